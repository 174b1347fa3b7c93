"""The search: iterations of the master at a Legendary table of four, beside random chess games in the same run."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rich.console import Console
from rich.table import Table

from tda_tui.players.levels.master import Master
from tda_tui.players.levels.sharp import Sharp
from tda_tui.players.search import sequential_elimination
from tda_tui.rules.game import Game
from tests.bench.rules import chess_games, rate
from tests.helpers import NAMES, legendary

ITERATIONS = 600
LEAST = 0.05
"""Iterations for each ply of a random game of python-chess that must be made at least."""


def searches(level: type[Sharp] | type[Master]) -> Callable[[], int]:
    """A decision at the start of a gambit, before the antes, all options tried to the end; counts iterations."""
    game = Game.start(legendary(), NAMES[:4], 5)
    view, determinize = game.view(0), partial(game.determinize, 0)
    player = level(1)
    player.config = player.config._replace(iterations=ITERATIONS)

    def run() -> int:
        errors = sequential_elimination.STANDARD_ERRORS
        sequential_elimination.STANDARD_ERRORS = float("inf")  # nobody drops out: it is the speed that counts
        try:
            return player.search(view, determinize).iterations
        finally:
            sequential_elimination.STANDARD_ERRORS = errors

    return run


def report() -> bool:
    """Measure, print a table, and say whether the limit holds."""
    reference = rate(chess_games)
    table = Table("What", "a second", "µs each", "beside chess", title="One core, best of five")
    rows = [
        ("python-chess, random plies", reference),
        ("sharp: iterations from the antes on", rate(searches(Sharp))),
        ("master: iterations from the antes on", speed := rate(searches(Master))),
    ]
    for name, value in rows:
        table.add_row(name, f"{value:,.0f}", f"{1e6 / value:.1f}", f"{value / reference:.2f}x")
    console = Console()
    console.print(table)
    held = speed / reference >= LEAST
    console.print(f"at least {LEAST}x: {'holds' if held else 'does not hold'}")
    return held
