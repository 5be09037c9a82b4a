"""Cards, hands and groups as text, both ways; what cannot be read is refused with its place.

Canonical text is read at once. Beside it every way of writing a card is read that can mean no other: ``H7`` and
``4h5h6h``, commas, ``joker``, playing-card characters, and ``·`` between groups as our own output has it. A card
without its suit, such as ``J``, could be four and is refused. ``exact_cards`` reads the notation alone, as logs do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NoReturn, TypeAlias, TypeVar

from paplu.language.cards import ALL_CARDS, PRINTED_JOKER, RANKS, Card, Rank
from paplu.language.speaker import InputError
from paplu.language.verdict import Problem

T = TypeVar("T")
CardLike: TypeAlias = Card | str
Cards: TypeAlias = str | Iterable[CardLike]
Groups: TypeAlias = str | Iterable[Cards | Card]
Grouping: TypeAlias = tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]

_SUIT_SIGNS = {"C": "♣♧", "D": "♦♢", "H": "♥♡", "S": "♠♤"}


def _tokens() -> Mapping[str, Card]:
    table = {"PJ": PRINTED_JOKER, "★": PRINTED_JOKER}
    for card in ALL_CARDS[:-1]:
        rank, suit = str(card)[:-1], str(card)[-1]
        for letter in suit + _SUIT_SIGNS[suit]:
            table[rank + letter] = card
            if rank == "10":
                table["T" + letter] = card
    return table


TOKENS = _tokens()
READ = (Card, str)
_SIGNS = "".join(letter + signs for letter, signs in _SUIT_SIGNS.items())
_RANK = "(?:10|[2-9TAJQK])"
_RANK_FIRST = re.compile(rf"(?:{_RANK}[{_SIGNS}]|PJ|★)+")
_SUIT_FIRST = re.compile(rf"(?:[{_SIGNS}]{_RANK})+")
_ONE = re.compile(rf"{_RANK}[{_SIGNS}]|[{_SIGNS}]{_RANK}|PJ|★")
_JOKERS = ("JK", "JOKER", "JOKERS", "🃏", "🂿", "🃟")
_BLANK = dict.fromkeys(map(ord, ",;\u00a0"), " ") | dict.fromkeys((0xFE0E, 0xFE0F, 0x200B)) | {ord("·"): "|"}
_RANK_WORDS = {"ACE": "A", "JACK": "J", "QUEEN": "Q", "KING": "K"}


def _drawn() -> Mapping[str, Card]:
    """Returns the cards that have a character of their own; its knights are in no pack of ours."""
    places = (*range(1, 12), 13, 14)
    blocks = {"S": 0x1F0A0, "H": 0x1F0B0, "D": 0x1F0C0, "C": 0x1F0D0}
    suited = {
        chr(block + place): TOKENS[f"{rank.value}{suit}"]
        for suit, block in blocks.items()
        for place, rank in zip(places, RANKS, strict=True)
    }
    return suited | dict.fromkeys(_JOKERS[3:], PRINTED_JOKER)


DRAWN = _drawn()


def card(source: CardLike, place: int = 1) -> Card:
    """Returns the card written in the text; ``place`` is its number, from 1, which the ``InputError`` names.

    >>> card("th"), card("8♦"), card("★")
    (card('10H'), card('8D'), card('PJ'))
    """
    if isinstance(source, Card):
        return source
    if not isinstance(source, str):  # pyright: ignore[reportUnnecessaryIsInstance]  # callers may be untyped
        raise TypeError(f"a card is a text such as '8D' or a Card, not {source!r}")
    known = TOKENS.get(source) or _one(source)
    if known is None:
        raise InputError(Problem.UNREADABLE_CARD, token=source, place=place)
    return known


def _one(source: str) -> Card | None:
    read = _unspaced(source.translate(_BLANK).strip())
    return read[0] if read is not None and len(read) == 1 else None


def _unspaced(part: str) -> tuple[Card, ...] | None:
    """Returns the cards written in a text without blanks, if they can be no others."""
    token = part.upper()
    if token in _JOKERS:
        return (PRINTED_JOKER,)
    if _RANK_FIRST.fullmatch(token):
        return tuple(TOKENS[one] for one in _ONE.findall(token))
    if _SUIT_FIRST.fullmatch(token):
        return tuple(TOKENS[one[1:] + one[0]] for one in _ONE.findall(token))
    drawn = tuple(DRAWN.get(character) for character in token)
    return tuple(filter(None, drawn)) if drawn and all(drawn) else None


def exact_card(word: str, place: int = 1) -> Card:
    """Returns the card of a word in notation, as in a log; an ``InputError`` for every other way of writing it.

    >>> exact_card("t♠")
    card('10S')
    """
    known = TOKENS.get(word) or TOKENS.get(word.upper().replace("\ufe0f", ""))
    if known is None:
        raise InputError(Problem.UNREADABLE_CARD, token=word, place=place)
    return known


def exact_cards(words: Sequence[str], first: int = 1) -> tuple[Card, ...]:
    """Returns the cards of words in notation, as in a log.

    >>> exact_cards(["4H", "t♠"])
    (card('4H'), card('10S'))
    """
    written = [*map(TOKENS.get, words)]
    if all(written):
        return tuple(filter(None, written))
    return tuple(exact_card(word, place) for place, word in enumerate(words, first))


def rank(text: str) -> Rank:
    """Returns the rank written in the text, ``T`` being ten, or its name; an ``InputError`` otherwise.

    >>> rank("t"), rank("10")
    (<Rank.TEN: '10'>, <Rank.TEN: '10'>)
    """
    token = text.strip().upper()
    token = _RANK_WORDS.get(token.removesuffix("S"), token)  # ace, aces
    for each in RANKS:
        if token in (each.value, "T" if each is Rank.TEN else each.value):
            return each
    raise InputError(Problem.UNKNOWN_RANK, token=text)


def cards(source: Cards, first: int = 1) -> tuple[Card, ...]:
    """Returns the cards of a text parted by blanks, or of a list of texts or cards, in the order given.

    The ``InputError`` for what is not a card names its place; ``first`` is the place of the first card.

    >>> cards("4h 5H ★")
    (card('4H'), card('5H'), card('PJ'))
    """
    if isinstance(source, str):
        source = source.translate(_BLANK)
        if "|" in source or "+" in source:
            _refuse_groups(source, first)
        return _text_cards(source.split(), first)
    parts = list(_checked(source))
    written = [part if isinstance(part, Card) else TOKENS.get(part) for part in parts if type(part) in READ]
    if len(written) == len(parts) and all(written):
        return tuple(filter(None, written))
    return tuple(card(part, place) for place, part in enumerate(parts, first))


def _text_cards(parts: list[str], first: int) -> tuple[Card, ...]:
    written = [*map(TOKENS.get, parts)]
    if all(written):
        return tuple(filter(None, written))
    read: list[Card] = []
    for part, known in zip(parts, written, strict=True):
        several = (known,) if known else _unspaced(part)
        if several is None:
            raise InputError(Problem.UNREADABLE_CARD, token=part, place=first + len(read))
        read += several
    return tuple(read)


def tidy(source: str) -> str:
    """Returns the text with blanks for commas, and ``|`` for the ``·`` between groups.

    >>> tidy("4♥, 5♥ · 7♣")
    '4♥  5♥ | 7♣'
    """
    return source.translate(_BLANK)


def groups(source: Groups) -> Grouping:
    """Returns the groups, and the cards in none of them, of a text such as ``4H 5H 6H | 7C 7D 7S + KD``.

    A list holds one group an item, each a text or a list. An empty group is an ``InputError``.

    >>> groups("4H 5H 6H + KD")
    (((card('4H'), card('5H'), card('6H')),), (card('KD'),))
    """
    if isinstance(source, str):
        return _text_groups(tidy(source))
    read: list[tuple[Card, ...]] = []
    place = 1
    parts: list[Cards | Card] = list(_checked(source))
    for number, part in enumerate(parts, 1):
        group = (part,) if isinstance(part, Card) else cards(part, place)
        if not group:
            raise InputError(Problem.EMPTY_GROUP, place=number)
        read.append(group)
        place += len(group)
    return tuple(read), ()


def _checked(source: Iterable[T]) -> Iterable[T]:
    if isinstance(source, bytes) or not isinstance(source, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"cards are a text, or a list of texts or cards, not {source!r}")
    return source


def _text_groups(source: str) -> Grouping:
    if not source.strip():
        raise InputError(Problem.NO_CARDS)
    grouped, plus, rest = source.partition("+")
    if "+" in rest or "|" in rest:
        token = "+" if "+" in rest else "|"
        place = len((grouped + rest.partition(token)[0]).replace("|", " ").split()) + 1
        raise InputError(Problem.SECOND_PLUS, token=token, place=place)
    read: list[tuple[Card, ...]] = []
    place = 1
    parts = grouped.split("|") if grouped.strip() or not plus else []
    if plus:
        parts.append(rest)
    for number, part in enumerate(parts, 1):
        group = cards(part, place)
        if not group:
            raise InputError(Problem.EMPTY_GROUP, place=number)
        read.append(group)
        place += len(group)
    return (tuple(read[:-1]), read[-1]) if plus else (tuple(read), ())


def _refuse_groups(source: str, first: int) -> NoReturn:
    token = min("|+", key=lambda sign: source.find(sign) % (len(source) + 1))
    place = len(source.partition(token)[0].split()) + first
    raise InputError(Problem.GROUPS_NOT_ALLOWED, token=token, place=place)


def text(source: Iterable[Card]) -> str:
    """Returns the canonical text of the cards, which ``cards`` reads back."""
    return " ".join(map(str, source))


def grouping_text(grouped: Iterable[Iterable[Card]], loose: Iterable[Card] = ()) -> str:
    """Returns the canonical text of groups and of the cards in none, which ``groups`` reads back."""
    rest = text(loose)
    return (" | ".join(map(text, grouped)) + (f" + {rest}" if rest else "")).strip()
