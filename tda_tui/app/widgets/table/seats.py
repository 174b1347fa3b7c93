"""The seats: round the table from 100x30, in a smaller window as rows."""

from collections.abc import Sequence
from itertools import chain, zip_longest

from msgspec.structs import replace
from textual.content import Content
from textual.geometry import Offset

from tda_tui.app.pictures.cards import SEEN, SLIVER, Form, Marks, card_rows, fan
from tda_tui.app.pictures.drawing import Drawing
from tda_tui.app.pictures.faces import face, portraits
from tda_tui.app.terminal.colours import card_style
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.widgets.lines import format_content, pad
from tda_tui.app.widgets.table.hand import WIDER
from tda_tui.app.widgets.table.pieces import (
    FIGURE,
    Layout,
    Scene,
    TableLines,
    ability_note,
    ante_cell,
    change_piece,
    figure,
    flight_pieces,
    gold_piece,
    hoard_piece,
    known_note,
    leader_mark,
    name_style,
    notes,
    seats_in_order,
    side_words,
    spot,
    sum_pieces,
    turn_mark,
)
from tda_tui.files.art_files import SIZES, Art
from tda_tui.present.card_text import TAG_WIDTH, find, flight_name
from tda_tui.present.standing import complete_cards, near_flights
from tda_tui.rules.view import NOBODY, View
from tda_tui.words.card_names import type_name
from tda_tui.words.cells import cell_len, cut, fit, ljust, rjust
from tda_tui.words.phrases import shown_name
from tda_tui.words.translate import gettext as _, pgettext

_PORTRAIT = SIZES["small"]
_NAME = 20
_BETWEEN = "   "
_LEAST_SKILLS = 11
"""The fewest columns for abilities: four of them by their letters."""
_LEAST_CARDS = 3
"""The number of cards of one's own flight that room is always reserved for."""
_INDENT = 1
"""The columns on the left of the viewer's flight."""
_LARGE_SLIVER = 8
"""The columns of a card below another one in which a strength in large digits is seen."""


# The opponents


def _opponents(scene: Scene, layout: Layout, drawing: Drawing, width: int) -> list[Content]:
    """The opponents in `width` columns from left to right, the left neighbour first."""
    scene = _explained(scene)
    arts = portraits(scene.view.names, scene.regulars)
    drawn = [_opponent(scene, layout, drawing, seat, arts[seat]) for seat in seats_in_order(scene.view)[:-1]]
    left, gap = _gaps(layout, len(drawn), width)
    rows = zip_longest(*drawn, fillvalue=Content(""))
    return [Content(" " * left) + Content(" " * gap).join([pad(part, layout.seat) for part in row]) for row in rows]


def _gaps(layout: Layout, many: int, width: int) -> tuple[int, int]:
    gap, spare = divmod(width - layout.seat * many, many + 1)
    return gap + spare // 2, gap


def _position_among_opponents(
    view: View, layout: Layout, seat: int, what: str, which: str | int, width: int
) -> Offset | None:
    others = seats_in_order(view)[:-1]
    if seat not in others:
        return None
    first, gap = _gaps(layout, len(others), width)
    left = first + others.index(seat) * (layout.seat + gap)
    if what == "flight":
        return Offset(left + SLIVER * min(int(which), 2), (_PORTRAIT // 2 if layout.portraits else 3) + 1)
    return Offset(left + (_PORTRAIT + 1 if layout.portraits else 0), 1 if what == "gold" else 0)


def _explained(scene: Scene) -> Scene:
    """The scene without what a lesson has not explained yet: debts to the hole, and everything in notes."""
    seats = scene.view.seats
    if "owes" in scene.hidden:
        seats = tuple(seat._replace(owes=0) for seat in seats)
    if "notes" in scene.hidden:
        seats = tuple(
            seat._replace(
                known=(), abilities=(), special_flights=(), score=seat.score._replace(barred_by=(), total=seat.strength)
            )
            for seat in seats
        )
    return replace(scene, view=scene.view._replace(seats=seats)) if scene.hidden else scene


def _opponent(scene: Scene, layout: Layout, drawing: Drawing, seat: int, art: Art | None) -> list[Content]:
    """Name, gold, hand, ante and strength, beside a portrait if there is one; below that notes and flight."""
    view, width = scene.view, layout.seat - 1
    hand = spot(scene, "hand", (_("hand {n}").format(n=view.seats[seat].hand_size), ""))
    if layout.portraits:
        facts = _beside_a_portrait(scene, seat, art, drawing, width)
        notes_row = _hand_and_notes(scene, seat, hand, width)
    else:
        strength = _strength(scene, seat)
        gold, ante = hoard_piece(scene, seat), _ante(scene, seat)
        hand += Content(" ")  # no mark, as behind the strength: the figures stand below each other
        facts = [_name(scene, seat, width), _both(gold, hand, width), _both(ante, strength, width)]
        notes_row = _notes(scene, seat, width)
        known = known_note(view, seat, width - notes_row.cell_length - bool(notes_row))
        notes_row = _joined([notes_row, *known], " ")
    return [*facts, notes_row, *_flight(scene, seat, layout.others, drawing, width)]


def _beside_a_portrait(scene: Scene, seat: int, art: Art | None, drawing: Drawing, width: int) -> list[Content]:
    """Name, gold, its change and the ante, beside the strength of the flight in large digits.

    The gold has no unit, and in the worst case the digits are small, where there is too little room. The strength is
    in words as well while a lesson speaks of it, as large digits in reverse would be hard to read.
    """
    beside = width - _PORTRAIT - 1 if art is not None else width
    gold = format_content(_("{n}g"), gold_piece(scene, seat), "$accent")
    strength = figure(scene.view, seat, drawing.pixels)
    if gold.cell_length + strength[0].cell_length >= beside:
        gold = gold_piece(scene, seat)
    if gold.cell_length + strength[0].cell_length > beside:
        strength = [Content(""), Content(""), _strength(scene, seat)]
    small = _strength(scene, seat) if "total" in scene.named else Content("")
    left = (gold, change_piece(scene, seat)[1:], Content(""))
    facts = [
        _name(scene, seat, beside),
        *(_both(words, row, beside) for words, row in zip(left, strength, strict=True)),
        _both(_ante(scene, seat), small, beside),
    ]
    if art is None:
        return facts
    portrait = face(art, "small", drawing, style="$accent")
    return [picture + Content(" ") + fact for picture, fact in zip(portrait, facts, strict=True)]


def _both(left: Content, right: Content, width: int) -> Content:
    return left + Content(" " * max(1, width - left.cell_length - right.cell_length)) + right


def _name(scene: Scene, seat: int, width: int) -> Content:
    turn, leads = Content.styled(*turn_mark(scene, seat)), Content.styled(*leader_mark(scene.view, seat))
    name = cut(shown_name(scene.view.seats[seat].name), width - 3)
    drawn = Content.assemble(turn + Content(" ") if turn.plain.strip() else "", (name, name_style(scene, seat)), leads)
    drawn, side = drawn.rstrip(), side_words(scene.view, seat)
    fits = drawn.cell_length + 1 + cell_len(side) <= width
    return drawn + Content(" ") + spot(scene, "sides", (side, "$quiet")) if side and fits else drawn


def _ante(scene: Scene, seat: int) -> Content:
    cell = ante_cell(scene, seat)
    shown = bool(cell.plain.strip()) or "ante" in scene.named
    return spot(scene, "ante", format_content(_("ante {card}"), cell, "$quiet")) if shown else Content("")


def _strength(scene: Scene, seat: int) -> Content:
    facts = scene.view.seats[seat]
    total = Content.assemble(*sum_pieces(scene.view, seat, facts.score.total if facts.flight else 0))
    return spot(scene, "total", format_content(_("total {n}"), total, "$quiet"))


def _debt(scene: Scene, seat: int) -> Content:
    owes = scene.view.seats[seat].owes
    return spot(scene, "owes", (_("owes {n}").format(n=owes) if owes else "", "bold $warning"))


def _joined(parts: Sequence[Content], between: str) -> Content:
    return Content(between).join([part for part in parts if part])


def _hand_and_notes(scene: Scene, seat: int, hand: Content, width: int) -> Content:
    """The number of cards in the hand, the known ones among them, and notes, in full if all of that fits."""
    view, room = scene.view, width - hand.cell_length - 1
    in_hand = "({cards})"
    whole = _joined([*known_note(view, seat, words=in_hand), _notes(scene, seat, short=False)], " ")
    if whole.cell_length <= room:
        return _joined([hand, whole], " ")
    row = _notes(scene, seat, room)
    known = known_note(view, seat, room - row.cell_length - bool(row), in_hand)
    return _joined([hand, *known, row], " ").truncate(width)


def _notes(scene: Scene, seat: int, width: int = 1000, short: bool = True) -> Content:
    """Debt and other notes as far as they fit."""
    view, more = scene.view, Content("")
    near = _near(scene, seat, _("nearly {flight}"), short)[:1]
    kept = [_debt(scene, seat), *notes(scene, seat, short), *near]
    while (row := _joined([*kept, more], " ")).cell_length > width and kept:
        kept, more = kept[:-1], Content.styled("~", "$quiet")
    if view.seats[seat].abilities:
        named = not row and not view.seats[seat].known
        row = _joined([row, *ability_note(scene, seat, width - row.cell_length - bool(row), named)], " ")
    return row.truncate(width)


def _near(scene: Scene, seat: int, words: str, short: bool) -> list[Content]:
    """In these words the special flights whose cards are framed because they lack one."""
    found = near_flights(scene.view, seat) if "notes" not in scene.hidden else ()
    names = [flight_name(scene.view.rules, one.name, short=short) for one in found]
    return [Content.styled(words.format(flight=name), "$success") for name in names]


def _flight(scene: Scene, seat: int, form: Form, drawing: Drawing, width: int) -> list[Content]:
    """The flight as a fan; as a list if it has too many cards; the place of its first card if it has none."""
    many = len(scene.view.seats[seat].flight)
    if not many:
        return _no_card(form)
    crowded = form.large and form.inner + 2 + (many - 1) * _LARGE_SLIVER > width
    drawn = _fan(scene, seat, SEEN if crowded else form, drawing, width)
    if drawn and drawn[0].cell_length <= width:
        return drawn
    cells = flight_pieces(scene, seat, TAG_WIDTH + 1, 0, drawing)
    per_row = max(1, width // (TAG_WIDTH + 1))
    rows = [Content.assemble(*cells[at : at + per_row]) for at in range(0, len(cells), per_row)]
    return rows + [Content("")] * (form.rows - len(rows))


def _no_card(form: Form) -> list[Content]:
    """The outline of a card."""
    frame = glyphs().light
    rows = [
        frame[0] + frame[1] * form.inner + frame[2],
        *[frame[3] + " " * form.inner + frame[3]] * (form.rows - 2),
        frame[4] + frame[1] * form.inner + frame[5],
    ]
    return [Content.styled(row, "$faint") for row in rows]


def _fan(scene: Scene, seat: int, form: Form, drawing: Drawing, width: int) -> list[Content]:
    """A seat's flight as a fan; nothing for no cards.

    The card just played is marked in its frame, and so are those of a complete or nearly complete special flight.
    """
    view = scene.view
    just = view.seats[view.last_seat].round_card if view.last_seat >= 0 else None
    whole = complete_cards(view, seat)
    near = {card for found in near_flights(view, seat) for card in found.cards}
    flight, drawn = view.seats[seat].flight, []
    seen = (width - form.inner - 2) // max(1, len(flight) - 1)
    for card in flight:
        found = find(view.rules, card)
        name = type_name(found, short=True) if found.special and not form.names else ""
        edge = "bold $gold-coin" if card in whole else "$success" if card in near else ""
        marks = Marks(
            bottom=("<" if card == just else "") + name,
            bottom_style=card_style(found),
            edge=edge + " reverse" if "flight" in scene.named else edge,
            lit=card in scene.changes.cards and scene.flash,
            covered=seen < form.inner and card != flight[-1],
        )
        drawn.append(card_rows(view.rules, found, form, form.inner, drawing, marks))
    return fan(drawn, width) if drawn else []


# The viewer


class OwnSeat(TableLines):
    """A line of facts on the viewer: gold, ante, strength, and notes; none if the seats are rows of a table."""

    def lines(self, width: int) -> list[Content]:
        if self.layout_now is None:
            return []
        scene = _explained(self.scene)
        view, seat = scene.view, seats_in_order(scene.view)[-1]  # a spectator sees the last seat
        called = shown_name(view.seats[seat].name)
        name = spot(scene, "me", (fit(called, min(_NAME, cell_len(called))), name_style(scene, seat)))
        figured = self.layout_now.figured and "total" not in scene.named
        parts = [
            Content.assemble(turn_mark(scene, seat), leader_mark(view, seat), name),
            hoard_piece(scene, seat),
            _ante(scene, seat),
            Content("") if figured else _strength(scene, seat),
            _debt(scene, seat),
            *notes(scene, seat, short=False),
        ]
        near = _near(scene, seat, _("one card short of: {flight}"), short=False)
        if view.seats[seat].abilities:
            room = width - sum(part.cell_length + len(_BETWEEN) for part in (*parts, *near) if part)
            parts += ability_note(scene, seat, max(room, _LEAST_SKILLS), named=True)
        return [_joined([*parts, *near], _BETWEEN).truncate(width)]

    def position_of(self, seat: int, what: str, which: str | int) -> Offset | None:
        """The viewer's gold is behind the name."""
        view = self.scene.view
        if seat != view.me or what != "gold":
            return None
        return Offset(2 + cell_len(shown_name(view.seats[seat].name)) + 3, 0)


class OwnFlight(TableLines):
    """The viewer's flight as a fan of cards, as high as the hand: in a high window its strength is above it."""

    @property
    def room(self) -> int:
        view, layout = self.scene.view, self.layout_now
        if layout is None:
            return 0
        cards, whole = max(_LEAST_CARDS, len(view.seats[view.me].flight)), layout.own.inner + 3
        if _INDENT + cards * whole + len(self.scene.order) * (whole + WIDER) <= self.app.size.width:
            return _INDENT + cards * whole + 1
        return _INDENT + (cards - 1) * SLIVER + whole + 1

    def position_of(self, seat: int, what: str, which: str | int) -> Offset | None:
        if seat != self.scene.view.me or what != "flight":
            return None
        above = FIGURE if self.layout_now is not None and self.layout_now.figured else 0
        return Offset(min(_INDENT + SLIVER * int(which), self.size.width), above + 1)

    def lines(self, width: int) -> list[Content]:
        view, layout = self.scene.view, self.layout_now
        if layout is None:
            return []
        seat = seats_in_order(view)[-1]
        drawn = _fan(self.scene, seat, layout.own, self.drawing, self.room - _INDENT - 2) or _no_card(layout.own)
        drawn = [Content(" " * _INDENT) + row for row in drawn]
        whose = _("your flight") if seat == view.me else _("{name}'s flight").format(name=view.seats[seat].name)
        if layout.figured:
            *above, last = figure(view, seat, self.drawing.pixels)
            words = last + Content.styled(f" {whose}", "$quiet")
            drawn = [*(Content("  ") + row for row in (*above, words)), *drawn]
        return [pad(row, width) for row in (*drawn, *[Content("")] * (layout.hand.rows - len(drawn)))]


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
            return _opponents(self.scene, layout, self.drawing, width)
        columns = _Columns(width, self.scene)
        *others, last = [_seat(self.scene, seat, columns, self.drawing) for seat in seats_in_order(self.scene.view)]
        if self.scene.view.me != NOBODY:
            last = [pad(row, width).stylize_before("on $felt") for row in last]
        return [columns.heading(self.scene), *chain.from_iterable(others), *last]

    def position_of(self, seat: int, what: str, which: str | int) -> Offset | None:
        """An opponent's hand is at their name; the viewer's own is in another widget."""
        view, layout, width = self.scene.view, self.layout_now, self.size.width
        if self.around != (layout is not None and layout.around):
            return None
        if layout is not None:
            return _position_among_opponents(view, layout, seat, what, which, width)
        if seat not in range(len(view.seats)) or (what == "hand" and seat == view.me):
            return None
        columns, row = _Columns(width, self.scene), 1 + seats_in_order(view).index(seat)
        if what == "flight":
            return Offset(columns.before_flight + columns.pitch * min(int(which), columns.slots - 1), row)
        return Offset(2 + (columns.name + 1 if what == "gold" else 0), row)


class _Columns:
    """The columns at a screen width, and their widths; without debts there is no column for them."""

    def __init__(self, width: int, scene: Scene) -> None:
        owes = "owes" in scene.named or any(seat.owes for seat in scene.view.seats)
        self.shows_owes = owes and "owes" not in scene.hidden
        self.shows_notes = "notes" not in scene.hidden
        self.wide = width >= 100
        self.between = ", " if self.wide else " "
        self.name = 18 if self.wide else 13
        self.gold = max(cell_len(_("Gold")), 5 if self.wide else 4)
        self.hand = max(cell_len(_("Hand")), 6 if self.wide else 4)
        self.ante = max(cell_len(pgettext("a column", "Ante")), TAG_WIDTH)
        self.pitch = 7 if self.wide else 6
        self.slots = 4
        self.strength = 4
        self.owes = max(cell_len(_("Owes")), 4) if self.shows_owes else 0
        self.gap = 2 if self.wide else 1
        self.before_flight = 2 + self.name + self.gold + 5 + self.hand + 2 + self.ante + self.gap
        self.notes = max(4, width - self.before_flight - self.slots * self.pitch - self.strength - self.owes - 3)

    def _has_notes(self, scene: Scene) -> bool:
        noted = any(_notes_cell(scene, seat, self) for seat in range(len(scene.view.seats)))
        return self.shows_notes and (noted or "notes" in scene.named)

    def heading(self, scene: Scene) -> Content:
        flight, total = _("Flight"), rjust(_("Total"), self.strength)
        between = self.slots * self.pitch + self.strength - cell_len(flight) - cell_len(total)
        parts = (
            ("", "  " + ljust(_("Seat"), self.name)),
            ("gold", rjust(_("Gold"), self.gold)),
            ("", " +/- "),
            ("hand", rjust(_("Hand"), self.hand)),
            ("", "  "),
            ("ante", ljust(pgettext("a column", "Ante"), self.ante)),
            ("", " " * self.gap),
            ("flight", flight),
            ("", " " * between),
            ("total", total),
            ("", " "),
            ("owes", rjust(_("Owes"), self.owes) if self.shows_owes else ""),
            ("", "  "),
            ("notes", cut(_("Notes"), self.notes) if self._has_notes(scene) else ""),
        )
        return Content.assemble(*(spot(scene, place, (words, "$quiet")) for place, words in parts))


def _seat(scene: Scene, seat: int, columns: _Columns, drawing: Drawing) -> list[Content]:
    view = scene.view
    facts, side = view.seats[seat], side_words(view, seat)
    name = cut(shown_name(facts.name), columns.name - cell_len(side) - 1 if side else columns.name)
    cells = flight_pieces(scene, seat, columns.pitch, columns.slots * columns.pitch, drawing)
    flights = [Content.assemble(*cells[at : at + columns.slots]) for at in range(0, len(cells), columns.slots)]
    first, *more = flights or [Content("")]
    owes = (str(facts.owes or "").rjust(columns.owes), "bold $warning")
    named = (name, name_style(scene, seat))
    total = Content.assemble(*sum_pieces(view, seat, facts.strength, columns.strength))
    row = Content.assemble(
        turn_mark(scene, seat),
        leader_mark(view, seat),
        spot(scene, "me", named) if seat == view.me else named,
        " " if side else "",
        spot(scene, "sides", (side, "$quiet")),
        " " * (columns.name - cell_len(name) - (cell_len(side) + 1 if side else 0)),
        gold_piece(scene, seat, columns.gold),
        change_piece(scene, seat, 5),
        spot(scene, "hand", (str(facts.hand_size).rjust(columns.hand), "")),
        "  ",
        spot(scene, "ante", pad(ante_cell(scene, seat), columns.ante)),
        " " * columns.gap,
        pad(first, columns.slots * columns.pitch),
        spot(scene, "total", total),
        spot(scene, "owes", owes) if columns.shows_owes else "",
        "  ",
        _notes_cell(scene, seat, columns) if columns.shows_notes else "",
    )
    return [row, *(Content(" " * columns.before_flight) + flight for flight in more)]


def _notes_cell(scene: Scene, seat: int, columns: _Columns) -> Content:
    view = scene.view
    found = notes(scene, seat, short=not columns.wide) + (known_note(view, seat) if columns.wide else [])
    if view.seats[seat].abilities:
        before = sum(note.cell_length + len(columns.between) for note in found)
        found += ability_note(scene, seat, columns.notes - before)
    return Content(columns.between).join(found).truncate(columns.notes, ellipsis=False)
