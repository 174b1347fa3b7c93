"""The seats: ante, flight, strength, gold, cards in hand, debts, special flights."""

from __future__ import annotations

from collections.abc import Collection

from textual.content import Content

from tda_tui.app.cards import TAG_WIDTH, find, flight_name, style, tag
from tda_tui.app.widgets.ante import ante_cell
from tda_tui.app.widgets.ledger import owes_cell
from tda_tui.app.widgets.lines import Lines, fit
from tda_tui.rules.table import PLAY
from tda_tui.rules.view import View
from tda_tui.words.sentences import short_name
from tda_tui.words.translate import gettext as _


def seats_in_order(view: View) -> list[int]:
    """The left neighbour first, round to the viewer, who stands at the bottom next to the hand."""
    many = len(view.seats)
    return [(view.me + step) % many for step in range(1, many + 1)]


class Flights(Lines):
    """One row a seat; a long flight takes a second one."""

    view: View | None = None
    bright: Collection[str] = ()
    _rows = 0

    def show(self, view: View, bright: Collection[str] = ()) -> None:
        """Draw this table; the bright cards are those that something just happened to."""
        self.view = view
        self.bright = bright
        rows = len(self.lines(self.content_size.width or 80))
        self.redraw(layout=rows != self._rows)
        self._rows = rows

    def lines(self, width: int) -> list[Content]:
        """A heading, and the seats."""
        view = self.view
        if view is None:
            return []
        columns = _Columns(width, len(view.seats))
        rows = [Content.styled(columns.heading(), "$quiet")]
        for seat in seats_in_order(view):
            rows += self._seat(view, seat, columns)
        return rows

    def _seat(self, view: View, seat: int, columns: _Columns) -> list[Content]:
        facts = view.seats[seat]
        mine = seat == view.me
        moving = seat == view.to_move and view.phase == PLAY
        waiting = view.phase == "ante" and not facts.anted and facts.playing
        leads = seat == view.leader and view.phase == PLAY
        cells = self._flight(view, seat)
        first, more = cells[: columns.slots], cells[columns.slots :]
        row = Content.assemble(
            (">" if moving or waiting else " ", "bold $accent"),
            ("*" if leads else " ", "bold $primary"),
            (fit(facts.name, columns.name), "bold $primary" if mine else "bold" if moving else ""),
            (str(facts.gold).rjust(columns.gold), "$accent" if facts.gold else "bold $warning"),
            (str(facts.hand_size).rjust(columns.hand), ""),
            "   ",
            ante_cell(view, seat),
            " " * columns.gap,
            self._laid(first, columns.slots * columns.pitch, columns.pitch),
            (str(facts.strength).rjust(columns.strength), "bold" if facts.flight else "$quiet"),
            owes_cell(view, seat, columns.owes),
            "  ",
            self._notes(view, seat, columns),
        )
        rows = [row]
        while more:
            first, more = more[: columns.slots], more[columns.slots :]
            rows.append(Content(" " * columns.before_flight) + self._laid(first, 0, columns.pitch))
        return rows

    def _flight(self, view: View, seat: int) -> list[Content]:
        facts = view.seats[seat]
        just = view.seats[view.last_seat].round_card if view.last_seat >= 0 else None
        cells = []
        for card in facts.flight:
            look = style(find(view.rules, card)) + (" reverse" if card in self.bright else "")
            played = Content.styled("<" if card == just else "", "bold")
            cells.append(Content.styled(tag(view.rules, card), look) + played)
        return cells

    @staticmethod
    def _laid(cells: list[Content], width: int, pitch: int) -> Content:
        row = Content("")
        for cell in cells:
            row += cell + Content(" " * (pitch - cell.cell_length))
        return row + Content(" " * max(0, width - row.cell_length))

    @staticmethod
    def _notes(view: View, seat: int, columns: _Columns) -> Content:
        facts = view.seats[seat]
        notes = []
        if not facts.playing:
            notes.append(Content.styled(_("out of the game") if columns.wide else _("out"), "bold $error"))
        if facts.score.barred_by:
            god = short_name(view.rules, facts.score.barred_by[0]) if columns.wide else ""
            notes.append(Content.styled(_("barred by {god}").format(god=god) if god else _("barred"), "bold $error"))
        if facts.score.total != facts.strength:
            notes.append(Content.styled(_("scores {n}").format(n=facts.score.total), "$warning"))
        for name in facts.special_flights:
            notes.append(Content.styled(flight_name(view.rules, name, short=not columns.wide), "$success"))
        if columns.wide and facts.known and seat != view.me:
            known = " ".join(tag(view.rules, card).strip() for card in facts.known)
            notes.append(Content.styled(_("holds {cards}").format(cards=known), "$quiet"))
        return Content(", " if columns.wide else " ").join(notes).truncate(columns.notes, ellipsis=True)


class _Columns:
    """The widths of the columns at a width of the screen."""

    def __init__(self, width: int, seats: int) -> None:
        self.wide = width >= 100
        self.name = 18 if width >= 118 else 12 if self.wide else 10
        self.gold = 6 if self.wide else 5
        self.hand = 6 if self.wide else 5
        self.pitch = 7 if self.wide else 6
        self.slots = 5 if width >= 118 else 4
        self.strength = 4
        self.owes = 6
        self.gap = 2
        self.before_flight = 2 + self.name + self.gold + self.hand + 3 + TAG_WIDTH + self.gap
        self.notes = max(4, width - self.before_flight - self.slots * self.pitch - self.strength - self.owes - 2)

    def heading(self) -> str:
        """The names of the columns."""
        left = "  " + _("Seat").ljust(self.name) + _("Gold").rjust(self.gold) + _("Hand").rjust(self.hand)
        middle = "   " + _("Ante").ljust(TAG_WIDTH) + " " * self.gap + _("Flight").ljust(self.slots * self.pitch - 4)
        return left + middle + _("Strength").rjust(self.strength + 4) + _("Owes").rjust(self.owes) + "  " + _("Notes")
