"""Typer's commands in the reader's language: their help, and a sentence about what was typed wrongly."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any, NoReturn

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from tda_tui.cli.completers import described, languages
from tda_tui.cli.language import OPTION
from tda_tui.cli.leaving import fail
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

WIDEST, NARROWEST = 100, 40
_LEFT = 24
"""The most that the left column of the help takes; a longer entry has its description on the next line."""

Parameter = TyperArgument | TyperOption
_METAVARS = {"int": mark("N"), "float": mark("N"), "str": mark("NAME"), "path": mark("FILE")}
"""What stands for a value, by the beginning of its type's name."""


def width() -> int:
    """The width of the help."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))


class _Translated:
    """A command's help, and what it refuses. Typer's classes of contexts and formatters are not public: here Any."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words. What is wrong with them is said in the reader's language."""
        try:
            extra: list[str] = super().parse_args(ctx, args)  # type: ignore[misc]
        except typer.TyperException as error:
            refuse(ctx, _what_is_wrong(error, parameters(ctx)))
        return extra

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """What follows the name of the command."""
        arguments = (one for one in parameters(ctx) if isinstance(one, TyperArgument))
        named = (str(one.metavar) if one.required else f"[{one.metavar}]" for one in arguments)
        return [_("[options]"), *named, *([_("[COMMAND]")] if isinstance(self, Group) else [])]

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write how the command is called."""
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), _("usage:") + " ")

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the parameters in groups, then the commands inside this one."""
        groups = grouped(ctx)
        if isinstance(self, Group):
            title = _("commands ({command} COMMAND --help)").format(command=ctx.command_path)
            groups[title] = [(name, one.short_help or "") for name, one in self.commands.items()]
        for title, rows in groups.items():
            with formatter.section(title):
                formatter.write_dl(rows, col_max=_LEFT)

    def get_help_option(self, ctx: Any) -> TyperOption | None:
        """The option that shows the help."""
        option: TyperOption | None = super().get_help_option(ctx)  # type: ignore[misc]
        if option is not None:
            option.help = _("Show this help and leave.")
            option.opts.sort(key=len)
        return option

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        """The options and commands that a shell may complete."""
        found = super().shell_complete(ctx, incomplete)  # type: ignore[misc]
        for one in found:
            one.help = described(one.help)
        return found


class Command(_Translated, TyperCommand):
    """A command."""

    allow_extra_args = True  # and refused below, in the reader's language

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words, and refuse those that nobody asked for."""
        extra = super().parse_args(ctx, args)
        if extra and not ctx.resilient_parsing:
            refuse(ctx, _("{word!r} means nothing here").format(word=extra[0]))
        return extra


class Group(_Translated, TyperGroup):
    """A command with commands inside."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command, or name one that is spelt alike."""
        if args[0] not in self.commands and not ctx.resilient_parsing:
            refuse(ctx, _or_a_similar(_("there is no command {name!r}"), args[0], list(self.commands)))
        return super().resolve_command(ctx, args)


def translate_parameters(command: Command | Group) -> None:
    """Translate a command's parameters, and give it the option of all commands."""
    # Typer's own two options for completion print English; `tda completion` does the same.
    command.params = [one for one in command.params if one.expose_value]
    command.params.append(
        TyperOption(
            param_decls=[OPTION],
            metavar=mark("NAME"),
            help=mark("The language, as en or it; else that of the settings or the system."),
            expose_value=False,  # it was read before, by choose_language
            autocompletion=lambda _context, _words, _word: languages(),
        )
    )
    for one in command.params:
        assert isinstance(one, Parameter)
        one.metavar = one.metavar or _METAVARS.get(one.type.name.split()[0])
        one.help, one.metavar, one.rich_help_panel = (
            text and _(text) for text in (one.help, one.metavar, one.rich_help_panel)
        )


def context_of(command: Command | Group, name: str) -> typer.Context:
    """A context in which nothing was typed yet."""
    return typer.Context(command, info_name=name, **command.context_settings)


def parameters(context: Any) -> list[Parameter]:
    """The parameters of the context's command, and its option for help."""
    return [one for one in context.command.get_params(context) if isinstance(one, Parameter)]


def grouped(context: Any) -> dict[str, list[tuple[str, str]]]:
    """The parameters of a command by heading: as they are typed, and what they mean."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for one in parameters(context):
        usual = _("arguments") if isinstance(one, TyperArgument) else _("options")
        groups.setdefault(one.rich_help_panel or usual, []).append((_typed(one), _described(one)))
    return groups


def _typed(parameter: Parameter) -> str:
    if isinstance(parameter, TyperArgument):
        return str(parameter.metavar)
    value = "" if parameter.is_flag else f" {parameter.metavar}"
    return ", ".join([*parameter.opts, *parameter.secondary_opts]) + value


def _described(parameter: Parameter) -> str:
    notes = "; ".join(_notes(parameter))
    return f"{parameter.help} [{notes}]" if notes else str(parameter.help)


def _notes(parameter: Parameter) -> Iterator[str]:
    """The bounds of a parameter, and its default."""
    if bounds := _bounds(parameter):
        yield bounds
    usual = parameter.default
    if usual is not None and usual is not False and usual != "":
        yield _("default: {default}").format(default=usual)


def _bounds(parameter: Any) -> str:
    least, most = getattr(parameter.type, "min", None), getattr(parameter.type, "max", None)
    if least is None:
        return ""
    said = _("{least} or more") if most is None else _("{least} to {most}")
    return said.format(least=least, most=most)


def refuse(ctx: Any, said: str) -> NoReturn:
    """Leave, because the words make no sense to a command."""
    if said.endswith("?"):  # it is said already what was meant
        fail(said)
    fail(_("{said}; `{command} --help` says what there is").format(said=said, command=ctx.command_path))


def _what_is_wrong(error: Any, known: list[Parameter]) -> str:
    """A sentence about words that Typer refuses, by the name of its exception, whose class it keeps to itself."""
    by_name = {name: one for one in known for name in (*one.opts, *one.secondary_opts)}
    match type(error).__name__:
        case "NoSuchOption":
            return _or_a_similar(_("there is no option {name!r}"), error.option_name, list(by_name))
        case "BadOptionUsage":
            return _takes(error.option_name, by_name[error.option_name])
        case "MissingParameter":
            return _("{argument} is missing").format(argument=error.param.metavar)
        case "BadParameter":
            return _takes(error.param.opts[0], error.param)
        case _:
            return str(error)


def _takes(name: str, option: Any) -> str:
    """What kind of value an option takes."""
    if getattr(option, "is_flag", False):
        return _("{option} takes no value").format(option=name)
    if bounds := _bounds(option):
        return _("{option} takes a whole number ({bounds})").format(option=name, bounds=bounds)
    if option.type.name == "int":
        return _("{option} takes a whole number").format(option=name)
    return _("{option} needs {value}").format(option=name, value=option.metavar)


def _or_a_similar(said: str, name: str, known: list[str]) -> str:
    from tda_tui.files.validation import did_you_mean

    return said.format(name=name) + did_you_mean(name, known, marks="")
