"""The powers of cards: one short function each, registered under the name that card files use.

A power takes the turn of the player who uses it, the number of the card that carries it out, and its figures as
keywords. The docstrings describe its effect from that player's side. Importing this package fills the registry.
"""

from tda_tui.rules.powers import draws, lasting, payments, replacing, triggering

__all__ = ["draws", "lasting", "payments", "replacing", "triggering"]
