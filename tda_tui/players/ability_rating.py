"""What it is worth to use a roleplaying ability, in gold, beside passing.

Most are simply used: they bring a card or a coin and cost nothing, or cost what the next special flight brings back.
For the others it depends on the position.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tda_tui.players.power_values import ante_effects
from tda_tui.players.power_values.hand_cards import exchanging, losing, unknown_card_worth, weakening
from tda_tui.rules.questions import PASS

if TYPE_CHECKING:
    from tda_tui.players.evaluation.position_evaluation import PositionEvaluation
    from tda_tui.rules.questions import Question

USUAL = 1.0
"""What an ability is taken to bring of which nothing else is known."""
DEAR = 7
"""A price from which on another card is likely to be cheaper."""

STRONGEST = 13
"""What a card that is turned up may cost."""
CLEARLY = 1.0
"""By how much another ante must be better: everybody then knows a card of my hand."""
SURE_LEAD, SURE_EFFECT = 2.0, 4.0
"""What the lead and an ante card's effect are worth where all antes are known, by what they usually are: as they come
out where antes are exchanged at random and some thousand gambits are played to their ends."""

AbilityWorth = Callable[["PositionEvaluation", "Question"], float]


def ability_worth(position: PositionEvaluation, question: Question, option: str) -> float:
    """What an option of a question about abilities is worth."""
    return 0.0 if option == PASS else _WORTHS.get(option, _usual)(position, question)


def opponent_worth(position: PositionEvaluation, ability: str | None, seat: int) -> float:
    """What it is worth to name a player for an ability: to pay somebody who is no danger, or to let somebody lead."""
    return -position.rival[seat] if ability in ("heal", "diplomacy") else 0.0


def card_worth(position: PositionEvaluation, ability: str | None, card: int) -> float:
    """What it is worth to name this card of my hand for an ability: as my ante, or to show a card that I need least."""
    mine = _my_ante(position) if ability == "perception" else None
    return -losing(position, card) if mine is None else _as_ante(position, mine, card)


def usually_used(ability: str, gold: int) -> bool:
    """Whether somebody uses an ability who has no time to think; `gold` is what the question is about."""
    if ability == "gambler":
        return gold > DEAR
    return ability not in _RATHER_NOT


def _usual(position: PositionEvaluation, question: Question) -> float:
    return USUAL


def _other_card(position: PositionEvaluation, question: Question) -> float:
    """Another card instead of the one that the question is about."""
    return exchanging(position, position.rules.number[question.about]) if question.about else 0.0


def _second_price(position: PositionEvaluation, question: Question) -> float:
    return 0.5 * (question.gold - DEAR)


def _let_another_lead(position: PositionEvaluation, question: Question) -> float:
    """The lead is worth something, unless it costs gold (Spy)."""
    return -position.lead


def _another_ante(position: PositionEvaluation, question: Question) -> float:
    """Now that all antes are known: what my best other ante is better than the one that lies there."""
    mine = _my_ante(position)
    if mine is None or not position.hand:
        return -USUAL
    best = max([_as_ante(position, mine, card) for card in position.hand])
    return best - _as_ante(position, mine, mine) - CLEARLY


def _my_ante(position: PositionEvaluation) -> int | None:
    owners = position.view.ante_owner
    return position.ante[owners.index(position.me)] if position.me in owners else None


def _as_ante(position: PositionEvaluation, mine: int, card: int) -> float:
    """What it is worth that this card is my ante, instead of the one that lies there; the others' are known."""
    strength = position.rules.strength
    others = [strength[other] for other in position.ante if other != mine]
    rest = [held for held in [*position.hand, mine] if held != card]
    price = max([strength[card], *others])
    pot = position.view.stakes + price * position.count
    chance = position.chance_with([], rest)
    bold = position.weights.raise_ante * (1.0 + position.rival_mean)
    leads = SURE_LEAD * position.lead if strength[card] > max(others, default=0) else 0.0
    effect = SURE_EFFECT * ante_effects.entering(position, card)
    return bold * (chance * pot - price) + leads + effect - position.keep(card)


def _keep_somebody_in(position: PositionEvaluation, question: Question) -> float:
    """Paying somebody whose empty hoard is about to end the game while I am far behind."""
    seats, view = position.view.seats, position.view
    broke = any(seats[seat].gold <= seats[seat].owes for seat in position.opponents)
    behind = position.mine.gold + view.stakes < max(seats[seat].gold for seat in position.opponents)
    return USUAL if broke and behind and not position.rounds_after and position.mine.gold > STRONGEST else -USUAL


def _kept_price(position: PositionEvaluation, question: Question) -> float:
    """The card that set the price instead of an unknown one: the hand is filled to the same size."""
    if question.about is None:
        return 0.0
    return position.keep(position.rules.number[question.about]) - unknown_card_worth(position)


def _paid_not_stolen(position: PositionEvaluation, question: Question) -> float:
    """The opponents pay me what I would steal."""
    return position.paid_by_all(question.gold) - position.stolen(question.gold)


def _all_draw(position: PositionEvaluation, question: Question) -> float:
    """Everybody draws, I one more than the others, if my hand has room."""
    return position.cards(2) - sum([weakening(position, seat) for seat in position.opponents])


def _richer_stakes(position: PositionEvaluation, question: Question) -> float:
    """More gold in the stakes is good for whoever is not going to win less than others."""
    return USUAL if position.chance >= 0.8 / position.count else -USUAL


def _deny(position: PositionEvaluation, question: Question) -> float:
    """A card less for whoever buys, most of all for somebody who is ahead."""
    buyer = position.view.to_move
    return USUAL if buyer == position.me or position.rival[buyer] >= position.rival_mean else -0.2


_WORTHS: dict[str, AbilityWorth] = {
    "confusingly-smooth": _richer_stakes,
    "cutting-words": _deny,
    "diplomacy": _let_another_lead,
    "dungeoneering": _other_card,
    "gambler": _second_price,
    "heal": _keep_somebody_in,
    "inspiring-leader": _all_draw,
    "luck-domain": _other_card,
    "magical-discouragement": _deny,
    "perception": _another_ante,
    "religion": _kept_price,
    "streetwise": _paid_not_stolen,
    "threats-and-promises": _richer_stakes,
}
BETTER_CARD = {"dungeoneering": -1.0, "luck-domain": -1.0, "religion": 1.0}
"""Abilities that are good where the card which is asked about is good (1), or poor (-1)."""
_RATHER_NOT = ("diplomacy", "heal", "perception")
"""What somebody rather does not use who has no time to think."""
