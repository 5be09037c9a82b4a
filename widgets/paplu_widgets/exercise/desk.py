"""The desk of an exercise: cards to pick, words to choose, a line for the answer, the verdict on it, and hints."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import traitlets

from paplu.exercises import AnswerForm, AnswerVerdict, LessonExercise, ProgressWritten, answers, check, progress
from paplu.language import Card, InputError, amount, notation
from paplu_widgets.card_table import Button, Field, Gesture, Item, Palette, Panel, Scene, Shown, Tile, Words, Zone, tile
from paplu_widgets.exercise.progress_bars import ProgressPlace, redraw_bars, standing, trouble
from paplu_widgets.exercise.texts import is_picked, offered_cards, start_of, title
from paplu_widgets.instruments import Instrument

ANSWER = "answer"


class ExerciseDesk(Instrument):
    """Where an exercise is answered; ``answer`` is the line, ``result`` the engine's verdict on it once checked."""

    words_of = "exercise"
    answer = traitlets.Unicode("")

    def __init__(
        self, data: LessonExercise, answer: str = "", *, progress: ProgressPlace = None, **traits: Any
    ) -> None:
        """Shows the desk with this answer, or with what is to be mended or broken; further: ``lang``, ``size``."""
        self._data = data
        self._wilds = data.deal.wilds
        self._offered = offered_cards(data) if is_picked(data) else ()
        self._first = start_of(data)
        self._place = progress
        self._result: AnswerVerdict | None = None
        self._refusal: InputError | None = None
        self._hints = 0
        self._solved = False
        super().__init__(answer=answer or self._first, **traits)
        self._note = self._greeting()
        self.redraw()

    @property
    def result(self) -> AnswerVerdict | None:
        """The verdict on the answer checked last; ``None`` before that and for one that could not be read."""
        return self._result

    @property
    def refusal(self) -> InputError | None:
        """Why the answer checked last could not be read."""
        return self._refusal

    @property
    def hints(self) -> tuple[str, ...]:
        """The hints shown so far."""
        return self._data.hints(self.speaker)[: self._hints]

    def check(self) -> AnswerVerdict | None:
        """Judges the answer, shows what there is to say about it, and returns it; ``None`` if it cannot be read."""
        self.redraw(self._check())
        return self._result

    def built(self, answer: str, *, instead_of: str) -> None:
        """Takes the answer as it lies on the table; a line that could not be read, and gives way to it, is named."""
        if instead_of and answer != self.answer:
            self._note = self.own_text("replaced", answer=instead_of)
        self.answer = answer

    def hint(self) -> str:
        """Shows the next hint, the last one being a solution, and returns it."""
        self.redraw(self._hint())
        return self.hints[-1]

    def do(self, gesture: Gesture) -> str:
        """Checks, gives a hint, begins again, chooses a word, or picks a card or takes it back."""
        match gesture.get("act"):
            case "check":
                self.answer = str(gesture["value"])
                return self._check()
            case "hint":
                return self._hint()
            case "again":
                self.answer, self._result, self._refusal = self._first, None, None
                return self.own_text("begun_again")
            case "word":
                self.answer = str(gesture["value"])
                return self.own_text("chosen", answer=self.answer)
            case "step":
                return self._step(int(gesture["value"]))
            case "pick":
                return self._pick(notation.card(gesture["card"]))
            case "choose" | "take":
                return self._take_back(gesture.get("ids") or [gesture["id"]])
            case "place" | "move":
                return ""
            case _:
                return super().do(gesture)

    def lines(self) -> Iterator[str]:
        """Yields what has been answered, said and hinted, as plain sentences."""
        if self._result is not None or self._refusal:
            yield self.own_text("answered", answer=self.answer)
        if self._refusal:
            yield self._refusal.sentence(self.speaker)
        if self._result is not None:
            yield self._verdict_word()
            yield from self._result.lines(self.speaker)
        yield from self._hint_lines()

    def compose(self) -> Scene:
        """Returns the tool for the answer, the line it is typed in, and what the check said."""
        picked = bool(self._offered)
        return Scene(
            label=title(self._data, self.speaker),
            lang=self.lang,
            palette=self._palette() if picked else None,
            zones=(self._zone(),) if picked else (),
            acts=tuple(self._choices()),
            lines=(Words(self._note, wide=True),) if self._note else (),
            verdict=self._verdict(),
            field=self._field(),
            panel=self._panel(),
        )

    @property
    def _read(self) -> tuple[Card, ...]:
        return notation.cards(self.answer.replace(",", " "))

    @property
    def _cards(self) -> tuple[Card, ...]:
        """The cards to be shown: none while the line cannot be read."""
        try:
            return self._read
        except InputError:
            return ()

    def _check(self) -> str:
        self._result, self._refusal = None, None
        try:
            self._result = check(self._data, self.answer, self.speaker)
        except InputError as refusal:
            self._refusal = refusal
            return refusal.sentence(self.speaker)
        solved = bool(self._result)
        self._write(lambda file: progress.answered(file, self._data.id, solved=solved))
        said = (remark.sentence(self.speaker, aloud=True) for remark in self._result.remarks)
        return " ".join([self._verdict_word(), *dict.fromkeys(said)])

    def _hint(self) -> str:
        self._hints = min(self._hints + 1, len(self._data.hints(self.speaker)))
        self._write(lambda file: progress.hinted(file, self._data.id, self._hints))
        return tuple(self._hint_lines())[-1]

    def _hint_lines(self) -> Iterator[str]:
        for number, hint in enumerate(self.hints, 1):
            yield self.own_text("hint_said", number=number, hint=hint)

    def _verdict_word(self) -> str:
        return self.own_text("right" if self._result else "not_yet")

    def _step(self, more: int) -> str:
        """Makes the number of the answer larger or smaller; no answer asked for is below 0."""
        try:
            number = answers.number(self.answer) if self.answer.strip() else Fraction(0)
        except InputError:
            number = Fraction(0)
        self.answer = amount(max(number + more, Fraction(0)))
        return self.own_text("number_now", answer=self.answer)

    def _pick(self, card: Card) -> str:
        one = self._data.goal.form is AnswerForm.CARD
        self.answer = str(card) if one else notation.text((*self._read, card))
        return self.own_text("picked", card=self.speaker.card_name(card))

    def _take_back(self, ids: Sequence[str]) -> str:
        left = [shown.card for shown in self._shown() if shown.id not in ids]
        taken = [shown.name for shown in self._shown() if shown.id in ids]
        self.answer = " ".join(left)
        return self.own_text("taken_back", card=", ".join(taken))

    def _shown(self) -> tuple[Shown, ...]:
        cards = self._cards
        return tuple(self._one(card, cards[:i].count(card)) for i, card in enumerate(cards))

    def _one(self, card: Card, copy: int) -> Shown:
        free = self._marks and self._wilds.is_free(card)
        return Shown(id=f"{card}-{copy}", card=str(card), name=self.speaker.card_name(card, free=free), free=free)

    def _zone(self) -> Zone:
        return Zone(
            id=ANSWER, label=self.own_text("zone"), cards=self._shown(), kind="hand", empty=self.own_text("zone_empty")
        )

    def _palette(self) -> Palette:
        counted = self._data.goal.form is not AnswerForm.CARD
        lying, marks, speaker = self._cards, self._marks, self.speaker

        def offered(card: Card) -> Tile:
            left = max(0, self._wilds.left(card, lying)) if counted else None
            return tile(card, left, marks and self._wilds.is_free(card), speaker)

        rows = tuple(tuple(map(offered, row)) for row in self._offered)
        return Palette(label=self.own_text("palette"), rows=rows)

    @property
    def _marks(self) -> bool:
        """Whether free cards are marked: where they are the question, only after the right answer."""
        return bool(self._result) or not self._data.asks_what_is_free

    def _choices(self) -> Iterator[Button]:
        for offered in self._data.offered(self.speaker).values():
            yield Button(act="word", label=offered, value=offered, pressed=offered == self.answer)
        if self._data.goal.form is AnswerForm.NUMBER:
            for key, more in (("less", -1), ("more", 1), ("more_ten", 10)):
                yield Button(act="step", label=self.own_text(key), value=str(more))

    def _field(self) -> Field:
        count = len(self._data.hints(self.speaker))
        number = min(self._hints + 1, count)
        hint = Button(act="hint", label=self.own_text("hint", number=number, count=count), off=self._hints == count)
        again = Button(act="again", label=self.own_text("again"))
        onward = (Button(act="onward", label=self.own_text("onward"), strong=True),) if self._result else ()
        label = self.own_text("your_answer", expects=self.own_text(f"expects.{self._data.goal.form}"))
        return Field(
            act="check", label=label, value=self.answer, submit=self.own_text("check"), buttons=(hint, again, *onward)
        )

    def _verdict(self) -> Words:
        if self._refusal:
            return Words(self._refusal.sentence(self.speaker), "no")
        if self._result is None:
            return Words(self.own_text("unanswered"), "wait")
        return Words(self._verdict_word(), "yes" if self._result else "wait")

    def _panel(self) -> Panel | None:
        items = (*self._remarks(), *(Item(words=Words(line)) for line in self._hint_lines()))
        why = self._result is not None or (self._solved and not self.hints)
        return Panel(title=self.own_text("why" if why else "hints"), items=items) if items else None

    def _remarks(self) -> Iterator[Item]:
        if self._result or (self._result is None and self._solved and not self.hints):
            yield Item(words=Words(self._data.hints(self.speaker)[-1]))  # why it is right
        if self._result is None:
            return
        for line, rule in dict.fromkeys(self._result.sentences(self.speaker)):
            yield Item(words=self.with_rule(line, rule))

    def _greeting(self) -> str:
        file = progress.place(self._place)
        record = progress.read(file)
        self._solved = self._data.id in record.solved
        solved = self.own_text("solved_before") if self._solved else ""
        return standing(record, file, self.speaker) or solved

    def _write(self, act: Callable[[Path], ProgressWritten]) -> None:
        self._note = ""
        file = progress.place(self._place)
        try:
            written = act(file)
        except OSError as error:
            self._note = trouble(error, file, self.speaker)
        else:
            self._note = self.own_text("kept_aside", file=str(written.kept)) if written.kept else ""
        if failed := redraw_bars():
            self._note = self.own_text("bars_not_drawn", reason=repr(failed[0]))

    _note = ""

    @traitlets.observe("answer")
    def _answered(self, _: object) -> None:
        if self._scene.label:
            self.redraw()
