"""Games at tables: with every ruleset, with a task per person, against the clock, and their ratings."""

import asyncio
import contextlib
import random
import sys
from datetime import UTC, datetime

import pytest

from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.review.played_game import read_game
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.seat_session import Asked, Over, Waiting
from tda_tui.tables.clocks import TimeLeft
from tda_tui.tables.database import DatabaseProblem, SQLite
from tda_tui.tables.limits import TableLimits, TableProblem
from tda_tui.tables.lobby import Lobby
from tda_tui.tables.ratings import Rank, Ratings, season_of
from tda_tui.tables.shared_table import Attendee
from tda_tui.tables.table_options import TableOptions
from tests.helpers import PATIENCE, random_answer
from tests.shared_tables import PEOPLE, QUICK, Evening, is_over, look, news, play, results

RULESETS = sorted(ruleset_ids())


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.every(5)
def test_four_people_play_a_game_to_its_end(ruleset, evening):
    fewest, most = load_rules(ruleset).ruleset.players
    players = max(min(4, most), fewest)
    options = TableOptions(GameOptions(players=players, ruleset=ruleset, talk="off"))
    table, chairs = evening.table(players, options)
    play(evening, table, chairs, random.Random(ruleset))
    assert table.state == "over" and all(is_over(chair) for chair in chairs)
    ranks = table.playing.ranking()
    assert sorted(rank.name for rank in ranks) == sorted(seat.name for seat in table.seats)
    assert ranks[0].position == 1 and any(rank.won for rank in ranks)
    assert table.record is not None and read_game(table.record).of(1).me == 1


def test_the_same_people_play_again(evening):
    table, chairs = evening.table(3, QUICK)
    play(evening, table, chairs, random.Random(3))
    chairs[2].leave()
    table.again(chairs[1].account)
    assert table.state == "gathering" and [row.player for row in table.seat_rows()][:2] == list(PEOPLE[:2])
    assert PEOPLE[2] not in [row.player for row in table.seat_rows()]
    table.start(chairs[0].account)
    play(evening, table, chairs[:2], random.Random(4))
    assert table.state == "over"


def test_when_the_game_is_over_nobody_else_sits_down(evening):
    table, chairs = evening.table(2)
    play(evening, table, chairs, random.Random(5))
    with pytest.raises(TableProblem, match="no seat free"):
        table.sit(evening.person("Ada"))
    with pytest.raises(TableProblem, match="before the game"):
        table.set_seat(chairs[0].account, 2, free=True)
    table.again(chairs[0].account)
    table.sit(evening.person("Ada"))
    assert [row.player for row in table.seat_rows()] == ["Mara", "Jon", "Ada", ""]


OPTIONS = TableOptions(GameOptions(players=4, level="novice"))


async def take_part(place, rng):
    """Take part as a screen does: show, ask, answer or wait, until it is over; returns the number of questions."""
    asked = 0
    while True:
        session = place.session
        if session is None:
            await asyncio.sleep(0.001)
            continue
        update = session.next()
        if isinstance(update, Over):
            return asked
        if isinstance(update, Waiting):
            await session.wait()
        elif isinstance(update, Asked):
            asked += 1
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(session.overtaken(), rng.choice((0, 0.002)))
            session.answer(random_answer(update.question, rng))


def a_table(lobby, names):
    people = [lobby.accounts.register(name, name) for name in names]
    table = lobby.open_table(people[0], OPTIONS)
    for one in people[1:]:
        table.sit(one)
    chairs = [Attendee(table, one) for one in people]
    table.start(people[0])
    return table, chairs


async def test_everybody_plays_in_their_own_time(tmp_path):
    lobby = Lobby(tmp_path / "inn", TableLimits(pause=0.001))
    tables = [a_table(lobby, names) for names in (("Mara", "Jon", "Sil"), ("Tove", "Wim"))]
    watcher = Attendee(tables[0][0], lobby.accounts.visit("Ada"), watches=True)
    places = [place for _table, chairs in tables for place in chairs]
    parts = [take_part(place, random.Random(at)) for at, place in enumerate([*places, watcher])]
    asked = await asyncio.wait_for(asyncio.gather(*parts), PATIENCE)
    assert all(table.state == "over" for table, _chairs in tables)
    assert all(asked[:-1]) and asked[-1] == 0
    lobby.close()


async def test_a_disk_that_is_full_stops_nobody(tmp_path, monkeypatch):
    lobby = Lobby(tmp_path / "inn", TableLimits(pause=0.0))
    table, chairs = a_table(lobby, ("Mara", "Jon"))

    def full(*_said):
        raise DatabaseProblem("database or disk is full")

    monkeypatch.setattr("tda_tui.tables.database.SQLite.write", full)
    monkeypatch.setattr(lobby.ratings, "count", full)
    parts = [take_part(chair, random.Random(at)) for at, chair in enumerate(chairs)]
    await asyncio.wait_for(asyncio.gather(*parts), PATIENCE)
    assert table.state == "over"


DATE = datetime(2026, 11, 22, tzinfo=UTC)


def ranks(*who):
    """A game's ranks, the winner first."""
    return [Rank(at, one, not one.startswith("level:"), 30 - at, at + 1, at == 0, one) for at, one in enumerate(who)]


@pytest.fixture
def ratings(tmp_path):
    database = SQLite(tmp_path / "inn.sqlite")
    for name in ("Ann", "Bob", "Cem"):
        database.write("INSERT INTO account VALUES (?, ?, ?, '', '')", name, name, name)
    return Ratings(database, most_results=100, date=lambda: DATE)


@pytest.mark.parametrize(
    ("month", "season"), [(1, "2026-1"), (3, "2026-1"), (4, "2026-2"), (9, "2026-3"), (10, "2026-4"), (12, "2026-4")]
)
def test_a_season_is_a_quarter_of_a_year(month, season):
    assert season_of(datetime(2026, month, 1, tzinfo=UTC)) == season


def test_who_wins_more_stands_higher(ratings):
    for game in range(12):
        ratings.count(f"{game}", DATE, "legendary", ranks("Ann", "Bob", "level:gambler", "level:gambler"))
    board = ratings.board("legendary")
    assert [row.name or row.level for row in board] == ["Ann", "Bob", "gambler"]
    assert [(row.games, row.won) for row in board] == [(12, 12), (12, 0), (24, 0)]
    assert board[0].skill > board[1].skill > board[2].skill
    assert ratings.board("original") == []


def test_a_game_counts_once(ratings, tmp_path):
    for _twice in range(2):
        ratings.count("one", DATE, "legendary", ranks("Ann", "Bob"))
    assert [row.games for row in ratings.board("legendary")] == [1, 1]
    assert results(tmp_path) == ["one"]


def test_a_season_begins_anew(ratings):
    ratings.count("old", DATE.replace(month=3), "legendary", ranks("Bob", "Ann"))
    for game in range(3):
        ratings.count(f"{game}", DATE, "legendary", ranks("Ann", "Bob"))
    assert ratings.seasons() == ["2026-4", "2026-1"]
    assert [row.name for row in ratings.board("legendary", "2026-1")] == ["Bob", "Ann"]
    assert [row.games for row in ratings.board("legendary", "2026-4")] == [3, 3]
    assert [row.games for row in ratings.board("legendary")] == [4, 4]
    assert ratings.rulesets("2026-4") == ["legendary"]


def test_a_season_to_come_is_that_of_a_clock_that_was_ahead(ratings):
    for number, year in enumerate((2031, 2026)):
        ratings.count(f"{number}", DATE.replace(year=year), "legendary", ranks("Ann", "Bob"))
    assert ratings.seasons() == ["2026-4"]


def test_who_is_rated_for_nothing_stands_on_no_board(ratings):
    told = ranks("Ann", "Bob", "Cem")
    ratings.count("one", DATE, "legendary", [told[0], told[1]._replace(who=""), told[2]])
    assert {row.name for row in ratings.board("legendary")} == {"Ann", "Cem"}


def test_without_the_library_results_are_kept(ratings, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    ratings.count("one", DATE, "legendary", ranks("Ann", "Bob"))
    assert ratings.board("legendary") == [] and len(results(tmp_path)) == 1


def test_old_results_go(tmp_path):
    ratings = Ratings(SQLite(tmp_path / "inn.sqlite"), most_results=5, date=lambda: DATE)
    for game in range(9):
        ratings.count(f"{game}", DATE, "legendary", ranks("Ann", "Bob"))
    assert results(tmp_path) == ["8", "7", "6", "5", "4"]


def test_a_game_at_a_table_is_rated(evening):
    table, chairs = evening.table(2, QUICK._replace(decision=0))
    play(evening, table, chairs, random.Random(1))
    board = evening.lobby.ratings.board("legendary")
    assert {row.name or row.level for row in board} == {"Mara", "Jon", "novice"}
    assert {rank.who for rank in table.playing.ranking()} == {
        chairs[0].account.id,
        chairs[1].account.id,
        "level:novice",
    }
    [game] = results(evening.folder)
    assert (evening.folder / "games" / "finished" / game).exists()


@pytest.mark.parametrize(("left_out", "rated"), [(3, True), (None, False)])
def test_who_gives_up_a_lost_game_has_lost_it(evening, tmp_path, left_out, rated):
    """Unless a computer player has played most of it for them."""
    options = QUICK._replace(decision=0)
    _table, chairs = evening.table(2, options)
    whole = play(evening, _table, chairs, random.Random(1))
    again = Evening(tmp_path / "again")
    table, chairs = again.table(2, options)
    play(again, table, chairs, random.Random(1), most=whole - left_out if left_out else 2)
    table.stand_up(chairs[1].account)
    if rated:
        with pytest.raises(TableProblem, match="All players have to be here"):
            chairs[0].ask("take-back")
    play(again, table, chairs[:1], random.Random(1))
    assert ("Jon" in {row.name for row in again.lobby.ratings.board("legendary")}) == rated


def test_a_host_who_replaces_somebody_away_is_rated_all_the_same(evening, tmp_path):
    """And cannot undo alone, or weaken the computer player there."""
    options = QUICK._replace(decision=0, game=QUICK.game._replace(players=2))
    whole = play(evening, *(evening.table(2, options)), random.Random(1))
    again = Evening(tmp_path / "again")
    table, chairs = again.table(2, options)
    mara, jon = (chair.account for chair in chairs)
    play(again, table, chairs, random.Random(1), most=whole - 3)
    chairs[1].leave()
    again.time.go_on(again.limits.away)
    table.set_seat(mara, 1, free=False)
    with pytest.raises(TableProblem, match="still counts for Jon"):
        table.set_seat(mara, 1, free=False, level="random")
    with pytest.raises(TableProblem, match="All players have to be here"):
        chairs[0].ask("take-back")
    play(again, table, chairs[:1], random.Random(1))
    assert {row.name for row in again.lobby.ratings.board("legendary")} == {mara.name, jon.name}


@pytest.mark.parametrize("killed", [False, True])
def test_when_all_give_up_computer_players_play_on_for_the_result(evening, tmp_path, killed):
    """Otherwise whoever has lost could end the game without a result."""
    options = QUICK._replace(decision=0)
    whole = play(evening, *(evening.table(2, options)), random.Random(1))
    again = Evening(tmp_path / "again")
    table, chairs = again.table(2, options)
    play(again, table, chairs, random.Random(1), most=whole - 6)
    for chair in chairs:
        table.stand_up(chair.account)
    assert again.lobby.tables == (table,) and again.lobby.rows(chairs[0].account) == []
    if killed:
        again = again.killed(tmp_path / "killed")
    again.time.go_on(600)
    assert {row.name for row in again.lobby.ratings.board("legendary")} >= {"Mara", "Jon"}
    assert again.lobby.tables == () and again.time.waits_for == 0


def test_when_all_give_up_early_the_game_ends_without_a_result(evening):
    """Computer players would give most of the answers."""
    table, chairs = evening.table(2, QUICK._replace(decision=0))
    play(evening, table, chairs, random.Random(1), most=6)
    save = table.playing.writer.path
    for chair in chairs:
        table.stand_up(chair.account)
    evening.time.go_on(600)
    assert evening.lobby.tables == () and not save.exists() and results(evening.folder) == []


def test_a_host_cannot_choose_at_the_end_which_computer_players_count(evening):
    table, chairs = evening.table(2, QUICK._replace(decision=0))
    table.set_seat(chairs[0].account, 2, free=False, level="novice")
    with pytest.raises(TableProblem, match="still counts"):
        table.set_seat(chairs[0].account, 3, free=False, level="random")
    assert [seat.rated for seat in table.seats[2:]] == ["level:novice", "level:novice"]


def test_a_latecomer_does_not_keep_a_computer_player_from_counting(evening):
    """Otherwise guests who take the computer players' seats would cost a winner the victory."""
    table, chairs = evening.table(2, QUICK._replace(decision=0))
    guest = evening.lobby.accounts.visit("Zoe")
    play(evening, table, chairs, random.Random(1), most=4)
    table.sit(guest, 2)
    late = Attendee(table, guest)
    while table.seats[2].who != guest.id:
        play(evening, table, chairs, random.Random(1), most=1)
    play(evening, table, [*chairs, late], random.Random(1), most=6)
    assert 0 < table.seats[2].stood_in < 6
    assert "level:novice" in [rank.who for rank in table.playing.ranking() if rank.seat == 2]


def test_who_lets_the_clock_answer_again_and_again_can_be_replaced(evening):
    table, (mara, jon) = evening.table(2, QUICK._replace(decision=30, bank=0))
    while table.seats[1].overdue < 3:
        with pytest.raises(TableProblem, match="is playing there"):
            table.set_seat(mara.account, 1, free=False)
        update = look(mara)
        if isinstance(update, Asked):
            mara.session.answer(random_answer(update.question, random.Random(1)))
        evening.time.go_on(30)
    table.set_seat(mara.account, 1, free=False)
    assert not table.seats[1].who and jon.closed


def test_a_host_who_does_not_answer_does_not_replace_themselves(evening):
    """The table would be gone, and its game go on."""
    table, (mara,) = evening.table(1, QUICK._replace(decision=30, bank=0))
    while table.seats[0].overdue < 3:
        evening.time.go_on(30)
    with pytest.raises(TableProblem, match="is playing there"):
        table.set_seat(mara.account, 0, free=False)
    assert table in evening.lobby.tables


def test_nobody_takes_over_the_rating_with_a_seat(evening):
    """Otherwise a loser would come back as a guest, and nobody would have lost."""
    table, chairs = evening.table(2, QUICK._replace(decision=0))
    jon, guest = chairs[1].account, evening.lobby.accounts.visit("Zoe")
    play(evening, table, chairs, random.Random(1), most=4)
    table.stand_up(jon)
    play(evening, table, chairs[:1], random.Random(1), most=4)
    table.sit(guest, 1)
    late = Attendee(table, guest)
    while table.seats[1].who != guest.id:
        play(evening, table, chairs[:1], random.Random(1), most=1)
    assert table.seats[1].rated == jon.id
    before = table.seats[1].stood_in
    play(evening, table, [chairs[0], late], random.Random(1), most=6)
    assert table.seats[1].stood_in > before, "what the guest answers is not Jon's"
    table.sit(evening.person("Ada"), 2)
    assert table.seats[2].rated.startswith("level:")
    table.seats[2].take(evening.person("Ada"))
    assert table.seats[2].rated == "level:novice"


@pytest.mark.parametrize("replaced", [False, True])
def test_the_seat_of_somebody_who_has_left_is_theirs_while_the_result_is(replaced, evening):
    """Otherwise somebody else could take it, and lose for them."""
    table, chairs = evening.table(2, QUICK._replace(decision=0))
    mara, jon, ada = evening.person("Mara"), evening.person("Jon"), evening.person("Ada")
    play(evening, table, chairs, random.Random(1), most=6)
    chairs[1].leave()
    if replaced:
        evening.time.go_on(evening.limits.away)
        table.set_seat(mara, 1, free=False)
    else:
        table.stand_up(jon)
    with pytest.raises(TableProblem, match="no seat free"):
        table.sit(ada, 1)
    assert (table.row(ada).free, table.row(jon).free) == (2, 1)
    back = evening.come_back("Jon")
    while table.seats[1].who != jon.id:
        play(evening, table, chairs[:1], random.Random(1), most=1)
    table.stand_up(back.account)
    table.seats[1].stood_in = len(table.playing.given)
    table.sit(ada, 1)


def test_who_has_given_up_a_seat_takes_any_free_one_before_the_next_game(evening):
    table, chairs = evening.table(2, QUICK._replace(decision=0))
    table.stand_up(chairs[1].account)
    play(evening, table, chairs[:1], random.Random(1))
    table.again(chairs[0].account)
    for seat in (1, 2):
        table.set_seat(chairs[0].account, seat, free=True)
    table.sit(evening.person("Ada"), 1)
    table.sit(evening.person("Jon"), 2)


def test_whoever_stands_in_for_people_plays_at_the_level_of_the_table(evening):
    """Otherwise the host could choose a weak one for an opponent, and a strong one for a friend."""
    table, chairs = evening.table(1, TIMED, start=False)
    table.set_seat(chairs[0].account, 1, free=True, level="random")
    table.set_seat(chairs[0].account, 2, free=False, level="master")
    table.sit(evening.person("Jon"), 1)
    table.start(chairs[0].account)
    assert [seat.level for seat in table.seats[:3]] == ["novice", "novice", "master"]


def test_guests_are_not_rated(evening):
    table, chairs = evening.table(1, start=False)
    from tda_tui.tables.shared_table import Attendee

    guest = evening.lobby.accounts.visit("Stranger")
    table.sit(guest)
    table.start(chairs[0].account)
    play(evening, table, [*chairs, Attendee(table, guest)], random.Random(1))
    assert "Stranger" not in {row.name for row in evening.lobby.ratings.board("legendary")}
    assert "Stranger" in {rank.name for rank in table.playing.ranking()}


def test_a_game_without_end_gets_a_last_gambit(evening):
    """Otherwise all would wait for seconds while it is repeated for a watcher, and nobody could read its record."""
    table, chairs = evening.table(2, QUICK._replace(game=GameOptions(ruleset="original", gold="1000", level="random")))
    play(evening, table, chairs, random.Random(1), most=4000)
    most = TableLimits().answers
    assert table.state == "over" and most < len(table.playing.given) < most + 150
    assert table.record.parent.name == "finished" and results(evening.folder)


def test_old_records_are_removed_oldest_first(tmp_path):
    evening = Evening(tmp_path / "inn", TableLimits(records=2))
    table, chairs = evening.table(2)
    games = []
    for number in range(4):
        play(evening, table, chairs, random.Random(number))
        assert table.record is not None and table.record.exists()
        games.append(table.record.name)
        table.again(chairs[0].account)
        table.start(chairs[0].account)
    left = sorted(path.name for path in (evening.folder / "games" / "finished").glob("*.toml"))
    assert left == sorted(games[2:])
    assert list((evening.folder / "games" / "rules").iterdir()), "the rules of those that are left are kept"


def test_rules_that_nobody_plays_with_any_more_go(tmp_path):
    from tda_tui.session.new_game.options import GameOptions

    evening = Evening(tmp_path / "inn", TableLimits(records=1))
    table, chairs = evening.table(2, start=False)
    mara = chairs[0].account
    for gold in ("", "30", "40"):
        table.change(mara, QUICK._replace(game=GameOptions(players=2, level="random", gold=gold, talk="off")))
        table.start(mara)
        play(evening, table, chairs, random.Random(1))
        table.again(mara)
    rules = {path.name.partition(".")[0] for path in (evening.folder / "games" / "rules").iterdir()}
    assert len(rules) == 1


TIMED = QUICK._replace(decision=30, bank=120)


def test_the_time_of_a_decision_and_the_bank(evening):
    table, chairs = evening.table(2, TIMED)
    assert chairs[0].time_left(0) == TimeLeft(30, 120)
    evening.time.go_on(10)
    assert chairs[0].time_left(0) == TimeLeft(20, 120)
    evening.time.go_on(40)
    assert chairs[0].time_left(0) == TimeLeft(0, 100)
    update = look(chairs[0])
    assert isinstance(update, Asked)
    chairs[0].session.answer((update.question.options[0],))
    assert chairs[0].time_left(0) is None and table.seats[0].bank == 100


def test_clocks_stand_still_while_people_vote(evening):
    table, chairs = evening.table(2, TIMED)
    evening.time.go_on(10)
    chairs[0].session.answer((look(chairs[0]).question.options[0],))
    chairs[0].ask("take-back")
    evening.time.go_on(25)
    assert chairs[1].time_left(1) == TimeLeft(20, 120)
    chairs[1].refuse()
    evening.time.go_on(19)
    assert chairs[1].time_left(1) == TimeLeft(1, 120) and table.seats[1].bank == 120


def test_when_time_is_up_a_computer_player_answers_and_all_are_told(evening):
    table, chairs = evening.table(2, TIMED)
    watcher = Attendee(table, evening.person("Ada"), watches=True)
    update = look(chairs[0])
    assert isinstance(update, Asked)
    chairs[1].session.answer((look(chairs[1]).question.options[0],))
    for place in (*chairs, watcher):
        news(place)
    evening.time.go_on(149)
    assert chairs[0].session.is_asked
    evening.time.go_on(1)
    told = ["Time is up for Mara: a computer player (novice) answers."]
    assert news(chairs[0]) == news(chairs[1]) == news(watcher) == told
    assert not chairs[0].session.is_asked, "from now on the computer player has it"
    assert isinstance(chairs[0].session.next(), Waiting)
    evening.time.go_on(1)
    assert table.playing.given[-1].seat in ("Mara", *table.playing.names)
    assert table.seats[0].bank == 0 and table.seats[0].stood_in == 1
    assert told[0] in [entry.text for entry in chairs[0].session.log]


def test_an_answer_that_comes_too_late_is_dropped(evening):
    table, chairs = evening.table(2, TIMED)
    update = look(chairs[0])
    assert isinstance(update, Asked)
    evening.time.go_on(150)
    given = table.playing.given
    chairs[0].session.answer(random_answer(update.question, random.Random(1)))
    assert table.playing.given == given


def test_the_next_decision_has_its_own_time_again(evening):
    table, _chairs = evening.table(2, TIMED._replace(bank=0))
    for _decision in range(12):
        evening.time.go_on(31)
    assert table.seats[0].stood_in >= 2 and table.seats[1].stood_in >= 2


def test_without_a_clock_nobody_is_hurried(evening):
    table, chairs = evening.table(2, TIMED._replace(decision=0))
    evening.time.go_on(100_000)
    assert chairs[0].time_left(0) is None and table.seats[0].stood_in == 0
    assert isinstance(look(chairs[0]), Asked)


@pytest.mark.parametrize(("decision", "bank"), [(1, 0), (10_000, 0), (30, -1), (30, 10**6)])
def test_times_that_cannot_be(decision, bank, evening):
    with pytest.raises(TableProblem):
        evening.table(2, QUICK._replace(decision=decision, bank=bank))


def test_the_bank_of_others_is_not_told(evening):
    _table, chairs = evening.table(2, TIMED)
    assert chairs[1].time_left(0) == TimeLeft(30, 0)


async def test_a_question_that_was_taken_over_wakes_who_waits(evening):
    _table, chairs = evening.table(2, TIMED)
    assert isinstance(look(chairs[0]), Asked)
    overtaken = asyncio.create_task(chairs[0].session.overtaken())
    await asyncio.sleep(0)
    assert not overtaken.done()
    evening.time.go_on(150)
    await asyncio.wait_for(overtaken, 10)


async def test_a_player_that_searches_answers_from_another_process(evening):
    table, chairs = evening.table(1, TableOptions(GameOptions(players=2, level="sharp", talk="off"), decision=0))
    try:
        update = look(chairs[0])
        assert isinstance(update, Asked)
        evening.time.go_on(1)
        chairs[0].session.answer((update.question.options[0],))
        assert isinstance(look(chairs[0]), Waiting)
        await asyncio.wait_for(chairs[0].session.wait(), 60)
        assert len(table.playing.given) >= 2
    finally:
        evening.lobby.close()


async def test_a_player_that_thinks_while_the_last_gambit_is_called_answers_all_the_same(tmp_path):
    evening = Evening(tmp_path, TableLimits(answers=0))
    table, (chair,) = evening.table(1, TableOptions(GameOptions(players=2, level="sharp", talk="off"), decision=0))
    try:
        update = look(chair)
        assert isinstance(update, Asked)
        evening.time.go_on(1)
        await asyncio.sleep(0)  # the other one begins to think
        chair.session.answer((update.question.options[0],))
        assert isinstance(look(chair), Waiting) and table.playing.game.table.last_gambit
        await asyncio.wait_for(chair.session.wait(), PATIENCE)
        assert len(table.playing.given) == 2
    finally:
        evening.lobby.close()
