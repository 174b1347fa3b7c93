"""Garbage is collected when nobody presses keys, and what belonged to visitors goes with them."""

import asyncio
import gc
import time
import weakref
from collections.abc import Iterator

import pytest
from textual.strip import Strip

from tda_tui.serve import garbage
from tda_tui.serve.garbage import collect_in_quiet_moments, no_full_collections
from tests.serve.clients import WELCOME, until, visiting


class Circle:
    """Garbage that only a collection finds."""

    def __init__(self) -> None:
        self.myself = self


class Somebody:
    """A session in which a key was pressed just now, or long ago."""

    def __init__(self, quiet: bool = False) -> None:
        self.quiet = quiet

    @property
    def heard_at(self) -> float:
        return 0.0 if self.quiet else time.monotonic()


@pytest.fixture(autouse=True)
def _nothing_is_collected_by_itself() -> Iterator[None]:
    gc.disable()
    gc.unfreeze()  # the tests have frozen what they begin with
    yield
    gc.freeze()
    gc.enable()


async def test_somebody_who_types_is_not_held_up(monkeypatch):
    monkeypatch.setattr(garbage, "_WORTH", 0)
    monkeypatch.setattr(garbage, "_QUIET", 0.01)
    collected: list[bool] = []
    sessions = [Somebody(quiet=True), Somebody()]
    task = asyncio.create_task(collect_in_quiet_moments(sessions, lambda: collected.append(sessions[1].quiet)))
    await asyncio.sleep(0.1)
    sessions[1].quiet = True
    await until(lambda: collected)
    task.cancel()
    assert all(collected)


@pytest.mark.every(2)
async def test_nothing_of_a_visitor_stays_when_they_have_left(server):
    task = asyncio.create_task(collect_in_quiet_moments(server.inn.sessions, gc.collect))
    async with visiting(server) as screen:
        await screen.sees(WELCOME)
        app = weakref.ref(next(iter(server.inn.sessions)).app)
        assert app() is not None
        await asyncio.sleep(1.5 * garbage._QUIET)  # until they have been seen there
    await until(lambda: not server.inn.sessions and app() is None)
    task.cancel()


def drawn() -> int:
    return sum(isinstance(thing, Strip) for thing in gc.get_objects())


async def test_no_picture_of_a_visitors_widgets_stays(server):
    with no_full_collections() as collect:
        async with visiting(server, command="tutorial") as screen:
            await screen.sees("Learn the game")
            assert drawn()
        await until(lambda: not server.inn.sessions and (collect() or not drawn()))


def test_what_is_there_before_visitors_come_is_not_looked_through():
    old = weakref.ref(kept := Circle())
    usual = gc.get_threshold()
    with no_full_collections():
        del kept
        new = weakref.ref(Circle())
        gc.collect()
        assert old() is not None and new() is None
        assert gc.get_threshold()[2] > usual[2]
    gc.collect()
    assert old() is None and gc.get_threshold() == usual
