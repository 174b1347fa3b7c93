"""Shared tables: what the host, players and late comers may do there."""

from __future__ import annotations

from tda_tui.players.player import LEVELS
from tda_tui.players.regulars import regular_ids
from tda_tui.rules.view import NOBODY
from tda_tui.tables.accounts import Account
from tda_tui.tables.attendance import Attendance
from tda_tui.tables.dealing import set_seats
from tda_tui.tables.notices import Notice
from tda_tui.tables.problems import TableProblem
from tda_tui.tables.seats import Seat, Wish
from tda_tui.tables.table_options import TableOptions
from tda_tui.tables.wishes import wish_from
from tda_tui.words.translate import gettext as _


class SharedTable(Attendance):
    """A shared table. Methods raise TableProblem, in the person's language, if they may not do something."""

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
