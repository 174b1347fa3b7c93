"""The questions a seat is asked and the answers it may give."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, get_args

from tda_tui.rules.errors import RuleError

QuestionKind = Literal[
    "ante", "play", "opponent", "give-or-pay", "effect", "trigger", "ante-card", "flight-card", "hand-card",
    "revealed-card", "share", "ability",
]  # fmt: skip
QUESTION_KINDS: tuple[QuestionKind, ...] = get_args(QuestionKind)
"""All kinds of questions: an ante, a card to play, a player, a gift or gold, what a power or reward does, whether a
card triggers, a card of the ante, a flight or a hand or one being looked at, who gets an odd coin, an ability."""

PAY: Final = "pay"
NONE: Final = "none"
PASS: Final = "pass"
ANSWERS: Final = (PAY, NONE, "yes", "no", PASS)
"""Fixed words that answer questions; no seat or card may be named by one."""


Answer = tuple[str, ...]


class Question(NamedTuple):
    """A choice that one seat has to make.

    Options are card ids, seats' names, ability ids or fixed words. `source` is the id of the card or the ability that
    asks, `gold` the amount at stake, if any, `about` another card that matters: the one whose power `source` uses, or
    the one that may trigger. `matters` is false if all answers come to the same: the question is asked, because records
    contain its answer, but no person need see it.
    """

    kind: QuestionKind
    seat: int
    options: tuple[str, ...]
    min: int = 1
    max: int = 1
    source: str | None = None
    gold: int = 0
    about: str | None = None
    matters: bool = True

    @property
    def first_answer(self) -> Answer:
        """The first options, as many as must be chosen: the answer to a question that does not matter."""
        return self.options[: self.min]


class Refusal(RuleError):
    """Raised for an answer that is not legal, with a reason to show the player. Nothing has changed."""


_FROM_HAND: Final = ("ante", "play", "hand-card")


def check_answer(question: Question, answer: Sequence[str], is_card: bool = True) -> None:
    """Raise Refusal with the reason unless the answer is legal. `is_card`: whether the choices are ids of cards."""
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
        raise Refusal("the same choice is given twice")
    if not question.min <= len(answer) <= question.max:
        many, least, most = len(answer), question.min, question.max
        if least == most:
            raise Refusal("{n} chosen: expected {most}", n=many, most=most)
        raise Refusal("{n} chosen: expected {least} to {most}", n=many, least=least, most=most)
