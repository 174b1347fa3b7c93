"""The program of a worker process: it receives tasks and sends back their outcomes.

Rules are sent once, with their first task, and the last few are kept. The process exits at once when its parent is
gone, even in the middle of a task."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
import traceback
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, BinaryIO, NoReturn

from msgspec import Struct

if TYPE_CHECKING:
    from tda_tui.players.think_task import ThinkTask
    from tda_tui.rules.rulesets.rules import Rules


_NICE = 10
"""The niceness of workers, so that the screen has priority."""


RULES_KEPT = 12
"""How many rules a worker keeps."""


class Letter(Struct, frozen=True):
    """A message to a worker: a pickled task and the number of its rules, with the pickled rules if the worker lacks
    them."""

    number: int
    rules: bytes
    task: bytes


class Outcome(Struct, frozen=True):
    """The outcome of a task: its result or its error."""

    result: Any = None
    error: Exception | None = None


def main() -> None:
    """Carry out tasks until the parent process is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent process
    if hasattr(os, "nice"):
        os.nice(_NICE)
    outcomes = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # anything printed must not mix with the outcomes
    sent: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, sent), daemon=True).start()
    known: dict[int, Rules] = {}
    while True:
        letter: Letter = sent.get()
        if letter.rules:
            note(letter.number, known)
            known[letter.number] = pickle.loads(letter.rules)
        pickle.dump(_outcome(pickle.loads(letter.task), known[letter.number]), outcomes)
        outcomes.flush()


def note(number: int, known: dict[int, Any]) -> None:
    """Reserve a place for rules, forgetting the oldest; both ends of the pipe do this in the same way."""
    if len(known) >= RULES_KEPT:
        del known[next(iter(known))]
    known[number] = None


def _listen(stream: BinaryIO, sent: SimpleQueue[Any]) -> NoReturn:
    """Receive messages; exit when the pipe is closed, which also happens if the parent process dies."""
    try:
        while True:
            sent.put(pickle.load(stream))
    finally:
        os._exit(0)


def _outcome(task: ThinkTask[Any], rules: Rules) -> Outcome:
    try:
        return Outcome(task.think(rules))
    except Exception as error:
        error.add_note("".join(traceback.format_exception(error)))
        return Outcome(error=error)


if __name__ == "__main__":
    # Run the imported module: outcomes of __main__ could not be unpickled by the parent.
    from tda_tui.session import worker_process

    worker_process.main()
