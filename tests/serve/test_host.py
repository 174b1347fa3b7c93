"""What the host of an inn sees: its control socket, and errors in or beside the event loop."""

import asyncio
import json
import logging
import os
import random
import resource
import signal
import socket
import threading
import time
from functools import partial
from pathlib import Path

import asyncssh
import pytest

from tda_tui.cli.hosting import ask_inn
from tda_tui.cli.serving import serve
from tda_tui.review.history import read_history
from tda_tui.serve.control import ask, control, status
from tda_tui.serve.data_folder import SOCKET
from tda_tui.serve.inn import Plan, Thread
from tda_tui.serve.key_waits import KeyWaits
from tda_tui.serve.limits import Limits
from tda_tui.serve.log import LOG, Log
from tda_tui.serve.moderation import ban
from tda_tui.serve.server import allow_files, serve as keep_open
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.seat_session import Asked
from tda_tui.tables.archive import Archive, FinishedGame
from tda_tui.tables.limits import TableLimits
from tda_tui.tables.shared_table import Attendee
from tda_tui.tables.table_options import TableOptions
from tests.helpers import random_answer
from tests.serve.clients import WELCOME, a_key, a_server, until, visiting
from tests.shared_tables import look


async def test_who_is_there(tmp_path):
    stopped = asyncio.Event()
    async with a_server(tmp_path) as server, control(server.inn, stopped.set):
        assert (tmp_path / SOCKET).stat().st_mode & 0o777 == 0o600
        key = a_key()
        server.inn.lobby.open_table(server.inn.lobby.accounts.visit("Rosalind"), TableOptions(GameOptions(players=3)))
        async with visiting(server, key) as screen:
            await screen.sees(WELCOME)
            screen.type("Mara")
            await screen.sees("Mara")
            await until(lambda: server.inn.key_waits.figures()["keys"])
            inn, table, session = await asyncio.to_thread(ask, tmp_path, "status")
            assert 0 < inn["key_ms"] <= inn["key_ms_99"]
            assert (inn["health"], inn["sessions"], inn["tables"]) == ("ok", 1, 1)
            assert (table["table"], table["people"], table["seats"]) == ("gathering", 1, 3)
            assert (session["key"], session["address"]) == (key.get_fingerprint(), "127.0.0.1")
        # Anything else sent is ignored, and the next request is answered.
        for rubbish in (b"\n", b"x" * 100_000, b"[]\n", b'{"ask": ["status"]}\n', b"\xff\xfe\n"):
            reader, writer = await asyncio.open_unix_connection(tmp_path / SOCKET)
            writer.write(rubbish)
            assert await reader.read() == b""
            writer.close()
        assert await asyncio.to_thread(ask, tmp_path, "stop") == [{"stopping": True}]
        assert stopped.is_set()
    lines = (tmp_path / "serve.log").read_text().splitlines()
    assert all(isinstance(json.loads(line), dict) for line in lines)


async def test_a_clock_put_back_does_not_count_for_how_long_the_inn_is_open(server, monkeypatch):
    monkeypatch.setattr("time.time", lambda: 0.0)
    assert next(status(server.inn))["seconds"] >= 0


async def test_what_a_host_does_while_the_inn_is_open(tmp_path):
    async with a_server(tmp_path) as server, control(server.inn, lambda: None):

        async def asked(what, about):
            answers = await asyncio.to_thread(ask, tmp_path, what, about=about)
            return [answer["affected"] for answer in answers]

        key, other = a_key(), a_key()
        mara = server.inn.lobby.accounts.register(key.get_fingerprint(), "Mara")
        server.inn.lobby.accounts.register(other.get_fingerprint(), "Jon")
        table = server.inn.lobby.open_table(mara, TableOptions(GameOptions(players=3)))
        async with visiting(server, key, command=f"join {table.code}") as screen, visiting(server) as guest:
            await screen.sees("Mara")
            await guest.sees(WELCOME)
            await until(lambda: [session.table for session in server.inn.sessions] == [table.code, ""])
            one, two = [row for row in await asyncio.to_thread(ask, tmp_path, "status") if "session" in row]
            assert (one["name"], one["at"], one["key"]) == ("Mara", table.code, key.get_fingerprint())
            assert (two["name"], two["at"], two["key"]) == ("", "", "guest")
            assert await asked("say", "Good \x1b[2Jevening") == ["Mara", ""]
            await screen.sees("The inn says: Good")
            assert await asked("kick", "Nobody") == await asked("ban", "Nobody") == []
            assert await asked("kick", "mara") == ["Mara"]
            await until(lambda: screen.ended)
            assert "shown you out" in screen.text and not guest.ended
        async with visiting(server, key) as screen:
            await screen.sees("Mara")
            assert await asked("ban", "Mara") == [f"{key.get_fingerprint()} # Mara"]
            await until(lambda: screen.ended)
        with pytest.raises(asyncssh.DisconnectError, match="banned"):
            async with visiting(server, key):
                pass
        async with visiting(server, other) as screen:
            await screen.sees("Jon")
            assert await asked("kick", other.export_public_key().decode()) == ["Jon"]
            await until(lambda: screen.ended)
        (row,) = await asked("ban", "Jon")
        assert row.endswith("# Jon") and server.inn.ban_of(key=other.get_fingerprint())
        assert await asked("unban", "mara") == [f"{key.get_fingerprint()} # Mara"]
        assert await asked("unban", "Jon") == [row] and not (tmp_path / "bans.txt").read_text()
        async with visiting(server, key) as screen:
            await screen.sees("Mara")
            assert await asked("ban", "127.0.0.0/8") == ["127.0.0.0/8"]
            await until(lambda: screen.ended)
    told_of = [line["what"] for line in log_of(tmp_path)]
    assert [told_of.count(what) for what in ("said", "shown out", "banned", "unbanned")] == [1, 4, 3, 2]


async def test_how_long_somebody_has_been_here_does_not_depend_on_the_clock(server, monkeypatch):
    async with visiting(server) as screen:
        await screen.sees(WELCOME)
        with monkeypatch.context() as patch:
            patch.setattr(time, "time", lambda: 0.0)
            *_inn, session = status(server.inn)
        assert 0 <= session["session"] < 3600


async def test_somebody_with_a_name_is_known_by_it_wherever_they_are(tmp_path):
    """Also in a game of their own, without a step into the lobby."""
    async with a_server(tmp_path) as server, control(server.inn, lambda: None):
        key = a_key()
        server.inn.lobby.accounts.register(key.get_fingerprint(), "Mara")
        async with visiting(server, key, command="play") as screen:
            await screen.sees("Ante")
            *_rest, about = await asyncio.to_thread(ask, tmp_path, "status")
            assert about["name"] == "Mara"
            assert await asyncio.to_thread(ask, tmp_path, "kick", about="mara") == [{"affected": "Mara"}]
            await until(lambda: screen.ended)


async def test_what_has_no_meaning_bans_nobody_and_lifts_no_ban(tmp_path):
    """A name may look like an address, or like what stands for guests."""
    async with a_server(tmp_path) as server, control(server.inn, lambda: None):

        async def asked(what, about):
            return [answer["affected"] for answer in await asyncio.to_thread(ask, tmp_path, what, about=about)]

        assert await asked("ban", "203.0.113.7\n") == ["203.0.113.7"]
        for odd in ("", " ", "\n", "203.0.113.8\n198.51.100.0/24", "203.0.113.8\u2028198.51.100.0/24"):
            assert await asked("ban", odd) == await asked("unban", odd) == []
        assert (tmp_path / "bans.txt").read_text() == "203.0.113.7\n"
        key = a_key()
        line = f"{key.get_fingerprint()} # 10.0.0.1 x"
        server.inn.lobby.accounts.register(key.get_fingerprint(), "10.0.0.1 x")
        async with visiting(server, key) as screen, visiting(server) as guest:
            await screen.sees("10.0.0.1 x")
            await guest.sees(WELCOME)
            assert sorted(await asked("say", "\U0001f600" * 500)) == ["", "10.0.0.1 x"]
            assert await asked("kick", "guest") == []
            assert await asked("ban", "10.0.0.1 x") == [line]
            await until(lambda: screen.ended)
            assert not guest.ended
        assert not (tmp_path / "crash").exists()


async def test_a_guest_is_not_banned_by_an_address_that_others_have_too(tmp_path, capfd):
    """As behind a load balancer; the host is told, and may ban the address."""

    async with a_server(tmp_path) as server, control(server.inn, lambda: None):

        async def asked(who):
            await asyncio.to_thread(ask_inn, tmp_path, "ban", who, False)

        async with visiting(server) as guest:
            await guest.sees(WELCOME)
            guest.type("Lan\r")
            await until(lambda: [session.name for session in server.inn.sessions] == ["Lan"])
            async with visiting(server, a_key()) as other:
                await other.sees(WELCOME)
                with pytest.raises(SystemExit):
                    await asked("lan")
                assert "1 other visitor comes from the same address: --ban 127.0.0.1" in capfd.readouterr().err
                assert not (tmp_path / "bans.txt").exists() and not guest.ended
            await until(lambda: len(server.inn.sessions) == 1)
            await asked("lan")
            assert capfd.readouterr().out == "Banned: 127.0.0.1 # Lan\n"
            await until(lambda: guest.ended)


async def test_who_came_with_a_key_is_banned_by_it_even_if_nothing_of_them_is_kept(tmp_path):
    key = a_key()
    async with a_server(tmp_path, limits=Limits(newcomers_a_day=0)) as server, visiting(server, key) as visitor:
        await visitor.sees(WELCOME)
        await visitor.sees("no room to keep anything")
        visitor.type("Rudolf\r")
        await until(lambda: [session.name for session in server.inn.sessions] == ["Rudolf"])
        assert await ban(server.inn, "Rudolf") == [f"{key.get_fingerprint()} # Rudolf"]
        await until(lambda: visitor.ended)


async def test_one_command_does_all_that_it_is_asked_to(tmp_path, capsys):
    async with a_server(tmp_path) as server, control(server.inn, lambda: None):
        copy = tmp_path / "copy"
        asked = partial(serve, data=tmp_path, ban="192.0.2.7", announce="Good evening", status=True, backup=copy)
        await asyncio.to_thread(asked)
    said = capsys.readouterr().out
    assert "Banned: 192.0.2.7" in said and "Announced to 0" in said and "0 visitors (at most" in said
    assert copy.exists()


async def test_a_key_is_never_too_long_to_be_pasted(tmp_path, capsys):
    """As of RSA; only what everybody has to read is short."""
    line = f"{a_key().export_public_key().decode().strip()} {'x' * 600}"
    async with a_server(tmp_path) as server, control(server.inn, lambda: None):
        await asyncio.to_thread(ask_inn, tmp_path, "ban", line, False)
        assert capsys.readouterr().out == f"Banned: {line}\n"
        with pytest.raises(SystemExit):
            await asyncio.to_thread(ask_inn, tmp_path, "say", "x" * 600, False)


@pytest.mark.parametrize("text", ["", " \n"])
async def test_nothing_is_not_announced(tmp_path, capsys, text):
    async with a_server(tmp_path) as server, control(server.inn, lambda: None):
        with pytest.raises(SystemExit):
            await asyncio.to_thread(ask_inn, tmp_path, "say", text, False)
    assert "there is nothing to say" in capsys.readouterr().err and not told(tmp_path, "said")


def test_an_inn_whose_keys_wait_is_not_well():
    now = [0.0]
    waits = KeyWaits(clock=lambda: now[0])
    assert waits.figures() == {"health": "ok", "keys": 0, "key_ms": 0.0, "key_ms_99": 0.0}
    for _key in range(98):
        waits.add(0.01)
    assert waits.figures()["health"] == "ok"
    waits.add(2.0)
    assert waits.figures() == {"health": "slow", "keys": 99, "key_ms": 10.0, "key_ms_99": 2000.0}
    now[0] += 301
    assert waits.figures()["health"] == "ok", "what was long ago does not count"


async def test_the_folder_whose_path_is_too_long_for_a_socket_is_named(tmp_path):
    folder = tmp_path / ("x" * 120)
    async with a_server(folder) as server:
        with pytest.raises(OSError, match="too long") as problem:
            await control(server.inn, lambda: None).__aenter__()
        assert problem.value.filename == str(folder / SOCKET)


def test_under_nohup_an_inn_stays_open_when_its_terminal_is_gone(tmp_path):
    handled = []

    def opened(_server):
        handled.append(signal.getsignal(signal.SIGHUP))
        signal.raise_signal(signal.SIGTERM)

    before, mask = signal.signal(signal.SIGHUP, signal.SIG_IGN), os.umask(0)
    try:
        keep_open(Plan(tmp_path, port=0), opened)
    finally:
        signal.signal(signal.SIGHUP, before)
        os.umask(mask)
    assert handled == [signal.SIG_IGN]


SHORT = TableOptions(GameOptions(players=2, level="novice", talk="off", ends="gambits-1"), decision=0)
SOON = TableLimits(again=0.05, pause=0.0)


def test_a_log_that_was_moved_or_deleted_is_begun_again(tmp_path):
    log, path = Log(tmp_path / LOG), tmp_path / LOG
    try:
        log.tell("open")
        path.rename(tmp_path / "older.log")
        log.tell("came")
        assert [line["what"] for line in log_of(tmp_path)] == ["came"]
        path.unlink()
        log.tell("left")
        assert [line["what"] for line in log_of(tmp_path)] == ["left"]
    finally:
        log.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_log_for_which_there_is_no_room_is_closed_all_the_same(tmp_path):
    (tmp_path / LOG).symlink_to("/dev/full")
    log = Log(tmp_path / LOG)
    log.tell("open")
    log.close()


def log_of(folder):
    return [json.loads(line) for line in (folder / "serve.log").read_text("utf-8").splitlines()]


def told(folder, what):
    return [line for line in log_of(folder) if line["what"] == what]


@pytest.fixture
def soon(monkeypatch):
    """Retry failed filing at once."""
    monkeypatch.setattr("tda_tui.serve.inn.TableLimits", lambda **_limits: SOON)


async def play_to_the_end(lobby):
    """Play a gambit at a table."""
    account, rng = lobby.accounts.register("SHA256:Mara", "Mara"), random.Random(3)
    table = lobby.open_table(account, SHORT)
    chair = Attendee(table, account)
    table.start(account)
    while table.state == "playing":
        if isinstance(update := look(chair), Asked) and chair.session is not None:
            chair.session.answer(random_answer(update.question, rng))
        await asyncio.sleep(0)
    return table


class Breaks:
    """Makes a method fail the first time it is called."""

    def __init__(self, patch, holder, name):
        self.threads: list[str] = []
        usual = getattr(holder, name)

        def method(*given):
            self.threads.append(threading.current_thread().name)
            if len(self.threads) == 1:
                raise RuntimeError("a mistake of the program")
            return usual(*given)

        patch.setattr(holder, name, method)


@pytest.mark.parametrize(("holder", "name"), [(FinishedGame, "keep"), (Archive, "prune")])
async def test_a_mistake_beside_the_loop_is_told_and_the_work_is_done_later(tmp_path, soon, monkeypatch, holder, name):
    async with a_server(tmp_path) as server:
        # Opening the inn works: the method breaks only afterwards.
        breaks = Breaks(monkeypatch, holder, name)
        table = await play_to_the_end(server.inn.lobby)
        (mara,) = table.people()
        await until(lambda: read_history(server.inn.people / mara.id / "saves").games)
        await until(lambda: told(tmp_path, "mistake"))
    assert breaks.threads[0].startswith("background")
    (mistake,) = told(tmp_path, "mistake")
    assert mistake["kind"] == "RuntimeError" and "a mistake of the program" in Path(mistake["file"]).read_text("utf-8")
    assert told(tmp_path, "trouble")[0]["said"] == "what was to be done aside has failed"


async def test_after_is_called_whatever_became_of_the_work():
    thread, done = Thread(), asyncio.Event()

    def fails():
        raise MemoryError

    thread.do(fails, lambda: None)
    thread.do(lambda: None, done.set)
    await asyncio.wait_for(done.wait(), 30)
    thread.close()


async def test_where_no_thread_can_be_had_the_loop_goes_on(monkeypatch):
    """`after` is called though the work was not done, so that the caller can retry."""
    thread, seen = Thread(), asyncio.Event()

    def none_left(*_given):
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", none_left)
        thread.do(lambda: None, seen.set)
        await asyncio.wait_for(seen.wait(), 30)
    done = asyncio.Event()
    thread.do(lambda: None, done.set)
    await asyncio.wait_for(done.wait(), 30)
    thread.close()


async def test_what_goes_wrong_in_the_loop_is_told_without_what_was_typed(tmp_path):
    async with a_server(tmp_path):
        heard = len(logging.getLogger("tda_tui").handlers)

        def fails(typed):
            raise KeyError(typed)

        logging.getLogger("asyncio").warning("socket.send() raised exception.")
        asyncio.get_running_loop().call_soon(fails, b"a secret")
        await until(lambda: told(tmp_path, "mistake"))
    assert len(logging.getLogger("tda_tui").handlers) == heard - 1, "a closed inn hears nothing more"
    assert "secret" not in (tmp_path / "serve.log").read_text("utf-8")
    (line,) = told(tmp_path, "trouble")
    assert (line["where"], line["kind"], line["said"]) == ("asyncio", "KeyError", "")


async def test_the_same_trouble_does_not_fill_the_log(tmp_path):
    async with a_server(tmp_path):
        for _each in range(100):
            logging.getLogger("asyncio").error("socket.accept() out of system resource")
        logging.getLogger("tda_tui").warning("something else")
    lines = [line["where"] for line in told(tmp_path, "trouble")]
    assert 0 < lines.count("asyncio") < 100 and lines[-1] == "tda_tui"


@pytest.mark.parametrize(("usual", "raised"), [(256, 10240), (20000, 20000)])
def test_an_inn_may_have_more_files_open_than_a_shell_allows(usual, raised, monkeypatch):
    limits = {resource.RLIMIT_NOFILE: (usual, resource.RLIM_INFINITY)}
    monkeypatch.setattr(resource, "getrlimit", limits.__getitem__)
    monkeypatch.setattr(resource, "setrlimit", limits.__setitem__)
    allow_files()
    assert limits == {resource.RLIMIT_NOFILE: (raised, resource.RLIM_INFINITY)}


def test_an_inn_that_hangs_is_not_said_to_be_closed(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("tda_tui.serve.control._PATIENCE", 0.1)
    for opens, said in ((False, "there is no open inn"), (True, "does not answer: timed out")):
        with socket.socket(socket.AF_UNIX) as line:
            if opens:
                line.bind(str(tmp_path / "control"))
                line.listen()
            with pytest.raises(SystemExit):
                ask_inn(tmp_path, "status", "", as_json=False)
        assert said in capsys.readouterr().err
