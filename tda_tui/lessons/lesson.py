"""A lesson: a record that is played step by step, in which a person makes some of the moves.

What a lesson says beside the record lies in keys that begin with x_, which other readers of records pass over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from tda_tui.files.regular_file import read_file
from tda_tui.files.ruleset_files import FileError
from tda_tui.players.player import Player
from tda_tui.records.position import start_game
from tda_tui.records.record import Record, record_of, toml_of
from tda_tui.rules.questions import Question, Refusal
from tda_tui.session.controller import GameController
from tda_tui.words.lesson_texts import lesson_texts
from tda_tui.words.translate import gettext as _

_FOLDER = Path(__file__).resolve().parent
ANY = "*"
"""Stands for every answer that is not named."""


class _Notes(msgspec.Struct):
    """The x_ keys of a record."""

    x_order: int = 0
    x_minutes: int = 2
    x_learner: list[str] = []
    x_learner_then: list[str] | None = None
    x_play_on: str = "no"
    x_end: str | None = None


class _StepNotes(msgspec.Struct):
    """The x_ keys of a decision."""

    x_also: list[list[str]] = []
    x_free: bool = False
    x_wrong: dict[str, str] = {}
    x_comment: dict[str, str] = {}


class LessonStep(NamedTuple):
    """One decision of the script: who makes it, what is asked for, and what is said before and after it.

    `also` are other answers that are as right; `free` lets every legal answer pass; `wrong` and `comment` give texts
    by option.
    """

    seat: str
    choose: tuple[str, ...]
    ask: str | None
    say: str
    also: tuple[frozenset[str], ...]
    free: bool
    wrong: Mapping[str, str]
    comment: Mapping[str, str]

    def is_right(self, choices: Sequence[str]) -> bool:
        """Whether an answer is what the lesson wants."""
        return set(choices) == set(self.choose) or frozenset(choices) in self.also


class Lesson(NamedTuple):
    """A lesson: its title, about how many minutes it takes, who plays what, and its steps."""

    id: str
    title: str
    order: int
    minutes: int
    learners: tuple[str, ...]
    learners_then: tuple[str, ...]
    plays_on: bool
    end: str
    steps: tuple[LessonStep, ...]
    record: Record


def lessons(folder: Path = _FOLDER) -> list[Lesson]:
    """All lessons in their order. Raises FileError for one that cannot be read."""
    return sorted((read_lesson(path) for path in folder.glob("*.toml")), key=lambda lesson: (lesson.order, lesson.id))


def read_lesson(path: Path) -> Lesson:
    """Read a lesson and its texts. Raises FileError."""
    try:
        data = toml_of(read_file(path))
        record = record_of(data)
        notes = msgspec.convert(data, _Notes)
        steps = [msgspec.convert(decision, _StepNotes) for decision in data.get("decision", [])]
    except (OSError, ValueError, msgspec.ValidationError) as problem:
        raise FileError(f"{path}: {problem}") from None
    words = lesson_texts(path.stem)

    def said(message: str | None) -> str:
        if message is not None and message not in words:
            raise FileError(f"{path}: there is no text {message!r}")
        return words[message] if message is not None else ""

    def all_said(messages: Mapping[str, str]) -> dict[str, str]:
        return {option: said(message) for option, message in messages.items()}

    return Lesson(
        id=path.stem,
        title=said(record.title),
        order=notes.x_order,
        minutes=notes.x_minutes,
        learners=tuple(notes.x_learner),
        learners_then=tuple(notes.x_learner if notes.x_learner_then is None else notes.x_learner_then),
        plays_on=notes.x_play_on == "gambit",
        end=said(notes.x_end),
        steps=tuple(
            LessonStep(
                decision.seat, tuple(decision.choose), decision.ask, said(decision.say),
                tuple(frozenset(choices) for choices in more.x_also), more.x_free,
                all_said(more.x_wrong), all_said(more.x_comment),
            )
            for decision, more in zip(record.decision, steps, strict=True)
        ),
        record=record,
    )  # fmt: skip


class _Made(NamedTuple):
    """An answer that was given, and where the lesson stood before it."""

    seat: int
    choices: tuple[str, ...]
    place: int
    scripted: bool
    by_learner: bool


class LessonController(GameController):
    """Plays a lesson. The script answers for the others; where it has ended or was left, computer players do."""

    def __init__(self, lesson: Lesson, players: Mapping[int, Player], place: int = 0) -> None:
        """`players` are there for every seat; `place` is how many steps of the script have been made before."""
        self.lesson = lesson
        self.place = 0
        self.scripted = True
        self._comment = ""
        self._made: list[_Made] = []
        game = start_game(lesson.record)
        self._gambits = len(game.table.gambit_winners)
        super().__init__(game, players)
        for step in lesson.steps[: min(place, len(lesson.steps) - 1)]:
            self._give(game.names.index(step.seat), step.choose)
            self.place += 1
        self.take_steps()
        self._settle_down()

    @property
    def step(self) -> LessonStep | None:
        """The step of the script that comes next; None where it has ended or was left."""
        return self.lesson.steps[self.place] if self.scripted and self.place < len(self.lesson.steps) else None

    @property
    def text(self) -> str:
        """What is said before the next decision."""
        return self.step.say if self.step is not None else ""

    def take_comment(self) -> str:
        """What is to be said about the last decision, once."""
        comment, self._comment = self._comment, ""
        return comment

    @property
    def over(self) -> bool:
        """Whether the lesson has ended: its script, or the gambit that was played on."""
        if self.game.over or len(self.game.table.gambit_winners) > self._gambits:
            return self.step is None
        return self.scripted and self.step is None and not self.lesson.plays_on

    def question_of(self, _seat: int) -> Question | None:
        """What the learner is asked now, at whatever seat."""
        question = self._next_question()
        return question if question is not None and self._is_learner(question.seat) else None

    def awaited_at(self, _seat: int) -> Question | None:
        """What another seat is asked now."""
        question = self._next_question()
        return question if question is not None and not self._is_learner(question.seat) else None

    def _next_question(self) -> Question | None:
        if self.over:
            return None
        step = self.step
        if step is None:
            mine = [question for question in self.game.questions if self._is_learner(question.seat)]
            return next(iter([*mine, *self.game.questions]), None)
        return next((q for q in self.game.questions if self.names[q.seat] == step.seat), None)

    def _is_learner(self, seat: int) -> bool:
        return self.names[seat] in (self.lesson.learners if self.step is not None else self.lesson.learners_then)

    def answer(self, question: Question, choices: tuple[str, ...]) -> None:
        """Carry out an answer. Raises Refusal with the explanation where the lesson wants another one."""
        step = self.step
        if step is not None and not step.is_right(choices) and not step.free:
            self.game.fork().answer(question.seat, choices)  # what is not legal is refused for that reason
            raise Refusal(_text_for(step.wrong, choices) or _("Legal, but not what this lesson is about: try another."))
        made = self._about_to(question.seat, choices)
        super().answer(question, choices)
        self._made.append(made)
        if step is not None:
            self._comment = _text_for(step.comment, choices)
            self.scripted = step.is_right(choices)
            self.place += self.scripted
        self._settle_down()

    def _settle_down(self) -> None:
        """Leave the script where it cannot go on; and sit down where the next question is asked."""
        step = self.step
        if step is not None and not _can_be_given(step, self._next_question()):
            self.scripted = False
        question = self.question
        if question is not None:
            self._mine.seat = question.seat

    def _give(self, seat: int, choices: Sequence[str]) -> None:
        made = self._about_to(seat, choices)
        self.game.answer(seat, choices)
        self._made.append(made)

    def _about_to(self, seat: int, choices: Sequence[str]) -> _Made:
        """An answer, and where the lesson stands before it."""
        return _Made(seat, tuple(choices), self.place, self.scripted, self._is_learner(seat))

    async def let_other_act(self, seat: int | None = None) -> None:
        """Let another seat act: as the script says, or as a computer player thinks."""
        question, step = self.waiting_for, self.step
        if question is not None and step is not None:
            self.answer(question, step.choose)
        else:
            await super().let_other_act(seat)

    @property
    def can_take_back(self) -> bool:
        """Whether the learner has made a move."""
        return self.decided > 0

    @property
    def decided(self) -> int:
        """How many decisions the learner has made."""
        return sum(made.by_learner for made in self._made)

    def take_back(self, _seat: int | None = None) -> None:
        """Back to the learner's last decision: everything since then has not happened."""
        while self._made:
            last = self._made.pop()
            if last.by_learner:
                self.place, self.scripted = last.place, last.scripted
                break
        made = self._made
        self.game = start_game(self.lesson.record)
        for answer in made:
            self.game.answer(answer.seat, answer.choices)
        self.game.listener = self._hear
        self._comment = ""
        self.take_steps()
        self._settle_down()


def _text_for(texts: Mapping[str, str], choices: Sequence[str]) -> str:
    return next((texts[choice] for choice in choices if choice in texts), texts.get(ANY, ""))


def _can_be_given(step: LessonStep, question: Question | None) -> bool:
    if question is None or (step.ask is not None and step.ask != question.kind):
        return False
    return all(choice in question.options for choice in step.choose)
