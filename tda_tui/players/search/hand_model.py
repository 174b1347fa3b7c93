"""What the others' hands are likely to hold, by what everybody saw them do.

Whoever antes or plays a card had none that seemed better; who pays where a card could be given has no poor one that
fits. How likely somebody chooses a card, the rules of thumb say; some doubt remains, for nobody plays by them alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from tda_tui.rules.powers.card_filter import Fits
from tda_tui.rules.table import ANTE

if TYPE_CHECKING:
    from tda_tui.players.playouts.playout_policy import Thumb
    from tda_tui.rules.determinization import Odds
    from tda_tui.rules.table import Deed, Table

DOUBT = {"ante": 0.4, "play": 0.5, "give": 0.4, "refuse": 0.4}
"""How little a deed tells, by its kind: 1 is nothing."""
CLEAR = 0.5
"""How much clearer the choice between giving and paying is than a gold's difference."""


def odds_of(table: Table, me: int, thumb: Thumb) -> Odds:
    """For each opponent who has done something in this gambit, how likely each card is to be in the hand."""
    odds: dict[int, list[float]] = {}
    for deed in table.deeds or ():
        if deed.seat != me and table.phase != ANTE:
            factors = _TOLD[deed.kind](deed, thumb)
            known = odds.get(deed.seat)
            odds[deed.seat] = factors if known is None else [a * b for a, b in zip(known, factors, strict=True)]
    return odds


def _anted(deed: Deed, thumb: Thumb) -> list[float]:
    return _spared(thumb.ante, thumb.ante[deed.card], DOUBT["ante"])


def _played(deed: Deed, thumb: Thumb) -> list[float]:
    ratings = thumb.at_a_glance(range(len(thumb.rules.cards)), deed.limit, deed.gold, deed.round)
    return _spared(ratings, ratings[deed.card], DOUBT["play"])


def _gave(deed: Deed, thumb: Thumb) -> list[float]:
    """A fitting card that is poorer would have been given instead."""
    strength, fits = thumb.rules.strength, _fitting(thumb, deed.card)
    return [
        1.0 if not fits(card) else DOUBT["give"] if strength[card] < deed.limit else 1.0
        for card in range(len(strength))
    ]


def _refused(deed: Deed, thumb: Thumb) -> list[float]:
    """A fitting card that is worth less than the gold would have been given."""
    fits, hold = _fitting(thumb, deed.card), thumb.hold
    return [
        _doubtful(CLEAR * (hold[card] - deed.gold), DOUBT["refuse"]) if fits(card) else 1.0
        for card in range(len(hold))
    ]


_TOLD = {"ante": _anted, "play": _played, "give": _gave, "refuse": _refused}


def _fitting(thumb: Thumb, source: int) -> Callable[[int], bool]:
    """Which cards fit what a card demands."""
    rules = thumb.rules
    fits = rules.cards[source].figures.get("fits")
    if fits is None:
        return lambda card: False
    test = Fits.named(fits)
    return lambda card: test.admits(rules, card, source)


def _spared(ratings: list[float], chosen: float, doubt: float) -> list[float]:
    """How likely each card would not have been chosen instead of the one that was."""
    return [_doubtful(chosen - rating, doubt) for rating in ratings]


def _doubtful(logit: float, doubt: float) -> float:
    return doubt + (1.0 - doubt) / (1.0 + math.exp(-max(-50.0, min(50.0, logit))))
