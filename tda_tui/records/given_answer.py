"""An answer that was given in a game, wherever it was written down."""

from __future__ import annotations

from typing import NamedTuple


class GivenAnswer(NamedTuple):
    """Who answered, what kind of question (None where that was not written down), and what was chosen.

    `last_gambit` is the gambit that the clock called the last after it, 0 for none; `seconds` how long had been played.
    """

    seat: str
    ask: str | None
    choose: tuple[str, ...]
    last_gambit: int = 0
    seconds: float = 0.0
