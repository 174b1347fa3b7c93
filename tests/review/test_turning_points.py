"""Turns of fortune name others' answers, cards drawn or revealed, but never the seat's own choices."""

import asyncio
import re
from itertools import pairwise

import msgspec
import pytest

from tda_tui.players.win_share import Budget, Figure
from tda_tui.review import judging
from tda_tui.review.judging import Judging, begun, is_forced
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tda_tui.review.review import FORTUNES, Luck, Turning
from tda_tui.review.turning_points import parts_of, turning_point, turning_points
from tests.review.games import ThinkHere, judged, written_game

CHANCE = {"draw", "rob", "buy", "replace", "ante", "price"}
OWN = "plays|antes|chooses|gives|steals|completes|uses|swaps|slays|replaces"
GAMES = [("legendary", 3, 4), ("original", 2, 1), ("age-of-mortals", 4, 3), ("avandras-hand", 3, 9)]


@pytest.fixture(params=GAMES, ids=[ruleset for ruleset, _players, _seed in GAMES])
def replay(request, tmp_path):
    """A game between gamblers."""
    ruleset, players, seed = request.param
    return Replay(read_game(written_game(tmp_path, players, seed, ruleset)))


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


def test_no_turn_of_fortune_is_ones_own_choice(replay):
    told = 0
    for seat, name in enumerate(replay.called):
        for turn in turning_points(ups_and_downs(replay, seat), replay, seat):
            told += 1
            assert not re.match(rf"{name} ({OWN})", turn.words.partition(". ")[2])
    assert told > 5


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


def test_the_greatest_stretches_in_which_something_happened_are_told(tmp_path, monkeypatch):
    monkeypatch.setattr(judging, "_ROUNDS", 6)
    monkeypatch.setattr(judging, "Workers", ThinkHere)
    replay = Replay(read_game(written_game(tmp_path, 2, 5, "legendary")))
    review = asyncio.run(Judging(replay, [0, 1], Budget(40, 4), most=2).judge())
    for seat in (0, 1):
        found = [turning for turning in review.turnings if turning.seat == seat]
        assert 0 < len(found) <= FORTUNES
        assert len(turning_points(review, replay, seat)) == len(found)
