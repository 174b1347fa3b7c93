"""Fits the value of a card as an ante, by its strength, its value in hand and its ante effect, to gamblers' ratings of
the antes they may choose."""

from __future__ import annotations

import json
from collections.abc import Callable

import numpy as np

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.playouts.playout_policy import ANTE_STRENGTHS, ANTES
from tda_tui.players.power_values.registry import kept_worths
from tda_tui.players.rating import rate_options
from tda_tui.players.weights import WEIGHTS
from tda_tui.rules.game import Game
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import ANTE
from tools.train.selfplay import RULESETS, Played

TESTED = 5
"""One of so many games is held out for testing."""


class Learner:
    """Gathers hands with a gambler's rating of each card as an ante; then fits the values to the ratings."""

    def __init__(self) -> None:
        known = [load_rules(ruleset) for ruleset in dict.fromkeys(RULESETS)]
        self._effects = sorted({effect for rules in known for effect in rules.ante_effect if effect})
        self._rated: dict[str, list[tuple[int, np.ndarray, np.ndarray]]] = {}

    def add(self, game: Played) -> None:
        """Gather each ante of a game, from the view of one seat."""
        for table in game.tables:
            if table.phase == ANTE and len(table.hands[seat := table.gambit % table.seats]) > 1:
                names = [f"seat {each}" for each in range(table.seats)]
                rated = rate_options(Game.at(game.rules, names, table.copy(), telling=False).view(seat))
                worths = np.array([one.worth for one in rated])
                features = np.stack([self._features(game.rules, game.rules.number[one.option]) for one in rated])
                one = (game.number, features - features.mean(0), worths - worths.mean())
                self._rated.setdefault(game.rules.ruleset.id, []).append(one)

    def learn(self, tell: Callable[[str], None]) -> None:
        """Fit by least squares, write, and print how often the best-rated card agrees with the gambler's."""
        train = [one for rated in self._rated.values() for one in rated if one[0] % TESTED]
        features, worths = (np.concatenate([one[part] for one in train]) for part in (1, 2))
        size = features.shape[1]
        weights = np.linalg.solve(features.T @ features + np.eye(size), features.T @ worths)
        for ruleset, rated in sorted(self._rated.items()):
            tested = [(own @ weights, worth) for number, own, worth in rated if not number % TESTED]
            same = np.mean([own.argmax() == worth.argmax() for own, worth in tested])
            lost = np.mean([worth.max() - worth[own.argmax()] for own, worth in tested])
            tell(f"antes, {ruleset}: of {len(tested)} {same:.1%} the same card, {lost:.2f} gold lost")
        figures = [round(float(weight), 2) for weight in weights]
        effects = dict(zip(self._effects, figures[ANTE_STRENGTHS + 1 :], strict=True))
        learned = {"strengths": figures[:ANTE_STRENGTHS], "kept": figures[ANTE_STRENGTHS], "effects": effects}
        ANTES.write_text(json.dumps(learned, indent=1) + "\n", encoding="utf-8")

    def _features(self, rules: Rules, card: int) -> np.ndarray:
        found = np.zeros(ANTE_STRENGTHS + 1 + len(self._effects))
        found[min(rules.strength[card], ANTE_STRENGTHS - 1)] = 1.0
        found[ANTE_STRENGTHS] = kept_worths(rules, WEIGHTS)[card]
        if effect := rules.ante_effect[card]:
            found[ANTE_STRENGTHS + 1 + self._effects.index(effect)] = 1.0
        return found
