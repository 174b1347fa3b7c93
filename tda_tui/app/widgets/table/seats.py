"""The opponents round the table from 100x30: portrait, gold, hand, ante, and the flight as a fan of cards."""

from __future__ import annotations

from collections.abc import Collection

from textual.content import Content
from textual.geometry import Offset

from tda_tui.app.pictures.cards import SLIVER, Form, Marks, card_rows, fan
from tda_tui.app.pictures.faces import face, regular_art
from tda_tui.app.pictures.look import Look
from tda_tui.app.terminal.colours import card_style
from tda_tui.app.widgets.lines import pad, placed
from tda_tui.app.widgets.table.layout import Layout
from tda_tui.app.widgets.table.ledger import ante_cell
from tda_tui.app.widgets.table.pieces import (
    Seats,
    ability_note,
    flight_pieces,
    hoard_piece,
    known_note,
    leader_mark,
    name_look,
    notes,
    side_words,
    sum_pieces,
    turn_mark,
)
from tda_tui.files.art_files import SIZES
from tda_tui.present.card_text import TAG_WIDTH, find, flight_name
from tda_tui.present.event_groups import ViewChanges
from tda_tui.present.standing import complete_cards, near_flights
from tda_tui.rules.view import View
from tda_tui.words.cells import cell_len, cut
from tda_tui.words.phrases import shown_name
from tda_tui.words.translate import gettext as _

_PORTRAIT = SIZES["small"]


class Drawing:
    """A table being drawn, with everything needed to draw its seats."""

    def __init__(self, seats: Seats, view: View, laid: Layout) -> None:
        self.view, self.laid, self.look = explained(view, seats.hidden), laid, seats.look
        self.changes, self.flash = seats.changes, seats.flash
        self.unturned, self.regulars = seats.unturned, seats.regulars


def explained(view: View, hidden: Collection[str]) -> View:
    """The view without what a lesson has not explained yet: debts to the hole, and everything in notes."""
    seats = view.seats
    if "owes" in hidden:
        seats = tuple(seat._replace(owes=0) for seat in seats)
    if "notes" in hidden:
        seats = tuple(
            seat._replace(
                known=(), abilities=(), special_flights=(), score=seat.score._replace(barred_by=(), total=seat.strength)
            )
            for seat in seats
        )
    return view._replace(seats=seats) if hidden else view


def opponents(seats: Seats, view: View, laid: Layout, width: int) -> list[Content]:
    """The opponents in `width` columns from left to right, the left neighbour first."""
    drawing = Drawing(seats, view, laid)
    many = len(view.seats)
    drawn = [_seat(drawing, (view.me + step) % many) for step in range(1, many)]
    rows = max(len(seat) for seat in drawn)
    gap, spare = divmod(width - laid.seat * len(drawn), len(drawn) + 1)
    left, between = Content(" " * (gap + spare // 2)), Content(" " * gap)
    return [left + between.join([_at(seat, row, laid.seat) for seat in drawn]) for row in range(rows)]


def place_among_opponents(
    view: View, laid: Layout, seat: int, what: str, which: str | int, width: int
) -> Offset | None:
    """The position of something of an opponent."""
    many = len(view.seats)
    number = (seat - view.me) % many - 1
    if not 0 <= number < many - 1 or seat < 0:
        return None
    gap, spare = divmod(width - laid.seat * (many - 1), many)
    left = gap + spare // 2 + number * (laid.seat + gap)
    facts = SIZES["small"] // 2 if laid.portraits else 3
    if what == "flight":
        return Offset(left + SLIVER * min(int(which), 2), facts + 1)
    return Offset(left + (_PORTRAIT + 1 if laid.portraits else 0), 1 if what == "gold" else 0)


def _at(seat: list[Content], row: int, width: int) -> Content:
    return pad(seat[row] if row < len(seat) else Content(""), width)


def _seat(drawing: Drawing, seat: int) -> list[Content]:
    """Who sits there, and below that the flight."""
    width = drawing.laid.seat - 1
    said = _facts(drawing, seat, width)
    return [*said, *_notes(drawing, seat, width), *_flight(drawing, seat, width)]


def _facts(drawing: Drawing, seat: int, width: int) -> list[Content]:
    """Name, gold, hand, ante and strength; beside a portrait if there is one."""
    view = drawing.view
    art = regular_art(drawing.regulars.get(seat, "")) if drawing.laid.portraits else None
    room = width - _PORTRAIT - 1 if art is not None else width
    hand = Content(_("hand {n}").format(n=view.seats[seat].hand_size))
    gold = hoard_piece(view, seat, drawing.changes, drawing.flash)
    ante = ante_piece(view, seat, drawing.unturned)
    strength = strength_piece(view, seat, _("flight {n}") if drawing.laid.portraits else _("sum {n}"))
    name = _name(drawing, seat, room)
    if not drawing.laid.portraits:
        return [name, _both(gold, hand, room), _both(ante, strength, room)]
    said = [name, gold, hand, ante, strength]
    if art is None:
        return said
    drawn = face(art, "small", drawing.look, style="$accent")
    return [left + Content(" ") + line for left, line in zip(drawn, said, strict=True)]


def _both(left: Content, right: Content, width: int) -> Content:
    return left + Content(" " * max(1, width - left.cell_length - right.cell_length)) + right


def _name(drawing: Drawing, seat: int, width: int) -> Content:
    view, changes = drawing.view, drawing.changes
    leads = leader_mark(view, seat)
    marks = [turn_mark(view, seat, changes), *([leads] if leads[0] != " " else [])]
    name = cut(shown_name(view.seats[seat].name), width - len(marks))
    side = side_words(view, seat)
    fits = len(marks) + cell_len(name) + 1 + cell_len(side) <= width
    return Content.assemble(
        *marks, (name, name_look(view, seat, changes)), (f" {side}" if side and fits else "", "$quiet")
    )


def ante_piece(view: View, seat: int, unturned: Collection[int]) -> Content:
    """A seat's ante card with its description."""
    return placed(_("ante {card}"), ante_cell(view, seat, unturned), "$quiet")


def strength_piece(view: View, seat: int, message: str) -> Content:
    """The strength of a flight in a message, marked if it is winning the gambit."""
    total = view.seats[seat].score.total if view.seats[seat].flight else 0
    return placed(message, Content.assemble(*sum_pieces(view, seat, total)), "$quiet")


def debt_piece(view: View, seat: int) -> Content:
    """What a seat owes the hole, or nothing."""
    owes = view.seats[seat].owes
    return Content.styled(_("owes {n}").format(n=owes) if owes else "", "bold $warning")


def _notes(drawing: Drawing, seat: int, width: int) -> list[Content]:
    """One row: debt, other notes, the cards known to be in that hand."""
    view = drawing.view
    row = Content(" ").join([part for part in (debt_piece(view, seat), *notes(view, seat, short=True)) if part])
    if view.seats[seat].abilities:
        named = not row and not view.seats[seat].known
        skills = ability_note(view, seat, width - row.cell_length - bool(row), named)
        row = Content(" ").join([part for part in (row, *skills) if part])
    known = known_note(view, seat, width - row.cell_length - bool(row))
    return [Content(" ").join([part for part in (row, *known) if part]).truncate(width)]


def _flight(drawing: Drawing, seat: int, width: int) -> list[Content]:
    """The flight as a fan; as a list if it has too many cards."""
    laid, view = drawing.laid, drawing.view
    drawn = fan_rows(view, seat, laid.others, drawing.look, drawing.changes, drawing.flash, width)
    if drawn and drawn[0].cell_length <= width:
        return drawn
    cells = [pad(cell, TAG_WIDTH + 1) for cell in flight_pieces(view, seat, drawing.changes, drawing.flash)]
    per_row = max(1, width // (TAG_WIDTH + 1))
    rows = [Content.assemble(*cells[at : at + per_row]) for at in range(0, len(cells), per_row)]
    return rows + [Content("")] * (laid.others.rows - len(rows))


def fan_rows(
    view: View, seat: int, form: Form, look: Look, changes: ViewChanges, flash: bool, width: int
) -> list[Content]:
    """A seat's flight as a fan; nothing for no cards.

    The card just played is marked in its frame, and so are those of a complete or nearly complete special flight.
    """
    cards = view.seats[seat].flight
    just = view.seats[view.last_seat].round_card if view.last_seat >= 0 else None
    whole = complete_cards(view, seat)
    near = {card for found in near_flights(view, seat) for card in found.cards}
    drawn = []
    for card in cards:
        found = find(view.rules, card)
        bottom = "<" if card == just else ""
        edge = "bold $gold-coin" if card in whole else "$success" if card in near else ""
        marks = Marks(
            bottom=bottom,
            bottom_look=card_style(found),
            edge=edge,
            heavy=card in whole,
            lit=card in changes.cards and flash,
        )
        drawn.append(card_rows(view.rules, found, form, form.inner, look, marks))
    return fan(drawn, width) if drawn else []


def near_words(view: View, seat: int) -> list[Content]:
    """Which special flights lack one card."""
    return [
        Content.styled(_("one card short of: {flight}").format(flight=flight_name(view.rules, found.name)), "$success")
        for found in near_flights(view, seat)
    ]
