"""Where rulesets lie: the player's own first, then the shipped ones; read and checked."""

from __future__ import annotations

import functools
import itertools
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, Self, TypeVar

import msgspec

from tda_tui.files.regular_file import is_there, read_file, real_path, toml_files
from tda_tui.files.sanitize import sanitize, shorten
from tda_tui.files.toml_text import NotToml, read_toml_text
from tda_tui.files.validation import Invalid, did_you_mean, shown, validate
from tda_tui.rules.cards import CardEntry, CardFile
from tda_tui.rules.compiling import compile_rules
from tda_tui.rules.rules import Rules
from tda_tui.rules.ruleset import BOUNDS, CHANGEABLE, Ruleset, RulesetError

_S = TypeVar("_S", bound=msgspec.Struct)
_HERE = Path(__file__).resolve().parent.parent
_MOST_TOLD = 30
"""Problems of a file that are told at once."""


class FileError(ValueError):
    """A file that cannot be used: which one, which key, and what was expected. As text the first problem of all."""

    def __init__(self, *problems: str) -> None:
        problems = tuple(shorten(problem) for problem in problems)
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        super().__init__(f"{problems[0]}{more}")
        self.problems = problems

    def of(self, where: object) -> Self:
        """The same problems, each told of that file, or of that key."""
        return type(self)(*(f"{where}: {problem}" for problem in self.problems))


def shipped(folder: str) -> Path:
    """The folder of shipped data: inside the wheel, or at the top of a checkout."""
    inside = _HERE / "_data" / folder
    return inside if inside.is_dir() else _HERE.parent / folder


def user_folder(folder: str) -> Path:
    """The folder for the player's own files of that sort. Raises FileError where the player has no home folder."""
    from platformdirs import user_config_path

    return in_a_home(user_config_path) / folder


def in_a_home(find: Callable[..., Path]) -> Path:
    """The program's folder as platformdirs finds it. Raises FileError where there is no home folder for it."""
    try:
        path = find("tda", appauthor=False)
    except (RuntimeError, ValueError, OSError):
        path = None
    if path is None or not path.is_absolute():
        raise FileError("there is no home folder: set HOME, or TDA_HOME and XDG_CONFIG_HOME")
    return path


def folders(folder: str) -> list[Path]:
    """Where files of that sort lie: the player's own, where there is a home folder, before the shipped ones."""
    with suppress(FileError):
        return [user_folder(folder), shipped(folder)]
    return [shipped(folder)]


def at_home(path: Path) -> str:
    """The path as a person reads it: from their home folder on."""
    try:
        home = Path.home()
    except RuntimeError:
        return sanitize(str(path))
    return sanitize(f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path))


def ruleset_path(name: str, beside: Path | None = None) -> Path:
    """The file of a ruleset by id, or by a path (relative to `beside`)."""
    if name.endswith(".toml"):
        return (beside or Path()) / name
    for folder in folders("rulesets"):
        path = folder / f"{name}.toml"
        if "/" not in name and is_there(path):
            return path
    raise FileError(_no_ruleset(name))


def _no_ruleset(name: str) -> str:
    if os.path.isfile(name):
        return f"{name}: a ruleset's file ends in .toml"
    if name and os.path.isdir(name):
        return f"{name} is a folder; a ruleset is a file that ends in .toml"
    if "/" in name:
        return f"there is no file {name}"
    ids = sorted(ruleset_ids())
    near = did_you_mean(name, ids, "'").replace("?", "")
    return f"no ruleset {name!r}{near}; there are {', '.join(ids)}"


def ruleset_ids() -> set[str]:
    """The ids of all rulesets that can be played."""
    return {path.stem for folder in folders("rulesets") for path in toml_files(folder)}


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as plain data; FileError names the file and the line."""
    try:
        return read_toml_text(read_file(path))
    except FileNotFoundError:
        raise FileError(f"there is no file {path}") from None
    except OSError as problem:
        raise FileError(f"{path}: {problem.strerror or problem}") from None
    except NotToml as problem:
        raise FileError(f"{path}: not TOML: {problem}") from None


def convert(data: dict[str, Any], kind: type[_S]) -> _S:
    """Plain data as a structure. FileError names every key that is wrong and what was expected."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as problem:
        found = first_of(said for _key, said in validate(data, kind))
        raise FileError(*(found or [str(problem)])) from None


def first_of(problems: Iterator[str]) -> list[str]:
    """The first of many problems; one that comes again is told once. Looking for all of them may take long."""
    return list(dict.fromkeys(itertools.islice(problems, _MOST_TOLD)))


def read_as(path: Path, kind: type[_S]) -> _S:
    """A TOML file as a structure; FileError names the file, the key and what was expected."""
    data = read_toml(path)
    try:
        return convert(data, kind)
    except FileError as problem:
        raise problem.of(path) from None


def load_rules(name: str, beside: Path | None = None) -> Rules:
    """Read, check and compile a ruleset."""
    path = real_path(ruleset_path(name, beside))
    return _load(path, _written(path))


def playable(name: str) -> str:
    """The ruleset of that id; where the player's own of it cannot be played, the path of the one that was shipped."""
    try:
        load_rules(name)
    except FileError:
        return str(shipped("rulesets") / f"{name}.toml")
    return name


def boxes() -> list[Rules]:
    """The shipped rulesets of whole boxes, as they were shipped."""
    found = [load_rules(str(path)) for path in sorted(toml_files(shipped("rulesets")))]
    return [rules for rules in found if rules.ruleset.box == rules.ruleset.id]


def _written(path: Path) -> int:
    """When a file was last written."""
    try:
        return path.stat().st_mtime_ns
    except (OSError, ValueError):
        return 0


def load_changed(name: str, changes: dict[str, Any]) -> Rules:
    """A ruleset with some of its keys changed for one evening."""
    path = real_path(ruleset_path(name))
    return _compile(_read(path), path, changes)


@functools.lru_cache(maxsize=16)
def _load(path: Path, written: int) -> Rules:
    return _compile(_read(path), path, {})


class _Source(NamedTuple):
    """What a ruleset file says with what it extends filled in; which file says each key; where card files may lie."""

    data: dict[str, Any]
    said_by: dict[str, Path]
    folders: list[Path]
    extends: bool


def _read(path: Path) -> _Source:
    layers: list[tuple[Path, dict[str, Any]]] = []
    here: Path | None = path
    while here is not None:
        if here in [file for file, _layer in layers]:
            raise FileError(f"{path}: `extends`: {here.stem} extends itself")
        layer = read_toml(here)
        base = layer.pop("extends", None)
        layers.append((here, layer))
        here = _base(here, base) if base is not None else None
    merged: dict[str, Any] = {}
    said_by: dict[str, Path] = {}
    for file, layer in reversed(layers):
        merged = {**merged, **layer}
        said_by |= dict.fromkeys(layer, file)
        if "starting_gold" in layer and "starting_gold_per_player" not in layer:
            merged.pop("starting_gold_per_player", None)
    # A ruleset is found by the name of its file: that is its id, whatever the file says.
    merged["id"] = path.stem
    return _Source(merged, said_by, [*(file.parent for file, _layer in layers), shipped("rulesets")], len(layers) > 1)


def _base(here: Path, base: object) -> Path:
    """The file that another extends."""
    if not isinstance(base, str):
        raise FileError(f"{here}: `extends` is {shown(base)}, but must be a ruleset's id or the path of its file")
    try:
        path = real_path(ruleset_path(base, here.parent))
    except FileError as problem:
        raise FileError(f"{here}: `extends`: {problem}") from None
    if not is_there(path):
        raise FileError(f"{here}: `extends`: there is no file {path}")
    return path


def _compile(source: _Source, path: Path, changes: dict[str, Any]) -> Rules:
    data = {**source.data, **changes}
    try:
        ruleset = msgspec.convert(data, Ruleset)
        return compile_rules(ruleset, [_card_file(name, source, path) for name in ruleset.cards])
    except (msgspec.ValidationError, RulesetError, FileError) as problem:
        found = first_of(_problems(data, source, path))
        raise FileError(*(found or [f"{path}: {problem}"])) from None


def _problems(data: dict[str, Any], source: _Source, path: Path) -> Iterator[str]:
    """All that can be found wrong with a ruleset at once."""
    if "cards" not in data and not source.extends:
        yield f'{path}: `extends` is missing: say which rules are changed, as in extends = "legendary"'
        data = {"cards": [], "name": "", **data}
    for key, said in validate(data, Ruleset, BOUNDS):
        yield f"{source.said_by.get(key, path)}: {said}"
    entries: list[CardEntry] = []
    files = data.get("cards")
    for name in files if isinstance(files, list) else ():
        try:
            entries += _card_file(str(name), source, path).card
        except FileError as problem:
            yield from problem.problems
            return
    for key, said in _unknown_cards(data, entries) if entries else ():
        yield f"{source.said_by.get(key, path)}: {said}"


def _unknown_cards(data: dict[str, Any], entries: Sequence[CardEntry]) -> Iterator[Invalid]:
    """The cards that a ruleset names and its card files do not have, and figures that its cards do not have."""
    known = {entry.id: entry for entry in entries}
    special = [entry.id for entry in entries if entry.special]
    for key in ("only", "without", "figures", "specials_named"):
        names = data.get(key)
        among, what = (special, "special card") if key == "specials_named" else (list(known), "card")
        for name in names if isinstance(names, (list, dict)) else ():
            if isinstance(name, str) and name not in among:
                yield Invalid(key, f'`{key}`: there is no {what} "{name}"{did_you_mean(name, among, chr(34))}')
    tables = data.get("figures")
    for name, figures in tables.items() if isinstance(tables, dict) else ():
        has = [figure for figure in CHANGEABLE if name in known and getattr(known[name], figure)]
        for figure in figures if name in known and isinstance(figures, dict) else ():
            if figure not in has:
                there = f"; it has {', '.join(has)}" if has else ""
                yield Invalid("figures", f"`figures.{name}.{figure}`: {known[name].name} has no such figure{there}")


def _card_file(name: str, source: _Source, path: Path) -> CardFile:
    for folder in source.folders:
        if is_there(file := folder / name):
            return read_as(file, CardFile)
    said_by = source.said_by.get("cards", path)
    raise FileError(f'{said_by}: `cards`: there is no file "{name}" beside it or among the shipped ones')
