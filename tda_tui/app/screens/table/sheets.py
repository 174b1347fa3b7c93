"""Sheets over the table: gains and losses by cause, cards and abilities in full, the others at the table."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from tda_tui.app.pictures.cards import LARGE, face
from tda_tui.app.screens.base import FootLine, SizedModal
from tda_tui.app.screens.sheet import scroll, sheet
from tda_tui.app.widgets.lines import Picture, wrap
from tda_tui.app.widgets.regular import RegularCard
from tda_tui.app.widgets.table.info import ability_lines, card_lines
from tda_tui.app.widgets.table.pieces import gain_style, seats_in_order
from tda_tui.players.player import Role
from tda_tui.present.abilities import abilities_of, has_secrets, with_abilities
from tda_tui.present.card_text import find, known_location
from tda_tui.present.gold_moves import GoldMoves
from tda_tui.rules.view import NOBODY, View
from tda_tui.session.new_game.seating import Seating, seat_words
from tda_tui.words.card_names import short_name
from tda_tui.words.cells import cut, fit
from tda_tui.words.translate import gettext as _

_NAME, _CAUSE = 20, 34
"""Columns of a seat's name and of a cause."""


class GoldScreen(SizedModal[None]):
    """The seats with their gold, changes and causes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll(-1)", "Up", id="gold.up"),
        Binding("down,j", "scroll(1)", "Down", id="gold.down"),
        Binding("pageup", "read(-1)", "Page up", id="gold.page_up"),
        Binding("pagedown", "read(1)", "Page down", id="gold.page_down"),
        Binding("escape,enter,space,a,q", "dismiss", "Close", id="gold.close"),
    ]

    def __init__(self, moves: GoldMoves, view: View) -> None:
        super().__init__()
        self.moves = moves
        self.view = view

    def body(self) -> ComposeResult:
        title = _("Gold in this gambit") if self.view.me == NOBODY else _("Gold since your last turn")
        rows = [row for seat in seats_in_order(self.view) for row in self._rows(seat)]
        yield sheet(title, scroll(rows, id="moves"), keys=_("Esc  Close    ?  Keys"))

    def _rows(self, seat: int) -> Iterator[Content]:
        facts, me = self.view.seats[seat], seat == self.view.me
        total, causes = self.moves.total(seat), self.moves.causes(seat)
        before = Content.assemble(
            (fit(cut(_("You") if me else facts.name, _NAME - 2), _NAME), "bold $primary" if me else ""),
            (f"{facts.gold:>4}", "bold $accent"),
            (f"{total:+6d}" if causes else " " * 6, gain_style(total)),
            "   ",
        )
        for cause, gold in causes.items():
            yield Content.assemble(before, cut(cause, _CAUSE), (f" {gold:+d}", gain_style(gold)))
            before = Content(" " * (_NAME + 13))
        if not causes:
            yield before + Content.styled(_("nothing"), "$quiet")

    def on_click(self) -> None:
        self.dismiss(None)


Preview = Callable[[str], list[str]]
_WIDTH, _FACE = 68, 28
"""Columns of a sheet, and those of the picture of a card and the gap beside it."""


def visible_cards(view: View, order: Sequence[str]) -> list[str]:
    """All cards visible to the viewer: hand, cards looked at, flights, ante, cards known elsewhere."""
    seats = [view.seats[seat] for seat in seats_in_order(view)]
    flights = [card for seat in seats for card in seat.flight]
    known = [card for seat in seats for card in seat.known]
    return list(dict.fromkeys([*order, *filter(None, view.aside), *flights, *view.ante, *known]))


class EdgeLine(Static):
    """The line above or below the card; it may take several rows."""

    class Wrapped(Message):
        """It takes another number of rows."""

    def on_resize(self) -> None:
        self.post_message(self.Wrapped())


class EdgeFoot(FootLine):
    """The keys in such a line."""

    def on_resize(self) -> None:
        self.post_message(EdgeLine.Wrapped())


class TurningSheet(SizedModal[None]):
    """Shows one item after another."""

    index = 0
    many: int
    """The number of items."""

    def show(self) -> None:
        raise NotImplementedError

    def on_mount(self) -> None:
        self.action_go(0)

    def action_go(self, step: int) -> None:
        self.index = (self.index + step) % max(1, self.many)
        self.show()
        self.query_one(VerticalScroll).scroll_home(animate=False)


class InspectScreen(TurningSheet):
    """A card's text and location, or an ability's text."""

    DEFAULT_CSS = """
    #inspected { height: auto; }
    #face { width: 28; height: auto; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,i,enter,q", "dismiss", "Close", id="inspect.close"),
        Binding("right,down,l,j,space,tab", "go(1)", "Next", id="inspect.next"),
        Binding("left,up,h,k,shift+tab", "go(-1)", "Previous", id="inspect.previous"),
        Binding("pagedown", "read(1)", "Scroll down", id="inspect.page_down"),
        Binding("pageup", "read(-1)", "Scroll up", id="inspect.page_up"),
    ]

    def __init__(
        self,
        view: View,
        order: Sequence[str],
        card: str | None,
        judged: bool,
        preview: Preview,
        ability: str | None = None,
    ) -> None:
        """`judged`: whether to mark cards that would trigger; `preview` tells what playing a card would do.

        Opens at the viewer's `ability` if given, else at `card`.
        """
        super().__init__()
        self.preview = preview
        self.judged = judged
        self.view = view
        self.cards = visible_cards(view, order)
        self.abilities = [
            (seat, one) for seat in (view.me, *seats_in_order(view)[:-1]) for one in abilities_of(view, seat)
        ]
        self.many = len(self.cards) + len(self.abilities)
        self.index = self.cards.index(card) if card in self.cards else 0
        mine = [one.id for seat, one in self.abilities if seat == view.me]
        if ability in mine:
            self.index = len(self.cards) + mine.index(ability)

    def body(self) -> ComposeResult:
        text = scroll(Static(id="card", markup=False))
        yield sheet(
            EdgeLine(id="where", markup=False),
            Horizontal(Picture(id="face"), text, id="inspected"),
            keys=EdgeFoot(_("Arrows  Other cards    Esc  Close    ?  Keys")),
        )

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _theme: self.action_go(0))

    def on_edge_line_wrapped(self) -> None:
        """Drop the blank rows around the text if title and keys take more than a row each."""
        rows = sum(line.size.height for line in self.query(".title, .keys"))
        self.query_one(".sheet").set_class(rows > 2, "-tight")

    def show(self) -> None:
        picture = self.query_one(Picture)
        picture.display = self.index < len(self.cards)
        if not self.many:
            self._show("", "", [Content(_("There is no card to look at."))])
        elif picture.display:
            self._show_card(picture)
        else:
            self._show_ability(self.index - len(self.cards))

    def _show(self, where: str, count: str, lines: Sequence[Content]) -> None:
        self.query_one("#where", Static).update(Content.assemble(where, (f"   {count}" if count else "", "$quiet")))
        self.query_one("#card", Static).update(Content("\n").join(lines))

    def _show_ability(self, index: int) -> None:
        seat, ability = self.abilities[index]
        where = _("Your ability")
        if seat != self.view.me:
            where = _("{name}'s ability").format(name=self.view.names[seat])
        count = _("ability {n} of {all}").format(n=index + 1, all=len(self.abilities))
        self._show(where, count, ability_lines(self.view, seat, ability, _WIDTH))

    def _show_card(self, picture: Picture) -> None:
        view, card, width = self.view, self.cards[self.index], _WIDTH - _FACE
        picture.show(partial(face, view.rules, find(view.rules, card), LARGE))
        lines = card_lines(view, card, width, self.judged)
        if any(card == held.card for held in view.hand):
            lines += [row for words in self.preview(card) for row in (Content(""), *wrap(words, width, "$accent"))]
        count = _("card {n} of {all}").format(n=self.index + 1, all=len(self.cards))
        self._show(f"{short_name(view.rules, card)}: {known_location(view, card)}", count, lines)


_LEAST, _REST = 4, 19
"""Minimum rows of the abilities, and rows of the rest of the sheet."""


class OpponentsAtTableScreen(TurningSheet):
    """One opponent at a time, the left neighbour first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,o,enter,q", "dismiss", "Close", id="at_table.close"),
        Binding("right,down,l,j,space,tab", "go(1)", "Next", id="at_table.next"),
        Binding("left,up,h,k,shift+tab", "go(-1)", "Previous", id="at_table.previous"),
        Binding("pagedown", "read(1)", "Scroll down", id="at_table.page_down"),
        Binding("pageup", "read(-1)", "Scroll up", id="at_table.page_up"),
        Binding("question_mark", "app.help", "This list", id="at_table.help"),
    ]

    def __init__(self, seating: Seating, view: View) -> None:
        super().__init__()
        self.seating = seating
        self.view = view
        self.many = len(seating.others)

    def body(self) -> ComposeResult:
        abilities = scroll(Static(id="skills", markup=False), id="abilities")
        abilities.display = with_abilities(self.view)
        keys = _("Arrows  Other opponents    Esc  Close    ?  Keys")
        yield sheet("", RegularCard(id="regular"), abilities, keys=keys)

    def on_resize(self, event: events.Resize) -> None:
        self.query_one("#abilities").styles.max_height = max(_LEAST, event.size.height - _REST)

    def show(self) -> None:
        seating = self.seating
        seat = seating.others[self.index]
        where = f"   {seat_words(self.index, len(seating.names))}" if self.view.me != NOBODY else ""
        self.query_one(".title", Static).update(Content.assemble(seating.names[seat], (where, "$quiet")))
        self.query_one(RegularCard).show(Role.read(seating.roles[seat]))
        if with_abilities(self.view):
            self.query_one("#skills", Static).update(Content("\n").join(self._skills(seat)))

    def _skills(self, seat: int) -> list[Content]:
        rows = []
        for ability in abilities_of(self.view, seat):
            name = Content.assemble((ability.text.name, "bold"), (f", {ability.state}", "$quiet"))
            rows += [name, *wrap(ability.text.short, _WIDTH)]
        if has_secrets(self.view, seat):
            rows += wrap(_("This character's abilities are secret until they are used."), _WIDTH, "$quiet")
        return rows or [Content.styled(_("No abilities."), "$quiet")]
