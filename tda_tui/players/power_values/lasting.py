"""The value of powers with an effect for the rest of the gambit."""

from __future__ import annotations

from tda_tui.players.evaluation.formulas import USUAL
from tda_tui.players.evaluation.position import Gain
from tda_tui.players.evaluation.view_position import ViewPosition
from tda_tui.players.power_values.registry import POWER_VALUES, Figures, PowerValue, anywhere


def _split(position: ViewPosition, card: int, figures: Figures) -> float:
    right = position.view.seats[position.opponents[-1]]
    others = [position.view.seats[seat].strength for seat in position.opponents]
    theirs = (1.0 - position.chance) * (0.6 if right.strength == max(others) else 0.2)
    return (theirs - position.chance) * position.pot / 2


def _buying_pays(position: ViewPosition, card: int, figures: Figures) -> float:
    buyers = [seat for seat in position.opponents if position.hand_size(seat) <= position.plays_left(seat)]
    price = position.facts.mean
    own = len(position.hand) <= position.rounds_after
    return sum([position.paid_by(seat, round(price)) for seat in buyers], 0.0) + own * price * 0.7


def _score_per_evil(position: ViewPosition, card: int, figures: Figures) -> Gain:
    rules = position.rules
    evil, held = sum(rules.evil[c] for c in position.flight), sum(rules.evil[c] for c in position.rest(card))
    return Gain(0.0, figures["bonus"] * (evil + 0.7 * min(held, position.rounds_after)))


def _ride(position: ViewPosition, card: int, figures: Figures) -> Gain:
    rules = position.rules
    dragons = [rules.strength[c] for c in position.flight if rules.dragon[c]]
    dragons += [rules.strength[c] for c in position.hand if rules.dragon[c]][: position.rounds_after]
    return Gain(0.0, min(dragons, default=0) - rules.strength[card])


def _every_colour(position: ViewPosition, card: int, figures: Figures) -> float:
    flight, rest = position.flight, position.rest(card)
    return position.flights_worth(flight, rest, card) - position.flights_worth(flight, rest)


def _unite_mortals(position: ViewPosition, card: int, figures: Figures) -> float:
    before, now = position.flight_colours, _every_colour(position, card, figures)
    if before & position.rules.mortal_colour:
        return now
    flight, rest = position.flight, position.rest(card)
    alone = position.flights_worth(flight, rest)
    position.flight_colours = before | position.rules.mortal_colour
    together = position.flights_worth(flight, rest)
    position.flight_colours = before
    return now + together - alone


POWER_VALUES.update(
    {
        "later-cards-trigger": PowerValue(2.5, lambda position, card, figures: position.rounds_after * USUAL * 0.6),
        "weakest-wins": anywhere(5.0, lambda position, card, figures: Gain(weakest=True)),
        "split-stakes": PowerValue(1.0, _split),
        "buying-pays-me": PowerValue(4.0, _buying_pays),
        "score-per-evil-dragon": PowerValue(4.0, _score_per_evil),
        "ride-weakest-dragon": PowerValue(0.0, _ride),
        "count-as-every-colour": PowerValue(5.0, _every_colour),
        "count-as-every-colour-and-unite-mortals": PowerValue(4.0, _unite_mortals),
        "score-later-and-higher": PowerValue(4.0, lambda position, card, figures: Gain(0.0, figures["bonus"])),
        "lead-next": PowerValue(1.0, lambda position, card, figures: position.lead if position.rounds_after else 0.0),
    }
)
