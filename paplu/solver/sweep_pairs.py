"""The tunnelas and dublees of one card kind of a sweep."""

from __future__ import annotations

from collections.abc import Iterator

from paplu.groups import ALIKE, Kind
from paplu.rules import Alike, Rules
from paplu.solver.packing import VALUES
from paplu.solver.shape import most_jokers
from paplu.solver.sweep_acts import FREE, GROUP, POINT, STANDING, Aim, Pairing, Path, Place, added


class Pairs:
    """What is done with cards alike that are in no sequence, under one rules record and aim (I6.2, R24)."""

    def __init__(self, rules: Rules, aim: Aim) -> None:
        self.rules, self._aim = rules, aim
        self._most = most_jokers(rules)
        self._needs_jokers = aim is Aim.ALL or bool(rules.tunnelas_needed) or rules.dublees is not Alike.WITH_JOKERS
        needed = rules.tunnelas_needed or rules.dublees_needed or rules.tunnela_is_pure
        self._pairs_free = aim is Aim.ALL or bool(needed)

    def beside(self, place: Place, path: Path) -> Iterator[Path]:
        """Yields the cards left at this place in tunnelas and dublees, and alone."""
        for paired in self._pairings(path, place, path.ordinary, False, None):
            if not self._pairs_free or not path.free:
                yield paired
            else:
                yield from self._pairings(paired, place, path.free, True, None)

    def kinds(self, left: int, *, free: bool) -> Iterator[tuple[int, int, bool]]:
        """Yields each tunnela or dublee of so many cards alike: cards, jokers with them, and whether it is pure."""
        for naturals in range(1, min(left, 3) + 1):
            for size, kind in ALIKE.items():
                pairing = Pairing(kind, naturals, size - naturals, free)
                if naturals <= size and self._allowed(pairing):
                    yield naturals, size - naturals, self._is_pure(pairing)

    def _is_pure(self, pairing: Pairing) -> bool:
        return pairing.kind is Kind.TUNNELA and self.rules.tunnela_is_pure and not pairing.standing

    def _pairings(self, path: Path, place: Place, left: int, free: bool, last: Pairing | None) -> Iterator[Path]:
        if not left or free or self._aim is not Aim.ALL:
            yield path
        for naturals in range(1, min(left, 3) + 1):
            for size, kind in ALIKE.items():
                pairing = Pairing(kind, naturals, size - naturals, free)
                if naturals <= size and self._allowed(pairing) and (last is None or _order(pairing) >= _order(last)):
                    used = pairing.standing + (naturals if free else 0)
                    if path.jokers + used <= place.jokers:
                        after = self._with(path, pairing, used, place)
                        yield from self._pairings(after, place, left - naturals, free, pairing)

    def _allowed(self, pairing: Pairing) -> bool:
        rules = self.rules
        played = rules.tunnelas if pairing.kind is Kind.TUNNELA else rules.dublees
        if played is Alike.NO_GROUP or pairing.naturals < rules.least_naturals or pairing.standing > self._most:
            return False
        if self._aim is Aim.PURE and (pairing.standing or not rules.tunnela_is_pure or pairing.kind is Kind.DUBLEE):
            return False
        if played is Alike.NATURAL:
            return not pairing.standing and (rules.free_in_place or not pairing.free)
        return not pairing.standing or pairing.kind is Kind.DUBLEE or self._needs_jokers

    def _with(self, path: Path, pairing: Pairing, used: int, place: Place) -> Path:
        points = 0 if pairing.free else pairing.naturals * VALUES[place.number]
        worth = path.worth + points * POINT - pairing.standing * STANDING - used * FREE - GROUP
        pure = int(self._is_pure(pairing))
        lives = (pure, pure, 0, int(pairing.kind is Kind.TUNNELA), int(pairing.kind is Kind.DUBLEE), 0)
        acts = (*path.acts, pairing)
        return Path(path.traces, path.ordinary, path.free, path.jokers + used, added(path.lives, lives), worth, acts)


def _order(pairing: Pairing) -> tuple[object, ...]:
    return pairing.kind.value, pairing.naturals, pairing.standing
