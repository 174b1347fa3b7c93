"""Key settings: every key of every screen can be changed."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from tda_tui.app.screens.sheet import ListScreen
from tda_tui.app.terminal.key_map import Clash, KeyMap
from tda_tui.app.terminal.key_names import key_name, key_names
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.list_box import ListBox
from tda_tui.words.cells import cell_len, fit
from tda_tui.words.translate import gettext as _

_WIDE = 46
"""Minimum columns for the description of a key."""
_AROUND = 6
"""Columns for the cursor, the gap and the mark of an own key."""


class KeysScreen(ListScreen[Binding, None]):
    """The key settings, one screen's keys at a time."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "row(-1)", "The row above", id="keys.up"),
        Binding("down,j,tab", "row(1)", "The row below", id="keys.down"),
        Binding("left,h,pageup", "screen(-1)", "The previous screen", id="keys.previous"),
        Binding("right,l,pagedown", "screen(1)", "The next screen", id="keys.next"),
        Binding("enter,space", "listen", "Choose another key by pressing it", id="keys.change"),
        Binding("backspace,delete", "reset", "Restore the default key", id="keys.reset"),
        Binding("R", "reset_all", "Restore all default keys", id="keys.reset_all"),
        Binding("escape,q", "dismiss", "Back", id="keys.done"),
    ]

    def __init__(self, keys: KeyMap, changed: Callable[[KeyMap], object] = lambda keys: None) -> None:
        super().__init__()
        self.keys = keys
        self.changed = changed
        self.at = 0
        self.listening = False

    def parts(self) -> Sequence[Widget]:
        return ListBox(self._line, id="cards"), Static("", id="note", classes="note", markup=False)

    def on_mount(self) -> None:
        self.call_after_refresh(self.show_item)

    def on_resize(self, _event: events.Resize) -> None:
        self.call_after_refresh(self.show_item)

    @property
    def binding(self) -> Binding:
        return self.keys.screens[self.at].own[self.list.cursor]

    def _line(self, binding: Binding, selected: bool, width: int) -> Content:
        rows = [(_(one.description), key_names(self.keys.keys(one))) for one in self.list.items]
        longest, room = max(cell_len(words) for words, _keys in rows), width - _AROUND
        wide = max(_WIDE, min(longest, room - max(cell_len(keys) for _words, keys in rows)))
        mark = " *" if binding.id in self.keys.own else ""
        keys = key_names(self.keys.keys(binding))
        line = f" {'>' if selected else ' '} {fit(_(binding.description), wide)} {keys}{mark}"
        return Content.styled(line, "bold $accent" if selected else "").truncate(width)

    def show_item(self, message: str = "") -> None:
        screen, many = self.keys.screens[self.at], len(self.keys.screens)
        self.list.show(screen.own)
        where = _("Keys: {place}  ({n} of {all})").format(place=screen.title, n=self.at + 1, all=many)
        self.query_one(".title", Static).update(f"< {where} >")
        note = _("In settings.toml: {id}.  * marks a key you have changed.").format(id=self.binding.id)
        keys = [
            (_("Arrows"), _("Move")), (key_name("enter"), _("Change")), (key_name("backspace"), _("Default")),
            ("R", _("All defaults")), (key_name("escape"), _("Done")), ("?", _("Keys")),
        ]  # fmt: skip
        if self.listening:
            note = _("Press the new key for: {what}.  Esc cancels.")
            note = note.format(what=_(self.binding.description))
            keys = [(key_name("escape"), _("Cancel"))]
        self.query_one("#note", Static).update(message or note)
        self.query_one(KeyLine).show(*keys)

    def take_key(self, key: events.Key) -> bool:
        if not self.listening:
            return False
        self.listening = False
        self.show_item("" if key.key == "escape" else self._put(key.key))
        return True

    def _put(self, key: str) -> str:
        """Assign the key to the selected action unless it clashes; returns a message."""
        if self.keys.is_typed(self.binding, key):
            return _("{key} is needed for typing. Nothing was changed.").format(key=key_name(key))
        if clash := self.keys.clash(self.binding, key):
            return self._taken(clash)
        self.keys.put(self.binding, key)
        self.changed(self.keys)
        return _("The key is now {key}.").format(key=key_name(key))

    def _taken(self, clash: Clash) -> str:
        other = clash.other if clash.one is self.binding else clash.one
        words = _("{key} is taken: {what} ({place}). Nothing was changed.")
        return words.format(key=key_name(clash.key), what=_(other.description), place=clash.screen)

    def action_screen(self, step: int) -> None:
        self.at = (self.at + step) % len(self.keys.screens)
        self.list.cursor = 0
        self.show_item()

    def action_listen(self) -> None:
        self.listening = True
        self.show_item()

    def action_reset(self) -> None:
        binding = self.binding
        if clash := self.keys.clash(binding, binding.key):
            self.show_item(self._taken(clash))
            return
        self.keys.reset(binding)
        self.changed(self.keys)
        self.show_item(_("The key is {key} again.").format(key=key_names(binding.key)))

    def action_reset_all(self) -> None:
        self.keys.own.clear()
        self.changed(self.keys)
        self.show_item(_("All keys are back to their defaults."))

    def clicked(self, again: bool) -> None:
        """The first click selects a row, the second listens for its new key."""
        self.listening = again
        self.show_item()
