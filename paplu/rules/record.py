"""The rules record: what a table plays, as data; a variant is ``replace(profile, field=value)``."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import Enum
from functools import cache
from typing import Any, NoReturn, cast, get_type_hints

from paplu.language import Code, Fact, Finding, InputError, Problem
from paplu.rules.cited import CITED, Topic
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

_OF_INDIAN = ("indian", "platform", "three-packs", "21-card", "21-card-house", "10-card", "10-card-house", "gin")
FAMILIES: Mapping[str, Family] = {  # what each profile's name stands for
    "paplu": Family.PAPLU,
    **dict.fromkeys((*_OF_INDIAN, "paplu-bonus"), Family.INDIAN),
}


class _Hashed:
    """A place for the hash of a record, beside its fields."""

    __slots__ = ("_hash",)
    _hash: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Rules(_Hashed):
    """The rules of one table; each field names the rule or ruling behind it. Amounts are points."""

    name: str
    family: Family
    # the pack and the deal
    packs: int = 2  # P2.1, I1.1
    printed_jokers: int = 2  # P2.1, I1.1
    hand_size: int = 13  # P2.7, I1.2
    most_players: int = 6  # P2.1, I1.1
    direction: Direction = Direction.ANTICLOCKWISE  # P2.7, I1.1
    indicator_from: IndicatorFrom = IndicatorFrom.PACK  # P2.4, I1.3
    joker_indicator: JokerIndicator = JokerIndicator.NOTHING  # P2.6, I1.4
    seat_ace: SeatAce = SeatAce.HIGH  # R21
    seats_by_draw: bool = True  # P2.2: seats go by the draw; I1.2: it finds the dealer only
    # groups
    set_sizes: tuple[int, ...] = (3,)  # P3.3, I2.2, R4
    most_jokers: int | None = None  # R1: standing in, in one group; None = any number
    least_naturals: int = 1  # R2: cards that stand for themselves, in one group
    jokers_anywhere: bool = True  # R3: also at the end of a sequence, and two side by side
    free_in_place: bool = True  # R5: a free-rank card in its own place is natural
    tunnelas: Alike = Alike.NO_GROUP  # I6.2, R24: three alike
    dublees: Alike = Alike.NO_GROUP  # I6.2, R24: two alike
    # the declaration
    sequences_needed: int = 2  # P4.5, I2.3
    pure_needed: int = 1  # P4.5, I2.3
    sets_needed: int = 0  # I6.3, R23
    tunnelas_needed: int = 0  # I6.2, R24
    dublees_needed: int = 0  # I6.2, R24
    tunnela_is_pure: bool = False  # R24: a tunnela counts as a pure sequence
    dublees_declare: int | None = None  # R24: so many dublees are a declaration of their own
    laying: Laying = Laying.AT_THE_END  # P4.4, I3.4, I6.4
    decides: Decides = Decides.CARDS  # R8
    hand_rummy: bool = True  # P7.1, R32
    finish: Finish = Finish.DISCARD  # R13
    wrong_declaration: int = 40  # P4.6, I3.3, R17
    # the turn
    throw_back: bool = False  # P4.2, R31: whether the taken card may be thrown back
    take_free: TakeFree = TakeFree.ALWAYS  # P4.3, R14
    stock_end: StockEnd = StockEnd.VOID  # P4.7, R15
    # drops
    drop_early: int = 10  # P5.2, I3.2
    drop_late: int = 40  # P5.3, I3.2
    dropped_cards: DroppedCards = DroppedCards.UNDER_STOCK  # P5.2, R27
    # the count
    protection: Protection = Protection.BY_LEVEL  # P6.2 to P6.4, R10
    cap: int | None = None  # P5.6, I4.2
    full_count: int | None = None  # I4.3, R22: for a player who never drew
    first_turn_halves: bool = True  # P6.6, R18
    # settling
    settling: Settling = Settling.PAYMENTS  # P6.5, I4.1, R26
    pool_out: PoolOut = PoolOut.EXCEEDS  # I5.2, R20
    bonus: int = 0  # I6.1, R25: points a copy from each opponent; 0 = not played
    bonus_from: BonusFrom = BonusFrom.EVERYONE  # R25

    def __post_init__(self) -> None:
        for name, kind in _kinds().items():
            object.__setattr__(self, name, _fitting(name, getattr(self, name), kind))
        own = FAMILIES.get(self.name, self.family)
        if self.family is not own:
            _refuse("family", self.family, rules=self.name, family=own, known=(own,))
        for name in ("tunnelas", "dublees"):
            needed, kind = getattr(self, f"{name}_needed"), getattr(self, name)
            if needed and kind is Alike.NO_GROUP:
                _refuse(f"{name}_needed", needed, other=name, value=kind, known=(0,))
        self._take_hash()

    def _take_hash(self) -> None:
        object.__setattr__(self, "_hash", hash(tuple(getattr(self, name) for name in _kinds())))

    def __hash__(self) -> int:
        return self._hash  # of every field, taken once: rules are looked up for every hand

    def __setstate__(self, values: Sequence[object]) -> None:
        for name, value in zip(_kinds(), values, strict=True):  # a record that version 0.1 pickled
            object.__setattr__(self, name, value)
        self._take_hash()

    def __reduce__(self) -> tuple[object, ...]:
        return _record, ({name: getattr(self, name) for name in _kinds()},)  # another process hashes texts otherwise

    @property
    def lives_needed(self) -> int:
        """How many sequences a declaration needs, pure ones among them (P4.5, I2.3, I6.2)."""
        return max(self.sequences_needed, self.pure_needed)

    @property
    def fewest_cards(self) -> int:
        """The least number of cards that can meet what a declaration needs (P4.5, I2.3, R23, R24).

        >>> from paplu import profile
        >>> profile("10-card").fewest_cards > profile("10-card").hand_size
        True
        """
        lives = self.lives_needed
        if self.tunnela_is_pure:
            lives = max(lives, self.tunnelas_needed)
            tunnelas = 0
        else:
            tunnelas = self.tunnelas_needed
        fewest = 3 * (lives + tunnelas) + min(self.set_sizes) * self.sets_needed + 2 * self.dublees_needed
        by_dublees = self.dublees_declare if self.dublees is not Alike.NO_GROUP else None
        return fewest if by_dublees is None else min(fewest, 2 * by_dublees)  # R24

    @property
    def can_be_won(self) -> bool:
        """Whether a hand has cards enough for what a declaration needs (R23)."""
        return self.fewest_cards <= self.hand_size

    @property
    def can_be_asked(self) -> bool:
        """Whether hands can be judged by these rules: one too small for the lives alone is for study (R23)."""
        return self.can_be_won or self.fewest_cards <= 3 * self.lives_needed

    def cite(self, topic: Topic) -> str:
        """Returns the id of the rule or ruling that decides the topic in these rules."""
        paplu, indian = CITED[topic]
        return paplu if self.family is Family.PAPLU else indian

    def finding(self, code: Code, topic: Topic, /, **facts: Fact) -> Finding:
        """Returns the finding with these facts that cites the rule of the topic in these rules.

        >>> from paplu import INDIAN, PAPLU, Code
        >>> [rules.finding(Code.LEVEL_0, "level 0").rule for rules in (PAPLU, INDIAN)]
        ['P6.2', 'R10']
        """
        return Finding(code, self.cite(topic), tuple(facts.items()))


BOUNDS: Mapping[str, tuple[int, int]] = {
    "packs": (1, 4),
    "printed_jokers": (0, 8),
    "hand_size": (3, 21),
    "most_players": (2, 12),
    "most_jokers": (0, 21),
    "least_naturals": (0, 3),
    "sequences_needed": (1, 7),
    "pure_needed": (1, 7),
    "sets_needed": (0, 7),
    "tunnelas_needed": (0, 7),
    "dublees_needed": (0, 10),
    "dublees_declare": (1, 10),
    "wrong_declaration": (0, 1000),
    "drop_early": (0, 1000),
    "drop_late": (0, 1000),
    "cap": (1, 1000),
    "full_count": (0, 1000),
    "bonus": (0, 1000),
}
SET_SIZES = (3, 4)


@cache
def _kinds() -> Mapping[str, object]:
    """Returns the kind of value each field takes."""
    return {name: kind for name, kind in get_type_hints(Rules).items() if name != "_hash"}


def _record(values: Mapping[str, Any]) -> Rules:
    return Rules(**values)


def _fitting(name: str, value: object, kind: object) -> object:
    """Returns the value of a field as the record keeps it; an ``InputError`` for what it cannot be."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        if isinstance(value, kind):
            return value
        known = tuple(str(choice.value) for choice in kind)
        return kind(value) if value in known else _refuse(name, value, known=known)
    if name == "set_sizes":
        sizes = _sizes(value)
        return sizes if sizes and {*sizes} <= {*SET_SIZES} else _refuse(name, value, sizes=SET_SIZES)
    if kind is str:
        return value if isinstance(value, str) else _refuse(name, value)
    if kind is bool:
        return value if isinstance(value, bool) else _refuse(name, value, known=("True", "False"))
    least, most = BOUNDS[name]
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    if kind is int:
        return _refuse(name, value, least=least, most=most)
    return None if value is None else _refuse(name, value, least=least, most=most, known=("none",))


def _sizes(value: object) -> tuple[object, ...]:
    given = cast("Collection[object]", value) if isinstance(value, tuple | list | set | frozenset) else ()
    known = [size for size in SET_SIZES if size in given]
    return (*known, *(str(size) for size in given if size not in known))


def _refuse(name: str, value: object, /, **expected: Any) -> NoReturn:
    parts = cast("tuple[object, ...]", value) if isinstance(value, tuple) else (value,)
    token = ",".join("none" if part is None else str(part) for part in parts)
    raise InputError(Problem.BAD_VALUE, token=token, field=name, **expected)


FIELDS = tuple(each.name for each in fields(Rules) if each.name not in ("name", "family"))
