"""A position in which something is to be found, played at a table like a lesson of one step."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from tda_tui.lessons.lesson import ANY, Lesson, LessonStep
from tda_tui.lessons.lesson_controller import LessonController
from tda_tui.lessons.lesson_session import LessonSession
from tda_tui.players.player import Player
from tda_tui.present.log_entry import LogEntry
from tda_tui.records.record import FORMAT, Record, SeatEntry
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Question, Refusal
from tda_tui.rules.view import View
from tda_tui.words.translate import gettext as _

_HINTS = 1
"""After so many wrong answers the next one is told the right one."""


class Exercise(NamedTuple):
    """What is to be found, and what is said about it.

    `game` stands where `seat` is asked; `log` tells what happened before. `right` are all answers that count, the best
    one first; `hint` is said after the first wrong answer, after the second one the right one is shown with `answer`.
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
        """What is asked."""
        return next(question for question in self.game.questions if question.seat == self.seat)

    @property
    def view(self) -> View:
        """What the seat sees."""
        return self.game.view(self.seat)

    def as_lesson(self) -> Lesson:
        """A lesson of one step."""
        name = self.game.names[self.seat]
        best, *others = self.right
        step = LessonStep(
            seat=name,
            choose=best,
            ask=self.question.kind,
            say=self.task,
            also=tuple(map(frozenset, others)),
            free=False,
            wrong={ANY: self.hint},
            comment={ANY: self.answer},
        )
        return Lesson(
            id=self.id,
            title=self.title,
            order=0,
            minutes=0,
            learners=(name,),
            learners_then=(name,),
            plays_on=False,
            end="",
            steps=(step,),
            record=Record(FORMAT, "", [SeatEntry(other) for other in self.game.names]),
        )


class ExerciseController(LessonController):
    """Plays it. `tries` counts the answers that were wrong; `shown` tells whether the right one has been told."""

    def __init__(self, exercise: Exercise, players: Mapping[int, Player]) -> None:
        self.exercise = exercise
        self.tries = 0
        self.shown = False
        self.solved = False
        super().__init__(exercise.as_lesson(), players)

    def dealt(self) -> Game:
        """The game as it stands in the position."""
        return self.exercise.game.fork()

    def answer(self, question: Question, choices: tuple[str, ...]) -> None:
        """Carry out an answer. Raises Refusal with the hint where it is not right, then with the answer and why."""
        step, misses = self.step, self.misses
        try:
            super().answer(question, choices)
        except Refusal:
            if self.misses == misses:
                raise  # that is no answer at all
            self.tries += 1
            if self.tries <= _HINTS:
                raise
            self.shown = True
            raise Refusal(self.exercise.answer) from None
        self.solved = self.solved or (step is not None and step.is_right(choices))


class ExerciseSession(LessonSession):
    """What is shown, said and asked."""

    def __init__(self, course: ExerciseController, pace: str = "off") -> None:
        super().__init__(course, pace=pace)
        self.log += course.exercise.log


def right_first(best: tuple[str, ...], right: Collection[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """All right answers, the best one first."""
    return (best, *(answer for answer in right if set(answer) != set(best)))


def task_words(question: Question) -> str:
    """What is to be done."""
    words = {
        "ante": _("Which card do you ante? Look for the one that wins the game most often."),
        "play": _("Which card do you play? Look for the one that wins the game most often."),
    }
    return words.get(question.kind, _("What do you choose? Look for what wins the game most often."))
