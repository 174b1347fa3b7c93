"""What there is to read in the lobby: the board, and a term and a card of the day."""

from datetime import UTC, date, datetime, timedelta

import pytest

from tda_tui.app.screens.inn.notices import card_of_the_day
from tda_tui.files.ruleset_files import load_rules
from tda_tui.tables.ratings import Rank
from tda_tui.words.glossary import term_of_the_day
from tests.app.driving import rows_of, text_of, until
from tests.app.inns import QUICK, a_lobby, in_lobby, sees, visiting, visitor
from tests.shared_tables import Evening

DATE = datetime(2026, 3, 1, tzinfo=UTC)


def rated(lobby, *names):
    """Each was better than the next, in a single game."""
    people = [lobby.accounts.known(f"SHA256:{name}") for name in names]
    ranks = [Rank(at, one.name, True, 50 - at, at + 1, at == 0, one.id) for at, one in enumerate(people)]
    lobby.ratings.count("a game", DATE, "legendary", ranks)


@pytest.mark.parametrize(
    ("size", "shown"), [((80, 24), "card"), ((100, 30), "board, card"), ((120, 40), "board, card")]
)
async def test_an_empty_lobby_shows_the_board_where_there_is_room(tmp_path, monkeypatch, size, shown):
    """Once; elsewhere it is not even read."""
    lobby = a_lobby(tmp_path)
    mara, _jon = visitor(lobby, "Mara"), visitor(lobby, "Jon")
    rated(lobby, "Jon", "Mara")
    read, board = [], lobby.ratings.board
    monkeypatch.setattr(lobby.ratings, "board", lambda *of: read.append(of) or board(*of))
    async with visiting(mara, size=size) as (at_mara,):
        await in_lobby(at_mara)
        await sees(at_mara, "Today's term")
        text = text_of(mara)
        assert ("Leaderboard: Legendary Edition" in text) is ("board" in shown)
        assert ("Today's card" in text) is ("card" in shown)
        assert text.count("Today's term") == 1
        assert "board" not in shown or text.index("1 Jon") < text.index("2 Mara")
        assert len(read) == (1 if "board" in shown else 0)
    lobby.close()


async def test_the_lobby_has_no_board_without_ratings_which_says_how_to_get_one(tmp_path):
    """The card and the term stand side by side instead."""
    lobby = a_lobby(tmp_path)
    mara = visitor(lobby, "Mara")
    async with visiting(mara, size=(120, 40)) as (at_mara,):
        await in_lobby(at_mara)
        await until(at_mara, lambda: any("Today's card" in row and "Today's term" in row for row in rows_of(mara)))
        assert "Leaderboard" not in text_of(mara)
        await at_mara.press("b")
        await sees(at_mara, "Nobody has a rating yet")
    lobby.close()


@pytest.mark.parametrize(
    ("size", "tables", "shown"),
    [((80, 24), 0, 2), ((80, 24), 1, 0), ((120, 40), 0, 2), ((120, 40), 4, 1), ((120, 40), 9, 0)],
)
async def test_there_is_something_to_read_where_the_tables_leave_room(tmp_path, size, tables, shown):
    """The term is whole, with the card beside it where both fit."""
    evening = Evening(tmp_path)
    for name in ("Jon", "Sil", "Tove", "Wim", "Ada", "Bea", "Cyd", "Dan", "Eve")[:tables]:
        evening.lobby.open_table(evening.person(name), QUICK)
    mara = visitor(evening.lobby, "Mara")
    mara.inn.visit.ssh_line = "ssh -p 2222 inn.example"
    async with visiting(mara, size=size) as (at_mara,):
        await in_lobby(at_mara)
        mara.screen.now = lambda: DATE
        mara.screen.show_changes()
        await sees(at_mara, "Here now")
        await at_mara.pause()
        term = term_of_the_day(load_rules("legendary"), DATE.date())
        assert all((words in text_of(mara)) == (shown > 0) for words in ("Today's term", term.text[-8:]))
        assert ("Today's card" in text_of(mara)) == (shown > 1)
    evening.lobby.close()


async def test_the_key_of_the_inn_is_in_the_help_of_the_lobby(tmp_path):
    lobby = a_lobby(tmp_path)
    mara = visitor(lobby, "Mara")
    async with visiting(mara) as (at_mara,):
        await in_lobby(at_mara)
        await sees(at_mara, "Here now")
        assert "SHA256:inn" not in text_of(mara)
        await at_mara.press("question_mark")
        await sees(at_mara, "This inn's key: SHA256:inn")
    lobby.close()


def test_every_day_has_another_card():
    rules, day = load_rules("legendary"), date(2026, 3, 1)
    cards = [card_of_the_day(rules, day + timedelta(days=days)).type for days in range(10)]
    assert len(set(cards)) == 10
