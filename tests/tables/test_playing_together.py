"""Four people at one table, with every ruleset: the game ends, and in the same way for all."""

from __future__ import annotations

import random

import pytest

from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.review.played_game import read_game
from tda_tui.session.new_game.options import GameOptions
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.table_options import TableOptions
from tests.shared_tables import PEOPLE, QUICK, Evening, is_over, play

RULESETS = sorted(ruleset_ids())


@pytest.mark.parametrize("ruleset", RULESETS)
def test_four_people_play_a_game_to_its_end(ruleset: str, evening: Evening) -> None:
    fewest, most = load_rules(ruleset).ruleset.players
    players = max(min(4, most), fewest)
    options = TableOptions(GameOptions(players=players, ruleset=ruleset, talk="off"))
    table, chairs = evening.table(players, options)
    play(evening, table, chairs, random.Random(ruleset))
    assert table.state == "over" and all(is_over(chair) for chair in chairs)
    ranks = table.playing.ranking()
    assert sorted(rank.name for rank in ranks) == sorted(seat.name for seat in table.seats)
    assert ranks[0].place == 1 and any(rank.won for rank in ranks)
    assert table.record is not None and read_game(table.record).of(1).me == 1


def test_the_same_people_play_again(evening: Evening) -> None:
    table, chairs = evening.table(3, QUICK)
    play(evening, table, chairs, random.Random(3))
    chairs[2].leave()
    table.again(chairs[1].account)
    assert table.state == "gathering" and [row.player for row in table.seat_rows()][:2] == list(PEOPLE[:2])
    assert PEOPLE[2] not in [row.player for row in table.seat_rows()]
    table.start(chairs[0].account)
    play(evening, table, chairs[:2], random.Random(4))
    assert table.state == "over"


def test_when_the_game_is_over_nobody_else_sits_down(evening: Evening) -> None:
    table, chairs = evening.table(2)
    play(evening, table, chairs, random.Random(5))
    with pytest.raises(TableProblem, match="No seat is free"):
        table.sit(evening.person("Ada"))
    with pytest.raises(TableProblem, match="before the game"):
        table.set_seat(chairs[0].account, 2, free=True)
    table.again(chairs[0].account)
    table.sit(evening.person("Ada"))
    assert [row.player for row in table.seat_rows()] == ["Mara", "Jon", "Ada", ""]
