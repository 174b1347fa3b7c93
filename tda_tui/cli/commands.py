"""The commands of `tda` beside the game itself, put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

import typer

from tda_tui.cli.cards import cards, glossary
from tda_tui.cli.games import arena, simulate, tutorial, watch
from tda_tui.cli.leaving import fail, leave_quietly
from tda_tui.cli.records import check, export, history, replay
from tda_tui.cli.rulesets import rulesets
from tda_tui.cli.tournament import tournament

cli = typer.Typer(
    name="tda",
    help="Three-Dragon Ante for the terminal.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for _command in (tutorial, tournament, replay, history, export, check, watch, simulate, arena, cards, glossary):
    cli.command()(_command)
cli.add_typer(rulesets, name="rulesets")

# Typer brings a copy of click along, in which this class has no public name.
_Misused: type[Exception] = typer.BadParameter.__bases__[0]


def run(words: Sequence[str]) -> NoReturn:
    """Carry out a command and leave; what was typed wrong is told in one sentence."""
    try:
        status = cli(args=list(words), prog_name="tda", standalone_mode=False)
    except _Misused as problem:
        _refuse(problem)
    except SystemExit as left:
        # Typer leaves by itself, as if that were a mistake.
        if isinstance(left.__context__, BrokenPipeError):
            leave_quietly()
        raise
    raise SystemExit(status or 0)


def _refuse(problem: Any) -> NoReturn:
    said = problem.format_message().rstrip(".")
    command = problem.ctx.command_path if problem.ctx is not None else "tda"
    fail(f"{said[:1].lower()}{said[1:]}; `{command} --help` says what there is")
