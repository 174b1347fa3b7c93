"""A lesson at the table."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.widgets.lesson_text import LessonText
from tda_tui.app.widgets.logbox import LogBox
from tda_tui.app.widgets.prompt import KeyLine
from tda_tui.lessons.lesson import Lesson
from tda_tui.lessons.lesson_session import LessonSession
from tda_tui.rules.questions import Refusal
from tda_tui.session.updates import Asked, Over, Retold, Said, Update, Waiting
from tda_tui.words.translate import gettext as _

_HASTE = 0.25
"""Seconds in which a key that was meant for the last question does not close what is said after it."""


class LessonScreen(TableScreen):
    """A table at which a lesson is played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b,u", "take_back", "Take back", id="lesson.take_back"),
    ]

    class Advanced(Message):
        """So many steps of the lesson's script have been made; `done` at its end."""

        def __init__(self, lesson: str, place: int, done: bool) -> None:
            super().__init__()
            self.lesson, self.place, self.done = lesson, place, done

    class Left(Message):
        """The lesson is over, or was left; `onward` if the next one is wanted."""

        def __init__(self, lesson: Lesson, onward: bool) -> None:
            super().__init__()
            self.lesson, self.onward = lesson, onward

    def __init__(self, session: LessonSession, motion: bool = False) -> None:
        super().__init__(session, motion)
        self.course = session.course
        self.lesson = session.course.lesson
        self._talking: asyncio.Event | None = None
        self._back = False

    def log_box(self) -> LogBox:
        """The lesson speaks where else the log is."""
        return LessonText(id="log")

    async def carry_out(self, update: Update) -> None:
        """What is done at any table; and say what the lesson says."""
        if isinstance(update, Said):
            await self._say(update)
        else:
            await super().carry_out(update)

    def over(self, _over: Over) -> None:
        """On to the next lesson."""
        self.post_message(self.Left(self.lesson, onward=True))

    def show_past(self, _retold: Retold) -> None:
        """The table as it stood before the last decision."""
        self.answered = self.session.view()
        self.draw(self.answered)

    async def ask(self, asked: Asked) -> None:
        """Put a question, with what the lesson says before it."""
        self._teach(self.course.text)
        await super().ask(asked)
        self._teach("")
        self.post_message(self.Advanced(self.lesson.id, self.course.place, done=False))

    async def wait_for(self, waiting: Waiting) -> None:
        """Let the script act."""
        self.draw(self.session.view())
        await super().wait_for(waiting)

    def refused(self, refusal: Refusal) -> None:
        """The lesson says why."""
        self._teach(str(refusal), warns=True)

    def _teach(self, words: str, warns: bool = False, goes_on: str = "") -> None:
        self.query_one(LessonText).say(self.lesson.title, words, warns, goes_on)

    async def _say(self, said: Said) -> None:
        """Say something and wait until it has been read."""
        self.draw(self.session.view())
        if said.ends:
            self.post_message(self.Advanced(self.lesson.id, 0, done=True))
        if not said.words:
            return
        self._teach(said.words, goes_on=_("Enter  Next lesson") if said.ends else _("Enter  Go on"))
        self._talking = asyncio.Event()
        self.query_one(KeyLine).show(
            ("Enter", _("Go on")), ("b", _("Take back")), ("o", _("Log")), ("i", _("Inspect")), ("q", _("Leave")),
            ("?", _("Keys")),
        )  # fmt: skip
        await asyncio.sleep(_HASTE)
        self._talking.clear()
        self._back = False
        await self._talking.wait()
        self._talking = None
        self._teach("")
        if self._back:
            self.session.take_back()

    def action_enter(self) -> None:
        """Go on, or answer."""
        if self._talking is not None:
            self._talking.set()
        else:
            super().action_enter()

    def action_space(self) -> None:
        """The same; where several are chosen, choose one."""
        if self._talking is not None:
            self._talking.set()
        else:
            super().action_space()

    def action_take_back(self) -> None:
        """Back to the last decision."""
        if not self.course.can_take_back:
            self.app.bell()
        elif self._talking is not None:
            self._back = True
            self._talking.set()
        elif self.leave_question():
            self.session.take_back()

    def left(self) -> None:
        """Back to the list of lessons."""
        self.post_message(self.Left(self.lesson, onward=False))
