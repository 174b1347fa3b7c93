"""What a seat is asked and what it may answer."""

from collections.abc import Generator, Sequence
from typing import Final, Literal, NamedTuple, TypeVar, get_args

from tda_tui.rules.errors import RuleError

QuestionKind = Literal[
    "ante", "play", "opponent", "give-or-pay", "effect", "trigger", "ante-card", "flight-card", "hand-card",
    "revealed-card", "share", "ability",
]  # fmt: skip
QUESTION_KINDS: tuple[QuestionKind, ...] = get_args(QuestionKind)
"""What is asked: an ante, a card to play, a player, a gift or gold, what a power or reward does, whether a card
triggers, a card of the ante, of a flight, of the hand or of those being looked at, who gets an odd coin, an ability."""

PAY: Final = "pay"
NONE: Final = "none"
PASS: Final = "pass"
ANSWERS: Final = (PAY, NONE, "yes", "no", PASS)
"""Words that answer questions: no seat can be called by them."""


class Question(NamedTuple):
    """A choice that one seat has to make.

    Options are values: card ids, seats' names, ids of abilities or named words. `source` is the id of the card or the
    ability that asks, `gold` what is to be paid where the question is about gold, `about` another card that matters:
    the one whose power `source` is using, or the one that may be triggered.

    >>> question = Question("opponent", 0, ("Breen", "Thorinn"), source="blue-9")
    >>> check_answer(question, ["Breen"])
    >>> check_answer(question, ["Mirabel"])
    Traceback (most recent call last):
    tda_tui.rules.questions.Refusal: Mirabel cannot be chosen: expected one of Breen, Thorinn
    """

    kind: QuestionKind
    seat: int
    options: tuple[str, ...]
    min: int = 1
    max: int = 1
    source: str | None = None
    gold: int = 0
    about: str | None = None


class Refusal(RuleError):
    """An answer that is not legal, with the reason in words for a player. Nothing has changed."""


Answer = tuple[str, ...]
_T = TypeVar("_T")
Asking = Generator[Question, Answer, _T]
"""A piece of the game that may ask on its way to a result."""

_FROM_HAND: Final = ("ante", "play", "hand-card")


def check_answer(question: Question, answer: Sequence[str], is_card: bool = True) -> None:
    """Raise Refusal with the reason unless the answer is legal. `is_card`: the first wrong choice names a card."""
    options = question.options
    for choice in answer:
        if choice not in options:
            if question.kind in _FROM_HAND and is_card:
                if question.kind == "hand-card":
                    raise Refusal("{choice} cannot be chosen: it is not in your hand or does not fit", choice=choice)
                raise Refusal("{choice} is not in your hand", choice=choice)
            raise Refusal(
                "{choice} cannot be chosen: expected one of {options}", choice=choice, options=", ".join(options)
            )
    if len(set(answer)) != len(answer):
        raise Refusal("the same choice stands twice")
    if not question.min <= len(answer) <= question.max:
        many, least, most = len(answer), question.min, question.max
        if least == most:
            raise Refusal("{n} chosen: expected {most}", n=many, most=most)
        raise Refusal("{n} chosen: expected {least} to {most}", n=many, least=least, most=most)
