"""The end of a game: the ranking, and what to do next."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal
from tda_tui.rules.events import Event
from tda_tui.rules.view import View
from tda_tui.words.sentences import sentence
from tda_tui.words.translate import gettext as _


def ranking(view: View) -> list[tuple[int, int]]:
    """The seats with their places, the richest first; equals share a place."""
    seats = sorted(range(len(view.seats)), key=lambda seat: -view.seats[seat].gold)
    return [(1 + sum(facts.gold > view.seats[seat].gold for facts in view.seats), seat) for seat in seats]


class FinalScreen(SizedModal[str]):
    """Who won; `again`, `menu` or `quit`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a,enter", "pick('again')", "Again", id="final.again"),
        Binding("m,escape", "pick('menu')", "Menu", id="final.menu"),
        Binding("q", "pick('quit')", "Quit", id="final.quit"),
    ]

    def __init__(self, view: View, events: list[Event]) -> None:
        super().__init__()
        self.view = view
        self.events = events

    def body(self) -> ComposeResult:
        """The ranking."""
        view = self.view
        heading = "     " + _("Seat").ljust(16) + _("Gold").rjust(6) + _("From the hole").rjust(16)
        rows = [Content.styled(heading, "$quiet")]
        for place, seat in ranking(view):
            facts = view.seats[seat]
            hole = sum(e.gold for e in self.events if e.kind == "hole-paid-out" and e.seat == seat)
            look = "bold $success" if seat in view.winners else "bold" if seat == view.me else ""
            row = f"{place:>2}.  {facts.name[:15]:<16}{facts.gold:>6}{hole or '':>16}"
            rows.append(Content.styled(row, look))
        rows.append(Content(""))
        for event in self.events:
            if event.kind in ("game-over", "win-game"):
                rows.append(Content(sentence(event, view.names, view.rules, view.me)))
        title = _("You win!") if view.me in view.winners else _("The game is over")
        with Vertical(classes="sheet narrow"):
            yield Static(title, classes="title", markup=False)
            yield Static(Content("\n").join(rows))
            yield Static(_("a  Play again    m  Menu    q  Quit"), classes="keys", markup=False)

    def action_pick(self, what: str) -> None:
        """Go on with that."""
        self.dismiss(what)
