"""`--player`, which names programs that play, and `tda bot`."""

import json
import shlex
import sys
from pathlib import Path

import pytest

from tda_tui.bots import protocol
from tda_tui.cli.main import main
from tda_tui.players.player import BOT, LEVELS, add_programs
from tests.cli.running import tda
from tests.helpers import new_game

EXAMPLE = f"{shlex.quote(sys.executable)} {shlex.quote(str(Path(__file__).parents[2] / 'docs/bots/strongest.py'))}"
WATCH = ("watch", "--players", "3", "--seed", "7")


@pytest.fixture(autouse=True)
def _no_programs_afterwards():
    yield
    add_programs([])


def test_a_program_plays_in_a_watched_game(tmp_path):
    record = tmp_path / "game.toml"
    done = tda(*WATCH, "--player", EXAMPLE, "--record", str(record))
    assert done.returncode == 0 and done.stderr == ""
    assert "wins the game" in done.stdout
    assert '"bot/' in record.read_text() and '"gambler/' in record.read_text()
    assert tda("check", str(record)).returncode == 0


def test_all_seats_can_have_a_program():
    done = tda(*WATCH, "--level", "bot", "--player", EXAMPLE)
    assert done.returncode == 0 and done.stderr == "" and "wins the game" in done.stdout


def test_what_a_program_says_about_errors_passes_through(tmp_path):
    bot = tmp_path / "bot.py"
    bot.write_text("import sys\nprint('my own error', file=sys.stderr)\n")
    done = tda(*WATCH, "--player", f"{sys.executable} {bot}")
    assert done.returncode == 0 and "wins the game" in done.stdout
    first, second = sorted(done.stderr.splitlines())
    assert "has ended" in first and second == "my own error"


def test_a_program_is_not_run_by_a_shell(tmp_path):
    done = tda(*WATCH, "--player", f"touch {tmp_path}/one; touch {tmp_path}/two")
    assert done.returncode == 0
    assert not (tmp_path / "one").exists() and (tmp_path / "one;").exists()


@pytest.mark.parametrize("words", [WATCH, ("arena", "bot", "gambler"), (), ("serve",)])
@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("no-such-program --fast", "there is no program 'no-such-program'"),
        ("", "there is no program ''"),
        ("python 'mybot.py", "No closing quotation"),
    ],
)
def test_a_command_that_cannot_be_run_is_refused(capsys, words, command, said):
    with pytest.raises(SystemExit) as left:
        main([*words, "--player", command])
    assert left.value.code == 2 and said in capsys.readouterr().err


def test_a_program_lying_in_the_folder_is_not_found_by_its_name(tmp_path, monkeypatch, capsys):
    (tmp_path / "mybot").write_text("#!/bin/sh\n")
    (tmp_path / "mybot").chmod(0o755)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit):
        main([*WATCH, "--player", "mybot"])
    assert "there is no program 'mybot'" in capsys.readouterr().err


@pytest.mark.parametrize("words", [(*WATCH, "--level", "bot"), ("arena", "bot", "gambler"), ("--level", "bot")])
def test_without_a_program_there_is_no_such_level(capsys, words):
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2 and "no level 'bot'" in capsys.readouterr().err


def test_there_are_not_more_programs_than_seats(capsys):
    with pytest.raises(SystemExit) as left:
        main([*WATCH, *["--player", "true"] * 4])
    assert left.value.code == 2 and "4 programs are too many" in capsys.readouterr().err


def test_a_cluster_runs_no_programs(capsys):
    with pytest.raises(SystemExit) as left:
        main(["arena", "bot", "gambler", "--player", "true", "--cluster", "tcp://host:8786"])
    assert left.value.code == 2 and "--player cannot be combined with --cluster" in capsys.readouterr().err


def test_programs_sit_at_a_table_on_the_screen(opened):
    with pytest.raises(SystemExit) as left:
        main(["--player", "true", "--player", "true now", "--player-seconds", "3"])
    assert left.value.code == 0
    assert opened[0]["levels"] == (BOT, "bot2") and opened[0]["players"] == 4
    program = LEVELS["bot2"].program
    assert program.command == ("true", "now") and program.seconds == 3 and program.errors is not None


def test_errors_are_printed_when_the_screen_is_closed(monkeypatch, opened, capsys):
    def run(**_opening: object) -> None:
        Path(f"/dev/fd/{LEVELS[BOT].program.errors}").write_text("said \x1b[31mmeanwhile\n")
        assert capsys.readouterr().err == ""

    monkeypatch.setattr("tda_tui.app.run.run", run)
    with pytest.raises(SystemExit):
        main(["--player", "true"])
    assert capsys.readouterr().err == "said \\x1b[31mmeanwhile\n"


def test_an_arena_measures_a_program(capsys):
    words = ["arena", "bot", "novice", "--games", "2", "--jobs", "1", "--player", EXAMPLE, "--json"]
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 0
    assert {one["level"] for one in json.loads(capsys.readouterr().out)["standings"]} == {BOT, "novice"}


def test_a_level_speaks_the_protocol():
    view = new_game().as_asked(1).view(1)
    told = protocol.hello(view, 10.0) + protocol.view(view) + protocol.question(view.question)
    done = tda("bot", "gambler", input=told.decode())
    assert done.returncode == 0 and done.stderr == ""
    (line,) = done.stdout.splitlines()
    assert protocol.read_answer(line.encode())[0] in view.question.options


def test_a_level_says_what_it_does_not_understand():
    done = tda("bot", "gambler", input="good evening\n")
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.startswith("tda: the input does not follow tda-bot/1: not JSON")
    assert len(done.stderr.splitlines()) == 1


def test_an_unknown_level_is_refused():
    assert "no level 'nobody'" in tda("bot", "nobody", input="").stderr
