"""The player's preferences for games and the screen, remembered between games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from textual.binding import Binding

from tda_tui.app.look import LookApp
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.terminal import key_names
from tda_tui.app.terminal.capabilities import SAVED, SECTION, Terminal, choice
from tda_tui.app.terminal.key_map import SECTION as KEYS
from tda_tui.app.terminal.key_map import KeyMap
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_changed, load_rules
from tda_tui.files.settings import Settings
from tda_tui.session.new_game.options import SAVED_OPTIONS, GameOptions, playable_options
from tda_tui.session.new_game.rule_options import unknown_way
from tda_tui.words.people import clean_name, kept_name
from tda_tui.words.translate import gettext as _

GAME_SECTION = "new_game"
"""The settings section for the options of the last game."""
_PASSING = 2.0
_WARNING = 8.0
"""Seconds for which a passing message and a warning are shown."""


class PreferencesApp(LookApp):
    """Holds the game options and their rules, and reports what cannot be saved."""

    def __init__(self, settings: Settings, theme: str, terminal: Terminal | None) -> None:
        super().__init__(theme, terminal)
        self.settings = settings
        self.game_options = GameOptions.remembered(settings.section(GAME_SECTION))
        self._told_unkept = ""

    def recall(
        self,
        ruleset: str | None,
        players: int | None,
        pace: str | None,
        name: str | None,
        level: str | None,
        abilities: str | None,
    ) -> None:
        """The remembered options, overridden by those given now."""
        about_theme = self.problem
        saved = {GAME_SECTION: SAVED_OPTIONS, SECTION: SAVED}
        about_keys = self._recall_keys()
        self.problem = self.settings.problem or next(self.settings.validate(saved), "") or about_keys
        game_options = self.game_options
        if ruleset is not None:
            game_options = game_options.for_ruleset(ruleset)
        else:
            game_options, problem = playable_options(game_options)
            self.problem = problem or self.problem
        known = load_rules(game_options.ruleset).ruleset
        if abilities is not None:
            self.problem = unknown_way(known, abilities) or self.problem
            game_options = game_options._replace(abilities=abilities)
        fewest, most = known.players
        many = max(fewest, min(most, players or game_options.players))
        me = kept_name(clean_name(name or "") or game_options.name)
        if level is not None:
            game_options = game_options.at_level(level)
        self.game_options = game_options._replace(players=many, pace=pace or game_options.pace, name=me)
        self.load_options()
        self.problem = about_theme or self.problem

    def load_options(self) -> None:
        """Load the rules for the options; without their changes if these no longer fit together."""
        self.game_options, problem = playable_options(self.game_options)
        self.rules = load_rules(self.game_options.ruleset)
        self.changes = self.game_options.changes(self.rules.ruleset)
        try:
            if self.changes:
                self.rules = load_changed(self.game_options.ruleset, self.changes)
        except FileError as refused:
            problem, self.changes = str(refused), {}
        self.problem = problem or self.problem

    @property
    def bell_rings(self) -> bool:
        """Whether the bell rings when it is the person's turn."""
        return choice(self.settings.section(SECTION), "bell") == "on"

    @property
    def hints(self) -> str:
        """When the coach speaks."""
        return choice(self.settings.section(SECTION), "hints")

    # Keys

    def _recall_keys(self) -> str:
        """Apply the keys from the settings; returns what is wrong with them."""
        saved = self.settings.section(KEYS)
        key_map = self.key_map() if saved else None
        self._use_keys(key_map.own if key_map is not None else {})
        problem = next(iter(key_map.problems), "") if key_map is not None else ""
        return f"{self.settings.shown_path}: [{KEYS}]: {problem}" if problem else ""

    def key_map(self) -> KeyMap:
        """All keys according to the settings."""
        from tda_tui.app.key_catalogue import places

        everywhere = [binding for binding in self.BINDINGS if isinstance(binding, Binding)]
        return KeyMap(places(everywhere), self.settings.section(KEYS))

    def put_keys(self, key_map: KeyMap) -> None:
        """Apply these keys and remember them."""
        self._use_keys(key_map.own)
        for line in (line for screen in self.screen_stack for line in screen.query(KeyLine)):
            line.redraw()
        self.settings.replace(KEYS, key_map.saved())
        self.tell_unkept()

    def _use_keys(self, own: Mapping[str, str]) -> None:
        key_names.use(dict(own))
        self.set_keymap(dict(own))

    # Remembering

    def keep(self, section: str, values: dict[str, Any]) -> None:
        """Save values between games."""
        self.settings.put(section, values)
        self.tell_unkept()

    def remember(self, game_options: GameOptions) -> None:
        """Apply these options and remember them."""
        self.game_options = game_options
        self.keep(GAME_SECTION, game_options.saved())

    def show_options(self) -> None:
        """Show the options on the first screen."""
        for screen in self.screen_stack:
            if isinstance(screen, StartScreen):
                screen.show(self.game_options)

    def action_next_theme(self) -> None:
        """Apply the next readable theme, name it and remember it. Without colour there is only one."""
        if self.no_colour:
            self.say(_("NO_COLOR is set: no theme shows its colours."))
        elif self.wear_next():
            self.say(_("Theme: {name}").format(name=_(self.palette.name)))
            self.keep(SECTION, {"theme": self.palette.id})

    # Messages

    def say(self, words: str) -> None:
        """Show a passing message, replacing the previous one."""
        self.clear_notifications()
        self.notify(words, timeout=_PASSING, markup=False)

    def warn(self, words: str) -> None:
        """Show a warning."""
        self.notify(words, severity="warning", timeout=_WARNING, markup=False)

    def tell_unkept(self) -> None:
        """Say that nothing is saved between games, once for each reason."""
        problem = self.settings.problem
        if problem and problem != self._told_unkept and self.is_running:
            self._told_unkept = problem
            self.warn(_("This will not be kept for the next time: {problem}").format(problem=problem))
