"""Whatever one visitor does, the others get their turns; those who have pressed a key come first."""

import asyncio
import gc
import socket
import weakref
from contextvars import copy_context

import pytest
from textual.app import App
from textual.events import MouseDown, MouseEvent, MouseMove, Resize

from tda_tui.app.terminal.keyboard import Keyboard
from tda_tui.serve import served_app, server
from tda_tui.serve.precedence import WHOSE, PrecedenceLoop, serving_loop
from tests.serve.clients import WELCOME, until, visiting
from tests.serve.test_bounds import Wire, a_line
from tests.terminals.terminal import Room

_MANY = 50


class Turns:
    """Counts the turns others have had; `seen` has the mouse events, each with the count at that time."""

    def __init__(self, monkeypatch):
        self.had = 0
        self.seen: list[tuple[MouseEvent, int]] = []
        usual = App.on_event

        async def on_event(app, event):
            if isinstance(event, MouseEvent):
                self.seen.append((event, self.had))
            await usual(app, event)

        monkeypatch.setattr(App, "on_event", on_event)

    async def take(self):
        """Take turns, as another visitor would."""
        while True:
            self.had += 1
            await asyncio.sleep(0)


async def test_others_have_their_turn_between_two_clicks(server, monkeypatch):
    turns = Turns(monkeypatch)
    async with visiting(server) as screen:
        await screen.sees(WELCOME)
        other = asyncio.create_task(turns.take())
        screen.type("\x1b[<0;1;1M\x1b[<0;1;1m" * _MANY)
        await until(lambda: len(turns.seen) >= 2 * _MANY)
        other.cancel()
        assert len({turn for event, turn in turns.seen if isinstance(event, MouseDown)}) >= _MANY


async def test_of_a_way_of_the_mouse_the_end_counts(server, monkeypatch):
    turns = Turns(monkeypatch)
    async with visiting(server) as screen:
        await screen.sees(WELCOME)
        screen.type("".join(f"\x1b[<35;{column};9M" for column in range(1, 61)))
        await until(lambda: any(event.screen_x == 59 for event, _turn in turns.seen))
        assert all(isinstance(event, MouseMove) for event, _turn in turns.seen)
        assert len(turns.seen) < 30


async def test_others_have_their_turn_while_many_keys_are_read(server, monkeypatch):
    """The data of a single packet is handled in pieces."""
    turns = Turns(monkeypatch)
    read: list[int] = []
    usual = Keyboard.feed

    def feed(keyboard, data):
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


async def test_of_a_window_that_is_pulled_the_last_size_counts(server, monkeypatch):
    sizes: list[tuple[int, int]] = []
    usual = App.on_event

    async def on_event(app, event):
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


def test_no_collection_is_long_and_all_garbage_is_found(monkeypatch):
    class Circle:
        def __init__(self):
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


class Somebody:
    """A visitor who has pressed a key, or has not."""

    def __init__(self, waits=False):
        self.waits = waits


def context_of(whose):
    context = copy_context()
    context.run(WHOSE.set, whose)
    return context


@pytest.fixture
def loop():
    made = PrecedenceLoop()
    yield made
    made.close()


Pair = tuple[socket.socket, socket.socket]


@pytest.fixture
def pair():
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield ours, theirs


class Work:
    """Callbacks in the loop, recorded in order of execution."""

    def __init__(self, loop):
        self.loop = loop
        self.done: list[str] = []
        self.wanted = 0

    def of(self, whose, *names):
        """Schedule callbacks for a visitor."""
        context = context_of(whose)
        self.wanted += len(names)
        for name in names:
            self.loop.call_soon(self.done.append, name, context=context)

    def is_done(self, more=0):
        """Run until all callbacks are done, and `more` further ones; returns their names."""
        self.loop.run_until_complete(until(lambda: len(self.done) >= self.wanted + more))
        return self.done


def test_who_waits_goes_first_and_all_others_take_turns_each_in_their_own_order(loop):
    work = Work(loop)
    work.of(Somebody(), "a1", "a2", "a3")
    work.of(Somebody(), "b1", "b2")
    work.of(Somebody(waits=True), "w1", "w2", "w3")
    assert work.is_done() == ["w1", "w2", "w3", "a1", "b1", "a2", "b2", "a3"]


def test_what_was_there_before_the_key_is_not_overtaken(loop):
    work = Work(loop)
    one, other = Somebody(), Somebody()
    work.of(other, "o1", "o2")
    work.of(one, "before")
    one.waits = True
    work.of(one, "after")
    assert work.is_done() == ["before", "after", "o1", "o2"]


@pytest.mark.parametrize("busy", ["waits", "the net"])
def test_whatever_others_do_everybody_has_their_turn(loop, busy):
    work = Work(loop)
    often = [str(number) for number in range(1000)]
    work.of(Somebody(waits=True) if busy == "waits" else None, *often)
    work.of(Somebody(), "mine")
    assert work.is_done().index("mine") < 100


def test_a_key_that_comes_meanwhile_waits_for_one_step_only(loop, pair):
    """The network is polled between any two callbacks for visitors."""
    work, pressed, mine = Work(loop), Somebody(), Somebody()
    ours, theirs = pair

    def press():
        ours.recv(1)
        mine.waits = True
        work.of(mine, "key")

    def draw(number):
        if number == 3:
            theirs.send(b"k")
        work.done.append(f"picture {number}")

    context = context_of(pressed)
    for number in range(10):
        loop.call_soon(draw, number, context=context)
    loop.add_reader(ours, press)
    done = work.is_done(more=10)
    loop.remove_reader(ours)
    assert done.index("key") == 4


def test_what_is_read_is_read_once_whoever_began_to_listen(loop, pair):
    work = Work(loop)
    ours, theirs = pair
    context_of(Somebody()).run(loop.add_reader, ours, lambda: work.done.append(ours.recv(1).decode()))
    theirs.send(b"K")
    work.of(Somebody(waits=True), *"abcdefghijkl")
    done = work.is_done(more=1)
    loop.remove_reader(ours)
    assert sorted(done) == sorted("Kabcdefghijkl") and done.index("K") < 3


async def test_all_that_asyncio_does_is_done():
    """Tasks, threads, timeouts and cancellation work in such a loop."""

    async def all_sorts():
        token = WHOSE.set(Somebody())
        found = await asyncio.gather(asyncio.to_thread(lambda: 1), asyncio.sleep(0, 2), asyncio.sleep(0.001, 3))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asyncio.Event().wait(), 0.001)
        task = asyncio.create_task(asyncio.sleep(10))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        WHOSE.reset(token)
        return f"{found} {task.cancelled()}"

    def run():
        with asyncio.Runner(loop_factory=PrecedenceLoop) as runner:
            return runner.run(all_sorts())

    assert await asyncio.to_thread(run) == "[1, 2, 3] True"


def test_who_waits_has_typed_something_and_seen_nothing_since():
    now = [0.0]
    line = a_line(Wire(), clock=lambda: now[0])
    line.listen(lambda data: None)
    assert not line.waits
    line.data_received(b"x")
    line.write(b"what was under way")
    assert line.waits
    for _piece in range(3):
        line.write(b"the answer")
    assert not line.waits
    line.data_received(b"x")
    now[0] += 1.0
    assert not line.waits, "it has changed nothing"


def test_where_python_has_no_such_queue_all_stand_in_one_row(monkeypatch):
    with_queue = serving_loop()
    with_queue.close()

    class Other(asyncio.SelectorEventLoop):
        def __init__(self):
            super().__init__()
            self._ready = "elsewhere"

        def close(self):
            self._ready = []
            super().close()

    monkeypatch.setattr(asyncio, "SelectorEventLoop", Other)
    without = serving_loop()
    without.close()
    assert (type(with_queue), type(without)) == (PrecedenceLoop, Other)
