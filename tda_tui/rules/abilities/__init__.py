"""Roleplaying abilities: one short function each, named as records name them.

Importing this package fills the registry.
"""

from tda_tui.rules.abilities import emperors_gambit, legendary, original, shared

__all__ = ["emperors_gambit", "legendary", "original", "shared"]
