"""The lessons as files: every rule taught where it belongs, every exercise shown, every link alive, plain cells."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import pytest

from paplu.exercises import EXERCISES
from paplu.language import rulebook
from paplu_widgets import CourseMap
from tests.support.lessons import FRONT, cells_of, marks, title_of

ENGLISH = Path(__file__).resolve().parents[2] / "lessons" / "en"
LESSONS = sorted(ENGLISH.glob("[0-9]*.ipynb"))
WIDGET = "application/vnd.jupyter.widget-view+json"
PAGES = sorted(ENGLISH.glob("*.ipynb"))
SECTIONS = {  # where the rules of a section are taught
    "P1": ("00", "04"),
    "P2": ("01", "02"),
    "P3": ("03",),
    "P4": ("04", "05"),
    "P5": ("06",),
    "P6": ("07", "08"),
    "P7": ("08",),
    "P8": ("09",),
    **dict.fromkeys(("I1", "I2", "I3", "I4", "I5", "I6", "I7", "I8"), ("11",)),
    "C": ("11",),
}
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)


def cells(lesson: Path, kind: str) -> list[str]:
    all_cells = json.loads(lesson.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in all_cells if cell["cell_type"] == kind]


def prose(number: str) -> str:
    return "\n".join(text for lesson in LESSONS if lesson.stem[:2] == number for text in cells(lesson, "markdown"))


@pytest.mark.parametrize("rule", [name for name in rulebook() if not name.startswith("R")])
def test_every_rule_is_written_out_in_a_lesson_of_its_section(rule: str) -> None:
    section = "C" if rule.startswith("C") else rule[:2]
    assert any(f"`{rule}`" in prose(number) for number in SECTIONS[section])


@every_lesson
def test_a_lesson_shows_all_its_exercises(lesson: Path) -> None:
    code = "\n".join(cells(lesson, "code"))
    ours = {name for name in EXERCISES if name.startswith(lesson.stem[:2])}
    assert set(re.findall(r'Exercise\("([^"]+)"\)', code)) == ours
    assert len(ours) >= 3


@every_lesson
def test_a_lesson_asks_says_what_goes_wrong_and_what_it_taught(lesson: Path) -> None:
    text = "\n".join(cells(lesson, "markdown"))
    for part in ("**The question of this lesson:**", "## What people get wrong", "## This lesson taught"):
        assert text.count(part) == 1, part


@every_lesson
def test_the_links_of_a_lesson_lead_to_a_lesson(lesson: Path) -> None:
    text = "\n".join(cells(lesson, "markdown"))
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert links
    assert all((ENGLISH / unquote(link)).is_file() for link in links), links


@every_lesson
def test_the_rules_a_lesson_names_are_in_the_rulebook(lesson: Path) -> None:
    named = set(re.findall(r"`([PIRC]\d+(?:\.\d+)?)`", "\n".join(cells(lesson, "markdown"))))
    assert named <= set(rulebook())


@every_lesson
def test_what_a_lesson_says_it_taught_stands_in_it(lesson: Path) -> None:
    text, _, taught = "\n".join(cells(lesson, "markdown")).partition("## This lesson taught")
    asked = " ".join(why for _, _, why in questions(lesson))
    for rule in re.findall(r"`([PIRC]\d+(?:\.\d+)?)`", taught):
        assert re.search(rf"\b{re.escape(rule)}\b(?!\.\d)", text + asked), rule


@every_lesson
def test_a_lesson_names_each_rule_by_itself_and_not_as_part_of_a_range(lesson: Path) -> None:
    assert not re.search(r"[PIR]\d+\.\d+`? ?(?:\u2013|-|to) ?`?[PIR]?\d", "\n".join(cells(lesson, "markdown")))


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_the_code_of_a_lesson_is_short_and_plain(page: Path) -> None:
    for code in cells(page, "code"):
        lines = [line for line in ast.parse(code).body if not isinstance(line, ast.Import | ast.ImportFrom)]
        assert len(lines) <= 5, code
        assert not re.search(r"^\s*(#|def |class |%|!|print\()", code, re.MULTILINE), code
        assert max(map(len, code.splitlines())) <= 88, code


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_a_lesson_reads_well_without_its_code(page: Path) -> None:
    text = "\n".join(cells(page, "markdown"))
    assert not re.search(r"\b(cell|run it|Shift ?\+|output)\b", text)
    for cell in cells_of(page):
        for output in cell.get("outputs", ()):
            assert output["output_type"] != "stream", output
            said = "".join(output["data"]["text/plain"])
            assert output["data"].keys() != {"text/plain"} or said[0] not in "([{'", said


@every_lesson
def test_what_a_lesson_asks_is_answered_at_its_end_and_nowhere_before(lesson: Path) -> None:
    answers = next("".join(cell["source"]) for cell in cells_of(lesson) if cell["id"] == "answers")
    asked = list(questions(lesson))
    assert len(asked) == len(re.findall(r"^\d+\. ", answers, re.MULTILINE))
    for number, (question, right, why) in enumerate(asked, 1):
        line = f"{number}. {question} **{right}**{'.' * (right[-1] != '.')} {why}".strip()
        assert line in answers.replace("`", "")
        assert not why or why not in "\n".join(cells(lesson, "markdown")).replace(answers, "").replace("`", "")


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_a_page_of_the_course_carries_its_mark(page: Path) -> None:
    metadata = json.loads(page.read_text(encoding="utf-8"))["metadata"]
    assert metadata["paplu"] == marks(ENGLISH)[page.name]


def test_the_map_of_the_course_names_the_lessons_as_they_are() -> None:
    text = repr(CourseMap())
    assert [title_of(lesson) for lesson in LESSONS] == text.splitlines()[1:]
    assert all(quote(page.name) in CourseMap().in_words()["text/html"] for page in PAGES if page.name != FRONT)


def questions(lesson: Path) -> Iterator[tuple[str, str, str]]:
    """Yields what a lesson asks: the question, the right answer, and why."""
    for code in cells(lesson, "code"):
        for node in ast.walk(ast.parse(code)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Predict":
                why = [ast.literal_eval(word.value) for word in node.keywords if word.arg == "why"]
                yield ast.literal_eval(node.args[0]), ast.literal_eval(node.args[2]), "".join(why)


@pytest.mark.parametrize("file", sorted(ENGLISH.glob("logs/*.txt")), ids=lambda path: path.stem)
def test_a_file_that_a_lesson_reads_is_the_same_under_every_code_page(file: Path) -> None:
    assert file.read_bytes().isascii()


@every_lesson
def test_no_cell_of_a_lesson_fails(lesson: Path) -> None:
    for cell in json.loads(lesson.read_text(encoding="utf-8"))["cells"]:
        assert not [output for output in cell.get("outputs", []) if output["output_type"] == "error"]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_a_page_turned_into_html_shows_every_table_as_a_picture_with_its_text(page: Path) -> None:
    exported: Any = import_module("nbconvert").HTMLExporter().from_filename(str(page))
    html = str(exported[0])
    assert "No description has been provided" not in html
    assert "application/vnd.jupyter.widget-view+json" not in html
    drawn = [output for cell in cells_of(page) for output in cell.get("outputs", ()) if WIDGET in output["data"]]
    assert all("text/html" in output["data"] or "text/plain" in output["data"] for output in drawn)
    assert html.count("<svg") >= sum("image/svg+xml" in output["data"] for output in drawn)
