"""Writing a record while the game runs: every decision is on disk before the game goes on."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

import tomli_w

from tda_tui import __version__
from tda_tui.records.record import FORMAT


def header(ruleset: str, names: Sequence[str], seed: int, title: str = "", players: Sequence[str] | None = None) -> str:
    """The head of a game's record, from its opening deal. `players` says who played each seat."""
    data: dict[str, object] = {"format": FORMAT, "ruleset": ruleset, "seed": seed, "x_version": __version__}
    if title:
        data["title"] = title
    if players:
        data["x_players"] = list(players)
    data["seat"] = [{"name": name} for name in names]
    return tomli_w.dumps(data)


def entry(seat: str, kind: str, choices: Sequence[str]) -> str:
    """One decision's entry; `choose` stands last, so that a torn entry can be told from a whole one."""
    names = ", ".join(_quoted(choice) for choice in choices)
    return f"\n[[decision]]\nseat = {_quoted(seat)}\nask = {_quoted(kind)}\nchoose = [{names}]\n"


def _quoted(text: str) -> str:
    return tomli_w.dumps({"x": text}).removeprefix("x = ").rstrip("\n")


class Journal:
    """An append-only record of a running game."""

    def __init__(self, path: Path, head: str) -> None:
        """Begin the file. Raises OSError if it cannot be written."""
        self.path = path
        self._file = path.open("w", encoding="utf-8", newline="\n")
        self._write(head)

    def decide(self, seat: str, kind: str, choices: Sequence[str]) -> None:
        """Append a decision and flush it to disk."""
        self._write(entry(seat, kind, choices))

    def _write(self, text: str) -> None:
        self._file.write(text)
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: object, trace: TracebackType | None) -> None:
        self.close()
