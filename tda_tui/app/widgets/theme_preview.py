"""A preview of the table in the theme's colours."""

from collections.abc import Sequence

from textual.content import Content

from tda_tui.app.pictures.cards import SMALL, Form
from tda_tui.app.pictures.drawing import Drawing
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.widgets.game_preview import card_form, card_row
from tda_tui.app.widgets.lines import Lines, pad, rule
from tda_tui.app.widgets.table.pieces import back_tag
from tda_tui.files.ruleset_files import load_rules
from tda_tui.present.card_text import find
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.words.cells import fit
from tda_tui.words.phrases import NAMELESS, shown_name
from tda_tui.words.translate import gettext as _

_HIGH = 30
"""The rows of a window in which there is room for pictures."""
_DRAWN = ("red-12", "gold-13", "druid", "tiamat")
_COLOURS = ("black", "blue", "green", "red", "white", "brass", "bronze", "copper", "gold", "silver", "mortal", "god")
_NAME, _FLIGHT, _SWATCH = 7, 11, 3
"""The columns of a name and of a flight, and at most those of a colour."""


class ThemePreview(Lines):
    """A small table: the colours of cards, two seats with their flights, what is asked, and a hand."""

    def lines(self, width: int) -> list[Content]:
        rules, high = load_rules("legendary"), self.app.size.height
        you, square, each = shown_name(NAMELESS), glyphs().full, max(1, min(_SWATCH, width // len(_COLOURS) - 1))
        rows = [
            rule(_("Preview"), width),
            Content(" ").join([Content.styled(square * each, f"$card-{colour}") for colour in _COLOURS]),
            Content(""),
            self._seat(rules, "Ilvane", 36, ("bronze-9", "green-5"), owes=6),
            pad(self._seat(rules, you, 48, ("gold-2", "red-10"), mine=True), width).stylize_before("on $felt"),
            Content(""),
            Content.styled("! " + _("Triggers: it leads."), "$success"),
            Content.styled("  " + _("No power: stronger than 7."), "$quiet"),
            Content.styled(f"{glyphs().then} " + _("Play a card."), "bold $accent"),
        ]
        cards = _drawn(rules, card_form(high) if high >= _HIGH else SMALL, width, self.drawing)
        return [row.truncate(width) for row in (*rows, *cards)]

    def _seat(
        self, rules: Rules, name: str, gold: int, flight: Sequence[str], owes: int = 0, mine: bool = False
    ) -> Content:
        """A row as in a small window: name, gold, flight and strength."""
        tags = [back_tag(rules, card, self.drawing) for card in flight]
        total = str(sum(find(rules, card).strength for card in flight)) + (glyphs().ahead if not mine else " ")
        return Content.assemble(
            (f"{glyphs().then} " if mine else "  ", "bold $accent"),
            (fit(name, _NAME), "bold $accent" if mine else ""),
            (f"{gold:>3}  ", "bold $gold-coin"),
            pad(Content(" ").join(tags), _FLIGHT),
            (f"{total:>5}  ", "bold" if mine else "bold $success"),
            (_("owes {n}").format(n=owes) if owes else "", "$error"),
        )


def _drawn(rules: Rules, form: Form, width: int, drawing: Drawing) -> list[Content]:
    """Cards side by side as on a large table."""
    return [Content(""), *card_row(rules, [find(rules, card) for card in _DRAWN], form, width, drawing)]
