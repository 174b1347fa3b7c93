"""All keys, and how cards are written."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tda_tui.app.glyphs import glyphs
from tda_tui.app.screens.base import SizedModal
from tda_tui.words.translate import gettext as _


def _keys() -> list[tuple[str, str]]:
    return [
        (_("1-9, 0, arrows"), _("the cursor to a card or an option; its letter too")),
        (_("Enter"), _("choose it; so does the same number once more")),
        (_("Space"), _("where several are chosen: take one, or give it back")),
        (_("Enter, Space"), _("while others play: go on to your next decision")),
        (_("Esc"), _("undo what is chosen so far; close a sheet")),
        ("i, v", _("inspect the card in full, and then all the others")),
        ("h", _("ask the coach what it would do, and why")),
        ("g", _("the words of the rules, first the one that matters now")),
        ("c, o", _("all cards of the game; the whole log")),
        ("s, t", _("sort the hand by colour or strength; the next theme")),
        ("p, q", _("pace of the others: normal, slow, off; leave the game")),
    ]


def _marks() -> list[tuple[str, str]]:
    return [
        ("RD 7-", _("Red Dragon of strength 7; special cards: Am Archmage")),
        ("- + m", _("evil, good dragon, mortal;  = # evil, good dragon god")),
        ("!", _("on a card in hand: its power would trigger now")),
        ("<", _("just played: what is not stronger will trigger")),
        (f"{glyphs().then}  *", _("whose turn it is;  who leads the round")),
        ("3xBK 3x7", _("special flights: three black dragons, three sevens")),
        (_("Owes"), _("to be paid into the hole when the gambit ends")),
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
            rows.append(Content.styled(title, "bold $primary"))
            rows += [Content.assemble((key.ljust(16), "bold"), words) for key, words in table]
        with Vertical(classes="sheet"):
            with VerticalScroll(can_focus=False):
                yield Static(Content("\n").join(rows))
            yield Static(_("Esc  Close"), classes="keys", markup=False)

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)
