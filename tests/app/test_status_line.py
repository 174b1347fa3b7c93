"""The line at the top of the table shows whole figures or none, however little room there is."""

import pytest
from textual.geometry import Size

from tda_tui.app.widgets.table.pieces import Scene, layout
from tda_tui.app.widgets.table.status import Status
from tda_tui.present.event_groups import ViewChanges
from tda_tui.rules.game import Game
from tests.helpers import legendary

VIEW = Game.start(legendary(), ["Ann", "Ben"], seed=1).view(0)._replace(
    phase="play", round=1, leader=1, stakes=128, hole=12, deck_size=56
)  # fmt: skip


class Rows(Status):
    """The line where the seats are rows."""

    layout_now = None


class Cards(Status):
    """The line where the stakes are in the middle of the table."""

    layout_now = layout(Size(120, 40), 2)


@pytest.mark.parametrize(
    ("width", "ends"),
    [(84, "+28 Stakes 128  Hole 12  Deck 56"), (80, "Stakes 128  Hole 12  Deck 56"), (70, "Stakes 128  Hole 12")],
)
def test_what_there_is_no_room_for_is_left_out(width, ends):
    (line,) = Rows(Scene(VIEW, ViewChanges(stakes=28), remark="Round 1")).lines(width)
    assert line.plain.endswith(" " + ends)
    assert line.cell_length == width


def test_what_is_in_the_middle_of_the_table_is_not_said_twice():
    (line,) = Cards(Scene(VIEW, ViewChanges(stakes=28))).lines(120)
    assert line.plain.endswith("Discards 0")
    assert "128" not in line.plain and "Hole" not in line.plain and "56" not in line.plain
