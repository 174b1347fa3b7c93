"""Choosing a game by keys, picking cards, the clock, series of games, and remembering all this."""

import itertools
from functools import partial

import pytest
from textual.widgets import Static

from tda_tui.app.screens.base import FootLine
from tda_tui.app.screens.before.lessons import LessonsScreen
from tda_tui.app.screens.before.new_game import NewGameScreen, OpponentsScreen
from tda_tui.app.screens.before.pick import MixScreen, PickScreen
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.browse import BrowseScreen
from tda_tui.app.screens.help import HelpScreen
from tda_tui.app.screens.table.final import FinalScreen
from tda_tui.app.tda import TdaApp
from tda_tui.app.widgets.list_box import ListBox
from tda_tui.app.widgets.menu import Meaning, Menu
from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.files.settings import Settings
from tda_tui.records.check import check_file
from tda_tui.rules.game import Game
from tda_tui.session.controller import GameController
from tda_tui.session.new_game.options import GameOptions
from tests.app.driving import Anybody, go, make_app, needs_me, opened_at, play_on, rows_of, table_of, until
from tests.helpers import NAMES, random_decisions

TO_THE_DECK = ("up", "enter")
"""Keys from the first row to that of the deck, the first of the second page."""


choosing = partial(opened_at, "n", NewGameScreen)
"""The new-game screen, after some keys there."""


def ruleset_of(app):
    return table_of(app).controller.rules.ruleset


async def test_one_key_plays():
    async with opened_at("question_mark", HelpScreen, "escape", "enter", needs_me) as (_pilot, app):
        assert len(table_of(app).controller.names) == 4


async def test_the_number_of_players_is_chosen_by_keys_and_remembered(tmp_path):
    """By arrows or by its digit; the next start offers the same game."""
    settings = Settings(tmp_path / "settings.toml")
    async with opened_at(app=TdaApp(Anybody, settings, seed=3, pace="off")) as (pilot, app):
        await go(pilot, "n", NewGameScreen, "3", "right", "right", "enter", needs_me)
        assert len(table_of(app).controller.names) == 5
    assert TdaApp(Anybody, Settings(tmp_path / "settings.toml")).evening.options.players == 5


async def test_the_number_of_players_goes_round_and_the_gold_is_told_for_the_table():
    async with choosing("6", "right") as (pilot, app):
        screen = app.screen
        assert isinstance(screen, NewGameScreen) and screen.form.players == 2
        await pilot.press("left")
        assert screen.form.players == 6
        assert "Everyone starts with 60 gold." in meaning_of(app)
        await pilot.press(*TO_THE_DECK, *["down"] * 4)
        assert "Everyone starts with 60 gold: 10 x 6 players." in meaning_of(app)


async def test_another_box_is_chosen_by_keys():
    async with choosing("down", "down") as (pilot, app):
        for _press in range(len(ruleset_ids())):
            if app.screen.form.ruleset == "original":
                break
            await pilot.press("right")
        await go(pilot, "enter", needs_me)
        assert ruleset_of(app).id == "original"


async def test_deck_end_and_gold_are_chosen_by_keys():
    async with choosing(*TO_THE_DECK, "down", "right", "down", "right", "down", "down", "left", "enter") as (
        pilot,
        app,
    ):
        await until(pilot, lambda: needs_me(app))
        ruleset = ruleset_of(app)
        assert (ruleset.gambits, ruleset.show_specials, ruleset.starting_gold_per_player) == (3, True, 15)
        assert len(table_of(app).controller.game.view(0).specials_seen) >= 10


TO_THE_END = (*TO_THE_DECK, "down", "down")
"""Keys from the first row to that of the end."""


def row_of(app, key):
    return next(row.value for row in app.screen.query_one(Menu).items if row.id == key)


def meaning_of(app):
    return " ".join(words for _row, words in app.screen.query_one(Meaning).sentences)


async def test_the_gold_to_play_to_is_typed():
    """In other rows digits set the number of players; Backspace deletes a digit; Enter deals."""
    async with choosing("4", *TO_THE_END, "1", "2", "2", "backspace", "5") as (pilot, app):
        assert row_of(app, "ends") == "at 125 gold"
        assert "when a hoard holds 125 gold after a gambit" in meaning_of(app)
        assert app.evening.options.players == 4 and app.screen.form.players == 4
        await go(pilot, "enter", needs_me)
        assert ruleset_of(app).play_to_gold == 125
    remembered = GameOptions.remembered(app.preferences.settings.section("new_game"))
    assert remembered.changes(load_rules("legendary").ruleset)["play_to_gold"] == 125


@pytest.mark.parametrize(
    ("keys", "row", "shown", "rule"),
    [
        (("right", "7"), "ends", "7 gambits", {"gambits": 7}),
        (("left", "3"), "ends", "when 3 remain", {"players_left": 3}),
        (("down", "4", "5"), "time", "45 minutes", {"time_limit_minutes": 45}),
        (("down", "down", "2", "0"), "gold", "20 x the players", {"starting_gold_per_player": 20}),
        (("down",) * 4 + ("7",), "series", "7 games", {"series": 7}),
    ],
)
async def test_numbers_are_typed_in_their_rows_and_remembered(keys, row, shown, rule):
    """The row says how; the number of players does not change."""
    async with choosing("5", *TO_THE_END, *keys) as (pilot, app):
        assert row_of(app, row) == shown and app.screen.form.players == 5
        assert "Type " in meaning_of(app)
        await go(pilot, "enter", needs_me)
        assert {key: getattr(ruleset_of(app), key) for key in rule} == rule
    remembered = GameOptions.remembered(app.preferences.settings.section("new_game"))
    assert remembered.changes(load_rules("legendary").ruleset) == rule


async def test_a_number_that_cannot_be_is_told_its_bounds_and_not_dealt():
    async with choosing("4", *TO_THE_END, "left", "9", "enter") as (pilot, app):
        assert isinstance(app.screen, NewGameScreen)
        assert row_of(app, "ends") == "when 9 remain"
        assert "That must be from 1 to 3. Type how many players are left at the end" in meaning_of(app)
        await go(pilot, "backspace", "1", "enter", needs_me)
        assert ruleset_of(app).players_left == 1


async def test_keys_that_come_all_at_once_are_taken_in_their_order():
    """As on a slow connection: down to the end, gold typed and corrected, and up again, for six players."""
    async with choosing() as (pilot, app):
        for key in (*TO_THE_END, "9", "9", "9", "backspace", "backspace", "backspace", "1", "2", "0", "up", "6"):
            app.simulate_key(key)
        await until(pilot, lambda: app.screen.form.players == 6)
        assert row_of(app, "ends") == "at 120 gold"


async def test_the_gold_that_is_offered_follows_players_and_starting_gold():
    async with choosing("4", *TO_THE_END, "left", "left") as (pilot, app):
        assert row_of(app, "ends") == "at 106 gold"
        await pilot.press("up", "3")
        assert row_of(app, "ends") == "at 60 gold"
        await pilot.press("down", "down", "down", "left")
        assert row_of(app, "gold") == "45 each (15 x 3 players)"
        assert row_of(app, "ends") == "at 90 gold"


async def test_gold_that_cannot_be_played_to_is_refused_with_the_reason():
    async with choosing("2", *TO_THE_END, "1", "0", "0", "enter") as (pilot, app):
        assert isinstance(app.screen, NewGameScreen)
        assert "2 players together have 40" in meaning_of(app)
        assert "from 21 to 39" in meaning_of(app)
        await pilot.press(*["backspace"] * 5, "enter")
        assert isinstance(app.screen, NewGameScreen) and row_of(app, "ends") == "at _ gold"
        await go(pilot, "3", "0", "enter", needs_me)
        assert ruleset_of(app).play_to_gold == 30


async def test_with_two_players_nobody_is_waited_for_until_two_remain():
    async with choosing("4", *TO_THE_END, "left") as (pilot, app):
        assert row_of(app, "ends") == "when two remain"
        await pilot.press("up", "2")
        assert row_of(app, "ends") == "as the rules say"
        await pilot.press("down", "left")
        assert row_of(app, "ends") == "at 26 gold"


async def test_a_ruleset_that_cannot_end_at_this_table_is_not_dealt_and_says_why(monkeypatch, tmp_path):
    """From the command line, the first screen and the new-game screen."""
    folder = tmp_path / "tda" / "rulesets"
    folder.mkdir(parents=True)
    (folder / "hundred.toml").write_text('extends = "legendary"\nname = "Hundred"\nplay_to_gold = 100\n')
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    app = make_app(2, 3, ruleset="hundred")
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, NewGameScreen, "enter")
        assert "2 players together have 40" in meaning_of(app)
        await go(pilot, "escape", "escape", StartScreen, "p", NewGameScreen, "4", "enter", needs_me)
        assert ruleset_of(app).play_to_gold == 100


@pytest.mark.parametrize(
    ("deck", "named"), [("friends", 0), ("druid", 1), ("traditional", 10), ("pick", 4), ("list", 1)]
)
async def test_every_way_to_build_a_deck_can_be_shown(deck, named):
    """Legendary, Appendix 1: whether the cards are random, named or picked, all players see them."""
    app = make_app(None, 3)
    app.evening.options = app.evening.options._replace(deck=deck, shown="show")
    app.evening.load()
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, StartScreen, "p")
        if deck in ("pick", "list"):
            await go(pilot, PickScreen, "space", "enter")
        await until(pilot, lambda: needs_me(app))
        assert len(ruleset_of(app).specials_named) == named
        assert len(table_of(app).controller.game.view(0).specials_seen) == 10


def test_a_deck_that_was_remembered_as_shown_is_still_shown():
    remembered = GameOptions.remembered({"deck": "show"})
    assert remembered.changes(load_rules("legendary").ruleset) == {"show_specials": True}


async def test_each_player_picks_a_card():
    async with choosing(*TO_THE_DECK, "right", "enter") as (pilot, app):
        await go(pilot, PickScreen, "down", "down", "enter", needs_me)
        table = table_of(app)
        named = ruleset_of(app).specials_named
        rules = table.controller.rules
        assert len(named) == len(set(named)) == 4
        assert named[0] == rules.ids[rules.special_cards[2]]
        assert len([entry for entry in table.session.log if " for the deck." in entry.text]) == 4


async def test_a_list_of_cards_is_chosen_and_offered_again():
    async with choosing(*TO_THE_DECK, "left", "left", "enter") as (pilot, app):
        await go(pilot, PickScreen, "space", "down", "space", "enter", needs_me)
        assert len(ruleset_of(app).specials_named) == 2
        await go(pilot, "q", "y", StartScreen, "p", PickScreen)
        assert len(app.screen.chosen) == 2
        await go(pilot, "escape", StartScreen)


async def test_one_card_too_many_is_refused_in_words_and_a_card_is_shown_in_full():
    async with choosing(*TO_THE_DECK, "left", "left", "enter") as (pilot, app):
        await until(pilot, lambda: isinstance(app.screen, PickScreen))
        screen, rows = app.screen, app.screen.query_one(ListBox)
        await pilot.press(*["space", "down"] * screen.most)
        title = screen.query_one(".title", Static)
        assert "too many" not in str(title.render())
        await pilot.press("space")
        assert "That would be one too many." in str(title.render())
        assert len(screen.chosen) == screen.most
        assert rows.lines(60)[-1].plain.endswith(f" of {len(screen.cards)}")
        assert any(f" {screen.cards[screen.item][0].name} " in row.plain for row in rows.lines(60))
        await go(pilot, "i", BrowseScreen)
        found = app.screen.query_one(ListBox)
        assert found.items[found.cursor][0].type == screen.cards[screen.item][0].type
        await pilot.press("escape", "up")
        await until(pilot, lambda: app.screen is screen)
        assert "too many" not in str(title.render())


async def test_where_a_mix_is_only_picked_the_foot_does_not_say_that_enter_deals():
    async with choosing(*TO_THE_DECK, "m", MixScreen, app=make_app(None, 3, ruleset="emperors-gambit")) as (pilot, app):
        foot = app.screen.query_one(FootLine).keys
        assert "Enter  Keep" in foot and "Deal" not in foot
        app.screen.chosen = list(load_rules("oddshuffle").ruleset.only or ())
        await go(pilot, "enter", NewGameScreen)


async def test_a_mix_is_picked_told_what_is_wrong_dealt_and_offered_again():
    """Enter deals no incomplete deck: it first opens the screen for picking one."""
    async with opened_at(app=make_app(4, 3, ruleset="emperors-gambit")) as (pilot, app):
        await go(pilot, "q", "y", StartScreen, "n", NewGameScreen, *TO_THE_DECK, "right", "enter", MixScreen)
        title = app.screen.query_one(".title", Static)
        await pilot.press("enter")
        assert isinstance(app.screen, MixScreen) and "70 cards are missing." in str(title.render())
        assert "Enter  Deal" in app.screen.query_one(FootLine).keys
        for place, card_type in enumerate(app.screen.cards):
            if card_type in load_rules("evil-times").ruleset.only:
                app.screen.query_one(ListBox).cursor = place
                await pilot.press("space")
        assert "0 good dragons and 60 evil ones" in str(title.render())
        app.screen.chosen = list(load_rules("oddshuffle").ruleset.only or ())
        await go(pilot, "enter", needs_me)
        assert set(ruleset_of(app).only or ()) == set(load_rules("oddshuffle").ruleset.only or ())
    remembered = GameOptions.remembered(app.preferences.settings.section("new_game"))
    assert remembered.deck == "mix" and len(remembered.mix) == 20


async def test_the_story_is_chosen_by_keys_stands_in_the_log_and_names_who_gets_the_prize():
    async with choosing("2", *TO_THE_END, "right", "1", *["down"] * 5, "right", "down", "right") as (pilot, app):
        assert row_of(app, "ends") == "1 gambit" and row_of(app, "coins") == "copper"
        assert "The winner also gets the map" in meaning_of(app)
        await go(pilot, "enter", needs_me)
        log = [entry.text for entry in table_of(app).session.log]
        assert "Three-copper tonight" in log[0] and "the map" in log[1]
        await play_on(pilot, app, lambda: isinstance(app.screen, FinalScreen))
        screen = app.screen
        words = [said for said, _look in screen._words()]
        assert any("the map that nobody else wants to carry" in said for said in words)


async def test_a_series_is_won_by_the_gold_of_all_games():
    app = make_app(2, 4)
    app.evening.rules = load_rules("legendary", changes={"series": 2, "gambits": 1})
    async with app.run_test(size=(80, 24)) as pilot:
        for game in (1, 2):
            await play_on(pilot, app, lambda: isinstance(app.screen, FinalScreen))
            assert app.evening.series.played == game
            names = table_of(app).controller.names
            await pilot.press("n")
            await until(pilot, lambda: isinstance(app.screen, FinalScreen) is False)
            await until(pilot, lambda: needs_me(app))
            if game == 1:
                assert sum(app.evening.series.gold) == 2 * 20
                assert table_of(app).controller.names == names
        assert app.evening.series.played == 0


def test_when_the_time_is_up_the_clock_calls_the_last_gambit():
    """With a limit of fifteen minutes the game ends after one more gambit, and the table says so."""
    seconds = 0.0
    game = Game.start(load_rules("legendary", changes={"time_limit_minutes": 15}), NAMES[:3], 3)
    controller = GameController(game, {}, now=lambda: seconds)
    for number, (question, answer) in enumerate(random_decisions(game, 3)):
        seconds = 901.0 if number > 6 else 899.0
        controller.answer(question, tuple(answer))
    assert [one.last_gambit for one in controller.given if one.last_gambit] == [2]
    assert len(game.table.gambit_winners) == 2
    assert "time-up" in [step.event.kind for step in controller.mine.take_steps()]


@pytest.mark.every(3)
@pytest.mark.parametrize("name", sorted(ruleset_ids()))
def test_every_option_of_every_ruleset_makes_rules_that_can_be_played(name):
    """Each choice by itself; and its description claims nothing that its keys do not do."""
    ruleset = load_rules(name).ruleset
    for row, players in itertools.product(("deck", "shown", "ends", "time", "gold", "hole", "series"), range(2, 7)):
        game_options = GameOptions(players=players)
        offered = game_options.options(row, ruleset)
        assert len({option.id for option in offered}) == len({option.name for option in offered}) == len(offered)
        for option in offered:
            changed = load_rules(name, changes=game_options.with_choice(row, option.id).changes(ruleset)).ruleset
            for key, value in option.changes.items():
                found = getattr(changed, key)
                assert (list(found) if isinstance(found, tuple) else found) == value


async def test_the_record_of_a_game_with_changed_rules_can_be_played_again(tmp_path):
    from tda_tui.saves.game_record import GameRecord

    path = tmp_path / "evening.toml"
    records: list[GameRecord] = []

    def open_record(deal):
        records.append(GameRecord(path, deal))
        return records[-1]

    app = make_app(2, 5)
    app.evening.autosave.open_journal = open_record
    app.evening.options = app.evening.options._replace(ends="gambits-3", gold="8")
    app.evening.load()
    async with app.run_test(size=(80, 24)) as pilot:
        await play_on(pilot, app, lambda: isinstance(app.screen, FinalScreen))
        gold = list(app.evening.series.gold) if app.evening.series else []
    records[-1].close()
    names = records[-1].deal.names
    path.write_text(path.read_text() + f"\n[expect]\ngame_over = true\ngold = {{ {names[0]} = {gold[0]} }}\n")
    assert not check_file(path).problems


async def test_the_lessons_open_at_once_when_they_are_asked_for(tmp_path):
    """`tda tutorial`; Esc leads to the first screen."""
    app = TdaApp(Anybody, Settings(tmp_path / "settings.toml"), row="learn")
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, LessonsScreen, "escape", StartScreen)


async def test_before_a_game_it_is_said_how_long_it_takes_and_a_longer_one_is_remembered():
    """It is one choice on the new-game screen; the first screen says what it means."""
    async with opened_at() as (pilot, app):
        hint = app.screen.query_one("#hint", Static)
        assert "usually takes 4 to 11 gambits, about 10 minutes" in str(hint.render())
        await go(pilot, StartScreen, "n", NewGameScreen, *["down"] * 3)
        assert "4 to 11 gambits" in meaning_of(app)
        await pilot.press("right")
        assert "7 to 23 gambits" in meaning_of(app)
        await pilot.press("escape")
        await until(pilot, lambda: "7 to 23 gambits, about 15 minutes" in str(hint.render()))
    remembered = GameOptions.remembered(app.preferences.settings.section("new_game"))
    assert remembered.gold == "15"


async def test_the_first_screen_makes_the_table_short_or_long_by_one_key_and_remembers_it(tmp_path):
    settings = Settings(tmp_path / "settings.toml")
    async with opened_at(app=TdaApp(Anybody, settings, seed=3, pace="off")) as (pilot, app):
        await pilot.press("down", "down", "down", "enter", *["down"] * 5)
        assert row_of(app, "length") == "usual: 4 to 11 gambits, 10 minutes"
        await pilot.press("t")
        await until(pilot, lambda: row_of(app, "length") == "long: 7 to 23 gambits, 15 minutes")
        await pilot.press("enter")
        await until(pilot, lambda: row_of(app, "length") == "short: 2 to 5 gambits, 5 minutes")
        assert "Everyone starts with 24 gold." in str(app.screen.query_one("#hint", Static).render())
        await go(pilot, "p", needs_me)
        assert table_of(app).controller.rules.ruleset.gold_each(4) == 24
    again = TdaApp(Anybody, Settings(tmp_path / "settings.toml")).evening.options
    assert again.table_length(load_rules("legendary").ruleset) == "short"


async def test_changed_rules_have_a_star_which_the_foot_explains_and_groups_are_parted_where_there_is_room():
    async with choosing(*TO_THE_DECK, "right") as (pilot, app):
        await until(pilot, lambda: any("> Deck *" in row for row in rows_of(app)))
        assert any("* changed" in row for row in rows_of(app)) and sum("*" in row for row in rows_of(app)) == 2
        lines = app.screen.query_one(Menu).size.height
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: app.screen.query_one(Menu).size.height == lines + 3)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: app.screen.query_one(Menu).size.height == lines)
        await pilot.press("escape")
        await until(pilot, lambda: not any("* changed" in row for row in rows_of(app)))


async def test_a_row_that_opens_a_form_says_which_key_does():
    async with choosing("up", "up") as (pilot, app):
        await until(pilot, lambda: any("Right Open" in row for row in rows_of(app)))
        await go(pilot, "right", OpponentsScreen)
