"""The rulebook has every name, once, with its words and its source."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from paplu.language import OF_A_PROFILE, InputError, Problem, Speaker, languages, nearest, rule_text, rulebook
from paplu.rules import CITED

LINES = (Path(__file__).resolve().parents[1] / "data" / "rule_ids.txt").read_text("utf-8").splitlines()
CHECKED = {line.split()[0]: "°" not in line for line in LINES}  # a row marked ° is for a lesson only
RULES = pytest.mark.parametrize("name", CHECKED)
LANGUAGES = pytest.mark.parametrize("lang", languages())


@LANGUAGES
def test_the_rulebook_holds_every_id_in_order_and_no_other(lang: str) -> None:
    assert list(rulebook(Speaker(lang))) == list(CHECKED)


@LANGUAGES
@RULES
def test_a_rule_has_all_its_words(name: str, lang: str) -> None:
    found = rule_text(name, Speaker(lang))
    assert found.id == name
    assert found.checked is CHECKED[name]
    assert found.source
    assert 3 <= len(found.title) <= 60
    assert all(line[0].isalnum() and line[-1] in ".?" for line in found.text.splitlines())


@LANGUAGES
@RULES
def test_a_rule_is_plain_text(name: str, lang: str) -> None:
    assert not re.search(r"[<>`*_#{}]|\s\s|  ", rule_text(name, Speaker(lang)).text.replace("\n", " "))


@LANGUAGES
def test_no_two_rules_of_one_ruleset_share_a_title(lang: str) -> None:
    titles = [(name[0], found.title) for name, found in rulebook(Speaker(lang)).items()]
    assert len(set(titles)) == len(titles)


@LANGUAGES
@RULES
def test_a_rule_names_only_rules_there_are(name: str, lang: str) -> None:
    named = re.findall(r"\b[PI][0-9]\.[0-9]+|\b[RC][0-9]+", rule_text(name, Speaker(lang)).text)
    assert set(named) <= set(CHECKED)


def test_every_rule_a_verdict_cites_can_be_looked_up() -> None:
    assert {name for names in CITED.values() for name in names} <= set(CHECKED)


@LANGUAGES
@RULES
def test_a_rule_cites_the_source_of_its_own_ruleset(name: str, lang: str) -> None:
    source = rule_text(name, Speaker(lang)).source
    if name[0] in "PI":
        assert ("Paplu" in source, "Indian" in source) == (name[0] == "P", name[0] == "I")


@LANGUAGES
@pytest.mark.parametrize("name", [name for name in CHECKED if name[0] == "R"])
def test_a_ruling_asks_and_answers_for_the_profiles_it_concerns(name: str, lang: str) -> None:
    found = rule_text(name, Speaker(lang))
    question, *answers = found.text.splitlines()
    assert question.endswith("?")
    assert answers == [Speaker(lang).text(f"answers.{profile}", answer=answer) for profile, answer in found.answers]
    assert {profile for profile, _ in found.answers} <= set(OF_A_PROFILE)
    assert found.answers


@LANGUAGES
def test_every_language_answers_for_the_same_profiles(lang: str) -> None:
    def concerned(code: str) -> dict[str, list[str]]:
        return {name: [profile for profile, _ in found.answers] for name, found in rulebook(Speaker(code)).items()}

    assert concerned(lang) == concerned("en")


@pytest.mark.parametrize("name", ["p6.3", " P6.3 ", "P6.3"])
def test_case_and_blanks_do_not_matter(name: str) -> None:
    assert rule_text(name).id == "P6.3"


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("p6.3", ("P6.3",)),
        ("P63", ("P6.3",)),
        ("p-6-3", ("P6.3",)),
        ("6.3", ("P6.3", "I6.3")),
        ("X6.3", ("P6.3", "I6.3")),
        ("r08", ("R8", "R7", "R9", "R10", "R5")),
        ("P8", ("P8.1", "P8.2", "P8.3", "P8.4")),
        ("8", ("P8.1", "P8.2", "P8.3", "P8.4", "I8.1", "I8.2", "R8", "C8")),
        ("i6", ("I6.1", "I6.2", "I6.3", "I6.4", "I6.5")),
        ("P6.9", ("P6.7", "P6.6", "P6.5", "P6.4", "P6.3")),
        ("P69", ("P6.7", "P6.6", "P6.5", "P6.4", "P6.3")),
        ("P9.1", ("P8.1", "P8.2", "P8.3", "P8.4", "P7.1")),
        ("R6", ("R5", "R7", "R4", "R8", "R3")),
        ("R99", ("R33", "R32", "R31", "R30", "R29")),
        ("", ()),
        ("Z", ()),
        ("Z42", ("P4.2", "I4.2")),
        ("Z99", ()),
        ("99", ()),
        ("hand rummy", ("P7.1", "P7.2", "P7.3")),
    ],
)
def test_the_nearest_ids_are_offered(name: str, known: tuple[str, ...]) -> None:
    assert nearest(name) == known


@pytest.mark.parametrize("name", ["", "  ", "P", "?", "é", "P" * 5000, "6" * 5000, "P6.3.1", "٣", "no such rule", "\0"])
def test_any_text_has_ids_that_exist_or_none_nearest(name: str) -> None:
    assert set(nearest(name)) <= set(CHECKED)
    with pytest.raises(InputError) as caught:
        rule_text(name)
    assert caught.value.code is Problem.UNKNOWN_RULE_ID
    assert "\n" not in str(caught.value)


def test_an_unknown_rule_is_an_error_that_knows_the_nearest() -> None:
    with pytest.raises(InputError) as caught:
        rule_text("P6.9")
    assert caught.value.token == "P6.9"
    assert caught.value.facts["known"] == nearest("P6.9")
    assert f"P6.7 ({rule_text('P6.7').title})" in str(caught.value)


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(InputError):
        rule_text("P6.3", Speaker("tlh"))


def test_a_rule_prints_itself() -> None:
    assert str(rule_text("P6.3")).splitlines()[0].startswith("P6.3 ")
