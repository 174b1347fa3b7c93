"""The table of all commands, and Typer's commands made from it, each when it is called, in the reader's language."""

import os
import shutil
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.main import get_command

from tda_tui.cli.language import OPTION
from tda_tui.cli.output import fail
from tda_tui.cli.parameters import described, languages
from tda_tui.words.languages import messages
from tda_tui.words.translate import gettext as _, mark

PLAY = ""
"""The name of the game itself, when no command is given."""

COMMANDS = {
    PLAY: "play:play",
    "tutorial": "play:tutorial",
    "puzzles": "play:puzzles",
    "tournament": "play:tournament",
    "companion": "companion:companion",
    "replay": "records:replay",
    "review": "records:review",
    "history": "records:history",
    "export": "records:export",
    "check": "records:check",
    "watch": "play:watch",
    "simulate": "arena:simulate",
    "arena": "arena:arena",
    "bot": "bots:bot",
    "serve": "serving:serve",
    "web": "serving:web",
    "rulesets": "rulesets:list_rulesets",
    "rulesets check": "rulesets:check_ruleset",
    "rulesets show": "rulesets:show_ruleset",
    "cards": "rulesets:cards",
    "glossary": "rulesets:glossary",
    "bug-report": "bug_report:bug_report",
    "completion": "share:completion",
}
"""The function of each command, in the order of the help. Two words name a command inside a command."""

WIDEST, NARROWEST = 100, 40
_LEFT = 24  # the most that the left column of the help takes; a longer entry has its description on the next line

Parameter = TyperArgument | TyperOption
_GAME, _SCREEN = mark("the game"), mark("the screen")
_HEADINGS = {
    **dict.fromkeys(("players", "ruleset", "level", "abilities", "seed"), _GAME),
    **{f" {name}": _GAME for name in ("name", "record")},
    **{f"{command} {name}": _GAME for command in ("", "watch") for name in ("player", "player_seconds")},
    **{f" {name}": _SCREEN for name in ("plain", "theme", "ascii", "mouse", "motion")},
    **dict.fromkeys(("tournament abilities", "tournament seed", "simulate abilities"), ""),
}
"""The headings of parameters that are not below "options" in the help; with a command before them, in that alone."""
_METAVARS = {"int": mark("N"), "float": mark("N"), "str": mark("NAME"), "path": mark("FILE")}
"""What stands for a value, by the beginning of its type's name."""


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
            option.help = _("Show this help and exit.")
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


class _NotYetImported(Command):
    """A command as its group lists it. Its module is imported when it is called."""

    def __init__(self, full_name: str) -> None:
        super().__init__(full_name.rpartition(" ")[2], short_help=_(messages("commands")["about"][full_name]))
        self.full_name = full_name

    def make_context(self, info_name: Any, args: Any, parent: Any = None, **extra: Any) -> Any:
        """Import the command, and let it read its words."""
        return make_command(self.full_name).make_context(info_name, args, parent, **extra)


def make_command(name: str) -> Command | Group:
    """A command with its parameters, in the reader's language."""
    module, _colon, function_name = COMMANDS[name].partition(":")
    function = getattr(import_module(f"tda_tui.cli.{module}"), function_name)
    inner = [one for one in COMMANDS if one.rpartition(" ")[0] == name and one != name]
    width = max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))
    closing = messages("commands")["closing"].get(name)
    texts: dict[str, Any] = {
        "help": _(messages("commands")["about"][name]),
        "epilog": closing and _(closing),
        "context_settings": {"help_option_names": ["-h", "--help"], "terminal_width": width},
    }
    app = typer.Typer(rich_markup_mode=None, add_completion=name == PLAY)
    if inner:
        app.callback(cls=Group, invoke_without_command=True, **texts)(function)
    else:
        app.command(cls=Command, **texts)(function)
    made = get_command(app)
    assert isinstance(made, (Command, Group))
    _describe_parameters(name, made)
    if isinstance(made, Group):
        for one in inner:
            made.add_command(_NotYetImported(one))
    return made


def run(words: Sequence[str]) -> NoReturn:
    """Run the command that the words name, and leave."""
    game = make_command(PLAY)
    try:
        with game.make_context("tda", list(words)) as context:
            game.invoke(context)
    except typer.Exit as left:
        raise SystemExit(left.exit_code) from None
    raise SystemExit(0)


def complete() -> NoReturn:
    """Answer a shell, which says in the environment what was typed, and leave."""
    os.environ["COLUMNS"] = "1000"  # else Typer breaks long descriptions, and fish takes each line for a word
    make_command(PLAY).main(prog_name="tda")
    raise SystemExit(0)


def _describe_parameters(name: str, command: Command | Group) -> None:
    """Say what the parameters of a command mean, and give it the option of all commands."""
    # Typer's own two options for completion print English; `tda completion` does the same.
    command.params = [one for one in command.params if one.expose_value]
    # The language was read before, by choose_language.
    language = TyperOption(
        param_decls=[OPTION], expose_value=False, autocompletion=lambda _context, _words, _word: languages()
    )
    command.params.append(language)
    texts = messages("commands")
    helps, values = ({**texts[kind]["all"], **texts[kind].get(name, {})} for kind in ("help", "value"))
    for one in command.params:
        assert isinstance(one, Parameter) and one.name is not None
        one.help = _(helps[one.name])
        one.metavar = _(values.get(one.name) or _METAVARS.get(one.type.name.split()[0], ""))
        heading = _HEADINGS.get(f"{name} {one.name}", _HEADINGS.get(one.name))
        one.rich_help_panel = _(heading) if heading and isinstance(one, TyperOption) else None


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
    """What a parameter means, with its bounds and its default."""
    notes = [bounds] if (bounds := _bounds(parameter)) else []
    usual = parameter.default
    if usual is not None and usual is not False and usual != "":
        notes.append(_("default: {default}").format(default=usual))
    return f"{parameter.help} [{'; '.join(notes)}]" if notes else str(parameter.help)


def _bounds(parameter: Any) -> str:
    least, most = getattr(parameter.type, "min", None), getattr(parameter.type, "max", None)
    if least is None:
        return ""
    return (_("{least} or more") if most is None else _("{least} to {most}")).format(least=least, most=most)


def refuse(ctx: Any, problem: str) -> NoReturn:
    """Leave, because the words make no sense to a command."""
    if problem.endswith("?"):  # a suggestion is enough
        fail(problem)
    fail(_("{said}; `{command} --help` shows what is possible").format(said=problem, command=ctx.command_path))


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
    if getattr(option, "is_flag", False):
        return _("{option} takes no value").format(option=name)
    if bounds := _bounds(option):
        return _("{option} takes a whole number ({bounds})").format(option=name, bounds=bounds)
    if option.type.name == "int":
        return _("{option} takes a whole number").format(option=name)
    return _("{option} needs {value}").format(option=name, value=option.metavar)


def _or_a_similar(problem: str, name: str, known: list[str]) -> str:
    from tda_tui.files.validation import did_you_mean

    return problem.format(name=name) + did_you_mean(name, known, marks="")
