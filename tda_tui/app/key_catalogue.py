"""The catalogue of all screens and their keys."""

import importlib
import pkgutil
from collections.abc import Iterator, Sequence
from typing import Any

from textual.binding import Binding

from tda_tui.app import screens
from tda_tui.app.screens.base import SizedScreen
from tda_tui.app.terminal.key_map import ScreenKeys
from tda_tui.app.terminal.key_names import bindings_of
from tda_tui.words.languages import messages
from tda_tui.words.translate import gettext as _


def all_screen_keys(everywhere: Sequence[Binding]) -> list[ScreenKeys]:
    """Every screen with its keys; `everywhere` are the app's own, listed last and separately."""
    for module in pkgutil.walk_packages(screens.__path__, f"{screens.__name__}."):
        importlib.import_module(module.name)
    titles, found = messages("keys")["screens"], {}
    for kind in _kinds(SizedScreen):
        own = [binding for binding in vars(kind).get("BINDINGS", ()) if isinstance(binding, Binding) and binding.id]
        if own and kind.__module__.startswith(screens.__name__):
            name = (own[0].id or "").partition(".")[0]
            title = _(titles[name]) if name in titles else name.replace("_", " ").capitalize()
            inherited = [binding for binding in bindings_of(kind) if binding not in own]
            found[name] = ScreenKeys(title, own, [*inherited, *everywhere])
    names = [*(name for name in titles if name in found), *sorted(found.keys() - titles.keys())]
    return [*(found[name] for name in names), ScreenKeys(_("Everywhere"), everywhere, ())]


def _kinds(kind: type[SizedScreen[Any]]) -> Iterator[type[SizedScreen[Any]]]:
    yield kind
    for inner in kind.__subclasses__():
        yield from _kinds(inner)
