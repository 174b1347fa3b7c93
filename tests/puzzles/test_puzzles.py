"""The shipped puzzles: they can be read in the smallest window, solved, and made from the person's own mistakes."""

import asyncio
import random
from collections import Counter
from datetime import date, timedelta
from itertools import combinations

import msgspec
import pytest

from tda_tui.app.screens.score import ScoreScreen
from tda_tui.app.screens.table.lesson import ExerciseScreen
from tda_tui.app.terminal.key_names import with_keys
from tda_tui.app.widgets.logbox import LessonText
from tda_tui.app.widgets.table.prompt import Prompt
from tda_tui.files.ruleset_files import load_rules
from tda_tui.lessons.lesson_session import LessonController
from tda_tui.plain.watching import watch_game
from tda_tui.players.win_share import ENGINE, Budget
from tda_tui.puzzles.exercise import exercises
from tda_tui.puzzles.puzzle import (
    EASY,
    LEVELS,
    OF_THE_DAY,
    Progress,
    chosen,
    edition_of,
    exercise_of,
    puzzle_of_the_day,
    puzzles,
)
from tda_tui.records.check import check_file
from tda_tui.records.record import SeatEntry
from tda_tui.review import judging
from tda_tui.review.judging import Judging
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tda_tui.rules.questions import Refusal
from tda_tui.words.texts import theme_texts
from tests.app.driving import Anybody, make_app, rows_of, until
from tests.app.test_read_to_the_end import below, cut_off
from tests.review.games import ThinkHere
from tools.judging.make_puzzles import OBVIOUS_MARGIN, OPEN, leads_clearly, problem_of
from tools.judging.played_out import CHECKPOINTS, Lead

TODAY = date(2026, 3, 1)
QUICKLY = [one for one in puzzles() if one.notes.deals == CHECKPOINTS[0] and len(one.record.seat) <= 3]
"""Puzzles whose whole games a test can play again."""


def drawn(found, many):
    """Some of these puzzles, others with each version of the evaluator."""
    return random.Random(ENGINE).sample(found, many)


def by_id(puzzle):
    return puzzle.id


def exercise(number=0):
    return exercise_of(puzzles()[number])


def controller_of(found):
    return LessonController(found.as_lesson(), Anybody)


def test_there_are_enough_of_each_difficulty_and_from_every_box():
    found = puzzles()
    assert len(found) >= 100
    assert all(count >= 30 for count in Counter(puzzle.notes.level for puzzle in found).values())
    assert {puzzle.notes.level for puzzle in found} == set(LEVELS)
    editions = {load_rules(puzzle.record.ruleset).ruleset.abilities.edition for puzzle in found}
    assert {"legendary", "original", "emperors-gambit"} <= editions


def test_no_two_are_alike():
    texts = [puzzle.path.read_text(encoding="utf-8").partition("[x_puzzle]")[0] for puzzle in puzzles()]
    assert len(set(texts)) == len(texts)
    kinds = Counter((one.record.ruleset, one.notes.themes, one.best) for one in puzzles())
    assert max(kinds.values()) <= 3


@pytest.mark.parametrize("puzzle", puzzles(), ids=by_id)
def test_each_is_a_record_in_which_something_is_to_be_found(puzzle):
    assert not check_file(puzzle.path).problems
    notes, found = puzzle.notes, exercise_of(puzzle)
    assert found.question.kind == notes.ask
    assert all(set(answer) <= set(found.question.options) for answer in notes.right)
    assert set(notes.tempting) <= set(found.question.options) and notes.tempting not in notes.right
    assert 2 * len(notes.right) <= len(found.question.options)
    assert all(OPEN[0] < share.mean < OPEN[1] for share in notes.share)
    assert set(notes.themes) <= set(theme_texts())
    assert found.answer and found.hint and (found.log or notes.ask == "ante")


@pytest.mark.parametrize("puzzle", puzzles(), ids=by_id)
def test_the_evaluator_of_today_and_whole_games_confirm_the_answer_of_each(puzzle):
    notes = puzzle.notes
    assert notes.engine == ENGINE, "make puzzles ARGS=--renew"
    assert all(leads_clearly(margin) for margin in notes.margin)
    assert notes.level > 1 or all(margin.mean >= OBVIOUS_MARGIN for margin in notes.margin)
    assert notes.deals in CHECKPOINTS and Lead(notes.played_out, notes.deals).is_certain


@pytest.mark.parametrize("puzzle", drawn(puzzles(), 6), ids=by_id)
@pytest.mark.every(6)
def test_the_evaluator_still_says_the_same_of_some(puzzle):
    assert problem_of(puzzle, playing=False) == ""


@pytest.mark.long
@pytest.mark.parametrize("puzzle", puzzles(), ids=by_id)
def test_the_evaluator_still_says_the_same_of_each(puzzle):
    assert problem_of(puzzle, playing=False) == ""


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("puzzle", drawn(QUICKLY, 3), ids=by_id)
def test_whole_games_still_confirm_a_few(puzzle):
    assert problem_of(puzzle) == ""


def of_days(edition, found=None):
    """The puzzles of as many days as there are puzzles."""
    found = found or puzzles()
    return [puzzle_of_the_day(TODAY + timedelta(days=n), found, edition) for n in range(len(found))]


def test_every_harder_puzzle_has_its_day_before_one_comes_again_and_the_easy_ones_take_turns():
    found, days = puzzles(), of_days("emperors-gambit")
    harder = [puzzle.id for puzzle in days if puzzle.notes.level > 1]
    assert len(set(harder)) == len(harder) == sum(puzzle.notes.level > 1 for puzzle in found)
    easy = Counter(puzzle.id for puzzle in days if puzzle.notes.level == 1)
    assert max(easy.values()) - min(easy.values()) <= 2
    assert set(easy) == {one.id for one in found if (one.notes.level, one.edition) == (1, "emperors-gambit")}
    assert of_days("emperors-gambit", found[::-1]) == days


@pytest.mark.parametrize("edition", ["legendary", "original", "emperors-gambit"])
def test_the_easy_puzzle_of_a_day_is_from_the_edition_that_one_plays_and_has_no_abilities(edition):
    days = of_days(edition)
    assert {puzzle.edition for puzzle in days if puzzle.notes.level == 1} == {edition}
    assert not any(puzzle.has_abilities for puzzle in days)
    record = msgspec.structs.replace(days[0].record, seat=[SeatEntry("Ann", abilities=["heal"])])
    with_abilities = days[0]._replace(id="x", record=record)
    assert with_abilities not in of_days(edition, (*puzzles(), with_abilities))


@pytest.mark.parametrize("ruleset", ["a-deck-of-nobody", "legendary", "avandras-hand"])
def test_each_begins_with_its_edition(ruleset, tmp_path):
    progress, edition = Progress(tmp_path), edition_of(ruleset)
    for level in (OF_THE_DAY, *LEVELS):
        puzzle = chosen(puzzles(), progress, level, TODAY, edition).puzzle
        assert puzzle.edition_name in puzzle.rules_name
        assert exercise_of(puzzle).task.startswith(f"{puzzle.rules_name}. ")


def test_a_wrong_answer_gets_a_hint_and_a_right_one_its_reason():
    found = exercise()
    controller = controller_of(found)
    with pytest.raises(Refusal):
        controller.answer(controller.question, ())
    assert not controller.tries
    wrong = next((one,) for one in found.question.options if (one,) not in found.right)
    with pytest.raises(Refusal, match=r"Not that one\."):
        controller.answer(controller.question, wrong)
    assert controller.tries == 1 and not controller.solved
    controller.answer(controller.question, found.right[0])
    assert controller.solved and controller.over
    assert controller.take_comment() == found.answer


@pytest.mark.parametrize("puzzle", puzzles()[::12], ids=by_id)
def test_the_answer_says_how_often_both_win(puzzle):
    share, margin = puzzle.notes.share[0].mean, puzzle.notes.margin[0].mean
    said = exercise_of(puzzle).answer
    assert f"it wins {100 * share:.1f}% of games" in said
    assert f" at most {100 * (share - margin):.1f}%. " in said


def test_a_second_wrong_answer_gets_the_answer_and_its_reason():
    found = exercise()
    controller = controller_of(found)
    wrong = next((one,) for one in found.question.options if (one,) not in found.right)
    for said in (found.hint, found.answer):
        with pytest.raises(Refusal) as refusal:
            controller.answer(controller.question, wrong)
        assert refusal.value.message == said
    assert controller.shown and controller.tries == 2
    controller.answer(controller.question, found.right[0])
    assert controller.solved


def test_whatever_is_as_good_is_right():
    found = exercise()
    other = next((one,) for one in found.question.options if (one,) not in found.right)
    controller = controller_of(found._replace(right=(*found.right, other)))
    controller.answer(controller.question, other)
    assert controller.solved and not controller.tries


def test_what_is_solved_is_remembered(tmp_path):
    first, second, *_rest = found = puzzles()
    progress = Progress(tmp_path)
    assert chosen(found, progress, EASY, TODAY, "").puzzle == first
    progress.note(first, 0, TODAY, of_the_day=False)
    progress.note(second, 2, TODAY, of_the_day=False)
    again = Progress(tmp_path)
    assert again.solved(found) == 2 and again.at_once(found) == 1
    again.note(second, 0, TODAY, of_the_day=False)
    assert again.at_once(found) == 1
    assert chosen(found[:2], again, EASY, TODAY, "").puzzle == first
    (tmp_path / "puzzles.json").write_text("{")
    assert Progress(tmp_path).solved(found) == 0


def test_what_is_solved_in_two_windows_is_remembered_from_both(tmp_path):
    first, second, *_rest = found = puzzles()
    one, other = Progress(tmp_path), Progress(tmp_path)
    one.note(first, 0, TODAY, of_the_day=True)
    other.note(second, 0, TODAY - timedelta(days=1), of_the_day=True)
    again = Progress(tmp_path)
    assert again.solved(found) == 2 and again.streak(TODAY) == 2


def test_a_streak_lasts_as_long_as_no_day_is_left_out(tmp_path):
    progress, puzzle = Progress(tmp_path), puzzles()[0]
    for gone in (5, 2, 1):
        progress.note(puzzle, 0, TODAY - timedelta(days=gone), of_the_day=True)
    assert progress.streak(TODAY) == 2 and not progress.done_on(TODAY)
    progress.note(puzzle, 0, TODAY, of_the_day=True)
    assert progress.streak(TODAY) == 3 and progress.done_on(TODAY)
    assert progress.streak(TODAY + timedelta(days=2)) == 0


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


def test_each_marked_mistake_is_a_position_as_it_was_and_wrong_again(tipsy):
    replay, review = tipsy
    found, mistakes = exercises(review, replay, 0), [one for one in review.of(0) if one.is_mistake]
    assert len(found) == len(mistakes) > 0
    for exercise, mistake in zip(found, mistakes, strict=True):
        assert exercise.seat == 0 and exercise.question.kind == mistake.kind
        assert exercise.game.view(0) == replay.game(mistake.answers).view(0)
        assert set(mistake.chosen) not in [set(answer) for answer in exercise.right]
    exercise, mistake = exercises(review, replay, 0)[0], next(one for one in review.of(0) if one.is_mistake)
    controller = controller_of(exercise)
    with pytest.raises(Refusal, match=r"Not that one"):
        controller.answer(controller.question, mistake.chosen)
    controller.answer(controller.question, mistake.best)
    assert controller.solved and controller.tries == 1


SHORT = 6
"""How many puzzles a quick run tries: those at the fullest tables with the longest reasons."""


def fullest():
    """The puzzles with six players, those with the longest answers first."""
    six = [puzzle for puzzle in puzzles() if len(puzzle.record.seat) == 6]
    return sorted(six, key=lambda puzzle: -len(exercise_of(puzzle).answer))


def missing(screen, said):
    """The parts of the lesson's words, the question and the preview that are not on the screen."""
    rows = rows_of(screen.app)
    seen = " ".join(" ".join(row.split()) for row in rows)
    prompt = screen.query_one(Prompt)
    shortened = "i shows all" in seen
    for words in (with_keys(said), prompt.title, "" if shortened else prompt.note):
        if " ".join(words.split()) not in seen:
            yield words
    yield from cut_off(screen)
    yield from (f"{widget!r} ends out of sight" for widget in below(screen))


async def unread(pilot, screen, said, everywhere=False):
    """What cannot be read while these words are shown, with the cursor at every place or only where it is."""
    await until(pilot, lambda: screen.query_one(LessonText).words == with_keys(said))
    found: list[str] = []
    for _place in range(len(screen.choice.items) if screen.choice is not None and everywhere else 1):
        await pilot.pause()
        found += missing(screen, said)
        if everywhere:
            await pilot.press("right")
    return found


async def answer(pilot, screen, values):
    """Choose these options and press Enter."""
    choice = screen.choice
    if choice.many:
        choice.clear()
    for value in values:
        choice.point(next(at for at, item in enumerate(choice.items) if item.value == value))
        if choice.many:
            choice.toggle()
    await pilot.press("enter")


def wrong_answer(exercise):
    """An answer that does not count; None if there is none."""
    question, many = exercise.question, len(exercise.right[0])
    tried = combinations(question.options, many)
    return next((one for one in tried if all(set(one) != set(right) for right in exercise.right)), None)


async def gone_through(pilot, exercise):
    """Solve an exercise after reading all its texts; returns what could not be read."""
    screen = ExerciseScreen(exercise, Anybody)
    await pilot.app.push_screen(screen)
    await until(pilot, lambda: pilot.app.screen is screen and screen.choice is not None)
    found = await unread(pilot, screen, exercise.task, everywhere=True)
    wrong = wrong_answer(exercise)
    for said in (exercise.hint, exercise.answer) if wrong is not None else ():
        await answer(pilot, screen, wrong or ())
        found += await unread(pilot, screen, said, everywhere=said == exercise.answer)
    await answer(pilot, screen, exercise.right[0])
    await until(pilot, lambda: isinstance(pilot.app.screen, ScoreScreen) or bool(screen.query_one(LessonText).goes_on))
    if isinstance(pilot.app.screen, ScoreScreen):  # the gambit's last card
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is screen and bool(screen.query_one(LessonText).goes_on))
    found += await unread(pilot, screen, exercise.answer)
    await pilot.app.pop_screen()
    return [f"{exercise.id}: {words}" for words in found]


async def unreadable(shown):
    app = make_app()
    found: list[str] = []
    async with app.run_test(size=(80, 24)) as pilot:
        for puzzle in shown:
            found += await gone_through(pilot, exercise_of(puzzle))
    return found


@pytest.mark.long
async def test_the_fullest_puzzles_can_be_read():
    assert not await unreadable(fullest()[:SHORT])


@pytest.mark.long
@pytest.mark.timeout(600)
async def test_every_puzzle_can_be_read():
    assert not await unreadable(list(puzzles()))
