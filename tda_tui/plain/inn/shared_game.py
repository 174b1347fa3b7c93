"""A game at a shared table in lines: the plain game, in which others may answer first and something is always heard."""

from __future__ import annotations

from tda_tui.plain import telling
from tda_tui.plain.game import NotAsked, PlainGame
from tda_tui.plain.inn.at_place import AtPlace, Here
from tda_tui.rules.state.table import ANTE
from tda_tui.session.updates import Asked, Update
from tda_tui.tables.clocks import TimeLeft
from tda_tui.tables.sessions import TableSession
from tda_tui.tables.table_words import awaited_names, time_words
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext

_LAST = 10
"""So many seconds before the end of their time somebody is told."""


class SharedGame(AtPlace, PlainGame):
    """One game as the place shows it. Raises MovedOn where the table leaves it, and LeftTable where the player does."""

    session: TableSession

    def __init__(self, here: Here, session: TableSession) -> None:
        """Made in the loop of the table."""
        PlainGame.__init__(self, here.lines, session, lambda _session: self._wait_for_others())
        self.be(here)
        self._awaited = ""
        self._clock_told = 0
        """How many of the clock's warnings this question has had."""

    def moved_on(self) -> bool:
        """Whether another game is shown, or none."""
        return self.here.place.session is not self.session

    # The course of the game; all that looks at the table is done in its loop

    def next(self) -> Update:
        """What comes next."""
        self.hear()
        return self.here.loop.call(self.session.next)

    def give(self, choices: tuple[str, ...]) -> None:
        """Answer what is asked, if it is still asked. Raises Refusal."""
        if not self.here.loop.call(lambda: self._give(choices)):
            raise NotAsked

    def _give(self, choices: tuple[str, ...]) -> bool:
        if asked := self.session.is_asked:
            self.session.answer(choices)
        return asked

    def ask(self, asked: Asked) -> None:
        """Put a question until it is answered, by whomever."""
        self._awaited, self._clock_told, self.prompts = "", 0, True
        super().ask(asked)
        self.here.loop.ring_in(0)

    def say_table(self, whole: bool) -> None:
        """The table, the question, and how much time there is; or the table alone, where nothing is asked."""
        if self.asks:
            super().say_table(whole)
            if (left := self._time_left()) is not None:
                self.lines.say(_("Time: {time}.").format(time=time_words(left)))
                self._clock_told = 2 if left.decision + left.bank <= _LAST else self._clock_told
            return
        for line in telling.table(self.here.loop.call(self.session.view)):
            self.lines.say(line)

    def hear(self) -> None:
        """Tell what has happened. Raises NotAsked where what is asked is not asked any more."""
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
        """Say when the bank begins to be used, and when there is hardly any time left; then be rung for."""
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
        """Until something happens that is told here; meanwhile one can talk, and look who is waited for."""
        self.prompts = False
        self._say_who_is_awaited()
        while not self.here.loop.call(lambda: self.session.has_news or self.session.over):
            self.hear()
            typed = self.here.lines.ask_or_hear(prompts=False)
            if not typed:
                continue
            word, _space, rest = typed.partition(" ")
            if not self.carry_out(word.lower(), rest.strip()):
                self.lines.say(_("Nothing is asked of you now. say and a line talks, w tells who thinks, ? helps."))

    def _say_who_is_awaited(self) -> None:
        """Which people are waited for, as far as one may know; computer players are quick."""
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
        """Ask what becomes of the seat, and leave; whoever stays is told again what is asked."""
        super().leave()
        self.say_question()

    def back(self) -> None:
        """Ask all to take back one's last decision."""
        from tda_tui.tables.chair import Chair

        if isinstance(chair := self.here.place, Chair):
            self.do(lambda: chair.ask("take-back"))
