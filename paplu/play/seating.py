"""Who sits where and who deals first: a card drawn by each, ties drawn again (P2.2, P2.3, R21, I1.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from paplu.groups import pack
from paplu.language import Card, Code, Finding, Verdict
from paplu.play.events import Chooses, Cut, SeatingEvent
from paplu.rules import Rules, SeatAce


@dataclass(frozen=True, slots=True)
class Seating:
    """The draw for the seats as far as it has come; a fold of ``Cut`` and ``Chooses``."""

    players: tuple[str, ...]
    rules: Rules
    cuts: tuple[Cut, ...] = ()
    choice: Chooses | None = None

    @property
    def places(self) -> tuple[tuple[str, ...], ...]:
        """The players from the highest place to the lowest; those still tied, or still to draw, stand together."""
        return tuple(names for names, _ in self._groups(self.players, 0))

    @property
    def due(self) -> tuple[str, ...]:
        """Who has to draw: all at first, again after a printed joker, and then only the tied (P2.3, R21)."""
        groups = tuple(self._groups(self.players, 0))
        counted = groups if self.rules.seats_by_draw else groups[-1:]  # I1.2: only the lowest place matters
        return tuple(
            name for names, cuts in counted if len(names) > 1 for name in names if len(self._heights[name]) <= cuts
        )

    @property
    def highest(self) -> str | None:
        """Who chooses a seat (P2.2), as soon as that is known."""
        first = self.places[0]
        return first[0] if len(first) == 1 else None

    @property
    def dealer(self) -> str | None:
        """The first dealer, who drew lowest (P2.2, I1.2), as soon as that is known."""
        last = self.places[-1]
        return last[0] if len(last) == 1 else None

    @property
    def seats(self) -> tuple[str, ...]:
        """The players from seat 1 on, in playing order: from the chosen seat they sit in falling order (P2.2)."""
        falling = tuple(name for names in self.places for name in names)
        start = -(self.choice.seat - 1) if self.choice else 0
        return falling[start:] + falling[:start]

    @property
    def fits(self) -> bool:
        """Whether the players sit around the table as the draw has it."""
        if not self.rules.seats_by_draw:
            return True
        start = self.players.index(self.seats[0])
        return self.players[start:] + self.players[:start] == self.seats

    @property
    def over(self) -> bool:
        """Whether nobody has to draw or to choose any more, and all sit as the draw has it (P2.2, I1.2)."""
        return not self.due and self.fits and (self.choice is not None or not self.rules.seats_by_draw)

    @property
    def redrawn(self) -> bool:
        """Whether it is ties or jokers that are drawn again, all having drawn before (P2.3, R21)."""
        return bool(self.due) and {cut.player for cut in self.cuts} == {*self.players}

    def drawn_by(self, player: str) -> tuple[Card, ...]:
        """Returns the cards the player has drawn, in their order."""
        return tuple(cut.card for cut in self.cuts if cut.player == player)

    def tied_with(self, player: str) -> tuple[str, ...]:
        """Returns who else has the player's place so far."""
        return tuple(name for names in self.places if player in names for name in names if name != player)

    def place_of(self, player: str) -> int | None:
        """Returns the player's place in falling order, from 1, as soon as it is known (P2.2, P2.3)."""
        before = 0
        for names in self.places:
            if player in names:
                return before + 1 if len(names) == 1 else None
            before += len(names)
        raise ValueError(f"no player of this draw: {player!r}")

    @property
    def _heights(self) -> Mapping[str, tuple[int, ...]]:
        drawn: dict[str, tuple[int, ...]] = dict.fromkeys(self.players, ())
        for cut in self.cuts:
            if not cut.card.is_printed_joker:  # R21: drawn again
                drawn[cut.player] += (height(cut.card, self.rules),)
        return drawn

    def _groups(self, names: tuple[str, ...], cuts: int) -> Iterator[tuple[tuple[str, ...], int]]:
        heights = self._heights
        if len(names) == 1 or any(len(heights[name]) <= cuts for name in names):
            yield names, cuts
            return
        for level in sorted({heights[name][cuts] for name in names}, reverse=True):
            tied = tuple(name for name in names if heights[name][cuts] == level)
            yield from self._groups(tied, cuts + 1)  # P2.3: a redraw orders only their own places


def height(card: Card, rules: Rules) -> int:
    """Returns how high a card counts in the draw: by rank, the ace at the end the rules put it (R21)."""
    return 14 if card.place == 1 and rules.seat_ace is SeatAce.HIGH else card.place


def check(seating: Seating, event: SeatingEvent) -> Verdict[SeatingEvent]:
    """Returns whether this card may be drawn, or this seat chosen, now (P2.2, P2.3)."""
    if event.player not in seating.players:
        reasons = [seating.rules.finding(Code.UNKNOWN_PLAYER, "players", player=event.player, players=seating.players)]
    else:
        reasons = list(_against_cut(seating, event) if isinstance(event, Cut) else _against_choice(seating, event))
    return Verdict(not reasons, tuple(reasons) or _speaks_for(seating, event), event)


def apply(seating: Seating, event: SeatingEvent) -> Seating:
    """Returns the seating after the event, which ``check`` has allowed."""
    if isinstance(event, Cut):
        return replace(seating, cuts=(*seating.cuts, event))
    return replace(seating, choice=event)


def draw(names: Sequence[str], rules: Rules, chance: Random) -> Seating:
    """Returns a whole draw by chance, ties and all, with the players seated as it falls (P2.2, P2.3).

    >>> from paplu.rules import PAPLU
    >>> from random import Random
    >>> draw(["Ana", "Bruno", "Carla"], PAPLU, Random(1)).players
    ('Bruno', 'Ana', 'Carla')
    """
    cards = list(pack(rules))
    chance.shuffle(cards)
    drawn = Seating(tuple(names), rules)
    while due := drawn.due:
        drawn = apply(drawn, Cut(due[0], cards.pop()))
    if not rules.seats_by_draw or drawn.highest is None:
        return drawn
    chosen = Chooses(drawn.highest, chance.randint(1, len(names)))
    return apply(sat_down(drawn, chosen), chosen)


def sat_down(seating: Seating, event: Chooses) -> Seating:
    """Returns the seating with the players in the seats this choice gives them (P2.2), the choice itself to come.

    >>> from paplu.rules import PAPLU
    >>> from random import Random
    >>> seating = draw(["Ana", "Bruno", "Carla"], PAPLU, Random(1))
    >>> seating.choice, seating.players
    (Chooses(player='Carla', seat=3), ('Bruno', 'Ana', 'Carla'))
    """
    return replace(seating, players=apply(seating, event).seats)


def unfinished(seating: Seating) -> tuple[Finding, ...]:
    """Returns what keeps a draw that was begun from being over: who must still draw, or who sits wrong (P2.2, P2.3).

    >>> from paplu.rules import PAPLU
    >>> from paplu.language import card
    >>> seating = Seating(("Ana", "Bruno"), PAPLU, (Cut("Ana", card("4H")),))
    >>> [(str(finding.code), finding.rule) for finding in unfinished(seating)]
    [('draw_unfinished', 'P2.3')]
    """
    if not seating.cuts:
        return ()
    if seating.due:
        return (seating.rules.finding(Code.DRAW_UNFINISHED, "ties", players=seating.due),)
    if not seating.fits:
        return (seating.rules.finding(Code.SEATS_NOT_FALLING, "seating", players=seating.seats),)
    return ()


def _against_cut(seating: Seating, event: Cut) -> Iterator[Finding]:
    if seating.choice and not seating.due:
        yield seating.rules.finding(Code.DRAW_OVER, "seating", player=seating.choice.player)
    elif event.player not in seating.due:
        yield seating.rules.finding(Code.CUT_NOT_DUE, "ties", player=event.player, players=seating.due)
    copies = pack(seating.rules).count(event.card)
    if (count := 1 + sum(cut.card == event.card for cut in seating.cuts)) > copies:
        yield seating.rules.finding(Code.TOO_MANY_COPIES, "pack", card=event.card, count=count, copies=copies)


def _against_choice(seating: Seating, event: Chooses) -> Iterator[Finding]:
    if not seating.rules.seats_by_draw:
        yield seating.rules.finding(Code.NO_SEAT_CHOICE, "seating", player=event.player)
        return
    if seating.choice:
        yield seating.rules.finding(Code.DRAW_OVER, "seating", player=seating.choice.player)
    if seating.highest is None:
        yield seating.rules.finding(Code.DRAW_UNFINISHED, "ties", players=seating.due)
    elif seating.highest != event.player:
        yield seating.rules.finding(Code.NOT_THE_HIGHEST, "seating", player=event.player, highest=seating.highest)
    if not 1 <= event.seat <= len(seating.players):
        yield seating.rules.finding(Code.NO_SUCH_SEAT, "seating", seat=event.seat, most=len(seating.players))
    if not seating.due and seating.cuts and not seating.fits:
        yield seating.rules.finding(Code.SEATS_NOT_FALLING, "seating", players=seating.seats)


def _speaks_for(seating: Seating, event: SeatingEvent) -> tuple[Finding, ...]:
    if isinstance(event, Chooses):
        return (seating.rules.finding(Code.CHOOSES_SEAT, "seating", player=event.player, seat=event.seat),)
    if event.card.is_printed_joker:
        return (seating.rules.finding(Code.JOKER_DRAWN_AGAIN, "joker drawn", player=event.player),)
    return (seating.rules.finding(Code.CUTS, "seating", player=event.player, card=event.card),)
