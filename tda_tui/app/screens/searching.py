"""A sheet in which letters are what is searched for."""

from __future__ import annotations

from textual import events

from tda_tui.app.screens.base import SizedModal

LONGEST = 30
"""Letters that may be typed."""
NO_WORDS = "/"
"""What begins a search elsewhere, and stands in no word here."""


class SearchSheet(SizedModal[None]):
    """Typing searches; what is typed so far is `typed`."""

    typed = ""

    def search_for(self, typed: str) -> None:
        """Show what is found for it."""
        raise NotImplementedError

    @property
    def takes_text(self) -> bool:
        """What to search for."""
        return True

    def take_key(self, key: events.Key) -> bool:
        """Typing what to search for."""
        if not key.is_printable or not key.character or key.character == "?":
            return False
        if key.character not in NO_WORDS and len(self.typed) < LONGEST:
            self.search_for(self.typed + key.character)
        return True
