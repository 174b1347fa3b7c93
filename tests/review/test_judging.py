"""Reviews: every decision judged by what its seat could know, a result that is their sum, and what turned it."""

import asyncio
import json
import random
import re
from functools import partial
from itertools import pairwise

import msgspec
import pytest

from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.players.causes import Cause
from tda_tui.players.coach import Coach
from tda_tui.players.judgement import MARKS, Judgement
from tda_tui.players.player import make_player
from tda_tui.players.win_share import Budget, Figure
from tda_tui.present.coach_text import cause_words
from tda_tui.puzzles.puzzle import puzzles
from tda_tui.review import judging
from tda_tui.review.judging import Judging, begun, is_forced, review_game
from tda_tui.review.moments import parts_of, turning_point, turning_points
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tda_tui.review.review import FORTUNES, Account, Luck, Turning, average_loss, read_review
from tda_tui.review.review_text import (
    as_dict,
    decided,
    level_words,
    marks_words,
    outcome_words,
    review_lines,
    sum_words,
)
from tda_tui.rules.game import Game
from tda_tui.session.workers import Workers
from tests.helpers import NAMES
from tests.review.games import NOTHING, ThinkHere, judged, written_game

SHORT = Budget(iterations=40, least=4)
TABLES = [(ruleset, 2 + place % 5) for place, ruleset in enumerate(sorted(ruleset_ids()))]


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    monkeypatch.setattr(judging, "_ROUNDS", 6)
    monkeypatch.setattr(judging, "Workers", ThinkHere)


def reviewed(folder, players=3, seed=4, ruleset="legendary", seats=(0,)):
    replay = Replay(read_game(written_game(folder, players, seed, ruleset)))
    return replay, asyncio.run(Judging(replay, seats, SHORT, most=2).judge())


@pytest.mark.long
@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_every_game_can_be_reviewed_and_adds_up(tmp_path, ruleset, players):
    replay, review = reviewed(tmp_path, players, 7, ruleset)
    account = review.account(0)
    assert account.par == 1 / players
    assert account.par + account.lucky - account.lost == pytest.approx(account.result, abs=1e-12)
    assert account.result == review.won[0]
    decisions = [question for question in replay.asked if question.seat == 0]
    assert len(account.mistakes) + review.forced[0] + review.unjudged[0] == len(decisions)
    assert {turning.after for turning in review.turnings} <= {luck.after for luck in account.luck}
    lines = list(review_lines(review, replay, 0))
    assert any(line.startswith("Chance of winning: ") for line in lines) and "Swings of luck:" in lines


@pytest.mark.long
def test_all_seats_together_get_what_there_is(tmp_path):
    replay, review = reviewed(tmp_path, seats=(0, 1, 2))
    found = as_dict(review, replay, range(3))["seats"]
    assert sum(seat["result"] for seat in found) == pytest.approx(1.0)
    for seat in found:
        assert seat["par"] + seat["luck"] - seat["mistakes"] == pytest.approx(seat["result"], abs=1e-12)
        assert len(seat["judgements"]) == seat["decisions"]


@pytest.mark.long
def test_what_was_found_out_is_kept_beside_the_game_and_gone_on_with(tmp_path):
    path = written_game(tmp_path)
    replay = Replay(read_game(path))
    asked = []

    def show(done, of):
        asked.append(of)

    first = asyncio.run(review_game(replay, [0], SHORT, show, 2))
    assert read_review(path) == first
    assert asyncio.run(review_game(replay, [0], SHORT, show, 2)) == first
    kept = json.loads(path.with_suffix(".review.json").read_text())
    assert {*kept["judgements"][0]} == {*Judgement.__struct_fields__}
    mine = asked[0]
    asked.clear()
    both = asyncio.run(review_game(replay, [0, 1], SHORT, show, 2))
    assert both.seats == (0, 1) and both.of(0) == first.of(0)
    assert asked[0] == len(both.of(1)) + both.unjudged[1] and mine == len(first.of(0)) + first.unjudged[0]
    review_file = path.with_suffix(".review.json")
    review_file.write_bytes(review_file.read_bytes()[:-40])
    assert read_review(path) is None


@pytest.mark.long
def test_worker_processes_find_the_same(tmp_path, monkeypatch):
    replay, review = reviewed(tmp_path, 2)
    monkeypatch.setattr(judging, "Workers", Workers)
    assert asyncio.run(Judging(replay, [0], SHORT, most=2).judge()) == review


@pytest.mark.long
async def test_a_review_that_is_stopped_goes_on_where_it_was(tmp_path):
    path = written_game(tmp_path, 4)
    replay = Replay(read_game(path))
    some = asyncio.Event()

    def show(done, of):
        if done >= 3:
            some.set()

    task = asyncio.create_task(review_game(replay, [0, 1], SHORT, show, 2))
    await some.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    kept = read_review(path)
    assert kept.seats == () and len(kept.judgements) >= 3
    rest = []
    review = await review_game(replay, [0, 1], SHORT, lambda done, of: rest.append(of), 2)
    assert set(kept.judgements) <= set(review.judgements)
    assert rest[0] == len(review.judgements) + sum(review.unjudged) - len(kept.judgements)


def positions(many, seats=3, seed=11):
    """Unforced decisions of a game, as their seats see them."""
    game = Game.start(load_rules("legendary"), NAMES[:seats], seed)
    players = [make_player("gambler", seat) for seat in range(seats)]
    while many and not game.over:
        question = game.questions[0]
        if game.at_rest and not is_forced(question):
            many -= 1
            yield game.as_asked(question.seat), question.seat
        game.answer(question.seat, players[question.seat].choose(game.view(question.seat)))


def test_hidden_cards_never_change_a_judgement():
    for number, (game, seat) in enumerate(positions(12)):
        judge = Coach(SHORT)
        other = game.determinize(seat, random.Random(number)).as_asked(seat)
        assert other.table.hands[seat] == game.table.hands[seat]
        said = judge.evaluate(game.view(seat), partial(game.determinize, seat))
        assert judge.evaluate(other.view(seat), partial(other.determinize, seat)) == said


@pytest.mark.long
def test_a_twin_of_the_evaluator_loses_next_to_nothing():
    budget, judged = Budget(240, 20), []
    for number, (game, seat) in enumerate(positions(30)):
        view, determinize = game.view(seat), partial(game.determinize, seat)
        chosen = Coach(budget, seed=1).evaluate(view, determinize).best
        evaluation = Coach(budget, seed=2).evaluate(view, determinize)
        judged.append(Judgement.of(evaluation, game.view(seat).question, chosen, number))
    loss = average_loss(judged)
    assert abs(loss.mean) < 0.003 + 2 * loss.error
    assert sum(one.mark in MARKS for one in judged) <= 3


@pytest.mark.long
def test_bad_moves_are_blunders_and_deep_ones_are_not():
    clearest = sorted(puzzles(), key=lambda puzzle: -min(margin.mean for margin in puzzle.notes.margin))[:10]
    for puzzle in clearest:
        replay = Replay(read_game(puzzle.path))
        game = replay.game(len(replay.asked))
        seat = game.names.index(puzzle.notes.seat)
        game = game.as_asked(seat)
        evaluation = Coach(Budget(900, 60)).evaluate(game.view(seat), partial(game.determinize, seat))
        for chosen, marks in ((puzzle.notes.tempting, ("??",)), (puzzle.best, ("", "!"))):
            assert Judgement.of(evaluation, game.view(seat).question, chosen).mark in marks


def test_nothing_is_marked_within_the_error_of_the_search():
    def mark(loss, error, chosen=("a",), gap=NOTHING, obvious=False):
        return judged(chosen, ("b",), loss=Figure(loss, error), next_best=gap, obvious=obvious).mark

    assert [mark(loss, 0.004) for loss in (0.01, 0.02, 0.04, 0.2)] == ["", "?!", "?", "??"]
    assert mark(0.05, 0.03) == "" and mark(0.07, 0.02) == "??"
    alone = Figure(0.08, 0.01)
    assert mark(0.0, 0.0, ("b",), gap=alone) == "!"
    assert mark(0.0, 0.0, ("b",), gap=alone, obvious=True) == ""
    assert mark(0.0, 0.0, ("b",), gap=Figure(0.08, 0.05)) == ""


def test_an_unfinished_game_has_a_review_up_to_where_it_stands(tmp_path):
    path = written_game(tmp_path)
    text = path.read_text().split("\n[[decision]]")
    path.write_text("\n[[decision]]".join(text[:12]) + "\n")
    replay = Replay(read_game(path))
    review = begun(replay, [0], SHORT)
    assert review.won is None and review.account(0).result == pytest.approx(1 / 3)


CHANCE = {"draw", "rob", "buy", "replace", "ante", "price"}
OWN = "plays|antes|chooses|gives|steals|completes|uses|swaps|slays|replaces"
GAMES = [("legendary", 3, 4), ("original", 2, 1), ("age-of-mortals", 4, 3), ("avandras-hand", 3, 9)]


@pytest.fixture(scope="module", params=GAMES, ids=[ruleset for ruleset, _players, _seed in GAMES])
def replay(request, tmp_path_factory):
    """A game between gamblers."""
    ruleset, players, seed = request.param
    return Replay(read_game(written_game(tmp_path_factory.mktemp("games"), players, seed, ruleset)))


def decisions(replay, seat):
    """Where the seat has a choice."""
    return [at for at, question in enumerate(replay.asked) if question.seat == seat and not is_forced(question)]


def ups_and_downs(replay, seat):
    """A review in which the seat's share goes up and down, attributed to its own answers."""
    judgements, turnings = [], []
    for number, at in enumerate(decisions(replay, seat)):
        question, chosen = replay.asked[at], replay.played.given[at].choose
        known = {"answers": at, "seat": seat, "kind": question.kind, "share": Figure(0.2 + 0.4 * (number % 2), 0.01)}
        judgements.append(judged(chosen, chosen, obvious=True, **known))
        turnings.append(Turning(seat, at + 1, at))
    return msgspec.structs.replace(begun(replay, [seat]), judgements=tuple(judgements), turnings=tuple(turnings))


@pytest.mark.every(4)
def test_no_turn_of_fortune_is_ones_own_choice(replay):
    told = 0
    for seat, name in enumerate(replay.called):
        for turn in turning_points(ups_and_downs(replay, seat), replay, seat):
            told += 1
            assert not re.match(rf"{name} ({OWN})", turn.what)
    assert told > 5


@pytest.mark.every(3)
def test_a_stroke_is_what_others_did_or_what_nobody_chose(replay):
    named = set()
    for seat in range(len(replay.names)):
        places = [*decisions(replay, seat), len(replay.asked)]
        for before, until in pairwise(places):
            luck = Luck(before + 1, until, 0.1)
            for part in parts_of(replay, luck):
                point = turning_point(replay, seat, part, good=True)
                if point is None:
                    continue
                assert part.first <= point.answer < part.after
                kinds = {event.kind for event in point.events}
                named |= kinds
                if replay.asked[point.answer].seat == seat:
                    # The end of a gambit is told with the cards drawn for the next one.
                    assert kinds & CHANCE and kinds <= {*CHANCE, "win-gambit", "no-winner"}
    assert {"ante", "draw", "play"} <= named


def test_antes_are_told_where_they_are_revealed(replay):
    for seat in range(len(replay.names)):
        revealed = []
        places = [-1, *decisions(replay, seat), len(replay.asked)]
        for before, until in pairwise(places):
            for part in parts_of(replay, Luck(before + 1, until, 0.0)):
                point = turning_point(replay, seat, part, good=False)
                revealed += [point.answer for event in point.events[:1] if event.kind == "ante"] if point else []
        assert len(revealed) == len({*revealed}) > 0


def test_the_greatest_stretches_in_which_something_happened_are_told(tmp_path):
    replay, review = reviewed(tmp_path, 2, 5, seats=(0, 1))
    for seat in (0, 1):
        found = [turning for turning in review.turnings if turning.seat == seat]
        assert 0 < len(found) <= FORTUNES
        assert len(turning_points(review, replay, seat)) == len(found)


def lost(loss):
    """A decision with this loss."""
    return judged(("b",), ("a",), loss=Figure(loss, 0.001))


def test_marks_are_counted_and_sums_beyond_the_whole_game_explained():
    short = Account(0.5, (Luck(0, 1, -0.3),), (lost(0.2), lost(0.001)), 0.0)
    (words,) = sum_words(short)
    assert words.startswith("Compared with the best answers: decisions -20.1% in all, of which marked mistakes -20.0%;")
    assert words.endswith("luck, including opponents' mistakes, -30.0%.")
    long = Account(0.5, (Luck(0, 1, 1.5),), (lost(0.9), lost(0.9), lost(0.2)), 0.0)
    assert "exceed 100%" in list(sum_words(long))[1]
    account = Account(0.5, (), (lost(0.02), lost(0.02), lost(0.2)), 0.0)
    assert marks_words(account) == "Marks: ?! doubtful: 2, ?? badly mistaken: 1."


@pytest.mark.parametrize(
    ("result", "losses", "words"),
    [
        (1.0, [0.0] * 60, "Good play decided it, more than luck."),
        (1.0, [0.0] * 120, "Good play decided it, in spite of bad luck."),
        (1.0, [0.0] * 10, "Luck decided it, more than good play."),
        (1.0, [0.2] * 10, "Luck decided it, in spite of mistakes."),
        (0.0, [0.2] * 10, "Mistakes decided it, in spite of good luck."),
        (0.0, [0.02] * 10, "Bad luck decided it, more than mistakes."),
        (0.0, [0.03] * 10, "Mistakes decided it, more than bad luck."),
        (0.0, [0.0] * 10, "Bad luck decided it, in spite of better play than opponents like these usually show."),
        (0.25, [0.0] * 10, ""),
    ],
)
def test_what_decided_a_game_is_said_first(result, losses, words):
    """Compared with gamblers, who give away 1.1% of a game of four in each decision."""
    account = Account(0.25, (), tuple(map(lost, losses)), result)
    found = decided(account, ["gambler", "gambler/okka", "gambler"], 4)
    assert found.words == words
    assert account.par + found.play + found.luck == pytest.approx(result)


def test_a_verdict_needs_no_measured_opponents():
    """Against people play is compared with the weakest players that were measured."""
    account = Account(0.25, (), (lost(0.2),), 0.0)
    assert decided(account, ["person", "random"], 4).play < 0
    assert decided(account, [], 9) is None


@pytest.mark.parametrize(
    ("loss", "level"), [(0.2, "below novice"), (0.0115, "gambler"), (0.008, "sharp"), (0.0, "master")]
)
def test_the_level_of_play_is_named(loss, level):
    words = level_words(Account(0.25, (), (lost(loss),) * 20, 0.0), 4)
    cost = f"20 decisions cost {100 * loss:.1f}% each on average, compared with the best answers."
    assert words == f"Level: {level}. {cost}"


@pytest.mark.parametrize(
    ("won", "words"), [((1, 0), "You won."), ((0.5, 0.5), "You shared the victory."), ((0, 1), "You lost.")]
)
def test_who_won_is_said(won, words):
    assert outcome_words(won, 0, "Ursula", True) == words
    assert outcome_words(won, 0, "Ursula", False) == words.replace("You", "Ursula")
    assert outcome_words(None, 0, "Ursula", True) == "The game was not played to the end."


def test_empty_stakes_are_not_spoken_of():
    view = Game.start(load_rules("legendary"), NAMES[:2], 4).view(0)
    said = cause_words(view, (Cause("win", 0.67, 0.53),), "Blue 11", "Blue 2")
    assert said == "You win the stakes in 67 of 100 games after Blue 11, and in 53 after Blue 2."
