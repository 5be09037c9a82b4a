"""One hand under several rules, side by side, with the rules that make the difference.

>>> from paplu.deal import compare
>>> comparison = compare("4H 5H 6H 9S 10S JS 2C 2D 2H 2S KD QD 7C", "8")
>>> [str(column.score.total) for column in comparison.columns]
['29', '27', '27']
>>> [difference.field for difference in comparison.differences]
['set_sizes']
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from paplu.deal.answers import ShownVerdict
from paplu.deal.deal import Deal, IndicatorLike
from paplu.deal.scoring import Score
from paplu.groups import turned_up
from paplu.language import Card, Cards, Code, Finding, Grouping, Groups, InputError, notation, room
from paplu.rules import (
    JUDGING,
    PAPLU,
    PROFILES,
    THE_THREE,
    Rules,
    fewest_together,
    field_text,
    rule_of,
    rules_records,
    rules_text,
)


@dataclass(frozen=True, slots=True)
class Column:
    """The hand under one rules record: its count, the grouping shown if one was, or why it cannot be asked there."""

    rules: Rules
    score: Score | None
    shown: ShownVerdict | None
    refusal: InputError | None

    @property
    def outcome(self) -> Hashable:
        """What may differ: the count, its level, whether it can be declared, and how the shown grouping stands."""
        if self.refusal is not None:
            return self.refusal.code
        score, shown = self.score, self.shown
        counted = None if score is None else (score.total, score.level, score.declarable)
        return counted, None if shown is None else (shown.holds, shown.at_table)

    @property
    def rests_on(self) -> tuple[Finding, ...]:
        """What the count or the verdict on the grouping rests on: house rules, R5, and that groups are laid open."""
        judged = [answer.findings for answer in (self.score, self.shown) if answer is not None]
        return tuple(dict.fromkeys(finding for findings in judged for finding in findings if _is_a_caveat(finding)))

    @property
    def name(self) -> str:
        """The name of the rules with their house rules."""
        return rules_text(self.rules)


@dataclass(frozen=True, slots=True)
class Difference:
    """A field in which the rules part and which changes this hand: its value and rule in each column."""

    field: str
    columns: tuple[str, ...]
    values: tuple[str, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """A hand under several rules, and what makes the difference."""

    cards: tuple[Card, ...]
    columns: tuple[Column, ...]
    differences: tuple[Difference, ...]

    @property
    def agree(self) -> bool:
        """Whether all rules come to the same; rules that refuse the cards come to nothing."""
        return not self.refused and len({column.outcome for column in self.columns}) == 1

    @property
    def refused(self) -> bool:
        """Whether every one of the rules refuses the cards."""
        return all(column.refusal is not None for column in self.columns)

    def to_json(self) -> dict[str, object]:
        """Returns the comparison as a JSON object, in the language of this process; amounts are exact texts."""
        return room().form(self)

    def __str__(self) -> str:
        return "\n".join(room().lines(self))

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return room().notebook(self)


def compare(hand: Groups, indicator: IndicatorLike, profiles: Iterable[Rules | str] | None = None) -> Comparison:
    """Returns one hand, or one grouping of it, under several rules, by record or name.

    Without names, those of the three main profiles, or for another number of cards all profiles that deal so many. What
    is no card or no indicator is an ``InputError``, and so is an empty list of rules; what one of the rules refuses
    stands in its column.

    >>> compared = compare("4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C KD 5D", "8D")
    >>> {column.rules.name: str(column.score.total) for column in compared.columns}
    {'paplu': '27', 'indian': '27', 'platform': '27'}
    """
    groups, loose, shown = _given(hand)
    cards = (*(card for group in groups for card in group), *loose)
    grouping = (groups, loose) if shown else None
    turned_up(indicator, PAPLU)
    named = rules_records(profiles) if profiles is not None else _for(len(cards))
    question = _ComparedHand(cards, grouping, indicator)
    columns = tuple(map(question.column, named))
    return Comparison(cards, columns, tuple(question.differences(columns)))


def usual(hand: Groups) -> tuple[Rules, ...]:
    """Returns the rules a hand is compared under where none are named; an ``InputError`` for what is no card.

    >>> [rules.name for rules in usual("4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C KD 5D")]
    ['paplu', 'indian', 'platform']
    """
    groups, loose, _ = _given(hand)
    return _for(sum(map(len, groups)) + len(loose))


def hand_text(hand: Groups) -> str:
    """Returns a hand, or a grouping of it, as text for ``compare``; all cards in one group are a hand there.

    >>> hand_text([["4H", "5H", "6H"], ["KD"]])
    '4H 5H 6H | KD'
    """
    groups, loose, shown = _given(hand)
    return notation.grouping_text(groups, loose) if shown else notation.text(loose)


def _given(hand: Groups) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...], bool]:
    hand = notation.tidy(hand) if isinstance(hand, str) else hand
    if isinstance(hand, str) and "|" not in hand and "+" not in hand:
        return (), notation.cards(hand), False
    parts: list[Cards | Card] = [] if isinstance(hand, str) else list(hand)
    if parts and all(isinstance(part, Card) or (isinstance(part, str) and " " not in part.strip()) for part in parts):
        return (), notation.cards([part for part in parts if isinstance(part, str | Card)]), False
    return *notation.groups(hand if isinstance(hand, str) else parts), True


def _for(count: int) -> tuple[Rules, ...]:
    dealing = tuple(rules for rules in PROFILES.values() if rules.hand_size == count)
    return THE_THREE if count == PAPLU.hand_size or not dealing else dealing


@dataclass(frozen=True, slots=True)
class _ComparedHand:
    """The question put to each of the rules."""

    cards: tuple[Card, ...]
    grouping: Grouping | None
    indicator: IndicatorLike

    def column(self, rules: Rules) -> Column:
        """Returns the hand under these rules."""
        shown = None
        try:
            deal = Deal(self.indicator, rules)
            if self.grouping is not None:
                groups, loose = self.grouping
                shown = deal.judge(notation.grouping_text(groups, loose))
            return Column(rules, deal.penalty(self.cards), shown, None)
        except InputError as error:
            return Column(rules, None, shown, error)

    def differences(self, columns: tuple[Column, ...]) -> Iterator[Difference]:
        """Yields the fields that make a difference, in the order of the record."""
        differing: set[str] = set()
        for one, other in combinations(columns, 2):
            if one.outcome != other.outcome:
                differing |= {*self._between(one, other)}
        for name in JUDGING:
            if name in differing:
                values = tuple(field_text(getattr(column.rules, name)) for column in columns)
                rules = tuple(rule_of(name, column.rules) for column in columns)
                yield Difference(name, tuple(column.name for column in columns), values, rules)

    def _between(self, one: Column, other: Column) -> list[str]:
        """Returns the fields that make the difference: those that do it alone, or else as few as do it together."""

        def matter(fields: Iterable[str]) -> bool:
            return self._matter(fields, one, other) or self._matter(fields, other, one)

        names = [name for name in JUDGING if getattr(one.rules, name) != getattr(other.rules, name)]
        return [name for name in names if matter([name])] or fewest_together(names, matter)

    def _matter(self, fields: Iterable[str], column: Column, other: Column) -> bool:
        """Returns whether the hand comes to something else when these fields are taken from the other rules."""
        values: dict[str, Any] = {name: getattr(other.rules, name) for name in fields}
        try:
            changed = replace(column.rules, **values)
        except InputError:  # these fields cannot be taken alone, and so tell nothing alone
            return False
        return self.column(changed).outcome != column.outcome


def _is_a_caveat(finding: Finding) -> bool:
    return finding.code in (Code.HOUSE_RULE, Code.LAID_OPEN_SAFE) or finding.rule == "R5"
