"""Standard streams in all circumstances: a full disk, a closed pipe, no stream at all."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

from tda_tui.files.sanitize import sanitize
from tda_tui.process.hangup import says_gone
from tda_tui.words.problems import why
from tda_tui.words.translate import gettext as _


def open_closed_streams() -> None:
    """Open closed standard streams as the null device, so that the next opened file does not take their descriptors."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115


def tell(message: str) -> None:
    """Print a sanitized message to standard error, ignoring failures."""
    try:
        print(sanitize(message), file=sys.stderr, flush=True)
    except OSError:
        discard(sys.stderr)


class OutputLost(Exception):
    """Raised if output cannot be written. Not an OSError, so that it is not mistaken for an error of another file."""

    def __init__(self, problem: OSError) -> None:
        super().__init__(_("the output cannot be written: {why}").format(why=why(problem)))


@contextmanager
def output() -> Iterator[None]:
    """Context for printing. Raises OutputLost if that fails, but lets errors pass that mean the reader is gone."""
    try:
        yield
    except OSError as problem:
        if says_gone(problem):
            raise
        raise OutputLost(problem) from None


def say(text: str, end: str = "\n") -> None:
    """Print a text at once, sanitized. Raises as `output` does."""
    write(sanitize(text) + end)


def write(text: str) -> None:
    """Print a text at once, unchanged. Raises as `output` does."""
    with output():
        print(text, end="", flush=True)


def discard(stream: TextIO) -> None:
    """Redirect a stream to the null device, with everything not yet written."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
