"""The entries of a journal: finding damaged and incomplete ones, and taking decisions back.

Every entry has a checksum (`x_check`) of everything from the first entry to its own last line, except the checksums
themselves; entries taken back count as if they were not. So changed, removed and swapped entries are found. Entries
without a checksum, as written by older programs and people, are not checked individually.
"""

from __future__ import annotations

import re
import zlib
from typing import NamedTuple

from tda_tui.files.toml_files import NotToml, read_toml_text

CHECKED = "x_checked"
"""The note at the head of a journal in which every entry was written with a checksum."""
DECISION = b"[[decision]]"
BEGINS = b"\n" + DECISION
"""The start of a decision as journals write it."""
UNDONE = b"x_undone"
"""The name of a decision taken back, which readers skip. It has the same length as the original name."""
OPENED = b"[[x_opened]]"
"""An entry of a program that has opened the game."""

_TAKEN_BACK = b"[[" + UNDONE + b"]]"
_CHECK = b'x_check = "'
_LAST = (b"choose = ", b"by = ")
"""How the last line of an entry begins, in a decision and where a program has opened the game."""


class Entry(NamedTuple):
    """An entry's name, and where the line before it ends, its last line begins (0 if that is missing), and it ends.

    `given` is its checksum, None if it has none, `wanted` the correct one.
    """

    name: bytes
    start: int
    last: int
    end: int
    given: bytes | None
    wanted: bytes


class Intact(NamedTuple):
    """The part of a journal that can be used, the number of the first damaged decision (or 0), and whether its end was
    cut off."""

    data: bytes
    damaged: int
    torn: bool


def read_entries(data: bytes, running: int | None = None) -> tuple[list[Entry], int | None]:
    """The entries, and the checksum of everything, which is None before the first entry.

    `running` is the checksum of what is before `data`. A checksum before the first entry or behind the last one belongs
    to an entry whose start is damaged: that is an entry without a name.
    """
    found: list[Entry] = []
    stray: list[Entry] = []
    name, given, start, at = b"", None, 0, 0
    for line in data.split(b"\n")[:-1]:
        end = at + len(line) + 1
        if line in (DECISION, _TAKEN_BACK, OPENED):
            if name:
                found.append(Entry(name, start, 0, at - 1, given, b""))
            if running is None:
                running = zlib.crc32(b"\n")
                found += stray
            stray.clear()
            name, given, start = line, None, at - 1
        if not (line.startswith(_CHECK) and line.endswith(b'"')):
            if running is not None:
                running = zlib.crc32((DECISION if line == _TAKEN_BACK else line) + b"\n", running)
        elif name:
            given = given or line
        else:
            stray.append(Entry(b"", at, 0, end, line, b""))
        if name and running is not None and line.startswith(_LAST):
            found.append(Entry(name, start, at, end, given, b'%s%08x"' % (_CHECK, running)))
            name = b""
        at = end
    if name:
        found.append(Entry(name, start, 0, at, given, b""))
    return found + stray, running


def sealed(text: bytes, running: int | None) -> tuple[bytes, int | None]:
    """The text with a checksum added to each entry, and the checksum of everything up to its end."""
    entries, running = read_entries(text, running)
    parts, at = [], 0
    for entry in entries:
        if entry.last:
            parts += [text[at : entry.last], entry.wanted, b"\n"]
            at = entry.last
    return b"".join([*parts, text[at:]]), running


def _sound_part(data: bytes) -> tuple[int, int]:
    """The length of what is before the first damage, and the number of the damaged decision, or 0."""
    entries, _running = read_entries(data)
    seat = data.rfind(b"\nname = ", 0, entries[0].start + 1 if entries else len(data))  # seats end the head
    if seat < 0:
        return len(data), 0
    kept = data.find(b"\n", seat + 1) + 1, 1
    checked, decisions = f"\n{CHECKED} = true\n".encode() in data[: kept[0]], 0
    for entry in entries:
        if entry.given == entry.wanted:
            checked = True
        elif entry.given is not None or (checked and not entry.last):
            # An entry that has lost its checksum is detected by a later one.
            return kept
        decisions += entry.name == DECISION
        if entry.given is not None or not checked:
            kept = entry.end, decisions + 1
    return kept if checked and not _is_toml(data[kept[0] :]) else (len(data), 0)


def _is_toml(data: bytes) -> bool:
    try:
        read_toml_text(data)
    except NotToml:
        return False
    return True


def whole_part(data: bytes) -> bytes:
    """A journal up to its last complete entry, in case the machine crashed during a write.

    A file system may also have left zeros at the end of the file.
    """
    lines = data[: data.rstrip(b"\0").rfind(b"\n") + 1]
    start = max(lines.rfind(b"\n%s\n" % name) for name in (DECISION, OPENED))
    whole = start < 0 or any(b"\n" + last in lines[start:] for last in (b"choose = [", b"by = "))
    return lines if whole else lines[: start + 1]


def intact(data: bytes) -> Intact:
    """The part of a journal up to the first damaged or incomplete entry."""
    whole = whole_part(data)
    length, damaged = _sound_part(whole)
    return Intact(whole[:length], damaged, len(whole) < len(data))


def mended(data: bytes) -> bytes | None:
    """The record without an incomplete decision or note at its end; None if there is none.

    Anything else incomplete was written by a person, who should be told.
    """
    whole = whole_part(data)
    cut = data[len(whole) :].rstrip(b"\0")
    if (
        not whole
        or len(whole) == len(data)
        or any(line.split(b"=")[0].rstrip() == b"choose" for line in cut.split(b"\n")[:-1])
    ):
        return None
    torn = any(cut.startswith(begin) or begin.startswith(cut) for begin in (DECISION, OPENED, b"x_"))
    return whole if torn else None


def decision_names(data: bytes) -> list[int]:
    """Where in a journal the name of each decision begins, for those not taken back."""
    return [found.start() + 3 for found in re.finditer(re.escape(BEGINS), data)]


def undone(data: bytes, kept: int) -> bytes:
    """The journal with all decisions after the first `kept` taken back."""
    for at in decision_names(data)[kept:]:
        data = data[:at] + UNDONE + data[at + len(UNDONE) :]
    return data
