"""A folder of saves with finished games, as many evenings leave it."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tda_tui.files.ruleset_files import load_rules
from tda_tui.review.history import read_history
from tda_tui.saves.store import Saves
from tda_tui.session.deal import Deal
from tests.helpers import NAMES
from tests.saves.kept_games import Clock, whole_game

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
