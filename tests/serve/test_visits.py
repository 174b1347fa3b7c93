"""The game over SSH looks as it does locally."""

import asyncio
import gc
import weakref
from pathlib import Path

import pytest

from tda_tui.serve.served_app import ServedApp
from tda_tui.serve.server import Server
from tests.serve.clients import WELCOME, Screen, a_key, folder_of, go_alone, hand, until, visiting
from tests.terminals.terminal import Room

QUICK = """\
[new_game]
players = 2
level = "random"
pace = "off"
ends = "gambits-1"
talk = "off"
"""


async def play_on(screen: Screen, end: str, presses: int = 400) -> None:
    """Press Enter again and again, until `end` is shown."""
    for _press in range(presses):
        if end in screen or screen.ended:
            return
        screen.type("\r")
        await screen.settles()
    raise AssertionError("\n".join(screen.picture.rows))


async def test_a_game_from_the_first_screen_to_the_ranking(server: Server) -> None:
    key = a_key()
    (folder_of(server, key) / "settings.toml").write_text(QUICK, encoding="utf-8")
    async with visiting(server, key, command="tutorial") as screen:
        await go_alone(screen)
        await screen.sees("THREE-DRAGON ANTE")
        screen.type("p")
        await screen.sees("Ante: put one card down")
        await play_on(screen, "Replay")
        screen.type("m")
        await screen.sees("Tournament")
        screen.type("q")
        await screen.sees(WELCOME)
        screen.type("\x1b")
        await until(lambda: screen.ended)
        assert screen.status == 0
    finished = list((folder_of(server, key) / "saves" / "finished").glob("*.toml"))
    assert finished


async def test_a_broken_line_leads_back_to_the_same_question(server: Server) -> None:
    key = a_key()
    async with visiting(server, key, command="tutorial") as screen:
        await go_alone(screen)
        await screen.sees("THREE-DRAGON ANTE")
        screen.type("p")
        await screen.sees("Ante: put one card down")
        await until(lambda: hand(screen.picture))
        cards = hand(screen.picture)
    await until(lambda: not server.inn.sessions)
    for room in (Room(100, 30), Room(80, 24)):
        async with visiting(server, key, room, command="tutorial") as again:
            await go_alone(again)
            await again.sees("Continue")
            again.type("\r")
            await again.sees("Ante: put one card down")
    assert hand(again.picture) == cards


async def test_another_window(server: Server) -> None:
    async with visiting(server, command="tutorial") as screen:
        await go_alone(screen)
        await screen.sees("THREE-DRAGON ANTE")
        screen.resize(Room(120, 40))
        await screen.sees("THREE-DRAGON ANTE")
        screen.resize(Room(70, 20))
        await screen.sees("70x20")
        # An impossible window size: the screen drawn is no larger than the maximum.
        before = len(screen.data)
        screen.channel.change_terminal_size(2**32 - 1, 2**32 - 1)
        await until(lambda: len(screen.data) > before)
        assert len(screen.data) - before < 500_000


NOTHING_BUT = "Nothing but the game is here: play, tutorial, watch TABLE or join CODE."
REFUSED = dict.fromkeys(["sh -c id", "scp -f /etc/passwd", "play; id", "watch", "watch ../x"], NOTHING_BUT)
REFUSED |= {f"{what} abcd2345": "There is no table abcd2345." for what in ("watch", "join")}


@pytest.mark.parametrize("words", REFUSED)
async def test_words_that_mean_nothing_and_tables_that_are_not_there(server: Server, words: str) -> None:
    async with visiting(server, command=words) as screen:
        await until(lambda: screen.ended)
        assert (screen.status, screen.text) == (2, f"{REFUSED[words]}\r\n")


async def test_nothing_of_a_visit_is_left(server: Server) -> None:
    """After many visits, no apps, tasks or timers of theirs remain."""
    apps: list[weakref.ref[ServedApp]] = []
    tasks = len(asyncio.all_tasks())
    for visit in range(4):
        async with visiting(server, command="play" if visit % 2 else None) as screen:
            if not visit % 2:
                await screen.sees(WELCOME)
                screen.type("Mara\r")
                await screen.sees("Good evening, Mara")
                screen.type("n\r")
                await screen.sees("Its code")
                screen.type("s")
            await screen.sees("Ante: put one card down")
            apps += [weakref.ref(session.app) for session in server.inn.sessions if session.app]
        await until(lambda: not server.inn.sessions)
    assert len(apps) == 4
    await until(lambda: len(asyncio.all_tasks()) <= tasks)
    gc.collect()
    assert sum(app() is not None for app in apps) <= 1


async def test_the_same_game_in_two_windows(server: Server) -> None:
    """The second is told that the game is open elsewhere, and may take it over; then the first is told."""
    key = a_key()
    async with visiting(server, key, command="play") as one, visiting(server, key, command="tutorial") as two:
        await one.sees("Ante: put one card down")
        await go_alone(two)
        await two.sees("Tournament")
        two.type("b")
        await two.sees("open elsewhere")


async def test_a_visitor_hears_nothing_of_the_disk(server: Server, tmp_path: Path) -> None:
    key = a_key()
    (folder_of(server, key) / "settings.toml").write_text('[screen]\nmotion = "perhaps"\n', encoding="utf-8")
    async with visiting(server, key, Room(120, 40), command="tutorial") as screen:
        await go_alone(screen)
        await screen.sees("~/settings.toml")
        assert str(tmp_path) not in screen.text
