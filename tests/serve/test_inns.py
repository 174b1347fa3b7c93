"""Inns with one PostgreSQL share people, the board, bans and the list of tables; without it each goes on."""

import asyncio
import json
import random
import signal
import time
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from functools import partial

import pytest

from tda_tui.serve.inn import Plan
from tda_tui.serve.log import LOG
from tda_tui.serve.moderation import ban, unban
from tda_tui.serve.server import Server
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.seat_session import Asked
from tda_tui.tables.accounts import Account
from tda_tui.tables.database import DatabaseProblem
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.ratings import Rank
from tda_tui.tables.shared_table import Attendee
from tda_tui.tables.table_options import TableOptions
from tests.helpers import random_answer
from tests.serve.clients import WELCOME, a_key, a_server, connected, until, visiting
from tests.serve.people import is_known, people
from tests.serve.postgresql import BIN, PostgreSQLServer, SlowLine
from tests.shared_tables import look

pytest.importorskip("psycopg", reason="without the extra postgres")
pytestmark = pytest.mark.skipif(BIN is None, reason="PostgreSQL is not installed")

DATE = datetime(2026, 11, 22, tzinfo=UTC)
TABLE = TableOptions(GameOptions(players=3, level="novice"))


@pytest.fixture(scope="module")
def machine():
    server = PostgreSQLServer()
    yield server
    server.remove()


@pytest.fixture
def postgresql(machine):
    """The server, with nothing in its database."""
    import psycopg

    with psycopg.connect(machine.address, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    return machine


@pytest.fixture
def slow_line(postgresql):
    line = SlowLine(postgresql)
    yield line
    line.remove()


@asynccontextmanager
async def two_inns(folder, postgresql):
    async with (
        a_server(folder / "first", database=postgresql.address, ssh_line="ssh -p 2222 inn.example") as first,
        a_server(folder / "second", database=postgresql.address, ssh_line="ssh -p 2223 inn.example") as second,
    ):
        yield first, second


def ranks(*accounts):
    return [Rank(at, one.name, True, 30 - at, at + 1, at == 0, one.id) for at, one in enumerate(accounts)]


async def test_people_and_the_board_are_the_same_in_both(tmp_path, postgresql):
    async with two_inns(tmp_path, postgresql) as (first, second):
        here, there = first.inn.lobby, second.inn.lobby
        mara, ian = (here.accounts.register(f"SHA256:{name}", name) for name in ("Mara", "Ian"))
        assert there.accounts.known("SHA256:Mara") == there.accounts.named("mara") == mara
        with pytest.raises(TableProblem, match="Somebody else"):
            there.accounts.register("SHA256:lan", "lan")
        here.ratings.count("one", DATE, "legendary", ranks(mara, ian))
        there.ratings.count("two", DATE, "legendary", ranks(mara, ian))
        there.ratings.count("two", DATE, "legendary", ranks(mara, ian))
        board = there.ratings.board("legendary", "2026-4")
        assert board == here.ratings.board("legendary", "2026-4")
        assert [(row.name, row.games, row.won) for row in board] == [("Mara", 2, 2), ("Ian", 2, 0)]
        assert there.ratings.rulesets() == ["legendary"] and there.ratings.seasons() == ["2026-4"]


def two_at_a_table(lobby):
    """A game of a single gambit, and the people at its table."""
    game = GameOptions(players=2, level="novice", talk="off", ends="gambits-1")
    mara, jon = (lobby.accounts.register(f"SHA256:{name}", name) for name in ("Mara", "Jon"))
    table = lobby.open_table(mara, TableOptions(game, decision=0))
    table.sit(jon)
    chairs = [Attendee(table, one) for one in (mara, jon)]
    table.start(mara)
    return table, chairs


def play_to_the_end(table, chairs):
    """Returns how long the last answer took."""
    rng, took = random.Random(3), 0.0
    while table.state == "playing":
        chair = next(one for one in chairs if isinstance(look(one), Asked))
        before = time.monotonic()
        chair.session.answer(random_answer(look(chair).question, rng))
        took = time.monotonic() - before
    return took


async def test_nobody_waits_while_a_slow_database_rates_a_game(tmp_path, postgresql, slow_line):
    async with a_server(tmp_path, database=slow_line.address) as server:
        table, chairs = two_at_a_table(server.inn.lobby)
        slow_line.seconds = 0.1
        assert play_to_the_end(table, chairs) < 0.5
        await until(lambda: rated(postgresql))
    assert [games for _who, games in rated(postgresql)] == [1] * 4, "overall and in the season"


async def test_people_get_in_while_answers_take_long_and_nobody_waits_for_them(tmp_path, postgresql, slow_line):
    async with a_server(tmp_path, database=slow_line.address) as server:
        lobby = server.inn.lobby
        slow_line.seconds = 0.3
        asked = (
            lambda: lobby.accounts.register("SHA256:Mara", "Mara"),
            lambda: lobby.accounts.known("SHA256:Mara"),
            lambda: lobby.ratings.board("legendary"),
        )
        for work in asked:
            told = asyncio.ensure_future(lobby.aside(work))
            await asyncio.sleep(0.01)
            assert not told.done(), "everybody waited for the answer"
            await told
        assert lobby.accounts.named("Mara") and not said(tmp_path)


async def test_nobody_gets_a_name_that_looks_like_one_taken_at_the_same_moment(tmp_path, postgresql):
    """In the other inn, or by a guest in the same."""
    async with two_inns(tmp_path, postgresql) as (first, second):
        here, there = first.inn.lobby, second.inn.lobby
        for name, other, lobby, taken in (
            ("Ian", "lan", there, partial(there.accounts.register, "SHA256:other")),
            ("Bill", "BiIl", here, here.accounts.visit),
        ):
            chosen = await asyncio.gather(
                here.aside(partial(here.accounts.register, f"SHA256:{name}", name)),
                lobby.aside(partial(taken, other)),
                return_exceptions=True,
            )
            assert sorted(map(type, chosen), key=str) == [Account, TableProblem], chosen


async def test_names_can_be_taken_again_after_an_operator_has_locked_the_accounts(tmp_path, postgresql):
    import psycopg

    async with a_server(tmp_path, database=postgresql.address) as server:
        register = server.inn.lobby.accounts.register
        with psycopg.connect(postgresql.address) as operator:
            for number in range(2):
                operator.execute("LOCK TABLE account")
                with pytest.raises(TableProblem, match="at the moment"):
                    register("SHA256:BiIlIlIl", "BiIlIlIl")
                operator.rollback()
                assert register(f"SHA256:{number}", "Mara" if number else "BiIlIlIl")


async def test_a_game_is_rated_after_an_operator_has_locked_the_ratings(tmp_path, postgresql):
    import psycopg

    async with a_server(tmp_path, database=postgresql.address) as server:
        lobby = server.inn.lobby
        people = [lobby.accounts.register(f"SHA256:{name}", name) for name in ("Mara", "Jon")]
        with psycopg.connect(postgresql.address) as operator:
            operator.execute("LOCK TABLE rating")
            with pytest.raises(DatabaseProblem, match="lock timeout"):
                lobby.ratings.count("one", DATE, "legendary", ranks(*people))
        lobby.ratings.count("one", DATE, "legendary", ranks(*people))
        assert [games for _who, games in rated(postgresql)] == [1] * 4


def end_connections(postgresql):
    """As the database ends those that have been idle for long."""
    import psycopg

    with psycopg.connect(postgresql.address) as operator:
        end = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE backend_type = 'client backend'"
        assert operator.execute(f"{end} AND pid != pg_backend_pid()").fetchall()


def test_a_connection_that_the_database_has_ended_is_replaced(postgresql):
    """As it may end those that have been idle for long."""
    from tda_tui.tables.postgresql import PostgreSQL

    database = PostgreSQL(postgresql.address)
    end_connections(postgresql)
    assert database.read("SELECT 1")
    database.close()


def test_nothing_of_a_transaction_is_written_if_its_connection_is_lost(postgresql):
    from tda_tui.tables.postgresql import PostgreSQL

    database = PostgreSQL(postgresql.address)
    add = "INSERT INTO season_of_test VALUES (?)"
    database.write("CREATE TABLE season_of_test (number integer)")
    with pytest.raises(DatabaseProblem), database.transaction():
        database.write(add, 1)
        end_connections(postgresql)
        database.write(add, 2)
    assert not database.read("SELECT * FROM season_of_test")
    database.write("DROP TABLE season_of_test")
    database.close()


async def test_a_game_that_ended_without_the_database_is_rated_when_the_inn_opens_again(tmp_path, postgresql):
    async with a_server(tmp_path, database=postgresql.address) as server:
        table, chairs = two_at_a_table(server.inn.lobby)
        await asyncio.to_thread(postgresql.stop)
        play_to_the_end(table, chairs)
    await asyncio.to_thread(postgresql.start)
    assert not rated(postgresql)
    for _twice in range(2):
        async with a_server(tmp_path, database=postgresql.address):
            await until(lambda: rated(postgresql))
    assert [games for _who, games in rated(postgresql)] == [1] * 4


def rated(postgresql):
    """Who is rated, with the number of games."""
    import psycopg

    with psycopg.connect(postgresql.address) as connection:
        return connection.execute("SELECT who, games FROM rating").fetchall()


async def test_who_is_banned_in_one_is_banned_in_both(tmp_path, postgresql):
    async with two_inns(tmp_path, postgresql) as (first, second):
        key = a_key().get_fingerprint()
        first.inn.lobby.accounts.register(key, "Mara")
        assert await ban(second.inn, "Mara")
        await until(lambda: first.inn.ban_of(key=key))
        assert not (tmp_path / "second" / "bans.txt").exists()
        assert await unban(first.inn, "Mara")
        await until(lambda: not second.inn.ban_of(key=key))


async def test_a_ban_can_be_lifted_at_once_in_another_inn(tmp_path, postgresql):
    async with two_inns(tmp_path, postgresql) as (first, second):
        banned = await ban(first.inn, "192.0.2.7")
        assert await unban(second.inn, "192.0.2.7") == banned


async def test_a_ban_holds_from_the_start(tmp_path, postgresql):
    async with a_server(tmp_path / "first", database=postgresql.address) as first:
        await ban(first.inn, "192.0.2.0/24")
    async with a_server(tmp_path / "second", database=postgresql.address) as second:
        assert second.inn.ban_of("192.0.2.7") and not second.inn.ban_of("198.51.100.7")


async def test_a_table_of_the_other_inn_is_found_and_joined(tmp_path, postgresql):
    async with two_inns(tmp_path, postgresql) as (first, second), people(("Mara",), first.port) as [mara]:
        account = is_known(first, mara)
        host = second.inn.lobby.accounts.register("SHA256:host", "Jon")
        table = second.inn.lobby.open_table(host, TABLE)
        line = f"ssh -t -p 2223 inn.example join {table.code}"
        screen = await mara.come()
        await screen.sees("elsewhere")
        await screen.sees(line)
        screen.type("\r")
        await until(lambda: "\n".join(screen.picture.rows).count("That table is in another inn") == 2)
        for command, typed in ((f"join {table.code}", ""), (None, "q\n")):
            async with connected(first, mara.key) as call:
                told = await call.run(command, input=typed, term_type="dumb")
                assert line in " ".join(told.stdout.split())
        async with visiting(second, mara.key, command=f"join {table.code}") as screen:
            await screen.sees("table's code: ")
            assert [one for one in table.people() if one != host] == [account]
            await until(lambda: first.inn.lobby.rows(account)[0].mine)
        second.inn.lobby.vanish(table)
        await until(lambda: not first.inn.lobby.rows(account))


async def test_an_inn_that_others_took_for_gone_lists_its_tables_again(tmp_path, postgresql):
    """They delete it with its tables if it is silent for a day, as on a machine that was suspended."""
    import psycopg

    async with a_server(tmp_path / "inn", database=postgresql.address) as server:
        lobby = server.inn.lobby
        code = lobby.open_table(lobby.accounts.register("SHA256:host", "Jon"), TABLE).code
        with psycopg.connect(postgresql.address, autocommit=True) as connection:

            def listed():
                return connection.execute("SELECT code FROM open_table").fetchall() == [(code,)]

            await until(listed)
            connection.execute("UPDATE inn SET heartbeat = now() - interval '2 days'")
            await until(
                lambda: connection.execute("SELECT 1 FROM inn WHERE heartbeat > now() - interval '1 day'").rowcount
            )
            assert listed()


async def test_an_inn_opens_while_somebody_writes_into_the_database(tmp_path, postgresql):
    """As other inns do when they rate a game."""
    import psycopg

    async with a_server(tmp_path / "first", database=postgresql.address):
        with psycopg.connect(postgresql.address) as operator:
            operator.execute("UPDATE account SET seen = ''")
            operator.execute("DELETE FROM rating")
            async with a_server(tmp_path / "second", database=postgresql.address):
                pass


async def test_an_inn_creates_again_what_is_dropped_while_it_is_open(tmp_path, postgresql, monkeypatch):
    import psycopg

    monkeypatch.setattr("tda_tui.tables.neighbours._BEAT", 0.2)

    def register():
        with suppress(TableProblem):
            return server.inn.lobby.accounts.register("SHA256:Mara", "Mara")

    async with a_server(tmp_path / "inn", database=postgresql.address) as server:
        assert register()
        with psycopg.connect(postgresql.address, autocommit=True) as operator:
            operator.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        await until(register)


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
async def test_a_database_that_cannot_hold_every_name_is_not_used(tmp_path, postgresql, encoding):
    import psycopg

    name = encoding.lower()
    with psycopg.connect(postgresql.address, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        connection.execute(f"CREATE DATABASE {name} ENCODING '{encoding}' TEMPLATE template0")
    with pytest.raises(DatabaseProblem, match=encoding):
        Server(Plan(tmp_path / "inn", database=postgresql.address.replace("/postgres?", f"/{name}?")))


@pytest.mark.long
async def test_an_inn_that_has_closed_has_no_tables(tmp_path, postgresql):
    async with a_server(tmp_path / "first", database=postgresql.address) as first:
        lobby = first.inn.lobby
        host = lobby.accounts.register("SHA256:host", "Jon")
        async with a_server(tmp_path / "second", database=postgresql.address) as second:
            code = second.inn.lobby.open_table(host, TABLE).code
            await until(lambda: lobby.knows(code))
            with pytest.raises(TableProblem, match=code):
                lobby.table(code)
        await until(lambda: not lobby.knows(code))


def said(folder):
    lines = (json.loads(line) for line in (folder / LOG).read_text("utf-8").splitlines())
    return [line["said"] for line in lines if line["what"] == "trouble"]


@pytest.fixture(params=["stopped", "frozen"])
def trouble(request, postgresql):
    """What takes the database away, and what brings it back."""
    if request.param == "stopped":
        away, back = postgresql.stop, postgresql.start
    else:
        away, back = (lambda number=number: postgresql.signal(number) for number in (signal.SIGSTOP, signal.SIGCONT))
    gone = []
    yield lambda: gone.append(away()), lambda: (gone.pop(), back())
    if gone:
        back()


@pytest.mark.every(3)
async def test_without_the_database_an_inn_goes_on(tmp_path, postgresql, trouble, monkeypatch):
    """Who was here is known, tables open and are kept; who is new, the board and bans have to wait."""
    monkeypatch.setattr("tda_tui.tables.postgresql._WAITS", 0.5)
    take_away, bring_back = trouble
    async with a_server(tmp_path / "inn", database=postgresql.address) as server:
        lobby = server.inn.lobby
        mara = lobby.accounts.register("SHA256:Mara", "Mara")
        await asyncio.to_thread(take_away)
        assert await lobby.aside(lambda: lobby.accounts.known("SHA256:Mara")) == mara
        for visit in (
            lambda: lobby.accounts.known("SHA256:Jon"),
            lambda: lobby.accounts.register("SHA256:Jon", "Jon"),
            lambda: lobby.accounts.visit("Jon"),
            lambda: lobby.ratings.board("legendary"),
        ):
            with pytest.raises(TableProblem, match="at the moment"):
                await lobby.aside(visit)
        code = lobby.open_table(mara, TABLE).code
        assert [row.code for row in lobby.rows(mara)] == [code]
        await until(lambda: "the shared database cannot be reached" in said(tmp_path / "inn"))
        await asyncio.to_thread(bring_back)
        await until(lambda: "the shared database can be reached again" in said(tmp_path / "inn"))
        assert lobby.accounts.register("SHA256:Jon", "Jon").name == "Jon"
        assert [row.code for row in lobby.rows(mara)] == [code]


async def test_who_comes_while_the_database_is_silent_is_not_asked_for_a_name(tmp_path, postgresql):
    key = a_key()
    async with a_server(tmp_path / "inn", database=postgresql.address) as server:
        server.inn.lobby.accounts.register(key.get_fingerprint(), "Mara")
    async with a_server(tmp_path / "inn", database=postgresql.address) as server:
        await asyncio.to_thread(postgresql.stop)
        try:
            async with visiting(server, key) as screen:
                await until(lambda: screen.ended)
                assert "The inn cannot look you up at the moment" in screen.text and WELCOME not in screen.text
            async with connected(server, key) as call:
                told = await call.run(input="", term_type="dumb")
                assert "cannot look you up" in told.stdout and WELCOME not in told.stdout
            assert "the lobby cannot look up who comes" in said(tmp_path / "inn")
        finally:
            await asyncio.to_thread(postgresql.start)


async def test_a_database_that_hangs_after_the_login_is_called_again(tmp_path, postgresql, slow_line, monkeypatch):
    async with a_server(tmp_path / "inn", database=slow_line.address):
        monkeypatch.setattr("tda_tui.tables.postgresql._WAITS", 0.5)
        await asyncio.to_thread(postgresql.stop)
        await until(lambda: "the shared database cannot be reached" in said(tmp_path / "inn"))
        slow_line.hangs = True
        await asyncio.to_thread(postgresql.start)
        await until(lambda: slow_line.hung)
        slow_line.hangs = False
        await until(lambda: "the shared database can be reached again" in said(tmp_path / "inn"))
