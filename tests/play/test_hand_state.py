"""What is remembered of a hand: its words, and what a player holds who has left."""

from __future__ import annotations

import pytest

from paplu import PLATFORM, card
from paplu.play import By, Draws, Gone, IllegalEventError, Phase, Status, Takes, hand_play, replay_file, session_play
from tests.support.played import ALMOST, EIGHTY_SIX, four, played, table, two

REAL = "paplu-log 1\nrules indian\nplayers Ana Bruno Carla\ndealer Carla\nindicator 8D\nopen 5C\n"


@pytest.mark.parametrize(
    ("words", "values"),
    [
        (Phase, "deal, turn, throw, over"),
        (Gone, "early drop, late drop, wrong declaration"),
        (By, "declaration, hand rummy, last one in"),
        (Status, "won, void, open"),
    ],
)
def test_a_hand_is_spoken_of_in_these_words(words: type[Phase | Gone | By | Status], values: str) -> None:
    assert ", ".join(words) == values


@pytest.mark.rule("P5.1")
def test_who_has_left_holds_nothing_even_of_cards_that_nobody_has_named() -> None:
    hand = replay_file(f"{REAL}Ana draws 4C\nAna discards 4C\nBruno drops\n").session.hands[-1]
    assert [(seat.name, seat.size) for seat in hand.seats] == [("Ana", 13), ("Bruno", 0), ("Carla", 13)]


def test_nothing_illegal_is_applied_in_a_session_either() -> None:
    session = replay_file(REAL).session
    with pytest.raises(IllegalEventError) as caught:
        session_play.apply(session, Draws("Bruno"))
    assert caught.value.verdict.value == Draws("Bruno")
    assert not session_play.check(session, Draws("Bruno"))


@pytest.mark.rule("P4.1")
def test_a_turn_is_forgotten_when_the_next_begins() -> None:
    taken = played(two(ALMOST), "Ana takes")
    assert (taken.taken, taken.took_last, taken.phase) == (two().pile[-1], False, Phase.THROW)
    passed = played(taken, "Ana discards KD")
    assert (passed.taken, passed.took_last, passed.phase, passed.turn) == (None, False, Phase.TURN, "Bruno")


def test_a_name_that_is_not_at_the_table_has_no_seat() -> None:
    with pytest.raises(ValueError, match="Zoe"):
        four().seat("Zoe")


@pytest.mark.rule("P2.7")
def test_who_has_left_is_passed_over() -> None:
    state = played(four(), "Ana draws", "Ana discards KD", "Bruno drops", "Carla draws")
    assert hand_play.check(state, Draws("Davi")).holds is False
    assert played(state, "Carla discards KC", "Davi drops").turn == "Ana"


@pytest.mark.rule("P4.1")
def test_only_the_top_of_the_discard_pile_is_taken() -> None:
    state = four()
    assert played(state, "Ana takes").pile == ()
    later = played(state, "Ana draws", "Ana discards KD", "Bruno draws", "Bruno discards 5D")
    assert played(later, "Carla takes").pile == later.pile[:-1] == (*state.pile, card("KD"))


@pytest.mark.rule("R14")
def test_the_free_card_that_stays_is_the_one_on_top() -> None:
    state = table({"Ana": ALMOST, "Bruno": EIGHTY_SIX}, rules=PLATFORM)
    state = played(state, "Ana draws", "Ana discards KD", "Bruno draws", "Bruno discards 8C")
    (found,) = hand_play.check(state, Takes("Ana")).findings
    assert (found["card"], len(state.pile)) == (card("8C"), 3)
