"""One-step rating of answers, in gold, from a View: used by players and the coach."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from tda_tui.players.ability_rating import ability_worth, card_worth, opponent_worth
from tda_tui.players.evaluation.position import Gain
from tda_tui.players.evaluation.view_position import ViewPosition
from tda_tui.players.power_values.ante_effects import entering_ante
from tda_tui.players.power_values.registry import (
    answer_worth,
    asked_by,
    effect_worth,
    gain,
    kept_worths,
    usual_worths,
)
from tda_tui.players.weights import WEIGHTS, Weights
from tda_tui.rules.abilities.registry import abilities_in
from tda_tui.rules.questions import NONE, PAY, Answer, Question
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.view import View


class PlayParts(NamedTuple):
    """The parts of the value of playing a card, in gold; their sum is its value."""

    gambit: float  # the chance to win the gambit with the card's strength
    power: float  # what its power gains now, and its effect on that chance
    special: float  # special flights it completes or prepares
    deny: float  # making it less likely that the next player's power triggers
    lead: float  # the chance to lead the next round
    keep: float  # minus its value in hand


def play_parts(position: ViewPosition, card: int, fires: bool) -> PlayParts:
    """The parts of the value of playing this card: immediate effects, the gambit, and the cards left in hand.

    `fires` says whether its power triggers. Sets `position.chance` to the chance of winning the gambit with the card.
    """
    rest = position.rest(card)
    before = position.flight, position.hand
    position.lay_out([*position.flight, card], rest)
    printed = position.rules.strength[card]
    try:
        position.chance = chance = position.chance_with(position.flight, rest)
        brings = gain(position, card) if fires else Gain()
        gambit, power = position.winning(chance), brings.gold
        if brings.strength or brings.weakest:
            weakest = position.weakest_wins or brings.weakest
            power += position.winning(position.chance_with(position.flight, rest, brings.strength, weakest)) - gambit
        special = position.flights_worth(position.flight, rest)
        lies = printed + brings.strength if brings.strength else printed
        deny, lead = position.round_parts(lies)
        return PlayParts(gambit, power, special, deny, lead, -position.keep(card))
    finally:
        position.lay_out(*before)


def ante_worth(position: ViewPosition, card: int) -> float:
    """The value of anting this card: a high price suits a strong hand and a large hoard.

    Sets `position.chance` and `position.pot` to those of the resulting gambit.
    """
    rules, weights = position.rules, position.weights
    rest = position.rest(card)
    strength = rules.strength[card]
    others = position.count - 1
    at_most = position.facts.at_most
    chance = position.chance_with([], rest)
    price = sum(max(strength, value) * weight for value, weight in _highest(at_most, others))
    pot = position.view.stakes + price * position.count
    position.chance, position.pot = chance, pot
    special, effect = position.flights_worth([], rest), entering_ante(position, card)
    bold = weights.raise_ante if position.mine.gold >= price else weights.raise_ante / 2
    bold *= 1.0 + position.rival_mean
    lead = weights.lead * at_most[strength] ** others
    costs = weights.bluff * strength - bold * price
    return bold * chance * pot + costs + lead + special + effect - position.keep(card)


def _highest(at_most: Sequence[float], others: int) -> list[tuple[int, float]]:
    """Each strength with its probability to be the highest of the other antes; players are assumed to spare their best
    cards."""
    calm = [min(1.0, part * 1.25) for part in at_most]
    reached = [part**others for part in calm]
    return [(value, reached[value] - (reached[value - 1] if value else 0.0)) for value in range(len(reached))]


class RatedOption(NamedTuple):
    """An option of a question and its value in gold relative to the others."""

    option: str
    worth: float


def evaluate(view: View, weights: Weights = WEIGHTS) -> ViewPosition:
    """The evaluation of a View, with the usual values of powers."""
    return ViewPosition(view, weights, kept_worths(view.rules, weights))


def rate_options(view: View, weights: Weights = WEIGHTS) -> list[RatedOption]:
    """The value of each option of `view.question`, in order; [] for a question that cannot be judged.

    If several options may be chosen, the value each adds. Raises ValueError if nothing is asked.
    """
    question = view.question
    if question is None:
        raise ValueError("nothing is asked")
    rate = _RATINGS.get(question.kind)
    if rate is None:
        return []
    position = evaluate(view, weights)
    if question.kind not in ("ante", "play"):
        position.chance = position.chance_with(position.flight, position.hand)
    worth = rate(position, question)
    return [RatedOption(option, worth(option)) for option in question.options] if worth is not None else []


def best_choices(question: Question, rated: Sequence[RatedOption]) -> Answer:
    """The best answer to a question with several choices: all that gain if none is required, otherwise as many as
    allowed."""
    if question.min == 0:
        return tuple([one.option for one in rated if one.worth > 0.0][: question.max])
    ranked = sorted(rated, key=lambda one: one.worth, reverse=True)
    return tuple([one.option for one in ranked[: question.max]])


OptionWorth = Callable[[str], float]
"""The value of an option of one question."""


def _play(position: ViewPosition, question: Question) -> OptionWorth:
    fires, number = {held.card: held.fires for held in position.view.hand}, position.rules.number
    return lambda card: sum(play_parts(position, number[card], fires[card]))


def _ante(position: ViewPosition, question: Question) -> OptionWorth:
    return lambda card: ante_worth(position, position.rules.number[card])


# Powers that ask


def _opponent(position: ViewPosition, question: Question) -> OptionWorth:
    seat_of = position.view.names.index
    asked, ability = asked_by(position, question), question.source
    if ability in abilities_in(position.rules):
        return lambda name: opponent_worth(position, ability, seat_of(name))
    worth = answer_worth(question.kind, asked.power)
    return lambda name: 0.0 if name == NONE else worth(position, asked, seat_of(name))


def _card(position: ViewPosition, question: Question) -> OptionWorth:
    number, asked = position.rules.number, asked_by(position, question)
    worth = answer_worth(question.kind, asked.power)
    return lambda card: 0.0 if card == NONE else worth(position, asked, number[card])


def _hand_card(position: ViewPosition, question: Question) -> OptionWorth:
    """Cards of the hand; where any number may be discarded, the gain of replacing each by an unknown card."""
    number, ability = position.rules.number, question.source
    if ability in abilities_in(position.rules):
        return lambda card: card_worth(position, ability, number[card])
    return (lambda card: position.exchanging(number[card])) if question.min == 0 else _card(position, question)


def _share(position: ViewPosition, question: Question) -> OptionWorth:
    """An odd coin: for oneself, otherwise for the least dangerous opponent."""
    seat_of = position.view.names.index
    return lambda name: 9.0 if seat_of(name) == position.me else -position.rival[seat_of(name)]


def _give_or_pay(position: ViewPosition, question: Question) -> OptionWorth:
    return lambda choice: _giving(position, question, choice)


def _giving(position: ViewPosition, question: Question, choice: str) -> float:
    """The value of giving a card to the player who asks, or of paying."""
    rival = position.rival[position.view.to_move]
    if choice == PAY:
        return -position.my_gold_loss(question.gold) - rival * min(position.mine.gold, question.gold)
    card = position.rules.number[choice]
    rest = position.rest(card)
    needed = position.flights_worth(position.flight, position.hand) - position.flights_worth(position.flight, rest)
    few = 1.0 if len(position.hand) <= 2 else 0.0
    return -position.keep(card) * (1.0 + rival) - needed - few


def _effect(position: ViewPosition, question: Question) -> OptionWorth | None:
    if all(":" in option for option in question.options):
        ranked = sorted(question.options, key=_flight_order)
        return lambda option: 0.01 * ranked.index(option)
    asked = asked_by(position, question)
    worths = {option: effect_worth(asked.power, option) for option in question.options}
    known = {option: worth for option, worth in worths.items() if worth is not None}
    return (lambda option: known[option](position, asked)) if len(known) == len(worths) else None


def _flight_order(name: str) -> tuple[int, str]:
    value = name.partition(":")[2]
    return (int(value) if value.isdigit() else 0, value)


def _trigger(position: ViewPosition, question: Question) -> OptionWorth | None:
    if question.about is None:
        return None
    brings = position.in_gold(gain(position, position.rules.number[question.about]))
    return lambda option: brings if option == "yes" else 0.0


def _ability(position: ViewPosition, question: Question) -> OptionWorth:
    return lambda option: ability_worth(position, question, option)


_RATINGS: dict[str, Callable[[ViewPosition, Question], OptionWorth | None]] = {
    "play": _play,
    "ante": _ante,
    "opponent": _opponent,
    "give-or-pay": _give_or_pay,
    "effect": _effect,
    "trigger": _trigger,
    "ante-card": _card,
    "flight-card": _card,
    "hand-card": _hand_card,
    "revealed-card": _card,
    "share": _share,
    "ability": _ability,
}
"""How options are rated, by kind of question. Unknown kinds cannot be judged."""


_NOISE = 3.0
"""Randomness of a pick, in gold."""


def pick_special_card(rules: Rules, taken: Collection[str], seed: int) -> str:
    """The favourite of a player with this seed among the special cards not yet taken."""
    rng, usual = random.Random(seed), usual_worths(rules)
    worth = {card: usual[card] + rules.strength[card] / 4 + _NOISE * rng.random() for card in rules.special_cards}
    free = [card for card in rules.special_cards if rules.ids[card] not in taken]
    return rules.ids[max(free, key=worth.__getitem__)]
