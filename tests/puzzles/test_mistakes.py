"""Learning from one's own game: each mistake becomes a position in which to choose again."""

import asyncio

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.plain.watching import watch_game
from tda_tui.players.win_share import Budget
from tda_tui.puzzles.exercise import ExerciseController
from tda_tui.puzzles.mistakes import exercises, to_learn_from
from tda_tui.review import judging
from tda_tui.review.judging import Judging
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tda_tui.rules.questions import Refusal
from tests.review.games import ThinkHere


@pytest.fixture(scope="module")
def tipsy(tmp_path_factory):
    """A game between players who choose at random, and its review."""
    path = tmp_path_factory.mktemp("games") / "game.toml"
    for _line in watch_game(load_rules("legendary"), "legendary", 3, "random", 2, path):
        pass
    replay = Replay(read_game(path))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(judging, "Workers", ThinkHere)
        patch.setattr(judging, "_ROUNDS", 6)
        return replay, asyncio.run(Judging(replay, [0], Budget(150, 15)).judge())


def test_each_marked_mistake_is_a_position_as_it_was(tipsy):
    replay, review = tipsy
    found, mistakes = exercises(review, replay, 0), to_learn_from(review, 0)
    assert len(found) == len(mistakes) > 0
    for exercise, mistake in zip(found, mistakes, strict=True):
        assert exercise.seat == 0 and exercise.question.kind == mistake.kind
        assert exercise.view == replay.game(mistake.answers).view(0)
        assert set(mistake.chosen) not in [set(answer) for answer in exercise.right]


def test_the_same_mistake_is_wrong_again_and_the_best_answer_is_right(tipsy):
    replay, review = tipsy
    exercise, mistake = exercises(review, replay, 0)[0], to_learn_from(review, 0)[0]
    course = ExerciseController(exercise, dict.fromkeys(range(3)))
    with pytest.raises(Refusal, match=r"Not that one"):
        course.answer(course.question, mistake.chosen)
    course.answer(course.question, mistake.best)
    assert course.solved and course.tries == 1
