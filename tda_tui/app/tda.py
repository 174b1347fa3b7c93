"""TdaApp: the start screen, and one game after the other."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.filter import LineFilter
from textual.screen import Screen
from textual.worker import WorkerFailed

from tda_tui.app.screens.base import SizedScreen
from tda_tui.app.screens.start import StartScreen
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.terminal import glyphs
from tda_tui.app.terminal.capabilities import (
    SAVED,
    SECTION,
    Terminal,
    ascii_for,
    choice,
    motion_for,
    no_colour,
    theme_for,
)
from tda_tui.app.terminal.driver import own_driver
from tda_tui.app.terminal.filters import OnlyPrintable, OwnColours
from tda_tui.app.terminal.screen_buffer import ScreenBuffer
from tda_tui.app.terminal.theme import DEFAULT, NO_COLOURS, Palette, load_theme, shipped_theme, theme_ids
from tda_tui.app.type_ahead import TypeAheadApp
from tda_tui.files.ruleset_files import FileError, load_changed, load_rules
from tda_tui.files.settings import Settings
from tda_tui.players.player import USUAL_LEVEL
from tda_tui.saves.autosave import Autosave, OpenJournal, any_seed
from tda_tui.saves.store import Saves
from tda_tui.session.controller import GameController
from tda_tui.session.deal import Deal, MakePlayer
from tda_tui.session.names import clean_name
from tda_tui.session.options import WISHES, GameOptions, that_can_be_played
from tda_tui.session.seat_session import SeatSession
from tda_tui.session.series import Series
from tda_tui.words.rulesets import unreachable_end
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.app.screens.lessons import LessonsScreen
    from tda_tui.app.screens.review.replay_screen import ReplayScreen
    from tda_tui.app.screens.settings import SettingsScreen
    from tda_tui.app.screens.table.lesson import LessonScreen
    from tda_tui.process.crash import Crash
    from tda_tui.review.replay import Replay
    from tda_tui.session.seating import Seating

# The other screens are imported when they are opened, so that the first one opens sooner.

_SETTLED = 1.0
"""Seconds after which the first screen stands, and garbage is collected as usual."""
_PASSING = 2.0
_WARNING = 8.0
"""Seconds for which something is said in passing, and for which a warning stands."""


class TdaApp(TypeAheadApp):
    """Three-Dragon Ante.

    `make_player` gives a player for a role and a seed; `open_journal` is called with every new game. Every game is
    kept in `saves`; without them none is. What else is not given is as the settings remember it; with `players` a
    table opens at once, with `learning` the lessons, with `replay` a game that was played. `terminal` is how the app
    shows itself; without it nothing moves, and `theme` alone is taken.
    """

    CSS_PATH = "app.tcss"
    TITLE = "Three-Dragon Ante"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        # With priority they are heard while a sheet lies over the screen, too.
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
        terminal: Terminal | None = None,
        learning: bool = False,
        replay: Replay | None = None,
        saves: Saves | None = None,
    ) -> None:
        self._palette = shipped_theme(DEFAULT)
        self._shadow = ScreenBuffer()
        self._only_printable = OnlyPrintable()
        self.crash: Crash | None = None
        super().__init__()
        self.no_colour = no_colour(os.environ)
        self.terminal = terminal or Terminal(theme, glyphs.glyphs() is glyphs.ASCII, mouse=True, motion=False)
        self.make_player = make_player
        self.settings = settings
        self.seed = seed
        self.level = level
        self.autosave = Autosave(saves, make_player, self._warn, open_journal, self._taken_over)
        self.straight_in = players is not None
        self.learning = learning
        self.replay = replay
        self.problem = settings.problem or next(settings.validate({"new_game": WISHES, SECTION: SAVED}), "")
        self._told_unkept = ""
        self._recall(ruleset, players, pace, name, level)
        self.series: Series | None = None
        self._again: Callable[[], None] = self.begin
        self._set_motion(self.terminal.motion)
        self._set_frames()
        self.wear(self.terminal.theme)

    def _recall(
        self, ruleset: str | None, players: int | None, pace: str | None, name: str | None, level: str | None
    ) -> None:
        """The wishes of the last time, and what is asked for now."""
        game_options = GameOptions.remembered(self.settings.section("new_game"))
        if ruleset is not None:
            game_options = game_options.for_ruleset(ruleset)
        else:
            game_options, problem = that_can_be_played(game_options)
            self.problem = problem or self.problem
        fewest, most = load_rules(game_options.ruleset).ruleset.players
        many = max(fewest, min(most, players or game_options.players))
        me = clean_name(name or "") or game_options.name
        if level is not None:
            game_options = game_options.at_level(level)
        self.game_options = game_options._replace(players=many, pace=pace or game_options.pace, name=me)
        self._load()

    def _load(self) -> None:
        """The rules that the wishes ask for; without their changes if these do not go together any more."""
        self.game_options, problem = that_can_be_played(self.game_options)
        self.rules = load_rules(self.game_options.ruleset)
        self.changes = self.game_options.changes(self.rules.ruleset)
        try:
            if self.changes:
                self.rules = load_changed(self.game_options.ruleset, self.changes)
        except FileError as refused:
            problem, self.changes = str(refused), {}
        self.problem = problem or self.problem

    # When the program is wrong

    def _handle_exception(self, error: Exception) -> None:
        """Something was raised that nobody has caught: the app is left."""
        if self.crash is None:
            from tda_tui.process.crash import Crash

            raised = error.error if isinstance(error, WorkerFailed) else error
            about = {**self.autosave.about(), "screen": repr(self.screen_stack)}
            self.crash = Crash(raised, about, self.autosave.kept_path())
        super()._handle_exception(error)
        self._exit_renderables.clear()

    def _fatal_error(self) -> None:
        """Leave. What has happened is told where it can be read, when the terminal is as it was before."""
        self._close_messages_no_wait()

    # When the program is told to end

    def leave(self, status: int) -> None:
        """Leave as soon as nothing else is being done; may be called by a signal at any moment."""
        if self._loop is None:
            self.exit(return_code=status)
        else:
            self._loop.call_soon_threadsafe(partial(self.exit, return_code=status))

    # How it looks

    def get_driver_class(self) -> type[Driver]:
        """The terminal's driver, writing no more than it must, and not to be put out by what the terminal does."""
        return own_driver(super().get_driver_class(), self._shadow)

    def on_resize(self) -> None:
        """The terminal has moved its text about."""
        self._shadow.forget()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours of cards for themes that name none."""
        return self._palette.variables()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What changes lines before they are drawn; Textual's own filters are for colours of its own choosing."""
        colours = super().get_line_filters() if self._own_colours is None else [self._own_colours]
        return [*colours, self._only_printable]

    _own_colours: OwnColours | None = None

    def wear(self, name: str) -> bool:
        """Put a theme on; without colour it is always the one that has none.

        A theme that cannot be read is not put on: before the app runs `problem` says why, later the settings do.
        """
        try:
            palette = load_theme(NO_COLOURS if self.no_colour else name)
        except FileError as problem:
            if not self.is_running:
                self.problem = str(problem)
            if self.theme not in theme_ids():
                self._wear(shipped_theme(NO_COLOURS if self.no_colour else DEFAULT))
            return False
        self._wear(palette)
        return True

    def _wear(self, palette: Palette) -> None:
        self._palette = palette
        self._own_colours = OwnColours(palette.carriers(), self.no_colour) if palette.ansi or self.no_colour else None
        self.register_theme(palette.theme())
        self.theme = palette.id
        if self.is_running:
            self.call_after_refresh(self.draw_everything)

    def draw_everything(self) -> None:
        """Draw every screen anew: nothing else knows that what stands on it looks different now."""
        for screen in self.screen_stack:
            for widget in screen.walk_children(with_self=True):
                widget.refresh(layout=True)

    def action_next_theme(self) -> None:
        """The next theme that can be read; it is named, and remembered. Without colour there is only one."""
        if self.no_colour:
            self._say(_("NO_COLOR is set: no theme shows its colours."))
            return
        ids = theme_ids()
        at = ids.index(self.theme) if self.theme in ids else -1
        for further in range(1, len(ids) + 1):
            name = ids[(at + further) % len(ids)]
            if self.wear(name):
                self._say(_("Theme: {name}").format(name=self._palette.name))
                self._keep(SECTION, {"theme": name})
                return

    def _say(self, words: str) -> None:
        """Say something in passing, instead of what was said before."""
        self.clear_notifications()
        self.notify(words, timeout=_PASSING, markup=False)

    def _keep(self, section: str, values: dict[str, Any]) -> None:
        """Remember values between games."""
        self.settings.put(section, values)
        self._tell_unkept()

    def _tell_unkept(self) -> None:
        """Say that nothing is kept between games, once for each reason."""
        problem = self.settings.problem
        if problem and problem != self._told_unkept and self.is_running:
            self._told_unkept = problem
            self._warn(_("This will not be kept for the next time: {problem}").format(problem=problem))

    def _warn(self, words: str) -> None:
        """Say what the player should know."""
        self.notify(words, severity="warning", timeout=_WARNING, markup=False)

    def show_choice(self, row: str, value: str) -> None:
        """Show what was chosen in a row of the settings, as far as that is possible while the app runs."""
        if row == "theme":
            self.wear(value or theme_for())
        elif row == "motion":
            self._set_motion(motion_for(value))
        elif row == "characters":
            self._set_ascii(ascii_for(value))

    def _set_motion(self, motion: bool) -> None:
        self.motion = motion
        self.animation_level = "full" if motion else "none"

    def _set_ascii(self, only: bool) -> None:
        glyphs.use(glyphs.ASCII if only else glyphs.beyond_ascii())
        self._set_frames()
        self.draw_everything()

    def _set_frames(self) -> None:
        """The style sheet knows by a class how frames are drawn."""
        for border in ("round", "solid", "ascii"):
            self.set_class(glyphs.glyphs().border == border, f"-{border}")

    def on_mount(self) -> None:
        """Open the start screen, or a table."""
        self.set_timer(_SETTLED, gc.enable)
        self.app_resume_signal.subscribe(self, lambda _app: self.action_redraw())
        if self.straight_in:
            self.begin()
            return
        self._open_start()
        if self.learning:
            self.learn()
        if self.replay is not None:
            self.show_replay(self.replay)

    def _open_start(self) -> None:
        self.push_screen(StartScreen(self.game_options, self.problem, self.autosave))
        self.problem = ""

    # From the wish to the table

    def on_start_screen_chosen(self, message: StartScreen.Chosen) -> None:
        """Play at once, or choose first; but not what is chosen twice before something has opened."""
        if not isinstance(self.screen, StartScreen):
            return
        if message.what == "play":
            self.begin()
        elif message.what == "continue":
            if message.save is not None:
                self.resume(message.save)
        elif message.what == "saved":
            self.show_saved()
        elif message.what == "settings":
            from tda_tui.app.screens.settings import SettingsScreen

            self.push_screen(SettingsScreen(self.game_options, self.settings.section(SECTION)), self._settings_left)
        elif message.what == "learn":
            self.learn()
        elif message.what == "history":
            self.show_history()
        else:
            self._choose_game()

    def show_saved(self) -> None:
        """Open the list of saved games."""
        from tda_tui.app.screens.saved import SavedScreen

        if self.autosave.saves is not None:
            self.autosave.saves.tidy()
            self.push_screen(SavedScreen(self.autosave.saves), lambda path: self.resume(path) if path else None)

    def _hints(self) -> str:
        """When the coach speaks."""
        return choice(self.settings.section(SECTION), "hints")

    def learn(self) -> None:
        """Open the list of lessons."""
        from tda_tui.app.screens.lessons import LessonsScreen

        try:
            self.push_screen(LessonsScreen(self.settings, self.make_player, self.game_options.pace, self.motion))
        except FileError as problem:
            self.bell()
            self.notify(str(problem), severity="error", markup=False)

    def show_replay(self, replay: Replay) -> None:
        """Open a game that was played."""
        from tda_tui.app.screens.review.replay_screen import ReplayScreen

        self.push_screen(ReplayScreen(replay))

    def show_history(self) -> None:
        """Open the games that were played to their end."""
        from tda_tui.app.screens.review.history import HistoryScreen

        self.push_screen(HistoryScreen(self._saves_folder))

    @property
    def _saves_folder(self) -> Path | None:
        return self.autosave.saves.folder if self.autosave.saves is not None else None

    def on_replay_screen_play_on(self, message: ReplayScreen.PlayOn) -> None:
        """Begin a game of its own that stands at that moment, and go on with it."""
        from tda_tui.review.branch import branch_game
        from tda_tui.saves.save_format import SaveError

        if self.autosave.saves is None:
            self._warn(_("No games are kept here: it cannot be played on."))
            return
        try:
            level = self.level or USUAL_LEVEL
            path = branch_game(
                self.autosave.saves, message.replay, message.answers, message.seat, level, message.others
            )
        except SaveError as problem:
            self.bell()
            self._warn(str(problem))
            return
        while len(self.screen_stack) > 1 and not isinstance(self.screen, StartScreen):
            self.pop_screen()
        self.resume(path)

    def on_lesson_screen_advanced(self, message: LessonScreen.Advanced) -> None:
        """Remember how far the lesson has come."""
        if (lessons := self._lessons()) is not None:
            lessons.advanced(message)
            self._tell_unkept()

    def on_lesson_screen_left(self, message: LessonScreen.Left) -> None:
        """Back to the list, whatever lies over the table."""
        if (lessons := self._lessons()) is not None:
            self._close_down_to(type(lessons))
            lessons.closed(message.lesson, message.onward)

    def _lessons(self) -> LessonsScreen | None:
        from tda_tui.app.screens.lessons import LessonsScreen

        return next((screen for screen in self.screen_stack if isinstance(screen, LessonsScreen)), None)

    def on_settings_screen_changed(self, message: SettingsScreen.Changed) -> None:
        """Show what was chosen at once."""
        self.show_choice(message.row, message.value)

    def _settings_left(self, left: tuple[GameOptions, Mapping[str, str]] | None) -> None:
        """Remember what was chosen."""
        if left is not None:
            game_options, changed = left
            self._keep(SECTION, dict(changed))
            self._remember(game_options)
            self._show_wishes()

    def _new_game_chosen(self, chosen: tuple[GameOptions, bool] | None) -> None:
        """Play what was chosen; it is remembered either way."""
        if chosen is not None:
            game_options, wanted = chosen
            self._remember(game_options)
            self._load()
            self._show_wishes()
            if wanted:
                self.begin()

    def _remember(self, game_options: GameOptions) -> None:
        self.game_options = game_options
        self._keep("new_game", game_options.saved())

    def _show_wishes(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, StartScreen):
                screen.show(self.game_options)

    def _choose_first(self, problem: str) -> None:
        """The game that is wanted cannot be played: say why, and let another one be chosen."""
        if self.straight_in:
            self.straight_in = False
            self._open_start()
        self._warn(problem)
        self._choose_game()

    def _choose_game(self) -> None:
        from tda_tui.app.screens.new_game import NewGameScreen

        self.push_screen(NewGameScreen(self.game_options), self._new_game_chosen)

    def begin(self) -> None:
        """Pick special cards where the rules ask for it, and deal the first game."""
        from tda_tui.session.picks import most_picks, picks_alone

        if problem := unreachable_end(self.rules.ruleset, self.game_options.players):
            self._choose_first(problem)
            return
        seed = self.seed if self.seed is not None else any_seed()
        self.seed = None
        seating = self.seating(seed)
        most = most_picks(self.rules.ruleset)
        if not most:
            self.deal(Series(self.rules, seating.names, roles=seating.roles), seed)
            return
        from tda_tui.app.screens.pick import PickScreen

        chosen = self.game_options.picked if picks_alone(self.rules.ruleset) else ()
        self.push_screen(PickScreen(self.rules, most, chosen), partial(self._picked, seating, seed))

    def _picked(self, seating: Seating, seed: int, picked: tuple[str, ...] | None) -> None:
        if picked is None:
            return
        from tda_tui.session.picks import pick, picks_alone

        if picks_alone(self.rules.ruleset):
            self._remember(self.game_options._replace(picked=picked))
        picks = pick(self.rules, seating.names, picked, seed)
        changes = {**self.changes, **picks.changes}
        try:
            rules = load_changed(self.game_options.ruleset, changes)
        except FileError as problem:
            self._warn(str(problem))
            return
        self.deal(Series(rules, seating.names, changes, seating.roles), seed, picks.said)

    def deal(self, series: Series, seed: int, said: Sequence[str] = ()) -> None:
        """Deal the first game of a series and open its table. `said` are the first lines of the log."""
        if self.straight_in and self.problem:
            said, self.problem = [self.problem, *said], ""
        changes = series.changes or self.changes
        deal = Deal(self.game_options.ruleset, changes, series.rules, series.names, seed, series.roles)
        self._again = self.begin
        self._open_table(series, self.autosave.begin(deal, series, said), said)

    def resume(self, path: Path, take_over: bool = False) -> None:
        """Go on with a saved game, if it is to be taken over where it is open elsewhere; or say why that cannot be."""
        from tda_tui.saves.save_format import OpenElsewhere, SaveError

        try:
            resumed, controller = self.autosave.resume(path, take_over)
        except OpenElsewhere as elsewhere:
            from tda_tui.app.screens.take_over import TakeOverScreen

            question = TakeOverScreen(elsewhere.since)
            self.push_screen(question, lambda sure: self.resume(path, take_over=True) if sure else None)
            return
        except SaveError as problem:
            self.bell()
            self._warn(str(problem))
            return
        for notice in resumed.notices:
            self._warn(notice)
        self._again = self._same_again
        self._open_table(resumed.series, controller, resumed.said)

    def _taken_over(self, words: str) -> None:
        """Another window goes on with the game that is being played: its table is left."""
        self.call_later(self._leave_table, words)

    def _leave_table(self, words: str) -> None:
        while len(self.screen_stack) > 1 and not isinstance(self.screen, (TableScreen, StartScreen)):
            self.pop_screen()
        self._close_table()
        self.autosave.close()
        self.bell()
        self._warn(words)

    def _open_table(self, series: Series, controller: GameController, said: Sequence[str] = ()) -> None:
        """Open the table of a game of a series."""
        from tda_tui.talk.table_talk import TableTalk

        self.series = series
        several = _("Game {n} of {all}").format(n=series.played + 1, all=series.games) if series.games > 1 else ""
        talk = TableTalk.at(self.autosave.deal, self.game_options.talk)
        session = SeatSession(
            controller,
            pace=self.game_options.pace,
            said=said,
            hints=self._hints(),
            talk=talk,
            thinks_ahead=True,
            takes_back=self.game_options.take_back,
            on_leaving=self.autosave.said_on_leaving,
        )
        self.push_screen(TableScreen(session, self.motion, several))

    def seating(self, seed: int) -> Seating:
        """The person, and as many regulars as are wanted."""
        from tda_tui.session.seating import seat_everybody

        return seat_everybody(self.game_options, self.rules, seed)

    # After a game

    def on_table_screen_ended(self, message: TableScreen.Ended) -> None:
        """Show the ranking, whatever lies over the table; or go back to the start screen."""
        if not self._close_down_to(TableScreen):
            return
        over = message.over
        if over is None or self.series is None:
            self._close_table()
            self.autosave.close()
            return
        series = self.series
        series.count([seat.gold for seat in over.view.seats])
        self.autosave.ended(series)
        if self.autosave.saves is not None:
            self.run_worker(self._sum_up(self.autosave.saves), exit_on_error=False)
        from tda_tui.app.screens.table.final import FinalScreen

        final = FinalScreen(over.view, over.final, series, self.autosave.path, over.last_words)
        self.push_screen(final, self._go_on)

    async def _sum_up(self, saves: Saves) -> None:
        """Find out now what the game comes to, so that the history opens at once."""
        from tda_tui.review.history import read_history

        await asyncio.to_thread(read_history, saves.folder)

    def _go_on(self, what: str | None) -> None:
        if what == "quit":
            self.exit()
            return
        self._close_table()
        if what == "next" and self.series is not None:
            self._open_table(self.series, self.autosave.next())
        elif what == "again":
            self._again()
        else:
            self.autosave.close()

    def _same_again(self) -> None:
        """Another game at a table that was gone on with."""
        if self.series is not None:
            series = self.series.again()
            self._open_table(series, self.autosave.again(series))

    def on_unmount(self) -> None:
        """The app is left, in whatever way: saves are closed."""
        self.autosave.close()

    def _close_down_to(self, kind: type[Screen[Any]]) -> bool:
        """Close what lies above the uppermost screen of that kind; False, and nothing is closed, without one."""
        if not any(isinstance(screen, kind) for screen in self.screen_stack):
            return False
        while not isinstance(self.screen, kind):
            self.pop_screen()
        return True

    def _close_table(self) -> None:
        if isinstance(self.screen, TableScreen):
            if self.screen.session.pace != self.game_options.pace:
                self._remember(self.game_options._replace(pace=self.screen.session.pace))
            self.pop_screen()
        if not any(isinstance(screen, StartScreen) for screen in self.screen_stack):
            self._open_start()

    def action_redraw(self) -> None:
        """Draw everything anew: something else has written on the terminal."""
        self._shadow.forget()
        self.refresh(layout=True)
        self.draw_everything()

    async def action_quit(self) -> None:
        """Leave the program; where a game is being played, ask first."""
        from tda_tui.app.screens.table.leave import LeaveScreen

        if isinstance(self.screen, LeaveScreen) and not self.screen.covered:
            return
        tables = [screen for screen in self.screen_stack if isinstance(screen, TableScreen)]
        if not tables or tables[0].session.over or getattr(self.screen, "covered", False):
            self.exit()
            return
        question = LeaveScreen(_("Leave this game and the program?"), tables[0].session.on_leaving())
        self.push_screen(question, lambda sure: self.exit() if sure else None)

    def action_help_quit(self) -> None:
        """Ctrl+C, where a screen has no use of its own for it."""
        self.call_later(self.action_quit)

    def action_help(self) -> None:
        """The keys of the screen."""
        from tda_tui.app.screens.help import HelpScreen, keys_of

        letters = _(self.screen.LETTERS) if isinstance(self.screen, SizedScreen) and self.screen.LETTERS else ""
        self.push_screen(HelpScreen(keys_of([*self.screen.BINDINGS, *self.BINDINGS], letters)))
