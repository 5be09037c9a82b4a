"""The practice table: a session of Paplu played against simple computer players, or by people in turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import randrange
from typing import Any

from paplu.cli import showing
from paplu.exercises import write_whole
from paplu.language import Code, Speaker, notation, speaker_for
from paplu.play import Act, Phase, Result, Session, State, logs, replay_file
from paplu.rules import PAPLU, Rules
from paplu_widgets.builder import GROUPS, SEEDS, laid
from paplu_widgets.card_table import EMPTY, Gesture, History, Layout, RefusedError, Scene, playable
from paplu_widgets.instruments import Instrument
from paplu_widgets.practice.acts import WISHES, laid_out, wish
from paplu_widgets.practice.game import Game, begun, loaded
from paplu_widgets.practice.scene import as_text, scene, verdict
from paplu_widgets.practice.view import NO_CARD_CHOSEN, GameView, held, sorted_hand

COSTLY = (Code.EARLY_DROP, Code.LATE_DROP, Code.WRONG_DECLARATION)


class PracticeTable(Instrument):
    """Play a whole session: whose turn it is and what may be done stands written, and what may not be is refused.

    ``people`` are the players who sit at the screen, the first one if nobody is named; all others are computers. The
    same ``seed`` deals the same cards. ``reveal=False`` keeps the best arrangement and possible declarations hidden.

    >>> print(repr(PracticeTable("Ana Bruno", seed=3)).splitlines()[-1])
    Ana may draw, or take J♦, or drop.
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
        """Deals the first hand, or goes on from ``log``, its players and its rules; further: ``lang``, ``size``."""
        speaker = speaker_for(traits.get("lang"))
        persons = logs.names(people)
        if log is None:
            chosen = playable(rules)
            names = logs.players(players, chosen)
            _seated(persons, names)
            game = begun(names, persons or names[:1], seed, chosen, dealer or names[-1])
        else:
            game = _from_log(log, persons, seed, speaker)
            _seated(persons, game.session.players)
        self._reveal = reveal
        self._layouts: dict[str, Layout] = {}
        self._left: dict[tuple[int, str], Layout] = {}
        self._history: History[Game] = History(game)
        self._view: GameView = GameView(game, game.people[0], EMPTY, speaker, shown=False)
        self._sit(game)
        super().__init__(**traits)

    @property
    def session(self) -> Session:
        """The session as far as it was played, as the engine keeps it."""
        return self._view.game.session

    @property
    def state(self) -> State:
        """The hand on the table, as the engine keeps it."""
        return self._view.game.state

    @property
    def result(self) -> Result:
        """The settlement of the hand on the table, open while it is played."""
        return self._view.game.result

    @property
    def log(self) -> str:
        """The log of the session as text."""
        return self._view.game.log

    @property
    def hand(self) -> str:
        """The cards of the player shown, in one line with their private groups."""
        return self._view.builder.table.text

    @property
    def verdict(self) -> str:
        """What stands in the way, or where the game stands."""
        return str(self.shown.verdict)

    def save(self, path: str | Path) -> None:
        """Writes the log to a file."""
        write_whole(Path(path).resolve(), self.log.encode())

    def load(self, log: str) -> None:
        """Goes on from a log's text; one that is refused or not dealt from a stock is an error that says why."""
        self._sit(_from_log(log, self._view.game.people, self._view.game.seed, self.speaker))
        self.redraw(self.own_text("said_loaded"))

    def draw(self) -> None:
        """Draws from the stock."""
        self.receive({"act": "draw"})

    def take(self) -> None:
        """Takes the top of the discard pile."""
        self.receive({"act": "take"})

    def throw(self, card: str) -> None:
        """Throws this card."""
        self.receive({"act": "throw_card", "value": card})

    def lay(self, cards: str) -> None:
        """Lays these cards open as a group, under rules that let one (I6.4)."""
        self.receive({"act": "lay_cards", "value": cards})

    def declare(self) -> None:
        """Declares the groups as they lie; what would be wrong is done only when it is asked for twice."""
        self.receive({"act": "declare"})

    def drop(self) -> None:
        """Drops, if it is asked for twice."""
        self.receive({"act": "drop"})

    def undo(self) -> None:
        """Takes back one's last act with the answers to it: the log is replayed without them."""
        self.receive({"act": "undo"})

    def redo(self) -> None:
        """Does again what was taken back."""
        self.receive({"act": "redo"})

    def arrange(self, groups: str) -> None:
        """Lays one's cards into private groups, as a line of notation."""
        read, _ = notation.groups(groups)
        wanted = [*zip(GROUPS, read, strict=False)]
        self._see(laid_out(self._view, held(laid(self._view.layout, wanted), self._view.seat.hand)))
        self.redraw()

    def do(self, gesture: Gesture) -> str:
        """Does what a gesture asks, and returns what is said aloud."""
        name = str(gesture.get("act"))
        to_confirm = self._view.to_confirm if name in ("drop", "declare") else None
        self._view = replace(self._view, refusal=(), to_confirm=to_confirm)
        if name in WISHES:
            return self._wish(gesture)
        match name:
            case "undo":
                back = self._history.undo()
                return self._become(back, len(back.now.verdicts), again=True)
            case "redo":
                return self._become(self._history.redo(), len(self._view.game.verdicts), again=True)
            case "next":
                return self._next()
            case "new":
                self._sit(self._view.game.anew(randrange(SEEDS)))
                return self.own_text("said_dealt")
            case "load":
                self._sit(_from_log(str(gesture["value"]), self._view.game.people, self._view.game.seed, self.speaker))
                return self.own_text("said_loaded")
            case "reveal":
                self._view = replace(self._view, shown=True)
                return self._now()
            case "copied" | "saved":
                return self.own_text(f"said_{name}")
            case "story" | "log" | "keys":
                self._view = replace(self._view, panel="" if self._view.panel == name else name)
                return ""
            case _:
                return super().do(gesture)

    def compose(self) -> Scene:
        """Returns the game as the person at the screen sees it."""
        history = self._history
        view = replace(self._view, speaker=self.speaker, reveal=self._reveal)
        return scene(view, can_undo=bool(history.past), can_redo=bool(history.future))

    def _sit(self, game: Game) -> None:
        self._view = replace(self._view, shown=False)
        self._history = History(game)
        self._layouts, self._left = {}, {}
        self._view = self._view_of(game, since=game.since_the_deal)

    def _view_of(self, game: Game, since: int, panel: str = "story", *, again: bool = False) -> GameView:
        """Returns the game seen by the person whose turn it is; cards lie open only for who looked at them last."""
        alone = len(game.people) == 1
        viewer = game.waits_for or self._view.viewer
        viewer = viewer if viewer in game.people else game.people[0]
        shown = alone or game.over or (self._view.viewer == viewer and self._view.shown)
        old = self._layouts.get(viewer, EMPTY)
        if again:  # as the cards lay when this was left
            old = self._left.get((len(game.verdicts), viewer), old)
        layout = held(old, game.state.seat(viewer).hand)
        layout = sorted_hand(layout) if not old.pieces else layout
        self._layouts[viewer] = layout
        came = frozenset(piece.id for piece in layout.pieces) - {piece.id for piece in old.pieces}
        fresh = came if len(came) == 1 else frozenset[str]()
        return GameView(game, viewer, layout, self._view.speaker, shown=shown, fresh=fresh, panel=panel, since=since)

    def _wish(self, gesture: Gesture) -> str:
        before = self._view
        if not before.shown:
            raise RefusedError(self.own_text("pass_on", player=before.game.waits_for))
        wished = wish(before, gesture)
        if not isinstance(wished, GameView):
            return self._play(wished)
        self._see(wished)
        changed = before.layout.named(before.chosen ^ wished.chosen)
        if len(changed) != 1 or gesture["act"] != "choose":
            return ""
        said = "said_chosen" if wished.chosen > before.chosen else "said_let_go"
        return self.own_text(said, card=before.name(changed[0].card))

    def _see(self, view: GameView) -> None:
        self._view = view
        self._layouts[view.viewer] = view.layout

    def _become(self, history: History[Game], since: int, *, again: bool = False) -> str:
        self._left[len(self._view.game.verdicts), self._view.viewer] = self._view.layout
        self._history = history
        panel = self._view.panel if self._view.panel != "log" else "story"
        self._view = self._view_of(history.now, since, panel, again=again)
        happened = [self._view.say(finding) for finding in history.now.happened(since)]
        return " ".join([*happened, self._now()])

    def _now(self) -> str:
        return verdict(self._view).text

    def _play(self, event: Act) -> str:
        """Does an act of the game if the engine allows it; returns why if it does not, and what it costs if it does."""
        view = self._view
        game = view.game.with_stock(event)
        judged = game.check(event)
        costly = judged.holds and any(finding.code in COSTLY for finding in judged.findings)
        if not judged or (costly and type(view.to_confirm) is not type(event)):
            missing = tuple(finding for finding in judged.findings if finding.code in NO_CARD_CHOSEN)
            first = missing or (judged.findings[:1] if costly else judged.findings)
            self._view = replace(view, refusal=first, to_confirm=event if costly else None)
            return " ".join(map(view.say, first))
        return self._become(self._history.push(game.moved(event)), len(view.game.verdicts))

    def _next(self) -> str:
        game = self._view.game
        judged = game.check(game.next_deal)
        if not judged:
            self._view = replace(self._view, refusal=judged.findings)
            return ""
        self._layouts = {}
        return self._become(self._history.push(game.next_hand()), len(game.verdicts))

    def __repr__(self) -> str:
        return as_text(replace(self._view, speaker=self.speaker, reveal=self._reveal))


def _seated(people: Sequence[str], players: Sequence[str]) -> None:
    if strangers := [name for name in people if name not in players]:
        raise ValueError(f"not at the table: {strangers!r}")


def _from_log(log: str, people: Sequence[str], seed: int, speaker: Speaker) -> Game:
    replayed = replay_file(log)
    if (error := replayed.error) is not None:
        text = showing.refusal_text(error, speaker)
        raise RefusedError(speaker.text("practice.refused_log", line=error.line, text=text, rule=error.rule))
    hands = replayed.session.hands
    if not hands or hands[-1].phase is Phase.DEAL or (hands[-1].counted and not hands[-1].finished):
        raise RefusedError(speaker.text("practice.no_stock"))
    return loaded(logs.parse(log), people, seed)
