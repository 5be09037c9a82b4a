"""The exercises of lesson 04, two lives and the declaration."""

from paplu.exercises.deal_goals import Amount, Fact
from paplu.exercises.exercise import Exercise
from paplu.exercises.group_goals import NumberOfGroup
from paplu.exercises.hand_goals import Declaration, IsDeclaration, NoDeclaration
from paplu.exercises.remarks import Slip
from paplu.groups import Kind
from paplu.language import Code

EXERCISES = (
    Exercise(
        id="04-read-first",
        rules=("P1.3", "P3.6"),
        goal=NumberOfGroup("9S 10S PJ | KC KD KS | JD 8C KD | 3H 4H 5H 6H", Kind.PURE_SEQUENCE),
        answers=("4",),
        wrong=(("1", Code.STANDS_FOR), ("2", Slip.SET_IS_NO_LIFE), ("3", Code.STANDS_FOR)),
    ),
    Exercise(
        id="04-read-one",
        rules=("P4.5",),
        goal=IsDeclaration("3S 4S 5S 6S | 7C 7D 7H | KC KD KS | 2C 2D 2S"),
        answers=("no",),
        wrong=(("yes", Slip.ONE_LIFE_ONLY),),
    ),
    Exercise(
        id="04-predict-valid",
        rules=("P4.5", "P3.6"),
        goal=IsDeclaration("7H 8H 9H | 2S 3S PJ 5S | KC KD KS | JC JD JH"),
        answers=("yes",),
        wrong=(("no", Slip.FREE_AT_HOME),),
    ),
    Exercise(
        id="04-build-declaration",
        rules=("P4.5", "P1.3"),
        indicator="5C",
        goal=Declaration(held="+ 3C QH 6D PJ KS 9H 3S 8D AS 10H 7D 3H QS"),
        answers=("6D 7D 8D | QS KS AS | 3C 3H 3S | 9H 10H PJ QH",),
        wrong=(
            ("6D 7D 8D | QS KS AS | 3C 3H 3S PJ | 9H 10H + QH", Code.UNGROUPED),
            ("6D 7D 8D | QS KS AS | 3C 3H 3S | 9H 10H JH QH", Code.CARD_NOT_HELD),
            ("6D 7D 8D | QS KS AS QH | 3C 3H 3S | 9H 10H PJ", Code.SEVERAL_SUITS),
        ),
    ),
    Exercise(
        id="04-mend-purity",
        rules=("P4.5", "P3.6"),
        goal=Declaration(exchange="7H 8C 9H | 2S 3S PJ 5S | KC KD KS | JC JD JH"),
        answers=(
            "7H 8H 9H | 2S 3S PJ 5S | KC KD KS | JC JD JH",
            "7H 8C 9H | 2S 3S 4S 5S | KC KD KS | JC JD JH",
        ),
        wrong=(
            ("7H 8C 9H | 2S 3S PJ 5S | KC KD KH | JC JD JH", Code.NO_PURE_SEQUENCE),
            ("7H PJ 9H | 2S 3S PJ 5S | KC KD KS | JC JD JH", Code.NO_PURE_SEQUENCE),
            ("7H 8H 9H | 2S 3S 4S 5S | KC KD KS | JC JD JH", Slip.EXCHANGED),
        ),
    ),
    Exercise(
        id="04-break-purity",
        rules=("P4.5", "P3.6"),
        goal=NoDeclaration(code=Code.NO_PURE_SEQUENCE, exchange="4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 8C 3C 4C"),
        answers=("4H 8C 6H | 9S 10S PJ | 7C 7D 7S | AC 8C 3C 4C", "4H 5H PJ | 9S 10S PJ | 7C 7D 7S | AC 8C 3C 4C"),
        wrong=(
            ("4H 5H 6H | 9S 10S JS | 7C 7D 7S | AC 8C 3C 4C", Slip.STILL_HOLDS),
            ("4H 5H 6H | 9S 10S PJ | 7C 7D 7C | AC 8C 3C 4C", Slip.OTHER_REASON),
            ("4H 8H 6H | 9S 8C PJ | 7C 7D 7S | AC 8C 3C 4C", Slip.EXCHANGED),
        ),
    ),
    Exercise(
        id="04-break-lives",
        rules=("P4.5", "P1.3"),
        indicator="JD",
        goal=NoDeclaration(code=Code.NO_SECOND_SEQUENCE, regroup="AS 2S 3S | 4S 5S 6S 7S | QC QD QH | 9C 9D 9H"),
        answers=("AS 2S 3S 4S 5S 6S 7S | QC QD QH | 9C 9D 9H",),
        wrong=(
            ("AS 2S 3S 4S | 5S 6S 7S | QC QD QH | 9C 9D 9H", Slip.STILL_HOLDS),
            ("AS 2S 3S | 4S 5S 6S 7S | QC QD QH + 9C 9D 9H", Slip.OTHER_REASON),
            ("AS 2S 3S | 4S 5S 6S 8S | QC QD QH | 9C 9D 9H", Code.CARD_NOT_HELD),
        ),
    ),
    Exercise(
        id="04-predict-wrong",
        rules=("P4.6",),
        goal=Amount("wrong_declaration", "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C KC"),
        answers=("40",),
        wrong=(("80", Slip.WRONG_SHOW_COSTS), ("0", Slip.WRONG_SHOW_COSTS), ("26", Slip.WRONG_SHOW_COSTS)),
    ),
    Exercise(
        id="04-read-private",
        rules=("P4.4",),
        goal=Fact("no", ("yes", "no"), "7C 7D 7S"),
        answers=("no",),
        wrong=(("yes", Slip.STAYS_PRIVATE),),
    ),
)
