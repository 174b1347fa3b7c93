"""The measured programs, and how to recognise their screens."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

from tests.terminals.terminal import Picture
from tools.bench import bare

BARE = (sys.executable, "-m", "tools.bench.bare")
ALONE = (sys.executable, "-m", "tda_tui")
TDA = (*ALONE, "--no-motion")
TABLE = (*TDA, "--seed", "1", "--players", "4")
ITALIAN = (*ALONE, "--language", "it")
FULL_TABLE = (*TDA, "--seed", "1", "--players", "6")


def bare_is_there(picture: Picture) -> bool:
    """Whether the bare screen is complete."""
    return bare.LAST in picture


def choices_are_there(picture: Picture) -> bool:
    """Whether the choices of the start screen are visible, in any language."""
    return any(row.lstrip("│ ").startswith("> ") for row in picture.rows) and bool(picture.rows[-1].strip())


def hand_row(picture: Picture) -> int:
    """The row where the hand begins, or -1."""
    return next((at for at, row in enumerate(picture.rows) if re.search("[╭┏┍]1[─━]", row)), -1)


def table_is_there(picture: Picture) -> bool:
    """Whether the top line and the hand are visible."""
    return "Gambit" in picture.rows[0] and hand_row(picture) > 0


def others_play(picture: Picture) -> bool:
    """Whether other seats are acting."""
    return "Skip ahead" in picture.rows[-1]


def is_asked(picture: Picture) -> bool:
    """Whether the person is asked: neither while a screen is still being drawn nor while others act."""
    return any(row.startswith("› ") for row in picture.rows[hand_row(picture) + 3 :]) and not others_play(picture)


def sheet_is_there(picture: Picture) -> bool:
    """Whether the score of a gambit is shown over the table."""
    return "Enter  Continue" in picture


def newest(picture: Picture) -> str:
    """The last entry of the log on the table."""
    rows = picture.rows
    above = next((at for at, row in enumerate(rows) if row.lstrip().startswith("── Log")), len(rows) - 1)
    left = rows[above].find("──")
    width = len(rows[above].split("   ")[0])  # two spaces are in the legend
    # The card lies below the log, or beside it.
    end = next((at for at, row in enumerate(rows) if row.startswith("── Card")), hand_row(picture) - 1)
    text = "\n".join(row[left:width].rstrip() for row in rows[above + 1 : end]).rstrip()
    return re.split(r"\n(?! )", text)[-1]


READY: dict[tuple[str, ...], Callable[[Picture], bool]] = {
    BARE: bare_is_there,
    ALONE: choices_are_there,
    TDA: choices_are_there,
    ITALIAN: choices_are_there,
    TABLE: table_is_there,
    FULL_TABLE: table_is_there,
}
