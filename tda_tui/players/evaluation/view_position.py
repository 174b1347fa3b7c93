"""Evaluation of a View, in gold: the chance to win the gambit, gold that moves, cards, the lead."""

import math
from collections.abc import Sequence

from tda_tui.players.evaluation.position import Position, facts_of, future_factor, shared_stakes
from tda_tui.players.weights import Weights
from tda_tui.rules.events import STAKES
from tda_tui.rules.powers.lasting import LEAD_NEXT, PER_EVIL, SCORE_LATER, WEAKEST_WINS
from tda_tui.rules.state.flights import UNITES_MORTALS, WILD
from tda_tui.rules.state.table import NOBODY, PLAY
from tda_tui.rules.view import View


class ViewPosition(Position):
    """A position as one seat sees it."""

    def __init__(self, view: View, weights: Weights, kept: Sequence[float]) -> None:
        rules, me = view.rules, view.me
        self.view, self.weights, self.rules, self.kept, self.me = view, weights, rules, kept, me
        self.facts = facts_of(rules)
        self.count = len(view.seats)
        self.mine = view.seats[me]
        around = [(me + step) % self.count for step in range(1, self.count)]
        self.seat_of = {seat.name: number for number, seat in enumerate(view.seats)}
        self.opponents = [seat for seat in around if view.seats[seat].playing]
        number = rules.number
        self.lay_out([number[card] for card in self.mine.flight], [number[held.card] for held in view.hand])
        self.flights = [[number[card] for card in seat.flight] for seat in view.seats]
        self.totals = [seat.strength for seat in view.seats]
        self.scores = [seat.score.total for seat in view.seats]
        self.ante, self.ante_owner, self.to_move = [number[card] for card in view.ante], view.ante_owner, view.to_move
        self._look_at_special_flights()
        self.evil_bonus = sum(e.figure for e in view.effects if e.name == PER_EVIL and e.seat == me)
        self.weakest_wins, self.round = view.weakest_wins, view.round
        self.weakest_by_power = any(effect.name == WEAKEST_WINS for effect in view.effects)
        self.playing = view.phase == PLAY and view.round > 0
        # The round at whose end the gambit is scored.
        last = max([rules.ruleset.min_rounds, *(e.figure for e in view.effects if e.name == SCORE_LATER)])
        self.rounds_after = max(last - (view.round if self.playing else 0), 0)
        # The Dragonrider, and a Dracolich's bonus for evil dragons.
        self.bonus_now = self.mine.score.total - sum([rules.strength[card] for card in self.flight])
        self.future = future_factor(min(seat.gold - seat.owes for seat in view.seats if seat.playing))
        self.repaid = 0.0 if rules.ruleset.shortfall == "hole" else weights.repaid
        self.rival = self._rivals()
        self.rival_mean = sum(self.rival[seat] for seat in self.opponents) / max(len(self.opponents), 1)
        self.stakes = view.stakes
        self.pot = view.stakes * weights.pot
        self.lead = weights.lead
        self.share = 0.0
        for card, effect in view.ante_effects:
            if effect == "share-with-flights":
                others = sum([bool(view.seats[seat].special_flights) for seat in self.opponents])
                mine = bool(self.mine.special_flights)
                self.pot, self.share = shared_stakes(self.pot, others, mine, self.count)
            elif effect == "leader-pays":
                self.lead -= rules.ante_figure[number[card]] * self.count
        if view.debts:
            self.pot += sum(debt.gold for debt in view.debts if debt.debtor == me and debt.creditor == STAKES)
        self.chance = 1 / self.count
        self._round: tuple[int, bool, float] | None = None

    def _look_at_special_flights(self) -> None:
        view, rules = self.view, self.rules
        self.wild = {effect.card for effect in view.effects if effect.name == WILD}
        done = [name.partition(":") for name in self.mine.special_flights]
        self.colours_done = sum([rules.colour_bit(what) for kind, _colon, what in done if kind == "colour"])
        self.strengths_done = sum([1 << int(what) for kind, _colon, what in done if kind == "strength"])
        self.flight_colours = rules.flight_colours
        if any(effect.name == UNITES_MORTALS and effect.seat == self.me for effect in view.effects):
            self.flight_colours |= rules.mortal_colour

    def hand_size(self, seat: int) -> int:
        """The number of cards in an opponent's hand."""
        return self.view.seats[seat].hand_size

    def gold_left(self, seat: int) -> int:
        """A seat's gold, without what it owes."""
        seen = self.view.seats[seat]
        return seen.gold - seen.owes

    def _rivals(self) -> list[float]:
        golds = [seat.gold for seat in self.view.seats]
        for debt in self.view.debts:
            golds[debt.debtor] = max(golds[debt.debtor] - debt.gold, 0)
        most = max(golds[seat] for seat in self.opponents)
        mean = max(sum(golds) / len(golds), 1.0)
        rival, ahead = self.weights.rival, self.weights.ahead
        worth = [rival * (0.6 + 0.4 * gold / mean) * (ahead if gold == most else 1.0) for gold in golds]
        if self.view.gambit_winners and (last := self.view.gambit_winners[-1]) != NOBODY:
            worth[last] *= self.weights.grudge
        return worth

    # Gold

    def paid_by(self, seat: int, gold: int) -> float:
        """The value of being paid by an opponent."""
        return self._covered(seat, gold) * (1.0 + self.rival[seat])

    def _covered(self, seat: int, gold: int) -> float:
        has = self.view.seats[seat].gold
        return gold if gold <= has else has + self.repaid * (gold - has)

    def paid_by_all(self, gold: int) -> float:
        """The value of being paid by every opponent."""
        return sum([self.paid_by(seat, gold) for seat in self.opponents])

    def taxed(self, gold: int) -> float:
        """The value of every opponent paying the stakes."""
        paid = sum([self._covered(seat, gold) for seat in self.opponents])
        return paid * self.chance * (1.0 + self.rival_mean)

    # The round

    def plays_left(self, seat: int) -> int:
        """How many more cards the seat will play in this gambit, as far as known."""
        if not self.playing:
            return self.rounds_after
        acts = self.view.seats[seat].round_card is None and self._is_to_come(seat)
        return self.rounds_after + acts

    def _is_to_come(self, seat: int) -> bool:
        view = self.view
        return (seat - view.leader) % self.count >= (view.to_move - view.leader) % self.count

    def round_parts(self, strength: float) -> tuple[float, float]:
        """The value of a card of this strength in the round: what it lets the next player trigger (negative), and the
        lead."""
        if not self.playing:
            return 0.0, 0.0
        at_most = self.facts.at_most
        part = at_most[max(0, min(int(strength), len(at_most) - 1))]
        if self._round is None:
            self._round = self._look_at_round()
        to_come, is_next, to_beat = self._round
        allows = self.weights.deny * part if is_next else 0.0
        leads = strength > to_beat and self.rounds_after > 0
        return -allows, self.lead * part**to_come if leads else 0.0

    def _look_at_round(self) -> tuple[int, bool, float]:
        """How many opponents still play in this round, whether the next seat does, and the strength to beat for the
        lead."""
        view, number = self.view, self.rules.number
        to_come = [seat for seat in self.opponents if view.seats[seat].round_card is None and self._is_to_come(seat)]
        is_next = bool(to_come) and to_come[0] == self.opponents[0]
        shown = [self.rules.strength[number[seat.round_card]] for seat in view.seats if seat.round_card]
        given = any(effect.name == LEAD_NEXT and effect.figure == view.round for effect in view.effects)
        return len(to_come), is_next, math.inf if given else max(shown, default=-math.inf)
