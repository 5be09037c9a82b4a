"""The exercises of lesson 02, the indicator and the free ranks."""

from paplu.exercises.deal_goals import Fact, FreeAmong, In, InPlay, IsFree
from paplu.exercises.exercise import Exercise
from paplu.exercises.group_goals import Group, TurnedUp
from paplu.exercises.remarks import Slip
from paplu.groups import Kind
from paplu.language import Code, Problem

EXERCISES = (
    Exercise(
        id="02-read-when",
        rules=("P2.4",),
        goal=Fact("before_the_deal", ("before_the_deal", "after_the_deal", "at_the_end")),
        answers=("before_the_deal", "before the deal"),
        wrong=(("after the deal", Slip.AFTER_THE_DEAL), ("at the end of the hand", Slip.NOT_THIS)),
    ),
    Exercise(
        id="02-read-free",
        rules=("P2.5",),
        goal=FreeAmong("8C 9D 8D PJ KH 8S AD"),
        answers=("8C 8D PJ 8S", "★ 8♠ 8♦ 8♣"),
        wrong=(("8C 8S PJ", Slip.FREE_TOO), ("8C 8D 8S PJ AD", Slip.NOT_FREE), ("8C 8D 8S PJ 8H", Slip.NOT_OFFERED)),
    ),
    Exercise(
        id="02-read-count",
        rules=("P2.5",),
        goal=InPlay(In.FREE),
        answers=("9",),
        wrong=(("10", Slip.INDICATOR_COUNTED), ("7", Slip.JOKERS_FORGOTTEN), ("5", Slip.ONE_PACK_ONLY)),
    ),
    Exercise(
        id="02-predict-printed",
        rules=("P2.6",),
        indicator="PJ",
        goal=InPlay(In.FREE),
        answers=("1",),
        wrong=(("9", Slip.NO_RANK_FREE), ("2", Slip.INDICATOR_COUNTED), ("0", Slip.TOO_LOW)),
    ),
    Exercise(
        id="02-read-ace",
        rules=("P2.6", "P5.6"),
        indicator="PJ",
        goal=IsFree("AH"),
        answers=("no",),
        wrong=(("yes", Slip.NO_RANK_FREE), ("perhaps", Problem.NOT_OFFERED)),
    ),
    Exercise(
        id="02-mend-indicator",
        rules=("P2.5", "P3.5"),
        goal=TurnedUp("9S 10S 4D", Kind.IMPURE_SEQUENCE),
        answers=("4C", "4D", "4S"),
        wrong=(
            ("PJ", Slip.NONE_FREE),
            ("JS", Slip.NONE_FREE),
            ("9H", Code.SEVERAL_SUITS),
            ("4", Problem.UNREADABLE_CARD),
        ),
        indicator=None,
    ),
    Exercise(
        id="02-break-indicator",
        rules=("P2.5", "P3.5"),
        goal=TurnedUp("7H 8C 9H", None),
        answers=("KD", "PJ", "9D"),
        wrong=(("8S", Slip.STILL_HOLDS), ("8C", Slip.STILL_HOLDS)),
    ),
    Exercise(
        id="02-build-free",
        rules=("P2.5", "P3.5"),
        indicator="5S",
        goal=Group(free=True, exchange="JH QH 9C"),
        answers=("JH QH 5D", "JH QH PJ", "JH QH 5H"),
        wrong=(("JH QH KH", Slip.NO_FREE_CARD), ("JH QH 8C", Code.SEVERAL_SUITS), ("JH 5D PJ", Slip.EXCHANGED)),
    ),
)
