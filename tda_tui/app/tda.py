"""TdaApp: the start screen, and one game after the other."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress

from textual.app import App

from tda_tui.app.controller import GameController, OnDecision, Player
from tda_tui.app.screens.final import FinalScreen
from tda_tui.app.screens.help import HelpScreen
from tda_tui.app.screens.start import StartScreen, Wishes
from tda_tui.app.screens.table import TableScreen
from tda_tui.app.theme import ANSI_COLOURS, load_theme
from tda_tui.rules.ruleset import Rules
from tda_tui.shelf import load_changed, load_rules
from tda_tui.words.translate import gettext as _

REGULARS = ("Bram", "Celeste", "Dagna", "Finch", "Greta", "Mirabel", "Roald", "Tess", "Wulf", "Zephra")

NOT_NAMES = ("pay", "none", "yes", "no", "pass")
"""Words that answer questions; a seat cannot be called by them, nor by a card's id."""

OpenJournal = Callable[[Rules, Sequence[str], int], OnDecision]
MakePlayer = Callable[[int], Player]


class TdaApp(App[None]):
    """Three-Dragon Ante.

    `make_player` gives a player for a seed; `open_journal`, if any, is called with the rules, the names and the seed of
    every new game and returns what is to be called after each decision.
    """

    CSS_PATH = "app.tcss"
    TITLE = "Three-Dragon Ante"
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        rules: Rules,
        make_player: MakePlayer,
        seed: int | None = None,
        players: int | None = None,
        pace: str = "normal",
        theme: str = "tavern",
        open_journal: OpenJournal | None = None,
        ruleset: str = "legendary",
    ) -> None:
        self._palette = load_theme("tavern")
        # Given here, because NO_COLOR is acted on before a theme can be set.
        super().__init__(ansi_color=True if theme.startswith("ansi") else None)
        self.animation_level = "none"
        self.rules = rules
        self.make_player = make_player
        self.seed = seed
        self.open_journal = open_journal
        self.straight_in = players is not None
        self.wishes = Wishes(players or min(4, rules.ruleset.players[1]), _("You"), pace, ruleset)
        self.register_theme(self._palette.theme())
        self.theme = theme

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours of cards for themes that name none."""
        return ANSI_COLOURS if self.theme.startswith("ansi") else self._palette.variables()

    def on_mount(self) -> None:
        """Open the start screen, or a table."""
        with suppress(NotImplementedError, RuntimeError, ValueError):
            loop = asyncio.get_running_loop()
            for name in ("SIGHUP", "SIGTERM"):
                if hasattr(signal, name):
                    loop.add_signal_handler(getattr(signal, name), self.exit)
        self.push_screen(StartScreen(self.wishes))
        if self.straight_in:
            self.play()

    def play(self) -> None:
        """Deal a new game and open its table."""
        seed = self.seed if self.seed is not None else random.SystemRandom().getrandbits(32)
        self.seed = None
        names = self.names(seed)
        players = {seat: self.make_player(seed * 8 + seat) for seat in range(1, len(names))}
        journal = self.open_journal(self.rules, names, seed) if self.open_journal is not None else None
        self.push_screen(TableScreen(GameController.start(self.rules, names, seed, players, journal), self.wishes.pace))

    def names(self, seed: int) -> list[str]:
        """The person, and as many regulars as are wanted."""
        me = self.wishes.name
        if me in NOT_NAMES or me in self.rules.number:
            me = me.title()
        regulars = [name for name in REGULARS if name.lower() != me.lower()]
        return [me, *random.Random(seed).sample(regulars, self.wishes.players - 1)]

    def on_start_screen_wanted(self, message: StartScreen.Wanted) -> None:
        """Play."""
        self.wishes = message.wishes
        self.rules = rules = load_rules(self.wishes.ruleset)
        if changes := self.wishes.changes(rules.ruleset):
            self.rules = load_changed(self.wishes.ruleset, changes)
        self.play()

    def on_table_screen_ended(self, message: TableScreen.Ended) -> None:
        """Show the ranking; or go back to the start screen."""
        if message.view is None:
            self._close_table()
            return

        def go_on(what: str | None) -> None:
            if what == "quit":
                self.exit()
                return
            self._close_table()
            if what == "again":
                self.play()

        self.push_screen(FinalScreen(message.view, message.final), go_on)

    def _close_table(self) -> None:
        if isinstance(self.screen, TableScreen):
            self.wishes = self.wishes._replace(pace=self.screen.pace)
            self.pop_screen()

    def action_help(self) -> None:
        """All keys."""
        self.push_screen(HelpScreen())
