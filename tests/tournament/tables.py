"""Tournaments for tests, drawn and partly played."""

import random
from datetime import UTC, datetime

from tda_tui.tournament.tournament import Setup, Tournament, begin, with_final

BEGUN = datetime(2026, 11, 22, 20, 0, tzinfo=UTC)
SMALL = Setup(tables=2, seats=3, rounds=1, level="random", length="short")


def drawn(setup: Setup = SMALL, seed: int = 7) -> Tournament:
    return begin(setup, seed, BEGUN)


def after_rounds(setup: Setup = SMALL, rounds: int = 9, seed: int = 7) -> Tournament:
    """A tournament after this many rounds, with random results."""
    lot, tournament = random.Random(seed), drawn(setup, seed)
    while not tournament.over and tournament.round <= rounds:
        for game in tournament.games_of(tournament.round):
            gold = [lot.randrange(0, 60, 10) for _seat in game.players]
            best = [seat for seat, coins in enumerate(gold) if coins == max(gold)]
            tournament = tournament.with_result(game, gold, best)
        tournament = with_final(tournament)
    return tournament
