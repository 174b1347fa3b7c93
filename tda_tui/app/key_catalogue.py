"""The catalogue of all screens and their keys."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Sequence
from typing import Any

from textual.binding import Binding

from tda_tui.app import screens
from tda_tui.app.screens.base import SizedScreen
from tda_tui.app.terminal.key_map import Place
from tda_tui.app.terminal.key_names import bindings_of
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

_TITLES = {
    "table": mark("The table"), "lesson": mark("A lesson"), "score": mark("The score sheet"),
    "final": mark("The end of a game"), "inspect": mark("A card in full"), "at_table": mark("Who is who"),
    "hint": mark("A hint"), "advice": mark("The coach's advice"), "gold": mark("Gold since your last turn"),
    "learned": mark("After the lessons"), "leave": mark("Leaving a game"), "log": mark("The log"),
    "browse": mark("All cards"),
    "glossary": mark("The glossary"), "start": mark("The first screen"), "new": mark("A new game"),
    "opponents": mark("Opponents"), "characters": mark("Abilities and characters"),
    "own_abilities": mark("Choosing abilities"), "pick": mark("Choosing cards"),
    "pick_ability": mark("Picking an ability"), "saved": mark("Saved games"),
    "take_over": mark("Taking over a game"), "lessons": mark("The lessons"), "settings": mark("The settings"),
    "setup": mark("A new tournament"), "tournament": mark("The standing of a tournament"),
    "winner": mark("The end of a tournament"),
    "keys": mark("The keys"), "history": mark("The history"), "replay": mark("A replay"),
    "review": mark("The review of a game"), "puzzles": mark("The puzzles"),
    "jump": mark("Jumping in a replay"), "play_on": mark("Playing on from a replay"), "export": mark("An export"),
    "name": mark("The first visit to an inn"), "lobby": mark("The lobby of an inn"),
    "come_back": mark("Back to a table"), "code": mark("Joining a table"), "open_table": mark("Opening a table"),
    "waiting": mark("A table before its game"), "shared_table": mark("A table with others"),
    "talk": mark("Talking"), "people": mark("Who is at a table"),
    "vote": mark("A vote"), "leave_table": mark("Leaving a table with others"),
    "table_over": mark("The end of a game with others"), "board": mark("The board of a season"),
    "help": mark("This help"), "list": mark("Every list"),
}  # fmt: skip
"""Titles by the first part of binding ids, in display order; a screen without an entry is shown by that first part."""


def places(everywhere: Sequence[Binding]) -> list[Place]:
    """Every screen with its keys; `everywhere` are the app's own, listed last and separately."""
    for module in pkgutil.walk_packages(screens.__path__, f"{screens.__name__}."):
        importlib.import_module(module.name)
    found = {}
    for kind in _kinds(SizedScreen):
        own = [binding for binding in vars(kind).get("BINDINGS", ()) if isinstance(binding, Binding) and binding.id]
        if own and kind.__module__.startswith(screens.__name__):
            name = (own[0].id or "").partition(".")[0]
            title = _(_TITLES[name]) if name in _TITLES else name.replace("_", " ").capitalize()
            inherited = [binding for binding in bindings_of(kind) if binding not in own]
            found[name] = Place(title, own, [*inherited, *everywhere])
    names = [*(name for name in _TITLES if name in found), *sorted(found.keys() - _TITLES.keys())]
    return [*(found[name] for name in names), Place(_("Everywhere"), everywhere, ())]


def _kinds(kind: type[SizedScreen[Any]]) -> Iterator[type[SizedScreen[Any]]]:
    yield kind
    for inner in kind.__subclasses__():
        yield from _kinds(inner)
