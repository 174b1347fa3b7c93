"""Programs at shared tables: the host of the inn names them, and visitors only choose them like a level."""

import asyncio

import pytest

from tda_tui.players.player import BOT, USUAL_LEVEL, add_programs
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.seat_session import Asked
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.table_options import TableOptions
from tests.helpers import PATIENCE
from tests.shared_tables import Evening, look

BOTS = TableOptions(GameOptions(players=3, level=BOT, talk="off"), decision=0)


@pytest.fixture
def evening(tmp_path):
    opened = Evening(tmp_path / "inn")
    yield opened
    opened.lobby.close()
    add_programs([])


async def until_asked(evening, table, chair):
    """Let computer players answer until the person is asked."""
    while not isinstance(look(chair), Asked):
        evening.time.go_on(evening.limits.pause)
        await asyncio.wait_for(table.playing.until_decided(), PATIENCE)


async def test_programs_answer_in_their_own_time(evening, program, errors):
    add_programs([program(errors=errors.writing)])
    table, (chair,) = evening.table(1, BOTS)
    await until_asked(evening, table, chair)
    for _each in range(3):
        chair.session.answer(chair.session.asked.question.first_answer)
        await until_asked(evening, table, chair)
    assert len(table.playing.given) > 6
    assert table.playing.take_complaints() == []
    table.stand_up(chair.account)
    assert errors.until_gone() == ""


async def test_a_program_that_is_replaced_leaves(evening, program, errors):
    add_programs([program(errors=errors.writing)])
    table, (chair,) = evening.table(1, BOTS)
    await until_asked(evening, table, chair)
    for seat in (1, 2):
        table.seats[seat].rated = ""  # as after an undo
        table.set_seat(chair.account, seat, free=False, level=USUAL_LEVEL)
    assert errors.until_gone() == ""
    await until_asked(evening, table, chair)


async def test_visitors_cannot_name_a_program(evening):
    table, (chair,) = evening.table(1, BOTS, start=False)
    for level in (BOT, "bot2", "python bot.py"):
        with pytest.raises(TableProblem, match="There is no level"):
            table.set_seat(chair.account, 1, free=False, level=level)
    table.start(chair.account)
    assert [seat.level for seat in table.seats[1:]] == [USUAL_LEVEL, USUAL_LEVEL]


async def test_a_table_stands_again_without_its_program(tmp_path, evening, program):
    add_programs([program()])
    table, (chair,) = evening.table(1, BOTS)
    await until_asked(evening, table, chair)
    evening.lobby.close()
    add_programs([])
    again = Evening(tmp_path / "inn")
    (table,) = again.lobby.tables
    assert table.state == "gathering" and {seat.level for seat in table.seats} == {USUAL_LEVEL}
    again.lobby.close()
