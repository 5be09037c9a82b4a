"""The practice table: a session of Paplu played against simple computer players, or by people in turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random, randrange
from typing import Any

from paplu import notation, play
from paplu.events import Act, Discards, Draws, Drops, Takes
from paplu.logs import parse
from paplu.replaying import replay_file
from paplu.rules import PAPLU, Rules, profile
from paplu.settling import Result, settle
from paplu.standing import Session
from paplu.table import Phase, State
from paplu.verdict import Code, Verdict
from paplu.wording import word
from paplu_widgets.builder_acts import SEEDS, RefusedError
from paplu_widgets.builder_best import best
from paplu_widgets.builder_state import GROUPS, HAND, THROW, laid
from paplu_widgets.layout import EMPTY, History, Layout
from paplu_widgets.practice_game import Game, begun, loaded
from paplu_widgets.practice_scene import as_text, scene
from paplu_widgets.practice_view import PILE, PILE_TOP, STOCK, STOCK_TOP, Seen, held, sorted_hand
from paplu_widgets.scene import Scene
from paplu_widgets.table import Gesture
from paplu_widgets.teller import Teller

COSTLY = (Code.EARLY_DROP, Code.LATE_DROP, Code.WRONG_DECLARATION)
PANELS = ("story", "log", "keys")


class PracticeTable(Teller):
    """Play a whole session: whose turn it is and what may be done stands written, and what may not be is refused.

    ``people`` are the players who sit at the screen, the first one if nobody is named; all others are computers. The
    same ``seed`` deals the same cards. ``reveal=False`` keeps the best arrangement and possible declarations hidden.
    """

    words_of = "practice"

    def __init__(
        self,
        players: str | Sequence[str] = "Ana Bruno Carla",
        *,
        seed: int = 1,
        people: str | Sequence[str] = (),
        dealer: str | None = None,
        rules: Rules | str = PAPLU,
        log: str | None = None,
        reveal: bool = True,
        **traits: Any,
    ) -> None:
        """Deal the first hand, or go on from ``log``; further: ``lang``, ``size``, ``four_colours``."""
        names = _names(players)
        chosen = profile(rules) if isinstance(rules, str) else rules
        persons = _names(people) or names[:1]
        if strangers := [name for name in persons if name not in names]:
            raise ValueError(f"not at the table: {strangers!r}")
        self._begin: Callable[[int], Game] = lambda seed: begun(names, persons, seed, chosen, dealer or names[-1])
        self._reveal = reveal
        self._layouts: dict[str, Layout] = {}
        self._left: dict[tuple[int, str], Layout] = {}
        game = self._begin(seed) if log is None else _from_log(log, persons, seed)
        self._history: History[Game] = History(game)
        self._seen: Seen = Seen(game, game.people[0], EMPTY, shown=False)
        self._sit(game)
        super().__init__(**traits)

    @property
    def session(self) -> Session:
        """The session as far as it was played, as the engine keeps it."""
        return self._seen.game.session

    @property
    def state(self) -> State:
        """The hand on the table, as the engine keeps it."""
        return self._seen.game.state

    @property
    def result(self) -> Result:
        """The settlement of the hand on the table, open while it is played."""
        return settle(self.state)

    @property
    def log(self) -> str:
        """The log of the session as text."""
        return self._seen.game.log

    @property
    def hand(self) -> str:
        """The cards of the player shown, in one line with their private groups."""
        return self._seen.builder.table.text

    @property
    def verdict(self) -> str:
        """What stands in the way, or where the game stands."""
        return str(self.shown.verdict)

    def save(self, path: str | Path) -> None:
        """Write the log to a file."""
        Path(path).write_text(self.log, encoding="utf-8")

    def load(self, log: str) -> None:
        """Go on from a log's text; one that is refused or not dealt from a stock is an error that says why."""
        self._sit(_from_log(log, self._seen.game.people, self._seen.game.seed))
        self.redraw(self.word("said_loaded"))

    def draw(self) -> None:
        """Draw from the stock."""
        self.receive({"act": "draw"})

    def take(self) -> None:
        """Take the top of the discard pile."""
        self.receive({"act": "take"})

    def throw(self, card: str) -> None:
        """Throw this card."""
        self.receive({"act": "throw_card", "value": card})

    def declare(self) -> None:
        """Declare the groups as they lie; what would be wrong is done only when it is asked for twice."""
        self.receive({"act": "declare"})

    def drop(self) -> None:
        """Drop, if it is asked for twice."""
        self.receive({"act": "drop"})

    def undo(self) -> None:
        """Take back one's last act with the answers to it: the log is replayed without them."""
        self.receive({"act": "undo"})

    def redo(self) -> None:
        """Do again what was taken back."""
        self.receive({"act": "redo"})

    def arrange(self, groups: str) -> None:
        """Lay one's cards into private groups, as a line of notation."""
        read, _ = notation.groups(groups)
        wanted = [*zip(GROUPS, read, strict=False)]
        lying = held(laid(self._seen.layout, wanted), self._seen.seat.hand)
        self._lay(lying)
        self.redraw()

    def do(self, gesture: Gesture) -> str:
        """Do what a gesture asks."""
        name = str(gesture.get("act"))
        asked = self._seen.asked if name in ("drop", "declare") else None
        self._seen = replace(self._seen, refusal=(), note="", asked=asked)
        act = ACTS.get(name)
        if act is None:
            return super().do(gesture)
        return act(self, gesture)

    def compose(self) -> Scene:
        """The scene as it is now."""
        history = self._history
        seen = replace(self._seen, lang=self.lang, reveal=self._reveal)
        return scene(seen, can_undo=bool(history.past), can_redo=bool(history.future))

    def complaint(self, error: Exception) -> str:
        """The error as a sentence in the reader's language."""
        return str(error) if isinstance(error, RefusedError) else super().complaint(error)

    def _sit(self, game: Game) -> None:
        self._seen = replace(self._seen, shown=False)
        self._history = History(game)
        self._layouts, self._left = {}, {}
        self._seen = self._seen_by(game, since=game.since_the_deal)

    def _seen_by(self, game: Game, since: int, panel: str = "story", *, again: bool = False) -> Seen:
        """The game seen by the person whose turn it is; cards lie open only for who looked at them last."""
        alone = len(game.people) == 1
        viewer = game.waits_for or self._seen.viewer
        viewer = viewer if viewer in game.people else game.people[0]
        shown = alone or game.over or (self._seen.viewer == viewer and self._seen.shown)
        old = self._layouts.get(viewer, EMPTY)
        if again:  # as the cards lay when this was left
            old = self._left.get((len(game.told), viewer), old)
        layout = held(old, game.state.seat(viewer).hand)
        layout = sorted_hand(layout) if not old.pieces else layout
        self._layouts[viewer] = layout
        came = frozenset(piece.id for piece in layout.pieces) - {piece.id for piece in old.pieces}
        fresh = came if len(came) == 1 else frozenset[str]()
        return Seen(game, viewer, layout, shown=shown, fresh=fresh, panel=panel, since=since)

    def _lay(self, layout: Layout) -> str:
        self._layouts[self._seen.viewer] = layout
        self._seen = replace(self._seen, layout=layout, chosen=frozenset[str]())
        return ""

    def _become(self, history: History[Game], since: int, *, again: bool = False) -> str:
        self._left[len(self._seen.game.told), self._seen.viewer] = self._seen.layout
        self._history = history
        panel = self._seen.panel if self._seen.panel != "log" else "story"
        self._seen = self._seen_by(history.now, since, panel, again=again)
        told = [self._seen.say(finding) for finding in history.now.happened(since)]
        return " ".join([*told, str(scene(self._seen, can_undo=True, can_redo=True).verdict.text)])

    def _play(self, event: Act) -> str:
        """Do an act of the game if the engine allows it; say why if it does not, and what it costs if it does."""
        seen = self._seen
        if not seen.shown:
            raise RefusedError(self.word("pass_on", player=seen.game.waits_for))
        verdict: Verdict[Any] = seen.game.check(event)
        costly = bool(verdict) and any(finding.code in COSTLY for finding in verdict.findings)
        if not verdict or (costly and seen.asked is None):
            first = verdict.findings[:1] if costly else verdict.findings
            self._seen = replace(seen, refusal=first, asked=event if costly else None)
            return " ".join(map(seen.say, first))
        return self._become(self._history.push(seen.game.moved(event)), len(seen.game.told))

    def _throw(self, gesture: Gesture) -> str:
        seen = self._seen
        named = seen.layout.named([gesture["id"]] if gesture.get("id") and not seen.chosen else [])
        piece = named[0] if named else seen.throw
        if piece is None:
            raise RefusedError(self.word("choose_one"))
        return self._play(Discards(seen.viewer, piece.card))

    def _drop(self) -> str:
        legal = play.legal(self.state) if self._seen.on_turn else ()
        drop = next((move for move in legal if isinstance(move, Drops)), Drops(self._seen.viewer))
        chance = Random(f"{self._seen.game.seed}:{len(self._seen.game.told)}")
        return self._play(replace(drop, under=tuple(chance.sample(drop.under, len(drop.under)))))

    def _choose(self, gesture: Gesture) -> str:
        piece = str(gesture["id"])
        if piece == STOCK_TOP:
            return self._play(Draws(self._seen.viewer))
        if piece == PILE_TOP:
            return self._on_pile(gesture)
        chosen = self._seen.chosen ^ {piece}
        self._seen = replace(self._seen, chosen=chosen)
        (card,) = self._seen.layout.named([piece])
        return self.word("said_chosen" if piece in chosen else "said_let_go", card=self._seen.name(card.card))

    def _on_pile(self, gesture: Gesture) -> str:
        if self._seen.throwing and self._seen.chosen:
            return self._throw({})
        return self._play(Takes(self._seen.viewer))

    def _place(self, gesture: Gesture) -> str:
        zone, seen = str(gesture["zone"]), self._seen
        if zone == STOCK:
            return self._play(Draws(seen.viewer))
        if zone == PILE:
            return self._on_pile(gesture)
        if zone not in (HAND, *GROUPS):
            return ""
        ids = seen.chosen or ([gesture["id"]] if gesture.get("id") else [])
        return self._lay(seen.layout.put(seen.layout.named(ids), zone))

    def _move(self, gesture: Gesture) -> str:
        ids, zone = list(gesture["ids"]), str(gesture["zone"])
        if STOCK_TOP in ids:
            return self._play(Draws(self._seen.viewer))
        if PILE_TOP in ids:
            return self._play(Takes(self._seen.viewer))
        if zone == PILE:
            return self._throw({"id": ids[0]})
        if zone not in (HAND, *GROUPS):
            return ""
        return self._lay(self._seen.layout.put(self._seen.layout.named(ids), zone, gesture.get("at")))

    def _best(self) -> str:
        layout = best(self._seen.builder.table).layout
        return self._lay(layout.put(layout[THROW], HAND) if layout[THROW] else layout)

    def _panel(self, gesture: Gesture) -> str:
        self._seen = replace(self._seen, panel="" if self._seen.panel == gesture["act"] else str(gesture["act"]))
        return ""

    def _new(self) -> str:
        self._sit(self._begin(randrange(SEEDS)))
        return self.word("said_dealt")

    def _next(self) -> str:
        game = self._seen.game
        verdict = game.check(game.next_deal)
        if not verdict:
            self._seen = replace(self._seen, refusal=verdict.findings)
            return ""
        self._layouts = {}
        return self._become(self._history.push(game.next_hand()), len(game.told))

    def _load(self, gesture: Gesture) -> str:
        self._sit(_from_log(str(gesture["value"]), self._seen.game.people, self._seen.game.seed))
        return self.word("said_loaded")

    def _open(self) -> str:
        self._seen = replace(self._seen, shown=True)
        return str(scene(self._seen, can_undo=True, can_redo=True).verdict.text)

    def __repr__(self) -> str:
        return as_text(replace(self._seen, lang=self.lang, reveal=self._reveal))


ACTS: Mapping[str, Callable[[Any, Gesture], str]] = {
    "draw": lambda table, _: table._play(Draws(table._seen.viewer)),
    "take": lambda table, _: table._play(Takes(table._seen.viewer)),
    "throw": lambda table, gesture: table._throw(gesture),
    "throw_card": lambda table, gesture: table._play(Discards(table._seen.viewer, notation.card(gesture["value"]))),
    "declare": lambda table, _: table._play(table._seen.declaration),
    "drop": lambda table, _: table._drop(),
    "choose": lambda table, gesture: table._choose(gesture),
    "place": lambda table, gesture: table._place(gesture),
    "move": lambda table, gesture: table._move(gesture),
    "let_go": lambda table, _: table._lay(table._seen.layout),
    "sort": lambda table, _: table._lay(sorted_hand(table._seen.layout)),
    "best": lambda table, _: table._best(),
    "undo": lambda table, _: table._become(back := table._history.undo(), len(back.now.told), again=True),
    "redo": lambda table, _: table._become(table._history.redo(), len(table._history.now.told), again=True),
    "next": lambda table, _: table._next(),
    "new": lambda table, _: table._new(),
    "load": lambda table, gesture: table._load(gesture),
    "reveal": lambda table, _: table._open(),
    "copied": lambda table, _: table.word("said_copied"),
    "saved": lambda table, _: table.word("said_saved"),
    **dict.fromkeys(PANELS, lambda table, gesture: table._panel(gesture)),
}


def _names(players: str | Sequence[str]) -> tuple[str, ...]:
    return tuple(players.split() if isinstance(players, str) else players)


def _from_log(log: str, people: Sequence[str], seed: int) -> Game:
    replayed = replay_file(log)
    if (error := replayed.error) is not None:
        raise RefusedError(word("practice.refused_log", line=error.line, text=error.text(), rule=error.rule))
    hands = replayed.session.hands
    if not hands or hands[-1].phase is Phase.DEAL or (hands[-1].counted and not hands[-1].finished):
        raise RefusedError(word("practice.no_stock"))
    return loaded(parse(log), people, seed)
