"""Finding, reading and checking rulesets, the player's own before the shipped ones."""

import functools
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec
from msgspec import Struct

from tda_tui.files.errors import FileError
from tda_tui.files.folders import folders, shipped
from tda_tui.files.regular_file import is_there, real_path, toml_files
from tda_tui.files.toml_files import first_of, read_as, read_toml
from tda_tui.files.validation import Invalid, did_you_mean, shown, validate
from tda_tui.rules.compiling import compile_rules
from tda_tui.rules.rulesets.cards import CardEntry, CardFile
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.rulesets.ruleset import CHANGEABLE, Ruleset, RulesetError, is_name
from tda_tui.words.problems import refusal_reason
from tda_tui.words.translate import gettext as _

Coins = Literal["copper", "silver", "gold", "platinum"]
COINS: tuple[str, ...] = get_args(Coins)
_LONGEST_PRIZE = 60


class Story(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The kind of coins on the table, and a prize for the winner."""

    coins: Coins = "gold"
    prize: str = ""


class _File(msgspec.Struct):
    story: Story = Story()


def _story_problems(story: object) -> Iterator[Invalid]:
    wrong = list(validate({"story": story}, _File))
    yield from wrong
    if not wrong and (prize := msgspec.convert(story, Story).prize) and not is_name(prize, _LONGEST_PRIZE):
        text = _("`story.prize`: expected at most {n} printable characters")
        yield Invalid("story", text.format(n=_LONGEST_PRIZE))


RULES_SUFFIX = ".rules.toml"
"""The suffix of a ruleset file that belongs to one record beside it."""


def ruleset_path(name: str, beside: Path | None = None) -> Path:
    """The file of a ruleset given by id, or by path (relative to `beside`)."""
    if name.endswith(".toml"):
        return (beside or Path()) / name
    for folder in folders("rulesets"):
        path = folder / f"{name}.toml"
        if "/" not in name and is_there(path):
            return path
    raise FileError(_no_ruleset(name))


def _no_ruleset(name: str) -> str:
    if os.path.isfile(name):
        return _("{name}: a ruleset's file ends in .toml").format(name=name)
    if name and os.path.isdir(name):
        return _("{name} is a folder; a ruleset is a file that ends in .toml").format(name=name)
    if "/" in name:
        return _("there is no file {name}").format(name=name)
    ids = sorted(ruleset_ids())
    near = did_you_mean(name, ids, "'")
    return _("no ruleset {name!r}{near}; choose from {ids}").format(name=name, near=near, ids=", ".join(ids))


def ruleset_ids() -> set[str]:
    """The ids of all rulesets."""
    return {path.stem for folder in folders("rulesets") for path in toml_files(folder)}


def load_rules(name: str, beside: Path | None = None, changes: Mapping[str, Any] | None = None) -> Rules:
    """The rules of a ruleset, with some of its keys changed. Raises FileError."""
    path = real_path(ruleset_path(name, beside))
    if changes:
        return _compile(_read(path), path, changes)
    written = 0
    with suppress(OSError, ValueError):
        written = path.stat().st_mtime_ns
    return _load(path, written)


def playable(name: str) -> str:
    """The ruleset's id, or the path of the shipped ruleset if the player's own one with this id is invalid."""
    try:
        load_rules(name)
    except FileError:
        return str(shipped("rulesets") / f"{name}.toml")
    return name


def boxes() -> list[Rules]:
    """The shipped rulesets of whole boxes."""
    found = [load_rules(str(path)) for path in sorted(toml_files(shipped("rulesets")))]
    return [rules for rules in found if rules.ruleset.box == rules.ruleset.id]


def load_story(name: str, changes: Mapping[str, Any] | None = None) -> Story:
    """The story of a ruleset with some of its keys changed; the default one if it cannot be read."""
    with suppress(FileError, msgspec.ValidationError):
        data = _laid_over(_read(real_path(ruleset_path(name))).data, changes or {})
        return msgspec.convert(data.get("story", {}), Story)
    return Story()


@functools.lru_cache(maxsize=16)
def _load(path: Path, written: int) -> Rules:
    return _compile(_read(path), path, {})


class _Source(Struct, frozen=True):
    """A ruleset file merged with those it extends, the file that defines each key, and the folders to search for card
    files."""

    data: dict[str, Any]
    defined_in: dict[str, Path]
    folders: list[Path]
    extends: bool


def _read(path: Path) -> _Source:
    layers: list[tuple[Path, dict[str, Any]]] = []
    here: Path | None = path
    while here is not None:
        if here in [file for file, _layer in layers]:
            raise FileError(_("{path}: `extends`: {stem} extends itself").format(path=path, stem=here.stem))
        layer = read_toml(here)
        base = layer.pop("extends", None)
        layers.append((here, layer))
        here = _base(here, base) if base is not None else None
    merged: dict[str, Any] = {}
    defined_in: dict[str, Path] = {}
    for file, layer in reversed(layers):
        merged = _laid_over(merged, layer)
        defined_in |= dict.fromkeys(layer, file)
        if "starting_gold" in layer and "starting_gold_per_player" not in layer:
            merged.pop("starting_gold_per_player", None)
    # The id of a ruleset is the name of its file, whatever the file says.
    merged["id"] = path.stem
    return _Source(
        merged, defined_in, [*(file.parent for file, _layer in layers), shipped("rulesets")], len(layers) > 1
    )


def _laid_over(below: dict[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of both, preferring `above`; the tables in a ruleset file are merged in the same way."""
    both = {**below, **above}
    for name in ("abilities", "story"):
        if all(isinstance(data.get(name), dict) for data in (below, above)):
            both[name] = {**below[name], **above[name]}
    return both


def _base(here: Path, base: object) -> Path:
    if not isinstance(base, str):
        text = _("{here}: `extends` is {value}, but must be a ruleset's id or the path of its file")
        raise FileError(text.format(here=here, value=shown(base)))
    try:
        path = real_path(ruleset_path(base, here.parent))
    except FileError as problem:
        raise FileError(f"{here}: `extends`: {problem}") from None
    if not is_there(path):
        raise FileError(_("{here}: `extends`: there is no file {path}").format(here=here, path=path))
    return path


def _compile(source: _Source, path: Path, changes: Mapping[str, Any]) -> Rules:
    data = _laid_over(source.data, changes)
    wrong = list(_story_problems(data.pop("story", {})))
    try:
        if wrong:
            raise FileError(wrong[0].text)
        ruleset = msgspec.convert(data, Ruleset)
        return compile_rules(ruleset, [_card_file(name, source, path) for name in ruleset.cards])
    except (msgspec.ValidationError, RulesetError, FileError) as problem:
        found = first_of(_problems(data, source, path, wrong))
        why = refusal_reason(problem) if isinstance(problem, RulesetError) else str(problem)
        raise FileError(*(found or [f"{path}: {why}"])) from None


def _problems(data: dict[str, Any], source: _Source, path: Path, wrong: Sequence[Invalid]) -> Iterator[str]:
    """Everything that can be found wrong with a ruleset, and what is `wrong` with its story."""
    if "cards" not in data and not source.extends:
        text = _('{path}: `extends` is missing: say which rules to change, as in extends = "legendary"')
        yield text.format(path=path)
        data = {"cards": [], "name": "", **data}
    for key, text in (*validate(data, Ruleset), *wrong):
        yield f"{source.defined_in.get(key, path)}: {text}"
    files = data.get("cards")
    try:
        entries = [card for name in _names(files) for card in _card_file(str(name), source, path).card]
    except FileError as problem:
        yield from problem.problems
        return
    for key, text in _unknown_cards(data, entries) if entries else ():
        yield f"{source.defined_in.get(key, path)}: {text}"


def _names(value: object) -> Iterable[Any]:
    """The names in a list, or of the keys of a table; nothing if it is neither."""
    return value if isinstance(value, (list, dict)) else ()


def _unknown_cards(data: dict[str, Any], entries: Sequence[CardEntry]) -> Iterator[Invalid]:
    """Cards and figures of cards that a ruleset names but its card files do not have."""
    known = {entry.id: entry for entry in entries}
    for key in ("only", "without", "figures", "specials_named"):
        among, text = list(known), _('`{key}`: there is no card "{name}"{near}')
        if key == "specials_named":
            among = [entry.id for entry in entries if entry.special]
            text = _('`{key}`: there is no special card "{name}"{near}')
        for name in _names(data.get(key)):
            if isinstance(name, str) and name not in among:
                yield Invalid(key, text.format(key=key, name=name, near=did_you_mean(name, among, chr(34))))
    tables = data.get("figures")
    for name, figures in tables.items() if isinstance(tables, dict) else ():
        has = [figure for figure in CHANGEABLE if name in known and getattr(known[name], figure)]
        text = _("`figures.{name}.{figure}`: {card} has no such figure")
        if has:
            text = _("`figures.{name}.{figure}`: {card} has no such figure; it has {figures}")
        for figure in figures if name in known and isinstance(figures, dict) else ():
            if figure not in has:
                card = known[name].name
                yield Invalid("figures", text.format(name=name, figure=figure, card=card, figures=", ".join(has)))


def _card_file(name: str, source: _Source, path: Path) -> CardFile:
    for folder in source.folders:
        if is_there(file := folder / name):
            return read_as(file, CardFile)
    text = _('{said_by}: `cards`: there is no file "{name}" in its folder or among the shipped files')
    raise FileError(text.format(said_by=source.defined_in.get("cards", path), name=name))
