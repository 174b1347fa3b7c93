"""Finds everything wrong with the keys of a file and explains it in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from tda_tui.words.phrases import either
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

_LONGEST = 40
"""The most characters of a value that are shown, and of a word that is matched against known ones."""


class Invalid(NamedTuple):
    """A top-level key, and a sentence about what is wrong with its value."""

    key: str
    said: str


def validate(
    data: Mapping[str, Any], kind: type[msgspec.Struct], bounds: Mapping[str, tuple[int, int]] | None = None
) -> Iterator[Invalid]:
    """Everything that does not fit the structure. `bounds` are the least and greatest values of integers."""
    told = inspect.type_info(kind)
    assert isinstance(told, inspect.StructType)
    fields = {field.encode_name: field for field in told.fields}
    for key, value in data.items():
        if key not in fields:
            yield Invalid(key, _no_such_key(key, fields, ""))
            continue
        if bounds is not None and key in bounds and isinstance(value, int) and not isinstance(value, bool):
            least, most = bounds[key]
            if not least <= value <= most:
                said = _("`{path}` is {value}, but must be {expected}").format(
                    path=key, value=value, expected=_between(least, most)
                )
                yield Invalid(key, said)
            continue
        for said in _wrong(value, fields[key].type, key, bounds.get(key) if bounds is not None else None):
            yield Invalid(key, said)
    for key, field in fields.items():
        if field.required and key not in data:
            yield Invalid(key, _missing(key))


def did_you_mean(word: str, known: Iterable[str], marks: str = "`") -> str:
    """A suggestion of the nearest known word, as the end of a sentence; "" if none is near."""
    near = _nearest(word, known)
    return _("; did you mean {near}?").format(near=f"{marks}{near}{marks}") if near else ""


def _nearest(word: str, known: Iterable[str]) -> str:
    import difflib

    near = difflib.get_close_matches(word, list(known), 1) if len(word) <= _LONGEST else []
    return near[0] if near else ""


def perhaps(word: str, known: Iterable[str]) -> str:
    """A suggestion of the nearest known word for the middle of a sentence; "" if none is near."""
    near = _nearest(word, known)
    return _("; did you mean '{near}'").format(near=near) if near else ""


def shown(value: object) -> str:
    """A value as written in a file, shortened."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"' if len(value) <= _LONGEST else f'"{value[:_LONGEST]}..."'
    if isinstance(value, Mapping):
        return _("a table")
    if isinstance(value, list):
        return f"[{', '.join(shown(inner) for inner in value)}]" if len(value) < 4 else _("a list")
    return str(value)


class Missing(str):
    """A message about a missing key; all other messages are about something present."""


def _missing(key: str) -> Missing:
    return Missing(_("`{key}` is missing").format(key=key))


def _no_such_key(key: str, known: Iterable[str], where: str) -> str:
    near = did_you_mean(key, known)
    if where:
        return _("`{where}`: there is no key `{key}`{near}").format(where=where, key=key, near=near)
    return _("there is no key `{key}`{near}").format(key=key, near=near)


def _wrong(value: object, wanted: inspect.Type, path: str, bounds: tuple[int, int] | None = None) -> Iterator[str]:
    """What is wrong with a value and everything in it. `bounds` apply to an integer."""
    wanted = _without_none(wanted)
    if isinstance(wanted, inspect.UnionType):
        if all(any(_wrong(value, one, path)) for one in wanted.types):
            yield _("`{path}` is {value}, but must be {expected}").format(
                path=path, value=shown(value), expected=_expected(wanted)
            )
    elif isinstance(wanted, inspect.StructType):
        yield from _wrong_table(value, wanted, path)
    elif isinstance(wanted, inspect.DictType) and isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _wrong(inner, wanted.value_type, f"{path}.{key}")
    elif isinstance(wanted, (inspect.ListType, inspect.VarTupleType)) and isinstance(value, list):
        for number, inner in enumerate(value, 1):
            yield from _wrong(inner, wanted.item_type, _item(path, number, inner))
    elif not _fits(value, wanted):
        expected = _between(*bounds) if bounds is not None else _expected(wanted, path)
        yield _("`{path}` is {value}, but must be {expected}").format(path=path, value=shown(value), expected=expected)


def _wrong_table(value: object, wanted: inspect.StructType, path: str) -> Iterator[str]:
    if not isinstance(value, Mapping):
        yield _("`{path}` is {value}, but must be a table").format(path=path, value=shown(value))
        return
    fields = {field.encode_name: field for field in wanted.fields}
    for key, inner in value.items():
        if key in fields:
            yield from _wrong(inner, fields[key].type, f"{path}.{key}")
        else:
            yield _no_such_key(key, fields, path)
    for key, field in fields.items():
        if field.required and key not in value:
            yield _missing(f"{path}.{key}")


def _item(path: str, number: int, item: object) -> str:
    """The path of a list item, by its id, its name or its number."""
    names = (item.get("id"), item.get("name")) if isinstance(item, Mapping) else ()
    return f"{path} {next((name for name in names if isinstance(name, str) and name), number)}"


def _without_none(wanted: inspect.Type) -> inspect.Type:
    """The type without None: a key that may be None is optional, as TOML has no null."""
    if isinstance(wanted, inspect.UnionType):
        others = [one for one in wanted.types if not isinstance(one, inspect.NoneType)]
        return others[0] if len(others) == 1 else inspect.UnionType(tuple(others))
    return wanted


def _fits(value: object, wanted: inspect.Type) -> bool:
    if isinstance(wanted, inspect.LiteralType):
        return value in wanted.values
    if isinstance(wanted, inspect.BoolType):
        return isinstance(value, bool)
    if isinstance(wanted, inspect.IntType):
        return isinstance(value, int) and not isinstance(value, bool) and _within(value, wanted)
    if isinstance(wanted, inspect.FloatType):
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    if isinstance(wanted, inspect.StrType):
        return isinstance(value, str)
    if isinstance(wanted, inspect.DateTimeType):
        return isinstance(value, datetime)
    if isinstance(wanted, inspect.TupleType) and isinstance(value, list):
        inner = zip(value, wanted.item_types, strict=False)
        return len(value) == len(wanted.item_types) and all(_fits(one, kind) for one, kind in inner)
    return False


def _within(value: int, wanted: inspect.IntType) -> bool:
    return (wanted.ge is None or wanted.ge <= value) and (wanted.le is None or value <= wanted.le)


def _expected(wanted: inspect.Type, path: str = "") -> str:
    if isinstance(wanted, inspect.UnionType):
        return either([_expected(one) for one in wanted.types])
    if isinstance(wanted, inspect.LiteralType):
        return either([shown(word) for word in wanted.values])
    if isinstance(wanted, inspect.TupleType):
        return _("a list of {n} whole numbers").format(n=len(wanted.item_types))
    if isinstance(wanted, inspect.ListType) and isinstance(wanted.item_type, inspect.StructType):
        return _("a list of tables, each under [[{path}]]").format(path=path)
    if isinstance(wanted, inspect.IntType):
        return _whole_number(wanted)
    return _(next((said for kind, said in _EXPECTED.items() if isinstance(wanted, kind)), _SOMETHING))


def _whole_number(wanted: inspect.IntType) -> str:
    if wanted.ge is None:
        return _("a whole number")
    return (
        _between(wanted.ge, wanted.le)
        if wanted.le is not None
        else _("a whole number, {n} or more").format(n=wanted.ge)
    )


def _between(least: int, most: int) -> str:
    return _("a whole number from {least} to {most}").format(least=least, most=most)


_SOMETHING = mark("something else")
_EXPECTED: dict[type[inspect.Type], str] = {
    inspect.FloatType: mark("a number"),
    inspect.StrType: mark("text in quotes"),
    inspect.DateTimeType: mark("a date with a time"),
    inspect.BoolType: mark("true or false"),
    inspect.ListType: mark("a list, in square brackets"),
    inspect.VarTupleType: mark("a list, in square brackets"),
    inspect.DictType: mark("a table"),
}
