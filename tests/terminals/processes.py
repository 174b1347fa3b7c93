"""The running processes."""

import subprocess


def parents() -> dict[int, int]:
    """The parent of every running process; zombies are left out."""
    told = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,stat="], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in told.splitlines()]
    return {int(pid): int(parent) for pid, parent, state in rows if not state.startswith("Z")}


def running() -> set[int]:
    """The ids of all running processes."""
    return set(parents())


def children_of(pid: int) -> list[int]:
    """The processes started directly by this one."""
    return [child for child, parent in parents().items() if parent == pid]
