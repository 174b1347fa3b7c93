"""Reading a lesson: a record played step by step, in which the learner makes some of the moves.

What a lesson adds to the record is in keys that begin with x_, which other readers of records ignore.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from tda_tui.files.errors import FileError
from tda_tui.files.regular_file import read_file
from tda_tui.files.toml_files import read_toml_text
from tda_tui.present.event_groups import LogEntry
from tda_tui.records.playback import start_game
from tda_tui.records.record import record_of
from tda_tui.rules.game import Game
from tda_tui.words.texts import lesson_texts

_FOLDER = Path(__file__).resolve().parent
Column = Literal["hole", "owes", "notes"]
"""Columns of the table that can stay hidden until a lesson explains them."""
ANY = "*"
"""Stands for every answer without a text of its own."""


class _Notes(msgspec.Struct):
    """The x_ keys of a record."""

    x_order: int = 0
    x_minutes: int = 2
    x_learner: list[str] = []
    x_learner_then: list[str] | None = None
    x_play_on: str = "no"
    x_end: str | None = None
    x_extra: bool = False
    x_about: str | None = None
    x_hides: list[Column] = []


class LessonStep(
    msgspec.Struct, frozen=True, rename={name: f"x_{name}" for name in ("also", "free", "wrong", "comment", "shows")}
):
    """One decision of the script: who makes it, the kind of question, and the texts before and after it.

    `also` are other right answers; `free` accepts every legal answer; `wrong` and `comment` are texts by option;
    `solution` is told at the second wrong answer, and after the right one; `shows` are columns this step explains.
    """

    seat: str
    choose: tuple[str, ...]
    ask: str | None = None
    say: str = ""
    also: tuple[frozenset[str], ...] = ()
    free: bool = False
    wrong: dict[str, str] = {}
    comment: dict[str, str] = {}
    solution: str = ""
    shows: tuple[Column, ...] = ()

    @property
    def answers(self) -> tuple[Collection[str], ...]:
        """All right answers, the script's own first; which of them are legal depends on what happened before."""
        return (self.choose, *self.also)

    def is_right(self, choices: Sequence[str]) -> bool:
        """Whether an answer is one the lesson wants."""
        return set(choices) == set(self.choose) or frozenset(choices) in self.also


class Lesson(NamedTuple):
    """A lesson: title, duration in minutes, who plays which seats, and its steps from a game that `deal` returns.

    `extra` lessons are not needed to play. `about` is its text in the list; `hides` are columns hidden at first; `log`
    tells what happened before.
    """

    id: str
    title: str
    learners: tuple[str, ...]
    learners_then: tuple[str, ...]
    steps: tuple[LessonStep, ...]
    deal: Callable[[], Game]
    order: int = 0
    minutes: int = 0
    plays_on: bool = False
    end: str = ""
    extra: bool = False
    about: str = ""
    hides: frozenset[Column] = frozenset()
    log: tuple[LogEntry, ...] = ()


def lessons(folder: Path = _FOLDER) -> list[Lesson]:
    """All lessons in order. Raises FileError if one cannot be read."""
    return sorted((read_lesson(path) for path in folder.glob("*.toml")), key=lambda lesson: (lesson.order, lesson.id))


def read_lesson(path: Path) -> Lesson:
    """Read a lesson and its texts. Raises FileError."""
    try:
        data = read_toml_text(read_file(path))
        record = record_of(data)
        notes = msgspec.convert(data, _Notes)
        steps = [msgspec.convert(decision, LessonStep) for decision in data.get("decision", [])]
    except (OSError, ValueError, msgspec.ValidationError) as problem:
        raise FileError(f"{path}: {problem}") from None
    words = lesson_texts(path.stem)

    def said(message: str | None) -> str:
        if message and message not in words:
            raise FileError(f"{path}: there is no text {message!r}")
        return words[message] if message else ""

    def all_said(messages: Mapping[str, str]) -> dict[str, str]:
        return {option: said(message) for option, message in messages.items()}

    return Lesson(
        id=path.stem,
        title=said(record.title),
        order=notes.x_order,
        minutes=notes.x_minutes,
        learners=tuple(notes.x_learner),
        learners_then=tuple(notes.x_learner if notes.x_learner_then is None else notes.x_learner_then),
        plays_on=notes.x_play_on == "gambit",
        end=said(notes.x_end),
        steps=tuple(
            msgspec.structs.replace(
                step, say=said(step.say), wrong=all_said(step.wrong), comment=all_said(step.comment)
            )
            for step in steps
        ),
        deal=partial(start_game, record),
        extra=notes.x_extra,
        about=said(notes.x_about),
        hides=frozenset(notes.x_hides),
    )
