"""The end of a game at a shared table."""

from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType

from tda_tui.app.screens.table.final import FinalScreen
from tda_tui.rules.view import NOBODY
from tda_tui.session.seat_session import Over
from tda_tui.tables.shared_table import Attendee
from tda_tui.words.translate import gettext as _


class TableOverScreen(FinalScreen):
    """Ranking, replay, and another game with the same people. Returns `again`, `next`, `menu` or `quit`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "board", "The season's leaderboard", id="table_over.board"),
    ]

    def __init__(self, attendee: Attendee, over: Over, show_board: Callable[[str], None]) -> None:
        table = attendee.table
        assert table.series is not None
        prize = table.playing.deal.story.prize if table.series.over else ""
        onward = _("To the lobby") if attendee.watches else ""
        super().__init__(over.view, over.final, table.series, table.record, over.last_words, prize, onward)
        self.attendee, self.show_board = attendee, show_board
        # Whoever took over a seat is not credited with the decisions made there before.
        seat = attendee.seat
        self.seat = seat if seat == NOBODY or not attendee.table.seats[seat].since else NOBODY

    @property
    def listed_bindings(self) -> list[BindingType]:
        return [*self.BINDINGS, *FinalScreen.BINDINGS]

    @property
    def menu_words(self) -> str:
        return _("Lobby")

    def action_go_on(self) -> None:
        if self.attendee.watches and not self.moving:
            self.dismiss("menu")
        else:
            super().action_go_on()

    def action_board(self) -> None:
        self.show_board(self.attendee.table.options.game.ruleset)

    def action_open(self, what: str) -> None:
        """Open the game, which is read in the background before, as others in this process wait for their keys."""
        from tda_tui.app.screens.review.opening import open_game

        if self.replay is None:
            self.app.bell()
        else:
            open_game(self.app, what, self.replay)
