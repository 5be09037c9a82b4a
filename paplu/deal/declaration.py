"""A shown grouping judged: every card once, all in groups, and among them the lives and groups that are asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from paplu.groups import GroupVerdict, Kind, Meld, Wilds, read, too_many, why
from paplu.language import Card, Code, Finding, Grouping, in_order, lacking
from paplu.rules import Decides, Rules, Topic
from paplu.solver import Arrangement, arrange

# What tells of another grouping of the same cards (R8).
OF_A_REGROUPING = (Code.REGROUPING_HOLDS, Code.CARDS_DECIDE, Code.SHOWN_DECIDES)
BESIDE_LIVES = (Kind.SET, Kind.TUNNELA, Kind.DUBLEE)


@dataclass(frozen=True, slots=True)
class Declaration:
    """A grouping as shown: the verdict on each group, the cards in none, and what else its cards could form.

    ``malformed`` tells that these cards cannot be shown at all (R29); ``regrouping`` is the complete arrangement
    of the same cards where the shown one fails and another holds.
    """

    groups: tuple[GroupVerdict, ...]
    loose: tuple[Card, ...]
    lives: tuple[Meld, ...]
    holds: bool
    malformed: bool
    regrouping: Arrangement | None
    findings: tuple[Finding, ...]
    wilds: Wilds

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, in the order shown."""
        return (*(card for group in self.groups for card in group.cards), *self.loose)

    @property
    def melds(self) -> tuple[Meld | None, ...]:
        """The best reading of each shown group, ``None`` for what is no group."""
        return tuple(group.value for group in self.groups)


def judge(shown: Grouping, hand: Sequence[Card] | None, wilds: Wilds, rules: Rules) -> Declaration:
    """Returns the grouping judged as a declaration (P4.5, I2.3), with all findings; ``hand`` is what is held.

    >>> from paplu.language import notation
    >>> from paplu.rules import PAPLU
    >>> from paplu.groups import turned_up
    >>> shown = notation.groups("4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C")
    >>> bool(judge(shown, None, turned_up("8D", PAPLU), PAPLU))
    True
    """
    groups, loose = shown
    cards = [card for group in (*groups, loose) for card in group]
    loose = (*loose, *_not_shown(cards, hand or ()))
    impossible = (*_impossible(cards, hand, wilds, rules),)
    verdicts = tuple(read(group, wilds, rules) for group in groups)
    if not impossible:
        verdicts = _as_needed(verdicts, wilds, rules)
    number = (*_number(len(cards) if hand is None else len(hand), rules),)
    melds = [verdict.value for verdict in verdicts if verdict.value]
    lives = tuple(_lives(melds, rules))
    lacking = (*missing(melds, rules),)
    whole = not (loose or lacking) and all(verdicts)
    enough = () if whole else tuple(enough_dublees(melds, rules))
    holds = not (impossible or number) and bool(whole or enough)
    groupless = (*_group_findings(verdicts), *(() if enough else _ungrouped(loose, rules)))
    lives_there = enough or (*lacking, *_lives_found(lives, rules))
    again = None if holds or impossible or number else _regrouped(hand or cards, wilds, rules)
    complete = _complete(len(cards), rules) if holds and whole else ()
    findings = (*impossible, *number, *groupless, *lives_there, *complete, *_other_grouping(again, rules))
    return Declaration(verdicts, loose, lives, holds, bool(impossible), again, findings, wilds)


def _as_needed(verdicts: tuple[GroupVerdict, ...], wilds: Wilds, rules: Rules) -> tuple[GroupVerdict, ...]:
    """Returns the verdicts with other readings of the groups where only with them nothing is lacking (R24)."""
    if not all(verdicts) or not any(missing([verdict.readings[0] for verdict in verdicts], rules)):
        return verdicts
    for melds in _every_shape(verdicts, rules):
        if not any(missing(melds, rules)):
            return tuple(
                replace(verdict, value=meld, findings=why(meld, wilds, rules))
                for verdict, meld in zip(verdicts, melds, strict=True)
            )
    return verdicts


def _every_shape(verdicts: Sequence[GroupVerdict], rules: Rules) -> Iterable[tuple[Meld, ...]]:
    """Returns a reading of each group in every way that can lack something else: by kinds and pure lives."""
    ways: dict[tuple[tuple[Kind, bool], ...], tuple[Meld, ...]] = {(): ()}
    for verdict in verdicts:
        longer: dict[tuple[tuple[Kind, bool], ...], tuple[Meld, ...]] = {}
        for shape, melds in ways.items():
            for meld in verdict.readings:
                one = (meld.kind, meld.is_pure_life(rules))
                longer.setdefault(tuple(sorted((*shape, one))), (*melds, meld))
        ways = longer
    return ways.values()


def _impossible(cards: Sequence[Card], hand: Sequence[Card] | None, wilds: Wilds, rules: Rules) -> Iterator[Finding]:
    yield from too_many(cards if hand is None else hand, wilds, rules)
    if hand is None:
        return
    held = Counter(hand)
    for card, times in Counter(in_order(cards)).items():
        if not held[card]:
            yield rules.finding(Code.CARD_NOT_HELD, "number", card=card)
        elif times > held[card]:
            yield rules.finding(Code.CARD_IN_TWO_GROUPS, "one group", card=card, shown=times, held=held[card])


def _number(count: int, rules: Rules) -> Iterator[Finding]:
    if count != rules.hand_size:
        yield rules.finding(Code.WRONG_NUMBER, "number", count=count, size=rules.hand_size)


def _not_shown(cards: Sequence[Card], hand: Sequence[Card]) -> tuple[Card, ...]:
    return lacking(hand, cards)


def _group_findings(verdicts: Sequence[GroupVerdict]) -> Iterator[Finding]:
    for number, verdict in enumerate(verdicts, 1):
        if not verdict:
            rule = verdict.findings[0].rule
            yield Finding(Code.NOT_A_GROUP, rule, (("group", number), ("cards", verdict.cards)))
        yield from (finding.about(group=number) for finding in verdict.findings)


def _ungrouped(loose: Sequence[Card], rules: Rules) -> Iterator[Finding]:
    if loose:
        yield rules.finding(Code.UNGROUPED, "all in groups", cards=tuple(loose))


def _lives(melds: Sequence[Meld], rules: Rules) -> list[Meld]:
    return sorted((meld for meld in melds if meld.is_life(rules)), key=lambda meld: not meld.is_pure_life(rules))


def _complete(count: int, rules: Rules) -> tuple[Finding, ...]:
    return (rules.finding(Code.COMPLETE, "all in groups", count=count),)


def missing(melds: Sequence[Meld], rules: Rules) -> Iterator[Finding]:
    """Yields what the groups lack of what a declaration needs: lives, and where asked for sets, tunnelas, dublees."""
    lives = sum(meld.is_life(rules) for meld in melds)
    pure = sum(meld.is_pure_life(rules) for meld in melds)
    several = rules.pure_needed > 1
    yield from _too_few(Code.TOO_FEW_PURE if several else Code.NO_PURE_SEQUENCE, pure, rules.pure_needed, rules)
    code = Code.TOO_FEW_SEQUENCES if rules.sequences_needed > 2 else Code.NO_SECOND_SEQUENCE
    if lives + max(0, rules.pure_needed - pure) < rules.sequences_needed:  # a pure one still to come is one more
        yield from _too_few(code, lives, rules.sequences_needed, rules)
    sets, tunnelas, dublees = (sum(meld.kind is kind for meld in melds) for kind in BESIDE_LIVES)
    yield from _too_few(Code.TOO_FEW_SETS, sets, rules.sets_needed, rules, "sets needed")  # R23
    yield from _too_few(Code.TOO_FEW_TUNNELAS, tunnelas, rules.tunnelas_needed, rules, "tunnelas needed")  # R24
    yield from _too_few(Code.TOO_FEW_DUBLEES, dublees, rules.dublees_needed, rules, "dublees needed")  # R24


def _too_few(code: Code, count: int, needed: int, rules: Rules, topic: Topic = "two lives") -> Iterator[Finding]:
    if count < needed:
        yield rules.finding(code, topic, count=count, needed=needed)


def enough_dublees(melds: Sequence[Meld], rules: Rules) -> Iterator[Finding]:
    """Yields the finding that so many dublees are a declaration of their own (R24)."""
    count = sum(meld.kind is Kind.DUBLEE for meld in melds)
    if rules.dublees_declare is not None and count >= rules.dublees_declare:
        yield rules.finding(Code.ENOUGH_DUBLEES, "dublees declare", count=count, needed=rules.dublees_declare)


def _lives_found(lives: Sequence[Meld], rules: Rules) -> Iterator[Finding]:
    pure = sum(meld.is_pure_life(rules) for meld in lives)
    first = max(pure, rules.pure_needed) + 1  # only a pure sequence is the first life, or any that has to be pure
    numbers = (*range(1, pure + 1), *range(first, first + len(lives) - pure))
    for number, meld in zip(numbers, lives, strict=True):
        if number > rules.lives_needed:
            return
        if number == 1:
            yield rules.finding(Code.FIRST_LIFE, "first life", cards=meld.as_read)
        elif number == 2:
            yield rules.finding(Code.SECOND_LIFE, "second life", cards=meld.as_read)
        else:
            yield rules.finding(Code.FURTHER_LIFE, "further life", number=number, cards=meld.as_read)


def _regrouped(cards: Sequence[Card], wilds: Wilds, rules: Rules) -> Arrangement | None:
    best = arrange(cards, wilds.rank, rules)
    return best if best.complete else None


def _other_grouping(again: Arrangement | None, rules: Rules) -> Iterator[Finding]:
    if again is None:
        return
    groups = tuple(meld.cards for meld in again.melds)
    yield rules.finding(Code.REGROUPING_HOLDS, "regrouping", groups=groups)
    if rules.decides is Decides.CARDS:
        yield rules.finding(Code.CARDS_DECIDE, "regrouping")
    else:
        yield rules.finding(Code.SHOWN_DECIDES, "regrouping")
