"""Where the modules of the earlier, flat version went: a notebook written for it goes on running."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:  # at run time it would cost every start half a millisecond
    from importlib.abc import Loader

HOUSE = "paplu"
MOVED = {
    "bonus": "play.bonus",
    "cards": "language.cards",
    "citing": "rules.cited",
    "compare": "deal.compare",
    "dealing": "play.dealing",
    "declaration": "deal.declaration",
    "departures": "rules.deciding",
    "events": "play.events",
    "forbidden": "play.objections",
    "hands": "language.hands",
    "houses": "rules.house_rules",
    "ledger": "cli.showing.ledger",
    "logs": "play.logs",
    "looks": "cli.showing.faces",
    "matches": "play.matches",
    "melds": "groups.melds",
    "moves": "play.effects",
    "nearest": "groups.nearest",
    "notation": "language.notation",
    "options": "rules.options",
    "pictures": "language.pictures",
    "players": "play.players",
    "reading": "groups.reading",
    "replaying": "play.replaying",
    "rulebook": "language.rulebook",
    "scoring": "deal.scoring",
    "seating": "play.seating",
    "session": "play.session_play",
    "settling": "play.settling",
    "standing": "play.session_state",
    "table": "play.hand_state",
    "verdict": "language.verdict",
    "wilds": "groups.wilds",
    "wording": "language.speaker",
}
SAME = {"play": "play.hand_play", "rules": "rules.profiles"}  # packages by the name of a module
RENAMED = {
    ("departures", "fewest"): "fewest_together",
    ("departures", "named"): "house_rule_findings",
    ("departures", "said"): "codes_and_facts",
    ("departures", "that_change"): "deciding_rules",
    ("departures", "that_change_from"): "deciding_rules_from",
    ("events", "Hand"): "HandDealt",
    ("options", "LowAce"): "SeatAce",
    ("rulebook", "rule"): "rule_text",
}


def earlier_name(module: str, name: str) -> object:
    """Returns what a name of a module of the earlier version stands for now; an AttributeError for one that is gone.

    >>> earlier_name("paplu.options", "LowAce").__name__
    'SeatAce'
    """
    earlier = module.removeprefix(f"{HOUSE}.")
    if name.startswith("_"):
        raise AttributeError(f"module {module!r} has no attribute {name!r}")
    now = import_module(f"{HOUSE}.{(MOVED | SAME)[earlier]}")
    return getattr(now, RENAMED.get((earlier, name), name))


class EarlierModule(ModuleType):
    """A module of the earlier version: each of its names, looked up where it stands now."""

    def __getattr__(self, name: str) -> object:
        """Returns what the name stands for now; an AttributeError for one that is gone."""
        if name == "__all__":  # for ``from paplu.cards import *``
            return self.__dir__()
        return earlier_name(self.__name__, name)

    def __dir__(self) -> list[str]:
        """Returns the names to be had from the module that stands for this one."""
        earlier = self.__name__.removeprefix(f"{HOUSE}.")
        renamed = {now: old for (module, old), now in RENAMED.items() if module == earlier}
        face = import_module(f"{HOUSE}.{(MOVED | SAME)[earlier]}")
        return sorted(renamed.get(name, name) for name in vars(face) if not name.startswith("_"))


class EarlierModules:
    """Finds the modules of the earlier version; it comes last, after everything that is there."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Returns how to load a module of the earlier version, and nothing for any other name."""
        house, _, name = fullname.partition(".")
        return ModuleSpec(fullname, cast("Loader", self)) if house == HOUSE and name in MOVED else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Returns the module of that name."""
        return EarlierModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Runs nothing: every name is looked up when it is wanted."""


def keep_earlier_names(face: ModuleType) -> None:
    """Lets the earlier modules be imported; one whose name the face uses now never takes its place.

    >>> from importlib import import_module
    >>> import_module("paplu.events").Hand.__name__
    'HandDealt'
    """
    sys.meta_path.append(EarlierModules())
    for name in MOVED:
        if hasattr(face, name):
            sys.modules.setdefault(f"{HOUSE}.{name}", EarlierModule(f"{HOUSE}.{name}"))
