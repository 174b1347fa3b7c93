"""Games played by keys in the real program, killed in the middle, and compared with what was saved."""

from __future__ import annotations

import itertools
import os
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from tda_tui.app.widgets.logbox import entry_lines
from tda_tui.records.check import check_file
from tda_tui.saves.save_format import read_parts
from tda_tui.saves.store import Saves
from tda_tui.session.controller import GameController
from tda_tui.session.seat_session import Happened, Rebuilt, SeatSession
from tools.faults.pane import UNTOLD, WAYS, WIDTH, Pane

RULESETS = ("legendary", "original", "emperors-gambit")
KILLS = 4
"""How often a game is ended, unless it is over sooner."""
LONGEST = 2.5
"""The longest time in seconds that a game is played before it is ended; the shortest is a fifth of it."""
_ANSWER = "\x1b[C\x1b[D\r"
"""Keys that answer any question; Enter alone may be ignored because it skips ahead while others play."""
_PATIENCE = 5.0
"""Seconds after which a game is ended even if nothing new was told."""
_QUIET = 0.7
"""Seconds without a change after which everything has been shown."""
_SETTINGS = '[new_game]\npace = "off"\ntalk = "off"\n[screen]\nmotion = "off"\nhints = "off"\n'


def environment(home: Path) -> dict[str, str]:
    """The environment of a program that writes all its files into `home`; writes its settings there."""
    settings = home / "tda" / "settings.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(_SETTINGS)
    return {
        "PATH": os.environ["PATH"], "HOME": str(home), "XDG_CONFIG_HOME": str(home), "TDA_HOME": str(home),
        "TERM": "xterm-256color", "LANG": "C.UTF-8",
    }  # fmt: skip


class Ended(NamedTuple):
    """The end of a game: the way, the log rows that were shown, the save, and its number of decisions."""

    way: str
    rows: list[str]
    path: Path
    decisions: int


_When = Callable[[Pane, Random], None]
"""Waits until it is time to end a game."""


def killed_game(home: Path, seed: int, kills: int = KILLS, longest: float = LONGEST) -> Iterator[Ended]:
    """Play one game and end it several times.

    Raises AssertionError if anything was lost or doubled. The seed decides the game and the moments, as far as the
    machine's speed allows.
    """
    rng = Random(seed)
    environ = environment(home)
    arguments = [
        "--seed", str(seed), "--players", str(rng.randint(2, 4)), "--ruleset", rng.choice(RULESETS),
        "--level", "random",
    ]  # fmt: skip
    kept = b""
    for moment in range(kills):
        way = rng.choice(sorted(WAYS))
        pane = Pane(arguments if not moment else [], environ, untold=way == UNTOLD)
        (chosen,) = rng.choices((_opening, _any_time, _just_told, _all_told), (2 * bool(moment), 3, 3, 3))
        rows = _play(pane, rng, home, bool(moment), chosen, way, longest)
        assert not (home / "crash").exists(), "being ended is no crash"
        path = _save(home)
        if path.parent.name == "finished" and _files(home):
            rows = []  # they belong to another game
        after = path.read_bytes()
        made = compare(path, rows, kept)
        yield Ended(way, rows, path, made)
        if path.parent.name == "finished" or b"x_over = true" in after:
            return
        kept = after


def _play(pane: Pane, rng: Random, home: Path, goes_on: bool, when: _When, way: str, longest: float) -> list[str]:
    """Play on by keys until a certain moment, then end the program; returns the log rows shown at the end."""
    if goes_on:
        pane.until("Continue")
        pane.press("b")
    if when is not _opening:
        pane.until_ready(log_rows)
        _press_on(pane, rng, home, longest)
    when(pane, rng)
    before = log_rows(pane.shown())
    pane.end(way)
    # A program that exits properly clears the screen.
    return log_rows(pane.shown()) or before


def _press_on(pane: Pane, rng: Random, home: Path, longest: float) -> None:
    left = rng.uniform(0.2, 1.0) * longest
    while left > 0 and not _over(home):
        pane.press(_ANSWER)
        step = rng.uniform(0.0, 0.15)
        pane.look(min(left, step))
        left -= step


# When a game is ended. A busy machine shows decisions late, but whatever was shown must have been saved.


def _opening(pane: Pane, rng: Random) -> None:
    """While the table opens."""
    pane.look(rng.uniform(0.0, 0.5))


def _any_time(_pane: Pane, _rng: Random) -> None:
    """At once, wherever the game is."""


def _just_told(pane: Pane, rng: Random) -> None:
    """As soon as the log tells the result of one more key."""
    _all_told(pane, rng)
    pane.press(_ANSWER)
    before, end = log_rows(pane.shown()), time.monotonic() + _PATIENCE
    while log_rows(pane.shown()) == before and time.monotonic() < end:
        if not pane.look(0.01):
            return


def _all_told(pane: Pane, _rng: Random) -> None:
    """After the screen has not changed for a moment."""
    before, end = "", time.monotonic() + 7 * _QUIET
    while before != (before := pane.shown()) and time.monotonic() < end:
        if not pane.look(_QUIET):
            return


def _over(home: Path) -> bool:
    finished = _files(home / "saves" / "finished")
    return bool(finished) or any(b"x_over = true" in path.read_bytes() for path in _files(home))


def _files(folder: Path) -> list[Path]:
    folder = folder if folder.name == "finished" else folder / "saves"
    return [path for path in folder.glob("*.toml") if not path.name.endswith(".rules.toml")]


def _save(home: Path) -> Path:
    """The save of the game; if it is over, its finished record, even if another game has begun since."""
    return [*_files(home / "saves" / "finished"), *_files(home)][0]


_BELOW = re.compile("[╭│╰]|^── |  strength [0-9]")
"""Matches the top row of a sheet, the title of what is below the log, and the top row of an inspected card."""


def log_rows(shown: str) -> list[str]:
    """The rows of the log on a table screen, down to whatever covers them."""
    rows = [row.rstrip() for row in shown.splitlines()]
    start = next((number for number, row in enumerate(rows) if row.lstrip().startswith("── Log ")), None)
    if start is None:
        return []
    return list(itertools.takewhile(lambda row: row and not _BELOW.search(row), rows[start + 1 :]))


def compare(path: Path, rows: list[str], kept: bytes) -> int:
    """Compare the shown rows and the previous save with the current save; returns its number of decisions."""
    text, decisions, _torn = read_parts(path)
    if path.parent.name != "finished":
        before = kept[: len(kept) - len(kept.rsplit(b"\n[[decision]]", 1)[-1])]
        assert (text + decisions).startswith(before), "what had been kept before is not there any more"
    assert not check_file(path).problems
    wanted, made = kept_log(path)
    _shown_is_kept(rows, wanted)
    return made


def kept_log(path: Path) -> tuple[list[str], int]:
    """The whole log of a saved game, in rows as on the screen, and its number of decisions."""
    saves = Saves(path.parent.parent if path.parent.name == "finished" else path.parent)
    resumed = saves.resume(path)
    try:
        return _log_of(resumed.sit_down()), len(resumed.given)
    finally:
        resumed.writer.close()


def _log_of(controller: GameController) -> list[str]:
    session = SeatSession(controller)
    while isinstance(session.next(), (Rebuilt, Happened)):
        pass
    entries = session.log
    return [row.plain.rstrip() for entry in entries for row in entry_lines(entry, WIDTH)]


def _shown_is_kept(rows: list[str], wanted: list[str]) -> None:
    """Assert that the shown rows stand in the log, one after the other.

    A screen caught while being drawn may be a mixture: partly written rows are prefixes of log rows, and one more row
    may mix two of them.
    """
    if not rows or any(wanted[at : at + len(rows)] == rows for at in range(len(wanted) - len(rows) + 1)):
        return
    told = f"\nshown at the end: {rows[-6:]}\nkept at the end: {wanted[-6:]}"
    for further in range(1, len(rows)):
        before = rows[:-further]
        assert wanted[-len(before) :] != before, f"shown but not kept: {rows[-further:]}{told}"
    missing = [row for row in rows if not any(kept.startswith(row) for kept in wanted)]
    assert len(missing) <= 1, f"shown but not kept: {missing}{told}\n{rows}"
