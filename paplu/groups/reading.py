"""One group judged: whether it is one, in which readings, and every reason for or against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from paplu.groups.melds import ACE_HIGH, ALIKE, LEAST, LONGEST, Kind, Meld, at_place, played_alike, readings
from paplu.groups.wilds import Wilds
from paplu.language import (
    ALL_CARDS,
    Card,
    Cards,
    Code,
    Finding,
    InputError,
    Problem,
    Verdict,
    in_order,
    notation,
    without,
)
from paplu.rules import Alike, Rules, Topic

FREEST: Mapping[str, Any] = {"most_jokers": None, "least_naturals": 0, "jokers_anywhere": True}  # R1, R2, R3
Freed = tuple[frozenset[str], tuple[Meld, ...]]  # rulings taken back, and how the cards can be read then


@dataclass(frozen=True, slots=True)
class GroupVerdict(Verdict[Meld | None]):
    """Whether cards are one valid group; ``value`` is the best reading, ``readings`` are all of them."""

    cards: tuple[Card, ...]
    readings: tuple[Meld, ...]
    wilds: Wilds

    @property
    def kind(self) -> Kind | None:
        """What the group is in its best reading."""
        return self.value.kind if self.value else None


def read(source: Cards, wilds: Wilds, rules: Rules) -> GroupVerdict:
    """Returns the verdict on one group (P3.1 to P3.7, I2.1, I2.2); an ``InputError`` for what is no card.

    >>> from paplu.rules import PAPLU
    >>> from paplu.groups import turned_up
    >>> bool(read("7H 8H 9H", turned_up("8D", PAPLU), PAPLU))
    True
    """
    cards = notation.cards(source)
    if not cards:
        raise InputError(Problem.EMPTY_GROUP, place=1)
    excess = tuple(too_many(cards, wilds, rules))
    melds = () if excess else readings(cards, wilds, rules)
    findings = why(melds[0], wilds, rules) if melds else (*excess, *why_not(cards, wilds, rules))
    return GroupVerdict(bool(melds), findings, melds[0] if melds else None, cards, melds, wilds)


def purifying(verdict: GroupVerdict, rules: Rules) -> tuple[Card, ...]:
    """Returns the cards of which each, put in the place of one joker, makes the group a pure sequence (P3.6, I2.1).

    >>> from paplu.rules import PAPLU
    >>> from paplu.groups import turned_up
    >>> verdict = read("4H 5H PJ", turned_up("8D", PAPLU), PAPLU)
    >>> [str(card) for card in purifying(verdict, PAPLU)]
    ['3H', '6H']
    """
    if verdict.kind in (None, Kind.PURE_SEQUENCE):
        return ()
    jokers = {card for meld in verdict.readings for card, _ in meld.jokers}
    rests = [without(verdict.cards, [joker]) for joker in jokers]
    return tuple(
        card
        for card in ALL_CARDS
        if any(read((*rest, card), verdict.wilds, rules).kind is Kind.PURE_SEQUENCE for rest in rests)
    )


def too_many(cards: Sequence[Card], wilds: Wilds, rules: Rules) -> Iterator[Finding]:
    """Yields a finding for each card there are more of than can be about (R29).

    >>> from paplu.language import notation
    >>> from paplu.rules import PAPLU
    >>> from paplu.groups import turned_up
    >>> [str(finding.code) for finding in too_many(notation.cards("KD KD KD"), turned_up("8D", PAPLU), PAPLU)]
    ['too_many_copies']
    """
    for card, count in Counter(in_order(cards)).items():
        copies = wilds.copies(card)
        if count > copies:
            yield rules.finding(Code.TOO_MANY_COPIES, "copies", card=card, count=count, copies=copies)
    free = sum(card.rank is wilds.rank for card in cards) if wilds.rank else 0
    if wilds.rank and free > wilds.copies_of_rank:
        copies, rank = wilds.copies_of_rank, wilds.rank.value
        yield rules.finding(Code.TOO_MANY_FREE, "copies", rank=rank, count=free, copies=copies)


def why(meld: Meld, wilds: Wilds, rules: Rules) -> tuple[Finding, ...]:
    """Returns what makes the reading valid: its kind, and each free card with what it stands for.

    >>> from paplu.rules import PAPLU
    >>> from paplu.groups import turned_up
    >>> verdict = read("7H 8H 9H", turned_up("8D", PAPLU), PAPLU)
    >>> [(str(finding.code), finding.rule) for finding in why(verdict.readings[0], turned_up("8D", PAPLU), PAPLU)]
    [('pure_sequence', 'P3.6'), ('in_its_place', 'P3.6')]
    """
    return tuple(_why(meld, wilds, rules))


MADE: Mapping[Kind, tuple[Code, Topic, Topic]] = {  # what a group is, and what lets a joker stand in it
    Kind.PURE_SEQUENCE: (Code.PURE_SEQUENCE, "pure", "joker in sequence"),
    Kind.IMPURE_SEQUENCE: (Code.IMPURE_SEQUENCE, "sequence", "joker in sequence"),
    Kind.SET: (Code.SET, "set", "joker in set"),
    Kind.TUNNELA: (Code.TUNNELA, "tunnela", "joker in alike"),
    Kind.DUBLEE: (Code.DUBLEE, "dublee", "joker in alike"),
}


def _why(meld: Meld, wilds: Wilds, rules: Rules) -> Iterator[Finding]:
    code, topic, joker = MADE[meld.kind]
    yield rules.finding(code, topic, cards=meld.as_read)
    for card, place in zip(meld.cards, meld.stands_for, strict=True):
        if place:
            yield rules.finding(Code.STANDS_FOR, joker, card=card, place=place)
        elif wilds.is_free(card) and not card.is_printed_joker:
            yield from _in_its_place(card, meld.kind, rules)
    if not any(meld.stands_for) and all(card.is_printed_joker for card in meld.cards):
        yield rules.finding(Code.JOKERS_ALONE, "joker in alike", cards=meld.cards)
    if meld.kind.is_sequence:
        yield from _unusual_places(meld.stands_for, rules)


def _in_its_place(card: Card, kind: Kind, rules: Rules) -> Iterator[Finding]:
    """Yields what a free card in its own place is: natural, or for a strict table a joker that spoils purity (R5)."""
    if rules.free_in_place:
        yield rules.finding(Code.IN_ITS_PLACE, "in place", card=card)
    elif kind.is_sequence:
        yield rules.finding(Code.COUNTS_AS_JOKER, "in place", card=card)


def _unusual_places(places: Sequence[Card | None], rules: Rules) -> Iterator[Finding]:
    if ends := tuple(place for place in (places[0], places[-1]) if place):
        yield rules.finding(Code.JOKER_AT_THE_END, "jokers anywhere", cards=ends)
    side_by_side = {j for i in range(1, len(places)) if places[i - 1] and places[i] for j in (i - 1, i)}
    if together := tuple(place for i, place in enumerate(places) if i in side_by_side and place):
        yield rules.finding(Code.JOKERS_TOGETHER, "jokers anywhere", cards=together)


def why_not(cards: Sequence[Card], wilds: Wilds, rules: Rules) -> tuple[Finding, ...]:
    """Returns every reason why the cards are no group; none when they would be one."""
    ordinary = [card for card in cards if not wilds.is_free(card)]
    findings = [*_sizes(cards, rules)]
    suits, ranks = {card.suit for card in ordinary}, {card.rank for card in ordinary}
    if len(suits) > 1 and len(ranks) > 1:
        findings.append(rules.finding(Code.SEVERAL_SUITS, "sequence", cards=tuple(ordinary)))
        findings.append(rules.finding(Code.SEVERAL_RANKS, "set", cards=tuple(ordinary)))
    if len(ranks) == 1 and len(ordinary) > 1:
        findings.extend(_not_a_set(cards, ordinary, rules))
    if len(suits) == 1 and len(ordinary) > 1:
        findings.extend(_doubled(ordinary, rules))
    freed = tuple(_freed(cards, wilds, rules))
    if LEAST <= len(cards) <= LONGEST and len(suits) == 1 < len(ordinary) == len(ranks) and not freed:
        findings.extend(_gap(cards, ordinary, wilds, rules))
    return (*findings, *_not_alike(cards, ordinary, wilds, rules), *_jokers_refused(freed, cards, rules))


def _not_alike(cards: Sequence[Card], ordinary: Sequence[Card], wilds: Wilds, rules: Rules) -> Iterator[Finding]:
    """Yields why the cards are no tunnela or dublee where one of that size is played (I6.2, R24)."""
    kind = ALIKE.get(len(cards))
    if kind is None or played_alike(kind, rules) is Alike.NO_GROUP:
        return
    if len(set(ordinary)) > 1:
        _, topic, _ = MADE[kind]
        yield rules.finding(Code.NOT_ALIKE, topic, cards=tuple(ordinary))
    elif played_alike(kind, rules) is Alike.NATURAL and _stands_in(cards, wilds, rules):
        yield rules.finding(Code.JOKER_IN_ALIKE, "joker in alike", cards=tuple(cards))


def _stands_in(cards: Sequence[Card], wilds: Wilds, rules: Rules) -> bool:
    alike = len(set(cards)) == 1 and rules.free_in_place
    return any(map(wilds.is_free, cards)) and not alike


def least_cards(rules: Rules) -> int:
    """Returns how few cards can be a group: two where dublees are played, otherwise three (P3.1, P3.3, R24)."""
    return LEAST if rules.dublees is Alike.NO_GROUP else 2


def _sizes(cards: Sequence[Card], rules: Rules) -> Iterator[Finding]:
    least = least_cards(rules)
    if len(cards) < least:
        topic: Topic = "sequence" if least == LEAST else "dublee"
        yield rules.finding(Code.TOO_FEW_CARDS, topic, cards=tuple(cards), count=len(cards), least=least)
    if len(cards) > LONGEST:
        yield rules.finding(Code.SEQUENCE_TOO_LONG, "ace", count=len(cards), most=LONGEST)


def _not_a_set(cards: Sequence[Card], ordinary: Sequence[Card], rules: Rules) -> Iterator[Finding]:
    if twins := _repeated(ordinary):
        yield rules.finding(Code.TWINS_IN_SET, "set", cards=twins)
    least, most = min(rules.set_sizes), max(rules.set_sizes)
    if len(cards) > most and len({card.suit for card in ordinary}) > 1:
        yield rules.finding(Code.SET_TOO_LARGE, "set", count=len(cards), most=most)
    elif LEAST <= len(cards) < least:
        yield rules.finding(Code.TOO_FEW_CARDS, "set", cards=tuple(cards), count=len(cards), least_of_set=least)


def _doubled(ordinary: Sequence[Card], rules: Rules) -> Iterator[Finding]:
    """Yields a finding for each rank that a sequence of these cards would use more than once (P3.1, P3.2)."""
    places = {card.place for card in ordinary}
    both_ends = bool({2, 3} & places and {12, 13} & places)
    for card, count in Counter(in_order(ordinary)).items():
        if count == 2 and card.place == 1 and both_ends:
            yield rules.finding(Code.BOTH_ACES, "ace", cards=(card, card))
        elif count > 1:
            yield rules.finding(Code.RANK_TWICE, "sequence", cards=(card,) * count)


def _gap(cards: Sequence[Card], ordinary: Sequence[Card], wilds: Wilds, rules: Rules) -> Iterator[Finding]:
    suit = ordinary[0].suit
    of_suit = [card for card in cards if card.suit is suit]
    if _around_the_corner(of_suit, len(cards)):
        yield rules.finding(Code.ACE_AROUND_CORNER, "ace", cards=tuple(of_suit))
        return
    missing = min((_holes(ordinary, ace) for ace in (1, ACE_HIGH)), key=len)
    in_place = {*missing} & {*of_suit}
    jokers = sum(map(wilds.is_free, cards)) - len(in_place)
    holes = tuple(card for card in missing if card not in in_place)
    if len(holes) > jokers:
        yield rules.finding(Code.GAP, "sequence", missing=holes, jokers=jokers)


def _holes(ordinary: Sequence[Card], ace: int) -> tuple[Card, ...]:
    places = [ace if card.place == 1 else card.place for card in ordinary]
    suit = ordinary[0].suit
    assert suit is not None
    return tuple(at_place(place, suit) for place in range(min(places), max(places)) if place not in places)


def _around_the_corner(of_suit: Sequence[Card], size: int) -> bool:
    """Returns whether the cards would fit a window that runs on from king through ace to two."""
    held = {card.place for card in of_suit}
    windows = ({(first + i - 1) % 13 + 1 for i in range(size)} for first in range(15 - size, 14))
    turns = 1 in held or {13, 2} <= held  # a joker may stand for the ace
    return len(held) == len(of_suit) and turns and any({13, 1, 2} <= window >= held for window in windows)


def _jokers_refused(freed: Sequence[Freed], cards: Sequence[Card], rules: Rules) -> Iterator[Finding]:
    """Yields the rulings on jokers (R1, R2, R3) without which the cards would be a group."""
    taken_back = {name for names, _ in freed for name in names}
    if "most_jokers" in taken_back and rules.most_jokers is not None:
        count = min(len(meld.jokers) for names, melds in freed if "most_jokers" in names for meld in melds)
        yield rules.finding(Code.TOO_MANY_JOKERS, "most jokers", count=count, most=rules.most_jokers)
    if "least_naturals" in taken_back:
        yield _too_few_naturals(cards, rules)
    if "jokers_anywhere" in taken_back:
        yield rules.finding(Code.JOKER_ONLY_INSIDE, "jokers anywhere", cards=tuple(cards))


def _freed(cards: Sequence[Card], wilds: Wilds, rules: Rules) -> Iterator[Freed]:
    """Yields each smallest choice of those rulings without which the cards could be read, none of them if they can."""
    strict = [name for name, freest in FREEST.items() if getattr(rules, name) != freest]
    smallest: list[frozenset[str]] = []
    for names in map(frozenset, (some for size in range(len(strict) + 1) for some in combinations(strict, size))):
        freer = replace(rules, **{name: FREEST[name] for name in names})
        if not any(fewer <= names for fewer in smallest) and (melds := readings(cards, wilds, freer)):
            smallest.append(names)
            yield names, melds


def _too_few_naturals(cards: Sequence[Card], rules: Rules) -> Finding:
    if rules.least_naturals == 1:
        return rules.finding(Code.NO_NATURAL, "naturals", cards=tuple(cards))
    return rules.finding(Code.TOO_FEW_NATURALS, "naturals", cards=tuple(cards), least=rules.least_naturals)


def _repeated(cards: Sequence[Card]) -> tuple[Card, ...]:
    counts = Counter(cards)
    return tuple(card for card in sorted(cards) if counts[card] > 1)
