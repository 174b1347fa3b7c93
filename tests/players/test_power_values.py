"""Every power and question of the shipped rulesets has a value; missing ones are listed."""

import pytest

from tda_tui.files.ruleset_files import load_changed, load_rules, ruleset_ids
from tda_tui.players.arena.games import play_game
from tda_tui.players.evaluation.formulas import USUAL
from tda_tui.players.player import make_player
from tda_tui.players.power_values.registry import (
    POWER_VALUES,
    Gain,
    PowerValue,
    asked_by,
    usual_gain,
    usual_worths,
    value_of,
)
from tda_tui.players.rating import evaluate, rate_options
from tda_tui.rules.powers.registry import POWERS
from tests.helpers import NAMES, new_game


def missing(power):
    """What computer players do not know about a power."""
    if power not in POWER_VALUES:
        return ["a registration"]
    return [] if value_of(power).estimate is not usual_gain else ["an estimate"]


def test_nothing_is_missing_about_any_power():
    assert {power: found for power in POWERS if (found := missing(power))} == {}


def test_what_is_missing_about_a_new_power_is_listed(monkeypatch):
    assert missing("blow") == ["a registration"]
    monkeypatch.setitem(POWER_VALUES, "blow", PowerValue(usual=3.0))
    assert missing("blow") == ["an estimate"]


def test_no_power_is_registered_that_there_is_not():
    assert set(POWER_VALUES) <= set(POWERS)


class Judge:
    """Notes which power asks what, and checks that options are rated. A `careless` one answers at random."""

    def __init__(self, seed, asked, careless):
        self.asked, self.player = asked, make_player("random" if careless else "gambler", seed)

    def choose(self, view, determinize=None):
        question = view.question
        assert rate_options(view), f"{question.source} asks {question.kind}: nobody judges {question.options}"
        if question.source is not None:
            power = asked_by(evaluate(view), question).power
            self.asked.setdefault(power, {}).setdefault(question.kind, set()).update(question.options)
        return self.player.choose(view)


def all_rules():
    """All shipped rulesets; those with random special cards several times, with different ones."""
    for ruleset in sorted(ruleset_ids()):
        rules = load_rules(ruleset)
        count = rules.ruleset.specials_count
        specials = [rules.ids[card] for card in rules.special_cards]
        if count is None:
            yield rules
            continue
        for first in range(0, len(specials), count):
            yield load_changed(ruleset, {"specials_named": specials[first : first + count]})


@pytest.fixture(scope="module")
def asked():
    """The options that came up in games of all shipped rulesets, by power and kind of question."""
    found = {}
    for rules in all_rules():
        for seed in range(16 if rules.ruleset.specials_named else 4):
            players = [Judge(seed * 8 + seat, found, careless=seat % 2 == 1) for seat in range(4)]
            assert play_game(rules, NAMES[:4], players, seed, check=seed == 0).over
    return found


def test_every_question_is_judged_and_every_judgement_is_asked_for(asked):
    for power, value in POWER_VALUES.items():
        kinds = asked.get(power, {})
        assert set(value.answers) <= set(kinds), power
        assert set(value.effects) == kinds.get("effect", set()), power
        assert not value.uses_hand_card or "hand-card" in kinds, power


def test_a_power_without_a_registration_is_worth_what_an_unknown_one_is():
    value = value_of("blow")
    assert (value.usual, value.estimate(None, 0, {}), value.fast) == (USUAL, Gain(USUAL), None)
    assert (value.answers, value.effects, value.uses_hand_card, value.nested) == ({}, {}, False, False)
    assert value_of(None) == value


def test_a_card_without_a_power_brings_nothing():
    rules = new_game().rules
    for card, usual in zip(rules.cards, usual_worths(rules), strict=True):
        assert card.power is not None or usual == 0.0
