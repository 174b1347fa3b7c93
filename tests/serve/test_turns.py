"""Whatever one visitor does, the others get their turns, and first those who have had least."""

import asyncio
import socket
from contextvars import copy_context

import asyncssh
import pytest
from textual.app import App
from textual.events import MouseDown, MouseEvent, MouseMove, Resize

from tda_tui.app.terminal.keyboard import Keyboard
from tda_tui.serve import served_app
from tda_tui.serve.turns import WHOSE, FairLoop, Share
from tda_tui.serve.wire import Metered
from tda_tui.session.new_game.options import GameOptions
from tda_tui.tables.table_options import TableOptions
from tests.serve.clients import WELCOME, connected, until, visiting
from tests.serve.people import people, seated
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


async def test_others_have_their_turn_while_many_packets_come(server, monkeypatch):
    turns = Turns(monkeypatch)
    read: list[int] = []
    many = [0]
    usual = Metered.data_received

    def data_received(metered, data):
        read.append(turns.had)
        many[0] += len(data)
        usual(metered, data)

    async with connected(server) as line:
        monkeypatch.setattr(Metered, "data_received", data_received)
        other = asyncio.create_task(turns.take())
        for _packet in range(800):
            line.send_packet(2, asyncssh.packet.String(b""))
        await until(lambda: many[0] >= 800 * 32)
        other.cancel()
        assert len(set(read)) >= 20


async def test_of_input_that_an_app_cannot_follow_no_more_waits(server, monkeypatch):
    free = asyncio.Event()
    usual = App.on_event

    async def on_event(app, event):
        if isinstance(event, MouseDown):
            await free.wait()
        await usual(app, event)

    monkeypatch.setattr(App, "on_event", on_event)
    async with visiting(server) as screen:
        await screen.sees(WELCOME)
        (session,) = server.inn.sessions
        before = session.received
        for _packet in range(_MANY):
            screen.type("\x1b[<0;1;1M\x1b[<0;1;1m" * 10)
        await until(lambda: session.received - before == _MANY * 180)
        await screen.settles()
        assert _MANY <= session.app.message_queue_size <= 10 * _MANY
        free.set()
        await until(lambda: session.app.message_queue_size == 0)
        screen.type("Anna")
        await screen.sees("Anna")


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


class Clock:
    """The time that the processor has worked; callbacks take it."""

    def __init__(self):
        self.time = 0.0

    def __call__(self):
        return self.time


def context_of(share):
    context = copy_context()
    context.run(WHOSE.set, share)
    return context


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def loop(clock):
    made = FairLoop(clock)
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

    def __init__(self, loop, clock):
        self.loop, self.clock = loop, clock
        self.done: list[str] = []
        self.wanted = 0

    def of(self, share, *names, takes=0.01):
        """Schedule callbacks for a visitor, or for nobody."""
        for name in names:
            self.wanted += 1
            self.loop.call_soon(self._do, name, takes, context=context_of(share))

    def _do(self, name, takes):
        self.clock.time += takes
        self.done.append(name)

    def is_done(self):
        """Run until all callbacks are done; returns their names."""
        self.loop.run_until_complete(until(lambda: len(self.done) >= self.wanted))
        return self.done


@pytest.fixture
def work(loop, clock):
    return Work(loop, clock)


def test_visitors_take_turns_each_in_their_own_order(work):
    work.of(Share(), "a1", "a2", "a3")
    work.of(Share(), "b1", "b2")
    assert work.is_done() == ["a1", "b1", "a2", "b2", "a3"]


def test_turns_are_shared_by_the_time_they_take(work):
    work.of(Share(), "long 1", "long 2", takes=0.05)
    work.of(Share(), *map(str, range(10)), takes=0.01)
    done = work.is_done()
    assert done.index("long 2") - done.index("long 1") >= 5


def test_a_key_goes_before_what_others_have_waiting_who_have_had_more(work, loop):
    """However many callbacks the key takes, each of which schedules the next."""
    holders = [Share() for _each in range(7)]
    for number, holder in enumerate(holders):
        work.of(holder, *(f"picture {number}" for _each in range(5)))
    work.is_done()
    for number, holder in enumerate(holders):
        work.of(holder, *(f"picture {number}" for _each in range(5)))
    me = Share()

    def step(left):
        work.of(me, f"key {left}", takes=0.002)
        if left:
            loop.call_soon(step, left - 1, context=context_of(me))

    before = len(work.done)
    loop.call_soon(step, 9, context=context_of(me))
    work.is_done()
    assert work.done[before:].index("key 0") <= 12


def test_all_who_watch_have_the_share_of_one_visitor(work):
    """A player, who uses more than each of them, does not wait until all have seen the last card."""
    watching, player = Share(), Share()
    work.of(player, *("before" for _each in range(20)))
    work.is_done()
    watchers = [f"watcher {number}" for number in range(20)]
    for name in watchers:
        work.of(Share(lambda: watching), *(name for _each in range(10)))
    work.of(player, *("played" for _each in range(10)))
    done = work.is_done()[20:]
    assert done[:30].count("played") >= 9
    assert {*watchers} <= {*done[:40]}


def test_who_stops_watching_has_saved_up_nothing(work, loop):
    watching, busy, watches = Share(), Share(), [True]
    watcher = Share(lambda: watching if watches else None)
    work.of(busy, *("busy" for _each in range(150)))
    work.of(watcher, *("watched" for _each in range(100)))
    loop.call_soon(watches.clear, context=context_of(watcher))
    work.of(watcher, *("mine" for _each in range(100)))
    assert work.is_done()[-40:] == ["mine"] * 40


def test_nobody_saves_up_time_to_hold_others_up_later(work):
    busy, idle = Share(), Share()
    work.of(busy, *("before" for _each in range(1000)))
    work.is_done()
    del work.done[:]
    work.wanted = 0
    work.of(idle, *("mine" for _each in range(100)))
    work.of(busy, "theirs")
    assert work.is_done().index("theirs") <= 20


def test_what_belongs_to_nobody_waits_for_one_step_only(work):
    work.of(Share(), *("picture" for _each in range(10)))
    work.of(None, "network")
    assert work.is_done().index("network") <= 1


def test_a_key_that_comes_meanwhile_waits_for_one_step_only(work, loop, pair):
    """The network is looked at between any two long callbacks for visitors."""
    pressed, mine = Share(), Share()
    ours, theirs = pair

    def press():
        ours.recv(1)
        work.of(mine, "key")

    def send():
        theirs.send(b"k")

    loop.add_reader(ours, press)
    work.of(pressed, "1", "2", "3")
    loop.call_soon(send, context=context_of(pressed))
    work.of(pressed, *("picture" for _each in range(10)))
    done = work.is_done()
    loop.remove_reader(ours)
    assert 3 <= done.index("key") <= 4


def test_what_is_cancelled_is_not_done_and_what_fails_stops_nobody(work, loop):
    failures: list[BaseException] = []
    loop.set_exception_handler(lambda _loop, about: failures.append(about["exception"]))
    share = Share()
    loop.call_soon(lambda: 1 / 0, context=context_of(share))
    work.of(share, "next")
    loop.call_soon(work.done.append, "cancelled", context=context_of(share)).cancel()
    work.of(share, "last")
    assert work.is_done() == ["next", "last"]
    assert [type(failure) for failure in failures] == [ZeroDivisionError]


async def test_who_watches_has_a_part_of_what_is_shared_but_no_player(server):
    async with people(("Mara", "Jon", "Wim"), server.port) as (host, other, watcher):
        options = TableOptions(GameOptions(players=2, pace="off"), decision=0)
        table = await seated(server, [host, other], options, [watcher])
        server.inn.watching.used = 1000.0
        behind = {one.account.name for one in table.attendees if one.context[WHOSE].due() >= 1000.0}
        assert behind == {"Wim"}


async def test_all_that_asyncio_does_is_done():
    """Tasks, threads, timeouts and cancellation work in such a loop."""

    async def all_sorts():
        token = WHOSE.set(Share())
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
        with asyncio.Runner(loop_factory=FairLoop) as runner:
            return runner.run(all_sorts())

    assert await asyncio.to_thread(run) == "[1, 2, 3] True"
