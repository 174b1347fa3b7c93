"""What differs from Textual's own App, whatever is played: keys in order, colours, characters, motion and messages."""

import asyncio
from collections.abc import Sequence
from typing import Any, TypeVar

from textual.app import App
from textual.await_complete import AwaitComplete
from textual.driver import Driver
from textual.events import Event, Resize
from textual.filter import LineFilter
from textual.screen import Screen

from tda_tui.app.pictures.drawing import Drawing
from tda_tui.app.terminal import glyphs
from tda_tui.app.terminal.capabilities import Terminal, no_colour, resolved, theme_for
from tda_tui.app.terminal.driver import own_driver
from tda_tui.app.terminal.filters import OnlyPrintable, OwnColours
from tda_tui.app.terminal.key_queue import KeyQueue
from tda_tui.app.terminal.screen_buffer import ScreenBuffer
from tda_tui.app.terminal.theme import DEFAULT, NO_COLOURS, Palette, load_theme, shipped_theme, theme_ids
from tda_tui.files.errors import FileError
from tda_tui.personal import environment
from tda_tui.words.translate import use_language

Result = TypeVar("Result")
_PASSING, _WARNING = 2.0, 8.0
"""Seconds for which a passing message and a warning are shown."""


class DisplayApp(App[None]):
    """Textual's App as it has to be for any of our screens; `TdaApp` knows which there are."""

    problem = ""
    """A message for the first screen."""
    drawing: Drawing
    """How pictures are drawn."""
    _own_colours: OwnColours | None = None

    def __init__(self, terminal: Terminal) -> None:
        self.palette = shipped_theme(DEFAULT, terminal.colours)
        self.terminal = terminal
        self.buffer = ScreenBuffer(terminal.colours)
        self._only_printable = OnlyPrintable()
        super().__init__()
        self.keys = KeyQueue(self, super().on_event)
        self.no_colour = no_colour(environment())
        self.animation_level = "full" if terminal.motion else "none"
        self._set_characters()
        self.apply_theme(terminal.theme)

    # What Textual asks

    def get_driver_class(self) -> type[Driver]:
        return own_driver(super().get_driver_class(), self.buffer)

    async def on_event(self, event: Event) -> None:
        await self.keys.take(event)

    def on_resize(self, event: Resize) -> None:
        """Redraw everything, since the terminal has reflowed its text."""
        self.buffer.resize(*event.size)

    async def push_screen_wait(self, screen: Screen[Result] | str, *, mode: str | None = None) -> Result | Any:
        """Open a screen, and wait for its result.

        Textual's own first waits for what is being removed: a worker that is cancelled then cancels the removal, and a
        screen of which a widget is half removed can never be closed.
        """
        return await asyncio.shield(self.push_screen(screen, wait_for_dismiss=True, mode=mode))

    def pop_screen(self) -> AwaitComplete:
        self.workers.cancel_node(self.screen)
        return super().pop_screen()

    def exit(self, *args: Any, **kwargs: Any) -> None:
        self.workers.cancel_all()
        super().exit(*args, **kwargs)

    def refresh_css(self, animate: bool = True) -> None:
        """Parse the style sheet again for other colours. Before the first screen it has not been parsed yet."""
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return self.palette.variables()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """The filters for lines before they are drawn; Textual's own filters are for colours of its own choice."""
        colours = super().get_line_filters() if self._own_colours is None else [self._own_colours]
        return [*colours, self._only_printable]

    # Drawing

    def draw_everything(self) -> None:
        """Redraw every screen; Textual does not know that its content looks different now."""
        for screen in self.screen_stack:
            for widget in screen.walk_children(with_self=True):
                widget.refresh(layout=True)

    def action_redraw(self) -> None:
        """Redraw everything, after another program has written on the terminal."""
        self.buffer.forget()
        self.refresh(layout=True)
        self.draw_everything()

    def apply_theme(self, name: str) -> bool:
        """Apply a theme; without colour it is always the colourless one.

        A theme that cannot be read is not applied: before the app runs `problem` says why, later the settings do.
        """
        try:
            self._use_palette(load_theme(NO_COLOURS if self.no_colour else name, self.terminal.colours))
        except FileError as problem:
            if not self.is_running:
                self.problem = str(problem)
            if self.theme not in theme_ids():
                self._use_palette(shipped_theme(NO_COLOURS if self.no_colour else DEFAULT, self.terminal.colours))
            return False
        return True

    def _use_palette(self, palette: Palette) -> None:
        self.palette = palette
        self._set_drawing()
        self._own_colours = OwnColours(palette.carriers(), self.no_colour) if palette.ansi or self.no_colour else None
        self.set_class(palette.ansi or self.terminal.colours <= 16, "-unmixed")
        self.register_theme(palette.theme())
        self.theme = palette.id
        if self.is_running:
            self.call_after_refresh(self.draw_everything)

    def apply_next_theme(self) -> bool:
        """Apply the next readable theme; returns whether there is one."""
        ids = theme_ids()
        at = ids.index(self.theme) if self.theme in ids else -1
        return any(self.apply_theme(ids[(at + further) % len(ids)]) for further in range(1, len(ids) + 1))

    def _set_characters(self) -> None:
        """Set the class by which the style sheet knows how to draw frames; pictures are drawn by the characters too."""
        for border in ("round", "solid", "ascii"):
            self.set_class(glyphs.glyphs().border == border, f"-{border}")
        self._set_drawing()

    def _set_drawing(self) -> None:
        self.drawing = Drawing(self.palette, glyphs.glyphs() is glyphs.UNICODE, self.terminal.colours)

    def show_choice(self, row: str, value: str) -> None:
        """Show the effect of a choice in a settings row, as far as possible while the app runs."""
        if row == "theme":
            self.apply_theme(value or theme_for(environment()))
            return
        value = resolved(row, value, environment())
        if row == "motion":
            self.animation_level = "full" if value == "on" else "none"
        elif row == "characters":
            glyphs.use(glyphs.ASCII if value == "ascii" else glyphs.beyond_ascii(environment()))
            self._set_characters()
            self.draw_everything()
        elif row == "language":
            use_language(value)
            for screen in self.screen_stack:
                if (update_texts := getattr(screen, "update_texts", None)) is not None:
                    update_texts()
            self.draw_everything()

    # Messages

    def say(self, words: str) -> None:
        self.clear_notifications()
        self.notify(words, timeout=_PASSING, markup=False)

    def warn(self, words: str) -> None:
        self.notify(words, severity="warning", timeout=_WARNING, markup=False)

    def refuse(self, words: str) -> None:
        self.bell()
        self.warn(words)
