"""Runs the command line: ``python -m paplu``."""

import sys

from paplu.cli import main

if __name__ == "__main__":
    sys.exit(main())
