"""The end of a hand on the practice table: what the winner showed, and what each loser's cards count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paplu.groups import GroupVerdict
from paplu.language import Card, amount, reckoned
from paplu.play import Payment
from paplu_widgets.card_table import Shown, Words, Zone
from paplu_widgets.practice.view import GameView


def open_hands(view: GameView) -> Iterator[Zone]:
    """Yields everybody's cards: the winner's group by group, the others' with the points of those that count."""
    yield from _shown(view)
    state = view.game.state
    winner, result = state.end.winner if state.end else None, view.game.result
    lines = {count.player: count.lines for count in result.counts}
    paid = {payment.payer: payment for payment in result.payments}
    for seat in state.seats:
        if seat.name == winner and state.shown:
            continue
        counted = [(card, amount(line.amount)) for line in lines.get(seat.name, ()) for card in line.cards]
        faces = tuple(_noted(view, seat.name, seat.hand, counted))
        owes = _owes(view, seat.name, paid.get(seat.name))
        empty = view.text("not_in_hand")
        said = Words(reckoned(line.amount for line in lines[seat.name])) if lines.get(seat.name) else Words()
        yield Zone(id=f"open-{seat.name}", label=owes, cards=faces, kind="fixed", wide=True, empty=empty, verdict=said)


def _owes(view: GameView, player: str, paid: Payment | None) -> str:
    if paid is None:
        return view.text("held", player=player)
    key = "owes" if paid.in_points else "owes_value"
    return view.text(key, player=player, points=paid.points, amount=paid.amount)


def laid_open(view: GameView) -> Iterator[Zone]:
    """Yields the groups that lie open before each player, but for those the winner shows at the end (I6.4)."""
    state = view.game.state
    winner = state.end.winner if state.end and state.shown else None
    for seat in state.seats:
        for number, group in enumerate(seat.laid if seat.name != winner else (), 1):
            label = view.text("laid", player=seat.name, number=number)
            yield _group(view, f"laid-{seat.name}-{number}", label, group)


def _shown(view: GameView) -> Iterator[Zone]:
    state = view.game.state
    winner = state.end.winner if state.end else None
    for number, group in enumerate(state.shown, 1):
        yield _group(view, f"shown-{number}", view.text("shows", player=winner, number=number), group)


def _group(view: GameView, name: str, label: str, group: tuple[Card, ...]) -> Zone:
    read = view.builder.table.deal.read(group)
    kind = Words(view.speaker.text(f"kinds.{read.value.kind}"), "yes") if read.value else _why_none(view, read)
    faces = tuple(_face(view, f"{name}-{i}", card) for i, card in enumerate(group))
    return Zone(id=name, label=label, cards=faces, kind="fixed", verdict=kind)


def _why_none(view: GameView, read: GroupVerdict) -> Words:
    """Returns why a group shown is none, though the cards as a whole won (R8)."""
    reason = read.findings[0]
    return Words(view.say(reason), "wait", reason.rule, view.speaker.text("table.rule_name", rule=reason.rule))


def _noted(view: GameView, name: str, hand: Iterable[Card], counted: list[tuple[Card, str]]) -> Iterator[Shown]:
    """Yields a hand card by card, with the points on each that counts; of twins perhaps only one does."""
    for i, card in enumerate(hand):
        note = next((pair for pair in counted if pair[0] == card), None)
        if note is not None:
            counted.remove(note)
        yield _face(view, f"{name}-{i}", card, note[1] if note else "")


def _face(view: GameView, key: str, card: Card, note: str = "") -> Shown:
    free = view.builder.table.deal.wilds.is_free(card)
    name = view.name(card)
    spoken = view.text("counts", card=name, points=note) if note else name
    return Shown(id=key, card=str(card), name=spoken, free=free, note=note, fixed=True)
