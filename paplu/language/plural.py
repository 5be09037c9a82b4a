"""Which form of a text a number takes, by the rules of Unicode's CLDR that stand in a language's plural.toml."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeAlias

OTHER = "other"
CATEGORIES = ("zero", "one", "two", "few", "many")
MOST_DIGITS = 3  # taken of a part without end, such as that of 1/3

Operands: TypeAlias = Mapping[str, Fraction]
Condition: TypeAlias = Callable[[Operands], bool]

_RELATION = re.compile(r"([nivwftce])(?: % (\d+))? (=|!=) (\d+(?:\.\.\d+)?(?:,\d+(?:\.\.\d+)?)*)")


def operands(number: Fraction | int) -> Operands:
    """Returns the operands of a number: itself without sign, its whole part, how many digits it has, and these.

    >>> {name: str(value) for name, value in operands(Fraction(3, 2)).items()}
    {'n': '3/2', 'i': '1', 'v': '1', 'w': '1', 'f': '5', 't': '5', 'c': '0', 'e': '0'}
    """
    n = abs(Fraction(number))
    i, part = divmod(n, 1)
    v = next((digits for digits in range(MOST_DIGITS) if (part * 10**digits).denominator == 1), MOST_DIGITS)
    f = Fraction(int(part * 10**v))
    # no zero stands at the end of a part, so w and t are v and f; nothing is written with an exponent
    return {
        "n": n,
        "i": Fraction(i),
        "v": Fraction(v),
        "w": Fraction(v),
        "f": f,
        "t": f,
        "c": Fraction(0),
        "e": Fraction(0),
    }


def condition(text: str) -> Condition:
    """Returns the test that a rule describes; a ValueError for a rule of another shape.

    >>> condition("i = 1 and v = 0")(operands(1)), condition("n % 10 = 2..4 and n % 100 != 12..14")(operands(22))
    (True, True)
    """
    ways = [[_relation(part) for part in way.split(" and ")] for way in text.split(" or ")]
    return lambda of: any(all(holds(of) for holds in way) for way in ways)


def _relation(text: str) -> Condition:
    parts = _RELATION.fullmatch(text.strip())
    if parts is None:
        raise ValueError(f"no rule for a plural: {text!r}")
    operand, modulus, sign, values = parts.groups()
    ranges = [tuple(map(int, each.split(".."))) for each in values.split(",")]

    def holds(of: Operands) -> bool:
        value = of[operand] % int(modulus) if modulus else of[operand]
        within = value.denominator == 1 and any(each[0] <= value <= each[-1] for each in ranges)
        return within is (sign == "=")

    return holds


def category(number: Fraction | int, rules: Mapping[str, Condition]) -> str:
    """Returns the first category whose rule the number fits, or ``other``.

    >>> category(1, {"one": condition("i = 1 and v = 0")})
    'one'
    """
    of = operands(number)
    return next((name for name, holds in rules.items() if holds(of)), OTHER)
