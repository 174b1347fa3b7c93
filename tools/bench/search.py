"""The search: iterations of the master at a Legendary table of four, beside random chess games in the same run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from tda_tui.players.search.search_player import Master, Sharp
from tda_tui.rules.game import Game
from tests.helpers import NAMES, legendary
from tools.bench.figures import Row, rate, rate_row
from tools.bench.others import chess_reference

ITERATIONS = 600
LEAST = 0.05
"""The least iterations per ply of a random game of python-chess."""


def searches(level: type[Sharp] | type[Master]) -> Callable[[], int]:
    """A search at the start of a gambit, before the antes, with every option tried to the end; counts iterations."""
    game = Game.start(legendary(), NAMES[:4], 5)
    view, determinize = game.view(0), partial(game.determinize, 0)
    player = level(1)
    # No option is eliminated, because only the speed matters.
    player.config = player.config._replace(iterations=ITERATIONS, least=ITERATIONS)
    return lambda: player.search(view, determinize).iterations


def rows() -> Iterator[Row]:
    """Iterations of the searching levels."""
    reference, told = chess_reference()
    yield told
    yield rate_row("sharp: iterations from the antes on", rate(searches(Sharp)), reference)
    yield rate_row("master: iterations from the antes on", speed := rate(searches(Master)), reference)
    if reference is not None:
        yield Row("master: iterations beside python-chess", speed / reference, LEAST, at_least=True)
