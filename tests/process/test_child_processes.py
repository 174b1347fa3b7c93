"""Child processes run no file of the current folder, and end with their command in every case."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from tda_tui.process.executors import worker_pool
from tests.helpers import PATIENCE, usual_signals
from tests.terminals.processes import children_of, running
from tests.terminals.terminal import Session

POSITION = Path(__file__).resolve().parents[1] / "positions" / "legendary" / "green-is-paid-five.toml"
SCRIPT = Path(sys.executable).with_name("tda")

MODULES = (
    "argparse", "asyncio", "concurrent", "difflib", "gettext", "inspect", "json", "msgspec", "multiprocessing",
    "pickle", "platformdirs", "queue", "random", "rich", "shellingham", "signal", "sitecustomize", "statistics",
    "subprocess", "tempfile", "textual", "textwrap", "threading", "tomli_w", "tomllib", "traceback", "typer", "zlib",
)  # fmt: skip
PROGRAMS = (
    "clear", "editor", "ldconfig", "less", "more", "nano", "pager", "python3", "sh", "stty", "tput", "uname", "vi",
)  # fmt: skip
COMMANDS = {
    "help": ["--help"],
    "version": ["--version"],
    "tutorial": ["tutorial"],
    "plain": ["--plain", "--players", "2", "--ruleset", "legendary", "--level", "random", "--seed", "1"],
    "plain against a master": ["--plain", "--players", "2", "--ruleset", "legendary", "--level", "master"],
    "replay": ["replay", str(POSITION)],
    "history": ["history"],
    "history as JSON": ["history", "--json"],
    "export": ["export", str(POSITION)],
    "check": ["check", str(POSITION)],
    "watch": ["watch", "--level", "random", "--players", "2"],
    "simulate": ["simulate", "--games", "60", "--level", "random", "--players", "2"],
    "arena": ["arena", "random", "novice", "--games", "8", "--jobs", "2"],
    "arena's report": ["arena", "--report"],
    "rulesets": ["rulesets"],
    "rulesets check": ["rulesets", "check", "legendary"],
    "rulesets show": ["rulesets", "show", "legendary"],
    "cards": ["cards"],
    "glossary": ["glossary", "ante"],
    "completion": ["completion", "bash"],
    "bug report": ["bug-report"],
    "no such command": ["nosuch"],
}


def plant(folder, *more):
    """Modules, packages and programs that leave a mark when run."""
    for place, name in enumerate((*MODULES, *more)):
        code = f"open({str(folder / ('MARK-' + name))!r}, 'w').close()\n"
        package = folder / name
        if place % 2:
            package.with_suffix(".py").write_text(code)
        else:
            package.mkdir()
            (package / "__init__.py").write_text(code)
    for name in PROGRAMS:
        path = folder / name
        path.write_text(f"#!/bin/sh\n: > '{folder}/MARK-{name}'\n")
        path.chmod(0o755)


def marks(folder):
    return sorted(path.name for path in folder.glob("MARK-*"))


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A current folder full of traps, which is also first on the PATH."""
    folder = tmp_path / "downloads"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PATH", os.pathsep.join(["", ".", os.environ["PATH"]]))
    monkeypatch.setenv("TDA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    return folder


def started(way):
    """The command as the installed script, or with Python told to search the current folder."""
    if way == "script" and not SCRIPT.exists():
        pytest.skip("the command is not installed")
    return [str(SCRIPT)] if way == "script" else [sys.executable, "-m", "tda_tui"]


WAYS = {"script": ("tda_tui",), "module": ()}
"""What else is planted: `python -m` always takes the package from the current folder."""


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS.keys())
def test_no_command_runs_what_lies_in_the_current_folder(command, way, here):
    plant(here, *WAYS[way])
    done = subprocess.run(
        [*started(way), *command], input="1\nq\ny\n", capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == (2 if command[0] in ("nosuch", "tutorial") else 0), done.stderr
    assert not marks(here)


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS)
def test_no_shell_that_asks_runs_it(way, here):
    plant(here, *WAYS[way])
    asked = {"_TDA_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": "tda watch --ruleset leg"}
    done = subprocess.run(
        started(way), env={**os.environ, **asked}, capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    assert "legendary" in done.stdout and not marks(here)


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS)
def test_no_worker_that_thinks_for_a_table_runs_it(way, here):
    plant(here, *WAYS[way])
    command = [*started(way), "--players", "2", "--ruleset", "legendary", "--level", "master", "--seed", "1"]
    with Session(command) as session:
        end = time.monotonic() + PATIENCE

        def wait(what):
            while what not in session.picture:
                assert time.monotonic() < end, session.picture.rows
                session.draw(session.listen(quiet=0.05, most=0.2))

        wait("Ante: put a card face down")
        workers: list[int] = []
        while not workers:
            assert time.monotonic() < end
            workers = children_of(session.pid)
            session.draw(session.listen(quiet=0.05, most=0.2))
        session.press("\r")
        wait("Gambit 1  Ante>[round 1]" if "Ante>[" in session.picture else "[1]")
    assert not marks(here)


def test_a_crash_report_runs_nothing(here):
    plant(here)
    code = "from tda_tui.process.crash import Crash, report; print(*report(Crash(ValueError('x'))))"
    subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, check=True, timeout=PATIENCE)
    assert not marks(here)


LONG = {
    "simulate": ["simulate", "--games", "1000000", "--level", "gambler"],
    "arena": ["arena", "gambler", "novice", "--games", "1000000", "--jobs", "2"],
}
SHORT = {
    "simulate": ["simulate", "--games", "60", "--level", "random"],
    "arena": ["arena", "random", "novice", "--games", "8", "--jobs", "2"],
    "arena, JSON": ["arena", "random", "novice", "--games", "8", "--jobs", "2", "--json"],
    "arena's report": ["arena", "--report"],
}


def until(ready, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.long
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT", "SIGKILL"])
@pytest.mark.parametrize("command", LONG.values(), ids=LONG.keys())
def test_no_worker_is_left(command, name):
    quiet = subprocess.DEVNULL
    words = [sys.executable, "-m", "tda_tui", *command]
    with subprocess.Popen(words, stdout=quiet, stderr=quiet, preexec_fn=usual_signals) as program:
        started: set[int] = set()

        def at_work():
            started.update(children_of(program.pid))
            return len(started) >= 3  # two workers, and the one that looks after what they share

        try:
            until(at_work)
            program.send_signal(getattr(signal, name))
            program.wait(PATIENCE)
        finally:
            program.kill()
    until(lambda: not started & running())


@pytest.mark.long
@pytest.mark.parametrize("both", [False, True], ids=["output", "output and errors"])
@pytest.mark.parametrize("command", SHORT.values(), ids=SHORT.keys())
def test_a_reader_that_has_gone_is_no_trouble(command, both, tmp_path):
    reading, writing = os.pipe()
    os.close(reading)
    with (tmp_path / "errors").open("w+") as errors:
        done = subprocess.run(
            [sys.executable, "-m", "tda_tui", *command],
            stdout=writing,
            stderr=writing if both else errors,
            timeout=PATIENCE,
        )
        errors.seek(0)
        assert (done.returncode, errors.read()) == (0, "")
    os.close(writing)


@pytest.fixture
def _ctrl_c_interrupts():
    """Handle Ctrl-C as in a program started from a terminal, however the tests were started."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_ctrl_c_interrupts")
def test_ctrl_c_waits_until_a_piece_of_work_is_handed_out(monkeypatch):
    handed_out = []

    def submit(_pool, work):
        signal.raise_signal(signal.SIGINT)
        handed_out.append(work)

    monkeypatch.setattr(ProcessPoolExecutor, "submit", submit)
    with pytest.raises(KeyboardInterrupt), worker_pool(1) as pool:
        pool.submit(int)
    assert handed_out == [int]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
