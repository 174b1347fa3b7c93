"""The table for somebody who only watches, and a game of computer players alone."""

import asyncio
from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from tda_tui.app.screens.help import WATCHING
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.terminal.key_names import key_name
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.table.hand import Hand, OpenHands
from tda_tui.rules.view import View
from tda_tui.session.controller import deal_game
from tda_tui.session.deal import Deal, MakePlayer, Series, seed_words
from tda_tui.session.pace import faster, pace_name
from tda_tui.session.seat_session import Happened, Over, SeatSession
from tda_tui.talk.table_talk import TableTalk
from tda_tui.words.translate import gettext as _


class Watched(TableScreen):
    """No hand of one's own, but all hands that are known; the course can be held, and goes on event by event then.

    Score sheets close by themselves, at the pace of everything else; held, or without a pace, they wait for a key.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("plus", "faster(1)", "Faster, slower", id="watched.faster"),
        Binding("minus", "faster(-1)", "Faster, slower", id="watched.slower"),
    ]

    KEYS = WATCHING
    asks_before = False

    _held: asyncio.Event | None = None
    """Set when the game goes on; None while nothing holds it."""

    @property
    def sheet_events(self) -> int:
        return 0 if self._held else 8

    def hands(self) -> Sequence[Widget]:
        return [OpenHands(self.scene, id="open-hands")]

    def on_mount(self) -> None:
        self.query_one(Hand).display = False

    def show_keys(self, *first: tuple[str, str]) -> None:
        pace = _("Pace {pace}").format(pace=pace_name(self.session.pacing.pace))
        self.query_one(KeyLine).show(
            (key_name("space"), _("Continue") if self._held else _("Pause")), (key_name("right"), _("Step")),
            (key_name("enter"), _("To the score")), ("p", pace), ("l", _("Log")), ("o", _("Who")), ("c", _("Cards")),
            ("g", _("Rules")), ("q", _("Leave")), ("?", _("Help")),
        )  # fmt: skip

    def waiting(self, view: View) -> str:
        return _("Paused") if self._held else super().waiting(view)

    async def show_events(self, happened: Happened) -> None:
        """Show events; with a gambit ends skipping ahead, and the account of who has gained or lost gold."""
        await super().show_events(happened)
        if happened.group.is_score:
            self.session.pacing.show_again()
            self.session.gold_moves.forget()
            self.answered = happened.group.steps[-1].view
        elif self._held:
            if not self.session.pacing.seconds_for(happened.group):
                self.draw(happened.group.view, happened.group)
            await self._held.wait()

    async def pause(self, seconds: float) -> None:
        """Wait, unless the game is held: then nothing else has to be waited for."""
        if not self._held:
            await super().pause(seconds)

    def _hold(self, held: bool) -> None:
        """Let the game go on; if it is `held`, only to the next event."""
        if held:
            self.session.pacing.cut_short()
        if self._held:
            self._held.set()
        self._held = asyncio.Event() if held else None
        self.draw_choice()

    def action_space(self) -> None:
        self._hold(not self._held)

    def action_move(self, step: int) -> None:
        if step > 0:
            self._hold(True)
        else:
            self.nothing_meant("")

    def action_faster(self, by: int) -> None:
        self.session.pacing.pace = faster(self.session.pacing.pace, by)
        self.draw_choice()

    def skip_ahead(self) -> None:
        super().skip_ahead()
        self._hold(False)

    def action_back(self) -> None:
        self.action_leave()

    def action_take_back(self) -> None:
        self.nothing_meant("")

    def nothing_meant(self, character: str) -> None:
        self.mention(_("You are watching."))


class WatchScreen(Watched):
    """A game of computer players alone, with all cards open; it is neither kept nor counted."""

    def __init__(self, deal: Deal, make_player: MakePlayer, pace: str, talk: str, again: Callable[[], None]) -> None:
        """`again` deals another game after this one."""
        self.deal = deal
        self.again = again
        session = SeatSession(
            deal_game(deal, make_player),
            pace=pace,
            lines=[seed_words(deal.seed)],
            talk=TableTalk.at(deal, talk),
            thinks_ahead=True,
        )
        super().__init__(session)

    def over(self, over: Over) -> None:
        from tda_tui.app.screens.table.final import FinalScreen
        from tda_tui.review.played_game import unkept_game

        self.session.close()
        self.close_sheets()
        self.draw(over.view)
        series = Series(self.deal)
        series.count([seat.gold for seat in over.view.seats])
        game = unkept_game(self.deal, self.controller.given)
        prize = self.deal.story.prize
        final = FinalScreen(over.view, over.final, series, game, over.last_words, prize)
        self.app.push_screen(final, self._go_on)

    def _go_on(self, what: str | None) -> None:
        if what == "quit":
            self.app.exit()
            return
        self.left()
        if what == "again":
            self.again()

    def left(self) -> None:
        self.dismiss(None)
