"""Who answers when nobody is at the keyboard."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from tda_tui.rules.view import View


class Player(Protocol):
    """Somebody who sits at a seat. It sees nothing but the View of its seat."""

    def choose(self, view: View) -> tuple[str, ...]:
        """The answer to `view.question`."""


LEVELS: dict[str, tuple[str, str]] = {
    "random": ("tda_tui.players.anyone", "RandomPlayer"),
    "gambler": ("tda_tui.players.gambler", "Gambler"),
}
"""The levels of play: where each one's class lies. They are imported when they are asked for."""


def make_player(level: str, seed: int) -> Player:
    """A player of that level. The same seed plays the same way."""
    if level not in LEVELS:
        raise ValueError(f"no level {level!r}; there are {', '.join(LEVELS)}")
    module, name = LEVELS[level]
    player: Player = getattr(importlib.import_module(module), name)(seed)
    return player
