"""Why one answer is better than another in this position, in sentences that name what each does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tda_tui.players.causes import Cause
from tda_tui.players.coach import Evaluation
from tda_tui.players.judgement import Judgement
from tda_tui.players.win_share import AnswerValue
from tda_tui.present.answers import answer_words
from tda_tui.present.card_text import find, flight_name
from tda_tui.rules.questions import Answer
from tda_tui.rules.view import View
from tda_tui.words.card_names import short_name
from tda_tui.words.languages import messages
from tda_tui.words.phrases import signed_tenths, tenths
from tda_tui.words.texts import filled, power_text
from tda_tui.words.translate import gettext as _

YES: Final = 0.95
"""An event with at least this share counts as certain."""
NEAR: Final = 0.05
"""The difference from which two shares are told apart."""
SURE: Final = 0.9
"""From this share on a gambit counts as won, or as lost below its opposite."""
LITTLE: Final = 0.05
"""Amounts of gold below this count as nothing."""
_SOME: Final = 0.3
"""The difference in gold from which two answers are told apart."""


class Reason(NamedTuple):
    """A sentence on why an answer is better, and its kind: "power" for what its power does, "gambit" for what it brings
    in this gambit, "later" for what follows, or what is counted (`Cause.part`)."""

    kind: str
    words: str


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


def reasons(view: View, contrast: Contrast) -> list[Reason]:
    """Why the best answer is better, in at most three sentences; there is always one."""
    best, other = answer_words(view, contrast.best), answer_words(view, contrast.other)
    found = [Reason("power", power_words(view, contrast.best, contrast.other))] if contrast.acts else []
    causes = _agreeing(contrast)
    found += [Reason(cause.part, words) for cause, words in _told(view, causes, best, other)]
    if not causes:
        found.append(_in_this_gambit(view, contrast, best, other))
    return [reason for reason in found if reason.words]


def _agreeing(contrast: Contrast) -> list[Cause]:
    """The causes that agree with how often each answer wins the gambit, with those figures.

    Causes are found in games of their own, but a player is told one figure for one thing.
    """
    won, causes = contrast.won, []
    more_often = round(100 * won[0]) - round(100 * won[1]) >= 100 * NEAR
    for cause in contrast.causes:
        if cause.part == "kept" or (cause.part == "win" and more_often):
            causes.append(Cause(cause.part, *won))
        elif cause.part == "sure":
            causes.append(cause if min(won) >= SURE else Cause("kept", *won))
        elif cause.part == "lost":
            causes.append(cause if max(won) <= 1 - SURE else Cause("kept", *won))
        elif cause.part != "win":
            causes.append(cause)
    return causes or ([Cause("win", *won)] if more_often else [])


def merits(view: View, best: AnswerValue, acts: bool) -> list[Reason]:
    """What an answer does in this position, where others are as good."""
    name = answer_words(view, best.answer)
    found = [Reason("power", power_words(view, best.answer, ()))] if acts else []
    if best.gold.mean >= 0:
        said = _("After {best} you win this gambit in {often} of 100 games, and gain {gold} gold in it on average.")
    else:
        said = _("After {best} you win this gambit in {often} of 100 games, and lose {gold} gold in it on average.")
    words = said.format(best=name, often=_often(best.won.mean), gold=tenths(abs(best.gold.mean)))
    return [reason for reason in (*found, Reason("gambit", words)) if reason.words]


def cause_words(view: View, causes: Sequence[Cause], best: str, other: str) -> str:
    """The causes, a sentence each; `best` and `other` are the two answers in short."""
    return " ".join(words for _cause, words in _told(view, causes, best, other))


def _told(view: View, causes: Sequence[Cause], best: str, other: str) -> Iterator[tuple[Cause, str]]:
    weakest = view.weakest_wins
    for cause in causes:
        words = _cause_sentence(view, cause, best, other)
        if weakest and cause.part in _ABOUT_WINNING:
            words, weakest = f"{_('Here the weakest flight wins.')} {words}", False
        yield cause, words


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
        return _("{best} triggers, which {other} would not: it {does}.").format(does=does, **names)
    return _("{best} triggers: it {does}.").format(does=does, **names)


def _in_this_gambit(view: View, contrast: Contrast, best: str, other: str) -> Reason:
    """What the two answers bring in this gambit, where nothing else explains the difference."""
    more, less = contrast.gold
    names = {"best": best, "other": other}
    if more - less >= _SOME:
        if less >= 0:
            said = _("In this gambit you gain {more} gold on average after {best}, and {less} after {other}.")
        elif more < 0:
            said = _("In this gambit you lose {less} gold on average after {other}, and {more} after {best}.")
        else:
            said = _("In this gambit you gain {more} gold on average after {best}, and lose {less} after {other}.")
        return Reason("gambit", said.format(more=tenths(abs(more)), less=tenths(abs(less)), **names))
    if less - more >= _SOME:
        said = _(
            "This gambit goes better after {other}, with {less} gold instead of {more} on average, but {best} leaves "
            "you better placed for the rest of the game."
        )
        return Reason("later", said.format(more=_change(more), less=_change(less), **names))
    held = {card.card for card in view.hand}
    if view.question is not None and view.question.kind in ("ante", "play") and held.issuperset(contrast.other):
        return Reason("kept", _cause_sentence(view, Cause("kept", *contrast.won), best, other))
    said = _("Both win this gambit in about {often} of 100 games, but {best} leaves you better placed after it.")
    return Reason("later", said.format(often=_often(contrast.won[0]), best=best))


def _often(share: float) -> str:
    """The share as a number of games out of 100."""
    return f"{100 * share:.0f}"


def _gold(amount: float) -> str:
    """An amount of gold without its sign."""
    return tenths(abs(amount)) if abs(amount) >= LITTLE else _("nothing")


def _change(amount: float) -> str:
    """A change of gold with its sign."""
    return signed_tenths(amount) if abs(amount) >= LITTLE else "0"


_OTHER_FIRST = ("flight-cost", "paid", "bought", "rival", "rival-wins", "rival-flight", "goes-on")
"""Causes that make the other answer worse: its figure comes first."""
_ABOUT_WINNING = ("win", "stakes", "sure", "lost", "kept", "rival-wins")


def known_parts() -> set[str]:
    """The kinds of causes there are sentences for."""
    return set(messages("coach")["causes"])


def _case(view: View, cause: Cause, best: str, other: str, card: str) -> str:
    """The key of the sentence about a cause; the cards that the answers play are known by their short names."""
    part = cause.part
    if part == "win" and view.stakes:
        return "win-so-far"
    if part == "lost" and cause.best >= YES:
        return "lost-for-certain"
    if part == "kept" and abs(cause.other - cause.best) >= NEAR:
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
    key, texts = _case(view, cause, best, other, card), messages("coach")
    return _(texts["narrower"].get(key) or texts["causes"][key]).format(
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
