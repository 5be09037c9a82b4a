"""The exercises of lesson 06, drops."""

from paplu.exercises.exercise import Exercise
from paplu.exercises.hand_goals import Count, Of
from paplu.exercises.remarks import Slip
from paplu.exercises.table_goals import Amounts, HowMany, May, Refused, Role, Who
from paplu.exercises.tables import DEALT, EMPTIED, PASSES, ROUND, WINS
from paplu.language import Code

BOTH_DROP = DEALT + PASSES + "Bruno drops\nCarla drops\n"

EXERCISES = (
    Exercise(
        id="06-read-when",
        rules=("P5.1",),
        goal=May(DEALT + "Ana draws QD\n", "Ana drops", shows="Ana"),
        answers=("no",),
        wrong=(("yes", Code.DROP_AFTER_DRAWING),),
    ),
    Exercise(
        id="06-predict-early",
        rules=("P5.2", "P6.5"),
        goal=HowMany(DEALT + PASSES + "Bruno drops\nCarla draws JH\nCarla discards JH\n" + WINS, Amounts.PAYS, "Bruno"),
        answers=("10",),
        wrong=(
            ("-10", Slip.WITHOUT_MINUS),
            ("40", Slip.LATE_FOR_EARLY),
            ("15", Slip.PAID_TWICE),
            ("20", Slip.TOO_HIGH),
        ),
    ),
    Exercise(
        id="06-predict-late",
        rules=("P5.3", "P6.5"),
        goal=HowMany(
            ROUND + PASSES.replace("QD", "QH") + "Bruno drops\nCarla draws JC\nCarla discards JC\n" + WINS,
            Amounts.PAYS,
            "Bruno",
        ),
        answers=("40",),
        wrong=(("-40", Slip.WITHOUT_MINUS), ("10", Slip.EARLY_FOR_LATE), ("15", Slip.PAID_TWICE)),
    ),
    Exercise(
        id="06-predict-last",
        rules=("P5.4",),
        goal=Who(BOTH_DROP, Role.HAND_WINNER),
        answers=("Ana",),
        wrong=(("nobody", Slip.LAST_ONE_WINS), ("Carla", Slip.NOT_THIS)),
    ),
    Exercise(
        id="06-predict-void",
        rules=("P5.5", "P4.7"),
        goal=HowMany(EMPTIED, Amounts.PAYS, "Bruno"),
        answers=("0", "0 points"),
        wrong=(("10", Slip.VOID_IS_FREE), ("40", Slip.VOID_IS_FREE)),
    ),
    Exercise(
        id="06-read-limit",
        rules=("P5.6", "P6.2"),
        indicator="AD",
        goal=Count(Of.PENALTY, "KH QD JS 10C 9D 9H 8S 7C 6D 5H KC QS JH"),
        answers=("114",),
        wrong=(("80", Slip.CAPPED), ("120", Slip.TOO_HIGH)),
    ),
    Exercise(
        id="06-mend-ledger",
        rules=("P5.7", "P5.3"),
        goal=HowMany(
            ROUND + "Ana draws QH\nAna discards QH\nBruno draws JC\nBruno discards JC\nCarla drops\n" + WINS,
            Amounts.PAYS,
            "Carla",
        ),
        answers=("40",),
        wrong=(("126", Slip.PAID_TWICE), ("86", Slip.PAID_TWICE), ("10", Slip.EARLY_FOR_LATE)),
    ),
    Exercise(
        id="06-break-drop",
        rules=("P5.1", "P4.1"),
        goal=Refused(DEALT + "Ana draws QD\n", ("Ana discards QD", "Ana drops", "Ana discards KD"), shows="Ana"),
        answers=("2",),
        wrong=(("1", Slip.MAY), ("3", Slip.MAY)),
    ),
)
