"""Keys as people write them, and which of them the player has put elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from textual.binding import Binding, BindingType
from textual.keys import Keys, key_to_character

from tda_tui.personal import Personal
from tda_tui.words.cells import cell_len
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import pgettext

_SIGNS = {"question_mark": "?", "plus": "+", "minus": "-"}
_WRITTEN = {"esc": "escape", "pgup": "pageup", "pgdn": "pagedown", "return": "enter", "del": "delete"}
_HELD = {"ctrl", "alt", "shift"}
_KEYS = {key.value for key in Keys if key.value.isascii() and key.value[0] != "<"}
_ARROWS = ("left", "right", "up", "down")

_PLACE = re.compile(r"\{key:([a-z0-9_./]+)=([^}]+)\}")
"""Where a text names a key: the id of a binding, or several with strokes between them, and what is usually said."""
_GAP = re.compile("( {3,})")
"""What stands between two keys of a line of keys."""
_WIDE, _NARROW = " " * 4, " " * 3

_own: Personal[Mapping[str, str]] = Personal({})


def use(own: Mapping[str, str]) -> None:
    """From now on these are the player's own keys, separated by commas, by the ids of bindings."""
    _own.put(own)


def key_name(key: str) -> str:
    """A key as it is written on keyboards; a letter by itself stays small."""
    *held, last = key.split("+")
    if held and len(last) == 1:
        last = last.upper()
    return "+".join(_name(part) for part in (*held, last))


def _name(key: str) -> str:
    if key in _SIGNS or len(key) == 1:
        return _SIGNS.get(key, key)
    if name := _printed().get(key):
        return name
    return key.capitalize() if key in _KEYS else key_to_character(key) or key


def _printed() -> dict[str, str]:
    """What is printed on the keys that have a word on them."""
    return {
        "enter": pgettext("key", "Enter"),
        "space": pgettext("key", "Space"),
        "escape": pgettext("key", "Esc"),
        "tab": pgettext("key", "Tab"),
        "backspace": pgettext("key", "Backspace"),
        "delete": pgettext("key", "Delete"),
        "insert": pgettext("key", "Insert"),
        "home": pgettext("key", "Home"),
        "end": pgettext("key", "End"),
        "pageup": pgettext("key", "PgUp"),
        "pagedown": pgettext("key", "PgDn"),
        "left": pgettext("key", "Left"),
        "right": pgettext("key", "Right"),
        "up": pgettext("key", "Up"),
        "down": pgettext("key", "Down"),
        "shift": pgettext("key", "Shift"),
        "ctrl": pgettext("key", "Ctrl"),
        "alt": pgettext("key", "Alt"),
    }


def key_called(written: str) -> str:
    """The key that somebody means; "" if there is none."""
    written = written.strip() if written != " " else "space"
    if len(written) == 1:
        return _key_of(written)
    *held, last = written.split("+")
    last = last if len(last) == 1 else _WRITTEN.get(last.lower(), last.lower())
    held = [part.lower() for part in held]
    if not last or not _HELD.issuperset(held) or not (last in _KEYS or _key_of(key_to_character(last) or "") == last):
        return ""
    return "+".join((*held, last))


def _key_of(character: str) -> str:
    """The name that Textual has for the key of a character."""
    from textual.keys import _character_to_key

    return _character_to_key(character) if character.isprintable() and character else ""


def keys_now(binding: Binding) -> list[str]:
    """The keys of a binding, as the player has them."""
    return _own.get().get(binding.id or "", binding.key).split(",")


def names_now(binding_id: str, keys: str) -> str:
    """What a binding's keys are called, as the player has them."""
    return ", ".join(map(key_name, _own.get().get(binding_id, keys).split(",")))


def with_keys(text: str) -> str:
    """A text in which places such as `{key:table.hint=h}` name the keys as the player has them."""

    own = _own.get()

    def named(place: re.Match[str]) -> str:
        moved = [key_name(own[name].split(",")[0]) for name in place[1].split("/") if name in own]
        return "/".join(moved) or place[2]

    return _PLACE.sub(named, text)


def key_places(text: str) -> list[tuple[str, str]]:
    """The places of a text that name a key: the ids, and what is usually said."""
    return _PLACE.findall(text)


def span(keys: Sequence[str]) -> str:
    """The keys in a line; digits in their order are written from the first to the last."""
    if len(keys) > 2 and all(key.isdecimal() for key in keys):
        return f"{keys[0]}-{keys[-1]}"
    return ", ".join(keys)


def is_own(key: str, bindings: Iterable[BindingType]) -> bool:
    """Whether the player has put one of these bindings there."""
    ids = {binding.id for binding in bindings if isinstance(binding, Binding)}
    return any(key in keys.split(",") for name, keys in _own.get().items() if name in ids)


def bindings_of(screen: type) -> list[Binding]:
    """The bindings of a class and of those it is made from, its own first."""
    told: list[BindingType] = [binding for kind in screen.__mro__ for binding in vars(kind).get("BINDINGS", ())]
    return [binding for binding in told if isinstance(binding, Binding) and binding.id]


def key_now(label: str, bindings: Iterable[Binding]) -> str:
    """Keys as a line of keys has them, by their names, where the player has put them."""
    moved = {binding.id: binding for binding in bindings if binding.id in _own.get()}
    if not moved:
        return label
    if label == _("Arrows"):
        arrows = [binding for binding in moved.values() if set(_ARROWS) & set(binding.key.split(","))]
        return "/".join(key_name(keys_now(binding)[0]) for binding in arrows) or label
    usual = {key_name(key): binding for binding in moved.values() for key in binding.key.split(",")}
    names = [key_name(keys_now(usual[name])[0]) if name in usual else name for name in label.split(", ")]
    return ", ".join(dict.fromkeys(names))


def side_by_side(lines: Iterable[str], width: int) -> str:
    """Lines of keys as one, with narrower gaps where it would be too wide.

    >>> side_by_side(["PgDn  More", "Enter  Done    Esc  Back"], 80)
    'PgDn  More    Enter  Done    Esc  Back'
    >>> side_by_side(["PgDn  More", "Enter  Done    Esc  Back"], 37)
    'PgDn  More   Enter  Done   Esc  Back'
    """
    line = _WIDE.join(filter(None, lines))
    return line if cell_len(line) <= width else _GAP.sub(_NARROW, line)


def line_now(line: str, bindings: Iterable[Binding]) -> str:
    """The line of keys at the foot of a sheet, as `Esc  Close    ?  Keys`."""
    bindings = list(bindings)
    parts = [part.partition("  ") for part in _GAP.split(line)]
    return "".join(f"{key_now(key, bindings) if key else ''}{gap}{words}" for key, gap, words in parts)
