"""What a hand costs its loser: protected groups, leftovers, and the lines that add up to the penalty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from operator import attrgetter

from paplu.deal.declaration import Declaration, enough_dublees, missing
from paplu.groups import (
    Meld,
    Wanting,
    Wilds,
    nearest_second,
    nearest_sequence,
    why,
)
from paplu.language import Card, Code, Finding, notation, room, sum_text, without
from paplu.rules import Laying, Protection, Rules, Topic
from paplu.solver import Arrangement, card_value

OF_PURE = (Code.NO_PURE_SEQUENCE, Code.TOO_FEW_PURE)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a score: an exact amount of points, why, the rule, and the cards it is for."""

    amount: Fraction
    code: Code
    rule: str
    cards: tuple[Card, ...] = ()


def total_of(lines: Iterable[Line]) -> Fraction:
    """Returns the sum of lines, in points.

    >>> total_of([Line(Fraction(31, 2), Code.LEFTOVER, "P6.1"), Line(Fraction(-1, 2), Code.CAP, "I4.2")])
    Fraction(15, 1)
    """
    return sum(map(attrgetter("amount"), lines), Fraction(0))


@dataclass(frozen=True, slots=True)
class Score:
    """The penalty of a hand in points, line by line, and the arrangement it was counted in.

    ``melds`` are the protected groups, ``leftovers`` every other card, ``level`` the protection level of that
    arrangement (P6.2 to P6.4), ``declarable`` whether the hand could be declared as arranged, ``has_levels`` whether
    levels protect under its rules, and not every group (R10).
    """

    lines: tuple[Line, ...]
    level: int
    melds: tuple[Meld, ...]
    leftovers: tuple[Card, ...]
    declarable: bool
    findings: tuple[Finding, ...]
    wilds: Wilds
    has_levels: bool = True

    @property
    def total(self) -> Fraction:
        """The penalty in points: the sum of the lines."""
        return total_of(self.lines)

    @property
    def sum_text(self) -> str:
        """The sum as a class writes it, such as ``10 + 5``; free cards left over are not written."""
        return sum_text(line.amount for line in self.lines)

    def __str__(self) -> str:
        return f"{self.total}: {notation.grouping_text((meld.cards for meld in self.melds), self.leftovers)}"

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return room().notebook(self)


def in_one(lines: Iterable[Line]) -> Iterator[Line]:
    """Yields the lines with those that say the same made one: all their cards, and the sum in points.

    >>> from paplu.language import notation
    >>> from paplu.rules import PAPLU
    >>> from paplu.groups import turned_up
    >>> lines = lines_of(notation.cards("KD KC"), turned_up("8D", PAPLU), PAPLU)
    >>> [str(line.amount) for line in in_one(lines)]
    ['20']
    """
    for (code, rule), same in groupby(lines, key=lambda line: (line.code, line.rule)):
        alike = tuple(same)
        points = total_of(alike)
        yield Line(points, code, rule, tuple(card for line in alike for card in line.cards))


def value(card: Card, wilds: Wilds) -> Fraction:
    """Returns the points a card counts (P6.1, I4.1): ace, king, queen, jack and ten 10, a free card 0.

    >>> from paplu.language import notation
    >>> from paplu.rules import PAPLU
    >>> from paplu.groups import turned_up
    >>> value(notation.card("KD"), turned_up("8D", PAPLU)), value(notation.card("8C"), turned_up("8D", PAPLU))
    (Fraction(10, 1), Fraction(0, 1))
    """
    return Fraction(card_value(card, wilds.rank))


def score(best: Arrangement, cards: Sequence[Card], wilds: Wilds, rules: Rules) -> Score:
    """Returns the penalty of a hand in its arrangement with the least penalty (R9)."""
    melds = best.melds
    findings = (
        *_safe(melds, best.level, rules, by_dublees=best.complete and bool(best.leftovers)),
        *_next_level(best, cards, wilds, rules),
        *_meld_reasons(melds, wilds, rules),
    )
    lines = tuple(lines_of(best.leftovers, wilds, rules, safe=best.complete))
    by_level = rules.protection is Protection.BY_LEVEL
    return Score(lines, best.level, melds, best.leftovers, best.complete, findings, wilds, by_level)


def score_shown(shown: Declaration, wilds: Wilds, rules: Rules) -> Score:
    """Returns the count of a grouping as it is shown, whatever else its cards could form."""
    valid = tuple(meld for meld in shown.melds if meld)
    level = 2 if shown.holds else level_of(valid, rules)
    if rules.protection is Protection.BY_LEVEL and level < 2:
        valid = tuple(meld for meld in valid if meld.is_pure_life(rules))  # P6.2, P6.3
    every = (*(card for group in shown.groups for card in group.cards), *shown.loose)
    leftovers = tuple(without(every, (card for meld in valid for card in meld.cards)))
    lines = tuple(lines_of(leftovers, wilds, rules, safe=shown.holds))
    safe_ones = _safe(valid, level, rules, by_dublees=shown.holds and bool(leftovers))
    by_level = rules.protection is Protection.BY_LEVEL
    return Score(lines, level, valid, leftovers, shown.holds, tuple(safe_ones), wilds, by_level)


def level_of(melds: Sequence[Meld], rules: Rules) -> int:
    """Returns the protection level groups reach: 0 no pure sequence, 1 less than a declaration needs, 2 all of it."""
    if not any(missing(melds, rules)):
        return 2
    return 1 if any(meld.is_pure_life(rules) for meld in melds) else 0


def lines_of(leftovers: Sequence[Card], wilds: Wilds, rules: Rules, *, safe: bool = False) -> Iterator[Line]:
    """Yields what cards in no protected group count, in points, and the cap (P6.1, I4.1, I4.2, R11).

    >>> from paplu.language import notation
    >>> from paplu.rules import PAPLU
    >>> from paplu.groups import turned_up
    >>> [str(line.amount) for line in lines_of(notation.cards("KD 5D 8C"), turned_up("8D", PAPLU), PAPLU)]
    ['10', '5', '0']
    """
    total = Fraction(0)
    for card in leftovers:
        total += value(card, wilds)
        if wilds.is_free(card):
            yield Line(Fraction(0), Code.FREE_LEFTOVER, rules.cite("free left over"), (card,))
        else:
            yield Line(value(card, wilds), Code.LEFTOVER, rules.cite("value"), (card,))
    if safe and total:  # R24: enough dublees make up for what is in no group
        yield Line(-total, Code.DUBLEES_SAFE, rules.cite("dublees declare"))
    elif rules.cap is not None and total > rules.cap:  # I4.2
        yield Line(rules.cap - total, Code.CAP, rules.cite("cap"))


def _safe(melds: Sequence[Meld], level: int, rules: Rules, *, by_dublees: bool) -> Iterator[Finding]:
    groups = tuple(meld.as_read for meld in melds)
    if by_dublees:  # R24
        yield from enough_dublees(melds, rules)
    elif rules.laying is Laying.STEP_BY_STEP:  # I6.4
        yield rules.finding(Code.LAID_OPEN_SAFE, "laying", groups=groups)
    elif rules.protection is Protection.EVERY_GROUP:
        yield rules.finding(Code.EVERY_GROUP_SAFE, "every group", groups=groups)
    elif level == 0:
        yield rules.finding(Code.LEVEL_0, "level 0")
    elif level == 1 and len(groups) == 1:
        yield rules.finding(Code.LEVEL_1, "level 1", cards=groups[0])
    elif level == 1:
        yield rules.finding(Code.LEVEL_1_LIVES, "level 1", groups=groups)
    elif asks_otherwise(rules):
        yield rules.finding(Code.REQUIREMENT_MET, "level 2", groups=groups)
    else:
        yield rules.finding(Code.LEVEL_2, "level 2", groups=groups)


def _next_level(best: Arrangement, cards: Sequence[Card], wilds: Wilds, rules: Rules) -> Iterator[Finding]:
    if best.complete:
        groups = tuple(meld.as_read for meld in best.melds)
        topic: Topic = "dublees declare" if best.leftovers else "all in groups"
        yield rules.finding(Code.DECLARABLE, topic, groups=groups)
        return
    if best.count == 0:
        yield rules.finding(Code.ZERO_BUT_NOT_DECLARABLE, "two lives")
    if best.count_at_level_2 is not None:
        yield rules.finding(Code.LEVEL_1_BEATS_LEVEL_2, "least", penalty=best.count, other=best.count_at_level_2)
    elif best.level < 2 and (wanting := _wanting(best, cards, wilds, rules)):
        yield wanting


def asks_otherwise(rules: Rules) -> bool:
    """Returns whether a declaration needs something else than two lives, one of them pure (R23, R24)."""
    beside = rules.sets_needed or rules.tunnelas_needed or rules.dublees_needed
    return bool(beside or rules.pure_needed > 1 or rules.lives_needed != 2)


def _wanting(best: Arrangement, cards: Sequence[Card], wilds: Wilds, rules: Rules) -> Finding | None:
    """Returns the sequence that comes nearest to lifting the hand to the next level, or to what a declaration needs."""
    levels = rules.protection is Protection.BY_LEVEL
    if best.level == 0:
        code = Code.FOR_LEVEL_1 if levels else Code.FOR_FIRST_LIFE
        return _lacked(code, "first life", nearest_sequence(cards, wilds, rules, pure=True), rules)
    if not asks_otherwise(rules):
        code = Code.FOR_LEVEL_2 if levels else Code.FOR_SECOND_LIFE
        return _lacked(code, "second life", nearest_second(cards, wilds, rules), rules)
    beside = (finding for finding in missing(best.melds, rules) if finding.code not in OF_PURE)
    return _further_life(best, cards, wilds, rules) or next(beside, None)


def _lacked(code: Code, topic: Topic, nearest: Wanting, rules: Rules) -> Finding | None:
    have, lacking = nearest
    if not lacking:  # all of it is held, and was left where a lower level was asked about
        return None
    return rules.finding(code, topic, have=have, missing=lacking)


def _further_life(best: Arrangement, cards: Sequence[Card], wilds: Wilds, rules: Rules) -> Finding | None:
    """Returns the pure sequence that comes nearest to being one more; ``None`` where the hand holds them all."""
    rest, count = tuple(cards), 0
    for meld in best.melds:
        if meld.is_pure_life(rules):
            rest, count = without(rest, meld.cards), count + 1
    while count < rules.pure_needed:
        have, lacking = nearest_sequence(rest, wilds, rules, pure=True)
        if lacking:
            needed = rules.pure_needed
            return rules.finding(
                Code.FOR_NEXT_LIFE, "further life", count=count, needed=needed, have=have, missing=lacking
            )
        rest, count = without(rest, have), count + 1  # another arrangement holds it
    return None


def _meld_reasons(melds: Sequence[Meld], wilds: Wilds, rules: Rules) -> Iterator[Finding]:
    for number, meld in enumerate(melds, 1):
        yield from (finding.about(group=number) for finding in why(meld, wilds, rules))
