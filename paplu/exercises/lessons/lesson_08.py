"""The exercises of lesson 08, Hand Rummy, settlement and the session."""

from paplu.exercises.exercise import Exercise
from paplu.exercises.remarks import Slip
from paplu.exercises.table_goals import Amounts, HowMany, May, Refused, Role, Who
from paplu.exercises.tables import (
    ALMOST,
    AT_ONCE,
    BRUNO,
    CARLA,
    COMPLETE,
    EMPTIED,
    OPEN,
    PLAYERS,
    ROUND,
    RUMMY,
    SHOWN,
    WINS,
)
from paplu.language import Code

READY = PLAYERS + COMPLETE + BRUNO + CARLA + OPEN
# Bruno deals, so Carla begins: she drops, and Ana shows Hand Rummy.
AFTER_A_DROP = READY.replace("dealer Carla", "dealer Bruno") + f"Carla drops\nAna declares {SHOWN}\n"
# Two players, each deals once: Ana wins 86 from Carla, then Ana drops late and Carla wins 40.
PAIR = "players Ana Carla\ndealer Carla\nindicator 8D\n" + ALMOST + CARLA + OPEN
FIRST_HAND = PAIR + "Ana draws QD\nAna discards QD\nCarla draws JH\nCarla discards JH\n" + WINS
SECOND_HAND = "dealer Ana\nindicator 8D\n" + ALMOST + CARLA + OPEN
TURNS = (
    "Carla draws JH\nCarla discards JH\nAna draws QD\nAna discards QD\nCarla draws JC\nCarla discards JC\nAna drops\n"
)
SESSION = FIRST_HAND + SECOND_HAND + TURNS

EXERCISES = (
    Exercise(
        id="08-read-rummy",
        rules=("P7.1",),
        goal=May(READY, f"Ana declares {SHOWN}", shows="Ana"),
        answers=("yes",),
        wrong=(("no", Code.HAND_RUMMY),),
    ),
    Exercise(
        id="08-break-rummy",
        rules=("P7.1", "P4.1"),
        goal=Refused(
            ROUND
            + "Ana draws 4C\nAna discards KD\nBruno draws KD\nBruno discards KD\nCarla draws QH\nCarla discards QH\n",
            ("Ana takes", f"Ana declares {SHOWN}", "Ana draws JC"),
            shows="Ana",
        ),
        answers=("2",),
        wrong=(("1", Slip.MAY), ("3", Slip.MAY)),
    ),
    Exercise(
        id="08-predict-full",
        rules=("P7.2",),
        goal=HowMany(RUMMY, Amounts.PAYS, "Bruno", shows="Bruno"),
        answers=("15",),
        wrong=(("15/2", Slip.HAND_RUMMY_NOT_HALVED), ("30", Slip.NOT_DOUBLED)),
    ),
    Exercise(
        id="08-predict-drop",
        rules=("P7.3", "P5.2"),
        goal=HowMany(AFTER_A_DROP, Amounts.PAYS, "Carla"),
        answers=("10",),
        wrong=(("5", Slip.DROP_HALVED), ("20", Slip.NOT_DOUBLED), ("40", Slip.LATE_FOR_EARLY)),
    ),
    Exercise(
        id="08-predict-half",
        rules=("P6.6", "P6.7"),
        goal=HowMany(AT_ONCE, Amounts.PAYS, "Bruno", shows="Bruno"),
        answers=("15/2", "7½", "7.5"),
        wrong=(("15", Slip.NOT_HALVED), ("7", Slip.ROUNDED), ("8", Slip.ROUNDED)),
    ),
    Exercise(
        id="08-predict-turn",
        rules=("P6.5", "P6.6"),
        goal=HowMany(ROUND + WINS, Amounts.PAYS, "Bruno", shows="Bruno"),
        answers=("15",),
        wrong=(("15/2", Slip.HAD_A_TURN), ("0", Slip.TOO_LOW)),
    ),
    Exercise(
        id="08-mend-ledger",
        rules=("P7.4", "P6.5", "P6.7"),
        goal=HowMany(AT_ONCE, Amounts.NET, "Ana"),
        answers=("101/2", "50½", "+50.5"),
        wrong=(("50", Slip.ROUNDED), ("101", Slip.NOT_HALVED), ("-101/2", Slip.ENTRIES_CANCEL)),
    ),
    Exercise(
        id="08-read-winner",
        rules=("P7.5", "P7.4"),
        goal=Who(SESSION, Role.SESSION_WINNER),
        answers=("Ana",),
        wrong=(("Carla", Slip.ALL_HANDS), ("nobody", Slip.NOT_THIS)),
    ),
    Exercise(
        id="08-predict-deal",
        rules=("P7.6", "P2.7"),
        goal=Who(EMPTIED, Role.NEXT_DEALER),
        answers=("Ana",),
        wrong=(("Filipe", Slip.DEAL_MOVES_ON), ("Eva", Slip.TO_THE_LEFT)),
    ),
)
