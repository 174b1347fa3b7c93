"""Thinking in worker processes gives the same answers, and leaves no process behind."""

import asyncio
import os
import pickle
import signal
import threading
import time
from contextlib import suppress
from typing import NamedTuple

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players import player
from tda_tui.players.player import make_player, searches
from tda_tui.players.think_task import task_for, think
from tda_tui.rules.game import Game
from tda_tui.session.controller import GameController
from tda_tui.session.workers import Pool, Worker, Workers
from tests.helpers import PATIENCE
from tests.slow import LEVELS, Slow, Waiting

NAMES = ("Ursula", "Breen", "Thorinn", "Odo")


@pytest.fixture(autouse=True)
def _slow_level(monkeypatch):
    monkeypatch.setattr(player, "LEVELS", player.LEVELS | LEVELS)


def sit_down(seconds, seed=3, ruleset="legendary"):
    """A person at a table with three players that think for this long."""
    others = {seat: make_player("slow", seed + seat, seconds) for seat in (1, 2, 3)}
    game = Game.start(load_rules(ruleset), NAMES, seed)
    return GameController(game, others)


def my_answer(controller):
    return think(controller.game, 0, make_player("gambler", 0).choose)


async def play(controller):
    """Play as a table does, with a person who answers at once."""
    while len(controller.given) < 24 and not controller.over:
        controller.think_ahead()
        if controller.question is not None:
            controller.answer(controller.question, my_answer(controller))
        else:
            await controller.let_other_act()


def is_alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def until(ready):
    """Wait for a condition."""
    async with asyncio.timeout(PATIENCE):
        while not ready():
            await asyncio.sleep(0.005)


async def gone(pids):
    """Wait until none of these processes exists."""
    await until(lambda: not any(is_alive(pid) for pid in pids))


def thought(seconds):
    """An ante that takes this long to think about."""
    game = Game.start(load_rules("legendary"), NAMES, 1)
    return task_for(game, 1, Slow(1, seconds=seconds).choose)


def waiting_for(sign):
    """The same, decided only once a file exists."""
    game = Game.start(load_rules("legendary"), NAMES, 1)
    return task_for(game, 1, Waiting(1, sign).choose)


@pytest.fixture
def workers():
    made = Workers(load_rules("legendary"), 2)
    yield made
    made.close()


@pytest.mark.long
async def test_a_game_is_the_same_whoever_thinks_where_and_when():
    """In workers and ahead, or here one after another: the same answers in the same order."""
    controller = sit_down(0.01, ruleset="emperors-gambit")
    await play(controller)
    controller.close()
    in_workers = controller.given
    controller = sit_down(0.0, ruleset="emperors-gambit")
    while len(controller.given) < 24 and not controller.over:
        if controller.question is not None:
            controller.answer(controller.question, my_answer(controller))
        else:
            controller.wait_for_other()
    assert in_workers == controller.given


async def test_the_others_choose_their_antes_while_the_person_does():
    controller = sit_down(0.5)
    controller.think_ahead()
    await asyncio.wait([task for _thought, task in controller._thoughts.values()])
    controller.workers.close()
    controller.answer(controller.question, my_answer(controller))
    for _other in range(3):
        await controller.let_other_act()
    assert controller.game.table.phase == "play"
    controller.close()


def test_who_chooses_an_ante_sees_nothing_of_those_that_are_chosen():
    """The same view and the same determinizations, whoever has chosen before."""
    game = Game.start(load_rules("legendary"), NAMES, 5)
    first = task_for(game, 3, Slow(1).choose)
    for seat in (0, 2, 1):
        game.answer(seat, [game.view(seat).question.options[2]])
        assert task_for(game, 3, Slow(1).choose).snapshot == first.snapshot
        assert game.as_asked(3).view(3) == Game.start(game.rules, NAMES, 5).view(3)
    assert game.view(3).seats[0].anted


async def test_the_program_goes_on_while_all_think(workers, tmp_path):
    """The event loop is never blocked: otherwise they would think forever."""
    sign = tmp_path / "go on"
    tasks = [asyncio.create_task(workers.think(waiting_for(sign))) for _each in range(3)]
    await until(lambda: len(workers.pool._busy) == 2)
    sign.touch()
    assert len(set(await asyncio.gather(*tasks))) == 1
    assert len(workers.pool.pids) == 2


async def test_a_thought_can_be_dropped_at_once_and_an_urgent_one_is_the_next(workers):
    """All other thoughts would take much longer than this test waits."""
    long = [asyncio.create_task(workers.think(thought(6000.0))) for _each in range(2)]
    waiting = asyncio.create_task(workers.think(thought(6000.0)))
    await until(lambda: len(workers.pool._busy) == 2)
    before = workers.pool.pids
    urgent = asyncio.create_task(workers.think(thought(0.0), urgent=True))
    await asyncio.sleep(0)
    long[0].cancel()
    assert await asyncio.wait_for(urgent, PATIENCE)
    assert not any(task.done() for task in (long[1], waiting))
    assert len(set(before) & set(workers.pool.pids)) == 1
    for task in (*long, waiting):
        task.cancel()
    await asyncio.wait([*long, waiting])
    assert len(workers.pool.pids) == 2
    workers.close()
    await gone(before)


async def test_when_a_worker_dies_another_thinks_the_thought(workers, tmp_path):
    sign = tmp_path / "go on"
    task = asyncio.create_task(workers.think(waiting_for(sign)))
    await until(lambda: workers.pool.pids)
    (killed,) = workers.pool.pids
    os.kill(killed, signal.SIGKILL)
    await until(lambda: workers.pool.pids and killed not in workers.pool.pids)
    sign.touch()
    assert await task == thought(0.0).think(load_rules("legendary"))
    assert killed not in workers.pool.pids


async def test_when_workers_die_again_and_again_the_thought_is_thought_here(workers, tmp_path):
    sign = tmp_path / "go on"
    task = asyncio.create_task(workers.think(waiting_for(sign)))
    killed = set()
    while len(killed) < 2:
        await until(lambda: {worker.pid for worker in workers.pool._busy} - killed)
        for pid in {worker.pid for worker in workers.pool._busy} - killed:
            killed.add(pid)
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
    await until(lambda: not workers.pool._busy)
    sign.touch()
    assert await task == thought(0.0).think(load_rules("legendary"))


async def test_without_processes_thoughts_are_thought_here(workers, monkeypatch):
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    assert await workers.think(thought(0.0)) == thought(0.0).think(load_rules("legendary"))
    assert workers.pool.pids == []


async def test_an_error_in_a_thought_is_told(workers):
    game = Game.start(load_rules("legendary"), NAMES, 1)
    with pytest.raises(TypeError):
        await workers.think(task_for(game, 1, len))
    assert await workers.think(thought(0.0))


async def test_leaving_ends_whoever_thinks():
    controller = sit_down(6000.0)
    controller.think_ahead()
    waiting = asyncio.create_task(controller.let_other_act())
    await until(lambda: controller.workers.pool.pids)
    pids = controller.workers.pool.pids
    controller.close()
    with suppress(asyncio.CancelledError):
        await waiting
    assert waiting.cancelled()
    await gone(pids)
    assert controller.workers.pool.pids == []


def test_who_answers_at_once_needs_no_process():
    for level, about in player.LEVELS.items():
        assert searches(make_player(level, 0)) is about.searches


@pytest.mark.long
async def test_tables_that_share_workers_have_their_turns():
    """A table with many tasks does not block another one, and the limit on parallel work holds."""
    pool = Pool(1)
    Pool.of_all = pool
    try:
        rules = load_rules("legendary").without_abilities
        busy, other = Workers(rules), Workers(load_rules("original").without_abilities)
    finally:
        Pool.of_all = None
    done: list[str] = []

    async def have_thought(workers, name, urgent=False):
        await workers.think(Named(name), urgent)
        done.append(name)

    tasks = [asyncio.ensure_future(have_thought(busy, f"busy {each}")) for each in range(4)]
    tasks.append(asyncio.ensure_future(have_thought(other, "other")))
    tasks.append(asyncio.ensure_future(have_thought(busy, "urgent", urgent=True)))
    await asyncio.gather(*tasks)
    assert done[:3] == ["busy 0", "other", "urgent"]
    assert len(pool.pids) == 1
    # Closing a table does not affect the other one.
    gone = asyncio.ensure_future(busy.think(Endless()))
    await until(lambda: pool._busy)
    waits = asyncio.ensure_future(other.think(Named("last")))
    busy.close()
    assert await waits == "last"
    with pytest.raises(asyncio.CancelledError):
        await gone
    with pytest.raises(asyncio.CancelledError):
        await busy.think(Named("never"))
    pool.close()
    assert pool.pids == []


@pytest.mark.long
async def test_reviews_yield_to_tables():
    """However many there are, a worker is free for a table, and reviews go on with the others."""
    pool = Pool(2, reserved=1)
    Pool.of_all = pool
    try:
        rules = load_rules("legendary").without_abilities
        reviews = [Workers(rules, reviews=True) for _each in range(7)]
        table = Workers(rules)
    finally:
        Pool.of_all = None
    thinking = [asyncio.ensure_future(review.think(Endless(), urgent=True)) for review in reviews]
    await until(lambda: pool._busy)
    for each in range(3):
        assert await table.think(Named(f"answer {each}")) == f"answer {each}"
    assert pool.waiting == 6 and len(pool.pids) == 2
    for review in reviews[:-1]:
        review.close()
    await until(lambda: not pool.waiting)
    assert [task.done() for task in thinking] == [True] * 6 + [False]
    reviews[-1].close()
    await asyncio.wait(thinking)
    pool.close()


class Named(NamedTuple):
    """Returns its name."""

    name: str

    def think(self, rules):
        return self.name


class Endless(NamedTuple):
    """Never ends."""

    def think(self, rules):
        time.sleep(1000)


def test_a_worker_answers_itself():
    """If it did not, every thought would start a new worker, and finally a thread would think."""
    rules = load_rules("legendary")
    worker = Worker()
    try:
        task = task_for(Game.start(rules, NAMES, 1), 0, make_player("sharp", 1).choose)
        outcome = worker.think(pickle.dumps(rules), pickle.dumps(task))
    finally:
        worker.end()
    assert outcome == task.think(rules)


async def test_computer_players_do_not_wait_for_what_others_do_in_threads():
    """Such as reading the histories of an inn's visitors."""
    release, workers = threading.Event(), Workers(load_rules("legendary"), 1)
    others = [asyncio.get_running_loop().run_in_executor(None, release.wait) for _each in range(100)]
    try:
        async with asyncio.timeout(PATIENCE):
            assert await workers.think(thought(0))
    finally:
        release.set()
        await asyncio.gather(*others)
        workers.close()
