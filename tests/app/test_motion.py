"""Animations at the table: only with motion on, and never delaying a key."""

import asyncio
import tempfile
from pathlib import Path

import pytest

from tda_tui.app.screens.table.motion import LONGEST, Token, show_face, show_moves
from tda_tui.app.tda import TdaApp
from tda_tui.app.terminal.capabilities import Terminal
from tda_tui.files.settings import Settings
from tda_tui.present.event_groups import Move
from tda_tui.rules.events import STAKES
from tests.app.driving import Anybody, go, needs_me, play_on, table_of, until


def moving_app(motion=True):
    """An app at a table of three at which all events are shown."""
    settings = Settings(Path(tempfile.mkdtemp(prefix="tda-test-")) / "settings.toml")
    terminal = Terminal("tavern", ascii=False, mouse=True, motion=motion)
    return TdaApp(Anybody, settings, seed=3, players=3, pace="normal", ruleset="legendary", terminal=terminal)


async def ante(app, pilot):
    await go(pilot, needs_me, "enter")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_gold_flies_to_the_pot_and_is_gone_when_it_is_there(size, monkeypatch):
    tokens: list[Token] = []

    def remembered(*args):
        """Record tokens, as a slow machine may miss them in flight."""
        tokens.append(Token(*args))
        return tokens[-1]

    monkeypatch.setattr("tda_tui.app.screens.table.motion.Token", remembered)
    app = moving_app()
    async with app.run_test(size=size) as pilot:
        await ante(app, pilot)
        table = table_of(app)
        await until(pilot, lambda: bool(tokens))
        assert all(token.end.y < size[1] and token.end.x < size[0] for token in tokens)
        await until(pilot, lambda: table.shown.phase == "play" and not table.query(Token))


async def test_a_key_ends_what_moves(monkeypatch):
    """Even a very long animation."""
    monkeypatch.setattr("tda_tui.app.screens.table.motion.LONGEST", 600.0)
    app = moving_app()
    async with app.run_test(size=(120, 40)) as pilot:
        await ante(app, pilot)
        table = table_of(app)
        await go(pilot, lambda _app: bool(table.query(Token)), "space")
        await go(pilot, lambda _app: not table.query(Token), needs_me)


async def test_frames_for_which_it_is_too_late_are_left_out():
    """Where others keep the processor busy, what moves does not take longer."""
    frames = []

    async def late(seconds):
        frames.append(seconds)
        return LONGEST / 2

    app = moving_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, needs_me)
        table = table_of(app)
        await show_moves(table, table.shown, [Move(0, STAKES, gold=1)], late)
        assert len(frames) == 2
        await until(pilot, lambda: not table.query(Token))


async def test_without_motion_nothing_flies(monkeypatch):
    made: list[object] = []
    monkeypatch.setattr("tda_tui.app.screens.table.motion.Token", lambda *args: made.append(args))
    app = moving_app(motion=False)
    async with app.run_test(size=(120, 40)) as pilot:
        await ante(app, pilot)
        await go(pilot, "enter", lambda app: table_of(app).shown.phase == "play")
        assert not made


@pytest.mark.long
async def test_the_face_of_a_special_card_or_a_mortal_is_shown_for_a_breath(monkeypatch):
    """In a narrow window, where no other picture of it is drawn."""
    shown: list[str] = []

    async def show_face(_screen, _view, card, _pause):
        shown.append(card)

    monkeypatch.setattr("tda_tui.app.screens.table.table_screen.show_face", show_face)
    app = moving_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await play_on(pilot, app, lambda: bool(shown))
        rules = table_of(app).shown.rules
        cards = [rules.cards[rules.number[card]] for card in shown]
        assert all(card.special or card.is_mortal for card in cards)


async def test_a_face_is_inside_the_window_and_gone_at_a_key(monkeypatch):
    monkeypatch.setattr("tda_tui.app.screens.table.motion.BREATH", 600.0)
    app = moving_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, needs_me)
        table = table_of(app)
        showing = asyncio.create_task(show_face(table, table.shown, "bahamut", table.frame_pause))
        await until(pilot, lambda: bool(table.query(Token)) and table.query(Token).last().region.height == 18)
        assert table.region.contains_region(table.query(Token).last().region)
        await go(pilot, "l", lambda _app: showing.done(), "escape")
        assert not table.query(Token)
