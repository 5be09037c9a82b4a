"""The command line: questions in, answers for people or as JSON out."""

from paplu.cli.entry import main

__all__ = ["main"]
