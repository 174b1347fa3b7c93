"""Finds everything wrong with the keys of a file and explains it in sentences."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from tda_tui.words.phrases import either
from tda_tui.words.translate import gettext as _, mark

_LONGEST = 40  # the most characters of a value that are shown, and of a word that is matched against known ones


class Invalid(NamedTuple):
    """A top-level key, and a sentence about what is wrong with its value."""

    key: str
    text: str


def validate(data: Mapping[str, Any], kind: type[msgspec.Struct]) -> Iterator[Invalid]:
    """Everything that does not fit the structure."""
    wanted = inspect.type_info(kind)
    assert isinstance(wanted, inspect.StructType)
    return _wrong_table(data, wanted, "")


def did_you_mean(word: str, known: Iterable[str], marks: str = "`") -> str:
    """The nearest known word, in brackets to follow the unknown one; "" if none is near."""
    import difflib

    near = difflib.get_close_matches(word, list(known), 1) if len(word) <= _LONGEST else []
    return _(" (did you mean {near}?)").format(near=f"{marks}{near[0]}{marks}") if near else ""


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


def _wrong_table(table: Mapping[str, Any], wanted: inspect.StructType, path: str) -> Iterator[Invalid]:
    fields = {field.encode_name: field for field in wanted.fields}
    inside = f"{path}." if path else ""
    for key, value in table.items():
        if key not in fields:
            near, text = did_you_mean(key, fields), _("there is no key `{key}`{near}")
            if path:
                text = _("`{where}`: there is no key `{key}`{near}")
            yield Invalid(key, text.format(where=path, key=key, near=near))
            continue
        for text in _wrong(value, fields[key].type, f"{inside}{key}"):
            yield Invalid(key, text)
    for key, field in fields.items():
        if field.required and key not in table:
            yield Invalid(key, Missing(_("`{key}` is missing").format(key=f"{inside}{key}")))


def _wrong(value: object, wanted: inspect.Type, path: str) -> Iterator[str]:
    wanted = _without_none(wanted)
    if isinstance(wanted, inspect.StructType):
        if isinstance(value, Mapping):
            yield from (problem.text for problem in _wrong_table(value, wanted, path))
        else:
            yield _("`{path}` is {value}, but must be a table").format(path=path, value=shown(value))
    elif isinstance(wanted, inspect.DictType) and isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _wrong(inner, wanted.value_type, f"{path}.{key}")
    elif isinstance(wanted, (inspect.ListType, inspect.VarTupleType)) and isinstance(value, list):
        for number, inner in enumerate(value, 1):
            yield from _wrong(inner, wanted.item_type, _item(path, number, inner))
    elif not _fits(value, wanted):
        text = _("`{path}` is {value}, but must be {expected}")
        yield text.format(path=path, value=shown(value), expected=_expected(wanted, path))


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
    if isinstance(wanted, inspect.UnionType):
        return any(not any(_wrong(value, one, "")) for one in wanted.types)
    if isinstance(wanted, inspect.LiteralType):
        return value in wanted.values
    if isinstance(wanted, inspect.TupleType) and isinstance(value, list):
        return len(value) == len(wanted.item_types) and all(map(_fits, value, wanted.item_types))
    if isinstance(wanted, inspect.IntType) and isinstance(value, int):
        in_bounds = (wanted.ge is None or wanted.ge <= value) and (wanted.le is None or value <= wanted.le)
        return in_bounds and not isinstance(value, bool)
    if isinstance(wanted, inspect.FloatType):
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    simple = {inspect.BoolType: bool, inspect.StrType: str, inspect.DateTimeType: datetime}
    return type(wanted) in simple and isinstance(value, simple[type(wanted)])


def _expected(wanted: inspect.Type, path: str = "") -> str:
    if isinstance(wanted, inspect.UnionType):
        return either([_expected(one) for one in wanted.types])
    if isinstance(wanted, inspect.LiteralType):
        return either([shown(word) for word in wanted.values])
    if isinstance(wanted, inspect.TupleType):
        return _("a list of {n} whole numbers").format(n=len(wanted.item_types))
    if isinstance(wanted, inspect.ListType) and isinstance(wanted.item_type, inspect.StructType):
        return _("a list of tables, each under [[{path}]]").format(path=path)
    if isinstance(wanted, inspect.IntType) and wanted.ge is not None:
        text = _("a whole number, {n} or more") if wanted.le is None else _("a whole number from {least} to {most}")
        return text.format(n=wanted.ge, least=wanted.ge, most=wanted.le)
    return _(_EXPECTED.get(type(wanted), _SOMETHING))


_SOMETHING = mark("something else")
_EXPECTED: dict[type[inspect.Type], str] = {
    inspect.IntType: mark("a whole number"),
    inspect.FloatType: mark("a number"),
    inspect.StrType: mark("text in quotes"),
    inspect.DateTimeType: mark("a date and time"),
    inspect.BoolType: mark("true or false"),
    inspect.ListType: mark("a list, in square brackets"),
    inspect.VarTupleType: mark("a list, in square brackets"),
    inspect.DictType: mark("a table"),
}
