"""The profiles: the rules records that have a name, each beside the rules and rulings that part it from the others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from paplu.language import InputError, Problem
from paplu.rules.options import (
    Alike,
    BonusFrom,
    Decides,
    Direction,
    DroppedCards,
    Family,
    Finish,
    IndicatorFrom,
    JokerIndicator,
    Laying,
    PoolOut,
    Protection,
    SeatAce,
    Settling,
    StockEnd,
    TakeFree,
)
from paplu.rules.record import Rules

PAPLU = Rules(name="paplu", family=Family.PAPLU)
PLATFORM = Rules(
    name="platform",
    family=Family.INDIAN,
    direction=Direction.CLOCKWISE,
    indicator_from=IndicatorFrom.STOCK,
    joker_indicator=JokerIndicator.ACES,
    seat_ace=SeatAce.LOW,
    seats_by_draw=False,
    set_sizes=(3, 4),
    decides=Decides.SHOWN,
    hand_rummy=False,
    finish=Finish.FACE_DOWN,
    wrong_declaration=80,
    throw_back=True,
    take_free=TakeFree.FIRST_OPEN,
    stock_end=StockEnd.RESHUFFLE,
    drop_early=20,
    drop_late=40,
    dropped_cards=DroppedCards.OUT_OF_PLAY,
    cap=80,
    first_turn_halves=False,
    settling=Settling.TOTALS,
    pool_out=PoolOut.REACHES,
    bonus_from=BonusFrom.STILL_IN,
)
INDIAN = replace(
    PLATFORM,
    name="indian",
    protection=Protection.EVERY_GROUP,
    take_free=TakeFree.ALWAYS,
    full_count=80,
    pool_out=PoolOut.EXCEEDS,
    bonus_from=BonusFrom.EVERYONE,
)
THREE_PACKS = replace(INDIAN, name="three-packs", packs=3, printed_jokers=3, most_players=9)  # I1.1
TWENTY_ONE = replace(  # I6.2, R24 to the letter
    INDIAN,
    name="21-card",
    packs=3,
    printed_jokers=3,
    hand_size=21,
    sequences_needed=3,
    pure_needed=3,
    tunnelas=Alike.WITH_JOKERS,
    dublees=Alike.WITH_JOKERS,
)
TWENTY_ONE_HOUSE = replace(  # R24, table custom
    PLATFORM,
    name="21-card-house",
    packs=3,
    printed_jokers=3,
    hand_size=21,
    sequences_needed=3,
    pure_needed=3,
    tunnelas=Alike.NATURAL,
    dublees=Alike.NATURAL,
    tunnela_is_pure=True,
    dublees_declare=8,
)
TEN = replace(INDIAN, name="10-card", hand_size=10, sets_needed=2)  # I6.3, R23 to the letter
TEN_HOUSE = replace(INDIAN, name="10-card-house", hand_size=10)  # R23
GIN = replace(INDIAN, name="gin", hand_size=10, laying=Laying.STEP_BY_STEP)  # I6.4
BONUS = replace(INDIAN, name="paplu-bonus", bonus=10)  # I6.1, R25
PROFILES: Mapping[str, Rules] = {
    rules.name: rules
    for rules in (PAPLU, INDIAN, PLATFORM, THREE_PACKS, TWENTY_ONE, TWENTY_ONE_HOUSE, TEN, TEN_HOUSE, GIN, BONUS)
}

THE_THREE = (PAPLU, INDIAN, PLATFORM)


def profile(name: str) -> Rules:
    """Returns the profile of that name, in any case; an unknown one is an ``InputError``.

    >>> profile("Indian").cap
    80
    """
    record = PROFILES.get(name.strip().lower())
    if record is None:
        raise InputError(Problem.UNKNOWN_RULES, token=name, known=tuple(PROFILES))
    return record


def rules_records(profiles: Iterable[Rules | str]) -> tuple[Rules, ...]:
    """Returns the rules given by record or by name; an ``InputError`` for an unknown name, and where none are given.

    >>> [rules.name for rules in rules_records(["paplu", "Indian"])]
    ['paplu', 'indian']
    """
    records = tuple(map(_record, profiles))
    if not records:
        raise InputError(Problem.NO_RULES)
    return records


def _record(given: Rules | str) -> Rules:
    # callers may be untyped
    if not isinstance(given, str | Rules):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InputError(Problem.UNKNOWN_RULES, token=repr(given), known=tuple(PROFILES))
    return profile(given) if isinstance(given, str) else given
