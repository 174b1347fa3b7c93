"""Runs a program from outside for as long as this project's process wants it, and not longer, however that one ends.

It is started as the leader of a process group, with its end of a pipe and the program's command. The program gets its
standard streams. When the program ends, or the other end of the pipe is closed, the whole group is killed.
"""

# Started by its path in an isolated interpreter, so it imports nothing of the project.
import os
import signal
import subprocess
import sys
import threading
from typing import NoReturn


def main(lifeline: int, command: list[str]) -> NoReturn:
    """Run the command and kill the group."""
    try:
        program = subprocess.Popen(command)
    except OSError as problem:
        raise SystemExit(f"{command[0]}: {problem.strerror}") from None
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):  # else nobody would notice that the program closes them
        os.dup2(nowhere, stream)
    threading.Thread(target=_end_with, args=(lifeline, program), daemon=True).start()
    program.wait()
    os.killpg(0, signal.SIGKILL)
    raise SystemExit


def _end_with(lifeline: int, program: subprocess.Popen[bytes]) -> None:
    os.read(lifeline, 1)  # nothing is ever written: it returns when the other end is closed
    program.kill()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
