"""A preview of the table in the theme's colours."""

from textual.content import Content

from tda_tui.app.pictures.cards import Form
from tda_tui.app.pictures.drawing import Drawing
from tda_tui.app.widgets.game_preview import card_form, card_row
from tda_tui.app.widgets.lines import Lines, format_content, rule
from tda_tui.files.ruleset_files import load_rules
from tda_tui.present.card_text import find
from tda_tui.words.card_names import colour_flight
from tda_tui.words.texts import card_codes
from tda_tui.words.translate import gettext as _

_HIGH = 30
"""The rows of a window in which there is room for cards."""
_DRAWN = ("red-12", "gold-13", "druid", "tiamat")


class ThemePreview(Lines):
    """Cards, gold and everything else that has a colour on the table."""

    def lines(self, width: int) -> list[Content]:
        red = colour_flight("red")
        rows = [
            rule(_("Preview"), width),
            _cards(("black", 3, "-"), ("blue", 7, "-"), ("green", 4, "-"), ("red", 12, "-")),
            _cards(("white", 5, "-"), ("brass", 2, "+"), ("bronze", 9, "+"), ("copper", 8, "+")),
            _cards(("gold", 13, "+"), ("silver", 6, "+"), ("druid", 6, "m"), ("tiamat", 13, "=")),
            Content(""),
            format_content(_("{n} gold"), ("48", "$gold-coin"))
            + Content.styled("   " + _("owes {n}").format(n=6), "$error"),
            Content.assemble(
                ("3x", "bold $success"), (card_codes()["red"], "bold $card-red"), ("  " + red, "$success")
            ),
            Content.styled("! " + _("Triggers: it leads."), "$success"),
            Content.styled("  " + _("No power: stronger than 7."), "$quiet"),
            Content.styled("- " + _("a dividing line"), "$faint"),
            Content.styled("> " + _("Play a card."), "bold $accent"),
        ]
        high = self.app.size.height
        cards = _drawn(card_form(high), width, self.drawing) if high >= _HIGH else []
        return [row.truncate(width, ellipsis=True) for row in (*rows, *cards)]


def _drawn(form: Form, width: int, drawing: Drawing) -> list[Content]:
    """Cards side by side as on a large table."""
    rules = load_rules("legendary")
    return [Content(""), *card_row(rules, [find(rules, card) for card in _DRAWN], form, width, drawing)]


def _cards(*cards: tuple[str, int, str]) -> Content:
    row = Content("")
    for name, strength, kind in cards:
        colour = {"m": "mortal", "=": "god"}.get(kind, name)
        style = {"+": "$good", "-": "$evil"}.get(kind, f"$card-{colour}")
        row += Content.assemble((f"{card_codes()[name]}{strength:>2}", f"$card-{colour}"), (kind, style), "  ")
    return row
