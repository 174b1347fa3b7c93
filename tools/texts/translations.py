"""What a translated message must have in common with the English one: its places, and the space around it."""

from __future__ import annotations

import string
from collections.abc import Collection, Iterator

from babel.messages.catalog import Catalog, Message

Place = tuple[str, str]
"""A name in braces, and what it is to be written like."""


def wrong(catalogue: Catalog, forms: Collection[str]) -> Iterator[str]:
    """What is wrong with the translations, a line each; `forms` are those in which the language has its names."""
    for message in catalogue:
        if message.id and any(_said(message.string)):
            yield from (f"{_said(message.id)[0]!r}: {problem}" for problem in _problems(message, forms))


def _problems(message: Message, forms: Collection[str]) -> Iterator[str]:
    english = _said(message.id)
    one, many = _places(english[0]), _places(english[-1])
    for number, said in enumerate(_said(message.string)):
        try:
            own = _places(said)
        except ValueError as problem:
            yield f"{said!r}: {problem}"
            continue
        names = {name for name, _form in own}
        for name in {name for name, _form in (many if number else one)} - names:
            yield f"{said!r} lacks {{{name}}}"
        for name in names - {name for name, _form in one | many}:
            yield f"{said!r} has {{{name}}}, which is not filled in"
        for place in own - one - many:
            if not _is_form(place[1], forms):
                yield f"{said!r} has {{{place[0]}:{place[1]}}}"
        if [said[:1].isspace(), said[-1:].isspace()] != [english[0][:1].isspace(), english[0][-1:].isspace()]:
            yield f"{said!r} begins or ends with a space, or no longer does"


def _is_form(form: str, forms: Collection[str]) -> bool:
    """Whether it can be written like that: bare, a name in one of its forms or with an ending that agrees, a date."""
    return not form or form.lower() in forms or "|" in form or form.startswith("%")


def _places(said: str) -> set[Place]:
    """The places of a message; how a key is usually called stands behind its name, and is translated."""
    found = (
        (name, form or "") for _text, name, form, _conversion in string.Formatter().parse(said) if name is not None
    )
    return {(f"{name}:{form.partition('=')[0]}", "") if name == "key" else (name, form) for name, form in found}


def _said(text: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """A message in each of its numbers; () for one that is not translated."""
    return tuple(text) if isinstance(text, (tuple, list)) else (text,) if text else ()
