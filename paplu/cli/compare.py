"""The command ``paplu compare``: one hand under several rules."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from functools import partial

from paplu.cli.command import DEFAULT_RULES, Reply, cards_given, with_cards
from paplu.cli.console import wrapped
from paplu.cli.question import DealOptions, rules_named
from paplu.cli.showing import form, lines
from paplu.deal import Comparison, compare, usual
from paplu.language import PRINTED_JOKER, Speaker
from paplu.rules import Rules

BETWEEN = re.compile(r",\s*(?=[^,\s]*[A-Za-z])")  # the commas before a name, not those within a value such as 3,4


def arguments(parser: ArgumentParser, speaker: Speaker) -> None:
    """Adds the hand and the options that name the deal."""
    with_cards(parser, "HAND", speaker.text("help.hand_compared"), speaker)


def run(args: Namespace) -> Reply:
    """Returns the comparison; what some rules refuse stands in their column, and the status is 0."""
    rules = _rules(args)
    deal = DealOptions(DEFAULT_RULES, (), args.wild, args.indicator).deal()
    turned_up = deal.wilds.indicator or deal.wilds.rank
    comparison = compare(cards_given(args), turned_up, rules)
    refused = [column.refusal for column in comparison.columns if column.refusal]
    if len(refused) == len(comparison.columns):
        raise refused[0]
    wild = "PJ" if deal.wilds.indicator == PRINTED_JOKER else deal.wilds.rank
    return Reply(lambda: {"wild": wild, **form(comparison, args.speaker)}, partial(_lines, comparison, args.speaker))


def _rules(args: Namespace) -> list[Rules] | None:
    """Returns the rules named, or those a house rule is tried on, without and with it; ``None`` if neither is given."""
    house_rules = tuple(args.set)
    if args.rules is not None:
        return [rules_named(name, house_rules) for name in BETWEEN.split(args.rules)]
    if not house_rules:
        return None
    names = [rules.name for rules in usual(cards_given(args))]
    tried = [DEFAULT_RULES] if DEFAULT_RULES in names else names
    return [rules_named(name, settings) for name in tried for settings in ((), house_rules)]


def _lines(comparison: Comparison, speaker: Speaker) -> Iterator[str]:
    for line in lines(comparison, speaker):
        indent = line[: len(line) - len(line.lstrip())]
        yield from wrapped(line.lstrip(), indent)
