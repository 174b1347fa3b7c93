"""A tournament on the screen: set up, played, left and resumed, up to its winner."""

import pytest

from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.table.final import FinalScreen
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.screens.tournament.setup import SetupScreen
from tda_tui.app.screens.tournament.standing import StandingScreen, WinnerScreen
from tda_tui.players.player import PERSON
from tda_tui.tournament.standing_text import called
from tda_tui.tournament.store import Tournaments
from tda_tui.tournament.tournament import Setup
from tests.app.driving import go, make_app, opened, opened_at, play_on, rows_of, text_of, until
from tests.tournament.tables import SMALL, after_rounds


def kept(tmp_path, tournament=None):
    app = make_app(saves=tmp_path / "saves")
    if tournament is not None:
        Tournaments(app.evening.autosave.saves).write(tournament)
    return app


def played(app):
    return app.games.tournament.tournament


def store_of(app):
    assert app.games.tournaments is not None
    return app.games.tournaments


async def standing(pilot, app):
    """The standings, once the other tables have played."""
    await until(pilot, lambda: isinstance(app.screen, (StandingScreen, WinnerScreen)) and not app.games.others_play)
    await pilot.pause()
    return next(screen for screen in app.screen_stack if isinstance(screen, StandingScreen))


async def play_round(pilot, app):
    """Play the person's game to its end, and return to the standings."""
    await until(pilot, lambda: isinstance(app.screen, TableScreen))
    await play_on(pilot, app, lambda: isinstance(app.screen, FinalScreen))
    assert "Enter Standing" in text_of(app)
    await pilot.press("a")
    return await standing(pilot, app)


@pytest.mark.long
async def test_a_tournament_from_the_first_screen_to_its_winner(tmp_path):
    async with opened_at(app=kept(tmp_path)) as (pilot, app):
        await pilot.press("down", "enter")
        assert any("Tournament" in row for row in rows_of(app))
        await go(pilot, "m", SetupScreen)
        # Two tables of three, one round, everybody tipsy, short games.
        await pilot.press("down", "left", "left", "down", "left", "down", "left", "left")
        await pilot.press("down", "left", "left", "down", "left", "7", "enter")
        screen = await standing(pilot, app)
        assert played(app).seed == 7
        shown = text_of(app)
        assert "Tournament: Round 1 of 1" in shown and "You play round 1 with" in shown
        assert all(called(played(app), one) in shown for one in played(app).entrants)
        await pilot.press("enter")
        await play_round(pilot, app)
        assert played(app).in_final and store_of(app).read() == played(app)
        mine = played(app).mine is not None
        await pilot.press("enter")
        if mine:
            await play_round(pilot, app)
        await until(pilot, lambda: isinstance(app.screen, WinnerScreen))
        assert "the tournament" in text_of(app)
        await pilot.press("enter")
        assert app.screen is screen and "The tournament is over" in text_of(app)
        assert store_of(app).read() == played(app)
        await pilot.press("escape")
        assert isinstance(app.screen, StartScreen)


async def test_abilities_are_chosen_in_a_row_of_their_own_and_are_off_at_first():
    """Whatever the last game was played with; who you are matters only with abilities."""
    app = make_app()
    app.evening.options = app.evening.options._replace(abilities="noted")
    async with opened(app) as pilot:
        await go(pilot, "m", SetupScreen)
        screen = app.screen
        assert isinstance(screen, SetupScreen) and not screen.form.abilities
        assert "Character" not in text_of(app)
        await pilot.press(*["down"] * 6, "right")
        assert screen.form.abilities and "Character" in text_of(app)
        await pilot.press("down", "right")
        assert screen.form.character
        await pilot.press("up", "right")
        assert not screen.form.abilities and not screen.form.character


@pytest.mark.parametrize("key", ["m", "b"])
@pytest.mark.every(3)
async def test_a_game_that_was_left_goes_on_and_counts(tmp_path, key):
    """Resumed from the tournament, or as the last game left."""
    app = kept(tmp_path)
    store_of(app).begin(SMALL, 3)
    async with opened(app) as pilot:
        await pilot.press("m")
        await standing(pilot, app)
        await go(pilot, "enter", TableScreen)
        await play_on(pilot, app, lambda: isinstance(app.screen, TableScreen) and app.screen.shown.round == 2)
        await go(pilot, "q", "y", StandingScreen)
    async with opened_at(app=kept(tmp_path)) as (pilot, app):
        await pilot.press(key)
        if key == "m":
            await standing(pilot, app)
            await go(pilot, lambda app: "Enter Continue" in rows_of(app)[-1], "enter")
        await play_round(pilot, app)
        (record,) = app.evening.autosave.saves.finished()
        game = next(game for game in played(app).game if game.mine)
        assert tuple(game.gold) == record.gold and played(app).qualified


async def test_a_file_that_cannot_be_read_is_said_and_set_aside(tmp_path):
    app = kept(tmp_path)
    store = store_of(app)
    store.path.parent.mkdir(parents=True)
    store.path.write_text("torn [")
    async with opened(app) as pilot:
        await go(pilot, "m", SetupScreen)
        await pilot.pause()
        assert "cannot be read" in " ".join(rows_of(app)) and store.path.read_text() == "torn ["
        await pilot.press("enter")
        await standing(pilot, app)
        (aside,) = [path for path in store.path.parent.iterdir() if path != store.path]
        assert aside.read_text() == "torn [" and store.read() is not None


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("rounds", [0, 2, 4])
@pytest.mark.every(4)
async def test_everybody_and_what_comes_next_can_be_seen(tmp_path, size, rounds):
    tournament = after_rounds(Setup(name="Ann"), rounds)
    async with opened_at(app=kept(tmp_path, tournament), size=size) as (pilot, app):
        await pilot.press("m")
        await standing(pilot, app)
        shown = rows_of(app)
        lines = [next(row for row in shown if f" {called(tournament, one)} " in row) for one in tournament.entrants]
        assert len(set(lines)) == 16
        mine = next(row for row in shown if " Ann " in row)
        assert "›" in mine or ">" in mine
        next_words = {0: "You play round 1", 2: "You play round 3", 4: "the tournament"}[rounds]
        assert any(next_words in row for row in shown)


async def test_the_standing_is_written_down_and_another_one_is_asked_for(tmp_path):
    async with opened_at(app=kept(tmp_path, after_rounds(Setup(), 2))) as (pilot, app):
        await pilot.press("m")
        screen = await standing(pilot, app)
        screen.folder = tmp_path
        await pilot.press("e", "e")
        await pilot.pause()
        written = sorted(tmp_path.glob("tda-tournament-*.txt"))
        assert len(written) == 2 and "Round 3 of 3" in written[0].read_text()
        await pilot.press("n")
        await pilot.pause()
        assert "Start another tournament?" in text_of(app)
        await pilot.press("n")
        assert app.screen is screen and played(app) == after_rounds(Setup(), 2)


@pytest.mark.long
async def test_the_final_is_played_without_the_person_who_is_not_in_it(tmp_path):
    many = (after_rounds(rounds=1, seed=seed) for seed in range(50))
    async with opened_at(app=kept(tmp_path, next(one for one in many if PERSON not in one.finalists))) as (pilot, app):
        await pilot.press("m")
        await standing(pilot, app)
        assert "The final is played without you" in text_of(app)
        await go(pilot, "enter", WinnerScreen)
        assert played(app).over
        assert "Your place: " in text_of(app)
