"""The table's layout for a window size, what its widgets draw, and the parts of a seat that all its forms share."""

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct
from textual.content import Content
from textual.geometry import Offset, Size
from textual.message import Message

from tda_tui.app.pictures.cards import COMPACT, FULL, LARGE, LARGE_SEEN, SEEN, SMALL, Form, digit_rows
from tda_tui.app.pictures.drawing import Drawing
from tda_tui.app.terminal.colours import card_colour, card_style
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.widgets.lines import Lines, format_content, pad
from tda_tui.present.abilities import SeatAbility, abilities_of, codes_within
from tda_tui.present.card_text import TAG_WIDTH, find, flight_name, named_tag, tag
from tda_tui.present.choice import Choice
from tda_tui.present.event_groups import QUIET, ViewChanges
from tda_tui.present.standing import ahead
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import ANTE, PLAY
from tda_tui.rules.view import NOBODY, View
from tda_tui.words.card_names import short_name
from tda_tui.words.cells import cell_len, ljust
from tda_tui.words.translate import gettext as _, pgettext

LEAST_WIDTH, LEAST_HEIGHT = 100, 30
_TALL, _HUGE = 38, 56
"""The window's rows from which cards have a picture, and a large one."""
_HUGE_WIDTH = 180
_SEAT = 27
"""The columns of a seat with a portrait: three cards as a fan, the last one whole."""
_WIDE_SEAT = 40
"""The most columns of a seat: three whole cards side by side."""
_LEAST_SIDE = 30
"""The fewest columns for log and card at the sides of the table."""
_POT = {False: 26, True: 36}
"""The columns of the pot between log and card, on a low and on a tall screen."""
_WIDE_POT = 60
"""The same on a huge screen."""


FIGURE = 3
"""The rows of large digits."""


class Layout(Struct, frozen=True):
    """The forms of cards in the hand, in the viewer's flight and in the opponents'; whether portraits are drawn.

    `seat` is an opponent's columns, `around` whether the opponents sit between log and card rather than above both,
    `centre` the columns between these two, including one at either side.
    """

    hand: Form
    own: Form
    others: Form
    portraits: bool
    seat: int
    around: bool
    centre: int

    @property
    def figured(self) -> bool:
        """Whether there is room for the strength of the viewer's flight in large digits above it."""
        return self.hand.rows >= self.own.rows + FIGURE


def layout(size: Size, players: int) -> Layout | None:
    """The layout of a table for that many players; None if the seats are rows."""
    if size.width < LEAST_WIDTH or size.height < LEAST_HEIGHT:
        return None
    others = players - 1
    tall = size.height >= _TALL
    huge = size.height >= _HUGE and size.width >= _HUGE_WIDTH
    widest = _WIDE_SEAT if huge else _SEAT
    between = size.width - 2 * _LEAST_SIDE - 2
    around = others * widest <= between
    seat = min(_WIDE_SEAT, between // others) if around else min(widest, size.width // others)
    roomy = tall and seat >= SEEN.inner + 2 + 12
    pot = _WIDE_POT if huge else _POT[tall]
    centre = (max(pot, others * seat) if around else pot) + 2
    hand, own = (LARGE, LARGE_SEEN) if huge else (FULL, SEEN) if tall else (COMPACT, COMPACT)
    return Layout(hand, own, (FULL if huge else SEEN) if roomy else SMALL, roomy, seat, around, centre)


class Scene(Struct):
    """A table as its widgets draw it: what the viewer sees, what has just changed, what the viewer is asked."""

    view: View
    changes: ViewChanges = QUIET
    flash: bool = False
    """Whether the cards affected now are drawn in reverse."""
    remark: str = ""
    """Text added to the line at the top."""
    order: Sequence[str] = ()
    """The cards of the hand from left to right."""
    choice: Choice | None = None
    new: Collection[str] = ()
    """Cards of the hand that came since the person's last turn."""
    marked: Collection[str] = ()
    """Cards of the hand that a lesson points at."""
    named: Collection[str] = ()
    """Places of the table that a lesson speaks of, by their keys in `table_places.toml`."""
    hidden: Collection[str] = ()
    """Columns not shown, because a lesson has not explained them yet."""
    by_name: bool = False
    """Whether the viewer is called by name, as a learner changes seats."""
    unturned: Collection[int] = ()
    """Seats whose ante cards are still face down while they are revealed one after the other."""
    regulars: Mapping[int, str] = {}
    """The regulars' ids by seat."""


def spot(scene: Scene, place: str, drawn: Content | tuple[str, str]) -> Content:
    """Something of a place of the table, in reverse while a lesson speaks of it, as that needs no colour."""
    drawn = drawn if isinstance(drawn, Content) else Content.styled(*drawn)
    return drawn.stylize("reverse") if place in scene.named else drawn


def seat_legend(scene: Scene) -> str:
    """Explains the signs at the seats until the first gambit is over; later the help does."""
    legend = _("* leads  < just played  {then} turn  {ahead} ahead  3x7 special flight")
    return legend.format(then=glyphs().then, ahead=glyphs().ahead) if scene.view.gambit == 1 else ""


def card_legend(scene: Scene) -> str:
    """The same for the signs behind the strengths of cards."""
    return _("- evil  + good  m mortal  = # god") if scene.view.gambit == 1 else ""


class TableLines(Lines):
    """A widget that draws a part of the scene."""

    class Clicked(Message):
        """An item of the choice was clicked."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self, scene: Scene, id: str | None = None) -> None:
        super().__init__(id=id)
        self.scene = scene

    @property
    def layout_now(self) -> Layout | None:
        """The layout for the window; None if the seats are rows."""
        return layout(self.app.size, len(self.scene.view.seats))

    def position_of(self, seat: int, what: str, which: str | int) -> Offset | None:
        """The position in this widget of something of a seat, if it is here (see `board.position_of`)."""
        return None


def seats_in_order(view: View) -> list[int]:
    """The left neighbour first, clockwise to the viewer, who sits at the bottom next to the hand."""
    many = len(view.seats)
    return [(view.me + step) % many for step in range(1, many + 1)]


def side_words(view: View, seat: int) -> str:
    """Whether a seat is the viewer's left or right neighbour; empty for a single opponent."""
    many = len(view.seats)
    if many == 2 or view.me in (seat, NOBODY):
        return ""
    left, right = pgettext("where somebody sits", "left"), pgettext("where somebody sits", "right")
    return {1: left, many - 1: right}.get((seat - view.me) % many, "")


def is_awaited(view: View, seat: int, changes: ViewChanges) -> bool:
    """Whether the game waits for that seat: those that are asked, or between questions the one whose turn it is.

    While a gambit is scored, or the antes are turned up, it waits for nobody.
    """
    if view.asked:
        return seat in view.asked
    return view.phase == PLAY and seat == view.to_move and not changes.scored


def turn_mark(scene: Scene, seat: int) -> tuple[str, str]:
    """The mark of a seat that is awaited."""
    return (glyphs().then if is_awaited(scene.view, seat, scene.changes) else " ", "bold $accent")


def leader_mark(view: View, seat: int) -> tuple[str, str]:
    """The mark of the round's leader."""
    return ("*" if seat == view.leader and view.phase == PLAY else " ", "bold $primary")


def name_style(scene: Scene, seat: int) -> str:
    """The style of a seat's name, which stands out while the seat alone is awaited."""
    if seat in scene.changes.winners:
        return "bold reverse $success"
    if not scene.view.seats[seat].playing:
        return "$faint"
    if scene.view.phase == PLAY and is_awaited(scene.view, seat, scene.changes):
        return "bold $accent"
    return "bold $primary" if seat == scene.view.me else ""


def gold_piece(scene: Scene, seat: int, width: int = 0) -> Content:
    """The hoard."""
    gold = scene.view.seats[seat].gold
    return spot(scene, "gold", (str(gold).rjust(width), "bold $accent" if gold else "bold $warning"))


def hoard_piece(scene: Scene, seat: int) -> Content:
    """The hoard with its unit, and its change since the last turn."""
    return format_content(_("{n}g"), gold_piece(scene, seat), "$accent") + change_piece(scene, seat)


def change_piece(scene: Scene, seat: int, width: int = 0) -> Content:
    """Gold gained or lost since the last turn; it flashes when it has just moved."""
    change = scene.changes.gold_of(seat)
    style = gain_style(change) + (" reverse" if scene.flash and seat in scene.changes.paid else "")
    text = Content.styled(f"{change:+d}" if change else "", style)
    return Content(" ") + text + Content(" " * max(0, width - 1 - text.cell_length))


def gain_style(gold: int) -> str:
    """The style of gold gained or lost."""
    return "$success" if gold > 0 else "$warning"


def card_tag(rules: Rules, card: str, style: str = "") -> Content:
    """A card's tag in its colour."""
    return Content.styled(tag(rules, card), card_style(find(rules, card)) + style)


def ante_cell(scene: Scene, seat: int) -> Content:
    """A seat's ante: its card, a card face down, or that it is awaited."""
    view, face_down = scene.view, pgettext("a card's face", "down")
    if seat in scene.unturned:
        return Content.styled(ljust(face_down, TAG_WIDTH), "$quiet")
    if seat in view.ante_owner:
        return card_tag(view.rules, view.ante[view.ante_owner.index(seat)])
    if view.phase == ANTE:
        if seat == view.me and view.committed:
            return Content.styled(tag(view.rules, view.committed), "italic")
        return Content.styled(ljust(face_down if view.seats[seat].anted else "...", TAG_WIDTH), "$quiet")
    return Content(" " * TAG_WIDTH)


def back_style(card: Card, drawing: Drawing) -> str:
    """The style of a card's letters on its back, or on the window if a back has no colour."""
    fill = drawing.fill(card_colour(card))
    return f"{drawing.ink(card_colour(card))} on {fill}" if fill else card_style(card)


def back_tag(rules: Rules, card: str, drawing: Drawing) -> Content:
    """A card's tag on its back."""
    return Content.styled(tag(rules, card), back_style(find(rules, card), drawing))


def flight_pieces(scene: Scene, seat: int, pitch: int, width: int, drawing: Drawing) -> list[Content]:
    """The cards of a flight in one line each, at least `pitch` columns wide; those affected now are highlighted, and
    the last one played is marked.

    Special cards are named as far as `width` has room for them all, the last ones first.
    """
    view = scene.view
    just = view.seats[view.last_seat].round_card if view.last_seat >= 0 else None
    flight = view.seats[seat].flight
    affected = dict.fromkeys(scene.changes.cards, " reverse" if scene.flash else " bold")
    styles = {card: back_style(find(view.rules, card), drawing) + affected.get(card, "") for card in flight}
    words = [tag(view.rules, card) for card in flight]
    room = width - pitch * len(flight)
    for at, card in reversed(list(enumerate(flight))):
        name = named_tag(view.rules, card)
        if 0 <= (more := max(0, cell_len(name) + 1 + (card == just) - pitch)) <= room:
            words[at], room = name, room - more
    return [
        pad(
            spot(scene, "flight", (text, styles[card])) + Content.styled("<" if card == just else "", "bold"),
            max(pitch, cell_len(text) + 1 + (card == just and cell_len(text) >= pitch)),
        )
        for card, text in zip(flight, words, strict=True)
    ]


def sum_pieces(view: View, seat: int, total: int, width: int = 0) -> list[tuple[str, str]]:
    """A flight's strength in `width` columns, followed by a mark if it is winning the gambit."""
    if seat in ahead(view):
        return [(str(total).rjust(width), "bold $success"), (glyphs().ahead, "bold $success")]
    return [(str(total).rjust(width), "bold" if view.seats[seat].flight else "$quiet"), (" ", "")]


def figure(view: View, seat: int, pixels: bool) -> list[Content]:
    """A flight's strength in three rows of large digits, with a mark in the last if it is winning the gambit.

    Without a card they are empty.
    """
    if not view.seats[seat].flight:
        return [Content("")] * FIGURE
    leads = seat in ahead(view)
    drawn, mark = digit_rows(view.seats[seat].score.total, pixels), glyphs().ahead if leads else " "
    style = "bold $success" if leads else "bold"
    return [Content.styled(f"{row}{end}", style) for row, end in zip(drawn, (" ", " ", mark), strict=True)]


def notes(scene: Scene, seat: int, short: bool) -> list[Content]:
    """A seat's notes: out, barred, a score other than the sum, special flights."""
    view, facts = scene.view, scene.view.seats[seat]
    found = []
    if not facts.playing:
        found.append(Content.styled(_("out") if short else _("out of the game"), "bold $error"))
    if facts.score.barred_by:
        god = "" if short else short_name(view.rules, facts.score.barred_by[0])
        found.append(Content.styled(_("barred by {god}").format(god=god) if god else _("barred"), "bold $error"))
    if facts.score.total != facts.strength:
        found.append(Content.styled(_("scores {n}").format(n=facts.score.total), "$warning"))
    for name in facts.special_flights:
        found.append(Content.styled(flight_name(view.rules, name, short=short), "$success"))
    return [spot(scene, "notes", note) for note in found]


def ability_note(scene: Scene, seat: int, width: int, named: bool = False) -> list[Content]:
    """A seat's abilities that the viewer knows of; those unusable now are faint.

    They are `named` if that fits, else abbreviated to two letters each, in lower case if unusable.
    """

    def styled(words: str, ability: SeatAbility) -> Content:
        return Content.styled(words, "$primary" if ability.ready else "$faint")

    abilities = abilities_of(scene.view, seat)
    names = Content(", ").join([styled(ability.text.name, ability) for ability in abilities])
    if named and 0 < names.cell_length <= width and all(ability.ready for ability in abilities):
        return [spot(scene, "notes", names)]
    pieces = codes_within(abilities, width)
    drawn = [Content(piece) if isinstance(piece, str) else styled(piece.code, piece) for piece in pieces]
    return [spot(scene, "notes", Content("").join(drawn))] if pieces else []


def known_note(view: View, seat: int, width: int = 1000, words: str = "") -> list[Content]:
    """The cards the viewer knows in that hand, in these words, as many as fit; a mark shows that there are more.

    A spectator has all hands beside each other.
    """
    facts = view.seats[seat]
    if view.me in (seat, NOBODY) or not facts.known:
        return []
    tags = [tag(view.rules, card).strip() for card in facts.known]
    words = words or _("holds {cards}")
    named = words.format(cards=" ".join(tags))
    while cell_len(named) > width and tags:
        tags.pop()
        named = words.format(cards=" ".join([*tags, "~"]))
    return [Content.styled(named, "$quiet")] if tags else []
