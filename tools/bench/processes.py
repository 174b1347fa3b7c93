"""The memory, processor time and bytes of running programs (Linux)."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.terminals.terminal import Chunk, Session


class MeasuredSession(Session):
    """A running program that is measured."""

    def __init__(self, *how: Any, **more: Any) -> None:
        super().__init__(*how, **more)
        self._compress = zlib.compressobj(6)

    def compressed(self, heard: Sequence[Chunk]) -> int:
        """The bytes of those chunks with `ssh -C`: one stream, flushed after every chunk."""
        return sum(len(self._compress.compress(c.data) + self._compress.flush(zlib.Z_SYNC_FLUSH)) for c in heard)

    def memory(self) -> float:
        """Resident memory in MB."""
        return memory_of(self.pid)

    def worked(self) -> float:
        """CPU seconds used by the program and its children."""
        return sum(map(seconds_worked, members(self.pid)))

    def held_up(self) -> float:
        """Seconds for which the program was ready to run but other programs had the cores."""
        return _schedule(Path(f"/proc/{self.pid}"), _HELD_UP)


def memory_of(pid: int) -> float:
    """Resident memory of a process in MB."""
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1000


def members(session: int) -> Iterator[Path]:
    """The /proc folders of the processes of a session."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(stat.read_text("utf-8", "replace").rpartition(")")[2].split()[3]) == session:
                yield stat.parent


def seconds_worked(process: Path) -> float:
    """CPU seconds used by a process."""
    return _schedule(process, _WORKED)


_WORKED, _HELD_UP = range(2)


def _schedule(process: Path, figure: int) -> float:
    threads = process.glob("task/*/schedstat")
    return sum(int(thread.read_text("ascii").split()[figure]) for thread in threads) / 1e9


def size(heard: Sequence[Chunk]) -> int:
    """The total bytes of chunks."""
    return sum(len(chunk.data) for chunk in heard)
