"""The host's control socket."""

import asyncio
import json
from pathlib import Path

import pytest

from tda_tui.serve.control import SOCKET, ask, control
from tda_tui.session.new_game.options import GameOptions
from tda_tui.tables.table_options import TableOptions
from tests.serve.clients import WELCOME, a_key, a_server, visiting


async def test_who_is_there(tmp_path: Path) -> None:
    stopped = asyncio.Event()
    async with a_server(tmp_path) as server, control(server.inn, stopped.set):
        assert (tmp_path / SOCKET).stat().st_mode & 0o777 == 0o600
        key = a_key()
        server.inn.lobby.open_table(server.inn.lobby.accounts.visit("Rosalind"), TableOptions(GameOptions(players=3)))
        async with visiting(server, key) as screen:
            await screen.sees(WELCOME)
            inn, table, session = await asyncio.to_thread(ask, tmp_path, "status")
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


async def test_the_folder_whose_path_is_too_long_for_a_socket_is_named(tmp_path: Path) -> None:
    folder = tmp_path / ("x" * 120)
    async with a_server(folder) as server:
        with pytest.raises(OSError, match="too long") as problem:
            await control(server.inn, lambda: None).__aenter__()
        assert problem.value.filename == str(folder / SOCKET)
