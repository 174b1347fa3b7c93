"""The texts for a table, its seats and its clocks, for any display."""

from collections.abc import Iterator

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import level_title
from tda_tui.rules.view import NOBODY
from tda_tui.tables.clocks import TimeLeft
from tda_tui.tables.seats import SeatRow, wish_words
from tda_tui.tables.shared_table import Attendee, SharedTable, TableRow
from tda_tui.tables.table_options import TableOptions, minutes
from tda_tui.words.rulesets import ruleset_name
from tda_tui.words.translate import gettext as _, mark


def rules_words(ruleset: str) -> str:
    """A ruleset's name; its id if its file cannot be read any more."""
    try:
        return ruleset_name(load_rules(ruleset).ruleset)
    except FileError:
        return ruleset


def state_words(row: TableRow) -> str:
    """A table's progress, or that it is in another inn."""
    if row.line:
        return _("elsewhere")
    if row.state == "gathering":
        return _("not begun")
    return _("gambit {n}").format(n=row.gambit) if row.state == "playing" else _("over")


def time_words(left: TimeLeft) -> str:
    """A clock: the rest of the decision's own time, and after that of the bank, if known."""
    own, bank = minutes(left.decision), minutes(left.bank)
    if left.decision > 0:
        return f"{own} +{bank}" if left.bank else own
    return _("bank {time}").format(time=bank) if left.bank else _("bank")


def clock_words(options: TableOptions) -> str:
    """The time limit for decisions at a table."""
    if not options.decision:
        return _("no clock")
    if not options.bank:
        return _("{n} seconds").format(n=round(options.decision))
    return _("{n} seconds, bank {time}").format(n=round(options.decision), time=minutes(options.bank))


def player_words(row: SeatRow) -> str:
    """Who sits at a seat."""
    if not row.player:
        return _("free") if row.free else _("a computer player ({level})").format(level=level_title(row.level))
    if row.person:
        return row.player
    return _("{name}, a computer player ({level})").format(name=row.player, level=level_title(row.level))


_HOST, _HELD, _AWAY = mark("host"), mark("away: a computer player holds the seat"), mark("away")


def seat_notes(row: SeatRow) -> list[str]:
    """Further notes on a seat."""
    notes = [_(_HOST)] if row.host else []
    if row.away:
        notes.append(_(_HELD if row.held else _AWAY))
    if row.coming:
        notes.append(_("{name}, from the next gambit on").format(name=row.coming))
    return notes


def game_words(table: SharedTable) -> list[str]:
    """The game that will be played, and what is changed about its rules."""
    options = table.options
    rules, clock = rules_words(options.game.ruleset), clock_words(options)
    about = _("{rules}, {n} seats, {clock}.").format(rules=rules, n=len(table.seats), clock=clock)
    return [about, *options.game.change_sentences(options.ruleset)]


def brings_words(attendee: Attendee) -> str:
    """What the person brings to the game; "" if there is nothing to bring."""
    table = attendee.table
    return wish_words(table.options, table.seats[attendee.seat].wish, attendee.hosts) if attendee.seat != NOBODY else ""


def begin_words(attendee: Attendee) -> str:
    """How the game begins; "" if the host sees that all seats are taken."""
    if not attendee.hosts:
        return _("The host begins when everyone is here.")
    free = any(row.free for row in attendee.table.seat_rows())
    return _("Computer players take the seats that are still free when you begin.") if free else ""


def watching_words(table: SharedTable) -> str:
    """Who watches."""
    watchers = ", ".join(table.watchers)
    return _("Watching: {names}.").format(names=watchers) if watchers else _("Nobody is watching.")


def around_words(table: SharedTable) -> list[str]:
    """Who watches and what they see, and how much time there is."""
    time = _("Time per decision: {clock}. The table's code: {code}")
    return [
        watching_words(table),
        *([_("Spectators see all cards, with a delay of one gambit.")] if table.open_cards else []),
        time.format(clock=clock_words(table.options), code=table.code),
    ]


def thinking_words(attendee: Attendee, seat: int) -> str:
    """Whether a seat is thinking, and its clock if it may be known; "" if not."""
    if seat not in attendee.thinking():
        return ""
    left = attendee.time_left(seat)
    return _("is thinking ({time})").format(time=time_words(left)) if left is not None else _("is thinking")


def awaited_names(attendee: Attendee) -> str:
    """The names of the others who are still thinking, each with the time left; "" if nobody is."""
    if attendee.session is None:
        return ""
    names, timed = attendee.table.playing.names_now, _("{name} ({time})")
    return ", ".join(
        timed.format(name=names[seat], time=time) if time else names[seat] for seat, time in _awaited(attendee)
    )


def awaited_clocks(attendee: Attendee) -> str:
    """The clocks of the others who are still thinking, with names if there are several."""
    found = list(_awaited(attendee))
    return found[0][1] if len(found) == 1 else awaited_names(attendee)


def _awaited(attendee: Attendee) -> Iterator[tuple[int, str]]:
    for seat in attendee.thinking():
        if seat != attendee.seat:
            left = attendee.time_left(seat)
            yield seat, time_words(left) if left is not None else ""
