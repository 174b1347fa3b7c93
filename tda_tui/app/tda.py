"""TdaApp: the start screen, and one game after the other."""

from __future__ import annotations

import asyncio
import gc
import os
import random
import signal
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.filter import LineFilter

from tda_tui.app import glyphs
from tda_tui.app.filters import OwnColours
from tda_tui.app.screens.start import StartScreen
from tda_tui.app.screens.table import TableScreen
from tda_tui.app.terminal import SECTION, Terminal, ascii_for, motion_for, no_colour, theme_for
from tda_tui.app.terse import Shadow, terse_driver
from tda_tui.app.theme import DEFAULT, NO_COLOURS, Palette, load_theme, shipped_theme, theme_ids
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Question
from tda_tui.rules.ruleset import Rules
from tda_tui.settings import Settings
from tda_tui.shelf import FileProblem, load_changed, load_rules
from tda_tui.sitting.controller import GameController, Player
from tda_tui.sitting.options import Wishes, clean_name
from tda_tui.sitting.series import Series
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.app.screens.new_game import NewGameScreen
    from tda_tui.app.screens.settings import SettingsScreen

# The other screens are imported when they are opened, so that the first one opens sooner.

_SETTLED = 1.0
"""Seconds after which the first screen stands, and garbage is collected as usual."""

REGULARS = ("Bram", "Celeste", "Dagna", "Finch", "Greta", "Mirabel", "Roald", "Tess", "Wulf", "Zephra")

NOT_NAMES = ("pay", "none", "yes", "no", "pass")
"""Words that answer questions; a seat cannot be called by them, nor by a card's id."""

MakePlayer = Callable[[int], Player]


class Journal(Protocol):
    """Writes down a game while it is played."""

    def decide(self, seat: int, question: Question, choices: tuple[str, ...]) -> None:
        """A decision was made."""

    def last_gambit(self, gambit: int) -> None:
        """Time is up, and that gambit is the last."""


class Deal(NamedTuple):
    """What is about to be dealt: a ruleset by its name, the keys changed in it, what they make, names and seed."""

    ruleset: str
    changes: Mapping[str, Any]
    rules: Rules
    names: Sequence[str]
    seed: int


class TdaApp(App[None]):
    """Three-Dragon Ante.

    `make_player` gives a player for a seed; `open_journal` is called with every new game. What is not given is as the
    settings remember it; with `players` a table opens at once. `terminal` is how the app shows itself; without it
    nothing moves, and `theme` alone is taken.
    """

    CSS_PATH = "app.tcss"
    TITLE = "Three-Dragon Ante"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+l", "redraw", "Draw anew", id="app.redraw")]

    def __init__(
        self,
        make_player: MakePlayer,
        settings: Settings,
        seed: int | None = None,
        players: int | None = None,
        pace: str | None = None,
        theme: str = DEFAULT,
        open_journal: Callable[[Deal], Journal] | None = None,
        ruleset: str | None = None,
        name: str | None = None,
        terminal: Terminal | None = None,
    ) -> None:
        self._palette = shipped_theme(DEFAULT)
        self._shadow = Shadow()
        super().__init__()
        self.no_colour = no_colour(os.environ)
        self.terminal = terminal or Terminal(theme, glyphs.glyphs() is glyphs.ASCII, mouse=True, motion=False)
        self.make_player = make_player
        self.settings = settings
        self.seed = seed
        self.open_journal = open_journal
        self.straight_in = players is not None
        self.problem = settings.problem
        self._recall(ruleset, players, pace, name)
        self.series: Series | None = None
        self._set_motion(self.terminal.motion)
        self._set_frames()
        self.wear(self.terminal.theme)

    def _recall(self, ruleset: str | None, players: int | None, pace: str | None, name: str | None) -> None:
        """The wishes of the last time, and what is asked for now."""
        wishes = Wishes.remembered(self.settings.section("new_game"))
        if ruleset is not None:
            wishes = Wishes(name=wishes.name, pace=wishes.pace, players=wishes.players, ruleset=ruleset)
        else:
            try:
                load_rules(wishes.ruleset)
            except FileProblem as problem:
                self.problem = str(problem)
                wishes = wishes._replace(ruleset=Wishes().ruleset)
        fewest, most = load_rules(wishes.ruleset).ruleset.players
        many = max(fewest, min(most, players or wishes.players))
        me = clean_name(name or "") or wishes.name
        self.wishes = wishes._replace(players=many, pace=pace or wishes.pace, name=me)
        self._load()

    def _load(self) -> None:
        """The rules that the wishes ask for."""
        self.base = load_rules(self.wishes.ruleset)
        changes = self.wishes.changes(self.base.ruleset)
        self.rules = load_changed(self.wishes.ruleset, changes) if changes else self.base

    # How it looks

    def get_driver_class(self) -> type[Driver]:
        """The terminal's driver, writing no more than it must."""
        return terse_driver(super().get_driver_class(), self._shadow)

    def on_resize(self) -> None:
        """The terminal has moved its text about."""
        self._shadow.forget()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours of cards for themes that name none."""
        return self._palette.variables()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What changes lines before they are drawn; Textual's own filters are for colours of its own choosing."""
        return super().get_line_filters() if self._own_colours is None else [self._own_colours]

    _own_colours: OwnColours | None = None

    def wear(self, name: str) -> bool:
        """Put a theme on; without colour it is always the one that has none.

        A theme that cannot be read is not put on: before the app runs `problem` says why, later the settings do.
        """
        try:
            palette = load_theme(NO_COLOURS if self.no_colour else name)
        except FileProblem as problem:
            if not self.is_running:
                self.problem = str(problem)
            if self.theme not in theme_ids():
                self._wear(shipped_theme(NO_COLOURS if self.no_colour else DEFAULT))
            return False
        self._wear(palette)
        return True

    def _wear(self, palette: Palette) -> None:
        self._palette = palette
        self._own_colours = OwnColours(palette.carriers(), self.no_colour) if palette.ansi or self.no_colour else None
        self.register_theme(palette.theme())
        self.theme = palette.id
        if self.is_running:
            self.call_after_refresh(self.draw_everything)

    def draw_everything(self) -> None:
        """Draw every screen anew: nothing else knows that what stands on it looks different now."""
        for screen in self.screen_stack:
            for widget in screen.walk_children(with_self=True):
                widget.refresh(layout=True)

    def action_next_theme(self) -> None:
        """The next theme that can be read; it is remembered. Without colour there is only one."""
        if self.no_colour:
            return
        ids = theme_ids()
        at = ids.index(self.theme) if self.theme in ids else -1
        for further in range(1, len(ids) + 1):
            name = ids[(at + further) % len(ids)]
            if self.wear(name):
                self.settings.put(SECTION, {"theme": name})
                return

    def show_choice(self, row: str, value: str) -> None:
        """Show what was chosen in a row of the settings, as far as that is possible while the app runs."""
        if row == "theme":
            self.wear(value or theme_for())
        elif row == "motion":
            self._set_motion(motion_for(value))
        elif row == "characters":
            self._set_ascii(ascii_for(value))

    def _set_motion(self, motion: bool) -> None:
        self.motion = motion
        self.animation_level = "full" if motion else "none"

    def _set_ascii(self, only: bool) -> None:
        glyphs.use(glyphs.ASCII if only else glyphs.beyond_ascii())
        self._set_frames()
        self.draw_everything()

    def _set_frames(self) -> None:
        """The style sheet knows by a class how frames are drawn."""
        for border in ("round", "solid", "ascii"):
            self.set_class(glyphs.glyphs().border == border, f"-{border}")

    def on_mount(self) -> None:
        """Open the start screen, or a table."""
        self.set_timer(_SETTLED, gc.enable)
        with suppress(NotImplementedError, RuntimeError, ValueError):
            loop = asyncio.get_running_loop()
            for name in ("SIGHUP", "SIGTERM"):
                if hasattr(signal, name):
                    loop.add_signal_handler(getattr(signal, name), self.exit)
        if self.straight_in:
            self.begin()
        else:
            self._open_start()

    def _open_start(self) -> None:
        self.push_screen(StartScreen(self.wishes, self.base.ruleset.name, self.problem))
        self.problem = ""

    # From the wish to the table

    def on_start_screen_chosen(self, message: StartScreen.Chosen) -> None:
        """Play at once, or choose first."""
        if message.what == "play":
            self.begin()
        elif message.what == "settings":
            from tda_tui.app.screens.settings import SettingsScreen

            self.push_screen(SettingsScreen(self.wishes, self.settings.section(SECTION)))
        else:
            from tda_tui.app.screens.new_game import NewGameScreen

            self.push_screen(NewGameScreen(self.wishes))

    def on_settings_screen_changed(self, message: SettingsScreen.Changed) -> None:
        """Show what was chosen at once."""
        self.show_choice(message.row, message.value)

    def on_settings_screen_left(self, message: SettingsScreen.Left) -> None:
        """Remember what was chosen."""
        self.settings.put(SECTION, dict(message.changed))
        self._remember(message.wishes)
        self.pop_screen()
        self._show_wishes()

    def on_new_game_screen_wanted(self, message: NewGameScreen.Wanted) -> None:
        """Play what was chosen; it is remembered either way."""
        self._remember(message.wishes)
        self._load()
        self.pop_screen()
        self._show_wishes()
        if message.rules is not None:
            self.begin()

    def _remember(self, wishes: Wishes) -> None:
        self.wishes = wishes
        self.settings.put("new_game", wishes.saved())

    def _show_wishes(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, StartScreen):
                screen.show(self.wishes, self.base.ruleset.name)

    def begin(self) -> None:
        """Pick special cards where the rules ask for it, and deal the first game."""
        ruleset = self.rules.ruleset
        seed = self.seed if self.seed is not None else _any_seed()
        self.seed = None
        names = self.names(seed)
        if ruleset.specials_count is None or ruleset.pick_specials == "nobody":
            self.deal(Series(self.rules, names), seed)
            return
        from tda_tui.app.screens.pick import PickScreen

        if ruleset.pick_specials == "host":
            chosen = self.wishes.picked
            self.push_screen(
                PickScreen(self.rules, ruleset.specials_count, chosen), partial(self._host_picked, names, seed)
            )
        else:
            self.push_screen(PickScreen(self.rules, 1), partial(self._each_picked, names, seed))

    def _host_picked(self, names: list[str], seed: int, picked: tuple[str, ...] | None) -> None:
        if picked is None:
            return
        self._remember(self.wishes._replace(picked=picked))
        self._deal_with(picked, names, seed, [])

    def _each_picked(self, names: list[str], seed: int, picked: tuple[str, ...] | None) -> None:
        """The person has picked a card; the others follow round the table, while there is room in the deck."""
        if picked is None:
            return
        from tda_tui.players.taste import favourite

        many = min(len(names), self.rules.ruleset.specials_count or 0)
        cards = list(picked)
        for seat in range(1, many):
            cards.append(favourite(self.rules, cards, seed * 8 + seat))
        said = [
            _("{name} picks {card} for the deck.").format(
                name=name, card=self.rules.cards[self.rules.number[card]].name
            )
            for name, card in zip(names, cards, strict=False)
        ]
        self._deal_with(cards, names, seed, said)

    def _deal_with(self, cards: Sequence[str], names: list[str], seed: int, said: list[str]) -> None:
        named = [*self.rules.ruleset.specials_named, *cards]
        room = self.rules.ruleset.specials_count or 0
        picks = {"specials_named": list(dict.fromkeys(named))[:room], "pick_specials": "nobody"}
        changes = {**self.wishes.changes(self.base.ruleset), **picks}
        self.deal(Series(load_changed(self.wishes.ruleset, changes), names, changes), seed, said)

    def deal(self, series: Series, seed: int, said: Sequence[str] = ()) -> None:
        """Deal a game of a series and open its table. `said` are the first lines of the log."""
        self.series = series
        if self.straight_in and self.problem:
            said, self.problem = [self.problem, *said], ""
        players = {seat: self.make_player(seed * 8 + seat) for seat in range(1, len(series.names))}
        changes = series.changes or self.wishes.changes(self.base.ruleset)
        journal = None
        if self.open_journal is not None:
            journal = self.open_journal(Deal(self.wishes.ruleset, changes, series.rules, series.names, seed))
        controller = GameController(
            Game.start(series.rules, series.names, seed),
            players,
            on_decision=journal.decide if journal else None,
            on_last_gambit=journal.last_gambit if journal else None,
        )
        self.push_screen(TableScreen(controller, self.wishes.pace, said, self.motion))

    def names(self, seed: int) -> list[str]:
        """The person, and as many regulars as are wanted."""
        me = self.wishes.name
        if me in NOT_NAMES or me in self.rules.number:
            me = me.title()
        regulars = [name for name in REGULARS if name.lower() != me.lower()]
        return [me, *random.Random(seed).sample(regulars, self.wishes.players - 1)]

    # After a game

    def on_table_screen_ended(self, message: TableScreen.Ended) -> None:
        """Show the ranking; or go back to the start screen."""
        if message.view is None or self.series is None:
            self._close_table()
            return
        series = self.series
        series.count([seat.gold for seat in message.view.seats])
        from tda_tui.app.screens.final import FinalScreen

        self.push_screen(FinalScreen(message.view, message.final, series), self._go_on)

    def _go_on(self, what: str | None) -> None:
        if what == "quit":
            self.exit()
            return
        self._close_table()
        if what == "next" and self.series is not None:
            self.deal(self.series, _any_seed())
        elif what == "again":
            self.begin()

    def _close_table(self) -> None:
        if isinstance(self.screen, TableScreen):
            if self.screen.pace != self.wishes.pace:
                self._remember(self.wishes._replace(pace=self.screen.pace))
            self.pop_screen()
        if not any(isinstance(screen, StartScreen) for screen in self.screen_stack):
            self._open_start()

    def action_redraw(self) -> None:
        """Draw everything anew: something else has written on the terminal."""
        self._shadow.forget()
        self.refresh(layout=True)
        self.draw_everything()

    def action_help(self) -> None:
        """All keys."""
        from tda_tui.app.screens.help import HelpScreen

        self.push_screen(HelpScreen())


def _any_seed() -> int:
    return random.SystemRandom().getrandbits(32)
