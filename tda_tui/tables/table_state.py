"""The state of a shared table: seats, game, places and listeners."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple

from tda_tui.players.regulars import find_regular
from tda_tui.rules.questions import Question
from tda_tui.rules.view import NOBODY, knows_of
from tda_tui.session.deal import Series
from tda_tui.tables.accounts import Account
from tda_tui.tables.clocks import Clockwork
from tda_tui.tables.dealing import opening_lines
from tda_tui.tables.limits import Limits
from tda_tui.tables.listeners import Listeners
from tda_tui.tables.notices import News, Notice
from tda_tui.tables.place import Place
from tda_tui.tables.seats import Seat, SeatRow
from tda_tui.tables.sessions import OpenFeed, PublicFeed, WatchingSession
from tda_tui.tables.table_game import TableGame
from tda_tui.tables.table_options import TableOptions

State = Literal["gathering", "playing", "over"]
"""Before a game, during it, or after it."""


class TableRow(NamedTuple):
    """A table in a list of tables. `free` counts the seats waiting for somebody, or open to late comers."""

    code: str
    host: str
    public: bool
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


class TableState:
    """The state of a table. `code` identifies it, and is all one needs to join it.

    `host` is the host's account, "" if there is none. `game` is the current or last game.
    """

    def __init__(self, code: str, options: TableOptions, host: str, clockwork: Clockwork, limits: Limits) -> None:
        self.code = code
        self.options = options
        self.host = host
        self.opened_from = ""
        """The address from which it was opened, if known."""
        self.clockwork = clockwork
        self.limits = limits
        self.seats = [Seat(level=options.game.level) for _each in range(options.game.players)]
        self.state: State = "gathering"
        self.game: TableGame | None = None
        self.series: Series | None = None
        self.open_cards = False
        """Whether watchers see all cards, a gambit later."""
        self.saw_cards: set[str] = set()
        """The accounts that have watched this game with all cards open."""
        self.places: list[Place] = []
        self._listeners = Listeners()

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
        return [place.account.name for place in self.places if place.watches]

    def people(self) -> list[Account]:
        """Everybody who has a seat."""
        return [Account(seat.who, seat.person) for seat in self.seats if seat.is_persons]

    def seat_of(self, account: Account) -> int:
        """A person's seat, or NOBODY."""
        return next((at for at, seat in enumerate(self.seats) if seat.who == account.id), NOBODY)

    def open_seats(self) -> list[int]:
        """The seats somebody could take now."""
        if self.state == "playing":
            late = self.options.late
            return [at for at, seat in enumerate(self.seats) if late and not (seat.is_persons or seat.coming)]
        waits = self.state == "gathering"
        return [at for at, seat in enumerate(self.seats) if waits and seat.free and not seat.is_persons]

    # Public information

    def seat_rows(self) -> list[SeatRow]:
        """What everybody may know about the seats."""
        return [self._seat_row(at, one) for at, one in enumerate(self.seats)]

    def _seat_row(self, at: int, one: Seat) -> SeatRow:
        waits = one.free and self.state == "gathering"
        return SeatRow(
            seat=at,
            player=one.person or self._computer_player(one, waits),
            person=one.is_persons,
            level=one.level,
            free=one.free,
            away=one.is_persons and not one.present,
            held=one.held,
            host=one.is_persons and one.who == self.host,
            coming=one.coming_name,
            name=one.name,
            regular=one.regular,
        )

    def _computer_player(self, one: Seat, waits: bool) -> str:
        """The name of the computer player at a seat; "" if not known yet."""
        if waits or self.state != "gathering":
            return "" if waits else one.name
        return find_regular(one.regular).name if one.regular else ""

    def row(self, reader: Account) -> TableRow:
        """The table's row in a person's list of tables."""
        return TableRow(
            code=self.code,
            host=next((seat.person for seat in self.seats if seat.is_persons and seat.who == self.host), ""),
            public=self.options.public,
            state=self.state,
            ruleset=self.options.game.ruleset,
            gambit=self.game.gambit if self.game is not None else 0,
            players=tuple(account.name for account in self.people()),
            seats=len(self.seats),
            free=len(self.open_seats()),
            watchers=len(self.watchers),
            watched=self.options.watched,
            mine=self.seat_of(reader) != NOBODY,
        )

    # Listening

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call `callback` whenever public information changes; returns a function that ends it."""
        return self._listeners.add(callback)

    def look_again(self) -> None:
        """Tell all places and listeners to look again."""
        self._look_at_places()
        self._listeners.call()

    def tell(self, news: News) -> None:
        """Tell news to all places."""
        for place in list(self.places):
            place.tell(news)
            place.look_again()

    # Showing the game

    def _open_session(self, place: Place) -> None:
        """Show the game at a place."""
        game, seat = self.playing, NOBODY if place.watches else self.seat_of(place.account)
        said = opening_lines(game.deal, self.seats, seat)
        if seat == NOBODY:
            opened = self.open_cards and place.watches
            if opened:
                self.saw_cards.add(place.account.id)
            feed = OpenFeed() if opened else PublicFeed()
            place.use_session(
                WatchingSession(game.controller, feed, place.pace, said, words=place.words, called=game.called)
            )
            return
        place.use_session(game.session_at(seat, place, said, self.options.game.talk))

    def close_cards(self) -> None:
        """Show watchers only what is public."""
        if self.open_cards:
            self.open_cards = False
            self.tell(Notice("closed-cards"))
            self._show_watchers()

    def _show_watchers(self) -> None:
        for place in self.places:
            if place.watches and self.game is not None:
                self._open_session(place)

    def time_up(self, question: Question) -> None:
        """Announce that a person's time has run out, to those who may know of the question."""
        seat, game = self.seats[question.seat], self.playing.controller.game
        notice = Notice("time-up", seat.person, level=seat.level)
        for place in self.places:
            eyes = self.seat_of(place.account) if not place.watches else NOBODY
            if knows_of(game.table, question, eyes):
                place.tell(notice)
        self._look_at_places()

    def _look_at_places(self) -> None:
        for place in list(self.places):
            place.look_again()
