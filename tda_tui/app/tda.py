"""TdaApp: the first screen, and the ways from there to every other screen and back."""

from __future__ import annotations

import asyncio
import gc
import signal
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Unpack

from textual import work
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.worker import WorkerFailed

from tda_tui.app.display import DisplayApp
from tda_tui.app.games import Games
from tda_tui.app.preferences import Opening, Preferences
from tda_tui.app.screens.base import Home, SizedScreen, close_down_to, opened
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.terminal import key_names
from tda_tui.app.terminal.capabilities import SECTION, STILL, Terminal
from tda_tui.app.terminal.key_map import KeyMap
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.files.errors import FileError
from tda_tui.files.settings import Settings
from tda_tui.players.player import USUAL_LEVEL
from tda_tui.process.hangup import HUNG_UP
from tda_tui.saves.store import Saves
from tda_tui.session.deal import MakePlayer
from tda_tui.session.new_game.options import GameOptions
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from pathlib import Path

    from tda_tui.app.inn import InnOnScreen
    from tda_tui.app.screens.review.replay_screen import ReplayScreen
    from tda_tui.evening.visit import Visit
    from tda_tui.process.crash import Crash
    from tda_tui.review.replay import Replay

# The other screens are imported when they are opened, so that the first one opens sooner.

_SETTLED = 1.0
"""Seconds after which startup counts as finished."""


class TdaApp(DisplayApp):
    """Three-Dragon Ante.

    `make_player` creates a player from a role and a seed. Games are kept in `saves`, if given. With a `visit` it begins
    in the lobby of an inn, unless something else is wanted there.
    """

    settled: Callable[[], object] = staticmethod(gc.enable)
    """Called when the first screen has been shown for a while and nothing is waiting."""

    event_loop: asyncio.AbstractEventLoop | None = None
    """The loop in which the app runs, once it does."""

    _leaves_with: int | None = None
    """The exit status of an app that is to leave as soon as it runs."""

    crash: Crash | None = None

    CSS_PATH = "app.tcss"
    TITLE = "Three-Dragon Ante"
    ENABLE_COMMAND_PALETTE = False
    # With priority, so that they also work while a sheet covers the screen.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+l", "redraw", "Redraw everything", id="app.redraw", priority=True),
        Binding("ctrl+z", "suspend_process", "Suspend the program; fg resumes it", id="app.suspend", priority=True),
        Binding("ctrl+q", "quit", "Quit", id="app.quit", priority=True),
    ]
    if not hasattr(signal, "SIGTSTP"):
        del BINDINGS[1]

    def __init__(
        self,
        make_player: MakePlayer,
        settings: Settings,
        terminal: Terminal = STILL,
        saves: Saves | None = None,
        visit: Visit | None = None,
        **opening: Unpack[Opening],
    ) -> None:
        super().__init__(terminal)
        self.make_player = make_player
        self.opening = opening
        self.seed = opening.get("seed")
        self.preferences = Preferences(settings, self._warn_unkept)
        own_keys = self.preferences.own_keys(self.keys_everywhere)
        options = self.preferences.options(opening)
        self.games = Games(self, self.preferences, options, make_player, saves, self.go_home)
        self.evening = self.games.evening
        self.inn: InnOnScreen | None = None
        if visit is not None:
            from tda_tui.app.inn import InnOnScreen

            elsewhere = {
                "play": self.open_start,
                "learn": self.learn,
                "puzzles": self.show_puzzles,
                "rules": self.show_glossary,
                "quit": self.exit,
            }
            self.inn = InnOnScreen(self, self.games, visit, elsewhere)
        self.parting = ""
        """What is printed after a visitor has left the screen."""
        about_rules = self.evening.load()
        self.problem = self.problem or about_rules or self.preferences.problem
        self.use_keys(own_keys)

    # Crashes

    def _handle_exception(self, error: Exception) -> None:
        if self.crash is None:
            from tda_tui.process.crash import Crash

            raised = error.error if isinstance(error, WorkerFailed) else error
            about = {**self.evening.autosave.about(), "screen": repr(self.screen_stack)}
            self.crash = Crash(raised, about, self.evening.autosave.kept_path())
        super()._handle_exception(error)
        self._exit_renderables.clear()

    def _fatal_error(self) -> None:
        """Exit. The error is reported when the terminal has been restored."""
        self._close_messages_no_wait()

    # Termination

    def leave(self, status: int) -> None:
        """Exit as soon as the app is idle; a signal handler may call this at any time."""
        if self.event_loop is None:  # Textual cannot exit before its first screen is mounted
            self._leaves_with = status
        else:
            self.event_loop.call_soon_threadsafe(partial(self.exit, return_code=status))

    def on_unmount(self) -> None:
        self.evening.autosave.close()
        if self.inn is not None:
            self.inn.visit.leave(on_purpose=self.return_code != HUNG_UP)

    # The first screen

    def on_mount(self) -> None:
        self.event_loop = asyncio.get_running_loop()
        if self._leaves_with is not None:
            self.leave(self._leaves_with)
        self.set_timer(_SETTLED, self.settled)
        self.app_resume_signal.subscribe(self, lambda _app: self.action_redraw())
        self.call_later(self.enter)

    def enter(self) -> None:
        opening = self.opening
        if self.inn is not None and self.inn.visit.wanted not in ("play", "tutorial"):
            self.come_in(self.inn)
            return
        if opening.get("players") is not None:
            self.begin()
            return
        self.open_start()
        if row := opening.get("row"):
            self._choose(row)
        if (replay := opening.get("replay")) is not None:
            self.show_replay(replay)
        if (watching := opening.get("watching")) is not None:
            self.games.watch_game(watching, self.seed)
            self.seed = None

    @work(group="visit", exclusive=True)
    async def come_in(self, inn: InnOnScreen) -> None:
        self.parting = await inn.visit.run(inn) or self.parting
        self.exit()

    def _choose(self, what: str, save: Path | None = None) -> None:
        """Do what was chosen on the start screen; ignored while another one is opening."""
        if not isinstance(self.screen, StartScreen):
            return
        if save is not None:
            self.games.resume(save)
            return
        chosen: dict[str, Callable[[], object]] = {
            "play": self.begin,
            "length": self.games.next_length,
            "new": self.games.choose_game,
            "abilities": partial(self.games.choose_game, "abilities"),
            "saved": self.show_saved,
            "settings": self.show_settings,
            "learn": self.learn,
            "puzzles": self.show_puzzles,
            "history": self.show_history,
            "tournament": self.games.show_tournament,
            "watch": self.watch_usual_game,
            "companion": self.keep_table,
            "quit": self.leave_start,
        }
        chosen[what]()

    def open_start(self) -> None:
        evening = self.evening
        self.push_screen(StartScreen(evening.options, evening.autosave, self.problem, self.is_newcomer, self._choose))
        self.problem = ""

    def leave_start(self) -> None:
        if self.inn is None:
            self.exit()
            return
        self.pop_screen()
        if self.inn.visit.account is None:
            self.come_in(self.inn)

    def go_home(self) -> None:
        if opened(self, StartScreen) is None:
            self.open_start()

    def is_newcomer(self) -> bool:
        """Whether the player has neither played nor learned yet, as far as anything is kept."""
        saves = self.evening.autosave.saves
        return saves is not None and not saves.folder.exists() and not self.preferences.settings.section("lessons")

    def begin(self) -> None:
        """Play a new game; if no other screen was shown before, its log begins with what is wrong."""
        seed, self.seed = self.seed, None
        problem, self.problem = self.problem, ""
        self.games.new_game(seed, [problem] if problem else [])

    # Other screens

    def _open(self, made: Callable[[], Screen[Any]], closed: Callable[[Any], None] | None = None) -> None:
        try:
            screen = made()
        except FileError as problem:
            self.bell()
            self.notify(str(problem), severity="error", markup=False)
        else:
            self.push_screen(screen, closed)

    def learn(self) -> None:
        from tda_tui.app.screens.before.lessons import LessonsScreen

        settings, keep = self.preferences.settings, self.preferences.keep
        made = partial(LessonsScreen, settings, keep, self.make_player, self.evening.options.pace)
        self._open(made, lambda wanted: self.begin() if wanted == "play" else None)

    def show_puzzles(self) -> None:
        from tda_tui.app.screens.before.puzzles import PuzzlesScreen
        from tda_tui.puzzles.puzzle import edition_of

        self._open(lambda: PuzzlesScreen(edition_of(self.evening.options.ruleset)))

    def show_glossary(self) -> None:
        from tda_tui.app.screens.glossary import GlossaryScreen

        self.push_screen(GlossaryScreen(self.evening.rules))

    def watch_usual_game(self) -> None:
        """Watch a game like the one that would be dealt."""
        from tda_tui.session.new_game.seating import usual_level

        self.games.watch_game(self.evening.options.at_level(usual_level(self.evening.options)))

    @work(exclusive=True)
    async def keep_table(self) -> None:
        from tda_tui.app.companion import keep_table

        try:
            await keep_table(self, self.evening.options)
        except FileError as problem:
            self.refuse(str(problem))

    def show_saved(self) -> None:
        from tda_tui.app.screens.before.saved import SavedScreen

        if (saves := self.evening.autosave.saves) is not None:
            self.push_screen(SavedScreen(saves), lambda path: self.games.resume(path) if path else None)

    def show_history(self) -> None:
        from tda_tui.app.screens.review.history import HistoryScreen

        saves = self.evening.autosave.saves
        self.push_screen(HistoryScreen(saves.folder if saves is not None else None))

    def show_replay(self, replay: Replay) -> None:
        from tda_tui.app.screens.review.replay_screen import ReplayScreen

        self.push_screen(ReplayScreen(replay))

    def on_replay_screen_play_on(self, message: ReplayScreen.PlayOn) -> None:
        """Start a new game from the replayed position and continue it."""
        from tda_tui.review.export import branch_game
        from tda_tui.saves.save_format import SaveError

        saves, level = self.evening.autosave.saves, self.opening.get("level") or USUAL_LEVEL
        if saves is None:
            self.warn(_("No games are saved here: you cannot play on from a replay."))
            return
        try:
            path = branch_game(saves, message.replay, message.answers, message.seat, level, message.others)
        except SaveError as problem:
            self.refuse(str(problem))
            return
        if self.inn is not None:
            self.inn.visit.leave_table()
        close_down_to(self, Home)
        self.games.resume(path)

    def action_judge(self) -> None:
        """Review the decisions of the replayed game, or return to their review."""
        from tda_tui.app.screens.review.replay_screen import ReplayScreen
        from tda_tui.app.screens.review.review_screen import ReviewScreen

        if isinstance(replay := self.screen, ReplayScreen) and not close_down_to(self, ReviewScreen):
            self.push_screen(ReviewScreen(replay.replay))

    @work(group="practice", exclusive=True)
    async def action_practise(self) -> None:
        """Go through the mistakes that a review has found, until an exercise is left."""
        from tda_tui.app.screens.review.review_screen import ReviewScreen
        from tda_tui.app.screens.table.lesson import ExerciseScreen

        found = self.screen.exercises() if isinstance(self.screen, ReviewScreen) else []
        if not found:
            self.bell()
            return
        at_once = seen = 0
        for exercise in found:
            screen = ExerciseScreen(exercise)
            await screen.played(self)
            seen += 1
            at_once += screen.controller.solved and not screen.controller.tries
            if not screen.controller.solved:
                break
        self.notify(_("Found on the first try: {n} of {all}.").format(n=at_once, all=seen), markup=False)

    # Settings

    def show_settings(self) -> None:
        from tda_tui.app.screens.before.settings import SettingsScreen

        def left(chosen: tuple[GameOptions, Mapping[str, str]] | None) -> None:
            if chosen is not None:
                self.preferences.keep(SECTION, dict(chosen[1]))
                self.games.remember(chosen[0])
                self.games.show_options()

        saved = self.preferences.settings.section(SECTION)
        self.push_screen(SettingsScreen(self.evening.options, saved, self.show_choice, self._show_keys), left)

    def _show_keys(self) -> None:
        from tda_tui.app.screens.before.keys import KeysScreen

        self.push_screen(KeysScreen(self.preferences.key_map(self.keys_everywhere), self._keys_changed))

    def _keys_changed(self, keys: KeyMap) -> None:
        self.use_keys(keys.own)
        for line in (line for screen in self.screen_stack for line in screen.query(KeyLine)):
            line.redraw()
        self.preferences.keep_keys(keys)

    @property
    def keys_everywhere(self) -> list[Binding]:
        return [binding for binding in self.BINDINGS if isinstance(binding, Binding)]

    def use_keys(self, own: Mapping[str, str]) -> None:
        key_names.use(dict(own))
        self.set_keymap(dict(own))

    def action_next_theme(self) -> None:
        """Apply the next readable theme, name it and remember it. Without colour there is only one."""
        if self.no_colour:
            self.say(_("NO_COLOR is set: themes show no colours."))
        elif self.apply_next_theme():
            self.say(_("Theme: {name}").format(name=_(self.palette.name)))
            self.preferences.keep(SECTION, {"theme": self.palette.id})

    def _warn_unkept(self, words: str) -> None:
        if self.is_running:
            self.warn(words)

    # Exit and help

    async def action_quit(self) -> None:
        from tda_tui.app.screens.ask import LeaveScreen
        from tda_tui.app.screens.table.table_screen import TableScreen

        if isinstance(self.screen, LeaveScreen) and not self.screen.covered:
            return
        tables = [screen for screen in self.screen_stack if isinstance(screen, TableScreen) and screen.asks_before]
        if not tables or tables[0].session.over or getattr(self.screen, "covered", False):
            self.exit()
            return
        question = LeaveScreen(_("Leave this game and quit?"), tables[0].session.on_leaving())
        self.push_screen(question, lambda sure: self.exit() if sure else None)

    def action_help_quit(self) -> None:
        """Ctrl+C on screens that do not use it themselves."""
        self.call_later(self.action_quit)

    def action_help(self) -> None:
        from tda_tui.app.screens.help import HelpScreen, keys_of

        screen = self.screen
        sized = screen if isinstance(screen, SizedScreen) else None
        letters = _(sized.LETTERS) if sized and sized.LETTERS else ""
        own = sized.listed_bindings if sized else screen.BINDINGS
        self.push_screen(HelpScreen(keys_of([*own, *self.BINDINGS], letters), note=sized.help_note if sized else ""))
