"""A shown grouping judged: every card once, all in groups, two lives of which one is pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from paplu.arrange import Arrangement, arrange
from paplu.cards import Card
from paplu.melds import Kind, Meld
from paplu.notation import Grouping
from paplu.reading import GroupVerdict, read, too_many
from paplu.rules import Decides, Rules
from paplu.verdict import Code, Fact, Finding
from paplu.wilds import Wilds


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
    """Returns the grouping judged as a declaration (P4.5, I2.3), with all findings; ``hand`` is what is held."""
    groups, loose = shown
    cards = [card for group in (*groups, loose) for card in group]
    loose = (*loose, *_not_shown(cards, hand or ()))
    verdicts = tuple(read(group, wilds, rules) for group in groups)
    impossible = (*_impossible(cards, hand, wilds, rules),)
    number = (*_number(len(cards) if hand is None else len(hand), rules),)
    lives = tuple(_lives(verdicts))
    missing = (*_missing_lives(lives, rules),)
    holds = not (impossible or number or loose or missing) and all(verdicts)
    groupless = (*_group_findings(verdicts), *_ungrouped(loose, rules))
    found = missing or tuple(_lives_found(lives, rules))
    again = None if holds or impossible or number else _regrouped(hand or cards, wilds, rules)
    complete = [Finding(Code.COMPLETE, rules.cite("all in groups"), (("count", len(cards)),))] if holds else ()
    findings = (*impossible, *number, *groupless, *found, *complete, *_other_grouping(again, rules))
    return Declaration(verdicts, loose, lives, holds, bool(impossible), again, findings, wilds)


def _impossible(cards: Sequence[Card], hand: Sequence[Card] | None, wilds: Wilds, rules: Rules) -> Iterator[Finding]:
    yield from too_many(cards if hand is None else hand, wilds, rules)
    if hand is None:
        return
    held = Counter(hand)
    for card, times in sorted(Counter(cards).items()):
        if not held[card]:
            yield Finding(Code.CARD_NOT_HELD, rules.cite("number"), (("card", card),))
        elif times > held[card]:
            facts: tuple[tuple[str, Fact], ...] = (("card", card), ("shown", times), ("held", held[card]))
            yield Finding(Code.CARD_IN_TWO_GROUPS, rules.cite("one group"), facts)


def _number(count: int, rules: Rules) -> Iterator[Finding]:
    if count != rules.hand_size:
        yield Finding(Code.WRONG_NUMBER, rules.cite("number"), (("count", count), ("size", rules.hand_size)))


def _not_shown(cards: Sequence[Card], hand: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted((Counter(hand) - Counter(cards)).elements()))


def _group_findings(verdicts: Sequence[GroupVerdict]) -> Iterator[Finding]:
    for number, verdict in enumerate(verdicts, 1):
        facts: tuple[tuple[str, Fact], ...] = (("group", number),)
        if not verdict:
            rule = verdict.findings[0].rule
            yield Finding(Code.NOT_A_GROUP, rule, (*facts, ("cards", verdict.cards)))
        for finding in verdict.findings:
            yield Finding(finding.code, finding.rule, (*finding.facts, *facts))


def _ungrouped(loose: Sequence[Card], rules: Rules) -> Iterator[Finding]:
    if loose:
        yield Finding(Code.UNGROUPED, rules.cite("all in groups"), (("cards", tuple(loose)),))


def _lives(verdicts: Sequence[GroupVerdict]) -> list[Meld]:
    sequences = [verdict.value for verdict in verdicts if verdict.value and verdict.value.kind.is_sequence]
    return sorted(sequences, key=lambda meld: meld.kind is not Kind.PURE_SEQUENCE)


def _pure(lives: Sequence[Meld]) -> int:
    return sum(meld.kind is Kind.PURE_SEQUENCE for meld in lives)


def _missing_lives(lives: Sequence[Meld], rules: Rules) -> Iterator[Finding]:
    pure = _pure(lives)
    if pure < rules.pure_needed:
        facts = (("count", pure), ("needed", rules.pure_needed))
        yield Finding(Code.NO_PURE_SEQUENCE, rules.cite("two lives"), facts)
    if len(lives) < rules.sequences_needed:
        facts = (("count", len(lives)), ("needed", rules.sequences_needed))
        yield Finding(Code.NO_SECOND_SEQUENCE, rules.cite("two lives"), facts)


def _lives_found(lives: Sequence[Meld], rules: Rules) -> Iterator[Finding]:
    for i, meld in enumerate(lives[: rules.sequences_needed]):
        code, topic = (Code.SECOND_LIFE, "second life") if i else (Code.FIRST_LIFE, "first life")
        yield Finding(code, rules.cite(topic), (("cards", meld.as_read),))


def _regrouped(cards: Sequence[Card], wilds: Wilds, rules: Rules) -> Arrangement | None:
    best = arrange(cards, wilds.rank, rules)
    return best if best.complete else None


def _other_grouping(again: Arrangement | None, rules: Rules) -> Iterator[Finding]:
    if again is None:
        return
    groups = tuple(meld.cards for meld in again.melds)
    yield Finding(Code.REGROUPING_HOLDS, rules.cite("regrouping"), (("groups", groups),))
    if rules.decides is Decides.CARDS:
        yield Finding(Code.CARDS_DECIDE, rules.cite("regrouping"))
    else:
        yield Finding(Code.SHOWN_DECIDES, rules.cite("regrouping"))
