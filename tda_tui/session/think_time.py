"""How long the others may think about a decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

SETTING = "thinking"
"""Its key in the settings of the screen."""

THINK_TIMES: dict[str, float | None] = {"1": 1.0, "3": 3.0, "none": None, "0.3": 0.3}
"""Seconds at most by what the settings say, the usual value first; None: until they have thought it through."""


def think_time(saved: Mapping[str, Any]) -> float | None:
    """What the settings say, else the usual time."""
    said = saved.get(SETTING)
    return THINK_TIMES[said if said in THINK_TIMES else next(iter(THINK_TIMES))]
