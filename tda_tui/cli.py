"""The `tda` command. Textual is imported only when the app starts."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, NoReturn, Optional

import typer

from tda_tui import __version__

cli = typer.Typer(
    name="tda",
    help="Three-Dragon Ante for the terminal.",
    add_completion=False,
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

BAD_INPUT = 2
Ruleset = Annotated[str, typer.Option(help="A ruleset's id, or the path of a ruleset file.")]
Players = Annotated[int, typer.Option(min=2, max=6, help="Number of players.")]
Seed = Annotated[int, typer.Option(help="The same seed deals the same game.")]


def fail(message: str) -> NoReturn:
    """Say in one sentence what is wrong, and leave."""
    typer.echo(f"tda: {message}", err=True)
    raise typer.Exit(BAD_INPUT)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tda {__version__}")
        raise typer.Exit


@cli.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        Optional[bool],  # noqa: UP045  (typer reads it)
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = None,
) -> None:
    """Play Three-Dragon Ante. Without a command the table opens."""
    if context.invoked_subcommand is None:
        _open_table()


def _open_table() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "") in ("dumb", "unknown"):
        fail("the table needs a terminal that can move its cursor; try `tda watch` for a game as lines of text")
    from tda_tui.app.run import run

    run()


@cli.command()
def check(files: Annotated[list[Path], typer.Argument(help="Records, or folders of records.")]) -> None:
    """Play records and compare them with what they expect."""
    from tda_tui.records.check import check_file, records_in

    passed = failed = 0
    unreadable = False
    for path in records_in(files):
        outcome = check_file(path)
        for notice in outcome.notices:
            typer.echo(f"note {path}: {notice}")
        if outcome.problems:
            failed += 1
            unreadable = unreadable or outcome.unreadable
            first, *rest = outcome.problems
            typer.echo(f"FAIL {path}: {first}")
            for problem in rest:
                typer.echo(f"    {problem}")
        else:
            passed += 1
            typer.echo(f"ok {path}")
    typer.echo(f"{passed} passed, {failed} failed")
    if failed:
        raise typer.Exit(BAD_INPUT if unreadable else 1)


def main() -> None:
    """Entry point of the `tda` command."""
    cli()


if __name__ == "__main__":
    main()
