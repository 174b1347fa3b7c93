"""The powers: one short function each, named as the card files name them.

A power takes the turn, the number of the card that carries it out, and its figures as keywords. Importing this package
fills the registry.
"""

from tda_tui.rules.powers import antes, draws, gifts, lasting, payments, replacing, thefts, triggering

__all__ = ["antes", "draws", "gifts", "lasting", "payments", "replacing", "thefts", "triggering"]
