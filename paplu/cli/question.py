"""A question as options or a row of JSON put it: the deal, and cards loose or in groups."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from paplu.deal import Deal
from paplu.language import (
    PRINTED_JOKER,
    RANKS,
    Card,
    Cards,
    Groups,
    InputError,
    Problem,
    Rank,
    Speaker,
    default_speaker,
    notation,
)
from paplu.rules import Rules, house, profile

NO_FREE_RANK = ("none", "-")


class UsageError(ValueError):
    """A question put in the wrong way: the code of its sentence, and its facts."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def sentence(self, speaker: Speaker) -> str:
        """Returns the problem as one sentence."""
        return speaker.text(f"cli.{self.code}", **self.facts)

    def __str__(self) -> str:
        return self.sentence(default_speaker())


@dataclass(frozen=True, slots=True)
class Question:
    """A deal and the cards it is about: those held, the groups shown, or both."""

    deal: Deal
    hand: tuple[Card, ...] | None
    groups: Groups | None


@dataclass(frozen=True, slots=True)
class DealOptions:
    """What the options say of the deal: rules with house rules, and what was turned up where that was said."""

    rules: str
    house_rules: tuple[str, ...]
    wild: str | None
    indicator: str | None

    def deal(self) -> Deal:
        """Returns the deal; a UsageError unless exactly one of the free rank and the indicator is named."""
        if self.wild is not None and self.indicator is not None:
            raise UsageError("wild_and_indicator")
        return self._deal(rules_named(self.rules, self.house_rules), "no_wild")

    def _deal(self, rules: Rules, unsaid: str) -> Deal:
        """Returns the deal under these rules; ``unsaid`` is the refusal where no option names what is free."""
        if self.indicator is not None:
            return Deal(turned_up(self.indicator), rules)
        if self.wild is None:
            raise UsageError(unsaid)
        return Deal(free_rank(self.wild), rules)

    def question(self, row: Mapping[str, object]) -> Question:
        """Returns the question of a row; what the row does not say of the deal, the options say."""
        deal = self._row_deal(row)
        hand, groups = row.get("hand"), row.get("groups")
        if "hand" not in row and "groups" not in row:
            raise UsageError("no_hand")
        if "hand" in row and not _is_cards(hand):
            raise UsageError("wrong_type", key="hand", expected="list_of_cards")
        if "groups" in row and not _is_groups(groups):
            raise UsageError("wrong_type", key="groups", expected="list_of_groups")
        if groups == [] and "hand" not in row:
            raise InputError(Problem.NO_CARDS)
        held = notation.cards(cast("Cards", hand)) if "hand" in row else None
        return Question(deal, held, cast("Groups | None", groups))

    def _row_deal(self, row: Mapping[str, object]) -> Deal:
        name = _text(row, "rules", "rules") if "rules" in row else self.rules
        rules = rules_named(name, self.house_rules)
        if "wild" not in row and "indicator" not in row:
            return self._deal(rules, "no_wild_in_row")
        wild = free_rank(None if row.get("wild") is None else _text(row, "wild", "wild"))
        if "indicator" not in row:
            return Deal(wild, rules)
        indicator = turned_up(_text(row, "indicator", "indicator"))
        named = PRINTED_JOKER if indicator.is_printed_joker else indicator.rank
        if wild not in (None, named):
            raise UsageError("contradiction", wild=str(wild), indicator=indicator)
        return Deal(indicator, rules)


def _text(row: Mapping[str, object], key: str, expected: str) -> str:
    value = row[key]
    if not isinstance(value, str):
        raise UsageError("wrong_type", key=key, expected=expected)
    return value


def _is_cards(value: object) -> bool:
    if isinstance(value, str):
        return True
    return isinstance(value, list) and all(isinstance(card, str) for card in cast("list[object]", value))


def _is_groups(value: object) -> bool:
    if isinstance(value, str):
        return True
    return isinstance(value, list) and all(map(_is_cards, cast("list[object]", value)))


def free_rank(text: str | None) -> Rank | Card | None:
    """Returns the free rank, a printed joker where that was turned up, or None where no rank is free."""
    if text is None or text.strip().lower() in NO_FREE_RANK:
        return None
    try:
        card = notation.card(text)
    except InputError:
        return notation.rank(text)
    if card != PRINTED_JOKER:
        raise UsageError("card_for_rank", card=text.strip())
    return card


def turned_up(text: str) -> Card:
    """Returns the card turned up as indicator."""
    try:
        return notation.card(text)
    except InputError:
        if text.strip().upper() in [*RANKS, "T"]:
            raise UsageError("rank_for_card", rank=text.strip()) from None
        raise InputError(Problem.UNREADABLE_CARD, token=text) from None


@lru_cache(256)
def rules_named(name: str, house_rules: tuple[str, ...] = ()) -> Rules:
    """Returns the rules of a name, which house rules may follow, such as ``paplu drop_early=20``."""
    first, *settings = name.split() or [name]
    fields: dict[str, str] = {}
    for setting in (*settings, *house_rules):
        field, equals, value = setting.partition("=")
        if not equals:
            raise UsageError("no_equals", setting=setting)
        if field.strip() in fields:
            raise InputError(Problem.SET_TWICE, token=field.strip())
        fields[field.strip()] = value
    return house(profile(first), fields)
