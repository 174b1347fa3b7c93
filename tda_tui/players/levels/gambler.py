"""A player that weighs gold, cards, special flights and the chance to win the gambit."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tda_tui.players.decision_rng import decision_rng
from tda_tui.players.heuristics import answer_values, ante_values, power_values
from tda_tui.players.heuristics.position_evaluation import WEIGHTS, PositionEvaluation, Weights
from tda_tui.players.heuristics.style import Style, styled
from tda_tui.rules.questions import NONE, PAY

if TYPE_CHECKING:
    from tda_tui.players.player import Determinize
    from tda_tui.rules.questions import Question
    from tda_tui.rules.view import View

Answer = tuple[str, ...]


class PlayParts(NamedTuple):
    """What playing a card is worth, in gold, by what makes it so. The sum is its worth."""

    gambit: float  # the chance to win the gambit with the card's strength
    power: float  # what its power brings now, and changes in that chance
    special: float  # special flights that it completes or prepares
    deny: float  # that the next player's power can hardly trigger
    lead: float  # the chance to lead the next round
    keep: float  # less what it would be worth in hand


class AnteParts(NamedTuple):
    """What anting a card is worth, in gold, by what makes it so. The sum is its worth."""

    gambit: float  # the chance to win the stakes
    price: float  # less what the ante costs
    lead: float  # the chance to lead the first round
    special: float  # special flights that stay in hand
    effect: float  # what it does while it lies in the ante
    keep: float  # less what it would be worth in hand


class Weighed(NamedTuple):
    """One option of a question and what it is worth, in gold, compared with the others; its parts, if it has any."""

    option: str
    worth: float
    parts: PlayParts | AnteParts | None = None


class Gambler:
    """Plays by judgement, one step deep. It sees the View and nothing else."""

    def __init__(self, seed: int, weights: Weights = WEIGHTS, style: Style | None = None) -> None:
        self._seed = seed
        self._weights = styled(weights, style)

    def choose(self, view: View, determinize: Determinize | None = None) -> Answer:
        """The answer to `view.question`; nearly equal options are chosen among at random."""
        question = view.question
        weighed = self.weigh(view)
        assert question is not None
        if not weighed:
            return self._anything(view, question)
        if question.max > 1 or question.min == 0:
            return best_choices(question, weighed)
        if question.kind in _WITHOUT_LUCK:
            return (max(weighed, key=_worth).option,)
        rng = decision_rng(self._seed, view).random
        return (max(weighed, key=lambda one: one.worth + 0.05 * rng()).option,)

    def weigh(self, view: View, determinize: Determinize | None = None) -> list[Weighed]:
        """What each option of `view.question` is worth, in their order; [] for a question that it cannot judge.

        Where several may be chosen, what each adds.
        """
        question = view.question
        if question is None:
            raise ValueError("nothing is asked")
        position = PositionEvaluation(view, self._weights)
        if question.kind not in ("ante", "play"):
            position.chance = position.chance_with(position.flight, position.hand)
        weigh = _WEIGHING.get(question.kind)
        return weigh(position, question) if weigh else []

    def _anything(self, view: View, question: Question) -> Answer:
        return tuple(decision_rng(self._seed, view).sample(question.options, max(question.min, min(1, question.max))))


def best_choices(question: Question, weighed: Sequence[Weighed]) -> Answer:
    """The answer to a question with several choices: all that gain where none is needed, else as many as may be."""
    if question.min == 0:
        return tuple([one.option for one in weighed if one.worth > 0.0][: question.max])
    ranked = sorted(weighed, key=_worth, reverse=True)
    return tuple([one.option for one in ranked[: question.max]])


_worth = operator.attrgetter("worth")
_WITHOUT_LUCK = ("effect", "trigger")

# At rest


def _play(position: PositionEvaluation, question: Question) -> list[Weighed]:
    fires = {held.card: held.fires for held in position.view.hand}
    number = position.rules.number
    found = []
    for card in question.options:
        parts = play_parts(position, number[card], fires[card])
        found.append(Weighed(card, sum(parts), parts))
    return found


def _ante(position: PositionEvaluation, question: Question) -> list[Weighed]:
    found = []
    for card in question.options:
        parts = ante_parts(position, position.rules.number[card])
        found.append(Weighed(card, sum(parts), parts))
    return found


# Powers that ask


def _opponent(position: PositionEvaluation, question: Question) -> list[Weighed]:
    seat_of = {name: seat for seat, name in enumerate(position.view.names)}
    asked = answer_values.asked(position, question)
    worth = answer_values.worth_of("opponent", asked.power)
    return [Weighed(name, worth(position, asked, seat_of[name])) for name in question.options]


def _card(position: PositionEvaluation, question: Question) -> list[Weighed]:
    number, asked = position.rules.number, answer_values.asked(position, question)
    worth = answer_values.worth_of(question.kind, asked.power)
    return [Weighed(card, 0.0 if card == NONE else worth(position, asked, number[card])) for card in question.options]


def _hand_card(position: PositionEvaluation, question: Question) -> list[Weighed]:
    """Cards of my hand; where any number may be thrown away, what an unknown card in their place is worth more."""
    if question.min == 0:
        number = position.rules.number
        return [Weighed(card, power_values.bettering(position, number[card])) for card in question.options]
    return _card(position, question)


def _share(position: PositionEvaluation, question: Question) -> list[Weighed]:
    """An odd coin: mine, else the poorest opponent's."""
    seat_of = {name: seat for seat, name in enumerate(position.view.names)}
    return [
        Weighed(name, 9.0 if seat_of[name] == position.me else -position.rival[seat_of[name]])
        for name in question.options
    ]


def _give_or_pay(position: PositionEvaluation, question: Question) -> list[Weighed]:
    return [Weighed(choice, _giving(position, question, choice)) for choice in question.options]


def _giving(position: PositionEvaluation, question: Question, choice: str) -> float:
    """What it is worth to give a card to whoever asks, or to pay."""
    rival = position.rival[position.view.to_move]
    if choice == PAY:
        return -position.my_gold_loss(question.gold) - rival * min(position.mine.gold, question.gold)
    value = position.keep(position.rules.number[choice])
    needed = position.flight_worth(position.flight, position.hand) - position.flight_worth(
        position.flight, [c for c in position.hand if c != position.rules.number[choice]]
    )
    few = 1.0 if len(position.hand) <= 2 else 0.0
    return -value * (1.0 + rival) - needed - few


def _effect(position: PositionEvaluation, question: Question) -> list[Weighed]:
    if all(":" in option for option in question.options):
        ranked = sorted(question.options, key=_flight_order)
        return [Weighed(option, 0.01 * ranked.index(option)) for option in question.options]
    asked = answer_values.asked(position, question)
    worths = answer_values.EFFECTS
    if any((asked.power, option) not in worths for option in question.options):
        return []
    return [Weighed(option, worths[asked.power or "", option](position, asked)) for option in question.options]


def _trigger(position: PositionEvaluation, question: Question) -> list[Weighed]:
    assert question.about is not None
    brings = answer_values.triggering(position, position.rules.number[question.about])
    return [Weighed(option, brings if option == "yes" else 0.0) for option in question.options]


_WEIGHING: dict[str, Callable[[PositionEvaluation, Question], list[Weighed]]] = {
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
}


def _flight_order(name: str) -> tuple[int, str]:
    value = name.partition(":")[2]
    return (int(value) if value.isdigit() else 0, value)


def play_parts(position: PositionEvaluation, card: int, fires: bool) -> PlayParts:
    """What playing this card is worth: what it does now, for the gambit, and what it leaves in hand."""
    rest = [c for c in position.hand if c != card]
    before = position.flight, position.hand
    position.flight, position.hand = [*position.flight, card], rest
    printed = position.rules.strength[card]
    try:
        position.chance = chance = position.chance_with(position.flight, rest)
        brings = power_values.gain(position, card) if fires else power_values.Gain()
        gambit, power = position.winning(chance), brings.gold
        if brings.strength or brings.weakest:
            weakest = position.weakest_wins or brings.weakest
            power += position.winning(position.chance_with(position.flight, rest, brings.strength, weakest)) - gambit
        special = position.flight_worth(position.flight, rest)
        lies = printed + brings.strength if brings.strength else printed
        deny, lead = position.round_parts(lies)
        return PlayParts(gambit, power, special, deny, lead, -position.keep(card))
    finally:
        position.flight, position.hand = before


def ante_parts(position: PositionEvaluation, card: int) -> AnteParts:
    """What anting this card is worth: a high price suits a strong hand and a full purse."""
    rules, weights = position.rules, position.weights
    rest = [c for c in position.hand if c != card]
    strength = rules.strength[card]
    others = position.count - 1
    at_most = position.facts.at_most
    chance = position.chance_with([], rest)
    price = sum(max(strength, value) * weight for value, weight in _highest(at_most, others))
    pot = position.view.stakes + price * position.count
    position.chance, position.pot = chance, pot
    special, effect = position.flight_worth([], rest), ante_values.entering(position, card)
    bold = weights.raise_ante if position.mine.gold >= price else weights.raise_ante / 2
    bold *= 1.0 + position.rival_mean
    lead = weights.lead * at_most[strength] ** others
    costs = weights.bluff * strength - bold * price
    return AnteParts(bold * chance * pot, costs, lead, special, effect, -position.keep(card))


def _highest(at_most: Sequence[float], others: int) -> list[tuple[int, float]]:
    """How likely each strength is as the highest of the others' antes; nobody antes the best gladly."""
    calm = [min(1.0, part * 1.25) for part in at_most]
    reached = [part**others for part in calm]
    return [(value, reached[value] - (reached[value - 1] if value else 0.0)) for value in range(len(reached))]
