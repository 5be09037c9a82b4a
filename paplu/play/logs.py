"""The text of a hand or a session, both ways: one event a line, ``#`` for a comment."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import assert_never
from unicodedata import category, normalize

from paplu.language import Card, InputError, Problem, notation
from paplu.play.dealing import most_players
from paplu.play.events import (
    Act,
    Chooses,
    Cut,
    Dealer,
    Declares,
    Discards,
    Draws,
    Drops,
    Event,
    HandDealt,
    Header,
    Indicator,
    Lays,
    Match,
    Named,
    Open,
    Players,
    Stock,
    Takes,
)
from paplu.play.matches import FORMS
from paplu.rules import Rules, house, profile

VERSION = "1"
COMMENT = re.compile(r"(?:^|(?<=\s))#.*")
STRAY = re.compile("[\udc80-\udcff]")  # a byte that is no UTF-8, as it is read from a file
LONGEST = 60  # of one value
NAME = re.compile(r"(?:LM*|[0_-])+")  # of letters, marks on letters as some scripts have them, digits, _ and -
VERBS = ("draws", "takes", "lays", "discards", "drops", "declares")


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of a log that says something: its number in the file, from 1, and its event or why it cannot be read."""

    number: int
    event: Event | InputError


def parse(text: str) -> tuple[Event, ...]:
    r"""Returns the events of a log; an ``InputError`` for the first line of no known shape, its place the line.

    >>> len(parse("paplu-log 1\nrules paplu\nplayers Ana Bruno\n"))
    3
    """
    events: list[Event] = []
    for line in lines(text):
        if isinstance(line.event, InputError):
            raise line.event
        events.append(line.event)
    return tuple(events)


def names(source: str | Iterable[str]) -> tuple[str, ...]:
    """Returns names that a log can hold, from one line or one by one; an ``InputError`` for what is no name.

    >>> names("Ana Bruno")
    ('Ana', 'Bruno')
    """
    return tuple(map(_name, source.split() if isinstance(source, str) else source))


def players(source: str | Iterable[str], rules: Rules, least: int = 2) -> tuple[str, ...]:
    """Returns the names of players who can sit at one table (P2.1, I1.1); an ``InputError`` tells why they cannot."""
    players, most = names(source), most_players(rules)
    if not least <= len(players) <= most:
        raise InputError(Problem.NUMBER_OF_PLAYERS, count=len(players), least=least, most=most)
    for name in players:
        if players.count(name) > 1:
            raise InputError(Problem.PLAYER_TWICE, player=name)
    return players


def write(events: Iterable[Event]) -> str:
    r"""Returns the canonical text of the events, which ``parse`` reads back.

    >>> write(parse("paplu-log 1\nrules paplu # of ours\n"))
    'paplu-log 1\nrules paplu\n'
    """
    return "".join(f"{text(event)}\n" for event in events)


def lines(text: str) -> Iterator[LogLine]:
    """Yields the lines that say something, each with its number in the file."""
    stray = STRAY.search(text)  # mostly there is none
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if words := COMMENT.sub("", raw).split():
            try:
                if stray:
                    _check_bytes(raw)
                yield LogLine(number, event(words))
            except InputError as error:
                yield LogLine(number, error)


def _check_bytes(line: str) -> None:
    if byte := STRAY.search(line):
        raise InputError(Problem.NOT_UTF8, token=f"0x{ord(byte[0]) - 0xDC00:02X}", column=byte.start() + 1)


def event(words: list[str]) -> Event:
    """Returns what the words of one line say; an ``InputError`` if that has no known shape.

    >>> event("Ana discards KD".split())
    Discards(player='Ana', card=card('KD'))
    """
    first, rest = words[0], words[1:]
    if first in READERS:
        return READERS[first](rest)
    if not rest or rest[0] not in VERBS:
        raise InputError(Problem.NOT_A_LOG_LINE, token=" ".join(words))
    return _act(_name(first), rest[0], rest[1:])


def text(event: Event) -> str:
    """Returns the canonical line of an event.

    >>> text(event("Ana discards kd".split()))
    'Ana discards KD'
    """
    match event:
        case Header(version):
            return f"paplu-log {version}"
        case Named(name, settings):
            return " ".join(["rules", name, *(f"{field}={value}" for field, value in settings)])
        case Match(form, number):
            return f"match {form} {number}"
        case Players(names):
            return " ".join(["players", *names])
        case Cut(player, card):
            return f"cut {player} {card}"
        case Chooses(player, seat):
            return f"chooses {player} {seat}"
        case Dealer(player):
            return f"dealer {player}"
        case Indicator(card):
            return f"indicator {card}"
        case HandDealt(player, cards):
            return f"hand {player} {notation.text(cards)}"
        case Open(card):
            return f"open {card}"
        case Stock(cards):
            return f"stock {notation.text(cards)}"
        case _:
            return f"{event.player} {_act_text(event)}"


def _act_text(act: Act) -> str:
    match act:
        case Draws(_, card):
            return "draws" if card is None else f"draws {card}"
        case Takes():
            return "takes"
        case Discards(_, card):
            return f"discards {card}"
        case Lays(_, cards):
            return f"lays {notation.text(cards)}"
        case Drops(_, under):
            return f"drops under {notation.text(under)}" if under else "drops"
        case Declares(_, groups, throws):
            shown = notation.grouping_text(groups)
            return f"declares {shown}" if throws is None else f"declares {shown} throws {throws}"
    assert_never(act)


def _act(player: str, verb: str, words: list[str]) -> Act:
    match verb, words:
        case "draws", []:
            return Draws(player)
        case "draws", [card]:
            return Draws(player, notation.exact_card(card))
        case "takes", []:
            return Takes(player)
        case "lays", [_, *_]:
            return Lays(player, notation.exact_cards(words))
        case "discards", [card]:
            return Discards(player, notation.exact_card(card))
        case "drops", []:
            return Drops(player)
        case "drops", ["under", _, *_]:
            return Drops(player, notation.exact_cards(words[1:]))
        case "declares", [*shown, "throws", card] if shown:
            return Declares(player, _groups(shown), notation.exact_card(card))
        case "declares", [_, *_]:
            return Declares(player, _groups(words))
        case _:
            raise InputError(Problem.NOT_A_LOG_LINE, token=" ".join([player, verb, *words]))


def _groups(words: list[str]) -> tuple[tuple[Card, ...], ...]:
    notation.exact_cards([word for word in words if word not in "|+"])
    groups, loose = notation.groups(" ".join(words))
    if loose:  # a card in no group stands as a group of one
        raise InputError(Problem.GROUPS_NOT_ALLOWED, token="+")
    return groups


def _header(words: list[str]) -> Header:
    if words != [VERSION]:
        raise InputError(Problem.NOT_A_LOG, token=" ".join(["paplu-log", *words]))
    return Header(int(VERSION))


def _rules(words: list[str]) -> Named:
    if not words:
        raise InputError(Problem.NOT_A_LOG_LINE, token="rules")
    settings = tuple(_setting(word) for word in words[1:])
    for number, (field, _) in enumerate(settings):
        if field in dict(settings[:number]):
            raise InputError(Problem.SET_TWICE, token=field)
    house(profile(words[0]), dict(settings))
    return Named(words[0], settings)


def _setting(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals or len(value) > LONGEST:
        raise InputError(Problem.NOT_A_LOG_LINE, token=word)
    return name, value


def _match(words: list[str]) -> Match:
    form, number = _shape("match", words, 2)
    if form not in FORMS:
        raise InputError(Problem.NOT_A_LOG_LINE, token=f"match {form} {number}")
    amount = _number(number)
    FORMS[form](amount)
    return Match(form, amount)


def _players(words: list[str]) -> Players:
    if not words:
        raise InputError(Problem.NOT_A_LOG_LINE, token="players")
    return Players(tuple(map(_name, words)))


def _cut(words: list[str]) -> Cut:
    player, card = _shape("cut", words, 2)
    return Cut(_name(player), notation.exact_card(card))


def _chooses(words: list[str]) -> Chooses:
    player, seat = _shape("chooses", words, 2)
    if not re.fullmatch(r"[0-9]{1,9}", seat):
        raise InputError(Problem.NOT_A_WHOLE_NUMBER, token=seat)
    return Chooses(_name(player), int(seat))


def _dealer(words: list[str]) -> Dealer:
    (player,) = _shape("dealer", words, 1)
    return Dealer(_name(player))


def _indicator(words: list[str]) -> Indicator:
    (card,) = _shape("indicator", words, 1)
    return Indicator(notation.exact_card(card))


def _hand(words: list[str]) -> HandDealt:
    if len(words) < 2:
        raise InputError(Problem.NOT_A_LOG_LINE, token=" ".join(["hand", *words]))
    return HandDealt(_name(words[0]), notation.exact_cards(words[1:]))


def _open(words: list[str]) -> Open:
    (card,) = _shape("open", words, 1)
    return Open(notation.exact_card(card))


def _stock(words: list[str]) -> Stock:
    if not words:
        raise InputError(Problem.NOT_A_LOG_LINE, token="stock")
    return Stock(notation.exact_cards(words))


READERS: Mapping[str, Callable[[list[str]], Event]] = {
    "paplu-log": _header,
    "rules": _rules,
    "match": _match,
    "players": _players,
    "cut": _cut,
    "chooses": _chooses,
    "dealer": _dealer,
    "indicator": _indicator,
    "hand": _hand,
    "open": _open,
    "stock": _stock,
}
KEYWORDS = {*READERS, *VERBS, "throws", "under"}


def _shape(first: str, words: list[str], count: int) -> list[str]:
    if len(words) != count:
        raise InputError(Problem.NOT_A_LOG_LINE, token=" ".join([first, *words]))
    return words


@lru_cache(256)
def _name(word: str) -> str:
    """Returns the name in the one form that texts alike share, so that é is é however it was typed."""
    name = normalize("NFC", word)
    if name in KEYWORDS or not NAME.fullmatch("".join(map(_sort_of_sign, name))):
        raise InputError(Problem.NOT_A_NAME, token=word)
    return name


def _sort_of_sign(sign: str) -> str:
    return "0" if sign.isdecimal() else sign if sign in "_-" else category(sign)[0]


def _number(word: str) -> Fraction:
    if not re.fullmatch(r"[0-9]{1,9}(/[0-9]{0,8}[1-9][0-9]{0,8})?", word) or not Fraction(word):
        raise InputError(Problem.NOT_A_NUMBER, token=word)
    return Fraction(word)
