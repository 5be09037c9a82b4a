"""The exercises of lesson 09, the worked declaration of thirteen cards with eights free."""

from paplu.exercises.exercise import LessonExercise
from paplu.exercises.goals.deal import CopiesGoal
from paplu.exercises.goals.declaration import BrokenDeclarationGoal, DeclarationGoal
from paplu.exercises.goals.hand import BestThrowGoal, CompletingCardGoal, HandCountGoal, HandFigure
from paplu.exercises.slips import Slip
from paplu.language import Code

SHOWN = "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C"

EXERCISES = (
    LessonExercise(
        id="09-read-throw",
        rules=("P8.1", "P4.5"),
        goal=BestThrowGoal("4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD 4C"),
        answers=("KD",),
        wrong=(("PJ", Slip.LEAVES), ("7D", Slip.LEAVES), ("8S", Code.CARD_NOT_HELD)),
    ),
    LessonExercise(
        id="09-build-declaration",
        rules=("P8.1", "P4.5"),
        goal=DeclarationGoal(held="+ 2C 10S 4H 7D AC PJ 6H 4C 7S 9S 3C 5H 7C"),
        answers=(SHOWN, "7S 7C 7D | 4C 3C 2C AC | 6H 5H 4H | 9S PJ 10S"),
        wrong=(
            ("4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C + 4C", Code.UNGROUPED),
            ("4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C", Code.UNGROUPED),
            ("4H 5H 6H | 9S 10S | 7C 7D 7S PJ | AC 2C 3C 4C", Code.SET_TOO_LARGE),
            ("4H 5H 6H | 9S 10S JS | 7C 7D 7S | AC 2C 3C 4C", Code.CARD_NOT_HELD),
        ),
    ),
    LessonExercise(
        id="09-predict-card",
        rules=("P8.1", "P4.5"),
        goal=CompletingCardGoal("4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C + KD"),
        answers=("4C", "7H", "JS", "8C"),
        wrong=(("KC", Slip.AFTER_IT), ("7H 4C", Code.WRONG_NUMBER), ("6C", Slip.AFTER_IT)),
    ),
    LessonExercise(
        id="09-break-set",
        rules=("P3.3", "P8.1"),
        goal=BrokenDeclarationGoal(code=Code.TWINS_IN_SET, exchange=SHOWN),
        answers=("4H 5H 6H | 9S 10S PJ | 7C 7D 7C | AC 2C 3C 4C",),
        wrong=(
            ("4H 5H 6H | 9S 10S PJ | 7C 7D 7H | AC 2C 3C 4C", Slip.STILL_HOLDS),
            ("4H 5H 6H | 9S 10S PJ | 7C 7D 8S | AC 2C 3C 4C", Slip.STILL_HOLDS),
            ("4H 5H 6H | 9S 10S PJ | 7C 7D KS | AC 2C 3C 4C", Slip.OTHER_REASON),
            (SHOWN, Slip.EXCHANGED),
        ),
    ),
    LessonExercise(
        id="09-mend-spades",
        rules=("P8.1", "P3.5"),
        goal=DeclarationGoal(exchange="4H 5H 6H | 9S 10S KS | 7C 7D 7S | AC 2C 3C 4C"),
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
    LessonExercise(
        id="09-predict-two-lives",
        rules=("P8.2", "P6.4"),
        goal=HandCountGoal(HandFigure.PENALTY, "9H 10H JH QH KH | 3S 4S PJ | 6C 6D 6S + KC 5D"),
        answers=("15", "15/1", "15 points"),
        wrong=(
            ("0", Slip.TOO_LOW),
            ("18", Slip.PICTURES_BY_PLACE),
            ("33", Slip.COUNTED_PROTECTED),
            ("89", Slip.COUNTED_PROTECTED),
        ),
    ),
    LessonExercise(
        id="09-predict-one-life",
        rules=("P8.3", "P6.3"),
        goal=HandCountGoal(HandFigure.PENALTY, "2H 3H 4H 5H | 6C 6D 6S + KC 5D 10S QD AC 9H"),
        answers=("72",),
        wrong=(("54", Slip.SET_NOT_SAFE), ("86", Slip.NOTHING_SAFE)),
    ),
    LessonExercise(
        id="09-read-indicator",
        rules=("P8.4", "P2.5"),
        goal=CopiesGoal("8D"),
        answers=("1",),
        wrong=(("2", Slip.INDICATOR_COUNTED), ("0", Slip.TOO_LOW)),
    ),
)
