"""What all tables to pick from share: lists of rules and indicators, and a palette of all cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from paplu.deal import Deal
from paplu.language import ALL_CARDS, PRINTED_JOKER, RANKS, Card, card_name, word
from paplu.rules import PROFILES, Rules, cannot_be_met, profile, rules_text
from paplu_widgets.card_table.scene import Button, Option, Palette, Select, Tile


def rules_of(rules: Rules | str) -> Rules:
    """Returns the rules, or the profile of that name; an ``InputError`` for an unknown one."""
    return profile(rules) if isinstance(rules, str) else rules


def playable(rules: Rules | str) -> Rules:
    """Returns the rules, which somebody can win by; an ``InputError`` for such as nobody can meet (R23)."""
    chosen = Deal(None, rules).rules
    if not chosen.can_be_won:
        raise cannot_be_met(chosen)
    return chosen


def rules_chosen(rules: Rules, name: str) -> Rules:
    """Returns the rules of that name from the list, the ones there are if it is theirs."""
    return rules if name == rules_text(rules) else profile(name)


def rules_list(rules: Rules, lang: str) -> Select:
    """Returns the list of all profiles, this one chosen."""
    chosen = rules_text(rules)
    names = dict.fromkeys([*PROFILES, chosen])
    options = tuple(Option(label=name.capitalize(), value=name) for name in names)
    return Select(act="rules", label=word("table.rules", lang), value=chosen, options=options)


def indicator_list(deal: Deal, lang: str) -> Select:
    """Returns the list of all indicators, this deal's chosen."""
    ranks = tuple(Option(label=rank.value, value=rank.value) for rank in RANKS)
    cards = tuple(Option(label=card.signs, value=str(card)) for card in ALL_CARDS[:-1])
    options = (
        Option(label=word("table.no_indicator", lang), value=""),
        Option(label=word("table.joker_indicator", lang), value=str(PRINTED_JOKER)),
        Option(label=word("table.one_card", lang), options=cards),
        Option(label=word("table.rank_alone", lang), options=ranks),
    )
    value = str(deal.wilds.indicator or deal.wilds.rank or "")
    return Select(act="indicator", label=word("table.indicator", lang), value=value, options=options)


def all_cards(deal: Deal, held: Iterable[Card], lang: str) -> Palette:
    """Returns every card to pick from, with how many copies are left."""
    held = tuple(held)
    wilds = deal.wilds
    tiles = [tile(card, max(0, wilds.left(card, held)), wilds.is_free(card), lang) for card in ALL_CARDS]
    rows = [tuple(tiles[i : i + len(RANKS)]) for i in range(0, len(tiles) - 1, len(RANKS))]
    rows[-1] = (*rows[-1], tiles[-1])  # the printed joker
    return Palette(label=word("table.palette", lang), rows=tuple(rows))


def undo_redo(can_undo: bool, can_redo: bool, lang: str) -> Iterator[Button]:
    """Yields the two buttons for a step back and on again."""
    for act, key, on in (("undo", "U", can_undo), ("redo", "Shift+U", can_redo)):
        label, name = word(f"table.{act}", lang), word(f"table.{act}_name", lang)
        yield Button(act=act, label=label, name=name, key=key, off=not on)


@cache
def tile(card: Card, left: int | None, free: bool, lang: str) -> Tile:
    """Returns a card to pick, with how many copies are left (``None``: uncounted)."""
    name = card_name(card, lang, free)
    said = name if left is None else word("table.tile", lang, name=name, left=left)
    return Tile(card=str(card), name=said, left=left, free=free)
