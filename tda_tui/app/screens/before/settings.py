"""The settings: display, keys, mouse, the player's name, the opponents' pace and talk, the language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Static

from tda_tui.app.screens.base import SizedScreen
from tda_tui.app.screens.rows import ChangingRows
from tda_tui.app.terminal.capabilities import (
    CHOICES,
    ascii_for,
    choice,
    language_for,
    motion_for,
    mouse_for,
    no_colour,
    theme_for,
    wanted_theme,
)
from tda_tui.app.terminal.key_names import key_name, with_keys
from tda_tui.app.terminal.theme import load_theme, theme_ids
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.menu import Menu, Row
from tda_tui.app.widgets.theme_preview import ThemePreview
from tda_tui.files.errors import FileError
from tda_tui.files.folders import at_home, away, user_folder
from tda_tui.personal import environment
from tda_tui.session.new_game.options import TALKS, GameOptions
from tda_tui.session.pace import PACES, pace_name
from tda_tui.session.think_time import SETTING
from tda_tui.words.languages import language_name
from tda_tui.words.people import NAME_LENGTH, NAMELESS, clean_name, kept_name, shown_name
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import language, mark, pgettext

_VALUES = {
    "auto": mark("auto"), "on": mark("on"), "off": mark("off"), "unicode": mark("Unicode"), "ascii": mark("ASCII"),
    "request": mark("on request"), "always": mark("always"), "sometimes": mark("now and then"),
    "often": mark("often"),
    "0.3": mark("0.3 s"), "1": mark("1 s"), "3": mark("3 s"), "none": mark("no limit"),
}  # fmt: skip

_MEANINGS = {
    "motion": {
        "auto": mark("Things move on the table, except over SSH or where TEXTUAL_ANIMATIONS is none."),
        "on": mark("Things move on the table."),
        "off": mark("Nothing moves."),
    },
    "mouse": {
        "auto": mark("Clicks count, except over SSH, where each move of the mouse would be sent. From the next start."),
        "on": mark("Clicks count, from the next start."),
        "off": mark("Keys only, from the next start: the mouse is left to the terminal."),
    },
    "characters": {
        "auto": mark("Box lines where the terminal has them."),
        "unicode": mark("Box lines."),
        "ascii": mark("Letters, digits and the signs of a typewriter."),
    },
    "bell": {
        "off": mark("Nothing is heard when it is your turn."),
        "on": mark("The terminal's bell rings when it is your turn after the others have played."),
    },
    "hints": {
        "request": mark("The coach speaks when you press {key:table.hint=h}, and after a gambit."),
        "always": mark("The coach says at every decision what it would do."),
        "off": mark("You are on your own."),
    },
    "take_back": {
        "on": mark(
            "{key:table.take_back=u} takes back your last decision, and what the others did after it; "
            "the record shows it."
        ),
        "off": mark("What is decided is decided."),
    },
    "pace": {
        "normal": mark("What the others do is shown for most of a second."),
        "slow": mark("What the others do is shown for two seconds."),
        "off": mark("What the others do is done at once; the log has it."),
    },
    SETTING: {
        "0.3": mark("Those who think long take a third of a second at most for a decision. From the next game."),
        "1": mark("Those who think long take a second at most for a decision. From the next game."),
        "3": mark("Those who think long take three seconds at most for a decision. From the next game."),
        "none": mark("All think to the end: the same seed plays the same game on any computer. From the next game."),
    },
    "talk": {
        "sometimes": mark("The others say a word now and then about what happens. The log has it."),
        "often": mark("The others like to talk about what happens. The log has it."),
        "off": mark("The others play and say nothing."),
    },
    "language": {"auto": mark("The language of your computer; English where this game does not speak it.")},
}

_OF_GAME = {"pace": PACES, "talk": TALKS}
"""The rows that belong to the game options, with their values."""

_AUTO: dict[str, Callable[[], str]] = {
    "motion": lambda: "on" if motion_for("auto", environment()) else "off",
    "mouse": lambda: "on" if mouse_for("auto", environment()) else "off",
    "characters": lambda: "ascii" if ascii_for("auto", environment()) else "unicode",
    "language": lambda: language_for("auto", environment()),
}


class SettingsScreen(ChangingRows, SizedScreen[tuple[GameOptions, Mapping[str, str]]]):
    """All settings; those of the display apply at once."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "row(-1)", "The row above", id="settings.up"),
        Binding("down,j,tab", "row(1)", "The row below", id="settings.down"),
        Binding("left,h", "change(-1)", "The value before; it is seen at once", id="settings.less"),
        Binding("right,l", "change(1)", "The next value", id="settings.more"),
        Binding("enter", "enter", "Done; all keys, in their row", id="settings.enter"),
        Binding("escape,q", "done", "Done; everything is kept", id="settings.done"),
        Binding("question_mark", "app.help", "This list", id="settings.help"),
    ]

    LETTERS = mark("Your name, in its row")

    class Changed(Message):
        """A display setting has changed."""

        def __init__(self, row: str, value: str) -> None:
            super().__init__()
            self.row = row
            self.value = value

    class KeysWanted(Message):
        """The player wants the key settings."""

    def __init__(self, game_options: GameOptions, saved: Mapping[str, Any]) -> None:
        """`saved` are the saved display settings."""
        super().__init__()
        self.game_options = game_options
        self.chosen = {row: choice(saved, row) for row in CHOICES}
        self.chosen["theme"] = saved["theme"] if isinstance(saved.get("theme"), str) else ""
        self.changed: dict[str, str] = {}
        self._unnamed = game_options.name == NAMELESS

    def body(self) -> ComposeResult:
        """The rows beside a preview of the table, and the text about the selected row."""
        with Vertical(id="settings", classes="sheet"):
            yield Static(_("Settings"), classes="title", markup=False)
            with Horizontal(id="beside"):
                yield Menu(id="menu")
                yield ThemePreview(id="preview")
            yield Static("", id="meaning", markup=False)
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Show the current values; a theme or language given on the command line overrides the saved one."""
        if wanted_theme(self.chosen, environment()) != self.app.theme:
            self.chosen["theme"] = self.app.theme
        if language_for(self.chosen["language"], environment()) != language():
            self.chosen["language"] = language()
        self.show_rows()

    def retell(self) -> None:
        """Redraw in the current language."""
        self.query_one(".title", Static).update(_("Settings"))
        self.show_rows()

    def show_rows(self) -> None:
        """Draw the rows and the text about the selected one."""
        menu = self.query_one(Menu)
        row = menu.row or "theme"
        labels = {"motion": _("Motion"), "mouse": _("Mouse"), "characters": _("Characters"),
                  "bell": _("Bell"), "hints": _("Hints")}  # fmt: skip
        cursor = "_" if row == "name" else ""
        menu.show(
            Row("theme", _("Theme"), f"< {self._theme_name()} >", tail=" >"),
            *(Row(key, label, f"< {self._value(key)} >") for key, label in labels.items()),
            Row("name", _("Your name"), f"  {shown_name(self.game_options.name)}{cursor}", gap=True),
            Row("pace", _("Pace"), f"< {pace_name(self.game_options.pace)} >"),
            Row(SETTING, _("Think time"), f"< {self._value(SETTING)} >"),
            Row("take_back", pgettext("settings", "Take back"), f"< {_(_VALUES[self._take_back])} >"),
            Row("talk", _("Table talk"), f"< {_(_VALUES[self.game_options.talk])} >"),
            Row("language", _("Language"), f"< {self._value('language')} >"),
            Row("keys", _("Keys"), "  " + pgettext("keys", "all of them")),
            row=row,
        )
        self.query_one("#meaning", Static).update(with_keys(self._meaning(row)))
        keys = [
            (_("Arrows"), _("Move and change")),
            (", ".join(map(key_name, ("enter", "escape"))), _("Done")),
            ("?", _("Keys")),
        ]
        if row == "keys":
            keys[1:2] = [(key_name("enter"), _("All keys")), (key_name("escape"), _("Done"))]
        if row == "name":
            keys = [(_("Letters"), _("Your name")), (", ".join(map(key_name, ("up", "down"))), _("Move")), keys[1]]
        self.query_one(KeyLine).show(*keys)

    def _value(self, row: str) -> str:
        value = self.chosen[row]
        return _name(row, value) if value != "auto" else _("auto ({choice})").format(choice=_name(row, _AUTO[row]()))

    def _theme_name(self) -> str:
        chosen = self.chosen["theme"]
        name = chosen or theme_for(environment())
        with suppress(FileError):
            name = _(load_theme(name).name)
        return name if chosen else _("auto ({choice})").format(choice=name)

    def _meaning(self, row: str) -> str:
        if row == "theme":
            return self._about_theme()
        if row == "keys":
            return _("Every key can be put elsewhere: {key:settings.enter=Enter} shows them all.")
        if row == "name":
            if len(self.game_options.name) < NAME_LENGTH:
                return _("Type it; Backspace takes a letter away.")
            return _("Type it; Backspace takes a letter away. {n} letters at most.").format(n=NAME_LENGTH)
        chosen = (
            self.chosen | {"take_back": self._take_back} | {key: getattr(self.game_options, key) for key in _OF_GAME}
        )
        if row == "language" and chosen[row] != "auto":
            return _("All is said in this language.")
        return _(_MEANINGS[row][chosen[row]])

    @property
    def _take_back(self) -> str:
        return "on" if self.game_options.take_back else "off"

    def _about_theme(self) -> str:
        if no_colour(environment()):
            return _("NO_COLOR is set: no theme shows its colours.")
        try:
            about = load_theme(self.chosen["theme"] or theme_for(environment())).about
        except FileError as problem:
            return str(problem)
        if away():
            return _(about)
        own = _("Themes of your own: {folder}").format(folder=at_home(user_folder("themes")))
        return f"{_(about)}\n{own}" if about else own

    def action_change(self, step: int) -> None:
        """The next or previous value of the row."""
        row = self.query_one(Menu).row
        if row in _OF_GAME:
            chosen: dict[str, Any] = {row: _next(_OF_GAME[row], getattr(self.game_options, row), step)}
            self.game_options = self.game_options._replace(**chosen)
        elif row == "take_back":
            self.game_options = self.game_options._replace(take_back=not self.game_options.take_back)
        elif row == "keys":
            self.post_message(self.KeysWanted())
        elif row != "name":
            values = ("", *theme_ids()) if row == "theme" else CHOICES[row]
            self.chosen[row] = self.changed[row] = _next(values, self.chosen[row], step)
            self.post_message(self.Changed(row, self.chosen[row]))
        self.show_rows()

    @property
    def takes_text(self) -> bool:
        """Whether the name is being typed."""
        return self.query_one(Menu).row == "name"

    def take_key(self, key: events.Key) -> bool:
        """Type the name, instead of the word that stands for none; letters are no commands in its row."""
        if not self.takes_text:
            return False
        name = "" if self._unnamed else self.game_options.name
        if key.key == "backspace":
            name = name[:-1]
        elif key.is_printable and key.character:
            name = f"{name}{key.character}"[:NAME_LENGTH]
        else:
            return False
        self._unnamed = False
        self.game_options = self.game_options._replace(name=name)
        self.show_rows()
        return True

    def action_enter(self) -> None:
        """Open the key settings in their row; close elsewhere."""
        if self.query_one(Menu).row == "keys":
            self.post_message(self.KeysWanted())
        else:
            self.action_done()

    def action_done(self) -> None:
        """Close, returning the game options and the changed display settings."""
        name = kept_name(clean_name(self.game_options.name))
        self.dismiss((self.game_options._replace(name=name), self.changed))


def _name(row: str, value: str) -> str:
    """The name of a value; a language is named in itself."""
    return language_name(value) if row == "language" else _(_VALUES[value])


def _next(values: tuple[str, ...], value: str, step: int) -> str:
    at = values.index(value) if value in values else 0
    return values[(at + step) % len(values)]
