"""Opening a shared table: the game, who may join, time limits."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.screens.before.new_game import NewGameScreen, OpponentsScreen
from tda_tui.app.screens.options import OptionsScreen
from tda_tui.app.terminal.key_names import with_keys
from tda_tui.app.widgets.menu import Meaning
from tda_tui.session.new_game.options import GameOptions, playable_options
from tda_tui.session.new_game.rows import Row
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.table_options import TableOptions, game_row, table_rows
from tda_tui.tables.table_words import rules_words
from tda_tui.words.translate import gettext as _, mark

_MEANINGS = {
    "game": mark("{key:open_table.game=n} shows all the game's settings: deck, end, gold, abilities."),
    "players": mark("The number of seats: people take the free ones, and computer players have the rest."),
    "people": mark("People take these seats as they arrive; computer players have the rest."),
    "opponents": mark("{key:open_table.opponents=o} lets you choose who sits where, and at which level."),
    "level": mark("Computer players fill empty seats, and play for absent players, at this level."),
    "public": mark("The lobby lists a public table; to join a private one, you need its code."),
    "decision": mark(
        "When the time for a decision is up, your time bank runs; "
        "once that is empty, a computer player answers for you."
    ),
    "bank": mark("Extra time for each player, for the whole game."),
    "late": mark("This sets whether latecomers may take over a computer player's seat at the next gambit."),
    "watched": mark(
        "Spectators see what everyone sees and nothing else, unless all players agree to show them all cards."
    ),
}


class OpenTableScreen(SizedModal[TableOptions], OptionsScreen[TableOptions, TableOptions]):
    """The options of a table; returns them, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "row(-1)", "The row above", id="open_table.up"),
        Binding("down,j,tab", "row(1)", "The row below", id="open_table.down"),
        Binding("left,h", "change(-1)", "The previous choice", id="open_table.less"),
        Binding("right,l,space", "change(1)", "The next choice", id="open_table.more"),
        Binding("n", "open('game')", "All settings of the game", id="open_table.game"),
        Binding("o", "open('opponents')", "Who sits in the computer players' seats", id="open_table.opponents"),
        Binding("enter", "done", "Open the table", id="open_table.done"),
        Binding("escape,q", "back", "Back", id="open_table.back"),
        Binding("question_mark", "app.help", "This list", id="open_table.help"),
    ]
    SHEET = "open-table"
    KEYS = mark("Arrows  Change    n  Game settings    Enter  {verb}    Esc  Back    ?  Keys")

    def __init__(self, options: TableOptions, title: str, verb: str) -> None:
        """`verb` names what Enter does."""
        super().__init__(options._replace(game=playable_options(options.game)[0]), title)
        self.verb = verb

    def key_text(self) -> str:
        return _(self.KEYS).format(verb=self.verb)

    def rows(self) -> list[Row[TableOptions]]:
        people, *others = table_rows(self.form)
        return [
            Row("game", _("Game"), text=lambda table: rules_words(table.game.ruleset), opens="game"),
            game_row(self.form, "players", _("Seats")),
            people,
            game_row(self.form, "opponents", _("Computer players")),
            game_row(self.form, "level", _("Level")),
            *others,
        ]

    def sentences(self, row: str) -> list[tuple[str, str]]:
        return [
            (row, with_keys(_(_MEANINGS[row]))),
            ("game", " ".join(self.form.game.change_sentences(self.form.ruleset))),
        ]

    def opened(self, name: str) -> NewGameScreen | OpponentsScreen:
        game = self.form.game
        return NewGameScreen(game, verb=_("Done")) if name == "game" else OpponentsScreen(game)

    def returned(self, found: tuple[GameOptions, bool] | GameOptions | None) -> None:
        game = found if isinstance(found, GameOptions) or found is None else found[0]
        self.use(self.form._replace(game=game or self.form.game))

    def action_done(self) -> None:
        try:
            self.form.check()
        except TableProblem as problem:
            self.show_rows()
            self.query_one(Meaning).show((("problem", str(problem)),), "problem")
        else:
            self.dismiss(self.form)
