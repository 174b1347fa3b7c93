"""Fits the value of gold and cards at a gambit's end (`learned_values.json`) to the winners of games."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, astuple, fields, replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from tda_tui.players.playouts.win_probability import (
    LEARNED,
    USUAL_SEATS,
    HandValues,
    Values,
    ends_of,
    win_probabilities,
)
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import ANTE, Table
from tools.train.selfplay import Played

TESTED = 5
"""One of so many games is held out for testing."""
SEATS = 6
BEGIN = Values(
    0.5, 1.0, 0.04, 17.0, 14.0, 1.5, card=4.0, bought=3.0, strength=0.7, use=0.4, colour=3.0, trio=3.0, later=0.2
)
"""Where the fit begins."""
HAND = ("card", "bought", "strength", "use", "colour", "trio")
"""The figures of which the worth of a hand is a sum."""
NOTHING = Values(*[0.0] * len(fields(Values)))
STEPS, ENOUGH, NUDGE, NEWTON_STEPS = 40, 1e-6, 1e-4, 8
"""The most steps of a fit; the gain in log loss at which it ends; how much a figure is changed to see what it does."""
PULL = 0.1
"""How strongly a slope is pulled to 1: about as much as by one game."""
BINS = 10


class Positions(NamedTuple):
    """Ends of gambits, one per row; by seat its gold, its hand, whether it plays, its share of the victory, and its
    chance under the old figures. `ends` is how the game may end.

    A game of n rows weighs as much as the root of n. If all games weighed the same, short ones would count too much, in
    which whoever is ahead has soon won, and chances would come out too bold; if all rows did, the figures would depend
    on a few very long games."""

    game: np.ndarray
    ruleset: np.ndarray
    seats: np.ndarray
    gold: np.ndarray
    hands: np.ndarray
    playing: np.ndarray
    won: np.ndarray
    before: np.ndarray
    ends: np.ndarray
    weight: np.ndarray

    def only(self, rows: np.ndarray) -> Positions:
        """Some of the rows."""
        return Positions(*(column[rows] for column in self))


class Learner:
    """Gathers positions before antes; then fits the values to them."""

    def __init__(self) -> None:
        self._rows: list[tuple[object, ...]] = []

    def add(self, game: Played) -> None:
        """Gather the positions of a game."""
        tables = [table for table in game.tables if table.phase == ANTE]
        for table in tables:
            playing = [float(seat in table.playing) for seat in range(table.seats)]
            by_seat = (table.gold, hands_of(table), playing, game.won, win_probabilities(table))
            about = (game.number, game.rules.ruleset.id, table.seats)
            self._rows.append((*about, *map(_wide, by_seat), np.array(ends_of(table), float), len(tables) ** -0.5))

    def positions(self) -> Positions:
        """All that was gathered."""
        return Positions(*map(np.array, zip(*self._rows, strict=True)))

    def learn(self, tell: Callable[[str], None]) -> None:
        """Fit and write the values, and print their quality on held-out games."""
        every = self.positions()
        tested = every.only(every.game % TESTED == 0)
        values = fit(every.only(every.game % TESTED != 0))
        for line in quality(tested, chances(utilities(values, tested), tested.playing)):
            tell(line)
        figures = {name: float(f"{figure:.4g}") for name, figure in asdict(values).items()}
        LEARNED.write_text(json.dumps(figures) + "\n", encoding="utf-8")


@lru_cache(maxsize=64)
def _parts(rules: Rules) -> list[HandValues]:
    return [HandValues(rules, replace(NOTHING, **{name: 1.0})) for name in HAND]


def hands_of(table: Table) -> list[list[float]]:
    """By seat, by how much each figure of HAND adds to the worth of its hand."""
    parts, opponents = _parts(table.rules), len(table.playing) - 1
    return [[part.worth(hand, opponents) for part in parts] for hand in table.hands]


def _wide(by_seat: list) -> np.ndarray:
    """The values by seat, padded to the greatest number of seats."""
    own = np.array(by_seat, float)
    return np.concatenate([own, np.zeros((SEATS - len(own), *own.shape[1:]))])


def utilities(values: Values, some: Positions) -> np.ndarray:
    """The logits by seat; what `win_probabilities` finds for one table."""
    unit = (some.seats / USUAL_SEATS) ** values.seats
    lost, won, last, alone = some.ends.T
    ruined, enriched = ((values.start + values.reach * gold / unit) ** -4.0 for gold in (lost, won))
    hurry = ruined + enriched + last**-2.0
    gambits, alone = hurry**-0.5, alone * ruined / hurry
    cards = some.hands @ [getattr(values, name) for name in HAND] * (gambits**values.later)[:, None]
    own = some.gold + cards - (cards.sum(1) / some.playing.sum(1))[:, None]
    linear = (1.0 - alone) / (values.swing * unit * np.sqrt(gambits))
    ruin = values.ruin * alone
    return linear[:, None] * own + ruin[:, None] * np.log(np.maximum(1.0, values.floor + own))


def chances(logits: np.ndarray, playing: np.ndarray) -> np.ndarray:
    """The softmax over seats that play."""
    raised = np.where(playing > 0, logits, -1e9)
    likely = np.exp(raised - raised.max(1, keepdims=True))
    return likely / likely.sum(1, keepdims=True)


def log_loss(found: np.ndarray, some: Positions) -> float:
    """The mean logarithmic loss of the winners."""
    lost = -(some.won * np.log(np.clip(found, 1e-9, 1.0))).sum(1)
    return float(np.average(lost, weights=some.weight))


def fit(some: Positions) -> Values:
    """The maximum-likelihood values, by Fisher scoring with a damping that shrinks as it goes well."""
    values, damping = np.array(astuple(BEGIN)), 1e-3
    loss = _loss(values, some)
    for _step in range(STEPS):
        slope, bend = _slope(values, some)
        before = loss
        while damping < 1e6:
            tried = values - np.linalg.solve(bend + damping * np.diag(np.diag(bend)), slope)
            loss = _loss(tried, some)
            if loss < before:
                values, damping = tried, damping / 5
                break
            damping *= 5
        if not before - loss > ENOUGH:
            break
    return Values(*map(float, values))


def _loss(values: np.ndarray, some: Positions) -> float:
    with np.errstate(all="ignore"):
        return log_loss(chances(utilities(Values(*values), some), some.playing), some)


def _slope(values: np.ndarray, some: Positions) -> tuple[np.ndarray, np.ndarray]:
    """The derivatives of the loss by each figure, and the Fisher information."""
    found = chances(utilities(Values(*values), some), some.playing)
    moves = []
    for number, figure in enumerate(values):
        step = NUDGE * max(abs(figure), 0.01) * np.eye(len(values))[number]
        ahead, back = (utilities(Values(*(values + way * step)), some) for way in (1.0, -1.0))
        moves.append((ahead - back) / (2.0 * step[number]) * some.playing)
    moved, weight = np.stack(moves, -1), some.weight / some.weight.sum()
    slope = np.einsum("bs,bsd->d", (found - some.won) * weight[:, None], moved)
    moved -= np.einsum("bs,bsd->bd", found, moved)[:, None]
    each = (moved * np.sqrt(found * weight[:, None])[:, :, None]).reshape(-1, len(values))
    return slope, each.T @ each


def quality(tested: Positions, found: np.ndarray) -> Iterator[str]:
    """The log loss with the slope of calibration, by the old figures and as `found`, by ruleset and number of seats;
    and calibration by tenths."""
    yield f"{'values':20} positions  log loss (slope) before -> now"
    groups = {"all": tested.seats > 0}
    groups |= {str(name): tested.ruleset == name for name in np.unique(tested.ruleset)}
    groups |= {f"{seats} seats": tested.seats == seats for seats in np.unique(tested.seats)}
    for name, rows in groups.items():
        some = tested.only(rows)
        both = [f"{log_loss(each, some):.4f} ({steepness(each, some):.2f})" for each in (some.before, found[rows])]
        yield f"  {name:18}{rows.sum():10}  {' -> '.join(both)}"
    yield from calibration(found, tested)


def steepness(found: np.ndarray, some: Positions) -> float:
    """The slope of a logistic regression of victories on the logit of the chance: 1 where that is right, less where it
    is too bold."""
    seats = some.playing > 0
    chance, won = np.clip(found[seats], 1e-6, 1.0 - 1e-6), some.won[seats]
    weight = np.broadcast_to(some.weight[:, None], seats.shape)[seats]
    features = np.stack([np.ones(len(chance)), np.log(chance / (1.0 - chance))], -1)
    line = right = np.array([0.0, 1.0])
    for _step in range(NEWTON_STEPS):
        likely = 1.0 / (1.0 + np.exp(np.clip(-features @ line, -30.0, 30.0)))
        bend = features.T @ (features * (weight * likely * (1.0 - likely))[:, None]) + PULL * np.eye(2)
        line = line - np.linalg.solve(bend, features.T @ (weight * (likely - won)) + PULL * (line - right))
    return float(line[1])


def calibration(found: np.ndarray, tested: Positions) -> Iterator[str]:
    """Calibration by tenths of the predicted chance: the number of seats, the mean prediction, and the share that
    won."""
    seats = tested.playing > 0
    predicted, won = found[seats], tested.won[seats]
    weight = np.broadcast_to(tested.weight[:, None], seats.shape)[seats]
    for part in range(BINS):
        inside = (predicted >= part / BINS) & (predicted < (part + 1) / BINS)
        if inside.any():
            both = [np.average(each[inside], weights=weight[inside]) for each in (predicted, won)]
            yield f"{inside.sum():6} seats  predicted {both[0]:.3f}  won {both[1]:.3f}"
