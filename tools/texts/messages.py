"""The short messages: collected from the program and from the files that lie at the top, kept in a catalogue each."""

from __future__ import annotations

import ast
import io
import tomllib
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tda_tui.words.languages import CATALOGUE, MESSAGES, folder_of
from tools.texts.longer_texts import walk

ROOT = Path(__file__).resolve().parents[2]
KEYWORDS = {
    "_": (0,), "gettext": (0,), "mark": (0,), "ngettext": (0, 1), "pgettext": (1,), "npgettext": (1, 2),
    "Binding": (2,), "Refusal": (0,), "RulesetError": (0,), "AbilityError": (0,),
}  # fmt: skip
"""What messages stand in, and which of its arguments they are."""
_IN_CONTEXT = {"pgettext", "npgettext"}
"""Those that say in their first argument what is meant."""
_TOML = {"rulesets": ("name", "about"), "themes": ("name", "about")}
"""Folders of files whose own words are shown, and under which keys."""
_NOTE = """\
Messages of the program in this language. "make texts" adds new ones and takes away what is no longer said.
Places in braces stay as they are; {card:the} and its like are explained in nouns.py.
"""


def catalogue_path(language: str) -> Path:
    """Where a language's messages are kept; what is compiled from them lies beside it."""
    return folder_of(language) / "messages.po"


def collect() -> Catalog:
    """All English messages, each with the files that say it."""
    template = Catalog(header_comment="", charset="utf-8")
    for path, message, context in sorted(_said(), key=lambda said: said[0]):
        known = template.get(message if isinstance(message, str) else message[0], context)
        if known is not None and isinstance(known.id, tuple) and isinstance(message, tuple) and known.id != message:
            raise ValueError(f"{path}: {message} is {known.id} elsewhere, and a catalogue has room for one of them")
        template.add(message, locations=[(path, None)], context=context)
    return template


def _said() -> Iterator[tuple[str, str | tuple[str, ...], str | None]]:
    for module in sorted((ROOT / "tda_tui").rglob("*.py")):
        for message, context in said_in(module.read_text(encoding="utf-8")):
            yield module.relative_to(ROOT).as_posix(), message, context
    for folder, keys in _TOML.items():
        for file in sorted((ROOT / folder).glob("*.toml")):
            texts = tomllib.loads(file.read_text(encoding="utf-8"))
            yield from ((f"{folder}/{file.name}", texts[key], None) for key in keys if isinstance(texts.get(key), str))
    for table in sorted(MESSAGES.glob("*.toml")):
        texts = tomllib.loads(table.read_text(encoding="utf-8"))
        for key, message in walk(texts, ""):
            context = key.partition(".")[0] if table.stem == "contexts" else None
            yield table.relative_to(ROOT).as_posix(), message, context


def said_in(source: str) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    """The messages of a module with their contexts, in order; those within f-strings and other calls, too."""
    for call, name in calls(ast.parse(source)):
        said = [_text(call, place) for place in KEYWORDS[name]]
        if all(said):
            message = tuple(map(str, said)) if len(said) > 1 else str(said[0])
            yield message, _text(call, 0) if name in _IN_CONTEXT else None


def calls(tree: ast.AST) -> Iterator[tuple[ast.Call, str]]:
    """The calls in which messages stand, each with its name."""
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and tree.func.id in KEYWORDS:
        yield tree, tree.func.id
    for part in ast.iter_child_nodes(tree):
        yield from calls(part)


def _text(call: ast.Call, place: int) -> str | None:
    """An argument that is written down there."""
    said = call.args[place] if place < len(call.args) else None
    return said.value if isinstance(said, ast.Constant) and isinstance(said.value, str) else None


def read(language: str) -> Catalog:
    """The language's catalogue; an empty one where there is none yet."""
    try:
        with catalogue_path(language).open("rb") as file:
            return read_po(file, locale=language)
    except FileNotFoundError:
        return Catalog(language)


def updated(language: str, template: Catalog) -> Catalog:
    """The catalogue with all messages of today and no others; nothing is guessed from similar ones."""
    catalogue = read(language)
    catalogue.update(template, no_fuzzy_matching=True, update_header_comment=False)
    catalogue.obsolete.clear()
    catalogue.fuzzy = False
    catalogue.header_comment = "\n".join(f"# {line}" for line in _NOTE.splitlines())
    return catalogue


def as_text(catalogue: Catalog) -> bytes:
    """The catalogue as its file is written, which depends on nothing but the messages."""
    file = io.BytesIO()
    write_po(file, catalogue, width=118, omit_header=False, sort_by_file=True, include_lineno=False)
    dated = (b'"POT-Creation-Date', b'"PO-Revision-Date', b'"Generated-By', b'"Report-Msgid', b'"Last-Translator')
    return b"".join(line for line in file.getvalue().splitlines(keepends=True) if not line.startswith(dated))


def save(language: str, catalogue: Catalog) -> None:
    """Keep the catalogue, and compile it."""
    catalogue_path(language).write_bytes(as_text(catalogue))
    with (folder_of(language) / CATALOGUE).open("wb") as file:
        write_mo(file, catalogue)


def missing(catalogue: Catalog) -> list[Message]:
    """The messages that nobody has translated."""
    return [message for message in catalogue if message.id and not _is_translated(message)]


def _is_translated(message: Message) -> bool:
    return all(message.string) if isinstance(message.string, tuple) else bool(message.string)
