"""Start the app."""

from __future__ import annotations

import gc
import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tda_tui.app.first_game_record import FirstGameRecord
    from tda_tui.app.tda import TdaApp
    from tda_tui.app.terminal.capabilities import Terminal
    from tda_tui.files.settings import Settings
    from tda_tui.process.crash import Crash
    from tda_tui.review.replay import Replay
    from tda_tui.session.new_game.options import GameOptions


def run(
    seed: int | None = None,
    players: int | None = None,
    level: str | None = None,
    pace: str | None = None,
    ruleset: str | None = None,
    record: Path | None = None,
    theme: str | None = None,
    ascii: bool | None = None,
    mouse: bool | None = None,
    motion: bool | None = None,
    name: str | None = None,
    learning: bool = False,
    replaying: Path | None = None,
    abilities: str | None = None,
    competing: bool = False,
    puzzling: bool = False,
    watching: GameOptions | None = None,
) -> None:
    """Open the start screen; with `players` a table at once, with `learning` the lessons, with `competing` the
    tournament, with `puzzling` the puzzles, with `watching` a game of computer players.

    `replaying` is a finished game to replay. `record` is where to record the first game. Arguments that are None come
    from the settings, or else suit the terminal. An unusable theme is reported on the start screen. Raises FileError
    for an unplayable ruleset, OSError for a record that cannot be written.
    """
    replay = _read(replaying) if replaying is not None else None
    # Until the first screen is shown, the only objects to collect would be those just loaded.
    gc.disable()
    from tda_tui.app.terminal.capabilities import SECTION
    from tda_tui.files.settings import Settings

    settings = Settings()
    terminal = _terminal(settings, theme, ascii, mouse, motion)

    # Textual reads the environment when it is imported.
    from tda_tui.app.tda import TdaApp
    from tda_tui.players.player import make_player
    from tda_tui.saves.store import Saves
    from tda_tui.session.pace import think_time

    writer = _record(record) if record is not None else None
    app = TdaApp(
        lambda role, player_seed: make_player(role, player_seed, think_time(settings.section(SECTION))),
        settings,
        seed=seed,
        players=players,
        pace=pace,
        open_journal=writer.begin if writer is not None else None,
        ruleset=ruleset,
        level=level,
        name=name,
        abilities=abilities,
        terminal=terminal,
        learning=learning,
        replay=replay,
        saves=Saves(),
        competing=competing,
        puzzling=puzzling,
        watching=watching,
    )
    app.settled = _collect_from_now_on
    if writer is not None:
        # A screen that is just opening must be complete before it can be closed.
        writer.leave = lambda: app.call_after_refresh(app.exit)
        writer.tell = app.warn
    _run_to_its_end(app, terminal)
    if writer is not None:
        writer.close()
    if app.crash is not None:
        _leave_unless_wanted(app.crash)
        run(level=level, theme=theme, ascii=ascii, mouse=mouse, motion=motion, name=name)
    elif app.return_code:
        raise SystemExit(app.return_code)


def _collect_from_now_on() -> None:
    """Re-enable garbage collection, with all present objects exempt: scanning them would delay key presses."""
    gc.collect()
    gc.freeze()
    gc.enable()


def _record(path: Path) -> FirstGameRecord:
    from tda_tui.app.first_game_record import FirstGameRecord

    return FirstGameRecord(path)


def _terminal(
    settings: Settings, theme: str | None, ascii: bool | None, mouse: bool | None, motion: bool | None
) -> Terminal:
    """The display settings; characters and environment are set accordingly."""
    from tda_tui.app.terminal import glyphs
    from tda_tui.app.terminal.capabilities import SECTION, decide, textual_environment

    terminal = decide(settings.section(SECTION), os.environ, theme, ascii, mouse, motion)
    glyphs.use(glyphs.ASCII if terminal.ascii else glyphs.beyond_ascii(os.environ))
    os.environ.update(textual_environment(os.environ))
    return terminal


def _run_to_its_end(app: TdaApp, terminal: Terminal) -> None:
    """Run the app until it exits or is terminated; afterwards report a game that could not be saved."""
    from tda_tui.process import hangup
    from tda_tui.process.streams import tell

    hangup.watch(sys.__stdin__, sys.__stdout__)
    hangup.when_ended(app.leave)
    app.run(mouse=terminal.mouse)
    hangup.as_usual()
    if app.evening.autosave.lost and app.crash is None:
        tell(app.evening.autosave.lost)


def _leave_unless_wanted(crash: Crash) -> None:
    """Raises SystemExit unless the player wants the start screen after a crash."""
    if not _wants_back(crash):
        from tda_tui.process.crash import CRASHED

        raise SystemExit(CRASHED)


def _wants_back(crash: Crash) -> bool:
    """Report the crash, now that the terminal is restored; returns whether the player wants the start screen."""
    from tda_tui.process.crash import report
    from tda_tui.process.streams import tell
    from tda_tui.words.translate import gettext as _

    tell("\n".join(report(crash)))
    _forget_keys()
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if "TEXTUAL_DRIVER" in os.environ:  # a page in a browser, which offers a restart itself
        return False
    try:
        typed = input(_("Enter opens the start screen; q and Enter leaves.") + " ")
    except (EOFError, KeyboardInterrupt, OSError):
        return False
    return typed.strip().lower() not in ("q", "quit")


def _forget_keys() -> None:
    """Discard keys typed earlier, which are not meant as an answer."""
    try:
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)
    except (ImportError, termios.error):
        return


def _read(path: Path) -> Replay:
    from tda_tui.review.played_game import read_game
    from tda_tui.review.replay import Replay

    return Replay(read_game(path))
