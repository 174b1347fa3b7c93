"""Reproducible scenes at the inn, with other visitors and a stopped clock."""

import itertools
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from unittest.mock import patch

from textual.pilot import Pilot

from tda_tui.app.screens.inn.open_table import OpenTableScreen
from tda_tui.app.screens.inn.over import TableOverScreen
from tda_tui.app.screens.inn.seats import WaitingRoomScreen
from tda_tui.app.screens.inn.shared_table import SharedTableScreen
from tda_tui.app.tda import TdaApp
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.seat_session import Asked
from tda_tui.tables.shared_table import Attendee, SharedTable
from tda_tui.tables.table_options import TableOptions
from tests.app.driving import TODAY, until
from tests.app.inns import in_lobby, on, visitor
from tests.helpers import random_answer
from tests.shared_tables import Evening, look, play

ME, OTHERS = "Mara", ("Jon", "Sil", "Tove", "Wim")
_GAME = GameOptions(players=4, level="novice", talk="off", pace="off", ends="gambits-3", guests=("", "", "okka"))
_OPTIONS = TableOptions(_GAME, people=3)


class InnEvening(Evening):
    """An inn whose tables always get the same codes."""

    def open_table(self, name: str, options: TableOptions) -> tuple[SharedTable, Attendee]:
        account = self.person(name)
        with _same_codes(len(self.lobby.tables)):
            table = self.lobby.open_table(account, options)
        return table, Attendee(table, account)

    def join(self, table: SharedTable, *names: str) -> list[Attendee]:
        for name in names:
            table.sit(self.person(name))
        return [Attendee(table, self.person(name)) for name in names]


@contextmanager
def _same_codes(number: int) -> Iterator[None]:
    letters = itertools.cycle(f"k7w{'mxqr'[number % 4]}2hpd")
    with patch("tda_tui.tables.lobby.secrets.choice", lambda _letters: next(letters)):
        yield


def _evening() -> InnEvening:
    return InnEvening(Path(mkdtemp(prefix="tda-test-")) / "inn")


def _visitor(evening: InnEvening) -> TdaApp:
    app = visitor(evening.lobby, ME)
    app.inn_evening = evening
    return app


def in_an_inn() -> TdaApp:
    evening = _evening()
    waiting, chair = evening.open_table("Jon", _OPTIONS._replace(late=False))
    evening.join(waiting, "Sil")
    playing, other = evening.open_table("Tove", TableOptions(GameOptions(players=5, ruleset="original", talk="off")))
    evening.join(playing, "Wim")
    playing.start(other.account)
    Attendee(playing, evening.person("Ada"), watches=True)
    full, host = evening.open_table("Ada", TableOptions(GameOptions(players=2), watched=False))
    full.set_seat(host.account, 1, free=False, level="sharp")
    for name in ("Jon", "Tove", "Ada"):
        evening.lobby.enter(evening.person(name))
    chair.say("A seat is free here.")
    return _visitor(evening)


async def at_the_lobby(pilot: Pilot[None]) -> None:
    """The lobby on a certain day, whose term and card are shown."""
    await in_lobby(pilot)
    lobby = pilot.app.screen
    lobby.now = lambda: TODAY
    lobby.show_changes()
    await pilot.pause()


async def opening_a_table(pilot: Pilot[None]) -> None:
    await at_the_lobby(pilot)
    await pilot.press("n")
    await on(pilot, OpenTableScreen)
    await pilot.press("down", "down")
    await pilot.pause()


def at_a_table() -> TdaApp:
    evening = _evening()
    table, chair = evening.open_table(ME, _OPTIONS)
    evening.join(table, "Jon", "Sil")
    chair.leave()
    return _visitor(evening)


async def _sit_down(pilot: Pilot[None]) -> None:
    """Return to the visitor's table, which is listed first."""
    await in_lobby(pilot)
    await pilot.press("enter")


def _table_of(app: TdaApp) -> SharedTable:
    return app.inn_evening.lobby.tables[0]


def _others(table: SharedTable) -> list[Attendee]:
    return [place for place in table.attendees if not place.watches and place.account.name != ME]


async def in_the_waiting_room(pilot: Pilot[None]) -> None:
    """The waiting room, with people chatting."""
    await _sit_down(pilot)
    await on(pilot, WaitingRoomScreen)
    jon, sil = _others(_table_of(pilot.app))
    jon.say("Good evening, all. Who deals?")
    sil.say_phrase("luck")
    await pilot.pause()
    await pilot.pause()


def _play_until_asked(evening: InnEvening, table: SharedTable, gambit: int, round: int) -> None:
    """Play until the viewer is to play a card in that round, while others still think."""
    rng = random.Random(5)
    chairs = [place for place in table.attendees if not place.watches]

    def there() -> bool:
        game = table.playing.game
        asked = any(one.seat == table.seat_of(evening.person(ME)) and one.kind == "play" for one in game.questions)
        return asked and (game.table.gambit, game.table.round) >= (gambit, round)

    while not there():
        assert table.state == "playing"
        asked = [chair for chair in chairs if isinstance(look(chair), Asked)]
        if not asked:
            evening.time.go_on(evening.limits.pause)
        elif (session := asked[0].session) is not None and session.asked is not None:
            session.answer(random_answer(session.asked.question, rng))


def in_a_game() -> TdaApp:
    evening = _evening()
    table, chair = evening.open_table(ME, _OPTIONS)
    evening.join(table, "Jon", "Sil")
    table.start(chair.account)
    _play_until_asked(evening, table, 2, 3)
    Attendee(table, evening.person("Ada"), watches=True)
    chair.leave()
    return _visitor(evening)


async def at_a_shared_table(pilot: Pilot[None]) -> None:
    """The viewer's turn: the clock runs, and the others chat."""
    app = pilot.app
    evening, table = app.inn_evening, _table_of(app)
    await pilot.pause()
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(app.screen, SharedTableScreen) and app.screen.choice is not None)
    jon, sil = _others(table)
    jon.say("I know what you hold.")
    sil.say_phrase("bluff")
    evening.time.go_on(9)
    await until(pilot, lambda: isinstance(app.screen, SharedTableScreen) and app.screen.choice is not None)
    app.screen._tick()
    await pilot.pause()
    await pilot.pause()


async def when_it_is_over(pilot: Pilot[None]) -> None:
    app = pilot.app
    evening, table = app.inn_evening, _table_of(app)
    await pilot.pause()
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(app.screen, SharedTableScreen) and app.screen.choice is not None)
    mine = Attendee(table, evening.person(ME))
    play(evening, table, [*_others(table), mine], random.Random(6))
    while not isinstance(app.screen, TableOverScreen):
        await pilot.press("enter")
        await pilot.pause(0.05)
    await until(pilot, lambda: not app.screen.moving)
    await pilot.pause()
