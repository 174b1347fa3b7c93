"""What was cut off at the end of a record, because the machine died in the middle of a write."""

from __future__ import annotations

import re

_HEAD = b"[[decision]]"
BEGINS = b"\n" + _HEAD
"""Begins a decision as the journal writes it, with the end of the line before it."""
UNDONE = b"x_undone"
"""What a decision that was taken back is called instead: readers pass over it. Of the same length as its name."""
_OPENED = b"[[x_opened]]"
_BEGIN_OF_ENTRY = re.compile(rb"\n\[\[(?:decision|x_opened)\]\]\n")
_LAST_LINE = re.compile(rb"\n(?:choose = \[|by = )")
_DECIDED = re.compile(rb"^choose\s*=.*\n", re.MULTILINE)
_NOTE = b"x_"


def whole_part(data: bytes) -> bytes:
    """A journal without what was cut off at its end in the middle of a write: the last whole entry counts.

    A file system may also have left zeros where the end of the file should be.
    """
    lines = data[: data.rstrip(b"\0").rfind(b"\n") + 1]
    start = max((found.start() for found in _BEGIN_OF_ENTRY.finditer(lines)), default=-1)
    return lines if start < 0 or _LAST_LINE.search(lines, start) else lines[: start + 1]


def names_of_decisions(data: bytes) -> list[int]:
    """Where in a journal each decision's name stands, of those that were not taken back."""
    return [found.end() for found in re.finditer(rb"(?<=\n)\[\[(?=decision\]\])", data)]


def undone(data: bytes, kept: int) -> bytes:
    """A journal in which all decisions after the first `kept` ones are taken back."""
    for at in names_of_decisions(data)[kept:]:
        data = data[:at] + UNDONE + data[at + len(UNDONE) :]
    return data


def mended(data: bytes) -> bytes | None:
    """A record without the decision, or the note behind it, that was cut off at its end; None if none was.

    Anything else that is not whole was written so by a person, who is to hear of it.
    """
    whole = whole_part(data)
    cut = data[len(whole) :].rstrip(b"\0")
    if not whole or len(whole) == len(data) or _DECIDED.search(cut):
        return None
    begins = (_HEAD, _OPENED, _NOTE)
    torn = cut.startswith(begins) or any(begin.startswith(cut) for begin in begins)
    return whole if torn else None
