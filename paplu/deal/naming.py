"""Which house rules made a difference: each answer names those without which it would be another."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import TypeVar

from paplu.deal.answers import Discard, Draw, ShownVerdict
from paplu.deal.mattering import Between, Reach, can_differ
from paplu.deal.scoring import Score
from paplu.groups import GroupVerdict
from paplu.language import Card, Finding
from paplu.rules import JUDGING, Rules, codes_and_facts, deciding_rules_from, departures

AnswerT = TypeVar("AnswerT", GroupVerdict, ShownVerdict, Score, Discard, Draw)
EachT = TypeVar("EachT", Discard, Draw)


def name_house_rules(answer: AnswerT, rules: Rules, ask: Callable[[Rules], AnswerT | None]) -> AnswerT:
    """Returns the answer with a finding for each house rule without which it would be another."""
    names = tuple(name for name in departures(rules) if name in JUDGING)
    if not names:
        return answer

    def outcome(other: Rules) -> object:
        answered = ask(other)
        return None if answered is None else _compared(answered)

    findings: tuple[Finding, ...] = deciding_rules_from(_compared(answer), rules, names, outcome)
    return replace(answer, findings=(*answer.findings, *findings)) if findings else answer


def name_for_each_card(
    answers: tuple[EachT, ...],
    rules: Rules,
    ask: Callable[[Rules, Collection[Card]], Iterable[EachT]],
    reach_with: Callable[[Card], Reach],
) -> tuple[EachT, ...]:
    """Returns the answers, one for each card, each with the house rules that change it named.

    ``ask`` answers for some cards under other rules, ``reach_with`` is what the cards can reach of which one is that
    thrown or drawn. Where nothing that can matter to them differs, nothing is counted again.
    """

    def of(answer: EachT) -> Callable[[Rules], EachT | None]:
        within = reach_with(answer.card)

        def under(other: Rules) -> EachT | None:
            differ = can_differ(Between(rules, other, within, answer.penalty, answer.declares))
            again = ask(other, (answer.card,) if differ else ())  # also to see whether such a hand can be held
            return next(iter(again), None) if differ else answer

        return under

    if not departures(rules):
        return answers
    return tuple(name_house_rules(answer, rules, of(answer)) for answer in answers)


def _compared(answer: GroupVerdict | ShownVerdict | Score | Discard | Draw) -> object:
    """Returns what of an answer is compared: all that is seen of it but the rules cited."""
    match answer:
        case GroupVerdict():
            return answer.readings, codes_and_facts(answer.findings)
        case ShownVerdict():
            counted = answer.score and _compared(answer.score)
            return answer.holds, answer.at_table, codes_and_facts(answer.findings), counted
        case Score():
            kept = answer.lines, answer.level, answer.melds, answer.leftovers, answer.declarable
            return *kept, codes_and_facts(answer.findings)
        case Discard() | Draw():
            return answer
