"""Measures how strong levels of play are against each other.

Luck decides most games of Three-Dragon Ante, so every deal is played in all rotations of the seats: each level gets the
cards of each chair once.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, wait
from contextlib import closing
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tda_tui.files.ruleset_files import load_changed, load_rules
from tda_tui.players.arena.arena_file import ArenaError, Deal, DealsFile, Match
from tda_tui.players.arena.contestant import Contestant
from tda_tui.players.arena.deal import play_deal, rotations
from tda_tui.players.arena.result import Result, sum_up
from tda_tui.process.worker_pool import worker_pool
from tda_tui.words.rulesets import ruleset_name, unreachable_end
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.rules import Rules

OnProgress = Callable[[int, int], None]


def arena(
    levels: Sequence[str],
    games: int,
    ruleset: str = "legendary",
    seed: int = 1,
    resume: Path | None = None,
    jobs: int | None = None,
    on_progress: OnProgress | None = None,
    changes: Mapping[str, Any] | None = None,
) -> Result:
    """Play at least that many games between these levels, a level a seat, in whole deals.

    A level may be a variant (`contestant`), as `master:deep=off`.

    `resume` is a file that keeps every finished deal; one that a run of the same match left behind is gone on with.
    `jobs` is how many processes play, all cores unless said: the result is the same but for the time of a decision.
    `changes` are keys of the ruleset that are changed: with abilities, a character drawn by lot sits on every chair.
    `on_progress` hears of games done and games in all. Ctrl-C (or KeyboardInterrupt from `on_progress`) ends it with
    what there is so far.

    Raises ArenaError for unknown levels, a number of seats that the ruleset is not for, and a file that is not of this
    match; FileError for the ruleset; OSError for the file; Violation where a player answers what is not legal.

    >>> result = arena(["gambler", "random"], games=2, seed=100, jobs=1)
    >>> result.games, result.par
    (2, 0.5)
    >>> [standing.level for standing in result.standings]
    ['gambler', 'random']
    """
    check_levels(levels)
    rules = load_changed(ruleset, dict(changes)) if changes else load_rules(ruleset)
    check_seats(rules, len(levels))
    if games < 1:
        raise ArenaError(_("{games} games are too few").format(games=games))
    wanted = range(seed, seed + math.ceil(games / len(rotations(levels))))
    kept = DealsFile(resume, Match.of(levels, ruleset, rules, seed)) if resume is not None else None
    done = {deal.seed: deal for deal in kept.deals.values() if deal.seed in wanted} if kept else {}
    play = partial(play_deal, ruleset, tuple(levels), changes=changes)
    try:
        _play_all(play, wanted, done, kept, _processes(jobs), on_progress)
    except KeyboardInterrupt:
        pass
    finally:
        if kept is not None:
            kept.close()
    return sum_up(ruleset, levels, seed, len(wanted), [done[each] for each in sorted(done)])


def check_levels(levels: Sequence[str]) -> None:
    """Raises ArenaError if there is a level, or a setting of one, that nobody knows."""
    try:
        for level in levels:
            Contestant.read(level)
    except ValueError as problem:
        raise ArenaError(str(problem)) from None


def check_seats(rules: Rules, seats: int) -> None:
    """Raises ArenaError if the ruleset is not for so many seats, or they cannot come to its end."""
    fewest, most = rules.ruleset.players
    if not fewest <= seats <= most:
        said = _("{name} is for {fewest} to {most} players, not {seats}: name a level for each seat")
        raise ArenaError(said.format(name=ruleset_name(rules.ruleset), fewest=fewest, most=most, seats=seats))
    if problem := unreachable_end(rules.ruleset, seats):
        raise ArenaError(f"{ruleset_name(rules.ruleset)}: {problem}")


def _processes(jobs: int | None) -> int:
    if jobs is not None:
        return jobs
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _play_all(
    play: Callable[[int], Deal],
    wanted: range,
    done: dict[int, Deal],
    kept: DealsFile | None,
    jobs: int,
    on_progress: OnProgress | None,
) -> None:
    """Play the deals that are wanted and not yet done into `done`, and keep each as soon as it is there."""
    missing = [seed for seed in wanted if seed not in done]
    if on_progress is not None and done:
        rounds = next(iter(done.values())).games
        on_progress(len(done) * rounds, len(wanted) * rounds)
    with closing(_as_finished(play, missing, min(jobs, len(missing)))) as finished:
        for deal in finished:
            done[deal.seed] = deal
            if kept is not None:
                kept.add(deal)
            if on_progress is not None:
                on_progress(len(done) * deal.games, len(wanted) * deal.games)


def _as_finished(play: Callable[[int], Deal], seeds: Sequence[int], jobs: int) -> Generator[Deal, None, None]:
    """The deals in the order in which they are finished. Whoever closes it early ends its processes."""
    if jobs <= 1:
        yield from map(play, seeds)
        return
    with worker_pool(jobs) as pool:
        to_come = iter(seeds)
        waiting = {pool.submit(play, seed) for seed in islice(to_come, 2 * jobs)}
        while waiting:
            finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {pool.submit(play, seed) for seed in islice(to_come, len(finished))}
            yield from sorted((one.result() for one in finished), key=lambda deal: deal.seed)
