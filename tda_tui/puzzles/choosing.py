"""Choosing the next puzzle, and the texts of the puzzle list, for the screen and for plain lines."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final, NamedTuple

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules
from tda_tui.puzzles.exercise import ExerciseController
from tda_tui.puzzles.progress import Progress, next_of
from tda_tui.puzzles.puzzle import LEVELS, Puzzle, puzzle_of_the_day
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext

OF_THE_DAY: Final = 0
"""Stands for the puzzle of the day in place of a difficulty."""


class Chosen(NamedTuple):
    """A puzzle chosen to be played."""

    puzzle: Puzzle
    title: str
    of_the_day: bool


def of_level(found: Sequence[Puzzle], level: int) -> list[Puzzle]:
    """The puzzles of this difficulty."""
    return [puzzle for puzzle in found if puzzle.notes.level == level]


def edition_of(ruleset: str) -> str:
    """The box of the ruleset that somebody plays; "" if it is of none or cannot be read."""
    try:
        return load_rules(ruleset).ruleset.box
    except FileError:
        return ""


def chosen(found: Sequence[Puzzle], progress: Progress, level: int, today: date, edition: str) -> Chosen:
    """The puzzle of the day, or the next one of a difficulty; `edition` is the one that the player plays."""
    if level == OF_THE_DAY:
        puzzle = puzzle_of_the_day(today, found, edition)
        title = _("Puzzle of the day, {level}").format(level=_(LEVELS[puzzle.notes.level]))
        return Chosen(puzzle, title, True)
    some = of_level(found, level)
    puzzle = next_of(some, progress)
    said = _("Puzzle {n} of {all}, {level}")
    return Chosen(puzzle, said.format(n=some.index(puzzle) + 1, all=len(some), level=_(LEVELS[level])), False)


def level_words(level: int) -> str:
    """The name of a row of the list."""
    return _(LEVELS[level]).capitalize() if level else _("Puzzle of the day")


def state_words(found: Sequence[Puzzle], progress: Progress, level: int, today: date) -> str:
    """The player's progress in a row of the list."""
    if level == OF_THE_DAY:
        return _("solved") if progress.done_on(today) else _("open")
    some = of_level(found, level)
    said = _("{n} of {all} solved, {first} at once")
    return said.format(n=progress.solved(some), all=len(some), first=progress.at_once(some))


def streak_words(progress: Progress, today: date) -> str:
    """The number of days in a row on which the puzzle of the day was solved; "" for none."""
    streak = progress.streak(today)
    return ngettext("{n} day in a row.", "{n} days in a row.", streak).format(n=streak) if streak else ""


def found_words(course: ExerciseController) -> str:
    """How the puzzle was solved: at once, later, or with the answer shown."""
    if course.shown:
        return _("Solved, with the answer shown.")
    return _("Found.") if course.tries else _("Found at once.")
