"""A level that thinks for a while, and burns a core over it, for tests: worker processes find it by its module."""

from __future__ import annotations

import time

from tda_tui.players import Imagine, Level
from tda_tui.players.gambler import Gambler
from tda_tui.rules.view import View

LEVEL = Level("tests.slow", "Slow", "Counts to a great number.", ponders=True)


class Slow(Gambler):
    """Plays as the gambler does, after so many seconds of hard work."""

    def __init__(self, seed: int, style: object = None, seconds: float | None = None) -> None:
        super().__init__(seed)
        self.seconds = seconds or 0.0

    def choose(self, view: View, imagine: Imagine | None = None) -> tuple[str, ...]:
        assert imagine is not None
        done = time.monotonic() + self.seconds
        while time.monotonic() < done:
            imagine(_Luck())
        return super().choose(view, imagine)


class _Luck:
    def getrandbits(self, bits: int) -> int:
        return 1

    def random(self) -> float:
        return 0.5
