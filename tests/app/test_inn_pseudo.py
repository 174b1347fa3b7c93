"""The screens of the inn in the pseudo-language, which is longer than English: all translated, nothing cut."""

import pytest

from tda_tui.app.screens.ask import ComeBackScreen, LeaveTableScreen, VoteScreen
from tda_tui.app.screens.inn.board import BoardScreen
from tda_tui.app.screens.inn.lobby import LobbyScreen
from tda_tui.app.screens.inn.open_table import OpenTableScreen
from tda_tui.app.screens.inn.seats import PeopleScreen, WaitingRoomScreen
from tda_tui.app.screens.inn.shared_table import SharedTableScreen
from tda_tui.app.screens.inn.talk import TalkScreen
from tda_tui.app.screens.typing import CodeScreen, NameScreen
from tda_tui.files.ruleset_files import load_rules
from tda_tui.session.new_game.options import GameOptions
from tda_tui.tables.table_options import TableOptions
from tda_tui.tables.talk import Notice
from tests.app.driving import go, until
from tests.app.inns import asked, in_lobby, table_of, visiting, visitor
from tests.app.test_pseudo_language import findings, untranslated
from tests.app.test_read_to_the_end import Sheets, below, cut_off
from tests.shared_tables import Evening

WHOLE = TableOptions(GameOptions(players=6, level="novice", talk="off", pace="off"))


@pytest.fixture
def evening(tmp_path, monkeypatch):
    """An inn whose table codes contain no letters."""
    monkeypatch.setattr("tda_tui.tables.lobby._LETTERS", "2")
    return Evening(tmp_path)


@pytest.fixture
def mara(evening):
    app = visitor(evening.lobby, "Mara")
    app.inn.visit.host_key, app.inn.visit.ssh_line = "2222", "1234"
    return app


async def _no_problem(_name):
    return ""


def before_a_game(app, evening):
    mine = evening.person("Mara")
    return {
        "name": (lambda: NameScreen("", False, _no_problem), ()),
        "guest": (lambda: NameScreen("", True, _no_problem), ()),
        "code": (lambda: CodeScreen(lambda _code: False), ()),
        "open a table": (lambda: OpenTableScreen(WHOLE, "", ""), ("down",)),
        "come back": (lambda: ComeBackScreen(""), ()),
        "leave": (lambda: LeaveTableScreen(""), ()),
        "vote": (lambda: VoteScreen(Notice("ask-open-cards", "Mara").text()), ()),
        "board": (lambda: BoardScreen(evening.lobby.ratings, "Mara"), ()),
        "lobby": (lambda: LobbyScreen(app.inn.visit, mine, load_rules("legendary")), ("down",)),
    }


async def told_of(pilot, app):
    """Texts on this screen that are untranslated or cut."""
    await pilot.pause()
    screen = app.screen
    assert isinstance(screen, (SharedTableScreen, WaitingRoomScreen, LobbyScreen))
    return [*untranslated(app), *cut_off(screen), *map(repr, below(screen))]


@pytest.mark.usefixtures("in_pseudo")
@pytest.mark.every(2)
async def test_before_a_game_at_an_inn(evening, mara):
    table, _chairs = evening.table(people=5, options=WHOLE, start=False)
    assert table.code == "22222222"
    async with visiting(mara) as [pilot]:
        await in_lobby(pilot)
        found = [*await told_of(pilot, mara), *await findings(pilot, before_a_game(mara, evening))]
        await go(pilot, "enter", WaitingRoomScreen)
        found += await told_of(pilot, mara)
        assert not found, "\n".join(found)


@pytest.mark.usefixtures("in_pseudo")
async def test_at_a_shared_table(evening, mara):
    _table, chairs = evening.table(people=5, options=WHOLE)
    async with visiting(mara) as [pilot]:
        await go(pilot, lambda _app: len(mara.screen_stack) > 2, "enter")
        await until(pilot, lambda: asked(mara))
        chairs[2].say_phrase("luck")
        chairs[3].ask("open-cards")
        found = await told_of(pilot, mara)
        chairs[1].leave()
        chair = mara.inn.visit.attendee
        assert chair is not None
        log = table_of(mara).session.log
        sheets: Sheets = {"people": (lambda: PeopleScreen(chair), ()), "talk": (lambda: TalkScreen(chair, log), ())}
        found += await findings(pilot, sheets)
        evening.time.go_on(200)
        found += await told_of(pilot, mara)
        assert not found, "\n".join(found)
