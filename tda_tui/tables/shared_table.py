"""Shared tables: people sit down, arrive, disconnect and return, and play games there."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from tda_tui.players.player import LEVELS
from tda_tui.players.regulars import regular_ids
from tda_tui.rules.view import NOBODY
from tda_tui.tables.accounts import Account
from tda_tui.tables.clocks import Alarm, Clockwork
from tda_tui.tables.dealing import set_seats, wish_from
from tda_tui.tables.limits import Lately, Limits, TableProblem, TalkLimit
from tda_tui.tables.notices import Notice
from tda_tui.tables.place import Place
from tda_tui.tables.seats import Seat, Wish
from tda_tui.tables.table_game import TableGame
from tda_tui.tables.table_options import TableOptions
from tda_tui.tables.table_state import TableState
from tda_tui.tables.voting import Vote, Voting
from tda_tui.words.translate import gettext as _

_COMING_AND_GOING = 4
"""The most announcements that a player has come, or gone, within `Limits.away` seconds; one of a watcher."""
_WATCHING = ("watches", "watched")


class Keeper(Protocol):
    """Saves tables, deals their games and counts results."""

    def deal(self, table: SharedTable) -> TableGame:
        """Deal a table's next game. Raises TableProblem."""

    def keep(self, table: SharedTable) -> None:
        """The table has changed: save it, and update lists of tables."""

    def ended(self, table: SharedTable) -> None:
        """The game is over."""

    def vanish(self, table: SharedTable) -> None:
        """Remove the table."""


class SharedTable(TableState):
    """A shared table. Methods raise TableProblem, in the person's language, if they may not do something."""

    def __init__(
        self, code: str, options: TableOptions, host: str, clockwork: Clockwork, limits: Limits, keeper: Keeper
    ) -> None:
        super().__init__(code, options, host, clockwork, limits)
        self.voting = Voting(self, self._agreed)
        self.talk_limits: dict[str, TalkLimit] = {}
        self.empty_since: float | None = clockwork.now()
        """Since when nobody has been at the table; None while somebody is."""
        self._keeper = keeper
        self._gambit = 0
        self._away: dict[int, Alarm] = {}
        self._told_away: set[int] = set()
        self._told = Lately(limits.away)
        self._empty: Alarm | None = None

    # Seats

    def sit(self, account: Account, seat: int | None = None) -> None:
        """Take a free seat; during a game, that of a computer player from the next gambit on."""
        if self.seat_of(account) != NOBODY or any(one.coming == account.id for one in self.seats):
            raise TableProblem(_("You have a seat here already."))
        if self.state == "playing" and account.id in self.saw_cards:
            raise TableProblem(_("Who has seen all cards cannot play in this game."))
        free = self.open_seats()
        if not free or (seat is not None and seat not in free):
            raise TableProblem(_("No seat is free there."))
        one = self.seats[free[0] if seat is None else seat]
        if self.state == "playing":
            one.coming, one.coming_name = account.id, account.name
            self._tell_of("comes", account.id, account.name, one.name)
        else:
            one.take(account.id, account.name)
            self._tell_of("sits", account.id, account.name)
        self._close_places(account.id, watching=True)
        self._see_to_host()
        self.changed()

    def stand_up(self, account: Account) -> None:
        """Give up a seat for good; in a game a computer player takes over."""
        for one in self.seats:
            if one.coming == account.id:
                one.coming = one.coming_name = ""
                self._close_places(account.id, watching=False)
        seat = self.seat_of(account)
        if seat != NOBODY:
            self._empty_seat(seat, "leaves")
        self.changed()

    # The host

    def _check_host(self, account: Account) -> None:
        if account.id != self.host:
            raise TableProblem(_("Only the host can do that."))

    def _check_gathering(self) -> None:
        if self.state != "gathering":
            raise TableProblem(_("That can only be changed before the game."))

    def change(self, host: Account, options: TableOptions) -> None:
        """Change the game or its options."""
        self._check_host(host)
        self._check_gathering()
        options.check()
        many, people = options.game.players, len(self.people())
        if many < people:
            raise TableProblem(_("More people than that have sat down already."))
        others = [at for at, seat in enumerate(self.seats) if not seat.is_persons][: many - people]
        kept = [seat for at, seat in enumerate(self.seats) if seat.is_persons or at in others]
        self.seats[:] = [*kept, *(Seat() for _each in range(many - len(kept)))]
        self.set_up(options)
        self.changed()

    def set_up(self, options: TableOptions) -> None:
        """Apply options: to seats without a person, and to what the host brings."""
        self.options = options
        set_seats(self.seats, options)
        seat = next((one for one in self.seats if one.is_persons and one.who == self.host), None)
        if seat is not None:
            seat.wish = wish_from(options.game, options.rules())

    def set_seat(self, host: Account, seat: int, free: bool, level: str = "", regular: str = "") -> None:
        """Free a seat for a person, or give it to a computer player of that level, also an absent person's for good."""
        self._check_host(host)
        one = self.seats[seat]
        if level:
            if level not in LEVELS:
                raise TableProblem(_("Nobody here plays at the level {level}.").format(level=level))
            one.level = level
        if self.state == "over":
            self._check_gathering()
        if self.state == "playing":
            if one.is_persons and not one.held:
                raise TableProblem(_("{name} plays there.").format(name=one.person))
            if one.is_persons:
                self._empty_seat(seat, "replaced")
            self.playing.change_player(seat)
            one.rated = ""
            self._go_on()
        else:
            if one.is_persons:
                raise TableProblem(_("{name} sits there.").format(name=one.person))
            one.free = free
            one.regular = regular if regular in regular_ids() else ""
        self.changed()

    def remove(self, host: Account, seat: int) -> None:
        """Remove a person from their seat before the game."""
        self._check_host(host)
        self._check_gathering()
        if self.seats[seat].is_persons and self.seats[seat].who != host.id:
            self._empty_seat(seat, "leaves")
            self.changed()

    def hand_on(self, host: Account, seat: int) -> None:
        """Make the person at a seat the host."""
        self._check_host(host)
        if not self.seats[seat].is_persons:
            raise TableProblem(_("Nobody sits there who could be the host."))
        if self.seats[seat].who == self.host:
            return  # otherwise the host could fill everybody's log with it
        self.host = self.seats[seat].who
        self.tell(Notice("owner", self.seats[seat].person))
        self.changed()

    def start(self, host: Account) -> None:
        """Deal the game. Computer players take seats that are still free."""
        self._check_host(host)
        self._check_gathering()
        self.options.check()
        self.series = None
        self._begin(host)

    # Playing

    def wish(self, account: Account, wish: Wish) -> None:
        """Set what a person wants before the deal."""
        self._check_gathering()
        if (seat := self.seat_of(account)) != NOBODY:
            self.seats[seat].wish = wish
            self.changed()

    def next_game(self, account: Account) -> None:
        """Begin the next game of a series."""
        if self.seat_of(account) == NOBODY or self.state != "over" or self.series is None or self.series.over:
            raise TableProblem(_("There is no further game in this series."))
        self._begin(account)

    def keep_cards_hidden(self, account: Account) -> None:
        """A player withdraws their consent to watchers seeing all cards."""
        if self.seat_of(account) != NOBODY:
            self.close_cards()
            self.changed()

    def again(self, account: Account) -> None:
        """Gather the same people for another game; those absent lose their seats."""
        if self.seat_of(account) == NOBODY or self.state != "over":
            raise TableProblem(_("That can be asked when the game is over."))
        self.state, self.series = "gathering", None
        self._close_game()
        for seat in self.seats:
            if seat.is_persons and not seat.present:
                seat.leave(free=True)
        self._see_to_host()
        self.tell(Notice("again", account.name))
        self.changed()

    # Coming and going

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
            self._tell_of("watches", *place.account)
        elif (seat := self.seat_of(place.account)) != NOBODY:
            self._arrive(seat)
        if self.game is not None:
            self._open_session(place)
            for one in self.seats:  # a late arrival, who takes over with the next gambit
                if one.coming == place.account.id and not place.watches:
                    place.tell(Notice("comes", one.coming_name, one.name))
        self._see_who_is_away()
        self._go_on()
        self.changed()

    def _tell_of(self, kind: str, who: str, name: str, other: str = "", level: str = "") -> None:
        """Announce that somebody has come or gone, but not so often that it fills everybody's log."""
        if self._told.may(kind, who, self.clockwork.now(), 1 if kind in _WATCHING else _COMING_AND_GOING):
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
            self._tell_of("watched", *place.account)
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
                self._tell_of("watched", *place.account)
            place.look_again()

    @property
    def vote(self) -> Vote | None:
        """The current vote, or None."""
        return self.voting.vote

    def changed(self) -> None:
        """Save the table, and tell all places and listeners to look again."""
        self._keeper.keep(self)
        self.look_again()

    # The game

    def _begin(self, who: Account) -> None:
        self._close_game()
        self.game = self._keeper.deal(self)
        self.state, self._gambit = "playing", 0
        for seat in self.seats:
            seat.bank, seat.stood_in, seat.since = self.options.bank, 0, 0
        self.tell(Notice("begins", who.name))
        self.go_on_playing()
        self.changed()

    def go_on_playing(self) -> None:
        """Start a dealt or restored game, and show it to everybody present."""
        self._gambit = self.playing.gambit
        for place in self.places:
            self._open_session(place)
        self.playing.go_on()
        self._see_who_is_away()

    def _close_game(self) -> None:
        self.voting.end()
        for place in self.places:
            place.use_session(None)
        if self.game is not None:
            self.game.close()
        self.game = None
        self.open_cards = False
        self.saw_cards.clear()
        self.talk_limits.clear()

    def _go_on(self) -> None:
        if self.state == "playing" and self.game is not None:
            self.game.go_on()

    def answered(self) -> None:
        """Go on after an answer, or after one was taken back."""
        game = self.playing
        if game.over:
            self._end()
            return
        begun = game.gambit > self._gambit
        self._gambit = game.gambit
        if begun:
            self._let_in()
        game.go_on()
        if begun:
            self.changed()
        else:
            self._look_at_places()

    def _let_in(self) -> None:
        """Give seats to those who take over with this gambit."""
        for seat in self.seats:
            if not seat.coming:
                continue
            mine = [place for place in self.places if place.account.id == seat.coming and not place.watches]
            if mine and not seat.is_persons:
                seat.take(seat.coming, seat.coming_name)
                seat.present, seat.bank, seat.rated = len(mine), self.options.bank, ""
                seat.since = self._gambit
                self.tell(Notice("came", seat.person, seat.name))
                self.close_cards()
                for place in mine:
                    self._open_session(place)
            seat.coming = seat.coming_name = ""

    def _agreed(self, vote: Vote) -> None:
        """Carry out a vote to which all agreed."""
        if vote.kind == "take-back" and self.state == "playing":
            self.tell(Notice("take-back", vote.name))
            self.playing.controller.go_back(vote.decision)
        elif vote.kind == "open-cards":
            self.open_cards = True
            self.tell(Notice("open-cards"))
            self._show_watchers()
        self.changed()

    def _end(self) -> None:
        """End the game, and count it."""
        self.state = "over"
        self.voting.end()
        for seat in self.seats:
            seat.coming = seat.coming_name = ""
        self.playing.close()
        if self.series is not None:
            self.series.count(self.playing.controller.game.table.gold)
        self._keeper.ended(self)
        self.playing.controller.wake()
        self.changed()

    def close(self) -> None:
        """Close the table, as it is removed or the server stops; an unfinished game is kept."""
        for alarm in (*self._away.values(), *filter(None, [self._empty])):
            alarm.cancel()
        self._away.clear()
        self.voting.end()
        for place in list(self.places):
            place.use_session(None)
            place.closed = True
            place.look_again()
        self.places.clear()
        if self.game is not None:
            self.game.close()
