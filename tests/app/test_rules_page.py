"""The rules on one page: what help at the table begins with."""

import pytest

from tda_tui.app.screens.help import HelpScreen
from tda_tui.app.widgets.lines import DrawnLines
from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.words.glossary import ON_ONE_PAGE, glossary
from tests.app.driving import make_app, needs_me, opened_at, rows_of

DRAGONS = ("White", "Silver", "Red", "Green", "Gold", "Copper", "Bronze", "Brass", "Blue", "Black")
"""The dragons of the 2019 box, the last on the page first."""


async def test_help_at_the_table_begins_with_the_game_and_the_dragons_and_turns_to_the_keys():
    async with opened_at(needs_me, "question_mark", HelpScreen, app=make_app(4, 3)) as (pilot, app):
        await pilot.pause()
        page = [row.plain for row in app.screen.query_one(DrawnLines).lines(76)]
        assert page[0] == "The game"
        named = [row.split()[0] for row in page[page.index("The dragons") + 1 :] if row[0] != " "]
        assert named == [*reversed(DRAGONS)]
        await pilot.press("tab")
        await pilot.pause()
        assert any("choose it" in row for row in rows_of(app))


@pytest.mark.parametrize("ruleset", sorted(ruleset_ids()))
def test_every_ruleset_has_its_figures_on_the_page(ruleset):
    rules = load_rules(ruleset)
    page = " ".join(step.text for step in glossary(rules)[ON_ONE_PAGE].steps)
    assert f"draw {rules.ruleset.draw_after_gambit}" in page and f"up to {rules.ruleset.hand_limit}" in page
    assert ("hole" in page) == (rules.ruleset.shortfall == "hole")
    assert len(page) < 20 * 58  # twenty lines of a window of 80 columns
