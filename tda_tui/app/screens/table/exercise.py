"""Exercises: a position at the table with an answer to be found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from textual.app import App

from tda_tui.app.screens.table.lesson import LessonScreen
from tda_tui.puzzles.exercise import Exercise, ExerciseController, ExerciseSession
from tda_tui.session.deal import MakePlayer
from tda_tui.session.seat_session import Over
from tda_tui.words.translate import gettext as _

_LEVEL = "gambler"
"""The level of the other seats; they never get to play."""


class ExerciseScreen(LessonScreen):
    """One exercise. Once closed, `course` tells whether it was solved, and the number of wrong answers."""

    course: ExerciseController

    def __init__(self, exercise: Exercise, make_player: MakePlayer, motion: bool = False, onward: str = "") -> None:
        """`onward` names what follows."""
        players = {seat: make_player(_LEVEL, seat + 1) for seat in range(len(exercise.game.names))}
        course = ExerciseController(exercise, players)
        super().__init__(ExerciseSession(course), motion, onward or _("Go on"))

    @property
    def asks_before(self) -> bool:
        """Never: the exercise can be opened again at any time."""
        return False

    def over(self, _over: Over) -> None:
        """Close after it was solved."""
        self.dismiss(None)

    def left(self) -> None:
        """Close without solving it."""
        self.dismiss(None)


def go_through(
    app: App[Any],
    exercises: Sequence[Exercise],
    make_player: MakePlayer,
    motion: bool,
    done: Callable[[int, int], None],
) -> None:
    """Run exercises in turn until one is left; `done` gets the number solved at once and the number opened."""
    courses: list[ExerciseController] = []

    def open_next(_closed: None = None) -> None:
        if len(courses) == len(exercises) or (courses and not courses[-1].solved):
            done(sum(course.solved and not course.tries for course in courses), len(courses))
            return
        screen = ExerciseScreen(exercises[len(courses)], make_player, motion)
        courses.append(screen.course)
        app.push_screen(screen, open_next)

    open_next()
