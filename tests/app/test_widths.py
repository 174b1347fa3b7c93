"""Names of wide letters move nothing: they take as many columns as narrow names of the same width."""

from pathlib import Path

import pytest

from tda_tui.app.pictures import faces
from tda_tui.app.screens.review.replay_screen import ReplayScreen
from tda_tui.app.widgets.lines import Lines
from tda_tui.app.widgets.logbox import LogBox
from tda_tui.app.widgets.menu import Menu, Row
from tda_tui.app.widgets.table.hand import OpenHands
from tda_tui.app.widgets.table.seats import Flights, OwnSeat
from tda_tui.app.widgets.table.status import Status
from tda_tui.plain.lines import clean
from tda_tui.review.game_text import game_text
from tda_tui.review.history_pages import Page, Row as Figures, Table, laid_out
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tda_tui.rules.events import Event, ScoreLine
from tda_tui.words.cells import cell_len, graphemes, wrap
from tda_tui.words.sentences import score_sheet
from tests.app.driving import make_app
from tests.helpers import legendary

POSITION = Path(__file__).resolve().parents[1] / "positions" / "legendary" / "green-is-paid-five.toml"
NARROW, WIDE = "W" * 40, "漢" * 20
NAMES = {
    "wide": WIDE,
    "forty wide": "漢" * 40,
    "an emoji": "🐉" * 20,
    "a selector": "❤\ufe0f" * 20,
    "accents": "W\u0301" * 20,
}


def places(text):
    """The text by column, without the names and where these are cut."""
    found, column = {}, 0
    for letter, width in graphemes(text):
        if letter[0] not in "W漢🐉❤~ ":
            found[column] = letter
        column += width
    return found


def replay_with(name, folder):
    """A game with one name of the greatest width, and unusually long other names."""
    path = folder / "game.toml"
    text = POSITION.read_text(encoding="utf-8").replace("Ursula =", f'"{name}" =').replace('"Ursula"', f'"{name}"')
    path.write_text(text, encoding="utf-8")
    return Replay(read_game(path))


async def seats(name, size, folder):
    """The rows of the table, the width of each and that of its widget."""
    replay, app = replay_with(name, folder), make_app()
    rows = []
    async with app.run_test(size=size) as pilot:
        screen = ReplayScreen(replay)
        await app.push_screen(screen)
        for _step in range(2):
            for kind in (Flights, OwnSeat, OpenHands, Status, LogBox):
                for widget in screen.query(kind):
                    assert isinstance(widget, Lines)
                    width = widget.content_size.width
                    drawn = widget.lines(width) if width else []
                    rows += [(row.plain, row.cell_length, width) for row in drawn if kind is not LogBox]
                    assert all(row.cell_length <= max(20, width) for row in drawn)
            await pilot.press("right")
    return rows


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())
@pytest.mark.every(5)
async def test_the_table(name, size, tmp_path, monkeypatch):
    monkeypatch.setattr(faces, "arts_in", lambda _folder: ())  # a face is chosen by the name
    narrow, wide = await seats(NARROW, size, tmp_path), await seats(name, size, tmp_path)
    for (before, _length, _room), (after, length, room) in zip(narrow, wide, strict=True):
        assert length <= room, after
        if cell_len(name) == cell_len(NARROW):
            assert places(before) == places(after), (before, after)


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())
def test_rows_of_text(name, tmp_path):
    figures = (Figures((name, name, "12"), 0.5), Figures(("x", "y", "3"), 0.25))
    heading, rows = laid_out(Page("", (Table(("Ruleset", "Won by", "Gold"), figures, 2),)), 60)
    assert {cell_len(row.text) for row in rows} | {cell_len(heading.text)} <= {cell_len(rows[0].text)}
    menu = Menu()
    menu.styles.height = "auto"
    menu.fill(Row("a", name, "< value >"), Row("b", "Rules", f"< {name} >"))
    assert all(row.cell_length <= 60 for row in menu.lines(60))
    tails = (", 4 players", " >")
    menu.fill(*(Row(tail, "Play", f"< {name}{tail}", tail=tail) for tail in tails))
    assert [row.plain.rstrip()[-1] for row in menu.lines(30)] == ["s", ">"]  # the text behind a name stays visible
    lines = tuple(ScoreLine(seat, (), 12, 0, 12, ()) for seat in range(2))
    sheet = score_sheet(Event("score", -1, sheet=lines), (name, "Breen"), legendary())
    assert len({cell_len(row) for row in sheet[1:]}) == 1
    assert all(cell_len(line) <= 80 for line in game_text(replay_with(name, tmp_path)))
    assert all(cell_len(line) <= 79 for line in wrap(clean(f"{name}, {name}.", False), 79))
