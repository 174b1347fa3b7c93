"""Running a program: it is ended with its children, whatever it does and however this process ends."""

import signal
import subprocess
import sys

import pytest

from tda_tui.bots.program import LONGEST_LINE, MOST, Ended, Hanging, Running, TooLong, TooMany
from tda_tui.players.player import Program
from tests.helpers import PATIENCE

ECHO = "import sys\nfor line in sys.stdin: print(line, end='', flush=True)"
CHILDREN = """
import subprocess, sys, time
for _each in range(2):
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(10_000)"])
"""
SOON = 0.2
"""Seconds that a program that does nothing is given."""


@pytest.fixture
def run(program):
    """Runs a program of Python code; it has ended after the test."""
    begun = []

    def run(code: str, **more: object) -> Running:
        begun.append(Running(program(code, **more)))
        return begun[-1]

    yield run
    for running in begun:
        running.end()


def test_a_program_answers_lines(run):
    running = run(ECHO)
    assert running.ask(b"one\n", PATIENCE) == b"one"
    assert running.ask(b"two\n", PATIENCE) == b"two"


def test_what_is_said_unasked_is_ignored(run):
    running = run("import sys\nfor line in sys.stdin: print(line + 'and more\\n' * 1000, end='', flush=True)")
    assert running.ask(b"one\n", PATIENCE) == b"one"
    assert running.ask(b"two\n", PATIENCE) == b"two"


def test_more_than_a_pipe_holds_can_be_told(run):
    running = run("import sys\nprint(len(sys.stdin.readline()), flush=True)")
    assert running.ask(b"x" * 1_000_000 + b"\n", PATIENCE) == b"1000001"


@pytest.mark.parametrize(
    "code", ["pass", "import os; os._exit(3)", "import os, signal; os.kill(0, signal.SIGKILL)", "not Python"]
)
def test_a_program_that_ends_has_ended(run, code):
    with pytest.raises(Ended):
        run(code).ask(b"one\n", PATIENCE)


def test_a_program_that_closes_its_output_has_ended(run):
    with pytest.raises(Ended):
        run("import os, time; os.close(1); time.sleep(10_000)").ask(b"one\n", PATIENCE)


def test_there_is_no_such_program():
    running = Running(Program(("/no/such/program",), PATIENCE, subprocess.DEVNULL))
    with pytest.raises(Ended):
        running.ask(b"one\n", PATIENCE)
    running.end()


@pytest.mark.parametrize("lines", [b"one\n", b"x" * 1_000_000 + b"\n"])
def test_a_program_that_neither_reads_nor_answers_hangs(run, lines):
    with pytest.raises(Hanging):
        run("import time; time.sleep(10_000)").ask(lines, SOON)


@pytest.mark.parametrize("end", ["", "\\n"])
def test_a_line_can_be_too_long(run, end):
    with pytest.raises(TooLong):
        run(f"print('x' * {LONGEST_LINE + 1} + '{end}', end='', flush=True); input()").ask(b"", PATIENCE)


@pytest.mark.parametrize(
    "rest",
    [
        "time.sleep(10_000)",
        "input()",
        "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(10_000)",
        "import os, signal; os.kill(os.getppid(), signal.SIGSTOP); time.sleep(10_000)",
    ],
)
def test_its_children_are_ended_with_it(program, errors, rest):
    running = Running(program(f"{CHILDREN}\nprint('ready', flush=True)\n{rest}", errors=errors.writing))
    assert running.ask(b"", PATIENCE) == b"ready"
    running.end()
    errors.until_gone()


def test_its_children_are_ended_when_it_has_ended(program, errors):
    running = Running(program(CHILDREN, errors=errors.writing))
    assert errors.until_gone() == ""
    running.end()


def test_a_program_may_end_by_itself_after_goodbye(program, errors):
    code = "import sys\nfor line in sys.stdin: pass\nprint('goodbye', file=sys.stderr)"
    running = Running(program(code, errors=errors.writing))
    running.see_off(b"bye\n")
    assert errors.until_gone() == "goodbye\n"


def test_a_program_that_ignores_goodbye_is_ended(program, errors):
    running = Running(program(f"{CHILDREN}\nwhile True: time.sleep(1)", errors=errors.writing))
    running.see_off(b"bye\n")
    errors.until_gone()


def test_a_program_ends_with_this_process_even_if_that_is_killed(program, errors):
    there = program(f"{CHILDREN}\nprint('ready', flush=True)\ntime.sleep(10_000)").command
    code = f"""
import time
from tda_tui.bots.program import Running
from tda_tui.players.player import Program
print(Running(Program({there!r}, 1.0)).ask(b"", {PATIENCE}), flush=True)
time.sleep(10_000)
"""
    ours = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=errors.writing)
    assert ours.stdout.readline() == b"b'ready'\n"
    ours.send_signal(signal.SIGKILL)
    ours.communicate()
    errors.until_gone()


def test_only_so_many_programs_run_at_once():
    waiting = Program(("sleep", "10000"), PATIENCE)
    running = [Running(waiting) for _each in range(MOST)]
    with pytest.raises(TooMany):
        Running(waiting)
    for one in running:
        one.end()
    Running(waiting).end()
