"""The exercises of lesson 00, start here: cards as text, and the two lives. No rank is free yet."""

from paplu.exercises.exercise import Exercise
from paplu.exercises.group_goals import Group, NoGroup, NumberOfGroup, StandsFor, TheseCards
from paplu.exercises.remarks import Slip
from paplu.groups import Kind
from paplu.language import Code

EXERCISES = (
    Exercise(
        id="00-read-card",
        rules=("P2.1",),
        indicator=None,
        goal=TheseCards("QS", given="QS"),
        answers=("QS", "q♠"),
        wrong=(("QC", Slip.OTHER_CARDS), ("10S", Slip.OTHER_CARDS), ("QS QS", Code.WRONG_NUMBER)),
    ),
    Exercise(
        id="00-read-life",
        rules=("P1.3", "P3.6"),
        indicator=None,
        goal=NumberOfGroup("7C 7D 7S | 9H 10H PJ | 2S 3S 4S", Kind.PURE_SEQUENCE),
        answers=("3",),
        wrong=(("1", Slip.SET_IS_NO_LIFE), ("2", Code.STANDS_FOR), ("4", Slip.TOO_HIGH)),
    ),
    Exercise(
        id="00-build-life",
        rules=("P1.3", "P3.1"),
        indicator=None,
        goal=Group(kind=Kind.PURE_SEQUENCE),
        answers=("4H 5H 6H", "10S JS QS KS", "A♣ 2♣ 3♣"),
        wrong=(
            ("4H 5H 7H", Code.GAP),
            ("4H 5H", Code.TOO_FEW_CARDS),
            ("4H 5H 6S", Code.SEVERAL_SUITS),
            ("4H 5H PJ", Slip.NOT_PURE_SEQUENCE),
            ("7C 7D 7S", Slip.NOT_PURE_SEQUENCE),
        ),
    ),
    Exercise(
        id="00-mend-life",
        rules=("P1.3", "P3.1"),
        indicator=None,
        goal=Group(kind=Kind.PURE_SEQUENCE, exchange="5H 6H 8H"),
        answers=("5H 6H 7H", "6H 7H 8H", "4H 5H 6H"),
        wrong=(
            ("5H 6H 8H", Slip.EXCHANGED),
            ("8H 9H 10H", Slip.EXCHANGED),
            ("5H 6H 9H", Code.GAP),
            ("5H 6H PJ", Slip.NOT_PURE_SEQUENCE),
            ("5H 6H 7H 8H", Code.WRONG_NUMBER),
        ),
    ),
    Exercise(
        id="00-break-life",
        rules=("P3.1", "P1.3"),
        indicator=None,
        goal=NoGroup("JS QS KS", Code.SEVERAL_SUITS),
        answers=("JS QS KH", "JS QD KS"),
        wrong=(
            ("10S JS QS", Slip.STILL_HOLDS),
            ("JS QS PJ", Slip.STILL_HOLDS),
            ("JS QS AS", Slip.OTHER_REASON),
            ("JS QH KH", Slip.EXCHANGED),
        ),
    ),
    Exercise(
        id="00-predict-joker",
        rules=("P3.5", "P3.7"),
        indicator=None,
        goal=StandsFor("4S PJ 6S"),
        answers=("5S",),
        wrong=(
            ("7S", Slip.NOT_IN_PLACE),
            ("PJ", Slip.ITSELF),
            ("5H", Code.SEVERAL_SUITS),
            ("6S", Code.RANK_TWICE),
        ),
    ),
)
