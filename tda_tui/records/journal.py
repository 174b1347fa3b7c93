"""Writing a record while the game runs: every decision is on disk before the game goes on."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

import tomli_w

from tda_tui import __version__
from tda_tui.records.record import FORMAT
from tda_tui.records.torn import UNDONE, names_of_decisions, whole_part


def header(
    ruleset: str,
    names: Sequence[str],
    seed: int,
    title: str = "",
    players: Sequence[str] | None = None,
    notes: Mapping[str, object] | None = None,
) -> str:
    """The head of a game's record, from its opening deal. `players` says who played each seat.

    `notes` are keys for other readers; they begin with x_.
    """
    data: dict[str, object] = {"format": FORMAT, "ruleset": ruleset, "seed": seed, "x_version": __version__}
    if title:
        data["title"] = title
    if players:
        data["x_players"] = list(players)
    data |= notes or {}
    # The seats stand last, so that a torn head can be told from a whole one.
    seats = "".join(f"\n[[seat]]\nname = {_quoted(name)}\n" for name in names)
    return tomli_w.dumps(data) + seats


def entry(seat: str, kind: str, choices: Sequence[str], notes: Mapping[str, object] | None = None) -> str:
    """One decision's entry; `choose` stands last, so that a torn entry can be told from a whole one.

    `notes` are numbers, lists of numbers or truth values for other readers; their keys begin with x_.
    """
    names = ", ".join(_quoted(choice) for choice in choices)
    noted = "".join(f"{key} = {json.dumps(value)}\n" for key, value in (notes or {}).items())
    return f"\n[[decision]]\nseat = {_quoted(seat)}\nask = {_quoted(kind)}\n{noted}choose = [{names}]\n"


def _quoted(text: str) -> str:
    return tomli_w.dumps({"x": text}).removeprefix("x = ").rstrip("\n")


class Journal:
    """An append-only record of a running game."""

    def __init__(self, path: Path, head: str) -> None:
        """Begin the file. Raises OSError if it cannot be written."""
        self.path = path
        self.length = 0
        self.torn = False
        self._file = path.open("wb", buffering=0)
        self.write(head)

    @classmethod
    def begin_held(cls, path: Path) -> Journal:
        """Begin an empty file that no other program can go on with meanwhile. OSError if it cannot be written."""
        journal = cls.__new__(cls)
        journal.path, journal.length, journal.torn = path, 0, False
        journal._file = path.open("xb", buffering=0)
        _hold_or_close(journal)
        return journal

    @classmethod
    def go_on(cls, path: Path) -> Journal:
        """Open a journal to append to it; a torn end (then it is `torn`) is cut off when something is written.

        Raises BlockingIOError while another program has it open in this way, OSError if it cannot be written.
        """
        journal = cls.__new__(cls)
        journal.path = path
        journal._file = path.open("r+b", buffering=0)
        _hold_or_close(journal)
        try:
            data = path.read_bytes()
            journal.length = len(whole_part(data))
            journal.torn = journal.length < len(data)
            journal._file.seek(journal.length)
        except OSError:
            journal.close()
            raise
        return journal

    def decide(self, seat: str, kind: str, choices: Sequence[str], notes: Mapping[str, object] | None = None) -> None:
        """Append a decision and flush it to disk."""
        self.write(entry(seat, kind, choices, notes))

    @property
    def can_take_back(self) -> bool:
        """Whether it is a file, in which what was written can be changed; a pipe is none."""
        return stat.S_ISREG(os.fstat(self._file.fileno()).st_mode)

    def take_back(self, kept: int) -> None:
        """Take back all decisions after the first `kept` ones: they stay in the file under another name.

        The last one goes first, a few bytes each: wherever this is cut off, a whole record is left, of a game that
        has not come so far. Raises OSError; then it can be done again.
        """
        data = self.path.read_bytes()[: self.length]
        for at in reversed(names_of_decisions(data)[kept:]):
            self._file.seek(at)
            self._file.write(UNDONE)
        self._file.seek(self.length)
        self._flush()

    def write(self, text: str) -> None:
        """Append a text as a whole and flush it to disk. After an OSError nothing of it stands in the file."""
        data = text.encode()
        left = memoryview(data)
        try:
            if self.can_take_back:
                # What an interrupt has left half done is done again.
                self._file.seek(self.length)
                if self.torn:
                    self._file.truncate(self.length)
                    self.torn = False
            while left:
                left = left[self._file.write(left) or 0 :]
            self._flush()
        except OSError:
            self._cut_off()
            raise
        self.length += len(data)

    def _flush(self) -> None:
        """See that it is on disk; a pipe is none."""
        if self.can_take_back:
            os.fsync(self._file.fileno())

    def _cut_off(self) -> None:
        """Cut off what was begun; where even that fails, whoever reads the file does it."""
        try:
            if self.can_take_back:
                self._file.truncate(self.length)
                self._file.seek(self.length)
        except OSError:
            pass

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def fileno(self) -> int:
        """The open file's number."""
        return self._file.fileno()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: object, trace: TracebackType | None) -> None:
        self.close()


def _hold_or_close(journal: Journal) -> None:
    from tda_tui.records.holding import hold

    try:
        hold(journal.fileno())
    except OSError:
        journal.close()
        raise
