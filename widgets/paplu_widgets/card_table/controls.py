"""What all tables to pick from share: lists of rules and indicators, and a palette of all cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from paplu.deal import Deal
from paplu.language import ALL_CARDS, PRINTED_JOKER, RANKS, Card, Speaker, in_order
from paplu.rules import PROFILES, Rules, cannot_be_met, profile, rules_text
from paplu_widgets.card_table.scene import Button, Option, Palette, Select, Tile

LISTS_KEPT = 64  # of what is drawn again at each step, most is as it was


def rules_of(rules: Rules | str) -> Rules:
    """Returns the rules, or the profile of that name; an ``InputError`` for an unknown one.

    >>> rules_of("Indian").name
    'indian'
    """
    return profile(rules) if isinstance(rules, str) else rules


def playable(rules: Rules | str) -> Rules:
    """Returns the rules, which somebody can win by; an ``InputError`` for such as nobody can meet (R23).

    >>> playable("paplu").name
    'paplu'
    """
    chosen = Deal(None, rules).rules
    if not chosen.can_be_won:
        raise cannot_be_met(chosen)
    return chosen


def rules_chosen(rules: Rules, name: str) -> Rules:
    """Returns the rules of that name from the list, the ones there are if it is theirs.

    >>> from paplu.rules import PAPLU
    >>> rules_chosen(PAPLU, "indian").name
    'indian'
    """
    return rules if name == rules_text(rules) else profile(name)


@lru_cache(LISTS_KEPT)
def rules_list(rules: Rules, speaker: Speaker) -> Select:
    """Returns the list of all profiles, this one chosen.

    >>> from paplu.rules import PAPLU
    >>> from paplu.language import Speaker
    >>> rules_list(PAPLU, Speaker("en")).value
    'paplu'
    """
    chosen = rules_text(rules)
    names = dict.fromkeys([*PROFILES, chosen])
    options = tuple(Option(label=rules_name(name, speaker), value=name) for name in names)
    return Select(act="rules", label=speaker.text("table.rules"), value=chosen, options=options)


def rules_name(written: str, speaker: Speaker) -> str:
    """Returns the name of a profile for readers, with the house rules that are written after it.

    >>> from paplu.language import Speaker
    >>> rules_name("indian cap=none", Speaker("en"))
    'Indian Rummy cap=none'
    """
    profile, _, house = written.partition(" ")
    return f"{speaker.text(f'profile_names.{profile}')} {house}".strip() if profile in PROFILES else written


@lru_cache(LISTS_KEPT)
def indicator_list(deal: Deal, speaker: Speaker) -> Select:
    """Returns the list of all indicators, this deal's chosen.

    >>> from paplu.deal import Deal
    >>> from paplu.language import Speaker
    >>> indicator_list(Deal("8D"), Speaker("en")).value
    '8D'
    """
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
    """Returns every card to pick from, with how many copies are left.

    >>> from paplu.deal import Deal
    >>> from paplu.language import Speaker
    >>> [len(row) for row in all_cards(Deal("8D"), (), Speaker("en")).rows]
    [13, 13, 13, 14]
    """
    return _palette(deal, in_order(held), speaker)


@lru_cache(LISTS_KEPT)
def _palette(deal: Deal, held: tuple[Card, ...], speaker: Speaker) -> Palette:
    wilds = deal.wilds
    tiles = [tile(card, max(0, wilds.left(card, held)), wilds.is_free(card), speaker) for card in ALL_CARDS]
    rows = [tuple(tiles[i : i + len(RANKS)]) for i in range(0, len(tiles) - 1, len(RANKS))]
    rows[-1] = (*rows[-1], tiles[-1])  # the printed joker
    return Palette(label=speaker.text("table.palette"), rows=tuple(rows))


def undo_redo(can_undo: bool, can_redo: bool, speaker: Speaker) -> Iterator[Button]:
    """Yields the two buttons for a step back and on again.

    >>> from paplu.language import Speaker
    >>> [button.off for button in undo_redo(True, False, Speaker("en"))]
    [False, True]
    """
    for act, key, on in (("undo", "U", can_undo), ("redo", "Shift+U", can_redo)):
        label, name = speaker.text(f"table.{act}"), speaker.text(f"table.{act}_name")
        yield Button(act=act, label=label, name=name, key=key, off=not on)


@cache
def tile(card: Card, left: int | None, free: bool, speaker: Speaker) -> Tile:
    """Returns a card to pick, with how many copies are left (``None``: uncounted).

    >>> from paplu.language import card
    >>> from paplu.language import Speaker
    >>> tile(card("4H"), 2, False, Speaker("en")).name
    'four of hearts, 2 left'
    """
    name = speaker.card_name(card, free)
    said = name if left is None else speaker.text("table.tile", name=name, left=left)
    return Tile(card=str(card), name=said, left=left, free=free)
