"""The card browser."""

import pytest

from tda_tui.app.screens.browse import BrowseScreen, card_types, matches
from tda_tui.app.screens.help import HelpScreen
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.widgets.list_box import ListBox
from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tests.app.driving import go, make_app, opened_at, table_of, until


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("thief", {"thief"}),
        ("13 good", {"bahamut", "gold", "tiamat"}),
        ("weakest flight wins", {"druid"}),
        ("no such card", set()),
    ],
)
def test_every_typed_word_has_to_match(typed, expected):
    types = card_types(load_rules("legendary"))
    assert {cards[0].type for cards in types if matches(cards, typed)} == expected


@pytest.mark.every(3)
@pytest.mark.parametrize("name", sorted(ruleset_ids()))
async def test_every_card_of_every_ruleset_can_be_shown(name):
    """At the smallest size, moving the cursor once around."""
    async with opened_at(app=make_app(None, 3, ruleset=name)) as (pilot, app):
        await go(pilot, "c", BrowseScreen)
        found = app.screen.query_one(ListBox)
        seen = set()
        for _card in range(len(found.items)):
            await pilot.press("down")
            seen.add(found.cursor)
        assert seen == set(range(len(found.items)))


async def test_a_list_that_goes_on_says_so():
    """The last line tells which cards are shown; a list that fits has no such line."""
    async with opened_at(app=make_app(None, 3)) as (pilot, app):
        await go(pilot, "c", BrowseScreen)
        found = app.screen.query_one(ListBox)
        await until(pilot, lambda: found.size.height > 0)
        many = len(found.items)
        for key, first in (("up", many - found.size.height + 2), ("down", 1)):
            await pilot.press(key)
            last = first + found.size.height - 2
            assert found.lines(34)[-1].plain == f"  {first}-{last} of {many}"
        await pilot.press(*"thief")
        assert len(found.lines(34)) == len(found.items) == 1


async def test_a_slash_is_no_letter_and_a_question_mark_shows_the_keys():
    async with opened_at(app=make_app(None, 3)) as (pilot, app):
        await go(pilot, "c", BrowseScreen)
        screen = app.screen
        await pilot.press("slash", *"fool", "slash")
        assert screen.typed == "fool"
        await go(pilot, "question_mark", HelpScreen, "escape", lambda app: app.screen is screen, "backspace")
        assert screen.typed == "foo"


async def test_the_table_opens_it_at_the_card_under_the_cursor_and_escape_clears_first():
    async with opened_at(app=make_app(4, 3)) as (pilot, app):
        choice = table_of(app).choice
        assert choice is not None
        await go(pilot, "right", "c", BrowseScreen)
        found = app.screen.query_one(ListBox)
        card = choice.items[choice.cursor].card
        assert card in {each.id for each in found.items[found.cursor]}
        await pilot.press("x", "y", "z")
        assert not found.items
        await pilot.press("escape")
        assert found.items
        await go(pilot, "escape", TableScreen)
