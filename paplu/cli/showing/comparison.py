"""One hand under several rules, shown side by side, with what makes the difference."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from paplu.cli.showing.faces import listing, row_text, spoken_html
from paplu.cli.showing.forms import finding_forms, meld_form
from paplu.cli.showing.judged import penalty_text, score_rows, shown_text
from paplu.cli.showing.room import form_in, lines_in, notebook_in
from paplu.deal import Column, Comparison, Difference
from paplu.language import Row, Speaker, rows


def column_text(column: Column, speaker: Speaker) -> str:
    """Returns in words what a hand comes to under one of the rules, or why its question has no answer there.

    >>> from paplu.deal import compare
    >>> comparison = compare("4H 5H 6H 9S 10S JS 2C 2D 2H 2S KD QD 7C", "8", ["paplu", "indian"])
    >>> column_text(comparison.columns[0], Speaker("en"))
    'Penalty 10 + 10 + 7 + 2 = 29 points. Level 2. It cannot be declared.'
    """
    return " ".join(_column_parts(column, speaker))


def _column_parts(column: Column, speaker: Speaker) -> Iterator[str]:
    if column.shown is not None:
        yield shown_text(column.shown, speaker)
    if column.refusal is not None:
        yield column.refusal.sentence(speaker)
    if column.score is not None:
        if column.shown is not None:
            yield speaker.text("of_the_best")
        yield penalty_text(column.score, speaker)
        yield speaker.text("can_be_declared" if column.score.declarable else "cannot_be_declared")
    yield from speaker.reasons(column.rests_on)


def difference_text(difference: Difference, speaker: Speaker) -> str:
    """Returns a difference in words, such as ``cards a set may have: paplu 3 (P3.3) · indian 3,4 (I2.2)``.

    >>> from paplu.deal import compare
    >>> comparison = compare("4H 5H 6H 9S 10S JS 2C 2D 2H 2S KD QD 7C", "8", ["paplu", "indian"])
    >>> difference_text(comparison.differences[0], Speaker("en"))
    'cards a set may have: paplu 3 (P3.3) · indian 3,4 (I2.2)'
    """
    columns = zip(difference.columns, difference.values, difference.rules, strict=True)
    about = speaker.text(f"fields.{difference.field}")
    return f"{about}: {' · '.join(f'{name} {value} ({rule})' for name, value, rule in columns)}"


def headline(comparison: Comparison, speaker: Speaker) -> str:
    """Returns in words whether the rules agree, or what stands below: the differences, or refusals alone.

    >>> from paplu.deal import compare
    >>> comparison = compare("4H 5H 6H 9S 10S JS 2C 2D 2H 2S KD QD 7C", "8", ["paplu", "indian"])
    >>> headline(comparison, Speaker("en"))
    'What makes the difference'
    """
    refusals_alone = comparison.refused and not comparison.differences
    return speaker.text("all_agree" if comparison.agree else "none_compared" if refusals_alone else "what_differs")


def _picture(column: Column, speaker: Speaker) -> list[Row]:
    return [] if column.score is None else score_rows(column.score, speaker)


@lines_in.register
def _(comparison: Comparison, speaker: Speaker) -> Iterator[str]:
    for column in comparison.columns:
        yield f"{column.name}: {column_text(column, speaker)}"
        yield from (f"  {row_text(row)}" for row in _picture(column, speaker))
    yield headline(comparison, speaker)
    yield from (f"  - {difference_text(difference, speaker)}" for difference in comparison.differences)


@notebook_in.register
def _(comparison: Comparison, speaker: Speaker) -> dict[str, str]:
    cells = "".join(_cell(column, speaker) for column in comparison.columns)
    items = listing([difference_text(difference, speaker) for difference in comparison.differences])
    said = escape(headline(comparison, speaker))
    html = f'<div style="display:flex;flex-wrap:wrap;gap:1em">{cells}</div><p>{said}</p>{items}'
    return {"text/plain": "\n".join(lines_in(comparison, speaker)), "text/html": spoken_html(html, speaker)}


def _cell(column: Column, speaker: Speaker) -> str:
    text, picture = column_text(column, speaker), _picture(column, speaker)
    drawn = rows(picture, title=text) if picture else ""
    return f"<section><p><strong>{escape(column.name)}</strong></p>{drawn}<p>{escape(text)}</p></section>"


@form_in.register
def _(comparison: Comparison, speaker: Speaker) -> dict[str, object]:
    return {
        "hand": list(map(str, comparison.cards)),
        "agree": comparison.agree,
        "rules": [_column_form(column, speaker) for column in comparison.columns],
        "differences": [
            {
                "field": each.field,
                "values": list(each.values),
                "rules": list(each.rules),
                "text": difference_text(each, speaker),
            }
            for each in comparison.differences
        ],
    }


def _column_form(column: Column, speaker: Speaker) -> dict[str, object]:
    score, shown = column.score, column.shown
    form: dict[str, object] = {
        "rules": column.name,
        "penalty": str(score.total) if score else None,
        "level": score.level if score else None,
        "declarable": bool(score and score.declarable),
        "melds": [meld_form(meld) for meld in (score.melds if score else ())],
        "leftovers": list(map(str, score.leftovers if score else ())),
    }
    if shown is not None:
        form["shown"] = {"valid": shown.holds, "at_table": shown.at_table}
    if column.rests_on:
        form["findings"] = finding_forms(column.rests_on, speaker)
    if column.refusal is not None:
        form["error"] = {"code": column.refusal.code, "text": column.refusal.sentence(speaker)}
    return form
