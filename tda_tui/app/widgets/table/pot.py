"""The middle of the table from 100x30: the stakes as a heap of coins, the ante, the deck, the hole."""

from textual.content import Content
from textual.geometry import Offset

from tda_tui.app.pictures.cards import digit_rows
from tda_tui.app.pictures.heap import heap
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.widgets.figures import block
from tda_tui.app.widgets.lines import format_content, pad
from tda_tui.app.widgets.table.pieces import TableLines, card_tag, gain_style, spot
from tda_tui.present.card_text import TAG_WIDTH
from tda_tui.present.event_groups import POT
from tda_tui.rules.view import View
from tda_tui.words.translate import gettext as _

_DECK = 10
"""The columns of the deck beside the heap."""
_MOST_ROWS = 14
"""The most rows of a heap."""
_LEAST_ROWS = 8
"""The fewest rows of a heap and large digits below it."""
_FACE_DOWN = Content.styled("?".center(TAG_WIDTH), "$quiet")


class Pot(TableLines):
    """The heap with the deck beside it, the stakes in figures, the ante cards, as high as the widget."""

    def lines(self, width: int) -> list[Content]:
        if self.layout_now is None:
            return []
        view, ante = self.scene.view, self._ante(width)
        large = self.size.height - len(ante) >= _LEAST_ROWS
        below = [*([Content(""), *self._large_figures(width)] if large else [self._figures(width)]), *ante]
        high = max(1, min(_MOST_ROWS, self.size.height - len(below)))
        above = max(0, self.size.height - high - len(below)) // 2
        left = _DECK // 2
        coins = heap(view.stakes, width - _DECK - left, high, self.drawing)
        deck = [Content("")] * max(0, high - 4) + _deck(view)[-high:]
        drawn = [Content(" " * left) + coin + pile for coin, pile in zip(coins, deck, strict=True)]
        return [Content("")] * above + drawn + below

    def position_of(self, seat: int, what: str, which: str | int) -> Offset | None:
        return Offset(self.size.width // 2 - 2, self.size.height // 2) if seat == POT and what == "gold" else None

    def _ante(self, width: int) -> list[Content]:
        """The ante cards side by side, in as many rows as needed, including cards without an owner."""
        view, per_row = self.scene.view, max(1, (width + 1) // (TAG_WIDTH + 1))
        drawn = [
            _FACE_DOWN if owner in self.scene.unturned else pad(card_tag(view.rules, card), TAG_WIDTH)
            for card, owner in zip(view.ante, view.ante_owner, strict=True)
        ]
        rows = [Content(" ").join(drawn[at : at + per_row]) for at in range(0, len(drawn), per_row)]
        return [_centred(row, width) for row in rows] or [Content("")]

    def _figures(self, width: int) -> Content:
        """The stakes with their change, and the hole, in a row."""
        gold = format_content(_("Stakes {n}"), (str(self.scene.view.stakes), "bold $gold-coin"), "bold")
        parts = spot(self.scene, "stakes", gold) + self._change(), self._hole()
        return _centred(Content("   ").join(filter(None, parts)), width)

    def _large_figures(self, width: int) -> list[Content]:
        """The stakes in large digits, beside them their change and the hole."""
        beside = spot(self.scene, "stakes", (_("Stakes"), "bold")) + self._change(), Content(""), self._hole()
        digits = digit_rows(self.scene.view.stakes, self.drawing.pixels)
        rows = block(
            *(
                Content.assemble((row, "bold $gold-coin"), "  ", words)
                for row, words in zip(digits, beside, strict=True)
            )
        )
        return [_centred(row, width) for row in rows]

    def _change(self) -> Content:
        change = self.scene.changes.stakes
        return Content.styled(f" {change:+d}" if change else "", gain_style(change))

    def _hole(self) -> Content:
        """The gold in the hole, if the rules have one and it has been explained."""
        view = self.scene.view
        if view.rules.ruleset.shortfall != "hole" or "hole" in self.scene.hidden:
            return Content("")
        gold = (str(view.hole), "$gold-coin" if view.hole else "$quiet")
        return spot(self.scene, "hole", format_content(_("Hole {n}"), gold, "$quiet"))


def _centred(row: Content, width: int) -> Content:
    return Content(" " * max(0, (width - row.cell_length) // 2)) + row


def _deck(view: View) -> list[Content]:
    frame = glyphs().light
    return [
        Content.styled(f"  {frame[0]}{frame[1] * 4}{frame[2]}", "$secondary"),
        Content.assemble((f"  {frame[3]}", "$secondary"), (f"{view.deck_size:^4}", "bold"), (frame[3], "$secondary")),
        Content.styled(f"  {frame[4]}{frame[1] * 4}{frame[5]}", "$secondary"),
        Content.styled("   " + _("deck"), "$quiet"),
    ]
