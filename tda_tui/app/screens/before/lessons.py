"""The list of lessons with the progress of each, and the choice after the last ones."""

import time
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from textual import work
from textual.binding import Binding, BindingType

from tda_tui.app.screens.ask import AskScreen
from tda_tui.app.screens.base import TALL
from tda_tui.app.screens.sheet import MenuScreen
from tda_tui.app.screens.table.key_guard import KeyGuard
from tda_tui.app.screens.table.lesson import LessonScreen
from tda_tui.app.terminal.key_names import key_name, with_keys
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.menu import Menu, Row
from tda_tui.files.settings import Settings
from tda_tui.lessons.lesson import Lesson, lessons
from tda_tui.lessons.lesson_session import LessonController, LessonSession
from tda_tui.session.deal import MakePlayer
from tda_tui.words.languages import messages
from tda_tui.words.translate import gettext as _

SECTION = "lessons"
"""The settings section holding, for each lesson, the step reached and whether it was completed."""


class LearnedScreen(AskScreen[str]):
    """Play a game, go on with the lessons, or return to the list: returns `play`, `next` or `list`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "dismiss('play')", "Play a game", id="learned.play"),
        Binding("enter,space", "onward", "The next lesson; after the last one, a game", id="learned.enter"),
        Binding("escape,q,l", "dismiss('list')", "To the list of lessons", id="learned.list"),
    ]

    now = staticmethod(time.monotonic)
    """The clock in seconds, for recognising hasty key presses."""

    def __init__(self, more: bool) -> None:
        """`more`: whether extra lessons are left."""
        title = _("You know enough to play: {key:learned.play=p} starts a game")
        last_title = _("That was the last lesson: {key:learned.play=p} starts a game")
        keys = _("p  Play a game    Enter  Extra lesson    Esc  List    ?  Keys")
        last_keys = _("p, Enter  Play a game    Esc  List    ?  Keys")
        notes = messages("screens")["learned"]
        texts = (title, _(notes["enough"]), keys) if more else (last_title, _(notes["everything"]), last_keys)
        super().__init__(*map(with_keys, texts))
        self.more = more
        self.guard = KeyGuard(self.now)
        self.guard.start()

    def action_onward(self) -> None:
        """The next lesson, or a game if none is left; ignores a key meant for the end of the lesson."""
        if not self.guard.blocks(self.key_waited):
            self.dismiss("next" if self.more else "play")


class LessonsScreen(MenuScreen[str]):
    """The list of lessons, each played on its own table. Returns `play` if the player wants a game."""

    HEADED = TALL

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "row(-1)", "The lesson above", id="lessons.up"),
        Binding("down,j,tab", "row(1)", "The lesson below", id="lessons.down"),
        Binding("enter,space", "go", "Begin, or continue where you left off", id="lessons.go"),
        Binding("a", "repeat", "Begin from the start", id="lessons.repeat"),
        Binding("p", "dismiss('play')", "Play a game", id="lessons.play"),
        Binding("escape,q", "dismiss", "To the first screen", id="lessons.back"),
    ]

    def __init__(
        self, settings: Settings, keep: Callable[[str, dict[str, Any]], object], make_player: MakePlayer, pace: str
    ) -> None:
        """`keep` keeps the progress in that section of the settings."""
        super().__init__(_("Learn the game"))
        self.settings = settings
        self.keep = keep
        self.make_player = make_player
        self.pace = pace
        self.lessons = lessons()

    def on_mount(self) -> None:
        self.query_one(KeyLine).show(
            (_("Arrows"), _("Move")), (key_name("enter"), _("Begin")), ("a", _("From the start")),
            ("p", _("Play a game")), (key_name("escape"), _("Back")), ("?", _("Keys")),
        )  # fmt: skip
        self._show(next((one for one in self.lessons if not self._progress(one).get("done")), self.lessons[0]))

    def _progress(self, lesson: Lesson) -> dict[str, Any]:
        found = self.settings.section(SECTION).get(lesson.id)
        return found if isinstance(found, dict) else {}

    def _step(self, lesson: Lesson) -> int:
        step = self._progress(lesson).get("place")
        return step if isinstance(step, int) and 0 <= step < len(lesson.steps) else 0

    def _show(self, selected: Lesson) -> None:
        rows = []
        for number, one in enumerate(self.lessons, 1):
            done, begun = self._progress(one).get("done"), self._step(one)
            state = _("begun") if begun else _("learned") if done else _("{n} min").format(n=one.minutes)
            if one.extra and not (done or begun):
                state = _("{n} min, extra").format(n=one.minutes)
            first_extra = one.extra and not self.lessons[number - 2].extra
            rows.append(Row(one.id, f"{number:>2}  {one.title}", state, gap=first_extra))
        self.query_one(Menu).fill(*rows, row=selected.id)
        self.show_item()

    def hint(self) -> str:
        words = _("{key:lessons.go=Enter} begins the lesson.")
        if self._step(self._chosen()):
            words = _("{key:lessons.go=Enter} continues where you left off.")
        return f"{with_keys(words)} {self._chosen().about}".rstrip()

    def _chosen(self) -> Lesson:
        return next(lesson for lesson in self.lessons if lesson.id == self.row)

    def action_go(self) -> None:
        self.play(self._chosen(), self._step(self._chosen()))

    def action_repeat(self) -> None:
        self.play(self._chosen(), 0)

    @work(exclusive=True)
    async def play(self, lesson: Lesson, step: int) -> None:
        """Play a lesson from that step on, and those that follow it as long as they are wanted.

        After the last basic lesson the next one does not follow directly.
        """
        while True:
            later = self.lessons[self.lessons.index(lesson) + 1 :]
            follows = bool(later) and later[0].extra == lesson.extra
            session = LessonSession(LessonController(lesson, self.make_player, step), self.pace)
            onward = _("Next lesson") if follows else _("What comes next")
            ended = await LessonScreen(session, onward, partial(self._keep, lesson)).played(self.app)
            self._show(later[0] if ended and later else lesson)
            what = "next" if ended else "list"
            if ended and not follows:
                what = await self.app.push_screen_wait(LearnedScreen(more=bool(later))) or "list"
            if what != "next":
                break
            lesson, step = later[0], self._step(later[0])
        if what == "play":
            self.dismiss("play")

    def _keep(self, lesson: Lesson, step: int, done: bool) -> None:
        done = done or bool(self._progress(lesson).get("done"))
        self.keep(SECTION, {lesson.id: {"place": step, "done": done}})
