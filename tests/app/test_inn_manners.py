"""Talk, votes and watching at a shared table, and the end of its game."""

from contextlib import asynccontextmanager

import pytest

from tda_tui.app.screens.ask import VoteScreen
from tda_tui.app.screens.inn.board import BoardScreen
from tda_tui.app.screens.inn.over import TableOverScreen
from tda_tui.app.screens.inn.shared_table import WatchedTableScreen
from tda_tui.app.screens.review.replay_screen import ReplayScreen
from tda_tui.app.widgets.table.hand import OpenHands
from tda_tui.session.new_game.options import GameOptions
from tda_tui.tables.table_options import TableOptions
from tests.app.driving import go, until
from tests.app.inns import (
    a_lobby,
    answer,
    asked,
    in_lobby,
    on,
    open_table,
    play_on,
    sees,
    shows,
    table_of,
    visiting,
    visitor,
)

ALONE = TableOptions(GameOptions(players=2, level="novice", talk="off", pace="off"), decision=0)


async def test_a_line_a_phrase_and_deaf_ears(tmp_path):
    lobby = a_lobby(tmp_path)
    mara, jon = visitor(lobby, "Mara"), visitor(lobby, "Jon")
    table = lobby.open_table(lobby.accounts.known("SHA256:Mara"), ALONE)
    jon.inn.visit.wanted, jon.inn.visit.table = "join", table.code
    async with visiting(mara, jon) as (at_mara, at_jon):
        await at_mara.press("enter")
        await sees(at_mara, "table's code")
        await go(at_mara, "s", lambda _app: asked(mara))
        await until(at_jon, lambda: asked(jon))
        await at_mara.press("m", *"Hear hear?", "enter")
        await sees(at_jon, 'Mara: "Hear hear?"')
        await at_mara.press("m", "3")
        await sees(at_jon, 'Mara: "Well played."')
        await at_jon.press("m", "tab", "escape")
        await at_mara.press("m", "4")
        await sees(at_mara, 'Mara: "That hurt."')
        await at_jon.pause()
        assert not shows(jon, "That hurt")


@asynccontextmanager
async def mara_waiting_for_jon(tmp_path):
    """Mara, who has anted, and Jon, who has not, at a table of two."""
    lobby = a_lobby(tmp_path)
    mara, jon = visitor(lobby, "Mara"), visitor(lobby, "Jon")
    table = lobby.open_table(lobby.accounts.known("SHA256:Mara"), ALONE)
    table.sit(lobby.accounts.known("SHA256:Jon"))
    table.start(lobby.accounts.known("SHA256:Mara"))
    async with visiting(mara, jon) as (at_mara, at_jon):
        for pilot in (at_mara, at_jon):
            await pilot.pause()
            await pilot.press("enter")
        await until(at_mara, lambda: asked(mara))
        await until(at_jon, lambda: asked(jon))
        await answer(mara)
        await sees(at_mara, "Waiting for Jon to ante")
        yield table, at_mara, at_jon


async def test_a_decision_is_taken_back_where_all_agree(tmp_path):
    async with mara_waiting_for_jon(tmp_path) as (table, at_mara, at_jon):
        await at_mara.press("u")
        await sees(at_jon, "u: vote.")
        await go(at_jon, "u", VoteScreen, "y")
        await until(at_mara, lambda: asked(at_mara.app))
        await sees(at_jon, "Everyone agrees: the game is back at Mara's last decision.")
        assert not table.playing.given


async def test_who_waits_for_others_reads_a_vote_to_its_end(tmp_path):
    async with mara_waiting_for_jon(tmp_path) as (_table, at_mara, at_jon):
        await at_jon.press("o", "a", "escape")
        await sees(at_mara, "u: vote.")
        await sees(at_mara, "u Vote")


@pytest.mark.parametrize("key", ["y", "n"])
async def test_who_is_alone_learns_before_an_undo_what_it_costs(tmp_path, key):
    lobby = a_lobby(tmp_path)
    mara = visitor(lobby, "Mara")
    table = lobby.open_table(lobby.accounts.known("SHA256:Mara"), ALONE)
    table.start(lobby.accounts.known("SHA256:Mara"))
    async with visiting(mara) as (at_mara,):
        await at_mara.pause()
        await at_mara.press("enter")
        await until(at_mara, lambda: asked(mara))
        await answer(mara)
        given = len(table.playing.given)
        await at_mara.press("u")
        await sees(at_mara, "the game will no longer be rated. Undo all the same?")
        assert len(table.playing.given) >= given
        await go(at_mara, "u", VoteScreen, key)
        await until(at_mara, lambda: table.vote is None)
        assert (not any(rank.who for rank in table.playing.ranking())) == (key == "y")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.every(2)
async def test_who_watches_sees_no_hand_until_all_agree(tmp_path, size):
    lobby = a_lobby(tmp_path)
    mara, zoe = visitor(lobby, "Mara"), visitor(lobby, "Zoe")
    async with visiting(mara, zoe, size=size) as (at_mara, at_zoe):
        await open_table(at_mara, ALONE, start=True)
        await sees(at_zoe, "gambit 1")
        await go(at_zoe, "w", WatchedTableScreen)
        await sees(at_mara, "1 watching")
        hands = table_of(zoe).query_one(OpenHands)
        assert not hands.lines(80) and not table_of(zoe).shown.hand
        await at_mara.press("o", "a", "escape")
        await sees(at_mara, "Everyone agrees: spectators")
        await until(at_zoe, lambda: isinstance(zoe.screen, WatchedTableScreen) and not zoe.screen.shown.hand)
        watched = table_of(zoe)
        third = lambda: lobby.tables[0].playing.gambit >= 3 and asked(mara)  # noqa: E731
        await play_on([mara, zoe], lambda: third() and zoe.screen is table_of(zoe))
        await until(at_zoe, lambda: bool(table_of(zoe).query_one(OpenHands).lines(80)))
        assert table_of(zoe) is not watched or watched.shown.gambit < lobby.tables[0].playing.gambit
        await at_zoe.press("q")
        await in_lobby(at_zoe)
        await sees(at_mara, "Zoe has stopped watching.")


async def test_after_the_game_there_are_a_replay_and_a_board(tmp_path):
    lobby = a_lobby(tmp_path)
    mara, zoe = visitor(lobby, "Mara"), visitor(lobby, "Zoe")
    async with visiting(mara, zoe) as (at_mara, at_zoe):
        await open_table(at_mara, ALONE._replace(game=ALONE.game._replace(ends="gambits-1")), start=True)
        await sees(at_zoe, "gambit 1")
        await at_zoe.press("w")
        await play_on([mara, zoe], lambda: all(isinstance(app.screen, TableOverScreen) for app in (mara, zoe)))
        assert not shows(zoe, "You ")
        await go(at_zoe, lambda _app: isinstance(zoe.screen, TableOverScreen) and zoe.screen.replay is not None, "r")
        await on(at_zoe, ReplayScreen)
        await sees(at_zoe, "all cards shown")
        for _gambit in range(2):
            await at_zoe.press("pagedown")
            assert not shows(zoe, "You ")
        await go(at_mara, "b", BoardScreen)
        await sees(at_mara, "Mara")
        await sees(at_mara, "a computer player (novice)")
        await at_mara.press("escape", "m")
        await in_lobby(at_mara)
