"""The draw for the seats: ties redrawn among the tied, the highest chooses, the lowest deals (P2.2, P2.3, R21)."""

from __future__ import annotations

import random
from functools import reduce

import pytest

from paplu.language import Code, card
from paplu.play import Chooses, Cut, Seating, draw, sat_down, unfinished
from paplu.play import seating as seating_play
from paplu.rules import INDIAN, PAPLU, Rules


def seating(*cuts: str, players: str = "Ana Bruno Carla Davi", rules: Rules = PAPLU) -> Seating:
    """The draw after cuts such as ``Ana 7H``, each of which must be allowed."""
    drawn = Seating(tuple(players.split()), rules)
    for cut in cuts:
        name, text = cut.split()
        event = Cut(name, card(text))
        assert seating_play.check(drawn, event), cut
        drawn = seating_play.apply(drawn, event)
    return drawn


FALLING = ("Ana KH", "Bruno 9D", "Carla 7S", "Davi 2C")


@pytest.mark.rule("P2.2")
def test_the_highest_chooses_and_the_lowest_deals() -> None:
    drawn = seating(*FALLING)
    assert (drawn.highest, drawn.dealer, drawn.due) == ("Ana", "Davi", ())


@pytest.mark.rule("P2.2")
@pytest.mark.parametrize(
    ("seat", "seats"), [(1, "Ana Bruno Carla Davi"), (2, "Davi Ana Bruno Carla"), (4, "Bruno Carla Davi Ana")]
)
def test_from_the_chosen_seat_the_others_sit_in_falling_order(seat: int, seats: str) -> None:
    chosen = seating_play.apply(seating(*FALLING), Chooses("Ana", seat))
    assert chosen.seats == tuple(seats.split())


@pytest.mark.rule("P2.2", "P2.7")
@pytest.mark.parametrize("seed", range(20))
def test_the_highest_sits_after_the_dealer_and_so_begins(seed: int) -> None:
    drawn = draw(["Ana", "Bruno", "Carla", "Davi", "Eva"], PAPLU, random.Random(seed))
    assert drawn.fits
    assert drawn.dealer is not None
    assert drawn.players[(drawn.players.index(drawn.dealer) + 1) % 5] == drawn.highest
    assert reduce(seating_play.apply, [*drawn.cuts, drawn.choice], Seating(drawn.players, PAPLU)) == drawn  # type: ignore[arg-type]


@pytest.mark.rule("R21")
@pytest.mark.parametrize(
    ("cuts", "places"),
    [
        pytest.param("AC KH QS 10D", "Ana Bruno Carla Davi", id="R21 by rank, not by points, and the ace high"),
        pytest.param("2C 3H 10S JD", "Davi Carla Bruno Ana", id="R21 ten below jack"),
    ],
)
def test_cards_are_ordered_by_rank(cuts: str, places: str) -> None:
    drawn = seating(*map(" ".join, zip(["Ana", "Bruno", "Carla", "Davi"], cuts.split(), strict=True)))
    assert drawn.places == tuple((name,) for name in places.split())


@pytest.mark.rule("P2.3")
@pytest.mark.parametrize(
    ("cuts", "due", "again", "places"),
    [
        pytest.param("KH KD 7S 2C", "Ana Bruno", "3C 9C", "Bruno Ana Carla Davi", id="P2.3 a tie for the seat choice"),
        pytest.param("KH 9D 2S 2C", "Carla Davi", "5C AH", "Ana Bruno Davi Carla", id="P2.3 a tie for the deal"),
        pytest.param("KH 9D 9S 2C", "Bruno Carla", "2D AS", "Ana Carla Bruno Davi", id="P2.3 a tie between"),
    ],
)
def test_only_the_tied_draw_again_for_their_own_places(cuts: str, due: str, again: str, places: str) -> None:
    names = ["Ana", "Bruno", "Carla", "Davi"]
    drawn = seating(*map(" ".join, zip(names, cuts.split(), strict=True)))
    assert drawn.due == tuple(due.split())
    other = next(name for name in names if name not in drawn.due)
    assert seating_play.check(drawn, Cut(other, card("QD"))).codes == (Code.CUT_NOT_DUE,)
    for name, text in zip(due.split(), again.split(), strict=True):
        drawn = seating_play.apply(drawn, Cut(name, card(text)))
    assert [name for (name,) in drawn.places] == places.split()


@pytest.mark.rule("P2.3")
def test_two_pairs_of_tied_players_and_a_second_tie_are_each_settled_apart() -> None:
    drawn = seating("Ana KH", "Bruno 2D", "Carla KS", "Davi 2C")
    assert drawn.due == ("Ana", "Carla", "Bruno", "Davi")
    drawn = seating("Ana KH", "Bruno 2D", "Carla KS", "Davi 2C", "Davi 5C", "Ana 9H", "Carla 9C", "Bruno 4S")
    assert drawn.due == ("Ana", "Carla")
    drawn = seating_play.apply(seating_play.apply(drawn, Cut("Ana", card("3H"))), Cut("Carla", card("4H")))
    assert drawn.places == (("Carla",), ("Ana",), ("Davi",), ("Bruno",))


@pytest.mark.rule("R21")
def test_who_draws_a_printed_joker_draws_again() -> None:
    drawn = seating("Ana PJ", "Bruno 9D", "Carla 7S", "Davi 2C")
    assert drawn.due == ("Ana",)
    assert seating_play.check(drawn, Cut("Ana", card("PJ"))).codes == (Code.JOKER_DRAWN_AGAIN,)
    assert seating_play.apply(drawn, Cut("Ana", card("8C"))).places == (("Bruno",), ("Ana",), ("Carla",), ("Davi",))


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (Chooses("Bruno", 1), Code.NOT_THE_HIGHEST),
        (Chooses("Ana", 5), Code.NO_SUCH_SEAT),
        (Chooses("Ana", 0), Code.NO_SUCH_SEAT),
        (Chooses("Zoe", 1), Code.UNKNOWN_PLAYER),
        (Cut("Zoe", card("4C")), Code.UNKNOWN_PLAYER),
        (Cut("Ana", card("4C")), Code.CUT_NOT_DUE),
    ],
)
@pytest.mark.rule("P2.2")
def test_a_choice_or_cut_that_is_not_due_is_refused(event: Cut | Chooses, code: Code) -> None:
    assert code in seating_play.check(seating(*FALLING), event).codes


@pytest.mark.rule("P2.1")
def test_a_third_copy_of_a_card_cannot_be_drawn() -> None:
    drawn = seating("Ana 7H", "Bruno 7H")
    assert seating_play.check(drawn, Cut("Carla", card("7H"))).codes == (Code.TOO_MANY_COPIES,)


@pytest.mark.rule("P2.2")
def test_the_players_sit_as_the_draw_has_it() -> None:
    wrong = seating(*FALLING, players="Ana Carla Bruno Davi")
    assert seating_play.check(wrong, Chooses("Ana", 1)).codes == (Code.SEATS_NOT_FALLING,)
    assert [finding.code for finding in unfinished(wrong)] == [Code.SEATS_NOT_FALLING]
    assert not unfinished(seating(*FALLING, players="Carla Davi Ana Bruno"))


@pytest.mark.rule("P2.3")
def test_a_draw_with_a_tie_left_is_not_over() -> None:
    assert [finding.code for finding in unfinished(seating("Ana KH", "Bruno KS"))] == [Code.DRAW_UNFINISHED]


@pytest.mark.rule("I1.2")
def test_in_indian_rummy_the_draw_finds_the_dealer_only_with_the_ace_low() -> None:
    drawn = seating("Ana AH", "Bruno KD", "Carla KS", "Davi 2C", rules=INDIAN)
    assert (drawn.dealer, drawn.due, drawn.fits) == ("Ana", (), True)
    assert seating_play.check(drawn, Chooses("Bruno", 1)).codes == (Code.NO_SEAT_CHOICE,)


@pytest.mark.rule("P2.2")
def test_a_seat_is_chosen_once_and_then_the_draw_is_over() -> None:
    drawn = seating(*FALLING)
    assert seating_play.check(drawn, Chooses("Ana", 1)).codes == (Code.CHOOSES_SEAT,)
    chosen = seating_play.apply(drawn, Chooses("Ana", 1))
    assert seating_play.check(chosen, Chooses("Ana", 2)).codes == (Code.DRAW_OVER,)
    assert seating_play.check(chosen, Cut("Ana", card("4C"))).codes == (Code.DRAW_OVER,)


@pytest.mark.rule("P2.2", "P2.3")
def test_each_place_is_known_once_nobody_ties_for_it() -> None:
    drawn = seating("Ana KH", "Bruno 7C", "Carla 7D", "Davi 2C")
    assert [drawn.place_of(name) for name in drawn.players] == [1, None, None, 4]
    assert (drawn.tied_with("Bruno"), drawn.tied_with("Ana"), drawn.redrawn) == (("Carla",), (), True)
    again = seating_play.apply(seating_play.apply(drawn, Cut("Bruno", card("9C"))), Cut("Carla", card("JD")))
    assert [again.place_of(name) for name in again.players] == [1, 3, 2, 4]
    assert again.drawn_by("Bruno") == (card("7C"), card("9C"))
    with pytest.raises(ValueError, match="Zoe"):
        drawn.place_of("Zoe")


@pytest.mark.rule("P2.2", "I1.2")
def test_the_seating_is_over_when_all_sit_as_the_draw_has_it() -> None:
    drawn, chosen = seating(*FALLING), Chooses("Ana", 2)
    assert not drawn.over
    assert not seating_play.apply(seating(*FALLING, players="Ana Carla Bruno Davi"), chosen).over
    assert seating_play.apply(sat_down(drawn, chosen), chosen).over
    assert seating(*FALLING, rules=INDIAN).over


@pytest.mark.rule("P2.2")
def test_every_seat_may_be_chosen_by_chance_and_no_other() -> None:
    choices = [draw(["Ana", "Bruno", "Carla"], PAPLU, random.Random(seed)).choice for seed in range(60)]
    assert {choice.seat for choice in choices if choice} == {1, 2, 3}
    assert draw(["Ana", "Bruno", "Carla"], INDIAN, random.Random(1)).choice is None


@pytest.mark.rule("P2.2")
def test_before_a_seat_is_chosen_the_players_are_named_in_falling_order() -> None:
    assert seating("Ana 9D", "Bruno KH", "Carla 2C", "Davi 7S").seats == ("Bruno", "Ana", "Davi", "Carla")
