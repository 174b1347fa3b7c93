"""The coach's evaluations in words: advice at the table, what was a mistake, and why one answer beats another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tda_tui.players.causes import Cause
from tda_tui.players.coach import Evaluation
from tda_tui.players.judgement import Judgement
from tda_tui.players.win_share import AnswerValue
from tda_tui.present.abilities import asking_ability, to_pay
from tda_tui.present.card_text import find, flight_name
from tda_tui.present.prompt import asking_card, is_flight_reward
from tda_tui.rules.abilities.registry import abilities_in
from tda_tui.rules.questions import NONE, PASS, PAY, Answer, Question
from tda_tui.rules.view import View
from tda_tui.words.card_names import card_names, short_name, source_card
from tda_tui.words.languages import messages
from tda_tui.words.phrases import listed, signed_tenths, tenths
from tda_tui.words.texts import ability_text, filled, power_text
from tda_tui.words.translate import gettext as _, ngettext

_ROWS: Final = 8
"""The most answers in the table."""
_EQUAL_NAMED: Final = 3
"""The most equally good answers that are named; more are only counted."""
_CERTAIN: Final = 0.95
"""An event with at least this share counts as certain."""
_APART: Final = 0.05
"""The difference from which two shares are told apart."""
_WON: Final = 0.9
"""From this share on a gambit counts as won, or as lost below its opposite."""
_NO_GOLD: Final = 0.05
"""Amounts of gold below this count as nothing."""
_GOLD_APART: Final = 0.3
"""The difference in gold from which two answers are told apart."""


def advice_words(evaluation: Evaluation | None, view: View) -> list[str]:
    """The coach's advice: the move with by how much it is better, and why. Empty if there is none."""
    if evaluation is None:
        return []
    best = _best_move(evaluation, view)
    if not _compares(evaluation):
        return [best]
    return [f"{best} {_compared(evaluation, view)}", " ".join(why(evaluation, view))]


def short_advice(evaluation: Evaluation | None, view: View) -> str:
    """The advice in one line: the move and its main reason. "" if there is none."""
    if evaluation is None:
        return ""
    best = _best_move(evaluation, view)
    return f"{best} {why(evaluation, view)[0]}" if _compares(evaluation) else best


def _best_move(evaluation: Evaluation, view: View) -> str:
    assert view.question is not None
    return f"{move(view, view.question, evaluation.best)}."


def _compares(evaluation: Evaluation) -> bool:
    return evaluation.searched and len(evaluation.options) > 1


def why(evaluation: Evaluation, view: View) -> list[str]:
    """The reasons for the best answer: against the best of the worse ones, or its merits if all are equal."""
    if evaluation.rival is not None:
        return reasons(view, Contrast.between(evaluation, evaluation.rival))
    return _merits(view, evaluation.options[0], any(reason.acts for reason in evaluation.reasons))


def _compared(evaluation: Evaluation, view: View) -> str:
    """The equally good answers, or else by how much the best answer beats the next."""
    equal = evaluation.as_good[1:]
    if len(equal) > _EQUAL_NAMED or any(len(one.answer) > 1 for one in equal):
        text = ngettext("{n} other choice is just as good.", "{n} other choices are just as good.", len(equal))
        return text.format(n=len(equal))
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
        return _("It wins slightly more often than {other}.").format(other=other)
    text = ngettext("It wins {n} more game in 100 than {other}.", "It wins {n} more games in 100 than {other}.", games)
    return text.format(n=games, other=other)


def advice_table(evaluation: Evaluation | None, view: View) -> list[str]:
    """Everything the evaluation found: a line per answer, the best first. Empty if nothing was tried."""
    if evaluation is None or not evaluation.searched:
        return []
    lines = [_("How often each wins the game, and what it brings in this gambit:")]
    return lines + [_row(evaluation, view, one) for one in evaluation.options[:_ROWS]]


def _row(evaluation: Evaluation, view: View, one: AnswerValue) -> str:
    text = _("{choice}: {share}; {gold} gold (+-{error}), wins the gambit {wins:.0f}% of the time")
    return text.format(
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
        return _("{share}%").format(share=tenths(100 * one.share.mean))
    if one in evaluation.as_good:
        return _("as good")
    return _("{less}% less").format(less=tenths(100 * max(0.0, one.loss.mean)))


def gambit_words(decisions: Sequence[tuple[View, Judgement]]) -> list[str]:
    """The mistakes of a gambit, a paragraph each."""
    return [mistake_words(view, one) for view, one in decisions if one.is_mistake]


def mistake_words(view: View, one: Judgement) -> str:
    """A mistake: when, what would have been better, by how much, and why."""
    text = _("{when}: {best} instead of {chosen}. {more} {why}")
    best, chosen = answer_words(view, one.best), answer_words(view, one.chosen)
    return text.format(
        when=_("Ante") if view.phase == "ante" else _("Round {n}").format(n=view.round),
        best=best,
        chosen=chosen,
        more=more_wins(one.loss.mean, chosen),
        why=mistake_reason(view, one),
    )


def mistake_reason(view: View, one: Judgement) -> str:
    """Why the best answer is better than the one that was given."""
    return " ".join(reasons(view, Contrast.of(one)))


class Contrast(NamedTuple):
    """Two answers and what is known of them: how often each wins the gambit, the gold it gains in it, the causes of the
    difference, and whether playing the best card lets a power do something."""

    best: Answer
    other: Answer
    won: tuple[float, float]
    gold: tuple[float, float]
    causes: Sequence[Cause]
    acts: bool

    @classmethod
    def between(cls, evaluation: Evaluation, other: AnswerValue) -> Contrast:
        """The best answer and another one of an evaluation."""
        best, why = evaluation.options[0], evaluation.reason(other.answer)
        won, gold = (best.won.mean, other.won.mean), (best.gold.mean, other.gold.mean)
        causes, acts = (why.causes, why.acts) if why is not None else ((), False)
        return cls(best.answer, other.answer, won, gold, causes, acts)

    @classmethod
    def of(cls, one: Judgement) -> Contrast:
        """The best answer to a question, and the one that was given."""
        return cls(one.best, one.chosen, one.won[::-1], one.gold[::-1], one.causes, one.acts)


def reasons(view: View, contrast: Contrast) -> list[str]:
    """Why the best answer is better, in at most three sentences; there is always one."""
    best, other = answer_words(view, contrast.best), answer_words(view, contrast.other)
    power = power_words(view, contrast.best, contrast.other) if contrast.acts else ""
    causes = list(_cause_sentences(view, _agreeing(contrast), best, other))
    return [*filter(None, [power]), *(causes or [_in_this_gambit(view, contrast, best, other)])]


def _agreeing(contrast: Contrast) -> list[Cause]:
    """The causes that agree with how often each answer wins the gambit, with those figures.

    Causes are found in games of their own, but a player is told one figure for one thing.
    """
    won, causes = contrast.won, []
    more_often = round(100 * won[0]) - round(100 * won[1]) >= 100 * _APART
    for cause in contrast.causes:
        if cause.part == "kept" or (cause.part == "win" and more_often):
            causes.append(Cause(cause.part, *won))
        elif (cause.part == "sure" and min(won) < _WON) or (cause.part == "lost" and max(won) > 1 - _WON):
            causes.append(Cause("kept", *won))
        elif cause.part != "win":
            causes.append(cause)
    return causes or ([Cause("win", *won)] if more_often else [])


def _merits(view: View, best: AnswerValue, acts: bool) -> list[str]:
    """What an answer does in this position, where others are as good."""
    text = _(messages("coach")["merits"]["gain" if best.gold.mean >= 0 else "lose"])
    gold = tenths(abs(best.gold.mean))
    words = text.format(best=answer_words(view, best.answer), often=_often(best.won.mean), gold=gold)
    power = power_words(view, best.answer, ()) if acts else ""
    return [*filter(None, [power]), words]


def cause_words(view: View, causes: Sequence[Cause], best: str, other: str) -> str:
    """The causes, a sentence each; `best` and `other` are the two answers in short."""
    return " ".join(_cause_sentences(view, causes, best, other))


def _cause_sentences(view: View, causes: Sequence[Cause], best: str, other: str) -> Iterator[str]:
    weakest = view.weakest_wins
    for cause in causes:
        words = _cause_sentence(view, cause, best, other)
        if weakest and cause.part in _ABOUT_WINNING:
            words, weakest = f"{_('The weakest flight wins this gambit.')} {words}", False
        yield words


def power_words(view: View, best: Sequence[str], other: Sequence[str]) -> str:
    """The power that playing the best card sets off; "" if it does not trigger."""
    if view.question is None or view.question.kind != "play":
        return ""
    held = {card.card: card for card in view.hand}
    mine, instead = (held.get(next(iter(answer), "")) for answer in (best, other))
    if mine is None or not mine.fires:
        return ""
    card = find(view.rules, mine.card)
    names = {"best": answer_words(view, best), "other": answer_words(view, other)}
    if instead is not None and instead.fires and find(view.rules, instead.card).power == card.power:
        return _("{best} and {other} trigger the same power.").format(**names)
    does = filled(power_text(card.power).does, card.figures)
    if not does:
        return ""
    if instead is not None and not instead.fires:
        return _("{best} triggers, unlike {other}: it {does}.").format(does=does, **names)
    return _("{best} triggers: it {does}.").format(does=does, **names)


def _in_this_gambit(view: View, contrast: Contrast, best: str, other: str) -> str:
    """What the two answers bring in this gambit, where nothing else explains the difference."""
    more, less = contrast.gold
    held = {card.card for card in view.hand}
    figures = {"more": tenths(abs(more)), "less": tenths(abs(less))}
    if more - less >= _GOLD_APART:
        key = "gain" if less >= 0 else "lose" if more < 0 else "gain-or-lose"
    elif less - more >= _GOLD_APART:
        key, figures = "later", {"more": _change(more), "less": _change(less)}
    elif view.question is not None and view.question.kind in ("ante", "play") and held.issuperset(contrast.other):
        return _cause_sentence(view, Cause("kept", *contrast.won), best, other)
    else:
        key = "equal"
    text = _(messages("coach")["in-this-gambit"][key])
    return text.format(best=best, other=other, often=_often(contrast.won[0]), **figures)


def _often(share: float) -> str:
    return f"{100 * share:.0f}"


def _gold(amount: float) -> str:
    return tenths(abs(amount)) if abs(amount) >= _NO_GOLD else _("nothing")


def _change(amount: float) -> str:
    return signed_tenths(amount) if abs(amount) >= _NO_GOLD else "0"


_OTHER_FIRST = ("flight-cost", "paid", "bought", "rival", "rival-wins", "rival-flight", "goes-on")
"""Causes that make the other answer worse: its figure comes first."""
_ABOUT_WINNING = ("win", "stakes", "sure", "lost", "kept", "rival-wins")


def _case(view: View, cause: Cause, best: str, other: str, card: str) -> str:
    """The key of the sentence about a cause; the cards that the answers play are known by their short names."""
    part = cause.part
    if part == "win" and view.stakes:
        return "win-so-far"
    if part == "lost" and cause.best >= _CERTAIN:
        return "lost-for-certain"
    if part == "kept" and abs(cause.other - cause.best) >= _APART:
        return "kept-though-worse" if cause.other > cause.best else "kept-and-better"
    if part == "steal" and cause.who:
        return "steal-from"
    if part == "power" and card == other:
        return "power-in-ante" if view.phase == "ante" else "power-later"
    if part == "power" and card and card != best:
        return "power-of-card"
    return "power-from" if part == "power" and cause.who else part


def _cause_sentence(view: View, cause: Cause, best: str, other: str) -> str:
    """The sentence about one cause."""
    part = cause.part
    card = short_name(view.rules, cause.card) if part == "power" and cause.card else ""
    first, second = (cause.other, cause.best) if part in _OTHER_FIRST else (cause.best, cause.other)
    amount = {"rival": _change, "more": tenths}.get(part, _gold)
    gold = next((seat.gold for seat in view.seats if seat.name == cause.who), 0) if "rival" in part else view.stakes
    return _(messages("coach")["causes"][_case(view, cause, best, other, card)]).format(
        best=best,
        other=other,
        name=cause.who,
        card=card,
        flight=flight_name(view.rules, cause.who) if part == "flight" else "",
        gold=round(first - second) if part == "better" else gold,
        often=_often(first),
        seldom=_often(second),
        more=amount(first),
        less=amount(second),
    )


def move(view: View, question: Question, answer: Sequence[str]) -> str:
    """The advice to give this answer, as said across the table: "Play the Bronze Dragon 7"."""
    if not answer or answer[0] == NONE:
        return _("Choose nothing")
    first = answer[0]
    if question.kind == "ability":
        return _("Pass") if first == PASS else _("Use {ability}").format(ability=ability_text(view.rules, first).name)
    if first == PAY:
        return _("Pay the {gold} gold").format(gold=to_pay(view, question.seat, question.gold))
    if "advice" in (texts := messages("options").get(first, {})):
        return _(texts["advice"])
    if ":" in first:
        by_ability = asking_ability(question, view) is not None
        text = _("Choose the {flight}") if by_ability else _("Take the reward for the {flight} first")
        return text.format(flight=flight_name(view.rules, first))
    if first not in view.rules.number:
        return _("Choose {name}").format(name=first)
    return _advice(view, question).format(cards=card_names(view.rules, answer))


def _advice(view: View, question: Question) -> str:
    """The template of advice about {cards}, by the kind of question or the power that asks."""
    if (text := messages("coach")["advice"].get(question.kind)) is not None:
        return _(text)
    in_general = _("Take {cards:the} from the ante") if question.kind == "ante-card" else _("Choose {cards:the}")
    if source_card(view.rules, question) is None or is_flight_reward(question):
        return in_general
    return power_text(asking_card(question, view).power).advice or in_general


def answer_words(view: View, answer: Sequence[str]) -> str:
    """An answer in short."""
    return listed([_option(view, option) for option in answer]) if answer else _("nothing")


def _option(view: View, option: str) -> str:
    if option in view.rules.number:
        return short_name(view.rules, option)
    if ":" in option:
        return flight_name(view.rules, option)
    if option in abilities_in(view.rules):
        return ability_text(view.rules, option).name
    texts = messages("options").get(option)
    return _(texts["short"]) if texts else option
