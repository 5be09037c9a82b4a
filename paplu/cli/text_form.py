"""Answers as lines for people: cards with their signs, the sum as a class writes it, each reason with its rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from paplu.cli.answer import Answer
from paplu.cli.console import wrapped
from paplu.deal import Deal, Discard, Draw, Line, Score, ShownVerdict, shown_text
from paplu.groups import GroupVerdict, Meld, reasons
from paplu.language import Card, Code, Finding, amount, sentence, shown, word
from paplu.rules import Rules, rules_text

# said beside the cards, not again among the reasons
KINDS = (Code.PURE_SEQUENCE, Code.IMPURE_SEQUENCE, Code.SET, Code.TUNNELA, Code.DUBLEE)
A_ROW = 13
BEST_THROWS = 4


def check_lines(answer: Answer, lang: str) -> Iterator[str]:
    """Yields what ``paplu check`` says."""
    yield from deal_lines(answer.deal, lang)
    if answer.shown is not None:
        yield from _shown_lines(answer.shown, answer.is_full, answer.deal.rules, lang)
    if answer.discards:
        yield from _discard_lines(answer.discards, lang)
    if answer.score is None or _same_as_shown(answer):
        return
    heading = "after_the_throw" if answer.discards else "best" if answer.shown is not None else None
    yield from _score_lines(answer.score, lang, heading)


def group_lines(verdict: GroupVerdict, deal: Deal, lang: str) -> Iterator[str]:
    """Yields what ``paplu group`` says."""
    yield from deal_lines(deal, lang)
    kind = word(f"kinds.{verdict.kind}", lang) if verdict.kind else ""
    yield word("is_a_group", lang, kind=kind) if verdict else word("is_no_group", lang)
    if verdict.value:
        yield from _table([_meld_row(verdict.value, _rule_of(verdict.findings, None), lang)])
    else:
        yield "  " + shown(verdict.cards, lang)
    yield from _why(verdict.findings, lang)
    if others := verdict.readings[1:]:
        yield word("cli.other_readings", lang)
        yield from _table([_meld_row(meld, "", lang) for meld in others])


def draws_lines(score: Score, draws: Sequence[Draw], hand: Iterable[Card], deal: Deal, lang: str) -> Iterator[str]:
    """Yields what ``paplu draws`` says: the cards that help, gathered by what they leave."""
    yield from deal_lines(deal, lang)
    yield word(
        "cli.draws_now" if score.total or not score.declarable else "cli.draws_complete", lang, total=score.total
    )
    helping = [draw for draw in draws if draw.penalty < score.total or (draw.declares and not score.declarable)]
    for (penalty, declares), same in groupby(helping, key=lambda draw: (draw.penalty, draw.declares)):
        cards = tuple(same)
        left = word("cli.draw_declares" if declares else "cli.draw_leaves", lang, penalty=penalty)
        yield from wrapped(" ".join(_with_copies(draw, lang) for draw in cards), f"  {left:<14} ")
    if len(helping) < len(draws):
        yield word("cli.draws_no_help" if helping else "cli.draws_none_help", lang, count=len(draws) - len(helping))
    if deal.wilds.rank is not None and deal.wilds.indicator is None:
        others = 1 + deal.wilds.copies_of_rank - sum(card.rank is deal.wilds.rank for card in hand)
        yield from wrapped(word("cli.rank_alone", lang, count=others, rank=deal.wilds.rank), "")
    yield from _house_rules(draws, lang)


def _house_rules(answers: Sequence[Discard | Draw], lang: str) -> Iterator[str]:
    """Yields each house rule with the cards it changes something for."""
    for finding in dict.fromkeys(finding for answer in answers for finding in answer.findings):
        (reason,) = reasons([finding], lang)
        cards = tuple(answer.card for answer in answers if finding in answer.findings)
        yield from wrapped(reason if len(cards) == len(answers) else f"{shown(cards, lang)}: {reason}", "  - ")


def _with_copies(draw: Draw, lang: str) -> str:
    return word("cli.copies", lang, card=draw.card, copies=draw.copies_left)


def deal_lines(deal: Deal, lang: str) -> Iterator[str]:
    """Yields the rules and the free cards of the deal, the frame of every answer."""
    free = "cli.deal" if deal.wilds.kinds else "cli.deal_nothing_free"
    text = word(free, lang, rules=rules_text(deal.rules), free=deal.wilds.kinds)
    yield from wrapped(text, "")


def _shown_lines(verdict: ShownVerdict, is_full: bool, rules: Rules, lang: str) -> Iterator[str]:
    yield word("cli.as_shown", lang, verdict=shown_text(verdict, lang))
    rows: list[tuple[str, str]] = []
    for number, group in enumerate(verdict.value.groups, 1):
        rule = _rule_of(verdict.findings, number)
        if group.value:
            cards, kind = _meld_row(group.value, rule, lang)
        else:
            cards, kind = shown(group.cards, lang), word("no_group", lang)
        rows.append((f"{number}  {cards}", kind))
    if verdict.value.loose:
        rows.append((f"   {shown(verdict.value.loose, lang)}", word("in_no_group", lang)))
    yield from _table(rows)
    yield from _why(verdict.findings, lang)
    if verdict.score and is_full:
        yield word("cli.counted_as_shown", lang, **_counted(verdict.score))
        yield from _sum_lines(verdict.score, lang)
        if not verdict.at_table:
            points, rule = rules.wrong_declaration, rules.cite("wrong declaration")
            yield from wrapped(word("cli.if_declared", lang, points=points, rule=rule), "")


def _counted(score: Score) -> dict[str, object]:
    """The total, and the level where there are levels."""
    return {"total": score.total, **({"level": score.level} if score.has_levels else {})}


def _discard_lines(discards: Sequence[Discard], lang: str) -> Iterator[str]:
    yield word("cli.what_to_throw", lang)
    throws = [(key, tuple(same)) for key, same in groupby(discards, key=lambda one: (one.penalty, one.declares))]
    for (penalty, declares), same in throws[:BEST_THROWS]:
        left = word("cli.throw_declares" if declares else "cli.throw_leaves", lang, penalty=penalty)
        yield from wrapped(shown(tuple(one.card for one in same), lang), f"  {left:<14} ")
    if worse := sum(len(same) for _, same in throws[BEST_THROWS:]):
        yield from wrapped(word("cli.worse_throws", lang, count=worse))
    yield word("cli.throw_this", lang, card=discards[0].card)
    yield from _house_rules(discards, lang)


def _score_lines(score: Score, lang: str, heading: str | None) -> Iterator[str]:
    if heading:
        yield word(f"cli.{heading}", lang)
    rows = [_meld_row(meld, _rule_of(score.findings, number), lang) for number, meld in enumerate(score.melds, 1)]
    if score.leftovers and rows:
        rows.append((shown(score.leftovers, lang), word("left_over", lang)))
    yield from _table(rows)
    yield word("cli.penalty_now", lang, **_counted(score))
    yield from _sum_lines(score, lang)
    yield from _why(score.findings, lang)


def _same_as_shown(answer: Answer) -> bool:
    """Whether the best arrangement is the very grouping that was shown."""
    if answer.shown is None or answer.score is None or answer.score.leftovers:
        return False
    return {meld.cards for meld in answer.shown.melds if meld} == {meld.cards for meld in answer.score.melds}


def _meld_row(meld: Meld, rule: str, lang: str) -> tuple[str, str]:
    kind = word(f"kinds.{meld.kind}", lang)
    return meld_text(meld, lang), f"{kind} ({rule})" if rule else kind


def meld_text(meld: Meld, lang: str) -> str:
    """Returns a valid group as text, each joker with what it stands for: ``9♠ 10♠ ★ (as J♠)``."""
    as_read = (f" ({word('stands_in', lang, place=place)})" if place else "" for place in meld.stands_for)
    return " ".join(f"{card.signs}{note}" for card, note in zip(meld.cards, as_read, strict=True))


def _rule_of(findings: Iterable[Finding], number: int | None) -> str:
    """Returns the rule that makes a group what it is."""
    found = (finding.rule for finding in findings if finding.code in KINDS and _group(finding) == number)
    return next(found, "")


def _group(finding: Finding) -> object:
    return dict(finding.facts).get("group")


def _table(rows: Sequence[tuple[str, str]]) -> Iterator[str]:
    width = max((len(cards) for cards, _ in rows), default=0)
    for cards, kind in rows:
        yield from wrapped(f"{cards:<{width}}  {kind}") if width + len(kind) > 70 else [f"  {cards:<{width}}  {kind}"]


def _sum_lines(score: Score, lang: str) -> Iterator[str]:
    """Yields the cards that count with what they count under each, the sum, and the cap where it bites."""
    counted = [line for line in score.lines if line.cards]
    for first in range(0, len(counted), A_ROW):
        row = counted[first : first + A_ROW]
        yield "  " + "  ".join(f"{shown(line.cards, lang):>3}" for line in row)
        plus = "" if first + A_ROW >= len(counted) else " +"
        yield "  " + " +".join(f"{amount(line.amount):>3}" for line in row) + (plus or _total(counted, lang))
    for line in score.lines:
        if not line.cards:
            yield from wrapped(_cap_text(line, score, lang))


def _total(lines: Sequence[Line], lang: str) -> str:
    return " = " + amount(sum(line.amount for line in lines)) if len(lines) > 1 else ""


def _cap_text(line: Line, score: Score, lang: str) -> str:
    before = amount(score.total - line.amount)
    told = sentence(line.code, {"most": score.total}, lang)
    return f"{before} - {amount(-line.amount)} = {amount(score.total)}: {told} ({line.rule})"


def _why(findings: Iterable[Finding], lang: str) -> Iterator[str]:
    yield word("cli.why", lang)
    for reason in reasons([finding for finding in findings if finding.code not in KINDS], lang):
        yield from wrapped(reason, "  - ")
