"""Every code has its sentence, and every sentence its facts, in every language there is."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import cast

import pytest

from paplu.language import (
    ALL_CARDS,
    PRINTED_JOKER,
    Card,
    Code,
    Entry,
    Finding,
    InputError,
    Problem,
    Rank,
    Speaker,
    Suit,
    amount,
    fact_names,
    languages,
    say,
)
from tests.support.documented import documented

ENGLISH = Speaker("en")
SEVEN, EIGHT, NINE = (Card(rank, Suit.HEARTS) for rank in (Rank.SEVEN, Rank.EIGHT, Rank.NINE))
CARDS = (SEVEN, EIGHT, NINE)
SAMPLES: Mapping[str, object] = {
    "amount": Fraction(40),
    "dealer": "Davi",
    "extra": (NINE,),
    "family": "P",
    "finish": "face down",
    "form": "pool",
    "highest": "Ana",
    "line": "open",
    "parts": "4·13 + 1 + 1 + 52",
    "player": "Ana",
    "players": ("Ana", "Bruno"),
    "rules": "paplu",
    "seat": 2,
    "top": SEVEN,
    "turn": "Bruno",
    "yes": "yes",
    "no": "no",
    "card": EIGHT,
    "cards": CARDS,
    "copies": 2,
    "needed": 2,
    "number": 3,
    "count": 12,
    "column": 7,
    "field": "drop_early",
    "group": 2,
    "groups": (CARDS, (SEVEN, PRINTED_JOKER, NINE)),
    "have": (SEVEN, EIGHT),
    "held": 1,
    "jokers": 1,
    "known": ("paplu", "indian"),
    "nearest": ("set_sizes",),
    "least": 3,
    "least_of_set": 4,
    "missing": (NINE,),
    "most": 4,
    "other": Fraction(31, 2),
    "penalty": Fraction(10),
    "place": 3,
    "rank": Rank.EIGHT,
    "shown": 2,
    "size": 13,
    "sizes": (3, 4),
    "titles": ("P6.3 (Level 1)", "R8 (The cards hold)"),
    "token": "1H",
    "value": "20",
    "variable": "PAPLU_LANG",
}


def sentences(lang: str) -> dict[str, Entry]:
    table = Speaker(lang).messages()["sentences"]
    assert isinstance(table, dict)
    return table


def texts(entry: Entry, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(entry, str):
        yield path, entry
        return
    parts = entry.items() if isinstance(entry, dict) else enumerate(entry)
    for key, part in parts:
        yield from texts(part, f"{path}.{key}")


MEMBERS = [pytest.param(member, id=f"{type(member).__name__}.{member.name}") for member in (*Code, *Problem)]
LANGUAGES = pytest.mark.parametrize("lang", languages())


@LANGUAGES
@pytest.mark.parametrize("member", MEMBERS)
def test_every_code_becomes_one_full_sentence(member: Code | Problem, lang: str) -> None:
    text = Speaker(lang).sentence(member, {name: SAMPLES[name] for name in documented(member)})
    assert text[-1] in ".?"
    assert not set(text) & set("{}\n")


@LANGUAGES
@pytest.mark.parametrize("member", MEMBERS)
def test_a_sentence_asks_only_for_facts_its_code_has(member: Code | Problem, lang: str) -> None:
    assert fact_names(sentences(lang)[member]) <= documented(member)


@LANGUAGES
def test_no_sentence_stands_without_its_code(lang: str) -> None:
    assert set(sentences(lang)) == {*Code, *Problem}


@LANGUAGES
def test_every_language_says_the_same_things_with_the_same_facts(lang: str) -> None:
    def facts_of(entry: Entry, path: str = "") -> Iterator[tuple[str, frozenset[str]]]:
        if isinstance(entry, dict) and "by" not in entry:
            for key, part in entry.items():
                yield from facts_of(part, f"{path}.{key}")
        else:
            yield path, fact_names(entry) - {"by"}

    assert dict(facts_of(cast("Entry", Speaker(lang).messages()))) == dict(facts_of(cast("Entry", ENGLISH.messages())))


def test_no_sentence_says_how_many_cards_a_hand_has_but_from_its_facts() -> None:
    counted = re.compile(r"\b(13|14|thirteen|fourteen)", re.IGNORECASE)
    assert [path for path, text in texts(sentences("en")) if counted.search(text)] == []


@LANGUAGES
def test_every_counted_noun_that_is_used_is_there(lang: str) -> None:
    used = {
        noun
        for _, text in texts(cast("Entry", Speaker(lang).messages()))
        for noun in re.findall(r"\{\w+:(\w+)\}", text)
    }
    for noun in used:
        for count in (0, 1, 2, 5, Fraction(31, 2)):
            assert Speaker(lang).text(f"counted.{noun}", n=count)


@LANGUAGES
def test_every_card_has_a_name_of_its_own(lang: str) -> None:
    assert len({Speaker(lang).card_name(card, free) for card in ALL_CARDS for free in (False, True)}) == 2 * 52 + 1


def test_a_card_is_named_in_words() -> None:
    assert ENGLISH.card_name(EIGHT, free=True) == "eight of hearts, free"
    assert ENGLISH.card_name(PRINTED_JOKER) == "printed joker"


def test_a_finding_is_said_with_its_cards() -> None:
    assert "8♥" in say(Finding(Code.STANDS_FOR, "P3.5", (("card", PRINTED_JOKER), ("place", EIGHT))))


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (SEVEN, "7♥"),
        (CARDS, "7♥ 8♥ 9♥"),
        ((CARDS, (SEVEN, PRINTED_JOKER)), "7♥ 8♥ 9♥ · 7♥ ★"),
        (("paplu", "indian"), "paplu, indian"),
        ((), "none"),
        (13, "13"),
        (Rank.TEN, "10"),
        (True, "yes"),
        (Fraction(31, 2), "15½"),
        ("two\nlines\x00", "two\\nlines\\x00"),
        ("\udc80", "\\udc80"),
    ],
)
def test_a_fact_is_shown_by_its_type(fact: object, text: str) -> None:
    assert ENGLISH.shown(fact) == text


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (CARDS[:2], "seven of hearts, eight of hearts"),
        ((CARDS[:1], CARDS[1:2]), "seven of hearts; eight of hearts"),
        ((), "none"),
        (Fraction(31, 2), "15½"),
    ],
)
def test_a_fact_read_aloud_names_its_cards(fact: object, text: str) -> None:
    assert ENGLISH.spoken(fact) == text


def test_a_finding_can_be_read_aloud() -> None:
    assert "★" not in say(Finding(Code.UNGROUPED, "P4.5", (("cards", (PRINTED_JOKER,)),)), aloud=True)


@pytest.mark.parametrize("fact", [1.5, {}, object()])
def test_what_is_no_fact_is_refused(fact: object) -> None:
    with pytest.raises(TypeError):
        ENGLISH.shown(fact)


@pytest.mark.parametrize(
    ("points", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(80), "80"),
        (Fraction(1, 2), "½"),
        (Fraction(-31, 2), "-15½"),
        (Fraction(13, 4), "3¼"),
        (Fraction(10, 3), "10/3"),
    ],
)
def test_an_amount_stays_exact(points: Fraction, text: str) -> None:
    assert amount(points) == text


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (Fraction(3), "3 cards"), (Fraction(31, 2), "15½ cards")],
)
def test_a_noun_agrees_with_its_number(count: object, text: str) -> None:
    assert ENGLISH.text("counted.card", n=count) == text


@pytest.mark.parametrize(
    ("missing", "jokers"), [((NINE,), 0), ((NINE,), 1), ((EIGHT, NINE), 0), ((EIGHT, NINE), 1), ((EIGHT, NINE), 2)]
)
def test_forms_may_depend_on_two_numbers(missing: tuple[Card, ...], jokers: int) -> None:
    text = ENGLISH.sentence(Code.GAP, {"missing": missing, "jokers": jokers})
    assert ("is missing" in text) == (len(missing) == 1)
    assert ("no joker" in text) == (jokers == 0)


@pytest.mark.parametrize("lang", ["tlh", "../en", "EN", ""])
def test_an_unknown_language_is_an_error(lang: str) -> None:
    with pytest.raises(InputError) as caught:
        Speaker(lang)
    assert (caught.value.code, caught.value.token) == (Problem.UNKNOWN_LANGUAGE, lang)


@pytest.mark.parametrize("key", ["no such word", "cards.no_such", "cards.ranks.A.x", "nowhere.yes", ""])
def test_a_missing_text_is_an_error(key: str) -> None:
    with pytest.raises(ValueError, match=re.escape(repr(key if "." in key else f"ui.{key}"))):
        ENGLISH.text(key)


def test_a_table_is_no_text() -> None:
    with pytest.raises(ValueError, match=r"'cards\.ranks'"):
        ENGLISH.text("cards.ranks")


def test_a_missing_fact_is_an_error() -> None:
    with pytest.raises(ValueError, match="'size'"):
        ENGLISH.sentence(Code.WRONG_NUMBER, {"count": 12})
    with pytest.raises(ValueError, match="'count'"):
        ENGLISH.sentence(Code.TOO_FEW_CARDS, {"cards": CARDS})


def test_an_input_error_names_token_and_place_on_one_line() -> None:
    error = InputError(Problem.UNREADABLE_CARD, token="1H\n", place=3)
    assert (error.code, error.token, error.place) == (Problem.UNREADABLE_CARD, "1H\n", 3)
    assert "3" in str(error)
    assert '"1H\\n"' in str(error)
    assert str(error) == error.sentence(ENGLISH)


def test_the_place_may_be_unknown() -> None:
    assert "1H" in str(InputError(Problem.UNREADABLE_CARD, token="1H"))


def test_a_long_token_is_cut_in_the_sentence_only() -> None:
    error = InputError(Problem.UNREADABLE_CARD, token="x" * 5000)
    assert len(str(error)) < 250
    assert error.token == "x" * 5000


def through_pickle(error: InputError) -> object:
    return pickle.loads(pickle.dumps(error))


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, through_pickle])
def test_an_input_error_can_be_copied_and_pickled(again: Callable[[InputError], object]) -> None:
    error = InputError(Problem.TOO_MANY_COPIES, token="8H", card=EIGHT, count=3, copies=2)
    twin = again(error)
    assert isinstance(twin, InputError)
    assert (twin.code, twin.token, twin.place, twin.facts) == (error.code, error.token, error.place, error.facts)
    assert str(twin) == str(error)
