"""What only the host may do, lists of tables, and the options of a table and what everybody brings."""

import asyncio
import io

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.plain.inn.around_game import WaitingRoom, bring, change_table
from tda_tui.plain.lines import Lines
from tda_tui.players.characters import ready_characters
from tda_tui.players.regulars import find_regular
from tda_tui.session.new_game.options import GameOptions
from tda_tui.tables.limits import TableLimits, TableProblem
from tda_tui.tables.seats import Wish, wish_words
from tda_tui.tables.shared_table import Attendee
from tda_tui.tables.table_options import TableOptions
from tests.shared_tables import QUICK, Evening, news


def test_a_public_table_is_listed_live(evening):
    mara, jon = evening.person("Mara"), evening.person("Jon")
    told: list[int] = []
    evening.lobby.subscribe(lambda: told.append(1))
    table = evening.lobby.open_table(mara, QUICK)
    [row] = evening.lobby.rows(jon)
    assert (row.host, row.players, row.seats, row.free) == ("Mara", ("Mara",), 4, 3)
    assert (row.state, row.mine) == ("gathering", False)
    table.sit(jon)
    [row] = evening.lobby.rows(jon)
    assert (row.players, row.free, row.mine) == (("Mara", "Jon"), 2, True)
    before = len(told)
    table.start(mara)
    [row] = evening.lobby.rows(jon)
    assert len(told) > before and (row.state, row.gambit) == ("playing", 1)


def test_a_table_by_invitation_is_listed_for_nobody_else(evening):
    table = evening.lobby.open_table(evening.person("Mara"), QUICK._replace(public=False))
    assert evening.lobby.rows(evening.person("Jon")) == [] and len(evening.lobby.rows(evening.person("Mara"))) == 1
    typed = f"{table.code[:4].upper()}-{table.code[4:]} "
    assert evening.lobby.find(typed) is table and evening.lobby.find("") is None and evening.lobby.find("abcd") is None


def test_codes_are_not_to_be_guessed(evening):
    codes = {evening.lobby.open_table(evening.person("Mara"), QUICK).code for _table in range(3)}
    assert len(codes) == 3 and all(len(code) == 8 and not set(code) & set("il1o0") for code in codes)


def test_only_the_host_may(evening):
    table, chairs = evening.table(2, start=False)
    jon = chairs[1].account
    for may_not in (
        lambda: table.start(jon),
        lambda: table.change(jon, QUICK),
        lambda: table.set_seat(jon, 3, free=False),
        lambda: table.hand_on(jon, 1),
        lambda: table.remove(jon, 0),
    ):
        with pytest.raises(TableProblem, match="Only the host"):
            may_not()
    table.hand_on(chairs[0].account, 1)
    assert news(chairs[0])[-1] == "Jon is now the host."
    table.hand_on(jon, 1)
    assert news(chairs[0]) == []
    table.start(jon)


def test_two_who_make_each_other_host_all_the_time_do_not_fill_the_log_of_others(evening):
    table, chairs = evening.table(3)
    news(chairs[2])
    for _each in range(30):
        table.hand_on(chairs[0].account, 1)
        table.hand_on(chairs[1].account, 0)
    assert 0 < len(news(chairs[2])) < 10
    evening.time.go_on(evening.limits.away)
    table.hand_on(chairs[0].account, 1)
    assert "Jon is now the host." in news(chairs[2])


def test_nobody_who_stays_away_is_made_host(evening):
    """Otherwise nobody could begin the game."""
    table, chairs = evening.table(2, start=False)
    chairs[1].leave()
    evening.time.go_on(evening.limits.away + 1)
    with pytest.raises(TableProblem, match="Jon is away"):
        table.hand_on(chairs[0].account, 1)
    table.start(chairs[0].account)


async def test_what_the_host_chooses_in_lines_is_for_whoever_sat_there_then(evening, monkeypatch):
    table, (mara, jon) = evening.table(2, start=False)
    lines, said = in_lines("3", "2", "1", "q", "1")
    room = WaitingRoom(lines, mara, asyncio.Lock())
    say = lines.say

    def say_and_change(text="", indent=0):
        say(text, indent)
        if text.startswith("Who plays there?"):
            table.stand_up(jon.account)
            table.sit(evening.person("Sil"), 1)

    monkeypatch.setattr(lines, "say", say_and_change)
    await room.wanted()
    assert "That seat has changed meanwhile." in said.getvalue()
    assert table.seats[1].person == "Sil"


def test_the_host_changes_the_game_before_it_begins(evening):
    table, chairs = evening.table(2, start=False)
    mara = chairs[0].account
    table.change(mara, QUICK._replace(game=GameOptions(players=6, ruleset="original")))
    assert len(table.seats) == 6 and [row.player for row in table.seat_rows()] == ["Mara", "Jon", "", "", "", ""]
    table.change(mara, QUICK._replace(game=GameOptions(players=2)))
    assert [row.player for row in table.seat_rows()] == ["Mara", "Jon"]
    table.change(mara, QUICK)
    table.sit(evening.person("Sil"), 3)
    with pytest.raises(TableProblem, match="More people"):
        table.change(mara, QUICK._replace(game=GameOptions(players=2)))
    table.change(mara, QUICK._replace(game=GameOptions(players=3)))
    assert [row.player for row in table.seat_rows()] == ["Mara", "Jon", "Sil"]
    table.start(mara)
    with pytest.raises(TableProblem, match="before the game"):
        table.change(mara, QUICK)


def test_levels_seat_by_seat(evening):
    table, chairs = evening.table(1, start=False)
    mara = chairs[0].account
    table.set_seat(mara, 1, free=False, level="random", regular="okka")
    table.set_seat(mara, 2, free=True, level="gambler")
    with pytest.raises(TableProblem, match="level genius"):
        table.set_seat(mara, 3, free=False, level="genius")
    table.start(mara)
    assert table.playing.deal.roles[1] == "random/okka" and table.seats[1].name == "Okka"
    assert table.playing.deal.roles[2].startswith("gambler/")
    assert len(set(table.playing.deal.names)) == 4


def test_the_host_does_not_hold_up_a_computer_player_for_ever(evening):
    """A computer player that is replaced begins its turn again."""
    table, chairs = evening.table(1, QUICK._replace(decision=0))
    with pytest.raises(TableProblem):
        for change in range(60):
            table.set_seat(chairs[0].account, 1, free=False, level=("novice", "random")[change % 2])
            evening.time.go_on(evening.limits.pause / 2)
    evening.time.go_on(evening.limits.pause)
    assert table.seats[1].name in {answer.seat for answer in table.playing.given}


@pytest.mark.parametrize(
    "game",
    [
        GameOptions(ruleset="no-such-rules"),
        GameOptions(ruleset="/etc/passwd.toml"),
        GameOptions(ruleset="../../rulesets/legendary.toml"),
        GameOptions(players=7),
        GameOptions(players=1),
    ],
)
def test_games_that_cannot_be(game, evening):
    with pytest.raises(TableProblem):
        evening.lobby.open_table(evening.person("Mara"), TableOptions(game))
    assert evening.lobby.tables == ()


def test_cards_and_characters_that_people_wish_for(evening):
    """Each picks a special card and gets the character they wish; unknown wishes are ignored."""
    options = TableOptions(GameOptions(players=3, deck="pick", abilities="noted", level="novice"))
    table, chairs = evening.table(2, options, start=False)
    table.wish(chairs[0].account, Wish(picks=("tiamat",)))
    table.wish(chairs[1].account, Wish(picks=("tiamat", "no-card"), abilities=("fast-hands", "desperation", "x")))
    table.start(chairs[0].account)
    named = table.playing.rules.ruleset.specials_named
    assert table.seats[0].picked == "tiamat" and table.seats[1].picked not in ("", "tiamat", "no-card")
    assert {seat.picked for seat in table.seats} <= set(named)
    assert set(table.playing.deal.abilities[1]) == {"fast-hands", "desperation"}
    assert "You pick Tiamat for the deck." in [entry.text for entry in chairs[0].session.log]
    assert "Mara picks Tiamat for the deck." in [entry.text for entry in chairs[1].session.log]


def test_a_list_of_cards_by_the_host(evening):
    options = TableOptions(GameOptions(players=3, deck="list"))
    table, chairs = evening.table(1, options, start=False)
    table.wish(chairs[0].account, Wish(picks=("tiamat", "bahamut")))
    table.start(chairs[0].account)
    assert {"tiamat", "bahamut"} <= set(table.playing.rules.ruleset.specials_named)
    assert load_rules("legendary").ruleset.specials_named != table.playing.rules.ruleset.specials_named


def test_nobody_fills_everybodys_lobby_with_tables_that_they_leave_at_once(evening):
    mara, jon = evening.person("Mara"), evening.person("Jon")
    for _each in range(evening.limits.opened):
        evening.lobby.open_table(mara, QUICK).stand_up(mara)
    with pytest.raises(TableProblem, match="several tables"):
        evening.lobby.open_table(mara, QUICK)
    evening.lobby.open_table(jon, QUICK)
    evening.time.go_on(evening.limits.opened_within)
    evening.lobby.open_table(mara, QUICK)


def test_only_so_many_tables(tmp_path):
    evening = Evening(tmp_path / "inn", TableLimits(tables=3, tables_each=2))
    mara = evening.person("Mara")
    evening.lobby.open_table(mara, QUICK)
    evening.lobby.open_table(mara, QUICK)
    with pytest.raises(TableProblem, match="host 2 tables"):
        evening.lobby.open_table(mara, QUICK)
    evening.lobby.open_table(evening.person("Jon"), QUICK)
    with pytest.raises(TableProblem, match="All tables are taken"):
        evening.lobby.open_table(evening.person("Sil"), QUICK)


def test_a_few_addresses_do_not_fill_the_inn(tmp_path):
    """A new key for each table gives no more tables to an address, and other addresses still get theirs."""
    evening = Evening(tmp_path / "inn", TableLimits(tables_from=2))
    for name in ("Mara", "Jon"):
        table = evening.lobby.open_table(evening.person(name), QUICK, "192.0.2.7")
        chair = Attendee(table, evening.person(name))
        table.start(evening.person(name))
        chair.leave()
    with pytest.raises(TableProblem, match="2 tables are already open"):
        evening.lobby.open_table(evening.person("Sil"), QUICK, "192.0.2.7")
    evening.lobby.open_table(evening.person("Sil"), QUICK, "192.0.2.8")
    evening.lobby.open_table(evening.person("Tove"), QUICK)
    before = evening.lobby.tables
    evening.time.go_on(evening.limits.gathering)
    evening.lobby.open_table(evening.person("Wim"), QUICK, "192.0.2.7")
    kept = [table.state for table in before if table in evening.lobby.tables]
    assert kept == ["playing", "playing"], "where nobody was for long the game is kept, and does not count"


def tables_from(evening, address, most=100, here=False):
    """Open tables from an address, each by another person, who leaves a game there; as many as possible."""
    for number in range(most):
        person = evening.person(f"{'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[number]}{address.replace('.', '')}")
        try:
            table = evening.lobby.open_table(person, QUICK, address)
        except TableProblem:
            return number
        chair = Attendee(table, person)
        table.start(person)
        if not here:
            chair.leave()
    return most


def test_the_fewer_tables_are_free_the_smaller_a_share_is(evening):
    opened = [tables_from(evening, f"192.0.2.{number}", here=True) for number in range(40)]
    assert opened[0] == evening.limits.tables_from - 1 and opened == sorted(opened, reverse=True)
    assert sum(opened) == evening.limits.tables
    assert len([many for many in opened if many]) == 17, "seven addresses do not fill the inn"


def test_where_an_address_may_have_all_tables_it_gets_them_and_keeps_them(tmp_path):
    evening = Evening(tmp_path / "inn", TableLimits(tables=6, tables_from=6))
    assert tables_from(evening, "192.0.2.7") == 6
    again = evening.killed(tmp_path / "again")
    assert {table.opened_from for table in again.lobby.tables} == {"192.0.2.7"}


def test_a_full_inn_clears_an_empty_table_of_those_who_have_more(tmp_path):
    evening = Evening(tmp_path / "inn", TableLimits(tables=6, tables_from=4))
    many = [tables_from(evening, f"192.0.2.{number}") for number in range(4)]
    assert sum(many) == 6 and many[0] == 3
    with pytest.raises(TableProblem, match="All tables are taken"):
        evening.lobby.open_table(evening.person("Sil"), QUICK, "192.0.2.99")
    evening.time.go_on(evening.limits.away)
    evening.lobby.open_table(evening.person("Sil"), QUICK, "192.0.2.99")
    stand = [table.opened_from for table in evening.lobby.tables]
    assert stand.count("192.0.2.0") == 2 and stand.count("192.0.2.99") == 1
    with pytest.raises(TableProblem, match="1 table is already open"):
        evening.lobby.open_table(evening.person("Tove"), QUICK, "192.0.2.99")


def test_a_full_inn_clears_no_table_at_which_somebody_is(tmp_path):
    evening = Evening(tmp_path / "inn", TableLimits(tables=4, tables_from=3))
    while len(evening.lobby.tables) < 4:
        tables_from(evening, f"192.0.2.{len(evening.lobby.tables)}", here=True)
    evening.time.go_on(evening.limits.gathering)
    with pytest.raises(TableProblem, match="All tables are taken"):
        evening.lobby.open_table(evening.person("Sil"), QUICK, "192.0.2.99")


@pytest.mark.parametrize("state", ["gathering", "playing"])
def test_a_table_that_everybody_has_left_vanishes(state, evening):
    table, chairs = evening.table(2, start=state == "playing")
    for chair in chairs:
        chair.leave()
    stands = evening.limits.gathering if state == "gathering" else evening.limits.left
    evening.time.go_on(stands - 10)
    assert evening.lobby.tables == (table,)
    back = evening.come_back("Jon")
    evening.time.go_on(stands)
    assert evening.lobby.tables == (table,)
    back.leave()
    evening.time.go_on(stands + 10)
    assert evening.lobby.tables == () and not list((evening.folder / "games").glob("*.toml"))
    assert Evening(evening.folder).lobby.tables == ()


@pytest.mark.parametrize("state", ["gathering", "playing"])
def test_a_table_vanishes_whose_last_visitor_has_given_up_a_seat(state, evening):
    """Otherwise it would stand until the inn closes, and nobody else could have its place."""
    table, chairs = evening.table(2, start=state == "playing")
    chairs[1].leave()
    table.stand_up(chairs[0].account)
    assert table.people() and table.empty_since is not None
    evening.time.go_on(evening.limits.gathering if state == "gathering" else evening.limits.left)
    assert evening.lobby.tables == ()


def test_a_table_vanishes_whose_last_visitor_was_a_late_comer(evening):
    table, [chair] = evening.table(1)
    coming = evening.late_comer()
    chair.leave()
    table.stand_up(coming.account)
    evening.time.go_on(evening.limits.left)
    assert evening.lobby.tables == ()


def test_one_seat_for_one_person_until_the_host_asks_them_to_leave(evening):
    table, chairs = evening.table(2, start=False)
    with pytest.raises(TableProblem, match="already have a seat here"):
        table.sit(chairs[1].account)
    with pytest.raises(TableProblem, match="no seat free"):
        table.sit(evening.person("Ada"), 0)
    table.remove(chairs[0].account, 1)
    assert [row.player for row in table.seat_rows()] == ["Mara", "", "", ""]


def test_a_table_that_nobody_is_at_makes_room(tmp_path):
    """People who open tables and leave cannot keep others from playing."""
    evening = Evening(tmp_path / "inn", TableLimits(tables=2))
    left = evening.lobby.open_table(evening.person("Mara"), QUICK)
    playing, chairs = evening.table(2)
    with_us = evening.lobby.tables
    assert set(with_us) == {left, playing}
    evening.time.go_on(evening.limits.away + 1)
    third = evening.lobby.open_table(evening.person("Sil"), QUICK)
    chair = Attendee(third, evening.person("Sil"))
    assert set(evening.lobby.tables) == {playing, third}
    for one in chairs:
        one.leave()
    with pytest.raises(TableProblem, match="All tables are taken"):
        evening.lobby.open_table(evening.person("Tove"), QUICK)
    evening.time.go_on(evening.limits.gathering + 1)
    fourth = evening.lobby.open_table(evening.person("Tove"), QUICK)
    assert set(evening.lobby.tables) == {third, fourth} and not chair.closed


GAME = GameOptions(players=5, level="novice", talk="off")


def places(seats):
    return [(seat.regular, seat.level, seat.free) for seat in seats]


def test_computer_players_sit_where_they_were_chosen(evening):
    game = GAME.with_seat("guests", 2, "okka").with_seat("levels", 2, "sharp").with_seat("levels", 3, "master")
    table = evening.lobby.open_table(evening.person("Mara"), TableOptions(game, people=3))
    assert places(table.seats)[1:] == [
        ("", "novice", True),
        ("", "novice", True),
        ("okka", "sharp", False),
        ("", "master", False),
    ]
    assert table.row(evening.person("Jon")).free == 2
    table.start(evening.person("Mara"))
    assert table.seats[3].name == find_regular("okka").name
    assert table.playing.deal.roles[3] == "sharp/okka"


def test_all_seats_are_for_people_who_stay_when_something_else_is_chosen(evening):
    mara = evening.person("Mara")
    table = evening.lobby.open_table(mara, TableOptions(GAME))
    assert [seat.free for seat in table.seats] == [False, True, True, True, True]
    table.sit(evening.person("Jon"))
    table.change(mara, TableOptions(GAME._replace(players=3).with_seat("guests", 1, "okka"), people=2))
    assert [seat.person for seat in table.seats] == ["Mara", "Jon", ""]
    assert places(table.seats)[2] == ("okka", "novice", False)


def test_the_host_brings_what_was_chosen_and_others_choose(evening):
    edition = load_rules("legendary").ruleset.abilities.edition
    mine, theirs, computers = list(ready_characters(edition))[:3]
    game = GAME._replace(abilities="noted", deck="pick", characters=(mine, "", computers))
    mara, jon = evening.person("Mara"), evening.person("Jon")
    table = evening.lobby.open_table(mara, TableOptions(game, people=2))
    table.sit(jon)
    assert table.seats[0].wish == Wish((), mine) and table.seats[2].wish == Wish((), computers)
    table.wish(jon, Wish(("druid",), theirs))
    table.wish(mara, Wish(("archmage",), mine))
    table.start(mara)
    assert [seat.character for seat in table.seats[:3]] == [mine, theirs, computers]
    named = table.playing.deal.changes["specials_named"]
    assert {"druid", "archmage"} <= set(named) and len(named) == 5


def test_a_list_of_special_cards_is_the_hosts(evening):
    mara, jon = evening.person("Mara"), evening.person("Jon")
    options = TableOptions(GAME._replace(deck="list", picked=("druid", "thief")))
    assert wish_words(options, Wish(), hosts=True) and not wish_words(options, Wish(), hosts=False)
    table = evening.lobby.open_table(mara, options)
    table.sit(jon)
    assert wish_words(options, table.seats[0].wish, hosts=True) == "You bring: Druid, Thief."
    table.start(mara)
    assert table.playing.deal.changes["specials_named"] == ["druid", "thief"]


def test_a_seat_that_is_taken_brings_nothing_of_a_computer_player(evening):
    computers = next(iter(ready_characters(load_rules("legendary").ruleset.abilities.edition)))
    game = GAME._replace(abilities="noted", characters=("", computers))
    table = evening.lobby.open_table(evening.person("Mara"), TableOptions(game))
    table.sit(evening.person("Jon"))
    assert table.seats[1].wish == Wish()


def in_lines(*typed):
    said = io.StringIO()
    return Lines(io.StringIO("\n".join([*typed, "", "", ""]) + "\n"), said), said


async def test_somebody_without_a_screen_brings_as_much():
    options = TableOptions(GAME._replace(abilities="noted", deck="pick"))
    lines, said = in_lines("3", "2")
    wish = await bring(options, Wish(), False, lines)
    assert len(wish.picks) == 1 and wish.character in ready_characters(
        load_rules("legendary").ruleset.abilities.edition
    )
    assert "Pick 'em" in said.getvalue() and "Which character?" in said.getvalue()
    lines, _said = in_lines("1")
    assert (await bring(options, wish, True, lines)).character == wish.character


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (("2", "6"), {"players": 6}),
        (("4", "2"), {"people": 2}),
        (("5", "2"), {"public": False}),
        (("6", "1"), {"decision": 0.0}),
        (("7", "1"), {"bank": 0.0}),
        (("8", "2"), {"late": False}),
        (("9", "2"), {"watched": False}),
    ],
)
async def test_somebody_without_a_screen_chooses_as_much(typed, kept):
    lines, said = in_lines(*typed)
    options = await change_table(TableOptions(GAME), lines)
    found = {**options._asdict(), "players": options.game.players}
    assert {key: found[key] for key in kept} == kept, said.getvalue()


async def test_the_game_itself_is_changed_as_before_a_game_alone():
    lines, said = in_lines("3", "1", "3", "4", "3", "", "", "", "")
    options = await change_table(TableOptions(GAME), lines)
    assert options is not None and "What do you want to change about the game?" in said.getvalue()
    assert options.game.levels[2] == "sharp" or options.game.guests, said.getvalue()
