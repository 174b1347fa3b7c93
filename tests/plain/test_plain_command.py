"""The command of the plain game: piped answers, ends of input and output, signals."""

import os
import signal
import subprocess
import sys
from contextlib import suppress

import pytest

from tda_tui.plain.evening import ascii_wanted
from tda_tui.plain.lines import PROMPT, WIDTH
from tests.helpers import PATIENCE, usual_signals
from tests.plain.listening import numbers


def tda(typed, *arguments, **environment):
    """The command, with its answers piped in."""
    return subprocess.run(
        [sys.executable, "-m", "tda_tui", *arguments],
        input=typed, capture_output=True, text=True, timeout=PATIENCE, check=False, env={**os.environ, **environment},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("environment", "encoding", "ascii_only"),
    [
        ({"LANG": "de_DE.UTF-8"}, "utf-8", False),
        ({"LANG": "de_DE.UTF-8"}, "iso8859-1", True),
        ({"LANG": "C"}, "utf-8", True),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "POSIX"}, "utf-8", True),
        ({}, "utf-8", True),
    ],
)
def test_the_locale_decides_about_ascii(environment, encoding, ascii_only):
    assert ascii_wanted(environment, encoding) is ascii_only


@pytest.mark.parametrize(("ruleset", "players"), [("legendary", "4"), ("original", "2"), ("emperors-gambit", "6")])
@pytest.mark.every(3)
def test_the_command_plays_a_game_from_piped_answers(ruleset, players, tmp_path):
    record = tmp_path / "game.toml"
    options = ["--seed", "4", "--players", players, "--ruleset", ruleset, "--level", "random"]
    done = tda(numbers(4), "--plain", "--ascii", *options, "--record", str(record))
    assert done.returncode == 0 and done.stderr == ""
    assert done.stdout.isascii() and "\x1b" not in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= WIDTH
    assert "Place 1: " in done.stdout
    assert tda(None, "check", str(record)).returncode == 0


def test_without_options_it_asks_for_players_and_rules():
    done = tda("x\n\n99\n\nq\ny\n", "--plain")
    assert "How many players, 2 to 6? Enter alone: 4." in done.stdout
    assert "1. Legendary Edition (2019)" in done.stdout
    assert "Everyone has 40 gold." in done.stdout
    assert done.returncode == 0


@pytest.mark.parametrize("typed", ["", "3\n", "3\n\n", "3\n\n1\n", "3\n\nq\n"])
@pytest.mark.every(3)
def test_when_no_more_answers_come_it_leaves_with_a_sentence(typed):
    done = tda(typed, "--plain", "--seed", "1")
    assert done.returncode == 0 and done.stderr == ""
    assert done.stdout.splitlines()[-1] == "There is no more input: you leave the table."


@pytest.mark.parametrize("arguments", [[], ["--players", "3"], ["--seed", "4", "--ruleset", "original"]])
def test_it_is_chosen_where_there_is_no_terminal(arguments):
    done = tda("", *arguments, TERM="xterm-256color")
    assert done.returncode == 0
    assert done.stdout.startswith("Three-Dragon Ante in lines of text.")


def test_bytes_that_are_no_text_are_only_wrong_answers():
    done = subprocess.run(
        [sys.executable, "-m", "tda_tui", "--plain", "--players", "3", "--ruleset", "legendary", "--ascii"],
        input=b"\xff\xfe\x00\n1\nq\ny\n", capture_output=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 0 and done.stderr == b""
    assert b"is not an answer" in done.stdout and done.stdout.isascii()


def playing(**how):
    """The command at a table of two, with pipes."""
    return subprocess.Popen(
        [sys.executable, "-u", "-m", "tda_tui", "--plain", "--players", "2", "--ruleset", "legendary"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **how,
    )  # fmt: skip


def test_a_reader_that_goes_away_ends_the_game_quietly():
    with playing() as game:
        assert game.stdin is not None and game.stdout is not None and game.stderr is not None
        game.stdout.readline()
        game.stdout.close()
        with suppress(BrokenPipeError):
            game.stdin.write("1\n" * 50)
            game.stdin.close()
        assert game.wait(PATIENCE) == 0
        assert game.stderr.read() == ""


def test_textual_is_not_imported():
    code = "import sys; sys.argv = ['tda', '--plain', '--players', '2', '--ruleset', 'legendary']\n"
    code += "try:\n from tda_tui.cli.main import main; main()\nexcept SystemExit: pass\n"
    code += "assert not [name for name in sys.modules if name.startswith('textual')]"
    subprocess.run(
        [sys.executable, "-c", code], input=numbers(1, 60), text=True, check=True, capture_output=True, timeout=PATIENCE
    )


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise")
@pytest.mark.parametrize(("sent", "status", "said"), [("SIGINT", 130, "You leave the table."), ("SIGHUP", 129, "")])
def test_being_interrupted(sent, status, said):
    with playing(preexec_fn=usual_signals) as game:
        assert game.stdout is not None and game.stderr is not None
        heard = ""
        while not heard.endswith("\n" + PROMPT):
            heard += game.stdout.read(1)
        game.send_signal(getattr(signal, sent))
        kept = "The game is saved: you can continue where you left off.\n"
        assert game.stdout.read().strip() == (kept + said if said else "")
        assert game.wait(PATIENCE) == status
        assert game.stderr.read() == ""
