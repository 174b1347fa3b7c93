"""A bug report contains what helps, and nothing about who played or where."""

import os
import platform
import tomllib

import pytest

from tests.cli.running import tda
from tests.plain.listening import numbers

PRIVATE = ("Grizelda", "grizelda", "Bob", "bobsmith", "treasure", "/home")


@pytest.fixture
def home(tmp_path):
    """The home folder of a named user, who has played a game and had a crash."""
    home = tmp_path / "home" / "bobsmith"
    config = home / "config" / "tda"
    config.mkdir(parents=True)
    (config / "settings.toml").write_text(
        '[screen]\ntheme = "harbour"\nmouse = false\n[new_game]\nname = "Bob"\nprize = "my treasure"\nplayers = 4\n'
        f'ruleset = "{home}/keg.toml"\n[keys]\n"table.hint" = "f1"\n'
    )
    crash = home / "data" / "crash"
    crash.mkdir(parents=True)
    (crash / "20260101-000000-1.txt").write_text("an older one")
    (crash / "20260102-000000-1.txt").write_text(
        "date: 2026-01-02\ncommand: tda --plain --name Bob the Brave --seed=7\n\n"
        f'Traceback:\n  File "{home}/lib/x.py", line 1\nKeyError: "Grizelda is not Bob at home"\n\n'
        "--- game.toml\nname = 'Bob'\n"
    )
    return home


def report(home, *words, typed=""):
    environ = {
        **os.environ, "HOME": str(home), "XDG_CONFIG_HOME": str(home / "config"), "TDA_HOME": str(home / "data"),
        "USER": "bobsmith", "LC_ALL": "C.UTF-8", "STY": f"1.pts.{platform.node()}", "TERM": "dumb",
    }  # fmt: skip
    done = tda(*words, env=environ, cwd=home, input=typed)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_report_tells_what_happened_and_to_nobody(home, tmp_path, monkeypatch):
    report(home, "--plain", "--players", "3", "--ruleset", "legendary", "--name", "Grizelda", typed=numbers(1, 20))
    said = report(home, "bug-report")
    text = (home / "tda-bug-report.txt").read_text()
    assert "tda-bug-report.txt" in said
    for word in ("Textual", "TERM=dumb", 'theme = "harbour"', "mouse = false", '"table.hint" = "f1"', "players = 4"):
        assert word in text
    assert "command: tda --plain --name --seed\n" in text and 'File "~/lib/x.py", line 1' in text
    assert "NAME is not NAME" in text
    assert [word for word in PRIVATE if word in text] == []
    assert "STY=1.pts.HOST" in text or platform.node() == "localhost"
    record = tmp_path / "record.toml"
    record.write_text(text.partition("\n--- game\n")[2])
    assert [seat["name"] for seat in tomllib.loads(record.read_text())["seat"]] == ["Seat 1", "Seat 2", "Seat 3"]
    assert tda("check", str(record)).returncode == 0


def test_a_second_report_leaves_the_first_alone(home):
    report(home, "bug-report")
    report(home, "bug-report")
    report(home, "bug-report", "--out", "mine.txt")
    assert sorted(path.name for path in home.glob("*.txt")) == [
        "mine.txt",
        "tda-bug-report-2.txt",
        "tda-bug-report.txt",
    ]


@pytest.mark.parametrize("text", ["x = \n", "", "[[seat]]\nname = 3\n", 'seat = "Bob"\ndecision = [1]\n'])
def test_a_spoilt_game_is_no_hindrance(home, text):
    (home / "spoilt.toml").write_text(text)
    report(home, "bug-report", "spoilt.toml")
    assert "Bob" not in (home / "tda-bug-report.txt").read_text()


def test_where_it_cannot_be_written_a_sentence_says_so(tmp_path):
    done = tda("bug-report", "--out", str(tmp_path / "missing" / "report.txt"))
    assert done.returncode == 2 and "there is no folder" in done.stderr
