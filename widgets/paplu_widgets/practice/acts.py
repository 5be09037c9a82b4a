"""What a gesture at the practice table asks for: an act of the game, or one's own cards view or laid in another way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

from paplu.language import notation
from paplu.play import Act, Discards, Draws, Drops, Lays, Takes
from paplu_widgets.builder import GROUPS, HAND, THROW, best
from paplu_widgets.card_table import Gesture, Layout, RefusedError
from paplu_widgets.practice.view import INDICATOR, PILE, PILE_TOP, STOCK, STOCK_TOP, GameView, sorted_hand

OWN = (HAND, *GROUPS)  # where one's own cards lie


def wish(view: GameView, gesture: Gesture) -> Act | GameView:
    """Returns the act of the game that is asked for, which the engine has yet to judge, or the table seen anew.

    >>> from paplu.language import Speaker
    >>> from paplu.rules import PAPLU
    >>> from paplu_widgets.card_table import Layout
    >>> from paplu_widgets.practice.game import begun
    >>> from paplu_widgets.practice.view import GameView
    >>> game = begun(("Ana", "Bruno"), ("Ana",), 3, PAPLU, "Bruno")
    >>> wish(GameView(game, "Ana", Layout(), Speaker("en")), {"act": "draw"})
    Draws(player='Ana', card=None)
    """
    return WISHES[str(gesture["act"])](view, gesture)


def laid_out(view: GameView, layout: Layout) -> GameView:
    """Returns the table with the viewer's cards laid in this way, none of them chosen."""
    return replace(view, layout=layout, chosen=frozenset[str]())


def _throw(view: GameView, gesture: Gesture) -> Act:
    named = view.layout.named([gesture["id"]] if gesture.get("id") and not view.chosen else [])
    piece = named[0] if named else view.throw
    if piece is not None:
        return Discards(view.viewer, piece.card)
    if view.on_turn:
        raise RefusedError(view.text("choose_one") if view.throwing else _draw_first(view))
    # out of turn, perhaps with no card left: what forbids the draw before a throw forbids the throw
    return Draws(view.viewer)


def _draw_first(view: GameView) -> str:
    """Returns what comes before a throw, the open card named only where it may be taken."""
    may_take = any(isinstance(move, Takes) for move in view.game.moves)
    return view.text("draw_first", **({"card": view.game.state.pile[-1]} if may_take else {}))


def _lay(view: GameView, _: Gesture) -> Act:
    """Returns the chosen cards as a group laid open; of a single one, the whole group it lies in."""
    pieces = view.layout.named(view.chosen)
    zones = {view.layout.where(piece) for piece in pieces} & {*GROUPS}
    if len(pieces) == 1 and zones:
        pieces = view.layout[zones.pop()]
    if not pieces:
        raise RefusedError(view.text("choose_group"))
    return Lays(view.viewer, tuple(piece.card for piece in pieces))


def _declare(view: GameView, _: Gesture) -> Act:
    return view.declaration


def _drop(view: GameView, _: Gesture) -> Act:
    moves = view.game.moves if view.on_turn else ()
    drop = next((move for move in moves if isinstance(move, Drops)), Drops(view.viewer))
    chance = Random(f"{view.game.seed}:{len(view.game.verdicts)}")
    return replace(drop, under=tuple(chance.sample(drop.under, len(drop.under))))


def _choose(view: GameView, gesture: Gesture) -> Act | GameView:
    piece = str(gesture["id"])
    if piece in (STOCK_TOP, PILE_TOP):
        return _place(view, {"zone": STOCK if piece == STOCK_TOP else PILE})
    if not view.layout.named([piece]):
        raise RefusedError(view.builder.text("not_there"))
    return replace(view, chosen=view.chosen ^ {piece})


def _place(view: GameView, gesture: Gesture) -> Act | GameView:
    zone = str(gesture["zone"])
    if zone == STOCK:
        return Draws(view.viewer)
    if zone == PILE:
        return _throw(view, {}) if view.throwing and view.chosen else Takes(view.viewer)
    if zone not in OWN:
        raise RefusedError(view.builder.text("no_such_place", zone=zone))
    ids = view.chosen or ([gesture["id"]] if gesture.get("id") else [])
    return laid_out(view, view.layout.put(view.layout.named(ids), zone))


def _move(view: GameView, gesture: Gesture) -> Act | GameView:
    ids, zone = list(gesture["ids"]), str(gesture["zone"])
    if STOCK_TOP in ids:
        return Draws(view.viewer)
    if PILE_TOP in ids:
        return Takes(view.viewer)
    if zone == PILE:
        return _throw(replace(view, chosen=frozenset[str]()), {"id": ids[0]})
    if zone in (STOCK, INDICATOR):  # where nobody lays a card
        return view
    if zone not in OWN:
        raise RefusedError(view.builder.text("no_such_place", zone=zone))
    return laid_out(view, view.layout.put(view.layout.named(ids), zone, gesture.get("at")))


def _best(view: GameView, _: Gesture) -> GameView:
    layout = best(view.builder.table).layout
    return laid_out(view, layout.put(layout[THROW], HAND) if layout[THROW] else layout)


WISHES: Mapping[str, Callable[[GameView, Gesture], Act | GameView]] = {
    "draw": lambda view, _: Draws(view.viewer),
    "take": lambda view, _: Takes(view.viewer),
    "throw": _throw,
    "throw_card": lambda view, gesture: Discards(view.viewer, notation.card(gesture["value"])),
    "lay": _lay,
    "lay_cards": lambda view, gesture: Lays(view.viewer, notation.cards(gesture["value"])),
    "declare": _declare,
    "drop": _drop,
    "choose": _choose,
    "place": _place,
    "move": _move,
    "let_go": lambda view, _: laid_out(view, view.layout),
    "sort": lambda view, _: laid_out(view, sorted_hand(view.layout)),
    "best": _best,
}
