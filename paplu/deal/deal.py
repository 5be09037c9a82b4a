"""One indicator and one rules record: the place to ask about cards, groups and hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import TypeAlias, TypeVar, final

from paplu.deal.declaration import Declaration, judge
from paplu.deal.scoring import Score, score, score_shown
from paplu.groups import GroupVerdict, Meld, Wilds, bundle, cards_row, meld_row, read, reasons, too_many, turned_up
from paplu.language import (
    Card,
    CardLike,
    Cards,
    Finding,
    Grouping,
    Groups,
    InputError,
    Problem,
    Rank,
    Verdict,
    notation,
    word,
)
from paplu.rules import (
    JUDGING,
    PAPLU,
    PROFILES,
    Decides,
    Rules,
    as_code,
    cannot_be_met,
    departures,
    profile,
    said,
    that_change_from,
)
from paplu.solver import Solver, UnfitHandError

Indicator: TypeAlias = CardLike | Rank | None
AnswerT = TypeVar("AnswerT", "GroupVerdict", "ShownVerdict", "Score", "Discard", "Draw")
LEVELS = (0, 1, 2)
EachT = TypeVar("EachT", "Discard", "Draw")
MOST_MADE = 4096  # deals kept for the next time they are asked for


@dataclass(frozen=True, slots=True)
class ShownVerdict(Verdict[Declaration]):
    """Whether a grouping is a valid declaration as shown; ``score`` counts it as shown.

    ``score`` is ``None`` where such cards cannot be held (R29); ``at_table`` is what R8 makes of the verdict.
    """

    score: Score | None
    at_table: bool

    @property
    def melds(self) -> tuple[Meld | None, ...]:
        """The best reading of each shown group, ``None`` for what is no group."""
        return self.value.melds

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        shown, wilds = self.value, self.value.wilds
        picture = [
            meld_row(group.value, wilds) if group.value else cards_row(group.cards, word("no_group"), wilds)
            for group in shown.groups
        ]
        if shown.loose:
            picture.append(cards_row(shown.loose, word("in_no_group"), wilds))
        return bundle(picture, shown_text(self), reasons(self.findings))


def shown_text(verdict: ShownVerdict, lang: str = "en") -> str:
    """Returns the verdict on a shown grouping in one sentence."""
    return word("valid" if verdict else "valid_at_table" if verdict.at_table else "not_valid", lang)


@dataclass(frozen=True, slots=True)
class Discard:
    """One card too many thrown: the penalty in points of those kept, whether they declare, and any house rules."""

    card: Card
    penalty: Fraction
    declares: bool
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """One kind of card that can come, how many are left, the least penalty in points after the best throw, and so on.

    ``declares`` is whether that throw can declare; ``findings`` name the house rules that change any of this.
    """

    card: Card
    copies_left: int
    penalty: Fraction
    declares: bool
    findings: tuple[Finding, ...] = ()


@final
class Deal:
    """What is free in this deal, and every question about its cards, under one rules record.

    ``indicator`` is the card turned up, ``"PJ"``, a rank alone, or ``None`` where no rank is free; ``rules`` a
    record, or the name of a profile.

    >>> "8C" in Deal("8D").wilds
    True
    """

    __slots__ = ("_departures", "_solver", "rules", "wilds")

    _departures: tuple[str, ...]
    _solver: Solver
    rules: Rules
    wilds: Wilds

    def __new__(cls, indicator: Indicator, rules: Rules | str = PAPLU) -> Deal:
        """Returns the deal of this indicator; an ``InputError`` for what is none, and where no hand could win (R23)."""
        # callers may be untyped
        if not isinstance(rules, str | Rules):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise InputError(Problem.UNKNOWN_RULES, token=repr(rules), known=tuple(PROFILES))
        if not isinstance(indicator, str | Card | None):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise InputError(Problem.NOT_AN_INDICATOR, token=repr(indicator))
        made = _MADE.get((indicator, rules))
        if made is None:
            rules = profile(rules) if isinstance(rules, str) else rules
            if not rules.can_be_asked:  # R23
                raise cannot_be_met(rules)
            made = object.__new__(cls)
            wilds = turned_up(indicator, rules)
            object.__setattr__(made, "rules", rules)
            object.__setattr__(made, "wilds", wilds)
            object.__setattr__(made, "_solver", Solver(wilds, rules))
            object.__setattr__(made, "_departures", tuple(name for name in departures(rules) if name in JUDGING))
            if len(_MADE) >= MOST_MADE:
                _MADE.clear()
            _MADE[indicator, rules] = made
        return made

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a deal cannot be changed: {name!r}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal) and (self.wilds, self.rules) == (other.wilds, other.rules)

    def __hash__(self) -> int:
        return hash((self.wilds, self.rules))

    def __reduce__(self) -> tuple[type[Deal], tuple[Indicator, Rules]]:
        return Deal, (self._turned_up, self.rules)

    def __repr__(self) -> str:
        shown = None if self._turned_up is None else str(self._turned_up)
        rules = "" if self.rules == PAPLU else f", rules={as_code(self.rules)}"
        return f"Deal({shown!r}{rules})"

    @property
    def _turned_up(self) -> Card | Rank | None:
        return self.wilds.indicator or self.wilds.rank

    def read(self, cards: Cards) -> GroupVerdict:
        """Returns the verdict on one group, with all its readings (P3.1 to P3.7, I2.1, I2.2)."""
        verdict = read(cards, self.wilds, self.rules)
        return self._named(verdict, _read, lambda deal: read(verdict.cards, deal.wilds, deal.rules))

    def judge(self, groups: Groups, hand: Cards | None = None, *, named: bool = True) -> ShownVerdict:
        """Returns the verdict on a grouping as shown (P4.5, I2.3); ``hand`` is what its player holds.

        Too many copies, a card in two groups and a wrong number of cards are findings, what is no card is an
        ``InputError``. Without ``named`` no house rules are named.
        """
        held = None if hand is None else notation.cards(hand)
        shown = notation.groups(groups)
        verdict = self._judge(shown, held)
        return self._named(verdict, _standing, lambda deal: deal._judge(shown, held)) if named else verdict

    def _judge(self, groups: Grouping, held: tuple[Card, ...] | None) -> ShownVerdict:
        shown = judge(groups, held, self.wilds, self.rules)
        countable = not shown.malformed and len(shown.cards) <= self.rules.hand_size + 1
        count = score_shown(shown, self.wilds, self.rules) if countable else None
        regroups = shown.regrouping is not None and self.rules.decides is Decides.CARDS  # R8
        return ShownVerdict(shown.holds, shown.findings, shown, count, shown.holds or regroups)

    def penalty(self, cards: Cards, *, named: bool = True) -> Score:
        """Returns what a full hand costs its loser, in points, with its arrangement and lines (P6.1 to P6.4, I4.1).

        An ``InputError`` tells a wrong number of cards or more copies than exist (R29). Without ``named`` no house
        rules are named.
        """
        hand = self._full(cards)
        counted = self._penalty(hand)
        return self._named(counted, _counted, lambda deal: deal._penalty(deal._full(hand))) if named else counted

    def _full(self, cards: Cards) -> tuple[Card, ...]:
        return self.checked(cards, self.rules.hand_size)

    def _one_more(self, cards: Cards) -> tuple[Card, ...]:
        return self.checked(cards, self.rules.hand_size + 1)

    def _penalty(self, hand: tuple[Card, ...]) -> Score:
        return score(self._solver.arrange(hand), hand, self.wilds, self.rules)

    def _named(
        self, answer: AnswerT, told: Callable[[AnswerT], object], ask: Callable[[Deal], AnswerT | None]
    ) -> AnswerT:
        """Returns the answer with every house rule named without which something else would be told."""
        if not self._departures:
            return answer

        def under(rules: Rules) -> object:
            other = ask(Deal(self._turned_up, rules))
            return None if other is None else told(other)

        found: tuple[Finding, ...] = that_change_from(told(answer), self.rules, self._departures, under)
        return replace(answer, findings=(*answer.findings, *found)) if found else answer

    def _each_named(self, answers: tuple[EachT, ...], ask: Callable[[Deal], Iterable[EachT]]) -> tuple[EachT, ...]:
        """Returns the answers, one for each card, each with the house rules that change it named."""
        if not self._departures:
            return answers

        @cache
        def under(deal: Deal) -> Mapping[Card, EachT]:
            return {answer.card: answer for answer in ask(deal)}

        def of(card: Card) -> Callable[[Deal], EachT | None]:
            return lambda deal: under(deal).get(card)

        return tuple(self._named(answer, _itself, of(answer.card)) for answer in answers)

    def at_level(self, cards: Cards, level: int) -> Score | None:
        """Returns what a full hand would cost if protection stopped at this level, in points (P6.2 to P6.4).

        ``None`` where the hand does not reach the level; under rules without levels, for every level but its own. A
        ValueError for a level there is none of.
        """
        if level not in LEVELS:
            raise ValueError(f"a level is 0, 1 or 2: {level!r}")
        hand = self._full(cards)
        found = self._at_level(hand, level)
        return self._named(found, _counted, lambda deal: deal._at_level(deal._full(hand), level)) if found else None

    def _at_level(self, hand: tuple[Card, ...], level: int) -> Score | None:
        found = self._solver.at_level(hand, level)
        return score(found, hand, self.wilds, self.rules) if found else None

    def count(self, cards: Cards) -> int:
        """Returns the total of ``penalty`` alone, in points; the same errors."""
        given = cards.split() if isinstance(cards, str) else cards
        if not isinstance(given, list | tuple):
            given = notation.cards(given)
        try:
            return self._solver.count(given)  # type: ignore[arg-type]  # a Card is no key, and told apart below
        except (KeyError, TypeError, UnfitHandError):
            return self._solver.count(map(str, self._full(cards if isinstance(cards, str) else given)))

    def discards(self, cards: Cards) -> tuple[Discard, ...]:
        """Returns every different throw from one card too many, best first: what is kept then costs, in points."""
        hand = self._one_more(cards)
        return self._each_named(self._discards(hand), lambda deal: deal._discards(deal._one_more(hand)))

    def _discards(self, hand: tuple[Card, ...]) -> tuple[Discard, ...]:
        return tuple(Discard(t.card, Fraction(t.count), t.declares) for t in self._solver.discards(hand))

    def wins(self, cards: Cards) -> bool:
        """Returns whether one card too many lets a hand be declared after some throw: ``discards`` in short."""
        return self._solver.wins(self.checked(cards, self.rules.hand_size + 1))

    def draws(self, cards: Cards) -> tuple[Draw, ...]:
        """Returns every kind of card that can still come to a full hand, the best after its best throw first."""
        hand = self._full(cards)
        return self._each_named(self._draws(hand), lambda deal: deal._draws(deal._full(hand)))

    def _draws(self, hand: tuple[Card, ...]) -> tuple[Draw, ...]:
        came = self._solver.draws(hand)
        found = [Draw(d.card, self.wilds.left(d.card, hand), Fraction(d.count), d.declares) for d in came]
        return tuple(sorted(found, key=lambda draw: (draw.penalty, not draw.declares, draw.card)))

    def checked(self, cards: Cards, size: int) -> tuple[Card, ...]:
        """Returns the cards in the order given; an ``InputError`` unless there are ``size`` and all can exist (R29)."""
        hand = notation.cards(cards)
        for finding in too_many(hand, self.wilds, self.rules):
            raise InputError.because(finding)
        if len(hand) != size:
            raise InputError(Problem.WRONG_NUMBER, count=len(hand), size=size)
        return hand


def _itself(answer: object) -> object:
    return answer


def _read(verdict: GroupVerdict) -> object:
    return verdict.readings, said(verdict.findings)


def _standing(verdict: ShownVerdict) -> object:
    counted = verdict.score and _counted(verdict.score)
    return verdict.holds, verdict.at_table, said(verdict.findings), counted


def _counted(score: Score) -> object:
    return score.lines, score.level, score.melds, score.leftovers, score.declarable, said(score.findings)


_MADE: dict[tuple[Indicator, Rules | str], Deal] = {}
