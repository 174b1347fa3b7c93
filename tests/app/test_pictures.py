"""Pictures of cards, faces and gold: they have the stated width, in pixels or ASCII, and grow with the gold."""

import itertools

import pytest

from tda_tui.app.pictures.cards import (
    COMPACT,
    FULL,
    LARGE,
    LARGE_SEEN,
    LINE,
    SEEN,
    SLIVER,
    SMALL,
    Marks,
    card_rows,
    corner,
    digit_rows,
    fan,
)
from tda_tui.app.pictures.drawing import Drawing
from tda_tui.app.pictures.faces import card_face, emblem
from tda_tui.app.pictures.heap import heap
from tda_tui.app.pictures.pixels import pixel_rows
from tda_tui.app.terminal import glyphs
from tda_tui.app.terminal.theme import load_theme
from tda_tui.files.ruleset_files import load_rules, ruleset_ids

FORMS = [LINE, SMALL, COMPACT, SEEN, FULL, LARGE, LARGE_SEEN]
PIXELS = Drawing(load_theme("tavern"), pixels=True)
LINES = Drawing(load_theme("ansi"), pixels=True)
RULES = load_rules("legendary")


@pytest.fixture
def only_ascii():
    """Frames of ASCII during a test."""
    before = glyphs.glyphs()
    glyphs.use(glyphs.ASCII)
    yield
    glyphs.use(before)


@pytest.mark.parametrize("drawing", [PIXELS, LINES], ids=["pixels", "lines"])
@pytest.mark.parametrize("form", FORMS, ids=["line", "small", "compact", "seen", "full", "large", "large seen"])
def test_every_card_has_the_size_of_its_form(form, drawing):
    for name in ruleset_ids():
        rules = load_rules(name)
        for card in {card.type: card for card in rules.cards}.values():
            rows = card_rows(rules, card, form, form.inner + 1, drawing, Marks(top="1", bottom="! triggers"))
            assert len(rows) == form.rows
            assert {row.cell_length for row in rows} == {form.inner + 3}, card.name


@pytest.mark.usefixtures("only_ascii")
def test_without_pixels_nothing_but_ascii_is_drawn():
    """Digits, coins and faces contain no half blocks either."""
    drawn = [row for card in RULES.cards for row in card_rows(RULES, card, LARGE, LARGE.inner, LINES)]
    drawn += [*heap(50, 30, 8, LINES), *emblem(RULES, "large", LINES)]
    assert all(row.plain.isascii() for row in drawn)


def test_of_a_card_below_another_its_corner_is_seen_and_the_last_one_is_whole():
    cards = RULES.cards[:4]
    drawn = [card_rows(RULES, card, SEEN, SEEN.inner, PIXELS) for card in cards]
    rows = fan(drawn, SLIVER * 3 + SEEN.inner + 2)
    assert {row.cell_length for row in rows} == {SLIVER * 3 + SEEN.inner + 2}
    assert all(corner(RULES, card).rstrip() in rows[1].plain for card in cards)
    assert all(row.plain.endswith(last.plain) for row, last in zip(rows, drawn[-1], strict=True))


def test_cards_with_room_lie_side_by_side():
    drawn = [card_rows(RULES, card, FULL, FULL.inner, PIXELS) for card in RULES.cards[:2]]
    assert fan(drawn, 100)[0].plain == f"{drawn[0][0].plain} {drawn[1][0].plain}"


def test_two_pixels_are_a_cell():
    colours = {".": "", "a": "#aa0000", "b": "#0000bb"}
    (row,) = pixel_rows(["aab.", "aba."], colours, "")
    assert row.plain[0] in " █" and row.plain[1] in "▀▄" and row.plain[3] == " "
    assert not [span for span in row.spans if span.end > 3 and " on " in str(span.style)], "what lies below is seen"


def test_a_cell_is_drawn_with_the_fewest_changes_of_colour():
    """The second cell has the first one's colours exchanged: another letter, and no change of colour."""
    (row,) = pixel_rows(["ab", "ba"], {"a": "#aa0000", "b": "#0000bb"}, "")
    assert len(row.spans) == 1 and set(row.plain) == {"▀", "▄"}


@pytest.mark.parametrize("drawing", [PIXELS, LINES], ids=["pixels", "lines"])
def test_the_heap_grows_with_the_gold(drawing):
    sizes = [sum(len(row.plain.replace(" ", "")) for row in heap(gold, 30, 9, drawing)) for gold in (0, 1, 20, 60, 100)]
    assert sizes[0] == 0 and all(one < other for one, other in itertools.pairwise(sizes))


def test_faces_follow_the_theme():
    red = next(card for card in RULES.cards if card.type == "red")
    styles = {str(span.style) for row in card_face(red, "small", PIXELS) for span in row.spans}
    assert any(PIXELS.shades("card-red")["4"] in style for style in styles)
    parchment = Drawing(load_theme("parchment"), pixels=True)
    others = {str(span.style) for row in card_face(red, "small", parchment) for span in row.spans}
    assert styles != others


@pytest.mark.parametrize("pixels", [True, False])
def test_all_digits_differ(pixels):
    drawn = [tuple(digit_rows(number, pixels)) for number in range(14)]
    assert "".join(digit_rows("+-", pixels)).strip() and digit_rows("1.5", pixels) != digit_rows("1,5", pixels)
    assert len(set(drawn)) == 14 and {len(row) for rows in drawn[:10] for row in rows} == {3}
