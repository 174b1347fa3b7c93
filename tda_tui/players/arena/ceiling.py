"""How much of the clairvoyant's gain a level achieves without seeing the other hands.

The level plays in one seat against a single other level, and so does the clairvoyant, which sees all hands, in the same
deals. The gain of each is its share of wins above par, the share another player of that other level would have. The
result is the level's gain divided by the clairvoyant's. Its interval uses the delta method on paired deals, so common
luck cancels.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tda_tui.players.arena.arena import OnProgress, arena, check_duel, check_levels
from tda_tui.players.arena.contestant import CLAIRVOYANT
from tda_tui.players.arena.result import CERTAIN, Figure, Result, mean_over


class Ceiling(NamedTuple):
    """The arena of a level, that of the clairvoyant in the same seat, and the level's part of the clairvoyant's gain.

    `twin` is None if the first arena was stopped; `part` is None with fewer than two deals or if the clairvoyant's gain
    is not significant.
    """

    level: Result
    twin: Result | None
    part: Figure | None

    def as_dict(self) -> dict[str, Any]:
        """The result as plain data for JSON: that of the level's arena, and

        clairvoyant   the result of the clairvoyant's arena; null if the first was stopped
        part          the level's gain divided by the clairvoyant's; null with fewer than two deals or if the
                      clairvoyant's gain is not significant
        part_half     half of the 95 % interval of `part`
        """
        part, half = self.part or (None, None)
        twin = self.twin.as_dict() if self.twin is not None else None
        return {**self.level.as_dict(), "clairvoyant": twin, "part": part, "part_half": half}


def measure_ceiling(
    levels: Sequence[str],
    games: int,
    resume: Path | None = None,
    on_progress: OnProgress | None = None,
    **match: Any,
) -> Ceiling:
    """Play the arena of these levels, then the same deals with the clairvoyant in place of the first level.

    `resume` is the file of the first arena; that of the clairvoyant has the same name with ".ceiling" appended. `match`
    holds further arguments of `arena`.

    Raises what `arena` raises, and ArenaError unless all other seats are of one level.
    """
    check_levels(levels)
    check_duel(levels)
    twins = [CLAIRVOYANT, *levels[1:]]
    beside = resume.with_name(f"{resume.name}.ceiling") if resume is not None else None
    level = arena(levels, games, resume=resume, on_progress=_half(on_progress, 0), **match)
    if level.stopped:
        return Ceiling(level, None, None)
    twin = arena(twins, games, resume=beside, on_progress=_half(on_progress, 1), **match)
    return Ceiling(level, twin, part_of_gain(level.shares, twin.shares, level.par))


def part_of_gain(level: Mapping[int, float], twin: Mapping[int, float], par: float) -> Figure | None:
    """The level's part of the twin's gain from their shares by deal seed, or None if it cannot be determined.

    >>> part_of_gain({1: 0.5, 2: 0.5, 3: 0.75}, {1: 0.75, 2: 0.75, 3: 1.0}, 0.25)
    Figure(mean=0.5714285714285714, half=0.12000000000000001)
    """
    both = sorted(level.keys() & twin.keys())
    if len(both) < 2:
        return None
    gains = [level[seed] - par for seed in both]
    whole = [twin[seed] - par for seed in both]
    gain, (most, half) = statistics.fmean(gains), mean_over(whole)
    if half is None or most <= half:
        return None
    part = gain / most
    # To first order, the error of a quotient is the mean of these residuals divided by the denominator.
    errors = [(mine - part * its) / most for mine, its in zip(gains, whole, strict=True)]
    return Figure(part, CERTAIN * statistics.stdev(errors) / math.sqrt(len(both)))


def _half(on_progress: OnProgress | None, before: int) -> OnProgress | None:
    """Progress of one of two equally long arenas, `before` of which are done."""
    if on_progress is None:
        return None
    return lambda done, of: on_progress(before * of + done, 2 * of)
