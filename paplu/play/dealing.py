"""The deal: the indicator apart, thirteen cards each, a first discard and the stock (P2.4 to P2.8, I1.2, I1.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import assert_never

from paplu.groups import pack
from paplu.language import Card, Code, Finding, InputError, Problem, in_order, lacking, notation, without
from paplu.play.events import DealEvent, HandDealt, Indicator, Open, Stock
from paplu.play.hand_state import Phase, Seat, State, seated
from paplu.rules import IndicatorFrom, Rules, cannot_be_met


def against(state: State, event: DealEvent) -> Iterator[Finding]:
    """Yields what forbids this line of the deal; ``Stock`` is the stock as dealt, not a reshuffle."""
    if state.phase is not Phase.DEAL:
        yield state.rules.finding(Code.DEAL_OVER, "deal")
        return
    if isinstance(event, HandDealt):
        yield from _against_hand(state, event)
    yield from _against_order(state, event)
    yield from _against_copies(state, event)
    if isinstance(event, Stock):
        yield from _against_stock(state, event)


def speaks_for(state: State, event: DealEvent) -> Finding:
    """Returns what this line of the deal does."""
    match event:
        case Indicator(card):
            return state.rules.finding(Code.TURNS_UP, "indicator", card=card)
        case HandDealt(player, cards):
            return state.rules.finding(Code.DEALT, "deal", player=player, count=len(cards))
        case Open(card):
            return state.rules.finding(Code.OPENS, "first discard", card=card)
        case Stock():
            return counted(state)
    assert_never(event)


def counted(state: State) -> Finding:
    """Returns the count of all cards: the hands, the first discard, the indicator and the stock as dealt (P2.8).

    >>> from paplu.rules import PAPLU
    >>> from random import Random
    >>> from paplu.play import hand_play, start
    >>> events = shuffled(["Ana", "Bruno"], "Bruno", PAPLU, Random(1))
    >>> dict(counted(hand_play.replay(start(PAPLU, ["Ana", "Bruno"], "Bruno"), events)).facts)
    {'parts': '2·13 + 1 + 1 + 78', 'count': 106}
    """
    players, size, count = len(state.seats), state.rules.hand_size, len(pack(state.rules))
    parts = f"{players}·{size} + 1 + 1 + {count - players * size - 2}"
    return state.rules.finding(Code.ALL_CARDS_THERE, "all cards", parts=parts, count=count)


def applied(state: State, event: DealEvent) -> State:
    """Returns the state after a line of the deal that nothing forbids."""
    match event:
        case Indicator(card):
            return replace(state, indicator=card, unseen=without(state.unseen, [card]))
        case HandDealt(player, cards):
            seat = Seat(player, in_order(cards), dealt=True)
            return replace(state, seats=seated(state, seat), unseen=without(state.unseen, cards))
        case Open(card):
            return replace(state, pile=(card,), unseen=without(state.unseen, [card]))
        case Stock(cards):
            return replace(state, stock=cards, stock_size=len(cards), unseen=(), phase=Phase.TURN)
    assert_never(event)


def begun(state: State) -> State:
    """Returns the state with play begun: without a stock line its cards are counted, hands may be unknown.

    >>> from paplu.rules import PAPLU
    >>> from paplu.play import start
    >>> begun(start(PAPLU, ["Ana", "Bruno"], "Bruno")).counted
    False
    """
    if state.phase is not Phase.DEAL or state.indicator is None or not state.pile:
        return state
    size = state.rules.hand_size
    seats = tuple(seat if seat.dealt else replace(seat, unseen=size) for seat in state.seats)
    stock = len(pack(state.rules)) - size * len(seats) - 2
    return replace(state, seats=seats, counted=True, stock_size=stock, phase=Phase.TURN)


def shuffled(players: Sequence[str], dealer: str, rules: Rules, chance: Random) -> tuple[DealEvent, ...]:
    """Returns a deal by chance.

    >>> from paplu.rules import PAPLU
    >>> from random import Random
    >>> [type(event).__name__ for event in shuffled(["Ana", "Bruno"], "Bruno", PAPLU, Random(1))]
    ['Indicator', 'HandDealt', 'HandDealt', 'Open', 'Stock']
    """
    cards = list(pack(rules))
    chance.shuffle(cards)
    return dealt(cards, players, dealer, rules)


def dealt(cards: Sequence[Card], players: Sequence[str], dealer: str, rules: Rules) -> tuple[DealEvent, ...]:
    """Returns the deal of a pack as it lies, top first, one by one from the dealer's neighbour on (P2.7, I1.2).

    An ``InputError`` tells cards that are not the pack, too many players for it, or rules nobody can meet (R23).

    >>> from paplu.rules import PAPLU
    >>> from paplu.groups import pack
    >>> [type(event).__name__ for event in dealt(pack(PAPLU), ["Ana", "Bruno"], "Bruno", PAPLU)]
    ['Indicator', 'HandDealt', 'HandDealt', 'Open', 'Stock']
    """
    count, size = len(players), rules.hand_size
    if not rules.can_be_won:  # R23
        raise cannot_be_met(rules)
    if not 2 <= count <= most_players(rules):
        raise InputError(Problem.NUMBER_OF_PLAYERS, count=count, least=2, most=most_players(rules))
    if Counter(cards) != Counter(pack(rules)):
        raise InputError(Problem.NOT_THE_PACK, token=notation.text(cards), count=len(cards), size=len(pack(rules)))
    rest = list(cards)
    if rules.indicator_from is IndicatorFrom.STOCK:  # I1.3: turned up after the deal
        rest.insert(0, rest.pop(count * size))
    indicator, hands = rest[0], rest[1 : 1 + count * size]
    first = players.index(dealer) + 1
    order = [*players[first:], *players[:first]]
    return (
        Indicator(indicator),
        *(HandDealt(name, tuple(hands[order.index(name) :: count])) for name in players),
        Open(rest[1 + count * size]),
        Stock(tuple(rest[2 + count * size :])),
    )


def most_players(rules: Rules) -> int:
    """Returns how many can play: what the rules say, or fewer where the pack leaves them no stock.

    >>> from paplu.rules import PAPLU
    >>> most_players(PAPLU)
    6
    """
    return min(rules.most_players, (len(pack(rules)) - 3) // rules.hand_size)


def _against_hand(state: State, event: HandDealt) -> Iterator[Finding]:
    if event.player not in state.players:
        yield state.rules.finding(Code.UNKNOWN_PLAYER, "players", player=event.player, players=state.players)
    elif state.seat(event.player).dealt:
        yield state.rules.finding(Code.DEALT_TWICE, "deal", player=event.player)
    if len(event.cards) != state.rules.hand_size:
        yield state.rules.finding(Code.WRONG_NUMBER, "deal", count=len(event.cards), size=state.rules.hand_size)


def _against_order(state: State, event: DealEvent) -> Iterator[Finding]:
    if isinstance(event, Indicator):
        if state.indicator is not None:
            yield state.rules.finding(Code.OUT_OF_ORDER, "indicator", line="indicator")
    elif state.indicator is None:
        yield state.rules.finding(Code.INDICATOR_MISSING, "indicator")
    if isinstance(event, Open) and state.pile:
        yield state.rules.finding(Code.OUT_OF_ORDER, "deal", line="open")
    if isinstance(event, Stock) and not state.pile:
        yield state.rules.finding(Code.OUT_OF_ORDER, "deal", line="stock")


def _against_stock(state: State, event: Stock) -> Iterator[Finding]:
    for seat in state.seats:
        if not seat.dealt:
            yield state.rules.finding(Code.HAND_MISSING, "deal", player=seat.name, size=state.rules.hand_size)  # P2.7
    if missing := lacking(state.unseen, event.cards):
        yield state.rules.finding(Code.CARDS_MISSING, "all cards", cards=missing)  # P2.8


def _against_copies(state: State, event: DealEvent) -> Iterator[Finding]:
    cards = event.cards if isinstance(event, HandDealt | Stock) else (event.card,)
    have = Counter(pack(state.rules))
    for card in dict.fromkeys(lacking(cards, state.unseen)):
        count = have[card] - state.unseen.count(card) + cards.count(card)
        yield state.rules.finding(Code.TOO_MANY_COPIES, "pack", card=card, count=count, copies=have[card])
