"""Goals about one group: build it, mend it, break it, or tell what it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from paplu.deal import Deal
from paplu.exercises import answers
from paplu.exercises.answers import Form
from paplu.exercises.asked import Asked, all_of, checked, judged_choice, judged_number, number, one_exchanged
from paplu.exercises.remarks import Checked, Remark, Slip, from_engine, slip
from paplu.groups import GroupVerdict, Kind
from paplu.language import Card, Code, notation, word

NO_GROUP = "no group"
NOT_OF_KIND = {  # the slip, and the topic its rule decides
    Kind.PURE_SEQUENCE: (Slip.NOT_PURE_SEQUENCE, "pure"),
    Kind.IMPURE_SEQUENCE: (Slip.NOT_IMPURE_SEQUENCE, "joker in sequence"),
    Kind.SET: (Slip.NOT_SET, "set"),
}
KIND_CODES = (Code.PURE_SEQUENCE, Code.IMPURE_SEQUENCE, Code.SET)


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A valid group: of a kind, of a size, with a free card in it, out of some cards, or by one exchange."""

    kind: Kind | None = None
    size: int | None = None
    free: bool = False
    out_of: str = ""
    exchange: str = ""
    form = Form.CARDS

    @property
    def given(self) -> str:
        """The cards to choose from, or the group to mend."""
        return self.out_of or self.exchange

    @property
    def asks_what_is_free(self) -> bool:
        """Whether a card is to be exchanged for a free one."""
        return self.free and bool(self.exchange)

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The cards read as one group by the engine, and held against what was asked for."""
        cards = answers.cards(answer)
        verdict = asked.deal.read(cards)
        wrong = (*self._as_asked(cards, asked), *(() if verdict else from_engine(verdict.findings)))
        if verdict and not wrong:
            wrong = (*self._as_group(verdict, asked),)
        return checked(wrong, from_engine(verdict.findings), notation.text(cards))

    def _as_asked(self, cards: tuple[Card, ...], asked: Asked) -> Iterator[Remark]:
        if self.exchange:
            yield from one_exchanged(cards, self.exchange, asked)
        if self.out_of:
            offered = [card for group in all_of(self.out_of) for card in group]
            for card in dict.fromkeys(cards):
                if cards.count(card) > offered.count(card):
                    yield slip(Slip.NOT_OFFERED, asked.rule, card=card)
        if self.size is not None and len(cards) != self.size:
            yield Remark(Code.WRONG_NUMBER, asked.rule, (("count", len(cards)), ("size", self.size)))

    def _as_group(self, verdict: GroupVerdict, asked: Asked) -> Iterator[Remark]:
        if self.kind and self.kind not in [meld.kind for meld in verdict.readings]:
            code, topic = NOT_OF_KIND[self.kind]
            yield slip(code, asked.deal.rules.cite(topic))
            yield from from_engine(verdict.findings)
        if self.free and not any(map(asked.deal.wilds.is_free, verdict.cards)):
            yield slip(Slip.NO_FREE_CARD, asked.deal.rules.cite("free"))


@dataclass(frozen=True, slots=True)
class NoGroup:
    """The group broken by one exchange, so that the engine finds this reason."""

    exchange: str
    code: Code
    form = Form.CARDS

    @property
    def given(self) -> str:
        """The group to break."""
        return self.exchange

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The cards read as one group by the engine, which has to refuse them for the reason asked for."""
        cards = answers.cards(answer)
        verdict = asked.deal.read(cards)
        found = tuple(from_engine(verdict.findings))
        wrong = tuple(one_exchanged(cards, self.exchange, asked))
        if verdict:
            wrong = (*wrong, slip(Slip.STILL_HOLDS, asked.rule), *found)
        elif self.code not in verdict.codes:
            wrong = (*wrong, slip(Slip.OTHER_REASON, asked.rule), *found)
        return checked(wrong, found, notation.text(cards))


@dataclass(frozen=True, slots=True)
class KindOf:
    """What a group is: pure sequence, impure sequence, set or no group."""

    given: str
    form = Form.CHOICE

    def offered(self, lang: str) -> Mapping[str, str]:
        """The kinds of group, and no group."""
        return {
            **{str(kind): word(f"kinds.{kind}", lang) for kind in NOT_OF_KIND},
            NO_GROUP: word("exercise.no_group", lang),
        }

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The kind named, held against every reading the engine finds."""
        verdict = asked.deal.read(self.given)
        right = [str(meld.kind) for meld in verdict.readings] or [NO_GROUP]
        why = tuple(from_engine(verdict.findings))
        told = judged_choice(answer, right, self.offered(asked.lang), asked, why)
        return told if told else Checked(False, tuple(r for r in told.remarks if r.code not in KIND_CODES), told.answer)


@dataclass(frozen=True, slots=True)
class NumberOfGroup:
    """The number of a group of the kind asked for among several, ``None`` asking for what is no group."""

    given: str
    kind: Kind | None
    form = Form.NUMBER

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The group of that number, read by the engine."""
        groups = all_of(self.given)
        read = number(answer, asked)
        if read not in range(1, len(groups) + 1):
            return judged_number(answer, Fraction(1 if read < 1 else len(groups)), asked)
        verdict = asked.deal.read(groups[int(read) - 1])
        found = tuple(from_engine(verdict.findings))
        if verdict.kind is self.kind:
            return Checked(True, found, str(read))
        if self.kind is None:
            return Checked(False, (slip(Slip.IS_A_GROUP, asked.rule), *found), str(read))
        code, topic = NOT_OF_KIND[self.kind]
        return Checked(False, (slip(code, asked.deal.rules.cite(topic)), *found), str(read))


@dataclass(frozen=True, slots=True)
class StandsFor:
    """A card the first free card of a group can stand for."""

    given: str
    form = Form.CARD

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The card put in the joker's place: the engine must read the joker so."""
        card = answers.one_card(answer)
        verdict = asked.deal.read(self.given)
        places = [place for meld in verdict.readings for _, place in meld.jokers]
        if card in places:
            return Checked(True, tuple(from_engine(verdict.findings)), str(card))
        if card.is_printed_joker:
            return Checked(False, (slip(Slip.ITSELF, asked.rule, card=card),), str(card))
        joker = next(held for held in verdict.cards if asked.deal.wilds.is_free(held))
        filled = [card if held == joker else held for held in verdict.cards]
        plain = Deal(None, asked.deal.rules).read(filled)
        told = [finding for finding in plain.findings if finding.code is not Code.GAP]  # it would tell the answer
        return Checked(False, (slip(Slip.NOT_IN_PLACE, asked.rule, card=card), *from_engine(told)), str(card))


@dataclass(frozen=True, slots=True)
class TheseCards:
    """Exactly these cards, in any order."""

    cards: str
    given: str = ""
    form = Form.CARDS

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The cards, which have to be the same, each as often."""
        cards = answers.cards(answer)
        wanted = notation.cards(self.cards)
        others = tuple(card for card in cards if card not in wanted)
        if others:
            return Checked(False, (slip(Slip.OTHER_CARDS, asked.rule, cards=others),), notation.text(cards))
        if sorted(cards) != sorted(wanted):
            remark = Remark(Code.WRONG_NUMBER, asked.rule, (("count", len(cards)), ("size", len(wanted))))
            return Checked(False, (remark,), notation.text(cards))
        return Checked(True, (), notation.text(cards))


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """A card that, turned up as indicator, makes the cards a group of this kind, or no group at all."""

    given: str
    kind: Kind | None
    form = Form.CARD

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The cards read by the engine in the deal of that indicator."""
        card = answers.one_card(answer)
        verdict = Deal(card, asked.deal.rules).read(self.given)
        found = tuple(from_engine(verdict.findings))
        if self.kind is None and verdict:
            return Checked(False, (slip(Slip.STILL_HOLDS, asked.rule), *found), str(card))
        fits = self.kind in [meld.kind for meld in verdict.readings] if self.kind else True
        if not fits and not any(map(verdict.wilds.is_free, verdict.cards)):
            found = (slip(Slip.NONE_FREE, asked.deal.rules.cite("free"), card=card), *found)
        return Checked(fits, found, str(card))
