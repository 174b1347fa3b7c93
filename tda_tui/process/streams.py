"""Standard input, output and error, whatever they lead to: a full disk, a reader that has gone away, nothing at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

from tda_tui.files.sanitize import sanitize
from tda_tui.process.hangup import says_gone
from tda_tui.words.known_sentences import why
from tda_tui.words.translate import gettext as _


def open_closed_streams() -> None:
    """Let what was closed at the start lead nowhere: else the next file that is opened would take its place."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115


def tell(message: str) -> None:
    """Say something beside the output, sanitized; where nobody can hear it, nothing is said."""
    try:
        print(sanitize(message), file=sys.stderr, flush=True)
    except OSError:
        discard(sys.stderr)


class OutputLost(Exception):
    """What is printed cannot be written: why, in a sentence. No OSError: no other file is to be taken for this one."""

    def __init__(self, problem: OSError) -> None:
        super().__init__(_("the output cannot be written: {why}").format(why=why(problem)))


@contextmanager
def output() -> Iterator[None]:
    """Print something in here. Raises OutputLost where that cannot be; what `says_gone` where nobody reads any more."""
    try:
        yield
    except OSError as problem:
        if says_gone(problem):
            raise
        raise OutputLost(problem) from None


def say(text: str, end: str = "\n") -> None:
    """Print it at once, sanitized. Raises as `output` does."""
    write(sanitize(text) + end)


def write(text: str) -> None:
    """Print it at once as it is. Raises as `output` does."""
    with output():
        print(text, end="", flush=True)


def discard(stream: TextIO) -> None:
    """From now on the stream leads nowhere, with all that has not been written yet."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
