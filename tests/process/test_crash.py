"""After a crash: a few words, a report, and a saved game."""

import io
import os
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from tda_tui.app.tda import TdaApp
from tda_tui.files.settings import Settings
from tda_tui.plain.choosing import Given
from tda_tui.plain.evening import run
from tda_tui.plain.lines import Lines
from tda_tui.process.crash import CRASHED, Crash, report
from tda_tui.saves.store import Saves
from tests.app.driving import Anybody, needs_me, press_answer, table_of, until as until_app
from tests.helpers import PATIENCE
from tests.terminals.terminal import Session

ROOT = Path(__file__).resolve().parents[2]


def the_report(home):
    (path,) = (home / "crash").iterdir()
    return path.read_text(encoding="utf-8")


class Stumbler(Anybody):
    """Plays twice, and then raises an exception."""

    def __init__(self, role, seed):
        super().__init__(role, seed)
        self.left = 2

    def choose(self, view, determinize=None):
        self.left -= 1
        if self.left < 0:
            raise ZeroDivisionError("nobody foresaw this")
        return super().choose(view, determinize)


def test_a_report_says_what_is_needed_to_find_the_mistake(home, monkeypatch):
    monkeypatch.setenv("TERM", "xterm-fancy")
    record = home / "game.toml"
    home.mkdir()
    record.write_text('format = "tda/1"\n')
    try:
        raise KeyError("bahamut")
    except KeyError as error:
        said = report(Crash(error, {"ruleset": "legendary"}, record))
    text = the_report(home)
    for line in ("version: ", "python: 3.", "textual: ", "TERM=xterm-fancy", "size: ", "ruleset: legendary",
                 f"record: {record}", "KeyError: 'bahamut'", 'format = "tda/1"'):  # fmt: skip
        assert line in text
    assert said[1:2] == ["Your game is saved: you can continue where it stopped."]
    assert said[-1].endswith(f"{next((home / 'crash').iterdir()).name}.")


def test_a_report_that_cannot_be_written_is_told(home):
    home.write_text("")
    said = report(Crash(KeyError("bahamut")))
    assert "Not a directory" in said[-2] and "KeyError: 'bahamut'" in said[-1]


def test_in_plain_lines(home, monkeypatch):
    monkeypatch.setattr("tda_tui.plain.evening.make_player", lambda role, seed, seconds: Stumbler(role, seed))
    heard, saves = io.StringIO(), Saves()
    lines = Lines(io.StringIO("1\n" * 500), heard)
    assert run(Given(1, 3, "legendary"), Settings(home / "settings.toml"), lines, saves) == CRASHED
    told = " ".join(heard.getvalue().split())
    assert "It was nothing you did. Your game is saved" in told and "Traceback" not in told
    text = the_report(home)
    assert "nobody foresaw this" in text and "[[decision]]" in text and "seed: 1" in text
    (save,) = saves.list()
    assert not save.reason and f"record: {save.path}" in text


def test_another_command(home):
    code = """
import tda_tui.cli.rulesets
tda_tui.cli.rulesets.rules_of = lambda name: 1 // 0
from tda_tui.cli.main import main
main(["cards"])
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == CRASHED and "Traceback" not in done.stderr
    assert "The program made a mistake" in done.stderr and "ZeroDivisionError" in the_report(home)


async def test_the_app_is_left_and_knows_what_happened(tmp_path):
    app = TdaApp(Stumbler, Settings(tmp_path / "settings.toml"), seed=1, players=3, pace="off", saves=Saves(tmp_path))
    with pytest.raises(Exception, match="nobody foresaw this"):
        async with app.run_test(size=(80, 24)) as pilot:
            while app.crash is None:
                await until_app(pilot, lambda: needs_me(app) or app.crash is not None)
                await press_answer(pilot, table_of(app))
    assert app.crash is not None and isinstance(app.crash.error, ZeroDivisionError)
    assert app.crash.about["ruleset"] == "legendary" and app.crash.record is not None
    assert Saves(tmp_path).list()[0].path == app.crash.record
    Saves(tmp_path).resume(app.crash.record).writer.close()


CODE = """
from tda_tui.app.widgets.table.status import Status
redraw, left = Status.redraw, [3]
def stumble(self):
    left[0] -= 1
    if not left[0]:
        raise ZeroDivisionError("nobody foresaw this")
    redraw(self)
Status.redraw = stumble
from tda_tui.cli.main import main
main(["--players", "3", "--seed", "4"])
"""
"""The app, which crashes when the third table is drawn."""


def until(session, words, typing=""):
    """Wait for words on the screen, typing now and then."""
    end = time.monotonic() + PATIENCE
    while words not in session.picture:
        assert time.monotonic() < end, session.picture.rows
        heard = session.listen(quiet=0.5)
        session.draw(heard)
        if not heard:
            session.press(typing)


def status_of(session):
    end = time.monotonic() + PATIENCE
    while session.status() is None and time.monotonic() < end:
        session.listen(quiet=0.1, most=0.5)
    return session.status()


@pytest.fixture
def crashed(home):
    environ = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8"}
    with Session([sys.executable, "-c", CODE], environ=environ, folder=ROOT) as session:
        before = termios.tcgetattr(session._fd)
        until(session, "Enter opens the first screen", typing="\r")
        assert termios.tcgetattr(session._fd)[:4] == before[:4]
        yield session


@pytest.mark.every(2)
def test_on_the_screen_the_terminal_is_restored_and_the_start_screen_can_be_opened_again(home, crashed):
    assert "Your game is saved" in crashed.picture and "Traceback" not in crashed.picture
    assert "nobody foresaw this" in the_report(home)
    crashed.press("\n")
    until(crashed, "Continue")
    crashed.press("q")
    assert status_of(crashed) == 0


def test_on_the_screen_q_leaves(crashed):
    crashed.press("q\n")
    assert status_of(crashed) == CRASHED
