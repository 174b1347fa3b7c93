"""Positions whose best answer is beyond doubt, and how often each level finds it.

python -m tools.judging.certain --make FILE...     # look for more in games kept by `tools.judging.sweep` python -m
tools.judging.certain master gambler     # test these levels and print their mistakes
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec
import tomli_w

from tda_tui.players.judgement import Judgement
from tda_tui.players.player import make_player
from tda_tui.players.think_task import think
from tda_tui.players.win_share import ENGINE, Budget, Figure, win_shares
from tda_tui.process.streams import say
from tda_tui.rules.game import Game
from tools.judging.make_puzzles import Position, Unfit, played, position_of
from tools.judging.sweep import Swept, read

FOLDER = Path(__file__).resolve().parent / "certain"
BUDGET = Budget(iterations=20_000, least=1_000)
"""The budget of each of two searches with different seeds; no answer is eliminated before `least` tries."""
MARGIN, ERRORS = 0.03, 5.0
"""The least lead of the best answer over the next: in win share, and in standard errors."""
SEEMS_MARGIN, SEEMS_ERRORS = 0.04, 4.0
"""The same for the short search of the sweep."""
MOST, IN_ALL = 60, 300
"""The most positions per ruleset, and in total."""
WANTED = {"master": 0.97, "sharp": 0.92, "gambler": 0.80}
"""How often a level should find the answer."""


class Notes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The `[x_certain]` table: the seat to move, the best answer, and its lead in both searches."""

    seat: str
    right: tuple[str, ...]
    margin: tuple[Figure, Figure]
    engine: str
    iterations: int


class Certain(NamedTuple):
    """A position: its id, the text of its record, and its notes."""

    id: str
    ruleset: str
    text: str
    notes: Notes

    def answer_of(self, level: str, seed: int = 0) -> frozenset[str]:
        """A level's answer."""
        game = played(self.text)
        seat = game.names.index(self.notes.seat)
        return frozenset(think(game, seat, make_player(level, seed).choose))

    def finds(self, level: str, seed: int = 0) -> bool:
        """Whether a level finds the best answer."""
        return self.answer_of(level, seed) == frozenset(self.notes.right)


def certain_positions(folder: Path = FOLDER) -> list[Certain]:
    """All stored positions."""
    return [_read(path) for path in sorted(folder.glob("*.toml"))]


def _read(path: Path) -> Certain:
    text = path.read_text(encoding="utf-8")
    data = msgspec.toml.decode(text)
    return Certain(path.stem, data["ruleset"], text, msgspec.convert(data["x_certain"], Notes))


# Making


def make(games: Sequence[Swept], folder: Path = FOLDER) -> None:
    """Look through the games, and write every certain position, with the rulesets in turn."""
    folder.mkdir(exist_ok=True)
    known = Counter(one.ruleset for one in certain_positions(folder))
    for swept, judged in in_turn(games):
        name = f"{swept.ruleset}-{len(swept.levels)}-{swept.seed}-{judged.answers}"
        path = folder / f"{name}.toml"
        if known.total() >= IN_ALL:
            return
        if known[swept.ruleset] >= MOST or path.exists():
            continue
        try:
            position = position_of(swept, judged.answers)
        except Unfit as why:
            say(f"{name}: {why}")
            continue
        game = played(position.text)
        notes = notes_of(game, position.seat)
        if notes:
            known[swept.ruleset] += 1
            path.write_text(text_of(name, position, game, notes), encoding="utf-8")
        say(f"{name}: {'yes' if notes else 'no'}, {known.total()} there")


def text_of(name: str, position: Position, game: Game, notes: Notes) -> str:
    """The text of the position's record."""
    head, rest = position.text.split("seed = ", 1)
    kind = next(one.kind for one in game.questions if game.names[one.seat] == notes.seat)
    expect = tomli_w.dumps({"expect": {"asks": {"seat": notes.seat, "ask": kind}}})
    certain = tomli_w.dumps({"x_certain": msgspec.to_builtins(notes)})
    return f'{head}title = "Certain {name}"\nseed = {rest}\n{expect}\n{certain}'


def in_turn(games: Sequence[Swept]) -> Iterator[tuple[Swept, Judgement]]:
    """The candidates in these games in random order, with the rulesets in turn."""
    found: dict[str, list[tuple[Swept, Judgement]]] = defaultdict(list)
    for swept in games:
        for judged in swept.judged:
            gap, error = judged.next_best
            if gap >= SEEMS_MARGIN and gap > SEEMS_ERRORS * error:
                found[swept.ruleset].append((swept, judged))
    lot = random.Random(1)
    queues = [lot.sample(each, len(each)) for each in found.values()]
    for turn in range(max(map(len, queues), default=0)):
        for queue in queues:
            if turn < len(queue):
                yield queue[turn]


def notes_of(game: Game, name: str) -> Notes | None:
    """The notes of a position; None if two searches do not agree on the best answer by a wide margin."""
    seat = game.names.index(name)
    asked = game.as_asked(seat)
    found = []
    for seed in (1, 2):
        shares = win_shares(asked.view(seat), partial(asked.determinize, seat), BUDGET, seed)
        margin = shares[1].behind
        if margin.mean < MARGIN or margin.mean < ERRORS * margin.error:
            return None
        found.append((shares[0].answer, Figure(*(round(figure, 5) for figure in margin))))
    (best, first), (again, second) = found
    if set(best) != set(again):
        return None
    return Notes(name, best, (first, second), ENGINE, BUDGET.iterations)


# Asking the levels


def report(levels: Sequence[str], found: Sequence[Certain]) -> int:
    """Print how often each level finds the answer, and its mistakes; returns how many levels find it too seldom."""
    below = 0
    for level in levels:
        wrong = [one for one in found if not one.finds(level)]
        share = 1 - len(wrong) / len(found)
        below += share < WANTED.get(level, 0.0)
        say(f"{level}: {share:.1%} of {len(found)}")
        for ruleset, missed in sorted(Counter(one.ruleset for one in wrong).items()):
            say(f"  {ruleset}: {missed} of {sum(one.ruleset == ruleset for one in found)} missed")
        for one in wrong if share > WANTED["gambler"] else ():
            told = ", ".join(sorted(one.answer_of(level)))
            say(f"    {one.id}: {told} and not {', '.join(one.notes.right)} ({one.notes.margin[0].mean:.1%})")
    return below


def main(words: list[str]) -> int:
    """Make positions, or test levels."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--make", type=Path, nargs="+", metavar="FILE", default=[])
    parser.add_argument("levels", nargs="*")
    options = parser.parse_args(words)
    if options.make:
        make([swept for path in options.make for swept in read(path)])
    return report(options.levels, certain_positions())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
