"""Run the command line of the bulk tools."""

import sys

from libraries.cli import main

sys.exit(main())
