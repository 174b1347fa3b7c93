"""Puzzles and own mistakes in plain lines: asked, answered by number, hinted at and explained."""

import asyncio

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.plain.commands import Left
from tda_tui.plain.exercises import PlainExercise, learn, play_puzzles
from tda_tui.plain.watching import watch_game
from tda_tui.players.win_share import Budget
from tda_tui.puzzles.exercise import exercises
from tda_tui.puzzles.puzzle import Progress, exercise_of, puzzles
from tda_tui.review import judging
from tda_tui.review.judging import Judging
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tests.plain.listening import Listener
from tests.review.games import ThinkHere


class _Knows(Listener):
    """Answers a puzzle correctly, by the number of its best answer."""

    def __init__(self, script, puzzle):
        super().__init__(1, script)
        found = exercise_of(puzzle)
        self.number = 0
        game = PlainExercise(self.lines(), found)
        self.options = list(game.session.next().choice.items)
        self.number = 1 + [item.value for item in self.options].index(puzzle.best[0])
        self.wrong = next(n for n, item in enumerate(self.options, 1) if (item.value,) not in found.right)

    def readline(self, _size=-1):
        said = super().readline()
        return {"right": f"{self.number}\n", "wrong": f"{self.wrong}\n"}.get(said.strip(), said)


def test_after_a_hint_the_answer_is_shown_with_its_reason_once(tmp_path):
    first = puzzles()[0]
    progress = Progress(tmp_path)
    listener = _Knows(["2", "wrong", "wrong", "right", "q"], first)
    play_puzzles(listener.lines(), "legendary", progress)
    said, found = listener.text, exercise_of(first)
    assert "Which puzzle?" in said and "1. Puzzle of the day: unsolved" in said
    assert "2. Easy: 0 of" in said and "2. Easy: 1 of" in said
    assert found.task in said and said.count(found.hint) == 1
    assert f"This is the right answer: {listener.number}." in said
    assert said.index(found.hint) < said.index(found.answer) and said.count(found.answer) == 1
    assert "Solved, with the answer shown. " in said and "Found" not in said
    assert said.endswith("Goodbye.")
    assert progress.is_solved(first) and not progress.at_once(puzzles())


def test_who_finds_it_after_a_hint_reads_why_it_is_right(tmp_path):
    first = puzzles()[0]
    listener = _Knows(["2", "wrong", "right", "q"], first)
    play_puzzles(listener.lines(), "legendary", Progress(tmp_path))
    said, found = listener.text, exercise_of(first)
    assert said.count(found.hint) == 1 and said.count(found.answer) == 1
    assert "Found. " in said and "This is the right answer" not in said


def test_the_puzzle_of_the_day_begins_a_streak(tmp_path):
    from datetime import datetime

    from tda_tui.puzzles.puzzle import puzzle_of_the_day

    today = datetime.now().astimezone().date()
    listener = _Knows(["", "right", "q"], puzzle_of_the_day(today, puzzles(), "legendary"))
    progress = Progress(tmp_path)
    play_puzzles(listener.lines(), "legendary", progress)
    said = listener.text
    assert "Found on the first try." in said and "1-day streak." in said and "Puzzle of the day: solved" in said
    assert progress.done_on(today)


def test_a_puzzle_can_be_left_and_another_chosen(tmp_path):
    listener = Listener(1, ["3", "q", "4", "q", "q"])
    play_puzzles(listener.lines(), "legendary", Progress(tmp_path))
    said = listener.text
    assert said.count("Which puzzle?") == 3
    assert "medium." in said and "hard." in said and "Found" not in said


@pytest.mark.long
def test_mistakes_of_a_game_are_chosen_again(tmp_path, monkeypatch):
    monkeypatch.setattr(judging, "Workers", ThinkHere)
    monkeypatch.setattr(judging, "_ROUNDS", 6)
    path = tmp_path / "game.toml"
    for _line in watch_game(load_rules("legendary"), "legendary", 3, "random", 2, path):
        pass
    replay = Replay(read_game(path))
    found = exercises(asyncio.run(Judging(replay, [0], Budget(150, 15)).judge()), replay, 0)
    listener = Listener(3, [])
    learn(listener.lines(), found)
    said = listener.text
    for number in range(1, len(found) + 1):
        assert f"Mistake {number} of {len(found)}." in said
    assert all(one.answer in said for one in found)
    assert f"of {len(found)}." in said.rpartition("Found on the first try: ")[2]


async def test_a_hint_that_asks_ends_with_its_question_mark(tmp_path):
    asking = next(one for one in puzzles() if exercise_of(one).hint.endswith("?"))
    listener = _Knows(["wrong", "q"], asking)
    with pytest.raises(Left):
        await PlainExercise(listener.lines(), exercise_of(asking)).play()
    assert exercise_of(asking).hint in listener.text and "?." not in listener.text
