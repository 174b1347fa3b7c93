"""After noise, invalid bytes and pastes, the real program still reacts to the next key."""

import sys

import pytest

from tests.terminals.driving import GAME, until
from tests.terminals.terminal import Session

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo-terminals")

LETTERS = b"y\rq\x1b[Aan\r" * 10_000
NOISE = {
    "no text": b"\xff",
    "Alt as eight bits": b"\xe9",
    "an eight-bit escape": b"\x9b",
    "half a letter": b"\xc3\x28",
    "a number too large": b"\x1b[99999999999u",
    "a paste that never ends": b"\x1b[200~",
    "a long paste": b"\x1b[200~" + LETTERS + b"\x1b[201~",
    "a long paste without marks": LETTERS,
}


@pytest.mark.long
def test_after_noise_the_next_key_works():
    with Session(GAME) as session:
        until(session, lambda: "Ante: put a card face down" in session.picture)
        for what, noise in NOISE.items():
            session.press(noise)
            session.draw(session.listen(quiet=0.7, most=20.0))
            assert "Ante: put a card face down" in session.picture, what
            session.press("?")
            until(session, lambda: "The game" in session.picture.rows[1])
            session.press("\x1b")
            until(session, lambda: "Ante: put a card face down" in session.picture)
