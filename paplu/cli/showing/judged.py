"""Verdicts and scores shown: a group, a grouping, what a hand costs, and a move, each with its reasons."""

from __future__ import annotations

from collections.abc import Iterable

from paplu.cli.showing.faces import bundle, cards_row, meld_row
from paplu.cli.showing.room import lines_in, notebook_in
from paplu.deal import Score, ShownVerdict
from paplu.groups import GroupVerdict, Wilds
from paplu.language import Row, Speaker, Verdict


def shown_text(verdict: ShownVerdict, speaker: Speaker) -> str:
    """Returns the verdict on a shown grouping in one sentence.

    >>> from paplu import Deal
    >>> shown_text(Deal("8D").judge("4H 5H 6H"), Speaker("en"))
    'Not a valid declaration yet.'
    """
    return speaker.text("valid" if verdict else "valid_at_table" if verdict.at_table else "not_valid")


def read_text(verdict: GroupVerdict, speaker: Speaker) -> str:
    """Returns the verdict on one group in one sentence.

    >>> from paplu import Deal
    >>> read_text(Deal("8D").read("9S 10S PJ"), Speaker("en"))
    'A valid group: impure sequence.'
    """
    if verdict.value is None:
        return speaker.text("is_no_group")
    return speaker.text("is_a_group", kind=speaker.text(f"kinds.{verdict.value.kind}"))


def penalty_text(score: Score, speaker: Speaker) -> str:
    """Returns the penalty with its sum and, where levels protect, its level in words.

    >>> from paplu import Deal
    >>> penalty_text(Deal("8D").penalty("4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C KD 5D"), Speaker("en"))
    'Penalty 10 + 10 + 5 + 2 = 27 points. Level 2.'
    """
    terms = sum(line.amount != 0 for line in score.lines)
    text = speaker.text("penalty_sum" if terms > 1 else "penalty", sum=score.sum_text, total=score.total)
    return f"{text} {speaker.text('level', level=score.level)}" if score.has_levels else text


def group_row(verdict: GroupVerdict, wilds: Wilds, speaker: Speaker) -> Row:
    """Returns the cards of a group as a row of faces, captioned with what it is."""
    if verdict.value is None:
        return cards_row(verdict.cards, speaker.text("no_group"), wilds, speaker)
    return meld_row(verdict.value, wilds, speaker)


def score_rows(score: Score, speaker: Speaker) -> list[Row]:
    """Returns the arrangement of a score as rows of faces: its groups, then the cards left over."""
    loose = [cards_row(score.leftovers, speaker.text("left_over"), score.wilds, speaker)] if score.leftovers else []
    return [*(meld_row(meld, score.wilds, speaker) for meld in score.melds), *loose]


@lines_in.register
def _(verdict: Verdict, speaker: Speaker) -> Iterable[str]:  # type: ignore[type-arg]  # of anything
    return speaker.reasons(verdict.findings)


@notebook_in.register
def _(verdict: Verdict, speaker: Speaker) -> dict[str, str]:  # type: ignore[type-arg]  # of anything
    first, *others = speaker.reasons(verdict.findings) or [speaker.text("yes" if verdict else "no")]
    return bundle([], first, others, speaker)


@notebook_in.register
def _(verdict: GroupVerdict, speaker: Speaker) -> dict[str, str]:
    row = group_row(verdict, verdict.wilds, speaker)
    return bundle([row], read_text(verdict, speaker), speaker.reasons(verdict.findings), speaker)


@notebook_in.register
def _(verdict: ShownVerdict, speaker: Speaker) -> dict[str, str]:
    shown, wilds = verdict.value, verdict.value.wilds
    picture = [group_row(group, wilds, speaker) for group in shown.groups]
    if shown.loose:
        picture.append(cards_row(shown.loose, speaker.text("in_no_group"), wilds, speaker))
    return bundle(picture, shown_text(verdict, speaker), speaker.reasons(verdict.findings), speaker)


@notebook_in.register
def _(score: Score, speaker: Speaker) -> dict[str, str]:
    return bundle(score_rows(score, speaker), penalty_text(score, speaker), speaker.reasons(score.findings), speaker)
