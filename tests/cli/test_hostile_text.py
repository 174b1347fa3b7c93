"""Untrusted text in every place where it is printed: it is shown without controlling the terminal."""

import io
import json
import os
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.segment import Segment
from textual.color import Color

from tda_tui.app.screens.before.saved import SavedScreen
from tda_tui.app.terminal.filters import OnlyPrintable
from tda_tui.cli.main import main
from tda_tui.files.sanitize import sanitize
from tda_tui.saves.store import Saves
from tests.app.driving import make_app, until
from tests.helpers import PATIENCE

POSITIONS = Path(__file__).resolve().parents[1] / "positions" / "legendary"
RECORD = (POSITIONS / "green-is-paid-five.toml").read_text(encoding="utf-8")

HOSTILE = {
    "an escape sequence": "x\x1b[31mred",
    "a title": "x\x1b]0;title\x07y",
    "a control character of eight bits": "x\x9b31mred",
    "a new line": "x\ny\rz",
    "text from right to left": "x\u202egnp.exe",
    "no width": "x\u200b\u2066y\ufeffz",
    "markup": "x[red]y[-]",
    "an end of markup": "x[-]",
    "an emoji's name": "x:smile:",
    "not UTF-8": os.fsdecode(b"x\xff\x9by"),
}
"""Each can be a file name; where a name may contain a slash, "[-]" stands for "[/]"."""


Tda = Callable[..., str]


@pytest.fixture
def tda(capfdbinary, monkeypatch):
    """Run a command; returns its output, which must be plain text."""
    for name, value in {"LC_ALL": "C.UTF-8", "COLUMNS": "400", "TERM": "dumb"}.items():
        monkeypatch.setenv(name, value)
    hung_up = signal.getsignal(signal.SIGHUP)

    def run(*arguments, typed=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as left:
            main(arguments)
        told = b"".join(capfdbinary.readouterr()).decode("utf-8")
        assert left.value.code in (None, 0, 1, 2), told
        assert_is_text(told)
        return told

    yield run
    signal.signal(signal.SIGHUP, hung_up)


def assert_is_text(told):
    """Check that newlines are the only control characters."""
    assert not [char for char in told if not char.isprintable() and char != "\n"], told


def shown(text, told):
    """Whether the text is readable, however it is wrapped or quoted."""
    forms = (sanitize(text), repr(text)[1:-1], sanitize(text).replace("\n", " "))
    return any(form in told for form in forms)


@pytest.fixture(params=HOSTILE.values(), ids=HOSTILE.keys())
def hostile(request, tmp_path, monkeypatch):
    """A hostile text, in an empty current folder beside the player's own folders."""
    monkeypatch.setenv("TDA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for folder in ("rulesets", "themes"):
        (tmp_path / "config" / "tda" / folder).mkdir(parents=True)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return str(request.param)


@pytest.mark.every(4)
def test_words_and_options(tda, hostile):
    word = hostile.replace("[-]", "[/]")
    for arguments in (
        [word],
        [f"--{word}"],
        ["--ruleset", word],
        ["--theme", word],
        ["--plain", "--record", f"nosuch/{word}/x"],
        ["watch", "--record", f"nosuch/{word}/x"],
        ["watch", word],
        ["watch", f"--{word}"],
        ["watch", "--ruleset", f"{word}.toml"],
        ["simulate", "--ruleset", word],
        ["arena", "random", "novice", "--ruleset", word],
        ["arena", "random", "novice", "--resume", f"nosuch/{word}/x"],
        ["check", word],
        ["replay", word],
        ["export", word],
        ["rulesets", word],
        ["rulesets", "check", word],
        ["rulesets", "show", f"{word}.toml"],
        ["cards", "--ruleset", word],
        ["cards", "--json", "--ruleset", f"{word}.toml"],
        ["glossary", "--ruleset", word],
        ["history", word],
        ["completion", word],
        ["bug-report", "--out", f"nosuch/{word}/x"],
    ):
        assert shown(word, tda(*arguments)), arguments
    assert shown(word, tda("glossary", word)) or "\n" in word  # several words, which the glossary may have
    for arguments in (["simulate", "--games", word], ["arena", "random", "novice", "--jobs", word]):
        tda(*arguments)
    level = hostile  # what stands behind a slash is another level
    for arguments in (
        ["--level", level], ["watch", "--level", level], ["simulate", "--level", level], ["arena", level, "novice"]
    ):  # fmt: skip
        assert shown(level, tda(*arguments)), arguments


@pytest.mark.every(4)
def test_names_of_files(tda, hostile, tmp_path):
    record, broken = Path(f"{hostile}.toml"), Path(f"{hostile}.broken.toml")
    record.write_text(RECORD)
    broken.write_text("x = \n")
    for arguments in (
        ["check", str(record), str(broken)],
        ["check", "."],
        ["replay", str(broken)],
        ["export", str(broken)],
        ["export", str(record), "--record", str(record)],
        ["export", str(record), "--text", "/dev/full/" + hostile],
        ["arena", "random", "novice", "--resume", str(broken)],
        ["watch", "--players", "2", "--level", "random", "--record", f"{broken}/x"],
        ["rulesets", "check", str(broken)],
        ["watch", "--ruleset", str(broken)],
    ):
        assert shown(hostile, tda(*arguments)), arguments
    assert "ok" in tda("check", str(record))
    tda("replay", str(record))
    tda("export", str(record))


@pytest.mark.every(4)
def test_rulesets_and_themes_of_the_players_own(tda, hostile, tmp_path):
    own = tmp_path / "config" / "tda"
    for name, content in ((hostile, 'extends = "legendary"\nname = "[bold]Keg[/]"\n'), (f"{hostile}-bad", "x = 1\n")):
        (own / "rulesets" / f"{name}.toml").write_text(content)
        (own / "themes" / f"{name}.toml").write_text("dark = 1\n")
    told = tda("rulesets")
    # In a table a name may continue in the next row.
    assert all(shown(part, told) for part in hostile.split("\n")) and "[bold]Keg[/]" in told
    assert "[bold]Keg[/]" in tda("cards", "--ruleset", hostile)
    assert shown(hostile, tda("rulesets", "check", hostile))
    assert shown(hostile, tda("rulesets", "show", f"{hostile}-bad"))
    assert shown(hostile, tda("--theme", f"{hostile}-bad"))
    assert shown(hostile, tda("--theme", "nosuch"))
    assert shown(hostile, tda("--ruleset", "nosuch"))
    told = tda("arena", "random", "random", "--games", "1", "--jobs", "1", "--ruleset", hostile)
    assert "[bold]Keg[/]" in told
    told = tda("simulate", "--players", "2", "--level", "random", "--games", "1", "--ruleset", hostile)
    assert "[bold]Keg[/]" in told
    result = tda("arena", "random", "random", "--games", "1", "--jobs", "1", "--json", "--ruleset", hostile)
    assert json.loads(result)["ruleset"] == hostile
    if hostile.isascii() or hostile.isprintable() or "\udcff" not in hostile:
        assert tomllib.loads(tda("rulesets", "show", hostile))["id"] == hostile
    told = tda("--plain", "--players", "2", typed="1\nq\ny\n")
    assert shown(f"{hostile}-bad", told) and "[bold]Keg[/]" in told


@pytest.mark.every(5)
def test_names_in_files(tda, hostile):
    name = hostile.replace("[-]", "[/]").encode("utf-8", "replace").decode()
    quoted = json.dumps(name)
    for number, content in enumerate(
        (
            RECORD.replace('"Ursula"', quoted).replace("Ursula", f"{quoted}"),
            RECORD.replace('ruleset = "legendary"', f"ruleset = {quoted}"),
            RECORD.replace('"Ursula"', quoted),
            f"{quoted} = 1\n{RECORD}",
            f"title = {quoted}\n{RECORD}",
        )
    ):
        Path(f"{number}.toml").write_text(content, encoding="utf-8")
        for command in ("check", "replay", "export"):
            tda(command, f"{number}.toml")
    Path("house.toml").write_text(f'extends = "legendary"\nname = {quoted}\n{quoted} = 2\n', encoding="utf-8")
    assert shown(name, tda("rulesets", "check", "house.toml"))


def test_what_is_typed(tda, hostile):
    word = hostile.replace("[-]", "[/]").replace("\n", " ")
    told = tda("--plain", "--name", word, "--players", "2", "--ruleset", "legendary", typed=f"{word}\nq\ny\n")
    assert "is not an answer" in told
    assert tda("--plain", typed=f"{word}\n")


def test_saved_games(tda, hostile, tmp_path):
    saves = tmp_path / "home" / "saves"
    saves.mkdir(parents=True)
    (saves / f"{hostile}.toml").write_text("x = \n")
    (saves / f"{hostile}-2.toml").write_text(RECORD)
    told = tda("--plain", typed="3\nq\n")
    if "saved game" in told:
        assert shown(hostile, told)
    tda("history")
    json.loads(tda("history", "--json"))


@pytest.mark.every(5)
def test_a_crash_report(hostile, tmp_path):
    code = (
        "import sys\nfrom unittest.mock import patch\nfrom tda_tui.cli import main as starting\n"
        "def fall(*given): raise KeyError(sys.argv[-1] + ' fell')\n"
        "with patch.object(starting, '_main', fall): starting.main()\n"
    )
    word = hostile.replace("[-]", "[/]")
    for home in (tmp_path / "home", Path("/dev/null/nosuch")):
        done = subprocess.run(
            [sys.executable, "-c", code, "--name", word],
            capture_output=True, env={**os.environ, "TDA_HOME": str(home), "LC_ALL": "C.UTF-8"}, timeout=PATIENCE,
        )  # fmt: skip
        assert done.returncode == 70
        told = (done.stdout + done.stderr).decode("utf-8")
        assert_is_text(told)
    assert shown(word, told)
    written = next((tmp_path / "home" / "crash").iterdir()).read_text(encoding="utf-8")
    assert shown(word, written)
    assert_is_text(written)


def test_the_screen_draws_no_control_character_and_keeps_every_width():
    text = "a\x1b[2Jb\x9bc\u202ed\n"
    drawn = OnlyPrintable().apply([Segment(text), Segment("\x1b[?25l", None, [(1,)])], Color.parse("black"))
    assert drawn == [Segment("a[2Jbcd"), Segment("\x1b[?25l", None, [(1,)])]


@pytest.mark.every(5)
async def test_names_of_saves_and_themes_on_the_screen(hostile, tmp_path):
    own = tmp_path / "config" / "tda" / "themes"
    (own / f"{hostile}.toml").write_text("dark = true\n")
    saves = tmp_path / "saves"
    saves.mkdir()
    (saves / f"{hostile}.toml").write_text("x = \n")
    wanted = sanitize(hostile).partition("\n")[0]
    app = make_app()
    async with app.run_test(size=(120, 40)) as pilot:
        await app.push_screen(SavedScreen(Saves(saves)))
        await until(pilot, lambda: wanted in drawn(app))
        assert app.apply_theme(hostile)
        app.notify(hostile, markup=False)
        await pilot.pause()
        assert_is_text(drawn(app))


def drawn(app):
    """The contents of the screen."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())
