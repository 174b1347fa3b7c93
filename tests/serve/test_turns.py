"""Whatever one visitor does, the others have their turn."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.app import App
from textual.events import Event, MouseDown, MouseEvent, MouseMove

from tests.serve.clients import WELCOME, a_server, until, visiting

_MANY = 50


class Turns:
    """How often others have had their turn, and what the mouse has done, each with how often that was before."""

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
        """Be one of the others."""
        while True:
            self.had += 1
            await asyncio.sleep(0)


async def test_others_have_their_turn_between_two_clicks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    turns = Turns(monkeypatch)
    async with a_server(tmp_path) as server, visiting(server) as screen:
        await screen.sees(WELCOME)
        other = asyncio.create_task(turns.take())
        screen.type("\x1b[<0;1;1M\x1b[<0;1;1m" * _MANY)
        await until(lambda: len(turns.seen) >= 2 * _MANY)
        other.cancel()
        assert len({turn for event, turn in turns.seen if isinstance(event, MouseDown)}) >= _MANY


async def test_of_a_way_of_the_mouse_the_end_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    turns = Turns(monkeypatch)
    async with a_server(tmp_path) as server, visiting(server) as screen:
        await screen.sees(WELCOME)
        screen.type("".join(f"\x1b[<35;{column};9M" for column in range(1, 61)))
        await until(lambda: any(event.screen_x == 59 for event, _turn in turns.seen))
        assert all(isinstance(event, MouseMove) for event, _turn in turns.seen)
        assert len(turns.seen) < 30
