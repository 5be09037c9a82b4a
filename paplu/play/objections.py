"""What forbids a move: every reason at once, each with the rule it rests on (P4, P5, P7.1 and their rulings)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from paplu.groups import read, turned_up
from paplu.language import Card, Code, Finding, in_order, lacking, without
from paplu.play.events import Act, Declares, Discards, Draws, Drops, Lays, Stock, Takes
from paplu.play.hand_state import By, Gone, Phase, State, replenished
from paplu.rules import DroppedCards, Finish, Laying, StockEnd, TakeFree, Topic

ENDED: Mapping[By | None, Topic] = {
    By.DECLARATION: "declare",
    By.HAND_RUMMY: "hand rummy",
    By.LAST_ONE_IN: "last one in",
    None: "stock end",
}


def against(state: State, act: Act) -> tuple[Finding, ...]:
    """Returns what forbids the act; ``state`` is one in which play has begun, or whose deal is not complete."""
    if act.player not in state.players:
        return (state.rules.finding(Code.UNKNOWN_PLAYER, "players", player=act.player, players=state.players),)
    if state.phase is Phase.DEAL:
        return (state.rules.finding(Code.NOT_DEALT, "deal", player=act.player),)
    if state.end is not None:
        return (state.rules.finding(Code.HAND_OVER, ENDED[state.end.by]),)
    if whose := tuple(_against_turn(state, act)):
        return whose
    match act:
        case Draws():
            return tuple(_against_draw(replenished(state), act))
        case Takes():
            return tuple(_against_take(state))
        case Lays():
            return tuple(_against_laying(state, act))
        case Discards():
            return tuple(_against_discard(state, act))
        case Drops():
            return tuple(_against_drop(state, act))
        case Declares():
            return tuple(_against_declaration(state, act))


def against_reshuffle(state: State, event: Stock) -> Iterator[Finding]:
    """Yields what forbids a new stock in mid-hand (P4.7, R15)."""
    if state.end is not None:
        yield state.rules.finding(Code.HAND_OVER, ENDED[state.end.by])
    elif state.rules.stock_end is not StockEnd.RESHUFFLE:
        yield state.rules.finding(Code.NEVER_RESHUFFLED, "stock end")
    elif state.phase is Phase.THROW:  # R15: shuffled when a card is to be drawn, not before the throw
        yield state.rules.finding(Code.ALREADY_DRAWN, "stock end", player=state.turn)
    elif state.stock_size:
        yield state.rules.finding(Code.STOCK_NOT_EMPTY, "stock end", count=state.stock_size)
    elif not state.pile[:-1]:
        yield state.rules.finding(Code.STOCK_EMPTY, "stock end")
    elif missing := lacking(state.pile[:-1], event.cards):
        yield state.rules.finding(Code.CARDS_MISSING, "stock end", cards=missing)
    elif extra := lacking(event.cards, state.pile[:-1]):
        yield state.rules.finding(Code.NOT_THE_DISCARDS, "stock end", cards=extra)


def may_throw(state: State, card: Card) -> bool:
    """Returns whether a held card may be thrown: not the one just taken, unless its twin is held (P4.2, R31)."""
    seat = state.seat(state.turn)
    if card != state.taken or state.rules.throw_back or seat.hand.count(card) > 1:
        return True
    return bool(seat.unseen) and card in state.unseen


def holds(state: State, card: Card) -> bool:
    """Returns whether the player whose turn it is holds the card, as far as anybody has named it."""
    seat = state.seat(state.turn)
    return card in seat.hand or (bool(seat.unseen) and card in state.unseen)


def _against_turn(state: State, act: Act) -> Iterator[Finding]:
    gone = state.seat(act.player).gone
    if gone is not None:
        topic: Topic = "after a wrong declaration" if gone is Gone.WRONG else "dropped"
        yield state.rules.finding(Code.OUT_OF_HAND, topic, player=act.player)
    elif act.player != state.turn:
        yield state.rules.finding(Code.NOT_YOUR_TURN, "turn", player=act.player, turn=state.turn)


def _against_draw(state: State, act: Draws) -> Iterator[Finding]:
    if state.phase is Phase.THROW:
        yield state.rules.finding(Code.ALREADY_DRAWN, "turn", player=act.player)
    if not state.stock_size:
        yield state.rules.finding(Code.STOCK_EMPTY, "stock end")
    elif not state.counted:
        if act.card is not None and act.card != state.stock[0]:
            yield state.rules.finding(Code.NOT_THE_TOP, "turn", card=act.card, top=state.stock[0])
    elif act.card is None:
        yield state.rules.finding(Code.CARD_NOT_NAMED, "log", player=act.player)
    elif act.card not in state.unseen:
        yield state.rules.finding(Code.CARD_NOT_LEFT, "pack", card=act.card)


def _against_take(state: State) -> Iterator[Finding]:
    if state.phase is Phase.THROW:
        yield state.rules.finding(Code.ALREADY_DRAWN, "turn", player=state.turn)
    if not state.pile:
        yield state.rules.finding(Code.PILE_EMPTY, "turn")
    elif (
        state.rules.take_free is TakeFree.FIRST_OPEN  # R14
        and not state.opening
        and turned_up(state.indicator, state.rules).is_free(state.pile[-1])
    ):
        yield state.rules.finding(Code.FREE_CARD_STAYS, "take free", card=state.pile[-1])


def _against_laying(state: State, act: Lays) -> Iterator[Finding]:
    if state.rules.laying is Laying.AT_THE_END:  # P4.4, I3.4
        yield state.rules.finding(Code.NOTHING_LAID_OPEN, "nothing open", player=act.player)
        return
    if state.phase is Phase.TURN:
        yield state.rules.finding(Code.NOT_DRAWN, "laying", player=act.player)
    seat = state.seat(act.player)
    strange = lacking(act.cards, (*seat.hand, *(state.unseen if seat.unseen else ())))
    for card in dict.fromkeys(strange):
        yield state.rules.finding(Code.NOT_IN_HAND, "log", player=act.player, card=card)
    if not strange and len(act.cards) >= seat.size:
        yield state.rules.finding(Code.NO_CARD_TO_THROW, "turn", player=act.player)
    verdict = read(act.cards, turned_up(state.indicator, state.rules), state.rules)
    if not verdict:
        yield Finding(Code.NOT_A_GROUP_TO_LAY, verdict.findings[0].rule, (("cards", act.cards),))
        yield from verdict.findings


def _against_discard(state: State, act: Discards) -> Iterator[Finding]:
    if state.phase is Phase.TURN:
        yield state.rules.finding(Code.NOT_DRAWN, "turn", player=act.player)
    if not holds(state, act.card):
        yield state.rules.finding(Code.NOT_IN_HAND, "log", player=act.player, card=act.card)
    elif not may_throw(state, act.card):
        yield state.rules.finding(Code.TAKEN_CARD, "throw back", card=act.card)  # P4.2


def _against_drop(state: State, act: Drops) -> Iterator[Finding]:
    if state.phase is Phase.THROW:
        yield state.rules.finding(Code.DROP_AFTER_DRAWING, "drop", player=act.player)
        return
    seat = state.seat(act.player)
    if seat.draws or state.rules.dropped_cards is DroppedCards.OUT_OF_PLAY:
        if act.under:
            topic: Topic = "drop late" if seat.draws else "dropped cards"
            yield state.rules.finding(Code.CARDS_OUT_OF_PLAY, topic, player=act.player)
    elif state.counted:
        if act.under:
            yield state.rules.finding(Code.PLACES_NOT_KNOWN, "log", player=act.player)
    elif not act.under:
        yield state.rules.finding(Code.UNDER_MISSING, "dropped cards", player=act.player)
    elif in_order(act.under) != seat.hand:
        yield state.rules.finding(
            Code.UNDER_NOT_THE_HAND,
            "dropped cards",
            missing=lacking(seat.hand, act.under),
            extra=lacking(act.under, seat.hand),
        )


def _against_declaration(state: State, act: Declares) -> Iterator[Finding]:
    seat = state.seat(act.player)
    if act.throws is not None:
        yield from _against_throw(state, act.throws)
    elif state.phase is Phase.THROW:
        code = Code.THROW_MISSING if state.rules.hand_rummy else Code.LAST_CARD_MISSING  # P7.1, R32
        yield state.rules.finding(code, "hand rummy", player=act.player, finish=state.rules.finish)
    elif not state.rules.hand_rummy:
        yield state.rules.finding(Code.HAND_RUMMY_NOT_PLAYED, "hand rummy")  # R32
    elif seat.draws:
        yield state.rules.finding(Code.HAND_RUMMY_TOO_LATE, "hand rummy", player=act.player)  # P7.1
    yield from _against_shown(state, act)


def _against_throw(state: State, card: Card) -> Iterator[Finding]:
    if state.phase is Phase.TURN:
        yield state.rules.finding(Code.THROW_WITHOUT_DRAWING, "turn", player=state.turn)
    if not holds(state, card):
        yield state.rules.finding(Code.NOT_IN_HAND, "log", player=state.turn, card=card)
    elif state.rules.finish is Finish.DISCARD and not may_throw(state, card):
        yield state.rules.finding(Code.TAKEN_CARD, "finish", card=card)  # R13


def _against_shown(state: State, act: Declares) -> Iterator[Finding]:
    seat = state.seat(act.player)
    shown = Counter(in_order(group) for group in act.groups)
    for group in seat.laid:  # I6.4: what lies open stays as it lies
        if not shown[in_order(group)]:
            yield state.rules.finding(Code.LAID_OPEN_STAYS, "laying", player=act.player, cards=group)
    held = seat.hand if act.throws is None or act.throws not in seat.hand else without(seat.hand, [act.throws])
    held = (*held, *seat.open_cards)
    missing, extra = lacking(held, act.cards), lacking(act.cards, held)
    if seat.unseen:  # of the cards nobody has named any may be held, but for the one thrown
        thrown = () if act.throws is None or act.throws in seat.hand else (act.throws,)
        extra = lacking(extra, lacking(state.unseen, thrown))
    size = state.rules.hand_size
    if len(act.cards) != size:
        yield state.rules.finding(Code.WRONG_NUMBER, "number", count=len(act.cards), size=size)
    elif extra or len(missing) > (act.throws is None and state.phase is Phase.THROW):  # one may be the card to throw
        yield state.rules.finding(Code.NOT_THE_CARDS, "log", missing=missing, extra=extra)
