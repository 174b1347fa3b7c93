"""From the first screen to a table of the companion."""

from __future__ import annotations

from contextlib import suppress

from tda_tui.app.display import DisplayApp
from tda_tui.app.screens.companion.setup import AdvisedScreen, ContinueScreen, NamesScreen, names_in, seat_called
from tda_tui.app.screens.companion.table import CompanionScreen
from tda_tui.companion.companion import Companion, Setting
from tda_tui.companion.desk import Desk, last_table, new_path
from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules
from tda_tui.rules.state.table import NOBODY
from tda_tui.saves.autosave import any_seed
from tda_tui.session.new_game.options import ABILITIES, GameOptions


async def keep_table(app: DisplayApp, options: GameOptions) -> None:
    """Continue the last table or set up a new one, under the rules of the next game, and keep it until it is left."""
    last = None
    with suppress(FileError):
        last = last_table()
    if last is not None and (wanted := await app.push_screen_wait(ContinueScreen())) != "last":
        if wanted is None:
            return
        last = None
    if (desk := last or await _new_table(app, options)) is not None:
        await app.push_screen_wait(CompanionScreen(desk))


async def _new_table(app: DisplayApp, options: GameOptions) -> Desk | None:
    changes = options.changes(load_rules(options.ruleset).ruleset)
    changes.pop(ABILITIES, None)  # whose they are is asked in lines only
    changes.pop("story", None)
    rules = load_rules(options.ruleset, changes=changes)
    if not (typed := await app.push_screen_wait(NamesScreen(rules))):
        return None
    names = names_in(typed)
    advised = await app.push_screen_wait(AdvisedScreen(names))
    if advised is None:
        return None
    seat = seat_called(names, advised) if advised else None
    adviser = NOBODY if seat is None else seat
    setting = Setting(rules, names, adviser, ruleset=options.ruleset, changes=changes, seed=any_seed())
    return Desk(Companion(setting), new_path())
