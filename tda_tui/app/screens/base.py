"""What all screens share: the message when the window is too small."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from tda_tui.words.translate import gettext as _

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
Result = TypeVar("Result")


class TooSmall(Static):
    """Covers a screen whose window is too small."""

    def __init__(self) -> None:
        super().__init__("", markup=False, classes="too-small")

    def tell(self, width: int, height: int) -> None:
        """Say how large it must be."""
        self.update(
            _("Please enlarge the window to {least}: it is {width}x{height}. Ctrl+Q leaves.").format(
                width=width, height=height, least=f"{LEAST_WIDTH}x{LEAST_HEIGHT}"
            )
        )


class SizedScreen(Screen[Result]):
    """A screen that says how large the window must be while it is too small, and takes no keys meanwhile."""

    LETTERS: ClassVar[str] = ""
    """What typing letters does; said among the keys."""

    def compose(self) -> ComposeResult:
        """The cover, and what the screen shows."""
        yield TooSmall()
        yield from self.body()

    def body(self) -> ComposeResult:
        """What the screen shows."""
        raise NotImplementedError

    @property
    def covered(self) -> bool:
        """Whether the window is too small to see the screen."""
        return self.has_class("-too-small")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing can be done to a screen that cannot be seen."""
        return not self.covered

    def on_screen_suspend(self) -> None:
        """Another screen lies above: keys named here do nothing now.

        The terminal's own colours can only be dimmed by an attribute.
        """
        self.add_class("-under")
        self.set_class(self.app.native_ansi_color, "-below")

    def on_screen_resume(self) -> None:
        """On top again."""
        self.remove_class("-below", "-under")

    def on_resize(self, event: events.Resize) -> None:
        """Cover or uncover the screen."""
        width, height = event.size
        self.set_class(width < LEAST_WIDTH or height < LEAST_HEIGHT, "-too-small")
        self.set_class(width >= 100, "-wide")
        self.query_one(TooSmall).tell(width, height)


class SizedModal(SizedScreen[Result], ModalScreen[Result]):
    """A sheet that lies over the table."""
