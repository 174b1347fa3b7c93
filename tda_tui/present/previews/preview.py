"""What a card of the hand would do if it were played or anted now, in one or two sentences."""

from __future__ import annotations

from tda_tui.present.ante_effects import ante_effect_sentence
from tda_tui.present.card_text import find
from tda_tui.present.previews.forecast import forecast
from tda_tui.present.previews.forecast_text import forecast_sentences
from tda_tui.rules.game import Game
from tda_tui.rules.view import View
from tda_tui.words.translate import gettext as _


class PreviewCache:
    """The previews of one position by card; cleared when another position is asked about."""

    def __init__(self) -> None:
        self._view: View | None = None
        self._told: dict[str, list[str]] = {}

    def preview(self, game: Game, view: View, card: str) -> list[str]:
        """Like `preview_of`, but computed only once per position and card."""
        if view != self._view:
            self._view, self._told = view, {}
        if card not in self._told:
            self._told[card] = preview_of(game, view, card)
        return self._told[card]


def preview(game: Game, seat: int, card: str) -> list[str]:
    """What would follow if the seat played or anted this card now; empty if it cannot."""
    return preview_of(game, game.view(seat), card)


def preview_of(game: Game, view: View, card: str) -> list[str]:
    """Like `preview`, for the owner of this view, in which seats may have other names than in the game."""
    question = view.question
    if question is None or card not in question.options:
        return []
    if question.kind == "ante":
        return _ante(view, card)
    if question.kind == "play":
        return forecast_sentences(forecast(game, view, card), view, card)
    return []


def _ante(view: View, card: str) -> list[str]:
    """What is certain about an ante: the lowest price, who may lead, and the card's effect in the ante."""
    printed, mine = find(view.rules, card), view.seats[view.me].gold
    told = [_("Everyone pays {n} or more; you lead if yours is the highest alone.").format(n=printed.strength)]
    if mine < printed.strength:
        hole = view.rules.ruleset.shortfall == "hole"
        said = (
            _("Everyone pays {n} or more: you have only {gold} and owe the rest to the hole.")
            if hole
            else _("Everyone pays {n} or more: you have only {gold} and owe the rest to the stakes.")
        )
        told = [said.format(n=printed.strength, gold=mine)]
    effect = ante_effect_sentence(printed, view.rules.ante_effect[printed.number])
    return [*told, effect] if effect else told
