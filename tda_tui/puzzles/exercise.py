"""Exercises: a position in which to find the right answer, played at a table like a lesson of one step."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from tda_tui.lessons.lesson import ANY, Lesson, LessonStep
from tda_tui.lessons.lesson_controller import LessonController
from tda_tui.lessons.lesson_session import LessonSession
from tda_tui.players.player import Player
from tda_tui.present.event_groups import LogEntry
from tda_tui.records.record import FORMAT, Record, SeatEntry
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Question, Refusal
from tda_tui.rules.view import View
from tda_tui.words.translate import gettext as _

_HINTS = 1
"""The number of wrong answers that get a hint; the next one is told the right answer."""


class Exercise(NamedTuple):
    """A position, its right answers, and the texts about them.

    In `game`, `seat` is being asked; `log` tells what happened before. `right` are all answers that count, the best
    first. `hint` follows the first wrong answer, `answer` with the right one the second.
    """

    id: str
    title: str
    task: str
    game: Game
    seat: int
    right: tuple[tuple[str, ...], ...]
    hint: str
    answer: str
    log: tuple[LogEntry, ...] = ()

    @property
    def question(self) -> Question:
        """The question to be answered."""
        return next(question for question in self.game.questions if question.seat == self.seat)

    @property
    def view(self) -> View:
        """The seat's view of the game."""
        return self.game.view(self.seat)

    def as_lesson(self) -> Lesson:
        """The exercise as a lesson of one step."""
        name, (best, *others) = self.game.names[self.seat], self.right
        also, wrong, comment = tuple(map(frozenset, others)), {ANY: self.hint}, {ANY: self.answer}
        step = LessonStep(name, best, self.question.kind, self.task, also, wrong=wrong, comment=comment)
        record = Record(FORMAT, "", [SeatEntry(other) for other in self.game.names])
        return Lesson(self.id, self.title, (name,), (name,), (step,), record)


class ExerciseController(LessonController):
    """Plays an exercise. `tries` counts the wrong answers; `shown` says whether the right one has been told."""

    def __init__(self, exercise: Exercise, players: Mapping[int, Player]) -> None:
        self.exercise = exercise
        self.tries = 0
        self.shown = False
        self.solved = False
        super().__init__(exercise.as_lesson(), players)

    def dealt(self) -> Game:
        """The game in the position of the exercise."""
        return self.exercise.game.fork()

    def answer(self, question: Question, choices: tuple[str, ...]) -> None:
        """Carry out an answer. Raises Refusal for a wrong one, first with the hint, then with the right answer."""
        step, misses = self.step, self.misses
        try:
            super().answer(question, choices)
        except Refusal:
            if self.misses == misses:
                raise  # an illegal answer does not count as a try
            self.tries += 1
            if self.tries <= _HINTS:
                raise
            self.shown = True
            raise Refusal(self.exercise.answer) from None
        self.solved = self.solved or (step is not None and step.is_right(choices))


class ExerciseSession(LessonSession):
    """What is shown, said and asked in an exercise."""

    def __init__(self, course: ExerciseController, pace: str = "off") -> None:
        super().__init__(course, pace=pace)
        self.log += course.exercise.log


def right_first(best: tuple[str, ...], right: Collection[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """All right answers, the best first."""
    return (best, *(answer for answer in right if set(answer) != set(best)))


def task_words(question: Question) -> str:
    """The task in words."""
    words = {
        "ante": _("Which card do you ante? Look for the one that wins the game most often."),
        "play": _("Which card do you play? Look for the one that wins the game most often."),
    }
    return words.get(question.kind, _("What do you choose? Look for what wins the game most often."))
