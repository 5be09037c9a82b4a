"""The command ``paplu replay``: a log read from a file, checked and settled."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from paplu.cli import batch, console
from paplu.cli.command import Reply, with_json
from paplu.cli.question import UsageError, table_rules
from paplu.language import word
from paplu.play import replay_file


def arguments(parser: ArgumentParser, lang: str) -> None:
    """Add the file and ``--json``."""
    parser.add_argument("file", metavar="FILE", help=word("help.file", lang))
    with_json(parser, lang)


def run(args: Namespace) -> Reply:
    """Returns the settlement, and tells on standard error the line that the log fails on."""
    rules = None if args.rules is None else table_rules(args.rules)
    found = replay_file(_text(args.file), rules)
    if found.error is not None:
        console.complain(found.error.sentence(args.lang))
    return Reply(found.to_json(args.lang), found.lines(args.lang), found.exit_status)


def _text(file: str) -> str:
    return _bytes(file).decode("utf-8", "surrogateescape")  # what is no text makes its line unreadable


def _bytes(file: str) -> bytes:
    if file != "-":
        with batch.opened(file) as stream:
            return stream.read()
    if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison]  # None when it was closed
        raise UsageError("no_input")
    return sys.stdin.buffer.read()
