"""A player that weighs gold, cards, special flights and the chance to win the gambit."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tda_tui.players import powers
from tda_tui.players.outlook import WEIGHTS, Outlook, Weights
from tda_tui.rules.questions import NONE, PAY

if TYPE_CHECKING:
    from tda_tui.rules.questions import Question
    from tda_tui.rules.view import View

Answer = tuple[str, ...]


class Gambler:
    """Plays by judgement, one step deep. It sees the View and nothing else."""

    def __init__(self, seed: int, weights: Weights = WEIGHTS) -> None:
        self._random = random.Random(seed)
        self._weights = weights

    def choose(self, view: View) -> Answer:
        """The answer to `view.question`."""
        question = view.question
        if question is None:
            raise ValueError("nothing is asked")
        outlook = Outlook(view, self._weights)
        if question.kind not in ("ante", "play"):
            outlook.chance = outlook.chance_with(outlook.flight, outlook.hand)
        answer = _ANSWERS.get(question.kind)
        return answer(self, outlook, question) if answer else self._anything(question)

    def _anything(self, question: Question) -> Answer:
        return tuple(self._random.sample(question.options, max(question.min, min(1, question.max))))

    def _best(self, options: Sequence[str], worth: Callable[[str], float]) -> Answer:
        """The option worth most; nearly equal ones are chosen among at random."""
        luck = self._random.random
        return (max(options, key=lambda option: worth(option) + 0.05 * luck()),)

    # At rest

    def _play(self, outlook: Outlook, question: Question) -> Answer:
        fires = {held.card: held.fires for held in outlook.view.hand}
        number = outlook.rules.number
        return self._best(question.options, lambda card: play_worth(outlook, number[card], fires[card]))

    def _ante(self, outlook: Outlook, question: Question) -> Answer:
        number = outlook.rules.number
        return self._best(question.options, lambda card: ante_worth(outlook, number[card]))

    # Powers that ask

    def _opponent(self, outlook: Outlook, question: Question) -> Answer:
        seat_of = {name: seat for seat, name in enumerate(outlook.view.names)}
        gold = _gold_of(outlook, question)
        return self._best(question.options, lambda name: powers.robbing(outlook, seat_of[name], gold))

    def _give_or_pay(self, outlook: Outlook, question: Question) -> Answer:
        asker = outlook.view.to_move
        rival = outlook.rival[asker]

        def worth(choice: str) -> float:
            if choice == PAY:
                return -outlook.my_gold_loss(question.gold) - rival * min(outlook.mine.gold, question.gold)
            value = outlook.keep(outlook.rules.number[choice])
            needed = outlook.flight_worth(outlook.flight, outlook.hand) - outlook.flight_worth(
                outlook.flight, [c for c in outlook.hand if c != outlook.rules.number[choice]]
            )
            few = 1.0 if len(outlook.hand) <= 2 else 0.0
            return -value * (1.0 + rival) - needed - few

        return self._best(question.options, worth)

    def _effect(self, outlook: Outlook, question: Question) -> Answer:
        if "tax" in question.options and "collect" in question.options:
            gold = _gold_of(outlook, question)
            taxes = powers.taxing(outlook, gold) > powers.collecting(outlook, gold)
            return ("tax" if taxes else "collect",)
        if all(":" in option for option in question.options):
            return (max(question.options, key=_flight_order),)
        return self._anything(question)

    def _trigger(self, outlook: Outlook, question: Question) -> Answer:
        source = question.source
        others = [c for c in outlook.flight if outlook.rules.ids[c] != source]
        harmful = any(_use_worth(outlook, card) < -1.0 for card in others)
        return ("no" if harmful else "yes",)

    def _ante_card(self, outlook: Outlook, question: Question) -> Answer:
        ranked = sorted(question.options, key=lambda card: -outlook.keep(outlook.rules.number[card]))
        return tuple(ranked[: question.max])

    def _flight_card(self, outlook: Outlook, question: Question) -> Answer:
        number, source = outlook.rules.number, number_of_source(outlook, question)
        power = outlook.rules.cards[source].power
        owner = {card: seat for seat, flight in enumerate(outlook.flights) for card in flight}

        def worth(choice: str) -> float:
            if choice == NONE:
                return 0.0
            card = number[choice]
            if power == "slay":
                return powers.slaying(outlook, owner[card], card)
            if power == "swap-mortals":
                brings = powers.swapping(outlook, source, card)
                return brings.gold + brings.strength * outlook.point()
            if power == "trigger-my-flight":
                return _use_worth(outlook, card)
            return self._giving_up(outlook, card)

        return self._best(question.options, worth)

    @staticmethod
    def _giving_up(outlook: Outlook, card: int) -> float:
        """What it brings that an unknown card takes the place of one in my flight."""
        rest = [c for c in outlook.flight if c != card]
        change = outlook.facts.mean
        free = 6.0 if outlook.barred(outlook.flight) and not outlook.barred(rest) else 0.0
        chance = outlook.chance_with(rest, outlook.hand, change)
        return outlook.winning(chance) + outlook.flight_worth(rest, outlook.hand) + free

    def _hand_card(self, outlook: Outlook, question: Question) -> Answer:
        if question.max > 1 and question.min == 0:
            poor = {outlook.rules.ids[card] for card in powers.poor_cards(outlook)}
            return tuple(card for card in question.options if card in poor)[: question.max]
        number, source = outlook.rules.number, number_of_source(outlook, question)
        power = outlook.rules.cards[source].power

        def worth(choice: str) -> float:
            if choice == NONE:
                return 0.0
            card = number[choice]
            if power == "reveal-and-use":
                brings = powers.revealing(outlook, source, card)
                return brings.gold + brings.strength * outlook.point() - 0.1
            if power == "replace-from-hand":
                return self._standing_in(outlook, source, card)
            return -outlook.keep(card)

        return self._best(question.options, worth)

    @staticmethod
    def _standing_in(outlook: Outlook, old: int, new: int) -> float:
        """What it brings that a card of my hand takes the place of one in my flight and triggers."""
        rest = [c for c in outlook.hand if c != new]
        then = [new if c == old else c for c in outlook.flight]
        brings = powers.replacing(outlook, old, new)
        extra = brings.strength - (outlook.rules.strength[new] - outlook.rules.strength[old])
        better = outlook.chance_with(then, rest, extra, outlook.weakest_wins or brings.weakest) - outlook.chance
        flights = outlook.flight_worth(then, rest) - outlook.flight_worth(outlook.flight, outlook.hand)
        return brings.gold + outlook.winning(better) + flights

    def _revealed_card(self, outlook: Outlook, question: Question) -> Answer:
        number, source = outlook.rules.number, number_of_source(outlook, question)
        if outlook.rules.cards[source].power != "replace-from-three":
            return self._best(question.options, lambda card: outlook.keep(number[card]))

        def worth(choice: str) -> float:
            card = number[choice]
            then = [card if c == source else c for c in outlook.flight]
            brings = powers.gain(outlook, card)
            weakest = outlook.weakest_wins or brings.weakest
            chance = outlook.chance_with(then, outlook.hand, brings.strength, weakest)
            return brings.gold + outlook.winning(chance) + outlook.flight_worth(then, outlook.hand)

        return self._best(question.options, worth)


_ANSWERS: dict[str, Callable[[Gambler, Outlook, Question], Answer]] = {
    "play": Gambler._play,
    "ante": Gambler._ante,
    "opponent": Gambler._opponent,
    "give-or-pay": Gambler._give_or_pay,
    "effect": Gambler._effect,
    "trigger": Gambler._trigger,
    "ante-card": Gambler._ante_card,
    "flight-card": Gambler._flight_card,
    "hand-card": Gambler._hand_card,
    "revealed-card": Gambler._revealed_card,
}


def number_of_source(outlook: Outlook, question: Question) -> int:
    """The card that asks."""
    assert question.source is not None
    return outlook.rules.number[question.source]


def _gold_of(outlook: Outlook, question: Question) -> int:
    """How much the card that asks is about."""
    if question.gold:
        return question.gold
    figures = outlook.rules.cards[number_of_source(outlook, question)].figures
    return int(figures.get("gold", 1))


def _flight_order(name: str) -> tuple[int, str]:
    value = name.partition(":")[2]
    return (int(value) if value.isdigit() else 0, value)


def _use_worth(outlook: Outlook, card: int) -> float:
    """What it brings that a card of my flight triggers now."""
    brings = powers.gain(outlook, card)
    if brings.weakest and not outlook.weakest_wins:
        change = outlook.chance_with(outlook.flight, outlook.hand, 0.0, True) - outlook.chance
        return outlook.winning(change)
    return brings.gold + brings.strength * outlook.point()


def play_worth(outlook: Outlook, card: int, fires: bool) -> float:
    """What playing this card is worth: what it does now, for the gambit, and what it leaves in hand."""
    rest = [c for c in outlook.hand if c != card]
    before = outlook.flight, outlook.hand
    outlook.flight, outlook.hand = [*outlook.flight, card], rest
    printed = outlook.rules.strength[card]
    try:
        outlook.chance = chance = outlook.chance_with(outlook.flight, rest)
        brings = powers.gain(outlook, card) if fires else powers.Gain()
        if brings.strength or brings.weakest:
            weakest = outlook.weakest_wins or brings.weakest
            chance = outlook.chance_with(outlook.flight, rest, brings.strength, weakest)
        special = outlook.flight_worth(outlook.flight, rest)
        lies = printed + brings.strength if brings.strength else printed
        keeps = outlook.keep(card)
        return outlook.winning(chance) + brings.gold + special + outlook.round_worth(lies) - keeps
    finally:
        outlook.flight, outlook.hand = before


def ante_worth(outlook: Outlook, card: int) -> float:
    """What anting this card is worth: a high price suits a strong hand and a full purse."""
    rules, weights = outlook.rules, outlook.weights
    rest = [c for c in outlook.hand if c != card]
    strength = rules.strength[card]
    others = outlook.count - 1
    at_most = outlook.facts.at_most
    chance = outlook.chance_with([], rest)
    price = sum(max(strength, value) * weight for value, weight in _highest(at_most, others))
    pot = outlook.view.stakes + price * outlook.count
    leads = at_most[strength] ** others
    special = outlook.flight_worth([], rest)
    bold = weights.raise_ante if outlook.mine.gold >= price else weights.raise_ante / 2
    stake = bold * (chance * pot - price) * (1.0 + outlook.rival_mean)
    return stake + weights.lead * leads + special - outlook.keep(card)


def _highest(at_most: Sequence[float], others: int) -> list[tuple[int, float]]:
    """How likely each strength is as the highest of the others' antes; nobody antes the best gladly."""
    calm = [min(1.0, part * 1.25) for part in at_most]
    reached = [part**others for part in calm]
    return [(value, reached[value] - (reached[value - 1] if value else 0.0)) for value in range(len(reached))]
