"""What the others' hands are likely to hold, by what everybody saw them do.

Whoever antes or plays a card had none that seemed better; who pays where a card could be given has no poor one that
fits. How likely somebody chooses a card, the rules of thumb say; some doubt remains, for nobody plays by them alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from tda_tui.rules.powers.card_filter import CardFilter
from tda_tui.rules.table import ANTE

if TYPE_CHECKING:
    from tda_tui.players.playouts.playout_policy import PlayoutPolicy
    from tda_tui.rules.determinization import Odds
    from tda_tui.rules.table import PublicAction, Table

DOUBT = {"ante": 0.4, "play": 0.5, "give": 0.4, "refuse": 0.4}
"""How little a deed tells, by its kind: 1 is nothing."""
CLEAR = 0.5
"""How much clearer the choice between giving and paying is than a gold's difference."""


def odds_of(table: Table, me: int, policy: PlayoutPolicy) -> Odds:
    """For each opponent who has done something in this gambit, how likely each card is to be in the hand."""
    odds: dict[int, list[float]] = {}
    for action in table.public_actions or ():
        if action.seat != me and table.phase != ANTE:
            factors = _TOLD[action.kind](action, policy)
            known = odds.get(action.seat)
            odds[action.seat] = factors if known is None else [a * b for a, b in zip(known, factors, strict=True)]
    return odds


def _anted(action: PublicAction, policy: PlayoutPolicy) -> list[float]:
    return _spared(policy.ante, policy.ante[action.card], DOUBT["ante"])


def _played(action: PublicAction, policy: PlayoutPolicy) -> list[float]:
    ratings = policy.at_a_glance(range(len(policy.rules.cards)), action.limit, action.gold, action.round)
    return _spared(ratings, ratings[action.card], DOUBT["play"])


def _gave(action: PublicAction, policy: PlayoutPolicy) -> list[float]:
    """A fitting card that is poorer would have been given instead."""
    strength, fits = policy.rules.strength, _fitting(policy, action.card)
    return [
        1.0 if not fits(card) else DOUBT["give"] if strength[card] < action.limit else 1.0
        for card in range(len(strength))
    ]


def _refused(action: PublicAction, policy: PlayoutPolicy) -> list[float]:
    """A fitting card that is worth less than the gold would have been given."""
    fits, hold = _fitting(policy, action.card), policy.hold
    return [
        _doubtful(CLEAR * (hold[card] - action.gold), DOUBT["refuse"]) if fits(card) else 1.0
        for card in range(len(hold))
    ]


_TOLD = {"ante": _anted, "play": _played, "give": _gave, "refuse": _refused}


def _fitting(policy: PlayoutPolicy, source: int) -> Callable[[int], bool]:
    """Which cards fit what a card demands."""
    rules = policy.rules
    fits = rules.cards[source].figures.get("fits")
    if fits is None:
        return lambda card: False
    test = CardFilter.named(fits)
    return lambda card: test.admits(rules, card, source)


def _spared(ratings: list[float], chosen: float, doubt: float) -> list[float]:
    """How likely each card would not have been chosen instead of the one that was."""
    return [_doubtful(chosen - rating, doubt) for rating in ratings]


def _doubtful(logit: float, doubt: float) -> float:
    return doubt + (1.0 - doubt) / (1.0 + math.exp(-max(-50.0, min(50.0, logit))))
