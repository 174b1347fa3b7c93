"""The coach's advice in words, and its review of a gambit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tda_tui.players.coach.coach import Advice, Engine, Rated, advise
from tda_tui.present.coach.coach_moves import answer_words, move
from tda_tui.present.coach.coach_reasons import reason_words
from tda_tui.rules.view import View
from tda_tui.words.figures import signed_tenths, tenths
from tda_tui.words.listing import listed
from tda_tui.words.translate import gettext as _

TOLD = 8
"""The most answers that the table lists."""
EQUAL_TOLD = 3
"""The most equally good answers that are named."""
NEARLY = 1.0
"""In gold: an answer worse by less than this counts as nearly as good and is not criticized."""


class Decision(NamedTuple):
    """What a player saw when asked, their answer, and the coach's advice if they had asked for it."""

    view: View
    answer: tuple[str, ...]
    advice: Advice | None = None


def advice_words(advice: Advice | None, view: View) -> list[str]:
    """The coach's advice: a sentence with the move and its reason, and one with a figure.

    Empty if there is no advice.
    """
    if advice is None:
        return []
    question = view.question
    assert question is not None
    best = move(view, question, advice.best)
    if len(advice.rated) < 2:
        return [f"{best}."]
    told = _("{move}: {why}.").format(move=best, why=why(view, advice))
    return [words for words in (told, _compared(advice, view)) if words]


def why(view: View, advice: Advice, rather_than: tuple[str, ...] = ()) -> str:
    """The main reason, as a clause."""
    assert view.question is not None
    kind = view.question.kind
    said = (reason_words(view, kind, advice, reason, rather_than) for reason in advice.reasons)
    return next(filter(None, said))


def _compared(advice: Advice, view: View) -> str:
    """The equally good answers, or else by how much the best answer beats the next."""
    equal = [answer_words(view, one.answer) for one in advice.rated[1:] if is_equal(advice, one)]
    if equal:
        return _("As good, as far as can be told: {choices}.").format(choices=listed(equal[:EQUAL_TOLD]))
    following = advice.rated[1]
    gold, choice = round(following.worse), answer_words(view, following.answer)
    tried = advice.tried.get(following.answer)
    if tried is None:
        said = _("That is worth about {gold} gold more, over the whole game, than the next best: {choice}.")
        return said.format(gold=gold, choice=choice)
    said = _(
        "With it you win the game more often than with the next best, {choice}: by {share} %, or about {gold} gold."
    )
    return said.format(share=tenths(100 * tried.behind.mean), gold=gold, choice=choice)


def is_equal(advice: Advice, one: Rated) -> bool:
    """Whether the difference to the best answer is insignificant or negligible."""
    tried = advice.tried.get(one.answer)
    return tried.as_good if tried is not None else one.worse < NEARLY


def advice_table(advice: Advice | None, view: View) -> list[str]:
    """Everything the search found: a heading, and a line per answer by its share of winning, the best first.

    Answers that were tried also show the average result of the gambit. Empty if none was tried.
    """
    if advice is None or not advice.tried:
        return []
    lines = [_("How often each wins the game. Behind it, what this gambit alone brought:")]
    for one in advice.rated[:TOLD]:
        words = answer_words(view, one.answer)
        if one.answer in advice.tried:
            came = advice.tried[one.answer]
            said = _("{choice}: {share} % {worth}  ({gold} gold +-{gold_error}, won {wins:.0f} % +-{wins_error:.0f})")
            words = said.format(
                choice=words,
                share=tenths(100 * came.share.mean),
                worth=_worth(advice, one),
                gold=signed_tenths(came.gold.mean),
                gold_error=tenths(came.gold.error),
                wins=100 * came.won.mean,
                wins_error=100 * came.won.error,
            )
        lines.append(words)
    return lines


def _worth(advice: Advice, one: Rated) -> str:
    """How an answer compares with the best."""
    if one.answer == advice.best:
        return _("(best)")
    return _("(equal)") if is_equal(advice, one) else f"({signed_tenths(-100 * advice.tried[one.answer].behind.mean)})"


def review(decisions: Iterable[Decision], engine: Engine | None = None) -> list[str]:
    """What the coach would have done in each decision where the answer was worse by at least NEARLY gold.

    Decisions for which the coach was asked are measured by the advice it gave then.
    """
    told = []
    for view, answer, said in decisions:
        advice = said or advise(view, engine=engine, against=answer)
        if advice is None or any(set(one.answer) == set(answer) and is_equal(advice, one) for one in advice.rated):
            continue
        if advice.worse(answer) < NEARLY:
            continue
        when = _("Ante") if view.phase == "ante" else _("Round {n}").format(n=view.round)
        told.append(
            _("{when}: {best} would have been worth {gold} gold more than {chosen}, because {why}.").format(
                when=when,
                best=answer_words(view, advice.best),
                gold=round(advice.worse(answer)),
                chosen=answer_words(view, answer),
                why=why(view, advice, answer),
            )
        )
    return told
