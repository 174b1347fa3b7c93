"""The output of `--help`: usage, description and parameters of a command."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator

from tda_tui.cli.commands import COMMANDS, PLAY, inner_commands
from tda_tui.cli.declared import Option, Parameter, arguments_among, options_among
from tda_tui.cli.language import LANGUAGE
from tda_tui.process.streams import say
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

WIDEST = 100
_LEFT = 26
"""The width of the left column; a longer entry has its description on the next line."""

HELP = Parameter("help", Option("--help", mark("Show this help and leave.")), bool)


def print_help(name: str) -> None:
    """Print the help of a command."""
    say("\n".join(help_lines(name, max(40, min(WIDEST, shutil.get_terminal_size().columns)))))


def help_lines(name: str, width: int) -> Iterator[str]:
    """The lines of a command's help."""
    command = COMMANDS[name]
    parameters = command.parameters
    yield _("usage: {typed}").format(typed=usage(name, parameters))
    yield ""
    yield from textwrap.wrap(_(command.said), width)
    arguments = [(_(one.metavar), described(one)) for one in arguments_among(parameters)]
    yield from _section(_("arguments"), arguments, width)
    for group, options in grouped(parameters).items():
        yield from _section(_(group), [(typed(one), described(one)) for one in options], width)
    inner = inner_commands(name)
    title = _("commands (tda COMMAND --help):") if name == PLAY else _("commands")
    yield from _section(title.rstrip(":"), [(one, _(COMMANDS[one].said)) for one in inner], width)
    if command.more:
        yield ""
        yield from textwrap.wrap(_(command.more), width)


def usage(name: str, parameters: list[Parameter]) -> str:
    """The usage of a command."""
    if name == PLAY:
        return _("tda [options], or tda COMMAND")
    arguments = (f"{_(one.metavar)}" if one.required else f"[{_(one.metavar)}]" for one in arguments_among(parameters))
    return " ".join(["tda", name, _("[options]"), *arguments])


def grouped(parameters: list[Parameter]) -> dict[str, list[Parameter]]:
    """The options of a command by heading, including those common to all commands."""
    groups: dict[str, list[Parameter]] = {}
    for one in (*options_among(parameters), LANGUAGE, HELP):
        assert isinstance(one.declared, Option)
        groups.setdefault(one.declared.group or mark("options"), []).append(one)
    return groups


def typed(option: Parameter) -> str:
    """An option as it is typed."""
    names = ("-h", *option.names) if option is HELP else option.names
    value = f" {_(option.metavar)}" if option.metavar else ""
    return ", ".join(names) + value


def described(parameter: Parameter) -> str:
    """The description of a parameter with its bounds and default."""
    said, notes = _(parameter.declared.help), list(_notes(parameter))
    return f"{said} [{'; '.join(notes)}]" if notes else said


def _notes(parameter: Parameter) -> Iterator[str]:
    declared, usual = parameter.declared, parameter.default
    if isinstance(declared, Option) and declared.min is not None:
        least, most = declared.min, declared.max
        yield (
            _("{least} or more").format(least=least)
            if most is None
            else _("{least} to {most}").format(least=least, most=most)
        )
    if usual is not None and usual is not False and usual != "":
        yield _("default: {default}").format(default=usual)


def _section(title: str, rows: list[tuple[str, str]], width: int) -> Iterator[str]:
    if rows:
        yield ""
        yield f"{title}:"
    for left, right in rows:
        lines = textwrap.wrap(right, width - _LEFT) or [""]
        if len(left) + 4 > _LEFT:
            yield f"  {left}"
        else:
            yield f"  {left:<{_LEFT - 2}}{lines.pop(0)}".rstrip()
        yield from (" " * _LEFT + line for line in lines)
