"""Fits the value of gold and cards at a gambit's end (`learned_values.json`) to the winners of games."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from tda_tui.players.evaluation.position import family_of
from tda_tui.players.playouts.win_probability import FEWEST, LEARNED, gold_to_the_end, win_probabilities
from tda_tui.players.power_values.registry import usual_worths
from tda_tui.rules.state.table import ANTE, Table
from tools.train.selfplay import Played

TESTED = 5
"""One of so many games is held out for testing."""
SEATS = 6
SHAPES = [(far, growth) for far in (10.0, 28.0, 60.0) for growth in (0.5, 0.7, 0.87, 1.0)]
"""Candidates for how the value of gold depends on the gold until the game ends."""
OWN = ("gold", "card", "strength", "use")
"""The features of a seat, each with a weight."""
BINS = 10
ROUNDS, NEWTON_STEPS = 4, 8
PULL = 60.0
"""How strongly the figure for one number of seats is pulled to the mean of all: about as much as a hundred games."""
TABLES = range(FEWEST, SEATS + 1)


class Positions(NamedTuple):
    """Ends of gambits, one per row; by seat its features, whether it plays, its share of the victory, and its chance
    under the old figures. `left` is the gold until the game ends."""

    game: np.ndarray
    seats: np.ndarray
    own: np.ndarray
    playing: np.ndarray
    won: np.ndarray
    before: np.ndarray
    left: np.ndarray

    def only(self, rows: np.ndarray) -> Positions:
        """Some of the rows."""
        return Positions(*(column[rows] for column in self))


class Learner:
    """Gathers positions before antes, by family; then fits the values to them."""

    def __init__(self) -> None:
        self._rows: dict[str, list[tuple[object, ...]]] = {}

    def add(self, game: Played) -> None:
        """Gather the positions of a game."""
        rows = self._rows.setdefault(family_of(game.rules), [])
        for table in game.tables:
            if table.phase == ANTE:
                own = [_own(table, seat) for seat in range(table.seats)]
                playing = [float(seat in table.playing) for seat in range(table.seats)]
                thought = win_probabilities(table)
                columns = (_wide(own), _wide(playing), _wide(game.won), _wide(thought))
                rows.append((game.number, table.seats, *columns, gold_to_the_end(table)))

    def learn(self, tell: Callable[[str], None]) -> None:
        """Fit and write the values of every family, and print their quality on held-out games."""
        learned = {}
        for family, rows in sorted(self._rows.items()):
            every = Positions(*map(np.array, zip(*rows, strict=True)))
            train, tested = every.only(every.game % TESTED != 0), every.only(every.game % TESTED == 0)
            best = min(
                (fit(train, *shape) for shape in SHAPES), key=lambda one: log_loss(one.chances(train), train.won)
            )
            found = best.chances(tested)
            losses = f"{log_loss(tested.before, tested.won):.4f} -> {log_loss(found, tested.won):.4f}"
            tell(f"values, {family}: {len(train.game)} positions; on {len(tested.game)} others {losses}")
            for line in calibration(found, tested):
                tell(f"  {line}")
            learned[family] = best.as_data()
        LEARNED.write_text(json.dumps(learned).replace("}, ", "},\n ") + "\n", encoding="utf-8")


def _own(table: Table, seat: int) -> list[float]:
    """A seat's gold; and its cards, their strength and the usual value of their powers, relative to average cards.

    The cards drawn last are random and left out.
    """
    rules = table.rules
    uses, fresh = usual_worths(rules), rules.ruleset.draw_after_gambit
    kept = table.hands[seat][:-fresh] if fresh else table.hands[seat]
    mean, mean_use = sum(rules.strength) / len(rules.strength), sum(uses) / len(uses)
    strength = sum([rules.strength[card] - mean for card in kept])
    return [table.gold[seat], len(kept), strength, sum([uses[card] - mean_use for card in kept])]


def _wide(by_seat: list) -> np.ndarray:
    """The values by seat, padded to the greatest number of seats."""
    own = np.array(by_seat, float)
    return np.concatenate([own, np.zeros((SEATS - len(own), *own.shape[1:]))])


def chances(logits: np.ndarray, playing: np.ndarray) -> np.ndarray:
    """The softmax over seats that play."""
    raised = np.where(playing > 0, logits, -1e9)
    likely = np.exp(raised - raised.max(1, keepdims=True))
    return likely / likely.sum(1, keepdims=True)


def log_loss(found: np.ndarray, won: np.ndarray) -> float:
    """The mean logarithmic loss of the winners."""
    return float(-(won * np.log(np.clip(found, 1e-9, 1.0))).sum(1).mean())


class Fit(NamedTuple):
    """The value of gold by number of seats; that of cards, in gold; and how gold still to come reduces both."""

    gold: np.ndarray
    worth: np.ndarray
    far: float
    growth: float

    def chances(self, some: Positions) -> np.ndarray:
        """The predicted chances."""
        return chances(self.logits(some), some.playing)

    def logits(self, some: Positions) -> np.ndarray:
        """The logits by seat."""
        return some.own @ self.worth * self.per_gold(some)[:, None]

    def per_gold(self, some: Positions) -> np.ndarray:
        """What 1 gold adds to the logit of a seat, by row."""
        per_gold: np.ndarray = self.gold[some.seats - FEWEST] / (self.far + some.left) ** self.growth
        return per_gold

    def as_data(self) -> dict[str, object]:
        """The data as written to the file."""
        gold = [round(float(figure), 4) for figure in self.gold]
        worth = {name: round(float(figure), 3) for name, figure in zip(OWN[1:], self.worth[1:], strict=True)}
        return {"gold": gold, **worth, "far": self.far, "growth": self.growth}


def fit(some: Positions, far: float, growth: float) -> Fit:
    """The maximum-likelihood weights: of gold for each number of seats, and of cards for all."""
    every = np.ones(SEATS - FEWEST + 1)
    found = Fit(every, np.array([1.0, 5.0, 1.0, 0.5]), far, growth)
    for _round in range(ROUNDS):
        weights = _likeliest(some.own * found.per_gold(some)[:, None, None], some)
        alike = found._replace(gold=every, worth=weights / weights[0])
        mean = alike._replace(gold=every * _likeliest(alike.logits(some)[:, :, None], some)[0])
        found = mean._replace(gold=mean.gold * [_factor(mean, some.only(some.seats == seats)) for seats in TABLES])
    return found


def _factor(mean: Fit, rows: Positions) -> float:
    """A factor on the value of gold for one number of seats, regularized towards 1."""
    return float(_likeliest(mean.logits(rows)[:, :, None], rows, PULL)[0]) if len(rows.game) else 1.0


def _likeliest(features: np.ndarray, some: Positions, pull: float = 1e-6) -> np.ndarray:
    """The maximum-likelihood weights of features (Newton's method), pulled towards 1."""
    weights = np.zeros(features.shape[-1])
    for _step in range(NEWTON_STEPS):
        found = chances(features @ weights, some.playing)
        slope = np.einsum("bs,bsd->d", (found - some.won) * some.playing, features)
        mean = np.einsum("bs,bsd->bd", found, features)
        bend = np.einsum("bs,bsd,bse->de", found, features, features) - mean.T @ mean
        weights -= np.linalg.solve(bend + pull * np.eye(len(weights)), slope + pull * (weights - 1.0))
    return weights


def calibration(found: np.ndarray, tested: Positions) -> Iterator[str]:
    """Calibration by tenths of the predicted chance: the number of seats, the mean prediction, and the share that
    won."""
    seats = tested.playing > 0
    predicted, won = found[seats], tested.won[seats]
    for part in range(BINS):
        inside = (predicted >= part / BINS) & (predicted < (part + 1) / BINS)
        if inside.any():
            yield f"{inside.sum():6} seats  predicted {predicted[inside].mean():.3f}  won {won[inside].mean():.3f}"
