"""The command ``paplu replay``: a log read from a file, checked and settled."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from functools import partial

from paplu.cli import batch, console
from paplu.cli.command import Reply, with_json
from paplu.cli.question import UsageError, rules_named
from paplu.cli.showing import form, lines, refusal_sentence
from paplu.language import Speaker
from paplu.play import replay_file


def arguments(parser: ArgumentParser, speaker: Speaker) -> None:
    """Adds the file and ``--json``."""
    parser.add_argument("file", metavar="FILE", help=speaker.text("help.file"))
    with_json(parser, speaker)


def run(args: Namespace) -> Reply:
    """Returns the settlement; the line that the log fails on goes to standard error."""
    rules = None if args.rules is None else rules_named(args.rules)
    replay = replay_file(_text(args.file), rules)
    if replay.error is not None:
        console.complain(refusal_sentence(replay.error, args.speaker))
    return Reply(partial(form, replay, args.speaker), partial(lines, replay, args.speaker), replay.exit_status)


def _text(file: str) -> str:
    return _bytes(file).decode("utf-8", "surrogateescape")  # what is no text makes its line unreadable


def _bytes(file: str) -> bytes:
    if file != "-":
        with batch.opened(file) as stream:
            return stream.read()
    if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison]  # None when it was closed
        raise UsageError("no_input")
    return sys.stdin.buffer.read()
