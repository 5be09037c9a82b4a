"""What a command is, what may be said to it of the deal, and its reply in both forms."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from paplu.cli.question import DealOptions, rules_named
from paplu.language import Speaker

DEFAULT_RULES = "paplu"


@dataclass(frozen=True, slots=True)
class Reply:
    """What makes an answer either way when it is wanted, and the exit status: 0 fine, 1 judged and not valid."""

    form: Callable[[], Mapping[str, object]]
    lines: Callable[[], Iterable[str]]
    status: int = 0


@dataclass(frozen=True, slots=True)
class Command:
    """One command: its name, the arguments it adds to its parser, and what it does; its words stand under [help]."""

    name: str
    arguments: Callable[[ArgumentParser, Speaker], None]
    run: Callable[[Namespace], Reply | int]
    rules_help: str = "rules_option"


def with_house_rules(parser: ArgumentParser, speaker: Speaker) -> None:
    """Adds ``--set``."""
    parser.add_argument("--set", action="append", default=[], metavar="FIELD=VALUE", help=speaker.text("help.set"))


def with_json(parser: ArgumentParser, speaker: Speaker) -> None:
    """Adds ``--json``."""
    parser.add_argument("--json", action="store_true", help=speaker.text("help.json"))


def with_deal(parser: ArgumentParser, speaker: Speaker) -> None:
    """Adds the options that name the deal and its house rules, and ``--json``."""
    parser.add_argument("--wild", metavar="RANK", help=speaker.text("help.wild"))
    parser.add_argument("--indicator", metavar="CARD", help=speaker.text("help.indicator"))
    with_house_rules(parser, speaker)
    with_json(parser, speaker)


def with_cards(parser: ArgumentParser, metavar: str, about: str, speaker: Speaker) -> None:
    """Adds cards of one or many arguments, and the options that name the deal."""
    parser.add_argument("cards", metavar=metavar, nargs="+", help=about)
    with_deal(parser, speaker)


def deal_options(args: Namespace) -> DealOptions:
    """Returns what the options say of the deal; the rules are read at once, so that a wrong name is always refused."""
    name, house_rules = DEFAULT_RULES if args.rules is None else args.rules, tuple(args.set)
    rules_named(name, house_rules)
    return DealOptions(name, house_rules, args.wild, args.indicator)


def cards_given(args: Namespace) -> str:
    """Returns the cards written on the command line, in one or in many arguments."""
    return " ".join(args.cards)
