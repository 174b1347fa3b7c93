"""From the first screen to a table of the companion."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from tda_tui.app.display import DisplayApp
from tda_tui.app.screens.companion.setup import (
    AdvisedScreen,
    ContinueScreen,
    NamesScreen,
    SeatAbilitiesScreen,
    names_in,
    seat_advised,
)
from tda_tui.app.screens.companion.table import CompanionScreen
from tda_tui.companion.companion import Companion, Setting
from tda_tui.companion.desk import Desk, last_table, new_path
from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules
from tda_tui.rules.abilities.registry import one_owner
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.saves.autosave import any_seed
from tda_tui.session.new_game.options import GameOptions


async def keep_table(app: DisplayApp, options: GameOptions) -> None:
    """Continue the last table or set up a new one, under the rules of the next game, and keep it until it is left."""
    last = None
    with suppress(FileError):
        last = last_table()
    if last is not None:
        names = ", ".join(last.companion.setting.names)
        if (wanted := await app.push_screen_wait(ContinueScreen(note=names))) is None:
            return
        last = last if wanted == "last" else None
    if (desk := last or await _new_table(app, options)) is not None:
        await app.push_screen_wait(CompanionScreen(desk))


async def _new_table(app: DisplayApp, options: GameOptions) -> Desk | None:
    changes = options.changes(load_rules(options.ruleset).ruleset)
    changes.pop("story", None)
    rules = load_rules(options.ruleset, changes=changes)
    if not (typed := await app.push_screen_wait(NamesScreen(rules))):
        return None
    names = names_in(typed)
    advised = await app.push_screen_wait(AdvisedScreen(rules, names))
    if advised is None:
        return None
    abilities = await _abilities(app, rules, names)
    if abilities is None:
        return None
    setting = Setting(rules, names, seat_advised(names, advised), abilities, options.ruleset, changes, any_seed())
    return Desk(Companion(setting), new_path())


async def _abilities(app: DisplayApp, rules: Rules, names: Sequence[str]) -> tuple[tuple[str, ...], ...] | None:
    """The abilities of each seat, if they are played with; None to go back."""
    if rules.ruleset.abilities.mode == "none":
        return ()
    given: list[tuple[str, ...]] = []
    for name in names:
        taken = [one for chosen in given for one in chosen] if one_owner(rules) else []
        chosen = await app.push_screen_wait(SeatAbilitiesScreen(rules, name, taken))
        if chosen is None:
            return None
        given.append(chosen)
    return tuple(given)
