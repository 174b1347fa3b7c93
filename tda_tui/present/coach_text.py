"""The coach's evaluations in words: advice at the table, and what was a mistake."""

from __future__ import annotations

from collections.abc import Sequence

from tda_tui.players.coach import Evaluation
from tda_tui.players.judgement import Judgement
from tda_tui.players.win_share import AnswerValue
from tda_tui.present.answers import answer_words, move
from tda_tui.present.cause_text import Contrast, Reason, merits, reasons
from tda_tui.rules.view import View
from tda_tui.words.phrases import listed, signed_tenths, tenths
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext

TOLD = 8
"""The most answers that the table lists."""
EQUAL_TOLD = 3
"""The most equally good answers that are named; of more, only their number is told."""


def advice_words(evaluation: Evaluation | None, view: View) -> list[str]:
    """The coach's advice: the move with by how much it is better, and why. Empty if there is none."""
    if evaluation is None:
        return []
    assert view.question is not None
    best = move(view, view.question, evaluation.best)
    if not _compares(evaluation):
        return [f"{best}."]
    told = why(evaluation, view)
    return [f"{best}. {_compared(evaluation, view)}", " ".join(reason.words for reason in told)]


def short_advice(evaluation: Evaluation | None, view: View) -> str:
    """The advice in one line: the move and its main reason. "" if there is none."""
    if evaluation is None:
        return ""
    assert view.question is not None
    best = move(view, view.question, evaluation.best)
    return f"{best}. {why(evaluation, view)[0].words}" if _compares(evaluation) else f"{best}."


def _compares(evaluation: Evaluation) -> bool:
    """Whether there is anything to compare the best answer with."""
    return evaluation.searched and len(evaluation.options) > 1


def why(evaluation: Evaluation, view: View) -> list[Reason]:
    """The reasons for the best answer: against the best of the worse ones, or its merits if all are equal."""
    if evaluation.rival is not None:
        return reasons(view, Contrast.between(evaluation, evaluation.rival))
    return merits(view, evaluation.options[0], any(reason.acts for reason in evaluation.reasons))


def _compared(evaluation: Evaluation, view: View) -> str:
    """The equally good answers, or else by how much the best answer beats the next."""
    equal = evaluation.as_good[1:]
    if len(equal) > EQUAL_TOLD or any(len(one.answer) > 1 for one in equal):
        said = ngettext("{n} other choice is just as good.", "{n} other choices are just as good.", len(equal))
        return said.format(n=len(equal))
    if equal:
        choices = listed([answer_words(view, one.answer) for one in equal])
        return _("Just as good: {choices}.").format(choices=choices)
    rival = evaluation.rival
    assert rival is not None
    return more_wins(rival.loss.mean, answer_words(view, rival.answer))


def more_wins(loss: float, other: str) -> str:
    """By how much the best answer beats another one, in a sentence."""
    games = round(100 * loss)
    if games < 1:
        return _("It wins slightly more games than {other}.").format(other=other)
    said = ngettext("It wins {n} more game in 100 than {other}.", "It wins {n} more games in 100 than {other}.", games)
    return said.format(n=games, other=other)


def advice_table(evaluation: Evaluation | None, view: View) -> list[str]:
    """Everything the evaluation found: a line per answer, the best first. Empty if nothing was tried."""
    if evaluation is None or not evaluation.searched:
        return []
    lines = [_("How often each wins the game, and what it brings in this gambit:")]
    return lines + [_row(evaluation, view, one) for one in evaluation.options[:TOLD]]


def _row(evaluation: Evaluation, view: View, one: AnswerValue) -> str:
    said = _("{choice}: {share}; {gold} gold (+-{error}), wins the gambit in {wins:.0f} %")
    return said.format(
        choice=answer_words(view, one.answer),
        share=_share(evaluation, one),
        gold=signed_tenths(one.gold.mean),
        error=tenths(one.gold.error),
        wins=100 * one.won.mean,
    )


def _share(evaluation: Evaluation, one: AnswerValue) -> str:
    """How often an answer wins the game: equally good ones are not told apart."""
    best = evaluation.options[0]
    if one is best:
        return _("{share} %").format(share=tenths(100 * one.share.mean))
    if one in evaluation.as_good:
        return _("as good")
    return _("{less} % less").format(less=tenths(100 * max(0.0, one.loss.mean)))


def gambit_words(decisions: Sequence[tuple[View, Judgement]]) -> list[str]:
    """The mistakes of a gambit, a paragraph each."""
    return [mistake_words(view, one) for view, one in decisions if one.is_mistake]


def mistake_words(view: View, one: Judgement) -> str:
    """A mistake: when, what would have been better, by how much, and why."""
    said = _("{when}: {best} instead of {chosen}. {more} {why}")
    best, chosen = answer_words(view, one.best), answer_words(view, one.chosen)
    return said.format(
        when=_("Ante") if view.phase == "ante" else _("Round {n}").format(n=view.round),
        best=best,
        chosen=chosen,
        more=more_wins(one.loss.mean, chosen),
        why=mistake_reason(view, one),
    )


def mistake_reason(view: View, one: Judgement) -> str:
    """Why the best answer is better than the one that was given."""
    return " ".join(reason.words for reason in reasons(view, Contrast.of(one)))
