"""When whole games confirm an answer: made-up games whose truth is known, and real ones."""

from hashlib import blake2b

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.rules.game import Game
from tools.judging import played_out
from tools.judging.played_out import CHECKPOINTS, least_lead, won

NAMES = ["Ann", "Ben", "Cid"]


def game():
    return Game.start(load_rules("legendary"), NAMES, 1)


@pytest.fixture
def win_with(monkeypatch):
    """How often each answer wins; no game is played."""
    often: dict[str, float] = {}

    def wins(asked, seat, answer, deal):
        lot = blake2b(f"{seat} {answer} {deal}".encode(), digest_size=4).digest()
        return float(int.from_bytes(lot) / 2**32 < often[answer[0]])

    monkeypatch.setattr(played_out, "won", wins)
    return often


def test_a_great_lead_is_certain_soon_and_a_small_one_later(win_with):
    win_with |= {"best": 0.5, "bad": 0.2, "near": 0.46}
    soon = least_lead(game(), 0, ("best",), [("bad",)])
    later = least_lead(game(), 0, ("best",), [("bad",), ("near",)])
    assert soon is not None and soon.deals == CHECKPOINTS[0] and soon.figure.mean == pytest.approx(0.3, abs=0.1)
    assert later is not None and later.deals > CHECKPOINTS[0] and later.figure.mean < soon.figure.mean


def test_one_wrong_answer_that_is_better_is_enough_to_doubt(win_with):
    win_with |= {"best": 0.5, "bad": 0.3, "better": 0.55}
    assert least_lead(game(), 0, ("best",), [("bad",), ("better",)]) is None


@pytest.mark.long
def test_equally_good_answers_are_hardly_ever_told_apart(win_with):
    win_with |= {"best": 0.4, "other": 0.4}
    found = [least_lead(game(), number, ("best",), [("other",)]) for number in range(150)]
    assert sum(lead is not None for lead in found) <= 2


@pytest.mark.long
def test_the_same_deal_is_the_same_game():
    asked = game().as_asked(0)
    first, second = asked.questions[0].options[:2]
    shares = [(won(asked, 0, (first,), deal), won(asked, 0, (second,), deal)) for deal in range(12)]
    assert shares == [(won(asked, 0, (first,), deal), won(asked, 0, (second,), deal)) for deal in range(12)]
    assert {share for pair in shares for share in pair} == {0.0, 1.0}
