"""Taking back: all cards are where they were; and the coach's evaluations, of which decision each one is."""

import asyncio
import errno
import os
import random
import tomllib
from copy import deepcopy
from pathlib import Path

import msgspec
import pytest

from tda_tui.players.coach import Coach
from tda_tui.players.player import make_player
from tda_tui.players.win_share import Budget
from tda_tui.records.check import check_file
from tda_tui.records.entries import UNDONE
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tda_tui.rules.abilities.registry import random_abilities
from tda_tui.rules.game import Game
from tda_tui.rules.state.table import FIELDS
from tda_tui.saves.game_record import GameRecord
from tda_tui.saves.store import Saves
from tda_tui.session.controller import GameController, deal_game
from tda_tui.session.evaluations import COACH_SUFFIX, Evaluations, decision_key, read_evaluations
from tda_tui.session.workers import Pool
from tests.helpers import NAMES, legendary, read_record
from tests.review.games import ThinkHere, written_game
from tests.saves.kept_games import Clock, a_deal, whole_game


class Evening:
    """A game with its save, and with a record beside it."""

    def __init__(self, folder, deal):
        self.saves = Saves(folder / "saves")
        self.writer = self.saves.begin(deal)
        self.record = GameRecord(folder / "record.toml", deal)
        self.controller = deal_game(deal, make_player, self.writer, self.record)

    def close(self):
        self.writer.close()
        self.record.close()


def first(question):
    return question.options[: max(1, question.min)]


def last(question):
    return question.options[-max(1, question.min) :]


def until_asked(controller):
    while controller.question is None and not controller.over:
        controller.wait_for_other()


def decide(controller, many, answer=first):
    """Make this many decisions of the person, and let the others act until it is asked again."""
    for _time in range(many):
        until_asked(controller)
        if controller.question is None:
            return
        controller.answer(controller.question, answer(controller.question))
    until_asked(controller)


def state(game):
    return deepcopy([getattr(game.table, name) for name in FIELDS if name != "rules"])


def told(controller):
    return [step.event for steps in [*controller.mine.take_past(), controller.mine.take_steps()] for step in steps]


def entries(path):
    """The numbers of decisions in a record, and of those taken back."""
    data = tomllib.loads(path.read_text())
    return len(data.get("decision", [])), len(data.get(UNDONE.decode(), []))


@pytest.mark.parametrize("many", [1, 2, 5, 9, 20])
def test_the_same_cards_lie_and_the_same_answer_leads_to_the_same(tmp_path, many):
    evening = Evening(tmp_path, a_deal(seed=many))
    controller = evening.controller
    decide(controller, many - 1)
    before, events = state(controller.game), told(controller)
    question = controller.question
    decide(controller, 1)
    after = state(controller.game)
    controller.take_back()
    assert state(controller.game) == before and controller.question == question
    assert told(controller) == events
    decide(controller, 1)
    assert state(controller.game) == after
    evening.close()


def test_a_record_shows_what_was_taken_back_and_can_be_played(tmp_path):
    evening = Evening(tmp_path, a_deal(changes={"gambits": 3}, seed=2))
    controller = evening.controller
    for many in (3, 1, 4, 2):
        decide(controller, many)
        controller.take_back()
        controller.take_back()
        decide(controller, 1, last)
    for path in (evening.writer.path, evening.record.path):
        assert not check_file(path).problems
        record, notices = read_record(path)
        made, undone = entries(path)
        assert not notices and len(record.decision) == made == len(controller._given) and undone >= 8
    decide(controller, 100)
    assert controller.over
    evening.close()
    (save,) = evening.saves.finished()
    assert save.taken_back == 8
    assert not check_file(save.path).problems and not check_file(evening.record.path).problems


def test_a_resumed_game_goes_on_behind_what_was_taken_back(tmp_path):
    evening = Evening(tmp_path, a_deal())
    decide(evening.controller, 4)
    evening.controller.take_back()
    want = state(evening.controller.game)
    evening.close()
    resumed = evening.saves.resume(evening.writer.path)
    controller = resumed.sit_down()
    assert state(controller.game) == want and controller.answered == evening.controller.answered
    controller.take_back()
    decide(controller, 2, last)
    want = state(controller.game)
    resumed.writer.close()
    assert state(evening.saves.resume(evening.writer.path).game) == want


def test_everything_can_be_taken_back_up_to_the_deal(tmp_path):
    evening = Evening(tmp_path, a_deal(seats=2))
    controller = evening.controller
    until_asked(controller)
    assert controller.why_not_back() == "There is nothing to undo yet."
    decide(controller, 6)
    while not controller.why_not_back():
        controller.take_back()
    with pytest.raises(ValueError, match="nothing to undo"):
        controller.take_back()
    assert controller.question is not None and controller.question.kind == "ante"
    (save,) = evening.saves.list()
    assert (save.gambit, save.gold, save.reason) == (1, tuple(controller.game.table.gold), "")
    evening.writer.close()
    resumed = evening.saves.resume(evening.writer.path)
    assert state(resumed.game) == state(controller.game) and resumed.answered == controller.answered > 0


def test_a_program_that_is_killed_while_it_takes_back_leaves_a_whole_record(tmp_path):
    """Interrupted between any two writes, the game resumes at one of the decisions in between."""
    evening = Evening(tmp_path, a_deal(seats=5))
    controller, path = evening.controller, evening.writer.path
    decide(controller, 5)
    states = {}
    for many in range(len(controller._given) + 1):
        game = Game.start(controller.rules, controller.names, 5)
        for given in controller._given[:many]:
            game.answer(controller.names.index(given.seat), given.choose)
        states[many] = state(game)
    before = path.read_bytes()
    controller.take_back()
    evening.close()
    after = path.read_bytes()
    places = [at for at in range(len(before)) if before[at] != after[at]]
    assert len(before) == len(after) and len(places) >= 16
    marked = [at for at in reversed(places) if before[at : at + 8] == b"decision"]
    for many in range(len(marked) + 1):
        data = before
        for at in marked[:many]:
            data = data[:at] + UNDONE + data[at + 8 :]
        path.write_bytes(data)
        assert not check_file(path).problems
        resumed = evening.saves.resume(path)
        assert state(resumed.game) == states[entries(path)[0]]
        resumed.writer.close()
    assert data == after


def test_a_disk_on_which_nothing_can_be_changed_is_caught_up_with_later(tmp_path, monkeypatch):
    evening = Evening(tmp_path, a_deal())
    controller, writer = evening.controller, evening.writer
    evening.record.close()
    decide(controller, 4)

    def full(_file):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("tda_tui.files.appended_file.os.fsync", full)
        decide(controller, 1)
        controller.take_back()
        decide(controller, 1, last)
        controller.take_back()
        controller.take_back()
        decide(controller, 2, last)
        assert "No space left" in writer.problem
    decide(controller, 1)
    assert not writer.problem
    assert not check_file(writer.path).problems
    writer.close()
    assert state(evening.saves.resume(writer.path).game) == state(controller.game)


def test_what_the_clock_has_called_is_taken_back_with_the_decision(tmp_path):
    deal = a_deal(changes={"time_limit_minutes": 1})
    evening = Evening(tmp_path, deal)
    controller = evening.controller
    decide(controller, 3)
    controller._begun -= 90
    until_asked(controller)
    question = controller.question
    assert question is not None
    controller.answer(question, first(question))
    assert controller.game.table.last_gambit == 2
    controller.take_back()
    assert not controller.game.table.last_gambit
    for path in (evening.writer.path, evening.record.path):
        assert "gambits" not in path.with_suffix(".rules.toml").read_text()
        assert not check_file(path).problems
    decide(controller, 200)
    assert controller.over
    evening.close()
    assert not check_file(evening.record.path).problems
    assert not check_file(evening.saves.finished()[0].path).problems


def test_a_record_that_goes_into_a_pipe_is_written_and_cannot_be_changed():
    read, write = os.pipe()
    record = GameRecord(Path(f"/dev/fd/{write}"), a_deal())
    controller = deal_game(a_deal(), make_player, record)
    decide(controller, 2)
    assert "pipe" in controller.why_not_back()
    record.close()
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        assert len(tomllib.loads(pipe.read().decode())["decision"]) == len(controller._given)


QUICK = Budget(40, 4)


def evaluations_beside(path, budget=QUICK):
    """The game in a file, and the evaluations kept beside it."""
    replay = Replay(read_game(path))
    return replay, Evaluations(ThinkHere(replay.rules), lambda: path, Coach(budget))


async def keep_first(path, budget=QUICK):
    """Evaluate the first ante of a game, and keep that beside it."""
    replay, evaluations = evaluations_beside(path, budget)
    await evaluations.of(replay.game(0), 0)
    evaluations.keep()


def test_an_ante_is_the_same_decision_in_whatever_order_seats_answer():
    """Even if a seat that was quicker has chosen another card."""
    keys = set()
    for others in ([], [(1, 0)], [(2, 0)], [(2, 0), (1, 0)], [(1, 1), (2, 2)]):
        game = Game.start(legendary(), NAMES[:3], 5)
        for seat, place in others:
            options = next(question.options for question in game.questions if question.seat == seat)
            game.answer(seat, (options[place],))
        keys.add(decision_key(game, 0))
    assert len(keys) == 1


@pytest.mark.parametrize(
    ("ruleset", "changes", "abilities"),
    [
        ("legendary", {"time_limit_minutes": 15}, False),
        ("emperors-gambit", {"starting_gold_per_player": 9}, False),
        ("legendary", {"abilities": {"secret": True, "reveal_from": "ante"}}, True),
        ("original-revised", {"abilities": {"mode": "picks"}}, True),
    ],
)
def test_a_decision_is_the_same_at_the_table_and_in_a_replay(tmp_path, monkeypatch, ruleset, changes, abilities):
    answer, clock, saves = GameController.answer, Clock(), Saves(tmp_path)
    made: list[str] = []

    def noted(controller, question, choices):
        made.append(decision_key(controller.game, question.seat))
        answer(controller, question, choices)

    monkeypatch.setattr(GameController, "answer", noted)
    deal = a_deal(ruleset, changes, 4, 5)
    if abilities:
        deal = deal._replace(abilities=random_abilities(deal.rules, 4, random.Random(5)))
    whole_game(saves, deal, clock=clock)
    (save,) = saves.finished()
    replay = Replay(read_game(save.path))
    assert made == [decision_key(replay.game(place), question.seat) for place, question in enumerate(replay.asked)]


def test_every_decision_of_a_game_is_one_of_its_own(tmp_path):
    replay = Replay(read_game(written_game(tmp_path)))
    keys = [decision_key(replay.game(place), question.seat) for place, question in enumerate(replay.asked)]
    assert len({*keys}) == len(keys)


async def test_what_is_kept_is_used_again_for_the_same_game_alone(tmp_path):
    path = written_game(tmp_path, 2, 7)
    await keep_first(path)
    replay, evaluations = evaluations_beside(path)
    assert decision_key(replay.game(0), 0) in evaluations.made
    written_game(tmp_path, 2, 8).replace(path)
    replay, evaluations = evaluations_beside(path)
    assert evaluations.made and decision_key(replay.game(0), 0) not in evaluations.made
    found = await evaluations.of(replay.game(0), 0)
    assert found is not None and {*found.best} <= {*replay.asked[0].options}


async def test_a_quick_look_does_not_replace_what_more_thought_has_found(tmp_path):
    path = written_game(tmp_path, 2, 7)
    await keep_first(path)
    found = read_evaluations(path, QUICK)
    replay, quick = evaluations_beside(path, Budget(20, 4))
    for place in (0, 1):
        await quick.of(replay.game(place), replay.asked[place].seat)
    quick.keep()
    assert found and read_evaluations(path, QUICK) == found
    await keep_first(path, Budget(60, 4))
    assert len(read_evaluations(path, Budget(60, 4))) == 1


def test_a_game_beside_others_ends_before_it_takes_long_to_repeat(monkeypatch):
    """Alone in its process, a game may be as long as its rules say."""
    monkeypatch.setattr("tda_tui.session.controller.LONGEST", 30)
    deal = a_deal(changes={"gambits": 20, "starting_gold_per_player": 100})._replace(
        seated=["person", "random", "random"]
    )
    alone = deal_game(deal, make_player)
    monkeypatch.setattr(Pool, "of_all", Pool(1))
    beside = deal_game(deal, make_player)
    for controller in (alone, beside):
        decide(controller, 2)
        assert not controller.why_not_back()
        while not controller.over:
            until_asked(controller)
            decide(controller, 1)
    assert len(beside.given) < 30 + 100 < len(alone.given)
    assert beside.why_not_back() and not alone.why_not_back()


@pytest.mark.parametrize("text", [b"", b"{", b"[" * 100_000, b'{"engine": 3}', b"\xff\xfe", b"null"])
def test_a_file_that_is_not_what_was_written_is_left_aside(tmp_path, text):
    path = written_game(tmp_path, 2, 7)
    beside = path.with_suffix(COACH_SUFFIX)
    beside.write_bytes(text)
    assert read_evaluations(path, QUICK) == {}
    asyncio.run(keep_first(path))
    whole = beside.read_bytes()
    assert len(read_evaluations(path, QUICK)) == 1
    beside.write_bytes(whole[:-20])
    assert read_evaluations(path, QUICK) == {}
    reason = {"other": ["gold-2"], "causes": [{"part": "magic", "best": 1.0, "other": 0.0}], "acts": False}
    for wrong in ({"equal": 99}, {"reasons": [reason]}):
        kept = msgspec.json.decode(whole)
        next(iter(kept["evaluations"].values())).update(wrong)
        beside.write_bytes(msgspec.json.encode(kept))
        assert read_evaluations(path, QUICK) == {}
    assert read_evaluations(path, Budget(QUICK.iterations + 1, 4)) == {}


def test_nothing_is_written_where_no_game_is_kept(tmp_path):
    path = written_game(tmp_path, 2, 7)

    async def keep_after_the_game_is_gone():
        replay, evaluations = evaluations_beside(path)
        await evaluations.of(replay.game(0), 0)
        path.unlink()
        evaluations.close()

    asyncio.run(keep_after_the_game_is_gone())
    assert [*tmp_path.iterdir()] == []
