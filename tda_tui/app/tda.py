"""TdaApp: the start screen, and the ways from there to every other screen and back."""

from __future__ import annotations

import gc
import signal
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.worker import WorkerFailed

from tda_tui.app.screens.base import SizedScreen
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.terminal.capabilities import SECTION, Terminal
from tda_tui.app.terminal.theme import DEFAULT
from tda_tui.app.tournament_evening import TournamentEvening
from tda_tui.files.errors import FileError
from tda_tui.files.settings import Settings
from tda_tui.players.player import USUAL_LEVEL
from tda_tui.saves.autosave import OpenJournal
from tda_tui.saves.store import Saves
from tda_tui.session.deal import MakePlayer
from tda_tui.session.new_game.options import GameOptions
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.app.screens.before.keys import KeysScreen
    from tda_tui.app.screens.before.lessons import LessonsScreen
    from tda_tui.app.screens.before.settings import SettingsScreen
    from tda_tui.app.screens.review.replay_screen import ReplayScreen
    from tda_tui.app.screens.review.review_screen import ReviewScreen
    from tda_tui.app.screens.table.lesson import LessonScreen
    from tda_tui.process.crash import Crash
    from tda_tui.review.replay import Replay

# The other screens are imported when they are opened, so that the first one opens sooner.

_SETTLED = 1.0
"""Seconds after which startup counts as finished."""


class TdaApp(TournamentEvening):
    """Three-Dragon Ante.

    `make_player` creates a player from a role and a seed; `open_journal` is called with every new game. Games are kept
    in `saves`, if given. Other arguments default to the settings; with `players` a table opens at once, with `learning`
    the lessons, with `replay` a replay, with `competing` the tournament, with `watching` a game of computer players.
    `terminal` says how the app is displayed; without it nothing moves, and only `theme` applies.
    """

    settled: Callable[[], object] = staticmethod(gc.enable)
    """Called when the first screen has been shown for a while and nothing is waiting."""

    CSS_PATH = "app.tcss"
    TITLE = "Three-Dragon Ante"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        # With priority, so that they also work while a sheet covers the screen.
        Binding("ctrl+l", "redraw", "Draw everything anew", id="app.redraw", priority=True),
        *(
            [
                Binding(
                    "ctrl+z",
                    "suspend_process",
                    "Put the program to sleep; fg wakes it",
                    id="app.suspend",
                    priority=True,
                )
            ]
            if hasattr(signal, "SIGTSTP")
            else []
        ),
        Binding("ctrl+q", "quit", "Leave the program", id="app.quit", priority=True),
    ]

    def __init__(
        self,
        make_player: MakePlayer,
        settings: Settings,
        seed: int | None = None,
        players: int | None = None,
        pace: str | None = None,
        theme: str = DEFAULT,
        open_journal: OpenJournal | None = None,
        ruleset: str | None = None,
        level: str | None = None,
        name: str | None = None,
        abilities: str | None = None,
        terminal: Terminal | None = None,
        learning: bool = False,
        replay: Replay | None = None,
        saves: Saves | None = None,
        competing: bool = False,
        puzzling: bool = False,
        watching: GameOptions | None = None,
    ) -> None:
        self.crash: Crash | None = None
        straight_in = players is not None
        super().__init__(make_player, settings, seed, straight_in, open_journal, saves, theme, terminal)
        self.level = level
        self.learning = learning
        self.replay = replay
        self.competing = competing
        self.puzzling = puzzling
        self.watching = watching
        self.recall(ruleset, players, pace, name, level, abilities)

    # Crashes

    def _handle_exception(self, error: Exception) -> None:
        """Exit after an uncaught exception."""
        if self.crash is None:
            from tda_tui.process.crash import Crash

            raised = error.error if isinstance(error, WorkerFailed) else error
            about = {**self.autosave.about(), "screen": repr(self.screen_stack)}
            self.crash = Crash(raised, about, self.autosave.kept_path())
        super()._handle_exception(error)
        self._exit_renderables.clear()

    def _fatal_error(self) -> None:
        """Exit. The error is reported when the terminal has been restored."""
        self._close_messages_no_wait()

    # Termination

    def leave(self, status: int) -> None:
        """Exit as soon as the app is idle; a signal handler may call this at any time."""
        if self._loop is None:
            self.exit(return_code=status)
        else:
            self._loop.call_soon_threadsafe(partial(self.exit, return_code=status))

    # The first screen

    def on_mount(self) -> None:
        """Open the start screen or a table."""
        self.set_timer(_SETTLED, self.settled)
        self.app_resume_signal.subscribe(self, lambda _app: self.action_redraw())
        self.call_later(self.enter)

    def enter(self) -> None:
        """Open the start screen, or what was requested instead."""
        if self.straight_in:
            self.begin()
            return
        self.open_start()
        if self.learning:
            self.learn()
        if self.replay is not None:
            self.show_replay(self.replay)
        if self.competing:
            self.show_tournament()
        if self.puzzling:
            self.show_puzzles()
        if self.watching is not None:
            self.watch_game(self.watching, self.seed)
            self.seed = None

    def on_start_screen_chosen(self, message: StartScreen.Chosen) -> None:
        """Handle a choice of the start screen; ignored while another one is opening."""
        if not isinstance(self.screen, StartScreen):
            return
        if message.what == "continue":
            if message.save is not None:
                self.resume(message.save)
            return
        chosen: dict[str, Callable[[], object]] = {
            "play": self.begin,
            "length": self.next_length,
            "saved": self.show_saved,
            "settings": self.show_settings,
            "learn": self.learn,
            "puzzles": self.show_puzzles,
            "history": self.show_history,
            "tournament": self.show_tournament,
            "watch": self.watch_usual_game,
            "quit": self.leave_start,
        }
        chosen.get(message.what, self.choose_game)()

    def watch_usual_game(self) -> None:
        """Watch a game like the one that would be dealt."""
        from tda_tui.session.new_game.seating import usual_level

        self.watch_game(self.game_options.at_level(usual_level(self.game_options)))

    def show_settings(self) -> None:
        """Open the settings."""
        from tda_tui.app.screens.before.settings import SettingsScreen

        self.push_screen(SettingsScreen(self.game_options, self.settings.section(SECTION)), self._settings_left)

    def leave_start(self) -> None:
        """Exit, as the first screen was left."""
        self.exit()

    def show_saved(self) -> None:
        """Open the list of saved games."""
        from tda_tui.app.screens.before.saved import SavedScreen

        if self.autosave.saves is not None:
            self.autosave.saves.tidy()
            self.push_screen(SavedScreen(self.autosave.saves), lambda path: self.resume(path) if path else None)

    def learn(self) -> None:
        """Open the list of lessons."""
        from tda_tui.app.screens.before.lessons import LessonsScreen

        try:
            lessons = LessonsScreen(self.settings, self.make_player, self.game_options.pace, self.motion)
        except FileError as problem:
            self.bell()
            self.notify(str(problem), severity="error", markup=False)
            return
        self.push_screen(lessons, lambda wanted: self.begin() if wanted == "play" else None)

    def show_puzzles(self) -> None:
        """Open the puzzles."""
        from tda_tui.app.screens.before.puzzles import PuzzlesScreen
        from tda_tui.puzzles.progress import edition_of

        try:
            found = PuzzlesScreen(self.make_player, self.motion, edition_of(self.game_options.ruleset))
        except FileError as problem:
            self.bell()
            self.notify(str(problem), severity="error", markup=False)
            return
        self.push_screen(found)

    def show_replay(self, replay: Replay) -> None:
        """Open a replay."""
        from tda_tui.app.screens.review.replay_screen import ReplayScreen

        self.push_screen(ReplayScreen(replay))

    def show_history(self) -> None:
        """Open the history of finished games."""
        from tda_tui.app.screens.review.history import HistoryScreen

        self.push_screen(HistoryScreen(self._saves_folder))

    @property
    def _saves_folder(self) -> Path | None:
        return self.autosave.saves.folder if self.autosave.saves is not None else None

    def on_replay_screen_play_on(self, message: ReplayScreen.PlayOn) -> None:
        """Start a new game from the replayed position and continue it."""
        from tda_tui.review.branch import branch_game
        from tda_tui.saves.save_format import SaveError

        if self.autosave.saves is None:
            self.warn(_("No games are kept here: it cannot be played on."))
            return
        try:
            level = self.level or USUAL_LEVEL
            path = branch_game(
                self.autosave.saves, message.replay, message.answers, message.seat, level, message.others
            )
        except SaveError as problem:
            self.bell()
            self.warn(str(problem))
            return
        while len(self.screen_stack) > 1 and not isinstance(self.screen, self.HOMES):
            self.pop_screen()
        self.resume(path)

    def on_replay_screen_judge(self, message: ReplayScreen.Judge) -> None:
        """Review the game, or return to its review."""
        from tda_tui.app.screens.review.review_screen import ReviewScreen

        known = next((screen for screen in self.screen_stack if isinstance(screen, ReviewScreen)), None)
        if known is not None:
            self.close_down_to(ReviewScreen)
        else:
            self.push_screen(ReviewScreen(message.replay))

    def on_review_screen_learn(self, message: ReviewScreen.Learn) -> None:
        """Practise the positions where mistakes were made."""
        from tda_tui.app.screens.table.exercise import go_through
        from tda_tui.puzzles.mistakes import exercises

        found = exercises(message.review, message.replay, message.seat)
        go_through(self, found, self.make_player, self.motion, self._learned_from)

    def _learned_from(self, solved: int, seen: int) -> None:
        self.notify(_("Found at once: {n} of {all}.").format(n=solved, all=seen), markup=False)

    def on_lesson_screen_advanced(self, message: LessonScreen.Advanced) -> None:
        """Remember the progress in the lesson."""
        if (lessons := self._lessons()) is not None:
            lessons.advanced(message)
            self.tell_unkept()

    def on_lesson_screen_left(self, message: LessonScreen.Left) -> None:
        """Return to the list of lessons, closing whatever covers the table."""
        if (lessons := self._lessons()) is not None:
            self.close_down_to(type(lessons))
            lessons.closed(message.lesson, message.onward)

    def _lessons(self) -> LessonsScreen | None:
        from tda_tui.app.screens.before.lessons import LessonsScreen

        return next((screen for screen in self.screen_stack if isinstance(screen, LessonsScreen)), None)

    def on_settings_screen_changed(self, message: SettingsScreen.Changed) -> None:
        """Show the effect of a choice at once."""
        self.show_choice(message.row, message.value)

    def on_settings_screen_keys_wanted(self) -> None:
        """Show all keys."""
        from tda_tui.app.screens.before.keys import KeysScreen

        self.push_screen(KeysScreen(self.key_map()))

    def on_keys_screen_changed(self, message: KeysScreen.Changed) -> None:
        """Apply and remember changed keys."""
        self.put_keys(message.keys)

    def _settings_left(self, left: tuple[GameOptions, Mapping[str, str]] | None) -> None:
        """Remember the chosen settings."""
        if left is not None:
            game_options, changed = left
            self.keep(SECTION, dict(changed))
            self.remember(game_options)
            self.show_options()

    # Exit and help

    async def action_quit(self) -> None:
        """Exit; during a game, ask first."""
        from tda_tui.app.screens.ask import LeaveScreen
        from tda_tui.app.screens.table.table_screen import TableScreen

        if isinstance(self.screen, LeaveScreen) and not self.screen.covered:
            return
        tables = [screen for screen in self.screen_stack if isinstance(screen, TableScreen) and screen.asks_before]
        if not tables or tables[0].session.over or getattr(self.screen, "covered", False):
            self.exit()
            return
        question = LeaveScreen(_("Leave this game and the program?"), tables[0].session.on_leaving())
        self.push_screen(question, lambda sure: self.exit() if sure else None)

    def action_help_quit(self) -> None:
        """Ctrl+C on screens that do not use it themselves."""
        self.call_later(self.action_quit)

    def action_help(self) -> None:
        """Show the keys of the screen."""
        from tda_tui.app.screens.help import HelpScreen, keys_of

        screen = self.screen
        letters = _(screen.LETTERS) if isinstance(screen, SizedScreen) and screen.LETTERS else ""
        own = screen.told_bindings if isinstance(screen, SizedScreen) else screen.BINDINGS
        self.push_screen(HelpScreen(keys_of([*own, *self.BINDINGS], letters)))
