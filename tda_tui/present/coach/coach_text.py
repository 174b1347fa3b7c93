"""The coach's advice in words, and its review of a gambit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tda_tui.players.coach.coach import Advice, Engine, Rated, advise
from tda_tui.present.coach.coach_moves import answer_words, move
from tda_tui.present.coach.coach_reasons import reason_words
from tda_tui.rules.view import View
from tda_tui.words.translate import gettext as _

TOLD = 8
"""Of so many answers it is told at most what came of them."""
NEARLY = 1.0
"""Gold. What is worse by less is nearly as good, and is not held against anybody."""


class Decision(NamedTuple):
    """What somebody saw when they were asked, and what they answered."""

    view: View
    answer: tuple[str, ...]


def advice_words(advice: Advice | None, view: View) -> list[str]:
    """The coach's advice on what is asked: a sentence with the move and why, one about the runners-up, and a table.

    [] if nothing can be said.
    """
    if advice is None:
        return []
    question = view.question
    assert question is not None
    if len(advice.rated) < 2:
        return [f"{move(view, question, advice.best)}."]
    why = [words for reason in advice.reasons if (words := reason_words(view, question.kind, advice, reason))]
    reasons = _("{first}, and {second}").format(first=why[0], second=why[1]) if len(why) > 1 else why[0]
    told = _("{move}: {why}.").format(move=move(view, question, advice.best), why=reasons)
    came = outcome_words(advice, view)
    return [told, runners_up(advice.others, view), *(["\n".join(came)] if came else [])]


def outcome_words(advice: Advice, view: View) -> list[str]:
    """What this gambit brings on average after each answer that was tried: a heading and a line each."""
    shown = [one.answer for one in advice.rated if one.answer in advice.outcomes][:TOLD]
    if not shown:
        return []
    lines = [_("In this gambit alone, on average (the advice weighs the rest of the game, too):")]
    for answer in shown:
        came = advice.outcomes[answer]
        lines.append(
            _("{choice}: {gold:+.1f} gold (+-{gold_error:.1f}), won {wins:.0f} % (+-{wins_error:.0f})").format(
                choice=answer_words(view, answer),
                gold=came.gold,
                gold_error=came.gold_error,
                wins=100 * came.wins,
                wins_error=100 * came.wins_error,
            )
        )
    return lines


def runners_up(others: Sequence[Rated], view: View) -> str:
    """ "Nearly as good: Red 8; worse: White 1 (-4)." """
    near = [answer_words(view, one.answer) for one in others if one.worse < NEARLY]
    worse = [f"{answer_words(view, one.answer)} (-{round(one.worse)})" for one in others if one.worse >= NEARLY]
    parts = [_("nearly as good: {choices}").format(choices=", ".join(near))] if near else []
    parts += [_("worse: {choices}").format(choices=", ".join(worse))] if worse else []
    words = "; ".join(parts)
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def review(decisions: Iterable[Decision], engine: Engine | None = None) -> list[str]:
    """What the coach would have done, for each decision that it would have made otherwise, by at least 1 gold."""
    told = []
    for view, answer in decisions:
        advice = advise(view, engine=engine)
        if advice is None or advice.worse(answer) < NEARLY:
            continue
        when = _("Ante") if view.phase == "ante" else _("Round {n}").format(n=view.round)
        told.append(
            _("{when}: you chose {chosen}, the coach would have chosen {best} (+{gold}).").format(
                when=when,
                chosen=answer_words(view, answer),
                best=answer_words(view, advice.best),
                gold=round(advice.worse(answer)),
            )
        )
    return told
