"""The history: pages of statistics with small charts, and the list of games."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from tda_tui.app.pictures.drawing import Drawing, drawing_of
from tda_tui.app.pictures.faces import face, regular_art
from tda_tui.app.screens.base import TALL
from tda_tui.app.screens.ending import Hoard, hoard_rows
from tda_tui.app.screens.review.opening import open_game
from tda_tui.app.screens.sheet import Heading, ListScreen
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.terminal.key_names import key_name, with_keys
from tda_tui.app.widgets.charts import coins_chart, games_chart, seat_styles
from tda_tui.app.widgets.figures import block, figure, in_a_row
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.lines import DrawnLines, bar, pad, rule, wrap
from tda_tui.app.widgets.list_box import ListBox
from tda_tui.review.history import History, read_history
from tda_tui.review.history_pages import Figure, Line, Page, Portrait, laid_out, last_games, pages
from tda_tui.words.cells import cell_len
from tda_tui.words.languages import messages
from tda_tui.words.translate import gettext as _, ngettext

_FEWEST, _MOST = 4, 20
"""Minimum and maximum rows of the chart above its axis."""
_AROUND, _AROUND_TABLES = 12, 10
"""Rows of the window around the tables with a chart below them, and without one."""
_FEWEST_GAMES, _MOST_HOARDS = 8, 8
"""Minimum games listed above the hoards of the selected one, and maximum rows of these."""
_BESIDE, _BETWEEN = 2, 4
"""Columns between a portrait and its words, and between large figures and portraits."""


class HistoryScreen(ListScreen[int, None]):
    """The pages of the history; games on the last page can be opened."""

    HEADED = TALL

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l,tab", "page(1)", "The next page", id="history.next"),
        Binding("left,h,shift+tab", "page(-1)", "The previous page", id="history.previous"),
        Binding("down,j", "row(1)", "Down", id="history.down"),
        Binding("up,k", "row(-1)", "Up", id="history.up"),
        Binding("pagedown", "row(10)", "Ten rows down", id="history.page_down"),
        Binding("pageup", "row(-10)", "Ten rows up", id="history.page_up"),
        Binding("a", "games", "The list of games", id="history.games"),
        Binding("enter,r", "open('replay')", "Replay the selected game", id="history.replay"),
        Binding("v", "open('review')", "Review the selected game", id="history.review"),
        Binding("e", "open('export')", "Export the selected game", id="history.export"),
        Binding("escape,q", "dismiss", "Back", id="history.back"),
    ]

    def __init__(self, saves: Path | None = None) -> None:
        """`saves` is the folder of saved games; the default one if None."""
        super().__init__(_("History"))
        self.saves = saves
        self.history: History | None = None
        self.pages: list[Page] = []
        self.at = 0
        self._page = Page("", ())
        self._rows: list[Line] = []

    def parts(self) -> Sequence[Widget]:
        page: ListBox[int] = ListBox(self._line, self._heading, id="page")
        chart = DrawnLines(self._chart, "course")
        return Static("", id="tabs"), page, chart, Static("", id="problems", markup=False)

    def on_mount(self) -> None:
        self.query_one("#tabs", Static).update(_("Reading the games..."))
        self._show_keys()
        self.run_worker(self._read())

    async def _read(self) -> None:
        self.history = await asyncio.to_thread(read_history, self.saves, self._check_open)
        games = self.history.games
        self.pages = [*pages(self.history), last_games(games)] if games else []
        if games:
            title = ngettext("History: {n} game", "History: {n} games", len(games)).format(n=len(games))
            self.query_one(Heading).show(title)
        if problems := self.history.problems:
            words = ngettext(
                "{n} game cannot be read: {first}", "{n} games cannot be read, for example {first}", len(problems)
            )
            self.query_one("#problems", Static).update(words.format(n=len(problems), first=problems[0]))
        self._show()

    def _check_open(self, _read: int, _new: int) -> None:
        """End reading, in its thread, when nobody waits for it any more: it would delay other visitors."""
        if not self.is_open:
            raise asyncio.CancelledError

    def _show(self) -> None:
        if not self.pages:
            self.query_one("#tabs", Static).display = False
            self.list.nothing = "\n\n".join(with_keys(_(words)) for words in messages("screens")["no_games"].values())
            self.list.redraw()
            return
        tabs = [Content(f" {page.title} ") for page in self.pages]
        tabs[self.at] = Content.styled(f"[{self.pages[self.at].title}]", "bold $accent")
        self.query_one("#tabs", Static).update(Content(" ").join(tabs))
        self.list.points = self._on_games
        self._page = self._page_now()
        self.list.show(range(self._page.length))
        few = self._beside_list(self._page.length, self.list.content_size.width) >= _MOST_HOARDS
        self.set_class(self._on_games and few, "-few")
        self.query_one(DrawnLines).refresh(layout=True)
        self.call_after_refresh(self._show_keys)

    def on_resize(self, event: events.Resize) -> None:
        if self.pages:
            self.call_after_refresh(self._show)

    @property
    def _room(self) -> int:
        """The rows of the window apart from those that a large title takes."""
        return self.app.size.height - self.query_one(Heading).more_rows

    def _page_now(self) -> Page:
        """The current page: with its large figures and without the rows that say the same, or the other way round."""
        page, width = self.pages[self.at], self.list.content_size.width
        brief = page._replace(tables=page.beside or page.tables)
        above, (below, rows) = self._above(brief, width), self._below(brief, width)
        room = self._room - _AROUND_TABLES - len(below) - brief.length
        fits = 0 < len(above) < room and (not page.badges or _places_of_badges(brief, rows, width)[1] > 0)
        return brief if fits else page._replace(figures=(), portraits=(), badges=())

    def _heading(self, width: int) -> list[Content]:
        if not self.pages:
            return []
        above, (below, self._rows) = self._above(self._page, width), self._below(self._page, width)
        return [*above, Content(""), *below, *self._above_badges(width)] if above else below

    @staticmethod
    def _below(page: Page, width: int) -> tuple[list[Content], list[Line]]:
        """What a page means, and the headings of its columns; and its rows."""
        heading, rows = laid_out(page, width - 2)
        text = [line for words in page.sentences for line in wrap(words, width)]
        text += [line for words in page.notes for line in wrap(words, width, "$quiet")]
        columns = [Content.styled(f"  {heading.text}", "$quiet")] if heading.text.strip() else []
        return [*text, *([Content("")] if text else []), *columns], rows

    def _above(self, page: Page, width: int) -> list[Content]:
        """The page's figures and as many portraits as fit, side by side; nothing if not all figures do."""
        drawing = drawing_of(self.app)
        blocks = [_figure(one, drawing) for one in page.figures] + [_portrait(one, drawing) for one in page.portraits]
        while sum(block[0].cell_length + _BETWEEN for block in blocks) - _BETWEEN > width:
            blocks.pop()
        if len(blocks) < len(page.figures):
            return []
        rows = in_a_row(blocks, _BETWEEN)
        return rows if len(blocks) > len(page.figures) else [row for row in rows if row.plain.strip()]

    def _chart(self, width: int) -> list[Content]:
        """What changes from game to game, or how the selected game ended, if there is room."""
        course = self._page.course if self.pages else None
        if course is None:
            return self._hoards(width) if self._on_games else []
        rows = min(_MOST, self._room - _AROUND - len(self._heading(width)) - self._page.length)
        if rows < _FEWEST:
            return []
        if course.legend:
            title = rule(course.meaning, width, course.legend)
            return [Content(""), title, *coins_chart(course, width, rows, drawing_of(self.app))]
        return [Content(""), Content.styled(course.meaning, "$quiet"), *games_chart(course, width, rows)]

    def _hoards(self, width: int) -> list[Content]:
        """The gold of everybody at the end of the selected game."""
        assert self.history is not None
        game = self.history.games[self.list.cursor]
        styles = seat_styles(len(game.seats), game.me)
        hoards = [
            Hoard(
                1 + sum(gold > game.gold[seat] for gold in game.gold),
                _("You") if seat == game.me else game.seats[seat],
                game.gold[seat],
                (),
                f"bold {styles[seat]}" if seat in game.winners else styles[seat],
            )
            for seat in sorted(range(len(game.seats)), key=lambda seat: -game.gold[seat])
        ]
        rows = [Content(""), *hoard_rows(hoards, (), width)]
        return rows if len(rows) <= self._beside_list(min(self._page.length, _FEWEST_GAMES), width) else []

    def _beside_list(self, rows: int, width: int) -> int:
        """The rows that a list of so many rows leaves."""
        return self._room - _AROUND_TABLES - len(self._heading(width)) - rows

    def _line(self, at: int, selected: bool, width: int) -> Content:
        row = self._rows[at]
        style = "$quiet" if row.quiet else "bold $accent" if selected else ""
        words = Content.styled(f"{glyphs().then if selected else ' '} {row.text}", style)
        first = len(words.plain.rstrip()) - 2 * len(row.points) + 1
        for number, points in enumerate(row.points):
            letter = "$success" if points == 1 else "$error" if points == 0 else "$warning"
            words = words.stylize(f"bold {letter} reverse", first + 2 * number, first + 2 * number + 1)
        words += bar(row.part, row.bar, row.mark) if row.bar else Content("")
        return self._with_badges(words, at, width) if self._page.badges else words

    def _with_badges(self, words: Content, at: int, width: int) -> Content:
        """A row with as many badges beside it as in every other row."""
        badges, marks = self._page.badges, glyphs().seats
        left, each = _places_of_badges(self._page, self._rows, width)
        for badge in badges[at :: self._page.length]:
            mark, style = (marks[0], "bold $accent") if badge.done else (marks[2], "$quiet")
            words = pad(words, left) + Content.styled(f"{mark} {badge.name}", style)
            left += each
        return words

    def _above_badges(self, width: int) -> list[Content]:
        """The headings of the rows and of the badges beside them, if there are any."""
        if not self._page.badges:
            return []
        left, _each = _places_of_badges(self._page, self._rows, width)
        return [rule(_("Figures"), left - _BETWEEN) + " " * _BETWEEN + rule(_("Feats"), width - left)]

    def _show_keys(self) -> None:
        """Show only keys that do something: without games there are no pages, and few pages need scrolling."""
        games = [(key_name("enter"), _("Replay")), ("v", _("Review")), ("e", _("Export"))]
        page = [(", ".join(map(key_name, ("left", "right"))), _("Page"))]
        scroll = [(", ".join(map(key_name, ("up", "down"))), _("Scroll"))] if self.list.overflows else []
        shown = [*(games if self._on_games else [("a", _("Games"))]), *page, *scroll] if self.pages else []
        self.query_one(KeyLine).show(*shown, (key_name("escape"), _("Back")), ("?", _("Keys")))

    @property
    def _on_games(self) -> bool:
        return bool(self.pages) and self.at == len(self.pages) - 1

    def action_page(self, step: int) -> None:
        if self.pages:
            self.at = (self.at + step) % len(self.pages)
            self.list.cursor = 0
            self._show()

    def action_row(self, step: int) -> None:
        """Scroll; the last row does not lead round to the first."""
        self.list.show(self.list.items, self.list.cursor + step)
        self.show_item()

    def show_item(self) -> None:
        self.query_one("#course", DrawnLines).redraw()

    def action_games(self) -> None:
        self.action_page(len(self.pages) - 1 - self.at)

    def action_go(self) -> None:
        if self._on_games:
            self.action_open("replay")

    def action_open(self, what: str) -> None:
        """Open the selected game; on other pages, show the list of games first."""
        if self.history is None or not self._on_games:
            self.action_games()
        else:
            open_game(self.app, what, self.history.path(self.history.games[self.list.cursor]))


def _places_of_badges(page: Page, rows: Sequence[Line], width: int) -> tuple[int, int]:
    """The column where a page's badges begin beside its rows, and the columns of each; 0 columns if they do not fit."""
    left = max(cell_len(row.text) for row in rows) + 2 + 2 * _BETWEEN
    each = (width - left) // -(-len(page.badges) // page.length)
    return left, each if each >= max(cell_len(badge.name) for badge in page.badges) + 2 else 0


def _figure(one: Figure, drawing: Drawing) -> list[Content]:
    """A number in large digits, and below it what it is."""
    rows = figure(str(one.number), one.after, drawing)
    return block(*rows, Content.styled(one.label, "$quiet"), Content(""))


def _portrait(portrait: Portrait, drawing: Drawing) -> list[Content]:
    """A regular's portrait, and beside it the name."""
    drawn = face(regular_art(portrait.regular), "small", drawing, style="$accent")
    drawn[1] += Content.assemble(" " * _BESIDE, (portrait.name, "bold"))
    for row, words in enumerate(portrait.words, 2):
        drawn[row] += Content.assemble(" " * _BESIDE, (words, "$quiet"))
    return block(*drawn)
