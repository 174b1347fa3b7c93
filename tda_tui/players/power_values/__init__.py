"""The value of powers and of their choices to computer players, in one entry per power. Importing this package fills
the registry."""

from tda_tui.players.power_values import cards, flights, gold

__all__ = [
    "cards",
    "flights",
    "gold",
]
