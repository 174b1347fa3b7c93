"""The front end of an evening: its games and tournaments on the screens of the app."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from tda_tui.app.terminal.key_names import key_name
from tda_tui.evening.front_end import Game
from tda_tui.saves.autosave import Autosave
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.series import Series
from tda_tui.words.known_sentences import why
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.app.tda import TdaApp
    from tda_tui.evening.tournament import TournamentGames
    from tda_tui.players.characters import Pick
    from tda_tui.review.played_game import Played
    from tda_tui.rules.rulesets.rules import Rules
    from tda_tui.session.updates import Over
    from tda_tui.tournament.tournament import TableGame, Tournament

# Modules only a table or a tournament needs are imported when one opens, so that the first screen opens sooner.

_TABLES = "tables"
"""The group of workers in which the other tables of a tournament play."""


class AppFrontEnd:
    """Opens the screens by which an evening asks the person and plays with them."""

    def __init__(self, app: TdaApp) -> None:
        self.app = app

    def warn(self, words: str) -> None:
        """Show a warning."""
        self.app.warn(words)

    def refuse(self, words: str) -> None:
        """Show a warning, with the bell."""
        self.app.refuse(words)

    def taken_over(self, words: str) -> None:
        """Leave the table once the current key has been handled."""
        self.app.call_later(self.app.leave_table, words)

    def remember(self, options: GameOptions) -> None:
        """Remember the options."""
        self.app.remember(options)

    async def impossible(self, problem: str) -> None:
        """Show the problem over the setup of a new game."""
        self.app.warn_of_game(problem)

    # Before a game

    async def pick_cards(self, rules: Rules, most: int, last: Sequence[str]) -> tuple[str, ...] | None:
        """Let the person pick special cards."""
        from tda_tui.app.screens.before.pick import PickScreen

        return await self.app.push_screen_wait(PickScreen(rules, most, last))

    async def pick_ability(self, rules: Rules, pick: Pick, said: Sequence[str]) -> str | None:
        """Let the person pick an ability."""
        from tda_tui.app.screens.before.pick_ability import PickAbilityScreen

        return await self.app.push_screen_wait(PickAbilityScreen(rules, pick, said))

    async def take_over(self, since: str) -> bool:
        """Ask whether to take the game over."""
        from tda_tui.app.screens.before.take_over import TakeOverScreen

        sure = await self.app.push_screen_wait(TakeOverScreen(since))
        return bool(sure)

    # The game

    async def play(self, game: Game) -> Over | None:
        """Play a game at a table; the table stays open below the result."""
        from tda_tui.app.screens.table import haste
        from tda_tui.app.screens.table.table_screen import TableScreen
        from tda_tui.session.d20_check import D20Check
        from tda_tui.session.seat_session import SeatSession
        from tda_tui.talk.table_talk import TableTalk

        app, autosave, options = self.app, self.app.evening.autosave, self.app.evening.options
        session = SeatSession(
            game.controller,
            pace=options.pace,
            said=game.said,
            hints=app.preferences.hints,
            talk=TableTalk.at(autosave.deal, options.talk),
            thinks_ahead=True,
            takes_back=options.take_back,
            on_leaving=autosave.said_on_leaving,
            check=D20Check(autosave.deal.seed),
        )
        occasion = game.occasion or series_game(game.series)
        table = TableScreen(session, app.motion, occasion, app.preferences.bell_rings)
        if app.last_key in haste.KEYS:
            table.haste.skipped()
        app.push_screen(table)
        over = await table.wanted()
        app.close_down_to(TableScreen)
        if over is None:
            app.close_table()
        return over

    async def after(self, game: Game, over: Over) -> str:
        """Show the final ranking over the table; then close both."""
        from tda_tui.app.screens.table.final import FinalScreen

        app, autosave, series = self.app, self.app.evening.autosave, game.series
        if autosave.saves is not None:
            app.run_worker(_sum_up(autosave.saves.folder), exit_on_error=False)
        prize = autosave.deal.story.prize if series.over else ""
        final = FinalScreen(
            over.view, over.final, series, _played(autosave, game), over.last_words, app.motion, prize, game.onward,
            game.controller.evaluations,
        )  # fmt: skip
        what = await app.push_screen_wait(final)
        if what != "quit":
            app.close_table()
        return what or ""

    # A tournament

    @property
    def others_play(self) -> bool:
        """Whether other tables are still playing."""
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
            said = _("The other tables stopped: {why}. {key} goes on.")
            self.app.warn(said.format(why=reason, key=key_name("enter")))
        # The work only counts as finished when this has returned.
        self.app.call_later(self._others_done)

    def _others_done(self) -> None:
        """Show that all have played; if that was the last game, who has won."""
        self._show_standing()
        games = self.app.tournament
        if games is not None and games.tournament.over:
            from tda_tui.app.screens.tournament.standing import StandingScreen

            if isinstance(self.app.screen, StandingScreen):
                self.app.screen.want("winner")

    def give_up_tables(self) -> None:
        """Stop the other tables."""
        self.app.workers.cancel_group(self.app, _TABLES)

    def show(self, tournament: Tournament, played: TableGame) -> None:
        """Show the new standing."""
        self._show_standing()

    def _show_standing(self) -> None:
        from tda_tui.app.screens.tournament.standing import StandingScreen

        games = self.app.tournament
        for screen in self.app.screen_stack:
            if isinstance(screen, StandingScreen) and games is not None:
                screen.show(games.tournament, self.others_play, waits=games.left_game is not None)

    async def standing(self, games: TournamentGames) -> str:
        """Show the standing on top until something is wanted."""
        from tda_tui.app.screens.tournament.standing import StandingScreen

        if not self.app.close_down_to(StandingScreen):
            self.app.push_screen(StandingScreen(games.tournament))
        self._show_standing()
        screen = self.app.screen
        return await screen.wanted() if isinstance(screen, StandingScreen) else ""

    async def winner(self, tournament: Tournament) -> None:
        """Show the winner over the standing."""
        from tda_tui.app.screens.tournament.winner import WinnerScreen

        await self.app.push_screen_wait(WinnerScreen(tournament, self.app.motion))


def series_game(series: Series) -> str:
    """Which game of a series this is; "" for a single game."""
    return _("Game {n} of {all}").format(n=series.played + 1, all=series.games) if series.games > 1 else ""


def _played(autosave: Autosave, game: Game) -> Path | Played | None:
    """The path of the finished game, or the game itself if it was not kept."""
    if autosave.path is not None:
        return autosave.path
    from tda_tui.review.played_game import unkept_game

    return unkept_game(autosave.deal, game.controller.given, game.series.played, game.series.games)


async def _sum_up(folder: Path) -> None:
    """Summarize the finished game now, so that the history opens at once."""
    from tda_tui.review.history import read_history

    await asyncio.to_thread(read_history, folder)


def is_table(screen: Screen[Any]) -> bool:
    """Whether a screen is a table; without importing tables before one has been opened."""
    from tda_tui.app.screens.table.table_screen import TableScreen

    return isinstance(screen, TableScreen)
