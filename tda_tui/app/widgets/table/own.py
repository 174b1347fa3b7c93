"""The viewer's own seat from 100x30: a line of facts, and the flight beside the hand in the same size."""

from __future__ import annotations

from textual.content import Content
from textual.geometry import Offset

from tda_tui.app.pictures.cards import SLIVER
from tda_tui.app.widgets.lines import pad
from tda_tui.app.widgets.table.layout import layout
from tda_tui.app.widgets.table.pieces import (
    Seats,
    ability_note,
    hoard_piece,
    leader_mark,
    name_look,
    notes,
    turn_mark,
)
from tda_tui.app.widgets.table.seats import ante_piece, debt_piece, explained, fan_rows, near_words, strength_piece
from tda_tui.rules.view import View
from tda_tui.words.cells import cell_len, fit
from tda_tui.words.phrases import shown_name
from tda_tui.words.translate import gettext as _

_NAME = 20
_BETWEEN = "   "
_LEAST_SKILLS = 11
"""The fewest columns for abilities: four of them by their letters."""
_LEAST_CARDS = 3
"""The number of cards that room is always reserved for."""
_LARGE_HAND = 8
"""The flight's cards do not overlap if this many cards of the hand still fit beside them."""


class OwnSeat(Seats):
    """Gold, ante, strength, and notes."""

    def lines(self, width: int) -> list[Content]:
        """One row, or none if the seats are rows of a table."""
        if self.view is None or layout(self.app.size, len(self.view.seats)) is None:
            return []
        view = explained(self.view, self.hidden)
        seat = view.me % len(view.seats)  # a spectator sees the last seat
        facts = view.seats[seat]
        called = shown_name(facts.name)
        name = Content.assemble(
            turn_mark(view, seat, self.changes),
            leader_mark(view, seat),
            (fit(called, min(_NAME, cell_len(called))), name_look(view, seat, self.changes)),
        )
        gold, ante = hoard_piece(view, seat, self.changes, self.flash), ante_piece(view, seat, self.unturned)
        strength = strength_piece(view, seat, _("flight {n}"))
        parts = [name, gold, ante, strength, self._rivals(view), debt_piece(view, seat)]
        parts += notes(view, seat, short=False)
        near = near_words(view, seat) if "notes" not in self.hidden else []
        if facts.abilities:
            room = width - sum(part.cell_length + len(_BETWEEN) for part in (*parts, *near) if part)
            parts += ability_note(view, seat, max(room, _LEAST_SKILLS), named=True)
        return [Content(_BETWEEN).join([part for part in (*parts, *near) if part]).truncate(width)]

    def place_of(self, seat: int, what: str, which: str | int) -> Offset | None:
        """The position of the viewer's gold."""
        if self.view is None or not self.size.height or seat != self.view.me or what != "gold":
            return None
        return Offset(2 + cell_len(shown_name(self.view.seats[seat].name)) + 3, 0)

    @staticmethod
    def _rivals(view: View) -> Content:
        others = [seat.score.total for at, seat in enumerate(view.seats) if at != view.me and not seat.score.barred_by]
        if not any(seat.flight for seat in view.seats) or not others:
            return Content("")
        best = min(others) if view.weakest_wins else max(others)
        words = _("weakest of the others {n}") if view.weakest_wins else _("best of the others {n}")
        return Content.styled(words.format(n=best), "$quiet")


class OwnFlight(Seats):
    """The flight as a fan of cards."""

    def room(self, view: View) -> int:
        """The columns of the flight, including the gap beside it."""
        laid = layout(self.app.size, len(view.seats))
        if laid is None:
            return 0
        cards, whole = max(_LEAST_CARDS, len(view.seats[view.me].flight)), laid.own.inner + 3
        if (cards + _LARGE_HAND) * whole <= self.app.size.width:
            return cards * whole + 1
        return (cards - 1) * SLIVER + whole + 1

    def place_of(self, seat: int, what: str, which: str | int) -> Offset | None:
        """The position of a card in the viewer's flight."""
        if self.view is None or seat != self.view.me or what != "flight":
            return None
        return Offset(min(SLIVER * int(which), self.size.width), 1)

    def lines(self, width: int) -> list[Content]:
        """The rows of the cards."""
        view = self.view
        laid = layout(self.app.size, len(view.seats)) if view is not None else None
        if view is None or laid is None:
            return []
        seat = view.me % len(view.seats)
        flight, room = view.seats[seat].flight, self.room(view) - 2
        drawn = fan_rows(view, seat, laid.own, self.look, self.changes, self.flash, room)
        if not flight:
            whose = _("your flight") if seat == view.me else _("flight of {name}").format(name=view.seats[seat].name)
            drawn = [Content("")] * (laid.own.rows // 2) + [Content.styled(f"  {whose}", "$faint")]
        rows = [*drawn, *[Content("")] * (laid.own.rows - len(drawn))]
        return [pad(row, width) for row in rows]
