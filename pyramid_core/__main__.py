"""Run the command line: `python -m pyramid_core --help`."""

import sys

from pyramid_core.cli import main

sys.exit(main())
