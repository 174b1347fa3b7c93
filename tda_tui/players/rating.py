"""One-step rating of answers, in gold, from a View: used by players and the coach."""

import random
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from tda_tui.players.evaluation.position import Gain, Position
from tda_tui.players.evaluation.view_position import ViewPosition
from tda_tui.players.power_values.registry import (
    answer_worth,
    asked_by,
    entering_ante,
    gain,
    kept_worths,
    usual_worths,
    value_of,
)
from tda_tui.players.weights import WEIGHTS, Weights
from tda_tui.rules.questions import NONE, PASS, PAY, Answer, Question
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import NO_CARD
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
    """The parts of the value of playing this card: immediate effects, the gambit, and the cards left in hand. `fires`
    says whether its power triggers. Sets `position.chance` to the chance of winning the gambit with the card."""
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
    """The value of anting this card: a high price suits a strong hand and a large hoard. Sets `position.chance` and
    `position.pot` to those of the resulting gambit."""
    weights, at_most, others = position.weights, position.facts.at_most, position.count - 1
    strength, rest = position.rules.strength[card], position.rest(card)
    chance = position.chance_with([], rest)
    # The highest of the other antes; players are assumed to spare their best cards.
    reached = [min(1.0, part * 1.25) ** others for part in at_most]
    likely = [one - before for one, before in zip(reached, [0.0, *reached[:-1]], strict=True)]
    price = sum(max(strength, value) * part for value, part in enumerate(likely))
    pot = position.view.stakes + price * position.count
    position.chance, position.pot = chance, pot
    special, effect = position.flights_worth([], rest), entering_ante(position, card)
    bold = weights.raise_ante if position.mine.gold >= price else weights.raise_ante / 2
    bold *= 1.0 + position.rival_mean
    lead = weights.lead * at_most[strength] ** others
    costs = weights.bluff * strength - bold * price
    return bold * chance * pot + costs + lead + special + effect - position.keep(card)


class RatedOption(NamedTuple):
    """An option of a question and its value in gold relative to the others."""

    option: str
    worth: float


def evaluate(view: View, weights: Weights = WEIGHTS) -> ViewPosition:
    """The evaluation of a View, with the usual values of powers."""
    return ViewPosition(view, weights, kept_worths(view.rules, weights))


def rate_options(view: View, weights: Weights = WEIGHTS) -> list[RatedOption]:
    """The value of each option of `view.question`, in order; [] for a question that cannot be judged. Raises ValueError
    if nothing is asked."""
    question = view.question
    if question is None:
        raise ValueError("nothing is asked")
    position = evaluate(view, weights)
    match question.kind:
        case "ante":
            worths = [ante_worth(position, position.rules.number[card]) for card in question.options]
        case "play":
            worths = _play(position, question)
        case _:
            worths = rate_answers(position, question)
    return [RatedOption(*rated) for rated in zip(question.options, worths, strict=False)]


def rate_answers(position: Position, question: Question) -> list[float]:
    """The value of each option of a question in the middle of a turn; [] if it cannot be judged."""
    rate = _ANSWERS.get(question.kind)
    if rate is None:
        return []
    if question.kind not in _WITHOUT_CHANCE:
        position.chance = position.chance_with(position.flight, position.hand)
    return rate(position, question)


def best_choices(question: Question, rated: Sequence[RatedOption]) -> Answer:
    """The best answer to a question with several choices: all that gain if none is required, otherwise as many as
    allowed."""
    if question.min == 0:
        return tuple([one.option for one in rated if one.worth > 0.0][: question.max])
    ranked = sorted(rated, key=lambda one: one.worth, reverse=True)
    return tuple([one.option for one in ranked[: question.max]])


def _play(position: ViewPosition, question: Question) -> list[float]:
    fires, number = {held.card: held.fires for held in position.view.hand}, position.rules.number
    return [sum(play_parts(position, number[card], fires[card])) for card in question.options]


def _chosen(position: Position, question: Question) -> list[float]:
    numbers = position.rules.number if question.kind != "opponent" else position.seat_of
    asked = asked_by(position, question)
    worth = answer_worth(question.kind, asked.power)
    return [0.0 if option == NONE else worth(position, asked, numbers[option]) for option in question.options]


def _opponent(position: Position, question: Question) -> list[float]:
    if question.source in ("heal", "diplomacy"):  # pay the least dangerous, or let them lead
        return [-position.rival[position.seat_of[name]] for name in question.options]
    return _chosen(position, question)


def _hand_card(position: Position, question: Question) -> list[float]:
    """Cards of the hand; where any number may be discarded, the gain of replacing each by an unknown card."""
    cards = [position.rules.number.get(option, NO_CARD) for option in question.options]
    mine = _my_ante(position)
    if question.source == "perception" and mine is not None:
        return [_as_ante(position, mine, card) for card in cards]
    if question.min == 0:
        return [position.exchanging(card) for card in cards]
    return _chosen(position, question)


def _share(position: Position, question: Question) -> list[float]:
    """An odd coin: for oneself, otherwise for the least dangerous opponent."""
    seats = [position.seat_of[name] for name in question.options]
    return [9.0 if seat == position.me else -position.rival[seat] for seat in seats]


def _give_or_pay(position: Position, question: Question) -> list[float]:
    rival, left = position.rival[position.to_move], max(0, position.gold_left(position.me))
    flights, few = position.flights_worth(position.flight, position.hand), 1.0 if position.held <= 2 else 0.0
    worths = []
    for choice in question.options:
        if choice == PAY:
            loss = position.my_gold_loss(question.gold) + rival * min(left, question.gold)
        else:
            card = position.rules.number[choice]
            needed = flights - position.flights_worth(position.flight, position.rest(card))
            loss = position.keep(card) * (1.0 + rival) + needed + few
        worths.append(-loss)
    return worths


def _effect(position: Position, question: Question) -> list[float]:
    """What a power does, or which special flight is rewarded first; [] if the power is not known to offer it."""
    if all(":" in option for option in question.options):
        ranked = sorted(question.options, key=_flight_order)
        return [0.01 * ranked.index(option) for option in question.options]
    asked = asked_by(position, question)
    known = value_of(asked.power).effects
    if not known.keys() >= set(question.options):
        return []
    return [known[option](position, asked) for option in question.options]


def _flight_order(name: str) -> tuple[int, str]:
    value = name.partition(":")[2]
    return (int(value) if value.isdigit() else 0, value)


def _trigger(position: Position, question: Question) -> list[float]:
    if question.about is None:
        return []
    brings = position.in_gold(gain(position, position.rules.number[question.about]))
    return [brings if option == "yes" else 0.0 for option in question.options]


def _ability(position: Position, question: Question) -> list[float]:
    worths = [_ABILITIES[one](position, question) if one in _ABILITIES else USUAL_ABILITY for one in question.options]
    return [0.0 if option == PASS else worth for option, worth in zip(question.options, worths, strict=True)]


_ANSWERS: dict[str, Callable[[Position, Question], list[float]]] = {
    "opponent": _opponent,
    "give-or-pay": _give_or_pay,
    "effect": _effect,
    "trigger": _trigger,
    "ante-card": _chosen,
    "flight-card": _chosen,
    "hand-card": _hand_card,
    "revealed-card": _chosen,
    "share": _share,
    "ability": _ability,
}
"""How options are rated, by kind of question. Unknown kinds cannot be judged."""
_WITHOUT_CHANCE = ("opponent", "share")  # for these the chance to win the gambit makes no difference


_NOISE = 3.0  # randomness of a pick, in gold


def pick_special_card(rules: Rules, taken: Collection[str], seed: int) -> str:
    """The favourite of a player with this seed among the special cards not yet taken."""
    rng, usual = random.Random(seed), usual_worths(rules)
    worth = {card: usual[card] + rules.strength[card] / 4 + _NOISE * rng.random() for card in rules.special_cards}
    free = [card for card in rules.special_cards if rules.ids[card] not in taken]
    return rules.ids[max(free, key=worth.__getitem__)]


# Roleplaying abilities: most are simply used, for they bring a card or a coin at no cost, or at a cost that the next
# special flight makes good


USUAL_ABILITY = 1.0  # value of an ability without an estimate of its own
DEAR = 7  # a price from which another card is likely to be cheaper

STRONGEST = 13  # the most that a turned-up card may cost
CLEARLY = 1.0  # by how much another ante must be better, because everybody then knows a card of the hand
SURE_LEAD, SURE_EFFECT = 2.0, 4.0
"""Factors on the usual values of the lead and of an ante card's effect once all antes are known. Measured by exchanging
antes at random and playing some thousand gambits to the end."""


def _other_card(position: Position, question: Question) -> float:
    return position.exchanging(position.rules.number[question.about]) if question.about else 0.0


def _another_ante(position: Position, question: Question) -> float:
    """With all antes known: how much better the best card in hand would be as the ante."""
    mine = _my_ante(position)
    if mine is None or not position.hand:
        return -USUAL_ABILITY
    best = max([_as_ante(position, mine, card) for card in position.hand])
    return best - _as_ante(position, mine, mine) - CLEARLY


def _my_ante(position: Position) -> int | None:
    owners = position.ante_owner
    return position.ante[owners.index(position.me)] if position.me in owners else None


def _as_ante(position: Position, mine: int, card: int) -> float:
    strength = position.rules.strength
    others = [strength[other] for other in position.ante if other != mine]
    price = max([strength[card], *others])
    pot = position.stakes + price * position.count
    chance = position.chance_with([], [held for held in [*position.hand, mine] if held != card])
    bold = position.weights.raise_ante * (1.0 + position.rival_mean)
    leads = SURE_LEAD * position.lead if strength[card] > max(others, default=0) else 0.0
    effect = SURE_EFFECT * entering_ante(position, card)
    return bold * (chance * pot - price) + leads + effect - position.keep(card)


def _keep_somebody_in(position: Position, question: Question) -> float:
    """Pay a player whose empty hoard would end the game while the owner is far behind."""
    own, others = position.gold_left(position.me), [position.gold_left(seat) for seat in position.opponents]
    helps = min(others) <= 0 and own + position.stakes < max(others) and not position.rounds_after and own > STRONGEST
    return USUAL_ABILITY if helps else -USUAL_ABILITY


def _kept_price(position: Position, question: Question) -> float:
    """Keep the price card instead of drawing an unknown one; the hand is filled to the same size."""
    if question.about is None:
        return 0.0
    return position.keep(position.rules.number[question.about]) - position.unknown_card()


def _deny(position: Position, question: Question) -> float:
    buyer = position.to_move
    return USUAL_ABILITY if buyer == position.me or position.rival[buyer] >= position.rival_mean else -0.2


def _richer_stakes(position: Position, question: Question) -> float:
    """Richer stakes are good for a player whose chance to win is not below average."""
    return USUAL_ABILITY if position.chance >= 0.8 / position.count else -USUAL_ABILITY


_ABILITIES: dict[str, Callable[[Position, Question], float]] = {
    "confusingly-smooth": _richer_stakes,
    "cutting-words": _deny,
    # The lead is worth something, unless it costs gold (Spy).
    "diplomacy": lambda position, question: -position.lead,
    "dungeoneering": _other_card,
    "gambler": lambda position, question: 0.5 * (question.gold - DEAR),
    "heal": _keep_somebody_in,
    # Everybody draws, the owner one card more, if there is room.
    "inspiring-leader": lambda position, question: (
        position.cards(2) - sum([position.lost_by(seat) for seat in position.opponents])
    ),
    "luck-domain": _other_card,
    "magical-discouragement": _deny,
    "perception": _another_ante,
    "religion": _kept_price,
    # Being paid by the opponents instead of stealing.
    "streetwise": lambda position, question: position.paid_by_all(question.gold) - position.stolen(question.gold),
    "threats-and-promises": _richer_stakes,
}
