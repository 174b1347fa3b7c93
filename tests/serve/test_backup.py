"""A copy of an open inn, and what is made of it."""

import gzip
import os
import sqlite3
import subprocess
import sys
import tarfile
from contextlib import nullcontext

import pytest

from tda_tui.serve.backup import NoBackup, Occupied, back_up, restore
from tda_tui.serve.data_folder import InUse, held
from tda_tui.session.new_game.options import GameOptions
from tda_tui.tables.shared_table import Attendee
from tda_tui.tables.table_options import TableOptions
from tests.serve.clients import a_server
from tests.shared_tables import look


async def test_a_copy_of_an_open_inn_opens_as_it_was(tmp_path):
    """With the folder behind a link, as systemd makes it for a user of its own."""
    (tmp_path / "private").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "private")
    copy, there = tmp_path / "copy.tar.gz", tmp_path / "elsewhere"
    async with a_server(tmp_path / "link") as server:
        mara = server.inn.lobby.accounts.register("SHA256:Mara", "Mara")
        kept = server.inn.people / mara.id
        kept.mkdir(parents=True)
        (kept / "settings.toml").write_text("")
        os.utime(kept / "settings.toml", (1000, 1000))
        table = server.inn.lobby.open_table(mara, TableOptions(GameOptions(players=3, level="novice"), decision=0))
        chair = Attendee(table, mara)
        table.start(mara)
        question = look(chair).question
        back_up(tmp_path / "link", copy)
        back_up(tmp_path / "link", copy)
        fingerprint, code = server.inn.fingerprint, table.code
    assert copy.stat().st_mode & 0o777 == 0o600 and not [*tmp_path.glob(".copy*")]
    (tmp_path / "dangling").symlink_to(there)
    restore(copy, tmp_path / "dangling")
    assert {path.name for path in there.iterdir()} == {"games", "host_key", "inn.sqlite", "lock", "people"}
    assert all(not path.stat().st_mode & 0o077 for path in there.rglob("*"))
    async with a_server(there) as server:
        assert (server.inn.fingerprint, server.inn.lobby.accounts.known("SHA256:Mara")) == (fingerprint, mara)
        assert (there / "people" / mara.id / "settings.toml").stat().st_mtime == 1000
        table = server.inn.lobby.find(code)
        assert table is not None and look(Attendee(table, mara)).question == question
    with pytest.raises(Occupied):
        restore(copy, there)


async def test_what_a_crash_has_left_of_another_inn_is_not_mixed_with_a_copy(tmp_path):
    """SQLite would take it for the latest changes of the copied tables."""
    async with a_server(tmp_path / "data"):
        back_up(tmp_path / "data", tmp_path / "copy")
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "inn.sqlite-wal").write_bytes(b"")
    with pytest.raises(Occupied):
        restore(tmp_path / "copy", tmp_path / "there")


async def test_a_closed_inn_is_copied_though_sqlite_can_write_nothing_beside_its_file(tmp_path):
    """As on a full disk. What is not yet in the file may only be left out if there is nothing."""
    data = tmp_path / "an inn? 100%"
    async with a_server(data) as server:
        mara = server.inn.lobby.accounts.register("SHA256:Mara", "Mara")
    (data / "inn.sqlite-shm").symlink_to("nowhere")
    (data / "inn.sqlite-wal").touch()
    back_up(data, tmp_path / "copy")
    restore(tmp_path / "copy", tmp_path / "there")
    async with a_server(tmp_path / "there") as server:
        assert server.inn.lobby.accounts.known("SHA256:Mara") == mara
    with held(data), pytest.raises(sqlite3.OperationalError):
        back_up(data, tmp_path / "copy")
    (data / "inn.sqlite-wal").write_bytes(b"latest")
    with pytest.raises(sqlite3.OperationalError):
        back_up(data, tmp_path / "copy")


async def test_what_is_no_copy_leaves_nothing_behind(tmp_path):
    async with a_server(tmp_path / "data"):
        back_up(tmp_path / "data", tmp_path / "copy")
    whole = (tmp_path / "copy").read_bytes()
    checksum = whole[:-8] + bytes(4) + whole[-4:]
    for spoilt in (b"", b"rubbish", whole[:-400], whole[:-5], whole[:300] + bytes(50) + whole[350:], checksum):
        (tmp_path / "copy").write_bytes(spoilt)
        with pytest.raises(NoBackup):
            restore(tmp_path / "copy", tmp_path / "there")
        assert os.listdir(tmp_path / "there") == ["lock"]
    for inside in ([], ["."]):
        with tarfile.open(tmp_path / "copy", "w:gz") as archive:
            for name in inside:
                archive.addfile(tarfile.TarInfo(name))
        with pytest.raises(NoBackup):
            restore(tmp_path / "copy", tmp_path / "there")
    (tmp_path / "copy").write_bytes(whole)
    with held(tmp_path / "there"), pytest.raises(InUse):
        restore(tmp_path / "copy", tmp_path / "there")


@pytest.mark.parametrize("name", ["", ".", "../x", "people/../../x", "/x", "people/x", "lock"])
def test_an_archive_of_something_else_is_not_restored(tmp_path, name):
    """Not even one whose members are harmless, but that has no tables."""
    with tarfile.open(tmp_path / "copy", "w:gz") as archive:
        archive.addfile(tarfile.TarInfo(name))
    with pytest.raises(NoBackup):
        restore(tmp_path / "copy", tmp_path / "there")
    assert os.listdir(tmp_path / "there") == ["lock"] and not (tmp_path / "x").exists()


def test_an_archive_of_more_than_memory_holds_is_not_restored(tmp_path):
    huge = tarfile.TarInfo("inn.sqlite")
    huge.size = 1 << 62
    (tmp_path / "copy").write_bytes(gzip.compress(huge.tobuf(tarfile.GNU_FORMAT)))
    with pytest.raises(NoBackup):
        restore(tmp_path / "copy", tmp_path / "there")
    assert os.listdir(tmp_path / "there") == ["lock"]


async def test_a_copy_goes_to_where_a_link_leads_and_replaces_no_device_and_nothing_of_the_inn(tmp_path):
    """As root, it would otherwise replace /dev/stdout or /dev/null for everybody."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(tmp_path / "copy")
    async with a_server(tmp_path / "data"):
        back_up(tmp_path / "data", tmp_path / "link")
        for taken in ("pipe", "data/inn.sqlite", "data/games/copy"):
            with pytest.raises(FileExistsError):
                back_up(tmp_path / "data", tmp_path / taken)
    assert (tmp_path / "link").is_symlink() and (tmp_path / "copy").is_file() and (tmp_path / "pipe").is_fifo()


@pytest.mark.parametrize(("problem", "complete"), [(PermissionError, False), (FileNotFoundError, True)])
async def test_a_copy_that_would_lack_a_folder_is_not_made(tmp_path, monkeypatch, problem, complete):
    """Unless the folder has been deleted meanwhile."""
    look_into = os.scandir

    def scandir(path):
        if os.fspath(path).endswith("somebody"):
            raise problem
        return look_into(path)

    async with a_server(tmp_path / "data"):
        (tmp_path / "data" / "people" / "somebody").mkdir(parents=True)
        with monkeypatch.context() as unreadable, nullcontext() if complete else pytest.raises(problem):
            unreadable.setattr(os, "scandir", scandir)
            back_up(tmp_path / "data", tmp_path / "copy")
    assert (tmp_path / "copy").exists() is complete


@pytest.mark.parametrize(("name", "size"), [("host_key", 7), ("bans.txt", 5_000_001)])
def test_an_inn_with_a_spoilt_key_or_unreadable_bans_says_so(tmp_path, name, size):
    (tmp_path / name).write_text("x" * size)
    command = [sys.executable, "-m", "tda_tui", "serve", "--data", tmp_path, "--port", "0"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and f"{name} cannot be read" in done.stderr


def test_where_nothing_can_be_copied_a_host_is_told(tmp_path):
    command = [sys.executable, "-m", "tda_tui", "serve", "--data", tmp_path / "none", "--backup", tmp_path / "copy"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "") and "cannot make the copy" in done.stderr


async def test_an_inn_that_finds_no_room_for_its_tables_says_so(tmp_path):
    async with a_server(tmp_path):
        pass
    (tmp_path / "inn.sqlite-shm").symlink_to("nowhere")
    command = [sys.executable, "-m", "tda_tui", "serve", "--data", tmp_path, "--port", "0"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and "is the disk full?" in done.stderr
