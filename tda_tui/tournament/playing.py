"""Playing the games at the other tables, between computer players."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import NamedTuple

from tda_tui.players.arena.games import play_game
from tda_tui.players.player import make_player
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.session.ai_workers.workers import Workers
from tda_tui.tournament.dealing import deal_of, rules_of
from tda_tui.tournament.tournament import TableGame, Tournament


class Result(NamedTuple):
    """How a game ended: the gold by seat, and the winning seats."""

    gold: tuple[int, ...]
    winners: tuple[int, ...]


class TableTask(NamedTuple):
    """A game to be played, possibly in another process. The same task always ends in the same way."""

    names: Sequence[str]
    roles: Sequence[str]
    seed: int
    abilities: Sequence[Sequence[str]]

    def think(self, rules: Rules) -> Result:
        """Play the game to its end."""
        players = [make_player(role, self.seed * 8 + seat) for seat, role in enumerate(self.roles)]
        end = play_game(rules, self.names, players, self.seed, abilities=self.abilities)
        return Result(tuple(end.table.gold), tuple(end.winners))


async def play_here(tournament: Tournament) -> AsyncIterator[tuple[TableGame, Result]]:
    """Play the games of this round without the person, one after the other, without ever waiting.

    Raises FileError if the rules can no longer be played.
    """
    rules = rules_of(tournament)[0]
    for game in tournament.others:
        yield game, task_of(tournament, game).think(rules)


async def play_beside(tournament: Tournament) -> AsyncIterator[tuple[TableGame, Result]]:
    """Play the same games in worker processes without blocking input; yields each result when it arrives."""

    async def play(game: TableGame) -> tuple[TableGame, Result]:
        return game, await workers.think(task_of(tournament, game))

    workers = Workers(rules_of(tournament)[0])
    playing = [asyncio.ensure_future(play(game)) for game in tournament.others]
    try:
        for result in asyncio.as_completed(playing):
            yield await result
    finally:
        for one in playing:
            one.cancel()
        workers.close()


def task_of(tournament: Tournament, game: TableGame) -> TableTask:
    """A game without the person as a task."""
    deal = deal_of(tournament, game).deal
    return TableTask(tuple(deal.names), deal.roles, deal.seed, deal.abilities)
