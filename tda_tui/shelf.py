"""Where rulesets lie: the player's own first, then the shipped ones; read and checked."""

from __future__ import annotations

import functools
from pathlib import Path

import msgspec

from tda_tui.rules.cards import CardFile
from tda_tui.rules.ruleset import Rules, Ruleset, RulesetError

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


def decode(path: Path, kind: type[msgspec.Struct]) -> msgspec.Struct:
    """Read a TOML file into a structure; FileProblem names the file, the key and what was expected."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=kind)
    except OSError as problem:
        raise FileProblem(f"{path}: {problem.strerror or problem}") from None
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError) as problem:
        raise FileProblem(f"{path}: {str(problem).replace('`$.', '`').replace(' - at `', ' at `')}") from None


def load_rules(name: str, beside: Path | None = None) -> Rules:
    """Read, check and compile a ruleset."""
    return _load(ruleset_path(name, beside).resolve())


@functools.lru_cache(maxsize=8)
def _load(path: Path) -> Rules:
    ruleset = decode(path, Ruleset)
    assert isinstance(ruleset, Ruleset)
    files: list[CardFile] = []
    for name in ruleset.cards:
        card_file = next((f for f in (path.parent / name, shipped("rulesets") / name) if f.is_file()), None)
        if card_file is None:
            raise FileProblem(f"{path}: `cards`: no card file {name!r} beside it or among the shipped ones")
        cards = decode(card_file, CardFile)
        assert isinstance(cards, CardFile)
        files.append(cards)
    try:
        return Rules(ruleset, files)
    except RulesetError as problem:
        raise FileProblem(f"{path}: {problem}") from None
