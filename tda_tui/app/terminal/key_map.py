"""The player's own keys: which are allowed, and which would clash."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from textual.binding import Binding

from tda_tui.app.terminal.key_names import key_called
from tda_tui.files.validation import did_you_mean, shown
from tda_tui.words.translate import gettext as _

SECTION = "keys"
"""The section of the settings, by binding ids."""
_DIGITS = "0123456789"
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_TYPED = {"table": _DIGITS, "lesson": _DIGITS, "jump": _DIGITS, "browse": _DIGITS + _LETTERS,
          "glossary": _DIGITS + _LETTERS, "list": _DIGITS + _LETTERS, "companion": _DIGITS + _LETTERS}  # fmt: skip
"""What can be typed on a screen, such as a card's number or a search word, by the first part of its binding ids."""


class ScreenKeys(Struct, frozen=True):
    """A screen and all keys active on it."""

    title: str
    own: Sequence[Binding]
    others: Sequence[Binding]
    """Bindings shared with other screens."""


class Clash(Struct, frozen=True):
    """A key that would do two things on a screen."""

    key: str
    one: Binding
    other: Binding
    screen: str


def flat(saved: Mapping[str, Any]) -> dict[str, Any]:
    """Flatten values to full ids: TOML reads `table.hint = "x"` as a table."""
    found: dict[str, Any] = {}
    for name, value in saved.items():
        inner = {f"{name}.{key}": deeper for key, deeper in flat(value).items()} if isinstance(value, dict) else {}
        found |= inner or {name: value}
    return found


class KeyMap:
    """The player's own keys, without invalid and clashing ones. `problems` says what was left out, and why."""

    def __init__(self, screens: Sequence[ScreenKeys], saved: Mapping[str, Any]) -> None:
        self.screens = screens
        self.own: dict[str, str] = {}
        self.problems: list[str] = []
        self.known = {binding.id or "": binding for screen in screens for binding in (*screen.own, *screen.others)}
        self.unknown: dict[str, Any] = {}
        for name, value in flat(saved).items():
            if name in self.known:
                self._take(name, value)
            else:
                self.unknown[name] = value
                near = did_you_mean(name, self.known)
                self.problems.append(_("there is no key `{name}`{near}").format(name=name, near=near))
        self.problems.sort()
        while clash := next(self._clashes(self.own), None):
            self._drop(clash)

    def _take(self, name: str, value: Any) -> None:
        keys = [key_called(part) for part in value.split(",")] if isinstance(value, str) else [""]
        if "" in keys:
            words = _('`{name}` is {value}, but must be keys, such as "x" or "ctrl+x,f2"')
            self.problems.append(words.format(name=name, value=shown(value)))
        elif typed := next((key for key in keys if self.is_typed(self.known[name], key)), ""):
            words = _('`{name}` is "{key}", which is needed for typing')
            self.problems.append(words.format(name=name, key=typed))
        else:
            self.own[name] = ",".join(keys)

    def _drop(self, clash: Clash) -> None:
        one, other = clash.one.id or "", clash.other.id or ""
        if one not in self.own:
            one, other = other, one
        del self.own[one]
        words = _('`{name}` is "{key}", but so is `{other}`')
        self.problems.append(words.format(name=one, key=clash.key, other=other))

    def _clashes(self, own: Mapping[str, str]) -> Iterator[Clash]:
        for screen in self.screens:
            taken: dict[str, Binding] = {}
            for binding in (*screen.own, *screen.others):
                for key in own.get(binding.id or "", binding.key).split(","):
                    before = taken.setdefault(key, binding)
                    if before.action != binding.action:
                        yield Clash(key, before, binding, screen.title)

    def keys(self, binding: Binding) -> str:
        return self.own.get(binding.id or "", binding.key)

    def clash(self, binding: Binding, key: str) -> Clash | None:
        return next(self._clashes({**self.own, binding.id or "": key}), None)

    def is_typed(self, binding: Binding, key: str) -> bool:
        return len(key) == 1 and key.lower() in _TYPED.get((binding.id or "").partition(".")[0], "")

    def put(self, binding: Binding, key: str) -> None:
        self.own[binding.id or ""] = key
        if key == binding.key:
            self.reset(binding)

    def reset(self, binding: Binding) -> None:
        self.own.pop(binding.id or "", None)

    def saved(self) -> dict[str, Any]:
        """The values to save; unknown ones are kept, as they may be from a newer program."""
        return self.unknown | self.own
