"""One line of text read as an answer: cards, groups, a number, a name; nothing is guessed and nothing left out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Any

from paplu.language import LONGEST_TOKEN, Card, Grouping, InputError, Problem, notation


class AnswerForm(StrEnum):
    """What an answer is."""

    CARD = "card"
    CARDS = "cards"
    GROUPS = "groups"
    NUMBER = "number"
    CHOICE = "choice"
    ORDER = "order"


MINUS = "\N{MINUS SIGN}"
_NUMBER = re.compile(
    r"(?P<sign>[-+]?)\s*(?P<whole>\d+)?\s*(?:(?P<part>[½¼¾])|(?<=\s)(?P<over>\d+)/(?P<under>\d+)|/(?P<only>\d+)"
    r"|[.,](?P<tenths>(?!\d{3}(?!\d))\d+))?\s*",
    re.ASCII,
)
_PARTS = {"½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4)}


def cards(text: str) -> tuple[Card, ...]:
    """Returns the cards of an answer, parted by blanks or commas; an ``InputError`` for none.

    >>> cards("7H, 8H; 9h")
    (card('7H'), card('8H'), card('9H'))
    """
    written = notation.cards(text)
    if not written:
        raise InputError(Problem.NO_CARDS)
    return written


def one_card(text: str) -> Card:
    """Returns the one card of an answer."""
    written = cards(text)
    if len(written) != 1:
        raise InputError(Problem.WRONG_NUMBER, count=len(written), size=1)
    return written[0]


def groups(text: str) -> Grouping:
    """Returns the groups of an answer, parted by ``|`` or by lines, and its loose cards after ``+``.

    >>> [len(group) for group in groups("7H 8H 9H | 2C 2D 2S + KD")[0]]
    [3, 3]
    """
    return notation.groups("|".join(line for line in text.splitlines() if line.strip()))


def number(text: str, nouns: Collection[str] = ()) -> Fraction:
    """Returns an exact number such as ``15``, ``15/2``, ``7½``, ``7 1/2`` or ``7.5``; one of the nouns may follow it.

    A comma or point with exactly three digits after it is refused: it can mean thousands as well as parts.

    >>> number("7½ points", ["points"])
    Fraction(15, 2)
    """
    line = " ".join(text.replace(MINUS, "-").split())
    parts = _NUMBER.match(line) if len(line) <= LONGEST_TOKEN else None
    if parts is None or not _is_exact(parts) or not _is_noun(line[parts.end() :], nouns):
        raise InputError(Problem.UNREADABLE_NUMBER, token=text)
    value = _value(parts)
    return -value if parts["sign"] == "-" else value


def choice(text: str, offered: Mapping[str, str]) -> str:
    """Returns the key of the offered word that was written, or begun so that no other begins the same.

    >>> choice("pure", {"pure": "pure sequence", "set": "set"})
    'pure'
    """
    written = _plain(text)
    fits = [key for key, word in offered.items() if written in (_plain(word), _plain(key))]
    fits = fits or [key for key, word in offered.items() if written and _plain(word).startswith(written)]
    if len(fits) != 1:
        either: dict[str, Any] = {**offered} if set(offered) == {"yes", "no"} else {}
        raise InputError(Problem.NOT_OFFERED, token=text, known=tuple(offered.values()), **either)
    return fits[0]


def order(text: str, names: Sequence[str], joining: str = "and") -> tuple[str, ...]:
    """Returns names in the order written, parted by blanks, commas, arrows or a joining word.

    >>> order("Ana, bruno and Carla", ["Carla", "Ana", "Bruno"])
    ('Ana', 'Bruno', 'Carla')
    """
    offered = {name: name for name in names}
    parts = [part for part in re.split(r"[\s,;>→]+|->", text.strip()) if part and part != joining]
    if not parts:
        raise InputError(Problem.NOT_OFFERED, token=text, known=tuple(names))
    return tuple(choice(part, offered) for part in parts)


def given_groups(given: str) -> tuple[tuple[Card, ...], ...]:
    """Returns the groups of a given line with the loose cards last; none for an empty line."""
    if not given:
        return ()
    groups, loose = notation.groups(given)
    return (*groups, loose) if loose else groups


def given_cards(given: str) -> tuple[Card, ...]:
    """Returns the cards of a given line; none for an empty line.

    >>> given_cards("7H 8H | 2C + KD")
    (card('7H'), card('8H'), card('2C'), card('KD'))
    """
    return tuple(card for group in given_groups(given) for card in group)


def exchanged(answer: Sequence[Card], given: Sequence[Card]) -> int:
    """Returns how many of the given cards are not in the answer."""
    return sum((Counter(given) - Counter(answer)).values())


def _is_exact(parts: re.Match[str]) -> bool:
    return bool(parts["whole"] or parts["part"]) and 0 not in (int(parts["under"] or 1), int(parts["only"] or 1))


def _is_noun(text: str, nouns: Collection[str]) -> bool:
    return text.removesuffix(".").casefold() in ("", *map(str.casefold, nouns))


def _value(parts: re.Match[str]) -> Fraction:
    whole = Fraction(parts["whole"] or 0)
    if parts["part"]:
        return whole + _PARTS[parts["part"]]
    if parts["under"]:
        return whole + Fraction(int(parts["over"]), int(parts["under"]))
    if parts["only"]:
        return whole / int(parts["only"])
    return whole + Fraction("0." + parts["tenths"]) if parts["tenths"] else whole


def _plain(text: str) -> str:
    return " ".join(re.sub(r"[\W_]+", " ", text).casefold().split())
