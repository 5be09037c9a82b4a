"""The exercises of lesson 07, the protection levels."""

from paplu.exercises.deal_goals import Value
from paplu.exercises.exercise import Exercise
from paplu.exercises.hand_goals import Count, Hand, Of
from paplu.exercises.remarks import Slip
from paplu.language import Problem

EXERCISES = (
    Exercise(
        id="07-read-values",
        rules=("P6.1",),
        goal=Value("AC KD 10H 9S 8S PJ"),
        answers=("39",),
        wrong=(("30", Slip.ACE_AS_ONE), ("42", Slip.PICTURES_BY_PLACE), ("47", Slip.FREE_COUNTED)),
    ),
    Exercise(
        id="07-read-level",
        rules=("P6.2",),
        goal=Count(Of.LEVEL, "7H PJ 9H | 5C 5D 5S + KD QC 2S 3C 10H 9D 4S"),
        answers=("0",),
        wrong=(("1", Slip.JOKER_STANDS_IN), ("2", Slip.TOO_HIGH)),
    ),
    Exercise(
        id="07-predict-nothing",
        rules=("P6.2", "P5.6", "P6.1"),
        goal=Count(Of.PENALTY, "10S JS PJ | KC KD KH | 9C 9D 9H + AS 6C 5H 2D"),
        answers=("100",),
        wrong=(("80", Slip.CAPPED), ("23", Slip.GROUPS_NOT_SAFE), ("91", Slip.ACE_AS_ONE)),
    ),
    Exercise(
        id="07-predict-one",
        rules=("P6.3",),
        goal=Count(Of.PENALTY, "4S 5S 6S | QC QD QH + KS 10H AD 9C 7D 3H 2C"),
        answers=("81",),
        wrong=(("51", Slip.SET_NOT_SAFE), ("96", Slip.NOTHING_SAFE)),
    ),
    Exercise(
        id="07-predict-both",
        rules=("P6.4",),
        goal=Count(Of.PENALTY, "4S 5S 6S | 10H PJ QH | 2C 2D 2H + KD 9D 7D 3C"),
        answers=("29",),
        wrong=(("35", Slip.COUNTED_PROTECTED), ("55", Slip.COUNTED_PROTECTED), ("70", Slip.COUNTED_PROTECTED)),
    ),
    Exercise(
        id="07-build-level",
        rules=("P6.4", "P6.1"),
        goal=Hand(level=2, most=20),
        answers=(
            "4H 5H 6H 9S 10S PJ 7C 7D 7S 2C 4C 5D 3D",
            "AS 2S 3S 4S 6D 7D 8D QC QH QS KH 2C 3D",
        ),
        wrong=(
            ("4H 5H 6H 9S 10S JD 7C 7D 7S 2C 4C 5D 3D", Slip.COSTS),
            ("4H 5H 6H 9S 10S PJ 7C 7D 7S 2C 4C", Problem.WRONG_NUMBER),
            ("4H 5H 6H 9S 10S JS KC KD 7S AC 4D QH 2D", Slip.COSTS),
        ),
    ),
    Exercise(
        id="07-mend-level",
        rules=("P6.4", "P6.3"),
        goal=Hand(exchange="4S 5S 6S | 2C 2D 2H + 10H QH 6C KD 9D 7D 3C", level=2),
        answers=(
            "4S 5S 6S 2C 2D 2H 10H QH JH KD 9D 7D 3C",
            "4S 5S 6S 2C 2D 2H 10H QH 8C KD 9D 7D 3C",
            "4S 5S 6S 2C 2D 2H 10H QH PJ KD 9D 7D 3C",
        ),
        wrong=(
            ("4S 5S 6S 2C 2D 2H 10H QH KC KD 9D 7D 3C", Slip.OTHER_LEVEL),
            ("4S 5S 6S 7S 2C 2D 2H 10H QH KD 9D 7D 3C", Slip.OTHER_LEVEL),
            ("4S 5S 6S 2C 2D 2H 10H QH 6C KD 9D 7D 3C", Slip.EXCHANGED),
        ),
    ),
    Exercise(
        id="07-break-level",
        rules=("P6.2", "P6.4"),
        goal=Hand(exchange="4S 5S 6S | 10H PJ QH | 2C 2D 2H + KD 9D 7D 3C", level=0),
        answers=("4S 9C 6S 10H PJ QH 2C 2D 2H KD 9D 7D 3C", "4S 5S KC 10H PJ QH 2C 2D 2H KD 9D 7D 3C"),
        wrong=(
            ("4S 5S 6S 10H JH QH 2C 2D 2H KD 9D 7D 3C", Slip.OTHER_LEVEL),
            ("4S 5S 6S 10H PJ QH 2C 2D JC KD 9D 7D 3C", Slip.OTHER_LEVEL),
            ("4S 5S 6S 10H PJ QH 2C 2D 2H KD 9D 7D 3C", Slip.EXCHANGED),
        ),
    ),
)
