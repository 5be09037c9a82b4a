"""Simple computer players: each knows its own cards, what lies open, and how to ask the engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

from paplu.deal import Deal
from paplu.groups import LEAST, Meld
from paplu.language import Card, without
from paplu.play.events import Declares, Discards, Draws, Drops, HandEvent, Lays, Stock, Takes
from paplu.play.hand_play import legal
from paplu.play.hand_state import Phase, Seat, State
from paplu.rules import Protection, Rules
from paplu.solver import arrange

JOKER, NEXT, NEAR, PAIR = 9, 4, 3, 2  # what a free card, and two cards that go together, are worth in points
HOPELESS = 19  # a hand worth less than this is dropped before the first draw
GAIN = 6  # what the open card must bring, in points, to be taken
PATIENCE = 40  # draws after which a player who has not won gives up, so that every hand has an end
ROOM = 7  # cards kept in the hand where groups are laid open: two groups of them can be made in many ways
SMALL, SPARE = 14, 4  # of more cards than a small hand, only so many that promise least are tried as throws


def move(state: State, chance: Random) -> HandEvent:
    """Returns what a simple player does now, whose turn it is: the same for the same cards in sight and chance.

    It declares as soon as it can, drops a hopeless hand before its first draw, takes the open card where that helps,
    lays open what leaves it a declaration (I6.4), and throws what it can best do without. Cards it cannot see do not
    matter. A ValueError where nothing can be done.

    >>> from paplu.rules import PAPLU
    >>> from random import Random
    >>> from paplu.play import hand_play, shuffled, start
    >>> state = start(PAPLU, ["Ana", "Bruno"], "Bruno")
    >>> dealt = shuffled(["Ana", "Bruno"], "Bruno", PAPLU, Random(1))
    >>> move(hand_play.replay(state, dealt), Random(1)).player
    'Ana'
    """
    moves = legal(state)
    if not moves:
        raise ValueError(f"nothing can be done in this state: {state.phase!r}")
    if declares := next((event for event in moves if isinstance(event, Declares)), None):
        return declares
    if lays := next((event for event in moves if isinstance(event, Lays) and _may_still_win(state, event)), None):
        return lays
    return _throw(state, moves) if state.phase is Phase.THROW else _begin(state, moves, chance)


def hope(state: State, cards: Sequence[Card]) -> int:
    """Returns how much the cards promise, in points: free cards, neighbours of a suit and pairs of a rank.

    >>> from paplu.rules import PAPLU
    >>> from paplu.language import notation
    >>> from paplu.play import shuffled, start
    >>> hope(start(PAPLU, ["Ana", "Bruno"], "Bruno"), notation.cards("4H 5H 9C"))
    4
    """
    wilds = Deal(state.indicator, state.rules).wilds
    kinds = sorted({card for card in cards if not wilds.is_free(card)})
    free = sum(wilds.is_free(card) for card in cards)
    return JOKER * free + sum(_together(one, other) for one, other in combinations(kinds, 2))


def _begin(state: State, moves: Sequence[HandEvent], chance: Random) -> HandEvent:
    seat = state.seat(state.turn)
    drop = next((event for event in moves if isinstance(event, Drops)), None)
    if drop is not None and seat.draws >= PATIENCE:
        return drop
    if drop is not None and not seat.draws and hope(state, seat.hand) < HOPELESS:
        return replace(drop, under=tuple(chance.sample(drop.under, len(drop.under))))
    takes = next((event for event in moves if isinstance(event, Takes)), None)
    if takes is not None and _helps(state, seat, state.pile[-1]):
        return takes
    if draws := next((event for event in moves if isinstance(event, Draws)), None):
        return draws
    if stock := next((event for event in moves if isinstance(event, Stock)), None):  # R15
        return Stock(tuple(chance.sample(stock.cards, len(stock.cards))))
    return takes or moves[0]


def _throw(state: State, moves: Sequence[HandEvent]) -> HandEvent:
    hand = state.seat(state.turn).hand
    spare = _spare(state, hand)
    throws = [event for event in moves if isinstance(event, Discards)]
    likely = [event for event in throws if event.card in spare] or throws
    return min(likely, key=lambda event: _cost(state, without(hand, [event.card])))


def _helps(state: State, seat: Seat, card: Card) -> bool:
    best = min(_cost(state, (*without(seat.hand, [other]), card)) for other in _spare(state, seat.hand))
    return best + GAIN <= _cost(state, seat.hand)


def _spare(state: State, hand: Sequence[Card]) -> Sequence[Card]:
    """Returns the cards worth a thought as a throw: all of a small hand, of a large one those that promise least."""
    kinds = sorted({*hand})
    if len(hand) <= SMALL:
        return kinds
    return sorted(kinds, key=lambda card: hope(state, without(tuple(hand), [card])), reverse=True)[:SPARE]


def _may_still_win(state: State, event: Lays) -> bool:
    """Returns whether, with this group open too, the cards left can still make what is lacking, in several ways."""
    deal, seat = Deal(state.indicator, state.rules), state.seat(event.player)
    melds = [meld for group in (*seat.laid, event.cards) if (meld := deal.read(group).value)]
    left = state.rules.hand_size - sum(len(meld.cards) for meld in melds)
    return left >= max(ROOM, LEAST * _lives_lacking(melds, state.rules))


def _lives_lacking(melds: Sequence[Meld], rules: Rules) -> int:
    pure = rules.pure_needed - sum(meld.is_pure_life(rules) for meld in melds)
    return max(pure, rules.sequences_needed - sum(meld.is_life(rules) for meld in melds), 0)


def _cost(state: State, hand: Sequence[Card]) -> int:
    """Returns what a hand costs now, what it would cost if every group were safe, less what it promises."""
    generous = replace(state.rules, protection=Protection.EVERY_GROUP)
    return sum(_count(state, rules, hand) for rules in (state.rules, generous)) - hope(state, hand)


def _count(state: State, rules: Rules, hand: Sequence[Card]) -> int:
    deal = Deal(state.indicator, rules)
    if len(hand) == rules.hand_size:
        return deal.count(hand)
    return arrange(hand, deal.wilds.rank, rules).count  # some groups lie open (I6.4)


def _together(one: Card, other: Card) -> int:
    if one.rank is other.rank:
        return PAIR
    if one.suit is not other.suit:
        return 0
    apart = abs(one.place - other.place)
    apart = min(apart, 13 - apart) if 1 in (one.place, other.place) else apart  # the ace stands above the king too
    return {1: NEXT, 2: NEAR}.get(apart, 0)
