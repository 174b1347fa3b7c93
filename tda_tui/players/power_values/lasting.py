"""The value of powers with an effect for the rest of the gambit."""

from __future__ import annotations

from tda_tui.players.evaluation.formulas import USUAL
from tda_tui.players.evaluation.position_evaluation import PositionEvaluation, flight_worth
from tda_tui.players.evaluation.table_evaluation import pot_worth
from tda_tui.players.power_values.registry import FastGain, Figures, Gain, power_value
from tda_tui.rules.rulesets.rules import Rules


@power_value("later-cards-trigger", 2.5)
def _later_trigger(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    return Gain(position.rounds_after * USUAL * 0.6)


def _fast_weakest_wins(rules: Rules, card: int, figures: Figures) -> FastGain:
    return lambda evaluation, table, seat, card, chance: (
        (evaluation.chance(table, seat, -1, card) - chance) * pot_worth(table)
    )


@power_value("weakest-wins", 5.0, fast=_fast_weakest_wins)
def _weakest_wins(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    return Gain(weakest=True)


@power_value("split-stakes", 1.0)
def _split(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    right = position.view.seats[position.opponents[-1]]
    others = [position.view.seats[seat].strength for seat in position.opponents]
    theirs = (1.0 - position.chance) * (0.6 if right.strength == max(others) else 0.2)
    return Gain((theirs - position.chance) * position.pot / 2)


@power_value("buying-pays-me", 4.0)
def _buying_pays(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    buyers = [s for s in position.opponents if position.view.seats[s].hand_size <= position.plays_left(s)]
    price = position.facts.mean
    own = len(position.hand) <= position.rounds_after
    return Gain(sum([position.paid_by(seat, round(price)) for seat in buyers], 0.0) + own * price * 0.7)


@power_value("score-per-evil-dragon", 4.0)
def _score_per_evil(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    evil = sum(position.rules.evil[c] for c in position.flight)
    held = sum(position.rules.evil[c] for c in position.hand if c != card)
    return Gain(0.0, figures["bonus"] * (evil + 0.7 * min(held, position.rounds_after)))


@power_value("ride-weakest-dragon", 0.0)
def _ride(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    rules = position.rules
    dragons = [rules.strength[c] for c in position.flight if rules.dragon[c]]
    dragons += [rules.strength[c] for c in position.hand if rules.dragon[c]][: position.rounds_after]
    return Gain(0.0, min(dragons, default=0) - rules.strength[card])


@power_value("count-as-every-colour", 5.0)
def _every_colour(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    rest = [c for c in position.hand if c != card]
    return Gain(flight_worth(position, position.flight, rest, card) - flight_worth(position, position.flight, rest))


@power_value("count-as-every-colour-and-unite-mortals", 4.0)
def _unite_mortals(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    before, now = position.flight_colours, _every_colour(position, card, figures)
    if before & position.rules.mortal_colour:
        return now
    rest = [c for c in position.hand if c != card]
    alone = flight_worth(position, position.flight, rest)
    position.flight_colours = before | position.rules.mortal_colour
    together = flight_worth(position, position.flight, rest)
    position.flight_colours = before
    return Gain(now.gold + together - alone)


@power_value("score-later-and-higher", 4.0)
def _score_later(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    return Gain(0.0, figures["bonus"])


@power_value("lead-next", 1.0)
def _lead_next(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    return Gain(position.lead if position.rounds_after else 0.0)
