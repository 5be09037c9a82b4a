"""What each gesture does to the hand builder: a new table or another view of it, and what is said aloud."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import randrange
from typing import Any

from paplu.language import Card, InputError, Problem, notation, rule_text
from paplu.rules import LONGEST_NUMBER, rules_text
from paplu_widgets.builder.best import best
from paplu_widgets.builder.built_hand import GROUPS, HAND, THROW, ZONES, BuiltHand, laid, random_hand
from paplu_widgets.builder.view import HandView
from paplu_widgets.card_table import Gesture, Layout, Piece, RefusedError, UnknownGestureError, rules_chosen

SEEDS = 10_000


@dataclass(frozen=True, slots=True)
class Reaction:
    """What a gesture leads to: a table (``None``: the same), changes of the view, words, and the zone concerned."""

    table: BuiltHand | None = None
    said: str = ""
    zone: str = ""
    view: Mapping[str, Any] = field(default_factory=dict[str, Any])


def react(view: HandView, gesture: Gesture) -> Reaction:
    """Returns what a gesture leads to; an unknown gesture is a ValueError."""
    act = ACTS.get(str(gesture.get("act")))
    if act is None:
        raise UnknownGestureError(f"unknown gesture: {dict(gesture)!r}")
    return act(view, gesture)


def _pick(view: HandView, gesture: Gesture) -> Reaction:
    card, zone = notation.card(gesture["card"]), _zone(view, gesture.get("zone") or view.active)
    wilds, layout = view.table.deal.wilds, view.table.layout
    if wilds.left(card, layout.cards) <= 0:
        raise InputError(
            Problem.TOO_MANY_COPIES, card=card, count=layout.cards.count(card) + 1, copies=wilds.copies(card)
        )
    return _put(view, [layout.fresh(card)], zone, gesture.get("at"), "said_picked", card=card)


def _choose(view: HandView, gesture: Gesture) -> Reaction:
    named = view.table.layout.named([gesture["id"]])
    if not named:
        raise _refusal(view, "not_there")
    piece = named[0]
    chosen = view.chosen ^ {piece.id}
    said = "said_chosen" if piece.id in chosen else "said_let_go"
    return Reaction(said=view.text(said, card=view.card_name(piece.card)), view={"chosen": chosen})


def _place(view: HandView, gesture: Gesture) -> Reaction:
    zone, pieces = _zone(view, gesture["zone"]), _meant(view, gesture)
    if pieces:
        return _put(view, pieces, zone)
    if zone == THROW:
        raise _refusal(view, "nothing_to_throw")
    return Reaction(said=view.text("said_active", zone=view.zone_name(zone)), view={"active": zone})


def _move(view: HandView, gesture: Gesture) -> Reaction:
    return _put(view, view.table.layout.named(gesture["ids"]), _zone(view, gesture["zone"]), gesture.get("at"))


def _new(view: HandView, gesture: Gesture) -> Reaction:
    empty = next((zone for zone in GROUPS if not view.table.layout[zone]), GROUPS[-1])
    step = _place(view, {**gesture, "zone": empty})
    return replace(step, view={**step.view, "active": empty})


def _take(view: HandView, gesture: Gesture) -> Reaction:
    layout = view.table.layout
    pieces = layout.named(gesture["ids"]) if "ids" in gesture else _meant(view, gesture)
    if not pieces:
        return Reaction()
    said = view.text("said_taken", cards=_names(view, pieces))
    return _become(replace(view.table, layout=layout.take(pieces), seed=None), said)


def _throw_card(view: HandView, gesture: Gesture) -> Reaction:
    card, layout = notation.card(gesture["value"]), view.table.layout
    pieces = sorted((p for p in layout.pieces if p.card == card), key=lambda p: layout.where(p) != HAND)
    return _put(view, pieces[:1], THROW)


def _let_go(view: HandView, gesture: Gesture) -> Reaction:
    return Reaction(view={"chosen": frozenset[str]()} if view.chosen else {"panel": "", "rule": ""})


def _rules(view: HandView, gesture: Gesture) -> Reaction:
    rules = rules_chosen(view.table.rules, str(gesture["value"]))
    return _become(replace(view.table, rules=rules), view.text("said_rules", rules=rules_text(rules)))


def _indicator(view: HandView, gesture: Gesture) -> Reaction:
    indicator = gesture["value"] or None
    said = view.text("said_indicator", indicator=indicator or view.text("no_indicator"))
    return _become(replace(view.table, indicator=indicator), said)


def _set_text(view: HandView, gesture: Gesture) -> Reaction:
    text = str(gesture["value"]).strip()
    if text.startswith("#") and text[1:].isdecimal():
        if len(text) > 1 + LONGEST_NUMBER:
            raise InputError(Problem.NOT_A_WHOLE_NUMBER, token=text[1:])
        return dealt(view, int(text[1:]))
    return _become(replace(view.table.with_text(text), seed=None), view.text("said_set"))


def dealt(view: HandView, seed: int) -> Reaction:
    """Returns the step to the random hand of that number."""
    layout = laid(Layout(), [(HAND, random_hand(view.table.deal, seed))])
    table = replace(view.table, layout=layout, seed=seed)
    return _become(table, view.text("said_dealt", seed=str(seed)), active=GROUPS[0])


def cleared(view: HandView) -> Reaction:
    """Returns the step to the empty table."""
    table = replace(view.table, layout=Layout(), seed=None)
    return _become(table, view.text("said_cleared"), active=HAND)


def best_or_back(view: HandView) -> Reaction:
    """Returns the step to the best arrangement, or from it back to the reader's own."""
    if view.mine:
        return _become(view.mine, view.text("said_back"), panel="")
    return _become(best(view.table), view.text("said_best"), mine=view.table, panel="best")


def _rule(view: HandView, gesture: Gesture) -> Reaction:
    rule = rule_text(str(gesture["value"]), view.speaker).id
    if view.panel == "why":
        return Reaction(view={"rule": "" if view.rule == rule else rule})
    same = view.panel == "rule" and view.rule == rule
    return Reaction(view={"panel": "" if same else "rule", "rule": "" if same else rule})


def _panel(view: HandView, gesture: Gesture) -> Reaction:
    return Reaction(view={"panel": "" if view.panel == gesture["act"] else gesture["act"], "rule": ""})


def _put(
    view: HandView, pieces: Sequence[Piece], zone: str, at: int | None = None, key: str = "said_moved", **facts: Card
) -> Reaction:
    if not pieces:
        raise _refusal(view, "not_there")
    table = view.table
    layout = table.layout
    if zone == THROW:
        pieces = pieces[:1]
        back = tuple(piece for piece in layout[THROW] if piece not in pieces)
        layout = layout.put(back, HAND) if back else layout
    came = any(piece not in layout.pieces for piece in pieces)
    said = view.text(key, cards=_names(view, pieces), card=_names(view, pieces), zone=view.zone_name(zone))
    new = replace(table, layout=layout.put(pieces, zone, at), seed=None if came else table.seed)
    return replace(_become(new, said), zone=zone)


def _become(table: BuiltHand, said: str, **view: Any) -> Reaction:
    return Reaction(table, said, view={"chosen": frozenset[str](), "mine": None, **view})


def _meant(view: HandView, gesture: Gesture) -> tuple[Piece, ...]:
    """Returns the chosen pieces, or the one in focus when a key was pressed and none is chosen."""
    ids: Iterable[str] = view.chosen or ([gesture["id"]] if gesture.get("id") else [])
    return view.table.layout.named(ids)


def _names(view: HandView, pieces: Iterable[Piece]) -> str:
    return ", ".join(view.card_name(piece.card) for piece in pieces)


def _zone(view: HandView, zone: str) -> str:
    """Returns the zone, which takes cards; in another they would be lost."""
    if zone not in ZONES:
        raise _refusal(view, "no_such_place", zone=zone)
    return zone


def _refusal(view: HandView, key: str, **facts: object) -> Exception:
    return RefusedError(view.text(key, **facts))


ACTS: Mapping[str, Callable[[HandView, Gesture], Reaction]] = {
    "pick": _pick,
    "choose": _choose,
    "place": _place,
    "move": _move,
    "take": _take,
    "take_out": _take,
    "new": _new,
    "to_hand": lambda view, gesture: _place(view, {**gesture, "zone": HAND}),
    "throw": lambda view, gesture: _place(view, {**gesture, "zone": THROW}),
    "throw_card": _throw_card,
    "let_go": _let_go,
    "rules": _rules,
    "indicator": _indicator,
    "set_text": _set_text,
    "clear": lambda view, _: cleared(view),
    "deal": lambda view, _: dealt(view, randrange(SEEDS)),
    "best": lambda view, _: best_or_back(view),
    "rule": _rule,
    "close": lambda view, _: Reaction(view={"panel": "", "rule": ""}),
    "copied": lambda view, _: Reaction(said=view.text("said_copied")),
    **dict.fromkeys(("why", "throws", "keys", "more"), _panel),
}
