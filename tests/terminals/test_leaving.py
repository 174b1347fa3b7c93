"""However the program ends while players think, no process is left; tools.bench measures how soon."""

import os
import signal

import pytest

from tests.terminals.driving import ENDLESS, thinking, until
from tests.terminals.processes import children_of, running
from tests.terminals.terminal import Session


def end_by_signal(name):
    """Returns a function that sends the signal to the program only."""
    return lambda session: os.kill(session.pid, getattr(signal, name))


def leave(session):
    """Leave the program by keys, as a player does."""
    session.press("\x11")
    until(session, lambda: "Leave this game and quit?" in session.picture)
    session.press("y")


ENDS = {
    "left": leave,
    "interrupted": end_by_signal("SIGINT"),
    "told to end": end_by_signal("SIGTERM"),
    "hung up": end_by_signal("SIGHUP"),
    "killed": end_by_signal("SIGKILL"),
}


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS.keys())
@pytest.mark.every(3)
def test_no_process_is_left(end):
    with Session(ENDLESS) as session:
        workers = thinking(session)
        end(session)
        until(session, lambda: not {session.pid, *workers} & running())
        assert not [child for worker in workers for child in children_of(worker)]
