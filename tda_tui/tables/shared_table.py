"""A table at which several people sit: who runs it, who comes and goes, what is played there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

from tda_tui.players.player import LEVELS
from tda_tui.rules.questions import Question
from tda_tui.rules.view import NOBODY
from tda_tui.session.series import Series
from tda_tui.tables.accounts import Account
from tda_tui.tables.chair import Chair, Place, Watcher, call
from tda_tui.tables.clockwork import Alarm, Clockwork
from tda_tui.tables.limits import Limits
from tda_tui.tables.notices import Notice
from tda_tui.tables.places import open_session
from tda_tui.tables.presence import Presence
from tda_tui.tables.problems import TableProblem
from tda_tui.tables.seats import Seat, SeatRow, Wish
from tda_tui.tables.table_game import TableGame
from tda_tui.tables.table_options import TableOptions
from tda_tui.tables.talk_limit import TalkLimit
from tda_tui.tables.votes import Vote
from tda_tui.tables.voting import Voting
from tda_tui.words.translate import gettext as _

State = Literal["gathering", "playing", "over"]
"""Whether people still gather, play, or have played."""


class Keeper(Protocol):
    """Who keeps the tables, deals their games and counts what was won."""

    def deal(self, table: SharedTable) -> TableGame:
        """Deal a table's next game. Raises TableProblem."""

    def keep(self, table: SharedTable) -> None:
        """Something has changed that has to be kept, or that is shown in lists of tables."""

    def ended(self, table: SharedTable) -> None:
        """The game is over."""

    def vanish(self, table: SharedTable) -> None:
        """Nobody wants the table any more."""


class TableRow(NamedTuple):
    """What a list of tables says of one. `free` seats wait for somebody, or can be taken over by who comes late."""

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
    """Whether a seat there belongs to whoever reads the list."""


class SharedTable:
    """A table. What a person may not do raises TableProblem with the reason in their language.

    `code` names it, and is all that is needed to come to it. `game` is what is played, or was played last.
    """

    def __init__(
        self,
        code: str,
        options: TableOptions,
        host: str,
        keeper: Keeper,
        clockwork: Clockwork,
        limits: Limits,
    ) -> None:
        self.code = code
        self.options = options
        self.host = host
        """The account of whoever runs the table; "" where nobody does."""
        self.keeper = keeper
        self.clockwork = clockwork
        self.limits = limits
        self.seats = [Seat(level=options.game.level) for _each in range(options.game.players)]
        self.state: State = "gathering"
        self.game: TableGame | None = None
        self.series: Series | None = None
        self.open_cards = False
        """Whether those who watch see all cards, a gambit later."""
        self.record: Path | None = None
        """Where the last game lies that was played to its end."""
        self.places: list[Place] = []
        self.presence = Presence(self)
        self.voting = Voting(self)
        self.talk_limits: dict[str, TalkLimit] = {}
        self._listeners: list[Callable[[], None]] = []
        self._gambit = 0
        self._later: Alarm | None = None

    # Who is here

    @property
    def playing(self) -> TableGame:
        """The game. ValueError where there is none."""
        if self.game is None:
            raise ValueError("no game has begun")
        return self.game

    @property
    def watchers(self) -> list[str]:
        """The names of those who watch."""
        return [place.account.name for place in self.places if isinstance(place, Watcher)]

    def people(self) -> list[Account]:
        """Everybody who has a seat."""
        return [Account(seat.who, seat.person) for seat in self.seats if seat.is_persons]

    def seat_of(self, account: Account) -> int:
        """The seat of a person; NOBODY where they have none."""
        return next((at for at, seat in enumerate(self.seats) if seat.who == account.id), NOBODY)

    def seat_rows(self) -> list[SeatRow]:
        """Who sits where, for everybody to see."""
        return [
            SeatRow(
                seat=at,
                player=one.person or ("" if one.free and self.state == "gathering" else one.name),
                person=one.is_persons,
                level=one.level,
                free=one.free,
                away=one.is_persons and not one.present,
                held=one.held,
                host=one.is_persons and one.who == self.host,
                coming=one.coming_name,
                name=one.name,
            )
            for at, one in enumerate(self.seats)
        ]

    def row(self, reader: Account) -> TableRow:
        """The table as a list of tables shows it to somebody."""
        return TableRow(
            code=self.code,
            host=next((seat.person for seat in self.seats if seat.is_persons and seat.who == self.host), ""),
            public=self.options.public,
            state=self.state,
            ruleset=self.options.game.ruleset,
            gambit=self.game.gambit if self.game is not None else 0,
            players=tuple(account.name for account in self.people()),
            seats=len(self.seats),
            free=len(self._open_seats()),
            watchers=len(self.watchers),
            watched=self.options.watched,
            mine=self.seat_of(reader) != NOBODY,
        )

    def _open_seats(self) -> list[int]:
        """The seats that somebody may take who comes now."""
        if self.state == "playing":
            late = self.options.late
            return [at for at, seat in enumerate(self.seats) if late and not (seat.is_persons or seat.coming)]
        return [at for at, seat in enumerate(self.seats) if seat.free and not seat.is_persons]

    # Listening

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call back whenever something changes that everybody may know; returns what ends it."""
        self._listeners.append(callback)
        return partial(self._unsubscribe, callback)

    def _unsubscribe(self, callback: Callable[[], None]) -> None:
        if callback in self._listeners:
            self._listeners.remove(callback)

    def changed(self) -> None:
        """Something has changed: it is kept, and all look again."""
        self.keeper.keep(self)
        self.look_again()

    def look_again(self) -> None:
        """All look again."""
        for place in list(self.places):
            call(place.on_change)
        for callback in list(self._listeners):
            call(callback)

    def tell(self, *news: Notice | object) -> None:
        """Tell all who are here."""
        for place in list(self.places):
            for one in news:
                place.tell(one)  # type: ignore[arg-type]
            call(place.on_change)
