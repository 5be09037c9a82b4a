"""The ledger of a session as a table that a class can copy by hand, fractions written as fractions (P6.7, P7.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from paplu.cli.console import fitted
from paplu.language import Speaker, amount, signed
from paplu.play import Result, Session, Status, balances, totals
from paplu.rules import Rules, Settling


@dataclass(frozen=True, slots=True)
class Ledger:
    """A table: a caption, its head, one row a hand, and what each player stands at.

    >>> print(Ledger("Ledger", ("Hand", "Dealer", "End", "Ana"), (), ("Total", "", "", "15")).text)
    Hand   Dealer  End  Ana
    -----------------------
    -----------------------
    Total                15
    """

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    foot: tuple[str, ...]

    @property
    def text(self) -> str:
        """The table in columns of letters."""
        lines = [self.head, *self.rows, self.foot]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        shown = ["  ".join(_columns(line, widths)).rstrip() for line in lines]
        rule = "-" * (sum(widths) + 2 * len(widths) - 2)
        return "\n".join((shown[0], rule, *shown[1:-1], rule, shown[-1]))

    @property
    def html(self) -> str:
        """The table in HTML."""
        head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in self.head)
        body = "".join(f"<tr>{_cells(row)}</tr>" for row in self.rows)
        return (
            f"<table><caption>{escape(self.caption)}</caption><thead><tr>{head}</tr></thead>"
            f"<tbody>{body}</tbody><tfoot><tr>{_cells(self.foot)}</tr></tfoot></table>"
        )

    def _repr_html_(self) -> str:
        return self.html

    def __str__(self) -> str:
        return self.text


def ledger(session: Session, speaker: Speaker) -> Ledger:
    """Returns the ledger of a session: what each hand brought in payments, or own counts where points do not move.

    >>> from paplu.play import Session
    >>> ledger(Session(), Speaker("en")).foot
    ('Balance', '', '')
    """
    moving = session.form.moving(session)
    head = [speaker.text(f"ledger.{key}") for key in ("hand", "dealer", "end")]
    last = speaker.text("ledger.balance" if moving else "ledger.total")
    sums = balances(session) if moving else totals(session)
    return Ledger(
        speaker.text("ledger.caption"),
        (*head, *session.players),
        tuple(_row(session, number, moving, speaker) for number in range(len(session.hands))),
        (last, "", "", *(signed(points) if moving else amount(points) for points in sums.values())),
    )


def brought(name: str, result: Result, rules: Rules, speaker: Speaker) -> str:
    """Returns in a few words what a hand brought a player: points that move, or an own count and any bonus (R25).

    >>> from paplu.play import Result, Status
    >>> from paplu.rules import PAPLU
    >>> brought("Ana", Result(Status.VOID), PAPLU, Speaker("en"))
    'Ana 0'
    """
    net = result.net(name)
    if rules.settling is Settling.PAYMENTS:
        return f"{name} {signed(net)}"
    own = f"{name} {amount(result.scores[name])}"
    return speaker.text("ledger.with_bonus", own=own, bonus=signed(net)) if net else own


def by_text(result: Result, speaker: Speaker) -> str:
    """Returns in words what a hand was won by; nothing for one that was not won.

    >>> from paplu.play import By, Result, Status
    >>> by_text(Result(Status.WON, "Ana", By.DECLARATION), Speaker("en"))
    'declaration'
    """
    return speaker.text(f"ledger.by.{result.by}") if result.by else ""


def ending(result: Result, speaker: Speaker) -> str:
    """Returns in a few words how a hand ended.

    >>> from paplu.play import By, Result, Status
    >>> ending(Result(Status.WON, "Ana", By.DECLARATION), Speaker("en")), ending(Result(Status.VOID), Speaker("en"))
    ('Ana: declaration', 'void')
    """
    if result.winner is None or result.by is None:
        return speaker.text(f"ledger.{result.status}")
    return speaker.text("ledger.won", winner=result.winner, by=by_text(result, speaker))


def _row(session: Session, number: int, moving: bool, speaker: Speaker) -> tuple[str, ...]:
    result = session.settled[number]
    net = {name: signed(result.net(name)) for name in session.players}
    counted: Mapping[str, str] = {name: amount(points) for name, points in result.scores.items()}
    cells = net if moving else counted
    if result.status is Status.OPEN:
        cells = {}
    shown = (cells.get(name, "") for name in session.players)
    return tuple(map(fitted, (str(number + 1), session.hands[number].dealer, ending(result, speaker), *shown)))


def _columns(line: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    for number, (cell, width) in enumerate(zip(line, widths, strict=True)):
        yield cell.ljust(width) if number < 3 else cell.rjust(width)


def _cells(row: tuple[str, ...]) -> str:
    return f'<th scope="row">{escape(row[0])}</th>' + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
