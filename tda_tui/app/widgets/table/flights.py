"""The seats: ante, flight, strength, gold, cards in hand, debts, special flights."""

from __future__ import annotations

from collections.abc import Collection

from textual.content import Content
from textual.geometry import Offset

from tda_tui.app.widgets.lines import pad
from tda_tui.app.widgets.table.layout import layout
from tda_tui.app.widgets.table.ledger import ante_cell, owes_cell
from tda_tui.app.widgets.table.pieces import (
    Seats,
    ability_note,
    change_piece,
    flight_pieces,
    gold_piece,
    known_note,
    leader_mark,
    name_look,
    notes,
    seats_in_order,
    side_words,
    sum_pieces,
    turn_mark,
)
from tda_tui.app.widgets.table.seats import opponents, place_among_opponents
from tda_tui.present.card_text import TAG_WIDTH
from tda_tui.rules.view import View
from tda_tui.words.cells import cell_len, cut, ljust, rjust
from tda_tui.words.phrases import shown_name
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import pgettext


class Flights(Seats):
    """On a small screen one row per seat; on a larger one the opponents side by side, from left to right."""

    around = False
    """Whether it is placed between log and card."""

    def lines(self, width: int) -> list[Content]:
        """The seats."""
        view = self.view
        if view is None:
            return []
        laid = layout(self.app.size, len(view.seats))
        if laid is not None:
            return opponents(self, view, laid, width) if laid.around == self.around else []
        if self.around:
            return []
        columns = _Columns(width, self.hidden)
        rows = [Content.styled(columns.heading(), "$quiet")]
        for seat in seats_in_order(view):
            rows += self._seat(view, seat, columns)
        return rows

    def place_of(self, seat: int, what: str, which: str | int) -> Offset | None:
        """An opponent's hand is at their name; the viewer's own is in another widget."""
        view = self.view
        if view is None:
            return None
        laid = layout(self.app.size, len(view.seats))
        if laid is not None:
            return (
                None
                if laid.around != self.around
                else place_among_opponents(view, laid, seat, what, which, self.size.width)
            )
        if self.around or seat not in range(len(view.seats)):
            return None
        if what == "hand" and seat == view.me:
            return None
        columns, row = _Columns(self.size.width, self.hidden), 1 + seats_in_order(view).index(seat)
        if what == "flight":
            return Offset(columns.before_flight + columns.pitch * min(int(which), columns.slots - 1), row)
        return Offset(2 + (columns.name + 1 if what == "gold" else 0), row)

    def _seat(self, view: View, seat: int, columns: _Columns) -> list[Content]:
        facts, side = view.seats[seat], side_words(view, seat)
        name = cut(shown_name(facts.name), columns.name - cell_len(side) - 1 if side else columns.name)
        cells = flight_pieces(view, seat, self.changes, self.flash)
        first, more = cells[: columns.slots], cells[columns.slots :]
        found = notes(view, seat, short=not columns.wide) + (known_note(view, seat) if columns.wide else [])
        if not columns.shows_notes:
            found = []
        elif facts.abilities:
            before = sum(note.cell_length + len(columns.between) for note in found)
            found += ability_note(view, seat, columns.notes - before)
        row = Content.assemble(
            turn_mark(view, seat, self.changes),
            leader_mark(view, seat),
            (name, name_look(view, seat, self.changes)),
            (f" {side}" if side else "", "$quiet"),
            " " * (columns.name - cell_len(name) - (cell_len(side) + 1 if side else 0)),
            gold_piece(view, seat, columns.gold),
            change_piece(self.changes, seat, 5, self.flash),
            (str(facts.hand_size).rjust(columns.hand), ""),
            "  ",
            pad(ante_cell(view, seat, self.unturned), columns.ante),
            " " * columns.gap,
            _laid(first, columns.slots * columns.pitch, columns.pitch),
            *sum_pieces(view, seat, facts.strength, columns.strength),
            owes_cell(view, seat, columns.owes) if columns.shows_owes else "",
            "  ",
            Content(columns.between).join(found).truncate(columns.notes, ellipsis=False),
        )
        rows = [row]
        while more:
            first, more = more[: columns.slots], more[columns.slots :]
            rows.append(Content(" " * columns.before_flight) + _laid(first, 0, columns.pitch))
        return rows


class Around(Flights):
    """The same between log and card, where a few opponents sit."""

    around = True


def _laid(cells: list[Content], width: int, pitch: int) -> Content:
    row = Content("")
    for cell in cells:
        row += cell + Content(" " * (pitch - cell.cell_length))
    return row + Content(" " * max(0, width - row.cell_length))


class _Columns:
    """The columns at a screen width, and their widths."""

    def __init__(self, width: int, hidden: Collection[str] = ()) -> None:
        self.shows_owes = "owes" not in hidden
        self.shows_notes = "notes" not in hidden
        self.wide = width >= 100
        self.between = ", " if self.wide else " "
        self.name = 18 if self.wide else 13
        self.gold = max(cell_len(_("Gold")), 5 if self.wide else 4)
        self.hand = max(cell_len(_("Hand")), 6 if self.wide else 4)
        self.ante = max(cell_len(_ante()), TAG_WIDTH)
        self.pitch = 7 if self.wide else 6
        self.slots = 4
        self.strength = max(cell_len(_("Sum")), 4)
        self.owes = max(cell_len(_("Owes")), 4)
        self.gap = 2 if self.wide else 1
        self.before_flight = 2 + self.name + self.gold + 5 + self.hand + 2 + self.ante + self.gap
        self.notes = max(4, width - self.before_flight - self.slots * self.pitch - self.strength - self.owes - 3)

    def heading(self) -> str:
        """The column headings."""
        left = "  " + ljust(_("Seat"), self.name) + rjust(_("Gold"), self.gold) + " +/- " + rjust(_("Hand"), self.hand)
        middle = "  " + ljust(_ante(), self.ante) + " " * self.gap + ljust(_("Flight"), self.slots * self.pitch)
        owes = rjust(_("Owes"), self.owes) if self.shows_owes else ""
        total, notes = rjust(_("Sum"), self.strength), cut(_("Notes"), self.notes) if self.shows_notes else ""
        return f"{left}{middle}{total} {owes}  {notes}"


def _ante() -> str:
    return pgettext("a column", "Ante")
