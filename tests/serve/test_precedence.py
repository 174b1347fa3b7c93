"""Visitors who have pressed a key are served first, and nobody is forgotten."""

import asyncio
import socket
from collections.abc import Iterator
from contextvars import Context, copy_context

import pytest

from tda_tui.serve.precedence import WHOSE, PrecedenceLoop, Whose, serving_loop
from tests.serve.clients import until
from tests.serve.test_bounds import Wire, a_line


class Somebody:
    """A visitor who has pressed a key, or has not."""

    def __init__(self, waits: bool = False) -> None:
        self.waits = waits


def context_of(whose: Whose | None) -> Context:
    context = copy_context()
    context.run(WHOSE.set, whose)
    return context


@pytest.fixture
def loop() -> Iterator[PrecedenceLoop]:
    made = PrecedenceLoop()
    yield made
    made.close()


Pair = tuple[socket.socket, socket.socket]


@pytest.fixture
def pair() -> Iterator[Pair]:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield ours, theirs


class Work:
    """Callbacks in the loop, recorded in order of execution."""

    def __init__(self, loop: PrecedenceLoop) -> None:
        self.loop = loop
        self.done: list[str] = []
        self.wanted = 0

    def of(self, whose: Whose | None, *names: str) -> None:
        """Schedule callbacks for a visitor."""
        context = context_of(whose)
        self.wanted += len(names)
        for name in names:
            self.loop.call_soon(self.done.append, name, context=context)

    def is_done(self, more: int = 0) -> list[str]:
        """Run until all callbacks are done, and `more` further ones; returns their names."""
        self.loop.run_until_complete(until(lambda: len(self.done) >= self.wanted + more))
        return self.done


def test_who_waits_goes_first_and_all_others_take_turns_each_in_their_own_order(loop: PrecedenceLoop) -> None:
    work = Work(loop)
    work.of(Somebody(), "a1", "a2", "a3")
    work.of(Somebody(), "b1", "b2")
    work.of(Somebody(waits=True), "w1", "w2", "w3")
    assert work.is_done() == ["w1", "w2", "w3", "a1", "b1", "a2", "b2", "a3"]


def test_what_was_there_before_the_key_is_not_overtaken(loop: PrecedenceLoop) -> None:
    work = Work(loop)
    one, other = Somebody(), Somebody()
    work.of(other, "o1", "o2")
    work.of(one, "before")
    one.waits = True
    work.of(one, "after")
    assert work.is_done() == ["before", "after", "o1", "o2"]


@pytest.mark.parametrize("busy", ["waits", "the net"])
def test_whatever_others_do_everybody_has_their_turn(loop: PrecedenceLoop, busy: str) -> None:
    work = Work(loop)
    often = [str(number) for number in range(1000)]
    work.of(Somebody(waits=True) if busy == "waits" else None, *often)
    work.of(Somebody(), "mine")
    assert work.is_done().index("mine") < 100


def test_a_key_that_comes_meanwhile_waits_for_one_step_only(loop: PrecedenceLoop, pair: Pair) -> None:
    """The network is polled between any two callbacks for visitors."""
    work, pressed, mine = Work(loop), Somebody(), Somebody()
    ours, theirs = pair

    def press() -> None:
        ours.recv(1)
        mine.waits = True
        work.of(mine, "key")

    def draw(number: int) -> None:
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


def test_what_is_read_is_read_once_whoever_began_to_listen(loop: PrecedenceLoop, pair: Pair) -> None:
    work = Work(loop)
    ours, theirs = pair
    context_of(Somebody()).run(loop.add_reader, ours, lambda: work.done.append(ours.recv(1).decode()))
    theirs.send(b"K")
    work.of(Somebody(waits=True), *"abcdefghijkl")
    done = work.is_done(more=1)
    loop.remove_reader(ours)
    assert sorted(done) == sorted("Kabcdefghijkl") and done.index("K") < 3


async def test_all_that_asyncio_does_is_done() -> None:
    """Tasks, threads, timeouts and cancellation work in such a loop."""

    async def all_sorts() -> str:
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

    def run() -> str:
        with asyncio.Runner(loop_factory=PrecedenceLoop) as runner:
            return runner.run(all_sorts())

    assert await asyncio.to_thread(run) == "[1, 2, 3] True"


def test_who_waits_has_typed_something_and_seen_nothing_since() -> None:
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


def test_where_python_has_no_such_queue_all_stand_in_one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    with_queue = serving_loop()
    with_queue.close()

    class Other(asyncio.SelectorEventLoop):
        def __init__(self) -> None:
            super().__init__()
            self._ready = "elsewhere"

        def close(self) -> None:
            self._ready = []
            super().close()

    monkeypatch.setattr(asyncio, "SelectorEventLoop", Other)
    without = serving_loop()
    without.close()
    assert (type(with_queue), type(without)) == (PrecedenceLoop, Other)
