"""Moments of a game at which something may listen: a roleplaying ability, or a card to come.

A listener stands in the rules under the key of its moment. It may ask any seat, and may change what is about to happen
by what it returns. Where nobody listens, a moment is one test of an empty table.

Between steps of a turn a listener is a generator like a power. Most verbs of a turn (paying, stealing, drawing) are
plain functions, which cannot stop to ask: there `Turn.answer_now` gives the answers, one after the other. A game that
has none yet stops by `Unanswered`, and is resolved anew from where the piece began as soon as it has been answered.

While it asks, a listener may hold on to seats and to cards that the seat asked knows of; other cards, and the lists
that they lie in, may have been dealt again when the answer comes. What it does for another seat than the one whose
turn it is, it does in `Turn.for_seat`.
"""

from typing import Literal, NamedTuple

from tda_tui.rules.questions import PASS, Answer, Question
from tda_tui.rules.state.table import NO_CARD, NOBODY

Moment = Literal[
    "SET", "ANTE", "PRICE", "PAID", "LEAD", "TURN", "PLAY", "REPLACED", "PAY", "STEAL", "ROB", "STRONG", "DRAWN",
    "USED", "FLIGHT", "REWARD", "REWARDED", "PCARD", "PDISCARDED", "BPAID", "BOUGHT", "END",
]  # fmt: skip

MOMENTS: dict[Moment, str] = {
    "SET": "before the deal",
    "ANTE": "the antes are revealed, before the tie test",
    "PRICE": "price and leader are known, before anybody pays; the value is what each seat pays, in their order",
    "PAID": "the price is paid, before ante effects and round 1",
    "LEAD": "a round's leader is known, before anything of the turn; the value is who leads",
    "TURN": "a seat's turn begins, after the Spy's payment, before buying",
    "PLAY": "the card lies in the flight, before trigger and power",
    "REPLACED": "`card` has taken the place of another and counts as played by `seat`, before its power",
    "PAY": "`seat` is about to pay `other`; the value is how much",
    "STEAL": "a theft has been made by a power or a strength flight; the value is how much",
    "ROB": "`seat` has taken `card` out of the hand of `other`",
    "STRONG": "the strongest opponent is looked for; the value is the list of those it may be",
    "DRAWN": "a power has drawn `card` from the deck into the hand of `seat`, before the next one",
    "USED": "`seat` is done with the power of `card`; the value is how much was stolen by it",
    "FLIGHT": "`seat` has played `card` and the powers of the turn are done, before special flights are looked for",
    "REWARD": "`seat` has completed a special flight, before it is rewarded; the value is the flight",
    "REWARDED": "the special flight has been rewarded; the value is the flight",
    "PCARD": "`seat` buys and `card` is turned up and lies aside, not yet paid; the value is the price",
    "PDISCARDED": "the price `card` has been discarded, not yet paid; the value is the price",
    "BPAID": "`seat` has paid the price, nothing is drawn yet; the value is how many cards the hand is filled to",
    "BOUGHT": "`seat` has bought cards",
    "END": "the gambit is over and everything paid, the game goes on, nobody has drawn yet; `seat` is who draws first",
}


class Happening(NamedTuple):
    """What happens at a moment: whom it befalls, the second seat, the card; NOBODY and NO_CARD where there is none."""

    moment: Moment
    seat: int
    other: int = NOBODY
    card: int = NO_CARD


class Unanswered(Exception):
    """A plain verb needs an answer that has not been given yet."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.kind)
        self.question = question


def declined(question: Question) -> Answer:
    """The answer that does nothing, or the first that may be given."""
    return (PASS,) if PASS in question.options else question.options[: question.min]
