"""Set up what is missing, build the site and serve it: `python3 serve.py`."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 (said in words before newer syntax is read)
    sys.exit("serve.py needs Python 3.11 or newer; this is " + sys.version.split()[0])

from web.build.cli import main

if __name__ == "__main__":
    sys.exit(main())
