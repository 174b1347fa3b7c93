"""The other tables are really played: with their own people, always to the same end, in processes of their own."""

from __future__ import annotations

import threading

import pytest

from tda_tui.tournament.dealing import deal_of, quick_level
from tda_tui.tournament.entrants import Setup
from tda_tui.tournament.playing import Stopped, play_others
from tests.tournament.tables import drawn

BIG = Setup(tables=3, seats=3, rounds=1, level="novice", length="short")


def test_they_end_the_same_way_every_time_and_no_gold_is_lost() -> None:
    tournament = drawn(BIG)
    first = dict(enumerate(sorted((game.seed, result) for game, result in play_others(tournament, threading.Event()))))
    again = dict(enumerate(sorted((game.seed, result) for game, result in play_others(tournament, threading.Event()))))
    assert first == again and len(first) == 2
    for game in tournament.others:
        deal = deal_of(tournament, game).deal
        (result,) = [result for seed, result in first.values() if seed == game.seed]
        assert len(result.gold) == 3 and max(result.gold) == result.gold[result.winners[0]]
        assert sum(result.gold) <= 3 * deal.rules.starting_gold(3)


def test_they_are_given_up_when_nobody_waits() -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(Stopped):
        list(play_others(drawn(BIG), stop))


def test_who_would_think_for_long_plays_there_at_the_usual_level() -> None:
    assert [quick_level(level) for level in ("random", "gambler", "master")] == ["random", "gambler", "gambler"]
    tournament = drawn(BIG._replace(level="master"))
    assert tournament.mine is not None
    assert all(role.startswith("master/") for role in deal_of(tournament, tournament.mine).deal.roles[1:])
    assert all(role.startswith("gambler/") for role in deal_of(tournament, tournament.others[0]).deal.roles)
