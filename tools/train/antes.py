"""Fits the value of a card as an ante, by strength and power, to gamblers' ratings of the antes they may choose."""

from __future__ import annotations

import json
from collections.abc import Callable

import numpy as np

from tda_tui.players.evaluation.position import family_of
from tda_tui.players.playouts.playout_policy import ANTE_STRENGTHS, ANTES
from tda_tui.players.rating import rate_options
from tda_tui.rules.game import Game
from tda_tui.rules.state.table import ANTE
from tools.train.hands import Layout, layouts
from tools.train.selfplay import Played

TESTED = 5
"""One of so many games is held out for testing."""


class Learner:
    """Gathers hands with a gambler's rating of each card as an ante; then fits strengths and powers to the ratings."""

    def __init__(self) -> None:
        self._layouts = layouts()
        self._rated: dict[str, list[tuple[int, np.ndarray, np.ndarray]]] = {family: [] for family in self._layouts}

    def add(self, game: Played) -> None:
        """Gather each ante of a game, from the view of one seat."""
        family = family_of(game.rules)
        for table in game.tables:
            if table.phase == ANTE and len(table.hands[seat := table.gambit % table.seats]) > 1:
                names = [f"seat {each}" for each in range(table.seats)]
                rated = rate_options(Game.at(game.rules, names, table.copy(), telling=False).view(seat))
                worths = np.array([one.worth for one in rated])
                cards = [game.rules.number[one.option] for one in rated]
                features = np.stack([_features(game, card, self._layouts[family]) for card in cards])
                self._rated[family].append((game.number, features - features.mean(0), worths - worths.mean()))

    def learn(self, tell: Callable[[str], None]) -> None:
        """Fit by least squares, write, and print how often the best-rated card agrees with the gambler's."""
        learned = {}
        for family, rated in sorted(self._rated.items()):
            train = [one for one in rated if one[0] % TESTED]
            tested = [one for one in rated if not one[0] % TESTED]
            features, worths = (np.concatenate([one[part] for one in train]) for part in (1, 2))
            size = features.shape[1]
            weights = np.linalg.solve(features.T @ features + np.eye(size), features.T @ worths)
            same = [(own @ weights).argmax() == worth.argmax() for _game, own, worth in tested]
            tell(f"antes, {family}: {len(train)} antes; of {len(tested)} others {np.mean(same):.1%} the same card")
            figures = [round(float(weight), 2) for weight in weights]
            powers = dict(zip(self._layouts[family].powers, figures[ANTE_STRENGTHS:], strict=True))
            learned[family] = {"strengths": figures[:ANTE_STRENGTHS], "powers": powers}
        ANTES.write_text(json.dumps(learned).replace("}, ", "},\n ") + "\n", encoding="utf-8")


def _features(game: Played, card: int, layout: Layout) -> np.ndarray:
    rules = game.rules
    found = np.zeros(ANTE_STRENGTHS + len(layout.powers))
    found[min(rules.strength[card], ANTE_STRENGTHS - 1)] = 1.0
    if power := rules.cards[card].power:
        found[ANTE_STRENGTHS + layout.powers.index(power)] = 1.0
    return found
