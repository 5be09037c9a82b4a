"""The practice table's scene: seats, piles, private groups, and in words what happened and what may be done now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from paplu.cli import showing
from paplu.language import Card, Finding, reckoned
from paplu.play import (
    Declares,
    Discards,
    Draws,
    Drops,
    Gone,
    HandEvent,
    Lays,
    Seat,
    Status,
    Stock,
    Takes,
)
from paplu.rules import Direction
from paplu_widgets.builder import GROUPS, HAND, hand_zones, progress, standing
from paplu_widgets.card_table import (
    Button,
    Chair,
    Control,
    Emphasis,
    Field,
    Item,
    Panel,
    Scene,
    Shown,
    Tone,
    Words,
    Zone,
    around,
)
from paplu_widgets.practice.ending import laid_open, open_hands
from paplu_widgets.practice.view import INDICATOR, PILE, PILE_TOP, STOCK, STOCK_TOP, GameView

LOG_LINES = 10
FILE = "paplu-hand.log"
ACTS = (("draw", "D"), ("take", "T"), ("throw", "X"), ("declare", "E"), ("drop", "Q"))
LAY = ("lay", "L")  # I6.4


def scene(view: GameView, *, can_undo: bool, can_redo: bool) -> Scene:
    """Returns all the practice table shows."""
    return Scene(
        label=view.text("label"),
        lang=view.speaker.lang,
        bar=tuple(_bar(view, can_undo, can_redo)),
        drawing=drawing(view),
        zones=(*_piles(view), *laid_open(view), *(open_hands(view) if view.game.over else _own(view))),
        acts=tuple(_acts(view)),
        lines=tuple(_lines(view)),
        verdict=verdict(view),
        buttons=tuple(_buttons(view)),
        field=_log(view) if view.panel == "log" else None,
        panel=_panel(view),
    )


def verdict(view: GameView) -> Words:
    """Returns what stands in the way, or where the game stands and what may be done now."""
    if view.refusal:
        text = " ".join(map(view.say, view.refusal))
        tone: Tone = "wait" if view.to_confirm is not None else "no"
        text = view.text("sure", text=text) if view.to_confirm is not None else text
        return Words(text, tone, view.refusal[0].rule, _rule_name(view, view.refusal[0].rule))
    if view.game.over:
        return _ended(view)
    turn = view.game.waits_for
    if not view.shown or turn != view.viewer:
        return Words(view.text("pass_on", player=turn), "wait")
    return Words(view.text("now", player=turn, moves=_moves(view)))


def _ended(view: GameView) -> Words:
    result = view.game.result
    if result.status is Status.VOID or result.by is None:
        rule = view.game.state.rules.cite("stock end")
        return Words(view.text("void"), "wait", rule, _rule_name(view, rule))
    by = showing.by_text(result, view.speaker)
    key = "won_session" if view.game.ended else "won"
    return Words(view.text(key, winner=result.winner, by=by, winners=view.game.session.winners), "yes")


def _moves(view: GameView) -> str:
    kinds = dict.fromkeys(_move(view, move) for move in view.game.moves)
    return view.text("or").join(kind for kind in kinds if kind)


def _move(view: GameView, move: HandEvent) -> str:
    match move:
        case Draws():
            return view.text("may.draw")
        case Takes():
            return view.text("may.take", card=view.game.state.pile[-1])
        case Drops():
            return view.text("may.drop")
        case Discards():
            return view.text("may.throw")
        case Declares():
            return view.text("may.declare") if view.reveal else ""
        case Lays():
            return view.text("may.lay") if view.reveal else ""
        case Stock():
            return view.text("may.reshuffle")
        case _:
            return ""


def _bar(view: GameView, can_undo: bool, can_redo: bool) -> Iterator[Control]:
    game = view.game
    number = len(game.session.hands)
    yield Words(view.text("hand_number", number=number, dealer=game.state.dealer, seed=str(game.seed)))
    for act, key, on in (("undo", "U", can_undo), ("redo", "Shift+U", can_redo)):
        yield Button(act=act, label=view.text(act), name=view.text(f"{act}_name"), key=key, off=not on)
    if game.over and not game.ended:
        yield Button(act="next", label=view.text("next"), strong=True)
    yield Button(act="new", label=view.text("new"))


def drawing(view: GameView) -> str:
    """Returns the table from above, the viewer at the bottom."""
    state = view.game.state
    first = state.players.index(view.viewer)
    seats = (*state.seats[first:], *state.seats[:first])
    turn = view.game.waits_for
    middle = view.text("turn_of", player=turn) if turn else view.text("over")
    clockwise = state.rules.direction is Direction.CLOCKWISE
    chairs = [_chair(view, seat) for seat in seats]
    return around(chairs, title=view.text("from_above"), middle=middle, clockwise=clockwise)


def _chair(view: GameView, seat: Seat) -> Chair:
    state = view.game.state
    notes = [view.text("deals")] if seat.name == state.dealer else []
    if seat.gone is not None:
        notes.insert(0, view.text("wrong" if seat.gone is Gone.WRONG else "dropped"))
    else:
        notes.insert(0, view.text("cards", count=seat.size))
    mark: Emphasis = "faded" if seat.gone is not None else "strong" if seat.name == view.game.waits_for else ""
    return Chair(seat.name, " · ".join(notes), mark)


def _piles(view: GameView) -> Iterator[Zone]:
    state = view.game.state
    back = Shown(id=STOCK_TOP, card="back", name=view.text("draw_name"))
    yield Zone(
        id=STOCK,
        label=view.text("stock", count=state.stock_size),
        cards=(back,) if state.stock_size else (),
        kind="pile",
        place=view.text("draw_name"),
        empty=view.text("none_left"),
        aside=True,
    )
    top = state.pile[-1] if state.pile else None
    cards = () if top is None else (_top(view, top),)
    yield Zone(
        id=PILE,
        label=view.text("pile"),
        cards=cards,
        kind="pile",
        place=view.text("pile_name"),
        empty=view.text("no_discard"),
        aside=True,
    )
    if state.indicator is not None:
        name = view.name(state.indicator)
        card = Shown(id="the-indicator", card=str(state.indicator), name=name, fixed=True)
        yield Zone(id=INDICATOR, label=view.text("indicator"), cards=(card,), kind="fixed", aside=True)


def _top(view: GameView, card: Card) -> Shown:
    name = view.name(card) if view.throwing else view.text("take_name", name=view.name(card))
    return Shown(id=PILE_TOP, card=str(card), name=name, free=view.builder.table.deal.wilds.is_free(card))


def _own(view: GameView) -> Iterator[Zone]:
    """Yields the viewer's hand and private groups."""
    if not view.shown:
        count = view.seat.size
        backs = tuple(
            Shown(id=f"hidden-{i}", card="back", name=view.speaker.text("instrument.back"), fixed=True)
            for i in range(count)
        )
        yield Zone(id=HAND, label=view.text("hidden", player=view.viewer), cards=backs, kind="hand", wide=True)
        return
    if view.seat.gone is not None:
        return
    for zone in hand_zones(view.builder):
        if zone.id == HAND:
            label = view.text("hand", player=view.viewer, count=len(zone.cards))
            yield replace(zone, label=label, aside=False, wide=True, active=False, cards=_marked(view, zone), empty="")
        elif zone.id in GROUPS:
            yield replace(zone, place=view.text("place", zone=zone.label), active=False, cards=_marked(view, zone))


def _marked(view: GameView, zone: Zone) -> tuple[Shown, ...]:
    return tuple(replace(card, mark="moved") if card.id in view.fresh else card for card in zone.cards)


def acts(view: GameView) -> tuple[tuple[str, str], ...]:
    """Returns the acts of the game there are buttons for, with their keys."""
    return (*ACTS, LAY) if view.step_by_step else ACTS


def _acts(view: GameView) -> Iterator[Control]:
    if view.game.over:
        return
    if not view.shown:
        yield Button(act="reveal", label=view.text("reveal", player=view.viewer), strong=True, key="Z")
        return
    if not view.on_turn:
        return
    kinds = {"draw": Draws | Stock, "take": Takes, "throw": Discards}
    for act, key in acts(view):
        strong = act in kinds and any(isinstance(move, kinds[act]) for move in view.game.moves)
        yield Button(act=act, label=view.text(f"act.{act}"), key=key, strong=strong)
    yield Button(act="sort", label=view.text("act.sort"), key="S")
    if view.reveal:
        yield Button(act="best", label=view.text("act.best"), key="B")
    yield Button(act="let_go", label=view.text("act.let_go"), key="Escape", off=not view.chosen)


def _lines(view: GameView) -> Iterator[Words]:
    if not view.game.over:
        if view.shown and view.seat.gone is None:
            yield from _left(view) if view.step_by_step else standing(view.builder)
        return
    result = view.game.result
    for name in result.scores:
        yield Words(showing.brought(name, result, view.game.state.rules, view.speaker))
    for finding in result.house_rules:
        yield _item(view, finding).words


def _left(view: GameView) -> Iterator[Words]:
    """Yields where the viewer stands when only what lies open is safe (I6.4)."""
    yield from progress(view.with_open)
    yield Words(view.text("left", sum=reckoned(line.amount for line in view.left)), wide=True)


def _buttons(view: GameView) -> Iterator[Control]:
    for name in ("story", "log", "keys"):
        yield Button(act=name, label=view.text(name), open=view.panel == name)


def _log(view: GameView) -> Field:
    log = view.game.log
    return Field(
        act="load",
        label=view.text("log_text"),
        value=log,
        submit=view.text("load"),
        lines=LOG_LINES,
        file=view.text("file"),
        buttons=(
            Button(act="copied", label=view.speaker.text("table.copy"), copy=log),
            Button(act="saved", label=view.text("save"), copy=log, save=FILE),
        ),
    )


def _panel(view: GameView) -> Panel | None:
    if view.panel == "story":
        happened = view.game.happened(view.since) or view.game.happened(0)[-1:]
        return Panel(title=view.text("story"), items=tuple(_item(view, finding) for finding in happened))
    if view.panel == "keys":
        keys = [(key, f"act.{act}") for act, key in acts(view)] + [("0 … 9", "key_send"), ("U, Shift+U", "key_undo")]
        items = tuple(Item(words=Words(view.text(text)), key=key) for key, text in keys)
        return Panel(title=view.text("keys"), items=items)
    return None


def _item(view: GameView, finding: Finding) -> Item:
    return Item(words=Words(view.say(finding), rule=finding.rule, rule_name=_rule_name(view, finding.rule)))


def _rule_name(view: GameView, rule: str) -> str:
    return view.speaker.text("table.rule_name", rule=rule)


def as_text(view: GameView) -> str:
    """Returns the table as lines of text: the piles, the viewer's cards, and where the game stands."""
    state = view.game.state
    facts = {"indicator": state.indicator, "stock": state.stock_size, "open": state.pile[-1:]}
    head = view.text("text_head", number=len(view.game.session.hands), dealer=state.dealer, **facts)
    hand = [] if view.game.over or not view.shown else [f"{view.viewer}: {view.builder.table.text}"]
    nets = [" · ".join(line.text for line in _lines(view))] if view.game.over or hand else []
    return "\n".join([head, *hand, *(text for text in nets if text), str(verdict(view))])
