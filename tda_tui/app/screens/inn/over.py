"""The end of a game at a shared table."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual.binding import Binding, BindingType

from tda_tui.app.screens.table.final import FinalScreen
from tda_tui.rules.view import NOBODY
from tda_tui.session.series import Series
from tda_tui.session.updates import Over
from tda_tui.tables.chair import Chair, Watcher
from tda_tui.words.translate import gettext as _


class TableOverScreen(FinalScreen):
    """The ranking, the replay, and another game with the same people. Gives `again`, `next`, `menu` or `quit`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "board", "The board of the season", id="table_over.board"),
    ]

    def __init__(
        self, place: Chair | Watcher, over: Over, series: Series, record: Path | None, motion: bool, prize: str
    ) -> None:
        onward = _("To the lobby") if place.watches else ""
        super().__init__(over.view, over.final, series, record, over.last_words, motion, prize, onward)
        self.place = place

    @property
    def told_bindings(self) -> list[BindingType]:
        """Those of the end of any game, too."""
        return [*self.BINDINGS, *FinalScreen.BINDINGS]

    def _distance(self) -> str:
        return "" if self.view.me == NOBODY else super()._distance()

    def action_go_on(self) -> None:
        """Another game; whoever has watched leaves."""
        if self.place.watches and not self.moving:
            self.dismiss("menu")
        else:
            super().action_go_on()

    def action_board(self) -> None:
        """The board of the season."""
        self.app.show_board(self.place.table.options.game.ruleset)  # type: ignore[attr-defined]

    def action_replay(self) -> None:
        """Go through the game, through one's own eyes, or with all cards open."""
        if self.replay is None:
            super().action_replay()
            return
        from tda_tui.app.screens.review.replay_screen import ReplayScreen

        screen = ReplayScreen(self.replay)
        screen.seat, screen.open = max(0, self.view.me), self.view.me == NOBODY
        self.app.push_screen(screen)
