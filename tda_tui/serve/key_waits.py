"""How long the keys of visitors wait until the screen shows what they did: whether the inn serves them well."""

import time
from collections import deque
from collections.abc import Callable

_KEPT, _RECENT = 1000, 300.0
"""The most waits kept, and the seconds for which they count."""
_SLOW = 500.0
"""The milliseconds that one key of a hundred may wait."""


class KeyWaits:
    """The waits of the last few minutes."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._waits: deque[tuple[float, float]] = deque(maxlen=_KEPT)

    def add(self, seconds: float) -> None:
        """A key has waited for so long."""
        self._waits.append((self._clock(), seconds))

    def figures(self) -> dict[str, str | float]:
        """How many keys there were lately, how many milliseconds half of them waited at most, and 99 of 100."""
        since = self._clock() - _RECENT
        waits = sorted(1000 * wait for at, wait in self._waits if at >= since)
        half, most = (round(waits[int(len(waits) * part)], 1) if waits else 0.0 for part in (0.5, 0.99))
        return {"health": "slow" if most > _SLOW else "ok", "keys": len(waits), "key_ms": half, "key_ms_99": most}
