"""Base class of sheets in which typing searches."""

from __future__ import annotations

from textual import events

from tda_tui.app.screens.base import SizedModal

LONGEST = 30
"""Maximum length of the search text."""
NO_WORDS = "/"
"""Characters that start a search elsewhere and occur in no word here, so they are ignored."""


class SearchSheet(SizedModal[None]):
    """A sheet in which typing searches; `typed` is the search text."""

    typed = ""

    def search_for(self, typed: str) -> None:
        """Show what is found."""
        raise NotImplementedError

    @property
    def takes_text(self) -> bool:
        """Always true."""
        return True

    def take_key(self, key: events.Key) -> bool:
        """Append a letter to the search text."""
        if not key.is_printable or not key.character or key.character == "?":
            return False
        if key.character not in NO_WORDS and len(self.typed) < LONGEST:
            self.search_for(self.typed + key.character)
        return True
