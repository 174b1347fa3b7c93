"""The first screen: play at once, choose a game, or out again."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from tda_tui.app.art import emblem
from tda_tui.app.screens.base import SizedScreen
from tda_tui.app.widgets.menu import Menu, Row
from tda_tui.app.widgets.prompt import KeyLine
from tda_tui.shelf import load_rules
from tda_tui.sitting.options import Wishes
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

_HINTS = {
    "play": mark("Enter deals at once, with what you chose last."),
    "new": mark("Choose the box, the deck, the players and the end of the game."),
    "settings": mark("Colours, motion, mouse, your name, and the pace of the others."),
    "learn": mark("Short lessons of a minute or two, and the play example of the rulebook."),
    "cards": mark("Every card of this game, and what it does."),
    "rules": mark("Every word of the rules, explained for this game; the open cases too."),
    "help": mark("The keys at the table, and how cards are written."),
    "quit": mark("Enter leaves."),
}


class StartScreen(SizedScreen[None]):
    """What to do."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "row(-1)", "The row above", id="start.up"),
        Binding("down,tab", "row(1)", "The row below", id="start.down"),
        Binding("enter,space", "go", "Do what the row says", id="start.go"),
        Binding("p", "do('play')", "Play", id="start.play"),
        Binding("n", "do('new')", "New game", id="start.new"),
        Binding("l", "do('learn')", "Learn the game", id="start.learn"),
        Binding("c", "do('cards')", "All cards", id="start.cards"),
        Binding("g", "do('rules')", "Glossary: the words of the rules", id="start.rules"),
        Binding("s", "do('settings')", "Settings", id="start.settings"),
        Binding("question_mark", "app.help", "This list", id="start.help"),
        Binding("q", "do('quit')", "Quit", id="start.quit"),
    ]

    class Chosen(Message):
        """Something is wanted: `play`, `new`, `learn` or `settings`."""

        def __init__(self, what: str) -> None:
            super().__init__()
            self.what = what

    def __init__(self, wishes: Wishes, problem: str = "") -> None:
        """`problem` is said once, at the bottom."""
        super().__init__()
        self.wishes = wishes
        self.problem = problem

    def body(self) -> ComposeResult:
        """The title, the rows, and the keys."""
        with Vertical(id="start"):
            yield Static("", id="emblem")
            yield Static(Content.styled(_("THREE-DRAGON ANTE"), "bold $primary"), id="banner")
            yield Static(Content.styled(_("a card game of gold, bluff and dragons"), "$quiet"), id="motto")
            yield Menu(id="menu")
            yield Static("", id="hint", markup=False)
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Show the rows."""
        self.query_one(KeyLine).show(
            ("Enter", _("Choose")), ("p", _("Play")), ("n", _("New game")), ("l", _("Learn")), ("c", _("Cards")),
            ("s", _("Settings")), ("q", _("Quit")),
            ("?", _("Keys")),
        )  # fmt: skip
        self.show(self.wishes)

    def show(self, wishes: Wishes) -> None:
        """Show what would be played."""
        self.wishes = wishes
        rules = load_rules(wishes.ruleset)
        self.query_one("#emblem", Static).update(Content("\n").join(emblem(rules)))
        game = _("{ruleset}, {n} players").format(ruleset=rules.ruleset.name, n=wishes.players)
        self.query_one(Menu).show(
            Row("play", _("Play"), game),
            Row("new", _("New game")),
            Row("learn", _("Learn the game")),
            Row("cards", _("Cards"), gap=True),
            Row("rules", _("Glossary")),
            Row("settings", _("Settings")),
            Row("help", _("Keys at the table")),
            Row("quit", _("Quit")),
        )
        self._say()

    def _say(self) -> None:
        self.query_one("#hint", Static).update(self.problem or _(_HINTS[self.query_one(Menu).row]))
        self.problem = ""

    def action_row(self, step: int) -> None:
        """Another row."""
        self.query_one(Menu).step(step)
        self._say()

    def action_go(self) -> None:
        """Do what the row says."""
        self.action_do(self.query_one(Menu).row)

    def action_do(self, what: str) -> None:
        """Do that."""
        if what == "quit":
            self.app.exit()
        elif what == "help":
            from tda_tui.app.screens.help import HelpScreen

            self.app.push_screen(HelpScreen())
        elif what == "rules":
            from tda_tui.app.screens.glossary import GlossaryScreen

            self.app.push_screen(GlossaryScreen(load_rules(self.wishes.ruleset)))
        elif what == "cards":
            from tda_tui.app.screens.browse import BrowseScreen

            self.app.push_screen(BrowseScreen(load_rules(self.wishes.ruleset)))
        else:
            self.post_message(self.Chosen(what))

    def on_menu_clicked(self, message: Menu.Clicked) -> None:
        """A click is the cursor and Enter."""
        self.query_one(Menu).show(*self.query_one(Menu).rows, row=message.row)
        self.action_go()
