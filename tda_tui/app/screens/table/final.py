"""The end of a game: the ranking, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal
from tda_tui.rules.events import Event
from tda_tui.rules.view import View
from tda_tui.session.series import Series
from tda_tui.words.cells import fit
from tda_tui.words.sentences import sentence
from tda_tui.words.translate import gettext as _


def ranking(view: View) -> list[tuple[int, int]]:
    """The seats with their places, the richest first; equals share a place."""
    seats = sorted(range(len(view.seats)), key=lambda seat: -view.seats[seat].gold)
    return [(1 + sum(facts.gold > view.seats[seat].gold for facts in view.seats), seat) for seat in seats]


class FinalScreen(SizedModal[str]):
    """Who won; `again`, `menu` or `quit`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a,n,enter", "go_on", "Play again, or the next game", id="final.again"),
        Binding("m,escape", "pick('menu')", "To the first screen", id="final.menu"),
        Binding("r", "replay", "Go through the game again, step by step", id="final.replay"),
        Binding("e", "export", "Export the game", id="final.export"),
        Binding("q", "pick('quit')", "Leave the program", id="final.quit"),
        Binding("question_mark", "app.help", "This list", id="final.help"),
    ]

    def __init__(
        self, view: View, events: Sequence[Event], series: Series, path: Path | None = None, last_words: str = ""
    ) -> None:
        """`path` is where the game lies; None where it could not be kept. `last_words` are what somebody said."""
        super().__init__()
        self.path = path
        self.last_words = last_words
        self.series = series
        self.view = view
        self.events = events

    def body(self) -> ComposeResult:
        """The ranking."""
        view = self.view
        several = self.series.games > 1
        with_hole = view.rules.ruleset.shortfall == "hole"
        heading = "     " + _("Seat").ljust(16) + _("Gold").rjust(6)
        if with_hole:
            heading += _("From the hole").rjust(16)
        if several:
            heading += _("All games").rjust(12)
        rows = [Content.styled(heading, "$quiet")]
        for place, seat in ranking(view):
            facts = view.seats[seat]
            hole = sum(e.gold for e in self.events if e.kind == "hole-paid-out" and e.seat == seat)
            look = "bold $success" if seat in view.winners else "bold" if seat == view.me else ""
            row = f"{place:>2}.  {fit(facts.name, 15)} {facts.gold:>6}"
            if with_hole:
                row += f"{hole or '':>16}"
            if several:
                row += f"{self.series.gold[seat]:>12}"
            rows.append(Content.styled(row, look))
        rows.append(Content(""))
        for event in self.events:
            if event.kind in ("game-over", "win-game"):
                rows.append(Content(sentence(event, view.names, view.rules, view.me)))
        if self.last_words:
            rows += [Content(""), Content.styled(self.last_words, "$quiet")]
        title = _("You win!") if view.me in view.winners else _("The game is over")
        if several:
            title += "   " + _("Game {n} of {all}").format(n=self.series.played, all=self.series.games)
            rows += [Content(""), self._standing()]
        keys = [_("a  Again") if self.series.over else _("Enter  Next game")]
        keys += [_("r  Replay"), _("e  Export")] if self.path is not None else []
        keys += [_("m  Menu"), _("q  Quit")] + ([_("?  Keys")] if self.series.over else [])
        with Vertical(classes="sheet" if self.path is not None else "sheet medium" if several else "sheet narrow"):
            yield Static(title, classes="title", markup=False)
            yield Static(Content("\n").join(rows))
            yield Static("    ".join(keys), classes="keys", markup=False)

    def _standing(self) -> Content:
        """Who is ahead in the series, or has won it."""
        names = _(" and ").join(self.view.names[seat] for seat in self.series.leaders)
        if self.series.over:
            return Content.styled(_("Most gold in all games: {names}.").format(names=names), "bold $success")
        return Content(_("Ahead in all games so far: {names}.").format(names=names))

    def action_go_on(self) -> None:
        """The next game, or another one."""
        self.dismiss("again" if self.series.over else "next")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A game that was not kept cannot be gone through."""
        if action in ("replay", "export") and self.path is None:
            return False
        return super().check_action(action, parameters)

    def action_replay(self) -> None:
        """Go through the game."""
        from tda_tui.app.screens.review.opening import open_replay

        if self.path is not None:
            open_replay(self.app, self.path)

    def action_export(self) -> None:
        """Export the game."""
        from tda_tui.app.screens.review.opening import open_export

        if self.path is not None:
            open_export(self.app, self.path)

    def action_pick(self, what: str) -> None:
        """Go on with that."""
        self.dismiss(what)
