"""Shared tables: people sit down, arrive, disconnect and return, and play games there."""

from __future__ import annotations

import logging
import math
from collections import deque
from collections.abc import Callable
from contextvars import copy_context
from dataclasses import InitVar, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol

import msgspec

from tda_tui.players.player import LEVELS, USUAL_LEVEL
from tda_tui.players.regulars import regular_ids
from tda_tui.present.event_groups import entries_of
from tda_tui.rules.questions import Question
from tda_tui.rules.view import NOBODY, knows_of
from tda_tui.saves.save_writer import SaveWriter
from tda_tui.session.deal import Deal, MakePlayer, Series
from tda_tui.session.new_game.seating import usual_level
from tda_tui.tables.accounts import Account
from tda_tui.tables.clocks import Alarms, Clockwork, TimeLeft, in_this_context
from tda_tui.tables.limits import RateLimit, TableLimits, TableProblem
from tda_tui.tables.seats import Seat, SeatRow, Wish, set_seats, wish_from
from tda_tui.tables.sessions import TableSession, Words, begin_sessions, session_at
from tda_tui.tables.table_game import TableGame
from tda_tui.tables.table_options import TableOptions
from tda_tui.tables.talk import News, Notice, Remark, fit_line, phrases
from tda_tui.words.translate import gettext as _, ngettext

log = logging.getLogger(__name__)

State = Literal["gathering", "playing", "over"]
"""Before a game, during it, or after it."""
_COMING_AND_GOING = 4
"""How often somebody may take a seat within `TableLimits.away` seconds, and the most announcements that they have come,
have gone, or are the host; one of a watcher."""
_CHANGES = 10
"""How many seats the host may change during a game within `TableLimits.away` seconds."""
_OVERDUE = 3
"""After how many questions in a row that the clock has answered a person can be replaced, as if they were away."""
_WATCHING = ("watches", "watched")


class TableRow(NamedTuple):
    """A table in a list of tables. `free` counts the seats waiting for somebody, or open to late comers."""

    code: str
    host: str
    state: State
    ruleset: str
    gambit: int
    players: tuple[str, ...]
    seats: int
    free: int
    watchers: int
    watched: bool
    mine: bool
    """Whether the reader of the list has a seat there."""
    line: str = ""
    """The line that leads there, for a table in another inn."""

    @property
    def computers(self) -> int:
        """How many seats computer players have, also those open to late comers."""
        return self.seats - len(self.players) - (self.free if self.state == "gathering" else 0)


class KeptTable(msgspec.Struct):
    """A saved table. `game` is the file of the current or last game, which also has the state of the series."""

    code: str
    options: dict[str, Any]
    host: str
    state: State = "gathering"
    seats: list[Seat] = []
    game: str = ""
    open_cards: bool = False
    saw_cards: set[str] = set()
    opened_from: str = ""


class Vote(NamedTuple):
    """A vote: who asked for what, and who has agreed. `decision` is the index of the decision to take back."""

    kind: str
    """`take-back` or `open-cards`."""
    asker: str
    name: str
    agreed: frozenset[str]
    decision: int = 0

    @property
    def notice(self) -> Notice:
        """What all are asked; whoever is alone has not agreed to their own vote."""
        return Notice(f"ask-{self.kind}" if self.agreed else f"confirm-{self.kind}", self.name)

    @property
    def text(self) -> str:
        """The same in the reader's language."""
        return self.notice.text()

    def is_same(self, other: Vote | None) -> bool:
        """Whether another one asks for the same, whoever has agreed meanwhile."""
        return other is not None and self._replace(agreed=other.agreed) == other


class Keeper(Protocol):
    """Saves tables, deals their games and counts results."""

    make_player: MakePlayer

    def deal(self, table: SharedTable) -> tuple[Deal, SaveWriter]:
        """Deal a table's next game. Raises TableProblem."""

    def keep(self, table: SharedTable) -> None:
        """The table has changed: save it, and update lists of tables."""

    def ended(self, table: SharedTable) -> None:
        """The game is over."""

    def vanish(self, table: SharedTable) -> None:
        """Remove the table."""


class SharedTable:
    """A shared table. `code` identifies it, and is all one needs to join it.

    `host` is the host's account. `game` is the current or last game. Methods raise TableProblem, in the person's
    language, if they may not do something.
    """

    def __init__(self, kept: KeptTable, clockwork: Clockwork, limits: TableLimits, keeper: Keeper) -> None:
        """A new table, or a saved one, at which nobody is present yet."""
        self.code = kept.code
        self.options = TableOptions.remembered(kept.options)
        self.host = kept.host
        self.state = kept.state
        self.opened_from = kept.opened_from
        """The address from which it was opened, if known."""
        self.open_cards = kept.open_cards
        """Whether watchers see all cards, a gambit later."""
        self.saw_cards = kept.saw_cards
        """The accounts that have watched this game with all cards open."""
        game = self.options.game
        self.seats = kept.seats or [Seat(level=game.level) for _each in range(game.players)]
        for seat in self.seats:
            seat.present, seat.missed = 0, False
            seat.level = seat.level if seat.level in LEVELS else USUAL_LEVEL  # of a program that is not here any more
            seat.newcomer = None
        self.limits = limits
        self.game: TableGame | None = None
        self.series: Series | None = None
        self.attendees: list[Attendee] = []
        self.vote: Vote | None = None
        self.empty_since: float | None = clockwork.now()
        """Since when nobody has been at the table; None while somebody is."""
        self.alarms = Alarms(clockwork)
        self._keeper = keeper
        self._gambit = 0
        self._announced = RateLimit(limits.away)
        self.spoken = RateLimit(limits.lines_within)
        self._vote_pause: dict[str, float] = {}
        """Until when somebody cannot start another vote, by account."""
        self._vote_ended = -math.inf
        """When a vote last failed."""
        self._cards_hidden = -math.inf
        """When the cards were last hidden from watchers."""

    @property
    def playing(self) -> TableGame:
        """The game. Raises ValueError if there is none."""
        if self.game is None:
            raise ValueError("no game has begun")
        return self.game

    @property
    def record(self) -> Path | None:
        """The path of the finished game's record, or None."""
        return self.game.writer.path if self.game is not None and self.state == "over" else None

    @property
    def watchers(self) -> list[str]:
        """The names of the watchers."""
        return [attendee.account.name for attendee in self.attendees if attendee.watches]

    def people(self) -> list[Account]:
        """Everybody who has a seat."""
        return [Account(seat.who, seat.person) for seat in self.seats if seat.is_persons]

    @property
    def plays_out(self) -> bool:
        """Whether computer players alone play on, as the result still counts for several who have left for good.

        For one person alone it does not: they could have made the game unrated by undoing.
        """
        if self.state != "playing" or self.people():
            return False
        return bool(self.playing.given) and len(self._rated()) > 1

    def seat_of(self, account: Account) -> int:
        """A person's seat, or NOBODY."""
        return next((at for at, seat in enumerate(self.seats) if seat.who == account.id), NOBODY)

    def is_expected(self, account: Account) -> bool:
        """Whether a person has a seat here, or takes one over with the next gambit."""
        return any(account.id == seat.who or account == seat.newcomer for seat in self.seats)

    def open_seats(self, account: Account) -> list[int]:
        """The seats a person could take now."""
        others = [at for at, seat in enumerate(self.seats) if not seat.is_persons]
        if self.state == "gathering":
            return [at for at in others if self.seats[at].free]
        if self.state == "over" or not self.options.late:
            return []
        # In another seat than before they would know cards of an opponent's hand; and in that of somebody whose result
        # still counts they could lose for them.
        had = [at for at, seat in enumerate(self.seats) if account.id in seat.had]
        left = any(self.seats[at].rates_person for at in others)
        taken = self._rated() - {account.id} if left else ()
        free = [at for at in had or others if at in others and self.seats[at].newcomer is None]
        return [at for at in free if self.seats[at].rated not in taken]

    def seat_rows(self) -> list[SeatRow]:
        """What everybody may know about the seats."""
        return [seat.row(at, self.state == "gathering", self.host) for at, seat in enumerate(self.seats)]

    def row(self, reader: Account) -> TableRow:
        """The table's row in a person's list of tables."""
        people = self.people()
        return TableRow(
            code=self.code,
            host=next((account.name for account in people if account.id == self.host), ""),
            state=self.state,
            ruleset=self.options.game.ruleset,
            gambit=self.game.gambit if self.game is not None else 0,
            players=tuple(account.name for account in people),
            seats=len(self.seats),
            free=len(self.open_seats(reader)),
            watchers=len(self.watchers),
            watched=self.options.watched,
            mine=self.seat_of(reader) != NOBODY,
        )

    def kept(self) -> KeptTable:
        """The table as it is saved."""
        game = self.game.writer.path.name if self.game is not None else ""
        state = (self.code, self.options.saved(), self.host, self.state, self.seats, game)
        return KeptTable(*state, self.open_cards, self.saw_cards, self.opened_from)

    def changed(self) -> None:
        """Save the table, and inform all attendees."""
        self._keeper.keep(self)
        self.notify()

    def notify(self) -> None:
        """Inform all attendees that there may be something new to show."""
        for attendee in list(self.attendees):
            attendee.notify()

    def tell(self, news: News) -> None:
        """Tell news to all attendees."""
        for attendee in list(self.attendees):
            attendee.tell(news)
            attendee.notify()

    def _announce(self, kind: str, who: str, name: str, other: str = "", level: str = "") -> None:
        """Tell that somebody has come or gone, or is the host, but not so often that it fills everybody's log."""
        most = 1 if kind in _WATCHING else _COMING_AND_GOING
        if self._announced.allows((kind, who), self.alarms.now(), most):
            self.tell(Notice(kind, name, other, level))

    # Seats

    def sit(self, account: Account, seat: int | None = None) -> None:
        """Take a free seat; during a game, that of a computer player from the next gambit on."""
        if self.is_expected(account):
            raise TableProblem(_("You already have a seat here."))
        if self.state == "playing" and account.id in self.saw_cards:
            raise TableProblem(_("You have seen all the cards, so you cannot play in this game."))
        free = self.open_seats(account)
        if not free or (seat is not None and seat not in free):
            raise TableProblem(_("There is no seat free for you."))
        if not self._announced.allows(("takes a seat", account.id), self.alarms.now(), _COMING_AND_GOING):
            raise TableProblem(_("You have just taken a seat here several times: wait a minute."))
        one = self.seats[free[0] if seat is None else seat]
        if self.state == "playing":
            one.newcomer = account
            self._announce("comes", *account, one.name)
        else:
            one.take(account)
            self._announce("sits", *account)
        self._close_attendees(account.id, watching=True)
        self._see_to_host()
        self.changed()

    def stand_up(self, account: Account) -> None:
        """Give up a seat for good; in a game a computer player takes over."""
        for one in self.seats:
            if one.newcomer == account:
                one.newcomer = None
                self._close_attendees(account.id, watching=False)
        seat = self.seat_of(account)
        if seat != NOBODY:
            self._empty_seat(seat, "leaves")
        self.changed()

    def wish(self, account: Account, wish: Wish) -> None:
        """Set what a person wants before the deal."""
        self._check_gathering()
        if (seat := self.seat_of(account)) != NOBODY:
            self.seats[seat].wish = wish
            self.changed()

    def _empty_seat(self, seat: int, kind: str) -> None:
        one = self.seats[seat]
        name, who = one.person, one.who
        one.leave(free=self.state != "playing")
        self.alarms.cancel(("away", who))
        self._close_attendees(who, watching=False)
        self._announce(kind, who, name, level=one.level)
        self._see_to_host()
        self._count_vote()
        self._go_on()
        if not self.people():
            self._left_for_good()

    def _left_for_good(self) -> None:
        """Nobody has a seat any more: remove the table, unless the result of its game still counts."""
        if not self.plays_out:
            self._keeper.vanish(self)

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
            raise TableProblem(_("More people than that have already sat down."))
        others = [at for at, seat in enumerate(self.seats) if not seat.is_persons][: many - people]
        kept = [seat for at, seat in enumerate(self.seats) if seat.is_persons or at in others]
        self.seats[:] = [*kept, *(Seat() for _each in range(many - len(kept)))]
        self.set_up(options)
        self.changed()

    def set_up(self, options: TableOptions) -> None:
        """Apply options: to seats without a person, and to what the host brings."""
        self.options = options
        set_seats(self.seats, options)
        for seat in self.seats:
            if seat.is_persons and seat.who == self.host:
                seat.wish = wish_from(options.game, options.rules())

    def set_seat(self, host: Account, seat: int, free: bool, level: str = "", regular: str = "") -> None:
        """Free a seat for a person, or give it to a computer player of that level, also that of an absent person, or of
        one who does not answer, for good."""
        self._check_host(host)
        one = self.seats[seat]
        if level and level not in LEVELS:
            raise TableProblem(_("There is no level {level} here.").format(level=level))
        if self.state == "playing":
            if one.is_persons and (one.who == host.id or not (one.held or one.overdue >= _OVERDUE)):
                raise TableProblem(_("{name} is playing there.").format(name=one.person))
            # The computer player there begins its turn again: the host could keep it from ever ending.
            if not self._announced.allows(("changes a seat", host.id), self.alarms.now(), _CHANGES):
                raise TableProblem(_("You have just changed several seats: wait a minute."))
            if level not in ("", one.level):
                if one.rated and len({seat.rated for seat in self.seats} - {""}) > 1:
                    text = _("The result still counts for {name}: the level of that seat stays as it is.")
                    raise TableProblem(text.format(name=one.name))
                one.level, one.rated = level, ""
            if one.is_persons:
                self._empty_seat(seat, "replaced")
            self.playing.change_player(seat)
            self._go_on()
        else:
            self._check_gathering()
            if one.is_persons:
                raise TableProblem(_("{name} already sits there.").format(name=one.person))
            one.level = level or one.level
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
        """Make the person at a seat the host, unless a computer player stands in for them: nobody could begin."""
        self._check_host(host)
        one = self.seats[seat]
        if not one.is_persons:
            raise TableProblem(_("Only a person can be the host."))
        if one.held:
            raise TableProblem(_("{name} is away for now and keeps their seat.").format(name=one.person))
        if one.who != self.host:
            self._make_host(one)
            self.changed()

    def _make_host(self, seat: Seat) -> None:
        self.host = seat.who
        self._announce("owner", seat.who, seat.person)

    def _see_to_host(self) -> None:
        """If the host has no seat, or is away for good, make somebody present the host."""
        people = [seat for seat in self.seats if seat.is_persons]
        if any(seat.who == self.host and not seat.held for seat in people):
            return
        heirs = [seat for seat in people if seat.present] or [seat for seat in people if not seat.held]
        if heirs and heirs[0].who != self.host:
            self._make_host(heirs[0])

    # Coming and going

    def come(self, attendee: Attendee) -> None:
        """Add an attendee; a player without a seat takes one. Raises TableProblem if they may not come."""
        expected = self.is_expected(attendee.account)
        if not attendee.watches and not expected:
            self.sit(attendee.account)
        if attendee.watches:
            if expected:
                raise TableProblem(_("Players cannot watch."))
            if not self.options.watched:
                raise TableProblem(_("This table does not allow spectators."))
            if len(self.watchers) >= self.limits.watchers:
                raise TableProblem(_("This table has no room for more spectators."))
        self.attendees.append(attendee)
        self.empty_since = None
        self.alarms.cancel("empty")
        if attendee.watches:
            self._announce("watches", *attendee.account)
        elif attendee.seat != NOBODY:
            seat = self.seats[attendee.seat]
            was_away = seat.held or seat.missed
            seat.present += 1
            seat.held = seat.missed = False
            if was_away:
                self._announce("back", *attendee.account)
            self._see_to_host()
        if self.game is not None:
            self._show_game(attendee)
            for one in self.seats:  # a late arrival, who takes over with the next gambit
                if one.newcomer == attendee.account:
                    attendee.tell(Notice("comes", attendee.account.name, one.name))
        self._attendance_changed()

    def left(self, attendee: Attendee, on_purpose: bool = False) -> None:
        """Somebody has left: `on_purpose`, or disconnected."""
        self.attendees.remove(attendee)
        attendee.show(None)
        if attendee.watches:
            self._announce("watched", *attendee.account)
        elif attendee.seat != NOBODY:
            one = self.seats[attendee.seat]
            one.present -= 1
            if not one.present:
                one.missed = True
                self._announce("absent" if on_purpose else "away", one.who, one.person)
        self._count_vote()
        if not self.attendees:
            self.wait_for_anybody()
        self._attendance_changed()

    def _attendance_changed(self) -> None:
        self._see_who_is_away()
        self._go_on()
        self.changed()

    def _see_who_is_away(self) -> None:
        """Start the timers after which computer players take over absent people's seats; none if nobody is here."""
        here = any(seat.present for seat in self.seats)
        for seat in self.seats:
            away = here and seat.is_persons and not seat.present and not seat.held
            alarm = "away", seat.who  # not the seat's number, which the host may change before the game
            if not away:
                self.alarms.cancel(alarm)
            elif alarm not in self.alarms:
                self.alarms.set(alarm, self.limits.away, partial(self._stays_away, seat.who))

    def _stays_away(self, who: str) -> None:
        seat = next((at for at, one in enumerate(self.seats) if one.who == who), NOBODY)
        if seat == NOBODY:
            return
        one = self.seats[seat]
        if one.is_guests:
            self._empty_seat(seat, "gone" if self.state == "playing" else "leaves")
        else:
            one.held = True
            if self.state == "playing":
                self.tell(Notice("held", one.person, level=one.level))
            self._see_to_host()
        self._count_vote()
        self._go_on()
        self.changed()

    def wait_for_anybody(self) -> None:
        """Start the timer after which an empty table is removed."""
        limits = self.limits
        seconds = {"gathering": limits.gathering, "playing": limits.left, "over": limits.ended}[self.state]
        self.empty_since = self.alarms.now()
        self.alarms.set("empty", seconds, partial(self._keeper.vanish, self))

    def _close_attendees(self, who: str, watching: bool) -> None:
        """Close a person's attendees: those who watch, or those who play."""
        closed = [one for one in self.attendees if one.account.id == who and one.watches == watching]
        for attendee in closed:
            self.attendees.remove(attendee)
            attendee.close()
            if watching:
                self._announce("watched", *attendee.account)
        if closed and not self.attendees:
            self.wait_for_anybody()

    def close(self) -> None:
        """Close the table, as it is removed or the server stops; an unfinished game is kept."""
        for attendee in self.attendees:
            attendee.close()
        self.attendees.clear()
        if self.game is not None:
            self.game.close()
        self.alarms.cancel_all()

    # The game

    def start(self, host: Account) -> None:
        """Deal the game. Computer players take seats that are still free."""
        self._check_host(host)
        self._check_gathering()
        self.options.check()
        self.series = None
        self._begin(host)

    def next_game(self, account: Account) -> None:
        """Begin the next game of a series."""
        if self.seat_of(account) == NOBODY or self.state != "over" or self.series is None or self.series.over:
            raise TableProblem(_("This was the last game of the series."))
        self._begin(account)

    def again(self, account: Account) -> None:
        """Gather the same people for another game; those absent lose their seats."""
        if self.seat_of(account) == NOBODY or self.state != "over":
            raise TableProblem(_("You can ask for another game when this one is over."))
        self.state, self.series = "gathering", None
        self._close_game()
        for seat in self.seats:
            if seat.is_persons and not seat.present:
                seat.leave(free=True)
        self._see_to_host()
        self.tell(Notice("again", account.name))
        self.changed()

    def _begin(self, who: Account) -> None:
        self._close_game()
        for seat in self.seats:
            if seat.is_persons:  # whoever stands in for them plays as well as for the others
                seat.level = usual_level(self.options.game)
        game = self.use_game(*self._keeper.deal(self))
        game.begin()
        self.state = "playing"
        for seat in self.seats:
            seat.bank, seat.stood_in, seat.since, seat.had, seat.overdue = self.options.bank, 0, 0, (), 0
        self.tell(Notice("begins", who.name))
        self._gambit = game.gambit
        self._show_game(*self.attendees)
        game.go_on()
        self._see_who_is_away()
        self.changed()

    def use_game(self, deal: Deal, writer: SaveWriter) -> TableGame:
        """Make a game, dealt or restored, that of the table."""
        writer.listen(partial(log.warning, "something is wrong with the record of a game: %s"))
        make_player, listeners = self._keeper.make_player, (self._answered, self._time_up)
        self.game = TableGame(deal, writer, self.seats, self.options, self.alarms, self.limits, make_player, *listeners)
        return self.game

    def stand_again(self) -> None:
        """Restart a restored table, at which nobody is yet."""
        if self.state == "playing" and self.game is not None:
            self._gambit = self.game.gambit
            if self.game.over:
                self._end()
            self._go_on()
        self.wait_for_anybody()

    def _close_game(self) -> None:
        self._end_vote()
        for attendee in [*self.attendees]:
            attendee.show(None)
            if not attendee.watches and attendee.seat == NOBODY:  # their turn to take over a seat never came
                self._close_attendees(attendee.account.id, watching=False)
        if self.game is not None:
            self.game.close()
        self.game = None
        self.open_cards = False
        self.saw_cards.clear()

    def _go_on(self) -> None:
        if self.state == "playing" and self.game is not None:
            self.game.go_on()

    def _answered(self) -> None:
        game = self.playing
        if game.over:
            self._end()
            return
        if not (self.people() or self.plays_out):
            self._keeper.vanish(self)
            return
        begun = game.gambit > self._gambit
        self._gambit = game.gambit
        if begun:
            self._let_in()
        game.go_on()
        if begun:
            self.changed()
        else:
            self.notify()

    def _let_in(self) -> None:
        """Give seats to those who take over with this gambit."""
        for seat in self.seats:
            mine = self._playing_as(seat.newcomer)
            if seat.newcomer is not None and mine and not seat.is_persons:
                seat.take(seat.newcomer)
                seat.present, seat.bank, seat.since = len(mine), self.options.bank, self._gambit
                self.tell(Notice("came", seat.person, seat.name))
                self._set_open_cards(False)
                self._show_game(*mine)
            seat.newcomer = None
        self._see_to_host()

    def _playing_as(self, account: Account | None) -> list[Attendee]:
        """The attendees of a person who plays, or is to play."""
        return [one for one in self.attendees if one.account == account and not one.watches]

    def _time_up(self, question: Question) -> None:
        """Announce that a person's time has run out, to those who may know of the question."""
        seat, table = self.seats[question.seat], self.playing.game.table
        for attendee in self.attendees:
            if knows_of(table, question, attendee.seat):
                attendee.tell(Notice("time-up", seat.person, level=seat.level))
        self.notify()

    def _end(self) -> None:
        game, self.state = self.playing, "over"
        self._end_vote()
        for seat in self.seats:
            seat.newcomer = None
        game.close()
        if self.series is not None:
            self.series.count(game.game.table.gold)
        self._keeper.ended(self)
        game.wake()
        self.changed()
        if not (self.people() or self.attendees):
            self._keeper.vanish(self)

    # Showing the game

    def _show_game(self, *attendees: Attendee) -> None:
        """Show the game to attendees; what has happened so far is past."""
        sessions = []
        for attendee in attendees:
            opened = self.open_cards and attendee.watches
            if opened:
                self.saw_cards.add(attendee.account.id)
            shown = self.playing, attendee.seat, opened, attendee.pace, attendee.words
            sessions.append(attendee.context.copy().run(session_at, *shown))
        begin_sessions(self.playing, sessions)
        for attendee, session in zip(attendees, sessions, strict=True):
            attendee.show(session)

    def keep_cards_hidden(self, account: Account) -> None:
        """A player withdraws their consent to watchers seeing all cards."""
        if self.seat_of(account) != NOBODY:
            self._set_open_cards(False)
            self.changed()

    def _set_open_cards(self, opened: bool) -> None:
        if opened == self.open_cards:
            return
        self.open_cards = opened
        if not opened:
            self._cards_hidden = self.alarms.now()
        self.tell(Notice("open-cards" if opened else "closed-cards"))
        if self.game is not None:
            self._show_game(*(attendee for attendee in self.attendees if attendee.watches))

    # Votes: one at a time, which passes only if all present agree

    def ask(self, account: Account, kind: str) -> None:
        """Start a vote: to take back the asker's last decision, or to let watchers see all cards."""
        seat = self.seat_of(account)
        decision = self.game.last_decision(seat) if self.game is not None and seat != NOBODY else None
        if problem := self._why_not_ask(account, kind, seat, decision):
            raise TableProblem(problem)
        sure = kind == "open-cards" or len(self._here()) > 1 or account.id not in self._rated()
        self.vote = Vote(kind, account.id, account.name, frozenset({account.id} if sure else ()), decision or 0)
        self.alarms.set("vote", self.limits.vote, partial(self._fail_vote, self.vote, "lapses", account.name))
        if self.game is not None:
            self.game.hold_clocks()
        self.tell(self.vote.notice)
        self._count_vote()

    def _why_not_ask(self, account: Account, kind: str, seat: int, decision: int | None) -> str:
        if seat == NOBODY:
            return _("Only players at the table can ask for a vote.")
        if self.vote is not None:
            if self.vote.asker == account.id:
                return _("You have already asked: not everyone has answered yet.")
            return _("Another vote is already under way.")
        if (left := math.ceil(self._vote_pause.get(account.id, 0.0) - self.alarms.now())) > 0:
            return ngettext(
                "Not everyone agreed: you can ask again in a second.",
                "Not everyone agreed: you can ask again in {n} seconds.",
                left,
            ).format(n=left)
        if self.alarms.now() - self._vote_ended < self.limits.vote_rest:
            return _("A vote has just ended: ask again in a moment.")
        if kind == "take-back" and (self.state != "playing" or decision is None):
            return _("There is nothing to undo yet.")
        if kind == "take-back" and not self.playing.may_go_back:
            return _("This game has become too long to undo anything.")
        if kind == "open-cards" and self.open_cards:
            return _("Spectators already see all cards.")
        if kind == "open-cards" and self.alarms.now() - self._cards_hidden < self.limits.vote_pause:
            return _("The cards have just been hidden again: wait a minute.")
        # Who is away for a moment is asked, too, before a decision is taken back; and everybody whom it would cost the
        # result of a game most of which they have played, but not who has been replaced otherwise.
        absent = [one for one in self.seats if one.is_persons and not one.present]
        if any(kind == "open-cards" or not one.held for one in absent) or self._rated() - self._here():
            return _("All players have to be here for that.")
        return ""

    def _rated(self) -> set[str]:
        """The people who would be rated if the game were over, some of whom may have left."""
        ranks = self.game.ranking() if self.game is not None else []
        return {rank.who for rank in ranks if rank.who and self.seats[rank.seat].rates_person}

    def _here(self) -> set[str]:
        """The players who are here."""
        return {seat.who for seat in self.seats if seat.is_persons and seat.present}

    def agree(self, account: Account, shown: Vote | None = None) -> None:
        """Agree to the vote. Raises TableProblem if there is none for them, or another one than they are shown."""
        vote = self._vote_of(account, shown)
        if account.id not in vote.agreed:
            self.vote = vote._replace(agreed=vote.agreed | {account.id})
            self.tell(Notice("agrees", account.name))
        self._count_vote()

    def refuse(self, account: Account, shown: Vote | None = None) -> None:
        """Refuse the vote. Raises TableProblem like `agree`."""
        self._fail_vote(self._vote_of(account, shown), "refuses", account.name)

    def _vote_of(self, account: Account, shown: Vote | None) -> Vote:
        if shown is not None and not shown.is_same(self.vote):
            raise TableProblem(_("That vote is over."))
        if self.vote is None or self.seat_of(account) == NOBODY:
            raise TableProblem(_("There is nothing for you to answer."))
        return self.vote

    def _count_vote(self) -> None:
        """Carry out the vote if all present have agreed; end it if its asker has left, or somebody who has to agree."""
        vote, here = self.vote, self._here()
        if vote is None:
            return
        asked = self._rated()
        asked = asked - vote.agreed if vote.kind == "take-back" else asked | {one.id for one in self.people()}
        if vote.asker not in here or asked - here:
            self._fail_vote(vote, "lapses", vote.name)
        elif here <= vote.agreed:
            self._end_vote()
            if vote.kind == "open-cards":
                self._set_open_cards(True)
            elif self.state == "playing":
                for seat in self.seats:
                    seat.rated = ""  # whoever has seen what comes of a decision knows too much
                self.tell(Notice("take-back", vote.name))
                self.playing.go_back(vote.decision)
            self.changed()

    def _fail_vote(self, vote: Vote, kind: str, name: str) -> None:
        """End the vote unsuccessfully: an asker who has disturbed others has to wait before the next one."""
        self._vote_ended = self.alarms.now()
        if vote.agreed:
            self._vote_pause[vote.asker] = self._vote_ended + self.limits.vote_pause
        self._end_vote()
        self.tell(Notice(kind, name))

    def _end_vote(self) -> None:
        self.alarms.cancel("vote")
        self.vote = None
        if self.game is not None:
            self.game.release_clocks()


@dataclass(eq=False)
class Attendee:
    """A player or a watcher at a table, who comes on creation. Raises TableProblem if that is not allowed.

    A person can be several at once, as on two screens: the first answer counts. Watchers hear all that is said, and
    cannot speak. `session` shows the current game, None before it begins. `on_change` is called whenever there is
    something new to show: news, a vote, a clock, changed seats, a new session. It must return at once. It runs in the
    context in which the attendee was created. `words` makes log entries of the game's events. The remarks of `muted`
    accounts are not shown here.
    """

    table: SharedTable
    account: Account
    on_change: InitVar[Callable[[], None]] = lambda: None
    pace: str = "off"
    words: Words = entries_of
    watches: bool = False
    muted: set[str] = field(default_factory=set, init=False)
    mutes_all: bool = field(default=False, init=False)
    closed: bool = field(default=False, init=False)
    session: TableSession | None = field(default=None, init=False)

    def __post_init__(self, on_change: Callable[[], None]) -> None:
        self.context = copy_context()
        """Contains their language, in which everything here is shown to them."""
        self.notify = in_this_context(on_change)
        """Reports that there may be something new to show."""
        self._news: deque[News] = deque(maxlen=self.table.limits.unread)
        self.table.come(self)

    @property
    def seat(self) -> int:
        """The person's seat, or NOBODY."""
        return NOBODY if self.watches else self.table.seat_of(self.account)

    @property
    def hosts(self) -> bool:
        """Whether the person is the host."""
        return self.account.id == self.table.host

    # Called by the table

    def tell(self, news: News) -> None:
        """Add news, unless it is a muted remark."""
        if not isinstance(news, Remark) or not (self.mutes_all or news.who in self.muted):
            self._news.append(news)

    def show(self, session: TableSession | None) -> None:
        """Show another game here, or none."""
        if self.session is not None:
            self.session.close()
        self.session = session

    def close(self) -> None:
        """End it: the table is gone, or the person has no seat there any more."""
        self.show(None)
        self.closed = True
        self.notify()

    # What is to be shown

    def take_news(self) -> list[str]:
        """The news since the last call, in the reader's language; also added to the session's log."""
        lines = [news.text() for news in self._news]
        self._news.clear()
        if self.session is not None:
            self.session.add_notes(lines)
        return lines

    def thinking(self) -> tuple[int, ...]:
        """The seats that are known here to be answering a question."""
        if self.table.state != "playing":
            return ()
        game, seat = self.table.playing.game, self.seat
        return tuple(one.seat for one in game.questions if knows_of(game.table, one, seat))

    def time_left(self, seat: int) -> TimeLeft | None:
        """A seat's time left; None if it has no clock running, or none that may be known here.

        The banks of others are hidden, as they would reveal what was asked of them in secret.
        """
        left = self.table.playing.time_left(seat) if seat in self.thinking() else None
        return left if left is None or seat == self.seat else TimeLeft(left.decision, 0.0)

    # What the person does

    def leave(self, on_purpose: bool = False) -> None:
        """Leave the table on purpose, or by a lost connection; the seat stays the person's."""
        if not self.closed:
            self.closed = True
            self.table.left(self, on_purpose)

    def ask(self, kind: str) -> None:
        """Start a vote of this kind. Raises TableProblem if that is not possible."""
        self.table.ask(self.account, kind)

    def agree(self, shown: Vote | None = None) -> None:
        """Agree to the current vote. Raises TableProblem if there is none, or another one than is `shown`."""
        self.table.agree(self.account, shown)

    def refuse(self, shown: Vote | None = None) -> None:
        """Refuse the current vote. Raises TableProblem like `agree`."""
        self.table.refuse(self.account, shown)

    def say(self, line: str) -> None:
        """Say a line to all at the table. Raises TableProblem if it may not be said."""
        self._speak(Remark(*self.account, line=fit_line(line, self.table.limits.line)))

    def say_phrase(self, phrase: str) -> None:
        """Say a phrase by its id, in each reader's language. Raises TableProblem if it may not be said."""
        if phrase not in phrases():
            raise TableProblem(_("There is nothing to say."))
        self._speak(Remark(*self.account, phrase=phrase))

    def _speak(self, remark: Remark) -> None:
        if self.closed or self.watches:
            raise TableProblem(_("You have no seat at this table."))
        table = self.table
        if not table.spoken.allows(remark.who, table.alarms.now(), table.limits.lines):
            raise TableProblem(_("Let others speak too: wait a moment."))
        table.tell(remark)
