"""Infers what other hands are likely to hold from the actions everybody saw.

A trait assigns each card an index into a table of weights. The weights are learned from games (`make train`): the sum
of a card's weights is the logarithm of its relative likelihood to be in the hand.
"""

import json
import math
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from tda_tui.players.evaluation.position import family_of
from tda_tui.players.playouts.playout_policy import PlayoutPolicy
from tda_tui.players.power_values.registry import usual_worths
from tda_tui.rules.powers.registry import fitting_cards
from tda_tui.rules.state.determinization import Odds
from tda_tui.rules.state.public_action import PublicAction
from tda_tui.rules.state.table import ANTE, Table

TABLES: Final = Path(__file__).with_name("hand_tables.json")
STRENGTHS: Final = 14
"""Strengths distinguished; higher ones count as the last."""
KEEPS: Final = 12  # distinguished differences between two cards' values in the next gambit, in gold
USES: Final = (0.01, 2.1, 3.3, 4.8)  # thresholds of the usual value of a power, in gold
GAPS: Final = (-4, -2, 0, 1, 3, 5)  # thresholds of a difference in strength
REGRETS: Final = (-3.0, -1.0, 1.0, 3.0)  # thresholds of a card's value in the next gambit minus the gold paid instead
MUCH_GOLD: Final = 25
LAST_ROUNDS: Final = 3
"""Rounds distinguished; later ones count as the last."""
ROUND_BY_TRIGGER: Final = 2 * LAST_ROUNDS
OTHER_GAMBITS: Final = 2
"""The first gambit, with hands as dealt, and later gambits, with hands of cards kept."""

Trait = tuple[str, list[int]]  # the name of a table, and an index into it by card number; NOWHERE for none
NOWHERE: Final = -1


class HandTraits:
    """The traits of one ruleset's cards. `powers` are those with table entries of their own, in order."""

    def __init__(self, policy: PlayoutPolicy, powers: Sequence[str]) -> None:
        rules = policy.rules
        self._rules = rules
        self._strength = rules.strength
        self._capped = [min(strength, STRENGTHS - 1) for strength in rules.strength]
        self._uses = [_step(use, USES) for use in usual_worths(rules)]
        self._keep = policy.evaluator.kept
        rows = {power: row for row, power in enumerate(powers)}
        self._powers = [rows.get(card.power or "", NOWHERE) for card in rules.cards]

    def of(self, action: PublicAction, gambit: int) -> list[Trait]:
        """The traits that apply after an action; none for kinds that reveal nothing."""
        match action.kind:
            case "ante":
                return self.ante(action, gambit)
            case "play":
                return self.play(action)
            case "give":
                return self.give(action)
            case "refuse":
                return self.refuse(action)
        return []

    def ante(self, action: PublicAction, gambit: int) -> list[Trait]:
        """After an ante: the other cards are hardly worse as antes, and often have powers worth keeping."""
        card, later = action.card, int(gambit > 1)
        row, price = self._capped[card] * STRENGTHS, self._keep[card]
        keeps = [int(max(0.0, min(KEEPS - 1.0, keep - price + KEEPS // 2))) for keep in self._keep]
        return [
            ("ante", [row + strength for strength in self._capped]),
            ("ante-keep", keeps),
            ("ante-power", [_cell(power, OTHER_GAMBITS, later) for power in self._powers]),
        ]

    def play(self, action: PublicAction) -> list[Trait]:
        """After a play: better cards would have been played instead."""
        card, limit, strength = action.card, action.limit, self._strength
        round_ = min(action.round, LAST_ROUNDS) - 1
        fired, rich = int(strength[card] <= limit), int(action.stakes > MUCH_GOLD)
        fires = [round_ * 2 + (points <= limit) for points in strength]
        gaps = [_step(points - strength[card], GAPS) for points in strength]
        about = (round_ * 4 + fired * 2 + rich) * 2
        late = STRENGTHS * int(round_ == LAST_ROUNDS - 1)
        steps = len(GAPS) + 1
        return [
            ("play", [(about + (points <= limit)) * steps + gap for points, gap in zip(strength, gaps, strict=True)]),
            ("play-use", [row * (len(USES) + 1) + use for row, use in zip(fires, self._uses, strict=True)]),
            ("play-strength", [late + points for points in self._capped]),
            ("play-power", [_cell(power, ROUND_BY_TRIGGER, at) for power, at in zip(self._powers, fires)]),
        ]

    def give(self, action: PublicAction) -> list[Trait]:
        """After a gift: a worse fitting card would have been given instead."""
        given, both = self._strength[action.card], zip(self._fitting(action.source), self._strength, strict=True)
        return [("give", [1 + (points >= given) + (points > given) if fit else 0 for fit, points in both])]

    def refuse(self, action: PublicAction) -> list[Trait]:
        """After a refusal: a fitting card worth less than the gold would have been given."""
        gold, both = action.price, zip(self._fitting(action.source), self._keep, strict=True)
        return [("refuse", [1 + _step(keep - gold, REGRETS) if fit else 0 for fit, keep in both])]

    def _fitting(self, source: int) -> list[bool]:
        fits = self._rules.cards[source].figures.get("fits")
        return [False] * len(self._rules.cards) if fits is None else fitting_cards(self._rules, fits, source)


def _step(value: float, steps: Sequence[float]) -> int:
    return sum([value >= step for step in steps])


def _cell(power: int, rows: int, row: int) -> int:
    return NOWHERE if power == NOWHERE else power * rows + row


def sizes(powers: int) -> dict[str, int]:
    """The size of each table, for this number of powers with entries of their own."""
    return {
        "ante": STRENGTHS * STRENGTHS,
        "ante-keep": KEEPS,
        "ante-power": powers * OTHER_GAMBITS,
        "play": LAST_ROUNDS * 8 * (len(GAPS) + 1),
        "play-use": ROUND_BY_TRIGGER * (len(USES) + 1),
        "play-strength": 2 * STRENGTHS,
        "play-power": powers * ROUND_BY_TRIGGER,
        "give": 4,
        "refuse": len(REGRETS) + 2,
    }


class HandTables:
    """The traits of one ruleset's cards with the weights learned for its family."""

    def __init__(self, policy: PlayoutPolicy) -> None:
        family = _learned()[family_of(policy.rules)]
        self._traits = HandTraits(policy, family["powers"])
        # The last entry is for NOWHERE.
        self._weights = {name: [*table, 0.0] for name, table in family["tables"].items()}

    def add(self, totals: list[float] | None, action: PublicAction, gambit: int) -> list[float] | None:
        """Add the weights after an action to the totals of all cards (None before the first action)."""
        for name, cells in self._traits.of(action, gambit):
            table = self._weights[name]
            found = [table[cell] for cell in cells]
            totals = found if totals is None else [total + more for total, more in zip(totals, found, strict=True)]
        return totals


@lru_cache(maxsize=1)
def _learned() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(TABLES.read_text(encoding="utf-8"))
    return found


@lru_cache(maxsize=16)
def tables_of(policy: PlayoutPolicy) -> HandTables:
    """The tables for a ruleset."""
    return HandTables(policy)


SUREST: Final = 5.0
"""Bound of the log odds: no card becomes more than about 150 times as likely, or unlikely, as without inference."""


def hand_odds(table: Table, me: int, policy: PlayoutPolicy) -> Odds:
    """For each opponent who has acted in this gambit, the relative weight of each card to be in the hand."""
    if table.phase == ANTE:
        return {}
    learned, odds = tables_of(policy), {}
    for seat in table.opponents(me):
        totals: list[float] | None = None
        for action in table.public_actions or ():
            if action.seat == seat:
                totals = learned.add(totals, action, table.gambit)
        if totals is not None:
            odds[seat] = [math.exp(max(-SUREST, min(SUREST, total))) for total in totals]
    return odds
