"""Standard input, output and error, whatever they lead to: a full disk, a reader that has gone away, nothing at all."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TextIO


def open_closed_streams() -> None:
    """Let what was closed at the start lead nowhere: else the next file that is opened would take its place."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115


def tell(message: str) -> None:
    """Say something beside the output; where nobody can hear it, nothing is said."""
    try:
        print(message, file=sys.stderr, flush=True)
    except OSError:
        discard(sys.stderr)


def output_problem() -> str:
    """Why what was printed does not reach anybody, in a sentence; "" if it does. What is left of it is given up."""
    try:
        sys.stdout.flush()
    except OSError as problem:
        discard(sys.stdout)
        return f"the output cannot be written: {problem.strerror or problem}"
    return ""


def discard(stream: TextIO) -> None:
    """From now on the stream leads nowhere, with all that has not been written yet."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
