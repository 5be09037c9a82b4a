"""The exercises of lesson 11, Indian Rummy and its variants."""

from dataclasses import replace

from paplu.exercises.deal_goals import Amount, FreeAmong, In, InPlay
from paplu.exercises.exercise import Exercise
from paplu.exercises.group_goals import Group, KindOf, NoGroup
from paplu.exercises.hand_goals import Count, Declaration, Of
from paplu.exercises.remarks import Slip
from paplu.exercises.table_goals import Amounts, HowMany, May, Refused, Role, Who
from paplu.exercises.tables import ALMOST, BRUNO, CARLA, OPEN, PASSES, PLAYERS, SHOWN, WINS
from paplu.rules import INDIAN, PROFILES
from paplu.verdict import Code, Problem

TWENTY_ONE, TEN, GIN, BONUS = (PROFILES[name] for name in ("21-card", "10-card", "gin", "paplu-bonus"))
MARRIAGE = replace(TEN, name="10-card with cards enough", hand_size=TEN.fewest_cards)  # R23: with 10 none is dealt
RULES = "rules indian\n"
HANDS = ALMOST + BRUNO + CARLA + OPEN
DEALT = RULES + PLAYERS + HANDS
CARLA_PLAYS = "Carla draws JH\nCarla discards JH\n"
BRUNO_PLAYS = "Bruno draws 6S\nBruno discards 6S\n"
FIRST_DROP = PASSES + "Bruno drops\n" + CARLA_PLAYS + WINS
MIDDLE_DROP = PASSES + BRUNO_PLAYS + CARLA_PLAYS + "Ana draws 2D\nAna discards 2D\nBruno drops\n"
WRONG_SHOW = "Ana draws QD\nAna declares 4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C QD throws KD\nBruno drops\n"
# Bruno shows a wrong hand and has 80; in the next hand he counts 21, so that he stands at 101.
BRUNO_SHOWS = "Bruno draws 6S\nBruno declares AH 2H 3H 4H | 10S JS QS KS | 9C 9D 9H | KC 5D throws 6S\n"
TWENTY_ONE_LEFT = "hand Bruno 9S 10S JS QS KS AS AH 2H 3H 4H KC 9C 2D\n"
FIRST = PLAYERS + HANDS + PASSES + BRUNO_SHOWS + "Carla drops\n"
SECOND = "dealer Ana\nindicator 8D\n" + ALMOST + TWENTY_ONE_LEFT + CARLA + OPEN + BRUNO_PLAYS + CARLA_PLAYS + WINS
MATCH = FIRST + SECOND
# The 8 of diamonds is turned up, so the 9 of diamonds is the bonus card.
HOLDS_IT = "rules paplu-bonus\n" + (PLAYERS + HANDS + FIRST_DROP).replace("9S 10S PJ", "9D 10D PJ")
STEPS = "rules gin\nplayers Ana Bruno\ndealer Bruno\nindicator 8D\nhand Ana 4H 5H 6H 9S 10S PJ 7C 7D 7S KD\nopen 5C\n"

EXERCISES = (
    Exercise(
        id="11-read-count",
        rules=("I1.3", "I1.1", "C2"),
        profile=INDIAN,
        goal=InPlay(In.FREE),
        answers=("9",),
        wrong=(("10", Slip.WILD_ON_THE_TABLE), ("7", Slip.TOO_LOW)),
    ),
    Exercise(
        id="11-read-aces",
        rules=("I1.4",),
        indicator="PJ",
        profile=INDIAN,
        goal=FreeAmong("AC 8D KH AS PJ 2D"),
        answers=("AC AS PJ",),
        wrong=(("PJ", Slip.FREE_TOO), ("AC AS PJ 8D", Slip.NOT_FREE)),
    ),
    Exercise(
        id="11-read-first",
        rules=("I1.2", "I1.1"),
        profile=INDIAN,
        goal=Who(DEALT.replace("dealer Carla", "dealer Ana"), Role.TURN),
        answers=("Bruno",),
        wrong=(("Carla", Slip.LEFT_BEGINS), ("Ana", Slip.NOT_THIS)),
    ),
    Exercise(
        id="11-read-four",
        rules=("I2.2",),
        profile=INDIAN,
        goal=KindOf("7C 7D 7H 7S"),
        answers=("set",),
        wrong=(("no group", Slip.FOUR_MAKE_A_SET), ("impure sequence", Slip.NOT_THIS)),
    ),
    Exercise(
        id="11-break-set",
        rules=("I2.2",),
        profile=INDIAN,
        goal=NoGroup("KC KD KH KS", Code.TWINS_IN_SET),
        answers=("KC KD KH KH", "KC KC KH KS"),
        wrong=(("KC KD KH PJ", Slip.STILL_HOLDS), ("KC KD KH QS", Slip.OTHER_REASON)),
    ),
    Exercise(
        id="11-mend-corner",
        rules=("I1.5", "I2.1"),
        profile=INDIAN,
        goal=Group(exchange="KH AH 2H"),
        answers=("QH KH AH", "AH 2H 3H", "KH AH PJ"),
        wrong=(("KH AH 2H", Slip.EXCHANGED), ("KH AH 3H", Code.GAP)),
    ),
    Exercise(
        id="11-mend-declaration",
        rules=("I2.3", "I2.1"),
        profile=INDIAN,
        goal=Declaration(exchange="4S 5S 6S | 8H JH 10H | 7C 7D 7H | KS KH KD KC"),
        answers=("4S 5S 6S | 8H 9H 10H | 7C 7D 7H | KS KH KD KC", "4S 5S 6S | PJ JH 10H | 7C 7D 7H | KS KH KD KC"),
        wrong=(
            ("4S 5S 6S | 8H JH 10H | 7C 7D 7H | KS KH KD KC", Slip.EXCHANGED),
            ("4S 5S 6S | 9S JH 10H | 7C 7D 7H | KS KH KD KC", Code.NO_SECOND_SEQUENCE),
        ),
    ),
    Exercise(
        id="11-predict-groups",
        rules=("I4.1", "R10", "C5"),
        profile=INDIAN,
        goal=Count(Of.PENALTY, "4S PJ 6S 7C 7D 7H 10S 10H 10D 10C KS 9H 2D"),
        answers=("21",),
        wrong=(("80", Slip.EVERY_GROUP_IS_SAFE), ("92", Slip.EVERY_GROUP_IS_SAFE)),
    ),
    Exercise(
        id="11-predict-cap",
        rules=("I4.2", "I4.1"),
        indicator="AD",
        profile=INDIAN,
        goal=Count(Of.PENALTY, "KH QD JS 10C 9D 9H 8S 7C 6D 5H KC QS JH"),
        answers=("80",),
        wrong=(("114", Slip.CAP_FORGOTTEN), ("0", Slip.TOO_LOW)),
    ),
    Exercise(
        id="11-break-turn",
        rules=("I3.1", "I3.5", "I3.7"),
        profile=INDIAN,
        goal=Refused(
            DEALT + "Ana draws 4C\n",
            ("Ana discards KD", "Bruno draws 3D", f"Ana declares {SHOWN} throws KD"),
            shows="Ana",
        ),
        answers=("2",),
        wrong=(("1", Slip.MAY), ("3", Slip.MAY)),
    ),
    Exercise(
        id="11-read-open",
        rules=("I3.4",),
        profile=INDIAN,
        goal=May(DEALT + "Ana draws 4C\n", "Ana lays 4H 5H 6H", shows="Ana"),
        answers=("no",),
        wrong=(("yes", Code.NOTHING_LAID_OPEN), ("perhaps", Problem.NOT_OFFERED)),
    ),
    Exercise(
        id="11-predict-first-drop",
        rules=("I3.2", "I3.6"),
        profile=INDIAN,
        goal=HowMany(DEALT + FIRST_DROP, Amounts.COUNTS, "Bruno"),
        answers=("20",),
        wrong=(("10", Slip.PAPLU_PRICE), ("40", Slip.NOT_DRAWN_YET)),
    ),
    Exercise(
        id="11-predict-middle-drop",
        rules=("I3.2", "C4"),
        profile=INDIAN,
        goal=HowMany(DEALT + MIDDLE_DROP + "Carla draws 3H\nCarla discards 3H\n" + WINS, Amounts.COUNTS, "Bruno"),
        answers=("40",),
        wrong=(("20", Slip.DRAWN_BEFORE), ("60", Slip.TOO_HIGH)),
    ),
    Exercise(
        id="11-predict-wrong-show",
        rules=("I3.3", "I3.7"),
        profile=INDIAN,
        goal=HowMany(DEALT + WRONG_SHOW, Amounts.COUNTS, "Ana"),
        answers=("80",),
        wrong=(("40", Slip.PAPLU_PRICE), ("0", Slip.TOO_LOW)),
    ),
    Exercise(
        id="11-predict-full-count",
        rules=("I4.3", "R22", "C6"),
        profile=INDIAN,
        goal=HowMany(DEALT + WINS, Amounts.COUNTS, "Bruno", shows="Bruno"),
        answers=("80",),
        wrong=(("15", Slip.DREW_NO_CARD), ("20", Slip.TOO_LOW)),
    ),
    Exercise(
        id="11-predict-money",
        rules=("I5.1", "R33"),
        profile=INDIAN,
        goal=HowMany(RULES + "match points 1/2\n" + PLAYERS + HANDS + FIRST_DROP, Amounts.PAYS, "Bruno"),
        answers=("10",),
        wrong=(("20", Slip.NOT_MULTIPLIED), ("40", Slip.TOO_HIGH)),
    ),
    Exercise(
        id="11-read-pool",
        rules=("I5.2", "R20", "C3"),
        profile=INDIAN,
        goal=Who(RULES + "match pool 101\n" + MATCH, Role.OUT),
        answers=("nobody",),
        wrong=(("Bruno", Slip.REACHED_ONLY), ("Carla", Slip.NOT_THIS)),
    ),
    Exercise(
        id="11-read-deals",
        rules=("I5.3", "I5.4"),
        profile=INDIAN,
        goal=Who(RULES + "match deals 2\n" + MATCH, Role.SESSION_WINNER),
        answers=("Ana",),
        wrong=(("Bruno", Slip.LOWEST_TOTAL_WINS), ("nobody", Slip.NOT_THIS)),
    ),
    Exercise(
        id="11-predict-bonus",
        rules=("I6.1", "R25"),
        profile=BONUS,
        goal=HowMany(HOLDS_IT, Amounts.PAYS, "Bruno"),
        answers=("10",),
        wrong=(("0", Slip.TOO_LOW), ("20", Slip.TOO_HIGH)),
    ),
    Exercise(
        id="11-build-dublee",
        rules=("I6.2", "R24"),
        profile=TWENTY_ONE,
        goal=Group(out_of="+ KC 7H 5D KC 9S 7S", size=2),
        answers=("KC KC",),
        wrong=(("7H 7S", Code.NOT_ALIKE), ("KC 5D", Code.NOT_ALIKE)),
    ),
    Exercise(
        id="11-read-ten",
        rules=("I6.3", "R23", "C1"),
        profile=MARRIAGE,
        goal=Amount("fewest_cards"),
        answers=("12",),
        wrong=(("10", Slip.TOO_LOW), ("13", Slip.TOO_HIGH)),
    ),
    Exercise(
        id="11-read-gin",
        rules=("I6.4",),
        profile=GIN,
        goal=May(STEPS + "Ana draws 7H\n", "Ana lays 4H 5H 6H", shows="Ana"),
        answers=("yes",),
        wrong=(("no", Slip.NOT_THIS), ("perhaps", Problem.NOT_OFFERED)),
    ),
)
