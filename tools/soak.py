"""Plays many games under every ruleset with every number of players, checking invariants: `python -m tools.soak`.

With `--companion`, a companion is told what is seen of each game and has to arrive at the same table, gold and
questions.

The tables take turns, so that each has played about as much whenever the run is stopped.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.rules.abilities.registry import random_abilities
from tda_tui.rules.game import Game
from tda_tui.rules.rulesets.rules import Rules
from tests.companion.real_game import told_game
from tests.helpers import NAMES
from tests.invariants import drive

CHUNK = 20
"""Games played at a table before the next table's turn."""
_IMAGINED = 8
"""One in this many states is determinized, which takes longer than all other checks."""


class Table(NamedTuple):
    """A ruleset and a number of players."""

    ruleset: str
    players: int


class Played(NamedTuple):
    """The games finished at a table, the decisions in them, and a sentence per failure."""

    games: int
    decisions: int
    wrong: tuple[str, ...]


def tables() -> list[Table]:
    """Every ruleset with every number of players it allows."""
    found = []
    for ruleset in sorted(ruleset_ids()):
        fewest, most = load_rules(ruleset).ruleset.players
        found += [Table(ruleset, players) for players in range(fewest, most + 1)]
    return found


def checked_game(rules: Rules, players: int, seed: int) -> int:
    """Play a game to its end, checking every state; returns the number of decisions. Every second game has
    abilities."""
    abilities = random_abilities(rules, players, random.Random(seed)) if seed % 2 else ()
    return drive(Game.start(rules, NAMES[:players], seed, abilities=abilities), seed, determinized=_IMAGINED)


def play(table: Table, seed: int, games: int, one: Callable[[Rules, int, int], int] = checked_game) -> Played:
    """Play games from a seed onwards, each by `one`. A failure is recorded and the other games go on."""
    rules = load_rules(table.ruleset)
    made, wrong = [], []
    for game in range(seed, seed + games):
        try:
            made.append(one(rules, table.players, game))
        except Exception:
            wrong.append(f"{table.ruleset}, {table.players} players, seed {game}: {traceback.format_exc(limit=-2)}")
    return Played(len(made), sum(made), tuple(wrong))


def rounds(
    all_tables: Sequence[Table], seed: int, games: int, jobs: int, one: Callable[[Rules, int, int], int]
) -> Iterator[Played]:
    """The tables' turns, one after the other, until about this many games have been played."""
    turns = -(-games // (CHUNK * len(all_tables)))
    wanted = [(table, seed + turn * CHUNK) for turn in range(turns) for table in all_tables]
    with ProcessPoolExecutor(jobs) as pool:
        try:
            yield from pool.map(partial(_turn, one=one), wanted)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _turn(wanted: tuple[Table, int], one: Callable[[Rules, int, int], int]) -> Played:
    return play(*wanted, CHUNK, one)


def main(words: Sequence[str] | None = None) -> int:
    """Play and show progress; returns 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="python -m tools.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="how many in all (default: 100000)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed of every table (default: 1)")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1), help="processes")
    parser.add_argument("--companion", action="store_true", help="tell a companion what is seen of each game")
    options = parser.parse_args(words)
    one = told_game if options.companion else checked_game
    all_tables = tables()
    began, turns, games, decisions, wrong = time.monotonic(), 0, 0, 0, []
    print(f"{len(all_tables)} tables, {CHUNK} games a turn", flush=True)
    try:
        for played in rounds(all_tables, options.seed, options.games, options.jobs, one):
            turns, games, decisions = turns + 1, games + played.games, decisions + played.decisions
            for said in played.wrong:
                print(f"WRONG {said}", flush=True)
            wrong += played.wrong
            if turns % len(all_tables) == 0:
                pace = games / (time.monotonic() - began)
                print(f"{games} games, {decisions} decisions, {len(wrong)} wrong, {pace:.0f} games/s", flush=True)
    except KeyboardInterrupt:
        print("stopped")
    whole = turns // len(all_tables) * CHUNK
    print(f"{games} games to their end, {decisions} decisions, {len(wrong)} wrong, {time.monotonic() - began:.0f} s")
    print(f"every table has played the seeds from {options.seed} on; go on with --seed {options.seed + whole}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
