"""The value of powers that replace or remove a card of a flight, and of those that use other cards' powers."""

from __future__ import annotations

from tda_tui.players.evaluation.formulas import USUAL, facts_of
from tda_tui.players.evaluation.position_evaluation import PositionEvaluation, flight_worth
from tda_tui.players.evaluation.table_evaluation import TableEvaluation, future_of, sign_of
from tda_tui.players.power_values.card_values import weakening
from tda_tui.players.power_values.registry import (
    Asked,
    FastGain,
    Figures,
    Gain,
    best_gain,
    gain,
    gain_in_gold,
    power_value,
    value_of,
)
from tda_tui.players.weights import WEIGHTS
from tda_tui.rules.powers.registry import CardFilter
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import Table

CHOICE_GOLD, CHOICE_STRENGTH = 1.5, 3.0
"""How much better the best of three cards is than a random one, in gold and in strength."""


def _newcomer(position: PositionEvaluation, card: int) -> Gain:
    """The gain of the power of a card that enters the flight and triggers."""
    return Gain(USUAL) if value_of(position.rules.cards[card].power).nested else gain(position, card)


# An unknown card


def _fast_replace(rules: Rules, card: int, worth: float, choice: float = 0.0, loss: float = 0.0) -> FastGain:
    """A random card comes instead: it is worth so much gold, strengthened by the choice; an opponent loses it."""
    more = facts_of(rules).mean - rules.strength[card]

    def fast(evaluation: TableEvaluation, table: Table, seat: int, card: int, chance: float) -> float:
        points = more + choice * sign_of(table) if choice else more
        gold = worth + loss * future_of(table) if loss else worth
        return gold + evaluation.more_strength(table, chance, points)

    return fast


@power_value("replace-from-deck", 2.5, fast=lambda rules, card, figures: _fast_replace(rules, card, USUAL))
def _replace_from_deck(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    return Gain(USUAL, position.facts.mean - position.rules.strength[card])


@power_value(
    "replace-from-opponent",
    3.0,
    fast=lambda rules, card, figures: _fast_replace(rules, card, USUAL, loss=WEIGHTS.rival * WEIGHTS.card),
    answers={"opponent": lambda position, asked, seat: weakening(position, seat)},
)
def _replace_from_opponent(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    most = max(position.opponents, key=lambda seat: position.view.seats[seat].hand_size)
    if not position.view.seats[most].hand_size:
        return Gain()
    return Gain(USUAL + weakening(position, most), position.facts.mean - position.rules.strength[card])


def _give_up(position: PositionEvaluation, asked: Asked, card: int) -> float:
    """Replace a card of the player's flight by an unknown one."""
    rest = [c for c in position.flight if c != card]
    change = position.facts.mean
    free = 6.0 if position.barred(position.flight) and not position.barred(rest) else 0.0
    chance = position.chance_with(rest, position.hand, change)
    return position.winning(chance) + flight_worth(position, rest, position.hand) + free


def _fast_replace_another(rules: Rules, card: int, figures: Figures) -> FastGain:
    mean, strength = facts_of(rules).mean, rules.strength

    def fast(evaluation: TableEvaluation, table: Table, seat: int, card: int, chance: float) -> float:
        flight = table.flights[seat]
        if not flight:
            return 0.0
        given = min if sign_of(table) > 0 else max
        return USUAL + evaluation.more_strength(table, chance, mean - given([strength[other] for other in flight]))

    return fast


@power_value("replace-another", 3.0, fast=_fast_replace_another, answers={"flight-card": _give_up})
def _replace_another(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    others = [position.rules.strength[c] for c in position.flight if c != card]
    if not others:
        return Gain()
    old = max(others) if position.weakest_wins else min(others)
    return Gain(USUAL, position.facts.mean - old)


# One of several revealed cards


def _lay_in_place(position: PositionEvaluation, asked: Asked, card: int) -> float:
    """Replace the asking card by a revealed one, which triggers."""
    then = [card if c == asked.source else c for c in position.flight]
    brings = gain(position, card)
    weakest = position.weakest_wins or brings.weakest
    chance = position.chance_with(then, position.hand, brings.strength, weakest)
    return brings.gold + position.winning(chance) + flight_worth(position, then, position.hand)


@power_value(
    "replace-from-three",
    5.0,
    fast=lambda rules, card, figures: _fast_replace(rules, card, USUAL + CHOICE_GOLD, CHOICE_STRENGTH),
    answers={"revealed-card": _lay_in_place},
)
def _replace_from_three(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    likely = position.facts.mean + (-CHOICE_STRENGTH if position.weakest_wins else CHOICE_STRENGTH)
    return Gain(USUAL + CHOICE_GOLD, likely - position.rules.strength[card])


# A card from hand


def _replacing(position: PositionEvaluation, old: int, new: int) -> Gain:
    """The gain of replacing a card of the flight by one from hand, which triggers."""
    strength, brings = position.rules.strength, _newcomer(position, new)
    return brings._replace(
        gold=brings.gold - position.keep(new), strength=brings.strength + strength[new] - strength[old]
    )


def _stand_in(position: PositionEvaluation, asked: Asked, card: int) -> float:
    """Replace the asking card by one from hand, which triggers."""
    rest = [c for c in position.hand if c != card]
    then = [card if c == asked.source else c for c in position.flight]
    strength = position.rules.strength
    brings = _replacing(position, asked.source, card)
    extra = brings.strength - (strength[card] - strength[asked.source])
    better = position.chance_with(then, rest, extra, position.weakest_wins or brings.weakest) - position.chance
    flights = flight_worth(position, then, rest) - flight_worth(position, position.flight, position.hand)
    return brings.gold + position.winning(better) + flights


@power_value("replace-from-hand", 5.0, answers={"hand-card": _stand_in}, uses_hand_card=True, nested=True)
def _replace_from_hand(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    test = CardFilter.named(figures["fits"])
    best = Gain()
    best_worth = 0.0
    for new in position.hand:
        if new == card or not test.admits(position.rules, new, card):
            continue
        brings = _replacing(position, card, new)
        worth = brings.gold + brings.strength * position.point()
        if worth > best_worth:
            best, best_worth = brings, worth
    return best


# A card of another flight


def _swapping(position: PositionEvaluation, mine: int, theirs: int) -> Gain:
    """The gain of swapping the player's card for a mortal in an opponent's flight."""
    strength, brings = position.rules.strength, _newcomer(position, theirs)
    return brings._replace(strength=brings.strength + 1.5 * (strength[theirs] - strength[mine]))


def _swap(position: PositionEvaluation, asked: Asked, card: int) -> float:
    brings = _swapping(position, asked.source, card)
    return brings.gold + brings.strength * position.point()


@power_value("swap-mortals", 2.0, answers={"flight-card": _swap}, nested=True)
def _swap_mortals(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    mortals = [c for seat in position.opponents for c in position.flights[seat] if position.rules.mortal[c]]
    best = best_gain(position, [_swapping(position, card, c) for c in mortals])
    return best if best.gold + best.strength * position.point() > 0 else Gain()


@power_value(
    "trigger-my-flight",
    3.0,
    answers={"flight-card": lambda position, asked, card: gain_in_gold(position, gain(position, card))},
    nested=True,
)
def _trigger_flight(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    test = CardFilter.named(figures["fits"])
    found = [gain(position, c) for c in position.flight if c != card and test.admits(position.rules, c, card)]
    return Gain(sum([g.gold for g in found], 0.0), sum([g.strength for g in found], 0.0))


def _using(position: PositionEvaluation, source: int, printed: int) -> Gain:
    """The gain of using the power printed on another card."""
    if value_of(position.rules.cards[printed].power).nested:
        return Gain(USUAL / 2)
    return gain(position, printed, source)


def _reveal(position: PositionEvaluation, asked: Asked, card: int) -> float:
    brings = _using(position, asked.source, card)
    return brings.gold + brings.strength * position.point() - 0.1


@power_value("reveal-and-use", 4.0, answers={"hand-card": _reveal}, uses_hand_card=True, nested=True)
def _reveal_and_use(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    shown = [c for c in position.hand if position.rules.dragon[c] and c != card]
    return best_gain(position, [_using(position, card, c) for c in shown])


def _copy(position: PositionEvaluation, asked: Asked, card: int) -> float:
    return gain_in_gold(position, _using(position, asked.source, card))


@power_value("copy-from-ante", 3.5, answers={"ante-card": _copy}, nested=True)
def _copy_from_ante(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    return best_gain(position, [_using(position, card, c) for c in position.ante])


@power_value("copy-from-flights", 3.5, answers={"flight-card": _copy}, nested=True)
def _copy_from_flights(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    test = CardFilter.named(figures["fits"])
    models = [c for c in position.all_flights() if c != card and test.admits(position.rules, c, card)]
    return best_gain(position, [_using(position, card, c) for c in models])


def _slaying(position: PositionEvaluation, seat: int, prey: int) -> float:
    """The value of removing a card from a seat's flight: higher from a strong opponent, negative from one's own."""
    strength = position.rules.strength[prey]
    point = position.point()
    if position.weakest_wins:
        strength = -strength
    if seat == position.me:
        return -strength * point - 1.0
    seen = position.view.seats[seat]
    strongest = max(position.view.seats[s].strength for s in position.opponents)
    threat = 1.0 if seen.strength >= strongest else 0.5
    return 0.6 * strength * point * threat + 0.1 * strength * threat


def _slay_this(position: PositionEvaluation, asked: Asked, card: int) -> float:
    owner = next(seat for seat, flight in enumerate(position.flights) if card in flight)
    return _slaying(position, owner, card)


@power_value("slay", 5.0, answers={"flight-card": _slay_this})
def _slay(position: PositionEvaluation, card: int, figures: Figures) -> Gain:
    test = CardFilter.named(figures["fits"])
    found = [
        _slaying(position, seat, prey)
        for seat in range(position.count)
        for prey in position.flights[seat]
        if test.admits(position.rules, prey, card)
    ]
    return Gain(max(found, default=0.0))
