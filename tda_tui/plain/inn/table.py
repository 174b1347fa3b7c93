"""A visit to a shared table in lines: before its game, during it, after it, and back to the lobby."""

from __future__ import annotations

from contextlib import suppress

from tda_tui.plain import telling
from tda_tui.plain.inn.after import AfterGame
from tda_tui.plain.inn.at_place import Here, LeftTable, MovedOn
from tda_tui.plain.inn.listening import ListeningLines, TableLoop
from tda_tui.plain.inn.shared_game import SharedGame
from tda_tui.plain.inn.waiting_room import WaitingRoom
from tda_tui.rules.view import NOBODY
from tda_tui.tables.accounts import Account
from tda_tui.tables.chair import Chair, Watcher
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.sessions import TableSession
from tda_tui.tables.shared_table import SharedTable
from tda_tui.words.translate import gettext as _


def be_at_table(table: SharedTable, account: Account, watch: bool, lines: ListeningLines, loop: TableLoop) -> None:
    """Sit or watch at a table until the player leaves or the table is gone."""
    try:
        place = loop.call(lambda: _take_place(table, account, watch, lines))
    except TableProblem as problem:
        lines.say(str(problem))
        return
    here = Here(place, lines, loop)
    try:
        _see_through(here)
    except LeftTable as left:
        if left.gives_up:
            loop.call(lambda: table.stand_up(account))
        loop.call(lambda: place.leave(on_purpose=True))
    finally:
        loop.call(place.leave)


def _take_place(table: SharedTable, account: Account, watch: bool, lines: ListeningLines) -> Chair | Watcher:
    ring = lines.typing.ring
    if watch:
        return Watcher(table, account, ring, words=telling.told)
    if table.seat_of(account) == NOBODY and not any(seat.coming == account.id for seat in table.seats):
        table.sit(account)
    return Chair(table, account, ring, words=telling.told)


def _see_through(here: Here) -> None:
    """Show each stage of the table in turn, until the place is closed."""
    shown: TableSession | None = None
    while not here.place.closed:
        with suppress(MovedOn):
            session = here.loop.call(lambda: _session(here))
            if session is None:
                WaitingRoom(here).stay()
            elif session is shown:
                AfterGame(here, session).stay()
            else:
                shown = _play(here, session)
    here.lines.say(_("You are not at that table any more."))


def _session(here: Here) -> TableSession | None:
    """The session shown at the place; None before the game."""
    return None if here.table.state == "gathering" else here.place.session


def _play(here: Here, session: TableSession) -> TableSession:
    """Play or watch a game to its end. Raises MovedOn if it does not end; returns its session."""
    _tell_seats(here)
    for entry in here.loop.call(lambda: session.first_lines):
        here.lines.say(entry.text)
    here.loop.call(lambda: SharedGame(here, session)).play()
    return session


def _tell_seats(here: Here) -> None:
    """Print who sits where."""
    names = here.loop.call(lambda: here.table.playing.names)
    me = here.place.seat
    here.lines.say()
    if me == NOBODY:
        here.lines.say(_("You watch. Seats, clockwise: {names}.").format(names=", ".join(names)))
    else:
        others = ", ".join([*names[me + 1 :], *names[:me]])
        here.lines.say(_("Seats, clockwise: you, {others}.").format(others=others))
    here.lines.say(_("At any time: say and a line talks, o who is thinking, ? help, t table, l log, q leave."))
