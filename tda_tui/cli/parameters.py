"""Parameters shared by several commands: what a shell may complete, and checks of their values, which end the program
with a message."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from typer import Argument, Context, Option

from tda_tui.cli.output import fail
from tda_tui.cli.start import check_seats, rules_of
from tda_tui.files.errors import FileError
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.rules import Rules

Candidates = Iterator[tuple[str, str]]


def described(text: str) -> str:
    """A description for Typer, which takes brackets for markup, and for zsh, which takes its apostrophes for quotes."""
    from rich.markup import escape

    from tda_tui.files.sanitize import on_one_line
    from tda_tui.words.writing import writes_ascii_only

    text = escape(on_one_line(text))
    return text if writes_ascii_only() else text.replace("'", "’")


def rulesets() -> Candidates:
    """All rulesets, with their names where they can be read."""
    from tda_tui.files.ruleset_files import ruleset_ids

    for ruleset in filter(str.isprintable, sorted(ruleset_ids())):
        name = ""
        with suppress(FileError):
            name = described(_(rules_of(ruleset).ruleset.name))
        yield ruleset, name


def levels(incomplete: str) -> Candidates:
    """The levels, and the regulars who play at a level."""
    from tda_tui.players.player import LEVELS
    from tda_tui.players.regulars import regular_ids

    yield from ((name, described(_(level.thinks))) for name, level in LEVELS.items())
    level, slash, _regular = incomplete.partition("/")
    if slash:
        yield from ((f"{level}/{regular}", "") for regular in regular_ids())


def paces() -> list[str]:
    """The paces at which events are shown."""
    from tda_tui.session.pace import PACES

    return list(PACES)


def themes() -> list[str]:
    """The themes."""
    from tda_tui.app.terminal.theme import theme_ids

    return list(filter(str.isprintable, theme_ids()))


def games() -> Candidates:
    """The saved games and the finished ones, with the times when they were written."""
    from tda_tui.saves.listing import written_at
    from tda_tui.saves.store import Saves

    for path in Saves().paths():
        if str(path).isprintable():
            yield str(path), f"{written_at(path):%Y-%m-%d %H:%M}"


def languages() -> Candidates:
    """The languages."""
    from tda_tui.words.languages import language_ids, language_name

    return ((language, language_name(language)) for language in language_ids())


def abilities(context: Context) -> list[str]:
    """The ways to play with abilities under the ruleset."""
    from tda_tui.session.new_game.rule_options import ability_modes

    with suppress(FileError):
        return list(ability_modes(rules_of(_ruleset_of(context)).ruleset))
    return []


def characters(context: Context) -> list[str]:
    """The ready-made characters under the ruleset."""
    from tda_tui.players.characters import ready_characters

    return list(ready_characters(_ruleset_of(context)))


def _ruleset_of(context: Context) -> str:
    return context.params.get("ruleset") or "legendary"


PLAYERS = Option(min=2, max=6)
RULESET = Option(autocompletion=rulesets)
LEVEL = Option(autocompletion=levels)
ABILITIES = Option(autocompletion=abilities)

PROGRAMS = Option("--player")
SECONDS = Option(min=1, max=3600)

Players = Annotated[int, PLAYERS]
Ruleset = Annotated[str, RULESET]
Level = Annotated[str, LEVEL]
Abilities = Annotated[str, ABILITIES]
Programs = Annotated[list[str] | None, PROGRAMS]
Seconds = Annotated[int, SECONDS]
AsJson = Annotated[bool, Option("--json")]
Jobs = Annotated[int | None, Option(min=1)]
GameFile = Annotated[Path, Argument(autocompletion=games)]


def check_game(
    ruleset: str, players: int | None = None, level: str | None = None, abilities: str = "", pace: str | None = None
) -> Rules:
    """The rules of a game with these options, where the `abilities` are "" for those of the ruleset."""
    from tda_tui.session.pace import PACES

    rules = rules_of(ruleset, ability_changes(ruleset, abilities))
    check_seats(rules, players)
    if level is not None:
        check_level(level)
    if pace is not None and pace not in PACES:
        fail(_("no pace {pace}; choose from {paces}").format(pace=repr(pace), paces=", ".join(PACES)))
    return rules


def check_level(level: str) -> None:
    """Leave with a message for an unknown level or regular."""
    from tda_tui.players.player import find_level

    try:
        find_level(level)
    except ValueError as problem:
        fail(str(problem))


def ability_changes(name: str, mode: str) -> dict[str, Any]:
    """The ruleset keys that change when playing with abilities in this way; none if the way is "", as in the
    ruleset."""
    from tda_tui.session.new_game.rule_options import ability_modes, unknown_abilities

    ruleset = rules_of(name).ruleset
    if mode == "":
        return {}
    if problem := unknown_abilities(ruleset, mode):
        fail(f"--abilities: {problem}")
    return dict(ability_modes(ruleset)[mode].changes)
