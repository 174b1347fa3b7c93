"""Evaluation of a table with all cards visible, in gold: the chance to win the gambit, and cards.

Playouts call it many thousand times a second, so everything possible is computed once per ruleset.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from tda_tui.players.evaluation.formulas import (
    RIVAL,
    VICTORY,
    draw_factor,
    facts_of,
    future_factor,
    gap_width,
    kept_worth,
)
from tda_tui.players.weights import WEIGHTS
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.settling import weakest_wins
from tda_tui.rules.state.table import NO_CARD, Table

MOST_PLAYS: Final = 10
"""The greatest number of remaining plays that is distinguished."""
STRONG: Final = 13
MOST: Final = 150
"""The greatest total strength of a flight that is distinguished, if no card is stronger than STRONG; both scale
together."""
FINE: Final = 8
WIDEST: Final = 10_000
"""Gaps are looked up in steps of 1 / FINE of their usual width, up to this many steps."""
_CHANCES: Final = [1.0 / (1.0 + math.exp(min(-step / FINE, 40.0))) for step in range(-WIDEST, WIDEST + 1)]


class TableEvaluation:
    """Evaluates tables of one ruleset for any seat. `usual` is the usual value of each card's power.

    `keep` is the value of holding each card in the next gambit, by card number.
    """

    def __init__(self, rules: Rules, usual: Sequence[float]) -> None:
        facts = facts_of(rules)
        self.rules = rules
        self._strength = rules.strength
        self._rounds = rules.ruleset.min_rounds
        self._left = [min(self._rounds - round_, MOST_PLAYS) for round_ in range(self._rounds)]
        self._mean = round(facts.mean)
        self.keep = [
            kept_worth(WEIGHTS, facts, strength, worth) for strength, worth in zip(rules.strength, usual, strict=True)
        ]
        plays = range(MOST_PLAYS + 2)
        stretch = max(max(rules.strength), STRONG) / STRONG
        self._most = int(MOST * stretch)
        self._per_gap = [[FINE / (stretch * gap_width(WEIGHTS, theirs, mine)) for theirs in plays] for mine in plays]

    def plays_left(self, table: Table) -> int:
        """How many cards everybody plays after this round."""
        return self._left[table.round] if table.round < self._rounds else 0

    def cards(self, table: Table, seat: int, many: int) -> float:
        """The value of drawing `many` cards after playing one."""
        held = len(table.hands[seat]) - 1
        return min(many, self.rules.hand_limit - held) * WEIGHTS.card * draw_factor(held) * future_of(table)

    def more_strength(self, table: Table, chance: float, more: float) -> float:
        """The value of `more` points to a seat with this chance to win the stakes."""
        if not 0.0 < chance < 1.0:
            return 0.0
        plays = self.plays_left(table)
        theirs = plays + 1 if table.acted + 1 < len(table.playing) else plays
        odds = chance / (1.0 - chance) * math.exp(sign_of(table) * more * self._per_gap[plays][theirs] / FINE)
        return (odds / (1.0 + odds) - chance) * pot_worth(table)

    def chance(self, table: Table, seat: int, sign: int = 0, playing: int = NO_CARD) -> float:
        """The chance to win the stakes when playing the best cards left in hand, after the card `playing`.

        `sign` is -1 if the weakest flight wins, 1 if the strongest, 0 for what the table says.
        """
        sign = sign or sign_of(table)
        plays, strength = self.plays_left(table), self._strength
        rest = [strength[card] for card in table.hands[seat] if card != playing]
        ranked = sorted(rest, reverse=sign > 0)[:plays]
        planned = sum(ranked) + (plays - len(ranked)) * self._mean
        if playing != NO_CARD:
            planned += strength[playing]
        return self.chances(table, seat, [planned], plays, sign)[0]

    def chances(self, table: Table, seat: int, planned: Sequence[float], plays: int, sign: int) -> list[float]:
        """The chance to win the stakes for each of these strengths added to the seat's flight."""
        strength, flights, slots = self._strength, table.flights, table.round_slot
        usually, per_gap = sign * WEIGHTS.their_card, self._per_gap[plays]
        mine, rivals, most = 0, [], self._most
        for other in table.playing:
            total = sum([strength[card] for card in flights[other]])
            if total > most:
                total = most
            if other == seat:
                mine = sign * total
            else:
                theirs = plays + 1 if slots[other] < 0 else plays
                scale = per_gap[theirs]
                rivals.append((WIDEST - scale * (sign * total + usually * theirs), scale))
        found, looked_up = [], _CHANCES
        for more in planned:
            own, chance = mine + sign * more, 1.0
            for even, scale in rivals:
                chance *= looked_up[int(even + scale * own)]
            found.append(chance)
        return found

    def planned(self, hand: Sequence[int], plays: int, sign: int) -> list[float]:
        """For each card of the hand: the total strength expected from playing it and then `plays` of the others."""
        within = WEIGHTS.plan_best
        points = [self._strength[card] for card in hand]
        if not plays:
            return points  # type: ignore[return-value]
        rest = len(points) - 1
        if not rest:
            return [points[0] + self._mean * plays]
        ranked = sorted(points, reverse=sign > 0)
        whole = sum(points)
        if rest < plays:
            spare = (plays - rest) * self._mean
            return [float(whole + spare)] * len(points)
        best, edge = sum(ranked[:plays]), ranked[plays - 1]
        after = best + ranked[plays]
        loosely = (1.0 - within) * plays / rest
        return [
            point + within * (after - point if sign * point >= sign * edge else best) + loosely * (whole - point)
            for point in points
        ]


def pot_worth(table: Table) -> float:
    """The value of the stakes to their winner."""
    return (table.stakes + VICTORY) * RIVAL


def sign_of(table: Table) -> int:
    """-1 if the weakest flight currently wins the gambit, else 1."""
    return -1 if weakest_wins(table) else 1


def future_of(table: Table) -> float:
    """The weight of what is kept for the next gambit: low if the game is about to end."""
    return future_factor(min([table.gold[seat] for seat in table.playing]))
