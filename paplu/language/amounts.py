"""Points as text: exact amounts, signed ones, and sums as a class writes them; the same in every language."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

SIGNS = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}


def amount(points: Fraction | int) -> str:
    """Returns an exact number of points for people, such as ``15½``; other parts stay fractions.

    >>> amount(Fraction(31, 2)), amount(Fraction(-1, 4)), amount(Fraction(31, 3))
    ('15½', '-¼', '31/3')
    """
    if points.denominator == 1:
        return str(points)
    whole, part = divmod(abs(Fraction(points)), 1)
    sign = SIGNS.get(part)
    return str(points) if sign is None else f"{'-' if points < 0 else ''}{whole or ''}{sign}"


def signed(points: Fraction) -> str:
    """Returns the points with their sign, such as ``+7½``; 0 has none.

    >>> signed(Fraction(15, 2)), signed(Fraction(-10)), signed(Fraction(0))
    ('+7½', '-10', '0')
    """
    return f"+{amount(points)}" if points > 0 else amount(points)


def sum_text(amounts: Iterable[Fraction]) -> str:
    """Returns the amounts that are not 0 as a sum, such as ``10 + 5``, or ``0``.

    >>> sum_text(map(Fraction, (10, 0, 5, -2))), sum_text([])
    ('10 + 5 - 2', '0')
    """
    terms = [amount(points) for points in amounts if points]
    return " + ".join(terms).replace("+ -", "- ") or "0"


def reckoned(amounts: Iterable[Fraction]) -> str:
    """Returns the amounts as a sum that adds up; one amount stands alone.

    >>> reckoned(map(Fraction, (10, 5))), reckoned([Fraction(5)])
    ('10 + 5 = 15', '5')
    """
    terms = [points for points in amounts if points]
    total = amount(sum(terms, Fraction(0)))
    return f"{sum_text(terms)} = {total}" if len(terms) > 1 else total
