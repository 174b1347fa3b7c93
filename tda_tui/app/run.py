"""Start the app."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tda_tui.app.tda import Deal
    from tda_tui.records.journal import Journal
    from tda_tui.rules.questions import Question


class GameRecord:
    """The record of one game, at a place that the player has named."""

    def __init__(self, path: Path, deal: Deal, level: str) -> None:
        """Begin the file. Raises OSError if it cannot be written."""
        from tda_tui.records.house_rules import write_house_rules
        from tda_tui.records.journal import Journal, header

        self.path, self.deal = path, deal
        ruleset = deal.ruleset
        if deal.changes or deal.rules.ruleset.time_limit_minutes:
            ruleset = write_house_rules(path, deal.ruleset, deal.changes)
        players = ["person", *[level] * (len(deal.names) - 1)]
        self.journal: Journal | None = Journal(path, header(ruleset, deal.names, deal.seed, players=players))

    def decide(self, seat: int, question: Question, choices: tuple[str, ...]) -> None:
        """Write a decision down."""
        if self.journal is not None:
            self.journal.decide(self.deal.names[seat], question.kind, choices)

    def last_gambit(self, gambit: int) -> None:
        """The clock has decided when the game ends: from now on that is a rule of this game."""
        from tda_tui.records.house_rules import write_house_rules

        if self.journal is not None:
            write_house_rules(self.path, self.deal.ruleset, {**self.deal.changes, "gambits": gambit})

    def close(self) -> None:
        """Nothing more is written."""
        if self.journal is not None:
            self.journal.close()
        self.journal = None


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
