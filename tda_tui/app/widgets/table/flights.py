"""The seats as rows of a table in a small window, and in a larger one the opponents side by side."""

from __future__ import annotations

from collections.abc import Collection

from textual.content import Content
from textual.geometry import Offset

from tda_tui.app.widgets.lines import pad
from tda_tui.app.widgets.table.pieces import (
    Scene,
    TableLines,
    ability_note,
    ante_cell,
    change_piece,
    flight_pieces,
    gold_piece,
    known_note,
    leader_mark,
    name_style,
    notes,
    seats_in_order,
    side_words,
    sum_pieces,
    turn_mark,
)
from tda_tui.app.widgets.table.seats import opponents, position_among_opponents
from tda_tui.present.card_text import TAG_WIDTH
from tda_tui.words.cells import cell_len, cut, ljust, rjust
from tda_tui.words.phrases import shown_name
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import pgettext


class Flights(TableLines):
    """The seats; `around` is where they are placed between log and card, as a few opponents are."""

    def __init__(self, scene: Scene, id: str, around: bool = False) -> None:
        super().__init__(scene, id)
        self.around = around

    def lines(self, width: int) -> list[Content]:
        layout = self.layout_now
        if self.around != (layout is not None and layout.around):
            return []
        if layout is not None:
            return opponents(self.scene, layout, self.drawing, width)
        columns = _Columns(width, self.scene.hidden)
        rows = [Content.styled(columns.heading(), "$quiet")]
        for seat in seats_in_order(self.scene.view):
            rows += _seat(self.scene, seat, columns)
        return rows

    def position_of(self, seat: int, what: str, which: str | int) -> Offset | None:
        """An opponent's hand is at their name; the viewer's own is in another widget."""
        view, layout, width = self.scene.view, self.layout_now, self.size.width
        if self.around != (layout is not None and layout.around):
            return None
        if layout is not None:
            return position_among_opponents(view, layout, seat, what, which, width)
        if seat not in range(len(view.seats)) or (what == "hand" and seat == view.me):
            return None
        columns, row = _Columns(width, self.scene.hidden), 1 + seats_in_order(view).index(seat)
        if what == "flight":
            return Offset(columns.before_flight + columns.pitch * min(int(which), columns.slots - 1), row)
        return Offset(2 + (columns.name + 1 if what == "gold" else 0), row)


class _Columns:
    """The columns at a screen width, and their widths."""

    def __init__(self, width: int, hidden: Collection[str]) -> None:
        self.shows_owes = "owes" not in hidden
        self.shows_notes = "notes" not in hidden
        self.wide = width >= 100
        self.between = ", " if self.wide else " "
        self.name = 18 if self.wide else 13
        self.gold = max(cell_len(_("Gold")), 5 if self.wide else 4)
        self.hand = max(cell_len(_("Hand")), 6 if self.wide else 4)
        self.ante = max(cell_len(pgettext("a column", "Ante")), TAG_WIDTH)
        self.pitch = 7 if self.wide else 6
        self.slots = 4
        self.strength = max(cell_len(_("Sum")), 4)
        self.owes = max(cell_len(_("Owes")), 4)
        self.gap = 2 if self.wide else 1
        self.before_flight = 2 + self.name + self.gold + 5 + self.hand + 2 + self.ante + self.gap
        self.notes = max(4, width - self.before_flight - self.slots * self.pitch - self.strength - self.owes - 3)

    def heading(self) -> str:
        left = "  " + ljust(_("Seat"), self.name) + rjust(_("Gold"), self.gold) + " +/- " + rjust(_("Hand"), self.hand)
        ante = ljust(pgettext("a column", "Ante"), self.ante)
        middle = "  " + ante + " " * self.gap + ljust(_("Flight"), self.slots * self.pitch)
        owes = rjust(_("Owes"), self.owes) if self.shows_owes else ""
        total, notes = rjust(_("Sum"), self.strength), cut(_("Notes"), self.notes) if self.shows_notes else ""
        return f"{left}{middle}{total} {owes}  {notes}"


def _seat(scene: Scene, seat: int, columns: _Columns) -> list[Content]:
    """A seat's row, and more of them for a long flight."""
    view = scene.view
    facts, side = view.seats[seat], side_words(view, seat)
    name = cut(shown_name(facts.name), columns.name - cell_len(side) - 1 if side else columns.name)
    cells = [pad(cell, columns.pitch) for cell in flight_pieces(scene, seat)]
    flights = [Content.assemble(*cells[at : at + columns.slots]) for at in range(0, len(cells), columns.slots)]
    first, *more = flights or [Content("")]
    owes = (str(facts.owes or "-").rjust(columns.owes), "bold $warning" if facts.owes else "$faint")
    row = Content.assemble(
        turn_mark(scene, seat),
        leader_mark(view, seat),
        (name, name_style(scene, seat)),
        (f" {side}" if side else "", "$quiet"),
        " " * (columns.name - cell_len(name) - (cell_len(side) + 1 if side else 0)),
        gold_piece(view, seat, columns.gold),
        change_piece(scene, seat, 5),
        (str(facts.hand_size).rjust(columns.hand), ""),
        "  ",
        pad(ante_cell(scene, seat), columns.ante),
        " " * columns.gap,
        pad(first, columns.slots * columns.pitch),
        *sum_pieces(view, seat, facts.strength, columns.strength),
        owes if columns.shows_owes else "",
        "  ",
        _notes(scene, seat, columns) if columns.shows_notes else "",
    )
    return [row, *(Content(" " * columns.before_flight) + flight for flight in more)]


def _notes(scene: Scene, seat: int, columns: _Columns) -> Content:
    view = scene.view
    found = notes(view, seat, short=not columns.wide) + (known_note(view, seat) if columns.wide else [])
    if view.seats[seat].abilities:
        before = sum(note.cell_length + len(columns.between) for note in found)
        found += ability_note(view, seat, columns.notes - before)
    return Content(columns.between).join(found).truncate(columns.notes, ellipsis=False)
