"""Opening a table: the game, who may come, how long a decision may take."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.terminal.key_names import with_keys
from tda_tui.app.widgets.meaning import Meaning
from tda_tui.app.widgets.menu import Menu, Row
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import LEVELS, level_title
from tda_tui.session.new_game.options import GameOptions, playable_options
from tda_tui.tables.problems import TableProblem
from tda_tui.tables.table_options import TableOptions
from tda_tui.tables.table_words import minutes, rules_words
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

_DECISIONS = (0.0, 15.0, 30.0, 60.0, 120.0, 300.0)
_BANKS = (0.0, 60.0, 120.0, 300.0, 600.0)
"""Seconds that can be chosen."""
_CHOICES = {"decision": _DECISIONS, "bank": _BANKS, "public": (True, False), "late": (True, False),
            "watched": (True, False)}  # fmt: skip
_MEANINGS = {
    "game": mark("{key:open_table.game=n} opens all that can be chosen for a game: deck, end, gold, abilities."),
    "players": mark("So many seats: people take those that are left free, computer players have the others."),
    "level": mark("Whoever drops out, or whose time is up, is played for at this level; seats left free are, too."),
    "public": mark("A public table stands in the lobby; to another one only those come who know its code."),
    "decision": mark("When a decision's own time is over the bank runs; after that a computer player answers."),
    "bank": mark("So much time everybody has besides, for a whole game."),
    "late": mark("Who comes later may take over from a computer player, from the next gambit on."),
    "watched": mark("Who watches sees what everybody sees, and nothing else, unless all who play agree."),
}


class OpenTableScreen(SizedModal[TableOptions]):
    """Gives the options of the table, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "row(-1)", "The row above", id="open_table.up"),
        Binding("down,j,tab", "row(1)", "The row below", id="open_table.down"),
        Binding("left,h", "change(-1)", "The choice before", id="open_table.less"),
        Binding("right,l,space", "change(1)", "The next choice", id="open_table.more"),
        Binding("n", "game", "All that can be chosen for the game", id="open_table.game"),
        Binding("enter", "done", "Open the table", id="open_table.done"),
        Binding("escape,q", "back", "Back", id="open_table.back"),
        Binding("question_mark", "app.help", "This list", id="open_table.help"),
    ]

    def __init__(self, options: TableOptions, title: str) -> None:
        super().__init__()
        self.options = options._replace(game=playable_options(options.game)[0])
        self.title_words = title

    def body(self) -> ComposeResult:
        """The rows, and what they mean."""
        with Vertical(id="open-table", classes="sheet"):
            yield Static(self.title_words, classes="title", markup=False)
            yield Menu(id="menu")
            yield Meaning(id="meaning")
            keys = _("Arrows  Change    n  The game    Enter  Done    Esc  Back    ?  Keys")
            yield Static(keys, classes="keys", markup=False)

    def on_mount(self) -> None:
        """Show what was chosen last."""
        self._show()

    def _show(self, problem: str = "") -> None:
        options, menu = self.options, self.query_one(Menu)
        row = menu.row or "game"
        menu.show(
            Row("game", _("Game"), f"< {rules_words(options.game.ruleset)} >", tail=" >"),
            Row("players", _("Seats"), f"< {options.game.players} >"),
            Row("level", _("Computer players"), f"< {level_title(options.game.level)} >"),
            Row("public", _("Who may come"), _chosen(_("everybody"), _("who has the code"), options.public)),
            Row("decision", _("Time for a decision"), f"< {_seconds(options.decision)} >"),
            Row("bank", _("Bank"), f"< {minutes(options.bank)} >" if options.decision else "  -"),
            Row("late", _("Late comers"), _chosen(_("take over"), _("stay outside"), options.late)),
            Row("watched", _("Watching"), _chosen(_("allowed"), _("not allowed"), options.watched)),
            row=row,
        )
        told = [(row, with_keys(_(_MEANINGS[row])))]
        if changes := self._changes(options.game):
            told.append(("game", changes))
        self.query_one(Meaning).show((("problem", problem),) if problem else tuple(told), "problem" if problem else row)

    @staticmethod
    def _changes(game: GameOptions) -> str:
        return " ".join(game.changes_said(load_rules(game.ruleset).ruleset))

    def action_row(self, step: int) -> None:
        """Another row."""
        self.query_one(Menu).step(step)
        self._show()

    def action_change(self, step: int) -> None:
        """The next value of the row, or the one before."""
        row, game = self.query_one(Menu).row, self.options.game
        if row == "game":
            self.action_game()
        elif row == "players":
            fewest, most = load_rules(game.ruleset).ruleset.players
            many = fewest + (game.players + step - fewest) % (most - fewest + 1)
            self._use(game._replace(players=many))
        elif row == "level":
            levels = list(LEVELS)
            at = levels.index(game.level) if game.level in levels else 0
            self._use(game.at_level(levels[(at + step) % len(levels)]))
        elif row != "bank" or self.options.decision:
            values = _CHOICES[row]
            now = getattr(self.options, row)
            at = values.index(now) if now in values else 0
            self.options = TableOptions(**{**self.options._asdict(), row: values[(at + step) % len(values)]})
            self._show()

    def _use(self, game: GameOptions) -> None:
        self.options = self.options._replace(game=game)
        self._show()

    def action_game(self) -> None:
        """All that can be chosen for a game."""
        from tda_tui.app.screens.before.new_game import NewGameScreen

        def chosen(found: tuple[GameOptions, bool] | None) -> None:
            if found is not None:
                self._use(found[0])

        self.app.push_screen(NewGameScreen(self.options.game, verb=_("Done")), chosen)

    def on_menu_clicked(self, message: Menu.Clicked) -> None:
        """A click puts the cursor there; a second one changes the value."""
        if message.again:
            self.action_change(1)
        else:
            self._show()

    def action_done(self) -> None:
        """That is it, if it can be played."""
        try:
            self.options.check()
        except TableProblem as problem:
            self._show(str(problem))
        else:
            self.dismiss(self.options)

    def action_back(self) -> None:
        """Nothing was chosen."""
        self.dismiss(None)


def _chosen(yes: str, no: str, value: bool) -> str:
    return f"< {yes if value else no} >"


def _seconds(seconds: float) -> str:
    return _("{n} seconds").format(n=round(seconds)) if seconds else _("no clock")
