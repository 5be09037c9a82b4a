"""The exercises of lesson 05, the turn: draw, take, discard."""

from paplu.exercises.exercise import Exercise
from paplu.exercises.remarks import Slip
from paplu.exercises.table_goals import Amounts, Ends, HowMany, May, Refused, Role, Throwing, Who
from paplu.language import Code

DEALT = "players Ana Bruno Carla\ndealer Carla\nindicator 8D\nhand Ana 5C 6H 7H 9H 2S 3S JD QD AC KC 4D 7S 10S\n"
OPEN = DEALT + "open 5C\n"
TOOK = OPEN + "Ana takes\n"
# Six players leave 26 cards in the stock. Each draws a card and throws it, until the last one is drawn.
SIX = "players Ana Bruno Carla Davi Eva Filipe\ndealer Filipe\nindicator 8D\nopen 5C\n"
NAMES = ("Ana", "Bruno", "Carla", "Davi", "Eva", "Filipe")
DRAWN = [
    f"{rank}{suit}" for suit in "HS" for rank in ("A", "2", "3", "4", "5", "6", "7", "9", "10", "J", "Q", "K", "8")
]
LAST = SIX + "".join(f"{NAMES[i % 6]} draws {card}\n{NAMES[i % 6]} discards {card}\n" for i, card in enumerate(DRAWN))

EXERCISES = (
    Exercise(
        id="05-read-turn",
        rules=("P4.1", "P2.7"),
        goal=Who(OPEN + "Ana draws KS\nAna discards KS\n", Role.TURN),
        answers=("Bruno",),
        wrong=(("Carla", Slip.TO_THE_LEFT), ("Ana", Slip.NOT_THIS)),
    ),
    Exercise(
        id="05-read-count",
        rules=("P4.1",),
        goal=HowMany(OPEN + "Ana draws KS\n", Amounts.HELD, "Ana"),
        answers=("14",),
        wrong=(("13", Slip.TOO_LOW), ("15", Slip.TOO_HIGH)),
    ),
    Exercise(
        id="05-predict-first",
        rules=("P4.3",),
        goal=May(DEALT + "open 8S\n", "Ana takes", shows="Ana"),
        answers=("yes",),
        wrong=(("no", Code.TAKES_FREE),),
    ),
    Exercise(
        id="05-break-throw",
        rules=("P4.2",),
        goal=Throwing(OPEN.replace("5C 6H", "4C 6H") + "Ana takes\n", Code.TAKEN_CARD, shows="Ana"),
        answers=("5C",),
        wrong=(("KC", Slip.MAY), ("10S", Slip.MAY), ("KS", Code.NOT_IN_HAND)),
    ),
    Exercise(
        id="05-mend-throw",
        rules=("P4.2", "P4.1"),
        goal=Throwing(OPEN.replace("5C 6H", "4C 6H") + "Ana takes\n", None, shows="Ana"),
        answers=("KC", "10S", "4C"),
        wrong=(("5C", Code.TAKEN_CARD), ("KS", Code.NOT_IN_HAND)),
    ),
    Exercise(
        id="05-predict-twin",
        rules=("P4.2", "R31"),
        goal=May(TOOK, "Ana discards 5C", shows="Ana"),
        answers=("yes",),
        wrong=(("no", Code.THROWS_TWIN),),
    ),
    Exercise(
        id="05-read-refused",
        rules=("P4.1",),
        goal=Refused(OPEN, ("Ana draws KS", "Ana takes", "Ana discards KC"), shows="Ana"),
        answers=("3",),
        wrong=(("1", Slip.MAY), ("2", Slip.MAY), ("4", Slip.TOO_HIGH)),
    ),
    Exercise(
        id="05-predict-end",
        rules=("P4.7", "R15"),
        goal=Ends(LAST),
        answers=("void",),
        wrong=(("goes on", Slip.NEVER_RESHUFFLED_HERE), ("won", Slip.NOT_THIS)),
    ),
)
