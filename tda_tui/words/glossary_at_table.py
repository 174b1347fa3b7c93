"""Where the glossary opens during a game: the term for the current question, the step of the current phase."""

from __future__ import annotations

from tda_tui.rules.abilities.registry import abilities_in
from tda_tui.rules.state.table import ANTE, OVER
from tda_tui.rules.view import View
from tda_tui.words.glossary import ABILITY_TERM

_FOR_QUESTION = {
    "ante": "ante",
    "ante-card": "ante-card",
    "share": "winner",
    "trigger": "trigger",
}
_OWING = {"hole": "hole", "debt-settle": "debt", "debt-immediate": "debt"}
SEQUENCE = "sequence"


def term_that_matters(view: View) -> str:
    """The id of the term that explains the viewer's current question; the sequence of a gambit for ordinary ones."""
    question = view.question
    if view.phase == OVER:
        return "end-of-game"
    if question is None:
        return SEQUENCE
    if question.source in abilities_in(view.rules):
        return f"{ABILITY_TERM}{question.source}"
    if question.kind == "give-or-pay" and question.gold > view.seats[view.me].gold:
        return _OWING[view.rules.ruleset.shortfall]
    if question.kind == "give-or-pay":
        return "give-or-pay"
    if question.kind == "effect" and question.options[0].startswith(("colour:", "strength:")):
        return "both-flights"
    return _FOR_QUESTION.get(question.kind, SEQUENCE)


def current_phase(view: View) -> str:
    """The current step of the sequence: ante, round, score or settle; "" when the game is over.

    Drawing cards leads straight to the next ante, so no table is ever shown in that last step.
    """
    if view.phase == OVER:
        return ""
    if view.phase == ANTE:
        return "ante"
    if view.round == 0:
        return "settle"
    if view.question is not None and view.question.kind == "share":
        return "score"
    everybody = all(seat.round_card is not None for seat in view.seats if seat.playing)
    return "score" if everybody and not view.asked and view.round >= view.rules.ruleset.min_rounds else "round"
