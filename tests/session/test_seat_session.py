"""What a seat is shown and asked, for every front end; what makes no difference it is not asked."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tda_tui.players.coach import Coach, Evaluation
from tda_tui.players.player import make_player
from tda_tui.players.think_task import ThinkTask
from tda_tui.players.win_share import Budget
from tda_tui.records.playback import replay, start_game
from tda_tui.rules.game import Game
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.session.controller import GameController
from tda_tui.session.seat_feed import SeatFeed
from tda_tui.session.seat_session import Asked, Happened, Over, Rebuilt, SeatSession, Update, Waiting
from tests.helpers import NAMES, PATIENCE, legendary, read_record


def sit_down(people=(0,), seats=3, seed=2):
    """A table with people at those seats, and a session for each."""
    others = {seat: make_player("random", seat) for seat in range(seats) if seat not in people}
    controller = GameController(Game.start(legendary(), NAMES[:seats], seed), others, people[0])
    return controller, [session_at(controller, seat) for seat in people]


def session_at(controller, seat):
    if seat == controller.me:
        return SeatSession(controller, lines=["Hello."])
    feed = SeatFeed(seat)
    controller.open_feed(feed)
    return SeatSession(controller, lines=["Hello."], feed=feed)


def first_answer(asked):
    question = asked.question
    return tuple(question.options[: max(question.min, min(1, question.max))])


def until_asked(session, times=1):
    """Play until the person has been asked this often; the last question stays open."""
    updates: list[Update] = []
    while True:
        updates.append(update := session.next())
        if isinstance(update, Waiting):
            session.controller.wait_for_other()
        elif isinstance(update, Asked):
            times -= 1
            if not times:
                return updates
            session.answer(first_answer(update))
        assert not isinstance(update, Over)


async def play(session):
    """Play to the end with the first answer to every question."""
    while True:
        update = session.next()
        if isinstance(update, Over):
            return update
        if isinstance(update, Asked):
            session.answer(first_answer(update))
        elif isinstance(update, Waiting):
            await session.wait()
        await asyncio.sleep(0)


def test_what_happens_is_told_before_the_next_question_and_stands_in_the_log():
    _controller, (session,) = sit_down()
    updates = until_asked(session, 3)
    told = [entry for update in updates if isinstance(update, Happened) for entry in update.entries]
    assert session.log[0].text == "Hello."
    assert session.log[1:] == told and len(told) > 3
    assert isinstance(updates[-1], Asked) and session.asked is updates[-1]


def test_after_taking_back_the_log_tells_what_it_told_then_and_the_same_is_asked():
    _controller, (session,) = sit_down()
    until_asked(session, 3)
    log, asked = list(session.log), session.asked
    assert asked is not None
    session.answer(first_answer(asked))
    until_asked(session)
    assert len(session.log) > len(log) and len(session.answered) == 3
    session.take_back()
    assert session.next() == Rebuilt(taken_back=True)
    assert session.log == log and len(session.answered) == 2
    again = session.next()
    assert isinstance(again, Asked) and (again.question, again.view) == (asked.question, asked.view)


def test_a_view_is_what_the_seat_saw_at_that_moment_whenever_it_is_asked_for():
    _controller, (session,) = sit_down()
    groups = [update.group for update in until_asked(session, 6) if isinstance(update, Happened)]
    steps = [step for group in groups for step in group.steps]
    plays = [step for step in steps if step.event.kind == "play"]
    assert plays and all(step.event.cards[0] in step.view.seats[step.event.seat].flight for step in plays)
    assert len({step.view.stakes for step in steps}) > 1
    assert all(step.view is step.view and step.view.me == 0 for step in steps)


async def test_several_people_play_at_one_table():
    """Each is told what their own seat sees, and computer players act once for all of them."""
    controller, sessions = sit_down((0, 2), 4)
    async with asyncio.timeout(PATIENCE):
        ends = await asyncio.gather(*(play(session) for session in sessions))
    assert [end.view.me for end in ends] == [0, 2]
    assert [seat.gold for seat in ends[0].view.seats] == [seat.gold for seat in ends[1].view.seats]
    assert {one.seat for one in controller.given} == {*NAMES[:4]}
    mine, others = (session.log for session in sessions)
    assert mine != others
    assert sum(entry.heading for entry in mine) == sum(entry.heading for entry in others)


async def test_what_one_person_takes_back_has_not_happened_for_the_others():
    controller, (mine, other) = sit_down((0, 1), 2)
    for session in (mine, other):
        asked = until_asked(session)[-1]
        assert isinstance(asked, Asked)
        session.answer(first_answer(asked))
    while not isinstance(mine.next(), (Asked, Waiting)):
        continue
    while not isinstance(other.next(), (Asked, Waiting)):
        continue
    told = len(other.log)
    mine.take_back()
    assert mine.next() == Rebuilt(taken_back=True)
    if other.asked is not None:
        other.answer(first_answer(other.asked))
        assert controller.game.table.round == 0, "the answer to what was taken back is dropped"
    assert other.next() == Rebuilt(taken_back=False)
    assert len(other.log) < told


async def test_what_two_people_take_back_at_once_is_taken_back_once():
    """The second wish refers to a state that no longer exists, and might find nothing to take back."""
    _controller, (mine, other) = sit_down((0, 1), 2)
    for session in (mine, other):
        asked = until_asked(session)[-1]
        assert isinstance(asked, Asked)
        session.answer(first_answer(asked))
    mine.take_back()
    other.take_back()
    assert mine.next() == Rebuilt(taken_back=True)
    assert other.next() == Rebuilt(taken_back=False)
    assert isinstance(other.next(), Asked) and other.answered == []


def ask_twice(turn, happening, value):
    """Ask the same seat the same question twice."""
    for _again in range(2):
        turn.ask("ability", 1, ["wait", "pass"], "patience")
    return value


async def test_who_is_asked_the_same_again_thinks_again_however_many_wait_for_it(monkeypatch):
    plain = legendary()
    rules = Rules(plain.ruleset, plain.cards, plain.powers, {"DEAL": ask_twice})
    game = Game.start(rules, NAMES[:3], 2)
    controller = GameController(game, {1: make_player("sharp", 1)}, 0)
    sessions = [session_at(controller, seat) for seat in (0, 2)]
    thought: list[ThinkTask[Any]] = []

    async def think(task, urgent=False):
        await asyncio.sleep(0)
        thought.append(task)
        return ("wait",)

    monkeypatch.setattr(controller.workers, "think", think)
    async with asyncio.timeout(PATIENCE):
        while game.questions[0].kind == "ability":
            await asyncio.gather(*(session.wait() for session in sessions))
    assert len(thought) == 2


async def test_mistakes_of_a_gambit_are_judged_by_what_the_coach_said():
    """The worst answers are given on purpose; each decision is evaluated once, whoever asks."""
    controller, (session,) = sit_down(seed=3)
    controller.evaluations.coach = Coach(Budget(80, 8))
    said: list[Evaluation] = []
    update = session.next()
    while not (isinstance(update, Happened) and update.group.is_score):
        if isinstance(update, Asked):
            evaluation = await session.advice()
            if evaluation is not None:
                said.append(evaluation)
            session.answer(evaluation.options[-1].answer if evaluation else first_answer(update))
        elif isinstance(update, Waiting):
            session.controller.wait_for_other()
        update = session.next()
    told = await session.mistakes(update)
    assert told and len(told) <= len(said)
    made = controller.evaluations.made.values()
    assert [one.options for one in made if one is not None] == [one.options for one in said]
    for line in told:
        assert any(line.startswith(f"{when}: ") for when in ("Ante", "Round 1", "Round 2", "Round 3"))
    session.close()


POSITIONS = Path(__file__).parents[1] / "positions"
CASES = [
    ("legendary/bronze-takes-both-of-two-equal-ante-cards", ("white-4",)),
    ("original/bronze-takes-both-of-two-equal-ante-cards", ("white-4",)),
    ("legendary/tiamat-completes-two-colour-flights-at-once", ("colour:black",)),
    ("original/dracolich-copies-either-of-two-blacks", ("black-3",)),
    ("emperors-gambit/gray-without-an-evil-ante-card-asks-all-the-same", ("Bram",)),
    ("legendary/princess-triggers-two-silvers-in-either-order", ("silver-2",)),
]
"""Records of a play_on and an answer that makes no difference, and what is answered instead of the person."""


def record_of(name):
    """The record_of of a record and its first decision, which is made by its first seat."""
    path = POSITIONS / f"{name}.toml"
    record = read_record(path)[0]
    return start_game(record, path.parent), tuple(record.decision[0].choose)


def play_on(game, card):
    """Sit down at the first seat, play_on a card, and go on until another seat has to play_on."""
    controller = GameController(game, {seat: make_player("random", seat) for seat in range(1, len(game.names))})
    session = SeatSession(controller)
    assert isinstance(session.next(), Asked)
    session.answer(card)
    while isinstance(update := session.next(), Happened):
        pass
    assert isinstance(update, Waiting)
    return controller, session


@pytest.mark.parametrize(("name", "answered"), CASES)
def test_the_game_answers_and_goes_on(name, answered):
    controller, _session = play_on(*record_of(name))
    assert [(one.seat, one.choose) for one in controller.given[1:]] == [(controller.names[0], answered)]
    other = replay(read_record(POSITIONS / f"{name}.toml")[0]).game
    assert other.table.gold == controller.game.table.gold and other.questions == controller.game.questions


def test_a_real_choice_among_equals_is_asked():
    game, card = record_of("legendary/bronze-picks-among-three-tied-ante-cards")
    session = SeatSession(GameController(game, {seat: make_player("random", seat) for seat in (1, 2, 3)}))
    session.next()
    session.answer(card)
    while isinstance(update := session.next(), Happened):
        pass
    assert isinstance(update, Asked) and update.question.kind == "ante-card"


def test_taking_back_returns_to_what_was_asked():
    controller, session = play_on(*record_of(CASES[0][0]))
    session.take_back()
    session.next()
    while isinstance(update := session.next(), Happened):
        pass
    assert isinstance(update, Asked) and update.question.kind == "play" and not controller.given


def test_a_game_that_was_left_at_such_a_question_goes_on():
    """Earlier versions asked it, and a save may end there."""
    game, card = record_of(CASES[0][0])
    controller, _session = play_on(game.fork(), card)
    resumed = GameController(game, {seat: make_player("random", seat) for seat in (1, 2)})
    resumed.repeat(controller.given[:1])
    session = SeatSession(resumed)
    while not isinstance(update := session.next(), Waiting):
        assert not isinstance(update, Asked)
    assert resumed.given == controller.given
