"""What cards do while they lie in the ante, in a few words."""

from __future__ import annotations

from tda_tui.rules.cards import Card
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

_WORDS = {
    "share-with-flights": mark("the winner shares with whoever made a special flight"),
    "all-pay-weakest": mark("everybody paid the weakest ante card"),
    "strong-cards-trigger": mark("cards of {n} and more trigger"),
    "leader-pays": mark("who plays first in a round pays each opponent {n}"),
    "weakest-wins": mark("the WEAKEST flight wins"),
}


def ante_effect(card: Card, effect: str) -> str:
    """An effect of a card in the ante; by its own name if there are no words for it."""
    return _(_WORDS.get(effect, effect)).format(n=card.ante_figure)
