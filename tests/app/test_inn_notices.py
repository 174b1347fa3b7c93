"""What there is to read in the lobby: the board, and a term and a card of the day."""

from datetime import UTC, date, datetime, timedelta

import pytest

from tda_tui.app.screens.inn.notices import card_of_the_day
from tda_tui.files.ruleset_files import load_rules
from tda_tui.tables.ratings import Rank
from tests.app.driving import text_of
from tests.app.inns import a_lobby, in_lobby, sees, visiting, visitor

DATE = datetime(2026, 3, 1, tzinfo=UTC)


def rated(lobby, *names):
    """Each was better than the next, in a single game."""
    people = [lobby.accounts.known(f"SHA256:{name}") for name in names]
    ranks = [Rank(at, one.name, True, 50 - at, at + 1, at == 0, one.id) for at, one in enumerate(people)]
    lobby.ratings.count("a game", DATE, "legendary", ranks)


@pytest.mark.parametrize(("size", "shown"), [((80, 24), ""), ((100, 30), "board, card"), ((120, 40), "board, card")])
async def test_an_empty_lobby_shows_the_board_where_there_is_room(tmp_path, size, shown):
    lobby = a_lobby(tmp_path)
    mara, _jon = visitor(lobby, "Mara"), visitor(lobby, "Jon")
    rated(lobby, "Jon", "Mara")
    async with visiting(mara, size=size) as (at_mara,):
        await in_lobby(at_mara)
        await sees(at_mara, "Today's term")
        text = text_of(mara)
        assert ("Leaderboard: Legendary Edition" in text) is ("board" in shown)
        assert ("Today's card" in text) is ("card" in shown)
        assert text.count("Today's term") == 1
        assert not shown or text.index("1 Jon") < text.index("2 Mara")
    lobby.close()


async def test_a_board_without_ratings_says_how_to_get_one(tmp_path):
    lobby = a_lobby(tmp_path)
    mara = visitor(lobby, "Mara")
    async with visiting(mara, size=(120, 40)) as (at_mara,):
        await in_lobby(at_mara)
        await sees(at_mara, "Nobody has a rating yet")
    lobby.close()


def test_every_day_has_another_card():
    rules, day = load_rules("legendary"), date(2026, 3, 1)
    cards = [card_of_the_day(rules, day + timedelta(days=days)).type for days in range(10)]
    assert len(set(cards)) == 10
