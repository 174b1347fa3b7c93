"""Text measured in terminal columns: a character takes one, two (such as Chinese) or none (combining accents)."""

import re
import textwrap

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


def wrap(
    text: str, width: int, initial_indent: str = "", subsequent_indent: str = "", break_on_hyphens: bool = True
) -> list[str]:
    """Like textwrap.wrap, but measured in columns."""
    if text.isascii() or all(len(letter) == columns == 1 for letter, columns in graphemes(text)):
        return textwrap.wrap(
            text,
            width,
            initial_indent=initial_indent,
            subsequent_indent=subsequent_indent,
            break_on_hyphens=break_on_hyphens,
        )
    lines, line = [], initial_indent
    gap = ""
    for word in re.split("[ \t\n]+", text.strip()):
        if line.strip() and cell_len(line + gap + word) > width:
            lines.append(line)
            line, gap = subsequent_indent, ""
        line, gap = line + gap, " "
        for letter, columns in graphemes(word):
            # Every line takes at least one character: otherwise wrapping would never end.
            if cell_len(line) + columns > width and line.strip():
                lines.append(line)
                line = subsequent_indent
            line += letter
    return [*lines, line] if line.strip() else lines
