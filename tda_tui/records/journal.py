"""Writing a record while the game runs: every decision is on disk before the game goes on."""

from __future__ import annotations

import errno
import json
import os
import re
import stat
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

import tomli_w

from tda_tui import __version__
from tda_tui.atomic import make_folder, move, sync_folder, temporary
from tda_tui.records.chain import running_sum, sealed, sound_part
from tda_tui.records.holding import hold, is_held
from tda_tui.records.record import FORMAT
from tda_tui.records.torn import UNDONE, names_of_decisions, whole_part

_ENTRY = re.compile(rb"\n\[\[(?:decision|x_undone|x_opened)\]\]\n")
_OPENED = re.compile(rb'\n\[\[x_opened\]\]\nat = (.*)\n(?:x_check = .*\n)?by = "(.*)"\n')
_LARGEST = 5_000_000
"""Bytes: what lies in the place of a journal and is larger is none."""
_MOST_ASIDE = 9


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


def opening(at: datetime) -> str:
    """The entry of a program that goes on with a game: when, and a sign of its own, by which others know it."""
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
        super().__init__(errno.EBUSY, "another program goes on with it", str(path))


class _Stamp(NamedTuple):
    """By what it is seen that a file is still the one that was written, and as it was written."""

    device: int
    inode: int
    size: int
    changed: int


class Journal:
    """An append-only record of a running game.

    Before something is written it is seen whether the file still lies in its place as it was left; if not, the whole
    record is written anew, and `renewed` is True from then on. No other journal of the same file can be open, as far
    as the file system can hold files; `take_over` does it nevertheless, and what is written then by the one that had
    it raises TakenOver.
    """

    def __init__(self, path: Path, head: str) -> None:
        """Begin a file that people may read and change: its entries carry no checksums. OSError if it cannot be."""
        self._set_up(path)
        self._seals = False
        self._use(_open_held(path, new=True))
        try:
            if self._is_file:
                self._file.truncate(0)
            self._remember()
            self.write(head)
            sync_folder(path.parent)
        except BaseException:
            self.close()
            raise

    def _set_up(self, path: Path) -> None:
        self.path = path
        self.content = bytearray()
        self.torn = False
        self.damaged = 0
        self.renewed = False
        self._seals = True
        self._sum: int | None = None

    def _use(self, file: FileIO) -> None:
        self._file = file
        found = os.fstat(file.fileno())
        self._inode = (found.st_dev, found.st_ino)
        self._is_file = stat.S_ISREG(found.st_mode)
        self._stamp: _Stamp | None = _stamp(found)

    @classmethod
    def begin_held(cls, path: Path) -> Journal:
        """Begin an empty file that was not there before. OSError if it cannot be written."""
        journal = cls.__new__(cls)
        journal._set_up(path)
        journal._use(path.open("x+b", buffering=0))
        try:
            hold(journal.fileno())
        except OSError:
            journal.close()
            raise
        sync_folder(path.parent)
        return journal

    @classmethod
    def go_on(cls, path: Path) -> Journal:
        """Open a journal to append to it. What is not whole at its end is cut off when something is written: a torn
        entry (then it is `torn`), or all from the `damaged` decision on.

        Raises BlockingIOError while another program has it open in this way, OSError if it cannot be written.
        """
        journal = cls.__new__(cls)
        journal._set_up(path)
        journal._use(_open_held(path))
        try:
            journal._take_in(_all_of(journal._file))
        except OSError:
            journal.close()
            raise
        return journal

    @classmethod
    def take_over(cls, path: Path, at: datetime) -> Journal:
        """Go on with a journal that another program has open, which then can write to it no more. Raises OSError.

        The file is put in place anew: whatever the other one was just writing goes to the old one. That says so, too,
        in case that the new one is gone when the other one looks.
        """
        journal = cls.__new__(cls)
        journal._set_up(path)
        mine = opening(at).encode()
        with path.open("r+b", buffering=0) as theirs:
            journal._use(path.open("rb", buffering=0))
            journal._go_on_from(_all_of(theirs), mine)
            theirs.write(mine)
            # With what was written there until a moment ago.
            journal._go_on_from(_all_of(theirs).rpartition(mine)[0], mine)
        return journal

    def _go_on_from(self, data: bytes, mine: bytes) -> None:
        try:
            self._take_in(data)
            self._add(self._sealed(mine))
            self._put_in_place()
        except OSError:
            self.close()
            raise

    def _take_in(self, data: bytes) -> None:
        """What there is in the file, as far as it is whole."""
        whole = whole_part(data)
        length, self.damaged = sound_part(whole)
        self.content = bytearray(whole[:length])
        self.torn = length < len(data)
        self._sum = running_sum(whole[:length])

    def decide(self, seat: str, kind: str, choices: Sequence[str], notes: Mapping[str, object] | None = None) -> None:
        """Append a decision and flush it to disk."""
        self.write(entry(seat, kind, choices, notes))

    @property
    def can_take_back(self) -> bool:
        """Whether it is a file, in which what was written can be changed; a pipe is none."""
        return self._is_file

    def take_back(self, kept: int) -> None:
        """Take back all decisions after the first `kept` ones: they stay in the file under another name.

        The last one goes first, a few bytes each: wherever this is cut off, a whole record is left, of a game that
        has not come so far. Raises OSError, then it can be done again; TakenOver.
        """
        self.look_after()
        try:
            for at in reversed(names_of_decisions(bytes(self.content))[kept:]):
                self._file.seek(at)
                self._file.write(UNDONE)
                self.content[at : at + len(UNDONE)] = UNDONE
            self._flush()
        finally:
            self._remember()

    def write(self, text: str) -> None:
        """Append a text as a whole and flush it to disk. After an OSError nothing of it stands in the file.

        Raises TakenOver if another program goes on with the journal.
        """
        self.look_after()
        data = self._sealed(text.encode())
        left = memoryview(data)
        try:
            if self._is_file:
                # What an interrupt has left half done is done again.
                self._file.seek(len(self.content))
                if self.torn:
                    self._file.truncate(len(self.content))
                    self.torn = False
            while left:
                left = left[self._file.write(left) or 0 :]
            self._flush()
        except BaseException:
            self._cut_off()
            raise
        finally:
            self._remember()
        self._add(data)

    def _sealed(self, text: bytes) -> bytes:
        return sealed(text, self._sum) if self._seals else text

    def _add(self, data: bytes) -> None:
        """That belongs to what the file contains from now on."""
        self._sum = running_sum(data, self._sum)
        self.content += data

    def _flush(self) -> None:
        """See that it is on disk; a pipe is none."""
        if self._is_file:
            os.fsync(self._file.fileno())

    def _cut_off(self) -> None:
        """Cut off what was begun; where even that fails it is done later, or by whoever reads the file."""
        try:
            if self._is_file:
                self.torn = True
                self._file.truncate(len(self.content))
                self.torn = False
        except OSError:
            pass

    # Whether the file is still there

    def look_after(self) -> None:
        """See that the file lies in its place as it was left, and write it anew where it does not.

        Raises OSError if that cannot be done, TakenOver if another program goes on with it.
        """
        if not self._is_file or (self._stamp is not None and _stamp_of(self.path) == self._stamp):
            return
        there = _data_at(self.path)
        if self._is_others(self._own_data()) or self._is_others(there):
            raise TakenOver(self.path)
        here = self._inode == _inode_at(self.path)
        if not here and there is not None and is_held(self.path):
            if self._is_of_this_game(there):
                raise TakenOver(self.path)
            # To put it aside would only make the other one do the same.
            raise BlockingIOError(errno.EAGAIN, "another program is writing it", str(self.path))
        if here and there == self.content:
            self._remember()  # only its date has been changed
            return
        if not here and os.path.lexists(self.path) and (there is None or not self.content.startswith(there)):
            move(self.path, _free_path(self.path))
        self._put_in_place()
        self.renewed = True

    def _is_others(self, data: bytes | None) -> bool:
        """Whether another program has gone on with this game in there."""
        return data is not None and self._is_of_this_game(data) and bool(_signs(data) - _signs(self.content))

    def _is_of_this_game(self, data: bytes) -> bool:
        first = _ENTRY.search(self.content)
        head = self.content[: first.start()] if first is not None else self.content
        return bool(head) and data.startswith(head)

    def _own_data(self) -> bytes | None:
        """What stands in the open file, whether or not it lies in its place."""
        with suppress(OSError):
            return _all_of(self._file)
        return None

    def _put_in_place(self) -> None:
        """Write the whole record into a new file, and put it where it belongs. Raises OSError."""
        path = Path(os.path.realpath(self.path))
        make_folder(path.parent)
        new = temporary(path)
        file = new.open("x+b", buffering=0)
        try:
            hold(file.fileno())
            left = memoryview(bytes(self.content))
            while left:
                left = left[file.write(left) or 0 :]
            os.fsync(file.fileno())
            move(new, path)
        except BaseException:
            file.close()
            with suppress(OSError):
                new.unlink(missing_ok=True)
            raise
        self.close()
        self._use(file)
        self.torn = False

    def _remember(self) -> None:
        """How the file is left."""
        try:
            self._stamp = _stamp(os.fstat(self._file.fileno()))
        except OSError:
            self._stamp = None

    def close(self) -> None:
        """Close the file."""
        with suppress(OSError):  # its disk may be gone
            self._file.close()

    def fileno(self) -> int:
        """The open file's number."""
        return self._file.fileno()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: object, trace: TracebackType | None) -> None:
        self.close()


def _open_held(path: Path, new: bool = False) -> FileIO:
    """Open a file, or begin it, so that no other program can. Raises OSError, BlockingIOError if another one has it."""
    while True:
        if new and path.exists() and not path.is_file():
            return path.open("wb", buffering=0)
        file = os.fdopen(os.open(path, _READ_WRITE | (os.O_CREAT if new else 0), 0o666), "r+b", buffering=0)
        try:
            hold(file.fileno())
            found = os.fstat(file.fileno())
            if (found.st_dev, found.st_ino) == _inode_at(path):
                return file
        except BlockingIOError as problem:
            file.close()
            raise BlockingIOError(problem.errno, "another program is writing it", str(path)) from None
        except BaseException:
            file.close()
            raise
        file.close()  # somebody has put another one in its place meanwhile


_READ_WRITE = os.O_RDWR | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


def _stamp(found: os.stat_result) -> _Stamp:
    return _Stamp(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


def _stamp_of(path: Path) -> _Stamp | None:
    try:
        return _stamp(path.stat())
    except OSError:
        return None


def _inode_at(path: Path) -> tuple[int, int] | None:
    found = _stamp_of(path)
    return found[:2] if found is not None else None


def _all_of(file: FileIO) -> bytes:
    file.seek(0)
    return file.readall()


def _data_at(path: Path) -> bytes | None:
    """What stands in the file there; None if there is none that can be read."""
    with suppress(OSError):
        if path.is_file() and path.stat().st_size <= _LARGEST:
            return path.read_bytes()
    return None


def _signs(data: bytes | bytearray) -> set[bytes]:
    """The signs of the programs that have gone on with a journal."""
    return {found[2] for found in _OPENED.finditer(data)}


def _free_path(path: Path) -> Path:
    """A path beside it where nothing lies; after several of them the last one is used again."""
    paths = [path.with_stem(f"{path.stem}-{number}") for number in range(2, _MOST_ASIDE + 1)]
    return next((free for free in paths if not os.path.lexists(free)), paths[-1])
