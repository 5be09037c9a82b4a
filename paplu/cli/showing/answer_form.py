"""What ``paplu check``, ``group`` and ``draws`` answer as JSON objects."""

from __future__ import annotations

from collections.abc import Iterable

from paplu.cli.answer import Answer
from paplu.cli.showing.forms import (
    JsonObject,
    card_texts,
    finding_forms,
    house_rules_form,
    line_form,
    meld_form,
    no_meld_form,
)
from paplu.deal import Deal, Discard, Draw, Score, ShownVerdict
from paplu.groups import GroupVerdict
from paplu.language import PRINTED_JOKER, Card, Code, Speaker
from paplu.rules import rules_text


def check_form(answer: Answer, speaker: Speaker) -> JsonObject:
    """Returns the object ``paplu check`` answers with."""
    form = {**_deal_form(answer.deal), "hand": card_texts(answer.cards), **_score_form(answer.score, speaker)}
    if answer.shown is not None:
        form["shown"] = _shown_form(answer.shown, answer.is_full, speaker)
    if answer.discards:
        form["discards"] = [_discard_form(discard, speaker) for discard in answer.discards]
    return form


def group_form(verdict: GroupVerdict, deal: Deal, speaker: Speaker) -> JsonObject:
    """Returns the object ``paplu group`` answers with."""
    return {
        **_deal_form(deal),
        "cards": card_texts(verdict.cards),
        "valid": verdict.holds,
        "kind": verdict.kind,
        "readings": [meld_form(meld) for meld in verdict.readings],
        "findings": finding_forms(verdict.findings, speaker),
    }


def draws_form(score: Score, draws: Iterable[Draw], cards: Iterable[Card], deal: Deal, speaker: Speaker) -> JsonObject:
    """Returns the object ``paplu draws`` answers with."""
    return {
        **_deal_form(deal),
        "hand": card_texts(cards),
        "penalty": str(score.total),
        "declarable": score.declarable,
        "draws": [_draw_form(draw, speaker) for draw in draws],
        **house_rules_form([finding for finding in score.findings if finding.code is Code.HOUSE_RULE], speaker),
    }


def _deal_form(deal: Deal) -> JsonObject:
    turned_up, rank = deal.wilds.indicator, deal.wilds.rank
    wild = "PJ" if turned_up == PRINTED_JOKER else rank
    return {"rules": rules_text(deal.rules), "wild": wild}


def _score_form(score: Score | None, speaker: Speaker) -> JsonObject:
    return {
        "penalty": str(score.total) if score else None,
        "level": score.level if score else None,
        "declarable": bool(score and score.declarable),
        "lines": [{**line_form(line), "cards": card_texts(line.cards)} for line in (score.lines if score else ())],
        "melds": [meld_form(meld) for meld in (score.melds if score else ())],
        "leftovers": card_texts(score.leftovers if score else ()),
        "findings": finding_forms(score.findings if score else (), speaker),
    }


def _shown_form(shown: ShownVerdict, is_full: bool, speaker: Speaker) -> JsonObject:
    return {
        "valid": shown.holds,
        "at_table": shown.at_table,
        "penalty": str(shown.score.total) if shown.score and is_full else None,
        "melds": [
            meld_form(meld) if meld else no_meld_form(group.cards)
            for meld, group in zip(shown.melds, shown.value.groups, strict=True)
        ],
        "findings": finding_forms(shown.findings, speaker),
    }


def _discard_form(discard: Discard, speaker: Speaker) -> JsonObject:
    form: JsonObject = {"card": str(discard.card), "penalty": str(discard.penalty), "declares": discard.declares}
    return {**form, **house_rules_form(discard.findings, speaker)}


def _draw_form(draw: Draw, speaker: Speaker) -> JsonObject:
    return {
        "card": str(draw.card),
        "copies_left": draw.copies_left,
        "penalty": str(draw.penalty),
        "declares": draw.declares,
        **house_rules_form(draw.findings, speaker),
    }
