"""The coach's evaluations of a game's decisions: which decision each is of, and the file in which they are kept."""

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tda_tui.players.coach import Coach
from tda_tui.players.win_share import Budget
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tda_tui.rules.abilities.registry import random_abilities
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Question
from tda_tui.saves.store import Saves
from tda_tui.session.controller import GameController
from tda_tui.session.evaluations import COACH_SUFFIX, Evaluations, decision_key, read_evaluations
from tests.helpers import NAMES, legendary
from tests.review.games import ThinkHere, written_game
from tests.saves.kept_games import Clock, a_deal, whole_game

QUICK = Budget(40, 4)


def evaluations_beside(path: Path, budget: Budget = QUICK) -> tuple[Replay, Evaluations]:
    """The game in a file, and the evaluations kept beside it."""
    replay = Replay(read_game(path))
    return replay, Evaluations(ThinkHere(replay.rules), lambda: path, Coach(budget))  # type: ignore[arg-type]


async def keep_first(path: Path, budget: Budget = QUICK) -> None:
    """Evaluate the first ante of a game, and keep that beside it."""
    replay, evaluations = evaluations_beside(path, budget)
    await evaluations.of(replay.game(0), 0)
    evaluations.keep()


def test_an_ante_is_the_same_decision_in_whatever_order_seats_answer() -> None:
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
def test_a_decision_is_the_same_at_the_table_and_in_a_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ruleset: str, changes: dict[str, Any], abilities: bool
) -> None:
    answer, clock, saves = GameController.answer, Clock(), Saves(tmp_path)
    made: list[str] = []

    def noted(controller: GameController, question: Question, choices: tuple[str, ...]) -> None:
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


def test_every_decision_of_a_game_is_one_of_its_own(tmp_path: Path) -> None:
    replay = Replay(read_game(written_game(tmp_path)))
    keys = [decision_key(replay.game(place), question.seat) for place, question in enumerate(replay.asked)]
    assert len({*keys}) == len(keys)


async def test_what_is_kept_is_used_again_for_the_same_game_alone(tmp_path: Path) -> None:
    path = written_game(tmp_path, 2, 7)
    await keep_first(path)
    replay, evaluations = evaluations_beside(path)
    assert decision_key(replay.game(0), 0) in evaluations.made
    written_game(tmp_path, 2, 8).replace(path)
    replay, evaluations = evaluations_beside(path)
    assert evaluations.made and decision_key(replay.game(0), 0) not in evaluations.made
    found = await evaluations.of(replay.game(0), 0)
    assert found is not None and {*found.best} <= {*replay.asked[0].options}


async def test_a_quick_look_does_not_replace_what_more_thought_has_found(tmp_path: Path) -> None:
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


@pytest.mark.parametrize("text", [b"", b"{", b"[" * 100_000, b'{"engine": 3}', b"\xff\xfe", b"null"])
def test_a_file_that_is_not_what_was_written_is_left_aside(tmp_path: Path, text: bytes) -> None:
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


def test_nothing_is_written_where_no_game_is_kept(tmp_path: Path) -> None:
    path = written_game(tmp_path, 2, 7)

    async def keep_after_the_game_is_gone() -> None:
        replay, evaluations = evaluations_beside(path)
        await evaluations.of(replay.game(0), 0)
        path.unlink()
        evaluations.close()

    asyncio.run(keep_after_the_game_is_gone())
    assert [*tmp_path.iterdir()] == []
