"""The program of a worker process: it carries out tasks, and exits at once when its parent is gone, even in a task."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
import traceback
from functools import lru_cache
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, NoReturn

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.rules import Rules


_NICE = 10  # the niceness of workers, so that the screen has priority


class Failed(NamedTuple):
    """The outcome of a task that has raised an error."""

    error: Exception


def main() -> None:
    """Carry out tasks, each a pickled object with the pickled rules of its game, until the parent process is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent process
    if hasattr(os, "nice"):
        os.nice(_NICE)
    outcomes = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # anything printed must not mix with the outcomes
    sent: SimpleQueue[tuple[bytes, bytes]] = SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, sent), daemon=True).start()
    while True:
        rules, task = sent.get()
        pickle.dump(_outcome(pickle.loads(task), _rules(rules)), outcomes)
        outcomes.flush()


@lru_cache(maxsize=12)
def _rules(pickled: bytes) -> Rules:
    rules: Rules = pickle.loads(pickled)
    return rules


def _listen(stream: BinaryIO, sent: SimpleQueue[tuple[bytes, bytes]]) -> NoReturn:
    """Receive messages; exit when the pipe is closed, which also happens if the parent process dies."""
    try:
        while True:
            sent.put(pickle.load(stream))
    finally:
        os._exit(0)


def _outcome(task: Any, rules: Rules) -> Any:
    try:
        return task.think(rules)
    except Exception as error:
        error.add_note("".join(traceback.format_exception(error)))
        return Failed(error)


if __name__ == "__main__":
    # Run the imported module: outcomes of __main__ could not be unpickled by the parent.
    from tda_tui.session import worker_process

    worker_process.main()
