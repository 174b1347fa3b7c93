"""Random games and copies in other libraries, by their ordinary interfaces, as references from the same run; and the
game as an environment of PettingZoo, which is played in the same way.

Missing libraries are reported and skipped: `pip install 'tda-tui[bench]'` installs them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from typing import Any

from tools.bench.figures import Row, rate, rate_row

MISSING = "not installed: pip install 'tda-tui[bench]'"
COPIES = 2_000

CHESS = "python-chess: random plies"
RLCARD = {"limit-holdem": 400, "uno": 20, "doudizhu": 4, "bridge": 20, "gin-rummy": 4}
"""Games of rlcard with their number per round."""
OPENSPIEL = {"leduc_poker": 2_000, "hearts": 100, "euchre": 200, "gin_rummy": 20, "backgammon": 30, "chess": 30}
"""Games of OpenSpiel with their number per round."""


def chess_games() -> int:
    """Random chess games, the reference; counts plies."""
    import chess

    rng = random.Random(1)
    plies = 0
    for _ in range(10):
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            plies += 1
    return plies


def chess_reference() -> tuple[float | None, Row]:
    """Plies per second, or None without the library; and the row for it."""
    try:
        speed = rate(chess_games)
    except ImportError:
        return None, Row(CHESS, None, note=MISSING)
    return speed, rate_row(CHESS, speed)


def chess_copies() -> int:
    """Copies of a board after 30 plies, without its move stack."""
    import chess

    rng = random.Random(1)
    board = chess.Board()
    for _ply in range(30):
        board.push(rng.choice(list(board.legal_moves)))
    for _copy in range(COPIES):
        board.copy(stack=False)
    return COPIES


@cache
def rlcard_env(name: str) -> Any:
    """An environment of rlcard."""
    import rlcard

    return rlcard.make(name, config={"seed": 1})


def rlcard_games(name: str, games: int) -> Callable[[], int]:
    """Whole games by the environment's interface, including observations, as its own random agents play; counts
    steps."""

    def run() -> int:
        env = rlcard_env(name)
        rng = random.Random(1)
        steps = 0
        for _ in range(games):
            state, _player = env.reset()
            while not env.is_over():
                state, _player = env.step(rng.choice(list(state["legal_actions"])))
                steps += 1
        return steps

    return run


def pettingzoo_games() -> int:
    """Whole games of four seats by the environment of this project, including observations; counts steps."""
    import numpy as np

    from tda_tui.env.three_dragon_ante import env

    game = env()
    rng = random.Random(1)
    steps = 0
    for seed in range(20):
        game.reset(seed=seed)
        while not any(game.terminations.values()):
            observation, *_ = game.last()
            game.step(rng.choice(np.flatnonzero(observation["action_mask"])))
            steps += 1
    return steps


def rlcard_copies() -> int:
    """Copies of a new game by Python's deepcopy, the only way to copy one."""
    env = rlcard_env("limit-holdem")
    env.reset()
    for _copy in range(COPIES // 10):
        deepcopy(env.game)
    return COPIES // 10


def openspiel_games(name: str, games: int) -> Callable[[], int]:
    """Whole games played from Python with rules in C++; counts decisions of players, not chance nodes."""

    def run() -> int:
        import pyspiel

        game = pyspiel.load_game(name)
        rng = random.Random(1)
        decisions = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(actions, chances)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    decisions += 1
        return decisions

    return run


def openspiel_copies(name: str) -> Callable[[], int]:
    """Copies of a state at a player's decision."""

    def run() -> int:
        import pyspiel

        state = pyspiel.load_game(name).new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        for _copy in range(COPIES):
            state.clone()
        return COPIES

    return run


def rows() -> Iterator[Row]:
    """Decisions, then copies."""
    _speed, told = chess_reference()
    yield told
    yield row("python-chess: copies of a board", chess_copies)
    yield row("PettingZoo: Three-Dragon Ante, random steps", pettingzoo_games)
    for name, games in RLCARD.items():
        yield row(f"rlcard: {name}, random steps", rlcard_games(name, games))
    yield row("rlcard: copies of limit-holdem", rlcard_copies)
    for name, games in OPENSPIEL.items():
        yield row(f"OpenSpiel: {name}, random decisions", openspiel_games(name, games))
    yield row("OpenSpiel: copies of hearts", openspiel_copies("hearts"))


def row(what: str, work: Callable[[], int]) -> Row:
    try:
        return rate_row(what, rate(work))
    except ImportError:
        return Row(what, None, note=MISSING)
