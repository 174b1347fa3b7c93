"""The levels find answers that are best beyond doubt: a sample of what `tools.judging.certain` measures."""

from collections import Counter
from functools import cache

import pytest

from tda_tui.files.ruleset_files import ruleset_ids
from tda_tui.players.playouts.playout import legal_answers
from tools.judging.certain import IN_ALL, MARGIN, MOST, WANTED, Certain, certain_positions
from tools.judging.make_puzzles import played

EVERY = 5


@cache
def positions() -> list[Certain]:
    return certain_positions()


@pytest.mark.parametrize("level", WANTED)
def test_a_level_finds_what_is_certain(level):
    """As often as is required on all positions."""
    sample = positions()[::EVERY]
    missed = [one.id for one in sample if not one.finds(level)]
    assert len(missed) <= (1 - WANTED[level]) * len(sample), missed


def test_the_positions_are_of_all_rulesets():
    found = Counter(one.ruleset for one in positions())
    assert found.total() == IN_ALL
    assert set(found) == set(ruleset_ids())
    assert max(found.values()) <= MOST


def test_what_is_certain_may_be_answered_and_is_far_ahead():
    for one in positions()[::EVERY]:
        game = played(one.text)
        question = next(asked for asked in game.questions if game.names[asked.seat] == one.notes.seat)
        assert frozenset(one.notes.right) in map(frozenset, legal_answers(question)), one.id
        assert all(margin.mean >= MARGIN for margin in one.notes.margin), one.id
