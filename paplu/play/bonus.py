"""The Paplu bonus: the card one rank above the wild card in its suit (I6.1, R25)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from paplu.deal import Line
from paplu.language import RANKS, Card, Code
from paplu.play.hand_state import By, State
from paplu.rules import BonusFrom


def paplu_card(indicator: Card | None) -> Card | None:
    """Returns the bonus card of an indicator, above K the ace and above the ace the two; none for a printed joker.

    >>> from paplu import card
    >>> paplu_card(card("KS")), paplu_card(card("PJ"))
    (card('AS'), None)
    """
    if indicator is None or indicator.rank is None:
        return None
    return Card(RANKS[indicator.place % len(RANKS)], indicator.suit)


def bonuses(state: State) -> Iterator[tuple[str, Line]]:
    """Yields who pays the winner a bonus, and its line: so much a copy declared, dropped or not (R25)."""
    rules, card = state.rules, paplu_card(state.indicator)
    if not rules.bonus or card is None or state.end is None or state.end.by not in (By.DECLARATION, By.HAND_RUMMY):
        return
    copies = [shown for group in state.shown for shown in group if shown == card]
    if copies:
        for seat in state.seats:
            pays = seat.gone is None or rules.bonus_from is BonusFrom.EVERYONE
            if seat.name != state.end.winner and pays:
                amount = Fraction(rules.bonus * len(copies))
                yield seat.name, Line(amount, Code.PAPLU_BONUS, rules.cite("bonus"), tuple(copies))
