"""The short messages: collected from the program and from the files that lie at the top, kept in a catalogue each."""

from __future__ import annotations

import io
import tomllib
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tda_tui.words.languages import CATALOGUE, folder_of

ROOT = Path(__file__).resolve().parents[2]
_KEYWORDS = {
    "_": None, "gettext": None, "mark": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2), "Binding": (3,),
    "Refusal": None, "RulesetError": None, "AbilityError": None,
}  # fmt: skip
"""What messages stand in, and which of its arguments they are: key bindings have theirs in the third."""
_TOML = {"rulesets": ("name", "about", "box"), "themes": ("name", "about")}
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
        if message and message != ("", ""):
            template.add(message, locations=[(path, None)], context=context)
    return template


def _said() -> Iterator[tuple[str, str | tuple[str, ...], str | None]]:
    method = [("**.py", "python")]
    for path, _line, message, _comments, context in extract_from_dir(ROOT / "tda_tui", method, keywords=_KEYWORDS):
        yield f"tda_tui/{Path(path).as_posix()}", message, context
    for folder, keys in _TOML.items():
        for file in sorted((ROOT / folder).glob("*.toml")):
            texts = tomllib.loads(file.read_text(encoding="utf-8"))
            yield from ((f"{folder}/{file.name}", texts[key], None) for key in keys if isinstance(texts.get(key), str))


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
