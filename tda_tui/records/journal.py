"""Writing a record while the game runs: every decision is on disk before the game goes on."""

from __future__ import annotations

import errno
import json
import os
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from io import FileIO
from pathlib import Path

import tomli_w

from tda_tui import __version__
from tda_tui.files.appended_file import AppendedFile
from tda_tui.records.chain import running_sum, sealed, sound_part
from tda_tui.records.record import FORMAT
from tda_tui.records.recovery import UNDONE, names_of_decisions, whole_part
from tda_tui.words.translate import gettext as _

_ENTRY = re.compile(rb"\n\[\[(?:decision|x_undone|x_opened)\]\]\n")
_OPENED = re.compile(rb'\n\[\[x_opened\]\]\nat = (.*)\n(?:x_check = .*\n)?by = "(.*)"\n')


def header(
    ruleset: str,
    names: Sequence[str],
    seed: int,
    title: str = "",
    players: Sequence[str] | None = None,
    notes: Mapping[str, object] | None = None,
    abilities: Sequence[Sequence[str]] = (),
) -> str:
    """The head of a game's record, from its opening deal. `players` says who played each seat.

    `abilities` are the roleplaying abilities of each seat, if there are any.
    `notes` are keys for other readers; they begin with x_.
    """
    data: dict[str, object] = {"format": FORMAT, "ruleset": ruleset, "seed": seed, "x_version": __version__}
    if title:
        data["title"] = title
    if players:
        data["x_players"] = list(players)
    data |= notes or {}
    # The seats stand last, so that a torn head can be told from a whole one.
    seats = [_seat(name, ids) for name, ids in zip(names, abilities or [()] * len(names), strict=True)]
    return tomli_w.dumps(data) + "".join(seats)


def _seat(name: str, abilities: Sequence[str]) -> str:
    """A seat's entry; the name stands last, so that a torn one can be told from a whole one."""
    ids = f"abilities = [{', '.join(map(_quoted, abilities))}]\n" if abilities else ""
    return f"\n[[seat]]\n{ids}name = {_quoted(name)}\n"


def entry(seat: str, kind: str, choices: Sequence[str], notes: Mapping[str, object] | None = None) -> str:
    """One decision's entry; `choose` stands last, so that a torn entry can be told from a whole one.

    `notes` are numbers, lists of numbers or truth values for other readers; their keys begin with x_.
    """
    names = ", ".join(_quoted(choice) for choice in choices)
    noted = "".join(f"{key} = {json.dumps(value)}\n" for key, value in (notes or {}).items())
    return f"\n[[decision]]\nseat = {_quoted(seat)}\nask = {_quoted(kind)}\n{noted}choose = [{names}]\n"


def opening(at: datetime) -> str:
    """The entry of a program that goes on with a game: when, and an id of its own, by which others know it."""
    return f'\n[[x_opened]]\nat = {at.isoformat(timespec="seconds")}\nby = "{os.urandom(4).hex()}"\n'


def opened_since(data: bytes) -> datetime | None:
    """When a program has last gone on with a journal; None if none has since it was begun."""
    times = [found[1].decode(errors="replace") for found in _OPENED.finditer(data)]
    with suppress(ValueError):
        return datetime.fromisoformat(times[-1]) if times else None
    return None


def _quoted(text: str) -> str:
    return tomli_w.dumps({"x": text}).removeprefix("x = ").rstrip("\n")


class TakenOver(OSError):
    """Another program goes on with this journal: nothing may be written to it here any more."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EBUSY, _("another program goes on with it"), str(path))


class Journal(AppendedFile):
    """An append-only record of a running game.

    Only one program writes to it. `take_over` takes it from another one nevertheless: what that one is about to write
    then raises TakenOver.
    """

    def __init__(self, path: Path, file: FileIO) -> None:
        super().__init__(path, file)
        self.damaged = 0
        self._seals = True
        self._sum: int | None = None

    @classmethod
    def begin_plain(cls, path: Path, head: str) -> Journal:
        """Begin a journal that people may read and change: its entries carry no checksums. Raises OSError."""
        journal = cls.begin(path)
        journal._seals = False
        try:
            journal.write(head)
        except BaseException:
            journal.close()
            raise
        return journal

    @classmethod
    def take_over(cls, path: Path, at: datetime) -> Journal:
        """Go on with a journal that another program has open, which then can write to it no more. Raises OSError.

        The file is put in place anew: whatever the other one was just writing goes to the old one. That says so, too,
        in case that the new one is gone when the other one looks.
        """
        mine = opening(at).encode()
        with path.open("r+b", buffering=0) as theirs:
            journal = cls(path, path.open("rb", buffering=0))
            try:
                journal._go_on_from(theirs, mine)
                theirs.seek(0, os.SEEK_END)
                theirs.write(mine)
                # With what was written there until a moment ago.
                journal._go_on_from(theirs, mine)
            except BaseException:
                journal.close()
                raise
        return journal

    def _go_on_from(self, theirs: FileIO, mine: bytes) -> None:
        theirs.seek(0)
        data = theirs.readall()
        self._take_in(data.rpartition(mine)[0] if mine in data else data)
        data = sealed(mine, self._sum)
        self.content += data
        self._sum = running_sum(data, self._sum)
        self.put_in_place()

    def _take_in(self, data: bytes) -> None:
        """What is not whole at its end does not count: a torn entry (then it is `torn`), or all from the `damaged`
        decision on."""
        whole = whole_part(data)
        length, self.damaged = sound_part(whole)
        self.content = bytearray(whole[:length])
        self.torn = length < len(data)
        self._sum = running_sum(whole[:length])

    def decide(self, seat: str, kind: str, choices: Sequence[str], notes: Mapping[str, object] | None = None) -> None:
        """Append a decision and flush it to disk."""
        self.write(entry(seat, kind, choices, notes))

    def write(self, text: str) -> None:
        """Append a text as a whole and flush it to disk. After an OSError nothing of it stands in the file.

        Raises TakenOver if another program goes on with the journal.
        """
        data = sealed(text.encode(), self._sum) if self._seals else text.encode()
        self.append(data)
        self._sum = running_sum(data, self._sum)

    @property
    def can_take_back(self) -> bool:
        """Whether it is a file, in which what was written can be changed; a pipe is none."""
        return self.is_file

    def take_back(self, kept: int) -> None:
        """Take back all decisions after the first `kept` ones: they stay in the file under another name.

        The last one goes first, a few bytes each: wherever this is cut off, a whole record is left, of a game that
        has not come so far. Raises OSError, then it can be done again; TakenOver.
        """
        self.overwrite(reversed(names_of_decisions(bytes(self.content))[kept:]), UNDONE)

    def _see_others(self, there: bytes | None, held: bool) -> None:
        for data in (self._own_data(), there):
            if data is not None and self._is_of_this_game(data) and _program_ids(data) - _program_ids(self.content):
                raise TakenOver(self.path)
        if held and there is not None and self._is_of_this_game(there):
            raise TakenOver(self.path)

    def _is_of_this_game(self, data: bytes) -> bool:
        first = _ENTRY.search(self.content)
        head = self.content[: first.start()] if first is not None else self.content
        return bool(head) and data.startswith(head)


def _program_ids(data: bytes | bytearray) -> set[bytes]:
    """The ids of the programs that have gone on with a journal."""
    return {found[2] for found in _OPENED.finditer(data)}
