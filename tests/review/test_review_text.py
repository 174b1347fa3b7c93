"""The text of a review is self-explanatory: marks have meanings, sums have reasons."""

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.causes import Cause
from tda_tui.players.win_share import Figure
from tda_tui.present.coach_text import cause_words
from tda_tui.review.review import Account, Luck
from tda_tui.review.review_text import decided, level_words, marks_words, outcome_words, sum_words
from tda_tui.rules.game import Game
from tests.helpers import NAMES
from tests.review import games


def judged(loss):
    """A decision with this loss."""
    return games.judged(("b",), ("a",), loss=Figure(loss, 0.001))


def test_marks_are_counted_with_what_they_mean():
    account = Account(0.5, (), (judged(0.02), judged(0.02), judged(0.2)), 0.0)
    assert marks_words(account) == "Marks: ?! doubtful: 2, ?? badly mistaken: 1."


def test_sums_beyond_the_whole_game_are_explained():
    short = Account(0.5, (Luck(0, 1, -0.3),), (judged(0.2),), 0.0)
    assert list(sum_words(short)) == [
        "Compared with the best answers: mistakes -20.0 % in all; luck, with what the others gave away, -30.0 %."
    ]
    long = Account(0.5, (Luck(0, 1, 1.5),), (judged(0.9), judged(0.9), judged(0.2)), 0.0)
    assert "more than 100 %" in list(sum_words(long))[1]


@pytest.mark.parametrize(
    ("result", "losses", "words"),
    [
        (1.0, [0.0] * 60, "Good play decided it, more than luck."),
        (1.0, [0.0] * 120, "Good play decided it, against bad luck."),
        (1.0, [0.0] * 10, "Luck decided it, more than good play."),
        (1.0, [0.2] * 10, "Luck decided it: it made up for the mistakes."),
        (0.0, [0.2] * 10, "Mistakes decided it, in spite of good luck."),
        (0.0, [0.02] * 10, "Bad luck decided it, more than mistakes."),
        (0.0, [0.03] * 10, "Mistakes decided it, more than bad luck."),
        (0.0, [0.0] * 10, "Bad luck decided it: such opponents usually make worse mistakes."),
        (0.25, [0.0] * 10, ""),
    ],
)
def test_what_decided_a_game_is_said_first(result, losses, words):
    """Compared with gamblers, who give away 1.1 % of a game of four in each decision."""
    account = Account(0.25, (), tuple(map(judged, losses)), result)
    found = decided(account, ["gambler", "gambler/okka", "gambler"], 4)
    assert found.words == words
    assert account.par + found.play + found.luck == pytest.approx(result)


def test_a_verdict_needs_no_measured_opponents():
    """Against people play is compared with the weakest players that were measured."""
    account = Account(0.25, (), (judged(0.2),), 0.0)
    assert decided(account, ["person", "random"], 4).play < 0
    assert decided(account, [], 9) is None


@pytest.mark.parametrize(
    ("loss", "level"), [(0.2, "below novice"), (0.0115, "gambler"), (0.008, "sharp"), (0.0, "master")]
)
def test_the_level_of_play_is_named(loss, level):
    words = level_words(Account(0.25, (), (judged(loss),) * 20, 0.0), 4)
    assert words.startswith(f"Level of play: {level}. 20 decisions gave away")


@pytest.mark.parametrize(
    ("won", "words"), [((1, 0), "You won."), ((0.5, 0.5), "You shared the victory."), ((0, 1), "You lost.")]
)
def test_who_won_is_said(won, words):
    assert outcome_words(won, 0, "Ursula", True) == words
    assert outcome_words(won, 0, "Ursula", False) == words.replace("You", "Ursula")
    assert outcome_words(None, 0, "Ursula", True) == "The game was not played to its end."


def test_empty_stakes_are_not_spoken_of():
    view = Game.start(load_rules("legendary"), NAMES[:2], 4).view(0)
    said = cause_words(view, (Cause("win", 0.67, 0.53),), "Blue 11", "Blue 2")
    assert said == "After Blue 11 you win the stakes in 67 of 100 games, after Blue 2 in 53."
