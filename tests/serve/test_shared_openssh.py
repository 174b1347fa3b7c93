"""Four people with OpenSSH clients at one table, and a server that is killed in the middle of their game."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from tests.serve.clients import hand
from tests.serve.openssh import KEYGEN, SSH, Inn
from tests.terminals.driving import until
from tests.terminals.terminal import Session

NAMES = ("Mara", "Jon", "Sil", "Tove")

pytestmark = pytest.mark.skipif(not SSH or not KEYGEN, reason="there is no ssh")


def come(inn: Inn, stack: ExitStack, name: str, *words: str) -> Session:
    """Connect with a key of one's own."""
    inn.key = inn.key.with_name(name)
    return stack.enter_context(Session(inn.ssh("-t", f"{name}@127.0.0.1", *words)))


@pytest.mark.long
def test_tables_stand_after_the_server_was_killed(inn: Inn) -> None:
    with ExitStack() as stack:
        sitting = []
        for name in NAMES:
            session = come(inn, stack, name)
            until(session, lambda session=session: "What are you called?" in session.picture)
            session.draw(session.listen(quiet=0.5))
            session.press(("" if any(name in row for row in session.picture.rows) else name) + "\r")
            until(session, lambda session=session: "Good evening" in session.picture)
            if not sitting:
                session.press("n")
                until(session, lambda session=session: "Computer players" in session.picture)
                session.press("\r")
            else:
                until(session, lambda session=session: "not begun" in session.picture)
                session.press("\r")
            until(session, lambda session=session: "Its code" in session.picture)
            sitting.append(session)
        sitting[0].press("s")
        for session in sitting:
            until(session, lambda session=session: hand(session.picture))
        sitting[0].press("\x1b[C\r")
        until(sitting[0], lambda: "Waiting" in sitting[0].picture)
        held = [hand(session.picture) for session in sitting[1:]]
    inn.kill()
    inn.open()
    with ExitStack() as stack:
        for name, cards in zip(NAMES, ["", *held], strict=True):
            session = come(inn, stack, name)
            until(session, lambda session=session: "Your seat is kept" in session.picture)
            session.press("\r")
            if cards:
                until(session, lambda session=session, cards=cards: hand(session.picture) == cards)
                assert "Ante: put one card down" in session.picture
            else:
                until(session, lambda session=session: "Waiting for the ante" in session.picture)
