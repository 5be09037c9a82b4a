"""The command ``paplu compare``: one hand under several rules."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from paplu.cli.command import DEFAULT_RULES, Reply, cards_given, with_deal
from paplu.cli.console import wrapped
from paplu.cli.question import Table, table_rules
from paplu.deal import Comparison, Deal, compare, usual
from paplu.language import PRINTED_JOKER, word
from paplu.rules import Rules

BETWEEN = re.compile(r",\s*(?=[^,\s]*[A-Za-z])")  # the commas before a name, not those within a value such as 3,4


def arguments(parser: ArgumentParser, lang: str) -> None:
    """Add the hand and the options that name the deal."""
    parser.add_argument("cards", metavar="HAND", nargs="+", help=word("help.hand_compared", lang))
    with_deal(parser, lang)


def run(args: Namespace) -> Reply:
    """Returns the comparison; a hand that some rules refuse is told in their column, and the status is 0."""
    rules = _rules(args)
    deal = Table(DEFAULT_RULES, (), args.wild, args.indicator).deal()
    turned_up = deal.wilds.indicator or deal.wilds.rank
    found = compare(cards_given(args), turned_up, rules)
    refused = [column.refusal for column in found.columns if column.refusal]
    if len(refused) == len(found.columns):
        raise refused[0]
    wild = "PJ" if deal.wilds.indicator == PRINTED_JOKER else deal.wilds.rank
    return Reply({"wild": wild, **found.to_json(args.lang)}, _lines(found, deal, args.lang))


def _rules(args: Namespace) -> list[Rules] | None:
    """The rules that are named, or those a house rule is tried on, without it and with it; None if neither is asked."""
    house_rules = tuple(args.set)
    if args.rules is not None:
        return [table_rules(name, house_rules) for name in BETWEEN.split(args.rules)]
    if not house_rules:
        return None
    names = [rules.name for rules in usual(cards_given(args))]
    tried = [DEFAULT_RULES] if DEFAULT_RULES in names else names
    return [table_rules(name, settings) for name in tried for settings in ((), house_rules)]


def _lines(found: Comparison, deal: Deal, lang: str) -> Iterator[str]:
    for line in found.lines(lang):
        indent = line[: len(line) - len(line.lstrip())]
        yield from wrapped(line.lstrip(), indent)
