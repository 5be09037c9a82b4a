"""What all tables to pick from share: lists of rules and indicators, and a palette of all cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from paplu.deal import Deal
from paplu.language import ALL_CARDS, PRINTED_JOKER, RANKS, Card, Speaker
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


def rules_list(rules: Rules, speaker: Speaker) -> Select:
    """Returns the list of all profiles, this one chosen."""
    chosen = rules_text(rules)
    names = dict.fromkeys([*PROFILES, chosen])
    options = tuple(Option(label=name.capitalize(), value=name) for name in names)
    return Select(act="rules", label=speaker.text("table.rules"), value=chosen, options=options)


def indicator_list(deal: Deal, speaker: Speaker) -> Select:
    """Returns the list of all indicators, this deal's chosen."""
    ranks = tuple(Option(label=rank.value, value=rank.value) for rank in RANKS)
    cards = tuple(Option(label=card.signs, value=str(card)) for card in ALL_CARDS[:-1])
    options = (
        Option(label=speaker.text("table.no_indicator"), value=""),
        Option(label=speaker.text("table.joker_indicator"), value=str(PRINTED_JOKER)),
        Option(label=speaker.text("table.one_card"), options=cards),
        Option(label=speaker.text("table.rank_alone"), options=ranks),
    )
    value = str(deal.wilds.indicator or deal.wilds.rank or "")
    return Select(act="indicator", label=speaker.text("table.indicator"), value=value, options=options)


def all_cards(deal: Deal, held: Iterable[Card], speaker: Speaker) -> Palette:
    """Returns every card to pick from, with how many copies are left."""
    held = tuple(held)
    wilds = deal.wilds
    tiles = [tile(card, max(0, wilds.left(card, held)), wilds.is_free(card), speaker) for card in ALL_CARDS]
    rows = [tuple(tiles[i : i + len(RANKS)]) for i in range(0, len(tiles) - 1, len(RANKS))]
    rows[-1] = (*rows[-1], tiles[-1])  # the printed joker
    return Palette(label=speaker.text("table.palette"), rows=tuple(rows))


def undo_redo(can_undo: bool, can_redo: bool, speaker: Speaker) -> Iterator[Button]:
    """Yields the two buttons for a step back and on again."""
    for act, key, on in (("undo", "U", can_undo), ("redo", "Shift+U", can_redo)):
        label, name = speaker.text(f"table.{act}"), speaker.text(f"table.{act}_name")
        yield Button(act=act, label=label, name=name, key=key, off=not on)


@cache
def tile(card: Card, left: int | None, free: bool, speaker: Speaker) -> Tile:
    """Returns a card to pick, with how many copies are left (``None``: uncounted)."""
    name = speaker.card_name(card, free)
    said = name if left is None else speaker.text("table.tile", name=name, left=left)
    return Tile(card=str(card), name=said, left=left, free=free)
