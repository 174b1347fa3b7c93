"""A player that weighs gold, cards, special flights and the chance to win the gambit."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tda_tui.players import antes, choices, powers
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
        asked = choices.asked(outlook, question)
        worth = choices.worth_of("opponent", asked.power)
        return self._best(question.options, lambda name: worth(outlook, asked, seat_of[name]))

    def _card(self, outlook: Outlook, question: Question) -> Answer:
        """One card, or as many as there may be."""
        number, asked = outlook.rules.number, choices.asked(outlook, question)
        worth = choices.worth_of(question.kind, asked.power)
        if question.max > 1:
            ranked = sorted(question.options, key=lambda card: -worth(outlook, asked, number[card]))
            return tuple(ranked[: question.max])
        return self._best(question.options, lambda card: 0.0 if card == NONE else worth(outlook, asked, number[card]))

    def _hand_card(self, outlook: Outlook, question: Question) -> Answer:
        if question.max > 1 and question.min == 0:
            poor = {outlook.rules.ids[card] for card in powers.poor_cards(outlook)}
            return tuple(card for card in question.options if card in poor)[: question.max]
        return self._card(outlook, question)

    def _share(self, outlook: Outlook, question: Question) -> Answer:
        """An odd coin: mine, else the poorest opponent's."""
        seat_of = {name: seat for seat, name in enumerate(outlook.view.names)}
        return self._best(
            question.options, lambda name: 9.0 if seat_of[name] == outlook.me else -outlook.rival[seat_of[name]]
        )

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
        if all(":" in option for option in question.options):
            return (max(question.options, key=_flight_order),)
        asked = choices.asked(outlook, question)
        worths = choices.EFFECTS
        if any((asked.power, option) not in worths for option in question.options):
            return self._anything(question)
        return (max(question.options, key=lambda option: worths[asked.power or "", option](outlook, asked)),)

    def _trigger(self, outlook: Outlook, question: Question) -> Answer:
        assert question.about is not None
        harmful = choices.triggering(outlook, outlook.rules.number[question.about]) < 0.0
        return ("no" if harmful and "no" in question.options else "yes",)


_ANSWERS: dict[str, Callable[[Gambler, Outlook, Question], Answer]] = {
    "play": Gambler._play,
    "ante": Gambler._ante,
    "opponent": Gambler._opponent,
    "give-or-pay": Gambler._give_or_pay,
    "effect": Gambler._effect,
    "trigger": Gambler._trigger,
    "ante-card": Gambler._card,
    "flight-card": Gambler._card,
    "hand-card": Gambler._hand_card,
    "revealed-card": Gambler._card,
    "share": Gambler._share,
}


def _flight_order(name: str) -> tuple[int, str]:
    value = name.partition(":")[2]
    return (int(value) if value.isdigit() else 0, value)


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
    outlook.chance, outlook.pot = chance, pot
    special = outlook.flight_worth([], rest) + antes.entering(outlook, card)
    bold = weights.raise_ante if outlook.mine.gold >= price else weights.raise_ante / 2
    stake = bold * (chance * pot - price) * (1.0 + outlook.rival_mean)
    return stake + weights.lead * leads + special - outlook.keep(card)


def _highest(at_most: Sequence[float], others: int) -> list[tuple[int, float]]:
    """How likely each strength is as the highest of the others' antes; nobody antes the best gladly."""
    calm = [min(1.0, part * 1.25) for part in at_most]
    reached = [part**others for part in calm]
    return [(value, reached[value] - (reached[value - 1] if value else 0.0)) for value in range(len(reached))]
