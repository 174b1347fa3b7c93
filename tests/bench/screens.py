"""The programs that are measured, and what stands on the screen when they can be read."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

from tests.bench import bare
from tests.bench.terminal import Picture

BARE = (sys.executable, "-m", "tests.bench.bare")
TDA = (sys.executable, "-m", "tda_tui", "--no-motion")
TABLE = (*TDA, "--seed", "1", "--players", "4")
ITALIAN = (*TDA, "--language", "it")
FULL_TABLE = (*TDA, "--seed", "1", "--players", "6")


def bare_is_there(picture: Picture) -> bool:
    """The last word of the bare screen can be read."""
    return bare.LAST in picture


def start_screen_is_there(picture: Picture) -> bool:
    """The choices of the first screen can be read."""
    return "ANTE" in picture and "Enter" in picture.rows[-1]


def choices_are_there(picture: Picture) -> bool:
    """The choices of the first screen can be read, in whatever language."""
    return any(row.lstrip("│ ").startswith("> ") for row in picture.rows) and bool(picture.rows[-1].strip())


def hand_row(picture: Picture) -> int:
    """Where the hand begins, or -1."""
    return next((at for at, row in enumerate(picture.rows) if re.search("[╭┏┍]1[─━]", row)), -1)


def table_is_there(picture: Picture) -> bool:
    """The line at the top and the hand can be read."""
    return "Stakes" in picture.rows[0] and hand_row(picture) > 0


def others_play(picture: Picture) -> bool:
    """The others are waited for."""
    return "Skip ahead" in picture.rows[-1]


def is_asked(picture: Picture) -> bool:
    """The person is asked something: a screen that is just being drawn asks nothing yet, nor waits for anybody."""
    return any(row.startswith("› ") for row in picture.rows[hand_row(picture) + 3 :]) and not others_play(picture)


def sheet_is_there(picture: Picture) -> bool:
    """The score of a gambit lies over the table."""
    return "Enter  Go on" in picture


def newest(picture: Picture) -> str:
    """The last entry of the log on the table."""
    rows = picture.rows
    above = next((at for at, row in enumerate(rows) if row.startswith("── Log")), len(rows) - 1)
    width = len(rows[above].split("  ")[0])
    below = 4 if width == len(rows[above]) else 1  # the card lies below the log, or beside it
    text = "\n".join(row[:width].rstrip() for row in rows[above + 1 : hand_row(picture) - below]).rstrip()
    return re.split(r"\n(?! )", text)[-1]


READY: dict[tuple[str, ...], Callable[[Picture], bool]] = {
    BARE: bare_is_there,
    TDA: start_screen_is_there,
    ITALIAN: choices_are_there,
    TABLE: table_is_there,
    FULL_TABLE: table_is_there,
}
