"""Every command with unusual outputs, inputs and homes ends with at most a sentence and without a traceback."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.helpers import PATIENCE, usual_signals
from tests.nasty import NO_FILES

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no shell for it")

POSITION = Path(__file__).resolve().parents[1] / "positions" / "legendary" / "green-is-paid-five.toml"
COMMANDS = (
    ["--help"],
    ["--version"],
    ["--plain"],
    ["cards"],
    ["cards", "--help"],
    ["cards", "--json"],
    ["glossary"],
    ["rulesets"],
    ["rulesets", "show", "original"],
    ["rulesets", "check", "original"],
    ["watch", "--players", "2"],
    ["simulate", "--games", "1", "--players", "2"],
    ["arena", "--report"],
    ["check", str(POSITION)],
    ["export", str(POSITION)],
    ["replay", str(POSITION)],
    ["history"],
    ["history", "--json"],
)
FULL = "tda: the output cannot be written: No space left on device\n"


def ran(arguments, around="{tda} < /dev/null", **environment):
    """Run a command as a shell does, with `around` around it."""
    script = around.format(tda='"$@"')
    return subprocess.run(
        ["bash", "-c", f"set -o pipefail; {script}", "tda", sys.executable, "-m", "tda_tui", *arguments],
        capture_output=True, text=True, timeout=PATIENCE, check=False, env={**os.environ, **environment},
    )  # fmt: skip


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device")
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.every(5)
def test_a_full_disk_is_one_sentence(command):
    done = ran(command, "{tda} < /dev/null > /dev/full", PYTHONUNBUFFERED="")
    assert (done.returncode, done.stderr) == (2, FULL)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device")
@pytest.mark.every(4)
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_full_disk_is_one_sentence_without_a_buffer(command):
    done = ran(command, "{tda} < /dev/null > /dev/full", PYTHONUNBUFFERED="1")
    assert (done.returncode, done.stderr) == (2, FULL)


@pytest.mark.every(4)
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_reader_that_goes_away_is_no_mistake(command):
    done = ran(command, "{tda} < /dev/null | true")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.long
@pytest.mark.parametrize("command", COMMANDS[::3], ids=" ".join)
@pytest.mark.parametrize("around", ["{tda} < /dev/null >&-", "{tda} < /dev/null 2>&-", "{tda} <&-"])
def test_closed_streams_are_no_mistake(command, around):
    done = ran(command, around)
    assert (done.returncode, done.stderr) == (0, "")
    assert bool(done.stdout) == (">&-" not in around or "2>&-" in around)


@pytest.mark.parametrize("around", ["{tda} 2>&-", "{tda} 2> /dev/full", "{tda} > /dev/full 2> /dev/full"])
def test_what_nobody_can_hear_is_told_by_the_exit_status(around):
    done = ran(["cards", "--ruleset", "nosuch"], around)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")


@pytest.mark.parametrize("command", [["--plain"], ["history"]], ids=" ".join)
def test_a_home_of_nobody_is_one_sentence(command):
    done = ran(command, TDA_HOME="~nosuchuser/x")
    assert done.returncode == 2 and done.stderr == "tda: TDA_HOME is ~nosuchuser/x, but that folder does not exist\n"


def test_a_home_that_is_a_file_is_told_and_the_game_goes_on(tmp_path):
    (tmp_path / "file").touch()
    home = {"TDA_HOME": str(tmp_path / "file")}
    told = ran(["history"], **home)
    assert told.returncode == 0 and told.stderr.endswith("Not a directory\n") and told.stderr.count("\n") == 1
    played = ran(["--plain", "--players", "2", "--ruleset", "original"], "echo 1 | {tda}", **home)
    assert played.returncode == 0 and "is not saved: Not a directory" in " ".join(played.stdout.split())


def test_input_without_lines_is_answered_in_pieces():
    done = ran(["--plain", "--players", "2", "--ruleset", "original"], "head -c 300000 /dev/zero | {tda}")
    assert done.returncode == 0 and not done.stderr


@pytest.mark.long
@pytest.mark.parametrize("put", NO_FILES.values(), ids=NO_FILES.keys())
def test_what_is_no_file_is_one_sentence_for_every_command(put, tmp_path):
    path = tmp_path / "odd.toml"
    assert callable(put)
    put(path)
    names = [["rulesets", "check"], ["rulesets", "show"], ["export"], ["replay"], ["cards", "--ruleset"],
             ["--plain", "--ruleset"]]  # fmt: skip
    for command in names:
        done = ran([*command, str(path)])
        assert done.returncode == 2 and done.stderr.count("\n") == 1 and not done.stdout, done
        assert done.stderr.startswith("tda: ")


def test_what_is_no_file_in_a_folder_does_not_stop_the_others(tmp_path):
    own = tmp_path / "tda"
    for folder in ("rulesets", "themes"):
        (own / folder).mkdir(parents=True)
        for number, put in enumerate(NO_FILES.values()):
            put(own / folder / f"odd{number}.toml")
        (own / folder / "mine.toml").write_text('extends = "original"\n' if folder == "rulesets" else "")
    environment: Mapping[str, str] = {"XDG_CONFIG_HOME": str(tmp_path), "COLUMNS": "120"}
    listed = ran(["rulesets"], **environment)
    assert listed.returncode == 0 and not listed.stderr
    lines = [line.split() for line in listed.stdout.splitlines()]
    assert sum(line[1:] == ["cannot", "be", "played", "yours"] for line in lines) == len(NO_FILES)
    assert any(line[:1] == ["mine"] and line[-1:] == ["yours"] for line in lines)
    refused = ran(["--plain", "--theme", "odd1"], **environment)
    assert refused.returncode == 2 and "not a regular file" in refused.stderr
    checked = ran(["check", str(own), str(POSITION)])
    assert checked.returncode == 2 and f"ok {POSITION}" in checked.stdout and not checked.stderr


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.every(3)
def test_signals_end_it_while_it_reads(name, tmp_path):
    record = tmp_path / "slow.toml"
    record.write_text("a = [" + "1," * 190_000 + "]")
    many = tmp_path / "many"
    many.mkdir()
    for number in range(200):
        (many / f"{number}.toml").symlink_to(record)
    words = [sys.executable, "-m", "tda_tui", "check", str(many)]
    pipe = subprocess.PIPE
    program = subprocess.Popen(words, stdout=pipe, stderr=pipe, text=True, preexec_fn=usual_signals)
    assert program.stdout is not None and program.stdout.readline().startswith("FAIL")
    program.send_signal(getattr(signal, name))
    _said, wrong = program.communicate(timeout=PATIENCE)
    assert not wrong.strip() and program.returncode in (130, -signal.SIGTERM, -signal.SIGHUP)
