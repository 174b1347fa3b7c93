"""Plays the same in pure Python and compiled, and compares: `python -m tools.same [--decisions N] [--thoughts N]`.

Both play the same random decisions under every ruleset with every number of players, every second game with abilities,
and list all events; then every level thinks about the same questions and lists its figures to the last digit.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import LEVELS, make_player
from tda_tui.players.playouts.playout import legal_answers
from tda_tui.players.rating import rate_options
from tda_tui.players.search.search_player import SearchPlayer
from tda_tui.players.think_task import think
from tda_tui.players.weights import WEIGHTS
from tda_tui.process.crash import build
from tda_tui.rules.abilities.registry import random_abilities
from tda_tui.rules.game import Game
from tda_tui.rules.state.table import FIELDS
from tests.helpers import NAMES, random_answer
from tools.soak import Table, tables

ROOT = Path(__file__).parents[1]
COMPILED = ROOT / ".venv-native" / "bin" / "python"
IMAGINED = 16
"""One in this many questions is also viewed, and its game forked and determinized."""
LATEST = 60
"""A level is asked after fewer random decisions than this."""


def start(table: Table, seed: int) -> Game:
    """A game, every second one with abilities."""
    rules = load_rules(table.ruleset)
    abilities = random_abilities(rules, table.players, random.Random(seed)) if seed % 2 else ()
    return Game.start(rules, NAMES[: table.players], seed, abilities=abilities)


def played(table: Table, many: int) -> Iterator[str]:
    """This many random decisions at a table, in as many games as necessary, with all events."""
    game, rng, seed = start(table, 0), random.Random(0), 0
    for decision in range(many):
        if game.over:
            seed += 1
            game, rng = start(table, seed), random.Random(seed)
        where = f"{table.ruleset}, {table.players} players, seed {seed}:"
        question = rng.choice(game.questions)
        if decision % IMAGINED == 0:
            yield f"{where} {state(game.fork())} {game.view(question.seat)._replace(rules=None)}"
            if game.can_determinize(question.seat):
                imagined = game.determinize(question.seat, random.Random(decision))
                yield f"{where} {state(imagined)} {imagined.questions}"
        answer = random_answer(question, rng)
        yield f"{where} {question} {answer} {game.answer(question.seat, answer)}"


def state(game: Game) -> list[Any]:
    """Everything on the table."""
    return [getattr(game.table, name) for name in FIELDS if name != "rules"]


def thought(level: str, table: Table, seed: int) -> str:
    """A level's result for a question after some random decisions."""
    game, rng = start(table, seed), random.Random(seed)
    for _decision in range(rng.randrange(LATEST)):
        question = rng.choice(game.questions)
        game.answer(question.seat, random_answer(question, rng))
        if game.over:
            game = start(table, seed + 1)
    seat = rng.choice(game.questions).seat
    figures = think(game, seat, partial(_figures, level, seed))
    return f"{level}, {table.ruleset}, {table.players} players, seed {seed}: {figures}"


def _figures(level: str, seed: int, view: Any, determinize: Any) -> tuple[Any, ...]:
    player = make_player(level, seed)
    if isinstance(player, SearchPlayer) and determinize is not None and len(legal_answers(view.question)) > 1:
        return tuple(player.search(view, determinize))
    return player.choose(view, determinize), rate_options(view, WEIGHTS)


def lines(decisions: int, thoughts: int) -> Iterator[str]:
    """Everything that has to be the same."""
    everywhere = tables()
    for table in everywhere:
        yield from played(table, -(-decisions // len(everywhere)))
    for level in LEVELS:
        for seed in range(thoughts):
            yield thought(level, everywhere[seed * 7 % len(everywhere)], seed)


def told_by(python: Path, words: Sequence[str]) -> Iterator[str]:
    """The lines of another build, which takes only the tests from this folder."""
    code = f"import sys; sys.path.append({str(ROOT)!r}); from tools.same import main; main(sys.argv[1:])"
    with subprocess.Popen([python, "-P", "-c", code, "--tell", *words], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        for line in child.stdout:
            yield line.rstrip("\n")
    if child.returncode:
        raise SystemExit(f"{python} stopped with status {child.returncode}")


def main(words: Sequence[str]) -> None:
    """Compare, or print the lines; exits with 1 if they differ."""
    parser = argparse.ArgumentParser(prog="python -m tools.same", description=__doc__.partition("\n")[0])
    parser.add_argument("--decisions", type=int, default=20_000, help="random decisions in all")
    parser.add_argument("--thoughts", type=int, default=100, help="decisions of each level")
    parser.add_argument("--compiled", type=Path, default=COMPILED, help="the Python of the compiled build")
    parser.add_argument("--tell", action="store_true", help="only write what is compared")
    given = parser.parse_args(words)
    mine = lines(given.decisions, given.thoughts)
    if given.tell:
        print(build())
        for line in mine:
            print(line)
        return
    theirs = told_by(given.compiled, words)
    if (build(), next(theirs)) != ("pure Python", "compiled core"):
        raise SystemExit(f"this has to be pure Python, and {given.compiled} the compiled core: see `make native`")
    many = 0
    for many, (own, other) in enumerate(zip_longest(mine, theirs), 1):
        if own != other:
            raise SystemExit(f"Not the same at line {many}.\nPure Python: {own}\n   Compiled: {other}")
    print(f"The same in both: {many} lines, {given.decisions} decisions, {given.thoughts} thoughts of each level.")


if __name__ == "__main__":
    main(sys.argv[1:])
