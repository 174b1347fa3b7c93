"""What the others' hands are likely to hold, by what everybody saw them do.

Whoever antes or plays a card had none that seemed better; who pays where a card could be given has no poor one that
fits. How likely a card is chosen, the playout policy says; its likelihoods are mixed with certainty, for nobody plays
by the policy alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tda_tui.rules.powers.card_filter import CardFilter
from tda_tui.rules.state.table import ANTE

if TYPE_CHECKING:
    from tda_tui.players.playouts.playout_policy import PlayoutPolicy
    from tda_tui.rules.state.determinization import Odds
    from tda_tui.rules.state.public_action import PublicAction
    from tda_tui.rules.state.table import Table

MIXED_IN: Final = {"ante": 0.4, "play": 0.5, "give": 0.4, "refuse": 0.4}
"""By kind of action, the part of a likelihood that is 1 whatever the card: with 1 the action says nothing."""
LOGIT_PER_GOLD: Final = 0.5
"""How clearly a gold's difference decides between giving a card and paying."""

Likelihoods = list[float]
"""By card: how likely a seat acts as it did if it holds the card, compared with a seat that does not."""


def hand_odds(table: Table, me: int, policy: PlayoutPolicy) -> Odds:
    """For each opponent who has acted in this gambit, how likely each card is to be in the hand."""
    odds: dict[int, Likelihoods] = {}
    if table.phase == ANTE:
        return odds
    for action in table.public_actions or ():
        likelihood = _LIKELIHOODS.get(action.kind)
        if likelihood is None or action.seat == me:
            continue
        found = likelihood(action, policy)
        known = odds.get(action.seat)
        odds[action.seat] = found if known is None else [a * b for a, b in zip(known, found, strict=True)]
    return odds


def _ante_likelihoods(action: PublicAction, policy: PlayoutPolicy) -> Likelihoods:
    return _not_preferred(policy.ante, policy.ante[action.card], MIXED_IN["ante"])


def _play_likelihoods(action: PublicAction, policy: PlayoutPolicy) -> Likelihoods:
    logits = policy.play_logits(range(len(policy.rules.cards)), action.limit, action.gold, action.round)
    return _not_preferred(logits, logits[action.card], MIXED_IN["play"])


def _give_likelihoods(action: PublicAction, policy: PlayoutPolicy) -> Likelihoods:
    """A fitting card that is poorer would have been given instead."""
    strength, fits = policy.rules.strength, _fitting(policy, action.card)
    return [
        1.0 if not fits(card) else MIXED_IN["give"] if strength[card] < action.limit else 1.0
        for card in range(len(strength))
    ]


def _refuse_likelihoods(action: PublicAction, policy: PlayoutPolicy) -> Likelihoods:
    """A fitting card that is worth less than the gold would have been given."""
    fits, hold = _fitting(policy, action.card), policy.hold
    return [
        _mixed(LOGIT_PER_GOLD * (hold[card] - action.gold), MIXED_IN["refuse"]) if fits(card) else 1.0
        for card in range(len(hold))
    ]


_LIKELIHOODS: dict[str, Callable[[PublicAction, PlayoutPolicy], Likelihoods]] = {
    "ante": _ante_likelihoods,
    "play": _play_likelihoods,
    "give": _give_likelihoods,
    "refuse": _refuse_likelihoods,
}
"""By kind of action; others say nothing about a hand."""


def _fitting(policy: PlayoutPolicy, source: int) -> Callable[[int], bool]:
    """Which cards fit what a card demands."""
    rules = policy.rules
    fits = rules.cards[source].figures.get("fits")
    if fits is None:
        return lambda card: False
    test = CardFilter.named(fits)
    return lambda card: test.admits(rules, card, source)


def _not_preferred(logits: list[float], chosen: float, mixed_in: float) -> Likelihoods:
    """How likely each card would not have been chosen instead of the one that was."""
    return [_mixed(chosen - logit, mixed_in) for logit in logits]


def _mixed(logit: float, mixed_in: float) -> float:
    return mixed_in + (1.0 - mixed_in) / (1.0 + math.exp(-max(-50.0, min(50.0, logit))))
