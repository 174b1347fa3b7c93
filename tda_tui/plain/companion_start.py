"""Beginning a table of the companion in lines: who sits there, the rules, who is advised, abilities; or resuming."""

from collections.abc import Sequence
from pathlib import Path

from tda_tui.companion.companion import Companion, Setting
from tda_tui.companion.desk import Desk, last_table, new_path
from tda_tui.companion.entering import cards_meant
from tda_tui.companion.table_file import names_problem, read_table, setting_problem
from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules
from tda_tui.plain.answers import Unclear, numbers_of
from tda_tui.plain.choosing import ask_ruleset, change
from tda_tui.plain.commands import Commands, Left
from tda_tui.plain.companion import PlainCompanion
from tda_tui.plain.lines import Lines, run_at_once
from tda_tui.rules.abilities.registry import ability_ids
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import NOBODY
from tda_tui.saves.autosave import any_seed
from tda_tui.session.new_game.options import GameOptions
from tda_tui.words.phrases import capital, clean_name
from tda_tui.words.texts import ability_text
from tda_tui.words.translate import gettext as _


def run_companion(
    lines: Lines, names: Sequence[str], ruleset: str | None, advised: str | None, record: Path | None
) -> int:
    """Keep one table until its game is over or the person leaves; returns the exit status. Raises FileError."""
    return run_at_once(_run(lines, names, ruleset, advised, record))


async def _run(
    lines: Lines, names: Sequence[str], ruleset: str | None, advised: str | None, record: Path | None
) -> int:
    desk = None
    try:
        lines.say(_("The companion keeps the ledger of a game with real cards."))
        desk = await _last(lines) if record is None and not names else None
        if record is not None and record.is_file():
            desk = Desk(read_table(record), record)
        if desk is None:
            setting = await _begin(Commands(lines), names, ruleset, advised)
            desk = Desk(Companion(setting), record or new_path())
        lines.say(_("The game is saved in {path}.").format(path=desk.path))
        lines.say(_("Type a card by its code and strength, as in rd7. ? help, t table, u undo, q leave."))
        try:
            await PlainCompanion(lines, desk).run()
        finally:
            desk.leave()
        lines.say(desk.about_record())
    except Left:
        lines.say(_("You leave the table; the game is saved.") if desk is not None else _("You leave the table."))
    except EOFError:
        lines.say(_("There is no more input: you leave the table."))
    return 0


async def _last(lines: Lines) -> Desk | None:
    """The unfinished game that is continued, if any."""
    try:
        last = last_table()
    except FileError as problem:
        lines.say(str(problem))
        return None
    if last is None:
        return None
    seats = ", ".join(last.companion.setting.names)
    options = [_("Continue the last game, with {names}.").format(names=seats), _("A new game.")]
    return last if await Commands(lines).choice(_("Continue, or begin a new game?"), options, 0) == 0 else None


async def _begin(commands: Commands, names: Sequence[str], ruleset: str | None, advised: str | None) -> Setting:
    names = tuple(map(clean_name, names)) or await _ask_names(commands)
    options = GameOptions(players=min(6, max(2, len(names))))
    options = options.for_ruleset(ruleset) if ruleset is not None else await _ask_rules(options, commands)
    changes = options.changes(load_rules(options.ruleset).ruleset)
    rules = load_rules(options.ruleset, changes=changes)
    if special := await _ask_special(commands, rules):
        changes |= {"specials_named": special}
        rules = load_rules(options.ruleset, changes=changes)
    adviser = await _ask_advised(commands, names, advised)
    abilities = await _ask_abilities(commands, rules, names)
    setting = Setting(rules, names, adviser, abilities, options.ruleset, changes, any_seed())
    if problem := setting_problem(setting):
        raise FileError(problem)
    return setting


async def _ask_names(commands: Commands) -> tuple[str, ...]:
    def read(typed: str) -> tuple[str, ...]:
        names = tuple(filter(None, map(clean_name, typed.split(","))))
        if not 2 <= len(names) <= 6:
            raise Unclear(_("Type 2 to 6 names, with commas between them."))
        if problem := names_problem(names):
            raise Unclear(f"{capital(problem)}.")
        return names

    return await commands.prompt(_("Who sits at the table, clockwise? Names with commas between them."), read)


async def _ask_rules(options: GameOptions, commands: Commands) -> GameOptions:
    more: list[str] = []
    asking = Commands(commands.lines, {"n": lambda _rest: more.append("n")})
    options = options.for_ruleset(await ask_ruleset(options, asking))
    return await change(options, commands) if more else options


async def _ask_special(commands: Commands, rules: Rules) -> list[str]:
    """The special cards in the deck, where everybody knows them."""
    ruleset = rules.ruleset
    if ruleset.specials_count is None or not (ruleset.show_specials or ruleset.pick_specials != "nobody"):
        return []
    cards = [rules.ids[card] for card in rules.special_cards]

    def read(typed: str) -> list[str]:
        found = [cards_meant(rules, word, cards) for word in typed.replace(",", " ").split()]
        if not all(len(meant) == 1 for meant in found) or len(found) > (ruleset.specials_count or 0):
            raise Unclear(_("Type the codes of up to {n} special cards, as in am9.").format(n=ruleset.specials_count))
        return [meant[0] for meant in found]

    asked = _("Which special cards do you know to be in the deck? Codes with spaces between them; Enter alone: none.")
    return await commands.prompt(asked, read)


async def _ask_advised(commands: Commands, names: Sequence[str], advised: str | None) -> int:
    if advised is not None:
        if advised not in names:
            raise FileError(_("nobody at the table is called {name}").format(name=advised))
        return names.index(advised)
    asked = _("Whose hand will you enter, for advice? Enter alone: nobody's, only what everyone sees.")
    chosen = await commands.index(asked, names, None)
    return NOBODY if chosen is None else chosen


async def _ask_abilities(commands: Commands, rules: Rules, names: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    ids = ability_ids(rules)
    if not ids or rules.ruleset.abilities.mode == "none":
        return ()
    texts = [ability_text(rules, ability) for ability in ids]
    commands.lines.say_numbered(f"{text.name}: {text.short}" for text in texts)
    given = []
    for name in names:
        asked = _("Which abilities does {name} have? Numbers with spaces between them; Enter alone: none.")
        numbers = await commands.prompt(asked.format(name=name), lambda typed: numbers_of(typed, len(ids)))
        given.append(tuple([ids[number - 1] for number in numbers]))
    return tuple(given)
