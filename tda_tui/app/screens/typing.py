"""Sheets in which text is typed: a name, a code."""

from collections.abc import Awaitable, Callable, Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from tda_tui.app.screens.base import Result, SizedModal
from tda_tui.app.screens.sheet import SheetScreen
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.widgets.lines import Lines
from tda_tui.words.cells import cell_len
from tda_tui.words.phrases import NAME_LENGTH
from tda_tui.words.translate import gettext as _, mark


class TypedLine(Lines):
    """The text typed so far, with a prompt and a cursor; if it is too long, its end."""

    text = ""

    def show(self, text: str) -> None:
        self.text = text
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        shown = self.text
        while cell_len(shown) > width - 4:
            shown = shown[1:]
        return [Content.assemble((f"{glyphs().then} ", "bold $accent"), (shown, "bold"), (" ", "reverse"))]


class TypingSheet(SizedModal[Result]):
    """A sheet with a `TypedLine`, in which every letter is text."""

    LONGEST = 40
    HELPS = False
    typed = ""
    takes_text = True

    def take_key(self, key: events.Key) -> bool:
        if key.key == "backspace":
            self.type(self.typed[:-1])
        elif key.key == "ctrl+u":
            self.type("")
        elif key.is_printable and key.character:
            self.take_paste(key.character)
        else:
            return False
        return True

    def take_paste(self, text: str) -> None:
        self.type((self.typed + text)[: self.LONGEST])

    def type(self, text: str) -> None:
        self.typed = text
        self.query_one(TypedLine).show(text)


class AskTextScreen(TypingSheet[str], SheetScreen[str]):
    """Asks for a text; returns None for none. `why_not` returns the reason a text is refused, or ""."""

    CLASSES = "sheet medium"

    def __init__(self, title: str, note: str, why_not: Callable[[str], str] = str, typed: str = "") -> None:
        super().__init__(title)
        self.note, self.why_not, self.typed = note, why_not, typed

    def parts(self) -> Sequence[Widget]:
        note = Static(self.note, classes="note", markup=False)
        return note, TypedLine(id="typed"), Static("", id="problem", markup=False)

    def on_mount(self) -> None:
        self.type(self.typed)

    def type(self, text: str) -> None:
        super().type(text)
        self.query_one("#problem", Static).update("")

    def action_done(self) -> None:
        """Close with the text; if it is refused, stay, so that further typing does not act as keys."""
        self._close_unless(self.why_not(self.typed))

    def _close_unless(self, problem: str) -> None:
        if problem:
            self.query_one("#problem", Static).update(problem)
            self.app.bell()
        else:
            self.dismiss(self.typed or None)


class NameScreen(AskTextScreen):
    """The first visit to the inn: asks for a name; returns None to leave."""

    LONGEST = NAME_LENGTH
    KEYS = mark("Enter  Use this name    Esc  Leave")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "use_name", "Use this name", id="name.done"),
        Binding("escape,ctrl+c", "dismiss", "Leave the inn", id="name.leave"),
    ]

    def __init__(self, usual: str, guest: bool, problem: Callable[[str], Awaitable[str]]) -> None:
        keeps = _("The inn will know your key by this name, and keep your games.")
        forgets = _("You came without a key: the name is yours for this visit, and nothing is kept afterwards.")
        super().__init__(_("Welcome to the inn. What is your name?"), forgets if guest else keeps, typed=usual)
        self.problem = problem

    async def action_use_name(self) -> None:
        """Close with the name, or stay; other keys wait until the inn has looked for people of that name."""
        self._close_unless(await self.problem(self.typed))


class CodeScreen(AskTextScreen):
    """Asks for the code of a table; returns None for no table. `is_code` tells whether a table has that code."""

    LONGEST = 20
    KEYS = mark("Enter  Join    Esc  Back")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "done", "Join that table", id="code.done"),
        Binding("escape,ctrl+c", "dismiss", "Cancel", id="code.back"),
    ]

    def __init__(self, is_code: Callable[[str], bool]) -> None:
        def why_not(code: str) -> str:
            return _("There is no table {code}.").format(code=code) if code and not is_code(code) else ""

        note = _("The table's host knows the code.")
        super().__init__(_("Join a table by its code"), note, why_not)
