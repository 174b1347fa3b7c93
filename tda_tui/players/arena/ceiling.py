"""How much of what can be won by seeing all hands a level wins without seeing them.

The level sits in one seat among others of one level, and so does the clairvoyant, in the same deals. The gain of each
is its share of the games above par, which is what one more of the others would win in that seat. The part is the gain
of the level divided by that of the clairvoyant. Its interval is by the delta method; both are measured in the same
deals, so luck that both have is not counted twice.
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
    """The arena of a level, that of the clairvoyant in its seat, and the part of the gain that the level has.

    There is no twin where the first arena was stopped; and no part before two deals, nor where the clairvoyant's gain
    may be chance.
    """

    level: Result
    twin: Result | None
    part: Figure | None

    def as_dict(self) -> dict[str, Any]:
        """The result as plain data for JSON: that of the level's arena, and

        clairvoyant       the result of the clairvoyant's arena; null where the first was stopped
        part, part_half   the level's gain divided by the clairvoyant's, and half of its 95 % interval; null before two
                          deals, and where the clairvoyant's gain may be chance
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
    """Play the arena of these levels, and the same deals with the clairvoyant instead of the first.

    `resume` is a file for the first arena; beside it lies that of the clairvoyant, called as it is with ".ceiling"
    behind. `match` is what else `arena` takes.

    Raises what `arena` raises, and ArenaError unless the others are all of one level.
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
    """The part of the twin's gain that the level has, by their shares of the same deals; None where it cannot be told.

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
    # To first order the error of a quotient is that of the mean of these, divided by what is below.
    errors = [(mine - part * its) / most for mine, its in zip(gains, whole, strict=True)]
    return Figure(part, CERTAIN * statistics.stdev(errors) / math.sqrt(len(both)))


def _half(on_progress: OnProgress | None, before: int) -> OnProgress | None:
    """What hears of one of the two arenas, after so many before it."""
    if on_progress is None:
        return None
    return lambda done, of: on_progress(before * of + done, 2 * of)
