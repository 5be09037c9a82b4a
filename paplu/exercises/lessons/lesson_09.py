"""The exercises of lesson 09, the worked declaration of thirteen cards with eights free."""

from paplu.exercises.deal_goals import Copies
from paplu.exercises.exercise import Exercise
from paplu.exercises.hand_goals import Comes, Count, Declaration, NoDeclaration, Of, Throw
from paplu.exercises.remarks import Slip
from paplu.language import Code

SHOWN = "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C"

EXERCISES = (
    Exercise(
        id="09-read-throw",
        rules=("P8.1", "P4.5"),
        goal=Throw("4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD 4C"),
        answers=("KD",),
        wrong=(("PJ", Slip.LEAVES), ("7D", Slip.LEAVES), ("8S", Code.CARD_NOT_HELD)),
    ),
    Exercise(
        id="09-build-declaration",
        rules=("P8.1", "P4.5"),
        goal=Declaration(held="+ 2C 10S 4H 7D AC PJ 6H 4C 7S 9S 3C 5H 7C"),
        answers=(SHOWN, "7S 7C 7D | 4C 3C 2C AC | 6H 5H 4H | 9S PJ 10S"),
        wrong=(
            ("4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C + 4C", Code.UNGROUPED),
            ("4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C", Code.UNGROUPED),
            ("4H 5H 6H | 9S 10S | 7C 7D 7S PJ | AC 2C 3C 4C", Code.SET_TOO_LARGE),
            ("4H 5H 6H | 9S 10S JS | 7C 7D 7S | AC 2C 3C 4C", Code.CARD_NOT_HELD),
        ),
    ),
    Exercise(
        id="09-predict-card",
        rules=("P8.1", "P4.5"),
        goal=Comes("4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C + KD"),
        answers=("4C", "7H", "JS", "8C"),
        wrong=(("KC", Slip.AFTER_IT), ("7H 4C", Code.WRONG_NUMBER), ("6C", Slip.AFTER_IT)),
    ),
    Exercise(
        id="09-break-set",
        rules=("P3.3", "P8.1"),
        goal=NoDeclaration(code=Code.TWINS_IN_SET, exchange=SHOWN),
        answers=("4H 5H 6H | 9S 10S PJ | 7C 7D 7C | AC 2C 3C 4C",),
        wrong=(
            ("4H 5H 6H | 9S 10S PJ | 7C 7D 7H | AC 2C 3C 4C", Slip.STILL_HOLDS),
            ("4H 5H 6H | 9S 10S PJ | 7C 7D 8S | AC 2C 3C 4C", Slip.STILL_HOLDS),
            ("4H 5H 6H | 9S 10S PJ | 7C 7D KS | AC 2C 3C 4C", Slip.OTHER_REASON),
            (SHOWN, Slip.EXCHANGED),
        ),
    ),
    Exercise(
        id="09-mend-spades",
        rules=("P8.1", "P3.5"),
        goal=Declaration(exchange="4H 5H 6H | 9S 10S KS | 7C 7D 7S | AC 2C 3C 4C"),
        answers=(
            "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C",
            "4H 5H 6H | 9S 10S JS | 7C 7D 7S | AC 2C 3C 4C",
            "4H 5H 6H | 9S 10S 8S | 7C 7D 7S | AC 2C 3C 4C",
        ),
        wrong=(
            ("4H 5H 6H | 9S 10S QS | 7C 7D 7S | AC 2C 3C 4C", Code.GAP),
            ("4H 5H 6H | 9S 10S JC | 7C 7D 7S | AC 2C 3C 4C", Code.SEVERAL_SUITS),
            ("4H 5H 6H | 9S JS PJ | 7C 7D 7S | AC 2C 3C 4C", Slip.EXCHANGED),
        ),
    ),
    Exercise(
        id="09-predict-two-lives",
        rules=("P8.2", "P6.4"),
        goal=Count(Of.PENALTY, "9H 10H JH QH KH | 3S 4S PJ | 6C 6D 6S + KC 5D"),
        answers=("15", "15/1", "15 points"),
        wrong=(
            ("0", Slip.TOO_LOW),
            ("18", Slip.PICTURES_BY_PLACE),
            ("33", Slip.COUNTED_PROTECTED),
            ("89", Slip.COUNTED_PROTECTED),
        ),
    ),
    Exercise(
        id="09-predict-one-life",
        rules=("P8.3", "P6.3"),
        goal=Count(Of.PENALTY, "2H 3H 4H 5H | 6C 6D 6S + KC 5D 10S QD AC 9H"),
        answers=("72",),
        wrong=(("54", Slip.SET_NOT_SAFE), ("86", Slip.NOTHING_SAFE)),
    ),
    Exercise(
        id="09-read-indicator",
        rules=("P8.4", "P2.5"),
        goal=Copies("8D"),
        answers=("1",),
        wrong=(("2", Slip.INDICATOR_COUNTED), ("0", Slip.TOO_LOW)),
    ),
)
