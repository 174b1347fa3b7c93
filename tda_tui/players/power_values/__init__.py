"""What powers and their choices are worth to computer players: all about a power in one registration by its name.

The modules are those of `tda_tui.rules.powers`. Importing this package fills the registry.
"""

from tda_tui.players.power_values import antes, draws, gifts, lasting, payments, replacing, thefts, triggering

__all__ = ["antes", "draws", "gifts", "lasting", "payments", "replacing", "thefts", "triggering"]
