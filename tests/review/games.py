"""Finished games as records in files, and a folder of saves as many evenings leave it."""

import asyncio
import json
import tempfile
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from tda_tui.files.ruleset_files import load_rules
from tda_tui.plain.watching import watch_game
from tda_tui.players.judgement import Judgement
from tda_tui.players.win_share import Figure
from tda_tui.review.history import read_history
from tda_tui.saves.store import Saves
from tda_tui.session.deal import Deal
from tests.helpers import NAMES
from tests.saves.kept_games import Clock, whole_game


def written_game(folder: Path, players: int = 3, seed: int = 4, ruleset: str = "legendary") -> Path:
    path = folder / f"{ruleset}-{players}-{seed}.toml"
    path.write_bytes(_game(players, seed, ruleset))
    return path


@cache
def _game(players: int, seed: int, ruleset: str) -> bytes:
    """The record of a game between gamblers, which is played once."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "game.toml")
        for _line in watch_game(load_rules(ruleset), ruleset, players, "gambler", seed, path):
            pass
        return path.read_bytes()


NOTHING = Figure(0.0, 0.0)


def judged(chosen, best, **known):
    """A judgement of an answer where all that is not named does not matter."""
    usual = {
        "answers": 0, "seat": 0, "kind": "play", "right": (best,), "share": Figure(0.3, 0.01), "loss": NOTHING,
        "next_best": NOTHING, "obvious": False, "gold": (0.0, 0.0),
    }  # fmt: skip
    return Judgement(chosen=chosen, best=best, **{**usual, **known})


def told(replay, seat, open_=False):
    """Every line of the log of a game, as a seat reads it."""
    groups = (group for at in range(len(replay.stops)) for group in replay.event_groups(at, seat, open_))
    return [line for group in groups for line in group.sentences()]


class ThinkHere:
    """Replaces workers: thinks in this process."""

    def __init__(self, rules, most=None, reviews=False):
        self._rules = rules

    shared = True

    async def think(self, task, urgent=False):
        await asyncio.sleep(0)
        return task.think(self._rules)

    def close(self):
        """Nothing to close."""


_BEGUN = datetime(2026, 3, 1, 20, tzinfo=UTC)


def eight_games(folder: Path) -> Path:
    """A folder with eight games, in two rulesets, with three and four seats."""
    for number in range(8):
        clock = Clock()
        saves = Saves(folder, now=lambda number=number: _BEGUN + timedelta(days=number), clock=clock)
        ruleset = "original" if number % 3 == 2 else "legendary"
        deal = Deal(ruleset, {}, load_rules(ruleset, changes={}), NAMES[: 3 + number % 2], number)
        whole_game(saves, deal, "gambler" if number % 2 else "random", clock=clock)
    return folder


def many_games(folder: Path, there: Path, many: int) -> None:
    """Repeats the games of a folder in another: empty files, with cached summaries."""
    history = read_history(folder)
    (there / "finished").mkdir(parents=True)
    kept = json.loads((folder / "history.json").read_text())
    for number in range(many):
        name = history.games[number % len(history.games)].file
        copy = there / "finished" / f"{number}-{name}"
        copy.write_bytes(b"x")
        facts, sign = copy.stat(), kept["games"][name]
        kept["games"][copy.name] = [{"size": 1, "written": facts.st_mtime_ns}, {**sign[1], "file": copy.name}]
    (there / "history.json").write_text(json.dumps(kept))
