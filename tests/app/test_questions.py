"""Every kind of question can be answered by keys: each answer of the position tests is pressed."""

from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tda_tui.app import tda
from tda_tui.app.display import DisplayApp
from tda_tui.app.screens.advice import HintScreen
from tda_tui.app.screens.glossary import GlossaryScreen
from tda_tui.app.screens.score import ScoreScreen
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.terminal.capabilities import STILL
from tda_tui.records.playback import give_answer, start_game
from tda_tui.session.controller import GameController
from tda_tui.session.seat_session import SeatSession
from tests.app.driving import Anybody, go, make_app, needs_me, opened_at, play_on, table_of, until
from tests.helpers import read_record

POSITIONS = Path(__file__).parents[1] / "positions" / "legendary"

ANSWERS = [
    ("kobold-discards-two-and-draws-two", "hand-card"),
    ("kobold-may-discard-nothing", "hand-card"),
    ("strength-flight-fives-take-two-ante-cards", "ante-card"),
    ("wyrmling-makes-way-for-a-silver", "hand-card"),
    ("chromatic-wyrmling-may-stay", "hand-card"),
    ("archmage-leaves-a-may-power-optional", "hand-card"),
    ("green-is-paid-five", "give-or-pay"),
    ("green-gets-a-weaker-evil-dragon", "give-or-pay"),
    ("red-with-two-strongest-opponents-asks", "opponent"),
    ("blue-collects-one-from-each-opponent", "effect"),
    ("../original/tiamat-who-owes-gold-completes-two-colour-flights", "effect"),
    ("copper-trickster-shows-a-card-and-declines", "trigger"),
    ("bronze-picks-among-three-tied-ante-cards", "ante-card"),
    ("dragonslayer-picks-among-weaker-dragons", "flight-card"),
    ("illusionist-takes-the-thief", "flight-card"),
    ("princess-triggers-good-dragons-in-chosen-order", "flight-card"),
    ("silver-seer-keeps-one-of-three", "revealed-card"),
    ("sorcerer-plays-one-card-and-feeds-the-ante", "revealed-card"),
    ("rulebook-play-example", "play"),
]


class OneTable(DisplayApp):
    """An app with only a table."""

    CSS_PATH = Path(tda.__file__).with_name("app.tcss")

    def __init__(self, controller):
        self.controller = controller
        super().__init__(STILL)

    def on_mount(self):
        self.push_screen(TableScreen(SeatSession(self.controller, hints="request", thinks_ahead=True)))


@asynccontextmanager
async def asked(name, kind):
    """A table at the record's first question of that kind, and the record's answer to it."""
    record, _notes = read_record(POSITIONS / f"{name}.toml")
    game = start_game(record)
    for decision in record.decision:
        question = next(q for q in game.questions if game.names[q.seat] == decision.seat)
        if question.kind == kind:
            break
        give_answer(game, decision)
    others = {seat: Anybody("random", seat) for seat in range(len(game.names)) if seat != question.seat}
    app = OneTable(GameController(game, others, question.seat))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.choice is not None)
        table = app.screen
        yield pilot, table, tuple(decision.choose)


@pytest.mark.parametrize(("name", "kind"), ANSWERS)
@pytest.mark.every(4)
async def test_answered_by_keys(name, kind):
    async with asked(name, kind) as (pilot, table, wanted):
        for value in wanted:
            await pilot.press(next(item.key for item in table.choice.items if item.value == value))
        await go(pilot, "enter", lambda _app: bool(table.controller.given))
        assert table.controller.given[0].choose == wanted


async def test_arrows_space_and_escape():
    async with asked("kobold-discards-two-and-draws-two", "hand-card") as (pilot, table, _wanted):
        await pilot.press("space", "right", "space", "escape", "left", "space", "enter")
        await until(pilot, lambda: bool(table.controller.given))
        assert len(table.controller.given[0].choose) == 1


async def test_pressed_keys_only_move_until_enter():
    async with asked("rulebook-play-example", "play") as (pilot, table, _wanted):
        await pilot.press("2")
        assert not table.controller.given
        await go(pilot, "2", lambda _app: bool(table.controller.given))


@pytest.mark.usefixtures("quick_coach")
@pytest.mark.long
async def test_the_coach_answers_when_asked_and_reviews_the_gambit():
    async with opened_at(app=make_app(3, 6)) as (pilot, app):
        await go(pilot, "h", HintScreen)
        await until(pilot, lambda: app.screen.words != ["The coach is thinking."], 60.0)
        choice = table_of(app).choice
        cards = [app.evening.rules.cards[app.evening.rules.number[item.value]].name for item in choice.items]
        assert any(name.removesuffix(" Dragon") in app.screen.words[0] for name in cards)
        await pilot.press("x")
        await play_on(pilot, app, lambda: isinstance(app.screen, ScoreScreen))
        await go(pilot, "h", HintScreen)
    app = make_app(3, 6)
    app.preferences.settings.put("screen", {"hints": "off"})
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, needs_me, "h")
        await pilot.pause()
        assert not isinstance(app.screen, HintScreen)


async def test_the_glossary_opens_at_the_table():
    async with opened_at(app=make_app(3, 6)) as (pilot, _app):
        await go(pilot, "g", GlossaryScreen, "escape", needs_me)
