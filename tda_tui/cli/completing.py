"""Completion candidates for shells: commands, options, and values such as rulesets and saved games.

The scripts in `shells/` call `tda --complete WORD...` with the words typed so far, the last possibly incomplete. It
prints one candidate per line, followed by a tab and a description. FILES means that any file is possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from tda_tui.cli.commands import COMMANDS, PLAY, find, inner_commands
from tda_tui.cli.declared import Parameter, arguments_among, options_among
from tda_tui.cli.help_page import HELP
from tda_tui.cli.language import LANGUAGE
from tda_tui.cli.parsing import is_option
from tda_tui.words.translate import gettext as _

FILES = ":files"


class Candidate(NamedTuple):
    """A possible word and its description."""

    word: str
    said: str = ""


class _Typed(NamedTuple):
    """What precedes the cursor: option values by key, positional words, and the option that expects a value, if any."""

    options: dict[str, str]
    loose: list[str]
    waiting: Parameter | None


def print_candidates(words: Sequence[str]) -> None:
    """Print the candidates for the last word."""
    from tda_tui.files.sanitize import on_one_line
    from tda_tui.process.streams import write

    for word, said in candidates(words):
        if word.isprintable():
            write(f"{word}\t{on_one_line(said)}\n" if said else f"{word}\n")


def candidates(words: Sequence[str]) -> Iterator[Candidate]:
    """The candidates for the last word."""
    *before, current = _joined(words) or [""]
    name, rest = find(before)
    parameters = [*COMMANDS[name].parameters, LANGUAGE, HELP]
    typed = _read(parameters, rest)
    option, equals, value = current.partition("=")
    if typed.waiting is not None:
        yield from _begin_with(current, _values(typed.waiting, typed, current))
    elif equals and (parameter := _named(parameters).get(option)) is not None:
        found = _begin_with(value, _values(parameter, typed, value))
        yield from (one if one.word == FILES else Candidate(f"{option}={one.word}", one.said) for one in found)
    elif current.startswith("-") and "--" not in rest:
        yield from _begin_with(current, _options(parameters))
    else:
        if not rest:
            yield from _begin_with(current, _commands(name))
        yield from _begin_with(current, _arguments(parameters, typed, current))


def _joined(words: Sequence[str]) -> list[str]:
    """The words as the program would receive them: some shells treat `=` as a separate word."""
    joined: list[str] = []
    for word in words:
        if joined and (word == "=" or (joined[-1].endswith("=") and joined[-1].startswith("--"))):
            joined[-1] += word
        else:
            joined.append(word)
    return joined


def _named(parameters: list[Parameter]) -> dict[str, Parameter]:
    return {name: parameter for parameter in options_among(parameters) for name in parameter.names}


def _read(parameters: list[Parameter], words: Sequence[str]) -> _Typed:
    """What was typed before, as far as it can be understood."""
    known = _named(parameters)
    options: dict[str, str] = {}
    loose: list[str] = []
    waiting: Parameter | None = None
    rest = iter(words)
    for word in rest:
        if word == "--":
            loose += rest
        elif not is_option(word):
            loose.append(word)
        else:
            name, equals, value = word.partition("=")
            parameter = known.get(name)
            if parameter is not None and parameter.kind is not bool:
                found = [value] if equals else []
                found += islice(rest, parameter.words - len(found))
                waiting = parameter if len(found) < parameter.words else None
                options[parameter.key] = " ".join(found)
    return _Typed(options, loose, waiting)


def _begin_with(current: str, found: Iterable[Candidate]) -> Iterator[Candidate]:
    return (one for one in found if one.word.startswith(current) or one.word == FILES)


def _commands(name: str) -> Iterator[Candidate]:
    prefix = "" if name == PLAY else f"{name} "
    return (Candidate(one.removeprefix(prefix), _(COMMANDS[one].said)) for one in inner_commands(name))


def _options(parameters: list[Parameter]) -> Iterator[Candidate]:
    for parameter in options_among(parameters):
        yield from (Candidate(name, _(parameter.declared.help)) for name in parameter.names)


def _arguments(parameters: list[Parameter], typed: _Typed, current: str) -> Iterable[Candidate]:
    """The values of the argument at this position."""
    arguments = list(arguments_among(parameters))
    place = min(len(typed.loose), len(arguments) - 1)
    if arguments and (place == len(typed.loose) or arguments[place].many):
        return _values(arguments[place], typed, current)
    return ()


def _values(parameter: Parameter, typed: _Typed, current: str) -> Iterable[Candidate]:
    """The values of a parameter, and files if it is a path."""
    declared = parameter.declared
    known = VALUES[declared.completes](typed, current) if declared.completes else ()
    return [*known, Candidate(FILES)] if parameter.kind is Path or declared.completes == "rulesets" else known


def _rulesets(typed: _Typed, current: str) -> Iterator[Candidate]:
    from tda_tui.files.errors import FileError
    from tda_tui.files.ruleset_files import load_rules, ruleset_ids

    for name in sorted(ruleset_ids()):
        try:
            yield Candidate(name, _(load_rules(name).ruleset.name))
        except FileError:
            yield Candidate(name)


def _levels(typed: _Typed, current: str) -> Iterator[Candidate]:
    from tda_tui.players.player import LEVELS
    from tda_tui.players.regulars import regular_ids

    yield from (Candidate(name, _(level.thinks)) for name, level in LEVELS.items())
    level, slash, _regular = current.partition("/")
    if slash:
        yield from (Candidate(f"{level}/{regular}") for regular in regular_ids())


def _themes(typed: _Typed, current: str) -> Iterator[Candidate]:
    from tda_tui.app.terminal.theme import theme_ids

    return map(Candidate, theme_ids())


def _games(typed: _Typed, current: str) -> Iterator[Candidate]:
    from contextlib import suppress

    from tda_tui.saves.listing import save_files, written_at
    from tda_tui.saves.store import Saves

    folder = Saves().folder
    for place in (folder, folder / "finished"):
        with suppress(OSError):
            yield from (Candidate(str(path), f"{written_at(path):%Y-%m-%d %H:%M}") for path in save_files(place))


def _languages(typed: _Typed, current: str) -> Iterator[Candidate]:
    from tda_tui.words.languages import language_ids, language_name

    return (Candidate(language, language_name(language)) for language in language_ids())


def _abilities(typed: _Typed, current: str) -> Iterator[Candidate]:
    from tda_tui.files.errors import FileError
    from tda_tui.files.ruleset_files import load_rules
    from tda_tui.session.new_game.ability_options import ability_ways

    try:
        return map(Candidate, ability_ways(load_rules(_ruleset_of(typed)).ruleset))
    except FileError:
        return iter(())


def _characters(typed: _Typed, current: str) -> Iterator[Candidate]:
    from tda_tui.players.characters import ready_characters

    return map(Candidate, ready_characters(_ruleset_of(typed)))


def _lengths(typed: _Typed, current: str) -> Iterator[Candidate]:
    return map(Candidate, ("short", "usual", "long"))


def _shells(typed: _Typed, current: str) -> Iterator[Candidate]:
    from tda_tui.cli.completion import SHELLS

    return map(Candidate, SHELLS)


def _ruleset_of(typed: _Typed) -> str:
    return typed.options.get("ruleset") or "legendary"


VALUES: dict[str, Callable[[_Typed, str], Iterable[Candidate]]] = {
    "rulesets": _rulesets,
    "levels": _levels,
    "themes": _themes,
    "games": _games,
    "languages": _languages,
    "abilities": _abilities,
    "characters": _characters,
    "lengths": _lengths,
    "shells": _shells,
}
"""Candidates by the name in `completes` of a declared parameter."""
