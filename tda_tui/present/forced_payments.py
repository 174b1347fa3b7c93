"""Why the person had to pay without a choice: a power demanded a card or gold, and no card in hand qualified."""

from __future__ import annotations

from msgspec import Struct

from tda_tui.present.card_text import find
from tda_tui.present.step import Step
from tda_tui.rules.powers.registry import CardFilter
from tda_tui.words.texts.power_texts import filled, power_text


class _Acting(Struct, frozen=True):
    """The card whose power is being used, and the card on which that power is printed."""

    source: str
    printed: str


class ForcedPayments:
    """Follows a game step by step and explains payments that the person was not asked about."""

    def __init__(self) -> None:
        self._acting: _Acting | None = None

    def hear(self, step: Step) -> str:
        """The explanation of a payment in this step, or "". Others' payments are not explained: hands are secret."""
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
