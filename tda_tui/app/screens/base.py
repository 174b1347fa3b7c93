"""Base classes of all screens: the message when the window is too small, key handling, and closing."""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, ClassVar, TypeVar

from textual import events
from textual.app import App, ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.screen import ModalScreen, Screen
from textual.timer import Timer
from textual.widgets import Static

from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.terminal.key_names import bindings_of, key_name, line_now, names_now, parts_of, side_by_side
from tda_tui.app.widgets.lines import Lines, wrap
from tda_tui.app.widgets.list_box import FAR
from tda_tui.words.translate import gettext as _

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
HIGH = 30
"""Window height in rows from which sheets are taller."""
TALL = 40
"""Window height in rows from which they have room for everything."""
Opened = TypeVar("Opened")
Result = TypeVar("Result")
_DRAWN_UPON = (events.Mount, events.Resize, events.ScreenResume, events.InputEvent)


class TooSmall(Static):
    """Covers a screen when its window is too small."""

    def __init__(self) -> None:
        super().__init__("", markup=False, classes="too-small")

    def render(self) -> str:
        width, height = self.app.size
        least, key = f"{LEAST_WIDTH}x{LEAST_HEIGHT}", names_now("app.quit", "ctrl+q")
        words = _("Please enlarge the window to at least {least}: it is {width}x{height}. {key} quits.")
        return words.format(width=width, height=height, least=least, key=key)


class FootLine(Lines):
    """A line of keys such as `Esc  Close    ?  Keys`, which its screen words with the player's own keys."""

    screen: SizedScreen[Any]

    def __init__(self, keys: str = "", classes: str | None = None) -> None:
        super().__init__(classes=classes)
        self.keys = keys

    def show(self, keys: str) -> None:
        self.keys = keys
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        """The keys in the colour of keys, as in a `KeyLine`; what does not fit continues on another line."""
        return [_coloured_keys(row.plain) for row in wrap(self.screen.foot(self.keys, width), width)]


def _coloured_keys(line: str) -> Content:
    pieces: list[tuple[str, str]] = []
    for key, gap, words in parts_of(line):
        pieces += [(key, "bold $primary" if gap and key else "$quiet"), (gap + words, "$quiet")]
    return Content.assemble(*pieces)


class SizedScreen(Screen[Result]):
    """A screen that is covered by a message and takes no keys while the window is too small."""

    LETTERS: ClassVar[str] = ""
    """What typing letters does, for the list of keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("home", "end(-1)", "To the top or bottom", id="list.first"),
        Binding("end", "end(1)", "To the top or bottom", id="list.last"),
    ]

    HELPS: ClassVar[bool] = True
    """Whether a key lists the keys; a screen with Esc gets that key by itself."""

    UPWARDS: ClassVar[bool] = False
    """Whether the screen's text is read from its end."""

    key_waited = 0.0
    """How long the key that is being handled has waited for it, in seconds."""

    def __init_subclass__(cls, **options: Any) -> None:
        own, keys = _own_bindings(vars(cls).get("BINDINGS", ()))
        if cls.HELPS and "escape" in keys and "question_mark" not in keys:
            id = f"{(own[0].id or '').partition('.')[0]}.help"
            cls.BINDINGS = [*cls.BINDINGS, Binding("question_mark", "app.help", "This list", id=id)]
        super().__init_subclass__(**options)

    @property
    def help_note(self) -> str:
        """What the screen's help says below the keys."""
        return ""

    @property
    def listed_bindings(self) -> list[BindingType]:
        """The bindings listed in the screen's help: its own, and those of every list if it has one."""
        own, keys = _own_bindings(self.BINDINGS)
        return [*own, *(SizedScreen.BINDINGS if "down" in keys and "home" not in keys else [])]

    def compose(self) -> ComposeResult:
        self._note_size(self.app.size)
        yield TooSmall()
        yield from self.body()

    def body(self) -> ComposeResult:
        raise NotImplementedError

    # Keys

    @property
    def covered(self) -> bool:
        return self.has_class("-too-small")

    async def on_key(self, event: events.Key) -> None:
        """Use a key as text, or for a binding of this very screen: another may just be opening on top of it."""
        self.key_waited = time.monotonic() - event.time
        if not self.covered and self.take_key(event):
            event.stop()
        elif bound := self.active_bindings.get(event.key):
            event.stop()
            await self.app.run_action(bound.binding.action, bound.node)

    def take_key(self, key: events.Key) -> bool:
        """Handle a key before the bindings; returns whether it was used."""
        return False

    def on_paste(self, event: events.Paste) -> None:
        if not self.covered:
            self.take_paste("".join(event.text.splitlines()[:1]))

    @property
    def takes_text(self) -> bool:
        """Whether typed letters are text now, such as a name or a search; pasted text is then accepted too."""
        return False

    def take_paste(self, text: str) -> None:
        """Take pasted text as if it were typed, where text is typed; elsewhere it is dropped."""
        if self.takes_text:
            for letter in text:
                self.take_key(events.Key(letter, letter))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys do nothing while the window is too small, nor on a screen that is not composed yet."""
        return self.is_mounted and not self.covered

    # The line of keys at the foot

    def on_mount(self) -> None:
        """Show the key for reading on while there is more to read."""
        for box in self._boxes_to_read:
            for changing in ("virtual_size", "container_size", "scroll_y"):
                self.watch(box, changing, self._more_changed, init=False)

    def _more_changed(self) -> None:
        self.call_after_refresh(self.draw_foot)

    @property
    def _boxes_to_read(self) -> list[VerticalScroll]:
        reads = any(binding.action == "read(1)" for binding in bindings_of(type(self)))
        return list(self.query(VerticalScroll)) if reads else []

    @property
    def lines_unread(self) -> int:
        boxes = self._boxes_to_read
        return round(
            max((box.scroll_y if self.UPWARDS else box.max_scroll_y - box.scroll_y for box in boxes), default=0)
        )

    @property
    def unread(self) -> tuple[tuple[str, str], ...]:
        """The key for reading on, and how many lines there are to read; nothing at the end of the text."""
        lines = self.lines_unread
        key, sign = ("pageup", glyphs().ahead) if self.UPWARDS else ("pagedown", glyphs().below)
        return ((key_name(key), _("{sign} {n} more").format(sign=sign, n=lines)),) if lines > 0 else ()

    def draw_foot(self) -> None:
        for line in self.query(FootLine):
            line.redraw()

    def foot(self, usual: str, width: int) -> str:
        """The line of keys, which usually reads so."""
        return self.line_now(side_by_side([*map("  ".join, self.unread), usual], width))

    def line_now(self, usual: str) -> str:
        return line_now(usual, bindings_of(type(self)))

    # Scrolling text that does not fit

    def action_read(self, step: int) -> None:
        for box in self.query(VerticalScroll):
            box.scroll_relative(y=step * max(1, box.size.height - 1), animate=False)

    def action_scroll(self, step: int) -> None:
        for box in self.query(VerticalScroll):
            box.scroll_relative(y=step, animate=False)

    def action_end(self, step: int) -> None:
        """Go to the first or the last row of the screen's list; without one, scroll to the start or the end."""
        for name in ("action_row", "action_move", "action_scroll"):
            if move := getattr(self, name, None):
                move(step * FAR)
                return

    # Closing

    @property
    def motion(self) -> bool:
        return self.app.animation_level == "full"

    @property
    def is_open(self) -> bool:
        """Whether the screen is on the stack of a running app; otherwise its widgets may not exist."""
        return self.is_attached and self.app.is_running and self in self.app.screen_stack

    async def on_event(self, event: events.Event) -> None:
        """Drop events that would draw on widgets which no longer exist or were never mounted."""
        if self.is_open or not isinstance(event, _DRAWN_UPON):
            await super().on_event(event)

    def call_after_refresh(self, callback: Callable[..., object], *args: Any, **kwargs: Any) -> bool:
        return super().call_after_refresh(self._if_open, callback, *args, **kwargs)

    def set_timer(self, delay: float, callback: Callable[[], object] | None = None, **how: Any) -> Timer:
        """Start a timer whose callback is dropped once the screen is closed."""
        return super().set_timer(delay, partial(self._if_open, callback) if callback is not None else None, **how)

    async def _if_open(self, callback: Callable[..., object], *args: Any, **kwargs: Any) -> None:
        if self.is_open and inspect.iscoroutine(called := callback(*args, **kwargs)):
            await called

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Close the screen, only once, and only if it is on top."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    # The window

    def on_screen_suspend(self) -> None:
        """Another screen is on top: mark that the keys shown here do nothing now.

        Colours that cannot be mixed can only be dimmed by an attribute.
        """
        self.add_class("-under")
        self.set_class(self.app.has_class("-unmixed"), "-below")

    def on_screen_resume(self) -> None:
        self.remove_class("-below", "-under")

    def on_resize(self, event: events.Resize) -> None:
        self._note_size(event.size)
        self.query_one(TooSmall).refresh()

    def _note_size(self, size: Size) -> None:
        self.set_class(size.width < LEAST_WIDTH or size.height < LEAST_HEIGHT, "-too-small")
        self.set_class(size.width >= 100, "-wide")
        self.set_class(size.height >= HIGH, "-high")
        self.set_class(size.height >= TALL, "-tall")


def _own_bindings(bindings: Iterable[BindingType]) -> tuple[list[Binding], set[str]]:
    own = [binding for binding in bindings if isinstance(binding, Binding)]
    return own, {key for binding in own for key in binding.key.split(",")}


class Home:
    """Marks the screens to return to from everywhere."""


def opened(app: App[Any], kind: type[Opened]) -> Opened | None:
    """The topmost open screen of this kind."""
    return next((screen for screen in reversed(app.screen_stack) if isinstance(screen, kind)), None)


def close_down_to(app: App[Any], *kinds: type[object]) -> bool:
    """Close all screens above the topmost of these kinds; without one, close nothing and return False."""
    if not any(isinstance(screen, kinds) for screen in app.screen_stack):
        return False
    while not isinstance(app.screen, kinds):
        app.pop_screen()
    return True


class SizedModal(SizedScreen[Result], ModalScreen[Result]):
    """A sheet shown over another screen."""
