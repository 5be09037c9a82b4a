"""The replay viewer without a browser: one step on, one back, what changed, and the line that is refused."""

from __future__ import annotations

from typing import Any

import pytest

from paplu.play import replay_file
from paplu_widgets import ReplayViewer
from tests.support.cases import DATA
from tests.support.played import ALMOST, EIGHTY_SIX, FIFTEEN, FIFTY_THREE, log

HANDS = {"Ana": ALMOST, "Bruno": FIFTEEN, "Carla": FIFTY_THREE, "Davi": EIGHTY_SIX}
DECLARES = "Ana declares 4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C throws KD"
WON = log(HANDS, "Ana draws", DECLARES)
THROWN_BACK = log(HANDS, "Ana takes", "Ana discards 5C")


def marked(viewer: ReplayViewer) -> list[tuple[str, str]]:
    return [(zone["id"], card["card"]) for zone in viewer.scene["zones"] for card in zone["cards"] if card["mark"]]


def zone(viewer: ReplayViewer, name: str) -> dict[str, Any]:
    return next(zone for zone in viewer.scene["zones"] if zone["id"] == name)


def test_it_opens_on_the_deal_and_walks_on_and_back() -> None:
    viewer = ReplayViewer(WON)
    assert zone(viewer, "Ana")["label"] == "Ana (13) · on turn"
    assert zone(viewer, "stock")["label"] == "Stock (52)"
    viewer.forward()
    assert zone(viewer, "Ana")["label"] == "Ana (14) · on turn"
    assert marked(viewer) == [("Ana", "4C")]
    viewer.back()
    assert zone(viewer, "stock")["label"] == "Stock (52)"
    assert not marked(viewer)


def test_the_last_step_tells_how_the_hand_ends_and_what_it_brings() -> None:
    viewer = ReplayViewer(WON)
    viewer.receive({"act": "end"})
    assert viewer.scene["verdict"]["text"] == "Ana declares and wins the hand."
    assert viewer.scene["panel"]["items"]
    assert [line["text"] for line in viewer.scene["lines"]] == ["Ana +77", "Bruno -7½", "Carla -26½", "Davi -43"]
    assert marked(viewer) == [("pile", "KD")]


@pytest.mark.rule("P4.2")
def test_a_refused_line_is_the_last_step_with_its_rule() -> None:
    viewer = ReplayViewer(THROWN_BACK)
    viewer.receive({"act": "end"})
    said = viewer.scene["verdict"]
    assert (said["tone"], said["rule"]) == ("no", "P4.2")
    assert said["text"].startswith("Line 13 is refused.")


def test_a_line_that_cannot_be_read_is_a_step_too() -> None:
    viewer = ReplayViewer(THROWN_BACK.replace("discards", "hides"))
    viewer.receive({"act": "end"})
    assert viewer.at == viewer.last == 13
    assert viewer.step is None
    assert (viewer.scene["verdict"]["tone"], viewer.scene["verdict"]["rule"]) == ("no", "R29")


def test_the_ends_of_the_log_are_the_ends_of_the_way() -> None:
    viewer = ReplayViewer(WON, at=0)
    viewer.back()
    assert viewer.at == 0
    assert not viewer.scene["zones"]
    viewer.receive({"act": "end"})
    viewer.receive({"act": "forward"})
    assert viewer.at == viewer.last
    with pytest.raises(ValueError, match="99"):
        viewer.at = 99


def test_the_log_is_opened_beside_the_table() -> None:
    viewer = ReplayViewer(WON)
    viewer.receive({"act": "log"})
    assert any("here" in item["words"]["text"] for item in viewer.scene["panel"]["items"])
    viewer.receive({"act": "close"})
    assert not viewer.scene["panel"]


def test_cards_keep_their_ids_apart() -> None:
    viewer = ReplayViewer(WON)
    for at in range(viewer.last + 1):
        viewer.at = at
        ids = [card["id"] for zone in viewer.scene["zones"] for card in zone["cards"]]
        assert len(ids) == len(set(ids))


def test_its_text_tells_the_step() -> None:
    viewer = ReplayViewer(WON)
    viewer.forward()
    assert repr(viewer).splitlines() == [
        "12 of 13 · line 12: Ana draws",
        "Ana draws from the stock. (P4.1)",
        "Ana is to throw or declare.",
    ]


def test_an_empty_log_says_so() -> None:
    viewer = ReplayViewer("")
    assert viewer.last == 1
    viewer.forward()
    assert viewer.scene["verdict"]["tone"] == "no"


def test_a_line_wrong_whatever_the_late_hands_hold_is_the_step_that_is_refused() -> None:
    lines = (DATA / "first_turn_win.log").read_text(encoding="utf-8").split("\n")
    lines.insert(next(i for i, line in enumerate(lines) if line.startswith("indicator")), "Ana draws")
    viewer = ReplayViewer("\n".join(lines))
    viewer.at = viewer.last
    error = replay_file("\n".join(lines)).error
    assert error is not None
    assert viewer.step is not None
    assert (viewer.step.line, viewer.scene["verdict"]["rule"]) == (error.line, error.rule)
    assert error.text() in viewer.scene["verdict"]["text"]
