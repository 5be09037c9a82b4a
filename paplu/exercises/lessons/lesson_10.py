"""The exercises of lesson 10, hands with a trap in them."""

from paplu.exercises.exercise import Exercise
from paplu.exercises.group_goals import Group, KindOf
from paplu.exercises.hand_goals import Count, Declaration, Of, Throw
from paplu.exercises.remarks import Slip
from paplu.groups import Kind
from paplu.language import Code

EXERCISES = (
    Exercise(
        id="10-read-corner",
        rules=("P3.2",),
        goal=KindOf("KS AS 2S"),
        answers=("no group",),
        wrong=(("pure sequence", Slip.ACE_AT_ONE_END), ("set", Code.ACE_AROUND_CORNER)),
    ),
    Exercise(
        id="10-read-eight",
        rules=("P3.6", "P3.5"),
        goal=KindOf("8C 10C JC"),
        answers=("impure sequence", "impure"),
        wrong=(("pure", Code.STANDS_FOR), ("no group", Code.STANDS_FOR)),
    ),
    Exercise(
        id="10-mend-seven",
        rules=("P4.5", "R8"),
        indicator="JD",
        goal=Declaration(held="3H 4H 5H 6H 7H 8H 9H | KC KD KS | 2C 2D 2S"),
        answers=(
            "3H 4H 5H | 6H 7H 8H 9H | KC KD KS | 2C 2D 2S",
            "3H 4H 5H 6H | 7H 8H 9H | KC KD KS | 2C 2D 2S",
        ),
        wrong=(
            ("3H 4H 5H 6H 7H 8H 9H | KC KD KS | 2C 2D 2S", Code.NO_SECOND_SEQUENCE),
            ("3H 4H | 5H 6H 7H 8H 9H | KC KD KS | 2C 2D 2S", Code.TOO_FEW_CARDS),
            ("3H 4H 5H | 5H 6H 7H 8H 9H | KC KD KS | 2C 2D 2S", Code.CARD_IN_TWO_GROUPS),
        ),
    ),
    Exercise(
        id="10-build-three-free",
        rules=("P4.5", "P3.5", "R2"),
        goal=Declaration(held="4H 5H 6H 7H KC KD KS 2C 2D 2S + 8S 8D PJ"),
        answers=(
            "4H 5H 6H 7H | 8S 8D PJ | KC KD KS | 2C 2D 2S",
            "4H 5H 6H | 7H 8S 8D PJ | KC KD KS | 2C 2D 2S",
        ),
        wrong=(
            ("4H 5H 6H 7H 8S 8D PJ | KC KD KS | 2C 2D 2S", Code.NO_PURE_SEQUENCE),
            ("4H 5H 6H 7H 8S | KC KD KS | 2C 2D 2S + 8D PJ", Code.UNGROUPED),
            ("4H 5H 6H 7H | KC KD KS 8S | 2C 2D 2S 8D + PJ", Code.SET_TOO_LARGE),
        ),
    ),
    Exercise(
        id="10-break-purity",
        rules=("P3.6", "P3.5"),
        goal=Group(kind=Kind.IMPURE_SEQUENCE, exchange="7H 8H 9H"),
        answers=("7H 8C 9H", "7H PJ 9H", "7H 8H PJ"),
        wrong=(
            ("6H 7H 8H", Slip.NOT_IMPURE_SEQUENCE),
            ("7H 8H 9H", Slip.EXCHANGED),
            ("7H 10H 9H", Code.GAP),
        ),
    ),
    Exercise(
        id="10-predict-level",
        rules=("R9", "P6.3", "P6.4"),
        indicator="Q",
        goal=Count(Of.PENALTY, "9H 10H JH QH KH 2S 3S 5D 5C 8C 8D 7S 4C"),
        answers=("42",),
        wrong=(("43", Slip.TWO_LIVES_COST_MORE), ("81", Slip.NOTHING_SAFE), ("91", Slip.FREE_COUNTED)),
    ),
    Exercise(
        id="10-read-six",
        rules=("P6.4", "R9"),
        indicator="2D",
        goal=Count(Of.LEVEL, "4S 5S 6S 7S 8S 9S KC QD JH 5D 4C 10D AD"),
        answers=("2",),
        wrong=(("1", Slip.SIX_ARE_TWO), ("0", Slip.TOO_LOW)),
    ),
    Exercise(
        id="10-predict-jokers",
        rules=("P6.2", "R11", "P6.1"),
        indicator="K",
        goal=Count(Of.PENALTY, "4C 6D 10H 8C AH + KH KS KC KD KC KS PJ PJ"),
        answers=("38",),
        wrong=(("0", Slip.TOO_LOW), ("98", Slip.FREE_COUNTED), ("29", Slip.ACE_AS_ONE)),
    ),
    Exercise(
        id="10-mend-throw",
        rules=("R9", "P6.4"),
        indicator="AD",
        goal=Throw("3H 4H 5H 6H 7H 6C 6D 10S JS QS KD 2C 9C QC"),
        answers=("KD", "QC"),
        wrong=(("3H", Slip.LEAVES), ("2C", Slip.LEAVES), ("AD", Code.CARD_NOT_HELD)),
    ),
)
