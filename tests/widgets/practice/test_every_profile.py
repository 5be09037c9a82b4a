"""The practice table under every profile: a hand played to its end, and held to what the engine says."""

from __future__ import annotations

import pytest

from paplu import play
from paplu.cli import showing
from paplu.groups import pack
from paplu.language import Code, InputError, Speaker
from paplu.rules import PROFILES, Laying, Rules
from paplu_widgets import PracticeTable
from tests.support.every_profile import EVERY, fits, played_out

ENGLISH = Speaker("en")


@EVERY
def test_the_practice_table_is_played_to_the_end_of_a_hand(rules: Rules) -> None:
    table = played_out(rules)
    state, result = table.state, table.result
    assert len(state.cards) == len(pack(rules))
    assert play.replay_file(table.log).session.results == (result,)
    assert result.winner in state.players
    assert [line["text"] for line in table.scene["lines"]] == [
        showing.brought(name, result, rules, Speaker("en")) for name in state.players
    ]
    fits(table, rules)


@EVERY
def test_the_practice_table_says_what_may_be_done_and_how_many_cards_there_are(rules: Rules) -> None:
    table = PracticeTable(rules=rules, seed=2)
    assert table.scene["lines"][0]["text"] == ENGLISH.text("table.cards_done", n=rules.hand_size)
    assert ENGLISH.text("practice.cards", count=rules.hand_size) in table.scene["drawing"]
    table.draw()
    assert table.scene["lines"][0]["text"] == ENGLISH.text("table.cards_done", n=rules.hand_size + 1)
    acts = [act["act"] for act in table.scene["acts"]]
    assert ("lay" in acts) == (rules.laying is Laying.STEP_BY_STEP)
    table.receive({"act": "best"})
    table.receive({"act": "keys"})
    fits(table, rules)
    assert table.state.seat("Ana").size == rules.hand_size + 1


@EVERY
def test_a_drop_at_the_practice_table_costs_what_the_rules_say(rules: Rules) -> None:
    table = PracticeTable(rules=rules, seed=2)
    table.drop()
    assert ENGLISH.sentence(Code.EARLY_DROP, {"player": "Ana", "amount": rules.drop_early}) in table.verdict
    table.drop()
    assert table.error is None
    assert table.state.end is not None
    assert table.result.scores["Ana"] == rules.drop_early
    fits(table, rules)


@pytest.mark.parametrize("rules", [PROFILES["21-card"], PROFILES["three-packs"]], ids=lambda rules: rules.name)
def test_as_many_may_sit_down_as_the_packs_are_enough_for(rules: Rules) -> None:
    names = [f"P{number}" for number in range(1, play.most_players(rules) + 1)]
    table = PracticeTable(names, people=names, rules=rules)
    assert {seat.size for seat in table.state.seats} == {rules.hand_size}
    with pytest.raises(InputError):
        PracticeTable([*names, "more"], rules=rules)
