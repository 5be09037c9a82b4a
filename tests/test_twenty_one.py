"""Hands of 21 cards, against a solver that shares no code with the engine."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, permutations, product
from random import Random
from statistics import median
from time import process_time
from typing import Any, NoReturn

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paplu import INDIAN, PAPLU, PLATFORM, PRINTED_JOKER, Card, Code, Deal, Kind, Rules, profile, sweep_search
from paplu.cards import NATURALS, SUITS, Rank, Suit
from paplu.notation import cards
from paplu.rules import Alike
from paplu.scoring import Score
from paplu.sweep import Sweep
from paplu.sweep_acts import STANDING, Aim
from paplu.sweep_closer import Closer
from paplu.sweep_held import Held
from paplu.sweep_moves import Moves
from paplu.sweep_outlook import Task
from paplu.sweep_search import Search
from paplu.sweeper import arrange, swept
from paplu.wilds import pack
from tests import oracle21
from tests.oracle21 import Table

LETTER, HOUSE = profile("21-card"), profile("21-card-house")
PACK = [card for card in NATURALS for _ in range(3)] + [PRINTED_JOKER] * 3
both = pytest.mark.parametrize(
    ("rules", "table"), [(LETTER, oracle21.LETTER), (HOUSE, oracle21.HOUSE)], ids=["letter", "house"]
)
WHAT_IS_PLAYED: Mapping[str, tuple[Mapping[str, Any], Mapping[str, Any]]] = {
    "tunnela pure": ({"tunnela_is_pure": True}, {"tunnela_is_pure": True}),
    "a tunnela needed": ({"tunnelas_needed": 1}, {"tunnelas": 1}),
    "two dublees needed": (
        {"dublees_needed": 2, "pure_needed": 1, "sequences_needed": 1},
        {"dublees": 2, "pure": 1},
    ),
    "one joker a group": ({"most_jokers": 1}, {"most_jokers": 1}),
    "jokers inside": ({"jokers_anywhere": False}, {"ends": False}),
    "free cards never natural": ({"free_in_place": False}, {"strict": True}),
    "sets of four": ({"set_sizes": (4,)}, {"set_sizes": (4,)}),
    "sets of three": ({"set_sizes": (3,)}, {"set_sizes": (3,)}),
}


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


def agrees(cards: Sequence[Card], rules: Rules, table: Table) -> Score:
    indicator, *hand = cards
    deal = Deal(indicator, rules)
    found = deal.penalty(hand)
    free = deal.wilds.rank
    told = oracle21.solve(list(map(str, hand)), free.value if free else None, table)
    counted = int(found.total), found.level, found.declarable
    assert counted == (told.penalty, told.level, told.declarable), (str(indicator), str(found))
    return found


def is_sound(found: Score, cards: Sequence[Card], deal: Deal) -> None:
    """The arrangement uses every card once, its groups are groups, and its lines add up."""
    used = [card for meld in found.melds for card in meld.cards] + [*found.leftovers]
    assert Counter(used) == Counter(cards)
    for meld in found.melds:
        assert meld.kind in {reading.kind for reading in deal.read(meld.cards).readings}, str(meld)
    shown = " | ".join(map(str, found.melds)) + "".join(f" + {' '.join(map(str, found.leftovers))}" for _ in [0])
    judged = deal.judge(shown.removesuffix(" + "))
    assert bool(judged) == found.declarable
    assert sum(line.amount for line in found.lines) == found.total


@both
@pytest.mark.parametrize("kind", DEALS)
def test_the_engine_counts_twenty_one_cards_as_the_oracle_does(kind: str, rules: Rules, table: Table) -> None:
    for seed in range(10 if kind == "random" else 3):
        cards = DEALS[kind](Random(seed))
        is_sound(agrees(cards, rules, table), cards[1:], Deal(cards[0], rules))


@both
@pytest.mark.parametrize("played", WHAT_IS_PLAYED)
def test_a_house_rule_is_counted_as_the_oracle_counts_it(played: str, rules: Rules, table: Table) -> None:
    ours, theirs = WHAT_IS_PLAYED[played]
    changed, other = replace(rules, **ours), replace(table, **theirs)
    for seed, kind in enumerate(["random", "random", "nearly complete", "rich in jokers"]):
        agrees(DEALS[kind](Random(seed)), changed, other)


@pytest.mark.slow
@both
@pytest.mark.parametrize("kind", DEALS)
def test_many_hands_of_twenty_one_cards_agree(kind: str, rules: Rules, table: Table) -> None:
    for seed in range(1000, 1200):
        agrees(DEALS[kind](Random(seed)), rules, table)


@both
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6), suits=st.sampled_from(list(permutations(SUITS))))
def test_renaming_the_suits_and_the_order_of_the_cards_change_nothing(
    seed: int, suits: tuple[Suit, ...], rules: Rules, table: Table
) -> None:
    def renamed(one: Card) -> Card:
        return one if one.suit is None else Card(one.rank, suits[SUITS.index(one.suit)])

    indicator, *hand = nearly_complete(Random(seed))
    found = Deal(indicator, rules).penalty(hand)
    other = Deal(renamed(indicator), rules).penalty(sorted(map(renamed, hand), key=str))
    assert kept(other) == kept(found)


def kept(found: Score) -> tuple[object, ...]:
    standing = sum(len(meld.jokers) for meld in found.melds)
    pure = sum(meld.kind is Kind.PURE_SEQUENCE for meld in found.melds)
    return found.total, found.level, found.declarable, standing, pure, len(found.melds)


@both
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_printed_joker_for_a_leftover_never_raises_the_count(seed: int, rules: Rules, table: Table) -> None:
    indicator, *hand = from_the_pack(Random(seed), 13)
    deal = Deal(indicator, replace(rules, cap=None, name="uncapped"))
    found = deal.penalty(hand)
    if found.leftovers and deal.wilds.copies(PRINTED_JOKER) > hand.count(PRINTED_JOKER):
        hand[hand.index(found.leftovers[0])] = PRINTED_JOKER
        assert deal.penalty(hand).total <= found.total


COMPLETE = "4H 5H 6H 9S 10S JS AC 2C 3C 7D 7D 7D KC KC KC QS QS 5D 2H PJ PJ"


def test_a_hand_with_all_it_needs_counts_nothing_and_can_be_declared() -> None:
    found = Deal("8H", LETTER).penalty(COMPLETE)
    assert (found.sum_text, found.level, found.declarable) == ("0", 2, True)
    assert {Kind.TUNNELA, Kind.DUBLEE, Kind.PURE_SEQUENCE} <= {meld.kind for meld in found.melds}


def test_to_the_letter_a_joker_saves_any_one_card() -> None:
    singles = "4C 9C QC 2D 5D 10D KD 3H 7H JH AS 6S"  # 86 points
    natural = replace(LETTER, cap=None, tunnelas=Alike.NATURAL, dublees=Alike.NATURAL, hand_size=13)
    with_jokers = replace(natural, tunnelas=Alike.WITH_JOKERS, dublees=Alike.WITH_JOKERS)
    assert Deal("8H", with_jokers).count(f"{singles} PJ") == 86 - 10
    assert Deal("8H", natural).count(f"{singles} PJ") == 86


def test_two_pure_sequences_are_both_safe_at_level_one() -> None:
    found = Deal("8H", HOUSE).penalty("4H 5H 6H 9S 10S JS AC 2C 4C KD KH KS QD QD QC 2D 6D 9C 7S 5C 3S")
    assert (found.level, len(found.melds)) == (1, 2)
    assert Code.LEVEL_1_LIVES in {finding.code for finding in found.findings}
    assert Code.FOR_NEXT_LIFE in {finding.code for finding in found.findings}


@pytest.mark.parametrize("seed", range(12))
def test_each_level_counts_what_the_least_arrangement_says_of_it(seed: int) -> None:
    rules, rng = profile("21-card-house"), Random(seed)
    cards = [card for card in pack(rules) if card.suit in (None, *rng.sample(SUITS, 2))]
    rng.shuffle(cards)
    hand = cards[:21]
    steps = [Deal("8", rules).at_level(hand, level) for level in range(3)]
    lines = [None if step is None else sum(line.amount for line in step.lines if line.cards) for step in steps]
    assert tuple(lines) == arrange(hand, Rank.EIGHT, rules).best_by_level


def test_a_tunnela_of_free_cards_is_a_pure_life_by_table_custom() -> None:
    cards = "8C 8C 8C 4H 5H 6H 9S 10S JS KD KD QD QD QC QC 2D 2D 9C 9C 5C 5C"
    assert Deal("8H", HOUSE).penalty(cards).declarable
    assert not Deal("8H", LETTER).penalty(cards).declarable


def test_eight_dublees_count_nothing_by_table_custom() -> None:
    cards = "QS QS 5D 5D 2H 2H 3S 3S 9C 9C 10C 10C KD KD PJ PJ 4H 8C 9S JD AD"
    found = Deal("8H", HOUSE).penalty(cards)
    assert found.declarable
    assert (str(found.total), found.lines[-1].code) == ("0", Code.DUBLEES_SAFE)
    assert not Deal("8H", replace(HOUSE, dublees_declare=9)).penalty(cards).declarable


def most_dublees(hand: Sequence[Card], deal: Deal) -> int:
    """The most dublees of a hand, one pair after the other."""
    if len(hand) < 2:
        return 0
    first, *others = hand
    found = most_dublees(others, deal)
    for other in {*others}:
        if Kind.DUBLEE in {reading.kind for reading in deal.read((first, other)).readings}:
            left = [*others]
            left.remove(other)
            found = max(found, 1 + most_dublees(left, deal))
    return found


@pytest.mark.parametrize("dublees", [Alike.NATURAL, Alike.WITH_JOKERS])
@pytest.mark.parametrize("least_naturals", [0, 1, 2, 3])
@pytest.mark.parametrize("most_jokers", [None, 0, 1])
def test_dublees_that_declare_are_pairs_which_the_rules_let_stand(
    most_jokers: int | None, least_naturals: int, dublees: Alike
) -> None:
    limits = {"dublees": dublees, "least_naturals": least_naturals, "most_jokers": most_jokers}
    shape = {"hand_size": 6, "dublees_declare": 3, "pure_needed": 2, "tunnela_is_pure": False, "printed_jokers": 4}
    hands = combinations_with_replacement(cards("7S JS 2C 2D PJ 7D"), 6)
    held = [hand for hand in hands if all(hand.count(card) <= 3 + card.is_printed_joker for card in hand)]
    for number, in_place in product(range(least_naturals, len(held), 9), [True, False]):
        changed: Mapping[str, Any] = {**limits, **shape, "free_in_place": in_place}
        deal = Deal("2H", replace(HOUSE, name="ours", **changed))
        hand = held[number]
        assert deal.penalty(hand).declarable == (most_dublees(hand, deal) == 3), (str(hand), in_place)


@pytest.mark.parametrize(
    ("hand", "least_naturals"), [("JS JS 7D 7D PJ PJ", 1), ("7S 7S PJ PJ PJ PJ", 0), ("JS JS JS 7D PJ PJ", 1)]
)
def test_two_alike_part_where_two_printed_jokers_make_two_dublees_of_them(hand: str, least_naturals: int) -> None:
    own: Mapping[str, Any] = {"hand_size": 6, "dublees_declare": 3, "pure_needed": 2, "tunnela_is_pure": False}
    rules = replace(HOUSE, name="ours", dublees=Alike.WITH_JOKERS, least_naturals=least_naturals, **own)
    deal = Deal("2H", replace(rules, printed_jokers=4))
    found = deal.penalty(hand)
    assert found.declarable
    assert deal.judge(" | ".join(" ".join(map(str, meld.cards)) for meld in found.melds))


def test_what_is_thrown_and_what_comes_is_counted_for_twenty_one_cards_too() -> None:
    deal = Deal("8H", LETTER)
    best = deal.discards(f"{COMPLETE} 9D")[0]
    assert (str(best.penalty), best.declares) == ("0", True)
    assert deal.count(COMPLETE) == 0
    draws = deal.draws("4H 5H 6H 9S 10S JS AC 2C 3C 7D 7D 7D KC KC KC QS QS 5D 9C PJ 9D")
    assert (str(draws[0].penalty), draws[0].declares) == ("0", True)


def test_three_packs_for_thirteen_cards_are_counted_by_the_tables() -> None:
    assert not swept(profile("three-packs"))
    found = Deal("8H", profile("three-packs")).penalty("4H 5H 6H 9S 10S PJ 7C 7D 7S 2C 3C PJ PJ")
    assert found.declarable
    assert not found.total


def test_three_printed_jokers_alone_are_no_group_and_count_nothing() -> None:
    found = Deal("8H", profile("three-packs")).penalty("4H 5H 6H 9S 10S JS 7C 7D 7S 2C PJ PJ PJ")
    assert found.declarable  # 2♣ with two, the third in a set or sequence
    assert not Deal("8H", profile("three-packs")).judge("4H 5H 6H | 9S 10S JS | 7C 7D 7S 7H | PJ PJ PJ")


def test_placing_the_spare_jokers_in_the_end_is_worth_as_much_as_placing_each_in_turn() -> None:
    """Where jokers find no place in the end they are placed step by step: the two must agree."""
    for kind, seed in [("rich in jokers", 18), ("nearly complete", 0), ("nearly complete", 19)]:
        indicator, *hand = DEALS[kind](Random(seed))
        held = Held(hand, indicator.rank)
        caps = (3, 0, 0, 0, 0, 0)
        found = [
            Search(Task(held, Moves(LETTER, Aim.ALL, caps, loose=loose)), 0).thoroughly() for loose in (True, False)
        ]
        assert found[0]
        assert found[1]
        assert found[0][0] == found[1][0]


@both
@pytest.mark.parametrize("kind", DEALS)
def test_a_closer_look_leaves_out_nothing_that_can_be_reached(
    kind: str, rules: Rules, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(20, 26):
        indicator, *hand = DEALS[kind](Random(seed))
        deal = Deal(indicator, rules)
        found = deal.penalty(hand)
        with monkeypatch.context() as patched:
            patched.setattr(sweep_search, "HARD", 20)  # every sweep but the shortest is given up for a closer look
            assert kept(deal.penalty(hand)) == kept(found)


ODD: Mapping[str, Mapping[str, Any]] = {
    "as they are": {},
    "a set needed": {"sets_needed": 1},
    "a tunnela and a dublee needed": {"tunnelas_needed": 1, "dublees_needed": 1},
    "one joker in a group": {"most_jokers": 1},
    "jokers inside only": {"jokers_anywhere": False},
    "free cards are jokers": {"free_in_place": False},
    "two naturals": {"least_naturals": 2},
}


def complete(rng: Random, rules: Rules) -> list[Card]:
    """An indicator, and a hand that can be declared: pure sequences, what else is needed, and a joker in the last."""
    rank = rng.choice([card.rank for card in NATURALS if 3 < card.place < 11])
    free = [card for card in NATURALS if card.rank is rank]

    def run(size: int) -> list[Card]:
        low = rng.randrange(52)
        cards = [*NATURALS[low : low + size]]
        return cards if low % 13 + size <= 13 and rank not in [card.rank for card in cards] else run(size)

    high = rng.choice([1, 2, 12, 13])
    three = [card for card in NATURALS if card.place == high][:3]
    groups = [run(3) for _ in range(rules.pure_needed)] + [three] * rules.sets_needed
    groups += [[rng.choice(run(3))] * 3] * rules.tunnelas_needed + [[rng.choice(run(3))] * 2] * rules.dublees_needed
    left = rules.hand_size - sum(map(len, groups))
    groups += [run(3) for _ in range(left // 3 - 1)] + [run(3 + left % 3)]
    groups[-1][1] = rng.choice([PRINTED_JOKER, *free])
    cards = [free[0], *(card for group in groups for card in group)]
    return cards if all(count <= 3 for count in Counter(cards).values()) else complete(rng, rules)


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("rules", [LETTER, HOUSE], ids=["letter", "house"])
@pytest.mark.parametrize("aim", [Aim.POINTS, Aim.ALL])
def test_a_sweep_that_looks_for_no_less_than_the_best_finds_it(aim: Aim, rules: Rules, odd: str) -> None:
    """What can still come of a state is never told as less than what does come of it."""
    changed = replace(rules, name="ours", **ODD[odd])
    beside = (changed.sets_needed, changed.tunnelas_needed, changed.dublees_needed)
    moves = Moves(changed, aim, (changed.pure_needed, 0, *beside, 0))
    lives, swept_whole = (*moves.caps[:5], 0), 0
    for seed in range(30, 38):
        indicator, *hand = complete(Random(seed), changed)
        held = Held(hand, indicator.rank)
        reached = Search(Task(held, moves), 0).thoroughly()
        assert reached, (str(indicator), str(hand))
        task = Task(held, moves)
        if task.outlook:
            assert Sweep(task, reached[0]).best()[lives][0] == reached[0]
            task.look(*Closer(task, task.outlook).looked())
            assert Sweep(task, reached[0]).best()[lives][0] == reached[0]
        else:
            swept_whole += 1
    assert swept_whole == (0 if moves.has_easy else 8)


@pytest.mark.parametrize("was_on", [True, False])
def test_the_search_for_cycles_is_as_it_was_after_a_hand(was_on: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    indicator, *hand = nearly_complete(Random(1))
    task = Task(Held(hand, indicator.rank), Moves(LETTER, Aim.POINTS, (3, 0, 0, 0, 0, 0)))
    turned: list[bool] = []

    def fails(_: Sweep) -> NoReturn:
        raise RuntimeError

    monkeypatch.setattr(gc, "isenabled", lambda: was_on)
    monkeypatch.setattr(gc, "disable", lambda: turned.append(False))
    monkeypatch.setattr(gc, "enable", lambda: turned.append(True))
    Search(task, 0).thoroughly()
    monkeypatch.setattr(Sweep, "best", fails)
    with pytest.raises(RuntimeError):
        Search(task, 0).thoroughly()
    assert turned == ([False, True] * 2 if was_on else [False] * 2)


def test_a_closer_look_says_less_of_a_hand_whose_suits_count_on_each_other() -> None:
    indicator, *hand = cards(HARDEST["free aces"])
    task = Task(Held(hand, indicator.rank), Moves(LETTER, Aim.ALL, (3, 0, 0, 0, 0, 0)))
    assert task.outlook
    most, _ = Closer(task, task.outlook).looked()
    found = Search(task, 0).thoroughly()
    assert found
    assert found[0] <= most < task.outlook.most - STANDING // 2


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


@pytest.mark.slow
@both
@pytest.mark.parametrize("cards", HARDEST.values(), ids=HARDEST)
def test_the_hardest_hands_take_no_second(cards: str, rules: Rules, table: Table) -> None:
    indicator, hand = cards.split(" ", 1)
    began = process_time()
    Deal(indicator, rules).penalty(hand)
    assert process_time() - began < 1


@pytest.mark.slow
@both
def test_no_hand_takes_a_second_and_half_of_them_no_fiftieth(rules: Rules, table: Table) -> None:
    times: dict[str, list[float]] = {}
    for kind, deal in DEALS.items():
        for seed in range(40):
            indicator, *hand = deal(Random(seed))
            began = process_time()
            Deal(indicator, rules).penalty(hand)
            times.setdefault(kind, []).append(process_time() - began)
    assert median(times["random"]) < 0.02
    assert max(map(max, times.values())) < 1


def declaration(rng: Random, rules: Rules) -> tuple[Card, list[list[Card]]]:
    """An indicator, and sequences in one or more suits that fill a hand, jokers in those that need not be pure."""
    indicator, suits = rng.choice(NATURALS), rng.sample(range(4), rng.randint(1, 4))
    free = [card for card in NATURALS if card.rank is indicator.rank]
    groups: list[list[Card]] = []
    while (left := rules.hand_size - sum(map(len, groups))) > 0:
        size = left if left in (3, 4, 5) else rng.choice([3, 3, 4])
        first, suit = rng.randint(1, 15 - size), rng.choice(suits)
        run = [NATURALS[13 * suit + (place - 1) % 13] for place in range(first, first + size)]
        if len(groups) >= rules.pure_needed:
            run = [rng.choice([card, card, PRINTED_JOKER, rng.choice(free)]) for card in run]
        groups.append(run)
    counts = Counter([indicator, *(card for group in groups for card in group)])
    most = {card: rules.printed_jokers if card == PRINTED_JOKER else rules.packs for card in counts}
    return (indicator, groups) if all(counts[card] <= most[card] for card in counts) else declaration(rng, rules)


PURER = {
    "platform": replace(PLATFORM, name="ours", pure_needed=3),
    "indian": replace(INDIAN, name="ours", pure_needed=2),
    "paplu": replace(PAPLU, name="ours", sequences_needed=3, pure_needed=3),
    "letter": LETTER,
    "house": HOUSE,
}


def is_found(rules: Rules, seeds: range) -> None:
    valid = 0
    for seed in seeds:
        indicator, groups = declaration(Random(seed), rules)
        deal = Deal(indicator, rules)
        shown = " | ".join(" ".join(map(str, group)) for group in groups)
        if deal.judge(shown):
            valid += 1
            found = deal.penalty([card for group in groups for card in group])
            assert found.declarable, (str(indicator), shown)
            assert found.total == 0
    assert valid


@pytest.mark.parametrize("rules", PURER.values(), ids=PURER)
def test_what_can_be_shown_as_a_declaration_is_found(rules: Rules) -> None:
    is_found(rules, range(80 if rules.hand_size == 13 else 4))


@pytest.mark.slow
@pytest.mark.parametrize("rules", PURER.values(), ids=PURER)
def test_whatever_can_be_shown_as_a_declaration_is_found(rules: Rules) -> None:
    is_found(rules, range(1000, 4000 if rules.hand_size == 13 else 1100))


@pytest.mark.parametrize(
    ("indicator", "rules", "hand"),
    [
        ("JS", PURER["platform"], "AS 2S 3S 3S 4S 5S 5S 6S PJ 9S 10S JS QS"),
        ("6H", PURER["platform"], "5C 3C QC 5C 6C JC AC 3C 2C 6D 4C 7C 2C"),
        ("5H", replace(PLATFORM, pure_needed=2), "6S 5S 2S PJ 7S 7S 10D 4S 10H 4S 3S 10S 6S"),
        ("5C", PURER["paplu"], "AH 4H PJ 3H JH 3H 5H 7H 10H 9H 4H 8H 2H"),
    ],
)
def test_a_sequence_that_ends_leaves_room_for_one_that_begins_beside_it(
    indicator: str, rules: Rules, hand: str
) -> None:
    assert Deal(indicator, rules).penalty(hand).declarable
