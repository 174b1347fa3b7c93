"""Beside the forms: the game that will be dealt, the opponents at their characters, the theme, and a card's text."""

from functools import partial

import pytest

from tda_tui.app.pictures.faces import art_of, face
from tda_tui.app.screens.before.new_game import CharactersScreen, NewGameScreen
from tda_tui.app.screens.before.pick import PickScreen
from tda_tui.app.screens.before.settings import SettingsScreen
from tda_tui.app.widgets.game_preview import CardsPreview, OpponentsPreview
from tda_tui.app.widgets.lines import DrawnLines
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import level_title
from tda_tui.session.new_game.options import GameOptions
from tda_tui.words.card_names import type_name
from tda_tui.words.texts import card_text
from tests.app.driving import go, make_app, opened_at, text_of

WIDE = (120, 40)
SIZES = [(100, 24), (100, 30), WIDE, (160, 45), (200, 60)]
choosing = partial(opened_at, "n", NewGameScreen, size=WIDE)


def drawn(app, kind=OpponentsPreview):
    widget = app.screen.query_one(kind)
    return "\n".join(line.plain for line in widget.lines(widget.content_size.width))


def hoods(app):
    """How many strangers are drawn, in whichever size."""
    tops = {face(art_of("stranger"), size, app.drawing)[0].plain.strip() for size in ("small", "large")}
    return max(f" {drawn(app)} ".count(f" {top} ") for top in tops)


async def test_the_preview_follows_the_rows():
    """The number of opponents, their level, and the gold."""
    async with choosing("3") as (pilot, app):
        novice, gambler = level_title("novice"), level_title("gambler")
        assert hoods(app) == 2 and gambler in drawn(app) and "30 gold each" in drawn(app, CardsPreview)
        await pilot.press("5", "down", "left")
        assert hoods(app) == 4 and novice in drawn(app) and "50 gold each" in drawn(app, CardsPreview)


async def test_chosen_opponents_are_named_and_described():
    game = GameOptions(players=3, guests=("aldith", ""))
    async with opened_at(size=WIDE) as (pilot, app):
        await app.push_screen(NewGameScreen(game))
        await pilot.pause()
        assert "Aldith" in drawn(app) and "at random" in drawn(app)


async def test_the_cards_are_those_of_the_chosen_deck():
    """No special card that may not be in it stands among them, and those that are certain to be do."""
    rules = load_rules("legendary")
    others = {type_name(rules.cards[card]) for card in rules.special_cards} - {"Druid"}
    async with choosing() as (pilot, app):
        await app.push_screen(NewGameScreen(GameOptions(deck="druid")))
        await pilot.pause()
        assert "Druid" in drawn(app, CardsPreview) and not any(name in drawn(app, CardsPreview) for name in others)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("opens", ["", "more"])
async def test_nothing_is_cut(size, players, opens):
    """Whatever is shown of the game is inside its sheet."""
    game = GameOptions(players=players, guests=("aldith", "dorthe", "hruk"))
    async with opened_at(size=size) as (pilot, app):
        await app.push_screen(NewGameScreen(game, opens=opens))
        await pilot.pause()
        await pilot.pause()
        sheet = app.screen.query_one(".sheet")
        for part in app.screen.query("#preview, #deck, #meaning"):
            assert not part.display or part.region in sheet.content_region, part


async def test_the_opponents_are_beside_their_characters():
    async with choosing("a", CharactersScreen) as (_pilot, app):
        assert hoods(app) == 3


@pytest.mark.parametrize("size", [(80, 24), (100, 24), (100, 30), WIDE])
async def test_the_text_about_a_setting_is_shown_once(size):
    async with opened_at("s", SettingsScreen, app=make_app(), size=size) as (_pilot, app):
        assert text_of(app).count("Candlelight on dark wood.") == 1
        sheet = app.screen.query_one(".sheet")
        assert all(part.region in sheet.content_region for part in app.screen.query("#preview, .about") if part.display)


async def test_what_a_card_does_is_below_it_in_a_tall_window():
    async with choosing("up", "enter", "right") as (pilot, app):
        await go(pilot, "enter", PickScreen)
        words = card_text(app.screen.cards[app.screen.item][0]).short.split()
        assert not app.screen.query_one("#text").display
        assert " ".join(words[:3]) in drawn(app, DrawnLines)
