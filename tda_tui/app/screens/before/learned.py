"""The choice after the last basic lesson and after the last lesson of all."""

from __future__ import annotations

import time
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.screens.table.haste import Haste
from tda_tui.app.terminal.key_names import with_keys
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

_ENOUGH = mark(
    "These were the rules. A game takes a few minutes, and nothing can be broken: {key:table.hint=h} asks the coach "
    "what to do, {key:table.take_back=u} takes back, {key:table.glossary=g} explains a word, {key:table.cards=c} "
    "shows every card.\n\nThe lessons that are left are extras. They show an "
    "example of the rulebook, two other boxes of the game, and characters with abilities; nobody needs them to play."
)
_EVERYTHING = mark(
    "There is nothing left to teach: the rest is told by the games themselves. At the table {key:table.hint=h} asks "
    "the coach what to do, {key:table.take_back=u} takes back, {key:table.glossary=g} explains a word, "
    "{key:table.cards=c} shows every card. Each lesson can be played again."
)


class LearnedScreen(SizedModal[str]):
    """Play a game, go on with the lessons, or return to the list: returns `play`, `next` or `list`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "choose('play')", "Play a game", id="learned.play"),
        Binding("enter,space", "onward", "The next lesson, or a game after the last", id="learned.enter"),
        Binding("escape,q,l", "choose('list')", "To the list of lessons", id="learned.list"),
        Binding("question_mark", "app.help", "This list", id="learned.help"),
    ]

    now = staticmethod(time.monotonic)
    """The clock in seconds, for recognising hasty key presses."""

    def __init__(self, more: bool) -> None:
        """`more`: whether extra lessons are left."""
        super().__init__()
        self.more = more
        self.haste = Haste(self.now)
        self.haste.skipped()

    def body(self) -> ComposeResult:
        """The text on what has been learned, and the choices."""
        title = _("You know enough: {key:learned.play=p} plays a game")
        if not self.more:
            title = _("That was the last lesson: {key:learned.play=p} plays a game")
        keys = _("p  Play a game    Enter  An extra    Esc  List    ?  Keys")
        last = _("p, Enter  Play a game    Esc  List    ?  Keys")
        with Vertical(classes="sheet medium"):
            yield Static(with_keys(title), classes="title", markup=False)
            yield Static(with_keys(_(_ENOUGH) if self.more else _(_EVERYTHING)), classes="note", markup=False)
            yield Static(keys if self.more else last, classes="choices", markup=False)

    def action_choose(self, what: str) -> None:
        """Close, returning the choice."""
        self.dismiss(what)

    def action_onward(self) -> None:
        """The next lesson, or a game if none is left; ignores a key meant for the end of the lesson."""
        if not self.haste.holds_back():
            self.dismiss("next" if self.more else "play")
