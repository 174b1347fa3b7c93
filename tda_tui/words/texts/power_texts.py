"""Sentences about powers, and parts of sentences, by the name that card files use."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tda_tui.words.languages import read_texts
from tda_tui.words.translate import language
from tda_tui.words.writing import kept_as_written


class PowerText(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The texts of a power with named places; "" for none. `<language>/powers.toml` describes each."""

    does: str = ""
    prompt: str = ""
    advice: str = ""
    decision: str = ""
    decision_one: str = ""
    opponents_decide: str = ""
    opponents_decide_twice: str = ""
    opponents_decide_each: str = ""
    forced: str = ""


_NO_TEXT = PowerText()


def power_texts() -> dict[str, PowerText]:
    """The texts of all powers, by name."""
    return _texts(language())


@kept_as_written()
def _texts(language: str) -> dict[str, PowerText]:
    return msgspec.convert(read_texts("powers.toml", language), dict[str, PowerText])


def power_text(power: str | None) -> PowerText:
    """The texts of a power; empty for a card without a power, and for a power without texts."""
    return power_texts().get(power or "", _NO_TEXT)


def filled(template: str, holes: Mapping[str, object]) -> str:
    """The template with its places filled; "" if it names one that is not in `holes`."""
    try:
        return template.format_map(holes)
    except KeyError:
        return ""
