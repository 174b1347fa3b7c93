"""What can stand on a screen as a name: of a seat, a card, a ruleset."""

from __future__ import annotations


def is_name(text: str, longest: int) -> bool:
    """Whether it can stand on a screen as a name: one line of some characters that are to be seen."""
    return 0 < len(text) <= longest and text.isprintable() and not text.isspace()
