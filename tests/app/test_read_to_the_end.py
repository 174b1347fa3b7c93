"""Every text of every screen can be read to its end in the smallest window, by keys, with nothing cut off."""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from textual.errors import NoWidget
from textual.widget import Widget
from textual.widgets import Static

from tda_tui.app.key_catalogue import all_screen_keys
from tda_tui.app.screens.advice import AdviceScreen, HintScreen
from tda_tui.app.screens.ask import LeaveScreen, TakeOverScreen
from tda_tui.app.screens.base import SizedScreen, TooSmall
from tda_tui.app.screens.before.keys import KeysScreen
from tda_tui.app.screens.before.lessons import LearnedScreen, LessonsScreen
from tda_tui.app.screens.before.new_game import CharactersScreen, NewGameScreen, OpponentsScreen
from tda_tui.app.screens.before.pick import OwnAbilitiesScreen, PickAbilityScreen, PickScreen
from tda_tui.app.screens.before.saved import SavedScreen
from tda_tui.app.screens.before.settings import SettingsScreen
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.browse import BrowseScreen, card_types
from tda_tui.app.screens.glossary import GlossaryScreen
from tda_tui.app.screens.help import TOGETHER, HelpScreen, keys_of
from tda_tui.app.screens.log import LogScreen
from tda_tui.app.screens.review.history import HistoryScreen
from tda_tui.app.screens.review.replay_screen import ReplayScreen
from tda_tui.app.screens.review.sheets import BranchScreen, ExportScreen, JumpScreen
from tda_tui.app.screens.score import ScoreScreen
from tda_tui.app.screens.table.final import FinalScreen
from tda_tui.app.screens.table.sheets import GoldScreen, InspectScreen, OpponentsAtTableScreen
from tda_tui.app.screens.tournament.setup import SetupScreen
from tda_tui.app.screens.tournament.standing import StandingScreen, WinnerScreen
from tda_tui.app.tda import TdaApp
from tda_tui.app.terminal.key_names import bindings_of
from tda_tui.app.widgets.lines import Lines
from tda_tui.app.widgets.list_box import ListBox
from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.players.characters import Pick
from tda_tui.players.coach import Evaluation, Explanation
from tda_tui.players.player import LEVELS, PERSON, Role
from tda_tui.players.regulars import regular_ids
from tda_tui.players.win_share import AnswerValue, Figure
from tda_tui.present.gold_moves import GoldMove, GoldMoves
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tda_tui.rules.abilities.registry import ability_ids
from tda_tui.rules.view import HandCard
from tda_tui.saves.store import Saves
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.new_game.seating import Seating
from tda_tui.tournament.tournament import Setup
from tda_tui.words.glossary import glossary
from tda_tui.words.texts import card_text, regular_texts
from tests.app.driving import make_app, opened_at, rows_of, table_of, until
from tests.app.scenes import at_my_last_card, at_the_end, at_the_score
from tests.saves.kept_games import Clock, a_deal, begin
from tests.tournament.tables import after_rounds

Make = Callable[[], SizedScreen[Any]]
Sheets = Mapping[str, tuple[Make, tuple[str, ...]]]
"""Screens by name, each with the keys that lead to its other texts: within each state of the first key, all of the
second."""
_MANY = 60
"""More states than any of these keys leads to."""
_TRIES = 20
"""More pages than any text has."""


# What is visible


def told(screen):
    """All widgets with text, except the message that the window is too small."""
    for widget in screen.query(Widget):
        shown = all(one.display for one in widget.ancestors_with_self if isinstance(one, Widget))
        if isinstance(widget, (Static, Lines)) and not isinstance(widget, TooSmall) and shown:
            yield widget


def cut_off(screen):
    """What is cut off at the right, or has fewer rows than it needs."""
    for widget in told(screen):
        if (place := _place(screen, widget)) is None:
            yield f"{widget!r} is laid out nowhere"
            continue
        room = widget.content_size
        needed = widget.get_content_height(screen.size, screen.size, room.width) if room else 0
        if isinstance(widget, Lines):
            rows = widget.lines(room.width)
            needed = len(rows)
            yield from (f"{widget!r} cuts {row.plain!r}" for row in rows if row.cell_length > room.width)
        if needed > room.height:
            yield f"{widget!r} needs {needed} rows and has {room.height}"
        if place.region.x < place.clip.x or place.region.right > place.clip.right:
            yield f"{widget!r} is {place.region} in {place.clip}"


def below(screen):
    """The widgets whose last row is out of sight."""
    places = ((widget, _place(screen, widget)) for widget in told(screen))
    return [widget for widget, place in places if place is not None and place.region.bottom > place.clip.bottom]


def _place(screen, widget):
    """The position of a widget; None before it is laid out."""
    try:
        return screen.find_widget(widget)
    except NoWidget:
        return None


def text_of(screen):
    """All text, visible or not, except the keys; of a list all items, as more fit when the keys take less room."""
    shown = [widget for widget in told(screen) if not widget.has_class("keys")]
    return [f"{one.cursor} {one.items}" if isinstance(one, ListBox) else str(one.render()) for one in shown]


async def unread(pilot, screen):
    """What is cut off, or remains out of sight however often the paging key is pressed."""
    for _try in range(_TRIES):  # it may still be laid out
        if not (found := list(cut_off(screen))):
            break
        await pilot.pause(0.02)
    text = text_of(screen)
    for _page in range(_TRIES):
        if not below(screen) or pilot.app.screen is not screen or text_of(screen) != text:
            break
        await pilot.press("pagedown")
        await pilot.pause()
    rest = below(screen) if pilot.app.screen is screen and text_of(screen) == text else list(told(screen))
    return [*found, *(f"{widget!r} is never read to its end" for widget in rest)]


async def states(pilot, screen, keys):
    """Go through all states that these keys lead to, until they repeat."""
    first = rows_of(pilot.app)
    for _state in range(_MANY):
        if keys[1:]:
            async for _inner in states(pilot, screen, keys[1:]):
                yield
        else:
            yield
        if not keys:
            return
        await pilot.press(keys[0])
        await pilot.pause()
        if screen not in pilot.app.screen_stack:
            return
        while pilot.app.screen is not screen:  # the key has opened another screen
            pilot.app.pop_screen()
            await pilot.pause()
        if rows_of(pilot.app) == first:
            return
    raise AssertionError(f"{screen!r} never begins anew")


async def all_unread(pilot, sheets):
    """What cannot be read of all these screens, which are closed again."""
    found = []
    for name, (make, keys) in sheets.items():
        screen = make()
        await pilot.app.push_screen(screen)
        await pilot.pause()
        await pilot.pause()
        async for _state in states(pilot, screen, keys):
            found += [f"{name}: {words}" for words in await unread(pilot, screen)]
        if pilot.app.screen is screen:
            pilot.app.pop_screen()
            await pilot.pause()
    return list(dict.fromkeys(found))


# The longest texts


def length(rules, card):
    text = card_text(rules.cards[rules.number[card]])
    return len(text.short) + len(text.detail)


def longest_cards(rules):
    return sorted((cards[0].id for cards in card_types(rules)), key=lambda card: -length(rules, card))


def longest_term(rules):
    terms = glossary(rules).values()
    return max(terms, key=lambda term: len(term.text) + sum(len(step.text) for step in term.steps)).id


def picking_an_ability():
    """A pick from many abilities, after everybody's check."""
    rules = load_rules("emperors-gambit")
    checks = [f"Somebody with a long name picks number {seat} of these." for seat in range(1, 7)]
    return PickAbilityScreen(rules, Pick(0, tuple(ability_ids(rules)[:6]), 0), checks)


def reference():
    """The longest card and the longest glossary page of each ruleset, without repetition."""
    sheets: dict[str, tuple[Make, tuple[str, ...]]] = {}
    for rules in map(load_rules, ruleset_ids()):
        card, term = longest_cards(rules)[0], longest_term(rules)
        sheets[f"card {card} {length(rules, card)}"] = (partial(BrowseScreen, rules, card), ())
        sheets[f"page {term}"] = (partial(GlossaryScreen, rules, None, term), ())
    return sheets


def many_games(folder):
    saves = Saves(folder, clock=Clock())
    for seed in range(2):
        begin(saves, a_deal(seats=6, seed=seed))[1].close()
    return saves


# The screens


def before_a_game(app, folder):
    kept, options = app.preferences, GameOptions()._replace(players=6)
    saves = many_games(folder)
    guests = options
    for seat, regular in enumerate(sorted(regular_ids(), key=lambda one: -len(regular_texts(one).style))[:5]):
        guests = guests.with_seat("guests", seat, regular)
    with_abilities = options._replace(ruleset="original", abilities="all")
    keys = max(
        (keys_of([*screen.own, *screen.others], "Search") for screen in all_screen_keys(bindings_of(TdaApp))), key=len
    )
    return {
        "start": (lambda: StartScreen(options, app.evening.autosave), ("down",)),
        **{
            f"new game, {ruleset}": (lambda game=game: NewGameScreen(game), ("down",))
            for ruleset, level in zip(ruleset_ids(), cycle(LEVELS), strict=False)
            for game in [options._replace(ruleset=ruleset, level=level)]
        },
        "more rules": (lambda: NewGameScreen(options, opens="more"), ("down", "right")),
        "new game with regulars": (lambda: NewGameScreen(guests), ("up", "up")),
        "opponents": (lambda: OpponentsScreen(options), ("right",)),
        "no abilities": (lambda: CharactersScreen(options), ()),
        "characters": (lambda: CharactersScreen(with_abilities), ("down", "right")),
        "single abilities": (lambda: OwnAbilitiesScreen(load_rules("legendary"), 2, ()), ("down",)),
        "settings": (lambda: SettingsScreen(options, {}), ("down", "right")),
        "all keys": (lambda: KeysScreen(kept.key_map(app.keys_everywhere)), ("right",)),
        "lessons": (lambda: LessonsScreen(kept.settings, kept.keep, app.make_player, "off"), ("down",)),
        "enough": (lambda: LearnedScreen(more=True), ()),
        "everything": (lambda: LearnedScreen(more=False), ()),
        "picking an ability": (picking_an_ability, ("down",)),
        "pick": (lambda: PickScreen(load_rules("legendary"), 1), ("down",)),
        "pick several": (lambda: PickScreen(load_rules("legendary"), 10), ()),
        "saved": (lambda: SavedScreen(saves), ("down",)),
        "take over": (lambda: TakeOverScreen("2026-03-01 12:00"), ()),
        "keys of a screen": (lambda: HelpScreen(keys), ()),
        "a new tournament": (lambda: SetupScreen(Setup()), ("down", "right")),
        "a standing": (lambda: StandingScreen(after_rounds(Setup(), 2)), ("tab",)),
        "the last standing": (lambda: StandingScreen(after_rounds(Setup(rounds=5), 6)), ("tab",)),
        "who has won": (lambda: WinnerScreen(after_rounds(Setup(), 4)), ()),
        **reference(),
    }


def long_advice(view):
    half = Figure(0.5, 0.1)
    answers = [(held.card,) for held in view.hand]
    options = tuple([AnswerValue(answer, half, half, half, half, 9, half) for answer in answers])
    return Evaluation(options, 1, False, (Explanation(answers[1], (), True),))


def at_the_table(app):
    """Each sheet with as much on it as possible."""
    table = table_of(app)
    view, rules = table.shown, table.shown.rules
    cards = longest_cards(rules)[:8]
    full = view._replace(hand=tuple(HandCard(card, True, "first", None) for card in cards))
    skills = ("threats-and-promises", "confusingly-smooth", "magical-discouragement", "draconic-ancestry:white")
    skilled = view._replace(seats=tuple([seat._replace(abilities=skills) for seat in view.seats]))
    moves = GoldMoves()
    moves._moves = [GoldMove(seat, partial("{}, {}".format, card, seat), 5) for seat in range(6) for card in cards]
    roles = (PERSON, *(str(Role("master", regular)) for regular in regular_ids()))
    seating = Seating(("You", *(f"Regular {n}" for n in range(1, len(roles)))), roles)
    crowd = skilled._replace(seats=skilled.seats[-1:] * len(roles))
    advice: asyncio.Future[Evaluation | None] = asyncio.get_running_loop().create_future()
    advice.set_result(long_advice(view))
    return {
        "keys": (HelpScreen, ()),
        "leave": (lambda: LeaveScreen(note=app.evening.autosave.leaving_text()), ()),
        "card": (lambda: InspectScreen(full, cards, None, True, lambda _card: [LONG, LONG]), ("right",)),
        "ability": (lambda: InspectScreen(skilled, cards, None, True, lambda _card: [], skills[0]), ("right",)),
        "keys with abilities": (lambda: HelpScreen(abilities=True), ()),
        "keys of a table with others": (lambda: HelpScreen(table=TOGETHER), ()),
        "glossary of abilities": (lambda: GlossaryScreen(rules, skilled, "ability-threats-and-promises"), ()),
        "who can do what": (lambda: OpponentsAtTableScreen(seating, crowd), ("right",)),
        "card in the browser": (lambda: BrowseScreen(rules, cards[0], full), ()),
        "glossary": (lambda: GlossaryScreen(rules, view), ()),
        "log": (lambda: LogScreen(table.session.log, view), ()),
        "who": (lambda: OpponentsAtTableScreen(seating, view), ("right",)),
        "gold": (lambda: GoldScreen(moves, view), ()),
        "coach": (lambda: AdviceScreen(advice, view), ("h",)),
        "review": (lambda: HintScreen(asyncio.sleep(0, [f"Round {n}: {LONG}" for n in range(9)])), ()),
    }


LONG = "They WIN 20, and everybody else pays you 5 gold, after which the hole holds 12. " * 2


def in_a_replay(replay, folder):
    at, score = replay.last // 2, next(at for at, stop in enumerate(replay.stops) if stop.score)
    group = replay.score(score, 0)
    assert group is not None
    return {
        "replay": (lambda: ReplayScreen(replay, at), ("a",)),
        "jump": (lambda: JumpScreen(replay.gambits(), 1), ("down",)),
        "play on": (lambda: BranchScreen(replay, replay.stops[at].answers, 0), ("down",)),
        "export": (lambda: ExportScreen(replay, folder), ("down",)),
        "score": (lambda: ScoreScreen(group), ()),
    }


# The tests


@pytest.mark.long
async def test_before_a_game(tmp_path):
    async with opened_at(app=make_app(None, 3)) as (pilot, app):
        assert not await all_unread(pilot, before_a_game(app, tmp_path))


@pytest.mark.long
async def test_at_the_table():
    """Also the score, which covers the table."""
    async with opened_at(app=make_app(6, 8)) as (pilot, app):
        await at_my_last_card(pilot)
        table = table_of(app)
        assert not [*cut_off(table), *below(table)]
        assert not await all_unread(pilot, at_the_table(app))
        await at_the_score(pilot)
        assert isinstance(app.screen, ScoreScreen)
        assert not await unread(pilot, app.screen)


@pytest.mark.long
async def test_after_a_game(tmp_path):
    """The ranking and the chart of the gold; the history; a replay."""
    async with opened_at(app=make_app(6, 4, saves=tmp_path)) as (pilot, app):
        await at_the_end(pilot)
        final = app.screen
        assert isinstance(final, FinalScreen) and isinstance(final.game, Path)
        assert not await unread(pilot, final)
        await pilot.press("tab")
        assert not await unread(pilot, final)
        replay = Replay(read_game(final.game))
        assert not await all_unread(pilot, in_a_replay(replay, tmp_path))
        history = HistoryScreen(tmp_path)
        await app.push_screen(history)
        await until(pilot, lambda: bool(history.pages))
        for _page in history.pages:
            assert not await unread(pilot, history)
            await pilot.press("right")
