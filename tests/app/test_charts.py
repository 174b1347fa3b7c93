"""The charts of the shares and of the victories; that of the gold is tested with the final screen."""

from contextvars import ContextVar

import pytest

from tda_tui.app.pictures.drawing import Drawing
from tda_tui.app.terminal import glyphs
from tda_tui.app.terminal.theme import load_theme
from tda_tui.app.widgets.charts import coins_chart, games_chart, share_chart
from tda_tui.review.history_pages import Course

POINTS = [(0.0, 1 / 3), (0.25, 0.5), (0.5, 0.2), (0.5, 0.1), (1.0, 0.0)]
GAMBITS = [(1, 0.0), (2, 0.5)]


@pytest.fixture(
    params=[glyphs.UNICODE, glyphs.CONSOLE, glyphs.ASCII], ids=["unicode", "console", "ascii"], autouse=True
)
def drawn_with(request, monkeypatch):
    monkeypatch.setattr(glyphs, "_current", ContextVar("glyphs", default=request.param))
    return request.param


@pytest.mark.parametrize("width", [40, 74, 108])
def test_moments_stand_on_the_line_and_never_touch(width):
    marked = [(letter, part, "bold") for letter, part in (("7", 0.25), ("8", 0.5), ("9", 0.5))]
    rows = [row.plain for row in share_chart(POINTS, GAMBITS, 1 / 3, marked, width, 5)]
    assert len(rows) == 6 and {len(row) for row in rows} == {width}
    assert rows[0].startswith("  50% ") and rows[4].startswith("   0% ")
    assert "33%" in rows[1] and rows[5].startswith("Gambit")
    places = {letter: (row.find(letter, 6), at) for at, row in enumerate(rows) for letter in "789" if letter in row[6:]}
    assert places["7"][1] == 0, "where the share is greatest"
    assert places["8"] != places["9"] and places["9"][0] - places["8"][0] > 1


def test_at_the_end_moments_keep_their_order():
    marked = [(letter, part, "bold") for letter, part in (("7", 0.97), ("8", 0.99), ("9", 1.0))]
    rows = [row.plain[6:] for row in share_chart(POINTS, GAMBITS, 1 / 3, marked, 40, 5)]
    places = [row.find(letter) for letter in "789" for row in rows if letter in row]
    assert len(places) == 3 and places == sorted(places)


def test_the_share_at_the_top_is_a_tenth_or_several():
    rows = [row.plain for row in share_chart([(0.0, 0.36), (1.0, 0.0)], GAMBITS, 1 / 3, [], 60, 5)]
    assert [rows[at].split()[0][:3] for at in (0, 1, 4)] == ["40%", "33%", "0%"]


def test_the_line_of_equal_players_is_seen_unless_the_other_lies_on_it(drawn_with):
    rows = share_chart([(0.0, 0.5), (1.0, 0.5)], GAMBITS, 1.0, [], 60, 5)
    assert len(set(rows[0].plain[7:])) == 1 and rows[0].plain[7] != " "
    for height in range(7, 16):
        (labelled,) = [row for row in share_chart(POINTS, GAMBITS, 1 / 3, [], 60, height) if "33%" in row.plain]
        assert "$faint" in {str(span.style) for span in labelled.spans}, height
    rows = share_chart([(0.0, 0.5), (1.0, 0.5)], GAMBITS, 1.0, [], 60, 5)
    assert rows[1].plain[7:].isspace()


def test_victories_are_drawn_up_to_the_last_game():
    rows = [row.plain for row in games_chart(Course("", [0, 1, 1, 2], [0, 0.5, 1, 1.25], 0), 60, 5)]
    assert rows[0].split()[0][0] == "2" and rows[4].split()[0][0] == "0"
    assert [number for number in "0123" if number in rows[5]] == [*"0123"]
    assert {len(row) for row in rows} == {60}
    many = games_chart(Course("", [*range(301)], [*range(301)], 0), 74, 5)[5].plain
    assert many.endswith("300") and len(many) == 74


def test_what_is_below_the_line_has_a_ground_where_dots_can_be_drawn(drawn_with):
    rows = share_chart([(0.0, 0.5), (1.0, 0.5)], GAMBITS, 1.0, [], 60, 5)
    filled = [at for at, row in enumerate(rows) if any("on $panel" in str(span.style) for span in row.spans)]
    assert filled == ([2, 3, 4] if drawn_with is glyphs.UNICODE else []), (
        "the line is in the upper half of the middle row"
    )


def test_what_is_counted_grows_by_whole_steps(drawn_with):
    """A win is drawn at its game, not on the way there."""
    rising, stepping = (
        games_chart(Course("", [0, 1], [0, 0], 0, counted=counted), 60, 9)[4].plain[24:40] for counted in (False, True)
    )
    assert not rising.isspace() and stepping.isspace()


@pytest.mark.parametrize("pixels", [True, False])
def test_coins_are_stacked_as_high_as_they_are_worth(pixels):
    drawing = Drawing(load_theme("tavern"), pixels)
    rows = [row.plain for row in coins_chart(Course("", [40, 0], [20, 80], 1, legend="l  r"), 60, 9, drawing)]
    assert len(rows) == 10 and rows[-1].split() == ["1", "2"]
    figures = {word: at for at, row in enumerate(rows[:-1]) for word in row.split() if word.isdigit()}
    assert figures == {"80": 0, "40": 4, "20": 6, "0": 8}, "eight rows are worth 80"
    assert all(row[:9].strip() for row in rows[5:9]), "the first stack is below its figure"
    assert not any(row[:9].strip() for row in rows[:4])


def test_of_many_games_the_last_are_shown():
    drawing = Drawing(load_theme("tavern"), True)
    rows = [row.plain for row in coins_chart(Course("", [*range(50)], [0] * 50, 1, legend="l  r"), 60, 9, drawing)]
    assert rows[-1].split() == ["45", "46", "47", "48", "49", "50"] and max(map(len, rows)) <= 60
