"""Whatever one visitor does, the others get their turns."""

import asyncio
import gc
import weakref

import pytest
from textual.app import App
from textual.events import Event, MouseDown, MouseEvent, MouseMove, Resize
from textual.message import Message

from tda_tui.app.terminal.keyboard import Keyboard
from tda_tui.serve import served_app, server
from tda_tui.serve.server import Server
from tests.serve.clients import WELCOME, until, visiting
from tests.terminals.terminal import Room

_MANY = 50


class Turns:
    """Counts the turns others have had; `seen` has the mouse events, each with the count at that time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.had = 0
        self.seen: list[tuple[MouseEvent, int]] = []
        usual = App.on_event

        async def on_event(app: App[None], event: Event) -> None:
            if isinstance(event, MouseEvent):
                self.seen.append((event, self.had))
            await usual(app, event)

        monkeypatch.setattr(App, "on_event", on_event)

    async def take(self) -> None:
        """Take turns, as another visitor would."""
        while True:
            self.had += 1
            await asyncio.sleep(0)


async def test_others_have_their_turn_between_two_clicks(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    turns = Turns(monkeypatch)
    async with visiting(server) as screen:
        await screen.sees(WELCOME)
        other = asyncio.create_task(turns.take())
        screen.type("\x1b[<0;1;1M\x1b[<0;1;1m" * _MANY)
        await until(lambda: len(turns.seen) >= 2 * _MANY)
        other.cancel()
        assert len({turn for event, turn in turns.seen if isinstance(event, MouseDown)}) >= _MANY


async def test_of_a_way_of_the_mouse_the_end_counts(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    turns = Turns(monkeypatch)
    async with visiting(server) as screen:
        await screen.sees(WELCOME)
        screen.type("".join(f"\x1b[<35;{column};9M" for column in range(1, 61)))
        await until(lambda: any(event.screen_x == 59 for event, _turn in turns.seen))
        assert all(isinstance(event, MouseMove) for event, _turn in turns.seen)
        assert len(turns.seen) < 30


async def test_others_have_their_turn_while_many_keys_are_read(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The data of a single packet is handled in pieces."""
    turns = Turns(monkeypatch)
    read: list[int] = []
    usual = Keyboard.feed

    def feed(keyboard: Keyboard, data: bytes) -> list[Message]:
        read.append(turns.had)
        return list(usual(keyboard, data))

    monkeypatch.setattr(Keyboard, "feed", feed)
    async with visiting(server, command="tutorial") as screen:
        await screen.sees("Learn the game")
        other = asyncio.create_task(turns.take())
        before = len(read)
        screen.type("\x1b[A" * 3000)
        await until(lambda: len(read) - before >= 30)
        other.cancel()
        assert len(set(read[before:])) >= 30


async def test_of_a_window_that_is_pulled_the_last_size_counts(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[tuple[int, int]] = []
    usual = App.on_event

    async def on_event(app: App[None], event: Event) -> None:
        if isinstance(event, Resize):
            sizes.append(event.size)
        await usual(app, event)

    monkeypatch.setattr(App, "on_event", on_event)
    monkeypatch.setattr(served_app, "_SIZED", 1.0)
    async with visiting(server) as screen:
        await screen.sees(WELCOME)
        sizes.clear()
        for width in range(81, 181):
            for height in range(25, 35):
                screen.channel.change_terminal_size(width, height)
        screen.resize(Room(90, 30))
        await until(lambda: sizes and sizes[-1] == (90, 30))
        await screen.sees(WELCOME)
        assert len(sizes) < 100


def test_no_collection_is_long_and_all_garbage_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Circle:
        def __init__(self) -> None:
            self.myself = self

    monkeypatch.setattr(server, "_EVERYTHING", 4)
    with server.short_collections():
        new = weakref.ref(Circle())
        kept = Circle()
        old = weakref.ref(kept)
        gc.collect()
        assert new() is None and gc.get_freeze_count()
        del kept
        gc.collect()
        assert old() is not None, "it is not looked for among what is old"
        for _each in range(3):
            gc.collect()
        assert old() is None
    assert not gc.get_freeze_count()
    gc.freeze()
