"""The hint, the score sheet, the final screen, the review and its exercises agree about every decision."""

import asyncio

import pytest

from tda_tui.app.screens.advice import AdviceScreen, HintScreen
from tda_tui.app.screens.score import ScoreScreen
from tda_tui.app.screens.table.final import FinalScreen, GoldChart
from tda_tui.players.coach import Coach
from tda_tui.players.win_share import Budget
from tda_tui.present.coach_text import answer_words, mistake_reason, mistake_words, more_wins
from tda_tui.puzzles.exercise import exercises
from tda_tui.review.judging import review_game
from tda_tui.review.moments import mistake_words as reviewed_mistake, view_of
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tda_tui.review.review import costliest
from tda_tui.session.evaluations import read_evaluations
from tests.app.driving import go, make_app, needs_me, opened_at, play_on, table_of, until

QUICK = Budget(60, 6)


@pytest.fixture
def quick(monkeypatch):
    """A coach that evaluates in a moment."""
    monkeypatch.setattr("tda_tui.session.evaluations.Coach", lambda budget=QUICK: Coach(budget))
    monkeypatch.setattr("tda_tui.review.game_text.read_evaluations", kept)
    monkeypatch.setattr("tda_tui.review.judging._ROUNDS", 6)


def kept(game, budget=QUICK):
    """The evaluations of this quick coach that are kept beside a game."""
    return read_evaluations(game, budget)


async def _said(pilot):
    """What the coach's sheet says once the coach has thought; closes the sheet."""
    app = pilot.app
    await until(pilot, lambda: isinstance(app.screen, HintScreen) and app.screen.thought.done())
    await pilot.pause()
    said = list(app.screen.words)
    sheet = app.screen
    await go(pilot, "x", lambda app: app.screen is not sheet)
    return said


async def _reviewed(path):
    replay = Replay(read_game(path))
    return replay, await review_game(replay, [replay.played.me or 0], QUICK)


def _mistakes_in(app, replay, review, gambit):
    me = table_of(app).shown.me
    marked = [one for one in review.of(me) if one.is_mistake and replay.game(one.answers).table.gambit == gambit]
    return [mistake_words(view_of(replay, one), one) for one in marked]


@pytest.mark.usefixtures("quick", "evaluates_ahead")
@pytest.mark.long
async def test_five_voices_say_the_same(tmp_path):
    async with opened_at(app=make_app(3, 4, saves=tmp_path)) as (pilot, app):
        await go(pilot, "h", AdviceScreen)
        hint, place = await _said(pilot), len(table_of(app).controller.given)
        await play_on(pilot, app, lambda: isinstance(app.screen, ScoreScreen))
        await pilot.press("h")
        after_gambit = await _said(pilot)
        await until(pilot, lambda: isinstance(app.screen, ScoreScreen))
        await play_on(pilot, app, lambda: isinstance(app.screen, FinalScreen))
        final = app.screen
        shown = final.query_one(GoldChart)
        await until(pilot, lambda: shown.history is not None and shown.history.all_judged)
        assert app.evening.autosave.path is not None
        made = kept(app.evening.autosave.path)
        assert made
        replay, review = await _reviewed(app.evening.autosave.path)
        me = review.seats[0]
        # The review has evaluated nothing again.
        assert {key: one and one.options for key, one in kept(app.evening.autosave.path).items()} == {
            key: one and one.options for key, one in made.items()
        }
        (worst, *_rest) = costliest(review.of(me))
        assert shown.history is not None and shown.history.mistake == worst
        view = view_of(replay, worst)
        better, chosen = answer_words(view, worst.best), answer_words(view, worst.chosen)
        more = more_wins(worst.loss.mean, chosen)
        assert f"{chosen}. Better: {better}. {more}" in shown.moments[-1].words
        why = mistake_reason(view, worst)
        assert why in reviewed_mistake(replay, worst).words
        assert why in next(one.answer for one in exercises(review, replay, me) if one.id == f"mistake-{worst.answers}")
        told = _mistakes_in(app, replay, review, 1)
        assert after_gambit == (told or ["You made no mistake in this gambit."])
        first = next(one for one in review.of(me) if one.answers >= place)
        assert answer_words(view_of(replay, first), first.best) in hint[0] or first.is_right


@pytest.mark.usefixtures("quick")
@pytest.mark.long
async def test_a_review_tells_the_final_screen_the_costliest_mistake(tmp_path):
    """Where nothing was evaluated during the game."""
    async with opened_at(app=make_app(3, 4, saves=tmp_path)) as (pilot, app):
        await play_on(pilot, app, lambda: isinstance(app.screen, FinalScreen))
        final = app.screen
        shown = final.query_one(GoldChart)
        await until(pilot, lambda: shown.history is not None)
        assert shown.history is not None and not shown.history.all_judged
        assert not any("mistake" in moment.words for moment in shown.moments)
        assert app.evening.autosave.path is not None
        await _reviewed(app.evening.autosave.path)
        await go(pilot, "r", lambda app: app.screen is not final, "q")
        await until(pilot, lambda: any("costliest mistake" in moment.words for moment in shown.moments))


@pytest.mark.usefixtures("quick")
@pytest.mark.long
async def test_what_was_evaluated_is_kept_when_a_game_is_left_and_resumed(tmp_path):
    async with opened_at(app=make_app(3, 4, saves=tmp_path)) as (pilot, app):
        made = await table_of(app).session.advice()
        path = app.evening.autosave.path
        await go(pilot, "q", "y", lambda _app: path is not None and bool(kept(path)))
    assert path is not None
    async with opened_at(app=make_app(seed=4, saves=tmp_path)) as (pilot, app):
        await pilot.pause()
        app.games.resume(path)
        await until(pilot, lambda: needs_me(app))
        evaluation = table_of(app).session.advice()
        assert evaluation.done() and evaluation.result() == made
        assert isinstance(evaluation, asyncio.Future)
