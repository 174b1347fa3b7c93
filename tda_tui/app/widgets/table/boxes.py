"""The seats of a large screen: each opponent in a box, and the viewer's own seat next to the hand."""

from __future__ import annotations

from collections.abc import Collection

from textual.content import Content
from textual.geometry import Size

from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.widgets.lines import pad
from tda_tui.app.widgets.table.ante import ante_cell
from tda_tui.app.widgets.table.pieces import (
    Seats,
    change_piece,
    flight_pieces,
    gold_piece,
    is_awaited,
    known_note,
    leader_mark,
    look_of,
    name_look,
    notes,
    side_words,
    turn_mark,
)
from tda_tui.present.card_text import TAG_WIDTH, tag
from tda_tui.present.view_changes import ViewChanges
from tda_tui.rules.view import View
from tda_tui.words.cells import cut, rjust
from tda_tui.words.translate import gettext as _

LEAST_WIDTH, LEAST_HEIGHT = 100, 30
TALL = 36
"""From so many rows on flights are drawn as cards in boxes too."""
_WIDEST = 36
_OWN = 20
"""The columns of the viewer's own name."""
_CARD = TAG_WIDTH + 1
"""The columns of a card in a row of cards, whose frames touch."""


def fit_in(size: Size) -> bool:
    """Whether the screen is large enough for boxes."""
    return size.width >= LEAST_WIDTH and size.height >= LEAST_HEIGHT


def opponents(view: View, changes: ViewChanges, flash: bool, size: Size, hidden: Collection[str] = ()) -> list[Content]:
    """The opponents' boxes, the left neighbour's at the left; `hidden` is what a lesson has not come to yet."""
    view = explained(view, hidden)
    many = len(view.seats)
    seats = [(view.me + step) % many for step in range(1, many)]
    width = min(_WIDEST, size.width // len(seats))
    gap = (size.width - width * len(seats)) // (len(seats) + 1)
    drawn = [_box(view, seat, changes, flash, width, size.height >= TALL) for seat in seats]
    rows = max(len(box) for box in drawn)
    drawn = [_stretched(box, rows, width) for box in drawn]
    return [Content.assemble(*(part for box in drawn for part in (" " * gap, box[row]))) for row in range(rows)]


def explained(view: View, hidden: Collection[str]) -> View:
    """The table without what is hidden: debts to the hole, and all that notes tell."""
    seats = view.seats
    if "owes" in hidden:
        seats = tuple(seat._replace(owes=0) for seat in seats)
    if "notes" in hidden:
        seats = tuple(
            seat._replace(known=(), special_flights=(), score=seat.score._replace(barred_by=(), total=seat.strength))
            for seat in seats
        )
    return view._replace(seats=seats) if hidden else view


def _stretched(box: list[Content], rows: int, width: int) -> list[Content]:
    """The box made as high as the highest one, by empty lines above its bottom."""
    side = box[1][:1]
    empty = side + Content(" " * (width - 2)) + side
    return [*box[:-1], *[empty] * (rows - len(box)), box[-1]]


def _box(view: View, seat: int, changes: ViewChanges, flash: bool, width: int, tall: bool) -> list[Content]:
    inner = width - 2
    awaited, won = is_awaited(view, seat, changes), seat in changes.winners
    frame = glyphs().heavy if awaited or won else glyphs().light
    edge = "bold $success" if won else "bold $accent" if awaited else "$faint"
    side = Content.styled(frame[3], edge)
    inside = [
        _gold_line(view, seat, changes, inner - 2, flash),
        _ante_line(view, seat, inner - 2),
        *_flight_lines(view, seat, changes, flash, inner - 2, tall),
        _strength_line(view, seat),
        *_notes_lines(view, seat, inner - 2),
    ]
    rows = [_top(view, seat, changes, width, frame, edge)]
    rows += [side + Content(" ") + pad(line, inner - 2) + Content(" ") + side for line in inside]
    rows.append(Content.styled(frame[4] + frame[1] * inner + frame[5], edge))
    return rows


def _top(view: View, seat: int, changes: ViewChanges, width: int, frame: str, edge: str) -> Content:
    name = cut(view.seats[seat].name, width - 12)
    side = side_words(view, seat)
    marks = [mark for mark in (turn_mark(view, seat, changes), leader_mark(view, seat)) if mark[0] != " "]
    title = Content.assemble(
        " ", *marks, (name, name_look(view, seat, changes)), " ", (side, "$quiet"), " " if side else ""
    )
    fill = max(0, width - 3 - title.cell_length)
    return Content.assemble((frame[:2], edge), title, (frame[1] * fill + frame[2], edge))


def _gold_line(view: View, seat: int, changes: ViewChanges, width: int, flash: bool) -> Content:
    gold = Content.assemble(gold_piece(view, seat, 0), (_("g"), "$accent"), change_piece(changes, seat, 0, flash))
    hand = _("hand {n}").format(n=view.seats[seat].hand_size)
    return gold + Content(rjust(hand, width - gold.cell_length))


def _ante_line(view: View, seat: int, width: int) -> Content:
    line = Content.assemble((_("ante "), "$quiet"), ante_cell(view, seat))
    debt = _debt(view, seat)
    room = width - line.cell_length - debt.cell_length
    return line + Content(" " * room) + debt if room > 0 else line


def _debt(view: View, seat: int) -> Content:
    owes = view.seats[seat].owes
    return Content.styled(_("owes {n}").format(n=owes) if owes else "", "bold $warning")


def _flight_lines(view: View, seat: int, changes: ViewChanges, flash: bool, width: int, tall: bool) -> list[Content]:
    """The flight: as framed cards where there is room for them, else as tags in up to two rows."""
    flight = view.seats[seat].flight
    if tall and len(flight) * _CARD + 1 <= width:
        return framed(view, flight, changes, flash)
    per_row = max(1, (width + 1) // (TAG_WIDTH + 1))
    cells = [cell + Content(" ") for cell in flight_pieces(view, seat, changes, flash)]
    cells = [pad(cell, TAG_WIDTH + 1) for cell in cells]
    rows = [Content.assemble(*cells[at : at + per_row]) for at in range(0, len(cells), per_row)]
    least = 3 if tall else 2 if per_row < 3 else 1
    return rows + [Content("")] * (least - len(rows))


def framed(view: View, cards: tuple[str, ...], changes: ViewChanges, flash: bool) -> list[Content]:
    """Cards in frames that touch, three rows high, the one just played with a mark below it; empty rows for none."""
    if not cards:
        return [Content("")] * 3
    frame, many = glyphs().light, len(cards)
    just = view.seats[view.last_seat].round_card if view.last_seat >= 0 else None
    edge = "$faint"
    top = frame[0] + frame[6].join([frame[1] * TAG_WIDTH] * many) + frame[2]
    middle, bottom = Content.styled(frame[3], edge), Content.styled(frame[4], edge)
    for place, card in enumerate(cards, 1):
        middle += Content.styled(tag(view.rules, card), look_of(view, card, changes, flash))
        middle += Content.styled(frame[3], edge)
        below = frame[1] * (TAG_WIDTH - 1) + ("" if card == just else frame[1])
        bottom += Content.styled(below, edge) + Content.styled("<" if card == just else "", "bold")
        bottom += Content.styled(frame[7] if place < many else frame[5], edge)
    return [Content.styled(top, edge), middle, bottom]


def _strength_line(view: View, seat: int) -> Content:
    facts = view.seats[seat]
    found = notes(view, seat, short=True)
    title = "" if len(found) > 1 or facts.score.total != facts.strength else _("flight ")
    return Content.assemble(
        (title, "$quiet"), (str(facts.strength), "bold" if facts.flight else "$quiet"),
        *(part for note in found for part in (" ", note)),
    )  # fmt: skip


def _notes_lines(view: View, seat: int, width: int) -> list[Content]:
    """The debt, where it has no room beside the ante, and the cards known to be in that hand."""
    debt = _debt(view, seat)
    cramped = debt.cell_length and _ante_line(view, seat, width).cell_length < width
    room = width - debt.cell_length - 1 if cramped else width
    return [Content(" ").join([*([debt] if cramped else []), *known_note(view, seat, room)])]


class OwnSeat(Seats):
    """The viewer's seat on a large screen: gold, ante, the flight as cards, and how it stands."""

    def lines(self, width: int) -> list[Content]:
        """Three rows, or none where the seats are drawn as a table."""
        if self.view is None or not fit_in(self.app.size):
            return []
        view = explained(self.view, self.hidden)
        seat, facts = view.me, view.seats[view.me]
        left = [
            Content.assemble(
                turn_mark(view, seat, self.changes),
                leader_mark(view, seat),
                (cut(facts.name, _OWN - 3), name_look(view, seat, self.changes)),
            ),
            Content.assemble(
                "  ", gold_piece(view, seat, 0), (_("g"), "$accent"), change_piece(self.changes, seat, 0, self.flash)
            ),
            Content.assemble(("  " + _("ante "), "$quiet"), ante_cell(view, seat)),
        ]
        cards = framed(view, facts.flight, self.changes, self.flash)
        best = max(other.strength for at, other in enumerate(view.seats) if at != seat)
        owes = Content.styled(_("owes {n}").format(n=facts.owes) if facts.owes else "", "bold $warning")
        right = [
            Content.assemble((_("flight "), "$quiet"), (str(facts.strength), "bold"),
                             (_("   best of the others {n}").format(n=best), "$quiet")),
            Content("  ").join(notes(view, seat, short=False)),
            owes,
        ]  # fmt: skip
        wide = max(20, cards[0].cell_length + 3)
        return [pad(left[row], _OWN) + pad(cards[row], wide) + right[row] for row in range(3)]
