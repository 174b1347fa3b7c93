"""Each feat is in a game that has it, and in no game that only nearly has it."""

import pytest

from tda_tui.review.feats import FEATS, Told, feats_of
from tda_tui.rules.events import Event
from tda_tui.words.languages import read_texts

BEGINS, WIN, OTHER_WINS = Event("gambit"), Event("win-gambit", 0, gold=20), Event("win-gambit", 1, gold=99)
GOLD, THREES = Event("special-flight", 0, what="colour:gold"), Event("special-flight", 0, what="strength:3")


def told(*events, gold=(40, 30, 20, 10), winners=(0,), level="gambler"):
    return Told(0, ("person", *[level] * (len(gold) - 1)), gold, winners, (BEGINS, *events))


HAD = {
    "gold-flight": (told(GOLD), told(GOLD._replace(seat=1))),
    "two-flights": (told(GOLD, THREES), told(GOLD, BEGINS, THREES)),
    "weakest": (told(Event("score", what="weakest"), WIN), told(Event("score", what="weakest"), BEGINS, WIN)),
    "running": (told(*[WIN, BEGINS] * 4), told(*[WIN, BEGINS] * 3, OTHER_WINS, BEGINS, WIN)),
    "stakes": (told(WIN._replace(gold=60)), told(OTHER_WINS)),
    "half-of-it": (told(gold=(61, 30, 20, 10)), told(gold=(60, 30, 20, 10))),
    "from-nothing": (told(Event("owe", 0, 1, gold=3)), told(Event("owe", 0, 1, gold=3), winners=(1,))),
    "full-table": (told(gold=(9, 1, 1, 1, 1, 1)), told(gold=(9, 1, 1, 1, 1))),
    "masters": (told(level="master/okka"), told(level="master", gold=(40, 30, 20))),
    "by-a-coin": (told(gold=(31, 30, 2)), told(gold=(30, 30, 2), winners=(0, 1))),
}


@pytest.mark.parametrize("feat", FEATS)
def test_a_feat_is_recognised(feat):
    had, nearly = HAD[feat]
    assert feat in feats_of(had) and feat not in feats_of(nearly)


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_feat_has_a_name_and_fits_into_its_columns(language):
    texts = read_texts("feats.toml", language)
    assert texts.keys() == FEATS.keys()
    assert all(len(text["name"]) <= 17 and len(text["takes"]) <= 36 for text in texts.values())
