"""The course of a game at the table: show events, ask the person, wait for the others."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from functools import partial

from tda_tui.app.screens.table.haste import Haste
from tda_tui.app.screens.table.motion import LONGEST, show_discards, show_moves
from tda_tui.app.screens.table.table_display import TableDisplay
from tda_tui.app.widgets.logbox import LogBox
from tda_tui.app.widgets.table.board import show_seats, unturn
from tda_tui.present.card_text import certain_specials
from tda_tui.present.choice import Choice
from tda_tui.present.event_groups import EventGroup, moves
from tda_tui.rules.questions import Refusal
from tda_tui.session.controller import GameController
from tda_tui.session.seat_session import Asked, Happened, Over, Rebuilt, SeatSession, Update, Waiting, begins_turn
from tda_tui.words.problems import refusal_reason
from tda_tui.words.translate import gettext as _

_FLASH = 0.35
"""Seconds for which an affected card is drawn in reverse."""
_PATIENCE = 0.03
"""Seconds of thinking after which the thinking seat is shown, if no events are."""


class TakenBack(Exception):
    """The player takes back a decision instead of answering."""


class TablePlay(TableDisplay):
    """Carries out the updates of a seat's session one by one."""

    now = staticmethod(time.monotonic)
    """The clock in seconds, for recognising hasty key presses."""

    def __init__(self, session: SeatSession, motion: bool = False, series: str = "", bell: bool = False) -> None:
        """`bell`: whether to ring the terminal bell at the person's turn."""
        super().__init__(session, motion, series)
        self.bell_rings = bell
        self.haste = Haste(self.now)
        self._seen = asyncio.Event()
        self._hurry = asyncio.Event()
        """Set by any key, to end animations."""
        self._answer: asyncio.Future[tuple[str, ...]] | None = None
        self.early_place: int | None = None
        """The choice selected by an early digit; typing the same digit again does not yet confirm it."""

    @property
    def asks_before(self) -> bool:
        """Whether leaving requires confirmation."""
        return True

    @property
    def sheet_seconds(self) -> float:
        """Seconds after which a score sheet closes by itself; 0 if a key has to close it."""
        return 0.0

    @property
    def controller(self) -> GameController:
        """The game's controller."""
        return self.session.controller

    def on_mount(self) -> None:
        """Start playing."""
        self.query_one(LogBox).entries = self.session.log
        if certain := certain_specials(self.shown):
            self.session.note(certain)
        self.run_worker(self._play(), exclusive=True, exit_on_error=True)

    def on_unmount(self) -> None:
        """Stop all thinking when the game or the program is left."""
        self.session.close()

    def on_screen_resume(self) -> None:
        """Continue the game when the table is visible."""
        self._seen.set()

    def on_screen_suspend(self) -> None:
        """Pause the game while another screen is on top."""
        self._seen.clear()

    async def _play(self) -> None:
        """Play the game to its end."""
        while not isinstance(update := self.session.next(), Over):
            await self.carry_out(update)
        self.over(update)

    def over(self, over: Over) -> None:
        """Called when the game is over."""
        raise NotImplementedError

    def left(self) -> None:
        """Called when the game was left before its end."""
        raise NotImplementedError

    async def carry_out(self, update: Update) -> None:
        """Show events, ask the person, or wait for another seat."""
        self.awaited = None
        if isinstance(update, Happened):
            await self._tell(update)
        elif isinstance(update, Asked):
            with suppress(TakenBack):
                await self.ask(update)
        elif isinstance(update, Waiting):
            await self.wait_for(update)
        elif isinstance(update, Rebuilt):
            self.show_past(update)

    def show_past(self, update: Rebuilt) -> None:
        """Redraw the table after a jump, without showing the events that led there."""
        view = self.session.view()
        if update.taken_back:
            self.problem = _("You took that back; what came after it has not happened.")
            self.answered = view
        self.draw(view)

    async def _tell(self, happened: Happened) -> None:
        """Show events: a score until the player closes its sheet, others for a while."""
        if happened.group.is_score:
            self.draw(happened.group.view, happened.group)
            if self._moves:
                await show_moves(self, happened.group.view, moves(happened.group), self._still)
            from tda_tui.app.screens.score import ScoreScreen

            await self._seen.wait()
            leave = None if self.session.over else self.action_leave
            speaks = self.session.hints != "off" and bool(happened.answered)
            review = partial(self.session.mistakes, happened) if speaks else None
            await self.app.push_screen_wait(ScoreScreen(happened.group, review, leave, self.sheet_seconds))
            self.haste.goes_on()
            if self._moves:
                self.draw(happened.group.steps[-1].view)
                await show_discards(self, happened.group.view, self._still)
        elif self.session.pacing.seconds_for(happened.group) > 0:
            await self._show(happened.group)

    async def _show(self, group: EventGroup) -> None:
        """Show an event group for as long as the pace says; with motion, animate it and flash its cards."""
        if self._moves:
            await show_moves(self, self.shown, moves(group), self._still)
            await self._turn_antes_over(group)
        flashing = _FLASH if self.motion and group.cards else 0.0
        self.draw(group.view, group, flash=bool(flashing))
        if flashing:
            await self._pause(flashing)
            self.draw_seats(group.view)
        await self._pause(max(0.0, self.session.pacing.seconds_for(group) - flashing))

    @property
    def _moves(self) -> bool:
        """Whether events are animated."""
        return self.motion and self.session.pacing.shows_events

    async def _turn_antes_over(self, group: EventGroup) -> None:
        """Turn over the ante cards one after the other."""
        hidden = [step.event.seat for step in group.steps if step.event.kind == "ante"]
        while len(hidden) > 1 and not await self._still(LONGEST / len(group.steps)):
            hidden.pop(0)
            unturn(self, hidden)
            show_seats(self, group.view)
        unturn(self, ())

    async def _still(self, seconds: float) -> bool:
        """Wait during an animation; returns whether a key was pressed."""
        self._hurry.clear()
        try:
            await asyncio.wait_for(self._hurry.wait(), seconds)
        except TimeoutError:
            return False
        return True

    async def _pause(self, seconds: float) -> None:
        if not await self.session.pacing.pause(seconds):
            await self._seen.wait()

    async def ask(self, asked: Asked) -> None:
        """Ask a question until it is answered. Raises TakenBack if the player takes back instead."""
        if self.bell_rings and begins_turn(asked.question):
            self.app.bell()
        while self.session.asked is not None:
            self._answer = asyncio.get_running_loop().create_future()
            self.haste.goes_on()
            self.point_early(asked.choice)
            self.draw(asked.view)
            try:
                self.session.answer(await self._answer)
            except Refusal as refusal:
                self.refused(refusal)
        self.problem = ""
        self._answer = None
        self._decisions += 1
        if begins_turn(asked.question):
            self.answered = asked.view

    def point_early(self, choice: Choice) -> None:
        """Select what an early digit stands for, without confirming it."""
        digit = self.haste.take_early()
        place = choice.place_of(digit) if digit else None
        self.early_place = place
        if place is not None:
            choice.point(place)
            self.app.clear_notifications()

    def refused(self, refusal: Refusal) -> None:
        """Show why an answer was rejected."""
        self.problem = refusal_reason(refusal)

    async def wait_for(self, waiting: Waiting) -> None:
        """Wait for another seat and show who it is; if no events are shown, only after a delay."""
        self.awaited, question = waiting, waiting.question
        in_sight = self.session.pacing.shows_events
        if in_sight and question is not None and question.kind == "ante":
            self.draw(self.session.view())  # events do not tell who has chosen an ante
        elif in_sight:
            self.draw_seats(self.session.view())  # the mark of who is asked moves without an event
            self.draw_choice()
        slow = None if in_sight else self.set_timer(_PATIENCE, lambda: self.draw(self.session.view()))
        try:
            await self.session.wait()
        finally:
            if slow is not None:
                slow.stop()

    def leave_question(self) -> bool:
        """Abandon the current question; returns whether there was one."""
        if self._answer is None or self._answer.done():
            return False
        self._answer.set_exception(TakenBack())
        return True

    def close_sheets(self) -> None:
        """Close whatever lies over the table, such as the score sheet."""
        while self.app.screen is not self:
            self.app.pop_screen()

    def action_leave(self) -> None:
        """Leave, after confirmation."""
        from tda_tui.app.screens.ask import LeaveScreen

        def leave(sure: bool | None) -> None:
            if not sure:
                return
            self.close_sheets()
            self.left()

        if not self.asks_before:
            leave(True)
            return

        def roll() -> str:
            said = self.session.roll()
            self.query_one(LogBox).redraw()
            return said

        rolls = roll if self.session.can_roll() else None
        self.app.push_screen(LeaveScreen(note=self.session.on_leaving(), roll=rolls), leave)
