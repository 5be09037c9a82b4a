"""What a gesture at the practice table asks for: an act of the game, or one's own cards seen or laid in another way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

from paplu.language import notation
from paplu.play import Act, Discards, Draws, Drops, Lays, Takes
from paplu_widgets.builder import GROUPS, HAND, THROW, best
from paplu_widgets.card_table import Gesture, Layout, RefusedError
from paplu_widgets.practice.view import INDICATOR, PILE, PILE_TOP, STOCK, STOCK_TOP, Seen, sorted_hand

OWN = (HAND, *GROUPS)  # where one's own cards lie


def wish(seen: Seen, gesture: Gesture) -> Act | Seen:
    """Returns the act of the game that is asked for, which the engine has yet to judge, or the table seen anew.

    >>> from paplu.language import Speaker
    >>> from paplu.rules import PAPLU
    >>> from paplu_widgets.card_table import Layout
    >>> from paplu_widgets.practice.game import begun
    >>> from paplu_widgets.practice.view import Seen
    >>> game = begun(("Ana", "Bruno"), ("Ana",), 3, PAPLU, "Bruno")
    >>> wish(Seen(game, "Ana", Layout(), Speaker("en")), {"act": "draw"})
    Draws(player='Ana', card=None)
    """
    return WISHES[str(gesture["act"])](seen, gesture)


def laid_out(seen: Seen, layout: Layout) -> Seen:
    """The table with the viewer's cards laid in this way, none of them chosen."""
    return replace(seen, layout=layout, chosen=frozenset[str]())


def _throw(seen: Seen, gesture: Gesture) -> Act:
    named = seen.layout.named([gesture["id"]] if gesture.get("id") and not seen.chosen else [])
    piece = named[0] if named else seen.throw
    if piece is not None:
        return Discards(seen.viewer, piece.card)
    if seen.on_turn:
        raise RefusedError(seen.text("choose_one") if seen.throwing else _draw_first(seen))
    # out of turn, perhaps with no card left: what forbids the draw before a throw forbids the throw
    return Draws(seen.viewer)


def _draw_first(seen: Seen) -> str:
    """What comes before a throw, the open card named only where it may be taken."""
    may_take = any(isinstance(move, Takes) for move in seen.game.moves)
    return seen.text("draw_first", **({"card": seen.game.state.pile[-1]} if may_take else {}))


def _lay(seen: Seen, _: Gesture) -> Act:
    """The chosen cards as a group laid open; of a single one, the whole group it lies in."""
    pieces = seen.layout.named(seen.chosen)
    zones = {seen.layout.where(piece) for piece in pieces} & {*GROUPS}
    if len(pieces) == 1 and zones:
        pieces = seen.layout[zones.pop()]
    if not pieces:
        raise RefusedError(seen.text("choose_group"))
    return Lays(seen.viewer, tuple(piece.card for piece in pieces))


def _declare(seen: Seen, _: Gesture) -> Act:
    return seen.declaration


def _drop(seen: Seen, _: Gesture) -> Act:
    moves = seen.game.moves if seen.on_turn else ()
    drop = next((move for move in moves if isinstance(move, Drops)), Drops(seen.viewer))
    chance = Random(f"{seen.game.seed}:{len(seen.game.told)}")
    return replace(drop, under=tuple(chance.sample(drop.under, len(drop.under))))


def _choose(seen: Seen, gesture: Gesture) -> Act | Seen:
    piece = str(gesture["id"])
    if piece in (STOCK_TOP, PILE_TOP):
        return _place(seen, {"zone": STOCK if piece == STOCK_TOP else PILE})
    if not seen.layout.named([piece]):
        raise RefusedError(seen.builder.text("not_there"))
    return replace(seen, chosen=seen.chosen ^ {piece})


def _place(seen: Seen, gesture: Gesture) -> Act | Seen:
    zone = str(gesture["zone"])
    if zone == STOCK:
        return Draws(seen.viewer)
    if zone == PILE:
        return _throw(seen, {}) if seen.throwing and seen.chosen else Takes(seen.viewer)
    if zone not in OWN:
        raise RefusedError(seen.builder.text("no_such_place", zone=zone))
    ids = seen.chosen or ([gesture["id"]] if gesture.get("id") else [])
    return laid_out(seen, seen.layout.put(seen.layout.named(ids), zone))


def _move(seen: Seen, gesture: Gesture) -> Act | Seen:
    ids, zone = list(gesture["ids"]), str(gesture["zone"])
    if STOCK_TOP in ids:
        return Draws(seen.viewer)
    if PILE_TOP in ids:
        return Takes(seen.viewer)
    if zone == PILE:
        return _throw(replace(seen, chosen=frozenset[str]()), {"id": ids[0]})
    if zone in (STOCK, INDICATOR):  # where nobody lays a card
        return seen
    if zone not in OWN:
        raise RefusedError(seen.builder.text("no_such_place", zone=zone))
    return laid_out(seen, seen.layout.put(seen.layout.named(ids), zone, gesture.get("at")))


def _best(seen: Seen, _: Gesture) -> Seen:
    layout = best(seen.builder.table).layout
    return laid_out(seen, layout.put(layout[THROW], HAND) if layout[THROW] else layout)


WISHES: Mapping[str, Callable[[Seen, Gesture], Act | Seen]] = {
    "draw": lambda seen, _: Draws(seen.viewer),
    "take": lambda seen, _: Takes(seen.viewer),
    "throw": _throw,
    "throw_card": lambda seen, gesture: Discards(seen.viewer, notation.card(gesture["value"])),
    "lay": _lay,
    "lay_cards": lambda seen, gesture: Lays(seen.viewer, notation.cards(gesture["value"])),
    "declare": _declare,
    "drop": _drop,
    "choose": _choose,
    "place": _place,
    "move": _move,
    "let_go": lambda seen, _: laid_out(seen, seen.layout),
    "sort": lambda seen, _: laid_out(seen, sorted_hand(seen.layout)),
    "best": _best,
}
