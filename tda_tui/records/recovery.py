"""Recovers records whose end is incomplete because the machine crashed during a write."""

from __future__ import annotations

import re

_HEAD = b"[[decision]]"
BEGINS = b"\n" + _HEAD
"""The start of a decision as journals write it, including the preceding newline."""
UNDONE = b"x_undone"
"""The name of a decision taken back, which readers skip. It has the same length as the original name."""
_OPENED = b"[[x_opened]]"
_BEGIN_OF_ENTRY = re.compile(rb"\n\[\[(?:decision|x_opened)\]\]\n")
_LAST_LINE = re.compile(rb"\n(?:choose = \[|by = )")
_DECIDED = re.compile(rb"^choose\s*=.*\n", re.MULTILINE)
_NOTE = b"x_"


def whole_part(data: bytes) -> bytes:
    """A journal up to its last complete entry.

    A file system may also have left zeros at the end of the file.
    """
    lines = data[: data.rstrip(b"\0").rfind(b"\n") + 1]
    start = max((found.start() for found in _BEGIN_OF_ENTRY.finditer(lines)), default=-1)
    return lines if start < 0 or _LAST_LINE.search(lines, start) else lines[: start + 1]


def names_of_decisions(data: bytes) -> list[int]:
    """Where in a journal the name of each decision begins, for those not taken back."""
    return [found.end() for found in re.finditer(rb"(?<=\n)\[\[(?=decision\]\])", data)]


def undone(data: bytes, kept: int) -> bytes:
    """The journal with all decisions after the first `kept` taken back."""
    for at in names_of_decisions(data)[kept:]:
        data = data[:at] + UNDONE + data[at + len(UNDONE) :]
    return data


def mended(data: bytes) -> bytes | None:
    """The record without an incomplete decision or note at its end; None if there is none.

    Anything else incomplete was written by a person, who should be told.
    """
    whole = whole_part(data)
    cut = data[len(whole) :].rstrip(b"\0")
    if not whole or len(whole) == len(data) or _DECIDED.search(cut):
        return None
    begins = (_HEAD, _OPENED, _NOTE)
    torn = cut.startswith(begins) or any(begin.startswith(cut) for begin in begins)
    return whole if torn else None
