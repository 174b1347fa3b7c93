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
from tda_tui.files.appended_file import AppendedFile, closed_on_error
from tda_tui.records.entries import UNDONE, checksum_of, decision_names, head_of, intact, sealed
from tda_tui.records.record import FORMAT
from tda_tui.words.translate import gettext as _


def header(
    ruleset: str,
    names: Sequence[str],
    seed: int,
    title: str = "",
    players: Sequence[str] | None = None,
    notes: Mapping[str, object] | None = None,
    abilities: Sequence[Sequence[str]] = (),
) -> str:
    """The head of a game's record. `players` are the roles of the seats, `notes` keys for other readers (x_...)."""
    data: dict[str, object] = {"format": FORMAT, "ruleset": ruleset, "seed": seed, "x_version": __version__}
    if title:
        data["title"] = title
    if players:
        data["x_players"] = list(players)
    data |= notes or {}
    text = tomli_w.dumps(data)
    # The seats come last, and their names in them, so that an incomplete head can be recognised.
    for name, ids in zip(names, abilities or [()] * len(names), strict=True):
        owned = f"abilities = [{', '.join(map(_quoted, ids))}]\n" if ids else ""
        text += f"\n[[seat]]\n{owned}name = {_quoted(name)}\n"
    return text


def entry(seat: str, kind: str, choices: Sequence[str], notes: Mapping[str, object] | None = None) -> str:
    """A decision's entry, with notes for other readers (x_...). `choose` comes last: an entry without is incomplete."""
    names = ", ".join(_quoted(choice) for choice in choices)
    noted = "".join(f"{key} = {json.dumps(value)}\n" for key, value in (notes or {}).items())
    return f"\n[[decision]]\nseat = {_quoted(seat)}\nask = {_quoted(kind)}\n{noted}choose = [{names}]\n"


_OPENING = re.compile(rb"^\[\[x_opened\]\]\nat = (.*)\n(?:x_check = .*\n)?(by = .*)\n", re.MULTILINE)


def opening(at: datetime) -> str:
    """The entry of a program that opens the game: the time, and a unique id of the program."""
    return f'\n[[x_opened]]\nat = {at.isoformat(timespec="seconds")}\nby = "{os.urandom(4).hex()}"\n'


def opened_since(data: bytes) -> datetime | None:
    """When a program last resumed the journal; None if none has."""
    with suppress(IndexError, ValueError):
        return datetime.fromisoformat(_OPENING.findall(data)[-1][0].decode(errors="replace"))
    return None


def _quoted(text: str) -> str:
    return tomli_w.dumps({"x": text}).removeprefix("x = ").rstrip("\n")


class TakenOver(OSError):
    """Raised when another program has taken the journal over and nothing may be written to it here."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EBUSY, _("another program is playing it"), str(path))


class Journal(AppendedFile):
    """An append-only record of a running game. If another program takes it over, the next write raises TakenOver."""

    def __init__(self, path: Path, file: FileIO) -> None:
        super().__init__(path, file)
        self.damaged = 0
        """The number of the damaged decision up to which it was read; 0 if it was intact."""
        self._seals = True
        self._checksum: int | None = None

    @classmethod
    def begin_plain(cls, path: Path, head: str) -> Journal:
        """Create a journal for people to read and edit, without checksums. Raises OSError."""
        journal = cls.begin(path)
        journal._seals = False
        with closed_on_error(journal):
            journal.write(head)
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
            with closed_on_error(journal):
                journal._replace(theirs, mine)
                theirs.seek(0, os.SEEK_END)
                theirs.write(mine)
                # Include what was written there until just now.
                journal._replace(theirs, mine)
        return journal

    def _replace(self, theirs: FileIO, mine: bytes) -> None:
        theirs.seek(0)
        data = theirs.readall()
        self._take_in(data.rpartition(mine)[0] if mine in data else data)
        data, self._checksum = sealed(mine, self._checksum)
        self.content += data
        self.put_in_place()

    def _take_in(self, data: bytes) -> None:
        """Take over the content up to an incomplete entry (then it is `torn`) or up to the `damaged` decision."""
        part, self.damaged, _torn = intact(data)
        self.content = bytearray(part)
        self.torn = len(part) < len(data)
        self._checksum = checksum_of(part)

    def write(self, text: str) -> None:
        """Append a text as a whole and flush it to disk. Raises TakenOver, or OSError: then nothing was written."""
        data, checksum = text.encode(), self._checksum
        if self._seals:
            data, checksum = sealed(data, checksum)
        self.append(data)
        self._checksum = checksum

    def take_back(self, kept: int) -> None:
        """Take back all decisions after the first `kept`: they stay in the file under another name.

        The last one is changed first, a few bytes each, so that an interruption leaves a valid record of a shorter
        game. Raises OSError, after which it can be repeated, and TakenOver.
        """
        self.overwrite(reversed(decision_names(bytes(self.content))[kept:]), UNDONE)

    def _check_others(self, data: bytes | None, locked: bool) -> None:
        mine = b""
        with suppress(OSError):
            self._file.seek(0)
            mine = self._file.readall()
        head = head_of(bytes(self.content))
        for found, is_open in ((mine, False), (data or b"", locked)):
            of_this_game = bool(head) and found.startswith(head)
            if of_this_game and (is_open or _openings(found) - _openings(self.content)):
                raise TakenOver(self.path)


def _openings(data: bytes | bytearray) -> set[bytes]:
    return {by for _at, by in _OPENING.findall(data)}
