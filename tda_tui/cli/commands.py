"""The commands of `tda` beside the game itself, put together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, NoReturn

import typer
import typer.core
import typer.main

from tda_tui.cli.cards import cards, glossary
from tda_tui.cli.games import arena, puzzles, simulate, tutorial, watch
from tda_tui.cli.language import METAVAR
from tda_tui.cli.leaving import fail, leave_quietly
from tda_tui.cli.parser_words import in_words
from tda_tui.cli.records import check, export, history, replay, review
from tda_tui.cli.rulesets import rulesets
from tda_tui.cli.tournament import KEPT, tournament
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

cli = typer.Typer(
    name="tda",
    help="Three-Dragon Ante for the terminal.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for _command in (tutorial, puzzles, replay, review, history, export, check, watch, simulate, arena, cards, glossary):
    cli.command()(_command)
cli.command(epilog=KEPT)(tournament)
cli.add_typer(rulesets, name="rulesets")

_METAVARS = (METAVAR, mark("FILE"), mark("WAY"), mark("OUT"), mark("LEVEL..."))
"""What stands for a value in the help, as words that can be translated."""

# Typer brings a copy of click along, in which this class has no public name.
_Misused: type[Exception] = typer.BadParameter.__bases__[0]


def run(words: Sequence[str]) -> NoReturn:
    """Carry out a command and leave; what was typed wrong is told in one sentence."""
    try:
        status = _translated_cli().main(args=list(words), prog_name="tda", standalone_mode=False)
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
    said = in_words(f"{said[:1].lower()}{said[1:]}")
    fail(_("{said}; `{command} --help` says what there is").format(said=said, command=command))


def _translated_cli() -> Any:
    """The commands with what their help says in the language that is read now."""
    # The words of the library itself: headings and notes of its help.
    vars(typer.core)["_"] = _
    made = typer.main.get_command(cli)
    for command in _all_commands(made):
        command.help = _(command.help)
        command.epilog = _(command.epilog) if command.epilog else None
        command.options_metavar = _("[OPTIONS]")
        command.subcommand_metavar = _("COMMAND [ARGS]...")
        command.params.append(_language_option())
        for param in command.params:
            param.help = _(param.help) if param.help else param.help
            if param.metavar in _METAVARS:
                param.metavar = _(param.metavar)
        command.format_usage = _usage_of(command)
        command.get_help_option = _help_option_of(command)
    return made


def _language_option() -> Any:
    """The option that every command has, for its help: it has been read before."""
    only = typer.Typer()
    only.command()(_in_a_language)
    (option,) = [param for param in typer.main.get_command(only).params if param.name == "language"]
    option.expose_value = False
    return option


def _in_a_language(
    language: Annotated[
        str | None,
        typer.Option(metavar=METAVAR, help=mark("The language, as en or it; else that of the settings or the system.")),
    ] = None,
) -> None: ...


def _all_commands(command: Any) -> Iterator[Any]:
    yield command
    for inner in getattr(command, "commands", {}).values():
        yield from _all_commands(inner)


def _usage_of(command: Any) -> Any:
    def format_usage(context: Any, formatter: Any) -> None:
        pieces = " ".join(command.collect_usage_pieces(context))
        formatter.write_usage(context.command_path, pieces, prefix=_("Usage: "))

    return format_usage


def _help_option_of(command: Any) -> Any:
    usual = command.get_help_option

    def get_help_option(context: Any) -> Any:
        option = usual(context)
        if option is not None:
            option.help = _("Show this message and exit.")
        return option

    return get_help_option
