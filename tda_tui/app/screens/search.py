"""Sheets in which typing searches a list, and what is found is shown beside it."""

from typing import Generic, TypeVar

from textual import events
from textual.content import Content
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.widgets.list_box import ListBox
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.words.cells import fit
from tda_tui.words.rulesets import ruleset_name

Item = TypeVar("Item")

LONGEST = 30
"""Maximum length of the search text."""
NO_WORDS = "/"
"""Characters that start a search elsewhere and occur in no word here, so they are ignored."""


def pointed(words: str, selected: bool, width: int, style: str = "") -> Content:
    """A row of the list, marked if the cursor is on it."""
    pointer = Content.styled(f"{glyphs().then if selected else ' '} ", "bold $accent")
    return pointer + Content.styled(fit(words, width - 2), f"{style} bold reverse" if selected else style)


class SearchSheet(SizedModal[None], Generic[Item]):
    """Arrows select an item of the list; `typed` is the search text, which Esc clears before it closes."""

    typed = ""
    takes_text = True

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.rules = rules

    @property
    def list_box(self) -> ListBox[Item]:
        return self.query_one(ListBox)

    @property
    def current(self) -> Item | None:
        return self.list_box.current

    def search_for(self, typed: str, wanted: Item | None = None) -> None:
        self.typed = typed
        found = self.matching(typed)
        self.list_box.show(found, found.index(wanted) if wanted in found else 0)
        self.show_current()

    def matching(self, typed: str) -> list[Item]:
        raise NotImplementedError

    def show_current(self) -> None:
        raise NotImplementedError

    def show_title(self, count: str) -> None:
        title = (f"{ruleset_name(self.rules.ruleset)}: ", f"{self.typed}_", (f"   {count}", "$quiet"))
        self.query_one("#typed", Static).update(Content.assemble(*title))

    def take_key(self, key: events.Key) -> bool:
        if not key.is_printable or not key.character or key.character == "?":
            return False
        if key.character not in NO_WORDS and len(self.typed) < LONGEST:
            self.search_for(self.typed + key.character)
        return True

    def action_shorten(self) -> None:
        self.search_for(self.typed[:-1], self.current)

    def action_back(self) -> None:
        if self.typed:
            self.search_for("", self.current)
        else:
            self.dismiss(None)

    def action_move(self, step: int) -> None:
        self.list_box.step(step)
        self.show_current()

    def on_list_box_clicked(self) -> None:
        self.show_current()

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self.show_current)
