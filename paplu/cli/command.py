"""What a command is, what it may be asked about every deal, and its reply in both forms."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from paplu.cli.question import Table, table_rules
from paplu.language import word

DEFAULT_RULES = "paplu"
Act = Callable[[Namespace], "Reply | int"]


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer both ways, and the exit status: 0 fine, 1 judged and not valid."""

    form: Mapping[str, object]
    lines: Iterable[str]
    status: int = 0


@dataclass(frozen=True, slots=True)
class Command:
    """One command: its name, the arguments it adds to its parser, and what it does; its words stand under [help]."""

    name: str
    arguments: Callable[[ArgumentParser, str], None]
    run: Act
    rules_help: str = "rules_option"


def with_house_rules(parser: ArgumentParser, lang: str) -> None:
    """Add ``--set``."""
    parser.add_argument("--set", action="append", default=[], metavar="FIELD=VALUE", help=word("help.set", lang))


def with_json(parser: ArgumentParser, lang: str) -> None:
    """Add ``--json``."""
    parser.add_argument("--json", action="store_true", help=word("help.json", lang))


def with_deal(parser: ArgumentParser, lang: str) -> None:
    """Add the options that name the deal and its house rules, and ``--json``."""
    parser.add_argument("--wild", metavar="RANK", help=word("help.wild", lang))
    parser.add_argument("--indicator", metavar="CARD", help=word("help.indicator", lang))
    with_house_rules(parser, lang)
    with_json(parser, lang)


def table(args: Namespace) -> Table:
    """Returns what the options say of the deal; the rules are read at once, so that a wrong name is always told."""
    name, house_rules = DEFAULT_RULES if args.rules is None else args.rules, tuple(args.set)
    table_rules(name, house_rules)
    return Table(name, house_rules, args.wild, args.indicator)


def cards_given(args: Namespace) -> str:
    """Returns the cards written on the command line, in one or in many arguments."""
    return " ".join(args.cards)
