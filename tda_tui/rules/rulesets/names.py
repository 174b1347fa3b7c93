"""Which texts can be shown as the name of a seat, a card or a ruleset."""

from __future__ import annotations


def is_name(text: str, longest: int) -> bool:
    """Whether the text is a displayable name: one line of 1 to `longest` printable characters, not all blank."""
    return 0 < len(text) <= longest and text.isprintable() and not text.isspace()
