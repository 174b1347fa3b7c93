"""Names and descriptions of roleplaying abilities, and their two-letter codes for narrow places."""

from __future__ import annotations

import msgspec

from tda_tui.rules.rulesets.rules import Rules
from tda_tui.words.card_names import colour_name
from tda_tui.words.languages import read_texts
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import language
from tda_tui.words.writing import kept_as_written


class AbilityText(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The texts of an ability: its name, its effect in one line, and its limits and edge cases."""

    name: str
    short: str = ""
    detail: str = ""


def ability_texts() -> dict[str, dict[str, AbilityText]]:
    """The texts of all abilities, by edition and id."""
    return _texts(language())


@kept_as_written()
def _texts(language: str) -> dict[str, dict[str, AbilityText]]:
    return msgspec.convert(read_texts("abilities.toml", language), dict[str, dict[str, AbilityText]])


def ability_codes() -> dict[str, str]:
    """The two-letter code of each ability by id, unique within an edition even without capitals."""
    return read_texts("ability_codes.toml", language())


def ability_text(rules: Rules, ability: str) -> AbilityText:
    """The texts of an ability in the ruleset's edition, with any colour added to its name.

    An ability without texts is named by its id.
    """
    name, _colon, colour = ability.partition(":")
    found = ability_texts().get(rules.ruleset.abilities.edition, {}).get(name)
    found = found or AbilityText(name.replace("-", " ").title())
    if not colour:
        return found
    named = _("{ability} ({colour})").format(ability=found.name, colour=colour_name(colour))
    return msgspec.structs.replace(found, name=named)


def ability_code(ability: str) -> str:
    """The two-letter code of an ability."""
    name = ability.partition(":")[0]
    return ability_codes().get(name, name[:2].capitalize())
