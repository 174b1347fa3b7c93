"""What is said about powers, in sentences and parts of them, by the names that card files call the powers by."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tda_tui.words.languages import read_texts
from tda_tui.words.translate import language
from tda_tui.words.writing import kept_as_written


class PowerText(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The texts of one power, with named holes; "" where there is none. `<language>/powers.toml` says what each is."""

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
    """The texts of a power; empty ones for a card without a power, and for a power that nobody has described."""
    return power_texts().get(power or "", _NO_TEXT)


def filled(template: str, holes: Mapping[str, object]) -> str:
    """The template with its holes filled; "" where it names something that there is not here."""
    try:
        return template.format_map(holes)
    except KeyError:
        return ""
