"""Where rulesets lie: the player's own first, then the shipped ones; read and checked."""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tda_tui.rules.cards import CardFile
from tda_tui.rules.ruleset import Rules, Ruleset, RulesetError

_S = TypeVar("_S", bound=msgspec.Struct)
_HERE = Path(__file__).resolve().parent


class FileProblem(ValueError):
    """A file that cannot be used: which one, which key, and what was expected."""


def shipped(folder: str) -> Path:
    """The folder of shipped data: inside the wheel, or at the top of a checkout."""
    inside = _HERE / "_data" / folder
    return inside if inside.is_dir() else _HERE.parent / folder


def user_folder(folder: str) -> Path:
    """The folder for the player's own files of that sort."""
    from platformdirs import user_config_path

    return user_config_path("tda", appauthor=False) / folder


def at_home(path: Path) -> str:
    """The path as a person writes it: from their home folder on."""
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)


def ruleset_path(name: str, beside: Path | None = None) -> Path:
    """The file of a ruleset by id, or by a path (relative to `beside`)."""
    if name.endswith(".toml"):
        return (beside or Path()) / name
    for folder in (user_folder("rulesets"), shipped("rulesets")):
        path = folder / f"{name}.toml"
        if "/" not in name and path.is_file():
            return path
    known = ", ".join(sorted(ruleset_ids()))
    raise FileProblem(f"no ruleset {name!r}; there are {known}")


def ruleset_ids() -> set[str]:
    """The ids of all rulesets that can be played."""
    return {path.stem for folder in (user_folder("rulesets"), shipped("rulesets")) for path in folder.glob("*.toml")}


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as plain data; FileProblem names the file and the line."""
    try:
        return tomllib.loads(path.read_bytes().decode())
    except OSError as problem:
        raise FileProblem(f"{path}: {problem.strerror or problem}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise FileProblem(f"{path}: not TOML: {problem}") from None


def convert(data: dict[str, Any], kind: type[_S], path: Path) -> _S:
    """Plain data as a structure; FileProblem names the file, the key and what was expected."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as problem:
        raise FileProblem(f"{path}: {str(problem).replace('`$.', '`')}") from None


def load_rules(name: str, beside: Path | None = None) -> Rules:
    """Read, check and compile a ruleset."""
    path = ruleset_path(name, beside).resolve()
    return _load(path, path.stat().st_mtime_ns if path.is_file() else 0)


def load_changed(name: str, changes: dict[str, Any]) -> Rules:
    """A ruleset with some of its keys changed for one evening."""
    path = ruleset_path(name).resolve()
    data, folders = effective_ruleset(path)
    return _compile({**data, **changes}, folders, path)


@functools.lru_cache(maxsize=16)
def _load(path: Path, written: int) -> Rules:
    return _compile(*effective_ruleset(path), path)


def _compile(data: dict[str, Any], folders: list[Path], path: Path) -> Rules:
    ruleset = convert(data, Ruleset, path)
    files = [_card_file(name, folders, path) for name in ruleset.cards]
    try:
        return Rules(ruleset, files)
    except RulesetError as problem:
        raise FileProblem(f"{path}: {problem}") from None


def effective_ruleset(path: Path) -> tuple[dict[str, Any], list[Path]]:
    """A ruleset file with what it extends filled in, and the folders in which its card files may lie."""
    layers: list[dict[str, Any]] = []
    folders: list[Path] = []
    seen: list[Path] = []
    here: Path | None = path
    while here is not None:
        if here in seen:
            raise FileProblem(f"{path}: `extends`: {here.stem} extends itself")
        seen.append(here)
        layer = read_toml(here)
        base = layer.pop("extends", None)
        layers.append(layer)
        folders.append(here.parent)
        if base is not None and not isinstance(base, str):
            raise FileProblem(f"{here}: `extends`: expected the id of a ruleset or the path of a file")
        here = ruleset_path(base, here.parent).resolve() if base is not None else None
    merged: dict[str, Any] = {}
    for layer in reversed(layers):
        merged = {**merged, **layer}
        if "starting_gold" in layer and "starting_gold_per_player" not in layer:
            merged.pop("starting_gold_per_player", None)
    return merged, [*folders, shipped("rulesets")]


def _card_file(name: str, folders: list[Path], path: Path) -> CardFile:
    for folder in folders:
        if (folder / name).is_file():
            return convert(read_toml(folder / name), CardFile, folder / name)
    raise FileProblem(f"{path}: `cards`: no card file {name!r} beside it or among the shipped ones")
