"""The text of a review is self-explanatory: marks have meanings, sums have reasons."""

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.causes import Cause
from tda_tui.players.judgement import Judgement, Opinion
from tda_tui.players.win_share import Figure
from tda_tui.present.coach.cause_text import cause_words
from tda_tui.review.judgement import Account, Luck
from tda_tui.review.review_text import marks_words, sum_words
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Question
from tests.helpers import NAMES


def judged(loss):
    """A decision with this loss."""
    opinion = Opinion(
        best=("a",),
        right=(("a",),),
        share=Figure(0.3, 0.01),
        loss=Figure(loss, 0.001),
        next_best=Figure(0.0, 0.0),
        obvious=False,
        gold=(0.0, 0.0),
    )
    return Judgement.after(0, Question("play", 0, ("a", "b")), ("b",), opinion)


def test_marks_are_counted_with_what_they_mean():
    account = Account(0.5, (), (judged(0.02), judged(0.02), judged(0.2)), 0.0)
    assert marks_words(account) == "Marks: ?! doubtful: 2, ?? badly mistaken: 1."


def test_sums_beyond_the_whole_game_are_explained():
    short = Account(0.5, (Luck(0, 1, -0.3),), (judged(0.2),), 0.0)
    assert list(sum_words(short)) == ["Result 0.0 % = par 50.0 %, luck -30.0 %, mistakes -20.0 %."]
    long = Account(0.5, (Luck(0, 1, 1.5),), (judged(0.9), judged(0.9), judged(0.2)), 0.0)
    assert "more than 100 %" in list(sum_words(long))[1]


def test_empty_stakes_are_not_spoken_of():
    view = Game.start(load_rules("legendary"), NAMES[:2], 4).view(0)
    said = cause_words(view, (Cause("win", 0.67, 0.53),), "Blue 11", "Blue 2")
    assert said == "After Blue 11 you win the stakes in 67 of 100 games, after Blue 2 in 53."
