"""What each move does to the hand, and how it ends one (P4, P5, P7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from paplu.deal import OF_A_REGROUPING, Deal, ShownVerdict
from paplu.groups import turned_up
from paplu.language import Card, Code, Finding, in_order, without
from paplu.play.events import Act, Declares, Discards, Draws, Drops, Lays, Stock, Takes
from paplu.play.hand_state import By, End, Gone, Phase, Seat, State, next_turn, replenished, seated
from paplu.rules import DroppedCards, Finish, Rules, StockEnd, Topic

# P5.7: how a player left decides the amount, and nobody leaves twice.
FIXED: Mapping[Gone, tuple[Code, Topic, Callable[[Rules], int]]] = {
    Gone.EARLY: (Code.EARLY_DROP, "drop early", lambda rules: rules.drop_early),  # P5.2
    Gone.LATE: (Code.LATE_DROP, "drop late", lambda rules: rules.drop_late),  # P5.3
    Gone.WRONG: (Code.WRONG_DECLARATION, "wrong declaration", lambda rules: rules.wrong_declaration),  # P4.6
}


def applied(state: State, act: Act) -> State:
    """Returns the state after an act that nothing forbids."""
    match act:
        case Draws():
            return _drawn(replenished(state), act)
        case Takes():
            return _taken(state)
        case Lays():
            return _laid(state, act)
        case Discards(_, card):
            return passed_on(_thrown(state, card))
        case Drops():
            return passed_on(_dropped(state, act))
        case Declares():
            return _declared(state, act)


def speaks_for(state: State, act: Act) -> tuple[Finding, ...]:
    """Returns what the act does, or amounts to, where nothing forbids it."""
    seat = state.seat(act.player)
    match act:
        case Draws():
            if state.stock_size == 1 and state.rules.stock_end is StockEnd.VOID:
                return (state.rules.finding(Code.DRAWS_LAST, "stock end", player=act.player),)
            return (state.rules.finding(Code.DRAWS, "turn", player=act.player),)
        case Takes():
            card = state.pile[-1]
            free = turned_up(state.indicator, state.rules).is_free(card)
            if free:
                return (state.rules.finding(Code.TAKES_FREE, "take free", player=act.player, card=card),)
            return (state.rules.finding(Code.TAKES, "turn", player=act.player, card=card),)
        case Discards(_, card):
            code, topic = _throw(state, seat, card)
            return (state.rules.finding(code, topic, player=act.player, card=card),)
        case Lays(_, cards):
            return (state.rules.finding(Code.LAYS, "laying", player=act.player, cards=cards),)
        case Drops():
            return (_leaving(state, act.player, _gone(seat)),)
        case Declares():
            shown = judged(state, act)
            first = _winning(state, act) if shown.at_table else _leaving(state, act.player, Gone.WRONG)
            return (first, *shown.findings)


def _throw(state: State, seat: Seat, card: Card) -> tuple[Code, Topic]:
    if card != state.taken:
        return Code.THROWS, "turn"
    if seat.hand.count(card) > 1 or (seat.unseen and card in state.unseen):
        return Code.THROWS_TWIN, "twin"
    return Code.THROWS_TAKEN, "throw back"


def judged(state: State, act: Declares) -> ShownVerdict:
    """Returns the verdict on the grouping shown (P4.5, R8)."""
    return Deal(state.indicator, state.rules).judge(act.groups, named=False)  # as the move itself names them


def passed_on(state: State) -> State:
    """Returns the state at the end of a turn: won by the last one in, void, or the next player's turn."""
    left = state.left
    if len(left) == 1:  # P5.4; R16: before the void
        return replace(state, phase=Phase.OVER, end=End(left[0], By.LAST_ONE_IN))
    if state.took_last and state.rules.stock_end is StockEnd.VOID:  # P4.7
        return replace(state, phase=Phase.OVER, end=End())
    return next_turn(state)


def reshuffled(state: State, event: Stock) -> State:
    """Returns the state with the discards but the top one as the new stock (R15)."""
    if state.counted:
        return replenished(state)
    return replace(state, stock=event.cards, stock_size=len(event.cards), pile=state.pile[-1:])


def speaks_for_stock(state: State, event: Stock) -> Finding:
    """Returns what a new stock in mid-hand amounts to (R15)."""
    return state.rules.finding(Code.RESHUFFLED, "stock end", count=len(event.cards))


def _drawn(state: State, act: Draws) -> State:
    seat = state.seat(act.player)
    card = state.stock[0] if act.card is None else act.card
    held = replace(seat, hand=in_order((*seat.hand, card)), draws=seat.draws + 1)
    return replace(
        state,
        seats=seated(state, held),
        stock=state.stock[1:],
        unseen=without(state.unseen, [card]) if state.counted else state.unseen,
        stock_size=state.stock_size - 1,
        phase=Phase.THROW,
        took_last=state.stock_size == 1,  # P4.7
    )


def _taken(state: State) -> State:
    seat, card = state.seat(state.turn), state.pile[-1]
    held = replace(seat, hand=in_order((*seat.hand, card)), draws=seat.draws + 1)  # R12
    return replace(state, seats=seated(state, held), pile=state.pile[:-1], phase=Phase.THROW, taken=card, opening=False)


def _parted(state: State, card: Card) -> State:
    seat = state.seat(state.turn)
    known = seat.hand.count(card)
    if known > (card == state.taken and not state.rules.throw_back) or not seat.unseen or card not in state.unseen:
        held = replace(seat, hand=without(seat.hand, [card]))
        return replace(state, seats=seated(state, held))
    held = replace(seat, unseen=seat.unseen - 1)
    return replace(state, seats=seated(state, held), unseen=without(state.unseen, [card]))


def _thrown(state: State, card: Card) -> State:
    return replace(_parted(state, card), pile=(*state.pile, card), opening=False)  # R14


def _laid(state: State, act: Lays) -> State:
    for card in act.cards:
        state = _parted(state, card)
    seat = state.seat(act.player)
    return replace(state, seats=seated(state, replace(seat, laid=(*seat.laid, act.cards))))


def _dropped(state: State, act: Drops) -> State:
    seat = state.seat(act.player)
    under = not seat.draws and state.rules.dropped_cards is DroppedCards.UNDER_STOCK  # P5.2
    seats = seated(state, _left(seat, _gone(seat)))
    if not under:
        return replace(state, seats=seats, aside=(*state.aside, *seat.hand))  # P5.3
    if state.counted:
        unseen = in_order((*state.unseen, *seat.hand))
        return replace(state, seats=seats, unseen=unseen, stock_size=state.stock_size + seat.size)
    return replace(state, seats=seats, stock=state.stock + act.under, stock_size=state.stock_size + len(act.under))


def _declared(state: State, act: Declares) -> State:
    shown = judged(state, act)
    warnings = (*state.warnings, *(finding for finding in shown.findings if finding.code in OF_A_REGROUPING))
    after = replace(state if act.throws is None else _finished_with(state, act.throws), warnings=warnings)
    seat = after.seat(act.player)
    if not shown.at_table:
        aside = (*after.aside, *seat.hand)
        return passed_on(replace(after, seats=seated(after, _left(seat, Gone.WRONG)), aside=aside))  # P4.6, R17
    by = By.HAND_RUMMY if act.throws is None else By.DECLARATION
    return replace(after, phase=Phase.OVER, shown=act.groups, end=End(act.player, by))


def _finished_with(state: State, card: Card) -> State:
    if state.rules.finish is Finish.FACE_DOWN:
        return replace(_parted(state, card), aside=(*state.aside, card))
    return _thrown(state, card)  # R17: it stays on the pile


def _left(seat: Seat, gone: Gone) -> Seat:
    return replace(seat, hand=(), unseen=0, gone=gone)


def _gone(seat: Seat) -> Gone:
    return Gone.LATE if seat.draws else Gone.EARLY  # R12


def _leaving(state: State, player: str, gone: Gone) -> Finding:
    code, topic, amount = FIXED[gone]
    return state.rules.finding(code, topic, player=player, amount=amount(state.rules))


def _winning(state: State, act: Declares) -> Finding:
    if act.throws is None:
        return state.rules.finding(Code.HAND_RUMMY, "hand rummy", player=act.player)
    return state.rules.finding(Code.DECLARES, "declare", player=act.player)
