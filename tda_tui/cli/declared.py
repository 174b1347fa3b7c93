"""What a command takes, declared where it is used: in the signature of the function that carries it out.

A parameter is `Annotated[int, Option(help=..., min=2)]` or `Annotated[Path, Argument(...)]`. Its type says how what is
typed is read: int, float, str, Path, or bool for a switch. A list takes several words, a tuple as many as it names;
`bool | None` is a switch that can be switched off, too. The parser, the help, the completion of shells and the manual
page all read this.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from types import NoneType
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from tda_tui.words.translate import mark


class Option(NamedTuple):
    """A value behind a name, as `--seed 7`, or a switch. Without a name it is called as the parameter is."""

    name: str = ""
    help: str = ""
    metavar: str = ""
    min: int | None = None
    max: int | None = None
    group: str = ""
    completes: str = ""


class Argument(NamedTuple):
    """A word, or several, that stand for themselves."""

    metavar: str = ""
    help: str = ""
    completes: str = ""


class Parameter(NamedTuple):
    """A parameter of a command: what was declared, and what the signature says of it."""

    key: str
    declared: Option | Argument
    kind: type
    many: bool = False
    words: int = 1
    can_be_negated: bool = False
    required: bool = False
    default: object = None

    @property
    def names(self) -> tuple[str, ...]:
        """What is typed for an option: its name, and the one that switches it off."""
        if not isinstance(self.declared, Option):
            return ()
        name = self.declared.name or f"--{self.key.replace('_', '-')}"
        return (name, f"--no-{name[2:]}") if self.can_be_negated else (name,)

    @property
    def metavar(self) -> str:
        """What stands for its value in the help; a switch has none. To be translated."""
        if self.kind is bool:
            return ""
        if self.declared.metavar:
            return self.declared.metavar
        return _METAVARS[self.kind]


_METAVARS = {int: mark("N"), float: mark("N"), str: mark("NAME"), Path: mark("FILE")}


def parameters_of(function: Callable[..., Any]) -> list[Parameter]:
    """What a command takes, in the order of its signature."""
    code = function.__code__
    names = code.co_varnames[: code.co_argcount]
    defaults = function.__defaults__ or ()
    usual = dict(zip(names[len(names) - len(defaults) :], defaults, strict=True))
    hints = get_type_hints(function, include_extras=True)
    return [_parameter(name, hints[name], usual) for name in names]


def _parameter(name: str, hint: Any, usual: dict[str, object]) -> Parameter:
    said, declared = get_args(hint)
    optional = NoneType in get_args(said)
    value = next(kind for kind in get_args(said) if kind is not NoneType) if optional else said
    many = get_origin(value) is list
    words = len(get_args(value)) if get_origin(value) is tuple else 1
    kind = get_args(value)[0] if many or words > 1 else value
    negated = optional and kind is bool
    return Parameter(name, declared, kind, many, words, negated, name not in usual, usual.get(name))


def options_among(parameters: list[Parameter]) -> Iterator[Parameter]:
    """The options of a command."""
    return (one for one in parameters if isinstance(one.declared, Option))


def arguments_among(parameters: list[Parameter]) -> Iterator[Parameter]:
    """The words of a command that stand for themselves."""
    return (one for one in parameters if isinstance(one.declared, Argument))
