"""Start the app."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tda_tui.sitting.deal import Deal
    from tda_tui.sitting.game_record import GameRecord


def run(
    seed: int | None = None,
    players: int | None = None,
    level: str = "gambler",
    pace: str | None = None,
    ruleset: str | None = None,
    record: Path | None = None,
    theme: str | None = None,
    ascii: bool | None = None,
    mouse: bool | None = None,
    motion: bool | None = None,
    name: str | None = None,
) -> None:
    """Open the start screen, or with `players` a table at once. `record` is where the first game is written down.

    What is None is as the settings say, and what they leave open as it suits the terminal. A theme that cannot be
    used is said on the start screen. Raises FileProblem for a ruleset that cannot be played, OSError for a record that
    cannot be written.
    """
    # Until the first screen stands there is nothing to collect but what has just been read.
    gc.disable()
    from tda_tui.app import glyphs
    from tda_tui.app.terminal import SECTION, decide, textual_environment
    from tda_tui.settings import Settings

    settings = Settings()
    terminal = decide(settings.section(SECTION), os.environ, theme, ascii, mouse, motion)
    glyphs.use(glyphs.ASCII if terminal.ascii else glyphs.beyond_ascii())
    os.environ.update(textual_environment(os.environ))

    # Textual reads the environment when it is imported.
    from tda_tui.app.tda import TdaApp
    from tda_tui.players import make_player

    records: list[GameRecord] = []

    def open_record(deal: Deal) -> GameRecord:
        if records:
            records[0].close()
        else:
            from tda_tui.sitting.game_record import GameRecord

            assert record is not None
            records.append(GameRecord(record, deal, level))
        return records[0]

    app = TdaApp(
        lambda player_seed: make_player(level, player_seed),
        settings,
        seed=seed,
        players=players,
        pace=pace,
        open_journal=open_record if record is not None else None,
        ruleset=ruleset,
        name=name,
        terminal=terminal,
    )
    app.run(mouse=terminal.mouse)
    for written in records:
        written.close()
