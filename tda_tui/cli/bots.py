"""Programs from outside: those that `--player` names, and `tda bot`, which is one for others."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import Annotated

from typer import Argument

from tda_tui.cli import parameters
from tda_tui.cli.output import fail
from tda_tui.cli.parameters import check_level
from tda_tui.players.player import Program, add_programs
from tda_tui.process.streams import tell
from tda_tui.words.translate import gettext as _

USUAL_SECONDS = 10
_MOST_SAID = 32 * 1024
"""How many bytes of errors are printed once the screen is closed."""


def read_programs(commands: Sequence[str] | None, seconds: int | None, errors: int | None = None) -> list[Program]:
    """The programs of these commands, which are split as a shell would but run without one. `errors` is the file
    descriptor of their errors. Leaves with a message if there is no such program."""
    found = []
    for command in commands or ():
        try:
            words = shlex.split(command)
        except ValueError as problem:
            fail(f"--player: {command}: {problem}")
        if not words or shutil.which(words[0]) is None:
            fail(_("--player: there is no program {name!r}").format(name=words[0] if words else command))
        found.append(Program(tuple(words), float(seconds or USUAL_SECONDS), errors))
    return found


@contextmanager
def seated(commands: Sequence[str], seconds: int | None, seats: int, on_screen: bool) -> Iterator[tuple[str, ...]]:
    """Levels for these programs, one for each of the first `seats`. While the screen is drawn, their errors wait until
    it is closed. Leaves with a message if something is wrong with them."""
    if len(commands) > seats:
        fail(_("--player: {n} programs are too many for this table").format(n=len(commands)))
    with _errors_afterwards() if on_screen else nullcontext() as errors:
        yield tuple(add_programs(read_programs(commands, seconds, errors)))


@contextmanager
def _errors_afterwards() -> Iterator[int]:
    """A file for errors while the screen is drawn, of which the last are printed afterwards."""
    with tempfile.TemporaryFile() as errors:
        try:
            yield errors.fileno()
        finally:
            errors.seek(max(0, errors.seek(0, os.SEEK_END) - _MOST_SAID))
            if said := errors.read().decode("utf-8", "replace").strip():
                tell(said)


def bot(
    level: Annotated[str, Argument(autocompletion=parameters.levels)],
    seed: int = 1,
) -> None:
    """Play as a program from outside for others: a level that reads and writes a JSON line at a time."""
    check_level(level)
    from tda_tui.bots.protocol import Nonsense
    from tda_tui.bots.speaking import LONGEST_LINE, Speaker

    def say(line: bytes) -> None:
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()

    try:
        Speaker(level, seed).speak(iter(lambda: sys.stdin.buffer.readline(LONGEST_LINE), b""), say)
    except Nonsense as problem:
        fail(_("the input does not follow {protocol}: {problem}").format(protocol="tda-bot/1", problem=problem))
