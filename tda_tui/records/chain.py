"""Running checksums of a journal, which detect and locate changed, removed and swapped entries.

Every entry has a checksum (`x_check`) of everything from the first entry to its own end, except the checksums
themselves. Entries taken back count as if they were not. Entries without a checksum, as written by older programs and
people, are not checked individually.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from typing import NamedTuple

from tda_tui.files.toml_text import NotToml, read_toml_text

CHECK = b"x_check"
CHECKED = "x_checked"
"""The note at the head of a journal in which every entry was written with a checksum."""

_BEGIN = re.compile(rb"\n\[\[(decision|x_undone|x_opened)\]\]\n")
_LAST_LINE = re.compile(rb"^(?:choose|by) = .*\n", re.MULTILINE)
"""The last line of an entry: `choose` in a decision, `by` where a program has opened the game."""
_FROM_THE_START = f"\n{CHECKED} = true\n".encode()
_SEAT = re.compile(rb"\n\[\[seat\]\]\n(?:abilities = .*\n)?name = .*\n")
_CHECK_LINE = re.compile(rb'^x_check = "(.*)"\n', re.MULTILINE)


class _Entry(NamedTuple):
    """An entry's start and end, its kind, its checksum and the correct one.

    `whole` is False if its last line is missing. `given` is None without a checksum.
    """

    start: int
    end: int
    kind: bytes
    whole: bool
    given: bytes | None
    wanted: bytes


class Sound(NamedTuple):
    """The length of a journal's undamaged part, and the number of the first damaged decision, or 0."""

    length: int
    damaged: int


def running_sum(data: bytes, so_far: int | None = None) -> int | None:
    """The checksum of a journal up to its end; None before its first entry. `so_far` is that of the text before
    `data`."""
    first = 0 if so_far is not None else _first_entry(data)
    return so_far if first is None else zlib.crc32(_counted(data[first:]), so_far or 0)


def sealed(text: bytes, so_far: int | None) -> bytes:
    """The text with a checksum added to each entry; `so_far` is the running sum before it."""
    parts, at = [], 0
    for entry in _entries(text, so_far):
        last = _LAST_LINE.search(text, entry.start)
        if last is not None and entry.whole:
            parts += [text[at : last.start()], CHECK, b' = "', entry.wanted, b'"\n']
            at = last.start()
    return b"".join([*parts, text[at:]])


def sound_part(data: bytes) -> Sound:
    """The part of a journal that can be relied on: everything before the first damage."""
    first = _first_entry(data)
    head = _end_of_head(data, first)
    kept = Sound(head, 1)
    if _CHECK_LINE.search(data, head, first if first is not None else len(data)):
        return kept  # the start of the first entry is damaged
    checked, decisions = _FROM_THE_START in data[:head], 0
    for entry in _entries(data, None):
        if entry.given == entry.wanted:
            checked = True
        elif entry.given is not None or (checked and not entry.whole):
            # An entry that has lost its checksum is detected by a later one.
            return kept
        decisions += entry.kind == b"decision"
        if entry.given is not None or not checked:
            kept = Sound(entry.end, decisions + 1)
    return kept if checked and not _is_toml(data[kept.length :]) else Sound(len(data), 0)


def _end_of_head(data: bytes, first: int | None) -> int:
    """The end of the head, which is followed by the first entry; seats are its last part."""
    seats = [*_SEAT.finditer(data, 0, first if first is not None else len(data))]
    return seats[-1].end() if seats else first or 0


def _is_toml(data: bytes) -> bool:
    try:
        read_toml_text(data)
    except NotToml:
        return False
    return True


def _first_entry(data: bytes) -> int | None:
    found = _BEGIN.search(data)
    return found.start() if found is not None else None


def _entries(data: bytes, so_far: int | None) -> Iterator[_Entry]:
    begins = [*_BEGIN.finditer(data)]
    at = 0 if so_far is not None else begins[0].start() if begins else len(data)
    running = so_far or 0
    stops = [*(begin.start() for begin in begins[1:]), len(data)]
    for begin, behind in zip(begins, stops, strict=False):
        last = _LAST_LINE.search(data, begin.end(), behind)
        end = last.end() if last is not None else behind
        running = zlib.crc32(_counted(data[at:end]), running)
        at = end
        given = _CHECK_LINE.search(data, begin.end(), end)
        wanted = b"%08x" % running
        yield _Entry(begin.start(), end, begin[1], last is not None, given[1] if given else None, wanted)


def _counted(data: bytes) -> bytes:
    """The text that counts: without checksums, and with decisions taken back as ordinary ones."""
    return _CHECK_LINE.sub(b"", data).replace(b"\n[[x_undone]]\n", b"\n[[decision]]\n")
