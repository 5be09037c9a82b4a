"""A hand of cards as a value: a multiset, whatever the order it is written in."""

from __future__ import annotations

from collections.abc import Iterator

from paplu.language import notation, pictures
from paplu.language.cards import Card
from paplu.language.notation import CardLike, Cards
from paplu.language.speaker import default_speaker


class Hand:
    """A multiset of cards, iterated in the order of the cards; two hands with the same cards are equal.

    >>> Hand("KD 4h KD") == Hand("4H KD KD")
    True
    >>> Hand("4H KD KD") - "KD"
    Hand('KD 4H')
    """

    __slots__ = ("cards",)

    cards: tuple[Card, ...]

    def __init__(self, source: Cards = ()) -> None:
        object.__setattr__(self, "cards", tuple(sorted(notation.cards(source))))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a hand cannot be changed: {name!r}")

    def __add__(self, other: Cards) -> Hand:
        return Hand((*self.cards, *notation.cards(other)))

    def __sub__(self, other: Cards) -> Hand:
        """Returns the hand without these cards; a ValueError names one that is not there."""
        left = list(self.cards)
        for card in notation.cards(other):
            if card not in left:
                raise ValueError(f"the hand {self} does not hold the card {card}")
            left.remove(card)
        return Hand(left)

    def count(self, card: CardLike) -> int:
        """Returns how many copies of the card the hand holds."""
        return self.cards.count(notation.card(card))

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __contains__(self, card: CardLike) -> bool:
        return self.count(card) > 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.cards == other.cards

    def __hash__(self) -> int:
        return hash(self.cards)

    def __reduce__(self) -> tuple[type[Hand], tuple[str]]:
        return Hand, (str(self),)

    def __str__(self) -> str:
        return notation.text(self.cards)

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"

    def _repr_svg_(self) -> str:
        card_name = default_speaker().card_name
        faces = tuple(pictures.Face(card, name=card_name(card)) for card in self.cards)
        return pictures.rows([pictures.Row(faces)], title=str(self))

    def _repr_html_(self) -> str:
        """Returns the picture once more: converted to a page, only this way it keeps its title and description."""
        return self._repr_svg_()
