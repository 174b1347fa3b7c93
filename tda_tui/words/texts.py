"""Longer texts, from files in one folder per language: on cards, powers, abilities, characters, lessons and more."""

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

import msgspec

from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.words.card_names import colour_name
from tda_tui.words.languages import files_in, read_texts
from tda_tui.words.translate import cached_by_language, gettext as _, language

_Texts = TypeVar("_Texts")


@cached_by_language
def _read(path: str, kind: type[_Texts]) -> _Texts:
    return msgspec.convert(read_texts(path, language()), kind)


# Cards and powers


class CardText(NamedTuple):
    """What a card does, in our own words: a short text to play by, and the edge cases."""

    short: str
    detail: str


def card_text(card: Card) -> CardText:
    """The texts of a card, with its figures under these rules.

    Empty for a card from a player's own ruleset that has no texts, or lacks figures that the texts name.
    """
    path = f"cards/{card.edition}.toml"
    texts = read_texts(path, language()) if path in files_in("cards") else {}
    entry = texts.get(card.type, {})
    try:
        return CardText(*(entry.get(key, "").format_map(_figures(card)) for key in CardText._fields))
    except KeyError:
        return CardText("", "")


def _figures(card: Card) -> dict[str, Any]:
    """The values a text may name: figures of the power and the card, and sums of them."""
    gold = card.figures.get("gold", 0)
    return {
        **card.figures,
        "strength": card.strength,
        "below": card.strength - 1,
        "fee": card.fee,
        "ante_figure": card.ante_figure,
        "next": gold + 1,
        "more": gold + card.figures.get("bonus", 0),
    }


def card_codes() -> dict[str, str]:
    """The two-letter codes given in the file, by card type; others are derived (see `present.card_text`)."""
    return read_texts("card_codes.toml", language())


class PowerText(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Sentences about a power with named places; "" for none. `<language>/powers.toml` describes each."""

    does: str = ""
    prompt: str = ""
    advice: str = ""
    decision: str = ""
    decision_one: str = ""
    opponents_decide: str = ""
    opponents_decide_twice: str = ""
    opponents_decide_each: str = ""
    forced: str = ""


def power_texts() -> dict[str, PowerText]:
    """The texts of all powers, by the name that card files use."""
    return _read("powers.toml", dict[str, PowerText])


def power_text(power: str | None) -> PowerText:
    """The texts of a power; empty for a card without a power, and for a power without texts."""
    return power_texts().get(power or "") or PowerText()


def filled(template: str, holes: Mapping[str, object]) -> str:
    """The template with its places filled; "" if it names one that is not in `holes`."""
    try:
        return template.format_map(holes)
    except KeyError:
        return ""


# Roleplaying abilities and characters


class AbilityText(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The texts of an ability: its name, its effect in one line, and its limits and edge cases."""

    name: str
    short: str = ""
    detail: str = ""


def ability_texts() -> dict[str, dict[str, AbilityText]]:
    """The texts of all abilities, by edition and id."""
    return _read("abilities.toml", dict[str, dict[str, AbilityText]])


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


def ability_codes() -> dict[str, str]:
    """The two-letter code of each ability by id, unique within an edition even without capitals."""
    return read_texts("ability_codes.toml", language())


def ability_code(ability: str) -> str:
    """The two-letter code of an ability."""
    name = ability.partition(":")[0]
    return ability_codes().get(name, name[:2].capitalize())


class CharacterText(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A character's people, calling and a line of story; and its name if the language has its own."""

    name: str = ""
    people: str = ""
    calling: str = ""
    story: str = ""


def character_text(character: str) -> CharacterText:
    """The texts of a ready-made character by its id; empty if there are none."""
    return _read("characters.toml", dict[str, CharacterText]).get(character, CharacterText())


# Regulars, lessons, feats, puzzles

Lines = Mapping[str, list[str]]
"""Lines by remark trigger (see `talk.remark_triggers`). {name} is a form of address, {gold} a number of coins."""


class RegularTexts(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A regular's history in a line, the style in a word and in a sentence, what the regular says, and what before a
    game (see `talk.greeting`)."""

    history: str
    manner: str
    style: str
    says: dict[str, list[str]] = {}
    greets: dict[str, list[str]] = {}


def regular_texts(regular: str) -> RegularTexts:
    """The texts of a regular by id; empty if there are none."""
    path = f"regulars/{regular}.toml"
    return _read(path, RegularTexts) if path in files_in("regulars") else RegularTexts("", "", "")


def everybodys_lines() -> Lines:
    """What every regular may say."""
    return read_texts("table_talk.toml", language())


def lesson_texts(lesson: str) -> dict[str, str]:
    """The texts of a lesson by message id; empty if there are none."""
    path = f"lessons/{lesson}.toml"
    return read_texts(path, language()) if path in files_in("lessons") else {}


class FeatText(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A feat: its name, and what it takes."""

    name: str
    takes: str


def feat_texts() -> dict[str, FeatText]:
    """The texts of all feats, by id."""
    return _read("feats.toml", dict[str, FeatText])


class ThemeText(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A theme of puzzles: its name, and a hint that does not give the answer away."""

    name: str
    hint: str


def theme_texts() -> dict[str, ThemeText]:
    """The texts of all themes, by id."""
    return _read("puzzles.toml", dict[str, ThemeText])


def theme_text(theme: str) -> ThemeText:
    """The texts of a theme; one without texts is named by its id."""
    return theme_texts().get(theme, ThemeText(theme, ""))
