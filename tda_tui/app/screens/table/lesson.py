"""Lessons and exercises, played at the table."""

import asyncio
from collections.abc import Callable, Collection
from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from tda_tui.app.screens.help import LESSON
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.terminal.key_names import key_name, named_keys, names_now, with_keys
from tda_tui.app.widgets.logbox import LessonText, LogBox
from tda_tui.app.widgets.table.pieces import layout
from tda_tui.app.widgets.table.prompt import Prompt
from tda_tui.lessons.lesson_session import LessonController, LessonSession
from tda_tui.players.player import make_player
from tda_tui.present.event_groups import EventGroup
from tda_tui.puzzles.exercise import Exercise
from tda_tui.rules.questions import Refusal
from tda_tui.rules.view import View
from tda_tui.session.seat_session import Asked, Notice, Rebuilt, Update, Waiting
from tda_tui.words.phrases import listed
from tda_tui.words.problems import refusal_reason
from tda_tui.words.table_places import places_in, with_places
from tda_tui.words.translate import gettext as _

_MISSES = 2
"""Number of wrong answers after which the right one is shown."""
_TOO_EARLY = 0.25
"""Seconds during which keys do not dismiss new text, as they may be meant for the previous question."""


class LessonScreen(TableScreen):
    """The table screen of a lesson."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u,b", "take_back", "Undo", id="lesson.take_back"),
    ]
    KEYS = LESSON
    controller: LessonController

    def __init__(self, session: LessonSession, onward: str, advanced: Callable[[int, bool], object]) -> None:
        """`onward` names what follows the lesson; `advanced` is given the step reached, and whether it was the last."""
        super().__init__(session)
        self.onward = onward
        self.advanced = advanced
        self.controller = session.controller
        self.lesson = session.controller.lesson
        self.scene.by_name = len(self.lesson.learners) > 1
        self.scene.hidden = self.controller.hidden
        self._talking: asyncio.Event | None = None
        """Set when the player goes on from a text; None while there is none."""
        self._further = ""
        """What follows that text."""
        self._back = False
        self._names_cards = False
        self._words = ""
        """What the lesson says now, before keys and places are named."""

    @property
    def asks_before(self) -> bool:
        """Only during free play: otherwise the lesson can be continued where it was left."""
        return self.controller.plays_freely

    def log_box(self) -> LogBox:
        return LessonText(id="log")

    async def carry_out(self, update: Update) -> None:
        if isinstance(update, Notice):
            await self._read(update)
        else:
            await super().carry_out(update)

    def draw(self, view: View, group: EventGroup | None = None, flash: bool = False) -> None:
        self.scene.hidden = self.controller.hidden
        for box in self.query(LessonText):
            box.reword(self._worded())
        super().draw(view, group, flash)

    async def played(self, app: App[Any]) -> bool:
        """Open the table, and close it with whatever covers it; returns whether the lesson was played to its end."""
        app.push_screen(self)
        over = await self.wanted()
        self.close_sheets()
        self.dismiss()
        return over is not None

    def show_past(self, update: Rebuilt) -> None:
        self.answered = self.session.view()
        self.draw(self.answered)

    async def ask(self, asked: Asked) -> None:
        self.problem = ""
        self._point_at(())
        self._teach(self.controller.text)
        await super().ask(asked)
        self._point_at(())
        self._teach("")
        self.advanced(self.controller.place, False)

    async def wait_for(self, waiting: Waiting) -> None:
        self.draw(self.session.view())
        await super().wait_for(waiting)

    def refused(self, refusal: Refusal) -> None:
        """Explain why the answer is wrong; after repeated mistakes, point at the right one."""
        self._teach(refusal_reason(refusal), warns=True)
        if self.controller.misses >= _MISSES:
            self._point_at(self.controller.right_answer)

    def _point_at(self, answer: Collection[str]) -> None:
        """Mark the answer in the hand and with the cursor, and name its keys."""
        self.scene.marked = answer
        choice = self.choice
        right = [at for at, item in enumerate(choice.items) if item.value in answer] if choice else []
        if choice is None or not right:
            return
        choice.cursor = right[0]
        items = [choice.items[at] for at in right]
        keys = listed([item.key or item.label[:1].lower() for item in items])
        labels = listed([" ".join(item.label.split()) for item in items])
        words = _("This is the right answer: press {keys} ({labels}), then {enter}.")
        self.problem = words.format(labels=labels, keys=keys, enter=names_now("table.enter", "enter"))

    def advice(self, view: View) -> str:
        words = super().advice(view)
        self._teach(_("The coach: {words}").format(words=words) if self.session.advice().done() else words)
        return ""

    def _teach(self, words: str, warns: bool = False, goes_on: str = "") -> None:
        self._names_cards = any(ids == "table.cards" for ids, _usual in named_keys(words))
        self._words, self.scene.named = words, places_in(words)
        self.query_one(LessonText).show(self.lesson.title, self._worded(), warns, goes_on)

    def _worded(self) -> str:
        """What the lesson says, with the names that keys and places have here and now."""
        rows = layout(self.size, len(self.shown.seats)) is None
        return with_keys(with_places(self._words, "rows" if rows else "cards"))

    def show_keys(self, *first: tuple[str, str]) -> None:
        if self._talking is not None:
            first = ((key_name("enter"), self._further),)
        super().show_keys(*first, *(self._named_keys() if self.size.width < 100 else []))

    def _named_keys(self) -> list[tuple[str, str]]:
        return [("c", _("Cards"))] if self._names_cards else []

    async def _read(self, notice: Notice) -> None:
        self._further = self.onward if notice.ends else _("Continue")
        if notice.words:
            self._teach(notice.words, goes_on=f"{names_now('table.enter', 'enter')}  {self._further}")
        self.draw(self.session.view())
        self.query_one(Prompt).show("")
        if notice.ends:
            self.advanced(0, True)
        if not notice.words:
            return
        self._talking = asyncio.Event()
        self.show_keys()
        await asyncio.sleep(_TOO_EARLY)
        self._talking.clear()
        self._back = False
        await self._talking.wait()
        self._talking = None
        self._teach("")
        if self._back:
            self.session.take_back()

    def skip_ahead(self) -> None:
        if self._talking is not None:
            self._talking.set()
        else:
            super().skip_ahead()

    def action_take_back(self) -> None:
        if self.controller.why_not_back():
            self.app.bell()
        elif self._talking is not None:
            self._back = True
            self._talking.set()
        elif self.leave_question():
            self.session.take_back()


class ExerciseScreen(LessonScreen):
    """One exercise. Once closed, `controller` tells whether it was solved, and the number of wrong answers."""

    def __init__(self, exercise: Exercise, onward: str = "") -> None:
        """`onward` names what follows the exercise."""
        self.exercise = exercise
        session = LessonSession(LessonController(exercise.as_lesson(), make_player))
        super().__init__(session, onward or _("Continue"), lambda _step, _done: None)
