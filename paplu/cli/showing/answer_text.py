"""Answers as lines for people: cards with their signs, the sum as a class writes it, each reason with its rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from paplu.cli.answer import Answer
from paplu.cli.console import fitted, wrapped
from paplu.cli.showing.faces import meld_text
from paplu.cli.showing.judged import read_text, shown_text
from paplu.deal import Deal, Discard, Draw, Line, Score, ShownVerdict
from paplu.groups import GroupVerdict, Meld
from paplu.language import Card, Code, Finding, Speaker, amount
from paplu.rules import Rules, rules_text

# said beside the cards, not again among the reasons
KINDS = (Code.PURE_SEQUENCE, Code.IMPURE_SEQUENCE, Code.SET, Code.TUNNELA, Code.DUBLEE)
A_ROW = 13
BEST_THROWS = 4


def check_lines(answer: Answer, speaker: Speaker) -> Iterator[str]:
    """Yields what ``paplu check`` says."""
    yield from deal_lines(answer.deal, speaker)
    if answer.shown is not None:
        yield from _shown_lines(answer.shown, answer.is_full, answer.deal.rules, speaker)
    if answer.discards:
        yield from _discard_lines(answer.discards, speaker)
    if answer.score is None or _same_as_shown(answer):
        return
    heading = "after_the_throw" if answer.discards else "best" if answer.shown is not None else None
    yield from _score_lines(answer.score, speaker, heading)


def group_lines(verdict: GroupVerdict, deal: Deal, speaker: Speaker) -> Iterator[str]:
    """Yields what ``paplu group`` says."""
    yield from deal_lines(deal, speaker)
    yield read_text(verdict, speaker)
    if verdict.value:
        yield from _table([_meld_row(verdict.value, _rule_of(verdict.findings, None), speaker)])
    else:
        yield "  " + speaker.shown(verdict.cards)
    yield from _why(verdict.findings, speaker)
    if others := verdict.readings[1:]:
        yield speaker.text("cli.other_readings")
        yield from _table([_meld_row(meld, "", speaker) for meld in others])


def draws_lines(
    score: Score, draws: Sequence[Draw], hand: Iterable[Card], deal: Deal, speaker: Speaker
) -> Iterator[str]:
    """Yields what ``paplu draws`` says: the cards that help, gathered by what they leave."""
    yield from deal_lines(deal, speaker)
    key = "cli.draws_now" if score.total or not score.declarable else "cli.draws_complete"
    yield speaker.text(key, total=score.total)
    helping = [draw for draw in draws if draw.penalty < score.total or (draw.declares and not score.declarable)]
    for (penalty, declares), same in groupby(helping, key=lambda draw: (draw.penalty, draw.declares)):
        cards = tuple(same)
        left = speaker.text("cli.draw_declares" if declares else "cli.draw_leaves", penalty=penalty)
        yield from wrapped(" ".join(_with_copies(draw, speaker) for draw in cards), f"  {left:<14} ")
    if len(helping) < len(draws):
        yield speaker.text("cli.draws_no_help" if helping else "cli.draws_none_help", count=len(draws) - len(helping))
    if deal.wilds.rank is not None and deal.wilds.indicator is None:
        others = 1 + deal.wilds.copies_of_rank - sum(card.rank is deal.wilds.rank for card in hand)
        yield from wrapped(speaker.text("cli.rank_alone", count=others, rank=deal.wilds.rank), "")
    yield from _house_rules(draws, speaker)


def _house_rules(answers: Sequence[Discard | Draw], speaker: Speaker) -> Iterator[str]:
    """Yields each house rule with the cards it changes something for."""
    for finding in dict.fromkeys(finding for answer in answers for finding in answer.findings):
        (reason,) = speaker.reasons([finding])
        cards = tuple(answer.card for answer in answers if finding in answer.findings)
        yield from wrapped(reason if len(cards) == len(answers) else f"{speaker.shown(cards)}: {reason}", "  - ")


def _with_copies(draw: Draw, speaker: Speaker) -> str:
    return speaker.text("cli.copies", card=draw.card, copies=draw.copies_left)


def deal_lines(deal: Deal, speaker: Speaker) -> Iterator[str]:
    """Yields the rules and the free cards of the deal, the frame of every answer."""
    free = "cli.deal" if deal.wilds.kinds else "cli.deal_nothing_free"
    text = speaker.text(free, rules=rules_text(deal.rules), free=deal.wilds.kinds)
    yield from wrapped(text, "")


def _shown_lines(verdict: ShownVerdict, is_full: bool, rules: Rules, speaker: Speaker) -> Iterator[str]:
    yield speaker.text("cli.as_shown", verdict=shown_text(verdict, speaker))
    rows: list[tuple[str, str]] = []
    for number, group in enumerate(verdict.value.groups, 1):
        rule = _rule_of(verdict.findings, number)
        if group.value:
            cards, kind = _meld_row(group.value, rule, speaker)
        else:
            cards, kind = speaker.shown(group.cards), speaker.text("no_group")
        rows.append((f"{number}  {cards}", kind))
    if verdict.value.loose:
        rows.append((f"   {speaker.shown(verdict.value.loose)}", speaker.text("in_no_group")))
    yield from _table(rows)
    yield from _why(verdict.findings, speaker)
    if verdict.score and is_full:
        yield speaker.text("cli.counted_as_shown", **_counted(verdict.score))
        yield from _sum_lines(verdict.score, speaker)
        if not verdict.at_table:
            points, rule = rules.wrong_declaration, rules.cite("wrong declaration")
            yield from wrapped(speaker.text("cli.if_declared", points=points, rule=rule), "")


def _counted(score: Score) -> dict[str, object]:
    """Returns the total, and the level where there are levels."""
    return {"total": score.total, **({"level": score.level} if score.has_levels else {})}


def _discard_lines(discards: Sequence[Discard], speaker: Speaker) -> Iterator[str]:
    yield speaker.text("cli.what_to_throw")
    throws = [(key, tuple(same)) for key, same in groupby(discards, key=lambda one: (one.penalty, one.declares))]
    for (penalty, declares), same in throws[:BEST_THROWS]:
        left = speaker.text("cli.throw_declares" if declares else "cli.throw_leaves", penalty=penalty)
        yield from wrapped(speaker.shown(tuple(one.card for one in same)), f"  {left:<14} ")
    if worse := sum(len(same) for _, same in throws[BEST_THROWS:]):
        yield from wrapped(speaker.text("cli.worse_throws", count=worse))
    yield speaker.text("cli.throw_this", card=discards[0].card)
    yield from _house_rules(discards, speaker)


def _score_lines(score: Score, speaker: Speaker, heading: str | None) -> Iterator[str]:
    if heading:
        yield speaker.text(f"cli.{heading}")
    rows = [_meld_row(meld, _rule_of(score.findings, number), speaker) for number, meld in enumerate(score.melds, 1)]
    if score.leftovers and rows:
        rows.append((speaker.shown(score.leftovers), speaker.text("left_over")))
    yield from _table(rows)
    yield speaker.text("cli.penalty_now", **_counted(score))
    yield from _sum_lines(score, speaker)
    yield from _why(score.findings, speaker)


def _same_as_shown(answer: Answer) -> bool:
    """Returns whether the best arrangement is the very grouping that was shown."""
    if answer.shown is None or answer.score is None or answer.score.leftovers:
        return False
    return {meld.cards for meld in answer.shown.melds if meld} == {meld.cards for meld in answer.score.melds}


def _meld_row(meld: Meld, rule: str, speaker: Speaker) -> tuple[str, str]:
    kind = speaker.text(f"kinds.{meld.kind}")
    return meld_text(meld, speaker), f"{kind} ({rule})" if rule else kind


def _rule_of(findings: Iterable[Finding], number: int | None) -> str:
    """Returns the rule that makes a group what it is."""
    rules = (finding.rule for finding in findings if finding.code in KINDS and _group(finding) == number)
    return next(rules, "")


def _group(finding: Finding) -> object:
    return dict(finding.facts).get("group")


def _table(rows: Sequence[tuple[str, str]]) -> Iterator[str]:
    fitting = fitted("\n".join(cards for cards, _ in rows)).split("\n")
    width = max(map(len, fitting))
    for cards, (_, kind) in zip(fitting, rows, strict=bool(rows)):
        yield from wrapped(f"{cards:<{width}}  {kind}") if width + len(kind) > 70 else [f"  {cards:<{width}}  {kind}"]


def _sum_lines(score: Score, speaker: Speaker) -> Iterator[str]:
    """Yields the cards that count with what they count under each, the sum, and the cap where it bites."""
    counted = [line for line in score.lines if line.cards]
    for first in range(0, len(counted), A_ROW):
        row = counted[first : first + A_ROW]
        cards = " ".join(speaker.shown(line.cards) for line in row)
        fitting = fitted(cards) if "★" in cards else cards  # the other signs are as wide as their letters
        yield "  " + "  ".join(f"{card:>3}" for card in fitting.split())
        plus = "" if first + A_ROW >= len(counted) else " +"
        yield "  " + " +".join(f"{amount(line.amount):>3}" for line in row) + (plus or _total(counted, speaker))
    for line in score.lines:
        if not line.cards:
            yield from wrapped(_cap_text(line, score, speaker))


def _total(lines: Sequence[Line], speaker: Speaker) -> str:
    return " = " + amount(sum(line.amount for line in lines)) if len(lines) > 1 else ""


def _cap_text(line: Line, score: Score, speaker: Speaker) -> str:
    before = amount(score.total - line.amount)
    sentence = speaker.sentence(line.code, {"most": score.total})
    return f"{before} - {amount(-line.amount)} = {amount(score.total)}: {sentence} ({line.rule})"


def _why(findings: Iterable[Finding], speaker: Speaker) -> Iterator[str]:
    yield speaker.text("cli.why")
    findings = tuple(findings)
    others = [finding for finding in findings if finding.code not in KINDS]
    for reason in speaker.reasons(others or findings):  # what a group is stands above, but an empty "Why" helps nobody
        yield from wrapped(reason, "  - ")
