"""The table that the exercises on drops and settlement share: who holds what, and how the hand goes on."""

PLAYERS = "players Ana Bruno Carla\ndealer Carla\nindicator 8D\n"
ALMOST = "hand Ana 4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD\n"
COMPLETE = "hand Ana 4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C 4C\n"
SHOWN = "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C"
FIFTEEN = "AH 2H 3H 4H 10S JS QS KS 9C 9D 9H KC 5D"
EIGHTY_SIX = "2S 4S 6D 8C 9C JD QC KH 3D 5C 7H 10D AC"
BRUNO = f"hand Bruno {FIFTEEN}\n"
CARLA = f"hand Carla {EIGHTY_SIX}\n"
OPEN = "open 5H\n"
DEALT = PLAYERS + ALMOST + BRUNO + CARLA + OPEN
WINS = f"Ana draws 4C\nAna declares {SHOWN} throws KD\n"
AT_ONCE = DEALT + WINS
PASSES = "Ana draws QD\nAna discards QD\n"
ROUND = DEALT + PASSES + "Bruno draws 6S\nBruno discards 6S\nCarla draws JH\nCarla discards JH\n"
RUMMY = PLAYERS + COMPLETE + BRUNO + CARLA + OPEN + f"Ana declares {SHOWN}\n"
# The six draw and throw what they drew, until the last card of the stock is gone; Bruno drops at once.
NAMES = ("Ana", "Carla", "Davi", "Eva", "Filipe")
SIX = "players Ana Bruno Carla Davi Eva Filipe\ndealer Filipe\nindicator 8D\nopen 5H\n"
LEFT = [
    f"{rank}{suit}" for suit in "HSC" for rank in ("A", "2", "3", "4", "6", "7", "9", "10", "J", "Q", "K", "8", "5")
]
FIRST = "Ana draws AD\nAna discards AD\nBruno drops\n"


def _turn(name: str, card: str) -> str:
    return f"{name} draws {card}\n{name} discards {card}\n"


EMPTIED = SIX + FIRST + "".join(_turn(NAMES[(i + 1) % 5], card) for i, card in enumerate(LEFT[:38]))
