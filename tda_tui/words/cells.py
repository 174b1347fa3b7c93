"""Text measured in terminal columns: a character takes one, two (such as Chinese) or none (combining accents)."""

from __future__ import annotations

import textwrap
from typing import Any

from rich.cells import cell_len, set_cell_size, split_graphemes

__all__ = ["cell_len", "center", "cut", "fit", "graphemes", "ljust", "rjust", "wrap"]


def ljust(text: str, width: int) -> str:
    """The text padded to this width; longer texts are unchanged."""
    return text + " " * (width - cell_len(text))


def rjust(text: str, width: int) -> str:
    """The text right-aligned in this width; longer texts are unchanged."""
    return " " * (width - cell_len(text)) + text


def center(text: str, width: int) -> str:
    """The text centred in this width; longer texts are unchanged."""
    return ljust(" " * ((width - cell_len(text)) // 2) + text, width)


def fit(text: str, width: int, mark: str = "~") -> str:
    """The text cut or padded to exactly this width; `mark` shows that it was cut."""
    if cell_len(text) <= width:
        return ljust(text, width)
    return set_cell_size(set_cell_size(text, width - len(mark)).rstrip() + mark, width)


def cut(text: str, width: int, tail: str = "") -> str:
    """The text cut to at most this width, before its ending `tail`, which is kept."""
    if cell_len(text) <= width:
        return text
    tail = tail if text.endswith(tail) else ""
    return fit(text.removesuffix(tail), max(1, width - cell_len(tail))).rstrip() + tail


def graphemes(text: str) -> list[tuple[str, int]]:
    """The characters, with their combining accents, and the columns each takes."""
    if text.isascii():
        return [(letter, 1) for letter in text]
    return [(text[start:end], width) for start, end, width in split_graphemes(text)[0]]


def wrap(text: str, width: int, initial_indent: str = "", subsequent_indent: str = "", **options: Any) -> list[str]:
    """Like textwrap.wrap, but measured in columns."""
    return _Wrapper(width, initial_indent, subsequent_indent, **options).wrap(text)


class _Chunk(str):
    """A word whose length is its width in columns."""

    __slots__ = ()

    def __len__(self) -> int:
        return cell_len(str(self))


class _Wrapper(textwrap.TextWrapper):
    """A TextWrapper that measures in columns."""

    def _split(self, text: str) -> list[str]:
        chunks = super()._split(text)
        return chunks if text.isascii() else [chunk if chunk.isascii() else _Chunk(chunk) for chunk in chunks]

    def _handle_long_word(self, reversed_chunks: list[str], cur_line: list[str], cur_len: int, width: int) -> None:
        if not isinstance(reversed_chunks[-1], _Chunk):
            super()._handle_long_word(reversed_chunks, cur_line, cur_len, width)
            return
        room, head = width - cur_len, ""
        letters = graphemes(str(reversed_chunks[-1]))
        # Every line takes at least one character: otherwise wrapping would never end.
        while letters and (letters[0][1] <= room or not (cur_line or head)):
            letter, taken = letters.pop(0)
            head, room = head + letter, room - taken
        if head:
            cur_line.append(_Chunk(head))
        if letters:
            reversed_chunks[-1] = _Chunk("".join(letter for letter, _width in letters))
        else:
            reversed_chunks.pop()
