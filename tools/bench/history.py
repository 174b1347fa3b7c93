"""How long the history takes to open with many games."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tda_tui.review.history import read_history
from tda_tui.review.history_pages import laid_out, last_games, pages
from tests.review.games import eight_games, many_games
from tools.bench.figures import Row

GAMES = 500


def rows() -> Iterator[Row]:
    """Reading the stored summaries and laying out every page."""
    with tempfile.TemporaryDirectory(prefix="tda-bench-") as folder:
        few, there = eight_games(Path(folder, "few")), Path(folder, "many")
        many_games(few, there, GAMES)
        begun = time.process_time()
        found = read_history(there)
        for page in (*pages(found), last_games(found.games)):
            laid_out(page, 76)
        yield Row("history", 1000 * (time.process_time() - begun), 1000, "ms", f"{len(found.games)} games")
