"""The games of a tournament: the person's own at the table, the others beside them, round after round."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import msgspec

from tda_tui.evening.evening import Evening, FrontEnd, Game
from tda_tui.files.errors import FileError
from tda_tui.rules.view import View
from tda_tui.session.deal import Series
from tda_tui.tournament.dealing import Result, deal_of
from tda_tui.tournament.standing_text import title
from tda_tui.tournament.store import Tournaments
from tda_tui.tournament.tournament import Setup, TableGame, Tournament, begin, with_final
from tda_tui.words.problems import why
from tda_tui.words.translate import gettext as _


class TournamentFrontEnd(FrontEnd, Protocol):
    """What a tournament asks besides."""

    def beside(self, games: Coroutine[Any, Any, None]) -> None:
        """Let the other tables play: at once, or beside whatever is shown."""

    def show(self, tournament: Tournament, played: TableGame) -> None:
        """Show the result of another table."""

    async def standing(self, games: TournamentGames) -> str:
        """Show the standing, and who has won; returns what is wanted: `game`, a `new` tournament, or "" to leave."""


async def _no_more() -> None:
    """After a game of a tournament comes the standing."""


class TournamentGames:
    """The games of a tournament, kept in `tournaments` after each; `play_others` plays the others' games."""

    unkept = False
    """Whether the tournament as it is now could not be written."""

    def __init__(
        self,
        evening: Evening,
        front: TournamentFrontEnd,
        tournaments: Tournaments | None,
        tournament: Tournament,
        play_others: Callable[[Tournament], AsyncIterator[tuple[TableGame, Result]]],
    ) -> None:
        self.evening = evening
        self.front = front
        self.tournaments = tournaments
        self.tournament = tournament
        self._play_others = play_others

    async def play(self, goes_on: bool = False) -> str:
        """Play rounds, with `goes_on` first the game that was left; returns what is wanted: `new`, `quit` or ""."""
        mine = self.tournament.mine
        if goes_on and mine is not None:
            if await self.evening.play(partial(self._deal, mine)) == "quit":
                return "quit"
            if self.tournament.mine == mine:
                return ""
        while True:
            self._look_again()
            if not self.tournament.in_final:
                self._others_play()
            what = await self.front.standing(self)
            if what != "game":
                return what
            self._look_again()
            if (mine := self.tournament.mine) is None:
                self._others_play()
            elif await self.evening.play(partial(self._deal, mine)) == "quit":
                return "quit"

    def saved_at(self, path: Path) -> TableGame | None:
        """The person's game that is saved there."""
        return next((game for game in self.tournament.game if game.mine and game.save == path.name), None)

    @property
    def left_game(self) -> Path | None:
        """The save of the person's unfinished game of this round, if any."""
        mine = self.tournament.mine
        return self.tournaments.save_of(mine) if mine is not None and self.tournaments is not None else None

    # The person's own game

    async def _deal(self, mine: TableGame) -> Game | None:
        left = self.left_game
        game = self._dealt(mine) if left is None else await self.evening.resume(left)
        if game is None:
            return None
        counted = partial(self._count, mine)
        return game._replace(again=_no_more, counted=counted, occasion=title(self.tournament), onward=_("Standings"))

    def _dealt(self, mine: TableGame) -> Game | None:
        try:
            deal, log = deal_of(self.tournament, mine)
        except FileError as problem:
            self.front.warn(str(problem))
            return None
        self.front.introduce(deal.rules, deal.names)
        series, log = Series(deal), [*log, *self.evening.greeting(deal)]
        controller = self.evening.autosave.begin(deal, series, log)
        if (path := self.evening.autosave.path) is not None:
            self._keep(partial(Tournament.with_save, game=mine, save=path.name))
        return Game(series, controller, _no_more, log)

    def _count(self, mine: TableGame, view: View) -> None:
        gold = [seat.gold for seat in view.seats]
        self._keep(partial(Tournament.with_result, game=mine, gold=gold, winners=view.winners))

    # The other tables

    def _others_play(self) -> None:
        if self.tournament.mine is None and self.tournament.others:
            self.front.beside(self._others())

    async def _others(self) -> None:
        async for game, result in self._play_others(self.tournament):
            self._keep(partial(Tournament.with_result, game=game, gold=result.gold, winners=result.winners))
            played = msgspec.structs.replace(game, gold=list(result.gold), winners=list(result.winners))
            self.front.show(self.tournament, played)

    def _look_again(self) -> None:
        """Go on with the tournament as it is kept: it may have gone on in another window."""
        if self.tournaments is not None and not self.unkept:
            with suppress(FileError):
                self.tournament = self.tournaments.read() or self.tournament

    def _keep(self, change: Callable[[Tournament], Tournament]) -> None:
        """Change the tournament and keep it; if it cannot be written, it goes on unsaved."""
        self._look_again()
        tournament = self.tournament = with_final(change(self.tournament))
        if self.tournaments is None:
            return
        try:
            self.tournaments.write(tournament)
            self.unkept = False
        except OSError as problem:
            self.unkept = True
            self.front.warn(_cannot_keep(problem))


def new_tournament(tournaments: Tournaments | None, setup: Setup, seed: int | None) -> tuple[Tournament, str]:
    """Draw the tables of a new tournament, setting the previous one aside; returns why it cannot be kept, if so."""
    if tournaments is None:
        return begin(setup, seed), ""
    try:
        return tournaments.begin(setup, seed), ""
    except OSError as problem:
        return begin(setup, seed), _cannot_keep(problem)


def _cannot_keep(problem: OSError) -> str:
    return _("The tournament cannot be saved: {why}.").format(why=why(problem))
