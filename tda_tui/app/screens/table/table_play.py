"""The course of a game at the table: what happens is shown, the person is asked, the others are waited for."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from textual import events

from tda_tui.app.screens.table.haste import Haste
from tda_tui.app.screens.table.motion import LONGEST, show_discards, show_moves
from tda_tui.app.screens.table.table_display import TableDisplay
from tda_tui.app.widgets.logbox import LogBox
from tda_tui.app.widgets.table.board import show_seats, unturn
from tda_tui.present.card_locations import certain_specials
from tda_tui.present.event_groups import EventGroup
from tda_tui.present.moves import moves
from tda_tui.present.prompts.choice import Choice
from tda_tui.rules.questions import Refusal
from tda_tui.session.controller import GameController
from tda_tui.session.seat_session import SeatSession, begins_turn
from tda_tui.session.updates import Asked, Over, Retold, Told, Update, Waiting
from tda_tui.words import refusals
from tda_tui.words.translate import gettext as _

_FLASH = 0.35
"""Seconds for which a card that something befalls is drawn in reverse."""
_PATIENCE = 0.03
"""Seconds after which it is shown who is thinking where nothing else is shown."""


class TakenBack(Exception):
    """The player wants to stand before the last decision again."""


class TablePlay(TableDisplay):
    """Does what the session of the seat says, one thing after the other."""

    now = staticmethod(time.monotonic)
    """Seconds, for what depends on when a key was pressed."""

    def __init__(self, session: SeatSession, motion: bool = False, series: str = "", bell: bool = False) -> None:
        """`bell` is whether the terminal's bell rings when it is the person's turn."""
        super().__init__(session, motion, series)
        self.bell_rings = bell
        self.haste = Haste(self.now)
        self._seen = asyncio.Event()
        self._hurry = asyncio.Event()
        """A key was pressed: nothing moves any more."""
        self._answer: asyncio.Future[tuple[str, ...]] | None = None
        self.early_place: int | None = None
        """Where an early digit has put the cursor: the same digit, typed to be sure, does not choose it yet."""

    @property
    def asks_before(self) -> bool:
        """Whether it is asked before it is left."""
        return True

    @property
    def controller(self) -> GameController:
        """The game that is played."""
        return self.session.controller

    def on_mount(self) -> None:
        """Begin to play."""
        self.query_one(LogBox).entries = self.session.log
        if certain := certain_specials(self.shown):
            self.session.note(certain)
        self.run_worker(self._play(), exclusive=True, exit_on_error=True)

    def on_unmount(self) -> None:
        """The game was left, or the program: nobody thinks any more."""
        self.session.close()

    def on_screen_resume(self, _event: events.ScreenResume) -> None:
        """The table can be seen: the game goes on."""
        self._seen.set()

    def on_screen_suspend(self) -> None:
        """Something lies over the table: the game waits."""
        self._seen.clear()

    async def _play(self) -> None:
        """Play the game to its end: show what happens, ask the person, let the others act."""
        while not isinstance(update := self.session.next(), Over):
            await self.carry_out(update)
        self.over(update)

    def over(self, over: Over) -> None:
        """The game has come to its end."""
        raise NotImplementedError

    def left(self) -> None:
        """The game was left before its end."""
        raise NotImplementedError

    async def carry_out(self, update: Update) -> None:
        """Show what happened; ask and hand back the answer; or wait for another seat."""
        self.awaited = None
        if isinstance(update, Told):
            await self._tell(update)
        elif isinstance(update, Asked):
            with suppress(TakenBack):
                await self.ask(update)
        elif isinstance(update, Waiting):
            await self.wait_for(update)
        elif isinstance(update, Retold):
            self.show_past(update)

    def show_past(self, update: Retold) -> None:
        """Show the table as it stands; nothing of what led there is shown again."""
        view = self.session.view()
        if update.taken_back:
            self.problem = _("You took that back; what came after it has not happened.")
            self.answered = view
        self.draw(view)

    async def _tell(self, told: Told) -> None:
        """Show what happened: a score until the player has seen it, anything else for a while."""
        if told.group.is_score:
            self.draw(told.group.view, told.group)
            if self._moves:
                await show_moves(self, told.group.view, moves(told.group), self._still)
            from tda_tui.app.screens.score import ScoreScreen

            await self._seen.wait()
            leave = None if self.session.over else self.action_leave
            await self.app.push_screen_wait(ScoreScreen(told.group, self.session.review(told), leave))
            self.haste.goes_on()
            if self._moves:
                self.draw(told.group.steps[-1].view)
                await show_discards(self, told.group.view, self._still)
        elif self.session.pacing.seconds_for(told.group) > 0:
            await self._show(told.group)

    async def _show(self, group: EventGroup) -> None:
        """Show it for as long as the pace says; what moves does so first, and its cards flash, unless motion is off."""
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
        """Whether what happens is shown as motion."""
        return self.motion and self.session.pacing.shows_events

    async def _turn_antes_over(self, group: EventGroup) -> None:
        """Turn the ante cards over one after the other."""
        hidden = [step.event.seat for step in group.steps if step.event.kind == "ante"]
        while len(hidden) > 1 and not await self._still(LONGEST / len(group.steps)):
            hidden.pop(0)
            unturn(self, hidden)
            show_seats(self, group.view)
        unturn(self, ())

    async def _still(self, seconds: float) -> bool:
        """Wait while something moves; whether a key was pressed instead."""
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
        """Put a question until it is answered. Raises TakenBack if something is taken back instead."""
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
        """Put the cursor where a digit wants it that was typed a moment too early; it chooses nothing."""
        digit = self.haste.take_early()
        place = choice.place_of(digit) if digit else None
        self.early_place = place
        if place is not None:
            choice.point(place)
            self.app.clear_notifications()

    def refused(self, refusal: Refusal) -> None:
        """Say why an answer was not carried out."""
        self.problem = refusals.said(refusal)

    async def wait_for(self, waiting: Waiting) -> None:
        """Let another seat act, and say who it is; where nothing else is shown, only of one that takes its time."""
        self.awaited, question = waiting, waiting.question
        in_sight = self.session.pacing.shows_events
        if in_sight and question is not None and question.kind == "ante":
            self.draw(self.session.view())  # nothing is told of who has chosen
        elif in_sight:
            self.draw_choice()
        slow = None if in_sight else self.set_timer(_PATIENCE, lambda: self.draw(self.session.view()))
        try:
            await self.session.wait()
        finally:
            if slow is not None:
                slow.stop()

    def leave_question(self) -> bool:
        """What is asked is not answered any more; whether anything was."""
        if self._answer is None or self._answer.done():
            return False
        self._answer.set_exception(TakenBack())
        return True

    def action_leave(self) -> None:
        """Leave, after it has been asked whether that is meant."""
        from tda_tui.app.screens.table.leave import LeaveScreen

        def leave(sure: bool | None) -> None:
            if not sure:
                return
            while self.app.screen is not self:  # the score sheet
                self.app.pop_screen()
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
