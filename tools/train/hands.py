"""Fits what actions reveal about hands: the weights of `hand_traits.py`, to the hands actually held."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.evaluation.position import family_of
from tda_tui.players.playouts.playout_policy import policy_of
from tda_tui.players.search.hand_model import TABLES, HandTraits, sizes
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import PLAY, Table
from tools.train.selfplay import RULESETS, Played

TESTED = 5
"""One of so many games is held out for testing."""
LOOKED_AT = 0.4
"""The part of all round starts that is sampled, to save memory."""
EPOCHS, BATCH, STEP, SHRINKING = 8, 128, 0.03, 5e-4


class Hand(NamedTuple):
    """A training example: the weight indices by trait and card, and the cards held.

    `held` are the positions of the hand in the list of all cards that could be in it.
    """

    game: int
    places: np.ndarray
    held: list[int]


class Layout(NamedTuple):
    """The tables of a family, concatenated."""

    powers: list[str]
    begins: dict[str, int]
    size: int


def layouts() -> dict[str, Layout]:
    """The layout of each family; every power on a card of its rulesets has entries of its own."""
    powers: dict[str, set[str]] = {}
    for name in RULESETS:
        rules = load_rules(name)
        powers.setdefault(family_of(rules), set()).update(card.power for card in rules.cards if card.power)
    found = {}
    for family, names in powers.items():
        begins, size = {}, 0
        for table, many in sizes(len(names)).items():
            begins[table] = size
            size += many
        found[family] = Layout(sorted(names), begins, size)
    return found


class Learner:
    """Gathers hands at the starts of rounds, as another seat could imagine them; then fits the tables to them."""

    def __init__(self) -> None:
        self._layouts = layouts()
        self._hands: dict[str, list[Hand]] = {family: [] for family in self._layouts}
        self._traits: dict[Rules, HandTraits] = {}

    def add(self, game: Played) -> None:
        """Gather hands of a game."""
        family, rng = family_of(game.rules), random.Random(game.number)
        layout = self._layouts[family]
        if game.rules not in self._traits:
            self._traits[game.rules] = HandTraits(policy_of(game.rules), layout.powers)
        for table in game.tables:
            if table.phase == PLAY and len(table.playing) > 1 and rng.random() < LOOKED_AT:
                hand = _hand(game, table, self._traits[game.rules], layout, rng)
                if hand is not None:
                    self._hands[family].append(hand)

    def learn(self, tell: Callable[[str], None]) -> None:
        """Fit and write the tables of every family, and print how much they predict of held-out hands."""
        found: dict[str, Any] = {}
        for family, every in sorted(self._hands.items()):
            layout = self._layouts[family]
            train = [hand for hand in every if hand.game % TESTED]
            tested = [hand for hand in every if not hand.game % TESTED]
            weights = fit(train, layout.size)
            tell(f"hands, {family}: {len(train)} hands, {gained(tested, weights):.3f} on {len(tested)} others")
            found[family] = _as_data(layout, weights)
        text = json.dumps(found, separators=(",", ":")).replace("},", "},\n")
        TABLES.write_text(text + "\n", encoding="utf-8")


def _hand(game: Played, table: Table, traits: HandTraits, layout: Layout, rng: random.Random) -> Hand | None:
    me, opponent = rng.sample(table.playing, 2)
    bit, known = 1 << me, table.known
    held = [card for card in table.hands[opponent] if not known[card] & bit]
    others = [card for seat in table.playing if seat not in (me, opponent) for card in table.hands[seat]]
    # The special cards of the game are dealt before the hands: the real ones are used here.
    pool = held + [card for card in others + table.deck if not known[card] & bit]
    places = [
        [layout.size if numbers[card] < 0 else layout.begins[name] + numbers[card] for card in pool]
        for action in table.public_actions or ()
        if action.seat == opponent
        for name, numbers in traits.of(action, table.gambit)
    ]
    if not held or not places:
        return None
    return Hand(game.number, np.array(places, np.int32), list(range(len(held))))


def fit(train: Sequence[Hand], size: int) -> np.ndarray:
    """The maximum-likelihood weights for the hands held (Adam; the last entry stays 0)."""
    weights, first, second = np.zeros(size + 1), np.zeros(size + 1), np.zeros(size + 1)
    order, rng, steps = np.arange(len(train)), np.random.default_rng(0), 0
    for epoch in range(EPOCHS):
        rng.shuffle(order)
        step = STEP * 0.5 * (1 + math.cos(math.pi * epoch / EPOCHS))
        for start in range(0, len(order), BATCH):
            batch = [train[one] for one in order[start : start + BATCH]]
            slope = _slope(batch, weights) + SHRINKING * weights
            slope[size] = 0.0
            steps += 1
            first = 0.9 * first + 0.1 * slope
            second = 0.999 * second + 0.001 * slope * slope
            weights -= step * (first / (1 - 0.9**steps)) / (np.sqrt(second / (1 - 0.999**steps)) + 1e-8)
    return weights


def _slope(batch: Sequence[Hand], weights: np.ndarray) -> np.ndarray:
    slope, cards = np.zeros(len(weights)), 0
    for hand in batch:
        logits = weights[hand.places].sum(0)
        likely = np.exp(logits - logits.max())
        wrong = likely / likely.sum() * len(hand.held)
        wrong[hand.held] -= 1.0
        cards += len(hand.held)
        np.add.at(slope, hand.places, np.broadcast_to(wrong, hand.places.shape))
    return slope / cards


def gained(tested: Sequence[Hand], weights: np.ndarray) -> float:
    """The mean log-likelihood gain of a held card over a uniform guess."""
    total, cards = 0.0, 0
    for hand in tested:
        logits = weights[hand.places].sum(0)
        likely = logits - logits.max()
        likely -= math.log(np.exp(likely).sum() / len(likely))
        total += float(likely[hand.held].sum())
        cards += len(hand.held)
    return total / max(cards, 1)


def _as_data(layout: Layout, weights: np.ndarray) -> dict[str, Any]:
    tables = {
        name: [round(float(weight), 2) for weight in weights[begin : begin + many]]
        for (name, begin), many in zip(layout.begins.items(), sizes(len(layout.powers)).values(), strict=True)
    }
    return {"powers": layout.powers, "tables": tables}
