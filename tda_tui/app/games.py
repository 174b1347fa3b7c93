"""The person's games and tournaments: the front end of an evening, on the screens of the app."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.worker import Worker

from tda_tui.app.display import DisplayApp
from tda_tui.app.preferences import GAME_SECTION, Preferences
from tda_tui.app.screens.base import Home, close_down_to, opened
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.terminal.key_names import key_name
from tda_tui.evening.evening import Evening, Game
from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules
from tda_tui.saves.autosave import any_seed
from tda_tui.saves.store import Saves
from tda_tui.session.deal import MakePlayer, Series
from tda_tui.session.new_game.options import GameOptions
from tda_tui.words.problems import why
from tda_tui.words.rulesets import unreachable_end
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.app.screens.tournament.standing import StandingScreen
    from tda_tui.evening.tournament import TournamentGames
    from tda_tui.players.characters import Pick
    from tda_tui.rules.rulesets.rules import Rules
    from tda_tui.session.seat_session import Over
    from tda_tui.tournament.store import Tournaments
    from tda_tui.tournament.tournament import TableGame, Tournament

# Modules only a table or a tournament needs are imported when one opens, so that the first screen opens sooner.

_EVENING = "evening"
"""The group of the worker in which the person's games are played, one after the other."""
_TABLES = "tables"
"""The group of workers in which the other tables of a tournament play."""


class Games:
    """Plays games on the screens of an app, and lets the person choose them.

    Games are kept in `saves`, if given. `home` opens the first screen where there is none.
    """

    tournament: TournamentGames | None = None
    """The current or last tournament, as far as it has been loaded."""

    def __init__(
        self,
        app: DisplayApp,
        preferences: Preferences,
        options: GameOptions,
        make_player: MakePlayer,
        saves: Saves | None,
        home: Callable[[], None],
    ) -> None:
        self.app = app
        self.preferences = preferences
        self.make_player = make_player
        self.warn, self.refuse = app.warn, app.refuse
        self.evening = Evening(self, options, make_player, saves)
        self._kept = GameOptions.remembered(preferences.settings.section(GAME_SECTION))
        self._home = home

    # What is played

    def new_game(self, seed: int | None = None, log: Sequence[str] = ()) -> None:
        """Play a new game, and what follows it; `log` are further first lines of its log."""
        self.play_on(partial(self.evening.new_game, seed, None, log))

    def resume(self, path: Path) -> None:
        """Go on with a saved game, and with the current tournament if it belongs to that."""
        saves, games = self.evening.autosave.saves, None
        with suppress(FileError):
            games = self._tournament_kept() if saves is not None and saves.tournament.exists() else None
        if games is not None and games.saved_at(path) is not None:
            self.tournament = games
            self._spend(partial(self._tournaments, goes_on=True))
        else:
            self.play_on(partial(self.evening.resume, path))

    def play_on(self, begin: Callable[[], Awaitable[Game | None]]) -> None:
        self._spend(partial(self.evening.play, begin))

    def _spend(self, games: Callable[[], Awaitable[str]]) -> None:
        async def play() -> None:
            if await games() == "quit":
                self.app.exit()
            else:
                self._home()

        _worker: Worker[None] = self.app.run_worker(play, group=_EVENING, exclusive=True)

    def close_table(self) -> None:
        """Close the table, and remember the pace that was chosen there."""
        from tda_tui.app.screens.table.table_screen import TableScreen

        if isinstance(self.app.screen, TableScreen):
            pace = self.app.screen.session.pacing.pace
            if pace != self.evening.options.pace:
                self.remember(self.evening.options._replace(pace=pace))
            self.app.pop_screen()

    def taken_over(self, words: str) -> None:
        """Leave the table whatever covers it, once the current key has been handled, and say why."""
        self.app.call_later(self._leave_table, words)

    def _leave_table(self, words: str) -> None:
        from tda_tui.app.screens.table.table_screen import TableScreen

        self.app.workers.cancel_group(self.app, _EVENING)
        close_down_to(self.app, TableScreen, Home)
        self.close_table()
        self._home()
        self.evening.autosave.close()
        self.refuse(words)

    # Choosing a game

    def remember(self, options: GameOptions) -> None:
        """Keep what has changed here: the rest may have been changed in another window.

        Options of another ruleset belong together.
        """
        self.evening.options = options
        before, now = self._kept.saved(), options.saved()
        if now["ruleset"] == before["ruleset"]:
            now = {row: value for row, value in now.items() if value != before[row]}
        self._kept = options
        self.preferences.keep(GAME_SECTION, now)

    def show_options(self) -> None:
        if (start := opened(self.app, StartScreen)) is not None:
            start.show(self.evening.options)

    def next_length(self) -> None:
        """Toggle between a longer game than last time and a short one."""
        options = self.evening.options
        self._chosen(options.with_next_length(load_rules(options.ruleset).ruleset))

    def choose_game(self, opens: str = "") -> None:
        """Open the setup of a new game; play it if that is wanted, remember the options in any case.

        `opens` is the form behind it that is opened at once.
        """
        from tda_tui.app.screens.before.new_game import NewGameScreen

        def chosen(left: tuple[GameOptions, bool] | None) -> None:
            if left is not None:
                self._chosen(left[0])
                if left[1]:
                    self.new_game()

        self.app.push_screen(NewGameScreen(self.evening.options, opens=opens), chosen)

    def _chosen(self, options: GameOptions) -> None:
        self.remember(options)
        if problem := self.evening.load():
            self.warn(problem)
        self.show_options()

    def _cannot_play(self, problem: str) -> None:
        self._home()
        self.warn(problem)
        self.choose_game()

    def watch_game(self, options: GameOptions, seed: int | None = None) -> None:
        from tda_tui.app.screens.table.watched import WatchScreen
        from tda_tui.session.deal import deal_watched

        base = load_rules(options.ruleset).ruleset
        changes = {**options.changes(base), "series": 1}
        try:
            rules = load_rules(options.ruleset, changes=changes)
        except FileError as refused:
            self.warn(str(refused))
            return
        if problem := unreachable_end(rules.ruleset, options.players) or options.mix_problem(base):
            self._cannot_play(problem)
            return
        seed = any_seed() if seed is None else seed
        deal = deal_watched(rules, options.ruleset, options.players, options.level, seed, changes, options.levels)
        pace, talk = self.evening.options.pace, self.evening.options.talk
        again = partial(self.watch_game, options)
        self.app.push_screen(WatchScreen(deal, self.make_player, pace, talk, again))

    # What an evening asks

    def introduce(self, rules: Rules, names: Sequence[str]) -> None:
        """The table shows who sits where."""

    async def impossible(self, problem: str) -> None:
        self._cannot_play(problem)

    async def pick_cards(self, rules: Rules, most: int, last: Sequence[str]) -> tuple[str, ...] | None:
        from tda_tui.app.screens.before.pick import PickScreen

        return await self.app.push_screen_wait(PickScreen(rules, most, last))

    async def pick_ability(self, rules: Rules, pick: Pick, picked: Sequence[str]) -> str | None:
        from tda_tui.app.screens.before.pick import PickAbilityScreen

        return await self.app.push_screen_wait(PickAbilityScreen(rules, pick, picked))

    async def take_over(self, since: str) -> bool:
        from tda_tui.app.screens.ask import TakeOverScreen

        question = _("This game has been open in another window since {time}. Move it here?").format(time=since)
        sure = await self.app.push_screen_wait(TakeOverScreen(question))
        return bool(sure)

    async def play(self, game: Game) -> Over | None:
        from tda_tui.app.screens.table import key_guard
        from tda_tui.app.screens.table.table_screen import TableScreen
        from tda_tui.session.seat_session import SeatSession
        from tda_tui.talk.table_talk import TableTalk

        app, autosave, options = self.app, self.evening.autosave, self.evening.options
        session = SeatSession(
            game.controller,
            pace=options.pace,
            lines=game.log,
            hints=self.preferences.hints,
            talk=TableTalk.at(autosave.deal, options.talk),
            thinks_ahead=True,
            takes_back=options.take_back,
            on_leaving=autosave.leaving_text,
            d20=autosave.deal.seed,
        )
        occasion = game.occasion or series_game(game.series)
        table = TableScreen(session, occasion, self.preferences.bell_rings)
        if app.keys.last_key in key_guard.KEYS:
            table.guard.start()
        app.push_screen(table)
        over = await table.wanted()
        close_down_to(app, TableScreen)
        if over is None:
            self.close_table()
        return over

    async def after(self, game: Game, over: Over) -> str:
        """Show the final ranking over the table; then close both."""
        from tda_tui.app.screens.table.final import FinalScreen
        from tda_tui.review.played_game import unkept_game

        app, autosave, series = self.app, self.evening.autosave, game.series
        played = autosave.path or unkept_game(autosave.deal, game.controller.given, series.played, series.games)
        prize = autosave.deal.story.prize if series.over else ""
        final = FinalScreen(
            over.view, over.final, series, played, over.last_words, prize, game.onward,
            game.controller.evaluations, self.evening.news,
        )  # fmt: skip
        what = await app.push_screen_wait(final)
        if what != "quit":
            self.close_table()
        return what or ""

    # Tournaments

    @property
    def tournaments(self) -> Tournaments | None:
        """The tournament files; None if no games are saved."""
        from tda_tui.tournament.store import Tournaments

        saves = self.evening.autosave.saves
        return Tournaments(saves) if saves is not None else None

    def _games_of(self, tournament: Tournament) -> TournamentGames:
        from tda_tui.evening.tournament import TournamentGames
        from tda_tui.tournament.dealing import play_beside

        return TournamentGames(self.evening, self, self.tournaments, tournament, play_beside)

    def _tournament_kept(self) -> TournamentGames | None:
        kept = self.tournaments.read() if self.tournaments is not None else None
        return self._games_of(kept) if kept is not None else None

    def show_tournament(self) -> None:
        """Go on with the current tournament, or set up a new one."""
        problem = ""
        try:
            if self.tournament is None or not self.tournament.unkept:
                self.tournament = self._tournament_kept() or self.tournament
        except FileError as error:
            problem = _("The tournament cannot be read and has been left as it is: {problem}").format(problem=error)
        self._spend(partial(self._tournaments, problem))

    async def _tournaments(self, problem: str = "", goes_on: bool = False) -> str:
        """Play the tournament, first set up if there is none or a problem with it, and new ones as wanted."""
        what = "new" if problem or self.tournament is None else ""
        while True:
            if what == "new":
                await self._set_up_tournament(problem)
            if self.tournament is None:
                return ""
            what = await self.tournament.play(goes_on)
            if what != "new":
                break
            problem, goes_on = "", False
        if what != "quit" and (standing := self._standing) is not None:
            close_down_to(self.app, type(standing))
            self.app.pop_screen()
        return what

    async def _set_up_tournament(self, problem: str) -> None:
        """Draw the tables of a new tournament, unless that is cancelled. The previous one is set aside."""
        from tda_tui.app.screens.tournament.setup import SetupScreen
        from tda_tui.evening.tournament import new_tournament
        from tda_tui.tournament.tournament import Setup

        usual = Setup(level=self.evening.options.level, name=self.evening.options.name)
        if (wanted := await self.app.push_screen_wait(SetupScreen(usual, problem))) is not None:
            self.app.workers.cancel_group(self.app, _TABLES)
            tournament, unkept = new_tournament(self.tournaments, *wanted)
            self.tournament = self._games_of(tournament)
            self.tournament.unkept = bool(unkept)
            if unkept:
                self.warn(unkept)

    # What a tournament asks

    @property
    def others_play(self) -> bool:
        return any(worker.group == _TABLES and not worker.is_finished for worker in self.app.workers)

    def beside(self, games: Coroutine[Any, Any, None]) -> None:
        """Let the other tables play in the background, unless they do already."""
        if self.others_play:
            games.close()
        else:
            self.app.run_worker(self._through(games), group=_TABLES, exit_on_error=False)

    async def _through(self, games: Coroutine[Any, Any, None]) -> None:
        try:
            await games
        except Exception as problem:
            reason = why(problem) if isinstance(problem, OSError) else problem
            words = _("The other tables have stopped: {why}. {key} continues the tournament.")
            self.app.warn(words.format(why=reason, key=key_name("enter")))
        # The work only counts as finished when this has returned.
        self.app.call_later(self._others_done)

    def _others_done(self) -> None:
        """Show that all have played; if that was the last game, who has won."""
        self._show_standing()
        standing, games = self._standing, self.tournament
        if games is not None and games.tournament.over and standing is self.app.screen and standing is not None:
            standing.want("winner")

    def show(self, tournament: Tournament, played: TableGame) -> None:
        self._show_standing()

    @property
    def _standing(self) -> StandingScreen | None:
        from tda_tui.app.screens.tournament.standing import StandingScreen

        return opened(self.app, StandingScreen)

    def _show_standing(self) -> None:
        if (standing := self._standing) is not None and (games := self.tournament) is not None:
            standing.show(games.tournament, self.others_play, waits=games.left_game is not None)

    async def standing(self, games: TournamentGames) -> str:
        """Show the standing on top, and over it who has won, until something else is wanted."""
        from tda_tui.app.screens.tournament.standing import StandingScreen, WinnerScreen

        while True:
            if not close_down_to(self.app, StandingScreen):
                self.app.push_screen(StandingScreen(games.tournament))
            self._show_standing()
            what = await standing.wanted() if (standing := self._standing) is not None else ""
            if what != "winner":
                return what
            await self.app.push_screen_wait(WinnerScreen(games.tournament))


def series_game(series: Series) -> str:
    """Which game of a series this is; "" for a single game."""
    return _("Game {n} of {all}").format(n=series.played + 1, all=series.games) if series.games > 1 else ""
