"""A game at a shared table in lines: others may answer first, and events are printed at any time."""

from __future__ import annotations

from tda_tui.plain import telling
from tda_tui.plain.game import NotAsked, PlainGame
from tda_tui.plain.inn.at_place import AtPlace, Here
from tda_tui.rules.state.table import ANTE
from tda_tui.session.seat_session import Asked, Update
from tda_tui.tables.clocks import TimeLeft
from tda_tui.tables.sessions import TableSession
from tda_tui.tables.table_words import awaited_names, time_words
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext

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
        for line in telling.table(self.here.loop.call(self.session.view)):
            self.lines.say(line)
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
