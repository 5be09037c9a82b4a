"""Reads the command line, runs a command and prints its answer; every trouble is one sentence and a status."""

from __future__ import annotations

import os
import sys
from argparse import SUPPRESS, Action, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any, NoReturn

from paplu.cli import console
from paplu.cli.command import Command, Reply
from paplu.cli.commands import COMMANDS
from paplu.cli.question import UsageError
from paplu.language import InputError, Problem, Speaker, languages, word

if TYPE_CHECKING:
    from argparse import _SubParsersAction  # pyright: ignore[reportPrivateUsage]

    from _typeshed import SupportsWrite

ENGLISH = "en"
FINE, UNREADABLE = 0, 2
INTERRUPTED, PIPE_CLOSED = 130, 141  # 128 + the number of the signal, as a shell tells it


class Once(Action):
    """Keeps the value of an argument; an option given twice is a UsageError, for one of the two would be lost."""

    def __call__(self, parser: ArgumentParser, namespace: Namespace, values: Any, option_string: Any = None) -> None:
        """Keep the value."""
        if option_string and getattr(namespace, self.dest, self.default) is not self.default:
            raise UsageError("option_twice", option=option_string)
        setattr(namespace, self.dest, values)


class Parser(ArgumentParser):
    """A parser that guesses nothing, whose troubles are a UsageError, and whose help can be written anywhere."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, formatter_class=RawDescriptionHelpFormatter, **settings)
        self.register("action", None, Once)

    def error(self, message: str) -> NoReturn:
        """Raise the message as a UsageError."""
        raise UsageError("usage", message=message[:1].upper() + message[1:], command=self.prog)

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        console.write(message.rstrip("\n"))


def main(argv: Sequence[str] | None = None) -> int:
    """Answer the command line and return the exit status: 0 fine, 1 judged and not valid, 2 cannot be asked."""
    given = sys.argv[1:] if argv is None else argv
    lang = _language(given)
    try:
        status = _run(given, lang)
        console.flush()
    except (InputError, UsageError) as error:
        return _refused(error.sentence(Speaker(lang)))
    except BrokenPipeError:
        return _hush(PIPE_CLOSED)
    except KeyboardInterrupt:
        return _hush(INTERRUPTED)
    except OSError as error:
        return _hush(_refused(word("cli.cannot_write", lang, reason=error.strerror or str(error))))
    return status


def _refused(sentence: str) -> int:
    with suppress(OSError):
        console.complain(sentence)
    return UNREADABLE


def _hush(status: int) -> int:
    """Returns the status; what is still waiting to be written goes nowhere, so that nothing fails at the very end."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def _language(given: Sequence[str]) -> str:
    """Returns the language asked for, read before all else: help and errors speak it; English where there is none."""
    first = Parser(add_help=False)
    first.add_argument("--lang", default=ENGLISH)
    try:
        lang: str = first.parse_known_args(given)[0].lang
    except UsageError:
        return ENGLISH
    return lang if lang in languages() else ENGLISH


def _run(given: Sequence[str], lang: str) -> int:
    if not given:
        raise UsageError("no_command", known=tuple(command.name for command in COMMANDS))
    try:
        args, rest = _parser(lang).parse_known_args(given)
    except SystemExit:  # help or the version was asked for and has been printed
        return FINE
    if rest:
        raise _left_over(rest, given, args.command)
    if args.lang not in languages():
        raise InputError(Problem.UNKNOWN_LANGUAGE, token=args.lang, known=languages())
    if args.rules_before is not None:
        if args.rules is not None:
            raise UsageError("option_twice", option="--rules")
        args.rules = args.rules_before
    reply = args.run(args)
    return reply if isinstance(reply, int) else _print(reply, args)


def _left_over(rest: Sequence[str], given: Sequence[str], command: str) -> UsageError:
    """Returns the refusal of words that stand for nothing: an option that does not exist, or one word too many."""
    first = rest[0]
    if first == "-" or not first.startswith("-"):
        return UsageError("no_place", token=" ".join(rest), command=command)
    asked = "paplu" if first in given[: given.index(command)] else f"paplu {command}"
    return UsageError("no_option", option=first.partition("=")[0], command=asked)


def _print(reply: Reply, args: Namespace) -> int:
    if args.json:
        console.write_json(reply.form)
    else:
        console.say(reply.lines)
    return reply.status


def _parser(lang: str) -> Parser:
    parser = Parser(prog="paplu", description=word("help.paplu", lang), epilog=word("help.more", lang))
    parser.add_argument("--version", action="version", version=f"paplu {_version()}", help=word("help.version", lang))
    parser.add_argument("--rules", dest="rules_before", metavar="NAME", help=word("help.rules_option", lang))
    parser.add_argument("--lang", default=ENGLISH, metavar="CODE", help=word("help.lang", lang))
    kinds = parser.add_subparsers(required=True, metavar="COMMAND", title=word("help.commands", lang))
    for command in COMMANDS:
        _add(command, kinds, lang)
    return parser


def _add(command: Command, kinds: _SubParsersAction[Parser], lang: str) -> None:
    about = word(f"help.{command.name}", lang)
    parser = kinds.add_parser(
        command.name, help=about, description=about, epilog=word(f"help.{command.name}_more", lang)
    )
    parser.add_argument("--rules", metavar="NAME", help=word(f"help.{command.rules_help}", lang))
    parser.add_argument("--lang", default=SUPPRESS, metavar="CODE", help=word("help.lang", lang))
    command.arguments(parser, lang)
    parser.set_defaults(run=command.run, command=command.name)


def _version() -> str:
    try:
        return version("paplu")
    except PackageNotFoundError:  # run from a checkout
        return "0"
