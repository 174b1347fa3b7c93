"""Parsing typed answers to questions."""

from collections.abc import Sequence

from tda_tui.rules.questions import NONE, Question
from tda_tui.words.translate import gettext as _, ngettext

_SHOWN = 20


class Unclear(ValueError):
    """Raised for an invalid answer, with the reason in one sentence."""


def usual_answer(question: Question) -> tuple[str, ...] | None:
    """The answer given by Enter alone: none, pass, or the only possible answer; None if there is none."""
    if question.min == 0:
        return ()
    for word in (NONE, "pass"):
        if word in question.options:
            return (word,)
    return question.options if len(question.options) == question.min else None


def read_answer(typed: str, values: Sequence[str], question: Question) -> tuple[str, ...]:
    """The choices given by numbers or by the options themselves. Raises Unclear."""
    words = typed.replace(",", " ").split()
    if not words:
        usual = usual_answer(question)
        if usual is None:
            raise Unclear(_("Type a number from 1 to {n}.").format(n=len(values)))
        return usual
    choices = tuple(_choice(word, values) for word in words)
    if len(set(choices)) != len(choices):
        raise Unclear(_("You chose the same one twice."))
    if not question.min <= len(choices) <= question.max:
        raise Unclear(_expected(question, len(choices)))
    return choices


def number_of(word: str, most: int = 9_999_999) -> int | None:
    """The number from 1 to `most` that was typed, or None."""
    if word.isascii() and word.isdigit() and len(word) < 8 and 1 <= int(word) <= most:
        return int(word)
    return None


def numbers_of(typed: str, most: int) -> list[int]:
    """The different numbers from 1 to `most` that were typed, also as ranges; 0 stands for none. Raises Unclear."""
    found: list[int] = []
    for word in typed.replace(",", " ").split():
        first, _dash, last = word.partition("-")
        least, highest = number_of(first, most), number_of(last or first, most)
        if least is not None and highest is not None:
            found += range(least, highest + 1)
        elif word != "0":
            raise Unclear(_("Type numbers from 1 to {n}.").format(n=most))
    return list(dict.fromkeys(found))


def _choice(word: str, values: Sequence[str]) -> str:
    number = number_of(word, len(values))
    if number is not None:
        return values[number - 1]
    for value in values:
        if value.lower() == word.lower():
            return value
    shown = word if len(word) <= _SHOWN else word[:_SHOWN] + "..."
    if len(values) == 1:
        raise Unclear(_("{word} is not an answer: type 1.").format(word=shown))
    raise Unclear(_("{word} is not an answer: type a number from 1 to {n}.").format(word=shown, n=len(values)))


def _expected(question: Question, many: int) -> str:
    if question.min == question.max:
        return ngettext("Choose {n}, not {many}.", "Choose {n}, not {many}.", question.min).format(
            n=question.min, many=many
        )
    return _("Choose {least} to {most}, not {many}.").format(least=question.min, most=question.max, many=many)
