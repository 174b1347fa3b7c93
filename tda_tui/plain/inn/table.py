"""A visit to a shared table in lines: before its game, during it, after it, and back to the lobby."""

from __future__ import annotations

from contextlib import suppress

from tda_tui.plain import telling
from tda_tui.plain.game import NotAsked, PlainGame
from tda_tui.plain.inn.around_game import AfterGame, WaitingRoom
from tda_tui.plain.inn.at_place import AtPlace, Here, LeftTable, ListeningLines, MovedOn, TableLoop
from tda_tui.rules.state.table import ANTE
from tda_tui.rules.view import NOBODY
from tda_tui.session.seat_session import Asked, Update
from tda_tui.tables.accounts import Account
from tda_tui.tables.chair import Chair, Watcher
from tda_tui.tables.clocks import TimeLeft
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.sessions import TableSession
from tda_tui.tables.shared_table import SharedTable
from tda_tui.tables.table_words import awaited_names, time_words
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext


def be_at_table(table: SharedTable, account: Account, watch: bool, lines: ListeningLines, loop: TableLoop) -> None:
    """Sit or watch at a table until the player leaves or the table is gone."""
    try:
        place = loop.call(lambda: _take_place(table, account, watch, lines))
    except TableProblem as problem:
        lines.say(str(problem))
        return
    here = Here(place, lines, loop)
    try:
        _see_through(here)
    except LeftTable as left:
        if left.gives_up:
            loop.call(lambda: table.stand_up(account))
        loop.call(lambda: place.leave(on_purpose=True))
    finally:
        loop.call(place.leave)


def _take_place(table: SharedTable, account: Account, watch: bool, lines: ListeningLines) -> Chair | Watcher:
    ring = lines.typing.ring
    if watch:
        return Watcher(table, account, ring, words=telling.told)
    if table.seat_of(account) == NOBODY and not any(seat.coming == account.id for seat in table.seats):
        table.sit(account)
    return Chair(table, account, ring, words=telling.told)


def _see_through(here: Here) -> None:
    """Show each stage of the table in turn, until the place is closed."""
    shown: TableSession | None = None
    while not here.place.closed:
        with suppress(MovedOn):
            session = here.loop.call(lambda: _session(here))
            if session is None:
                WaitingRoom(here).stay()
            elif session is shown:
                AfterGame(here, session).stay()
            else:
                shown = _play(here, session)
    here.lines.say(_("You are not at that table any more."))


def _session(here: Here) -> TableSession | None:
    """The session shown at the place; None before the game."""
    return None if here.table.state == "gathering" else here.place.session


def _play(here: Here, session: TableSession) -> TableSession:
    """Play or watch a game to its end. Raises MovedOn if it does not end; returns its session."""
    _tell_seats(here)
    here.tell(lambda: (entry.text for entry in session.first_lines))
    here.loop.call(lambda: SharedGame(here, session)).play()
    return session


def _tell_seats(here: Here) -> None:
    """Print who sits where."""
    names = here.loop.call(lambda: here.table.playing.names)
    me = here.place.seat
    here.lines.say()
    if me == NOBODY:
        here.lines.say(_("You watch. Seats, clockwise: {names}.").format(names=", ".join(names)))
    else:
        others = ", ".join([*names[me + 1 :], *names[:me]])
        here.lines.say(_("Seats, clockwise: you, {others}.").format(others=others))
    here.lines.say(_("At any time: say and a line talks, o who is thinking, ? help, t table, l log, q leave."))


_LAST = 10
"""How many seconds before the end of their time players are warned."""


class SharedGame(AtPlace, PlainGame):
    """One game at a place. Raises MovedOn if the table leaves it, and LeftTable if the player does."""

    session: TableSession

    def __init__(self, here: Here, session: TableSession) -> None:
        """To be called in the event loop of the table."""
        PlainGame.__init__(self, here.lines, session, lambda _session: self._wait_for_others())
        self.be(here)
        self._awaited = ""
        self._clock_told = 0
        """How many warnings about the clock were given for this question."""

    def moved_on(self) -> bool:
        """Whether the place shows another game or none."""
        return self.here.place.session is not self.session

    # The course of the game; everything that reads the table runs in its loop

    def next(self) -> Update:
        """The next update."""
        self.hear()
        return self.here.loop.call(self.session.next)

    def give(self, choices: tuple[str, ...]) -> None:
        """Answer the current question, if it is still open. Raises Refusal."""
        if not self.here.loop.call(lambda: self._give(choices)):
            raise NotAsked

    def _give(self, choices: tuple[str, ...]) -> bool:
        if asked := self.session.is_asked:
            self.session.answer(choices)
        return asked

    def ask(self, asked: Asked) -> None:
        """Ask until the question is answered by anybody."""
        self._awaited, self._clock_told, self.prompts = "", 0, True
        super().ask(asked)
        self.here.loop.ring_in(0)

    def say_table(self, whole: bool) -> None:
        """Print the table, the question and the time left; only the table if no question is open."""
        if self.asks:
            super().say_table(whole)
            if (left := self._time_left()) is not None:
                self.lines.say(_("Time: {time}.").format(time=time_words(left)))
                self._clock_told = 2 if left.decision + left.bank <= _LAST else self._clock_told
            return
        self.here.tell(lambda: telling.table(self.session.view()))
        if awaited := self.here.loop.call(self._people_awaited):
            self.lines.say(awaited)

    def hear(self) -> None:
        """Print what has happened. Raises NotAsked if the current question is no longer open."""
        super().hear()
        if not self.asks:
            return
        if not self.here.loop.call(lambda: self.session.is_asked):
            self.here.lines.typing.forget()
            self.lines.say(_("That is not asked any more."))
            raise NotAsked
        self._watch_clock()

    def _time_left(self) -> TimeLeft | None:
        place = self.here.place
        return self.here.loop.call(lambda: place.time_left(place.seat))

    def _watch_clock(self) -> None:
        """Warn when the time bank starts running and when little time is left, and schedule the next ring."""
        left = self._time_left()
        if left is None:
            return
        whole = left.decision + left.bank
        if whole <= _LAST + 0.5:
            if self._clock_told < 2:
                seconds = max(1, round(whole))
                said = ngettext("{n} second left.", "{n} seconds left.", seconds).format(n=seconds)
                self.lines.say(said)
            self._clock_told = 2
        elif not left.decision and not self._clock_told:
            self.lines.say(_("Your bank runs now: {time}.").format(time=time_words(left)))
            self._clock_told = 1
        if whole > _LAST + 0.5:
            to_end = whole - _LAST
            self.here.loop.ring_in(min(to_end, left.decision) if left.decision and left.bank else to_end)

    # Waiting

    def _wait_for_others(self) -> None:
        """Wait for events, while the player can talk or see who is thinking."""
        self.prompts = False
        self._say_who_is_awaited()
        while not self.here.loop.call(lambda: self.session.has_news or self.session.over):
            self.hear()
            typed = self.here.lines.ask_or_hear(prompts=False)
            if not typed:
                continue
            word, _space, rest = typed.partition(" ")
            if not self.carry_out(word.lower(), rest.strip()):
                self.lines.say(_("Nothing is asked of you now. say and a line talks, o tells who thinks, ? helps."))

    def _say_who_is_awaited(self) -> None:
        """Print which people are waited for, as far as one may know; computer players are quick."""
        awaited = self.here.loop.call(self._people_awaited)
        if awaited and awaited != self._awaited:
            self.lines.say(awaited)
        self._awaited = awaited

    def _people_awaited(self) -> str:
        place, table = self.here.place, self.here.table
        seats = table.seats
        if not any(seats[seat].is_persons and not seats[seat].held for seat in place.thinking() if seat != place.seat):
            return ""
        phase = self.session.view().phase
        said = _("Waiting for the ante of {names}.") if phase == ANTE else _("Waiting for {names}.")
        return said.format(names=awaited_names(place))

    # Commands

    def leave(self) -> None:
        """Ask what happens to the seat, and leave; otherwise print the question again."""
        super().leave()
        self.say_question()

    def back(self) -> None:
        """Ask everybody to agree to take back the last decision."""
        from tda_tui.tables.chair import Chair

        if isinstance(chair := self.here.place, Chair):
            self.do(lambda: chair.ask("take-back"))
