"""The settings: display, keys, mouse, the player's name, the opponents' pace and talk, the language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar, NamedTuple

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Static

from tda_tui.app.screens.options import OptionsScreen
from tda_tui.app.screens.sheet import Heading
from tda_tui.app.terminal.capabilities import CHOICES, choice, no_colour, resolved, theme_for, wanted_theme
from tda_tui.app.terminal.key_names import key_name, with_keys
from tda_tui.app.terminal.theme import load_theme, theme_ids
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.menu import Menu
from tda_tui.app.widgets.theme_preview import ThemePreview
from tda_tui.files.errors import FileError
from tda_tui.files.folders import at_home, away, user_folder
from tda_tui.personal import environment
from tda_tui.session.new_game.options import TALKS, GameOptions
from tda_tui.session.new_game.rows import Option, Row
from tda_tui.session.pace import PACES, SETTING, pace_name
from tda_tui.words.languages import language_name, messages
from tda_tui.words.phrases import NAME_LENGTH, NAMELESS, clean_name, kept_name, shown_name
from tda_tui.words.translate import gettext as _, language, mark, pgettext

_GAME_VALUES: dict[str, tuple[Any, ...]] = {"pace": PACES, "talk": TALKS, "take_back": (True, False)}

_ABOUT_KEYS = mark("You can change every key: {key:settings.enter=Enter} shows them all.")


class Preferences(NamedTuple):
    """What the settings set: options of all games, and those of the screen."""

    game: GameOptions
    screen: Mapping[str, str]

    def value(self, row: str) -> Any:
        return self.screen[row] if row in self.screen else getattr(self.game, row)

    def with_value(self, row: str, value: Any) -> Preferences:
        if row in self.screen:
            return self._replace(screen={**self.screen, row: value})
        return self._replace(game=self.game.with_choice(row, value))


_HEADINGS = {"theme": mark("Screen"), "name": mark("Game and keys")}
"""Those of the groups, by their first rows."""


def settings_rows() -> list[Row[Preferences]]:
    """All settings, in groups."""
    return [
        Row("theme", _("Theme"), lambda _now: [Option(theme, theme) for theme in ("", *theme_ids())],
            lambda now: now.screen["theme"], lambda now, theme: now.with_value("theme", theme), _theme_name),
        _row("motion", _("Motion")),
        _row("mouse", _("Mouse")),
        _row("characters", _("Characters")),
        _row("bell", _("Bell")),
        _row("language", _("Language"), language_name),
        Row("name", _("Your name"), text=lambda now: shown_name(now.game.name)),
        _row("pace", _("Pace"), pace_name),
        _row(SETTING, _("Thinking")),
        _row("hints", _("Hints")),
        _row("take_back", pgettext("settings", "Undo")),
        _row("talk", _("Table talk")),
        Row("keys", _("Keys"), text=lambda _now: pgettext("keys", "all of them")),
    ]  # fmt: skip


def _row(row: str, label: str, name: Callable[[str], str] | None = None) -> Row[Preferences]:
    """A row of some values, which are named by `name` or else as the messages say."""
    texts = messages("settings")

    def called(value: str) -> str:
        return name(value) if name is not None else _(texts["values"][value])

    def option(value: Any) -> Option:
        known = {True: "on", False: "off"}.get(value, value)
        words = called(known if value != "auto" else resolved(row, value, environment()))
        if value == "auto":
            words = _("auto ({choice})").format(choice=words)
        return Option(value, words, _(texts[row].get(known) or texts[row]["other"]))

    values = CHOICES.get(row) or _GAME_VALUES[row]
    return Row(
        row, label, lambda _now: list(map(option, values)), lambda now: now.value(row),
        lambda now, value: now.with_value(row, value),
    )  # fmt: skip


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
        Binding("left,h", "change(-1)", "The previous value", id="settings.less"),
        Binding("right,l", "change(1)", "The next value", id="settings.more"),
        Binding("enter", "enter", "Done; in the Keys row, show all keys", id="settings.enter"),
        Binding("escape,q", "done", "Done; everything is saved", id="settings.done"),
    ]
    SHEET = "settings"
    LETTERS = mark("Type your name, in its row")

    def __init__(
        self,
        game_options: GameOptions,
        saved: Mapping[str, Any],
        changed: Callable[[str, str], object] = lambda row, value: None,
        keys: Callable[[], object] = lambda: None,
    ) -> None:
        """`saved` are the saved display settings; `changed` shows another one, and `keys` opens the key settings."""
        chosen = {row: choice(saved, row) for row in CHOICES}
        chosen["theme"] = saved["theme"] if isinstance(saved.get("theme"), str) else ""
        super().__init__(Preferences(game_options, chosen), _("Settings"))
        self.changed: dict[str, str] = {}
        self._show_change, self._open_keys = changed, keys
        self._unnamed = game_options.name == NAMELESS

    def parts(self) -> Sequence[Widget]:
        """The text about the row is below everything, or in a wide window below the rows."""
        beside, below = (Static("", markup=False, id=id, classes="about") for id in ("about", "meaning"))
        form = Vertical(Menu(id="menu"), beside, id="form")
        return Horizontal(form, ThemePreview(id="preview"), id="beside"), below

    def on_mount(self) -> None:
        """Show the current values; a theme or language given on the command line overrides the saved one."""
        screen = dict(self.form.screen)
        if wanted_theme(screen, environment()) != self.app.theme:
            screen["theme"] = self.app.theme
        if resolved("language", screen["language"], environment()) != language():
            screen["language"] = language()
        self.use(self.form._replace(screen=screen))

    def update_texts(self) -> None:
        self.query_one(Heading).show(_("Settings"))
        self.show_rows()

    def rows(self) -> list[Row[Preferences]]:
        return settings_rows()

    def heading(self, row: Row[Preferences]) -> str:
        return _(_HEADINGS[row.id]) if row.id in _HEADINGS else ""

    def words(self, row: Row[Preferences]) -> str:
        return super().words(row) + ("_" if row.id == "name" and self.takes_text else "")

    def describe(self) -> None:
        row = self.row
        about = {"theme": self._about_theme, "name": self._about_name}.get(row.id)
        words = about() if about is not None else row.option(self.form).meaning if row.id != "keys" else _(_ABOUT_KEYS)
        for text in self.query(".about").results(Static):
            text.update(with_keys(words))
        done = (", ".join(map(key_name, ("enter", "escape"))), _("Done"))
        keys = [(_("Arrows"), _("Move and change")), done]
        if row.id == "keys":
            keys[1:] = [(key_name("enter"), _("All keys")), (key_name("escape"), _("Done"))]
        elif row.id == "name":
            keys = [(_("Letters"), _("Your name")), (", ".join(map(key_name, ("up", "down"))), _("Move")), done]
        self.query_one(KeyLine).show(*keys, ("?", _("Keys")))

    def _about_name(self) -> str:
        if len(self.form.game.name) < NAME_LENGTH:
            return _("Type your name; Backspace deletes a letter.")
        return _("Type your name; Backspace deletes a letter. {n} letters at most.").format(n=NAME_LENGTH)

    def _about_theme(self) -> str:
        if no_colour(environment()):
            return _("NO_COLOR is set: themes show no colours.")
        try:
            about = load_theme(self.form.screen["theme"] or theme_for(environment())).about
        except FileError as problem:
            return str(problem)
        if away():
            return _(about)
        own = _("Themes of your own: {folder}").format(folder=at_home(user_folder("themes")))
        return f"{_(about)}\n{own}" if about else own

    def action_change(self, step: int) -> None:
        row = self.row.id
        if row == "keys":
            self._open_keys()
        super().action_change(step)
        if row in self.form.screen:
            self.changed[row] = self.form.screen[row]
            self._show_change(row, self.changed[row])

    @property
    def takes_text(self) -> bool:
        return self.query_one(Menu).row == "name"

    def take_key(self, key: events.Key) -> bool:
        """Type the name, instead of the word that stands for none; letters are no commands in its row."""
        if not self.takes_text:
            return False
        if key.key == "backspace":
            self._use_name(self._typed_name[:-1])
        elif key.is_printable and key.character:
            self.take_paste(key.character)
        else:
            return False
        return True

    def take_paste(self, text: str) -> None:
        """Take all of it at once: after each change, every row is drawn again."""
        if self.takes_text:
            self._use_name(self._typed_name + "".join(filter(str.isprintable, text)))

    @property
    def _typed_name(self) -> str:
        """What is typed so far."""
        return "" if self._unnamed else self.form.game.name

    def _use_name(self, name: str) -> None:
        self._unnamed = False
        self.use(self.form.with_value("name", name[:NAME_LENGTH]))

    def action_enter(self) -> None:
        if self.row.id == "keys":
            self._open_keys()
        else:
            self.action_done()

    def action_done(self) -> None:
        game = self.form.game
        self.dismiss((game._replace(name=kept_name(clean_name(game.name))), self.changed))
