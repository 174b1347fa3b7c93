"""The glossary screen."""

import pytest
from textual.events import Paste

from tda_tui.app.screens.base import FootLine
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.glossary import GlossaryScreen
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.tda import TdaApp
from tda_tui.app.widgets.lines import DrawnLines
from tda_tui.app.widgets.list_box import ListBox
from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.words.glossary import ON_ONE_PAGE
from tests.app.driving import go, make_app, opened, opened_at, play_on, table_of, until


async def open_it(pilot, app, screen):
    app.push_screen(screen)
    await until(pilot, lambda: app.screen is screen and screen.query("ListBox") and screen.current is not None)
    return screen


def here(screen):
    """The id of the term whose page is shown."""
    term = screen.current
    return term.id if term is not None else ""


async def test_words_are_searched_and_escape_clears_before_it_closes():
    async with opened_at(app=make_app(None, 3)) as (pilot, app):
        screen = await open_it(pilot, app, GlossaryScreen(load_rules("legendary")))
        await pilot.press(*"color", "space", *"fl")
        assert here(screen) == "colour-flight"
        assert screen.typed == "color fl"
        await pilot.press(*"xyz")
        assert not screen.query_one(ListBox).items and here(screen) == ""
        await pilot.press("enter", "tab", "down", "left", "backspace", "backspace", "backspace")
        assert here(screen) == "colour-flight"
        await pilot.press("escape")
        assert screen.typed == "" and here(screen) == "colour-flight"
        await go(pilot, "escape", StartScreen)


async def test_the_list_says_that_it_goes_on_and_a_slash_is_no_letter():
    async with opened_at(app=make_app(None, 3)) as (pilot, app):
        screen = await open_it(pilot, app, GlossaryScreen(load_rules("legendary")))
        terms = screen.query_one(ListBox)
        await go(pilot, lambda _app: terms.size.height > 0, "slash", "home")
        assert screen.typed == ""
        assert terms.lines(28)[-1].plain.endswith(f" of {len(terms.items)}")
        await pilot.press("end")
        assert terms.lines(28)[-1].plain.endswith(f"-{len(terms.items)} of {len(terms.items)}")
        assert len(terms.lines(28)) == terms.size.height


async def test_cross_references_are_followed_and_gone_back():
    async with opened_at(app=make_app(None, 3)) as (pilot, app):
        screen = await open_it(pilot, app, GlossaryScreen(load_rules("legendary"), term="hole"))
        see = screen.terms["hole"].see
        await pilot.press("enter")
        assert here(screen) == see[0]
        await pilot.press("backspace")
        assert here(screen) == "hole"
        await pilot.press("tab", "right", "shift+tab", "enter")
        assert here(screen) == see[1]
        await pilot.press("enter", "left", "left", "left")
        assert here(screen) == "hole"
        await pilot.press(*"steal", "enter")
        assert screen.typed == "" and here(screen) == screen.terms["steal"].see[0]
        await pilot.press("left")
        assert screen.typed == "steal" and here(screen) == "steal"


@pytest.mark.every(3)
@pytest.mark.parametrize("name", sorted(ruleset_ids()))
async def test_every_page_of_every_ruleset_can_be_read_whole(name):
    """At the smallest size, only the steps of a gambit and the game on one page may need scrolling."""
    async with opened_at(app=make_app(None, 3)) as (pilot, app):
        screen = await open_it(pilot, app, GlossaryScreen(load_rules(name)))
        page, room = screen.query_one(DrawnLines), screen.query_one("#page").size
        long = set()
        for _term in screen.terms:
            if len(page.lines(room.width)) > room.height:
                long.add(here(screen))
            screen.action_move(1)
        assert here(screen) == next(iter(screen.terms))
        assert long <= {"sequence", ON_ONE_PAGE}


async def test_a_long_page_is_scrolled_and_says_so():
    async with opened_at(app=make_app(None, 3)) as (pilot, app):
        screen = await open_it(pilot, app, GlossaryScreen(load_rules("legendary"), term="sequence"))
        box, keys = screen.query_one("#page"), screen.query_one(FootLine)
        await go(pilot, lambda _app: "PgDn" in str(keys.render()), "pagedown")
        await go(pilot, lambda _app: box.scroll_y > 0, "down")
        await until(pilot, lambda: box.scroll_y == 0)


async def test_at_the_table_it_opens_at_what_is_asked_and_marks_the_step():
    async with opened_at(app=make_app(4, 3)) as (pilot, app):
        view = table_of(app).shown
        screen = await open_it(pilot, app, GlossaryScreen(view.rules, view))
        assert here(screen) == "ante"
        await pilot.press("escape")
        await play_on(pilot, app, lambda: isinstance(app.screen, TableScreen) and table_of(app).shown.round == 2)
        view = table_of(app).shown
        screen = await open_it(pilot, app, GlossaryScreen(view.rules, view, "sequence"))
        lines = [row.plain for row in screen.query_one(DrawnLines).lines(44)]
        done, now, *later = [line[1] for line in lines if line.startswith("[")]
        assert done == "x" and now not in "x " and later == [" ", " ", " "]


@pytest.mark.parametrize(("size", "beside"), [((120, 40), True), ((100, 30), True), ((120, 24), False)])
async def test_where_there_is_room_the_table_stays_in_sight(size, beside):
    async with opened_at(app=make_app(4, 3), size=size) as (pilot, app):
        view = table_of(app).shown
        screen = await open_it(pilot, app, GlossaryScreen(view.rules, view))
        await pilot.pause()
        sheet = screen.query_one(".sheet").region
        assert (sheet.x >= 40) is beside
        assert sheet.right <= size[0]
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: screen.query_one(".sheet").region.x == 0)


async def test_a_click_shows_a_term_but_not_a_heading():
    async with opened_at(app=make_app(None, 3)) as (pilot, app):
        screen = await open_it(pilot, app, GlossaryScreen(load_rules("legendary")))
        ids = list(screen.terms)
        await pilot.click(ListBox, offset=(4, 3))
        assert here(screen) == ids[1]
        await pilot.click(ListBox, offset=(4, 2))
        assert here(screen) == ids[1]


async def test_what_is_pasted_is_searched_for_and_elsewhere_it_is_nothing():
    async with opened_at(app=make_app(None, 3)) as (pilot, app):
        app.post_message(Paste("qqq\n"))
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        screen = await open_it(pilot, app, GlossaryScreen(load_rules("legendary")))
        app.post_message(Paste("color fl\nand more\n"))
        await until(pilot, lambda: screen.typed == "color fl" and here(screen) == "colour-flight")


async def test_everything_is_drawn_anew_also_while_a_sheet_lies_above(monkeypatch):
    app = make_app(None, 3)
    drawn: list[str] = []
    monkeypatch.setattr(TdaApp, "action_redraw", lambda _app: drawn.append("all"))
    async with opened(app) as pilot:
        await open_it(pilot, app, GlossaryScreen(load_rules("legendary")))
        await pilot.press("ctrl+l")
        assert drawn == ["all"]
