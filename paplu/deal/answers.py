"""What a deal answers: a grouping as shown, a throw and a draw."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from paplu.deal.declaration import Declaration, judge
from paplu.deal.scoring import Score, score_shown
from paplu.groups import Meld, Wilds
from paplu.language import Card, Finding, Grouping, Verdict
from paplu.rules import Decides, Rules


@dataclass(frozen=True, slots=True)
class ShownVerdict(Verdict[Declaration]):
    """Whether a grouping is a valid declaration as shown; ``score`` counts it as shown.

    ``score`` is ``None`` where such cards cannot be held (R29); ``at_table`` is what R8 makes of the verdict.
    """

    score: Score | None
    at_table: bool

    @property
    def melds(self) -> tuple[Meld | None, ...]:
        """The best reading of each shown group, ``None`` for what is no group."""
        return self.value.melds


@dataclass(frozen=True, slots=True)
class Discard:
    """One card too many thrown: the penalty in points of those kept, whether they declare, and any house rules."""

    card: Card
    penalty: Fraction
    declares: bool
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """One kind of card that can come, how many are left, the least penalty in points after the best throw, and so on.

    ``declares`` is whether that throw can declare; ``findings`` name the house rules that change any of this.
    """

    card: Card
    copies_left: int
    penalty: Fraction
    declares: bool
    findings: tuple[Finding, ...] = ()


def judge_shown(groups: Grouping, held: tuple[Card, ...] | None, wilds: Wilds, rules: Rules) -> ShownVerdict:
    """Returns the verdict on a grouping as shown, counted where such cards can be held (P4.5, I2.3, R8)."""
    shown = judge(groups, held, wilds, rules)
    countable = not shown.malformed and len(shown.cards) <= rules.hand_size + 1
    count = score_shown(shown, wilds, rules) if countable else None
    regroups = shown.regrouping is not None and rules.decides is Decides.CARDS  # R8
    return ShownVerdict(shown.holds, shown.findings, shown, count, shown.holds or regroups)
