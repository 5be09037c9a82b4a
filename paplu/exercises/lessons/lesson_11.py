"""The exercises of lesson 11, Indian Rummy and its variants: first those on the game, then further practice."""

from functools import reduce

from paplu.exercises.deal_goals import FreeAmong, In, InPlay
from paplu.exercises.exercise import Exercise
from paplu.exercises.group_goals import Group, NoGroup
from paplu.exercises.hand_goals import Count, Declaration, Of
from paplu.exercises.remarks import Slip
from paplu.exercises.table_goals import Amounts, HowMany, May, Refused, Role, Who
from paplu.exercises.tables import ALMOST, BRUNO, CARLA, OPEN, PASSES, PLAYERS, SHOWN, WINS
from paplu.language import Code, Problem
from paplu.rules import INDIAN, PLATFORM, PROFILES

THREE_PACKS, TWENTY_ONE, TEN_HOUSE, GIN, BONUS = (
    PROFILES[name] for name in ("three-packs", "21-card", "10-card-house", "gin", "paplu-bonus")
)
RULES = "rules indian\n"
HANDS = ALMOST + BRUNO + CARLA + OPEN
DEALT = RULES + PLAYERS + HANDS
CARLA_PLAYS = "Carla draws JH\nCarla discards JH\n"
BRUNO_PLAYS = "Bruno draws 6S\nBruno discards 6S\n"
ANA_PLAYS_ON = "Ana draws 2D\nAna discards 2D\n"
ROUND = PASSES + BRUNO_PLAYS + CARLA_PLAYS
BRUNO_TAKES = "Bruno takes\nBruno discards KC\n"
MIDDLE_DROP = ROUND + ANA_PLAYS_ON + "Bruno drops\n" + CARLA_PLAYS + WINS
ANA_SHOWS = "Ana draws QD\nAna declares 4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C QD throws KD\n"
BRUNO_SHOWS = "Bruno draws 6S\nBruno declares AH 2H 3H 4H | 10S JS QS KS | 9C 9D 9H | KC 5D throws 6S\n"
MIXED = "QC 5H 3C JC QD 7H JD 3D QH JS 6H 3S QS"  # three sets and one sequence, mixed
# The second hand, dealt by Ana: she wins again, and the others count what is left over.
SECOND = "dealer Ana\nindicator 8D\n" + ALMOST + "hand Bruno 9S 10S JS QS KS AS AH 2H 3H 4H KC 9C {}\n"
WON = OPEN + BRUNO_PLAYS + CARLA_PLAYS + WINS
# After it Bruno stands at 80 + 22 = 102, and Carla, who dropped in her second turn, at 40 + 61 = 101.
CARLA_DROPS = CARLA_PLAYS + ANA_PLAYS_ON + "Carla drops\n"
POOL = PLAYERS + HANDS + PASSES + BRUNO_SHOWS + CARLA_DROPS + SECOND.format("3D") + CARLA.replace("KH", "5S") + WON
# After it Ana stands at 80, Bruno at 20 + 21 and Carla at 66.
DEALS = PLAYERS + HANDS + ANA_SHOWS + "Bruno drops\n" + SECOND.format("2D") + CARLA + WON
# The 8 of diamonds is turned up, so the 9 of diamonds is the bonus card, and Ana holds both.
NINES = (("9S 10S PJ", "9D 10D PJ"), ("7C 7D 7S", "9D 9H 9S"), ("9C 9D 9H", "9C 9H 9S"))
BOTH = reduce(lambda log, cards: log.replace(*cards), NINES, "rules paplu-bonus\n" + PLAYERS + HANDS + MIDDLE_DROP)
GIN_LOG = (
    "rules gin\nplayers Ana Bruno\ndealer Bruno\nindicator 8D\nhand Ana 4H 5H 6H 7C 7D 7S KD KH 3S 2S\n"
    "hand Bruno AC 2C 3C 9D 10D JD QC QH QS 2H\nopen 5C\nAna draws 9S\nAna lays 4H 5H 6H\nAna discards 9S\n"
    "Bruno draws 4C\nBruno declares AC 2C 3C 4C | 9D 10D JD | QC QH QS throws 2H\n"
)

EXERCISES = (
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
        goal=Declaration(exchange="4S 5S 6S | 9H QH JH | 7C 7D 7H | KS KH KD KC"),
        answers=(
            "4S 5S 6S | 9H 10H JH | 7C 7D 7H | KS KH KD KC",
            "4S 5S 6S | 10H QH JH | 7C 7D 7H | KS KH KD KC",
            "4S 5S 6S | KH QH JH | 7C 7D 7H | KS KH KD KC",
            "4S 5S 6S | 8C QH JH | 7C 7D 7H | KS KH KD KC",
        ),
        wrong=(
            ("4S 5S 6S | 9H QH JH | 7C 7D 7H | KS KH KD KC", Slip.EXCHANGED),
            ("4S 5S 6S | 9H QH JH | 7C 7D 7S | KS KH KD KC", Code.NO_SECOND_SEQUENCE),
        ),
    ),
    Exercise(
        id="11-predict-groups",
        rules=("I4.1", "R10", "C5"),
        profile=INDIAN,
        goal=Count(Of.PENALTY, MIXED),
        answers=("0",),
        wrong=(("79", Slip.EVERY_GROUP_IS_SAFE), ("80", Slip.EVERY_GROUP_IS_SAFE), ("10", Slip.FOUR_MAKE_A_SET)),
    ),
    Exercise(
        id="11-break-turn",
        rules=("I3.1", "I3.5", "I3.7"),
        profile=INDIAN,
        goal=Refused(
            DEALT + "Ana draws 4C\n",
            ("Ana discards KD", "Ana drops", f"Ana declares {SHOWN} throws KD"),
            shows="Ana",
        ),
        answers=("2",),
        wrong=(("1", Slip.MAY), ("3", Slip.MAY)),
    ),
    Exercise(
        id="11-predict-middle-drop",
        rules=("I3.2", "I3.6", "C4"),
        profile=INDIAN,
        goal=HowMany(
            DEALT + MIDDLE_DROP.replace(BRUNO_PLAYS, BRUNO_TAKES),
            Amounts.COUNTS,
            "Bruno",
        ),
        answers=("40",),
        wrong=(("20", Slip.DRAWN_BEFORE), ("10", Slip.DRAWN_BEFORE)),
    ),
    Exercise(
        id="11-predict-wrong-show",
        rules=("I3.3", "I3.7"),
        profile=INDIAN,
        goal=HowMany(DEALT + ANA_SHOWS + "Bruno drops\n", Amounts.COUNTS, "Ana"),
        answers=("80",),
        wrong=(("40", Slip.PAPLU_PRICE), ("0", Slip.SHOW_FAILED)),
    ),
    Exercise(
        id="11-read-pool",
        rules=("I5.2", "R20", "C3"),
        profile=INDIAN,
        goal=Who(RULES + "match pool 101\n" + POOL, Role.OUT),
        answers=("Bruno",),
        wrong=(("Carla", Slip.REACHED_ONLY), ("nobody", Slip.BEYOND_THE_LIMIT)),
    ),
    # further practice
    Exercise(
        id="11-read-count",
        rules=("I1.3", "I1.1", "C2"),
        indicator="KS",
        profile=THREE_PACKS,
        goal=InPlay(In.FREE),
        answers=("14",),
        wrong=(("15", Slip.WILD_ON_THE_TABLE), ("9", Slip.TWO_PACKS_ONLY), ("11", Slip.PRINTED_FREE_TOO)),
    ),
    Exercise(
        id="11-read-first",
        rules=("I1.2", "I1.1"),
        profile=INDIAN,
        goal=Who(DEALT.replace("dealer Carla", "dealer Ana"), Role.TURN),
        answers=("Bruno",),
        wrong=(("Carla", Slip.LEFT_BEGINS), ("Ana", Slip.LEFT_BEGINS)),
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
        id="11-predict-cap",
        rules=("I4.2", "I4.1"),
        indicator="AD",
        profile=INDIAN,
        goal=Count(Of.PENALTY, "KH QD JS 10C 9D 9H 8S 7C 6D 5H KC QS JH"),
        answers=("80",),
        wrong=(("114", Slip.CAP_FORGOTTEN), ("34", Slip.TAKEN_OFF)),
    ),
    Exercise(
        id="11-predict-platform",
        rules=("R10", "I4.1", "I4.2"),
        profile=PLATFORM,
        goal=Count(Of.PENALTY, MIXED),
        answers=("79",),
        wrong=(
            ("0", Slip.ONE_SEQUENCE_IS_SAFE),
            ("97", Slip.ONE_SEQUENCE_IS_SAFE),
            ("80", Slip.UNDER_THE_LIMIT),
        ),
    ),
    Exercise(
        id="11-predict-full-count",
        rules=("I4.3", "R22", "C6"),
        profile=INDIAN,
        goal=HowMany(DEALT + ROUND + WINS, Amounts.COUNTS, "Bruno", shows="Bruno"),
        answers=("15",),
        wrong=(("80", Slip.HAS_DRAWN), ("20", Slip.NOT_DROPPED), ("40", Slip.NOT_DROPPED)),
    ),
    Exercise(
        id="11-predict-money",
        rules=("I5.1", "R33"),
        profile=INDIAN,
        goal=HowMany(
            RULES + "match points 1/4\n" + PLAYERS + HANDS + MIDDLE_DROP,
            Amounts.PAYS,
            "Bruno",
        ),
        answers=("10",),
        wrong=(
            ("40", Slip.NOT_MULTIPLIED),
            ("5", Slip.DRAWN_BEFORE),
            ("20", Slip.DRAWN_BEFORE),
            ("5/2", Slip.DRAWN_BEFORE),
        ),
    ),
    Exercise(
        id="11-read-deals",
        rules=("I5.3", "I5.4"),
        profile=INDIAN,
        goal=Who(RULES + "match deals 2\n" + DEALS, Role.SESSION_WINNER),
        answers=("Bruno",),
        wrong=(("Ana", Slip.LOWEST_TOTAL_WINS), ("Carla", Slip.LOWEST_TOTAL_WINS)),
    ),
    Exercise(
        id="11-predict-bonus",
        rules=("I6.1", "R25"),
        profile=BONUS,
        goal=HowMany(BOTH, Amounts.PAYS, "Bruno"),
        answers=("20",),
        wrong=(("10", Slip.EACH_COPY_PAYS), ("0", Slip.DROPPED_PAY_TOO), ("40", Slip.DROP_IS_NO_BONUS)),
    ),
    Exercise(
        id="11-build-dublee",
        rules=("I6.2", "R24"),
        profile=TWENTY_ONE,
        goal=Group(out_of="+ KC 7H 5D PJ 9S 7S", size=2),
        answers=("KC PJ", "7H PJ"),
        wrong=(("7H 7S", Code.NOT_ALIKE), ("KC 5D", Code.NOT_ALIKE)),
    ),
    Exercise(
        id="11-build-ten",
        rules=("I6.3", "R23"),
        indicator="2D",
        profile=TEN_HOUSE,
        goal=Declaration(held="+ 5S 6S 7S 8S 8H 8D 9H 10H JH PJ"),
        answers=("5S 6S 7S | 9H 10H JH | 8S 8H 8D PJ", "5S 6S 7S 8S | 9H 10H JH | 8H 8D PJ"),
        wrong=(
            ("5S 6S 7S 8S | 8H 9H 10H JH | 8D PJ", Code.NOT_A_GROUP),
            ("5S 6S 7S 8S | 8H 8D PJ + 9H 10H JH", Code.NO_SECOND_SEQUENCE),
        ),
    ),
    Exercise(
        id="11-predict-gin",
        rules=("I6.4",),
        profile=GIN,
        goal=HowMany(GIN_LOG, Amounts.COUNTS, "Ana", shows="Ana"),
        answers=("46",),
        wrong=(("25", Slip.ONLY_OPEN_IS_SAFE), ("61", Slip.OPEN_IS_SAFE)),
    ),
)
