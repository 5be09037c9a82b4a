"""A second referee of whole logs: plain lists and the slow solver, sharing no code with the engine.

It takes a legal log of Paplu with its stock lines and says who pays whom; it does not look for illegal moves.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from tests.support import oracle


@dataclass
class Table:
    """One hand on the table."""

    names: list[str]
    indicator: str = ""
    hands: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    stock: list[str] = field(default_factory=list[str])
    pile: list[str] = field(default_factory=list[str])
    drew: dict[str, int] = field(default_factory=dict[str, int])
    fixed: dict[str, int] = field(default_factory=dict[str, int])
    outcome: str = "open"
    paid: list[tuple[str, str, str]] = field(default_factory=list[tuple[str, str, str]])
    last: bool = False

    def settle(self, winner: str, how: str) -> None:
        self.outcome = f"{winner} {how}"
        for name in self.names:
            if name == winner:
                continue
            if name in self.fixed:
                points = Fraction(self.fixed[name])
            else:
                points = Fraction(self.penalty(name))
                if how == "declaration" and self.drew[winner] == 1 and self.drew[name] == 0:
                    points /= 2
            self.paid.append((name, winner, str(points)))

    def penalty(self, name: str) -> int:
        return oracle.solve(self.hands[name], self.indicator, oracle.PAPLU).penalty

    def leave(self, name: str, amount: int) -> None:
        self.fixed[name] = amount
        left = [other for other in self.names if other not in self.fixed]
        if len(left) == 1:
            self.settle(left[0], "last one in")
        self.end_of_turn()

    def end_of_turn(self) -> None:
        if self.last and self.outcome == "open":
            self.outcome = "void"

    def act(self, name: str, verb: str, rest: list[str]) -> None:
        hand = self.hands[name]
        if verb == "draws":
            hand.append(self.stock.pop(0))
            self.drew[name] += 1
            self.last = not self.stock
        elif verb == "takes":
            hand.append(self.pile.pop())
            self.drew[name] += 1
        elif verb == "discards":
            hand.remove(rest[0])
            self.pile.append(rest[0])
            self.end_of_turn()
        elif verb == "drops":
            self.stock += rest[1:]
            self.leave(name, 40 if self.drew[name] else 10)
        else:
            self.declare(name, rest)

    def declare(self, name: str, rest: list[str]) -> None:
        how = "hand rummy"
        if "throws" in rest:
            how, thrown = "declaration", rest[-1]
            self.hands[name].remove(thrown)
            self.pile.append(thrown)
        if oracle.solve(self.hands[name], self.indicator, oracle.PAPLU).declarable:  # R8: the cards decide
            self.settle(name, how)
        else:
            self.leave(name, 40)


def hands(log: str) -> list[Table]:
    """The hands of a log, each with its outcome and its payments."""
    names: list[str] = []
    tables: list[Table] = []
    for line in log.splitlines():
        first, *rest = line.split()
        if first == "players":
            names = rest
        elif first == "dealer":
            tables.append(Table(names, drew=dict.fromkeys(names, 0)))
        elif first == "indicator":
            tables[-1].indicator = rest[0]
        elif first == "hand":
            tables[-1].hands[rest[0]] = rest[1:]
        elif first == "open":
            tables[-1].pile = rest
        elif first == "stock":
            tables[-1].stock = rest
        elif first in names:
            tables[-1].act(first, rest[0], rest[1:])
    return tables
