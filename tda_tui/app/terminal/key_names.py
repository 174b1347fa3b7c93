"""Display names of keys, with the player's own keys in place of the defaults."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from textual.binding import Binding, BindingType
from textual.keys import KEY_NAME_REPLACEMENTS, Keys, key_to_character

from tda_tui.personal import Personal
from tda_tui.words.cells import cell_len
from tda_tui.words.languages import messages
from tda_tui.words.translate import gettext as _, pgettext

_SIGNS = {"question_mark": "?", "plus": "+", "minus": "-"}
_WRITTEN = {"esc": "escape", "pgup": "pageup", "pgdn": "pagedown", "return": "enter", "del": "delete"}
_HELD = {"ctrl", "alt", "shift"}
_KEYS = {key.value for key in Keys if key.value.isascii() and key.value[0] != "<"}
_ARROWS = ("left", "right", "up", "down")

_NAMED_KEY = re.compile(r"\{key:([a-z0-9_./]+)=([^}]+)\}")
"""A key named in a text: the id of a binding, or several separated by slashes, and the default name."""
_GAP = re.compile("( {3,})")
"""The gap between two keys in a line of keys."""
_WIDE, _NARROW = " " * 4, " " * 3

_own: Personal[Mapping[str, str]] = Personal({})


def use(own: Mapping[str, str]) -> None:
    """Use these as the player's own keys from now on: by binding ids, separated by commas."""
    _own.put(own)


def key_name(key: str) -> str:
    """The display name of a key; a single letter stays lower case."""
    *held, last = key.split("+")
    if held and len(last) == 1:
        last = last.upper()
    return "+".join(_name(part) for part in (*held, last))


def key_names(keys: str) -> str:
    """The display names of several keys, which are separated by commas."""
    return ", ".join(map(key_name, keys.split(",")))


def _name(key: str) -> str:
    if key in _SIGNS or len(key) == 1:
        return _SIGNS.get(key, key)
    if label := messages("contexts")["key"].get(key):
        return pgettext("key", label)
    return key.capitalize() if key in _KEYS else key_to_character(key) or key


def key_called(written: str) -> str:
    """The key with that display name; "" if there is none."""
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
    if len(character) != 1 or not character.isprintable() or character.isalnum():
        return character if character.isprintable() else ""
    name = unicodedata.name(character, character).lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(name, name)


def keys_now(binding: Binding) -> list[str]:
    """The current keys of a binding."""
    return _own.get().get(binding.id or "", binding.key).split(",")


def names_now(binding_id: str, keys: str) -> str:
    """The display names of a binding's current keys; `keys` are the usual ones."""
    return key_names(_own.get().get(binding_id, keys))


def with_keys(text: str) -> str:
    """The text with placeholders such as `{key:table.hint=h}` replaced by the current keys."""
    own = _own.get()

    def named(placeholder: re.Match[str]) -> str:
        moved = [key_name(own[name].split(",")[0]) for name in placeholder[1].split("/") if name in own]
        return "/".join(moved) or placeholder[2]

    return _NAMED_KEY.sub(named, text)


def named_keys(text: str) -> list[tuple[str, str]]:
    """The keys named in a text: the ids, and the default name."""
    return _NAMED_KEY.findall(text)


def span(keys: Sequence[str]) -> str:
    """The keys as one text; consecutive digits become a range."""
    if len(keys) > 2 and all(key.isdecimal() for key in keys):
        return f"{keys[0]}-{keys[-1]}"
    return ", ".join(keys)


def is_own(key: str, bindings: Iterable[BindingType]) -> bool:
    """Whether the player has assigned this key to one of the bindings."""
    ids = {binding.id for binding in bindings if isinstance(binding, Binding)}
    return any(key in keys.split(",") for name, keys in _own.get().items() if name in ids)


def bindings_of(screen: type) -> list[Binding]:
    """The bindings of a class and its base classes, its own first."""
    found: list[BindingType] = [binding for kind in screen.__mro__ for binding in vars(kind).get("BINDINGS", ())]
    return [binding for binding in found if isinstance(binding, Binding) and binding.id]


def key_now(label: str, bindings: Iterable[Binding]) -> str:
    """A label of a line of keys, with the player's current keys."""
    moved = [binding for binding in bindings if binding.id in _own.get()]
    if label == _("Arrows"):
        arrows = [binding for binding in moved if set(_ARROWS) & set(binding.key.split(","))]
        return "/".join(key_name(keys_now(binding)[0]) for binding in arrows) or label
    usual = {key_name(key): key_name(keys_now(binding)[0]) for binding in moved for key in binding.key.split(",")}
    return ", ".join(dict.fromkeys(usual.get(name, name) for name in label.split(", ")))


def side_by_side(lines: Iterable[str], width: int) -> str:
    """Lines of keys joined into one, with narrower gaps if it would be too wide.

    >>> side_by_side(["PgDn  More", "Enter  Done    Esc  Back"], 80)
    'PgDn  More    Enter  Done    Esc  Back'
    >>> side_by_side(["PgDn  More", "Enter  Done    Esc  Back"], 37)
    'PgDn  More   Enter  Done   Esc  Back'
    """
    line = _WIDE.join(filter(None, lines))
    return line if cell_len(line) <= width else _GAP.sub(_NARROW, line)


def parts_of(line: str) -> list[tuple[str, str, str]]:
    """The parts of a line of keys: each key, the gap after it, and its words; the gaps between keys as words alone.

    >>> parts_of("Esc  Close    ?  Keys")
    [('Esc', '  ', 'Close'), ('', '  ', '  '), ('?', '  ', 'Keys')]
    """
    return [part.partition("  ") for part in _GAP.split(line)]


def line_now(line: str, bindings: Iterable[Binding]) -> str:
    """The line of keys at the foot of a sheet, such as `Esc  Close    ?  Keys`, with the current keys."""
    bindings = list(bindings)
    return "".join(key_now(key, bindings) + gap + words for key, gap, words in parts_of(line))
