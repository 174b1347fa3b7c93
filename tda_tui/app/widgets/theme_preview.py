"""A piece of table in the colours of the theme."""

from __future__ import annotations

from textual.content import Content

from tda_tui.app.widgets.lines import Lines
from tda_tui.words.translate import gettext as _


class ThemePreview(Lines):
    """Cards, gold and what else has a colour on the table."""

    def lines(self, width: int) -> list[Content]:
        """As it stands on the table."""
        return [
            _cards(("BK 3", "black", "-"), ("BU 7", "blue", "-"), ("GN 4", "green", "-"), ("RD12", "red", "-")),
            _cards(("WH 5", "white", "-"), ("BS 2", "brass", "+"), ("BZ 9", "bronze", "+"), ("CP 8", "copper", "+")),
            _cards(("GO13", "gold", "+"), ("SI 6", "silver", "+"), ("Du 6", "mortal", "m"), ("Ti13", "god", "=")),
            Content(""),
            Content.assemble(("48", "$gold-coin"), " ", _("gold"), "   ", (_("owes {n}").format(n=6), "$error")),
            Content.assemble(("3x", "bold $success"), ("RD", "bold $card-red"), "  ", (_("red flight"), "$success")),
            Content.styled("! " + _("Triggers: it leads."), "$success"),
            Content.styled("  " + _("No power: stronger than 7."), "$quiet"),
            Content.styled("- " + _("a line between two things"), "$faint"),
            Content.styled("> " + _("Play a card."), "bold $accent"),
        ]


def _cards(*cards: tuple[str, str, str]) -> Content:
    """Cards by tag, colour and kind mark."""
    row = Content("")
    for tag, colour, kind in cards:
        look = {"+": "$good", "-": "$evil"}.get(kind, f"$card-{colour}")
        row += Content.assemble((tag, f"$card-{colour}"), (kind, look), "  ")
    return row
