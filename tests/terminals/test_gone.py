"""When its terminal goes away, the program ends with its children even if it is not told.

The program is started from another one that ignores the terminal's hangup, as `make` does.
"""

import os
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.terminals.driving import ENDLESS, GAME, TDA, thinking, until
from tests.terminals.processes import children_of, parents, running
from tests.terminals.terminal import HOME, Session

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo-terminals")

DEAF = ("/bin/sh", "-c", "trap '' HUP; \"$@\"; exit 0", "sh")

ANTE = ("", "Ante: put a card face down")
SCREENS: dict[str, tuple[Sequence[str], Sequence[tuple[str, str]]]] = {
    "start": (TDA, [("", "New game")]),
    "new game": (TDA, [("", "New game"), ("n", "More rules")]),
    "settings": (TDA, [("", "New game"), ("s", "Theme")]),
    "lessons": (TDA, [("", "New game"), ("l", "The ante, and who leads")]),
    "table": (GAME, [ANTE]),
    "glossary": (GAME, [ANTE, ("g", "See also")]),
    "cards": (GAME, [ANTE, ("c", "Copper")]),
    "log": (GAME, [ANTE, ("l", "Esc")]),
    "leaving": (GAME, [ANTE, ("q", "Leave this game?")]),
    "plain lines, first question": ((*TDA, "--plain"), [("", ">")]),
    "plain lines, at the table": ((*GAME, "--plain"), [("", "1.")]),
    "watching": ((*TDA, "watch", "--level", "master"), [("", "ante")]),
    "watching at the table": ((*TDA, "watch", "--screen", "--level", "master"), [("", "Pause")]),
    "many games": ((*TDA, "simulate", "--games", "100000"), [("", "")]),
}
"""Commands; keys and the text to wait for after them."""


def family(pid):
    """All descendants of a process."""
    known, found, new = parents(), set[int](), {pid}
    while new:
        new = {child for child, parent in known.items() if parent in new}
        found |= new
    return found


def pull_out(session):
    """Close the terminal and wait until all processes have ended."""
    left = family(session.pid)
    assert left
    session.unplug()
    until(session, lambda: not left & running(), 20.0)
    assert not crash_reports()


def crash_reports():
    """The crash reports the program has written."""
    return list(Path(HOME).rglob("crash/*"))


@pytest.mark.long
@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_is_left_when_the_terminal_has_gone(screen):
    command, steps = SCREENS[screen]
    with Session((*DEAF, *command)) as session:
        until(session, lambda: bool(family(session.pid)))
        for keys, shown in steps:
            session.press(keys)
            until(session, lambda shown=shown: shown in session.picture)
        pull_out(session)


def test_nothing_is_left_while_others_think():
    with Session((*DEAF, *ENDLESS)) as session:
        until(session, lambda: bool(children_of(session.pid)))
        thinking(session, children_of(session.pid)[0])
        pull_out(session)


def test_nothing_is_left_while_the_coach_thinks():
    with Session((*DEAF, *ENDLESS)) as session:
        until(session, lambda: "Ante: put a card face down" in session.picture)
        session.press("h")
        until(session, lambda: "thinking" in session.picture)
        pull_out(session)


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at what a process does")
@pytest.mark.parametrize("end", ["pulled out", "told to end"])
def test_the_terminal_takes_nothing_more(end):
    """Nobody reads the output until the program blocks; then the terminal is closed, or the program is terminated."""
    with Session((*DEAF, *GAME)) as session:
        until(session, lambda: "Ante: put a card face down" in session.picture)
        tda, *coach = sorted(family(session.pid))
        for _time in range(60):
            session.press("t")
        until_stuck(tda)
        if end == "pulled out":
            pull_out(session)
        else:
            os.kill(tda, signal.SIGTERM)
            until_gone({tda, *coach})


def until_stuck(pid):
    """Wait, without reading, until the terminal is full and the program blocks on it."""
    before, now = "", worked(pid)
    while before != now:
        time.sleep(0.5)
        before, now = now, worked(pid)


def worked(pid):
    """The processor time of a process so far, as text."""
    return " ".join(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13])


def until_gone(pids, seconds=30.0):
    """Wait, without reading from the terminal, until none of these processes runs."""
    end = time.monotonic() + seconds
    while pids & running():
        assert time.monotonic() < end, "they still run"
        time.sleep(0.05)
