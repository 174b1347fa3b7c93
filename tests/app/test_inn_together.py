"""Several people at one inn meet in the lobby, play to the end, and play again."""

from tda_tui.app.screens.inn.over import TableOverScreen
from tda_tui.app.screens.inn.seats import WaitingRoomScreen
from tda_tui.app.screens.table.final import GoldChart
from tests.app.driving import go, until
from tests.app.inns import QUICK, a_lobby, in_lobby, open_table, play_on, sees, shows, table_of, visiting, visitor


def course_of(app):
    return app.screen.query_one(GoldChart).history


async def test_two_people_meet_play_and_play_again(tmp_path):
    lobby = a_lobby(tmp_path)
    mara, jon = visitor(lobby, "Mara"), visitor(lobby, "Jon")
    async with visiting(mara, jon) as (at_mara, at_jon):
        await in_lobby(at_mara)
        await sees(at_jon, "Here now: Mara, Jon.")
        await open_table(at_mara, QUICK)
        await sees(at_jon, "2 free")
        await go(at_jon, "enter", WaitingRoomScreen)
        await sees(at_mara, "Jon")
        await at_mara.press("s")
        await until(at_jon, lambda: shows(jon, "Ante"))
        assert table_of(mara).session is not table_of(jon).session
        over = lambda: all(isinstance(app.screen, TableOverScreen) for app in (mara, jon))  # noqa: E731
        await play_on([mara, jon], over)
        await sees(at_mara, "Jon")
        for pilot, app, seat in ((at_mara, mara, 0), (at_jon, jon, 1)):
            await until(pilot, lambda app=app: course_of(app) is not None)
            course = course_of(app)
            assert course is not None and course.me == seat, "each is shown what they have won themselves"
        await go(at_mara, "a", WaitingRoomScreen)
        await go(at_jon, "a", WaitingRoomScreen)
        await at_mara.press("s")
        await until(at_jon, lambda: shows(jon, "Ante"))
    lobby.close()
