"""Declarations of a command's parameters, in the signature of its function.

A parameter is `Annotated[int, Option(help=..., min=2)]` or `Annotated[Path, Argument(...)]`. Its type says how the text
is parsed: int, float, str, Path, or bool for a switch. A list takes several words, a tuple as many as it has items;
`bool | None` is a switch with a negative form. The parser, the help, the completion and the manual page use these.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from types import NoneType
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from tda_tui.words.translate import mark


class Option(NamedTuple):
    """A named value such as `--seed 7`, or a switch. The default name is that of the parameter."""

    name: str = ""
    help: str = ""
    metavar: str = ""
    min: int | None = None
    max: int | None = None
    group: str = ""
    completes: str = ""


class Argument(NamedTuple):
    """A positional word, or several."""

    metavar: str = ""
    help: str = ""
    completes: str = ""


class Parameter(NamedTuple):
    """A parameter of a command: its declaration, and what the signature says about it."""

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
        """The names of an option, and its negative form if it has one."""
        if not isinstance(self.declared, Option):
            return ()
        name = self.declared.name or f"--{self.key.replace('_', '-')}"
        return (name, f"--no-{name[2:]}") if self.can_be_negated else (name,)

    @property
    def metavar(self) -> str:
        """The placeholder of its value in the help (to be translated); "" for a switch."""
        if self.kind is bool:
            return ""
        if self.declared.metavar:
            return self.declared.metavar
        return _METAVARS[self.kind]


_METAVARS = {int: mark("N"), float: mark("N"), str: mark("NAME"), Path: mark("FILE")}


def parameters_of(function: Callable[..., Any]) -> list[Parameter]:
    """The parameters of a command, in the order of its signature."""
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
    """The options among the parameters."""
    return (one for one in parameters if isinstance(one.declared, Option))


def arguments_among(parameters: list[Parameter]) -> Iterator[Parameter]:
    """The positional arguments among the parameters."""
    return (one for one in parameters if isinstance(one.declared, Argument))
