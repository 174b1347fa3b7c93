"""How long events are shown, and how long computer players may think."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tda_tui.words.translate import pgettext

if TYPE_CHECKING:
    from tda_tui.present.event_groups import EventGroup


SECONDS = {"off": 0.0, "normal": 0.8, "slow": 2.0}
"""Seconds per event by pace; some events take only a part of it."""
PACES = ("normal", "slow", "off")


def pace_name(pace: str) -> str:
    """The name of a pace."""
    return {"off": pgettext("pace", "off"), "normal": pgettext("pace", "normal"), "slow": pgettext("pace", "slow")}[
        pace
    ]


def next_pace(pace: str) -> str:
    """The next pace in the cycle."""
    return PACES[(PACES.index(pace) + 1) % len(PACES)]


def faster(pace: str, by: int) -> str:
    """The pace so many steps faster, or slower if `by` is negative, as far as there is one."""
    by_speed = sorted(SECONDS, key=SECONDS.__getitem__, reverse=True)
    return by_speed[max(0, min(len(by_speed) - 1, by_speed.index(pace) + by))]


class Pacing:
    """How long events are shown at a seat, by its pace and whether the person skips ahead to the next question."""

    def __init__(self, pace: str) -> None:
        self.pace = pace
        self._skipping = asyncio.Event()

    def skip_ahead(self) -> None:
        """Show nothing until the next question."""
        self._skipping.set()

    def show_again(self) -> None:
        """End skipping."""
        self._skipping.clear()

    def cut_short(self) -> None:
        """End the current wait, and skipping."""
        self._skipping.set()
        self._skipping.clear()

    @property
    def shows_events(self) -> bool:
        """Whether events are currently shown for a while."""
        return bool(SECONDS[self.pace]) and not self._skipping.is_set()

    def seconds_for(self, group: EventGroup) -> float:
        """How long to show this group of events."""
        return SECONDS[self.pace] * group.weight if self.shows_events else 0.0

    async def pause(self, seconds: float) -> bool:
        """Wait; returns whether the wait was skipped."""
        try:
            async with asyncio.timeout(seconds):
                await self._skipping.wait()
        except TimeoutError:
            return False
        return True


SETTING = "thinking"
"""The key in the settings."""

THINK_TIMES: dict[str, float | None] = {"1": 1.0, "3": 3.0, "none": None, "0.3": 0.3}
"""Seconds at most by value of the setting, the default first; None for no limit."""


def think_time(saved: Mapping[str, Any]) -> float | None:
    """The limit in the settings, or the default."""
    pace = saved.get(SETTING)
    return THINK_TIMES[pace if pace in THINK_TIMES else next(iter(THINK_TIMES))]
