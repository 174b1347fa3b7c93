"""Parsing the words of a command by its declared parameters; errors are one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import isfinite, nan

from tda_tui.cli.declared import Option, Parameter, arguments_among, options_among
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext

HELP = ("-h", "--help")


class Misused(Exception):
    """Raised for invalid words, with a sentence without a full stop."""


class HelpAsked(Exception):
    """Raised if help is asked for."""


def is_option(word: str) -> bool:
    """Whether a word is meant as an option, rather than a lone dash or a negative number."""
    return word.startswith("-") and word != "-" and not word[1:].replace(".", "", 1).isdecimal()


def parse(
    parameters: list[Parameter], words: Sequence[str], unexpected: Callable[[list[str]], Misused] | None = None
) -> dict[str, object]:
    """The values given, by parameter name.

    `unexpected` makes the error for surplus words. Raises Misused and HelpAsked.
    """
    known = {name: parameter for parameter in options_among(parameters) for name in parameter.names}
    values: dict[str, object] = {}
    loose: list[str] = []
    rest = iter(words)
    for word in rest:
        if word == "--":
            loose += rest
        elif is_option(word):
            _take_option(word, rest, known, values)
        else:
            loose.append(word)
    for parameter in arguments_among(parameters):
        _take_argument(parameter, loose, values)
    if loose:
        raise (unexpected or _too_many)(loose)
    return values


def _take_option(word: str, rest: Iterator[str], known: dict[str, Parameter], values: dict[str, object]) -> None:
    """Parse an option, with its value after `=` or in the next words."""
    if word in HELP:
        raise HelpAsked
    name, equals, value = word.partition("=")
    parameter = known.get(name)
    if parameter is None:
        raise _unknown(name, known)
    if parameter.kind is bool:
        if equals:
            raise Misused(_("{option} takes no value").format(option=name))
        values[parameter.key] = name == parameter.names[0]
        return
    given = [value] if equals else []
    given += islice(rest, parameter.words - len(given))
    if len(given) < parameter.words or (not equals and any(map(is_option, given))):
        problem = ngettext("{option} needs a value", "{option} needs {n} values", parameter.words)
        raise Misused(problem.format(option=name, n=parameter.words))
    read = [_read(parameter, name, word) for word in given]
    values[parameter.key] = tuple(read) if parameter.words > 1 else read[0]


def _take_argument(parameter: Parameter, loose: list[str], values: dict[str, object]) -> None:
    """Take one or all of the remaining words as an argument."""
    name = _(parameter.metavar)
    if not loose:
        if parameter.required:
            raise Misused(_("{argument} is missing").format(argument=name))
    elif parameter.many:
        values[parameter.key] = [_read(parameter, name, word) for word in loose]
        loose.clear()
    else:
        values[parameter.key] = _read(parameter, name, loose.pop(0))


def _read(parameter: Parameter, name: str, word: str) -> object:
    """A word converted to the parameter's type."""
    if parameter.kind is float:
        return _number(name, word)
    if parameter.kind is not int:
        return parameter.kind(word)
    try:
        number = int(word)
    except ValueError:
        raise Misused(_("{option}: {word!r} is not a whole number").format(option=name, word=word)) from None
    if isinstance(parameter.declared, Option):
        _check_bounds(parameter.declared, name, number)
    return number


def _number(name: str, word: str) -> float:
    try:
        number = float(word)
    except ValueError:
        number = nan
    if not isfinite(number):
        raise Misused(_("{option}: {word!r} is not a number").format(option=name, word=word))
    return number


def _check_bounds(option: Option, name: str, number: int) -> None:
    least, most = option.min, option.max
    if least is not None and most is not None and not least <= number <= most:
        said = _("{option}: {number} is not between {least} and {most}")
        raise Misused(said.format(option=name, number=number, least=least, most=most))
    if least is not None and number < least:
        raise Misused(_("{option}: {number} is less than {least}").format(option=name, number=number, least=least))


def _unknown(name: str, known: dict[str, Parameter]) -> Misused:
    from difflib import get_close_matches

    near = get_close_matches(name, known, 1)
    if near:
        return Misused(_("there is no option {option!r}; do you mean {near}?").format(option=name, near=near[0]))
    return Misused(_("there is no option {option!r}").format(option=name))


def _too_many(words: list[str]) -> Misused:
    return Misused(_("{word!r} means nothing here").format(word=words[0]))
