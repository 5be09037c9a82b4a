"""One hand under several rules, side by side, with the rules that make the difference.

>>> from paplu.deal import compare
>>> found = compare("4H 5H 6H 9S 10S JS 2C 2D 2H 2S KD QD 7C", "8")
>>> [str(column.score.total) for column in found.columns]
['29', '27', '27']
>>> [difference.field for difference in found.differences]
['set_sizes']
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from html import escape
from itertools import combinations
from typing import Any

from paplu.deal.deal import Deal, Indicator, ShownVerdict, shown_text
from paplu.deal.scoring import Score, penalty_text
from paplu.groups import Meld, cards_row, meld_row, reasons, row_text, told, turned_up
from paplu.language import Card, Cards, Code, Finding, Grouping, Groups, InputError, Row, Speaker, notation, rows, word
from paplu.rules import (
    JUDGING,
    PAPLU,
    PROFILES,
    THE_THREE,
    Rules,
    fewest,
    field_text,
    rule_of,
    rules_records,
    rules_text,
)


@dataclass(frozen=True, slots=True)
class Column:
    """The hand under one rules record: its count, the grouping shown if one was, or why it cannot be asked there."""

    rules: Rules
    score: Score | None
    shown: ShownVerdict | None
    refusal: InputError | None

    @property
    def outcome(self) -> Hashable:
        """What may differ: the count, its level, whether it can be declared, and how the shown grouping stands."""
        if self.refusal is not None:
            return self.refusal.code
        score, shown = self.score, self.shown
        counted = None if score is None else (score.total, score.level, score.declarable)
        return counted, None if shown is None else (shown.holds, shown.at_table)

    @property
    def rests_on(self) -> tuple[Finding, ...]:
        """What the count or the verdict on the grouping rests on: house rules, R5, and that groups are laid open."""
        judged = [answer.findings for answer in (self.score, self.shown) if answer is not None]
        return tuple(dict.fromkeys(finding for findings in judged for finding in findings if _is_a_caveat(finding)))

    @property
    def name(self) -> str:
        """The name of the rules with their house rules."""
        return rules_text(self.rules)

    def text(self, lang: str = "en") -> str:
        """Returns the outcome in words."""
        parts = [shown_text(self.shown, lang)] if self.shown is not None else []
        if self.refusal is not None:
            parts.append(self.refusal.sentence(Speaker(lang)))
        if self.score is not None:
            if self.shown is not None:
                parts.append(word("of_the_best", lang))
            parts.append(penalty_text(self.score, lang))
            parts.append(word("can_be_declared" if self.score.declarable else "cannot_be_declared", lang))
        parts += reasons(self.rests_on, lang)
        return " ".join(parts)


@dataclass(frozen=True, slots=True)
class Difference:
    """A field in which the rules part and which changes this hand: its value and rule in each column."""

    field: str
    columns: tuple[str, ...]
    values: tuple[str, ...]
    rules: tuple[str, ...]

    def text(self, lang: str = "en") -> str:
        """Returns the difference in words, such as ``cards a set may have: paplu 3 (P3.3) · indian 3,4 (I2.2)``."""
        columns = zip(self.columns, self.values, self.rules, strict=True)
        return f"{word(f'fields.{self.field}', lang)}: {' · '.join(f'{n} {v} ({r})' for n, v, r in columns)}"


@dataclass(frozen=True, slots=True)
class Comparison:
    """A hand under several rules, and what makes the difference."""

    cards: tuple[Card, ...]
    columns: tuple[Column, ...]
    differences: tuple[Difference, ...]

    @property
    def agree(self) -> bool:
        """Whether all rules come to the same; rules that refuse the cards come to nothing."""
        return not self._refused and len({column.outcome for column in self.columns}) == 1

    @property
    def _refused(self) -> bool:
        return all(column.refusal is not None for column in self.columns)

    def headline(self, lang: str = "en") -> str:
        """Returns in words whether the rules agree, or what stands below: the differences, or refusals alone."""
        refusals_alone = self._refused and not self.differences
        return word("all_agree" if self.agree else "none_compared" if refusals_alone else "what_differs", lang)

    def to_json(self, lang: str = "en") -> dict[str, object]:
        """Returns the comparison as a JSON object; amounts are exact texts."""
        return {
            "hand": list(map(str, self.cards)),
            "agree": self.agree,
            "rules": [_column_form(column, lang) for column in self.columns],
            "differences": [
                {"field": each.field, "values": list(each.values), "rules": list(each.rules), "text": each.text(lang)}
                for each in self.differences
            ],
        }

    def lines(self, lang: str = "en") -> Iterator[str]:
        """Yields the comparison as lines of text."""
        for column in self.columns:
            yield f"{column.name}: {column.text(lang)}"
            yield from (f"  {row_text(row)}" for row in _pictures(column, lang))
        yield self.headline(lang)
        yield from (f"  - {difference.text(lang)}" for difference in self.differences)

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        cells = "".join(_cell(column) for column in self.columns)
        items = "".join(f"<li>{escape(difference.text())}</li>" for difference in self.differences)
        headline = escape(self.headline())
        html = f'<div style="display:flex;flex-wrap:wrap;gap:1em">{cells}</div><p>{headline}</p><ul>{items}</ul>'
        return {"text/plain": str(self), "text/html": f'<div lang="en">{html}</div>'}


def compare(hand: Groups, indicator: Indicator, profiles: Iterable[Rules | str] | None = None) -> Comparison:
    """Returns one hand, or one grouping of it, under several rules, by record or name.

    Without names, those of the three main profiles, or for another number of cards all profiles that deal so many. What
    is no card or no indicator is an ``InputError``, and so is an empty list of rules; what one of the rules refuses
    stands in its column.
    """
    groups, loose, shown = _given(hand)
    cards = (*(card for group in groups for card in group), *loose)
    grouping = (groups, loose) if shown else None
    turned_up(indicator, PAPLU)
    named = rules_records(profiles) if profiles is not None else _for(len(cards))
    asked = _Asked(cards, grouping, indicator)
    columns = tuple(map(asked.column, named))
    return Comparison(cards, columns, tuple(asked.differences(columns)))


def usual(hand: Groups) -> tuple[Rules, ...]:
    """Returns the rules a hand is compared under where none are named; an ``InputError`` for what is no card."""
    groups, loose, _ = _given(hand)
    return _for(sum(map(len, groups)) + len(loose))


def hand_text(hand: Groups) -> str:
    """Returns a hand, or a grouping of it, as text for ``compare``; all cards in one group are a hand there."""
    groups, loose, shown = _given(hand)
    return notation.grouping_text(groups, loose) if shown else notation.text(loose)


def _given(hand: Groups) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...], bool]:
    if isinstance(hand, str) and "|" not in hand and "+" not in hand:
        return (), notation.cards(hand), False
    parts: list[Cards | Card] = [] if isinstance(hand, str) else list(hand)
    if parts and all(isinstance(part, Card) or (isinstance(part, str) and " " not in part.strip()) for part in parts):
        return (), notation.cards([part for part in parts if isinstance(part, str | Card)]), False
    return *notation.groups(hand if isinstance(hand, str) else parts), True


def _for(count: int) -> tuple[Rules, ...]:
    dealing = tuple(rules for rules in PROFILES.values() if rules.hand_size == count)
    return THE_THREE if count == PAPLU.hand_size or not dealing else dealing


@dataclass(frozen=True, slots=True)
class _Asked:
    """The question put to each of the rules."""

    cards: tuple[Card, ...]
    grouping: Grouping | None
    indicator: Indicator

    def column(self, rules: Rules) -> Column:
        """Returns the hand under these rules."""
        shown = None
        try:
            deal = Deal(self.indicator, rules)
            if self.grouping is not None:
                groups, loose = self.grouping
                shown = deal.judge(notation.grouping_text(groups, loose))
            return Column(rules, deal.penalty(self.cards), shown, None)
        except InputError as error:
            return Column(rules, None, shown, error)

    def differences(self, columns: tuple[Column, ...]) -> Iterator[Difference]:
        """Yields the fields that make a difference, in the order of the record."""
        found: set[str] = set()
        for one, other in combinations(columns, 2):
            if one.outcome != other.outcome:
                found |= {*self._between(one, other)}
        for name in JUDGING:
            if name in found:
                values = tuple(field_text(getattr(column.rules, name)) for column in columns)
                rules = tuple(rule_of(name, column.rules) for column in columns)
                yield Difference(name, tuple(column.name for column in columns), values, rules)

    def _between(self, one: Column, other: Column) -> list[str]:
        """Returns the fields that make the difference: those that do it alone, or else as few as do it together."""

        def matter(fields: Iterable[str]) -> bool:
            return self._matter(fields, one, other) or self._matter(fields, other, one)

        names = [name for name in JUDGING if getattr(one.rules, name) != getattr(other.rules, name)]
        return [name for name in names if matter([name])] or fewest(names, matter)

    def _matter(self, fields: Iterable[str], column: Column, other: Column) -> bool:
        """Returns whether the hand comes to something else when these fields are taken from the other rules."""
        values: dict[str, Any] = {name: getattr(other.rules, name) for name in fields}
        try:
            changed = replace(column.rules, **values)
        except InputError:  # these fields cannot be taken alone, and so tell nothing alone
            return False
        return self.column(changed).outcome != column.outcome


def _pictures(column: Column, lang: str) -> list[Row]:
    score = column.score
    if score is None:
        return []
    drawn = [meld_row(meld, score.wilds, lang) for meld in score.melds]
    loose = [cards_row(score.leftovers, word("left_over", lang), score.wilds, lang)] if score.leftovers else []
    return drawn + loose


def _cell(column: Column) -> str:
    picture = _pictures(column, "en")
    drawn = rows(picture, title=column.text()) if picture else ""
    return f"<section><p><strong>{escape(column.name)}</strong></p>{drawn}<p>{escape(column.text())}</p></section>"


def _is_a_caveat(finding: Finding) -> bool:
    return finding.code in (Code.HOUSE_RULE, Code.LAID_OPEN_SAFE) or finding.rule == "R5"


def _column_form(column: Column, lang: str) -> dict[str, object]:
    score, shown = column.score, column.shown
    form: dict[str, object] = {
        "rules": column.name,
        "penalty": str(score.total) if score else None,
        "level": score.level if score else None,
        "declarable": bool(score and score.declarable),
        "melds": [_meld_form(meld) for meld in (score.melds if score else ())],
        "leftovers": list(map(str, score.leftovers if score else ())),
    }
    if shown is not None:
        form["shown"] = {"valid": shown.holds, "at_table": shown.at_table}
    if column.rests_on:
        form["findings"] = [{"code": f.code, "rule": f.rule, "text": told(f, lang)} for f in column.rests_on]
    if column.refusal is not None:
        form["error"] = {"code": column.refusal.code, "text": column.refusal.sentence(Speaker(lang))}
    return form


def _meld_form(meld: Meld) -> dict[str, object]:
    stands_for = [str(place) if place else None for place in meld.stands_for]
    return {"kind": meld.kind, "cards": list(map(str, meld.cards)), "stands_for": stands_for}
