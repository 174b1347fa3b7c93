"""The registry of the value of powers to computer players, by the name that card files use, and the value of ante
effects. A power that is not registered has the average value of powers."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from tda_tui.players.evaluation.position import USUAL, Gain, Position, facts_of, kept_worth
from tda_tui.players.weights import Weights
from tda_tui.rules.questions import Question
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import NO_CARD

Figures = Mapping[str, Any]  # a card's figures, by the names of the power's parameters


class Asked(NamedTuple):
    """Who asks: the card, the power it uses (another card's if it copies), its figures and the gold in question."""

    source: int
    power: str | None
    figures: Figures
    gold: int


Estimate = Callable[[Position, int, Figures], "float | Gain"]
"""What a power brings now, in gold or as a Gain, to the card in the player's flight that uses it."""
AnswerWorth = Callable[[Position, Asked, int], float]
"""The value in gold of answering with a card or a seat."""
EffectWorth = Callable[[Position, Asked], float]  # the value in gold of one of the effects a power offers


def usual_gain(position: Position, card: int, figures: Figures) -> float:
    """The estimate for a power about which nothing is known."""
    return USUAL


class PowerValue(NamedTuple):
    """Everything computer players know about a power. The defaults are for an unknown power."""

    usual: float = USUAL  # value in gold in an ordinary position
    estimate: Estimate = usual_gain  # gain in a given position
    answers: Mapping[str, AnswerWorth] = {}  # values of answers by kind of question, if not the usual ones
    effects: Mapping[str, EffectWorth] = {}  # values of the effects it offers, by name
    nested: bool = False  # whether it uses another card's power; such powers are not followed deeper
    by_gold: bool = False  # whether the usual value depends on the gold on the card


RICH = 5  # the gold on a card beyond which its power is worth RICHER more than usual
RICHER = 6.0
POWER_VALUES: dict[str, PowerValue] = {}
_UNKNOWN = PowerValue()


def value_of(power: str | None) -> PowerValue:
    """What is known about the power; defaults if nothing is."""
    return POWER_VALUES.get(power or "", _UNKNOWN)


def estimate(position: Position, card: int, source: int | None = None) -> "float | Gain":
    """What the power printed on the card brings, in gold or as a Gain, if `source` uses it (default: the card)."""
    printed = position.rules.cards[card]
    if printed.power is None:
        return 0.0
    found = value_of(printed.power).estimate(position, card if source is None else source, printed.figures)
    if not printed.fee:
        return found
    brings = found if isinstance(found, Gain) else Gain(found)
    return brings._replace(gold=brings.gold - printed.fee * (1.0 - position.chance))


def gain(position: Position, card: int, source: int | None = None) -> Gain:
    """What the power printed on the card brings if `source` uses it (default: the card)."""
    found = estimate(position, card, source)
    return found if isinstance(found, Gain) else Gain(found)


def best_gain(position: Position, found: Sequence[Gain]) -> Gain:
    """The most valuable of these gains; no gain if there are none."""
    if len(found) < 2:
        return found[0] if found else Gain()
    point = position.point()
    return max(found, key=lambda brings: brings.gold + brings.strength * point)


@lru_cache(maxsize=16)
def usual_worths(rules: Rules) -> tuple[float, ...]:
    """The value in gold of each card's power in an ordinary position, by card number; 0.0 without a power."""
    worths = []
    for card in rules.cards:
        value = value_of(card.power)
        rich = value.by_gold and card.figures["gold"] > RICH
        worths.append(0.0 if card.power is None else value.usual + RICHER if rich else value.usual)
    return tuple(worths)


@lru_cache(maxsize=64)
def kept_worths(rules: Rules, weights: Weights) -> list[float]:
    """The value in gold of holding each card in the next gambit, by card number."""
    facts, usual = facts_of(rules), usual_worths(rules)
    return [kept_worth(weights, facts, *both) for both in zip(rules.strength, usual, strict=True)]


def asked_by(position: Position, question: Question) -> Asked:
    """The card and power that ask the question. Without a card there is no power."""
    number = position.rules.number
    if question.source not in number:
        return Asked(NO_CARD, None, {}, question.gold)
    copies = question.about is not None and question.kind != "trigger"
    printed = position.rules.cards[number[question.about if copies and question.about else question.source]]
    gold = question.gold or int(printed.figures.get("gold", 0))
    return Asked(number[question.source], printed.power, printed.figures, gold)


def answer_worth(kind: str, power: str | None) -> AnswerWorth:
    """How answers to this kind of question of this power are valued; answers of unknown kinds are valued equal."""
    return value_of(power).answers.get(kind) or _USUALLY.get(kind, lambda position, asked, choice: 0.0)


_USUALLY: dict[str, AnswerWorth] = {
    "opponent": lambda position, asked, seat: position.robbed(seat, asked.gold),
    "ante-card": lambda position, asked, card: position.keep(card) - acting_in_ante(position, card),
    "hand-card": lambda position, asked, card: -position.losing(card),
    "revealed-card": lambda position, asked, card: position.keep(card),
}


FLIGHTS = 0.25  # the probability that some opponent completes a special flight in a gambit


def acting_in_ante(position: Position, card: int) -> float:
    """The value to the seat of the card's ante effect for the rest of the gambit."""
    worth = _ACTING.get(position.rules.ante_effect[card] or "")
    return worth(position, card) if worth else 0.0


def entering_ante(position: Position, card: int) -> float:
    """The value to the seat of the card entering the ante now."""
    if position.rules.ante_effect[card] != "all-pay-weakest":
        return acting_in_ante(position, card)
    strength = position.rules.strength
    return all_pay(position, min([strength[other] for other in [card, *position.ante]]))


def all_pay(position: Position, price: int) -> float:
    """The value of everybody's paying the stakes."""
    return position.taxed(price) - position.my_gold_loss(price) * (1.0 - position.chance)


def _share(position: Position, card: int) -> float:
    mine = position.flights_worth(position.flight, position.hand) > 0.0
    return (0.5 * mine * (1.0 - position.chance) - FLIGHTS * position.chance) * position.pot


def _leader_pays(position: Position, card: int) -> float:
    """The leader pays each opponent in every remaining round: bad for a strong hand, which leads more often."""
    leads = (position.chance + 1.0 / position.count) / 2
    return position.rounds_after * position.rules.ante_figure[card] * (1.0 - leads * position.count)


def _strong_trigger(position: Position, card: int) -> float:
    strength, least = position.rules.strength, position.rules.ante_figure[card]
    held = sum(strength[c] >= least for c in position.rest(card))
    return 1.5 * (min(held, position.rounds_after) - 0.6 * min(position.rounds_after, 1))


def _weakest_wins(position: Position, card: int) -> float:
    if position.weakest_by_power:
        return 0.0
    rest = position.rest(card)
    weakest = position.chance_with(position.flight, rest, 0.0, True)
    return position.winning(weakest - position.chance_with(position.flight, rest, 0.0, False))


_ACTING: dict[str, Callable[[Position, int], float]] = {
    "share-with-flights": _share,
    "leader-pays": _leader_pays,
    "strong-cards-trigger": _strong_trigger,
    "weakest-wins": _weakest_wins,
}
"""The value of an effect while the card is in the ante, by the effect's name."""
