"""The exercises of lesson 01, seating and the deal."""

from paplu.exercises.exercise import Exercise
from paplu.exercises.remarks import Slip
from paplu.exercises.seat_goals import CutCard, Draw, DrawAgain, SeatOrder
from paplu.exercises.table_goals import Amounts, HowMany, Role, Who
from paplu.language import Code

SAT = "players Ana Bruno Carla Davi\n"
DRAWN = SAT + "cut Ana 9C\ncut Bruno KD\ncut Carla 4S\ncut Davi QH\n"
THREE = SAT + "cut Ana 9C\ncut Bruno KD\ncut Carla 4S\n"
TIED = SAT + "cut Ana 4C\ncut Bruno KD\ncut Carla 4S\ncut Davi QH\n"
DEALT = SAT + "dealer Davi\nindicator 8D\nopen 5C\n"
FIVE = "players Ana Bruno Carla Davi Eva\ndealer Eva\nindicator 8D\nopen 5C\n"

EXERCISES = (
    Exercise(
        id="01-read-pack",
        rules=("P2.1",),
        goal=HowMany(SAT, Amounts.PACK),
        answers=("106",),
        wrong=(("104", Slip.JOKERS_LEFT_OUT), ("54", Slip.ONE_PACK_ONLY), ("108", Slip.TOO_HIGH)),
    ),
    Exercise(
        id="01-read-dealer",
        rules=("P2.2",),
        goal=Who(DRAWN, Role.FIRST_DEALER),
        answers=("Carla", "carla"),
        wrong=(("Bruno", Slip.HIGHEST_CHOOSES), ("nobody", Slip.NOT_THIS)),
    ),
    Exercise(
        id="01-read-seats",
        rules=("P2.2", "R21"),
        goal=SeatOrder(DRAWN),
        answers=("Bruno Davi Ana Carla", "Bruno, Davi, Ana, Carla"),
        wrong=(("Bruno Ana Davi Carla", Slip.OTHER_ORDER), ("Carla Ana Davi Bruno", Slip.OTHER_ORDER)),
    ),
    Exercise(
        id="01-predict-tie",
        rules=("P2.3",),
        goal=DrawAgain(TIED),
        answers=("Ana Carla", "Carla, Ana", "Ana and Carla"),
        wrong=(("Ana Bruno Carla Davi", Slip.ALL_DRAW_AGAIN), ("Bruno Davi", Slip.POINTS_FOR_RANKS)),
    ),
    Exercise(
        id="01-build-dealer",
        rules=("P2.2", "R21"),
        goal=CutCard(THREE, "Davi", Draw.DEALER),
        answers=("2C", "3H"),
        wrong=(("AS", Slip.ACE_IS_HIGH), ("4H", Slip.TIES), ("QC", Slip.OTHER_PLACE), ("PJ", Code.JOKER_DRAWN_AGAIN)),
        indicator=None,
    ),
    Exercise(
        id="01-break-draw",
        rules=("P2.3", "P2.2"),
        goal=CutCard(THREE, "Davi", Draw.TIE),
        answers=("9H", "KC", "4D"),
        wrong=(("QC", Slip.OTHER_PLACE), ("10H", Slip.OTHER_PLACE), ("PJ", Code.JOKER_DRAWN_AGAIN)),
        indicator=None,
    ),
    Exercise(
        id="01-mend-tie",
        rules=("P2.3", "P2.2"),
        goal=CutCard(TIED + "cut Ana 6H\n", "Carla", Draw.DEALER),
        answers=("2C", "5H"),
        wrong=(("6D", Slip.TIES), ("AH", Slip.ACE_IS_HIGH), ("JC", Slip.OTHER_PLACE), ("PJ", Code.JOKER_DRAWN_AGAIN)),
        indicator=None,
    ),
    Exercise(
        id="01-predict-begins",
        rules=("P2.7",),
        goal=Who(DEALT, Role.TURN),
        answers=("Ana",),
        wrong=(("Davi", Slip.DEALER_BEGINS), ("Carla", Slip.TO_THE_LEFT)),
    ),
    Exercise(
        id="01-read-stock",
        rules=("P2.8", "P2.7"),
        goal=HowMany(FIVE, Amounts.STOCK),
        answers=("39", "39 cards"),
        wrong=(("41", Slip.PILES_FORGOTTEN), ("40", Slip.PILES_FORGOTTEN), ("52", Slip.TOO_HIGH)),
    ),
)
