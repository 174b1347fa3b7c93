"""The games at the other tables: really played, by the computer players that sit there, in processes of their own."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Any, NamedTuple

from tda_tui.files.ruleset_files import load_changed, load_rules
from tda_tui.players.arena.match import play_game
from tda_tui.players.player import make_player
from tda_tui.process.worker_pool import worker_pool
from tda_tui.session.deal import Deal
from tda_tui.tournament.dealing import deal_of
from tda_tui.tournament.tournament import TableGame, Tournament

_LOOK = 0.1
"""Seconds after which it is looked whether nobody waits for the results any more."""


class Result(NamedTuple):
    """How a game ended: gold by seat, and the seats that have won."""

    gold: tuple[int, ...]
    winners: tuple[int, ...]


class _Plan(NamedTuple):
    """A deal as another process takes it."""

    ruleset: str
    changes: Mapping[str, Any]
    names: Sequence[str]
    roles: Sequence[str]
    seed: int
    abilities: Sequence[Sequence[str]]


def play_others(tournament: Tournament, stop: threading.Event) -> Iterator[tuple[TableGame, Result]]:
    """Play the games of this round in which the person does not sit, and give each result as it comes.

    Where `stop` is set meanwhile the rest is given up. Raises FileError where the rules cannot be played any more.
    """
    plans = [(game, _plan(deal_of(tournament, game).deal)) for game in tournament.others]
    if not plans:
        return
    with worker_pool(min(len(plans), os.cpu_count() or 1)) as pool:
        pending: dict[Future[Result], TableGame] = {pool.submit(play, plan): game for game, plan in plans}
        while pending:
            done, _others = wait(pending, _LOOK, FIRST_COMPLETED)
            for future in done:
                yield pending.pop(future), future.result()
            if stop.is_set():
                raise Stopped


class Stopped(Exception):
    """Nobody waits for the results any more."""


def play(plan: _Plan) -> Result:
    """Play a game to its end. The same plan always ends in the same way."""
    rules = load_changed(plan.ruleset, dict(plan.changes)) if plan.changes else load_rules(plan.ruleset)
    players = [make_player(role, plan.seed * 8 + seat) for seat, role in enumerate(plan.roles)]
    end = play_game(rules, plan.names, players, plan.seed, abilities=plan.abilities)
    return Result(tuple(end.table.gold), tuple(end.winners))


def _plan(deal: Deal) -> _Plan:
    return _Plan(deal.ruleset, dict(deal.changes), tuple(deal.names), deal.roles, deal.seed, deal.abilities)
