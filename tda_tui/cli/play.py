"""The command `tda` itself, which plays the game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from typer import Context, Option

from tda_tui.cli import completers
from tda_tui.cli.checks import check_level, check_record, check_seats, check_theme, rules_of, rules_with_abilities
from tda_tui.cli.parameters import ABILITIES, LEVEL, PLAYERS, RULESET, SEED, THE_GAME, THE_SCREEN
from tda_tui.cli.start import open_game
from tda_tui.cli.translated import refuse
from tda_tui.files.regular_file import real_path
from tda_tui.process.streams import say
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark


def play(
    context: Context,
    players: Annotated[int | None, PLAYERS] = None,
    ruleset: Annotated[str | None, RULESET] = None,
    level: Annotated[str | None, LEVEL] = None,
    seed: Annotated[int | None, SEED] = None,
    name: Annotated[str | None, Option(help=mark("The name of your seat."), rich_help_panel=THE_GAME)] = None,
    abilities: Annotated[str | None, ABILITIES] = None,
    record: Annotated[
        Path | None, Option(help=mark("Write the first game's record to this file."), rich_help_panel=THE_GAME)
    ] = None,
    plain: Annotated[
        bool | None,
        Option(
            "--plain",
            help=mark("Lines of text and numbered answers instead of a screen."),
            rich_help_panel=THE_SCREEN,
        ),
    ] = None,
    theme: Annotated[
        str | None,
        Option(
            help=mark("The colours, as tavern, parchment, high-contrast, ansi."),
            autocompletion=completers.themes,
            rich_help_panel=THE_SCREEN,
        ),
    ] = None,
    ascii: Annotated[bool | None, Option(help=mark("No character beyond ASCII."), rich_help_panel=THE_SCREEN)] = None,
    mouse: Annotated[bool | None, Option(help=mark("Listen to the mouse."), rich_help_panel=THE_SCREEN)] = None,
    motion: Annotated[
        bool | None, Option(help=mark("Flash what has just changed."), rich_help_panel=THE_SCREEN)
    ] = None,
    version: Annotated[bool | None, Option("--version", help=mark("Show the version and leave."))] = None,
) -> None:
    """Play, unless another command follows; these options are not for it."""
    if context.invoked_subcommand is not None:
        if any(value is not None for value in context.params.values()):
            said = _("options before {command!r} belong to `tda` alone: put them behind it")
            refuse(context, said.format(command=context.invoked_subcommand))
        return
    if version:
        _say_version()
        return
    if ruleset is not None and ruleset.endswith(".toml"):
        ruleset = str(real_path(ruleset))
    _check(ruleset, players, level, abilities, theme, record)
    open_game(
        plain=bool(plain), seed=seed, players=players, level=level, ruleset=ruleset, record=record, theme=theme,
        ascii=ascii, mouse=mouse, motion=motion, name=name, abilities=abilities,
    )  # fmt: skip


def _say_version() -> None:
    from tda_tui.process.crash import about

    say(about())


def _check(
    ruleset: str | None, players: int | None, level: str | None, abilities: str | None, theme: str | None,
    record: Path | None,
) -> None:  # fmt: skip
    """Leave with a message if an option is invalid."""
    if ruleset is not None:
        check_seats(rules_of(ruleset), players)
        if abilities is not None:
            rules_with_abilities(ruleset, abilities)
    if level is not None:
        check_level(level)
    if theme is not None:
        check_theme(theme)
    if record is not None:
        check_record(record)
