"""Journals: records written while the game runs, with every decision on disk before the game goes on."""

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
    """The head of a game's record. `players` are the roles of the seats.

    `abilities` are the roleplaying abilities of each seat, if any. `notes` are keys for other readers, which begin with
    x_.
    """
    data: dict[str, object] = {"format": FORMAT, "ruleset": ruleset, "seed": seed, "x_version": __version__}
    if title:
        data["title"] = title
    if players:
        data["x_players"] = list(players)
    data |= notes or {}
    # The seats come last, so that an incomplete head can be recognised.
    seats = [_seat(name, ids) for name, ids in zip(names, abilities or [()] * len(names), strict=True)]
    return tomli_w.dumps(data) + "".join(seats)


def _seat(name: str, abilities: Sequence[str]) -> str:
    """A seat's entry. The name comes last, so that an incomplete entry can be recognised."""
    ids = f"abilities = [{', '.join(map(_quoted, abilities))}]\n" if abilities else ""
    return f"\n[[seat]]\n{ids}name = {_quoted(name)}\n"


def entry(seat: str, kind: str, choices: Sequence[str], notes: Mapping[str, object] | None = None) -> str:
    """A decision's entry. `choose` comes last, so that an incomplete entry can be recognised.

    `notes` are numbers, lists of numbers or booleans for other readers; their keys begin with x_.
    """
    names = ", ".join(_quoted(choice) for choice in choices)
    noted = "".join(f"{key} = {json.dumps(value)}\n" for key, value in (notes or {}).items())
    return f"\n[[decision]]\nseat = {_quoted(seat)}\nask = {_quoted(kind)}\n{noted}choose = [{names}]\n"


def opening(at: datetime) -> str:
    """The entry of a program that opens the game: the time, and a unique id of the program."""
    return f'\n[[x_opened]]\nat = {at.isoformat(timespec="seconds")}\nby = "{os.urandom(4).hex()}"\n'


def opened_since(data: bytes) -> datetime | None:
    """When a program last resumed the journal; None if none has."""
    times = [found[1].decode(errors="replace") for found in _OPENED.finditer(data)]
    with suppress(ValueError):
        return datetime.fromisoformat(times[-1]) if times else None
    return None


def _quoted(text: str) -> str:
    return tomli_w.dumps({"x": text}).removeprefix("x = ").rstrip("\n")


class TakenOver(OSError):
    """Raised when another program has taken the journal over and nothing may be written to it here."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EBUSY, _("another program goes on with it"), str(path))


class Journal(AppendedFile):
    """An append-only record of a running game.

    Only one program writes to it. `take_over` takes it from another one, whose next write then raises TakenOver.
    """

    def __init__(self, path: Path, file: FileIO) -> None:
        super().__init__(path, file)
        self.damaged = 0
        self._seals = True
        self._sum: int | None = None

    @classmethod
    def begin_plain(cls, path: Path, head: str) -> Journal:
        """Create a journal for people to read and edit, without checksums. Raises OSError."""
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
        """Take over a journal that another program has open, and prevent it from writing. Raises OSError.

        The file is replaced by a new one, so that a write still in progress goes to the old one. The takeover is noted
        in the old one as well, in case the new one is gone when the other program looks.
        """
        mine = opening(at).encode()
        with path.open("r+b", buffering=0) as theirs:
            journal = cls(path, path.open("rb", buffering=0))
            try:
                journal._go_on_from(theirs, mine)
                theirs.seek(0, os.SEEK_END)
                theirs.write(mine)
                # Include what was written there until just now.
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
        """Take over the content up to an incomplete entry (then it is `torn`) or up to the `damaged` decision."""
        whole = whole_part(data)
        length, self.damaged = sound_part(whole)
        self.content = bytearray(whole[:length])
        self.torn = length < len(data)
        self._sum = running_sum(whole[:length])

    def decide(self, seat: str, kind: str, choices: Sequence[str], notes: Mapping[str, object] | None = None) -> None:
        """Append a decision and flush it to disk."""
        self.write(entry(seat, kind, choices, notes))

    def write(self, text: str) -> None:
        """Append a text as a whole and flush it to disk. After an OSError the file contains nothing of it.

        Raises TakenOver if another program has taken over.
        """
        data = sealed(text.encode(), self._sum) if self._seals else text.encode()
        self.append(data)
        self._sum = running_sum(data, self._sum)

    @property
    def can_take_back(self) -> bool:
        """Whether it is a file, whose content can be changed, and not a pipe."""
        return self.is_file

    def take_back(self, kept: int) -> None:
        """Take back all decisions after the first `kept`: they stay in the file under another name.

        The last one is changed first, a few bytes each, so that an interruption leaves a valid record of a shorter
        game. Raises OSError, after which it can be repeated, and TakenOver.
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
    """The ids of the programs that have opened a journal."""
    return {found[2] for found in _OPENED.finditer(data)}
