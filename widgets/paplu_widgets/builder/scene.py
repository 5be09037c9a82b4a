"""The hand builder's scene: every label, mark and verdict in the reader's language, as the engine gave them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from paplu.groups import GroupVerdict
from paplu.language import PRINTED_JOKER, Card, Code, Speaker, decisive_first
from paplu.rules import Laying, Protection, rules_text
from paplu_widgets.builder.built_hand import GROUPS, HAND, THROW
from paplu_widgets.builder.panels import panel
from paplu_widgets.builder.view import HandView, stand_ins, zones_of
from paplu_widgets.card_table import (
    Button,
    Control,
    Field,
    Piece,
    Scene,
    Shown,
    Tone,
    Words,
    Zone,
    all_cards,
    indicator_list,
    rules_list,
    undo_redo,
)

DIGITS = dict(zip(GROUPS, "123456789", strict=False))  # the tenth group has no key
LIFE_WORDS = (("no_first_life", "first_life"), ("no_second_life", "second_life"), ("no_further_life", "further_life"))
# What a declaration needs beside its lives, and the text for how much of it is there.
BESIDE = {Code.TOO_FEW_SETS: "of_sets", Code.TOO_FEW_TUNNELAS: "of_tunnelas", Code.TOO_FEW_DUBLEES: "of_dublees"}


def scene(view: HandView) -> Scene:
    """Returns all the hand builder shows.

    >>> from paplu.rules import PAPLU
    >>> from paplu.language import Speaker
    >>> from paplu_widgets.card_table import Layout
    >>> from paplu_widgets.builder import HandView, built_hand
    >>> view = HandView(built_hand(PAPLU, "8D", Layout()), Speaker("en"))
    >>> scene(view).verdict.text
    'Pick 13 cards and sort them into groups.'
    """
    return Scene(
        label=view.text("builder"),
        lang=view.speaker.lang,
        bar=tuple(_bar(view)),
        palette=all_cards(view.table.deal, view.table.layout.cards, view.speaker),
        zones=tuple(hand_zones(view)),
        acts=tuple(_acts(view)),
        lines=tuple(standing(view)),
        verdict=verdict(view),
        buttons=tuple(_buttons(view)),
        field=_field(view),
        panel=panel(view),
    )


def _bar(view: HandView) -> Iterator[Control]:
    yield rules_list(view.table.rules, view.speaker)
    yield indicator_list(view.table.deal, view.speaker)
    yield Words(_free(view))
    yield from undo_redo(view.can_undo, view.can_redo, view.speaker)
    empty = not view.table.layout.pieces
    yield Button(act="clear", label=view.text("clear"), name=view.text("clear_name"), off=empty)
    yield Button(act="deal", label=view.text("deal"), name=view.text("deal_name"))
    yield Button(act="more", label=view.text("more"), name=view.text("more_name"), open=view.panel == "more")


def _free(view: HandView) -> str:
    wilds = view.table.deal.wilds
    cards = tuple(card for card in wilds.kinds if card != PRINTED_JOKER)
    free = view.text("free", cards=cards, jokers=wilds.copies(PRINTED_JOKER))
    return free if view.table.seed is None else f"{free} {view.text('seed', seed=str(view.table.seed))}"


def hand_zones(view: HandView) -> Iterator[Zone]:
    """Yields the hand, the groups and the throw with their cards and verdicts.

    >>> from paplu.rules import PAPLU
    >>> from paplu.language import Speaker
    >>> from paplu_widgets.card_table import Layout
    >>> from paplu_widgets.builder import HandView, built_hand
    >>> [zone.id for zone in hand_zones(HandView(built_hand(PAPLU, "8D", Layout()), Speaker("en")))]
    ['hand', 'g1', 'g2', 'g3', 'g4']
    """
    yield from (_zone(view, zone) for zone in zones_of(view))


def _zone(view: HandView, zone: str) -> Zone:
    pieces = view.table.layout[zone]
    judged = view.group_verdict(zone)
    places = stand_ins(judged.value if judged else None, pieces)
    name, active = view.zone_name(zone), view.active == zone
    counted = zone == HAND and bool(pieces)
    label = "active_counted" if active and counted else "active_zone" if active else "counted_zone" if counted else ""
    return Zone(
        id=zone,
        label=view.text(label, zone=name, n=len(pieces)) if label else name,
        cards=tuple(_shown(view, piece, places.get(piece)) for piece in pieces),
        kind="hand" if zone == HAND else "pile" if zone == THROW else "group",
        spoken=view.text("zone_spoken", zone=name, cards=len(pieces)),
        place=view.text("place_throw") if zone == THROW else view.text("place", zone=name),
        key="0" if zone == HAND else DIGITS.get(zone, ""),
        empty="" if zone == THROW else view.text("empty_hand" if zone == HAND else "empty_group"),
        active=active,
        aside=zone not in GROUPS,
        verdict=group_words(view, zone),
    )


def _shown(view: HandView, piece: Piece, place: Card | None) -> Shown:
    name = view.card_name(piece.card)
    if place:
        name = view.text("card_as", name=name, place=view.card_name(place).partition(",")[0])
    moved = view.mine is not None and view.mine.layout.where(piece) != view.table.layout.where(piece)
    if moved and view.mine:
        name = view.text("card_moved", name=name, zone=view.zone_name(view.mine.layout.where(piece)))
    return Shown(
        id=piece.id,
        card=str(piece.card),
        name=name,
        free=view.table.deal.wilds.is_free(piece.card),
        note=view.text("as", card=place) if place else "",
        mark="moved" if moved else "",
        chosen=piece.id in view.chosen,
    )


def group_words(view: HandView, zone: str, *, heard: bool = False) -> Words:
    """Returns what a group is, with what each joker stands for, or why it is none yet; cards by name if it is heard."""
    verdict = view.group_verdict(zone)
    return Words() if verdict is None else _group_words(verdict, view.speaker, heard)


@lru_cache(256)
def _group_words(verdict: GroupVerdict, speaker: Speaker, heard: bool) -> Words:
    name = speaker.spoken if heard else speaker.shown
    reason = verdict.findings[0]
    rule_name = speaker.text("table.rule_name", rule=reason.rule)
    if verdict.value is None:
        why_not = speaker.text("table.not_yet", why=speaker.say(reason, aloud=heard))
        return Words(why_not, "wait", reason.rule, rule_name)
    kind = speaker.text(f"kinds.{verdict.value.kind}")
    both = zip(verdict.value.cards, verdict.value.stands_for, strict=True)
    pairs = [{"card": name(card), "place": name(place)} for card, place in both if place]
    if not pairs:
        return Words(kind, "yes", reason.rule, rule_name)
    if len(pairs) == 1:
        text = speaker.text("table.joker_stands", kind=kind, **pairs[0])
    else:
        each = tuple(speaker.text("table.pair", **pair) for pair in pairs)
        text = speaker.text("table.jokers_stand", kind=kind, pairs=each)
    return Words(text, "yes", reason.rule, rule_name)


def _acts(view: HandView) -> Iterator[Control]:
    none = not view.chosen
    yield Words(view.text("chosen", n=len(view.chosen)))
    yield Button(act="new", label=view.text("new_group"), key="N", off=view.groups[-1] == GROUPS[-1] and none)
    yield Button(act="to_hand", label=view.text("to_hand"), key="0", off=none)
    yield Button(act="throw", label=view.text("throw_it"), key="X", off=none)
    yield Button(act="take_out", label=view.text("take_out"), key="Delete", off=none)
    yield Button(act="let_go", label=view.text("let_go"), key="Escape", off=none)


def standing(view: HandView) -> Iterator[Words]:
    """Yields where the hand stands: how much of a declaration is there, and what the rest counts.

    >>> from paplu.rules import PAPLU
    >>> from paplu.language import Speaker
    >>> from paplu_widgets.card_table import Layout
    >>> from paplu_widgets.builder import HandView, built_hand
    >>> [words.text for words in standing(HandView(built_hand(PAPLU, "8D", Layout()), Speaker("en")))][-1]
    'penalty ?'
    """
    yield from progress(view)
    yield from _cost(view)


def progress(view: HandView) -> Iterator[Words]:
    """Yields how many cards there are of a hand, and which of the lives.

    >>> from paplu.rules import PAPLU
    >>> from paplu.language import Speaker
    >>> from paplu_widgets.card_table import Layout
    >>> from paplu_widgets.builder import HandView, built_hand
    >>> view = HandView(built_hand(PAPLU, "8D", Layout()), Speaker("en"))
    >>> [words.text for words in progress(view)][0]
    '0 of 13 cards'
    """
    size, held = view.table.rules.hand_size, len(view.table.kept)
    done = held == size
    yield Words(view.text("cards_of" if held < size else "cards_done", n=held, size=size), _tone(done))
    enough = view.verdict is not None and Code.ENOUGH_DUBLEES in view.codes
    for number in range(1, 1 if enough else view.table.rules.lives_needed + 1):
        there = number in view.lives
        yield Words(view.text(life_word(number, there=there), n=number), _tone(there))
    for finding in view.findings:
        if finding.code in BESIDE:
            yield Words(view.text(BESIDE[finding.code], **dict(finding.facts)), "wait")


def life_word(number: int, *, there: bool = True) -> str:
    """Returns the key of the words for a life that is there or missing."""
    return LIFE_WORDS[min(number, len(LIFE_WORDS)) - 1][there]


def _cost(view: HandView) -> Iterator[Words]:
    score = view.verdict.score if view.verdict is not None else None
    if view.table.rules.protection is Protection.EVERY_GROUP:
        step_by_step = view.table.rules.laying is Laying.STEP_BY_STEP
        yield Words(view.text("open_groups" if step_by_step else "every_group"))
    else:
        yield Words(view.text("level", level=score.level if score else "?"))
    yield Words(view.text("penalty", sum=view.sum()), wide=True)


def _tone(done: bool) -> Tone:
    return "yes" if done else "wait"


def verdict(view: HandView) -> Words:
    """Returns the verdict on the whole hand in one sentence, with the rule it rests on."""
    if view.verdict is None:
        return Words(view.text("start", size=view.table.rules.hand_size))
    said = _verdict(view)
    if view.table.thrown:
        text = view.text("thrown", card=view.table.thrown, verdict=said.text)
        return Words(text, said.tone, said.rule, said.rule_name)
    return said


def _verdict(view: HandView) -> Words:
    shown = view.verdict
    if view.spare == 1 and not view.table.thrown:
        return Words(view.text("choose_throw", n=len(view.table.kept)), "wait")
    sorted_out = not view.table.layout[HAND]  # cards in no group are not shown yet
    at_table = shown is not None and shown.at_table and not shown.holds and view.reveal and sorted_out
    wanted = [finding for finding in view.overall if at_table or finding.code is not Code.CARDS_DECIDE]
    reason = next((f for f in wanted if at_table and f.code is Code.CARDS_DECIDE), decisive_first(wanted)[0])
    key = "valid" if shown else "valid_at_table" if at_table else "not_valid"
    rule_name = view.text("rule_name", rule=reason.rule)
    return Words(view.text(key, why=view.say(reason)), "yes" if shown else "wait", reason.rule, rule_name)


def _buttons(view: HandView) -> Iterator[Control]:
    yield Button(act="why", label=view.text("why"), key="W", off=view.verdict is None, open=view.panel == "why")
    full = len(view.table.layout.pieces) in (view.table.rules.hand_size, view.table.rules.hand_size + 1)
    label = view.text("back" if view.mine else "best")
    yield Button(act="best", label=label, key="B", off=not (full and view.reveal), pressed=view.mine is not None)
    if view.spare == 1 and view.reveal:
        yield Button(act="throws", label=view.text("throws"), open=view.panel == "throws")
    yield Button(act="keys", label=view.text("keys"), key="?", open=view.panel == "keys")


def _field(view: HandView) -> Field:
    text = view.table.text
    copy = Button(act="copied", label=view.text("copy"), copy=text, off=not text)
    return Field(act="set_text", label=view.text("text"), value=text, submit=view.text("set_text"), buttons=(copy,))


def aloud(view: HandView, zone: str) -> str:
    """Returns what is said aloud after a step: the group it was about, and where the hand stands."""
    group = group_words(view, zone, heard=True).text if zone in GROUPS else ""
    said = [view.text("said_group", zone=view.zone_name(zone), verdict=group.rstrip("."))] if group else []
    if view.verdict is not None:
        said.append(verdict(view).text if view.verdict.holds else view.text("said_penalty", points=view.total_text()))
    return " ".join(said)


def as_text(view: HandView) -> str:
    """Returns the hand and its verdict as lines of text."""
    table = view.table
    head = view.text("text_head", rules=rules_text(table.rules), indicator=table.indicator or view.text("no_indicator"))
    groups = [f"  {view.zone_name(z)}: {_cards_text(view, z)}: {group_words(view, z)}" for z in table.used]
    loose = [f"  {view.zone_name(z)}: {_cards_text(view, z)}" for z in (HAND, THROW) if table.layout[z]]
    where = " · ".join(f"{line.sign} {line.text}".strip() for line in standing(view))
    return "\n".join([f"{head} {table.text}".strip(), *groups, *loose, where, str(verdict(view))])


def _cards_text(view: HandView, zone: str) -> str:
    return " ".join(piece.card.signs for piece in view.table.layout[zone])
