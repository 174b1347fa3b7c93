"""Measures the strength of levels against each other.

Luck decides most games of Three-Dragon Ante, so every deal is played in all rotations of the seats: each level gets the
cards of each seat once. Two levels are also compared by gambits, which both play from the same table.
"""

import math
import os
import statistics
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, wait
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.arena.deals import (
    CLAIRVOYANT,
    ArenaError,
    Bench,
    Contestant,
    Deal,
    DealsFile,
    Match,
    rules_checksum,
)
from tda_tui.players.arena.games import play_on
from tda_tui.players.arena.result import (
    CERTAIN,
    UNDECIDED,
    Figure,
    Result,
    SequentialTest,
    mean_over,
    plain_figure,
    rotations,
    sum_up,
)
from tda_tui.players.characters import deal_to_strangers
from tda_tui.players.player import Determinize, Outsider, Player, Program, add_programs
from tda_tui.players.playouts.win_probability import win_probabilities
from tda_tui.process.executors import executor
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.view import View
from tda_tui.words.rulesets import ruleset_name, unreachable_end
from tda_tui.words.translate import gettext as _


class _Timed:
    def __init__(self, player: Player, bench: Bench) -> None:
        self._player, self._bench = player, bench

    def choose(self, view: View, determinize: Determinize | None = None) -> tuple[str, ...]:
        began = time.process_time()
        answer = self._player.choose(view, determinize)
        self._bench.seconds += time.process_time() - began
        self._bench.decisions += 1
        return answer


def play_deal(
    ruleset: str,
    levels: tuple[str, ...],
    seed: int,
    changes: Mapping[str, Any] | None = None,
    expected: str = "",
    programs: Sequence[Program] = (),
) -> Deal:
    """Play a deal in every rotation. The seed decides the cards and, with the seat, each player's randomness.

    `changes` are changed ruleset keys; if they turn abilities on, every seat gets a random character. `programs` are
    those that play as levels. Raises ArenaError if the rules on this machine do not have the `expected` checksum.
    """
    add_programs(programs)
    deal = Deal(seed, 0, {level: Bench() for level in levels})
    rules = _load(ruleset, changes, expected)
    for order in rotations(levels):
        game = _begin(rules, len(order), seed)
        _play_on(game, order, [deal.levels[level] for level in order], seed)
        for level, won, margin in zip(order, win_probabilities(game.table), _margins(game), strict=True):
            deal.levels[level].won += won
            deal.levels[level].margin += margin
        deal.games += 1
    return deal


def play_gambits(
    ruleset: str,
    levels: tuple[str, ...],
    seed: int,
    changes: Mapping[str, Any] | None = None,
    expected: str = "",
    programs: Sequence[Program] = (),
) -> Deal:
    """Play a game between the rivals, which are all but the first two levels. Each of its gambits is also played by the
    first level in a seat that follows from the seed, and by the second, with everything else alike.

    The rivals sit around that seat in their order, and the first of them also plays the game there. `changes`,
    `expected`, `programs` and what is raised are as for `play_deal`.
    """
    add_programs(programs)
    rivals = levels[2:]
    seats = len(rivals) + 1
    seat = seed % seats
    hosts = [*rivals[:1], *rivals]
    hosts = hosts[-seat:] + hosts[:-seat]
    deal = Deal(seed, 0, {level: Bench() for level in levels[:2]})
    game = _begin(_load(ruleset, changes, expected), seats, seed)
    while not game.over and seat in game.table.playing:
        gambit = game.table.gambit
        for level, bench in deal.levels.items():
            order, benches = hosts[:], [Bench() for _host in hosts]
            order[seat], benches[seat] = level, bench
            fork = game.fork()
            _play_on(fork, order, benches, seed, gambit)
            bench.won += win_probabilities(fork.table)[seat] - win_probabilities(game.table)[seat]
            bench.margin += _margins(fork)[seat] - _margins(game)[seat]
        deal.games += 1
        _play_on(game, hosts, [Bench() for _host in hosts], seed, gambit)
    return deal


def _load(ruleset: str, changes: Mapping[str, Any] | None, expected: str) -> Rules:
    rules = load_rules(ruleset, changes=changes)
    if expected and rules_checksum(rules) != expected:
        raise ArenaError(_("a worker has a different ruleset named {ruleset}").format(ruleset=ruleset))
    return rules


def _begin(rules: Rules, seats: int, seed: int) -> Game:
    names = [f"seat {seat + 1}" for seat in range(seats)]
    return Game.start(rules, names, seed, telling=False, abilities=deal_to_strangers(rules, seats, seed).abilities)


def _play_on(game: Game, order: Sequence[str], benches: Sequence[Bench], seed: int, until: float = math.inf) -> None:
    """Play a game on with a level in each seat, whose decisions its bench counts."""
    contestants = [Contestant.read(level) for level in order]
    players = [contestant.player(seed * 8 + seat) for seat, contestant in enumerate(contestants)]
    timed = [_Timed(player, bench) for player, bench in zip(players, benches, strict=True)]
    seeing = [seat for seat, contestant in enumerate(contestants) if contestant.sees_hands]
    with _outsiders_told(game, players):
        play_on(game, timed, seed, seeing=seeing, until=until)


@contextmanager
def _outsiders_told(game: Game, players: Sequence[Player]) -> Iterator[None]:
    """Tell players outside this process what happens, and that they can leave at the end."""
    outsiders = {seat: player for seat, player in enumerate(players) if isinstance(player, Outsider)}

    def tell(event: Event) -> None:
        for seat, outsider in outsiders.items():
            outsider.hear(event.seen_by(seat))

    game.listener = tell if outsiders else None
    try:
        yield
    finally:
        for outsider in outsiders.values():
            outsider.leave(game.over)


def _margins(game: Game) -> list[float]:
    """Each seat's gold above the mean of the table."""
    mean = statistics.fmean(game.table.gold)
    return [gold - mean for gold in game.table.gold]


OnProgress = Callable[[int, int], None]  # called with the number of games done and the number in all


def arena(
    levels: Sequence[str],
    games: int,
    ruleset: str = "legendary",
    seed: int = 1,
    resume: Path | None = None,
    jobs: int | None = None,
    on_progress: OnProgress | None = None,
    changes: Mapping[str, Any] | None = None,
    cluster: str | None = None,
    test: SequentialTest | None = None,
    gambits: bool = False,
    programs: Sequence[Program] = (),
) -> Result:
    """Play at least `games` games between these levels, one level per seat, in whole deals. With `gambits`, play at
    least so many gambits with each of the first two levels, at a table of the others (`play_gambits`).

    `resume` is a file that stores every finished deal and from which an interrupted run of the same match continues;
    `jobs` the number of processes (default: all cores); `cluster` the address of a Dask scheduler whose workers play
    instead. `changes` and `programs` are as for `play_deal`. `test` observes the first level (`Match.observed`), in the
    order of seeds, and its verdict ends the arena; the result then covers the deals observed. KeyboardInterrupt, also
    from `on_progress`, ends the arena with the result so far.

    Raises ArenaError for unknown levels, a number of seats that the ruleset does not allow, and a file of another
    match; FileError, OSError, ClusterError; Violation for an illegal answer.
    """
    add_programs(programs)
    check_levels(levels)
    rules = load_rules(ruleset, changes=changes)
    if gambits:
        check_pair(levels)
    check_seats(rules, len(levels) - gambits)
    if test is not None and not gambits:
        check_duel(levels)
    if games < 1:
        raise ArenaError(_("{games} games are too few").format(games=games))
    match = Match(list(levels), ruleset, rules_checksum(rules), seed, "gambits" if gambits else "games")
    least = 1 if gambits else len(rotations(levels))  # of a deal
    seeds = range(seed, seed + math.ceil(games / least))
    kept = DealsFile(resume, match) if resume is not None else None
    done = {deal.seed: deal for deal in kept.deals.values() if deal.seed in seeds} if kept else {}
    course = _Course(match, len(seeds) * least, test, done)
    play = partial(
        play_gambits if gambits else play_deal, ruleset, tuple(levels), changes=changes, expected=match.rules,
        programs=programs,
    )  # fmt: skip

    def show() -> None:
        if on_progress is not None:
            on_progress(min(sum(deal.games for deal in done.values()), course.wanted), course.wanted)

    try:
        over = course.is_over()
        if done and not over:
            show()
        missing = [] if over else [seed for seed in seeds if seed not in done]
        with closing(_as_finished(play, jobs or _cores(), cluster, missing)) as finished:
            for deal in finished:
                done[deal.seed] = deal
                if kept is not None:
                    kept.add(deal)
                over = course.is_over()
                show()
                if over:
                    break
    except KeyboardInterrupt:
        pass
    finally:
        if kept is not None:
            kept.close()
    stopped = not course.is_over()
    return sum_up(match, course.wanted, [done[seed] for seed in sorted(done)] if stopped else course.deals, stopped)


def check_levels(levels: Sequence[str]) -> None:
    """Raise ArenaError for an unknown level or setting."""
    try:
        for level in levels:
            Contestant.read(level)
    except ValueError as problem:
        raise ArenaError(str(problem)) from None


def check_duel(levels: Sequence[str]) -> None:
    """Raise ArenaError unless one level has the first seat and one other level all remaining seats."""
    first, *others = levels
    if len(set(others)) != 1 or first in others:
        text = _("name one level, then one other level for all remaining seats, as in: {example}")
        raise ArenaError(text.format(example="tda arena master gambler gambler gambler"))


def check_pair(levels: Sequence[str]) -> None:
    """Raise ArenaError unless the first two levels differ and there are others to play against."""
    if len(levels) < 3 or levels[0] == levels[1]:
        text = _("name two levels to compare, then one for each remaining seat, as in: {example}")
        raise ArenaError(text.format(example="tda arena master sharp gambler gambler gambler --gambits"))


def check_seats(rules: Rules, seats: int) -> None:
    """Raise ArenaError if the ruleset does not allow this many seats, or its end cannot be reached with them."""
    fewest, most = rules.ruleset.players
    if not fewest <= seats <= most:
        text = _("{name} is for {fewest} to {most} players, not {seats}: name a level for each seat")
        raise ArenaError(text.format(name=ruleset_name(rules.ruleset), fewest=fewest, most=most, seats=seats))
    if problem := unreachable_end(rules.ruleset, seats):
        raise ArenaError(f"{ruleset_name(rules.ruleset)}: {problem}")


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass
class _Course:
    """The course of a match: `deals` are those played without a gap, in the order of their seeds. It is over when they
    have as many games as are `wanted`, or the test has a verdict on them."""

    match: Match
    wanted: int
    test: SequentialTest | None
    done: Mapping[int, Deal]
    deals: list[Deal] = field(default_factory=list)
    games: int = 0

    def is_over(self) -> bool:
        """Take the deals that are done by now, as long as the match is not over; returns whether it is."""
        while not self._over and (deal := self.done.get(self.match.seed + len(self.deals))) is not None:
            self.deals.append(deal)
            self.games += deal.games
            if self.test is not None:
                self.test.add(self.match.observed(deal), deal.games)
        return self._over

    @property
    def _over(self) -> bool:
        return self.games >= self.wanted or (self.test is not None and self.test.verdict != UNDECIDED)


def _as_finished(
    play: Callable[[int], Deal], jobs: int, cluster: str | None, seeds: Sequence[int]
) -> Generator[Deal, None, None]:
    """Yield deals as they are finished. Closing the generator cancels the rest."""
    jobs = min(jobs, len(seeds))
    if jobs <= 1 and (cluster is None or not seeds):
        yield from map(play, seeds)
        return
    with executor(cluster, jobs) as (pool, many):
        to_come = iter(seeds)
        waiting = {pool.submit(play, seed) for seed in islice(to_come, 2 * many)}
        while waiting:
            finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {pool.submit(play, seed) for seed in islice(to_come, len(finished))}
            yield from sorted((one.result() for one in finished), key=lambda deal: deal.seed)


class Ceiling(NamedTuple):
    """How much of the clairvoyant's gain a level achieves without seeing the other hands.

    Both play in the same seat of the same deals against one other level. `twin` is the clairvoyant's arena, None if the
    first was stopped; `part` the level's gain above par divided by the clairvoyant's, None if it cannot be determined.
    """

    level: Result
    twin: Result | None
    part: Figure | None

    def as_dict(self) -> dict[str, Any]:
        """The level's arena as plain data for JSON, with the clairvoyant's, and the part with half of its interval."""
        twin = self.twin.as_dict() if self.twin is not None else None
        return {**self.level.as_dict(), "clairvoyant": twin, **plain_figure("part", self.part)}


def measure_ceiling(
    levels: Sequence[str], games: int, resume: Path | None = None, on_progress: OnProgress | None = None, **match: Any
) -> Ceiling:
    """Play the arena of these levels, then the same deals with the clairvoyant in place of the first level.

    `resume` is the file of the first arena; that of the clairvoyant has the same name with ".ceiling" appended. `match`
    holds further arguments of `arena`. Raises what it raises, and ArenaError unless all other seats are of one level.
    """
    show = on_progress or (lambda _done, _of: None)
    add_programs(match.get("programs", ()))
    check_levels(levels)
    check_duel(levels)
    beside = resume.with_name(f"{resume.name}.ceiling") if resume is not None else None
    level = arena(levels, games, resume=resume, on_progress=lambda done, of: show(done, 2 * of), **match)
    if level.stopped:
        return Ceiling(level, None, None)
    later = level.wanted
    contestants = [CLAIRVOYANT, *levels[1:]]
    twin = arena(contestants, games, resume=beside, on_progress=lambda done, of: show(later + done, 2 * of), **match)
    return Ceiling(level, twin, part_of_gain(level.shares, twin.shares, level.par))


def part_of_gain(level: Mapping[int, float], twin: Mapping[int, float], par: float) -> Figure | None:
    """The level's part of the twin's gain from their shares by deal seed, or None if it cannot be determined.

    Its interval uses the delta method on paired deals, so common luck cancels.

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
