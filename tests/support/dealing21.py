"""Hands of 21 cards, an indicator before them: dealt by a seeded ``random.Random``, made to be hard, or found to be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random

from paplu import PRINTED_JOKER, Card, Kind, profile
from paplu.deal import Score
from paplu.language import NATURALS

LETTER, HOUSE = profile("21-card"), profile("21-card-house")
PACK = [card for card in NATURALS for _ in range(3)] + [PRINTED_JOKER] * 3


def from_the_pack(rng: Random, keep: int) -> list[Card]:
    return rng.sample([card for card in PACK if card.place <= keep], 22)


def rich(rng: Random) -> list[Card]:
    indicator = rng.choice(NATURALS)
    free = [card for card in PACK if card.rank in (None, indicator.rank)]
    free.remove(indicator)
    others = [card for card in PACK if card.rank not in (None, indicator.rank)]
    count = rng.randint(4, 8)
    return [indicator, *rng.sample(free, count), *rng.sample(others, 21 - count)]


def nearly_complete(rng: Random) -> list[Card]:
    """Three pure sequences and pairs and threes alike beside them, with a card or two exchanged."""
    held: list[Card] = []
    while len(held) < 12:
        start, length = rng.randrange(52), rng.randint(3, 4)
        if start % 13 + length <= 13:
            held += NATURALS[start : start + length]
    while len(held) < 21:
        held += [rng.choice(NATURALS)] * rng.randint(2, 3)
    for _ in range(rng.randint(0, 2)):
        held[rng.randrange(21)] = rng.choice([PRINTED_JOKER, *NATURALS])
    cards = [rng.choice(NATURALS), *held[:21]]
    return cards if all(count <= 3 for count in Counter(cards).values()) else nearly_complete(rng)


DEALS: Mapping[str, Callable[[Random], list[Card]]] = {
    "random": lambda rng: from_the_pack(rng, 13),
    "few ranks": lambda rng: from_the_pack(rng, 7),
    "rich in jokers": rich,
    "nearly complete": nearly_complete,
}

# the slowest hands found by looking for them: an indicator and 21 cards each
HARDEST = {
    "one suit, three of most": "JD JC JC JD JH JH AS AS 2S 3S 4S 5S 8S 8S 9S 10S 10S JS JS QS PJ PJ",
    "one suit, all in sequences": "KH AC AC 2C 3C 4C 4C 5C 6C 7C 7C 8C 9C 9C 10C JC QC KC KD KS KS PJ",
    "one suit, seven in a row": "KS JS KH PJ KH 6H 7H 10H JH 2H 3H 5H 8H 2H 9H JH 8H KS AH 7H 9H 3H",
    "round the ace in all suits": "QH AC 2C 3C QC KC AD AD 2D QD AH 3H KH KH AS AS 2S 3S QS KS KS KS",
    "many jokers": "AC AC AC JC AD AD 9D 10D QD KD AH AH 6H 7H 8H 9H JH AS 5S PJ PJ PJ",
    "four ranks of sequences and sets": "4H 4S 4C 4D 4C 4H 3S AC 3D 3S 3H 5S 2D 2H 2S 5D AH 5H 3C 2C AD AS",
    "free aces": "AD AH AC AH AH AS AS AD AD 2H 3C KD 3D KS 2C KH 3S 3S KD 3H 2C 2D",
    "one suit, free cards of it": "8S AH 8D 4H 6H PJ 8D 10H 3H 3H 5H 2H 6H 8S 2H 5H 5H 4H AH 8H 8H 4H",
    "one suit, free cards of others": "7H 7C 4C 7S 8C 7D PJ 7D 3C 3C 2C AC 7S 3C 10C 2C 9C 4C 4D 7D 5C 4C",
    "nine free queens, one suit": "QD JC KC JC QH QC QH AC QS QC 9C 8C QD AC QS 7C QS 10C AC 10C PJ QD",
    "free aces, a card too many": "AH JS 9C AH QD AH 7H 10D KD AD 10H 9H QH 9H JC 6H QD 8H 9H 10C AC KD",
    "low cards": "10C AC 2C 2C 2C 3C 5C 10C 10C AD 3D 4D 5D AH 2H 3H 10H 3S 3S 4S 10S 10S",
}


def kept(score: Score) -> tuple[object, ...]:
    """What is the same of every best arrangement (R9)."""
    standing = sum(len(meld.jokers) for meld in score.melds)
    pure = sum(meld.kind is Kind.PURE_SEQUENCE for meld in score.melds)
    return score.total, score.level, score.declarable, standing, pure, len(score.melds)
