"""Keys of the player's own: which are possible, and which of them would clash."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from textual.binding import Binding

from tda_tui.app.terminal.key_names import key_called, key_name
from tda_tui.files.validation import did_you_mean, shown
from tda_tui.words.translate import gettext as _

SECTION = "keys"
"""The section of the settings, by the ids of bindings."""
_DIGITS = "0123456789"
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_TYPED = {"table": _DIGITS, "lesson": _DIGITS, "jump": _DIGITS, "browse": _DIGITS + _LETTERS,
          "glossary": _DIGITS + _LETTERS}  # fmt: skip
"""What is typed on a screen, by the first part of its ids: a card's number, a word that is searched for."""


class Place(Struct, frozen=True):
    """A screen, and all keys that are heard there."""

    title: str
    own: Sequence[Binding]
    others: Sequence[Binding]
    """Those that it shares with other screens."""


class Clash(Struct, frozen=True):
    """A key that would do two things on a screen."""

    key: str
    one: Binding
    other: Binding
    place: str


def flat(saved: Mapping[str, Any]) -> dict[str, Any]:
    """Values by ids: TOML makes a table of `table.hint = "x"`."""
    found: dict[str, Any] = {}
    for name, value in saved.items():
        inner = {f"{name}.{key}": deeper for key, deeper in flat(value).items()} if isinstance(value, dict) else {}
        found |= inner or {name: value}
    return found


class KeyMap:
    """The player's own keys: all possible, and none that clashes. `problems` says what was left out, and why."""

    def __init__(self, places: Sequence[Place], saved: Mapping[str, Any]) -> None:
        self.places = places
        self.own: dict[str, str] = {}
        self.problems: list[str] = []
        self.known = {binding.id or "": binding for place in places for binding in (*place.own, *place.others)}
        wanted = flat(saved)
        self.unknown = {name: value for name, value in wanted.items() if name not in self.known}
        self.problems += [
            _("there is no key `{name}`{near}").format(name=name, near=did_you_mean(name, self.known))
            for name in self.unknown
        ]
        for name in wanted.keys() & self.known.keys():
            self._take(name, wanted[name])
        self.problems.sort()
        while clash := next(self._clashes(self.own), None):
            self._drop(clash)

    def _take(self, name: str, value: Any) -> None:
        keys = [key_called(part) for part in value.split(",")] if isinstance(value, str) else [""]
        if "" in keys:
            said = _('`{name}` is {value}, but must be keys, as "x" or "ctrl+x,f2"')
            self.problems.append(said.format(name=name, value=shown(value)))
        elif typed := next((key for key in keys if key.lower() in self._typed(name)), ""):
            self.problems.append(_('`{name}` is "{key}", but that is typed there').format(name=name, key=typed))
        else:
            self.own[name] = ",".join(keys)

    @staticmethod
    def _typed(name: str) -> Sequence[str]:
        return tuple(_TYPED.get(name.partition(".")[0], ""))

    def _drop(self, clash: Clash) -> None:
        one, other = clash.one.id or "", clash.other.id or ""
        if one not in self.own:
            one, other = other, one
        del self.own[one]
        said = _('`{name}` is "{key}", but so is `{other}`')
        self.problems.append(said.format(name=one, key=clash.key, other=other))

    def _clashes(self, own: Mapping[str, str]) -> Iterator[Clash]:
        for place in self.places:
            taken: dict[str, Binding] = {}
            for binding in (*place.own, *place.others):
                for key in own.get(binding.id or "", binding.key).split(","):
                    before = taken.setdefault(key, binding)
                    if before.action != binding.action:
                        yield Clash(key, before, binding, place.title)

    def keys(self, binding: Binding) -> str:
        """The keys of a binding, separated by commas."""
        return self.own.get(binding.id or "", binding.key)

    def clash(self, binding: Binding, key: str) -> Clash | None:
        """What would do two things if that were the key of a binding."""
        return next(self._clashes({**self.own, binding.id or "": key}), None)

    def is_typed(self, binding: Binding, key: str) -> bool:
        """Whether that key is text, or a card's number, where the binding is."""
        return key.lower() in self._typed(binding.id or "")

    def put(self, binding: Binding, key: str) -> None:
        """From now on that is the key; the usual one is not kept as the player's own."""
        self.own[binding.id or ""] = key
        if key == binding.key:
            self.reset(binding)

    def reset(self, binding: Binding) -> None:
        """The usual keys again."""
        self.own.pop(binding.id or "", None)

    def saved(self) -> dict[str, Any]:
        """What the settings keep; what is not known here may be a newer program's."""
        return self.unknown | self.own


def key_names(keys: str) -> str:
    """Several keys as they are written on keyboards."""
    return ", ".join(map(key_name, keys.split(",")))
