"""Why the person had no choice: a card asked for another card or for gold, and nothing in the hand qualified."""

from __future__ import annotations

from msgspec import Struct

from tda_tui.present.card_text import find
from tda_tui.present.step import Step
from tda_tui.rules.powers.card_filter import CardFilter
from tda_tui.words.texts.power_texts import filled, power_text


class _Acting(Struct, frozen=True):
    """The card that carries a power out, and the card on which that is printed."""

    source: str
    printed: str


class ForcedPayments:
    """Hears a game step by step, and says why where the person had to pay without being asked."""

    def __init__(self) -> None:
        self._acting: _Acting | None = None

    def hear(self, step: Step) -> str:
        """A sentence about the step, or "". The hands of others are nobody's business: they are never spoken of."""
        event = step.event
        if event.kind in ("trigger", "power"):
            self._acting = _Acting(event.cards[0], event.cards[-1 if event.kind == "power" else 0])
        elif event.kind in ("play", "gambit"):
            self._acting = None
        elif event.kind in ("pay", "owe") and event.seat == step.viewer.me and self._acting is not None:
            acting, self._acting = self._acting, None
            return self._why(step, acting)
        return ""

    @staticmethod
    def _why(step: Step, acting: _Acting) -> str:
        rules = step.viewer.rules
        printed = find(rules, acting.printed)
        text = power_text(printed.power).forced
        if not text or "fits" not in printed.figures:
            return ""
        fits, source = CardFilter.named(printed.figures["fits"]), rules.number[acting.source]
        held = [rules.number[card.card] for card in step.view.hand]
        return "" if any(fits.admits(rules, card, source) for card in held) else filled(text, printed.figures)
