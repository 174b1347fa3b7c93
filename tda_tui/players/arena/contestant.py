"""Who plays in an arena: a level, or a variant of it with other settings.

`master:iterations=400,infers=off` is the master with a smaller search and without inference about hands. Settings are
the fields of `SearchConfig`, so only levels that search have any. A change that is a setting can thus be measured
against the unchanged level.

`clairvoyant` is the master seeing all hands, though not the deck. It plays only in arenas, where it shows how much good
play could gain.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from tda_tui.files.validation import did_you_mean
from tda_tui.players.player import LEVELS, Player, Role, level_in, make_player
from tda_tui.players.search.search_player import SearchConfig, SearchPlayer
from tda_tui.words.phrases import either
from tda_tui.words.translate import gettext as _

CLAIRVOYANT = "clairvoyant"
_TWIN_OF = "master"

SWITCH = {"on": True, "off": False}
"""The spelling of boolean settings."""


class Contestant(NamedTuple):
    """A role, its changed settings, and whether it sees all hands."""

    role: Role
    settings: dict[str, Any]
    sees_hands: bool = False

    @classmethod
    def read(cls, text: str) -> Contestant:
        """Parse a contestant. Raises ValueError with a sentence for an unknown level or setting.

        >>> Contestant.read("master:iterations=400,infers=off").settings
        {'iterations': 400, 'infers': False}
        """
        name, colon, said = text.partition(":")
        sees = level_in(name) == CLAIRVOYANT
        # An unknown level is reported with the whole text as typed.
        told = name if level_in(name) in LEVELS else text
        role = Role.read(name.replace(CLAIRVOYANT, _TWIN_OF, 1) if sees else told)
        if not colon:
            return cls(role, {}, sees)
        if not LEVELS[role.level].searches:
            raise ValueError(_("{level} does not search, so it has no settings").format(level=role.level))
        return cls(role, dict(_setting(each) for each in said.split(",")), sees)

    def player(self, seed: int) -> Player:
        """The player; the same seed gives the same play."""
        player = make_player(str(self.role), seed)
        if self.settings:
            assert isinstance(player, SearchPlayer)
            player.config = player.config._replace(**self.settings)
        return player


def _setting(text: str) -> tuple[str, Any]:
    name, _equals, said = text.partition("=")
    kinds = get_type_hints(SearchConfig)
    if name not in kinds:
        unknown = _("no setting {name}; there are {known}{near}")
        raise ValueError(unknown.format(name=repr(name), known=", ".join(kinds), near=did_you_mean(name, kinds)))
    kind = kinds[name]
    value = SWITCH.get(said) if kind is bool else said
    try:
        return name, msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError:
        expected = _expected(kind)
        refused = _("the setting {name} is {said}, but must be {expected}")
        raise ValueError(refused.format(name=name, said=repr(said), expected=expected)) from None


def _expected(kind: Any) -> str:
    if kind is bool:
        return either(list(SWITCH))
    if get_origin(kind) is Literal:
        return either(list(get_args(kind)))
    return _("a whole number") if kind is int else _("a number")
