"""The end of a game at a shared table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from tda_tui.app.screens.table.final import FinalScreen
from tda_tui.rules.view import NOBODY
from tda_tui.session.series import Series
from tda_tui.session.updates import Over
from tda_tui.tables.chair import Chair, Watcher
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.review.replay import Replay


class TableOverScreen(FinalScreen):
    """Ranking, replay, and another game with the same people. Returns `again`, `next`, `menu` or `quit`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "board", "The board of the season", id="table_over.board"),
    ]

    def __init__(
        self, place: Chair | Watcher, over: Over, series: Series, record: Path | None, motion: bool, prize: str
    ) -> None:
        onward = _("To the lobby") if place.watches else ""
        super().__init__(over.view, over.final, series, record, over.last_words, motion, prize, onward)
        self.place = place
        # Whoever took over a seat is not credited with the decisions made there before.
        seat = place.seat
        self.seat = seat if seat == NOBODY or not place.table.seats[seat].since else NOBODY

    @property
    def told_bindings(self) -> list[BindingType]:
        """Its own bindings and those of the end of any game."""
        return [*self.BINDINGS, *FinalScreen.BINDINGS]

    @property
    def menu_words(self) -> str:
        """The key to the lobby."""
        return _("m  Lobby")

    def action_go_on(self) -> None:
        """Play another game; watchers leave."""
        if self.place.watches and not self.moving:
            self.dismiss("menu")
        else:
            super().action_go_on()

    def action_board(self) -> None:
        """Show the season's leaderboard."""
        self.app.show_board(self.place.table.options.game.ruleset)  # type: ignore[attr-defined]

    # The replay is loaded in the background, as other people in this process wait for their keys.

    def _once_read(self) -> Replay | None:
        if self.replay is None:
            self.app.bell()
        return self.replay

    def action_replay(self) -> None:
        """Replay the game from one's own seat; for watchers, with all cards open."""
        from tda_tui.app.screens.review.replay_screen import ReplayScreen

        if (replay := self._once_read()) is not None:
            screen = ReplayScreen(replay)
            screen.seat, screen.open = max(0, self.view.me), self.view.me == NOBODY
            self.app.push_screen(screen)

    def action_review(self) -> None:
        """Review the decisions of the game."""
        from tda_tui.app.screens.review.review_screen import ReviewScreen

        if (replay := self._once_read()) is not None:
            self.app.push_screen(ReviewScreen(replay))

    def action_export(self) -> None:
        """Export the game."""
        from tda_tui.app.screens.review.sheets import ExportScreen

        if (replay := self._once_read()) is not None:
            self.app.push_screen(ExportScreen(replay))
