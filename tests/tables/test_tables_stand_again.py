"""Whenever the program is killed, the tables are restored at the same question at the next start."""

import random
import subprocess
import sys

import pytest

from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.seat_session import Asked
from tda_tui.tables.database import SQLite
from tda_tui.tables.shared_table import Attendee
from tda_tui.tables.table_options import TableOptions
from tests.shared_tables import QUICK, Evening, answers, is_over, look, play, results


@pytest.mark.parametrize("ruleset, abilities", [("legendary", ""), ("original", "one"), ("emperors-gambit", "picks-2")])
@pytest.mark.every(3)
def test_killed_after_every_answer(ruleset, abilities, tmp_path):
    evening = Evening(tmp_path / "0")
    game = GameOptions(players=3, ruleset=ruleset, abilities=abilities, level="novice", talk="off")
    table, chairs = evening.table(2, TableOptions(game, decision=0))
    rng = random.Random(9)
    for number in range(1, 40):
        play(evening, table, chairs, rng, most=1)
        views = [chair.session.view()[1:] for chair in chairs]
        asked = [look(chair) for chair in chairs]
        evening = evening.killed(tmp_path / str(number))
        before, table = table, evening.lobby.tables[0]
        assert table.code == before.code and answers(table) == answers(before) and table.state == before.state
        chairs = [evening.come_back(name) for name in ("Mara", "Jon")]
        assert [chair.session.view()[1:] for chair in chairs] == views
        for now, then in zip([look(chair) for chair in chairs], asked, strict=True):
            assert type(now) is type(then)
            if isinstance(now, Asked) and isinstance(then, Asked):
                assert now.question == then.question
        if table.state != "playing":
            return
    play(evening, table, chairs, rng)
    assert table.state == "over" and all(is_over(chair) for chair in chairs)


def test_closed_and_opened_again(tmp_path):
    evening = Evening(tmp_path / "inn")
    table, chairs = evening.table(3)
    play(evening, table, chairs, random.Random(1), most=10)
    given = answers(table)
    evening.lobby.close()
    assert all(chair.closed for chair in chairs)
    again = Evening(tmp_path / "inn")
    assert answers(again.lobby.tables[0]) == given


def test_a_table_that_has_not_begun_stands_again(tmp_path):
    evening = Evening(tmp_path / "inn")
    table, _chairs = evening.table(2, QUICK._replace(public=False, decision=45), start=False)
    table.set_seat(evening.person("Mara"), 3, free=False, level="master")
    again = evening.killed(tmp_path / "again")
    kept = again.lobby.find(table.code)
    assert kept is not None and kept.options == table.options and kept.host == table.host
    assert [(row.player, row.level, row.free) for row in kept.seat_rows()] == [
        (row.player, row.level, row.free) for row in table.seat_rows()
    ]


def test_killed_just_after_the_end(tmp_path):
    """The record was filed, but nothing else written: the result counts once, after the inn has opened."""
    evening = Evening(tmp_path / "inn")
    table, chairs = evening.table(2)
    rng = random.Random(3)
    while table.state == "playing":
        earlier = evening.folder / "inn.sqlite"
        kept = {path.name: path.read_bytes() for path in earlier.parent.glob("inn.sqlite*")}
        play(evening, table, chairs, rng, most=1)
    again_at = tmp_path / "again"
    again = evening.killed(again_at)
    again.lobby.close()
    for path in again_at.glob("inn.sqlite*"):
        path.unlink()
    for name, content in kept.items():
        (again_at / name).write_bytes(content)
    opened = Evening(again_at)
    stands = opened.lobby.tables[0]
    assert stands.state == "over" and stands.record is not None and stands.record.exists()
    assert [rank[1:] for rank in stands.playing.ranking()] == [rank[1:] for rank in table.playing.ranking()]
    assert len(results(opened.folder)) == 1
    once_more = opened.killed(tmp_path / "once-more")
    assert len(results(once_more.folder)) == 1


def test_the_table_stands_after_the_end(tmp_path):
    evening = Evening(tmp_path / "inn")
    table, chairs = evening.table(2)
    play(evening, table, chairs, random.Random(3))
    again = evening.killed(tmp_path / "again")
    stands = again.lobby.tables[0]
    assert stands.state == "over" and is_over(again.come_back("Jon"))
    stands.again(again.person("Jon"))
    stands.start(again.person("Jon"))
    assert stands.state == "playing"


def test_guests_are_gone_after_a_restart(tmp_path):
    evening = Evening(tmp_path / "inn")
    table, chairs = evening.table(1, start=False)
    guest = evening.lobby.accounts.visit("Stranger")
    table.sit(guest)
    chairs.append(Attendee(table, guest))
    table.start(chairs[0].account)
    again = evening.killed(tmp_path / "again")
    rows = again.lobby.tables[0].seat_rows()
    assert [row.person for row in rows] == [True, False, False, False]
    play(again, again.lobby.tables[0], [again.come_back("Mara")], random.Random(1))
    assert again.lobby.tables[0].state == "over"


def test_a_game_whose_file_is_gone(tmp_path):
    """The table is restored, and its people gather anew."""
    evening = Evening(tmp_path / "inn")
    table, _chairs = evening.table(2)
    name = table.playing.writer.path.name
    again_at = tmp_path / "again"
    evening.killed(again_at).lobby.close()
    (again_at / "games" / name).unlink()
    again = Evening(again_at)
    assert [(stands.state, len(stands.people())) for stands in again.lobby.tables] == [("gathering", 2)]


def test_a_series_goes_on(tmp_path):
    evening = Evening(tmp_path / "inn")
    table, chairs = evening.table(2, TableOptions(GameOptions(players=2, series="2", level="novice", talk="off")))
    play(evening, table, chairs, random.Random(1))
    assert table.series is not None and (table.series.played, table.series.games) == (1, 2)
    evening = evening.killed(tmp_path / "again")
    table = evening.lobby.tables[0]
    chairs = [evening.come_back(name) for name in ("Mara", "Jon")]
    table.next_game(chairs[1].account)
    play(evening, table, chairs, random.Random(2))
    assert table.state == "over" and table.series is not None and table.series.over
    assert sum(table.series.gold) > 0


@pytest.mark.parametrize("state", ["", "{}", '{"code": 3}', "[]"])
def test_a_table_that_is_damaged_is_cleared_away_and_the_others_stand(state, evening):
    damaged, sound = (evening.lobby.open_table(evening.person(name), QUICK) for name in ("Mara", "Jon"))
    evening.lobby.close()
    database = SQLite(evening.folder / "inn.sqlite")
    database.write("UPDATE shared_table SET state = ? WHERE id = ?", state, damaged.code)
    database.close()
    assert [table.code for table in Evening(evening.folder).lobby.tables] == [sound.code]
    assert [table.code for table in Evening(evening.folder).lobby.tables] == [sound.code]


def test_a_game_that_is_damaged_stands_before_the_damage(evening):
    table, chairs = evening.table(2)
    play(evening, table, chairs, random.Random(1), most=12)
    given, name = answers(table), table.playing.writer.path.name
    evening.lobby.close()
    save = evening.folder / "games" / name
    save.write_bytes(save.read_bytes()[:-40])
    [stands] = Evening(evening.folder).lobby.tables
    assert stands.state == "playing" and answers(stands) == given[:-1]


_PROGRAM = """
import random, sys
from pathlib import Path
from tests.shared_tables import Evening, answers, play
evening = Evening(Path(sys.argv[1]))
table, chairs = evening.table(3)
play(evening, table, chairs, random.Random(1), lambda: print(len(answers(table)), flush=True))
"""


@pytest.mark.parametrize("lines", [1, 23])
def test_a_program_that_is_killed_for_good(lines, tmp_path):
    """By SIGKILL, in the middle of a game."""
    with subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, str(tmp_path)], stdout=subprocess.PIPE, text=True
    ) as program:
        said = [program.stdout.readline() for _line in range(lines)]
        program.kill()
    evening = Evening(tmp_path)
    [table] = evening.lobby.tables
    assert len(answers(table)) >= int(said[-1])
    chairs = [evening.come_back(name) for name in ("Mara", "Jon", "Sil")]
    play(evening, table, chairs, random.Random(2))
    assert table.state == "over"


def test_who_changes_a_table_all_the_time_holds_nobody_up(tmp_path, monkeypatch):
    """Before a game it is saved, and lists of tables are reread, a few times a second; nothing is lost."""
    evening = Evening(tmp_path / "inn")
    table, chairs = evening.table(1, start=False)
    looked: list[str] = []
    evening.lobby.subscribe(lambda: looked.append(table.seats[3].level))
    for level in ("master", "novice", "gambler") * 100:
        table.set_seat(chairs[0].account, 3, free=False, level=level)
    assert len(looked) < 20
    evening.time.go_on(1.0)
    assert looked[-1] == "gambler" and len(looked) < 20
    again = evening.killed(tmp_path / "again")
    assert again.lobby.tables[0].seats[3].level == "gambler"


def test_people_keep_their_seats_whom_the_database_does_not_know(tmp_path):
    """As when the inn opens with a database that others share for the first time, or with an older copy of it."""
    evening = Evening(tmp_path / "inn")
    table, chairs = evening.table(2)
    table.sit(evening.lobby.accounts.visit("Stranger"), 3)
    play(evening, table, chairs, random.Random(1), most=10)
    evening.lobby._database.write("DELETE FROM account")
    again = evening.killed(tmp_path / "again")
    [stands] = again.lobby.tables
    assert answers(stands) == answers(table)
    assert [account.name for account in stands.people()] == ["Mara", "Jon"]
    play(again, stands, [again.come_back(name) for name in ("Mara", "Jon")], random.Random(2))
    assert stands.state == "over"


def test_a_game_that_cannot_be_read_is_moved_to_the_trash(tmp_path):
    """Its table stands again without it."""
    evening = Evening(tmp_path / "inn")
    evening.table(2)
    [path] = (evening.folder / "games").glob("*.toml")
    path.write_text("rubbish")
    again = evening.killed(tmp_path / "again")
    assert [stands.state for stands in again.lobby.tables] == ["gathering"]
    games = again.folder / "games"
    assert not [*games.glob("*.toml")]
    assert [found.read_text() for found in games.glob(f"trash/*/{path.name}")] == ["rubbish"]


def test_a_game_of_no_table_is_moved_to_the_trash(tmp_path):
    """As that of a damaged table, or one that was being dealt when the program was killed."""
    evening = Evening(tmp_path / "inn")
    damaged, _chairs = evening.table(2)
    sound, chairs = evening.table(2)
    play(evening, sound, chairs, random.Random(1), most=5)
    evening.lobby._database.write("UPDATE shared_table SET state = '[]' WHERE id = ?", damaged.code)
    again = evening.killed(tmp_path / "again")
    assert [(table.code, answers(table)) for table in again.lobby.tables] == [(sound.code, answers(sound))]
    games = again.folder / "games"
    assert [path.name for path in games.glob("*.toml")] == [sound.playing.writer.path.name]
    assert [path.name for path in games.glob("trash/*/*")] == [damaged.playing.writer.path.name]


def test_a_game_that_cannot_be_read_for_now_waits_with_its_table(tmp_path):
    evening = Evening(tmp_path / "inn")
    table, chairs = evening.table(2)
    play(evening, table, chairs, random.Random(1), most=5)
    path = table.playing.writer.path
    content = path.read_bytes()
    path.unlink()
    path.mkdir()
    again = evening.killed(tmp_path / "again")
    assert not again.lobby.tables
    again.lobby.close()
    there = again.folder / "games" / path.name
    there.rmdir()
    there.write_bytes(content)
    [stands] = Evening(again.folder).lobby.tables
    assert answers(stands) == answers(table)
