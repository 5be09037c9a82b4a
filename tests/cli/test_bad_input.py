"""Whatever is typed: an answer, or a sentence that says what is wrong; never a traceback, never a repaired answer."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paplu.cli.batch import replies
from paplu.cli.question import DealOptions, UsageError, free_rank, rules_named, turned_up
from paplu.language import ALL_CARDS, InputError, Speaker, notation

TOKENS = [str(card) for card in ALL_CARDS]
NEARLY = st.sampled_from(
    [*TOKENS, "th", "10♥️", "7♧", "★", "1H", "8", "|", "+", "||", "+ +", "PJPJ", "0", "\0", "é", ""]
)
TEXTS = st.one_of(st.text(), st.lists(NEARLY).map(" ".join), st.text("AKQJT1234567890CDHSPJ♣♦♥♠★|+ \n\t"))
OPTIONS = DealOptions("paplu", (), None, None)
T = TypeVar("T")
LETTERS = str.maketrans(
    {"♣": "C", "♧": "C", "♦": "D", "♢": "D", "♥": "H", "♡": "H", "♠": "S", "♤": "S", "\ufe0f": None}
)


def plain(token: str) -> str:
    """A token as plainly as it can be read: upper case, letters for signs, 10 for T."""
    return re.sub("^T", "10", token.strip().upper().translate(LETTERS).replace("★", "PJ"))


def answer_or_sentence(read: Callable[[], T]) -> T | None:
    """What was read, or None where a sentence on one line says why it cannot be."""
    try:
        return read()
    except (InputError, UsageError) as error:
        sentence = str(error)
        assert sentence.endswith(".")
        assert sentence.isprintable()
        return None


@given(TEXTS)
def test_cards_are_read_to_the_last_token_or_refused(text: str) -> None:
    found = answer_or_sentence(lambda: notation.cards(text))
    if found is not None:
        assert notation.cards(notation.text(found)) == found
        tokens = [plain(token) for token in text.split()]
        assert notation.text(found).split() == tokens or not set(tokens) <= set(TOKENS)


@given(TEXTS)
def test_groups_are_read_to_the_last_token_or_refused(text: str) -> None:
    found = answer_or_sentence(lambda: notation.groups(text))
    if found is not None:
        grouped, loose = found
        tokens = [plain(token) for token in re.split(r"[\s|+]+", notation.tidy(text)) if token]
        written = [str(card) for group in (*grouped, loose) for card in group]
        assert written == tokens or not set(tokens) <= set(TOKENS)
        assert all(grouped)
        assert len(grouped) + bool(loose) == len(re.split(r"[|+]", notation.tidy(text))) - (text.strip()[:1] == "+")


@given(st.lists(st.text()))
def test_a_list_of_texts_is_read_to_the_last_or_refused(texts: list[str]) -> None:
    found = answer_or_sentence(lambda: notation.cards(texts))
    if found is not None:
        tokens = [plain(text) for text in texts]
        assert notation.text(found).split() == tokens or not set(tokens) <= set(TOKENS)


def readable(text: str) -> bool:
    try:
        notation.card(text)
    except InputError:
        return False
    return True


@given(st.text().filter(lambda text: not readable(text)))
def test_a_refusal_names_the_token_and_its_place(text: str) -> None:
    with pytest.raises(InputError) as refused:
        notation.cards(["4H", text])
    assert (refused.value.token, refused.value.place) == (text, 2)


@given(st.text())
def test_a_free_rank_or_an_indicator_is_read_or_refused(text: str) -> None:
    answer_or_sentence(lambda: free_rank(text))
    answer_or_sentence(lambda: turned_up(text))


@given(st.text(), st.lists(st.text()))
def test_rules_and_house_rules_are_read_or_refused(name: str, settings: list[str]) -> None:
    answer_or_sentence(lambda: rules_named(name, tuple(settings)))
    answer_or_sentence(lambda: rules_named("paplu", tuple(f"cap={setting}" for setting in settings)))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | NEARLY,
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
HANDS = st.lists(st.sampled_from(TOKENS), min_size=11, max_size=15)
ROWS = st.fixed_dictionaries(
    {},
    optional={
        "wild": st.sampled_from(["8", "A", "PJ", "-", None]) | VALUES,
        "indicator": st.sampled_from(["8D", "PJ"]) | VALUES,
        "rules": st.sampled_from(["paplu", "indian", "platform cap=70"]) | VALUES,
        "hand": HANDS | VALUES,
        "groups": st.lists(st.lists(st.sampled_from(TOKENS), max_size=5), max_size=5) | VALUES,
        "tag": VALUES,
    },
)


def told(content: bytes) -> list[Any]:
    """The answers to the lines, as they would be printed and read again."""
    return [json.loads(json.dumps(reply)) for reply in replies(io.BytesIO(content), OPTIONS, Speaker("en"))]


def assert_answer_or_error(answer: dict[str, Any], number: int) -> None:
    if "error" not in answer:
        assert "hand" in answer
        return
    assert list(answer) == ["error"]
    assert answer["error"]["line"] == number
    assert answer["error"]["text"].endswith(".")


LINES = st.one_of(st.binary(), st.builds(str.encode, TEXTS, st.just("utf-8"), st.just("surrogatepass")))


@given(st.lists(LINES.map(lambda line: line.replace(b"\n", b""))))
def test_every_line_that_is_not_blank_gets_one_reply(lines: list[bytes]) -> None:
    unmarked = [line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line for number, line in enumerate(lines, 1)]
    filled = [number for number, line in enumerate(unmarked, 1) if line.strip()]
    assert [answer["error"]["line"] for answer in told(b"\n".join(lines))] == filled


@given(ROWS)
def test_every_row_is_answered_as_it_stands_or_refused(row: dict[str, Any]) -> None:
    (answer,) = told(json.dumps(row).encode())
    assert_answer_or_error(answer, 1)
    if "error" not in answer and isinstance(row.get("hand"), list):
        assert answer["hand"] == [plain(card) for card in row["hand"]]
        assert len(answer["hand"]) in (13, 14) or answer["penalty"] is None


@given(ROWS, st.integers(0, 400), st.binary(max_size=3))
def test_a_row_with_a_flaw_is_answered_or_refused(row: dict[str, Any], place: int, flaw: bytes) -> None:
    line = json.dumps(row, ensure_ascii=False).encode("utf-8", "surrogatepass")
    for number, answer in enumerate(told(line[:place] + flaw.replace(b"\n", b"") + line[place:]), 1):
        assert_answer_or_error(answer, number)


@given(HANDS)
def test_the_hand_in_an_answer_is_the_hand_that_was_asked(hand: list[str]) -> None:
    (answer,) = told(json.dumps({"wild": "8", "hand": hand}).encode())
    too_many = any(hand.count(card) > 2 for card in hand) or sum(card[0] == "8" for card in hand) > 7
    assert ("error" in answer) == (len(hand) not in (13, 14) or too_many)
    if "error" not in answer:
        grouped = [card for meld in answer["melds"] for card in meld["cards"]] + answer["leftovers"]
        thrown = [answer["discards"][0]["card"]] if "discards" in answer else []
        assert sorted(grouped + thrown) == sorted(answer["hand"]) == sorted(hand)
