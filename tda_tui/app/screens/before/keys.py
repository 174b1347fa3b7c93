"""Key settings: every key of every screen can be changed."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from tda_tui.app.screens.base import SizedScreen
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


class KeysScreen(SizedScreen[None]):
    """The key settings, one screen's keys at a time."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "row(-1)", "The row above", id="keys.up"),
        Binding("down,j,tab", "row(1)", "The row below", id="keys.down"),
        Binding("left,h,pageup", "place(-1)", "The screen before", id="keys.previous"),
        Binding("right,l,pagedown", "place(1)", "The next screen", id="keys.next"),
        Binding("enter,space", "listen", "Another key: press it", id="keys.change"),
        Binding("backspace,delete", "reset", "The usual key again", id="keys.reset"),
        Binding("R", "reset_all", "All keys as they usually are", id="keys.reset_all"),
        Binding("escape,q", "dismiss", "Back", id="keys.done"),
    ]

    class Changed(Message):
        """The keys have changed."""

        def __init__(self, keys: KeyMap) -> None:
            super().__init__()
            self.keys = keys

    def __init__(self, keys: KeyMap) -> None:
        super().__init__()
        self.keys = keys
        self.at = 0
        self.listening = False

    def body(self) -> ComposeResult:
        """The rows of one screen and a note on the selected one."""
        with Vertical(id="key-map", classes="sheet full"):
            yield Static("", id="title", classes="title", markup=False)
            yield ListBox(self._line, id="cards")
            yield Static("", id="said", classes="note", markup=False)
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Show the first screen's keys."""
        self.call_after_refresh(self._show)

    def on_resize(self, _event: events.Resize) -> None:
        """Redraw for the new size."""
        self.call_after_refresh(self._show)

    @property
    def binding(self) -> Binding:
        """The selected binding."""
        return self.keys.places[self.at].own[self._rows.cursor]

    @property
    def _rows(self) -> ListBox[Binding]:
        return self.query_one(ListBox)

    def _line(self, binding: Binding, here: bool, width: int) -> Content:
        """Description and keys, with a mark if the keys are the player's own."""
        rows = [(_(one.description), key_names(self.keys.keys(one))) for one in self._rows.items]
        longest, room = max(cell_len(words) for words, _keys in rows), width - _AROUND
        wide = max(_WIDE, min(longest, room - max(cell_len(keys) for _words, keys in rows)))
        mark = " *" if binding.id in self.keys.own else ""
        line = f" {'>' if here else ' '} {fit(_(binding.description), wide)} {key_names(self.keys.keys(binding))}{mark}"
        return Content.styled(line, "bold $accent" if here else "").truncate(width)

    def _show(self, said: str = "") -> None:
        place = self.keys.places[self.at]
        self._rows.show(place.own)
        where = _("Keys: {place}  ({n} of {all})").format(place=place.title, n=self.at + 1, all=len(self.keys.places))
        self.query_one("#title", Static).update(f"< {where} >")
        self.query_one("#said", Static).update(said or self._about())
        self._show_keys()

    def _about(self) -> str:
        if self.listening:
            return _("Press the new key for: {what}.  Esc leaves it as it is.").format(what=_(self.binding.description))
        return _("In settings.toml: {id}.  * is a key of your own.").format(id=self.binding.id)

    def _show_keys(self) -> None:
        line = self.query_one(KeyLine)
        if self.listening:
            line.show((key_name("escape"), _("Never mind")))
        else:
            line.show(
                (_("Arrows"), _("Move")), (key_name("enter"), _("Change")), (key_name("backspace"), _("As usual")),
                ("R", _("All as usual")), (key_name("escape"), _("Done")), ("?", _("Keys")),
            )  # fmt: skip

    def take_key(self, key: events.Key) -> bool:
        """Use the key as the new one while listening for it."""
        if not self.listening:
            return False
        self.listening = False
        self._show("" if key.key == "escape" else self._put(key.key))
        return True

    def _put(self, key: str) -> str:
        """Assign the key to the selected action unless it clashes; returns a message."""
        binding = self.binding
        if self.keys.is_typed(binding, key):
            return _("{key} is typed there: it stays as it is.").format(key=key_name(key))
        if clash := self.keys.clash(binding, key):
            return self._taken(clash)
        self.keys.put(binding, key)
        self.post_message(self.Changed(self.keys))
        return _("It is {key} now.").format(key=key_name(key))

    def _taken(self, clash: Clash) -> str:
        other = clash.other if clash.one is self.binding else clash.one
        said = _("{key} is taken: {what} ({place}). It stays as it is.")
        return said.format(key=key_name(clash.key), what=_(other.description), place=clash.place)

    def action_row(self, step: int) -> None:
        """Select another row."""
        self._rows.step(step)
        self._show()

    def action_place(self, step: int) -> None:
        """Show another screen's keys."""
        self.at = (self.at + step) % len(self.keys.places)
        self._rows.cursor = 0
        self._show()

    def action_listen(self) -> None:
        """Take the next key pressed as the new one."""
        self.listening = True
        self._show()

    def action_reset(self) -> None:
        """Restore the default key, unless another action has taken it."""
        binding = self.binding
        if clash := self.keys.clash(binding, binding.key):
            self._show(self._taken(clash))
            return
        self.keys.reset(binding)
        self.post_message(self.Changed(self.keys))
        self._show(_("It is {key} again.").format(key=key_names(binding.key)))

    def action_reset_all(self) -> None:
        """Restore all default keys."""
        self.keys.own.clear()
        self.post_message(self.Changed(self.keys))
        self._show(_("All keys are as they usually are."))

    def on_list_box_clicked(self, message: ListBox.Clicked) -> None:
        """The first click selects a row, the second listens for its new key."""
        self.listening = message.again
        self._show()
