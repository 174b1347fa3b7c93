"""Why an answer is better than another, from determinizations consistent with what the seat can know."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial

import pytest

from tda_tui.players.causes import Cause, Compared, Outcome, causes_of, of_the_stakes
from tda_tui.present.coach.cause_text import PARTS, cause_words
from tda_tui.puzzles.puzzle import Puzzle, puzzles
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tda_tui.rules.game import Game


def position(found: Puzzle) -> tuple[Game, int]:
    replay = Replay(read_game(found.path))
    game = replay.game(len(replay.asked))
    seat = game.names.index(found.notes.seat)
    return game.as_asked(seat), seat


def causes(game: Game, seat: int, found: Puzzle, rounds: int = 60) -> tuple[Cause, ...]:
    margin = min(margin.mean for margin in found.notes.margin)
    determinize = partial(game.determinize, seat)
    return causes_of(game.view(seat), determinize, found.best, found.notes.tempting, margin, rounds)


def of_part(part: str, kind: str = "play") -> Puzzle:
    """The puzzle in which this cause is clearest."""
    some = [one for one in puzzles() if one.notes.causes[0].part == part and one.notes.ask == kind]
    return max(some, key=lambda one: abs(one.notes.causes[0].best - one.notes.causes[0].other))


@pytest.mark.parametrize(
    ("part", "kind"),
    [("win", "play"), ("win", "give-or-pay"), ("flight", "play"), ("power", "play"), ("goes-on", "play")],
)
def test_the_clearest_causes_are_found_again(part: str, kind: str) -> None:
    found = of_part(part, kind)
    game, seat = position(found)
    cause = causes(game, seat, found)[0]
    assert cause.part == part
    assert (cause.best < cause.other) == (part == "goes-on")


def test_the_worse_answer_has_no_cause_to_be_better() -> None:
    found = of_part("win")
    game, seat = position(found)
    turned = causes_of(
        game.view(seat), partial(game.determinize, seat), found.notes.tempting, found.best, 0.05, rounds=40
    )
    assert turned == ()


def test_hidden_cards_never_change_a_cause() -> None:
    for found in (of_part("win"), of_part("win", "give-or-pay"), of_part("flight")):
        game, seat = position(found)
        if not game.at_rest:
            continue
        other = game.determinize(seat, random.Random(8)).as_asked(seat)
        assert other.table.hands[seat] == game.table.hands[seat]
        assert causes(other, seat, found, 20) == causes(game, seat, found, 20)


def test_every_puzzle_has_a_reason_of_its_own() -> None:
    said = []
    for found in puzzles():
        game, seat = position(found)
        assert found.notes.causes and {cause.part for cause in found.notes.causes} <= PARTS
        words = cause_words(game.view(seat), found.notes.causes, "this", "that")
        assert "this" in words and "that" in words and "{" not in words
        said.append(words)
    assert len(set(said)) > 0.6 * len(said)


@pytest.mark.parametrize(
    ("stakes", "part"),
    [((40, 36), "win"), ((40, 8), "stakes")],
)  # fmt: skip
def test_stakes_are_named_where_their_size_decides_more_than_how_often_they_are_won(stakes, part):
    def outcomes(wins: int, gold: int) -> list[Outcome]:
        won = [number < wins for number in range(100)]
        parts = [[Counter(win=gold if one else 0)] for one in won]
        return [
            Outcome([0.5], 0 if one else 1, False, own, Counter(), Counter(), [0], frozenset(), 0.0)
            for one, own in zip(won, parts, strict=True)
        ]

    both = Compared(("A", "B"), 0, (("gold-9",), ("blue-1",)), outcomes(71, stakes[0]), outcomes(64, stakes[1]))
    best, other = both.means(lambda one: one.parts[0]["win"])
    assert of_the_stakes(both, best, other).part == part
