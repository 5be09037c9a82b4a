"""Answers as JSON objects: amounts are exact texts, cards in notation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from paplu.cli.answer import Answer
from paplu.deal import Deal, Discard, Draw, Score, ShownVerdict
from paplu.groups import GroupVerdict, Meld, told
from paplu.language import PRINTED_JOKER, Card, Code, Finding
from paplu.rules import rules_text

Form: TypeAlias = dict[str, object]


def check_form(answer: Answer, lang: str) -> Form:
    """Returns the object ``paplu check`` answers with."""
    form = {**_deal_form(answer.deal), "hand": _texts(answer.cards), **_score_form(answer.score, lang)}
    if answer.shown is not None:
        form["shown"] = _shown_form(answer.shown, answer.is_full, lang)
    if answer.discards:
        form["discards"] = [_discard_form(discard, lang) for discard in answer.discards]
    return form


def group_form(verdict: GroupVerdict, deal: Deal, lang: str) -> Form:
    """Returns the object ``paplu group`` answers with."""
    return {
        **_deal_form(deal),
        "cards": _texts(verdict.cards),
        "valid": verdict.holds,
        "kind": verdict.kind,
        "readings": [_meld_form(meld) for meld in verdict.readings],
        "findings": _findings_form(verdict.findings, lang),
    }


def draws_form(score: Score, draws: Iterable[Draw], cards: Iterable[Card], deal: Deal, lang: str) -> Form:
    """Returns the object ``paplu draws`` answers with."""
    return {
        **_deal_form(deal),
        "hand": _texts(cards),
        "penalty": str(score.total),
        "declarable": score.declarable,
        "draws": [_draw_form(draw, lang) for draw in draws],
        **_house_rules([finding for finding in score.findings if finding.code is Code.HOUSE_RULE], lang),
    }


def _deal_form(deal: Deal) -> Form:
    turned_up, rank = deal.wilds.indicator, deal.wilds.rank
    wild = "PJ" if turned_up == PRINTED_JOKER else rank
    return {"rules": rules_text(deal.rules), "wild": wild}


def _score_form(score: Score | None, lang: str) -> Form:
    return {
        "penalty": str(score.total) if score else None,
        "level": score.level if score else None,
        "declarable": bool(score and score.declarable),
        "lines": [
            {"amount": str(line.amount), "code": line.code, "rule": line.rule, "cards": _texts(line.cards)}
            for line in (score.lines if score else ())
        ],
        "melds": [_meld_form(meld) for meld in (score.melds if score else ())],
        "leftovers": _texts(score.leftovers if score else ()),
        "findings": _findings_form(score.findings if score else (), lang),
    }


def _shown_form(shown: ShownVerdict, is_full: bool, lang: str) -> Form:
    return {
        "valid": shown.holds,
        "at_table": shown.at_table,
        "penalty": str(shown.score.total) if shown.score and is_full else None,
        "melds": [
            _meld_form(meld) if meld else _no_meld_form(group.cards)
            for meld, group in zip(shown.melds, shown.value.groups, strict=True)
        ],
        "findings": _findings_form(shown.findings, lang),
    }


def _meld_form(meld: Meld) -> Form:
    stands_for = [str(place) if place else None for place in meld.stands_for]
    return {"kind": meld.kind, "cards": _texts(meld.cards), "stands_for": stands_for}


def _no_meld_form(cards: Sequence[Card]) -> Form:
    return {"kind": None, "cards": _texts(cards), "stands_for": [None] * len(cards)}


def _discard_form(discard: Discard, lang: str) -> Form:
    form: Form = {"card": str(discard.card), "penalty": str(discard.penalty), "declares": discard.declares}
    return {**form, **_house_rules(discard.findings, lang)}


def _house_rules(findings: Sequence[Finding], lang: str) -> Form:
    return {"findings": _findings_form(findings, lang)} if findings else {}


def _draw_form(draw: Draw, lang: str) -> Form:
    return {
        "card": str(draw.card),
        "copies_left": draw.copies_left,
        "penalty": str(draw.penalty),
        "declares": draw.declares,
        **_house_rules(draw.findings, lang),
    }


def _findings_form(findings: Iterable[Finding], lang: str) -> list[Form]:
    return [{"code": finding.code, "rule": finding.rule, "text": told(finding, lang)} for finding in findings]


def _texts(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]
