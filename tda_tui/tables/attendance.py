"""Attendance at a shared table: people arrive, disconnect, return in time or not, and hand on the role of host."""

from __future__ import annotations

from functools import partial

from tda_tui.rules.view import NOBODY
from tda_tui.tables.accounts import Account
from tda_tui.tables.clockwork import Alarm, Clockwork
from tda_tui.tables.limits import Limits
from tda_tui.tables.notices import Notice
from tda_tui.tables.place import Place
from tda_tui.tables.problems import TableProblem
from tda_tui.tables.table_course import Keeper, TableCourse
from tda_tui.tables.table_options import TableOptions
from tda_tui.tables.talk_limit import ToldLately
from tda_tui.words.translate import gettext as _

_COMING_AND_GOING = 4
"""The most announcements that a player has come, or gone, within `Limits.away` seconds."""


class Attendance(TableCourse):
    """A table people can come to and leave."""

    def __init__(
        self, code: str, options: TableOptions, host: str, clockwork: Clockwork, limits: Limits, keeper: Keeper
    ) -> None:
        super().__init__(code, options, host, clockwork, limits, keeper)
        self._away: dict[int, Alarm] = {}
        self._told_away: set[int] = set()
        self._told = ToldLately(limits.away)
        self._empty: Alarm | None = None
        self.empty_since: float | None = clockwork.now()
        """Since when nobody has been at the table; None while somebody is."""

    def come(self, place: Place) -> None:
        """Add a person's place. Raises TableProblem if they may not come."""
        if problem := self._why_not_here(place):
            raise TableProblem(problem)
        self.places.append(place)
        self.empty_since = None
        if self._empty is not None:
            self._empty.cancel()
            self._empty = None
        if place.watches:
            self._tell_watching("watches", place.account)
        elif (seat := self.seat_of(place.account)) != NOBODY:
            self._arrive(seat)
        if self.game is not None:
            self._open_session(place)
            self._say_whose_seat(place)
        self._see_who_is_away()
        self._go_on()
        self.changed()

    def _say_whose_seat(self, place: Place) -> None:
        """Tell a late arrival who takes over a seat with the next gambit."""
        for seat in self.seats:
            if seat.coming == place.account.id and not place.watches:
                place.tell(Notice("comes", seat.coming_name, seat.name))

    def _tell_watching(self, kind: str, account: Account) -> None:
        """Announce that somebody starts or stops watching."""
        if self._told.may_tell(kind, account.id, self.clockwork.now(), 1):
            self.tell(Notice(kind, account.name))

    def _tell_of(self, kind: str, who: str, name: str, other: str = "", level: str = "") -> None:
        """Announce that a player has come or gone, but not so often that it fills everybody's log."""
        if self._told.may_tell(kind, who, self.clockwork.now(), _COMING_AND_GOING):
            self.tell(Notice(kind, name, other, level))

    def _why_not_here(self, place: Place) -> str:
        comes = any(seat.coming == place.account.id for seat in self.seats)
        mine = comes or self.seat_of(place.account) != NOBODY
        if not place.watches:
            return "" if mine else _("You have no seat at this table.")
        if mine:
            return _("Who plays cannot watch.")
        if not self.options.watched:
            return _("Nobody may watch at this table.")
        return _("No more may watch at this table.") if len(self.watchers) >= self.limits.watchers else ""

    def _arrive(self, seat: int) -> None:
        """A person arrives at their seat, and gets it back from the computer player."""
        one = self.seats[seat]
        was_away = one.held or seat in self._told_away
        one.present += 1
        one.held = False
        self._told_away.discard(seat)
        self._disarm(seat)
        if was_away and one.present == 1:
            self._tell_of("back", one.who, one.person)
        self._see_to_host()

    def left(self, place: Place, on_purpose: bool = False) -> None:
        """Somebody has left the place: `on_purpose`, or disconnected."""
        if place not in self.places:
            return
        self.places.remove(place)
        place.use_session(None)
        if place.watches:
            self._tell_watching("watched", place.account)
        elif (seat := self.seat_of(place.account)) != NOBODY:
            self._drop_out(seat, on_purpose)
        self.voting.count()
        self._see_who_is_away()
        self._go_on()
        if not self.places:
            self._wait_for_anybody()
        self.changed()

    def _drop_out(self, seat: int, on_purpose: bool) -> None:
        one = self.seats[seat]
        one.present = max(0, one.present - 1)
        if not one.present and seat not in self._told_away:
            self._told_away.add(seat)
            self._tell_of("aside" if on_purpose else "away", one.who, one.person)

    def _see_who_is_away(self) -> None:
        """Start the timers after which computer players take over absent people's seats; none if nobody is here."""
        here = any(seat.present for seat in self.seats)
        for at, seat in enumerate(self.seats):
            away = here and seat.is_persons and not seat.present and not seat.held
            if away and at not in self._away:
                when = self.clockwork.now() + self.limits.away
                self._away[at] = self.clockwork.call_at(when, partial(self._stays_away, at))
            elif not away:
                self._disarm(at)

    def _disarm(self, seat: int) -> None:
        if seat in self._away:
            self._away.pop(seat).cancel()

    def _stays_away(self, seat: int) -> None:
        self._away.pop(seat, None)
        one = self.seats[seat]
        if Account(one.who, one.person).guest:
            self._empty_seat(seat, "gone" if self.state == "playing" else "leaves")
        else:
            one.held = True
            if self.state == "playing":
                self.tell(Notice("held", one.person, level=one.level))
            self._see_to_host()
        self.voting.count()
        self._go_on()
        self.changed()

    def stand_again(self) -> None:
        """Restart a restored table, at which nobody is yet."""
        if self.state == "playing" and self.game is not None:
            self._gambit = self.game.gambit
            if self.game.over:
                self._end()
        self._wait_for_anybody()

    def _wait_for_anybody(self) -> None:
        """Start the timer after which an empty table is removed."""
        limits = self.limits
        stands = {"gathering": limits.gathering, "playing": limits.left, "over": limits.ended}[self.state]
        if self._empty is not None:
            self._empty.cancel()
        self.empty_since = self.clockwork.now()
        self._empty = self.clockwork.call_at(self.clockwork.now() + stands, lambda: self._keeper.vanish(self))

    def _empty_seat(self, seat: int, kind: str) -> None:
        """Take a seat from its person for good."""
        one = self.seats[seat]
        name, who = one.person, one.who
        one.leave(free=self.state != "playing")
        one.rated = ""
        self._told_away.discard(seat)
        self._disarm(seat)
        self._close_places(who, watching=False)
        self._tell_of(kind, who, name, level=one.level)
        self._see_to_host()
        self._go_on()
        if not self.people():
            self._keeper.vanish(self)

    def _see_to_host(self) -> None:
        """If the host has no seat, or is away for good, make somebody present the host."""
        people = [seat for seat in self.seats if seat.is_persons]
        if any(seat.who == self.host and not seat.held for seat in people):
            return
        heirs = [seat for seat in people if seat.present] or [seat for seat in people if not seat.held]
        if heirs and heirs[0].who != self.host:
            self.host = heirs[0].who
            self.tell(Notice("owner", heirs[0].person))

    def _close_places(self, who: str, watching: bool) -> None:
        """Close a person's places: those they watch from, or those they sit at."""
        for place in [place for place in self.places if place.account.id == who and place.watches == watching]:
            self.places.remove(place)
            place.use_session(None)
            place.closed = True
            if watching:
                self._tell_watching("watched", place.account)
            place.look_again()

    def go_on_playing(self) -> None:
        """Start a dealt or restored game, and show it to everybody present."""
        super().go_on_playing()
        self._see_who_is_away()

    def close(self) -> None:
        """Close the table, as it is removed or the server stops; an unfinished game is kept."""
        for alarm in (*self._away.values(), *filter(None, [self._empty])):
            alarm.cancel()
        self._away.clear()
        super().close()
