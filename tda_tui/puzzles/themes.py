"""The theme of a puzzle or a mistake, which decides its hint."""

from __future__ import annotations

from tda_tui.players.causes import Cause
from tda_tui.rules.questions import Answer
from tda_tui.rules.view import View

_BY_PART = {
    "win": "win-stakes", "stakes": "win-stakes", "sure": "keep-the-strong", "lost": "keep-the-strong",
    "kept": "keep-the-strong", "more": "more-cards", "better": "keep-the-strong", "flight": "third-of-a-kind",
    "flight-cost": "leave-them-nothing", "steal": "empty-the-pot", "paid": "what-it-costs", "bought": "what-it-costs",
    "rival": "leave-them-nothing", "rival-wins": "leave-them-nothing", "rival-flight": "leave-them-nothing",
    "ends": "the-end", "goes-on": "the-end",
}  # fmt: skip
_ANTE_BY_PART = {"flight": "third-of-a-kind", "ends": "the-end", "goes-on": "the-end", "bought": "what-it-costs"}
_BY_KIND = {
    "give-or-pay": "give-or-pay", "opponent": "whom", "ante-card": "which-card", "flight-card": "which-card",
    "hand-card": "which-card", "revealed-card": "which-card",
}  # fmt: skip


def theme_of(view: View, best: Answer, tempting: Answer, cause: Cause) -> str:
    """The theme, by the question and the main cause why the best answer beats the tempting one."""
    question, rules = view.question, view.rules
    assert question is not None
    if question.kind not in ("ante", "play"):
        return _BY_KIND.get(question.kind, "choose-well")
    strength = [rules.strength[rules.number[answer[0]]] for answer in (best, tempting)]
    stronger = strength[0] > strength[1]
    if question.kind == "ante":
        return _ANTE_BY_PART.get(cause.part, "ante-high" if stronger else "ante-low")
    if rules.cards[rules.number[best[0]]].power == "weakest-wins" and cause.part in ("win", "stakes"):
        return "weakest-wins"
    if cause.part == "power":
        return "use-the-power" if stronger else "weak-to-trigger"
    return _BY_PART[cause.part]
