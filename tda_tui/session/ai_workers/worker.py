"""The program of a worker process: it is sent matters to think about, and sends back what comes of each.

Rules are sent once, with the first matter of theirs, and the last few are kept.

It ends at once when nobody is left at the other end, even in the middle of a thought.
"""

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
"""How far the screen goes before whoever thinks."""


RULES_KEPT = 12
"""Of how many games' rules a process knows at once."""


class Letter(Struct, frozen=True):
    """A matter to think about, pickled, and the number of its rules; pickled, too, where they are not known yet."""

    number: int
    rules: bytes
    task: bytes


class Outcome(Struct, frozen=True):
    """What came of a thought: its result, or the error that it ended in."""

    result: Any = None
    error: Exception | None = None


def main() -> None:
    """Think until there is nobody to think for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program that listens to the keyboard
    if hasattr(os, "nice"):
        os.nice(_NICE)
    outcomes = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever else is printed must not lie between them
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
    """Make room for the rules of that number; at both ends of the line in the same way."""
    if len(known) >= RULES_KEPT:
        del known[next(iter(known))]
    known[number] = None


def _listen(stream: BinaryIO, sent: SimpleQueue[Any]) -> NoReturn:
    """Take what is sent; leave when the other end is closed, which the system sees to whatever becomes of it."""
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
    # Outcomes are of the module by its name, which both ends know: here it is called otherwise.
    from tda_tui.session.ai_workers import worker

    worker.main()
