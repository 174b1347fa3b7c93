"""A game at a shared table in lines."""

import asyncio
from collections.abc import Coroutine
from typing import Any, NoReturn

from tda_tui.plain import telling
from tda_tui.plain.game import NotAsked, PlainGame
from tda_tui.plain.inn.at_table import AtTable, LeftTable
from tda_tui.plain.lines import Lines
from tda_tui.rules.state.table import ANTE
from tda_tui.rules.view import NOBODY
from tda_tui.session.seat_session import Asked, Over, SeatSession, Update
from tda_tui.tables.clocks import TimeLeft
from tda_tui.tables.sessions import TableSession
from tda_tui.tables.shared_table import Attendee
from tda_tui.tables.table_options import minutes
from tda_tui.tables.table_words import awaited_names, time_words
from tda_tui.words.translate import gettext as _, ngettext

_LAST = 10
"""How many seconds before the end of their time players are warned."""


class SharedGame(AtTable, PlainGame):
    """One game at a table."""

    session: TableSession

    def __init__(self, lines: Lines, attendee: Attendee, busy: asyncio.Lock, session: TableSession) -> None:
        PlainGame.__init__(self, lines, session, self._wait_for_others)
        self.attendee, self.table, self.busy = attendee, attendee.table, busy
        self._awaited = ""

    async def wanted(self) -> Over | bool:
        """Play to the end, or until the player leaves: then whether they give up the seat."""
        self.hear()
        names, me = self.table.playing.names_now, self.attendee.seat
        self.lines.say()
        if me == NOBODY:
            self.lines.say(_("You are watching. Seats, clockwise: {names}.").format(names=", ".join(names)))
        else:
            others = ", ".join([*names[me + 1 :], *names[:me]])
            self.lines.say(_("Seats, clockwise: you, {others}.").format(others=others))
        self.lines.say(
            _(
                "At any time: ? help, t table, l log, o who is thinking, q leave. "
                "To talk to everyone, type say and your words, as in say hello."
            )
        )
        self.lines.say_all(entry.text for entry in self.session.first_lines)
        try:
            return await self.play()
        except LeftTable as left:
            return left.gives_up

    def next(self) -> Update:
        """The next update."""
        self.hear()
        return super().next()

    def give(self, choices: tuple[str, ...]) -> None:
        """Answer the current question, if it is still open. Raises Refusal."""
        if not self.session.is_asked:
            raise NotAsked
        super().give(choices)

    async def ask(self, asked: Asked) -> None:
        """Ask until the question is answered by anybody."""
        self._awaited = ""
        clock = asyncio.ensure_future(self._warn_of_clock())
        try:
            answered = await self._before(super().ask(asked), self.session.overtaken())
        finally:
            clock.cancel()
        if not answered:
            self._items, self._question = (), None
            self.hear()
            self.lines.forget()
            self.lines.say(_("That question has already been answered."))

    async def _before(self, talking: Coroutine[Any, Any, None], change: Coroutine[Any, Any, None]) -> bool:
        """Talk until something has changed; returns whether the talk has come to its end before."""
        tasks = [asyncio.ensure_future(talking), asyncio.ensure_future(change)]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            async with self.busy:
                if ended := tasks[0].done():
                    tasks[0].result()
                return ended
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)

    def say_table(self, whole: bool) -> None:
        """Print the table, the question and the time left; only the table if no question is open."""
        if self.asks:
            super().say_table(whole)
            if (left := self._time_left()) is not None:
                self.lines.say(_("Time: {time}.").format(time=time_words(left)))
            return
        self.lines.say_all(telling.table(self.session.view()))
        if awaited := self._people_awaited():
            self.lines.say(awaited)

    def _time_left(self) -> TimeLeft | None:
        return self.attendee.time_left(self.attendee.seat)

    async def _warn_of_clock(self) -> None:
        """Tell when the time bank begins to run, and when little time is left."""
        left = self._time_left()
        if left is None or left.decision + left.bank <= _LAST:
            return
        bank_runs = False
        while (left := self._time_left()) is not None and (whole := left.decision + left.bank) > _LAST + 0.5:
            if not left.decision and not bank_runs:
                bank_runs = True
                await self._mention(_("Your time bank is running: {time}.").format(time=minutes(left.bank)))
            to_end = whole - _LAST
            await asyncio.sleep(min(to_end, left.decision) if left.decision and left.bank else to_end)
        if left is not None:
            seconds = max(1, round(left.decision + left.bank))
            await self._mention(ngettext("{n} second left.", "{n} seconds left.", seconds).format(n=seconds))

    async def _mention(self, words: str) -> None:
        async with self.busy:
            self.lines.say(words)
            self.lines.prompt_again()

    # Waiting

    async def _wait_for_others(self, session: SeatSession) -> None:
        """Wait for events, while the player can talk or see who is thinking."""
        self._say_who_is_awaited()
        await self.lines.sent()
        await self._before(self._talk(), session.wait())

    async def _talk(self) -> NoReturn:
        while True:
            self.hear()
            typed = await self.lines.ask("")
            if typed and not await self.is_command(typed):
                self.lines.say(
                    _(
                        "Nothing to decide now: o who is thinking, ? help. "
                        "To talk to everyone, type say and your words, as in say hello."
                    )
                )

    def _say_who_is_awaited(self) -> None:
        """Print which people are waited for, as far as one may know; computer players are quick."""
        awaited = self._people_awaited()
        if awaited and awaited != self._awaited:
            self.lines.say(awaited)
        self._awaited = awaited

    def _people_awaited(self) -> str:
        attendee, table = self.attendee, self.table
        others = [table.seats[seat] for seat in attendee.thinking() if seat != attendee.seat]
        if not any(other.is_persons and not other.held for other in others):
            return ""
        phase = self.session.view().phase
        words = _("Waiting for {names} to ante.") if phase == ANTE else _("Waiting for {names}.")
        return words.format(names=awaited_names(attendee))

    # Commands

    async def leave(self) -> None:
        """Ask what happens to the seat, and leave; otherwise print the question again."""
        await super().leave()
        self.say_question()

    def back(self) -> None:
        """Ask everybody to agree to take back the last decision."""
        if not self.attendee.watches:
            self.do(lambda: self.attendee.ask("take-back"))
