"""What using a roleplaying ability is worth, in gold, compared with passing. Most abilities are simply used: they bring
a card or a coin at no cost, or at a cost that the next special flight makes good."""

from __future__ import annotations

from collections.abc import Callable

from tda_tui.players.evaluation.view_position import ViewPosition
from tda_tui.players.power_values.ante_effects import entering_ante
from tda_tui.rules.questions import PASS, Question

USUAL = 1.0
"""Value of an ability without an estimate of its own."""
DEAR = 7
"""A price from which another card is likely to be cheaper."""

STRONGEST = 13
"""The most that a turned-up card may cost."""
CLEARLY = 1.0
"""By how much another ante must be better, because everybody then knows a card of the hand."""
SURE_LEAD, SURE_EFFECT = 2.0, 4.0
"""Factors on the usual values of the lead and of an ante card's effect once all antes are known. Measured by exchanging
antes at random and playing some thousand gambits to the end."""


def ability_worth(position: ViewPosition, question: Question, option: str) -> float:
    """The value of an option of a question about abilities."""
    if option == PASS:
        return 0.0
    return _WORTHS[option](position, question) if option in _WORTHS else USUAL


def opponent_worth(position: ViewPosition, ability: str | None, seat: int) -> float:
    """The value of choosing a player for an ability: paying the least dangerous, or letting them lead."""
    return -position.rival[seat] if ability in ("heal", "diplomacy") else 0.0


def card_worth(position: ViewPosition, ability: str | None, card: int) -> float:
    """The value of choosing a card from hand for an ability: as the ante, or the least needed one to show."""
    mine = _my_ante(position) if ability == "perception" else None
    return -position.losing(card) if mine is None else _as_ante(position, mine, card)


def usually_used(ability: str, gold: int) -> bool:
    """Whether a player without time to think uses the ability; `gold` is the amount in question."""
    if ability == "gambler":
        return gold > DEAR
    return ability not in _RATHER_NOT


def _other_card(position: ViewPosition, question: Question) -> float:
    return position.exchanging(position.rules.number[question.about]) if question.about else 0.0


def _another_ante(position: ViewPosition, question: Question) -> float:
    """With all antes known: how much better the best card in hand would be as the ante."""
    mine = _my_ante(position)
    if mine is None or not position.hand:
        return -USUAL
    best = max([_as_ante(position, mine, card) for card in position.hand])
    return best - _as_ante(position, mine, mine) - CLEARLY


def _my_ante(position: ViewPosition) -> int | None:
    owners = position.view.ante_owner
    return position.ante[owners.index(position.me)] if position.me in owners else None


def _as_ante(position: ViewPosition, mine: int, card: int) -> float:
    """The value of having this card as the ante, given the other antes."""
    strength = position.rules.strength
    others = [strength[other] for other in position.ante if other != mine]
    price = max([strength[card], *others])
    pot = position.stakes + price * position.count
    chance = position.chance_with([], [held for held in [*position.hand, mine] if held != card])
    bold = position.weights.raise_ante * (1.0 + position.rival_mean)
    leads = SURE_LEAD * position.lead if strength[card] > max(others, default=0) else 0.0
    effect = SURE_EFFECT * entering_ante(position, card)
    return bold * (chance * pot - price) + leads + effect - position.keep(card)


def _keep_somebody_in(position: ViewPosition, question: Question) -> float:
    """Pay a player whose empty hoard would end the game while the owner is far behind."""
    seats, view = position.view.seats, position.view
    broke = any(seats[seat].gold <= seats[seat].owes for seat in position.opponents)
    behind = position.mine.gold + view.stakes < max(seats[seat].gold for seat in position.opponents)
    return USUAL if broke and behind and not position.rounds_after and position.mine.gold > STRONGEST else -USUAL


def _kept_price(position: ViewPosition, question: Question) -> float:
    """Keep the price card instead of drawing an unknown one; the hand is filled to the same size."""
    if question.about is None:
        return 0.0
    return position.keep(position.rules.number[question.about]) - position.unknown_card()


def _deny(position: ViewPosition, question: Question) -> float:
    """One card less for a buyer, above all for one who is ahead."""
    buyer = position.view.to_move
    return USUAL if buyer == position.me or position.rival[buyer] >= position.rival_mean else -0.2


def _richer_stakes(position: ViewPosition, question: Question) -> float:
    """Richer stakes are good for a player whose chance to win is not below average."""
    return USUAL if position.chance >= 0.8 / position.count else -USUAL


_WORTHS: dict[str, Callable[[ViewPosition, Question], float]] = {
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
BETTER_CARD = {"dungeoneering": -1.0, "luck-domain": -1.0, "religion": 1.0}
"""Abilities that are good if the card in question is good (1) or poor (-1)."""
_RATHER_NOT = ("diplomacy", "heal", "perception")
"""Abilities that a player without time to think does not use."""
