"""Cards lying in zones, and the way back."""

from __future__ import annotations

import pytest

from paplu.language import notation
from paplu_widgets.card_table import History, Layout, Piece


def cards(text: str) -> tuple[Piece, ...]:
    layout = Layout()
    for card in notation.cards(text):
        layout = layout.add(card, "z")
    return layout["z"]


def test_twins_on_the_table_are_told_apart() -> None:
    assert [piece.id for piece in cards("4H 4H KD")] == ["4H-1", "4H-2", "KD-1"]


def test_a_piece_put_elsewhere_leaves_its_zone_and_keeps_its_id() -> None:
    one, two, three = cards("4H 5H 6H")
    layout = Layout().put((one, two, three), "hand").put((two,), "g1")
    assert (layout["hand"], layout["g1"]) == ((one, three), (two,))
    assert layout.put((two,), "hand", at=1)["hand"] == (one, two, three)
    assert layout.put((one,), "hand", at=1)["hand"] == (three, one)
    assert layout.take((two,)).cards == (one.card, three.card)
    with pytest.raises(ValueError, match="KD-1"):
        layout.where(cards("KD")[0])


def test_undo_and_redo_walk_the_same_way_and_a_new_step_forgets_what_was_undone() -> None:
    history = History(0).push(1).push(1).push(2)
    assert history.past == (0, 1)
    assert history.undo().undo().undo().now == 0
    assert history.undo().redo() == history
    assert history.redo() == history
    assert history.undo().push(5).future == ()
