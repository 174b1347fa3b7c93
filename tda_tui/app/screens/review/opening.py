"""Opening a played game from any screen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.app import App

if TYPE_CHECKING:
    from tda_tui.review.played_game import Played
    from tda_tui.review.replay import Replay


def open_replay(app: App[Any], game: Path | Played) -> None:
    """Replay a game, given as such or by its path; notify if it cannot be read."""
    from tda_tui.app.screens.review.replay_screen import ReplayScreen

    if (replay := _read(app, game)) is not None:
        app.push_screen(ReplayScreen(replay))


def open_review(app: App[Any], game: Path | Played) -> None:
    """Review a game, given as such or by its path; notify if it cannot be read."""
    from tda_tui.app.screens.review.review_screen import ReviewScreen

    if (replay := _read(app, game)) is not None:
        app.push_screen(ReviewScreen(replay))


def open_export(app: App[Any], game: Path | Played) -> None:
    """Export a game, given as such or by its path; notify if it cannot be read."""
    from tda_tui.app.screens.review.sheets import ExportScreen

    if (replay := _read(app, game)) is not None:
        app.push_screen(ExportScreen(replay))


def _read(app: App[Any], game: Path | Played) -> Replay | None:
    from tda_tui.files.errors import FileError
    from tda_tui.review.played_game import read_game
    from tda_tui.review.replay import Replay

    try:
        return Replay(read_game(game) if isinstance(game, Path) else game)
    except FileError as problem:
        app.bell()
        app.notify(str(problem), severity="warning", markup=False)
        return None
