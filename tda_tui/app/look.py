"""An app in the colours, characters and motion that the player wants, and that the terminal has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from textual.driver import Driver
from textual.events import Resize
from textual.filter import LineFilter
from textual.geometry import Size
from textual.screen import Screen

from tda_tui.app.pictures.look import Look
from tda_tui.app.terminal import glyphs
from tda_tui.app.terminal.capabilities import Terminal, ascii_for, language_for, motion_for, no_colour, theme_for
from tda_tui.app.terminal.driver import own_driver
from tda_tui.app.terminal.filters import OnlyPrintable, OwnColours
from tda_tui.app.terminal.screen_buffer import ScreenBuffer
from tda_tui.app.terminal.theme import DEFAULT, NO_COLOURS, Palette, load_theme, shipped_theme, theme_ids
from tda_tui.app.type_ahead import TypeAheadApp
from tda_tui.files.errors import FileError
from tda_tui.personal import environment
from tda_tui.words.translate import use_language


@runtime_checkable
class Retold(Protocol):
    """A screen on which, or over which, the language can be changed."""

    def retell(self) -> None:
        """Say everything anew."""


class LookApp(TypeAheadApp):
    """Looks as `terminal` says; without it nothing moves, and `theme` alone is taken.

    `problem` is what has to be said on the first screen.
    """

    motion: bool
    look: Look
    """What pictures are drawn with."""
    _own_colours: OwnColours | None = None
    _size_at_start: Size | None = None
    """The size that Textual has found out before its driver tells it."""
    _size_told = False

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
        self.wear(self.terminal.theme)

    # The terminal

    def get_driver_class(self) -> type[Driver]:
        """The terminal's driver, writing no more than it must, and not to be put out by what the terminal does."""
        return own_driver(super().get_driver_class(), self.buffer)

    def on_resize(self, event: Resize) -> None:
        """The terminal has moved its text about, unless it is only told at the start how large it is."""
        if event.size != self._size_at_start:
            self.buffer.forget()
        self._size_at_start = None if self._size_told else event.size
        self._size_told = True

    def draw_everything(self) -> None:
        """Draw every screen anew: nothing else knows that what stands on it looks different now."""
        for screen in self.screen_stack:
            for widget in screen.walk_children(with_self=True):
                widget.refresh(layout=True)

    def action_redraw(self) -> None:
        """Draw everything anew: something else has written on the terminal."""
        self.buffer.forget()
        self.refresh(layout=True)
        self.draw_everything()

    # Colours

    def refresh_css(self, animate: bool = True) -> None:
        """Parse the style sheet anew for other colours. Before the first screen nobody has parsed it yet."""
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def _load_screen_css(self, screen: Screen[Any]) -> None:
        """Add the style sheet of a screen that has just been registered and has no widgets yet.

        Textual would parse all other style sheets again and restyle all screens.
        """
        for path in screen.css_path:
            if not self.stylesheet.has_source(str(path)):
                self.stylesheet.add_source(path.read_text("utf-8"), (str(path), ""))
                self.stylesheet.apply(screen)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours of cards for themes that name none."""
        return self.palette.variables()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What changes lines before they are drawn; Textual's own filters are for colours of its own choosing."""
        colours = super().get_line_filters() if self._own_colours is None else [self._own_colours]
        return [*colours, self._only_printable]

    def wear(self, name: str) -> bool:
        """Put a theme on; without colour it is always the one that has none.

        A theme that cannot be read is not put on: before the app runs `problem` says why, later the settings do.
        """
        try:
            palette = load_theme(NO_COLOURS if self.no_colour else name)
        except FileError as problem:
            if not self.is_running:
                self.problem = str(problem)
            if self.theme not in theme_ids():
                self._wear(shipped_theme(NO_COLOURS if self.no_colour else DEFAULT))
            return False
        self._wear(palette)
        return True

    def _wear(self, palette: Palette) -> None:
        self.palette = palette
        self._set_pictures()
        self._own_colours = OwnColours(palette.carriers(), self.no_colour) if palette.ansi or self.no_colour else None
        self.register_theme(palette.theme())
        self.theme = palette.id
        if self.is_running:
            self.call_after_refresh(self.draw_everything)

    def wear_next(self) -> bool:
        """Put on the next theme that can be read; whether there is one."""
        ids = theme_ids()
        at = ids.index(self.theme) if self.theme in ids else -1
        return any(self.wear(ids[(at + further) % len(ids)]) for further in range(1, len(ids) + 1))

    # What is chosen in the settings

    def show_choice(self, row: str, value: str) -> None:
        """Show what was chosen in a row of the settings, as far as that is possible while the app runs."""
        if row == "theme":
            self.wear(value or theme_for(environment()))
        elif row == "motion":
            self._set_motion(motion_for(value, environment()))
        elif row == "characters":
            self._set_ascii(ascii_for(value, environment()))
        elif row == "language":
            use_language(language_for(value, environment()))
            self.retell()

    def retell(self) -> None:
        """Say what stands on the screens in the language that is read now."""
        for screen in self.screen_stack:
            if isinstance(screen, Retold):
                screen.retell()
        self.draw_everything()

    def _set_motion(self, motion: bool) -> None:
        self.motion = motion
        self.animation_level = "full" if motion else "none"

    def _set_ascii(self, only: bool) -> None:
        glyphs.use(glyphs.ASCII if only else glyphs.beyond_ascii(environment()))
        self._set_frames()
        self._set_pictures()
        self.draw_everything()

    def _set_pictures(self) -> None:
        """Pictures are of pixels where there are characters and colours enough for them."""
        pixels = self.terminal.pixels and glyphs.glyphs() is glyphs.UNICODE
        self.look = Look(self.palette, pixels, self.terminal.many_colours)

    def _set_frames(self) -> None:
        """The style sheet knows by a class how frames are drawn."""
        for border in ("round", "solid", "ascii"):
            self.set_class(glyphs.glyphs().border == border, f"-{border}")
