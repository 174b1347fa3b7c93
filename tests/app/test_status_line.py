"""The line at the top of the table shows whole figures or none, however little room there is."""

import pytest

from tda_tui.app.widgets.table.pieces import Scene
from tda_tui.app.widgets.table.status import Status
from tda_tui.present.event_groups import ViewChanges
from tda_tui.rules.game import Game
from tests.helpers import legendary


@pytest.mark.parametrize(
    ("width", "ends"),
    [(84, "+28 Stakes 128  Hole 12  Deck 56"), (80, "Stakes 128  Hole 12  Deck 56"), (70, "Stakes 128  Hole 12")],
)
def test_what_there_is_no_room_for_is_left_out(width, ends):
    view = Game.start(legendary(), ["Ann", "Ben"], seed=1).view(0)
    view = view._replace(phase="play", round=1, leader=1, stakes=128, hole=12, deck_size=56)
    (line,) = Status(Scene(view, ViewChanges(stakes=28), remark="Round 1")).lines(width)
    assert line.plain.endswith(" " + ends)
    assert line.cell_length == width
