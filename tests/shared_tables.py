"""What tests of shared tables need: time that passes when they say so, an inn, people who answer at random."""

import heapq
import itertools
import random
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.seat_session import Asked, Happened, Over, Rebuilt, Update
from tda_tui.tables.accounts import Account
from tda_tui.tables.archive import Background
from tda_tui.tables.clocks import Clockwork
from tda_tui.tables.limits import TableLimits
from tda_tui.tables.lobby import Lobby
from tda_tui.tables.shared_table import Attendee, SharedTable
from tda_tui.tables.table_options import TableOptions
from tests.helpers import random_answer

PEOPLE = ("Mara", "Jon", "Sil", "Tove", "Wim", "Ada")
QUICK = TableOptions(GameOptions(players=4, level="novice", talk="off"))


class TestTime(Clockwork):
    """A clock that stands still until it is told to go on."""

    __test__ = False

    def __init__(self, start: float = 1000.0) -> None:
        super().__init__()
        self.time = start
        self._alarms: list[tuple[float, int, Callable[[], None]]] = []
        self._number = itertools.count()

    def now(self) -> float:
        return self.time

    def call_later(self, seconds: float, callback: Callable[[], None]) -> Callable[[], None]:
        alarm = (self.time + seconds, next(self._number), callback)
        heapq.heappush(self._alarms, alarm)

        def cancel() -> None:
            self._alarms.remove(alarm)
            heapq.heapify(self._alarms)

        return cancel

    def go_on(self, seconds: float) -> None:
        """So much time passes, and what was to happen then happens."""
        end = self.time + seconds
        while self._alarms and self._alarms[0][0] <= end:
            when, _number, callback = heapq.heappop(self._alarms)
            self.time = max(self.time, when)
            callback()
        self.time = end

    @property
    def waits_for(self) -> int:
        """How many callbacks are to come."""
        return len(self._alarms)


class Evening:
    """An inn in a folder of its own, with a clock that stands still."""

    def __init__(
        self,
        folder: Path,
        limits: TableLimits | None = None,
        time: TestTime | None = None,
        people: Path | None = None,
        background: Background | None = None,
    ) -> None:
        self.folder = folder
        self.limits = limits or TableLimits()
        self.time = time or TestTime()
        self.date = datetime(2026, 11, 22, 20, 0, tzinfo=UTC)
        seeds = itertools.count(17)
        self.lobby = Lobby(
            folder,
            self.limits,
            self.time,
            date=lambda: self.date,
            seed=lambda: next(seeds),
            people=people,
            background=background,
        )

    def killed(self, copy: Path) -> "Evening":
        """The inn as another program finds it after this one was killed: nothing was closed."""
        shutil.copytree(self.folder, copy)
        return Evening(copy, self.limits)

    def person(self, name: str) -> Account:
        """Somebody with a key."""
        key = f"SHA256:{name}"
        return self.lobby.accounts.known(key) or self.lobby.accounts.register(key, name)

    def table(
        self, people: int = 4, options: TableOptions = QUICK, start: bool = True
    ) -> tuple[SharedTable, list[Attendee]]:
        """A table with so many people at it, and its game."""
        accounts = [self.person(name) for name in PEOPLE[:people]]
        table = self.lobby.open_table(accounts[0], options)
        for account in accounts[1:]:
            table.sit(account)
        chairs = [Attendee(table, account) for account in accounts]
        if start:
            table.start(accounts[0])
        return table, chairs

    def late_comer(self, seat: int = 3, name: str = "Ada") -> Attendee:
        """Somebody who takes a seat at the only table over at the next gambit."""
        self.lobby.tables[0].sit(self.person(name), seat)
        return self.come_back(name)

    def next_gambit(self, chairs: Sequence[Attendee], seed: int = 2) -> None:
        """Play at the only table until another gambit begins."""
        table = self.lobby.tables[0]
        gambit = table.playing.gambit
        while table.state == "playing" and table.playing.gambit == gambit:
            play(self, table, chairs, random.Random(seed), most=1)

    def come_back(self, name: str) -> Attendee:
        """Somebody takes the seat again that they have at the only table."""
        return Attendee(self.lobby.tables[0], self.person(name))


def results(folder: Path) -> list[str]:
    """The games counted at an inn, the latest first."""
    with closing(sqlite3.connect(folder / "inn.sqlite")) as database:
        return [game for (game,) in database.execute("SELECT game FROM result ORDER BY id DESC")]


def look(chair: Attendee, seen: Callable[[Update], None] = lambda update: None) -> Update:
    """Let a chair be told all there is to be told; what comes then."""
    while isinstance(update := chair.session.next(), Happened | Rebuilt):
        seen(update)
    return update


def news(place: Attendee) -> list[str]:
    """What was told at a place beside the game."""
    return place.take_news()


def play(
    evening: Evening,
    table: SharedTable,
    chairs: Sequence[Attendee],
    rng: random.Random,
    after: Callable[[], object] = lambda: None,
    most: int = 100_000,
    seen: Callable[[Attendee, Update], None] = lambda chair, update: None,
) -> int:
    """Everybody answers at random what they are asked, computer players when it is time; how often a person did."""
    answers = 0
    while table.state == "playing" and answers < most:
        asked = False
        for chair in rng.sample(list(chairs), len(chairs)):
            update = look(chair, lambda update, chair=chair: seen(chair, update))
            if isinstance(update, Asked) and table.state == "playing":
                chair.session.answer(random_answer(update.question, rng))
                answers += 1
                asked = True
                after()
            if answers >= most:
                return answers
        if not asked:
            before = len(table.playing.given)
            evening.time.go_on(evening.limits.pause)
            assert table.state != "playing" or len(table.playing.given) > before, "nobody goes on"
            after()
    return answers


def answers(table: SharedTable) -> list[tuple[str, str, tuple[str, ...]]]:
    """Every answer of the game: whose, to what, and which."""
    return [(one.seat, one.ask, tuple(one.choose)) for one in table.playing.given]


def is_over(chair: Attendee) -> bool:
    """Whether the chair has been told of the end."""
    return isinstance(look(chair), Over)
