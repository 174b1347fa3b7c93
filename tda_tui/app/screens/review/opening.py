"""Opening a played game from any screen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.app import App

if TYPE_CHECKING:
    from tda_tui.review.played_game import Played
    from tda_tui.review.replay import Replay


def open_game(app: App[Any], what: str, game: Path | Played | Replay) -> None:
    """Open the `replay`, the `review` or the `export` of a game; notify if it cannot be read."""
    from tda_tui.files.errors import FileError
    from tda_tui.review.played_game import read_game
    from tda_tui.review.replay import Replay

    try:
        if not isinstance(game, Replay):
            game = Replay(read_game(game) if isinstance(game, Path) else game)
    except FileError as problem:
        app.bell()
        app.notify(str(problem), severity="warning", markup=False)
        return
    if what == "replay":
        from tda_tui.app.screens.review.replay_screen import ReplayScreen

        app.push_screen(ReplayScreen(game))
    elif what == "review":
        from tda_tui.app.screens.review.review_screen import ReviewScreen

        app.push_screen(ReviewScreen(game))
    else:
        from tda_tui.app.screens.review.sheets import ExportScreen

        app.push_screen(ExportScreen(game))
