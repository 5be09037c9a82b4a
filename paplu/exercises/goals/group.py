"""Goals about one group: build it, mend it, break it, or say what it is."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from paplu.deal import Deal
from paplu.exercises import answers
from paplu.exercises.answers import AnswerForm
from paplu.exercises.goals.goal import (
    CardGoal,
    ChoiceGoal,
    Terms,
    not_broken,
    numbered,
    one_exchanged,
    verdict,
    wrong_number,
)
from paplu.exercises.remarks import AnswerVerdict, Remark, Remarks, from_engine, slip
from paplu.exercises.slips import Slip
from paplu.groups import GroupVerdict, Kind
from paplu.language import Card, Code, Speaker, notation
from paplu.rules import Topic

NO_GROUP = "no group"
NOT_OF_KIND: Mapping[Kind, tuple[Slip, Topic]] = {  # the slip, and the topic its rule decides
    Kind.PURE_SEQUENCE: (Slip.NOT_PURE_SEQUENCE, "pure"),
    Kind.IMPURE_SEQUENCE: (Slip.NOT_IMPURE_SEQUENCE, "joker in sequence"),
    Kind.SET: (Slip.NOT_SET, "set"),
}
KIND_CODES = (Code.PURE_SEQUENCE, Code.IMPURE_SEQUENCE, Code.SET)


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupGoal:
    """A valid group: of a kind, of a size, with a free card in it, out of some cards, or by one exchange.

    >>> GroupGoal(size=3).form.value
    'cards'
    """

    kind: Kind | None = None
    size: int | None = None
    free: bool = False
    out_of: str = ""
    exchange: str = ""
    form = AnswerForm.CARDS

    @property
    def given(self) -> str:
        """The cards to choose from, or the group to mend."""
        return self.out_of or self.exchange

    @property
    def asks_what_is_free(self) -> bool:
        """Whether a card is to be exchanged for a free one."""
        return self.free and bool(self.exchange)

    def judge(self, answer: str, terms: Terms) -> AnswerVerdict:
        """Returns the cards read as one group by the engine, and held against what is wanted."""
        cards = answers.cards(answer)
        group = terms.deal.read(cards)
        remarks = tuple(from_engine(group.findings))
        wrong = (*self._wrong_cards(cards, terms), *(() if group else remarks))
        if group and not wrong:
            wrong = (*self._wrong_group(group, terms),)
        return verdict(wrong, remarks, notation.text(cards))

    def _wrong_cards(self, cards: tuple[Card, ...], terms: Terms) -> Iterator[Remark]:
        yield from one_exchanged(cards, self.exchange, terms)
        if self.out_of:
            offered = answers.given_cards(self.out_of)
            for card in dict.fromkeys(cards):
                if cards.count(card) > offered.count(card):
                    yield slip(Slip.NOT_OFFERED, terms.rule, card=card)
        if self.size is not None and len(cards) != self.size:
            yield wrong_number(len(cards), self.size, terms.rule)

    def _wrong_group(self, group: GroupVerdict, terms: Terms) -> Iterator[Remark]:
        if self.kind and self.kind not in [meld.kind for meld in group.readings]:
            yield _not_of_kind(self.kind, terms)
            yield from from_engine(group.findings)
        if self.free and not any(map(terms.deal.wilds.is_free, group.cards)):
            yield slip(Slip.NO_FREE_CARD, terms.cite("free"))


@dataclass(frozen=True, slots=True)
class BrokenGroupGoal:
    """The group broken by one exchange, so that the engine refuses it for this reason."""

    given: str
    code: Code
    form = AnswerForm.CARDS

    def judge(self, answer: str, terms: Terms) -> AnswerVerdict:
        """Returns the cards read as one group by the engine, which has to refuse them for that reason."""
        cards = answers.cards(answer)
        group = terms.deal.read(cards)
        remarks = tuple(from_engine(group.findings))
        still = not_broken(bool(group), self.code in group.codes, remarks, terms)
        wrong = (*one_exchanged(cards, self.given, terms), *still)
        return verdict(wrong, remarks, notation.text(cards))


@dataclass(frozen=True, slots=True)
class GroupKindGoal(ChoiceGoal):
    """What a group is: pure sequence, impure sequence, set or no group."""

    given: str

    def offered(self, speaker: Speaker) -> Mapping[str, str]:
        """Returns the kinds of group, and no group."""
        kinds = {str(kind): speaker.text(f"kinds.{kind}") for kind in NOT_OF_KIND}
        return {**kinds, NO_GROUP: speaker.text("exercise.no_group")}

    def right(self, terms: Terms) -> Collection[str]:
        """Returns the kind in every reading of the engine."""
        return [str(meld.kind) for meld in terms.deal.read(self.given).readings] or [NO_GROUP]

    def why(self, terms: Terms) -> Iterable[Remark]:
        """Returns what the engine says of the group."""
        return from_engine(terms.deal.read(self.given).findings)

    def judge(self, answer: str, terms: Terms) -> AnswerVerdict:
        """Returns the kind, held against the right ones, which are not given away."""
        judged = ChoiceGoal.judge(self, answer, terms)
        return judged or judged.without(KIND_CODES)


@dataclass(frozen=True, slots=True)
class GroupNumberGoal:
    """The number of a group of this kind among several, or of the one that is no group."""

    given: str
    kind: Kind | None = None
    form = AnswerForm.NUMBER

    def judge(self, answer: str, terms: Terms) -> AnswerVerdict:
        """Returns the group of that number, read by the engine."""
        groups = answers.given_groups(self.given)
        place = numbered(answer, len(groups), terms)
        if isinstance(place, AnswerVerdict):
            return place
        group = terms.deal.read(groups[place - 1])
        return verdict(self._wrong(group, terms), from_engine(group.findings), str(place))

    def _wrong(self, group: GroupVerdict, terms: Terms) -> Remarks:
        if group.kind is self.kind:
            return ()
        other = _not_of_kind(self.kind, terms) if self.kind else slip(Slip.IS_A_GROUP, terms.rule)
        return (other, *from_engine(group.findings))


@dataclass(frozen=True, slots=True)
class StandInGoal(CardGoal):
    """A card the first free card of a group can stand for."""

    given: str

    def judge_card(self, card: Card, terms: Terms) -> tuple[bool, Iterable[Remark]]:
        """Returns the card put in the joker's place: the engine must read the joker so."""
        group = terms.deal.read(self.given)
        if card in [place for meld in group.readings for _, place in meld.jokers]:
            return True, from_engine(group.findings)
        if card.is_printed_joker:
            return False, (slip(Slip.ITSELF, terms.rule, card=card),)
        return False, self._not_in_place(card, group, terms)

    def _not_in_place(self, card: Card, group: GroupVerdict, terms: Terms) -> Iterator[Remark]:
        joker = next(held for held in group.cards if terms.deal.wilds.is_free(held))
        filled = [card if held == joker else held for held in group.cards]
        plain = Deal(None, terms.deal.rules).read(filled)
        yield slip(Slip.NOT_IN_PLACE, terms.rule, card=card)
        # the gap would give the answer away
        yield from from_engine(finding for finding in plain.findings if finding.code is not Code.GAP)


@dataclass(frozen=True, slots=True)
class ExactCardsGoal:
    """Exactly these cards, in any order.

    >>> ExactCardsGoal("4H 5H").form.value
    'cards'
    """

    cards: str
    given: str = ""
    form = AnswerForm.CARDS

    def judge(self, answer: str, terms: Terms) -> AnswerVerdict:
        """Returns whether the cards are the same, each as often."""
        cards = answers.cards(answer)
        return verdict(tuple(self._wrong(cards, terms)), (), notation.text(cards))

    def _wrong(self, cards: tuple[Card, ...], terms: Terms) -> Iterator[Remark]:
        wanted = notation.cards(self.cards)
        if others := tuple(card for card in cards if card not in wanted):
            yield slip(Slip.OTHER_CARDS, terms.rule, cards=others)
        elif sorted(cards) != sorted(wanted):
            yield wrong_number(len(cards), len(wanted), terms.rule)


@dataclass(frozen=True, slots=True)
class IndicatorGoal(CardGoal):
    """A card that, turned up as indicator, makes the cards a group of this kind, or no group at all."""

    given: str
    kind: Kind | None = None

    def judge_card(self, card: Card, terms: Terms) -> tuple[bool, Iterable[Remark]]:
        """Returns the cards read by the engine in the deal of that indicator."""
        group = Deal(card, terms.deal.rules).read(self.given)
        remarks = tuple(from_engine(group.findings))
        if self.kind is None and group:
            return False, (slip(Slip.STILL_HOLDS, terms.rule), *remarks)
        fits = self.kind in [meld.kind for meld in group.readings] if self.kind else True
        if not fits and not any(map(group.wilds.is_free, group.cards)):
            remarks = (slip(Slip.NONE_FREE, terms.cite("free"), card=card), *remarks)
        return fits, remarks


def _not_of_kind(kind: Kind, terms: Terms) -> Remark:
    code, topic = NOT_OF_KIND[kind]
    return slip(code, terms.cite(topic))
