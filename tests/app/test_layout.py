"""The layout from 100x30 on, with cards around a pot: it fits at every size and number of players."""

import pytest
from textual.geometry import Size

from tda_tui.app.pictures.cards import COMPACT, FULL, LARGE, SEEN, SMALL
from tda_tui.app.widgets.lines import Lines
from tda_tui.app.widgets.table.hand import Hand
from tda_tui.app.widgets.table.pieces import layout
from tda_tui.app.widgets.table.pot import Pot
from tda_tui.app.widgets.table.seats import Flights
from tests.app.driving import make_app, opened_at, table_of
from tests.app.scenes import at_my_last_card


@pytest.mark.parametrize(
    ("size", "players", "own", "others", "around"),
    [
        ((100, 30), 6, COMPACT, SMALL, False),
        ((100, 30), 2, COMPACT, SMALL, True),
        ((120, 40), 6, FULL, SEEN, False),
        ((120, 40), 3, FULL, SEEN, True),
        ((100, 40), 6, FULL, SMALL, False),
        ((200, 60), 6, LARGE, SEEN, True),
    ],
)
def test_the_larger_the_window_the_larger_the_cards(size, players, own, others, around):
    laid = layout(Size(*size), players)
    assert laid is not None and (laid.own, laid.others, laid.around) == (own, others, around)


@pytest.mark.parametrize("size", [(80, 24), (99, 40), (140, 29)])
def test_in_a_small_window_the_seats_are_rows(size):
    assert layout(Size(*size), 4) is None


@pytest.mark.parametrize(
    ("size", "players"),
    [((100, 30), 2), ((100, 30), 6), ((120, 40), 4), ((120, 40), 6), ((160, 50), 3), ((200, 60), 6)],
)
async def test_no_row_is_wider_than_its_place(size, players):
    async with opened_at(app=make_app(players, 8), size=size) as (pilot, app):
        await at_my_last_card(pilot)
        table = table_of(app)
        for widget in table.query(Lines):
            width = widget.content_size.width
            assert all(row.cell_length <= width for row in (widget.lines(width) if width else [])), widget
        hand = table.query_one(Hand)
        assert hand.size.height == hand.form.rows
        assert table.query_one(Pot).size.height >= 3
        assert len([flights for flights in table.query(Flights) if flights.lines(80)]) == 1
