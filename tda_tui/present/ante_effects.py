"""What cards do while they lie in the ante, as a short clause and as a sentence for the choice of an ante."""

from __future__ import annotations

from msgspec import Struct

from tda_tui.rules.rulesets.cards import Card
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark


class _Words(Struct, frozen=True):
    short: str
    sentence: str


_WORDS = {
    "share-with-flights": _Words(
        mark("the winner shares with whoever made a special flight"),
        mark("While it lies there, whoever has a special flight shares the stakes."),
    ),
    "all-pay-weakest": _Words(
        mark("everybody paid the weakest ante card"),
        mark("Everyone also pays the strength of the weakest ante."),
    ),
    "strong-cards-trigger": _Words(
        mark("cards of {n} and more trigger"),
        mark("While it lies there, every card of {n} or more triggers."),
    ),
    "leader-pays": _Words(
        mark("who plays first in a round pays each opponent {n}"),
        mark("While it lies there, the first to play in a round pays each opponent {n}."),
    ),
    "weakest-wins": _Words(
        mark("the WEAKEST flight wins"),
        mark("While it lies there, the weakest flight wins."),
    ),
}
"""By the name of the effect; {n} is the card's `ante_figure`."""


def ante_effect(card: Card, effect: str) -> str:
    """An effect of a card in the ante as a short clause; the effect's own name if there is no text for it."""
    return _(_WORDS[effect].short).format(n=card.ante_figure) if effect in _WORDS else effect


def ante_effect_sentence(card: Card, effect: str | None) -> str:
    """What the card would do in the ante, as a sentence; "" without an effect or a text for it."""
    return _(_WORDS[effect].sentence).format(n=card.ante_figure) if effect in _WORDS else ""
