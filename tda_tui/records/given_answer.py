"""An answer given in a game, from any source."""

from __future__ import annotations

from typing import NamedTuple


class GivenAnswer(NamedTuple):
    """The seat, the kind of question (None if unknown), and the choices.

    `last_gambit` is the last gambit called by the clock after it, or 0; `seconds` is the time played until then.
    `matters` is false if the question had no answer that made a difference, so that nobody was asked.
    """

    seat: str
    ask: str | None
    choose: tuple[str, ...]
    last_gambit: int = 0
    seconds: float = 0.0
    matters: bool = True
