"""Measures how strong levels of play are against each other.

Luck decides most games of Three-Dragon Ante, so every deal is played in all rotations of the seats: each level gets the
cards of each chair once. The games of a deal are not independent of each other; deals are. So the interval of a result
is that of the mean over deals.
"""

from __future__ import annotations

import math
import os
import statistics
import time
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, wait
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.arena.arena_file import ArenaError, Bench, Deal, DealsFile, Match
from tda_tui.players.arena.match import play_game
from tda_tui.players.player import find_level, make_player
from tda_tui.process.worker_pool import worker_pool
from tda_tui.words.rulesets import unreachable_end
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext

if TYPE_CHECKING:
    from rich.table import Table

    from tda_tui.players.player import Determinize, Player
    from tda_tui.rules.rules import Rules
    from tda_tui.rules.view import View

CERTAIN = 1.96
"""Standard errors on each side of a mean: 95 of 100 such intervals hold what is measured."""

OnProgress = Callable[[int, int], None]


class Figure(NamedTuple):
    """A mean over deals and half of its 95 % interval, which is None for fewer than two deals."""

    mean: float
    half: float | None


@dataclass(frozen=True)
class Standing:
    """How a level fared. Shares and margins are those of one seat, however many seats the level has."""

    level: str
    seats: int
    won: float
    share: Figure
    margin: Figure
    decisions: int
    seconds: float

    @property
    def ms(self) -> float:
        """Thousandths of a second of processor time for a decision."""
        return 1000.0 * self.seconds / max(self.decisions, 1)


@dataclass(frozen=True)
class Result:
    """What an arena found out. `wanted` is how many games were to be played, in whole deals."""

    ruleset: str
    levels: tuple[str, ...]
    seed: int
    deals: int
    games: int
    wanted: int
    standings: tuple[Standing, ...]

    @property
    def par(self) -> float:
        """The share of the games that each seat would win if all played alike."""
        return 1.0 / len(self.levels)

    @property
    def stopped(self) -> bool:
        """Whether it was stopped before its last game."""
        return self.games < self.wanted

    def as_dict(self) -> dict[str, Any]:
        """The result as plain data for JSON.

        ruleset, levels, seed   what was played: a level a seat; the deals' seeds count up from `seed`
        deals, games            how many were played; a deal is as many games as the levels have distinct rotations
        wanted, stopped         how many games were to be played, and whether it was stopped before the last of them
        par                     1 / seats: the share of a seat where all are equally strong
        standings               a level each, in the order of `levels`, the seats of a level pooled:
          level, seats          its name, and how many seats it had
          played, won           games; a shared win counts in parts
          share, share_half     won / played / seats, and half of its 95 % interval (null for fewer than two deals;
                                3 / deals / seats where all deals, or none, were won)
          margin, margin_half   gold at the end above the mean of the table, for a seat; half of its 95 % interval
          decisions             how many
          ms_per_decision       processor time, in thousandths of a second; the one figure that a second run changes
        """
        return {
            "ruleset": self.ruleset,
            "levels": list(self.levels),
            "seed": self.seed,
            "deals": self.deals,
            "games": self.games,
            "wanted": self.wanted,
            "stopped": self.stopped,
            "par": self.par,
            "standings": [
                {
                    "level": one.level,
                    "seats": one.seats,
                    "played": self.games,
                    "won": one.won,
                    "share": one.share.mean,
                    "share_half": one.share.half,
                    "margin": one.margin.mean,
                    "margin_half": one.margin.half,
                    "decisions": one.decisions,
                    "ms_per_decision": one.ms,
                }
                for one in self.standings
            ],
        }


def arena(
    levels: Sequence[str],
    games: int,
    ruleset: str = "legendary",
    seed: int = 1,
    resume: Path | None = None,
    jobs: int | None = None,
    on_progress: OnProgress | None = None,
) -> Result:
    """Play at least that many games between these levels, a level a seat, in whole deals.

    `resume` is a file that keeps every finished deal; one that a run of the same match left behind is gone on with.
    `jobs` is how many processes play, all cores unless said: the result is the same but for the time of a decision.
    `on_progress` hears of games done and games in all. Ctrl-C (or KeyboardInterrupt from `on_progress`) ends it with
    what there is so far.

    Raises ArenaError for unknown levels, a number of seats that the ruleset is not for, and a file that is not of this
    match; FileError for the ruleset; OSError for the file; Violation where a player answers what is not legal.
    """
    check_levels(levels)
    rules = load_rules(ruleset)
    check_seats(rules, len(levels))
    if games < 1:
        raise ArenaError(_("{games} games are too few").format(games=games))
    wanted = range(seed, seed + math.ceil(games / len(rotations(levels))))
    kept = DealsFile(resume, Match.of(levels, ruleset, rules, seed)) if resume is not None else None
    done = {deal.seed: deal for deal in kept.deals.values() if deal.seed in wanted} if kept else {}
    play = partial(play_deal, ruleset, tuple(levels))
    try:
        _play_all(play, wanted, done, kept, _processes(jobs), on_progress)
    except KeyboardInterrupt:
        pass
    finally:
        if kept is not None:
            kept.close()
    return sum_up(ruleset, levels, seed, len(wanted), [done[each] for each in sorted(done)])


def check_levels(levels: Sequence[str]) -> None:
    """Raises ArenaError if there is a level that nobody knows."""
    try:
        for level in levels:
            find_level(level)
    except ValueError as problem:
        raise ArenaError(str(problem)) from None


def check_seats(rules: Rules, seats: int) -> None:
    """Raises ArenaError if the ruleset is not for so many seats, or they cannot come to its end."""
    fewest, most = rules.ruleset.players
    if not fewest <= seats <= most:
        said = _("{name} is for {fewest} to {most} players, not {seats}: name a level for each seat")
        raise ArenaError(said.format(name=rules.ruleset.name, fewest=fewest, most=most, seats=seats))
    if problem := unreachable_end(rules.ruleset, seats):
        raise ArenaError(f"{rules.ruleset.name}: {problem}")


def rotations(levels: Sequence[str]) -> list[tuple[str, ...]]:
    """The levels as they sit when everybody moves on by a chair, and so on; each order once."""
    around = tuple(levels)
    return list(dict.fromkeys(around[shift:] + around[:shift] for shift in range(len(around))))


# A deal


class _Timed:
    """A player whose decisions are counted and timed."""

    def __init__(self, player: Player, bench: Bench) -> None:
        self._player, self._bench = player, bench

    def choose(self, view: View, determinize: Determinize | None = None) -> tuple[str, ...]:
        began = time.process_time()
        answer = self._player.choose(view, determinize)
        self._bench.seconds += time.process_time() - began
        self._bench.decisions += 1
        return answer


def play_deal(ruleset: str, levels: tuple[str, ...], seed: int) -> Deal:
    """Play a deal in every rotation. The seed decides the cards and, with the chair, the luck of each player."""
    rules = load_rules(ruleset)
    names = [f"seat {seat + 1}" for seat in range(len(levels))]
    deal = Deal(seed, 0, {level: Bench() for level in levels})
    for order in rotations(levels):
        benches = [deal.levels[level] for level in order]
        players = [
            _Timed(make_player(level, seed * 8 + seat), bench)
            for seat, (level, bench) in enumerate(zip(order, benches, strict=True))
        ]
        end = play_game(rules, names, players, seed)
        mean = statistics.fmean(end.table.gold)
        for seat, bench in enumerate(benches):
            bench.margin += end.table.gold[seat] - mean
            bench.won += (seat in end.winners) / len(end.winners)
        deal.games += 1
    return deal


# All deals


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


# What came out


def sum_up(ruleset: str, levels: Sequence[str], seed: int, wanted: int, deals: Sequence[Deal]) -> Result:
    """The result of these deals, of `wanted` deals that were to be played."""
    rounds = len(rotations(levels))
    seats = {level: levels.count(level) for level in levels}
    standings = tuple(_standing(level, count, len(levels) - count, deals) for level, count in seats.items())
    return Result(ruleset, tuple(levels), seed, len(deals), len(deals) * rounds, wanted * rounds, standings)


def _standing(level: str, seats: int, rivals: int, deals: Sequence[Deal]) -> Standing:
    benches = [deal.levels[level] for deal in deals]
    each = [1.0 / (deal.games * seats) for deal in deals]
    return Standing(
        level=level,
        seats=seats,
        won=math.fsum(bench.won for bench in benches),
        share=_share([bench.won * part for bench, part in zip(benches, each, strict=True)], seats, rivals),
        margin=mean_over([bench.margin * part for bench, part in zip(benches, each, strict=True)]),
        decisions=sum(bench.decisions for bench in benches),
        seconds=math.fsum(bench.seconds for bench in benches),
    )


def mean_over(values: Sequence[float]) -> Figure:
    """The mean of a figure of each deal, with its normal interval."""
    if not values:
        return Figure(0.0, None)
    mean = statistics.fmean(values)
    if len(values) < 2:
        return Figure(mean, None)
    return Figure(mean, CERTAIN * statistics.stdev(values) / math.sqrt(len(values)))


def _share(shares: Sequence[float], seats: int, rivals: int) -> Figure:
    """The mean share.

    Where every deal was won in all rotations, or none in any, the deals don't vary, and yet the next one may be
    different: the rule of three says how likely that is at most.
    """
    figure = mean_over(shares)
    every = 1.0 / seats
    all_or_nothing = max(shares, default=0.0) < 1e-9 or min(shares) > every - 1e-9
    if figure.half is None or not rivals or not all_or_nothing:
        return figure
    return Figure(figure.mean, every * min(1.0, 3.0 / len(shares)))


def arena_table(result: Result) -> Table:
    """The result as a table for the terminal, the strongest level first."""
    from rich.table import Table

    said = ngettext("{games} game in {deals} of {ruleset}", "{games} games in {deals} of {ruleset}", result.games)
    deals = ngettext("{count} deal", "{count} deals", result.deals).format(count=result.deals)
    title = said.format(games=result.games, deals=deals, ruleset=result.ruleset)
    seeds = _("seeds from {seed}; par is {par:.1%}").format(seed=result.seed, par=result.par)
    table = Table(title=f"{title}, {seeds}", title_justify="left")
    table.add_column(_("level"), overflow="fold")
    headings = (
        _("seats"),
        _("won"),
        _("share\nof a seat"),
        _("points\nabove par"),
        _("gold above\nthe mean"),
        _("ms a\ndecision"),
    )
    for heading in headings:
        table.add_column(heading, justify="right")
    for one in sorted(result.standings, key=lambda one: -one.share.mean):
        table.add_row(one.level, str(one.seats), f"{one.won:.1f}", *_compared(one, result.par), f"{one.ms:.2f}")
    return table


def _compared(one: Standing, par: float) -> tuple[str, str, str]:
    """Share, points above par unless they may be chance, and gold."""
    share, half = one.share
    unclear = half is None or abs(share - par) <= half
    points = _("unclear") if unclear else f"{100.0 * (share - par):+.1f}"
    return f"{share:.1%}{_give_or_take(half, '.1%')}", points, f"{one.margin.mean:+.1f}{_give_or_take(one.margin.half)}"


def _give_or_take(half: float | None, form: str = ".1f") -> str:
    return "" if half is None else f" ± {half:{form}}"
