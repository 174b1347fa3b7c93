"""The start screen: a new game, or out again."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from tda_tui.app.options import OPTIONS, Option
from tda_tui.app.pace import PACES, pace_name
from tda_tui.app.screens.base import SizedScreen
from tda_tui.app.widgets.lines import Lines
from tda_tui.app.widgets.prompt import KeyLine
from tda_tui.rules.ruleset import Ruleset
from tda_tui.shelf import FileProblem, load_rules, ruleset_ids
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

_NAME_LENGTH = 10
ROWS = ("new", "players", "name", "pace", "rules", "deck", "ends", "gold", "quit")
GAP_BEFORE = "quit"
"""An empty line stands before this row, as after the first."""


class Wishes(NamedTuple):
    """What game is wanted."""

    players: int
    name: str
    pace: str
    ruleset: str
    deck: int = 0
    ends: int = 0
    gold: int = 0

    def choice(self, row: str, ruleset: Ruleset) -> Option:
        """What is chosen in a row of options."""
        return OPTIONS[row](ruleset)[getattr(self, row)]

    def changes(self, ruleset: Ruleset) -> dict[str, Any]:
        """The keys of the ruleset that the options change."""
        return {key: value for row in OPTIONS for key, value in self.choice(row, ruleset).changes.items()}


class Menu(Lines):
    """The rows of the start screen."""

    class Clicked(Message):
        """A row was clicked."""

        def __init__(self, row: str) -> None:
            super().__init__()
            self.row = row

    row = "new"
    wishes = Wishes(4, "You", "normal", "legendary")
    rules: Ruleset | None = None

    def lines(self, width: int) -> list[Content]:
        """A row for each thing that can be chosen."""
        wishes = self.wishes
        cursor = "_" if self.row == "name" else ""
        values = {
            "new": (_("New game"), ""),
            "players": (_("Players"), f"< {wishes.players} >"),
            "name": (_("Your name"), wishes.name + cursor),
            "pace": (_("Pace"), f"< {pace_name(wishes.pace)} >"),
            "quit": (_("Quit"), ""),
        }
        if self.rules is not None:
            values["rules"] = (_("Rules"), f"< {self.rules.name} >")
            for option, label in (("deck", _("Deck")), ("ends", _("It ends")), ("gold", _("Gold"))):
                values[option] = (label, f"< {wishes.choice(option, self.rules).name} >")
        rows = []
        for row in ROWS:
            label, value = values.get(row, ("", ""))
            text = f" {'>' if row == self.row else ' '} {label:<14}{value:<30}"
            if row == GAP_BEFORE:
                rows.append(Content(""))
            rows.append(Content.styled(text, "bold $accent" if row == self.row else ""))
            if row == ROWS[0]:
                rows.append(Content(""))
        return rows

    def row_at(self, y: int) -> str | None:
        """The row at that height."""
        place = ROWS.index(GAP_BEFORE)
        heights = {0: ROWS[0], **dict(enumerate(ROWS[1:place], 2)), **dict(enumerate(ROWS[place:], place + 2))}
        return heights.get(y)

    def on_click(self, event: events.Click) -> None:
        """Tell which row was clicked."""
        row = self.row_at(event.y)
        if row is not None:
            self.post_message(self.Clicked(row))


class StartScreen(SizedScreen[None]):
    """Number of players, name, pace, ruleset; new game; quit."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "row(-1)", "Up", id="start.up"),
        Binding("down,tab", "row(1)", "Down", id="start.down"),
        Binding("left", "change(-1)", "Less", id="start.less"),
        Binding("right", "change(1)", "More", id="start.more"),
        Binding("enter", "go", "Choose", id="start.go"),
        Binding("question_mark", "app.help", "Keys", id="start.help"),
    ]

    class Wanted(Message):
        """A game is wanted."""

        def __init__(self, wishes: Wishes) -> None:
            super().__init__()
            self.wishes = wishes

    def __init__(self, wishes: Wishes) -> None:
        super().__init__()
        self.wishes = wishes
        self.rules = load_rules(wishes.ruleset).ruleset

    def body(self) -> ComposeResult:
        """The title, the rows, and the keys."""
        with Vertical(id="start"):
            yield Static(Content.styled(_("THREE-DRAGON ANTE"), "bold $primary"), id="banner")
            yield Static(Content.styled(_("a card game of gold, bluff and dragons"), "$quiet"), id="motto")
            menu = Menu(id="menu")
            menu.wishes, menu.rules = self.wishes, self.rules
            yield menu
            yield Static(self._hint("new"), id="hint", markup=False)
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Show the keys."""
        self.query_one(KeyLine).show(
            (_("Arrows"), _("Move and change")), (_("Enter"), _("Choose")), ("2-6", _("Players")),
            ("q", _("Quit")), ("?", _("Keys")),
        )  # fmt: skip

    def _set(self, wishes: Wishes | None = None, row: str | None = None) -> None:
        menu = self.query_one(Menu)
        if wishes is not None:
            self.wishes = menu.wishes = wishes
        if row is not None:
            menu.row = row
        self.query_one("#hint", Static).update(self._hint(menu.row))
        menu.redraw()

    def action_row(self, step: int) -> None:
        """Another row."""
        at = ROWS.index(self.query_one(Menu).row)
        self._set(row=ROWS[(at + step) % len(ROWS)])

    def action_change(self, step: int) -> None:
        """More or fewer players, or another pace."""
        row, wishes = self.query_one(Menu).row, self.wishes
        if row == "players":
            self._players(wishes.players + step)
        elif row == "pace":
            at = PACES.index(wishes.pace)
            self._set(wishes._replace(pace=PACES[(at + step) % len(PACES)]))
        elif row == "rules":
            self._other_rules(step)
        elif row in OPTIONS:
            many = len(OPTIONS[row](self.rules))
            self._set(wishes._replace(**{row: (getattr(wishes, row) + step) % many}))

    def _other_rules(self, step: int) -> None:
        """The next ruleset on the shelf that can be played; a player's own file may be broken."""
        shelf = sorted({*ruleset_ids(), self.wishes.ruleset})
        at = shelf.index(self.wishes.ruleset)
        for further in range(1, len(shelf)):
            name = shelf[(at + step * further) % len(shelf)]
            with suppress(FileProblem):
                self.rules = load_rules(name).ruleset
                self.query_one(Menu).rules = self.rules
                self._set(self.wishes._replace(ruleset=name, deck=0, ends=0, gold=0))
                self._players(self.wishes.players)
                return

    def _players(self, many: int) -> None:
        fewest, most = self.rules.players
        self._set(self.wishes._replace(players=max(fewest, min(most, many))))

    def action_go(self) -> None:
        """Do what the row says."""
        row = self.query_one(Menu).row
        if row == "new":
            name = self.wishes.name.strip() or _("You")
            self.post_message(self.Wanted(self.wishes._replace(name=name)))
        elif row == "quit":
            self.app.exit()
        elif row == "name":
            self.action_row(1)
        else:
            self.action_change(1)

    def on_key(self, event: events.Key) -> None:
        """Typing a name, and keys for the impatient."""
        if self.covered:
            return
        row, name = self.query_one(Menu).row, self.wishes.name
        character = event.character or ""
        if row == "name":
            if event.key == "backspace":
                self._set(self.wishes._replace(name=name[:-1]))
            elif event.is_printable and character and len(name) < _NAME_LENGTH:
                self._set(self.wishes._replace(name=name + character))
            else:
                return
        elif character.isdigit():
            self._set(row="players")
            self._players(int(character))
        elif character == "q":
            self.app.exit()
        elif character == "n":
            self._set(row="new")
            self.action_go()
        else:
            return
        event.stop()
        event.prevent_default()

    def on_menu_clicked(self, message: Menu.Clicked) -> None:
        """A click is the cursor and Enter."""
        self._set(row=message.row)
        if message.row != "name":
            self.action_go()


    def _hint(self, row: str) -> str:
        if row in OPTIONS:
            return self.wishes.choice(row, self.rules).meaning
        return _(_HINTS[row])


_HINTS = {
    "new": mark("Enter deals the cards."),
    "players": mark("You and the others at the table: left, right, or a number."),
    "name": mark("Type the name of your seat."),
    "pace": mark("How long each move of the others is shown."),
    "rules": mark("Which box, or which house rules, you play with."),
    "quit": mark("Enter leaves."),
}
