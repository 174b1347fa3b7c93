"""What the person at a seat is shown next: each is one thing that a front end shows, asks or waits for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from tda_tui.present.event_groups import EventGroup
from tda_tui.present.log_entry import LogEntry
from tda_tui.present.prompts.choice import Choice
from tda_tui.rules.events import Event
from tda_tui.rules.questions import Question
from tda_tui.rules.view import View

if TYPE_CHECKING:
    from tda_tui.players.coach.coach import Advice


class Answered(NamedTuple):
    """A decision of the person: what the table looked like, the answer, and what the coach had said, if it had."""

    view: View
    choices: tuple[str, ...]
    advice: Advice | None = None


class Told(Struct, frozen=True):
    """Something has just happened: what the log says of it; at a score also the person's decisions in that gambit."""

    group: EventGroup
    entries: Sequence[LogEntry]
    answered: Sequence[Answered] = ()


class Retold(Struct, frozen=True):
    """The log tells what went before, and nothing of it is shown again.

    `taken_back`: because the person has taken a decision back.
    """

    taken_back: bool


class Asked(Struct, frozen=True):
    """The person is asked something: the table at that moment, and what is on offer."""

    question: Question
    view: View
    choice: Choice


class Waiting(Struct, frozen=True):
    """Another seat is asked something, and has to answer; `question` is None where the person may not know of it."""

    question: Question | None


class Said(Struct, frozen=True):
    """Words, as a lesson's, that have to be read before the game goes on; `ends`: it is over then."""

    words: str
    ends: bool = False


class Over(Struct, frozen=True):
    """The game is over: how the table stands, the events of its end, and what is said beside who won."""

    view: View
    final: Sequence[Event]
    last_words: str


Update = Told | Retold | Asked | Waiting | Said | Over
