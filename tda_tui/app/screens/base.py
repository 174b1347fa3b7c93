"""What all screens share: the message when the window is too small, how keys reach them, and how they go away."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.geometry import Size
from textual.screen import ModalScreen, Screen
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static
from textual.widgets._toast import ToastRack

from tda_tui.app.terminal.key_names import bindings_of, line_now, names_now, side_by_side
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

SHEETS = Path(__file__).parents[1] / "sheets.tcss"
"""The style sheet of all screens that name no other."""
LEAST_WIDTH, LEAST_HEIGHT = 80, 24
_HIGH = 30
"""Rows from which on sheets are longer."""
Result = TypeVar("Result")
_DRAWN_UPON = (events.Mount, events.Resize, events.ScreenResume, events.InputEvent)


class TooSmall(Static):
    """Covers a screen whose window is too small."""

    def __init__(self) -> None:
        super().__init__("", markup=False, classes="too-small")

    def tell(self, width: int, height: int) -> None:
        """Say how large it must be."""
        self.update(
            _("Please enlarge the window to {least}: it is {width}x{height}. {key} leaves.").format(
                width=width,
                height=height,
                least=f"{LEAST_WIDTH}x{LEAST_HEIGHT}",
                key=names_now("app.quit", "ctrl+q"),
            )
        )


class SizedScreen(Screen[Result]):
    """A screen that says how large the window must be while it is too small, and takes no keys meanwhile."""

    CSS_PATH: ClassVar[Path | None] = SHEETS
    LETTERS: ClassVar[str] = ""
    """What typing letters does; said among the keys."""

    MORE: ClassVar[str] = mark("PgDn  More")
    """The key for reading on, said at the foot of a sheet while there is more than can be seen."""

    _foot = ""

    @property
    def told_bindings(self) -> list[BindingType]:
        """The keys of which its help tells."""
        return list(self.BINDINGS)

    def compose(self) -> ComposeResult:
        """The cover, and what the screen shows."""
        self._suit(self.app.size)
        yield TooSmall()
        yield from self.body()

    def body(self) -> ComposeResult:
        """What the screen shows."""
        raise NotImplementedError

    def _extend_compose(self, widgets: list[Widget]) -> None:
        """Hide the toasts from the beginning: Textual does so after the first drawing, which is then repeated."""
        super()._extend_compose(widgets)
        for widget in widgets:
            if isinstance(widget, ToastRack):
                widget.display = False

    @property
    def covered(self) -> bool:
        """Whether the window is too small to see the screen."""
        return self.has_class("-too-small")

    def take_key(self, key: events.Key) -> bool:
        """What the screen does with a key before its bindings are looked at; whether it did something.

        The app gives it one key after the other, while it is composed, lies on top and can be seen.
        """
        return False

    @property
    def takes_text(self) -> bool:
        """Whether letters are text now, as a name or what is searched for: then so is what is pasted."""
        return False

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing can be done to a screen that cannot be seen."""
        return not self.covered

    def on_mount(self) -> None:
        """The keys at the foot of a sheet are named as the player has them, that for reading on while it is of use."""
        for line in self.query(".choices").results(Static):
            line.update(self.line_now(str(line.content)))
        for line in self.query(".keys").results(Static):
            self._foot = self._foot or str(line.content)
        self._tell_foot()
        for box in self._boxes_to_read:
            self.watch(box, "show_vertical_scrollbar", self._foot_later, init=False)

    def say_keys(self, usual: str) -> None:
        """These keys stand at the foot of the sheet from now on."""
        self._foot = usual
        self._tell_foot()

    @property
    def _boxes_to_read(self) -> list[VerticalScroll]:
        """What is read by keys."""
        reads = any(binding.action == "read(1)" for binding in bindings_of(type(self)))
        return list(self.query(VerticalScroll)) if reads else []

    @property
    def _goes_on(self) -> bool:
        """Whether there is more to read than fits."""
        return any(box.show_vertical_scrollbar for box in self._boxes_to_read)

    def _foot_later(self) -> None:
        self.call_after_refresh(self._tell_foot)

    def _tell_foot(self) -> None:
        if not self._foot:
            return
        told = [_(self.MORE), self._foot] if self._goes_on else [self._foot]
        for line in self.query(".keys").results(Static):
            words = self.line_now(side_by_side(told, line.size.width or self.app.size.width))
            if words != str(line.content):
                line.update(words)

    def line_now(self, usual: str) -> str:
        """A line of keys with the keys of this screen as the player has them."""
        return line_now(usual, bindings_of(type(self)))

    # A text that is longer than there is room for

    def action_read(self, step: int) -> None:
        """A page on, or back."""
        for box in self.query(VerticalScroll):
            box.scroll_relative(y=step * max(1, box.size.height - 1), animate=False)

    def action_scroll(self, step: int) -> None:
        """A line on, or back."""
        for box in self.query(VerticalScroll):
            box.scroll_relative(y=step, animate=False)

    def action_end(self, step: int) -> None:
        """To the last line, or to the first."""
        for box in self.query(VerticalScroll):
            box.scroll_to(y=box.max_scroll_y if step > 0 else 0, animate=False)

    # Going away

    @property
    def stands(self) -> bool:
        """Whether it is neither closed nor the program being left: then its widgets may be gone, or never have come."""
        return self.is_attached and self in self.app.screen_stack

    async def on_event(self, event: events.Event) -> None:
        """What would be drawn on widgets that are gone, or have never come, is not told."""
        if self.stands or not isinstance(event, _DRAWN_UPON):
            await super().on_event(event)

    def call_after_refresh(self, callback: Callable[..., object], *args: Any, **kwargs: Any) -> bool:
        """Call it when the screen has been drawn, unless it is closed by then."""
        return super().call_after_refresh(self._if_it_stands, callback, *args, **kwargs)

    def set_timer(self, delay: float, callback: Callable[[], object] | None = None, **how: Any) -> Timer:
        """Call it later, unless the screen is closed by then."""
        wanted = None if callback is None else partial(self._if_it_stands, callback)
        return super().set_timer(delay, wanted, **how)

    async def _if_it_stands(self, callback: Callable[..., object], *args: Any, **kwargs: Any) -> None:
        if self.stands and inspect.isawaitable(called := callback(*args, **kwargs)):
            await called

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Close the screen, once; a screen over which another one lies is not closed."""
        if self.is_active:
            return super().dismiss(result)
        return AwaitComplete()

    def on_screen_suspend(self) -> None:
        """Another screen lies above: keys named here do nothing now.

        The terminal's own colours can only be dimmed by an attribute.
        """
        self.add_class("-under")
        self.set_class(self.app.native_ansi_color, "-below")

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """On top again. The first time its styles are up to date, and Textual lays it out and draws it at once."""
        self.remove_class("-below", "-under")
        if not self._compositor.size:
            self._tell_if_covered(self.app.size)
            event.refresh_styles = False
            self.call_next(self._all_drawn)

    def _all_drawn(self) -> None:
        """Drop requests for layout and drawing that were made before the screen was drawn."""
        for widget in self.walk_children(Widget, with_self=True):
            widget._layout_required = widget._repaint_required = False

    def _screen_resized(self, size: Size) -> None:
        """Lay the screen out, unless it has that layout: Textual announces each size several times."""
        if size != self._compositor.size:
            super()._screen_resized(size)

    def on_resize(self, event: events.Resize) -> None:
        """Cover or uncover the screen."""
        self._suit(event.size)
        self._tell_if_covered(event.size)

    def _suit(self, size: Size) -> None:
        """Set the classes by which the style sheet knows the size of the window."""
        width, height = size
        self.set_class(width < LEAST_WIDTH or height < LEAST_HEIGHT, "-too-small")
        self.set_class(width >= 100, "-wide")
        self.set_class(height >= _HIGH, "-high")

    def _tell_if_covered(self, size: Size) -> None:
        if self.covered:
            self.query_one(TooSmall).tell(*size)


class Ground(Screen[None]):
    """The empty screen below all others."""

    def _extend_compose(self, widgets: list[Widget]) -> None:
        """No toasts and no tooltips."""

    def _screen_resized(self, size: Size) -> None:
        """Lay it out, unless it has that layout."""
        if size != self._compositor.size:
            super()._screen_resized(size)

    def _compositor_refresh(self) -> None:
        """Draw it only if it is on top: it never changes, so the screens above need not be redrawn."""
        if self.is_active:
            super()._compositor_refresh()


class SizedModal(SizedScreen[Result], ModalScreen[Result]):
    """A sheet that lies over the table."""
