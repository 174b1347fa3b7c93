"""The base app for colours, characters, motion and messages, as the player wants and the terminal supports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.driver import Driver
from textual.events import Resize
from textual.filter import LineFilter
from textual.geometry import Size
from textual.screen import Screen

from tda_tui.app.pictures.drawing import Drawing
from tda_tui.app.terminal import glyphs
from tda_tui.app.terminal.capabilities import Terminal, no_colour, resolved, theme_for
from tda_tui.app.terminal.driver import own_driver
from tda_tui.app.terminal.filters import OnlyPrintable, OwnColours
from tda_tui.app.terminal.key_queue import KeyQueueApp
from tda_tui.app.terminal.screen_buffer import ScreenBuffer
from tda_tui.app.terminal.theme import DEFAULT, NO_COLOURS, Palette, load_theme, shipped_theme, theme_ids
from tda_tui.files.errors import FileError
from tda_tui.personal import environment
from tda_tui.words.translate import use_language

_PASSING, _WARNING = 2.0, 8.0
"""Seconds for which a passing message and a warning are shown."""


class DisplayApp(KeyQueueApp):
    """Applies the settings of `terminal`; without it nothing moves, and only `theme` applies.

    `problem` is a message for the first screen.
    """

    motion: bool
    drawing: Drawing
    """How pictures are drawn."""
    _own_colours: OwnColours | None = None
    _sizes_at_start: tuple[Size, ...] = ()
    """The size Textual reads before its driver reports one, and that one."""

    def __init__(self, theme: str, terminal: Terminal | None) -> None:
        self.palette = shipped_theme(DEFAULT)
        self._only_printable = OnlyPrintable()
        self.terminal = terminal or Terminal(theme, glyphs.glyphs() is glyphs.ASCII, mouse=True, motion=False)
        self.buffer = ScreenBuffer(self.terminal.shows)
        self._set_pictures()
        super().__init__()
        self.no_colour = no_colour(environment())
        self.problem = ""
        self._set_motion(self.terminal.motion)
        self._set_frames()
        self.apply_theme(self.terminal.theme)

    # The terminal

    def get_driver_class(self) -> type[Driver]:
        return own_driver(super().get_driver_class(), self.buffer)

    def on_resize(self, event: Resize) -> None:
        """Redraw everything, since the terminal has reflowed its text; not for the size reported at the start."""
        if len(self._sizes_at_start) < 2:
            self._sizes_at_start += (event.size,)
            if len(set(self._sizes_at_start)) == 1:
                return
        self.buffer.forget()

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

    # Colours

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

    def apply_theme(self, name: str) -> bool:
        """Apply a theme; without colour it is always the colourless one.

        A theme that cannot be read is not applied: before the app runs `problem` says why, later the settings do.
        """
        try:
            palette = load_theme(NO_COLOURS if self.no_colour else name)
        except FileError as problem:
            if not self.is_running:
                self.problem = str(problem)
            if self.theme not in theme_ids():
                self._use_palette(shipped_theme(NO_COLOURS if self.no_colour else DEFAULT))
            return False
        self._use_palette(palette)
        return True

    def _use_palette(self, palette: Palette) -> None:
        self.palette = palette
        self._set_pictures()
        self._own_colours = OwnColours(palette.carriers(), self.no_colour) if palette.ansi or self.no_colour else None
        self.register_theme(palette.theme())
        self.theme = palette.id
        if self.is_running:
            self.call_after_refresh(self.draw_everything)

    def apply_next_theme(self) -> bool:
        """Apply the next readable theme; returns whether there is one."""
        ids = theme_ids()
        at = ids.index(self.theme) if self.theme in ids else -1
        return any(self.apply_theme(ids[(at + further) % len(ids)]) for further in range(1, len(ids) + 1))

    # Choices made in the settings

    def show_choice(self, row: str, value: str) -> None:
        """Show the effect of a choice in a settings row, as far as possible while the app runs."""
        if row == "theme":
            self.apply_theme(value or theme_for(environment()))
            return
        value = resolved(row, value, environment())
        if row == "motion":
            self._set_motion(value == "on")
        elif row == "characters":
            glyphs.use(glyphs.ASCII if value == "ascii" else glyphs.beyond_ascii(environment()))
            self._set_frames()
            self._set_pictures()
            self.draw_everything()
        elif row == "language":
            use_language(value)
            for screen in self.screen_stack:
                if (update_texts := getattr(screen, "update_texts", None)) is not None:
                    update_texts()
            self.draw_everything()

    def _set_motion(self, motion: bool) -> None:
        self.motion = motion
        self.animation_level = "full" if motion else "none"

    def _set_pictures(self) -> None:
        pixels = self.terminal.pixels and glyphs.glyphs() is glyphs.UNICODE
        self.drawing = Drawing(self.palette, pixels, self.terminal.many_colours)

    def _set_frames(self) -> None:
        """Set the class by which the style sheet knows how to draw frames."""
        for border in ("round", "solid", "ascii"):
            self.set_class(glyphs.glyphs().border == border, f"-{border}")

    # Messages

    def say(self, words: str) -> None:
        self.clear_notifications()
        self.notify(words, timeout=_PASSING, markup=False)

    def warn(self, words: str) -> None:
        self.notify(words, severity="warning", timeout=_WARNING, markup=False)

    def refuse(self, words: str) -> None:
        """Say why something is impossible, with the bell."""
        self.bell()
        self.warn(words)

    def close_down_to(self, kind: type[Screen[Any]]) -> bool:
        """Close all screens above the topmost of this kind; without one, close nothing and return False."""
        if not any(isinstance(screen, kind) for screen in self.screen_stack):
            return False
        while not isinstance(self.screen, kind):
            self.pop_screen()
        return True
