"""Roleplaying abilities: one short function each, registered under the name that records use. Importing this package
fills the registry."""

from tda_tui.rules.abilities import emperors_gambit, legendary, original

__all__ = ["emperors_gambit", "legendary", "original"]
