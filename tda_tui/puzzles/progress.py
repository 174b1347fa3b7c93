"""Which puzzles were solved, choosing the next one, and the texts of the puzzle list."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from tda_tui.files.atomic import write_atomically
from tda_tui.files.errors import FileError
from tda_tui.files.folders import data_folder
from tda_tui.files.regular_file import read_file
from tda_tui.files.ruleset_files import load_rules
from tda_tui.puzzles.exercise import ExerciseController
from tda_tui.puzzles.puzzle import LEVELS, Puzzle, puzzle_of_the_day
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext

_FILE = "puzzles.json"
_LARGEST = 1_000_000


class Solved(msgspec.Struct, frozen=True):
    """When a puzzle was first solved, and after how many wrong answers."""

    day: date
    wrong: int = 0


class _Kept(msgspec.Struct):
    solved: dict[str, Solved] = {}
    days: list[date] = []


class Progress:
    """The solved puzzles. An unreadable file counts as empty; if it cannot be written, progress lasts until the end."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` holds the file; by default it is the player's data folder."""
        self._path = (folder or data_folder()) / _FILE
        self._kept = self._read()

    def _read(self) -> _Kept:
        try:
            return msgspec.json.decode(read_file(self._path, _LARGEST), type=_Kept)
        except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return _Kept()

    def is_solved(self, puzzle: Puzzle) -> bool:
        """Whether the puzzle has ever been solved."""
        return puzzle.id in self._kept.solved

    def solved(self, among: Sequence[Puzzle]) -> int:
        """How many of these puzzles have been solved."""
        return sum(map(self.is_solved, among))

    def at_once(self, among: Sequence[Puzzle]) -> int:
        """How many of these puzzles were solved without a wrong answer."""
        found = self._kept.solved
        return sum(puzzle.id in found and not found[puzzle.id].wrong for puzzle in among)

    def note(self, puzzle: Puzzle, wrong: int, today: date, of_the_day: bool) -> None:
        """Record that the puzzle was solved today, after `wrong` wrong answers. An earlier solution is kept."""
        self._kept.solved.setdefault(puzzle.id, Solved(today, wrong))
        if of_the_day and today not in self._kept.days:
            self._kept.days.append(today)
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self._path, msgspec.json.encode(self._kept))

    def done_on(self, day: date) -> bool:
        """Whether the puzzle of that day was solved on that day."""
        return day in self._kept.days

    def streak(self, today: date) -> int:
        """On how many days in a row the daily puzzle was solved, up to today, or yesterday if today's is still open."""
        days, count = {*self._kept.days}, 0
        day = today if today in days else today - timedelta(days=1)
        while day in days:
            count, day = count + 1, day - timedelta(days=1)
        return count


def next_of(puzzles: Sequence[Puzzle], progress: Progress) -> Puzzle:
    """The first unsolved puzzle; the first of all if every one is solved."""
    return next((puzzle for puzzle in puzzles if not progress.is_solved(puzzle)), puzzles[0])


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
