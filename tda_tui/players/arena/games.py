"""Plays whole games between computer players, and counts what happens in many. To measure strength, use `arena`."""

from __future__ import annotations

import copy
import math
import os
import random
import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.characters import deal_to_strangers
from tda_tui.players.player import Player, make_player
from tda_tui.players.think_task import think, think_seeing_hands
from tda_tui.process.executors import worker_pool
from tda_tui.rules.abilities.registry import random_abilities
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Question, Refusal
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state import gold

ENDLESS = 100_000  # more decisions than any game takes; a game that exceeds it is faulty


class Violation(Exception):
    """Raised when the rules engine or a player breaks an invariant; names the game and the decision."""

    def __init__(self, seed: int, decision: int, what: str) -> None:
        super().__init__(f"seed {seed}, decision {decision}: {what}")
        self.seed, self.decision, self.what = seed, decision, what

    def __reduce__(self) -> tuple[type[Violation], tuple[int, int, str]]:
        return type(self), (self.seed, self.decision, self.what)


def play_game(
    rules: Rules,
    names: Sequence[str],
    players: Sequence[Player],
    seed: int,
    check: bool = False,
    on_event: Callable[[Event], None] | None = None,
    on_decision: Callable[[Question, tuple[str, ...]], None] | None = None,
    abilities: Sequence[Sequence[str]] = (),
    seeing: Collection[int] = (),
) -> Game:
    """Play a game to its end and return it. With `check`, invariants are tested after every answer. Seats in `seeing`
    search with the hands others really hold. Raises Violation for a broken invariant or an illegal answer."""
    game = Game.start(rules, names, seed, telling=False, abilities=abilities)
    game.listener = on_event
    play_on(game, players, seed, check, on_decision, seeing)
    return game


def play_on(
    game: Game,
    players: Sequence[Player],
    seed: int,
    check: bool = False,
    on_decision: Callable[[Question, tuple[str, ...]], None] | None = None,
    seeing: Collection[int] = (),
    until: float = math.inf,
) -> None:
    """Play a game on to its end, or to the end of the gambit `until`. Otherwise as `play_game`."""
    total, decision = gold.total(game.table), 0
    while not game.over and game.table.gambit <= until:
        if decision >= ENDLESS:
            raise Violation(seed, decision, "the game does not end")
        if check:
            _verify(game, total, seed, decision)
        question = game.questions[0]
        thinking = think_seeing_hands if question.seat in seeing else think
        choice = thinking(game, question.seat, players[question.seat].choose)
        if on_decision is not None:
            on_decision(question, choice)
        fork = game.fork() if check else None
        try:
            game.answer(question.seat, choice)
        except Refusal as refusal:
            what = f"{game.names[question.seat]} answers {question.kind} with {choice}: {refusal}"
            raise Violation(seed, decision, what) from refusal
        if fork is not None:
            fork.answer(question.seat, choice)
            if fork.table != game.table or fork.questions != game.questions:
                raise Violation(seed, decision, f"a fork answers {question.kind} with {choice} differently")
        decision += 1
    if check:
        _verify(game, total, seed, decision)


def _verify(game: Game, total: int, seed: int, decision: int) -> None:
    found, fork = game.problems(), game.fork()
    if (now := gold.total(game.table)) != total:
        found.append(f"there were {total} gold and there are {now}")
    if fork.table != game.table or fork.questions != game.questions:
        found.append("a fork is not the same")
    if found:
        raise Violation(seed, decision, "; ".join(found))


CHUNK = 25  # games a worker plays before it reports

ENDINGS = ("winner", "stakes emptied", "tie", "barred", "endless")


@dataclass
class Summary:
    """The counts. `wins` holds the games won by each seat, a shared win in parts; `gambits` are by game."""

    ruleset: str
    levels: list[str]
    seed: int
    wins: list[float]
    gambits: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    flights: Counter[str] = field(default_factory=Counter)
    decisions: int = 0
    seconds: float = 0.0

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.gambits)

    @property
    def shares(self) -> list[float]:
        """The share of games each seat won."""
        return [won / max(self.games, 1) for won in self.wins]

    def margin(self, seat: int) -> float:
        """Half of the 95% interval of a seat's share."""
        share = self.shares[seat]
        return 1.96 * math.sqrt(share * (1.0 - share) / max(self.games, 1))

    def add(self, other: Summary) -> None:
        """Add another summary's counts."""
        self.wins = [mine + theirs for mine, theirs in zip(self.wins, other.wins, strict=True)]
        self.gambits += other.gambits
        self.endings.update(other.endings)
        self.flights.update(other.flights)
        self.decisions += other.decisions
        self.seconds += other.seconds


def _play_one(empty: Summary, rules: Rules, check: bool, at_random: bool, seed: int) -> Summary:
    summary, began = copy.deepcopy(empty), time.perf_counter()
    seats, emptied = len(summary.levels), False

    def count(event: Event) -> None:
        nonlocal emptied
        if event.kind == "special-flight":
            summary.flights[event.what.partition(":")[0]] += 1
        elif event.kind == "stakes-empty":
            emptied = True
        elif event.kind in ("win-gambit", "no-winner"):
            ending = "winner" if event.kind == "win-gambit" else event.what
            summary.endings["stakes emptied" if emptied else ending] += 1
            emptied = False

    def decided(_question: Question, _choice: tuple[str, ...]) -> None:
        summary.decisions += 1

    players = [make_player(level, seed * 8 + seat) for seat, level in enumerate(summary.levels)]
    names = [f"seat {seat + 1}" for seat in range(seats)]
    abilities: Sequence[Sequence[str]] = deal_to_strangers(rules, seats, seed).abilities
    if at_random:
        abilities = random_abilities(rules, seats, random.Random(seed))
    end = play_game(rules, names, players, seed, check, count, decided, abilities)
    for winner in end.winners:
        summary.wins[winner] += 1 / len(end.winners)
    summary.gambits.append(len(end.table.gambit_winners))
    summary.seconds = time.perf_counter() - began
    return summary


def simulate(
    ruleset: str,
    levels: Sequence[str],
    games: int,
    seed: int = 0,
    check: bool = False,
    on_progress: Callable[[int, int], None] | None = None,
    workers: int | None = None,
    with_abilities: bool = False,
    changes: Mapping[str, Any] | None = None,
) -> Summary:
    """Play `games` games, one level per seat, and count. `on_progress` is called with games done and games in total.

    `with_abilities`: every seat gets random roleplaying abilities, different ones in each game. `changes` are changed
    ruleset keys; if they turn abilities on, every seat gets a random character.

    Raises Violation as `play_game` does. Apart from the seconds, the result does not depend on the number of workers.
    """
    summary = Summary(ruleset, list(levels), seed, [0.0] * len(levels))
    many = min(min(2, os.cpu_count() or 1) if workers is None else workers, math.ceil(games / CHUNK))
    play = partial(_play_one, copy.deepcopy(summary), load_rules(ruleset, changes=changes), check, with_abilities)
    with worker_pool(many) if many > 1 else nullcontext() as pool:
        play_all = partial(pool.map, chunksize=CHUNK) if pool else map
        for game in play_all(play, range(seed, seed + games)):
            summary.add(game)
            if on_progress is not None and (summary.games % CHUNK == 0 or summary.games == games):
                on_progress(summary.games, games)
    return summary
