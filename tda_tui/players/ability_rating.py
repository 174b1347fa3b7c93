"""What it is worth to use a roleplaying ability, in gold, beside passing.

Most are simply used: they bring a card or a coin and cost nothing, or cost what the next special flight brings back.
For the others it depends on the position.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tda_tui.players.power_values.hand_cards import exchanging
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

AbilityWorth = Callable[["PositionEvaluation", "Question"], float]


def ability_worth(position: PositionEvaluation, question: Question, option: str) -> float:
    """What an option of a question about abilities is worth."""
    return 0.0 if option == PASS else _WORTHS.get(option, _usual)(position, question)


def opponent_worth(position: PositionEvaluation, ability: str | None, seat: int) -> float:
    """What it is worth to name a player for an ability: to pay somebody who is no danger, or to let somebody lead."""
    return -position.rival[seat] if ability in ("heal", "diplomacy") else 0.0


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
    """A strong card that ties, and so does not lead, comes back to my hand for the worst one there."""
    owners, strength = position.view.ante_owner, position.rules.strength
    if position.me not in owners or not position.hand:
        return -USUAL
    mine = position.ante[owners.index(position.me)]
    highest = max([strength[card] for card in position.ante])
    if strength[mine] < highest or sum(strength[card] == highest for card in position.ante) < 2:
        return -USUAL
    return position.keep(mine) - min([position.keep(card) for card in position.hand]) - 0.5


def _keep_somebody_in(position: PositionEvaluation, question: Question) -> float:
    """Paying somebody whose empty hoard is about to end the game while I am far behind."""
    seats, view = position.view.seats, position.view
    broke = any(seats[seat].gold <= seats[seat].owes for seat in position.opponents)
    behind = position.mine.gold + view.stakes < max(seats[seat].gold for seat in position.opponents)
    return USUAL if broke and behind and not position.rounds_after and position.mine.gold > STRONGEST else -USUAL


def _paid_not_stolen(position: PositionEvaluation, question: Question) -> float:
    """The opponents pay me what I would steal."""
    return position.paid_by_all(question.gold) - position.stolen(question.gold)


def _all_draw(position: PositionEvaluation, question: Question) -> float:
    """Everybody draws, I more than the others: not while I hold most cards."""
    held = [position.view.seats[seat].hand_size for seat in position.opponents]
    return -USUAL if len(position.hand) > max(held) else USUAL


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
    "streetwise": _paid_not_stolen,
    "threats-and-promises": _richer_stakes,
}
_RATHER_NOT = ("diplomacy", "dungeoneering", "heal", "luck-domain", "perception")
"""What somebody rather does not use who has no time to think."""
