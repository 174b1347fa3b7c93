"""The game over SSH looks as it does locally, for each of twenty visitors at once as they have chosen."""

import asyncio
import gc
import re
import weakref
from contextlib import AsyncExitStack, suppress

import pytest
from textual import events
from textual.screen import Screen

from tda_tui.app.screens.inn.lobby import LobbyScreen
from tda_tui.serve.limits import Limits
from tda_tui.serve.served_app import ServedApp
from tests.serve.clients import WELCOME, a_key, a_server, folder_of, go_alone, hand, until, visiting
from tests.terminals.terminal import Room

QUICK = """\
[new_game]
players = 2
level = "random"
pace = "off"
ends = "gambits-1"
talk = "off"
"""


async def play_on(screen, end, presses=400):
    """Press Enter again and again, until `end` is shown."""
    for _press in range(presses):
        if end in screen or screen.ended:
            return
        screen.type("\r")
        await screen.settles()
    raise AssertionError("\n".join(screen.picture.rows))


async def test_the_companion_which_keeps_files_without_bounds_is_not_for_visitors(server):
    key = a_key()
    async with visiting(server, key, command="tutorial") as screen:
        await go_alone(screen)
        await screen.sees("More ways to play")
        screen.type("d")
        await screen.settles()
        assert "More ways to play" in screen and "Who sits at the table?" not in screen
        screen.type("g")
        await until(lambda: "More ways to play" not in screen)


@pytest.mark.every(2)
async def test_a_game_from_the_first_screen_to_the_ranking(server):
    key = a_key()
    (folder_of(server, key) / "settings.toml").write_text(QUICK, encoding="utf-8")
    async with visiting(server, key, command="tutorial") as screen:
        await go_alone(screen)
        await screen.sees("More ways to play")
        screen.type("p")
        await screen.sees("Ante: put a card face down")
        await play_on(screen, "Again")
        screen.type("m")
        await screen.sees("More ways to play")
        screen.type("q")
        await screen.sees(WELCOME)
        screen.type("\x1b")
        await until(lambda: screen.ended)
        assert screen.status == 0
    finished = list((folder_of(server, key) / "saves" / "finished").glob("*.toml"))
    assert finished


async def test_a_broken_line_leads_back_to_the_same_question(server):
    key = a_key()
    async with visiting(server, key, command="tutorial") as screen:
        await go_alone(screen)
        await screen.sees("More ways to play")
        screen.type("p")
        await screen.sees("Ante: put a card face down")
        await until(lambda: hand(screen.picture))
        cards = hand(screen.picture)
    await until(lambda: not server.inn.sessions)
    for room in (Room(100, 30), Room(80, 24)):
        async with visiting(server, key, room, command="tutorial") as again:
            await go_alone(again)
            await again.sees("Continue")
            again.type("\r")
            await again.sees("Ante: put a card face down")
    assert hand(again.picture) == cards


async def test_another_window(server):
    async with visiting(server, command="tutorial") as screen:
        await go_alone(screen)
        await screen.sees("More ways to play")
        screen.resize(Room(120, 40))
        await screen.sees("More ways to play")
        screen.resize(Room(70, 20))
        await screen.sees("70x20")
        screen.resize(Room(70, 20))  # as after another size for a moment: what the terminal has kept is not known
        await screen.sees("70x20")
        # An impossible window size: the screen drawn is no larger than the maximum.
        before = len(screen.data)
        screen.channel.change_terminal_size(2**32 - 1, 2**32 - 1)
        await until(lambda: len(screen.data) > before)
        assert len(screen.data) - before < 500_000


NOTHING_BUT = "There is nothing but the game here: play, tutorial, watch CODE or join CODE."
REFUSED = dict.fromkeys(["sh -c id", "scp -f /etc/passwd", "play; id", "watch", "watch ../x"], NOTHING_BUT)
REFUSED |= {f"{what} abcd2345": "There is no table abcd2345." for what in ("watch", "join")}


@pytest.mark.parametrize("words", REFUSED)
async def test_words_that_mean_nothing_and_tables_that_are_not_there(server, words):
    async with visiting(server, command=words) as screen:
        await until(lambda: screen.ended)
        assert (screen.status, screen.text) == (2, f"{REFUSED[words]}\r\n")


async def test_a_key_that_comes_after_the_end_of_a_visit(server):
    """A screen that opens then has no list in which the key could choose."""
    async with visiting(server) as screen:
        await screen.sees(WELCOME)
        app = next(iter(server.inn.sessions)).app
        lobby = LobbyScreen(app.inn.visit, server.inn.lobby.accounts.visit("Jon"), app.evening.rules)

        unused = events.Key("enter", None)
        unused._set_forwarded()  # by the screen before

        async def leaves():
            app.exit()
            app.push_screen(lobby)
            while not lobby.is_mounted:
                await asyncio.sleep(0)
            await app.on_event(unused)

        app.call_later(leaves)
        await until(lambda: screen.ended)
        assert screen.status == 0


async def test_a_guest_who_leaves_while_their_name_is_taken(server, monkeypatch):
    """The name is free afterwards; work in a database goes on, whoever has stopped waiting for it."""
    accounts, begun, goes_on = server.inn.lobby.accounts, asyncio.Event(), asyncio.Event()

    async def slowly(work):
        begun.set()
        await goes_on.wait()
        return work()

    async def aside(work):
        return await asyncio.shield(asyncio.create_task(slowly(work))) if work.func == accounts.visit else work()

    monkeypatch.setattr(server.inn.lobby, "aside", aside)
    async with visiting(server) as screen:
        await screen.sees(WELCOME)
        screen.type("Jon")
        await screen.sees("Jon")
        screen.type("\r")
        await until(begun.is_set)
    await until(lambda: not server.inn.sessions)
    goes_on.set()
    await until(lambda: not accounts.name_problem("Jon"))


async def test_whoever_leaves_is_gone_even_if_a_screen_fails_to_close(server):
    """Otherwise they would keep their seat, and others would wait for them."""

    class Stuck(Screen[None]):
        def on_unmount(self):
            raise asyncio.CancelledError

    async with visiting(server) as screen:
        await screen.sees(WELCOME)
        screen.type("Mara\r")
        await screen.sees("Good evening, Mara")
        app = next(iter(server.inn.sessions)).app
        app.call_later(app.push_screen, Stuck())
        await until(lambda: isinstance(app.screen, Stuck))
        assert server.inn.lobby.names() == ["Mara"]
    await until(lambda: not server.inn.sessions)
    assert not server.inn.lobby.names()


@pytest.mark.every(3)
async def test_nothing_of_a_visit_is_left(server):
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
                await screen.sees("table's code")
                screen.type("s")
            await screen.sees("Ante: put a card face down")
            apps += [weakref.ref(session.app) for session in server.inn.sessions if session.app]
        await until(lambda: not server.inn.sessions)
    assert len(apps) == 4
    await until(lambda: len(asyncio.all_tasks()) <= tasks)

    def left() -> int:
        gc.collect()
        return sum(app() is not None for app in apps)

    await until(lambda: left() <= 1)  # timers that were stopped hold them until their time


async def test_the_same_game_in_two_windows(server):
    key = a_key()
    async with visiting(server, key, command="play") as one, visiting(server, key, command="tutorial") as two:
        await one.sees("Ante: put a card face down")
        await go_alone(two)
        await two.sees("More ways to play")
        two.type("b")
        await two.sees("open in another window")


async def test_a_visitor_hears_nothing_of_the_disk(server, tmp_path):
    key = a_key()
    (folder_of(server, key) / "settings.toml").write_text('[screen]\nmotion = "perhaps"\n', encoding="utf-8")
    async with visiting(server, key, Room(120, 40), command="tutorial") as screen:
        await go_alone(screen)
        await screen.sees("~/settings.toml")
        assert str(tmp_path) not in screen.text


THEMES = ("tavern", "harbour", "vault", "parchment", "high-contrast", "colour-blind", "ansi", "monochrome")
LETTERS = "abcdefghijklmnopqrst"


TERMINALS: tuple[tuple[str, dict[str, str]], ...] = (
    ("xterm-256color", {}),
    ("xterm-256color", {"COLORTERM": "truecolor"}),
    ("xterm", {}),
    ("xterm-256color", {"NO_COLOR": "1"}),
    ("xterm-kitty", {}),
)


class Taste:
    """A visitor's settings, and the abilities of their terminal."""

    def __init__(self, number):
        self.name = f"Xq{LETTERS[number] * 3}"
        self.italian, self.ascii, self.own_key = number % 2 == 1, number % 3 == 2, number % 4 == 3
        self.term, self.env = TERMINALS[number % 5]
        self.first = "Altri modi di giocare" if self.italian else "More ways to play"
        """A word on the first screen."""
        self.room = Room(80 + 7 * (number % 4), 24 + 3 * (number % 4))
        self.settings = f"""\
[screen]
language = "{"it" if self.italian else "en"}"
characters = "{"ascii" if self.ascii else "unicode"}"
theme = "{THEMES[number % len(THEMES)]}"
[new_game]
name = "{self.name}"
level = "random"
pace = "off"
[keys]
{'"start.cards" = "x"' if self.own_key else ""}
"""


TASTES = [Taste(number) for number in range(20)]
COLOURS = re.compile(r"[34]8;(?:2;\d+;\d+;\d+|5;\d+)")
CODES = re.compile(r"\x1b\[([0-9;]*)m")


def ways(taste):
    """Keys that each lead to another screen: the first one, all cards, the settings."""
    return ("", "x" if taste.own_key else "c", "\x1b", "s")


async def look_round(screen, taste):
    """The screens before a game, in turn, as seen by a visitor alone on the server."""
    seen = []
    await go_alone(screen)
    await until(lambda: taste.first in screen)
    for keys in ways(taste):
        await press(screen, keys)
        seen.append(screen.picture.rows)
    return seen


async def press(screen, keys):
    """Type keys, and wait for the screen they lead to; the server runs in the same event loop."""
    before = len(screen.data)
    screen.type(keys)
    if keys:
        await until(lambda: len(screen.data) > before)
    calm = 0
    while calm < 3:
        before = len(screen.data)
        await asyncio.sleep(0.03)
        calm = calm + 1 if len(screen.data) == before else 0


async def sees_the_same(screen, taste, seen):
    """Check that a visitor among many sees the same screens."""
    await go_alone(screen)
    for keys, rows in zip(ways(taste), seen, strict=True):
        screen.type(keys)
        try:
            await until(lambda rows=rows: screen.picture.rows == rows)
        except AssertionError:
            assert screen.picture.rows == rows, taste.name


async def everybody(server, stack, tastes):
    """Connect everybody at once."""

    def visit(taste):
        key = a_key()
        (folder_of(server, key) / "settings.toml").write_text(taste.settings, encoding="utf-8")
        return visiting(server, key, taste.room, taste.term, "tutorial", env={**taste.env, "LANG": "en_US.UTF-8"})

    return await asyncio.gather(*(stack.enter_async_context(visit(taste)) for taste in tastes))


def check_bytes(screen, taste):
    """Check that everything sent is the visitor's own, and displayable by their terminal."""
    sent = screen.text
    assert not [other.name for other in TASTES if other != taste and other.name in sent]
    assert "settings.toml" not in sent
    assert sent.isascii() or not taste.ascii
    codes = {part for found in CODES.findall(sent) for part in found.split(";")}
    if "NO_COLOR" in taste.env:
        assert codes <= {"", "0", "1", "2", "4", "7", "22", "24", "27"}
    elif taste.term == "xterm":
        assert not COLOURS.findall(sent)
    elif taste.term == "xterm-256color" and "COLORTERM" not in taste.env:
        assert not [colour for colour in COLOURS.findall(sent) if ";2;" in colour]


async def play(screen, taste):
    """Go to a table, from any screen, and answer some questions."""
    await press(screen, "\x1b")
    await until(lambda: taste.first in screen)
    screen.type("p")
    for _press in range(12):
        before = len(screen.data)
        with suppress(AssertionError):
            await until(lambda: len(screen.data) > before, seconds=0.5)  # noqa: B023
        screen.type("\r")


@pytest.mark.long
@pytest.mark.timeout(400)
async def test_twenty_see_what_each_would_see_alone_and_play_beside_each_other(tmp_path):
    limits = Limits(per_address=50, calls_a_minute=100, strangers_each=50)
    async with a_server(tmp_path, limits=limits) as server:
        alone, colours = [], []
        for taste in TASTES:
            async with AsyncExitStack() as stack:
                (screen,) = await everybody(server, stack, [taste])
                alone.append(await look_round(screen, taste))
                colours.append(set(CODES.findall(screen.text)))
                check_bytes(screen, taste)
        async with AsyncExitStack() as stack:
            screens = await everybody(server, stack, TASTES)
            await asyncio.gather(*map(sees_the_same, screens, TASTES, alone))
            for taste, screen, seen in zip(TASTES, screens, colours, strict=True):
                assert {part for code in CODES.findall(screen.text) for part in COLOURS.findall(code)} <= {
                    part for code in seen for part in COLOURS.findall(code)
                }, taste.name
                check_bytes(screen, taste)
            await asyncio.gather(*map(play, screens, TASTES))
            for taste, screen in zip(TASTES, screens, strict=True):
                check_bytes(screen, taste)
                assert ("Sfida" in screen, "Gambit" in screen) == (taste.italian, not taste.italian)
