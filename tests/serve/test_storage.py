"""What the inn keeps of its visitors has bounds, and whoever has played is kept."""

import os
import time

import pytest

from tda_tui.serve.inn import FULL
from tda_tui.serve.limits import Limits
from tda_tui.serve.storage import EXPIRES, expire, forget_guests, room_for_one, sync_written, tidy
from tda_tui.tables.accounts import id_of_key
from tests.serve.clients import WELCOME, a_key, a_server, folder_of, until, visiting

DAY = 86400


def fill(folder, many, size=0):
    """Files as old as their numbers are low."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(many):
        path = folder / f"{number:04}.toml"
        path.write_bytes(bytes(size))
        os.utime(path, (number, number))


def somebody(people, number, *files, days=0):
    """The folder of a person who was here some days ago."""
    folder = people / id_of_key(f"SHA256:{number}")
    folder.mkdir(parents=True, exist_ok=True)
    for name in files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    then = time.time() - days * DAY
    os.utime(folder, (then, then))
    return folder


@pytest.mark.parametrize(
    ("name", "most"),
    [("saves", 100), ("saves/finished", 500), ("saves/rules", 300), ("saves/tournament", 20), ("crash", 10)],
)
def test_the_newest_files_of_a_person_are_kept(tmp_path, name, most):
    fill(tmp_path / name, 3 * most)
    tidy(tmp_path)
    kept = sorted(path.name for path in (tmp_path / name).iterdir())
    assert kept == [f"{number:04}.toml" for number in range(2 * most, 3 * most)]


def test_what_is_beside_a_game_is_kept_and_deleted_with_it(tmp_path):
    folder = tmp_path / "saves" / "finished"
    fill(folder, 600)
    for suffix in (".review.json", ".coach.json"):
        for game in sorted(folder.glob("*.toml")):
            game.with_suffix(suffix).touch()
            os.utime(game.with_suffix(suffix), (int(game.stem), int(game.stem)))
    tidy(tmp_path)
    assert {path.stem.partition(".")[0] for path in folder.iterdir()} == {f"{number:04}" for number in range(100, 600)}
    assert len([*folder.iterdir()]) == 3 * 500


def test_what_was_deleted_on_several_days_is_thinned_together(tmp_path):
    trash = tmp_path / "saves" / "trash"
    for number in range(150):
        day = trash / f"202601{1 + number // 30:02}"
        day.mkdir(parents=True, exist_ok=True)
        (day / f"{number:03}.toml").touch()
        os.utime(day / f"{number:03}.toml", (number, number))
    tidy(tmp_path)
    assert sorted(path.stem for path in trash.rglob("*.toml")) == [f"{number:03}" for number in range(100, 150)]
    assert sorted(path.name for path in trash.iterdir()) == ["20260104", "20260105"], "no empty day remains"


def test_bytes_have_bounds_too(tmp_path):
    fill(tmp_path / "saves", 30, size=500_000)
    tidy(tmp_path)
    assert len([*(tmp_path / "saves").iterdir()]) == 10


def test_nothing_is_left_of_who_has_kept_nothing(tmp_path):
    somebody(tmp_path, 1)
    tidy(somebody(tmp_path, 1))
    assert not [*tmp_path.iterdir()]


def test_who_has_not_finished_a_game_is_forgotten_after_a_while(tmp_path):
    somebody(tmp_path, 1, "settings.toml", days=100)
    somebody(tmp_path, 2, "saves/game.toml", days=100)
    somebody(tmp_path, 5, "puzzles.json", days=100)
    somebody(tmp_path, 7, "saves/tournament/tournament.toml", days=100)
    kept = {
        somebody(tmp_path, 3, "settings.toml", days=80),
        somebody(tmp_path, 4, "saves/finished/game.toml", days=1000),
        somebody(tmp_path, 6, "settings.toml", days=1000),
        tmp_path / "not the inn's",
    }
    (tmp_path / "not the inn's").mkdir()
    expire(tmp_path, time.time() - EXPIRES, {id_of_key("SHA256:6")})
    assert {*tmp_path.iterdir()} == kept


def test_a_full_inn_makes_room_for_newcomers_but_keeps_who_has_played(tmp_path):
    """Three times as many as there is room for come: the last of them are there, and whoever has finished a game."""
    most = 10
    played = {somebody(tmp_path, number, "saves/finished/game.toml", days=100) for number in range(5)}
    begun = {somebody(tmp_path, 5, "saves/game.toml", days=50), somebody(tmp_path, 6, "puzzles.json", days=50)}
    for number in range(7, 3 * most):
        assert room_for_one(tmp_path, set(), most)
        newest = somebody(tmp_path, number, "settings.toml", days=40 - number)
    there = {*tmp_path.iterdir()}
    assert len(there) == most and played | begun | {newest} <= there
    for path in there:
        (path / "saves" / "finished").mkdir(parents=True, exist_ok=True)
    assert not room_for_one(tmp_path, set(), most)


def test_who_comes_while_room_is_made_loses_nothing(tmp_path, monkeypatch):
    longest_away, back, *others = [somebody(tmp_path, number, days=80 - number) for number in range(20)]

    def remove(folder, **options):
        os.utime(back)
        folder.rmdir()

    monkeypatch.setattr("tda_tui.serve.storage.shutil.rmtree", remove)
    assert room_for_one(tmp_path, set(), most=20)
    assert {*tmp_path.iterdir()} == {back, *others} and not longest_away.exists()


def test_guests_left_behind_are_forgotten_and_nothing_else(tmp_path):
    for name in ("0123456789abcdef", "mine"):
        (tmp_path / name / "saves").mkdir(parents=True)
    forget_guests(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


async def test_who_finds_no_room_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr("tda_tui.serve.ssh.room_for_one", lambda people, present: False)
    async with a_server(tmp_path) as server, visiting(server, a_key()) as screen:
        await screen.sees(WELCOME)
        await screen.sees("no room to keep anything for new people")
    assert '"no room"' in (tmp_path / "serve.log").read_text()


async def test_who_can_have_no_folder_is_a_guest_and_the_log_says_why(tmp_path):
    async with a_server(tmp_path) as server:
        server.inn.people.write_text("no folder")
        async with visiting(server, a_key()) as screen:
            await screen.sees(WELCOME)
            await screen.sees("no room to keep anything for new people")
    assert '"no folder"' in (tmp_path / "serve.log").read_text()


async def test_an_inn_that_cannot_make_a_guests_folder_says_so(tmp_path):
    async with a_server(tmp_path) as server:
        server.inn.guests.write_text("no folder")
        async with visiting(server) as screen:
            await until(lambda: screen.ended)
            assert screen.status == FULL and "The inn cannot open a folder for you" in screen.text
    told = (tmp_path / "serve.log").read_text()
    assert told.count('"no folder"') == 1 and '"mistake"' not in told


async def test_one_address_cannot_fill_the_inn_with_new_people(tmp_path):
    known = a_key()
    async with a_server(tmp_path, limits=Limits(newcomers_a_day=2)) as server:
        for key, kept in ((known, True), (a_key(), True), (known, True), (a_key(), False), (known, True)):
            async with visiting(server, key) as screen:
                await screen.sees(WELCOME)
                assert any(server.inn.guests.glob("*")) is not kept
                if not kept:
                    await screen.sees("no room to keep anything for new people")
            await until(lambda: not server.inn.sessions)


async def test_bounds_hold_while_somebody_stays(tmp_path):
    async with a_server(tmp_path) as server:
        for key in (a_key(), None):
            async with visiting(server, key) as screen:
                await screen.sees(WELCOME)
                folder = folder_of(server, key) if key else next(server.inn.guests.glob("*"))
                fill(folder / "saves", 300)
                server.inn._thin()
                await until(lambda folder=folder: len([*(folder / "saves").iterdir()]) == 100)
            await until(lambda: not server.inn.sessions)


async def test_names_of_who_is_forgotten_are_free_again(tmp_path):
    async with a_server(tmp_path) as server:
        accounts = server.inn.lobby.accounts
        mara, jon = accounts.register("SHA256:1", "Mara"), accounts.register("SHA256:2", "Jon")
        somebody(server.inn.people, 2, "saves/finished/game.toml", days=100)
        server.inn.lobby._database.write("UPDATE account SET seen = '2020-01-01T00:00:00+00:00'")
        server.inn._expire()
        await until(lambda: accounts.find(mara.id) is None)
        assert accounts.find(jon.id) == jon and not accounts.name_problem("Mara")


@pytest.mark.parametrize(("ahead", "kept"), [(0, False), (200, True)])
async def test_a_clock_that_is_far_ahead_makes_nobody_forgotten(tmp_path, ahead, kept):
    people, then = tmp_path / "people", time.time() - ahead * DAY
    old, _newer = somebody(people, 1, days=100 + ahead), somebody(people, 2, days=ahead)
    os.utime(people, (then, then))
    async with a_server(tmp_path):
        pass
    assert old.exists() is kept
    assert ("the clock is ahead" in (tmp_path / "serve.log").read_text()) is kept


@pytest.mark.parametrize(("ahead", "kept"), [(20, False), (200, True)])
async def test_a_clock_that_jumps_far_ahead_makes_nobody_forgotten(tmp_path, monkeypatch, ahead, kept):
    old, now = somebody(tmp_path / "people", 1, days=80), time.time
    async with a_server(tmp_path) as server:
        monkeypatch.setattr(time, "time", lambda: now() + ahead * DAY)
        server.inn._expire()
    assert old.exists() is kept


async def test_a_folder_with_other_things_is_left_as_it_is(tmp_path):
    mine = tmp_path / "guests" / "mine.txt"
    mine.parent.mkdir()
    mine.touch()
    tmp_path.chmod(0o755)
    async with a_server(tmp_path):
        assert mine.exists() and tmp_path.stat().st_mode & 0o777 == 0o755


def test_the_disk_is_waited_for_where_something_was_written(tmp_path, monkeypatch):
    fill(tmp_path / "games", 3)
    (tmp_path / "inn.sqlite-wal").touch()
    synced = []
    monkeypatch.setattr(os, "fsync", lambda number: synced.append(os.fstat(number).st_ino))
    sync_written(tmp_path, since=2)
    assert synced == [(tmp_path / name).stat().st_ino for name in ("games/0002.toml", "inn.sqlite-wal")]
