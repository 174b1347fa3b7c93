"""Finished games as records in files."""

import asyncio
from pathlib import Path

from tda_tui.files.ruleset_files import load_rules
from tda_tui.plain.watching import watch_game
from tda_tui.players.judgement import Judgement
from tda_tui.players.win_share import Figure


def written_game(folder: Path, players: int = 3, seed: int = 4, ruleset: str = "legendary") -> Path:
    """The record of a game between computer players."""
    path = folder / f"{ruleset}-{players}-{seed}.toml"
    for _line in watch_game(load_rules(ruleset), ruleset, players, "gambler", seed, path):
        pass
    return path


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

    def __init__(self, rules, most=None):
        self._rules = rules

    shared = True

    async def think(self, task, urgent=False):
        await asyncio.sleep(0)
        return task.think(self._rules)

    def close(self):
        """Nothing to close."""
