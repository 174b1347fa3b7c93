"""Reduced output gives the same picture: both outputs are compared on a terminal emulator."""

import pyte
import pytest
from hypothesis import given, settings, strategies as st

from tda_tui.app.terminal.screen_buffer import ScreenBuffer

WIDTH, HEIGHT = 24, 5
CODES = ("0", "1", "3", "4", "7", "9", "31", "92", "44", "105", "38;5;208", "48;5;17", "38;2;10;200;30", "48;2;9;9;9")

places = st.tuples(st.integers(1, HEIGHT), st.integers(1, WIDTH - 12))
texts = st.text(st.sampled_from("ab─│ ▀▄█RD7-+漢字"), min_size=1, max_size=6)
segments = st.tuples(st.lists(st.sampled_from(CODES), max_size=3), texts)
paints = st.tuples(places, st.lists(segments, min_size=1, max_size=1) | st.just([(["0"], " ")]))
frames = st.lists(paints, max_size=6)
wipes = st.just("\x1b[?1049h")


def written(frame):
    """A frame as the app writes it: every segment with its own codes, and a reset after it."""
    out = ["\x1b[?2026h"]
    for (row, column), parts in frame:
        out.append(f"\x1b[{row};{column}H")
        out += [f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if codes else text for codes, text in parts]
    return "".join([*out, "\x1b[?2026l"])


def picture(screen):
    """The visible cells: of a blank only the background and lines through it, of half blocks the two colours."""
    return [[seen(screen.buffer[y][x]) for x in range(WIDTH)] for y in range(HEIGHT)]


def seen(cell):
    """A common form for all cells that look the same."""
    lined = cell.underscore or cell.strikethrough or cell.reverse
    if cell.data == " ":
        return ("blank", cell.bg, cell.fg, *cell[5:]) if lined else ("blank", cell.bg)
    plain = not (lined or cell.bold or cell.italics)
    if cell.data in "▀▄█" and cell.data and plain:
        up, low = cell.fg if cell.data in "▀█" else cell.bg, cell.fg if cell.data in "▄█" else cell.bg
        return ("blank", up) if up == low else ("halves", up, low)
    return tuple(cell)


@settings(max_examples=200, deadline=None)
@given(st.lists(frames | wipes, min_size=1, max_size=8))
@pytest.mark.long
def test_the_picture_is_the_same(story):
    """After every write, whatever was written before."""
    plain, terse = (pyte.Screen(WIDTH, HEIGHT) for _ in range(2))
    streams = [pyte.Stream(screen) for screen in (plain, terse)]
    shadow = ScreenBuffer()
    for part in story:
        data = part if isinstance(part, str) else written(part)
        streams[0].feed(data)
        streams[1].feed(shadow.changes(data))
        assert picture(plain) == picture(terse)


def test_what_stands_there_already_is_not_written_again():
    shadow = ScreenBuffer()
    frame = written([((2, 3), [(["1"], "RD 7-")])])
    assert "RD 7-" in shadow.changes(frame)
    assert shadow.changes(frame) == ""
    shadow.forget()
    assert "RD 7-" in shadow.changes(frame)


def test_what_was_drawn_for_a_larger_window_is_left_out():
    """The terminal would crowd it into the last column, and that would never be mended."""
    screen, shadow = pyte.Screen(WIDTH, HEIGHT), ScreenBuffer()
    stream, seen_in_both = pyte.Stream(screen), "-" * WIDTH
    for size in ((WIDTH + 3, HEIGHT + 1), (WIDTH, HEIGHT)):
        shadow.resize(*size)
        rows = [((row, 1), [([], f"{seen_in_both}abc")]) for row in range(1, HEIGHT + 1)]
        stream.feed(shadow.changes(written([*rows, ((HEIGHT + 1, 1), [([], "below")])])))
    assert screen.display == [seen_in_both] * HEIGHT
