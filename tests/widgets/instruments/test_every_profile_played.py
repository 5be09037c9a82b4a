"""A played hand settled, kept and walked through, under every profile."""

from __future__ import annotations

from paplu import play
from paplu.language import amount, signed
from paplu.rules import PROFILES, Rules, Settling
from paplu_widgets import LedgerTable, ReplayViewer, RulesTable, Settlement
from tests.support.every_profile import EVERY, fits, played_out


@EVERY
def test_a_played_hand_is_settled_kept_and_walked_through_under_its_rules(rules: Rules) -> None:
    table = played_out(rules)
    settled, kept, viewer = Settlement(table.log), LedgerTable(table.log), ReplayViewer(table.log)
    settled.receive({"act": "lines"})
    settled.receive({"act": "lines"})
    assert settled.result == table.result
    owing = [count for count in table.result.counts if count.lines]
    assert len(settled.scene["zones"]) >= len(owing)
    moving, result = rules.settling is Settling.PAYMENTS, table.result
    points = [signed(result.net(name)) if moving else amount(result.scores[name]) for name in table.state.players]
    assert kept.ledger.rows[0][3:] == tuple(points)
    assert viewer.state is not None
    assert {seat.size for seat in viewer.state.seats} == {rules.hand_size}
    viewer.receive({"act": "end"})
    assert [line["text"] for line in viewer.scene["lines"]] == [line["text"] for line in table.scene["lines"]]
    for widget in (settled, kept, viewer):
        fits(widget, rules)


@EVERY
def test_every_step_of_the_viewer_shows_all_cards_that_are_held(rules: Rules) -> None:
    viewer = ReplayViewer(played_out(rules).log)
    while viewer.at < viewer.last:
        viewer.receive({"act": "forward"})
        assert viewer.error is None
        state = viewer.state
        if state is not None and state.phase is not play.Phase.DEAL:
            zones = [zone for zone in viewer.shown.zones if zone.id not in ("stock", "pile", "indicator")]
            held = sum(len(seat.hand) + len(seat.open_cards) for seat in state.seats)
            assert sum(len(zone.cards) for zone in zones) == held
            assert len({zone.id for zone in zones}) == len(zones)


def test_a_log_of_21_cards_is_laid_under_other_rules_too() -> None:
    table = RulesTable(log=played_out(PROFILES["21-card"]).log, profiles=["21-card", "21-card-house"])
    assert set(table.played) == {"21-card", "21-card-house"}
    assert table.played["21-card"].error is None
