"""Reproducible scenes of real games, for the screenshots."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from unittest.mock import patch

from textual.pilot import Pilot

from tda_tui.app.screens.before.keys import KeysScreen
from tda_tui.app.screens.before.new_game import CharactersScreen, NewGameScreen
from tda_tui.app.screens.before.pick import PickScreen
from tda_tui.app.screens.review.history import HistoryScreen
from tda_tui.app.screens.review.replay_screen import ReplayScreen
from tda_tui.app.screens.score import ScoreScreen
from tda_tui.app.screens.table.final import FinalScreen, GoldChart
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.screens.table.watched import WatchScreen
from tda_tui.app.tda import TdaApp
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import PERSON, make_player
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tda_tui.saves.store import Saves
from tda_tui.session.deal import Deal
from tests.app import inn_scenes, review_scenes
from tests.app.driving import make_app, play_on, table_of, until
from tests.helpers import NAMES
from tests.saves.kept_games import Clock, whole_game

Play = Callable[[Pilot[None]], Awaitable[None]]
Scene = tuple[Callable[[], TdaApp], Play]


async def _settle(pilot: Pilot[None]) -> None:
    """Wait for the last line, which would otherwise be missing from a picture."""
    await pilot.pause()
    await pilot.pause()


def asked_in(app: TdaApp, gambit: int, round: int) -> bool:
    """Whether the person is asked something at the table, in that round of that gambit."""
    table = table_of(app)
    asked = isinstance(app.screen, TableScreen) and table.choice is not None
    return asked and (table.shown.gambit, table.shown.round) == (gambit, round)


def asked_for_a_card(app: TdaApp, gambit: int, round: int) -> bool:
    """Whether the person is to play a card in that round of that gambit."""
    choice = table_of(app).choice
    return asked_in(app, gambit, round) and choice is not None and choice.question.kind == "play"


async def at_my_last_card(pilot: Pilot[None]) -> None:
    """The third round of the second gambit: the person is asked something."""
    app = pilot.app
    await play_on(pilot, app, lambda: asked_in(app, 2, 3))
    await pilot.press("right")
    await _settle(pilot)


async def in_a_great_gambit(pilot: Pilot[None]) -> None:
    """A colour flight, gods and mortals, and much gold: the person is to play the last card."""
    app = pilot.app
    await play_on(pilot, app, lambda: asked_for_a_card(app, 4, 3))
    await pilot.press("right", "right")
    await _settle(pilot)


async def in_a_duel(pilot: Pilot[None]) -> None:
    """The third round of the third gambit of a two-player game: the person is to play."""
    app = pilot.app
    await play_on(pilot, app, lambda: asked_for_a_card(app, 3, 3))
    await _settle(pilot)


async def at_the_score(pilot: Pilot[None]) -> None:
    app = pilot.app
    await play_on(pilot, app, lambda: isinstance(app.screen, ScoreScreen) and table_of(app).shown.gambit == 2)
    await _settle(pilot)


async def at_the_end(pilot: Pilot[None]) -> None:
    """The winner, and in a large window the chart of the gold."""
    app = pilot.app
    await play_on(pilot, app, lambda: isinstance(app.screen, FinalScreen))
    await until(pilot, lambda: app.screen.query_one(GoldChart).history is not None)
    await _settle(pilot)


async def how_the_gold_went(pilot: Pilot[None]) -> None:
    await at_the_end(pilot)
    await pilot.press("tab")
    await _settle(pilot)


async def at_the_start(pilot: Pilot[None]) -> None:
    await until(pilot, lambda: pilot.app.screen.is_current)
    await _settle(pilot)


async def choosing_a_game(pilot: Pilot[None]) -> None:
    """The first page of a new game."""
    await until(pilot, lambda: pilot.app.screen.is_current)
    await pilot.press("n")
    await until(pilot, lambda: isinstance(pilot.app.screen, NewGameScreen))
    await _settle(pilot)


async def choosing_the_rules(pilot: Pilot[None]) -> None:
    """The second page of a new game, with the cursor on the end of the game."""
    await choosing_a_game(pilot)
    await pilot.press("up", "enter", "right", "down", "down", "right")
    await _settle(pilot)


async def choosing_characters(pilot: Pilot[None]) -> None:
    """The abilities, the player's own character, and the opponents."""
    await choosing_the_rules(pilot)
    await pilot.press("a")
    await until(pilot, lambda: isinstance(pilot.app.screen, CharactersScreen))
    await pilot.press("right", "down", "right", "right", "down", "right", "down", "right", "right", "up", "up")
    await _settle(pilot)


async def picking_a_card(pilot: Pilot[None]) -> None:
    await choosing_the_rules(pilot)
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(pilot.app.screen, PickScreen))
    await pilot.press(*["down"] * 14)
    await _settle(pilot)


def six_seats() -> TdaApp:
    return make_app(6, 8)


def five_seats() -> TdaApp:
    return make_app(5, 14, make_player=make_player)


def two_seats() -> TdaApp:
    return make_app(2, 3, make_player=make_player)


def kept_table() -> TdaApp:
    return make_app(6, 6, make_player=make_player, saves=Path(mkdtemp(prefix="tda-test-")))


def three_seats() -> TdaApp:
    return make_app(3, 4, saves=Path(mkdtemp(prefix="tda-test-")))


def start() -> TdaApp:
    return make_app(None, 8, "normal")


async def asked_by_a_power(pilot: Pilot[None]) -> None:
    """A power asks: an opponent, a card, or to pay."""
    app = pilot.app

    def there() -> bool:
        choice = table_of(app).choice
        if not isinstance(app.screen, TableScreen) or choice is None:
            return False
        return choice.question.kind not in ("ante", "play")

    await play_on(pilot, app, there)
    await _settle(pilot)


def _opened_by(key: str) -> Play:
    async def open_it(pilot: Pilot[None]) -> None:
        await at_my_last_card(pilot)
        await pilot.press(key)
        await _settle(pilot)

    return open_it


async def in_the_settings(pilot: Pilot[None]) -> None:
    await at_the_start(pilot)
    await pilot.press("s")
    await _settle(pilot)


async def among_all_keys(pilot: Pilot[None]) -> None:
    """The page of all keys, at the table's; one of them has been changed."""
    await in_the_settings(pilot)
    await pilot.press("up", "enter")
    await until(pilot, lambda: isinstance(pilot.app.screen, KeysScreen))
    await pilot.press(*["down"] * 5, "enter", "x")
    await _settle(pilot)


async def among_the_cards(pilot: Pilot[None]) -> None:
    await at_the_start(pilot)
    await pilot.press("c", *"ante")
    await _settle(pilot)


def debts() -> TdaApp:
    """A game of Emperor's Gambit in which gold runs short."""
    app = make_app(6, 3, ruleset="emperors-gambit")
    app.evening.rules = load_rules("emperors-gambit", changes={"starting_gold_per_player": 1})
    return app


async def deep_in_debt(pilot: Pilot[None]) -> None:
    """The second round, with debts and effects."""
    app = pilot.app

    def there() -> bool:
        table = table_of(app)
        asked = isinstance(app.screen, TableScreen) and table.choice is not None
        return asked and len(table.shown.debts) > 4 and table.shown.round > 1

    await play_on(pilot, app, there)
    await _settle(pilot)


async def in_a_replay(pilot: Pilot[None]) -> None:
    """A replay with all cards open: the second round of the third gambit."""
    app = pilot.app
    await play_on(pilot, app, lambda: asked_in(app, 3, 3))
    assert app.evening.autosave.path is not None
    app.show_replay(Replay(read_game(app.evening.autosave.path)))
    await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
    await pilot.press("pagedown", "pagedown", "tab", "tab", "t", "t", "a")
    await _settle(pilot)


async def in_the_history(pilot: Pilot[None]) -> None:
    app = pilot.app
    clock = Clock()
    with TemporaryDirectory() as folder:
        for number in range(6):
            saves = Saves(Path(folder), partial(datetime, 2026, 3, 1 + number, tzinfo=UTC), clock)
            app.evening.autosave.saves = saves
            rules = load_rules("original" if number % 3 == 2 else "legendary")
            names, seated = (NAMES[0], "Hruk", "Fennic"), (PERSON, "random/hruk", "random/fennic")
            deal = Deal(rules.ruleset.id, {}, rules, names, number, seated)
            whole_game(app.evening.autosave.saves, deal, "random", clock)
        await pilot.press("h")
        await until(pilot, lambda: isinstance(app.screen, HistoryScreen) and bool(app.screen.pages))
    await _settle(pilot)


async def while_others_play(pilot: Pilot[None]) -> None:
    """The third round of a game that is only watched."""
    app = pilot.app
    await at_the_start(pilot)

    def there() -> bool:
        return isinstance(app.screen, WatchScreen) and app.screen.shown.round == 3

    async def hold(_screen: WatchScreen, _seconds: float) -> None:
        if there():
            await asyncio.Event().wait()

    with patch.object(WatchScreen, "pause", hold):
        app.games.watch_game(app.evening.options._replace(players=6), 7)
        await until(pilot, there)
    await _settle(pilot)


SCENES: dict[str, Scene] = {
    "start": (start, at_the_start),
    "new-game": (start, choosing_a_game),
    "characters": (start, choosing_characters),
    "pick": (start, picking_a_card),
    "settings": (start, in_the_settings),
    "all-keys": (start, among_all_keys),
    "cards": (start, among_the_cards),
    "table": (six_seats, at_my_last_card),
    "gambit": (five_seats, in_a_great_gambit),
    "duel": (two_seats, in_a_duel),
    "watching": (start, while_others_play),
    "asked": (six_seats, asked_by_a_power),
    "debts": (debts, deep_in_debt),
    "inspect": (six_seats, _opened_by("i")),
    "log": (six_seats, _opened_by("l")),
    "who": (six_seats, _opened_by("o")),
    "keys": (six_seats, _opened_by("question_mark")),
    "score": (six_seats, at_the_score),
    "history": (start, in_the_history),
    "replay": (kept_table, in_a_replay),
    "final": (three_seats, at_the_end),
    "course": (three_seats, how_the_gold_went),
    "review": (start, review_scenes.in_a_review),
    "mistake": (start, review_scenes.at_a_mistake),
    "learning": (start, review_scenes.choosing_again),
    "puzzles": (start, review_scenes.among_the_puzzles),
    "puzzle": (start, review_scenes.at_a_puzzle),
    "solved": (start, review_scenes.at_a_solved_puzzle),
    "lobby": (inn_scenes.in_an_inn, inn_scenes.at_the_lobby),
    "open-table": (inn_scenes.in_an_inn, inn_scenes.opening_a_table),
    "waiting-room": (inn_scenes.at_a_table, inn_scenes.in_the_waiting_room),
    "shared-table": (inn_scenes.in_a_game, inn_scenes.at_a_shared_table),
    "table-over": (inn_scenes.in_a_game, inn_scenes.when_it_is_over),
}
