"""The d20 check: offered once, in the first gambit of a 2019 game, without any effect on the game."""

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.widgets import Static

from tda_tui.app.screens.ask import LeaveScreen
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.files.ruleset_files import load_rules
from tda_tui.files.settings import Settings
from tda_tui.plain.choosing import Given
from tda_tui.plain.evening import run
from tda_tui.plain.lines import Lines
from tda_tui.rules.game import Game
from tda_tui.session.d20_check import can_roll, roll_d20
from tests.app.driving import go, make_app, opened, table_of, until
from tests.helpers import NAMES

TOLD = re.compile(r"(Sleight of Hand|Persuasion), (easy|medium|hard): (\d+) against (\d+)\.")
LEAST = {"easy": 10, "medium": 15, "hard": 20}


def rolls() -> Iterator[tuple[str, str, int, int, str]]:
    for seed in range(300):
        said = roll_d20(seed)
        found = TOLD.search(said)
        assert found is not None, said
        yield found[1], found[2], int(found[3]), int(found[4]), said[found.end() :].strip()


def test_it_tells_skill_difficulty_and_roll_and_the_outcome_fits() -> None:
    outcomes = {}
    for skill, difficulty, roll, least, outcome in rolls():
        assert 1 <= roll <= 20
        assert least == LEAST[difficulty]
        assert outcomes.setdefault((skill, roll >= least), outcome) == outcome
    assert len(set(outcomes.values())) == 4


def test_the_same_seed_rolls_the_same() -> None:
    assert roll_d20(7) == roll_d20(7)
    assert len({roll_d20(seed) for seed in range(30)}) > 10


@pytest.mark.parametrize(("ruleset", "offered"), [("legendary", True), ("original", False), ("emperors-gambit", False)])
def test_only_the_box_of_2019_has_it_at_the_beginning(ruleset: str, offered: bool) -> None:
    view = Game.start(load_rules(ruleset), NAMES[:3], 1).view(0)
    assert can_roll(view) == offered
    assert not can_roll(view._replace(gambit=2))


async def test_at_the_table_it_is_rolled_where_one_leaves_and_the_game_goes_on() -> None:
    app = make_app(3, 3)
    async with opened(app) as pilot:
        before = table_of(app).controller.game.table.copy()
        await go(pilot, "q", LeaveScreen)
        assert "d  A d20" in str(app.screen.query_one(".choices", Static).content)
        await pilot.press("d")
        await until(pilot, lambda: bool(TOLD.search(str(app.screen.query_one(".note", Static).content))))
        assert "decides nothing" in str(app.screen.query_one(".title", Static).content)
        assert "d20" not in str(app.screen.query_one(".choices", Static).content)
        await go(pilot, "n", TableScreen)
        assert sum(bool(TOLD.search(entry.text)) for entry in table_of(app).session.log) == 1
        assert table_of(app).controller.game.table == before
        assert not table_of(app).controller.given
        await go(pilot, "q", LeaveScreen)
        await pilot.press("d")
        assert "d20" not in str(app.screen.query_one(".choices", Static).content)
        await go(pilot, "y", StartScreen)


async def test_whoever_insists_leaves_after_the_roll() -> None:
    app = make_app(3, 3)
    async with opened(app) as pilot:
        await go(pilot, "q", LeaveScreen, "d", "y", StartScreen)


def heard(tmp_path: Path, typed: str, ruleset: str = "legendary") -> str:
    told = io.StringIO()
    wanted = Given(3, 3, ruleset, "random", "", None)
    assert run(wanted, Settings(tmp_path / "settings.toml"), Lines(io.StringIO(typed), told, True, echo=True)) == 0
    return " ".join(told.getvalue().split())


def test_in_plain_lines_it_is_a_command(tmp_path: Path) -> None:
    told = heard(tmp_path, "d20\nn\nd20\nl 9\nq\ny\n")
    assert len(TOLD.findall(told)) == 2, "once when it was rolled, once in the log"
    assert "Leave the game all the same?" in told
    assert "A d20 is rolled once" in told
    assert heard(tmp_path, "d20\ny\n").endswith("You leave the table. Farewell.")


def test_in_an_older_box_it_is_not_rolled(tmp_path: Path) -> None:
    told = heard(tmp_path, "d20\nq\ny\n", "original")
    assert not TOLD.search(told)
    assert "with the 2019 rules" in told
