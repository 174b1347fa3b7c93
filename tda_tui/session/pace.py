"""How long each thing that happens is shown."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tda_tui.words.translate import pgettext

if TYPE_CHECKING:
    from tda_tui.present.event_groups import EventGroup

SECONDS = {"off": 0.0, "normal": 0.8, "slow": 2.0}
"""By pace; some things are shown for a part of it."""
PACES = ("normal", "slow", "off")


def pace_name(pace: str) -> str:
    """The pace in a word."""
    return {"off": pgettext("pace", "off"), "normal": pgettext("pace", "normal"), "slow": pgettext("pace", "slow")}[
        pace
    ]


def next_pace(pace: str) -> str:
    """The pace after that one, round and round."""
    return PACES[(PACES.index(pace) + 1) % len(PACES)]


class Pacing:
    """How long what happens is shown at a seat: by its pace, unless the person skips ahead to the next question."""

    def __init__(self, pace: str) -> None:
        self.pace = pace
        self._skipping = asyncio.Event()

    def skip_ahead(self) -> None:
        """Show nothing any more."""
        self._skipping.set()

    def show_again(self) -> None:
        """Skip nothing any more."""
        self._skipping.clear()

    @property
    def shows_events(self) -> bool:
        """Whether what happens is shown for a while."""
        return bool(SECONDS[self.pace]) and not self._skipping.is_set()

    def seconds_for(self, group: EventGroup) -> float:
        """How long something that happened is shown."""
        return SECONDS[self.pace] * group.weight if self.shows_events else 0.0

    async def pause(self, seconds: float) -> bool:
        """Wait for so long; whether it was skipped."""
        try:
            await asyncio.wait_for(self._skipping.wait(), seconds)
        except TimeoutError:
            return False
        return True
