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
    Field,
    Item,
    Mark,
    Panel,
    Scene,
    Shown,
    Tone,
    Words,
    Zone,
    around,
)
from paplu_widgets.practice.ending import laid_open, open_hands
from paplu_widgets.practice.view import INDICATOR, PILE, PILE_TOP, STOCK, STOCK_TOP, Seen

LOG_LINES = 10
FILE = "paplu-hand.log"
ACTS = (("draw", "D"), ("take", "T"), ("throw", "X"), ("declare", "E"), ("drop", "Q"))
LAY = ("lay", "L")  # I6.4


def scene(seen: Seen, *, can_undo: bool, can_redo: bool) -> Scene:
    """Returns all the practice table shows."""
    return Scene(
        label=seen.text("label"),
        lang=seen.speaker.lang,
        bar=tuple(_bar(seen, can_undo, can_redo)),
        drawing=drawing(seen),
        zones=(*_piles(seen), *laid_open(seen), *(open_hands(seen) if seen.game.over else _own(seen))),
        acts=tuple(_acts(seen)),
        lines=tuple(_lines(seen)),
        verdict=verdict(seen),
        buttons=tuple(_buttons(seen)),
        field=_log(seen) if seen.panel == "log" else None,
        panel=_panel(seen),
    )


def verdict(seen: Seen) -> Words:
    """What stands in the way, or where the game stands and what may be done now."""
    if seen.refusal:
        text = " ".join(map(seen.say, seen.refusal))
        tone: Tone = "wait" if seen.asked is not None else "no"
        text = seen.text("sure", text=text) if seen.asked is not None else text
        return Words(text, tone, seen.refusal[0].rule, _rule_name(seen, seen.refusal[0].rule))
    if seen.game.over:
        return _ended(seen)
    turn = seen.game.waits_for
    if not seen.shown or turn != seen.viewer:
        return Words(seen.text("pass_on", player=turn), "wait")
    return Words(seen.text("now", player=turn, moves=_moves(seen)))


def _ended(seen: Seen) -> Words:
    result = seen.game.result
    if result.status is Status.VOID or result.by is None:
        rule = seen.game.state.rules.cite("stock end")
        return Words(seen.text("void"), "wait", rule, _rule_name(seen, rule))
    by = showing.by_text(result, seen.speaker)
    key = "won_session" if seen.game.ended else "won"
    return Words(seen.text(key, winner=result.winner, by=by, winners=seen.game.session.winners), "yes")


def _moves(seen: Seen) -> str:
    kinds = dict.fromkeys(_move(seen, move) for move in seen.game.moves)
    return seen.text("or").join(kind for kind in kinds if kind)


def _move(seen: Seen, move: HandEvent) -> str:
    match move:
        case Draws():
            return seen.text("may.draw")
        case Takes():
            return seen.text("may.take", card=seen.game.state.pile[-1])
        case Drops():
            return seen.text("may.drop")
        case Discards():
            return seen.text("may.throw")
        case Declares():
            return seen.text("may.declare") if seen.reveal else ""
        case Lays():
            return seen.text("may.lay") if seen.reveal else ""
        case Stock():
            return seen.text("may.reshuffle")
        case _:
            return ""


def _bar(seen: Seen, can_undo: bool, can_redo: bool) -> Iterator[Control]:
    game = seen.game
    number = len(game.session.hands)
    yield Words(seen.text("hand_number", number=number, dealer=game.state.dealer, seed=str(game.seed)))
    for act, key, on in (("undo", "U", can_undo), ("redo", "Shift+U", can_redo)):
        yield Button(act=act, label=seen.text(act), name=seen.text(f"{act}_name"), key=key, off=not on)
    if game.over and not game.ended:
        yield Button(act="next", label=seen.text("next"), strong=True)
    yield Button(act="new", label=seen.text("new"))


def drawing(seen: Seen) -> str:
    """Returns the table from above, the viewer at the bottom."""
    state = seen.game.state
    first = state.players.index(seen.viewer)
    seats = (*state.seats[first:], *state.seats[:first])
    turn = seen.game.waits_for
    middle = seen.text("turn_of", player=turn) if turn else seen.text("over")
    clockwise = state.rules.direction is Direction.CLOCKWISE
    chairs = [_chair(seen, seat) for seat in seats]
    return around(chairs, title=seen.text("from_above"), middle=middle, clockwise=clockwise)


def _chair(seen: Seen, seat: Seat) -> Chair:
    state = seen.game.state
    notes = [seen.text("deals")] if seat.name == state.dealer else []
    if seat.gone is not None:
        notes.insert(0, seen.text("wrong" if seat.gone is Gone.WRONG else "dropped"))
    else:
        notes.insert(0, seen.text("cards", count=seat.size))
    mark: Mark = "faded" if seat.gone is not None else "strong" if seat.name == seen.game.waits_for else ""
    return Chair(seat.name, " · ".join(notes), mark)


def _piles(seen: Seen) -> Iterator[Zone]:
    state = seen.game.state
    back = Shown(id=STOCK_TOP, card="back", name=seen.text("draw_name"))
    yield Zone(
        id=STOCK,
        label=seen.text("stock", count=state.stock_size),
        cards=(back,) if state.stock_size else (),
        kind="pile",
        place=seen.text("draw_name"),
        empty=seen.text("none_left"),
        aside=True,
    )
    top = state.pile[-1] if state.pile else None
    cards = () if top is None else (_top(seen, top),)
    yield Zone(
        id=PILE,
        label=seen.text("pile"),
        cards=cards,
        kind="pile",
        place=seen.text("pile_name"),
        empty=seen.text("no_discard"),
        aside=True,
    )
    if state.indicator is not None:
        name = seen.name(state.indicator)
        card = Shown(id="the-indicator", card=str(state.indicator), name=name, fixed=True)
        yield Zone(id=INDICATOR, label=seen.text("indicator"), cards=(card,), kind="fixed", aside=True)


def _top(seen: Seen, card: Card) -> Shown:
    name = seen.name(card) if seen.throwing else seen.text("take_name", name=seen.name(card))
    return Shown(id=PILE_TOP, card=str(card), name=name, free=seen.builder.table.deal.wilds.is_free(card))


def _own(seen: Seen) -> Iterator[Zone]:
    """The viewer's hand and private groups."""
    if not seen.shown:
        count = seen.seat.size
        backs = tuple(
            Shown(id=f"hidden-{i}", card="back", name=seen.speaker.text("teller.back"), fixed=True)
            for i in range(count)
        )
        yield Zone(id=HAND, label=seen.text("hidden", player=seen.viewer), cards=backs, kind="hand", wide=True)
        return
    if seen.seat.gone is not None:
        return
    for zone in hand_zones(seen.builder):
        if zone.id == HAND:
            label = seen.text("hand", player=seen.viewer, count=len(zone.cards))
            yield replace(zone, label=label, aside=False, wide=True, active=False, cards=_marked(seen, zone), empty="")
        elif zone.id in GROUPS:
            yield replace(zone, place=seen.text("place", zone=zone.label), active=False, cards=_marked(seen, zone))


def _marked(seen: Seen, zone: Zone) -> tuple[Shown, ...]:
    return tuple(replace(card, mark="moved") if card.id in seen.fresh else card for card in zone.cards)


def acts(seen: Seen) -> tuple[tuple[str, str], ...]:
    """Returns the acts of the game there are buttons for, with their keys."""
    return (*ACTS, LAY) if seen.step_by_step else ACTS


def _acts(seen: Seen) -> Iterator[Control]:
    if seen.game.over:
        return
    if not seen.shown:
        yield Button(act="reveal", label=seen.text("reveal", player=seen.viewer), strong=True, key="Z")
        return
    if not seen.on_turn:
        return
    kinds = {"draw": Draws | Stock, "take": Takes, "throw": Discards}
    for act, key in acts(seen):
        strong = act in kinds and any(isinstance(move, kinds[act]) for move in seen.game.moves)
        yield Button(act=act, label=seen.text(f"act.{act}"), key=key, strong=strong)
    yield Button(act="sort", label=seen.text("act.sort"), key="S")
    if seen.reveal:
        yield Button(act="best", label=seen.text("act.best"), key="B")
    yield Button(act="let_go", label=seen.text("act.let_go"), key="Escape", off=not seen.chosen)


def _lines(seen: Seen) -> Iterator[Words]:
    if not seen.game.over:
        if seen.shown and seen.seat.gone is None:
            yield from _left(seen) if seen.step_by_step else standing(seen.builder)
        return
    result = seen.game.result
    for name in result.scores:
        yield Words(showing.brought(name, result, seen.game.state.rules, seen.speaker))
    for finding in result.house_rules:
        yield _item(seen, finding).words


def _left(seen: Seen) -> Iterator[Words]:
    """Where the viewer stands when only what lies open is safe (I6.4)."""
    yield from progress(seen.with_open)
    yield Words(seen.text("left", sum=reckoned(line.amount for line in seen.left)), wide=True)


def _buttons(seen: Seen) -> Iterator[Control]:
    for name in ("story", "log", "keys"):
        yield Button(act=name, label=seen.text(name), open=seen.panel == name)


def _log(seen: Seen) -> Field:
    log = seen.game.log
    return Field(
        act="load",
        label=seen.text("log_text"),
        value=log,
        submit=seen.text("load"),
        lines=LOG_LINES,
        file=seen.text("file"),
        buttons=(
            Button(act="copied", label=seen.speaker.text("table.copy"), copy=log),
            Button(act="saved", label=seen.text("save"), copy=log, save=FILE),
        ),
    )


def _panel(seen: Seen) -> Panel | None:
    if seen.panel == "story":
        told = seen.game.happened(seen.since) or seen.game.happened(0)[-1:]
        return Panel(title=seen.text("story"), items=tuple(_item(seen, finding) for finding in told))
    if seen.panel == "keys":
        keys = [(key, f"act.{act}") for act, key in acts(seen)] + [("0 … 9", "key_send"), ("U, Shift+U", "key_undo")]
        items = tuple(Item(words=Words(seen.text(text)), key=key) for key, text in keys)
        return Panel(title=seen.text("keys"), items=items)
    return None


def _item(seen: Seen, finding: Finding) -> Item:
    return Item(words=Words(seen.say(finding), rule=finding.rule, rule_name=_rule_name(seen, finding.rule)))


def _rule_name(seen: Seen, rule: str) -> str:
    return seen.speaker.text("table.rule_name", rule=rule)


def as_text(seen: Seen) -> str:
    """The table as lines of text: the piles, the viewer's cards, and where the game stands."""
    state = seen.game.state
    facts = {"indicator": state.indicator, "stock": state.stock_size, "open": state.pile[-1:]}
    head = seen.text("text_head", number=len(seen.game.session.hands), dealer=state.dealer, **facts)
    hand = [] if seen.game.over or not seen.shown else [f"{seen.viewer}: {seen.builder.table.text}"]
    nets = [" · ".join(line.text for line in _lines(seen))] if seen.game.over or hand else []
    return "\n".join([head, *hand, *(text for text in nets if text), str(verdict(seen))])
