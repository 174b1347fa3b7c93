"""Opening a shared table: the game, who may join, time limits."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.screens.rows import ChangingRows
from tda_tui.app.terminal.key_names import with_keys
from tda_tui.app.widgets.meaning import Meaning
from tda_tui.app.widgets.menu import Menu, Row
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import LEVELS, level_title
from tda_tui.session.new_game.options import GameOptions, playable_options
from tda_tui.session.new_game.row_words import row_label
from tda_tui.session.new_game.seating import usual_level
from tda_tui.session.new_game.seating_words import opponents_words
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.table_choices import ROWS, chosen_words, row_value, row_values, with_value
from tda_tui.tables.table_choices import row_label as choice_label
from tda_tui.tables.table_options import TableOptions
from tda_tui.tables.table_words import rules_words
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

_MEANINGS = {
    "game": mark("{key:open_table.game=n} opens all that can be chosen for a game: deck, end, gold, abilities."),
    "players": mark("So many seats: people take those that are left free, computer players have the others."),
    "people": mark("People take these seats, as they come; at the others computer players sit, as they were chosen."),
    "opponents": mark("{key:open_table.opponents=o} chooses who sits at which seat, and at which level."),
    "level": mark("Whoever drops out, or whose time is up, is played for at this level; seats left free are, too."),
    "public": mark("A public table stands in the lobby; to another one only those come who know its code."),
    "decision": mark("When a decision's own time is over the bank runs; after that a computer player answers."),
    "bank": mark("So much time everybody has besides, for a whole game."),
    "late": mark("Who comes later may take over from a computer player, from the next gambit on."),
    "watched": mark("Who watches sees what everybody sees, and nothing else, unless all who play agree."),
}


class OpenTableScreen(ChangingRows, SizedModal[TableOptions]):
    """The options of a table; returns them, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "row(-1)", "The row above", id="open_table.up"),
        Binding("down,j,tab", "row(1)", "The row below", id="open_table.down"),
        Binding("left,h", "change(-1)", "The choice before", id="open_table.less"),
        Binding("right,l,space", "change(1)", "The next choice", id="open_table.more"),
        Binding("n", "game", "All that can be chosen for the game", id="open_table.game"),
        Binding("o", "opponents", "Who sits at the seats of computer players", id="open_table.opponents"),
        Binding("enter", "done", "Open the table", id="open_table.done"),
        Binding("escape,q", "back", "Back", id="open_table.back"),
        Binding("question_mark", "app.help", "This list", id="open_table.help"),
    ]

    def __init__(self, options: TableOptions, title: str, verb: str) -> None:
        """`verb` names what Enter does."""
        super().__init__()
        self.options = options._replace(game=playable_options(options.game)[0])
        self.title_words = title
        self.verb = verb

    def body(self) -> ComposeResult:
        """The rows and their explanation."""
        with Vertical(id="open-table", classes="sheet"):
            yield Static(self.title_words, classes="title", markup=False)
            yield Menu(id="menu")
            yield Meaning(id="meaning")
            keys = _("Arrows  Change    n  The game    Enter  {verb}    Esc  Back    ?  Keys")
            yield Static(keys.format(verb=self.verb), classes="keys", markup=False)

    def on_mount(self) -> None:
        """Show the current choices."""
        self.show_rows()

    def show_rows(self, problem: str = "") -> None:
        """Draw the rows and the text about the selected one, or the problem with the options."""
        options, menu = self.options, self.query_one(Menu)
        row = menu.row or "game"
        menu.show(
            Row("game", _("Game"), f"< {rules_words(options.game.ruleset)} >", tail=" >"),
            Row("players", _("Seats"), f"< {options.game.players} >"),
            self._row("people"),
            Row("opponents", _("Computer players"), f"< {opponents_words(options.game)} >", tail=" >"),
            Row("level", row_label("level"), f"< {level_title(usual_level(options.game))} >"),
            *map(self._row, (one for one in ROWS if one != "people")),
            row=row,
        )
        told = [(row, with_keys(_(_MEANINGS[row])))]
        if changes := self._changes(options.game):
            told.append(("game", changes))
        self.query_one(Meaning).show((("problem", problem),) if problem else tuple(told), "problem" if problem else row)

    def _row(self, row: str) -> Row:
        words = chosen_words(self.options, row)
        means = row != "bank" or self.options.decision
        return Row(row, choice_label(row), f"< {words} >" if means else f"  {words}")

    @staticmethod
    def _changes(game: GameOptions) -> str:
        return " ".join(game.changes_said(load_rules(game.ruleset).ruleset))

    def action_change(self, step: int) -> None:
        """The next or previous value of the row."""
        row, game = self.query_one(Menu).row, self.options.game
        if row == "game":
            self.action_game()
        elif row == "players":
            fewest, most = load_rules(game.ruleset).ruleset.players
            many = fewest + (game.players + step - fewest) % (most - fewest + 1)
            self._use(game._replace(players=many))
        elif row == "level":
            levels = list(LEVELS)
            at = levels.index(usual_level(game)) + step
            self._use(game.at_level(levels[at % len(levels)]))
        elif row == "opponents":
            self.action_opponents()
        elif row != "bank" or self.options.decision:
            values, now = row_values(self.options, row), row_value(self.options, row)
            at = values.index(now) if now in values else 0
            self.options = with_value(self.options, row, values[(at + step) % len(values)])
            self.show_rows()

    def _use(self, game: GameOptions) -> None:
        self.options = self.options._replace(game=game)
        self.show_rows()

    def action_game(self) -> None:
        """Choose the game's options."""
        from tda_tui.app.screens.before.new_game import NewGameScreen

        def chosen(found: tuple[GameOptions, bool] | None) -> None:
            if found is not None:
                self._use(found[0])

        self.app.push_screen(NewGameScreen(self.options.game, verb=_("Done")), chosen)

    def action_opponents(self) -> None:
        """Choose the computer players."""
        from tda_tui.app.screens.before.opponents import OpponentsScreen

        def chosen(game: GameOptions | None) -> None:
            self._use(game or self.options.game)

        self.app.push_screen(OpponentsScreen(self.options.game), chosen)

    def action_done(self) -> None:
        """Close with the options, if they are valid."""
        try:
            self.options.check()
        except TableProblem as problem:
            self.show_rows(str(problem))
        else:
            self.dismiss(self.options)

    def action_back(self) -> None:
        """Close without a choice."""
        self.dismiss(None)
