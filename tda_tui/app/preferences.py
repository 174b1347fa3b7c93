"""The player's preferences, remembered between games: how games are played, and the keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from textual.binding import Binding

from tda_tui.app.terminal.capabilities import SAVED, SECTION, choice
from tda_tui.app.terminal.key_map import SECTION as KEYS, KeyMap
from tda_tui.files.ruleset_files import load_rules
from tda_tui.files.settings import Settings
from tda_tui.session.new_game.options import SAVED_OPTIONS, GameOptions, playable_options
from tda_tui.session.new_game.rule_options import unknown_abilities
from tda_tui.words.phrases import clean_name, kept_name
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.review.replay import Replay

GAME_SECTION = "new_game"
"""The settings section for the options of the last game."""


class Opening(TypedDict, total=False):
    """What to open first, options of the first game that differ from the remembered ones, and those of the display.

    With `players` a table opens at once, with `row` what is chosen there on the start screen, with `watching` a game of
    computer players, with `replay` a replay.
    """

    seed: int | None
    players: int | None
    pace: str | None
    ruleset: str | None
    level: str | None
    name: str | None
    abilities: str | None
    levels: tuple[str, ...] | None
    row: str
    watching: GameOptions | None
    replay: Replay | None
    theme: str | None
    ascii: bool | None
    mouse: bool | None
    motion: bool | None


class Preferences:
    """The settings, with the first `problem` found in them; `warn` is told once for each reason why none are kept."""

    def __init__(self, settings: Settings, warn: Callable[[str], None]) -> None:
        self.settings = settings
        self.problem = settings.problem or next(settings.validate({GAME_SECTION: SAVED_OPTIONS, SECTION: SAVED}), "")
        self._warn = warn
        self._warned = ""

    @property
    def bell_rings(self) -> bool:
        return choice(self.settings.section(SECTION), "bell") == "on"

    @property
    def hints(self) -> str:
        return choice(self.settings.section(SECTION), "hints")

    def options(self, opening: Opening) -> GameOptions:
        """The remembered options of a game, overridden by those given; notes a problem with them."""
        options = GameOptions.remembered(self.settings.section(GAME_SECTION))
        if ruleset := opening.get("ruleset"):
            options = options.for_ruleset(ruleset)
        else:
            options, problem = playable_options(options)
            self.problem = problem or self.problem
        known = load_rules(options.ruleset).ruleset
        if (abilities := opening.get("abilities")) is not None:
            self.problem = unknown_abilities(known, abilities) or self.problem
            options = options._replace(abilities=abilities)
        if level := opening.get("level"):
            options = options.at_level(level)
        if (levels := opening.get("levels")) is not None:
            options = options._replace(levels=levels)
        fewest, most = known.players
        return options._replace(
            players=max(fewest, min(most, opening.get("players") or options.players)),
            pace=opening.get("pace") or options.pace,
            name=kept_name(clean_name(opening.get("name") or "") or options.name),
        )

    def key_map(self, everywhere: Sequence[Binding]) -> KeyMap:
        """The keys as they are now, with those that were changed in another window."""
        from tda_tui.app.key_catalogue import all_screen_keys

        self.settings.read_again()
        return KeyMap(all_screen_keys(everywhere), self.settings.section(KEYS))

    def own_keys(self, everywhere: Sequence[Binding]) -> dict[str, str]:
        """The player's own keys, by binding; notes a problem with them."""
        if not self.settings.section(KEYS):
            return {}
        key_map = self.key_map(everywhere)
        if key_map.problems and not self.problem:
            self.problem = f"{self.settings.shown_path}: [{KEYS}]: {key_map.problems[0]}"
        return dict(key_map.own)

    def keep(self, section: str, values: dict[str, Any]) -> None:
        self.settings.put(section, values)
        self.warn_if_unkept()

    def keep_keys(self, key_map: KeyMap) -> None:
        self.settings.replace(KEYS, key_map.saved())
        self.warn_if_unkept()

    def warn_if_unkept(self) -> None:
        """Say that nothing is kept for the next time, once for each reason."""
        problem = self.settings.problem
        if problem and problem != self._warned:
            self._warned = problem
            self._warn(_("Settings and progress cannot be saved: {problem}").format(problem=problem))
