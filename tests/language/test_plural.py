"""A text takes the form of its number: exact ones first, then the categories of its language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from importlib.resources import files
from typing import cast

import pytest

from paplu.language import Entry, Speaker, languages
from paplu.language.plural import CATEGORIES, OTHER, category, condition, operands

# From CLDR: Russian, Polish, Arabic, Latvian, English and French, as far as whole numbers and decimals go.
RUSSIAN = {
    "one": "v = 0 and i % 10 = 1 and i % 100 != 11",
    "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
    "many": "v = 0 and i % 10 = 0 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 11..14",
}
POLISH = {
    "one": "i = 1 and v = 0",
    "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
    "many": "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 12..14",
}
ARABIC = {"zero": "n = 0", "one": "n = 1", "two": "n = 2", "few": "n % 100 = 3..10", "many": "n % 100 = 11..99"}
FRENCH = {"one": "i = 0,1"}
FILIPINO = {"one": "v = 0 and i = 1,2,3 or v = 0 and i % 10 != 4,6,9 or v != 0 and f % 10 != 4,6,9"}
ENGLISH = {"one": "i = 1 and v = 0"}
HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("rules", "numbers"),
    [
        pytest.param(ENGLISH, {0: "other", 1: "one", 2: "other", -1: "one", 1 + HALF: "other", HALF: "other"}, id="en"),
        pytest.param(
            RUSSIAN,
            {0: "many", 1: "one", 2: "few", 5: "many", 11: "many", 12: "many", 21: "one", 104: "few", HALF: "other"},
            id="ru",
        ),
        pytest.param(POLISH, {1: "one", 3: "few", 21: "many", 22: "few", 112: "many", 1 + HALF: "other"}, id="pl"),
        pytest.param(
            ARABIC,
            {0: "zero", 1: "one", 2: "two", 3: "few", 110: "few", 11: "many", 100: "other", 7 + HALF: "other"},
            id="ar",
        ),
        pytest.param(FRENCH, {0: "one", 1: "one", HALF: "one", 1 + HALF: "one", 2: "other"}, id="fr"),
        pytest.param(FILIPINO, {1: "one", 4: "other", 5: "one", HALF: "one", Fraction(14, 10): "other"}, id="fil"),
    ],
)
def test_a_number_falls_into_the_category_of_its_language(
    rules: Mapping[str, str], numbers: Mapping[Fraction | int, str]
) -> None:
    conditions = {name: condition(text) for name, text in rules.items()}
    assert {number: category(number, conditions) for number in numbers} == numbers


@pytest.mark.parametrize(
    ("number", "i", "v", "f"),
    [(0, 0, 0, 0), (-3, 3, 0, 0), (Fraction(31, 2), 15, 1, 5), (Fraction(1, 4), 0, 2, 25), (Fraction(1, 3), 0, 3, 333)],
)
def test_a_number_has_its_operands(number: Fraction | int, i: int, v: int, f: int) -> None:
    assert operands(number) == {"n": abs(number), "i": i, "v": v, "w": v, "f": f, "t": f, "c": 0, "e": 0}


@pytest.mark.parametrize(
    ("rule", "number", "holds"),
    [
        pytest.param("n = 1 or t != 0 and i = 0,1", Fraction(1, 2), True, id="Danish one"),
        pytest.param("n = 1 or t != 0 and i = 0,1", 2, False, id="Danish other"),
        pytest.param("e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5", 1_000_000, True, id="French many"),
        pytest.param("e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5", 3, False, id="French other"),
    ],
)
def test_the_rules_of_cldr_are_read_as_they_stand(rule: str, number: Fraction | int, holds: bool) -> None:
    assert condition(rule)(operands(number)) is holds


@pytest.mark.parametrize(
    "text", ["", "i", "i = ", "x = 1", "i == 1", "i = 1 but v = 0", "i % = 1", "i = 1..", "__import__"]
)
def test_a_rule_of_another_shape_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no rule for a plural"):
        condition(text)


def choices(entry: Entry, path: str = "") -> Iterator[tuple[str, Mapping[str, Entry]]]:
    """Yields every choice between forms in an entry, with its place."""
    if isinstance(entry, dict) and isinstance(entry.get("by"), str):
        yield path, entry
    for key, part in entry.items() if isinstance(entry, dict) else enumerate(entry) if isinstance(entry, list) else ():
        yield from choices(part, f"{path}.{key}")


@pytest.mark.parametrize("lang", languages())
def test_forms_are_keyed_by_exact_numbers_or_words_and_categories_of_the_language(lang: str) -> None:
    messages = Speaker(lang).messages()
    known = {*cast("Mapping[str, str]", messages["plural"])}
    assert known <= {*CATEGORIES}
    for path, forms in choices(cast("Entry", dict(messages))):
        keys = {key for key in forms if key != "by"}
        assert OTHER in keys, path
        assert keys & {*CATEGORIES} <= known, path
        assert "1" not in keys, path  # say one


@pytest.mark.parametrize("lang", languages())
def test_a_message_file_holds_one_table_named_like_the_file(lang: str) -> None:
    there = {file.name for file in (files("paplu.language") / lang).iterdir() if file.name.endswith(".toml")}
    assert there - {"rulebook.toml"} == {f"{name}.toml" for name in Speaker(lang).messages()}
