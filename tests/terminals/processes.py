"""The processes that run."""

from __future__ import annotations

import subprocess


def parents() -> dict[int, int]:
    """The parent of every process that runs; dead ones that nobody has asked after do not."""
    told = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,stat="], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in told.splitlines()]
    return {int(pid): int(parent) for pid, parent, state in rows if not state.startswith("Z")}


def running() -> set[int]:
    """Every process."""
    return set(parents())


def children_of(pid: int) -> list[int]:
    """The processes that it has started."""
    return [child for child, parent in parents().items() if parent == pid]
