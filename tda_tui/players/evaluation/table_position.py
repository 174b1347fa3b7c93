"""Evaluation of a table with all cards visible, in gold: the chance to win the gambit, and cards. Playouts call it many
thousand times a second, so everything possible is computed once per ruleset."""

import math
from collections.abc import Sequence
from typing import Final

from tda_tui.players.evaluation.position import RIVAL, VICTORY, Gain, Position, facts_of, future_factor, gap_width
from tda_tui.players.weights import WEIGHTS
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.settling import weakest_wins
from tda_tui.rules.state.table import NO_CARD, Table

MOST_PLAYS: Final = 10  # the greatest number of remaining plays that is distinguished
STRONG: Final = 13
MOST: Final = 150
"""The greatest total strength of a flight that is distinguished, if no card is stronger than STRONG; both scale
together."""
FINE: Final = 8
WIDEST: Final = 10_000
"""Gaps are looked up in steps of 1 / FINE of their usual width, up to this many steps."""
_CHANCES: Final = [1.0 / (1.0 + math.exp(min(-step / FINE, 40.0))) for step in range(-WIDEST, WIDEST + 1)]


class TableFacts:
    """What is computed once for a ruleset. `kept` is the value of holding each card in the next gambit."""

    def __init__(self, rules: Rules, kept: Sequence[float]) -> None:
        self.rules, self.kept, self.facts = rules, kept, facts_of(rules)
        self.rounds = rules.ruleset.min_rounds
        self.left = [min(self.rounds - round_, MOST_PLAYS) for round_ in range(self.rounds)]
        self.mean = round(self.facts.mean)
        plays = range(MOST_PLAYS + 2)
        stretch = max(max(rules.strength), STRONG) / STRONG
        self.most = int(MOST * stretch)
        self.per_gap = [[FINE / (stretch * gap_width(WEIGHTS, theirs, mine)) for theirs in plays] for mine in plays]


class TablePosition(Position):
    """A table from the side of a seat that may play a card. `plays` is how many cards it plays after this round."""

    def __init__(self, fixed: TableFacts, table: Table, seat: int) -> None:
        self.fixed, self.table, self.me = fixed, table, seat
        self.rules, self.weights, self.facts, self.kept = fixed.rules, WEIGHTS, fixed.facts, fixed.kept
        self.hand, self.flights, self.ante, self.stakes = table.hands[seat], table.flights, table.ante, table.stakes
        self.held = len(self.hand) - 1
        strength = self.rules.strength
        self.totals = [sum([strength[card] for card in flight]) for flight in table.flights]
        playing = table.playing
        self.opponents = [other for other in playing if other != seat]
        self.plays = fixed.left[table.round] if table.round < fixed.rounds else 0
        self.weakest_wins = weakest_wins(table)
        self.sign = -1 if self.weakest_wins else 1
        self.pot = (table.stakes + VICTORY) * RIVAL
        self.future = future_factor(min([table.gold[other] for other in playing]))
        self.rival_mean = WEIGHTS.rival

    def hand_size(self, seat: int) -> int:
        """The number of cards in a hand."""
        return len(self.table.hands[seat])

    def more_strength(self, more: float) -> float:
        """The value of `more` points."""
        chance = self.chance
        if not 0.0 < chance < 1.0:
            return 0.0
        plays, table = self.plays, self.table
        theirs = plays + 1 if table.turns_taken + 1 < len(table.playing) else plays
        odds = chance / (1.0 - chance) * math.exp(self.sign * more * self.fixed.per_gap[plays][theirs] / FINE)
        return (odds / (1.0 + odds) - chance) * self.pot

    def in_gold(self, gain: Gain, card: int = NO_CARD) -> float:
        """The value of a gain from the card that is being played."""
        if gain.weakest:
            return (self.best_chance(-1, card) - self.chance) * self.pot
        return gain.gold + self.more_strength(gain.strength)

    def best_chance(self, sign: int, playing: int = NO_CARD) -> float:
        """The chance to win the stakes when playing the best cards left in hand, after the card `playing`. `sign` is -1
        if the weakest flight wins, 1 if the strongest."""
        plays, strength = self.plays, self.rules.strength
        rest = [strength[card] for card in self.hand if card != playing]
        ranked = sorted(rest, reverse=sign > 0)[:plays]
        planned = sum(ranked) + (plays - len(ranked)) * self.fixed.mean
        if playing != NO_CARD:
            planned += strength[playing]
        return self.chances([planned], sign)[0]

    def chances(self, planned: Sequence[float], sign: int) -> list[float]:
        """The chance to win the stakes for each of these strengths added to the seat's flight."""
        totals, slots, plays = self.totals, self.table.round_slot, self.plays
        usually, per_gap = sign * WEIGHTS.their_card, self.fixed.per_gap[plays]
        rivals, most = [], self.fixed.most
        for other in self.opponents:
            total = totals[other]
            if total > most:
                total = most
            theirs = plays + 1 if slots[other] < 0 else plays
            scale = per_gap[theirs]
            rivals.append((WIDEST - scale * (sign * total + usually * theirs), scale))
        mine = sign * min(most, totals[self.me])
        found, looked_up = [], _CHANCES
        for more in planned:
            own, chance = mine + sign * more, 1.0
            for even, scale in rivals:
                chance *= looked_up[int(even + scale * own)]
            found.append(chance)
        return found

    def planned(self) -> list[float]:
        """For each card of the hand: the total strength expected from playing it and others in the rounds left."""
        within, plays, sign = WEIGHTS.plan_best, self.plays, self.sign
        points = [self.rules.strength[card] for card in self.hand]
        if not plays:
            return points  # type: ignore[return-value]
        rest = len(points) - 1
        if not rest:
            return [points[0] + self.fixed.mean * plays]
        ranked = sorted(points, reverse=sign > 0)
        whole = sum(points)
        if rest < plays:
            spare = (plays - rest) * self.fixed.mean
            return [float(whole + spare)] * len(points)
        best, edge = sum(ranked[:plays]), ranked[plays - 1]
        after = best + ranked[plays]
        loosely = (1.0 - within) * plays / rest
        return [
            point + within * (after - point if sign * point >= sign * edge else best) + loosely * (whole - point)
            for point in points
        ]
