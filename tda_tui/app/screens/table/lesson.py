"""A lesson at the table."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from tda_tui.app.screens.table.table_screen import TableScreen, TakenBack
from tda_tui.app.widgets.lesson_text import LessonText
from tda_tui.app.widgets.logbox import LogBox
from tda_tui.app.widgets.prompt import KeyLine
from tda_tui.lessons.lesson import Lesson, LessonController
from tda_tui.rules.questions import Refusal
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

    def __init__(self, controller: LessonController, pace: str, motion: bool = False) -> None:
        super().__init__(controller, pace, motion=motion, hints="off")
        self.lesson = controller.lesson
        self.course = controller
        self._talking: asyncio.Event | None = None
        self._back = False
        self._marks: dict[int, int] = {}
        """How long the log was before each decision of the learner, by how many came before it."""

    def log_box(self) -> LogBox:
        """The lesson speaks where else the log is."""
        return LessonText(id="log")

    async def _play(self) -> None:
        """Play the lesson: say what there is to say, ask the learner, let the script act."""
        over = False
        while not over:
            try:
                over = await self._go_on()
            except TakenBack:
                self.course.take_back()
                self._answered = self.course.view()
                del self.entries[self._marks.get(self.course.decided, 0) :]
                self.choice = self._answer = self._talking = None
        self.post_message(self.Left(self.lesson, onward=True))

    async def _go_on(self) -> bool:
        """Tell what happened, say what there is to say, and let the next decision be made; whether that was all."""
        course = self.course
        await self._tell(course.take_steps())
        self._draw(course.view())
        if comment := course.take_comment():
            await self._say(comment)
        if course.over:
            self.post_message(self.Advanced(self.lesson.id, 0, done=True))
            if self.lesson.end:
                await self._say(self.lesson.end, _("Enter  Next lesson"))
            return True
        question = course.question
        if question is not None:
            self._teach(course.text)
            self._marks[course.decided] = len(self.entries)
            await self._ask(question)
            self._teach("")
            self.post_message(self.Advanced(self.lesson.id, course.place, done=False))
        else:
            if course.text:
                await self._say(course.text)
            await self._wait_for(course.waiting_for)
        return False

    def _refused(self, refusal: Refusal) -> None:
        self._teach(str(refusal), warns=True)

    def _teach(self, words: str, warns: bool = False, goes_on: str = "") -> None:
        self.query_one(LessonText).say(self.lesson.title, words, warns, goes_on)

    async def _say(self, words: str, goes_on: str = "") -> None:
        """Say something and wait until it has been read."""
        self._teach(words, goes_on=goes_on or _("Enter  Go on"))
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
            raise TakenBack

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
        elif self._answer is not None and not self._answer.done():
            self._answer.set_exception(TakenBack())

    def left(self) -> None:
        """Back to the list of lessons."""
        self.post_message(self.Left(self.lesson, onward=False))
