"""One indicator and one rules record: the place to ask about cards, groups and hands."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias, final

from paplu.deal.answers import Discard, Draw, ShownVerdict, judge_shown
from paplu.deal.mattering import reach
from paplu.deal.naming import name_for_each_card, name_house_rules
from paplu.deal.scoring import Score, score
from paplu.groups import GroupVerdict, Wilds, read, too_many, turned_up
from paplu.language import (
    Card,
    CardLike,
    Cards,
    Groups,
    InputError,
    Problem,
    Rank,
    notation,
)
from paplu.rules import (
    PAPLU,
    PROFILES,
    Rules,
    as_code,
    cannot_be_met,
    profile,
)
from paplu.solver import Solver, UnfitHandError

IndicatorLike: TypeAlias = CardLike | Rank | None
LEVELS = (0, 1, 2)
MOST_KEPT = 4096  # deals whose tables are kept for the next time


@final
@dataclass(frozen=True, slots=True, init=False, repr=False)
class Deal:
    """What is free in this deal, and every question about its cards, under one rules record.

    ``indicator`` is the card turned up, ``"PJ"``, a rank alone, or ``None`` where no rank is free; ``rules`` a
    record, or the name of a profile. An ``InputError`` for what is none of these, and where no hand could win (R23).

    >>> "8C" in Deal("8D").wilds
    True

    Every answer names the house rules without which it would be another; asked with ``named=False`` it names none.
    """

    rules: Rules
    wilds: Wilds
    _solver: Solver = field(compare=False)

    def __init__(self, indicator: IndicatorLike, rules: Rules | str = PAPLU) -> None:
        # callers may be untyped
        if not isinstance(rules, str | Rules):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise InputError(Problem.UNKNOWN_RULES, token=repr(rules), known=tuple(PROFILES))
        if not isinstance(indicator, str | Card | None):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise InputError(Problem.NOT_AN_INDICATOR, token=repr(indicator))
        record, wilds, solver = _under(indicator, rules)
        object.__setattr__(self, "rules", record)
        object.__setattr__(self, "wilds", wilds)
        object.__setattr__(self, "_solver", solver)

    def __reduce__(self) -> tuple[type[Deal], tuple[IndicatorLike, Rules]]:
        return Deal, (self.turned_up, self.rules)

    def __repr__(self) -> str:
        shown = None if self.turned_up is None else str(self.turned_up)
        rules = "" if self.rules == PAPLU else f", rules={as_code(self.rules)}"
        return f"Deal({shown!r}{rules})"

    @property
    def turned_up(self) -> Card | Rank | None:
        """What was turned up, as far as it is known: a card, its rank alone, or nothing."""
        return self.wilds.indicator or self.wilds.rank

    def under(self, rules: Rules) -> Deal:
        """Returns the deal with the same card turned up under other rules; the same errors."""
        return Deal(self.turned_up, rules)

    def read(self, cards: Cards, *, named: bool = True) -> GroupVerdict:
        """Returns the verdict on one group, with all its readings (P3.1 to P3.7, I2.1, I2.2)."""
        verdict = read(cards, self.wilds, self.rules)
        return (
            name_house_rules(verdict, self.rules, lambda rules: self.under(rules).read(verdict.cards, named=False))
            if named
            else verdict
        )

    def judge(self, groups: Groups, hand: Cards | None = None, *, named: bool = True) -> ShownVerdict:
        """Returns the verdict on a grouping as shown (P4.5, I2.3); ``hand`` is what its player holds.

        Too many copies, a card in two groups and a wrong number of cards are findings, what is no card is an
        ``InputError``.
        """
        shown, held = notation.groups(groups), None if hand is None else notation.cards(hand)
        verdict = judge_shown(shown, held, self.wilds, self.rules)
        if not named:
            return verdict
        return name_house_rules(
            verdict, self.rules, lambda rules: judge_shown(shown, held, self.under(rules).wilds, rules)
        )

    def penalty(self, cards: Cards, *, named: bool = True) -> Score:
        """Returns what a full hand costs its loser, in points, with its arrangement and lines (P6.1 to P6.4, I4.1).

        An ``InputError`` tells a wrong number of cards or more copies than exist (R29).
        """
        hand = self.checked(cards, self.rules.hand_size)
        counted = score(self._solver.arrange(hand), hand, self.wilds, self.rules)
        return (
            name_house_rules(counted, self.rules, lambda rules: self.under(rules).penalty(hand, named=False))
            if named
            else counted
        )

    def at_level(self, cards: Cards, level: int, *, named: bool = True) -> Score | None:
        """Returns what a full hand would cost if protection stopped at this level, in points (P6.2 to P6.4).

        ``None`` where the hand does not reach the level; under rules without levels, for every level but its own. A
        ValueError for a level there is none of.
        """
        if level not in LEVELS:
            raise ValueError(f"a level is 0, 1 or 2: {level!r}")
        hand = self.checked(cards, self.rules.hand_size)
        arrangement = self._solver.at_level(hand, level)
        if arrangement is None:
            return None
        counted = score(arrangement, hand, self.wilds, self.rules)
        if not named:
            return counted
        return name_house_rules(counted, self.rules, lambda rules: self.under(rules).at_level(hand, level, named=False))

    def count(self, cards: Cards) -> int:
        """Returns the total of ``penalty`` alone, in points; the same errors."""
        given = cards.split() if isinstance(cards, str) else cards
        if not isinstance(given, list | tuple):
            given = notation.cards(given)
        try:
            return self._solver.count(given)  # type: ignore[arg-type]  # a Card is no key, and told apart below
        except (KeyError, TypeError, UnfitHandError):
            hand = self.checked(cards if isinstance(cards, str) else given, self.rules.hand_size)
            return self._solver.count(map(str, hand))

    def discards(self, cards: Cards, *, named: bool = True, of: Collection[Card] | None = None) -> tuple[Discard, ...]:
        """Returns every different throw from one card too many, best first: what is kept then costs, in points.

        With ``of`` those of these cards alone.
        """
        hand = self.checked(cards, self.rules.hand_size + 1)
        throws = tuple(Discard(t.card, Fraction(t.count), t.declares) for t in self._solver.discards(hand, of))
        if not named:
            return throws
        within = reach(hand, self.wilds)
        return name_for_each_card(
            throws,
            self.rules,
            lambda rules, of: self.under(rules).discards(hand, named=False, of=of),
            lambda _: within,
        )

    def wins(self, cards: Cards) -> bool:
        """Returns whether one card too many lets a hand be declared after some throw: ``discards`` in short."""
        return self._solver.wins(self.checked(cards, self.rules.hand_size + 1))

    def draws(self, cards: Cards, *, named: bool = True, of: Collection[Card] | None = None) -> tuple[Draw, ...]:
        """Returns every kind of card that can still come to a full hand, the best after its best throw first.

        With ``of`` those of these cards alone.
        """
        hand = self.checked(cards, self.rules.hand_size)
        came = (
            Draw(d.card, self.wilds.left(d.card, hand), Fraction(d.count), d.declares)
            for d in self._solver.draws(hand, of)
        )
        best_first = tuple(sorted(came, key=lambda draw: (draw.penalty, not draw.declares, draw.card)))
        if not named:
            return best_first
        return name_for_each_card(
            best_first,
            self.rules,
            lambda rules, of: self.under(rules).draws(hand, named=False, of=of),
            lambda card: reach((*hand, card), self.wilds),
        )

    def checked(self, cards: Cards, size: int) -> tuple[Card, ...]:
        """Returns the cards in the order given; an ``InputError`` unless there are ``size`` and all can exist (R29)."""
        hand = notation.cards(cards)
        for finding in too_many(hand, self.wilds, self.rules):
            raise InputError.because(finding)
        if len(hand) != size:
            raise InputError(Problem.WRONG_NUMBER, count=len(hand), size=size)
        return hand


@lru_cache(MOST_KEPT)
def _under(indicator: IndicatorLike, rules: Rules | str) -> tuple[Rules, Wilds, Solver]:
    record = profile(rules) if isinstance(rules, str) else rules
    if not record.can_be_asked:  # R23
        raise cannot_be_met(record)
    wilds = turned_up(indicator, record)
    return record, wilds, Solver(wilds, record)
