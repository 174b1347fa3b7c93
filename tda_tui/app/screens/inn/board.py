"""The season's leaderboard by ruleset."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from tda_tui.app.screens.base import TALL, SizedModal
from tda_tui.app.screens.sheet import Heading, scroll, sheet
from tda_tui.players.player import level_title
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.ratings import OVERALL, BoardRow, Ratings
from tda_tui.tables.table_words import rules_words
from tda_tui.words.cells import cell_len, fit, rjust
from tda_tui.words.translate import gettext as _

_NAME = 34


def board_lines(rows: Sequence[BoardRow], own_name: str, width: int = 0) -> list[Content]:
    """A leaderboard below its headings; names get what of `width` the figures leave, or as much as is usual."""
    figures = [_("Skill"), _("Games"), _("Won")]
    widths = [max(8, cell_len(word) + 2) for word in figures]
    name = width - 4 - sum(widths) if width else _NAME
    drawn = [Content.styled("    " + fit(_("Name"), name) + "".join(map(rjust, figures, widths)), "$quiet")]
    for rank, row in enumerate(rows, 1):
        level = _("a computer player ({level})").format(level=level_title(row.level)) if row.level else ""
        values = (f"{row.skill:.1f}", str(row.games), str(row.won))
        words = f"{rank:>3} {fit(row.name or level, name)}" + "".join(map(rjust, values, widths))
        mine = not row.level and row.name == own_name
        drawn.append(Content.styled(words, "bold $success" if mine else ""))
    return drawn


def nobody_words() -> str:
    """What a leaderboard says without ratings."""
    return _("Nobody has a rating yet: finish a game at a shared table to get one.")


class BoardScreen(SizedModal[None]):
    """People and levels of computer players, the strongest first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "rules(-1)", "The previous ruleset", id="board.less"),
        Binding("right,tab", "rules(1)", "The next ruleset", id="board.more"),
        Binding("s", "season", "An earlier season, or all seasons", id="board.season"),
        Binding("down,j,pagedown", "read(1)", "Scroll down", id="board.down"),
        Binding("up,k,pageup", "read(-1)", "Scroll up", id="board.up"),
        Binding("escape,enter,b,q", "dismiss", "Back", id="board.back"),
    ]

    def __init__(self, ratings: Ratings, name: str, ruleset: str = "") -> None:
        """`name` is the viewer's name; the board of `ruleset` is shown first."""
        super().__init__()
        self.ratings = ratings
        self.own_name = name
        self.seasons: list[str] = []
        self.season = OVERALL
        self.ruleset = ruleset
        self._rulesets: list[str] = []

    def body(self) -> ComposeResult:
        keys = _("Arrows  Rules    s  Season    Esc  Back    ?  Keys")
        yield sheet(Heading("", TALL), scroll(Static("", id="rows")), keys=keys, id="board", classes="sheet full")

    def on_mount(self) -> None:
        self.call_next(self._show)

    async def _show(self) -> None:
        try:
            self._show_rows(await self.ratings.aside(self._read))
        except TableProblem as problem:
            self.query_one("#rows", Static).update(Content(str(problem)))

    def _read(self) -> list[BoardRow]:
        if not self.seasons:
            self.seasons = [*self.ratings.seasons(), OVERALL]
            self.season = self.seasons[0]
        rulesets = self._rulesets = self.ratings.rulesets(self.season)
        if self.ruleset not in rulesets:
            self.ruleset = rulesets[0] if rulesets else ""
        return self.ratings.board(self.ruleset, self.season)

    def _show_rows(self, rows: Sequence[BoardRow]) -> None:
        season = _("season {season}").format(season=self.season) if self.season else _("all seasons")
        title = _("Leaderboard: {rules}, {season}").format(rules=rules_words(self.ruleset), season=season)
        self.query_one(Heading).show(title if rows else _("Leaderboard"))
        lines = board_lines(rows, self.own_name) if rows else [Content(nobody_words())]
        self.query_one("#rows", Static).update(Content("\n").join(lines))

    async def action_rules(self, step: int) -> None:
        if rulesets := self._rulesets:
            self.ruleset = rulesets[(rulesets.index(self.ruleset) + step) % len(rulesets)]
        await self._show()

    async def action_season(self) -> None:
        if self.seasons:
            self.season = self.seasons[(self.seasons.index(self.season) + 1) % len(self.seasons)]
        await self._show()
