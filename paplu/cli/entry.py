"""Reads the command line, runs a command and prints its answer; every trouble is one sentence and a status."""

from __future__ import annotations

import os
import sys
from argparse import SUPPRESS, Action, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NoReturn

from paplu import __version__
from paplu.cli import console
from paplu.cli.command import Command, Reply
from paplu.cli.commands import COMMANDS
from paplu.cli.question import UsageError
from paplu.language import ENGLISH, InputError, Speaker, default_speaker, languages, speaker_for, speaking

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

LANG = "--lang"
FINE, UNREADABLE = 0, 2
INTERRUPTED, PIPE_CLOSED = 130, 141  # 128 + the number of the signal, as a shell tells it


class Once(Action):
    """Keeps the value of an argument; an option given twice is a UsageError, for one of the two would be lost."""

    def __call__(self, parser: ArgumentParser, namespace: Namespace, values: Any, option_string: Any = None) -> None:
        """Keeps the value."""
        if option_string and getattr(namespace, self.dest, self.default) is not self.default:
            raise UsageError("option_twice", option=option_string)
        setattr(namespace, self.dest, values)


class Parser(ArgumentParser):
    """A parser that guesses nothing, whose troubles are a UsageError, and whose help can be written anywhere."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, formatter_class=RawDescriptionHelpFormatter, **settings)
        self.register("action", None, Once)

    def error(self, message: str) -> NoReturn:
        """Raises the message as a UsageError."""
        raise UsageError("usage", message=message[:1].upper() + message[1:], command=self.prog)

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        console.write(message.rstrip("\n"))


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit status after the command line is answered: 0 fine, 1 judged and not valid, 2 cannot be asked."""
    given = sys.argv[1:] if argv is None else argv
    speaker = _speaker(given)
    try:
        status = _run(given, speaker)
        console.flush()
    except (InputError, UsageError) as error:
        return _refused(error.sentence(speaker))
    except KeyboardInterrupt:
        return _hush(INTERRUPTED)
    except OSError as error:
        if console.reader_left(error):
            return _hush(PIPE_CLOSED)
        return _hush(_refused(speaker.text("cli.cannot_write", reason=error.strerror or str(error))))
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


def _speaker(given: Sequence[str]) -> Speaker:
    """Returns what speaks, help and errors too; English where a language is named that has no words."""
    lang = _language(given) if LANG in " ".join(given) else None
    if lang in languages():
        return Speaker(lang)
    try:
        return default_speaker()
    except InputError:
        return Speaker(ENGLISH)


def _language(given: Sequence[str]) -> str | None:
    first = Parser(add_help=False)
    first.add_argument(LANG)
    try:
        lang: str | None = first.parse_known_args(given)[0].lang
    except UsageError:
        return None
    return lang


def _run(given: Sequence[str], speaker: Speaker) -> int:
    if not given:
        raise UsageError("no_command", known=tuple(COMMANDS))
    try:
        args, rest = _read(given, speaker)
    except SystemExit:  # help or the version was asked for and has been printed
        return FINE
    if rest:
        raise _left_over(rest, given, args.command)
    args.speaker = speaker_for(getattr(args, "lang", None))
    if args.rules_before is not None:
        if args.rules is not None:
            raise UsageError("option_twice", option="--rules")
        args.rules = args.rules_before
    with speaking(args.speaker):
        reply = args.run(args)
        return reply if isinstance(reply, int) else _print(reply, args)


def _read(given: Sequence[str], speaker: Speaker) -> tuple[Namespace, list[str]]:
    """Returns what was given, and what of it stands for nothing; only the parser that is needed is made."""
    command = COMMANDS.get(given[0])
    if command is None:
        return _parser(speaker).parse_known_args(given)
    parser = Parser(prog=f"paplu {command.name}", **_about(command, speaker))
    parser.set_defaults(rules_before=None)
    _add_arguments(parser, command, speaker)
    return parser.parse_known_args(given[1:])


def _left_over(rest: Sequence[str], given: Sequence[str], command: str) -> UsageError:
    """Returns the refusal of words that stand for nothing: an option that does not exist, or one word too many."""
    first = rest[0]
    if first == "-" or not first.startswith("-"):
        return UsageError("no_place", token=" ".join(rest), command=command)
    of = "paplu" if first in given[: given.index(command)] else f"paplu {command}"
    return UsageError("no_option", option=first.partition("=")[0], command=of)


def _print(reply: Reply, args: Namespace) -> int:
    if args.json:
        console.write_json(reply.form())
    else:
        console.say(reply.lines())
    return reply.status


def _parser(speaker: Speaker) -> Parser:
    """Returns the parser of all commands, for help on them and for options that stand before a command."""
    parser = Parser(prog="paplu", description=speaker.text("help.paplu"), epilog=speaker.text("help.more"))
    version = f"paplu {__version__}"
    parser.add_argument("--version", action="version", version=version, help=speaker.text("help.version"))
    parser.add_argument("--rules", dest="rules_before", metavar="NAME", help=speaker.text("help.rules_option"))
    parser.add_argument(LANG, metavar="CODE", help=speaker.text("help.lang"))
    kinds = parser.add_subparsers(required=True, metavar="COMMAND", title=speaker.text("help.commands"))
    for command in COMMANDS.values():
        about = _about(command, speaker)
        parser_of_one = kinds.add_parser(command.name, help=about["description"], **about)
        _add_arguments(parser_of_one, command, speaker)
    return parser


def _about(command: Command, speaker: Speaker) -> dict[str, Any]:
    texts = {"description": f"help.{command.name}", "epilog": f"help.{command.name}_more"}
    return {place: speaker.text(key) for place, key in texts.items()}


def _add_arguments(parser: Parser, command: Command, speaker: Speaker) -> None:
    parser.add_argument("--rules", metavar="NAME", help=speaker.text(f"help.{command.rules_help}"))
    parser.add_argument(LANG, default=SUPPRESS, metavar="CODE", help=speaker.text("help.lang"))
    command.arguments(parser, speaker)
    parser.set_defaults(run=command.run, command=command.name)
