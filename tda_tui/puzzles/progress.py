"""Which puzzles were solved, and the streak of daily puzzles; kept in a small file beside the saves."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path

import msgspec

from tda_tui.files.atomic import write_atomically
from tda_tui.files.folders import data_folder
from tda_tui.files.regular_file import read_file
from tda_tui.puzzles.puzzle import Puzzle

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
