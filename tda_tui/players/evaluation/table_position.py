"""Evaluation of a table with all cards visible, in gold: the chance to win the gambit, and cards. Playouts call it many
thousand times a second, so everything possible is computed once per ruleset."""

import math
from collections.abc import Sequence
from typing import Final

from tda_tui.players.evaluation.position import (
    RIVAL,
    VICTORY,
    Gain,
    Position,
    facts_of,
    future_factor,
    gap_width,
    shared_stakes,
)
from tda_tui.players.weights import WEIGHTS
from tda_tui.rules.powers.lasting import PER_EVIL, SCORE_LATER, SCORING, WEAKEST_WINS
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.settling import bonus, rounds_before_scoring, scoring_strengths, weakest_wins
from tda_tui.rules.state import flights
from tda_tui.rules.state.table import NO_CARD, Table

MOST_PLAYS: Final = 10  # the greatest number of remaining plays that is distinguished
MOST_SEATS: Final = 8
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
        self.rival = [WEIGHTS.rival] * MOST_SEATS
        self.left = [min(self.rounds - round_, MOST_PLAYS) for round_ in range(self.rounds)]
        self.mean = round(self.facts.mean)
        plays = range(MOST_PLAYS + 2)
        stretch = max(max(rules.strength), STRONG) / STRONG
        self.most = int(MOST * stretch)
        self.per_gap = [[FINE / (stretch * gap_width(WEIGHTS, theirs, mine)) for theirs in plays] for mine in plays]


class TablePosition(Position):
    """A table from the point of view of a seat that is about to play a card or, given the seats' `names`, is asked
    something in the middle of a turn."""

    def __init__(self, fixed: TableFacts, table: Table, seat: int, names: Sequence[str] = ()) -> None:
        self.fixed, self.table, self.me = fixed, table, seat
        self.rules, self.weights, self.facts, self.kept = fixed.rules, WEIGHTS, fixed.facts, fixed.kept
        self.hand, self.flights, self.ante, self.stakes = table.hands[seat], table.flights, table.ante, table.stakes
        self.count, self.to_move, self.ante_owner = table.seats, table.to_move, table.ante_owner
        self.held, self.chance = len(self.hand) - 1, 1 / table.seats
        if names:
            self.seat_of, self.held = {name: index for index, name in enumerate(names)}, len(self.hand)
            self.flight = table.flights[seat]
        strength = self.rules.strength
        self.totals = [sum([strength[card] for card in flight]) for flight in table.flights]
        self.opponents = table.opponents(seat)
        self.rounds_after = fixed.left[table.round] if table.round < fixed.rounds else 0
        # Between the antes and the first card nobody has a card to play in the round.
        self.slots = table.round_slot if table.round else [0] * table.seats
        self.colours_done, self.strengths_done = table.colours_done[seat], table.strengths_done[seat]
        self.flight_colours = self.rules.flight_colours
        self.scores, self.evil_bonus, self.bonus_now, self.wild = self.totals, 0, 0, ()
        self.weakest_by_power = False
        if table.effects:
            self._look_at_effects()
        self.weakest_wins, self.round = weakest_wins(table), table.round
        self.sign = -1 if self.weakest_wins else 1
        self.pot, self.share, self.lead = float(table.stakes), 0.0, WEIGHTS.lead
        if self.rules.ante_effects:
            self._look_at_ante()
        self.prize = (self.pot + VICTORY) * RIVAL
        self.future = future_factor(min(self._gold_left()))
        self.rival, self.rival_mean = fixed.rival, WEIGHTS.rival

    def _gold_left(self) -> list[int]:
        table = self.table
        if table.debts:
            return [self.gold_left(seat) for seat in table.playing]
        gold, owes = table.gold, table.owes
        return [gold[seat] - owes[seat] for seat in table.playing]

    def _look_at_effects(self) -> None:
        table, me = self.table, self.me
        names = {effect.name for effect in table.effects}
        if SCORE_LATER in names:
            self.rounds_after = min(max(0, rounds_before_scoring(table) - table.round), MOST_PLAYS)
        if not names.isdisjoint(SCORING):
            changed = scoring_strengths(table)
            self.scores = [flights.strength(table, seat, changed) + bonus(table, seat) for seat in range(table.seats)]
            self.evil_bonus = sum([effect.figure for effect in table.effects_of(PER_EVIL) if effect.seat == me])
            self.bonus_now = self.scores[me] - self.totals[me]
        if flights.WILD in names:
            self.wild = [effect.card for effect in table.effects_of(flights.WILD)]
        if flights.UNITES_MORTALS in names and table.has_effect(flights.UNITES_MORTALS, me):
            self.flight_colours |= self.rules.mortal_colour
        self.weakest_by_power = WEAKEST_WINS in names

    def _look_at_ante(self) -> None:
        table, rules = self.table, self.rules
        for card in table.ante:
            effect = rules.ante_effect[card]
            if effect == "leader-pays":
                self.lead -= rules.ante_figure[card] * self.count
            elif effect == "share-with-flights":
                done = [bool(table.colours_done[seat] or table.strengths_done[seat]) for seat in range(table.seats)]
                others = sum([done[seat] for seat in self.opponents])
                self.pot, self.share = shared_stakes(self.pot, others, done[self.me], self.count)

    def hand_size(self, seat: int) -> int:
        """The number of cards in a hand."""
        return len(self.table.hands[seat])

    def plays_left(self, seat: int) -> int:
        """How many more cards the seat will play in this gambit."""
        return self.rounds_after + (self.slots[seat] < 0)

    def gold_left(self, seat: int) -> int:
        """A seat's gold, without what it owes."""
        table = self.table
        left = table.gold[seat] - table.owes[seat]
        return left - sum([debt.gold for debt in table.debts if debt.debtor == seat]) if table.debts else left

    def win_chance(self, total: float, plays: int, weakest: bool) -> float:
        """The chance that a flight with this total wins, with `plays` cards still to be played."""
        sign = -1 if weakest else 1
        return self.chances([total - self.scores[self.me]], sign)[0]

    def more_strength(self, more: float) -> float:
        """The value of `more` points."""
        chance = self.chance
        if not 0.0 < chance < 1.0:
            return 0.0
        plays, table = self.rounds_after, self.table
        theirs = plays + 1 if table.turns_taken + 1 < len(table.playing) else plays
        more = self.sign * max(-self.fixed.most, min(self.fixed.most, more))
        odds = chance / (1.0 - chance) * math.exp(more * self.fixed.per_gap[plays][theirs] / FINE)
        return (odds / (1.0 + odds) - chance) * self.prize

    def in_gold(self, gain: Gain, card: int = NO_CARD) -> float:
        """The value of a gain from the card that is being played."""
        if gain.weakest:
            return (self.best_chance(-1, card) - self.chance) * self.prize
        return gain.gold + self.more_strength(gain.strength)

    def best_chance(self, sign: int, playing: int = NO_CARD) -> float:
        """The chance to win the stakes when playing the best cards left in hand, after the card `playing`. `sign` is -1
        if the weakest flight wins, 1 if the strongest."""
        plays = self.rounds_after
        rest = self.points([card for card in self.hand if card != playing])
        ranked = sorted(rest, reverse=sign > 0)[:plays]
        planned = sum(ranked) + (plays - len(ranked)) * self.fixed.mean
        if playing != NO_CARD:
            planned += self.points([playing])[0]
        return self.chances([planned], sign)[0]

    def chances(self, planned: Sequence[float], sign: int) -> list[float]:
        """The chance to win the stakes for each of these strengths added to the seat's flight."""
        scores, slots, plays = self.scores, self.slots, self.rounds_after
        usually, per_gap = sign * WEIGHTS.their_card, self.fixed.per_gap[plays]
        rivals, most, gods = [], self.fixed.most, self.rules.gods
        for other in self.opponents:
            theirs = plays + 1 if slots[other] < 0 else plays
            if theirs <= 1 and gods and self.barred(self.flights[other]):
                continue
            scale = per_gap[theirs]
            total = min(most, scores[other])
            rivals.append((WIDEST - scale * (sign * total + usually * theirs), scale))
        mine = sign * scores[self.me]
        found, looked_up = [], _CHANCES
        for more in planned:
            own, chance = mine + sign * more, 1.0
            own = most if own > most else max(own, -most)  # ten times as fast as `min` and `max`
            for even, scale in rivals:
                chance *= looked_up[int(even + scale * own)]
            found.append(chance)
        return found

    def planned_plays(self) -> list[float]:
        """For each card of the hand: the total strength expected from playing it and others in the rounds left."""
        within, plays, sign = WEIGHTS.plan_best, self.rounds_after, self.sign
        points = self.points(self.hand)
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
