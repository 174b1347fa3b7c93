"""The value of powers and of their choices to computer players, in one registration per power.

The modules correspond to those of `tda_tui.rules.powers`. Importing this package fills the registry.
"""

from tda_tui.players.power_values import antes, draws, gifts, lasting, payments, replacing, thefts, triggering

__all__ = ["antes", "draws", "gifts", "lasting", "payments", "replacing", "thefts", "triggering"]
