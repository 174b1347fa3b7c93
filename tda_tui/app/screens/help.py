"""All keys, and how cards are written."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal
from tda_tui.words.translate import gettext as _


def _keys() -> list[tuple[str, str]]:
    return [
        (_("1-9, 0, arrows"), _("put the cursor on a card or an option")),
        (_("first letter"), _("the same for an option, as p for Pay")),
        (_("Enter"), _("play or choose; so does the same number pressed again")),
        (_("Space"), _("where several are chosen: choose or take back one")),
        (_("Esc"), _("take back what is chosen; close a sheet")),
        (_("Enter, Space"), _("while others play: go on to your next decision")),
        ("i, v", _("inspect the card in full; arrows go on to other cards")),
        ("o", _("the whole log")),
        ("s", _("sort the hand by colour or by strength")),
        ("p", _("pace of the others: normal, slow, off")),
        ("q", _("leave the game")),
    ]


def _marks() -> list[tuple[str, str]]:
    return [
        ("RD 7-", _("Red Dragon, strength 7, evil. Two capitals: a dragon of a colour")),
        ("- + m", _("evil dragon, good dragon, mortal;  = # evil and good dragon god")),
        ("!", _("on a card of your hand: its power would trigger now")),
        ("<", _("the card just played: yours triggers if it is not stronger")),
        ("> *", _("whose turn it is; who leads the round")),
        ("3xBK 3x7", _("special flights made: three black dragons; three cards of strength 7")),
        (_("Owes"), _("what a seat must pay into the hole when the gambit ends")),
    ]


class HelpScreen(SizedModal[None]):
    """All keys on one sheet."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,enter,space,q", "close", "Close", id="help.close")
    ]

    def body(self) -> ComposeResult:
        """Two tables."""
        rows = []
        for title, table in ((_("Keys"), _keys()), (_("On the table"), _marks())):
            if rows:
                rows.append(Content(""))
            rows.append(Content.styled(title, "bold $primary"))
            rows += [Content.assemble((key.ljust(16), "bold"), words) for key, words in table]
        with Vertical(classes="sheet"):
            with VerticalScroll(can_focus=False):
                yield Static(Content("\n").join(rows))
            yield Static(_("Esc  Close"), classes="keys", markup=False)

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)
