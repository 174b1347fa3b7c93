"""The other tables are really played: by their own people, with reproducible results, in separate processes."""

from __future__ import annotations

from tda_tui.tournament.dealing import deal_of, play_beside, play_here, quick_level
from tda_tui.tournament.tournament import Setup
from tests.tournament.tables import drawn

BIG = Setup(tables=3, seats=3, rounds=1, level="novice", length="short")


async def test_they_end_the_same_way_in_whatever_process_and_no_gold_is_made() -> None:
    tournament = drawn(BIG)
    here = sorted((game.seed, result) for game, result in [one async for one in play_here(tournament)])
    beside = [(game.seed, result) async for game, result in play_beside(tournament)]
    assert sorted(beside) == here and len(here) == 2
    rules = deal_of(tournament, tournament.others[0]).deal.rules
    for _seed, result in here:
        assert len(result.gold) == 3 and max(result.gold) == result.gold[result.winners[0]]
        assert sum(result.gold) <= 3 * rules.starting_gold(3)


def test_who_would_think_for_long_plays_there_at_the_usual_level() -> None:
    assert [quick_level(level) for level in ("random", "gambler", "master")] == ["random", "gambler", "gambler"]
    tournament = drawn(BIG._replace(level="master"))
    assert tournament.mine is not None
    assert all(role.startswith("master/") for role in deal_of(tournament, tournament.mine).deal.roles[1:])
    assert all(role.startswith("gambler/") for role in deal_of(tournament, tournament.others[0]).deal.roles)
