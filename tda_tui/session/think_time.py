"""How long computer players may think about a decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

SETTING = "thinking"
"""The key in the settings."""

THINK_TIMES: dict[str, float | None] = {"1": 1.0, "3": 3.0, "none": None, "0.3": 0.3}
"""Seconds at most by value of the setting, the default first; None for no limit."""


def think_time(saved: Mapping[str, Any]) -> float | None:
    """The limit in the settings, or the default."""
    said = saved.get(SETTING)
    return THINK_TIMES[said if said in THINK_TIMES else next(iter(THINK_TIMES))]
