"""The value of powers that steal, make others pay, or demand a card or gold."""

from functools import lru_cache

from tda_tui.players.evaluation.position import LEAST_LOSS, Position, gift_worth
from tda_tui.players.power_values.registry import POWER_VALUES, Asked, Figures, PowerValue, all_pay
from tda_tui.rules.powers.registry import fitting_cards
from tda_tui.rules.rulesets.rules import Rules

# Stealing


def _raid(position: Position, card: int, figures: Figures) -> float:
    gold = figures["gold"]
    taken = sum([position.paid_by(seat, gold + more) for more, seat in enumerate(position.opponents, 1)], 0.0)
    return position.stolen(gold) + taken


def _steal_if_mortal(position: Position, card: int, figures: Figures) -> float:
    mortal = position.rules.mortal
    return position.stolen(figures["gold"]) if any([mortal[c] for c in position.all_flights()]) else 0.0


def _steal_more(position: Position, card: int, figures: Figures) -> float:
    good = position.rules.good
    bonus = 0 if any([good[c] for c in position.flight]) else figures["bonus"]
    return position.stolen(figures["gold"] + bonus)


def _steal_and_discard(position: Position, card: int, figures: Figures) -> float:
    lost = min((position.keep(c) for c in position.rest(card)), default=0.0)
    return position.stolen(figures["gold"]) - max(lost, LEAST_LOSS)


def _steal_or_tax(position: Position, card: int, figures: Figures) -> float:
    evil = position.rules.evil
    count = sum([evil[c] for c in position.flight])
    return max(position.stolen(count), position.taxed(count))


# Payments


def _taxed_per_card(position: Position, gold: int) -> float:
    return position.taxed(gold * max(len(position.flight), 1))


def _collect_or_tax(position: Position, card: int, figures: Figures) -> float:
    return max(position.paid_by_all(figures["gold"]), _taxed_per_card(position, figures["gold"]))


def _weakest_pays(position: Position, card: int, figures: Figures) -> float:
    return max(position.paid_by(seat, figures["gold"]) for seat in position.weakest_opponents())


def _weaker_pay(position: Position, card: int, figures: Figures) -> float:
    mine, totals, gold = position.strength_of(position.flight), position.totals, figures["gold"]
    return sum([position.paid_by(seat, gold) for seat in position.opponents if totals[seat] < mine], 0.0)


def _mixed(position: Position) -> list[int]:
    good, evil, found = position.rules.good, position.rules.evil, []
    for seat in position.opponents:
        flight = position.flights[seat]
        if any([good[c] for c in flight]) and any([evil[c] for c in flight]):
            found.append(seat)
    return found


def _mixed_flights_pay(position: Position, card: int, figures: Figures) -> float:
    return sum([position.paid_by(seat, figures["gold"]) for seat in _mixed(position)], 0.0)


def _rob_mixed_flights(position: Position, card: int, figures: Figures) -> float:
    return sum([position.robbed(seat, figures["gold"]) for seat in _mixed(position)], 0.0)


def _rob_strongest(position: Position, card: int, figures: Figures) -> float:
    return max(position.robbed(seat, figures["gold"]) for seat in position.strongest_opponents())


def _evil_in_ante(position: Position) -> int:
    evil = position.rules.evil
    return sum([evil[c] for c in position.ante])


def _strongest_pays(position: Position, card: int, figures: Figures) -> float:
    gold = _evil_in_ante(position)
    return max(position.paid_by(seat, gold) for seat in position.strongest_opponents())


def _collect_per_colour(position: Position, card: int, figures: Figures) -> float:
    bit, colours = position.rules.colour_bit(figures["colour"]), position.rules.colours
    lying = position.all_flights() + position.ante
    return position.paid_by_all(sum([colours[c] & bit != 0 for c in lying]))


# A card or gold


@lru_cache(maxsize=512)
def _fitting(rules: Rules, fits: str, source: int) -> tuple[float, float]:
    """The share of all cards that fit, and their mean strength."""
    found = [rules.strength[card] for card, fit in enumerate(fitting_cards(rules, fits, source)) if fit]
    return len(found) / len(rules.cards), sum(found) / len(found) if found else 0.0


def _demanding(position: Position, seat: int, card: int, figures: Figures) -> float:
    part, strength = _fitting(position.rules, figures["fits"], card)
    pays = (1.0 - part) ** position.hand_size(seat)
    gift = gift_worth(position.weights, position.facts, strength)
    return pays * position.paid_by(seat, figures["gold"]) + (1.0 - pays) * gift * position.future


def _demand(position: Position, card: int, figures: Figures) -> float:
    worth = 0.0
    for side in figures["sides"]:
        neighbour = position.opponents[0 if side == "left" else -1]
        asked = position.strongest_opponents() if side == "strongest" else [neighbour]
        worth += max(_demanding(position, seat, card, figures) for seat in asked)
    return worth


def _asked_by_demand(position: Position, asked: Asked, seat: int) -> float:
    return _demanding(position, seat, asked.source, asked.figures)


POWER_VALUES.update(
    {
        "steal": PowerValue(2.5, lambda position, card, figures: position.stolen(figures["gold"]), by_gold=True),
        "raid": PowerValue(10.0, _raid),
        "steal-if-mortal": PowerValue(1.0, _steal_if_mortal),
        "steal-more-without-good": PowerValue(2.0, _steal_more),
        "steal-and-discard": PowerValue(4.5, _steal_and_discard),
        "steal-or-tax-per-evil-dragon": PowerValue(
            2.0,
            _steal_or_tax,
            effects={
                "steal": lambda position, asked: position.stolen(asked.gold),
                "tax": lambda position, asked: position.taxed(asked.gold),
            },
        ),
        "collect-or-tax": PowerValue(
            3.5,
            _collect_or_tax,
            effects={
                "collect": lambda position, asked: position.paid_by_all(asked.gold),
                "tax": lambda position, asked: _taxed_per_card(position, asked.gold),
            },
        ),
        "weakest-pays": PowerValue(
            2.5,
            _weakest_pays,
            answers={"opponent": lambda position, asked, seat: position.paid_by(seat, asked.gold)},
        ),
        "weaker-pay": PowerValue(5.0, _weaker_pay),
        "mixed-flights-pay": PowerValue(10.0, _mixed_flights_pay),
        "rob-mixed-flights": PowerValue(9.0, _rob_mixed_flights),
        "rob-strongest": PowerValue(
            3.5,
            _rob_strongest,
            by_gold=True,
        ),
        "all-pay-stakes": PowerValue(
            0.5, lambda position, card, figures: all_pay(position, len(position.opponents) + 1)
        ),
        "strongest-pays-per-evil-ante": PowerValue(
            2.5,
            _strongest_pays,
            answers={"opponent": lambda position, asked, seat: position.paid_by(seat, _evil_in_ante(position))},
        ),
        "collect-per-colour": PowerValue(6.0, _collect_per_colour),
        "demand": PowerValue(3.5, _demand, answers={"opponent": _asked_by_demand}),
    }
)
