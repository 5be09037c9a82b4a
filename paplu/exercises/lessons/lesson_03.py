"""The exercises of lesson 03, sequences, sets and purity."""

from paplu.exercises.exercise import Exercise
from paplu.exercises.group_goals import Group, KindOf, NoGroup, NumberOfGroup, StandsFor
from paplu.exercises.hand_goals import Groups
from paplu.exercises.remarks import Slip
from paplu.groups import Kind
from paplu.language import Code

EXERCISES = (
    Exercise(
        id="03-read-corner",
        rules=("P3.2", "P3.1"),
        goal=NumberOfGroup("QS KS AS | KD AD 2D | AC 2C 3C", None),
        answers=("2",),
        wrong=(("1", Slip.IS_A_GROUP), ("3", Slip.IS_A_GROUP)),
    ),
    Exercise(
        id="03-read-joker",
        rules=("P3.5", "P3.7"),
        goal=StandsFor("QS PJ AS"),
        answers=("KS",),
        wrong=(("JS", Slip.NOT_IN_PLACE), ("PJ", Slip.ITSELF), ("KH", Code.SEVERAL_SUITS)),
    ),
    Exercise(
        id="03-build-pure",
        rules=("P3.6", "P3.1"),
        goal=Group(kind=Kind.PURE_SEQUENCE, free=True),
        answers=("7H 8H 9H", "8S 9S 10S", "5C 6C 7C 8C"),
        wrong=(
            ("7H 8C 9H", Slip.NOT_PURE_SEQUENCE),
            ("7H PJ 9H", Slip.NOT_PURE_SEQUENCE),
            ("4H 5H 6H", Slip.NO_FREE_CARD),
            ("8C 8S 8H", Slip.NOT_PURE_SEQUENCE),
            ("7H 8H", Code.TOO_FEW_CARDS),
        ),
    ),
    Exercise(
        id="03-read-eight",
        rules=("P3.6",),
        goal=KindOf("7H 8H 9H"),
        answers=("pure sequence",),
        wrong=(("impure sequence", Slip.FREE_AT_HOME), ("set", Slip.NOT_THIS)),
    ),
    Exercise(
        id="03-predict-printed",
        rules=("P3.7", "P3.6"),
        goal=KindOf("7H PJ 9H"),
        answers=("impure sequence",),
        wrong=(("pure sequence", Slip.JOKER_STANDS_IN), ("no group", Slip.NOT_THIS)),
    ),
    Exercise(
        id="03-mend-twins",
        rules=("P3.3",),
        goal=Group(kind=Kind.SET, exchange="7C 7C 7D"),
        answers=("7C 7D 7S", "7C 7D PJ", "7C 7D 8S"),
        wrong=(
            ("7C 7C 7S", Code.TWINS_IN_SET),
            ("7C 7D 6S", Code.SEVERAL_RANKS),
            ("7C 7D 7S 7H", Code.WRONG_NUMBER),
            ("7C 6C PJ", Slip.EXCHANGED),
        ),
    ),
    Exercise(
        id="03-mend-four",
        rules=("P3.3",),
        goal=Group(kind=Kind.SET, out_of="KC KD KH KS"),
        answers=("KC KD KH", "KD KH KS"),
        wrong=(("KC KD KH KS", Code.SET_TOO_LARGE), ("KC KD", Code.TOO_FEW_CARDS), ("KC KD PJ", Slip.NOT_OFFERED)),
    ),
    Exercise(
        id="03-break-twins",
        rules=("P3.3",),
        goal=NoGroup("9H 9D 9S", Code.TWINS_IN_SET),
        answers=("9H 9D 9D", "9S 9D 9S"),
        wrong=(("9H 9D 9C", Slip.STILL_HOLDS), ("9H 9D KS", Slip.OTHER_REASON), ("9H 9D 8S", Slip.STILL_HOLDS)),
    ),
    Exercise(
        id="03-break-run",
        rules=("P3.1",),
        goal=NoGroup("4S 5S 6S", Code.GAP),
        answers=("4S 5S 9S", "4S 5S KS", "2S 5S 6S"),
        wrong=(("4S 5S 8C", Slip.STILL_HOLDS), ("4S 5S 6H", Slip.OTHER_REASON), ("3S 4S 5S", Slip.STILL_HOLDS)),
    ),
    Exercise(
        id="03-build-two",
        rules=("P3.4", "P3.3"),
        goal=Groups("5H 6H 7H 7C 7D 7S", least=2),
        answers=("5H 6H 7H | 7C 7D 7S",),
        wrong=(
            ("5H 6H 7H | 7H 7C 7D", Code.CARD_IN_TWO_GROUPS),
            ("5H 6H 7H + 7C 7D 7S", Slip.TOO_FEW_GROUPS),
            ("5H 6H | 7H 7C 7D 7S", Code.TOO_FEW_CARDS),
        ),
    ),
)
