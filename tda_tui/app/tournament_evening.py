"""A tournament within an evening: from its start through the rounds to the winner."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tda_tui.app.evening import EveningApp
from tda_tui.app.terminal.key_names import key_name
from tda_tui.files.errors import FileError
from tda_tui.saves.autosave import any_seed
from tda_tui.session.series import Series
from tda_tui.words.known_sentences import why
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.app.screens.tournament.standing import StandingScreen
    from tda_tui.tournament.store import Tournaments
    from tda_tui.tournament.tournament import Setup, TableGame, Tournament

# Modules only a tournament needs are imported when there is one, so that the first screen opens sooner.


class TournamentEvening(EveningApp):
    """Plays a tournament: the person's own games at the table, the others in the background."""

    tournament: Tournament | None = None
    """The current or last tournament, as far as it has been loaded."""
    _kept_nowhere = False

    @property
    def tournaments(self) -> Tournaments | None:
        """The tournament files; None if no games are saved."""
        from tda_tui.tournament.store import Tournaments

        return Tournaments(self.autosave.saves) if self.autosave.saves is not None else None

    # Opening

    def show_tournament(self) -> None:
        """Open the standings of the current tournament, or the setup of a new one."""
        try:
            kept = self.tournaments.read() if self.tournaments is not None else None
        except FileError as problem:
            said = _("The tournament cannot be read, and is kept as it is: {problem}")
            self.choose_tournament(said.format(problem=problem))
            return
        if kept is not None and not self._kept_nowhere:
            self.tournament = kept
        if self.tournament is None:
            self.choose_tournament()
        else:
            self._open_standing()

    def choose_tournament(self, problem: str = "") -> None:
        """Open the setup of a new tournament."""
        from tda_tui.app.screens.tournament.setup import SetupScreen
        from tda_tui.tournament.tournament import Setup

        options = self.game_options
        usual = Setup(level=options.level, name=options.name)
        self.push_screen(SetupScreen(usual, problem), self._tournament_chosen)

    def _tournament_chosen(self, chosen: tuple[Setup, int | None] | None) -> None:
        if chosen is not None:
            self.begin_tournament(*chosen)

    def begin_tournament(self, setup: Setup, seed: int | None) -> None:
        """Draw the tables of a new tournament and open its standings. The previous tournament is set aside."""
        from tda_tui.tournament.draw import begin

        self._give_up_tables()
        self._kept_nowhere = False
        try:
            if self.tournaments is not None:
                self.tournament = self.tournaments.begin(setup, seed)
        except OSError as problem:
            self._cannot_keep(problem)
        if self.tournaments is None or self._kept_nowhere:
            now = datetime.now().astimezone().replace(microsecond=0)
            self.tournament = begin(setup, any_seed() if seed is None else seed, now)
        self._open_standing()

    def _open_standing(self) -> None:
        """Show the standings on top, and start the other tables if it is their turn."""
        from tda_tui.app.screens.tournament.standing import StandingScreen

        if self.tournament is None:
            return
        if not self.close_down_to(StandingScreen):
            self.push_screen(StandingScreen(self.tournament))
        self._play_others()
        self._show_standing()

    def _standing(self) -> StandingScreen | None:
        from tda_tui.app.screens.tournament.standing import StandingScreen

        return next((screen for screen in self.screen_stack if isinstance(screen, StandingScreen)), None)

    def _show_standing(self) -> None:
        screen = self._standing()
        if screen is not None and self.tournament is not None:
            screen.show(self.tournament, self._others_play, waits=self._left_game() is not None)

    def _left_game(self) -> Path | None:
        """The save of the person's unfinished game of this round, if any."""
        mine = self.tournament.mine if self.tournament is not None else None
        return self.tournaments.save_of(mine) if mine is not None and self.tournaments is not None else None

    def on_standing_screen_wanted(self, message: StandingScreen.Wanted) -> None:
        """Continue the tournament."""
        if message.what == "winner":
            self._show_winner()
        elif message.what == "game":
            self._next_game()
        elif self.tournament is not None and not self.tournament.over:
            from tda_tui.app.screens.ask import LeaveScreen

            note = _("The tournament that is being played is kept in the folder of the saved games, but left.")
            question = LeaveScreen(_("Begin another tournament?"), note)
            self.push_screen(question, lambda sure: self.choose_tournament() if sure else None)
        else:
            self.choose_tournament()

    def _show_winner(self) -> None:
        from tda_tui.app.screens.tournament.winner import WinnerScreen

        if self.tournament is not None and self.tournament.over:
            self.push_screen(WinnerScreen(self.tournament, self.motion))

    # The person's own game

    def _next_game(self) -> None:
        """Play or resume the person's game of this round; without one the others play."""
        tournament = self.tournament
        game = tournament.mine if tournament is not None else None
        if tournament is None or game is None:
            self._play_others(final=True)
            self._show_standing()
            return
        if (left := self._left_game()) is not None:
            self.resume(left)
        else:
            self._deal_game(tournament, game)

    def _deal_game(self, tournament: Tournament, game: TableGame) -> None:
        from tda_tui.tournament.dealing import deal_of

        try:
            deal, said = deal_of(tournament, game)
        except FileError as problem:
            self.bell()
            self.warn(str(problem))
            return
        series = Series(deal.rules, deal.names, deal.changes, deal.roles)
        controller = self.autosave.begin(deal, series, said)
        if (path := self.autosave.path) is not None:
            self.tournament = tournament.with_save(game, path.name)
            self._keep()
        self._again = self.show_tournament
        self._open_table(series, controller, said)

    def resume(self, path: Path, take_over: bool = False) -> None:
        """Continue a saved game; a tournament game is followed by the standings."""
        super().resume(path, take_over)
        if self._is_tournament_game():
            self._again = self.show_tournament

    def _is_tournament_game(self) -> bool:
        """Whether the current or last game belongs to the tournament."""
        if self.series is None:
            # Nothing has been dealt yet.
            return False
        saves = self.autosave.saves
        if self.tournament is None and saves is not None and saves.tournament.exists():
            from tda_tui.tournament.store import Tournaments

            try:
                self.tournament = Tournaments(saves).read()
            except FileError:
                return False
        return self.tournament is not None and self._game_at_table(self.tournament) is not None

    def _game_at_table(self, tournament: Tournament) -> TableGame | None:
        """The person's game, if it is the one at the table, judged by its save or else by its deal."""
        path, deal = self.autosave.path, self.autosave.deal
        for game in reversed(tournament.game):
            if game.mine and (game.save == path.name if path is not None and game.save else game.seed == deal.seed):
                return game
        return None

    def occasion(self, series: Series) -> str:
        """Which game of a series or tournament this is."""
        if not self._is_tournament_game() or self.tournament is None:
            return super().occasion(series)
        from tda_tui.tournament.standing_text import title

        return title(self.tournament)

    def after_game(self, gold: Sequence[int], winners: Sequence[int]) -> str:
        """Count a tournament game, after which the standings are shown."""
        if not self._is_tournament_game() or self.tournament is None:
            return super().after_game(gold, winners)
        from tda_tui.tournament.draw import with_final

        game = self._game_at_table(self.tournament)
        if game is not None:
            self.tournament = with_final(self.tournament.with_result(game, gold, winners))
            self._keep()
        return _("Standing")

    def _keep(self) -> None:
        """Save the tournament; if that fails it continues unsaved."""
        if self.tournament is None or self.tournaments is None:
            return
        try:
            self.tournaments.write(self.tournament)
            self._kept_nowhere = False
        except OSError as problem:
            self._cannot_keep(problem)

    def _cannot_keep(self, problem: OSError) -> None:
        self._kept_nowhere = True
        self.warn(_("The tournament cannot be kept: {why}.").format(why=why(problem)))

    # The other tables

    @property
    def _others_play(self) -> bool:
        return any(worker.group == "tables" and not worker.is_finished for worker in self.workers)

    def _play_others(self, final: bool = False) -> None:
        """Let the other tables play once the person's game is over; a `final` without the person only when wanted."""
        tournament = self.tournament
        if tournament is None or tournament.mine is not None or not tournament.others or self._others_play:
            return
        if final or not tournament.in_final:
            self.run_worker(self._tables(tournament), group="tables", exit_on_error=False)

    async def _tables(self, tournament: Tournament) -> None:
        """Play the tables in the background and report each result."""
        from tda_tui.tournament.dealing import play_beside
        from tda_tui.tournament.draw import with_final

        try:
            async for game, result in play_beside(tournament):
                if self.tournament is not None:
                    self.tournament = with_final(self.tournament.with_result(game, *result))
                    self._keep()
                    self._show_standing()
        except Exception as problem:
            reason = why(problem) if isinstance(problem, OSError) else problem
            said = _("The other tables stopped: {why}. {key} goes on.")
            self.warn(said.format(why=reason, key=key_name("enter")))
        # The work only counts as finished when this has returned.
        self.call_later(self._tables_done)

    def _tables_done(self) -> None:
        """Handle the end of all games: start the next round or announce the winner."""
        self._show_standing()
        if self.tournament is not None and self.tournament.over and self.screen is self._standing():
            self._show_winner()

    def _give_up_tables(self) -> None:
        """Stop the other tables."""
        self.workers.cancel_group(self, "tables")
