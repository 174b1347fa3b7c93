"""What is stored for visitors, and its bounds.

Of each person only the newest files are kept. Whoever has finished a game is kept for good; others are forgotten when
they have not come for long, or when room is needed.
"""

import os
import re
import shutil
import time
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tda_tui.files.atomic import sync
from tda_tui.serve.data_folder import DATABASE, GAMES

PEOPLE = 10_000
"""The most folders of people; if all are taken by people who have finished a game, anybody new is a guest."""
EXPIRES = 90 * 86400.0
"""Seconds after which somebody who has not finished a game is forgotten."""
AHEAD = 30 * 86400.0
"""Seconds without anything written, or by which the clock has jumped, after which it is taken to be ahead."""
_MEGABYTE = 1_000_000
_BOUNDS = {
    "saves": (100, 5 * _MEGABYTE),
    "saves/finished": (500, 10 * _MEGABYTE),
    "saves/trash/*": (50, 2 * _MEGABYTE),
    "saves/rules": (300, 5 * _MEGABYTE),
    "saves/tournament": (20, _MEGABYTE),
    "crash": (10, _MEGABYTE),
}
"""The most games, or other files, and their bytes, in the folders of a person; of those deleted on each day together.

What is beside a game, as its review, does not count as another one.
"""
_REPORTS = 100, 10 * _MEGABYTE
"""The same of the inn's own crash reports."""
_FINISHED = "saves/finished"
_BEGUN = "saves", "saves/tournament"
_SOLVED = "puzzles.json"
_PERSON = re.compile("[0-9a-f]{20}")
_GUEST = re.compile("[0-9a-f]{16}")


class _File(NamedTuple):
    written: float
    size: int
    path: Path


def _files(folders: Iterable[Path]) -> Iterator[_File]:
    for folder in folders:
        with suppress(FileNotFoundError, NotADirectoryError), os.scandir(folder) as entries:
            for entry in entries:
                if entry.is_file(follow_symlinks=False):
                    about = entry.stat(follow_symlinks=False)
                    yield _File(about.st_mtime, about.st_size, Path(entry))


def _thin(folders: Iterable[Path], most: int, most_bytes: int) -> None:
    """Delete the oldest files beyond these bounds; those of one game together."""
    games: defaultdict[str, list[_File]] = defaultdict(list)
    for file in sorted(_files(folders), reverse=True):
        games[file.path.name.partition(".")[0]].append(file)
    size = 0
    for kept, files in enumerate(games.values(), 1):
        size += sum(file.size for file in files)
        if kept > most or size > most_bytes:
            for file in files:
                file.path.unlink(missing_ok=True)


def thin_present(people: Path, present: Iterable[str], guests: Path) -> None:
    """Keep only the newest files of the people and guests who are here."""
    for folder in (*(people / who for who in present), *_folders(guests, _GUEST)):
        with suppress(OSError):
            _thin_folder(folder)


def _thin_folder(folder: Path) -> None:
    for name, bounds in _BOUNDS.items():
        _thin(folder.glob(name), *bounds)


def tidy(folder: Path) -> None:
    """Keep only the newest files of a person who leaves, and remove the folder if it is empty."""
    with suppress(OSError):
        _thin_folder(folder)
        for day in folder.glob("saves/trash/*"):
            with suppress(OSError):
                day.rmdir()
        os.utime(folder)
        if not any(os.scandir(folder)):
            folder.rmdir()


def room_for_one(people: Path, present: Collection[str], most: int = PEOPLE) -> bool:
    """Whether there is room for one more person's folder.

    If there is none, some of those who have not finished a game are forgotten: those who have begun or solved nothing,
    or have not come for longest, first.
    """
    if sum(1 for _each in _folders(people, _PERSON)) < most:
        return True
    waiting = sorted(_unfinished(people, present))[: max(1, most // 10)]
    for _begun, used, one in waiting:
        _forget(one, used)
    return bool(waiting)


def expire(people: Path, before: float, present: Collection[str]) -> None:
    """Forget people who have not finished a game, and have not come since that time."""
    for _begun, used, one in _unfinished(people, present):
        if used < before:
            _forget(one, used)


def _forget(folder: Path, used: float) -> None:
    """Delete a person's folder, unless they have come since it was looked at."""
    with suppress(OSError):
        if folder.stat().st_mtime == used:
            shutil.rmtree(folder, ignore_errors=True)


def clock_seems_ahead(*folders: Path) -> bool:
    """Whether nothing has been written there for so long that the clock may be wrong; False if there is nothing."""
    times: list[float] = []
    for folder in folders:
        with suppress(OSError), os.scandir(folder) as entries:
            times += [entry.stat(follow_symlinks=False).st_mtime for entry in entries]
    return bool(times) and time.time() - max(times) > AHEAD


def _unfinished(people: Path, present: Collection[str]) -> Iterator[tuple[bool, float, Path]]:
    """Whether somebody has begun or solved something, and when they were last here, of all without a finished game."""
    for folder in _folders(people, _PERSON):
        with suppress(OSError):
            if folder.name not in present and not (folder / _FINISHED).exists():
                begun = (folder / _SOLVED).exists() or any(_files(folder / name for name in _BEGUN))
                yield begun, folder.stat().st_mtime, folder


def _folders(parent: Path, named: re.Pattern[str]) -> Iterator[Path]:
    """The folders in there that the inn has made."""
    with suppress(OSError), os.scandir(parent) as entries:
        yield from (Path(entry) for entry in entries if named.fullmatch(entry.name))


def forget_guests(guests: Path) -> None:
    """Delete what guests have left behind when the inn was not closed in good order."""
    for folder in _folders(guests, _GUEST):
        shutil.rmtree(folder, ignore_errors=True)


def sync_written(data: Path, since: float) -> None:
    """Wait until the disk has what was written to the tables and their games since that time.

    Writing does not wait for it: at a table everybody would wait with the writer.
    """
    written = [file.path for file in _files([data / GAMES]) if file.written >= since]
    for path in (*written, data / f"{DATABASE}-wal"):
        sync(path)


def thin_reports(data: Path) -> None:
    """Keep only the inn's newest crash reports."""
    with suppress(OSError):
        _thin([data / "crash"], *_REPORTS)
