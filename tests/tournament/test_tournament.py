"""A tournament: pairing, points and finalists, and the games at the other tables."""

import pytest

from tda_tui.players.player import PERSON
from tda_tui.players.regulars import find_regular
from tda_tui.tournament.dealing import deal_of, play_beside, play_here, problem_with, quick_level
from tda_tui.tournament.standing_text import as_dict, text
from tda_tui.tournament.tournament import ROUNDS, SEATS, TABLES, Setup, TableGame, meetings, with_final
from tests.tournament.tables import after_rounds, drawn

SIZES = [
    Setup(tables=tables, seats=seats, rounds=rounds)
    for tables in range(TABLES[0], TABLES[1] + 1)
    for seats in range(SEATS[0], SEATS[1] + 1)
    for rounds in (1, 3, ROUNDS[1])
]


def tables_of(setup, seed=7):
    tournament = drawn(setup, seed)
    return [[game.players for game in tournament.games_of(n)] for n in range(1, setup.rounds + 1)]


@pytest.mark.parametrize("setup", SIZES)
def test_everybody_plays_once_in_every_round(setup):
    for tables in tables_of(setup):
        people = [one for table in tables for one in table]
        assert len(people) == len(set(people)) == setup.tables * setup.seats and PERSON in people
        assert {len(table) for table in tables} == {setup.seats}


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("tables", "seats", "rounds"), [(4, 4, 5), (4, 3, 4), (3, 3, 4)])
async def test_nobody_meets_anybody_twice_where_that_can_be(tables, seats, rounds, seed):
    assert set(meetings(tables_of(Setup(tables=tables, seats=seats, rounds=rounds), seed)).values()) == {1}


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("tables", "seats"), [(2, 3), (2, 4), (3, 4)])
def test_else_nobody_meets_the_same_a_third_time_in_three_rounds(tables, seats, seed):
    """With fewer tables than seats at each, some must meet again: every table has someone met before."""
    assert max(meetings(tables_of(Setup(tables=tables, seats=seats), seed)).values()) == 2


def test_the_same_seed_brings_the_same_tournament_and_another_one_another():
    assert drawn(Setup(), 3) == drawn(Setup(), 3)
    assert drawn(Setup(), 3).game != drawn(Setup(), 4).game


def test_nobody_is_called_as_the_person_is():
    regular = find_regular("okka").name
    assert "okka" not in drawn(Setup(tables=3, name=regular)).entrants
    everybody = drawn(Setup(tables=4, seats=4, name=regular))
    assert "okka" in everybody.entrants and everybody.name == ""


def test_all_bring_an_open_pair_of_abilities_to_every_table():
    tournament = drawn(Setup(character="bardo", abilities=True))
    brought: dict[str, tuple[str, ...]] = {}
    for game in tournament.game:
        deal = deal_of(tournament, game)[0]
        assert not deal.rules.ruleset.abilities.secret
        for one, pair in zip(game.players, deal.abilities, strict=True):
            assert len(pair) == 2 and brought.setdefault(one, tuple(pair)) == tuple(pair)
    assert brought[PERSON] == ("cutting-words", "confusingly-smooth")


@pytest.mark.parametrize("ruleset", ["legendary", "original", "emperors-gambit"])
async def test_there_are_abilities_only_where_they_are_chosen(ruleset):
    tournament = drawn(Setup(ruleset=ruleset))
    assert not tournament.character and not tournament.abilities
    for game in tournament.game:
        deal = deal_of(tournament, game)[0]
        assert deal.rules.ruleset.abilities.mode == "none" and not any(deal.abilities)


def test_points_are_two_for_who_is_below_and_one_for_who_is_level():
    game = TableGame(1, list("abcd"), 1, [30, 10, 10, 0], [0])
    assert game.points == [6, 3, 3, 0] and game.ranks == [1, 2, 2, 4]
    # A winner ranks above others who have more gold.
    assert TableGame(1, list("abc"), 1, [30, 10, 0], [1]).points == [2, 4, 0]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_the_points_of_a_table_and_the_gold_come_together_in_the_standing(rounds, seed):
    tournament = after_rounds(Setup(), rounds, seed)
    lines = tournament.standings
    played = [game for game in tournament.game if game.played]
    assert sum(line.total for line in lines) == len(played) * 4 * 3
    assert sum(line.gold for line in lines) == sum(sum(game.gold) for game in played)
    worth = [(line.total, line.gold) for line in lines]
    assert worth == sorted(worth, reverse=True)
    for line, (total, gold) in zip(lines, worth, strict=True):
        assert line.rank == 1 + sum(other > (total, gold) for other in worth)


@pytest.mark.parametrize("seed", range(8))
def test_the_best_of_the_rounds_play_the_final_and_lead_the_standing(seed):
    before = after_rounds(Setup(), 3, seed)
    assert before.in_final and not before.over
    assert set(before.finalists) == {line.entrant for line in before.standings[:4]}
    after = after_rounds(Setup(), 4, seed)
    assert after.over and {line.entrant for line in after.standings[:4]} == set(before.finalists)
    assert [line.entrant for line in after.standings if line.rank == 1] == sorted(
        after.champions, key=[line.entrant for line in before.standings].index
    )
    assert [line.entrant for line in after.standings[4:]] == [line.entrant for line in before.standings[4:]]


def test_a_result_is_never_counted_twice_nor_changed():
    tournament = drawn()
    game = tournament.game[0]
    once = tournament.with_result(game, [5, 6, 7], [2])
    assert once.with_result(game, [50, 0, 0], [0]) == once
    assert once.with_save(game, "another.toml") == once


def test_the_final_is_drawn_once_all_rounds_are_over():
    tournament = after_rounds(rounds=0)
    assert with_final(tournament).final is None
    played = after_rounds(rounds=1)
    assert played.final is not None and with_final(played) == played


def test_what_cannot_be_played_is_said():
    assert problem_with(Setup()) == ""
    assert "2 to 4 tables" in problem_with(Setup(tables=5))
    assert "3 to 4 seats" in problem_with(Setup(seats=2))
    assert "no level" in problem_with(Setup(level="genius"))
    assert "no character" in problem_with(Setup(character="bob", abilities=True))
    assert "no abilities" in problem_with(Setup(ruleset="original", abilities=True))
    assert "nowhere" in problem_with(Setup(ruleset="nowhere"))
    assert "short, usual or long" in problem_with(Setup(length="endless"))


def test_the_text_to_share_names_everybody_and_fits_a_mail():
    for rounds in (0, 2, 4):
        tournament = after_rounds(Setup(name="Ann"), rounds)
        lines = text(tournament)
        assert all(len(line) < 80 and line == line.rstrip() for line in lines)
        for one in tournament.entrants:
            name = "Ann" if one == PERSON else find_regular(one).name
            assert any(name in line for line in lines)
        said = as_dict(tournament)
        assert len(said["standing"]) == 16 and said["over"] == (rounds == 4)


# The other tables

BIG = Setup(tables=3, seats=3, rounds=1, level="novice", length="short")


@pytest.mark.long
async def test_they_end_the_same_way_in_whatever_process_and_no_gold_is_made():
    tournament = drawn(BIG)
    here = sorted((game.seed, result) for game, result in [one async for one in play_here(tournament)])
    beside = [(game.seed, result) async for game, result in play_beside(tournament)]
    assert sorted(beside) == here and len(here) == 2
    rules = deal_of(tournament, tournament.others[0])[0].rules
    for _seed, result in here:
        assert len(result.gold) == 3 and max(result.gold) == result.gold[result.winners[0]]
        assert sum(result.gold) <= 3 * rules.ruleset.gold_each(3)


async def test_who_would_think_for_long_plays_there_at_the_usual_level():
    assert [quick_level(level) for level in ("random", "gambler", "master")] == ["random", "gambler", "gambler"]
    tournament = drawn(BIG._replace(level="master"))
    assert tournament.mine is not None
    assert all(role.startswith("master/") for role in deal_of(tournament, tournament.mine)[0].roles[1:])
    assert all(role.startswith("gambler/") for role in deal_of(tournament, tournament.others[0])[0].roles)
