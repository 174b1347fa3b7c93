"""Updates: what a front end shows, asks or waits for next."""

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
    from tda_tui.rules.game import Game


class Answered(NamedTuple):
    """A decision of the person: what they saw, the answer, and the game before it after so many `answers`."""

    view: View
    choices: tuple[str, ...]
    game: Game
    answers: int


class Told(Struct, frozen=True):
    """A group of events has happened: its log entries, and after a scoring the person's decisions in the gambit."""

    group: EventGroup
    entries: Sequence[LogEntry]
    answered: Sequence[Answered] = ()


class Retold(Struct, frozen=True):
    """The log was rebuilt from the past, of which nothing is shown again.

    `taken_back`: because the person has taken back a decision.
    """

    taken_back: bool


class Asked(Struct, frozen=True):
    """The person is asked: the view at that moment, and the options."""

    question: Question
    view: View
    choice: Choice


class Waiting(Struct, frozen=True):
    """Another seat is asked; `question` is None if the person may not know it."""

    question: Question | None


class Said(Struct, frozen=True):
    """Words that have to be read before the game continues, such as a lesson's; `ends`: the game is over then."""

    words: str
    ends: bool = False


class Over(Struct, frozen=True):
    """The game is over: the final view, the events of its end, and a remark beside the winner."""

    view: View
    final: Sequence[Event]
    last_words: str


Update = Told | Retold | Asked | Waiting | Said | Over
