"""The settings: display, keys, mouse, the player's name, the opponents' pace and talk, the language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar, NamedTuple

from msgspec.structs import replace
from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from tda_tui.app.screens.options import OptionsScreen
from tda_tui.app.terminal.capabilities import CHOICES, choice, no_colour, resolved, theme_for, wanted_theme
from tda_tui.app.terminal.key_names import key_name, with_keys
from tda_tui.app.terminal.theme import load_theme, theme_ids
from tda_tui.app.widgets import menu
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.menu import Menu
from tda_tui.app.widgets.theme_preview import ThemePreview
from tda_tui.files.errors import FileError
from tda_tui.files.folders import at_home, away, user_folder
from tda_tui.personal import environment
from tda_tui.session.new_game.options import TALKS, GameOptions
from tda_tui.session.new_game.rows import Option, Row
from tda_tui.session.pace import PACES, SETTING, pace_name
from tda_tui.words.languages import language_name
from tda_tui.words.phrases import NAME_LENGTH, NAMELESS, clean_name, kept_name, shown_name
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import language, mark, pgettext

_VALUES = {
    "auto": mark("auto"), "on": mark("on"), "off": mark("off"), "unicode": mark("Unicode"), "ascii": mark("ASCII"),
    "request": mark("on request"), "always": mark("always"), "sometimes": mark("now and then"),
    "often": mark("often"),
    "0.3": mark("0.3 s"), "1": mark("1 s"), "3": mark("3 s"), "none": mark("no limit"),
}  # fmt: skip

_MEANINGS: dict[str, dict[Any, str]] = {
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
        True: mark(
            "{key:table.take_back=u} takes back your last decision, and what the others did after it; "
            "the record shows it."
        ),
        False: mark("What is decided is decided."),
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


class Preferences(NamedTuple):
    """What the settings set: options of all games, and those of the screen."""

    game: GameOptions
    screen: Mapping[str, str]


def settings_rows() -> list[Row[Preferences]]:
    """All settings."""
    return [
        Row("theme", _("Theme"), lambda _now: [Option(theme, theme) for theme in ("", *theme_ids())],
            lambda now: now.screen["theme"], _put_screen("theme"), _theme_name),
        _screen_row("motion", _("Motion")),
        _screen_row("mouse", _("Mouse")),
        _screen_row("characters", _("Characters")),
        _screen_row("bell", _("Bell")),
        _screen_row("hints", _("Hints")),
        Row("name", _("Your name"), text=lambda now: shown_name(now.game.name)),
        _game_row("pace", _("Pace"), {pace: pace_name(pace) for pace in PACES}),
        _screen_row(SETTING, _("Think time")),
        _game_row("take_back", pgettext("settings", "Take back"), {True: _("on"), False: _("off")}),
        _game_row("talk", _("Table talk"), {talk: _(_VALUES[talk]) for talk in TALKS}),
        _screen_row("language", _("Language")),
        Row("keys", _("Keys"), text=lambda _now: pgettext("keys", "all of them")),
    ]  # fmt: skip


def _put_screen(row: str) -> Callable[[Preferences, str], Preferences]:
    return lambda now, value: now._replace(screen={**now.screen, row: value})


def _screen_row(row: str, label: str) -> Row[Preferences]:
    def name(value: str) -> str:
        return language_name(value) if row == "language" else _(_VALUES[value])

    def option(value: str) -> Option:
        words = (
            name(value)
            if value != "auto"
            else _("auto ({choice})").format(choice=name(resolved(row, value, environment())))
        )
        return Option(value, words, _meaning(row, value))

    return Row(
        row, label, lambda _now: list(map(option, CHOICES[row])), lambda now: now.screen[row], _put_screen(row)
    )  # fmt: skip


def _game_row(row: str, label: str, names: Mapping[Any, str]) -> Row[Preferences]:
    return Row(
        row, label, lambda _now: [Option(value, name, _meaning(row, value)) for value, name in names.items()],
        lambda now: getattr(now.game, row), lambda now, value: now._replace(game=now.game.with_choice(row, value)),
    )  # fmt: skip


def _meaning(row: str, value: Any) -> str:
    """What a value means; what is said of a language is the same for all."""
    return _(_MEANINGS[row].get(value, mark("All is said in this language.")))


def _theme_name(now: Preferences) -> str:
    chosen = now.screen["theme"]
    name = chosen or theme_for(environment())
    with suppress(FileError):
        name = _(load_theme(name).name)
    return name if chosen else _("auto ({choice})").format(choice=name)


class SettingsScreen(OptionsScreen[Preferences, tuple[GameOptions, Mapping[str, str]]]):
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
    SHEET = "settings"
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
        chosen = {row: choice(saved, row) for row in CHOICES}
        chosen["theme"] = saved["theme"] if isinstance(saved.get("theme"), str) else ""
        super().__init__(Preferences(game_options, chosen), _("Settings"))
        self.changed: dict[str, str] = {}
        self._unnamed = game_options.name == NAMELESS

    def parts(self) -> Sequence[Widget]:
        """The rows beside a preview of the table, and the text about the selected row."""
        return Horizontal(Menu(id="menu"), ThemePreview(id="preview"), id="beside"), Static(
            "", id="meaning", markup=False
        )

    def on_mount(self) -> None:
        """Show the current values; a theme or language given on the command line overrides the saved one."""
        screen = dict(self.form.screen)
        if wanted_theme(screen, environment()) != self.app.theme:
            screen["theme"] = self.app.theme
        if resolved("language", screen["language"], environment()) != language():
            screen["language"] = language()
        self.use(self.form._replace(screen=screen))

    def retell(self) -> None:
        """Redraw in the current language."""
        self.query_one(".title", Static).update(_("Settings"))
        self.show_rows()

    def rows(self) -> list[Row[Preferences]]:
        """All settings."""
        return settings_rows()

    def drawn(self, row: Row[Preferences]) -> menu.Row:
        """A row as it is drawn; the name, with a cursor while it is typed, begins the lower half."""
        drawn = super().drawn(row)
        if row.id != "name":
            return drawn
        return replace(drawn, value=drawn.value + ("_" if self.takes_text else ""), gap=True)

    def tell(self) -> None:
        """Show the text about the row under the cursor, and the keys."""
        row = self.row
        said = {"theme": self._about_theme, "keys": self._about_keys, "name": self._about_name}.get(row.id)
        words = said() if said is not None else row.option(self.form).meaning
        self.query_one("#meaning", Static).update(with_keys(words))
        keys = [
            (_("Arrows"), _("Move and change")),
            (", ".join(map(key_name, ("enter", "escape"))), _("Done")),
            ("?", _("Keys")),
        ]
        if row.id == "keys":
            keys[1:2] = [(key_name("enter"), _("All keys")), (key_name("escape"), _("Done"))]
        if row.id == "name":
            keys = [(_("Letters"), _("Your name")), (", ".join(map(key_name, ("up", "down"))), _("Move")), keys[1]]
        self.query_one(KeyLine).show(*keys)

    def _about_keys(self) -> str:
        return _("Every key can be put elsewhere: {key:settings.enter=Enter} shows them all.")

    def _about_name(self) -> str:
        if len(self.form.game.name) < NAME_LENGTH:
            return _("Type it; Backspace takes a letter away.")
        return _("Type it; Backspace takes a letter away. {n} letters at most.").format(n=NAME_LENGTH)

    def _about_theme(self) -> str:
        if no_colour(environment()):
            return _("NO_COLOR is set: no theme shows its colours.")
        try:
            about = load_theme(self.form.screen["theme"] or theme_for(environment())).about
        except FileError as problem:
            return str(problem)
        if away():
            return _(about)
        own = _("Themes of your own: {folder}").format(folder=at_home(user_folder("themes")))
        return f"{_(about)}\n{own}" if about else own

    def action_change(self, step: int) -> None:
        """The next or previous value of the row, or all keys."""
        row = self.row.id
        if row == "keys":
            self.post_message(self.KeysWanted())
        super().action_change(step)
        if row in self.form.screen:
            self.changed[row] = self.form.screen[row]
            self.post_message(self.Changed(row, self.changed[row]))

    @property
    def takes_text(self) -> bool:
        """Whether the name is being typed."""
        return self.query_one(Menu).row == "name"

    def take_key(self, key: events.Key) -> bool:
        """Type the name, instead of the word that stands for none; letters are no commands in its row."""
        if not self.takes_text:
            return False
        name = "" if self._unnamed else self.form.game.name
        if key.key == "backspace":
            name = name[:-1]
        elif key.is_printable and key.character:
            name = f"{name}{key.character}"[:NAME_LENGTH]
        else:
            return False
        self._unnamed = False
        self.use(self.form._replace(game=self.form.game._replace(name=name)))
        return True

    def action_enter(self) -> None:
        """Open the key settings in their row; close elsewhere."""
        if self.query_one(Menu).row == "keys":
            self.post_message(self.KeysWanted())
        else:
            self.action_done()

    def action_done(self) -> None:
        """Close, returning the game options and the changed display settings."""
        game = self.form.game
        self.dismiss((game._replace(name=kept_name(clean_name(game.name))), self.changed))
