"""Start the app."""

from __future__ import annotations

import gc
import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

if TYPE_CHECKING:
    from tda_tui.app.preferences import Opening
    from tda_tui.app.tda import TdaApp
    from tda_tui.app.terminal.capabilities import Terminal
    from tda_tui.process.crash import Crash
    from tda_tui.records.record import GivenAnswer
    from tda_tui.rules.game import Game
    from tda_tui.saves.game_record import GameRecord
    from tda_tui.session.deal import Deal, Journal


_DISPLAY = ("theme", "ascii", "mouse", "motion")


def run(record: Path | None = None, replaying: Path | None = None, **opening: Unpack[Opening]) -> None:
    """Open the start screen, or what `opening` says.

    `replaying` is a finished game to replay. `record` is where to record the first game. Arguments that are None come
    from the settings, or else suit the terminal. An unusable theme is reported on the start screen. Raises FileError
    for an unplayable ruleset, OSError for a record that cannot be written.
    """
    if replaying is not None:
        from tda_tui.review.played_game import read_game
        from tda_tui.review.replay import Replay

        opening["replay"] = Replay(read_game(replaying))
    # Until the first screen is shown, the only objects to collect would be those just loaded.
    gc.disable()
    from tda_tui.app.terminal import glyphs
    from tda_tui.app.terminal.capabilities import SECTION, decide, textual_environment
    from tda_tui.files.settings import Settings

    settings = Settings()
    wanted = (opening.get("theme"), opening.get("ascii"), opening.get("mouse"), opening.get("motion"))
    terminal = decide(settings.section(SECTION), os.environ, *wanted)
    glyphs.use(glyphs.ASCII if terminal.ascii else glyphs.beyond_ascii(os.environ))
    os.environ.update(textual_environment(os.environ))
    # Textual reads the environment when it is imported.
    from tda_tui.app.tda import TdaApp
    from tda_tui.players.player import make_player
    from tda_tui.saves.store import Saves
    from tda_tui.session.pace import think_time

    app = TdaApp(
        lambda role, player_seed: make_player(role, player_seed, think_time(settings.section(SECTION))),
        settings,
        terminal=terminal,
        saves=Saves(),
        **opening,
    )
    app.settled = _collect_from_now_on
    writer = None
    if record is not None:
        # A screen that is just opening must be complete before it can be closed.
        writer = FirstGameRecord(record, lambda: app.call_after_refresh(app.exit), app.warn)
        app.evening.autosave.open_journal = writer.begin
    _run_to_its_end(app, terminal)
    if writer is not None:
        writer.close()
    if app.crash is not None:
        if not _wants_back(app.crash):
            from tda_tui.process.crash import CRASHED

            raise SystemExit(CRASHED)
        run(**{key: value for key, value in opening.items() if key in (*_DISPLAY, "level", "name")})  # type: ignore[arg-type]
    elif app.return_code:
        raise SystemExit(app.return_code)


def _collect_from_now_on() -> None:
    """Re-enable garbage collection, with all present objects exempt: scanning them would delay key presses."""
    gc.collect()
    gc.freeze()
    gc.enable()


def _run_to_its_end(app: TdaApp, terminal: Terminal) -> None:
    from tda_tui.process import hangup
    from tda_tui.process.streams import tell

    hangup.watch(sys.__stdin__, sys.__stdout__)
    hangup.when_ended(app.leave)
    app.run(mouse=terminal.mouse)
    hangup.as_usual()
    if app.evening.autosave.lost and app.crash is None:
        tell(app.evening.autosave.lost)


def _wants_back(crash: Crash) -> bool:
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
        typed = input(_("Enter opens the first screen; q, then Enter, quits.") + " ")
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


class FirstGameRecord:
    """Journal that records the first game. If writing fails the app exits, since only then can the error be shown."""

    def __init__(self, path: Path, leave: Callable[[], object], warn: Callable[[str], None]) -> None:
        self.path, self.leave, self.warn = path, leave, warn
        self._record: GameRecord | None = None
        self._problem: OSError | None = None

    def begin(self, deal: Deal) -> Journal:
        """Start the record with the first deal; any later deal only ends it."""
        if self._record is not None:
            self._try(self._record.close)
        elif self._problem is None:
            self._try(lambda: self._open(deal))
        return self

    def _open(self, deal: Deal) -> None:
        from tda_tui.saves.game_record import GameRecord

        self._record = GameRecord(self.path, deal, self.warn)

    def decide(self, given: GivenAnswer) -> None:
        if (record := self._record) is not None:
            self._try(lambda: record.decide(given))

    @property
    def can_take_back(self) -> bool:
        """Whether the record can be changed, or is no longer written."""
        return self._record is None or self._record.can_take_back

    def take_back(self, kept: int, game: Game) -> None:
        if (record := self._record) is not None:
            self._try(lambda: record.take_back(kept, game))

    def _try(self, write: Callable[[], None]) -> None:
        try:
            write()
        except OSError as problem:
            self._problem = self._problem or problem
            self.leave()

    def close(self) -> None:
        """Close the record when the app has exited. Raises OSError if something could not be written."""
        if self._record is not None:
            self._try(self._record.close)
        if self._problem is not None:
            raise self._problem
