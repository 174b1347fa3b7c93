"""The table for somebody who only watches, and a game of computer players alone."""

import asyncio
from collections.abc import Callable, Sequence

from textual.widget import Widget

from tda_tui.app.screens.help import WATCHING
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.terminal.key_names import key_name
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.table.hand import Hand, OpenHands
from tda_tui.rules.view import View
from tda_tui.session.controller import deal_game
from tda_tui.session.deal import Deal, MakePlayer, Series, seed_words
from tda_tui.session.pace import pace_name
from tda_tui.session.seat_session import Happened, Over, SeatSession
from tda_tui.talk.table_talk import TableTalk
from tda_tui.words.translate import gettext as _


class Watched(TableScreen):
    """No hand of one's own, but all hands that are known; the course can be held.

    Score sheets close by themselves, at the pace of everything else; without one they wait for a key.
    """

    KEYS = WATCHING
    SHEET_EVENTS = 8
    asks_before = False

    _held: asyncio.Event | None = None
    """Set when the game goes on; None while nothing holds it."""

    def hands(self) -> Sequence[Widget]:
        return [OpenHands(self.scene, id="open-hands")]

    def on_mount(self) -> None:
        self.query_one(Hand).display = False

    def show_keys(self, *first: tuple[str, str]) -> None:
        pace = _("Pace {pace}").format(pace=pace_name(self.session.pacing.pace))
        self.query_one(KeyLine).show(
            (key_name("space"), _("Go on") if self._held else _("Pause")),
            (key_name("enter"), _("To the score")), ("p", pace), ("o", _("Who")), ("l", _("Log")),
            ("q", _("Leave")), ("?", _("Keys")), turning=[("c", _("Cards")), ("g", _("Rules"))],
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

    async def pause(self, seconds: float) -> None:
        await super().pause(seconds)
        if self._held:
            await self._held.wait()

    def action_space(self) -> None:
        if self._held:
            self._held.set()
        self._held = None if self._held else asyncio.Event()
        self.draw_choice()

    def skip_ahead(self) -> None:
        super().skip_ahead()
        if self._held:
            self.action_space()

    def action_back(self) -> None:
        self.action_leave()

    def action_take_back(self) -> None:
        self.nothing_meant("")

    def nothing_meant(self, character: str) -> None:
        self.mention(_("You only watch."))


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
