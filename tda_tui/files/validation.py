"""What is wrong with the keys of a file, all of it at once, in sentences for whoever wrote the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

_LONGEST = 40
"""Characters of a value that are shown, and of a word that may be meant for another."""


class Invalid(NamedTuple):
    """A key at the file's top, and a sentence about what stands in it."""

    key: str
    said: str


def validate(
    data: Mapping[str, Any], kind: type[msgspec.Struct], bounds: Mapping[str, tuple[int, int]] | None = None
) -> Iterator[Invalid]:
    """Everything that does not fit into the structure. `bounds` are the least and the most of whole numbers."""
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
                yield Invalid(key, f"`{key}` is {value}, but must be a whole number from {least} to {most}")
            continue
        span = " from {} to {}".format(*bounds[key]) if bounds is not None and key in bounds else ""
        for said in _wrong(value, fields[key].type, key, span):
            yield Invalid(key, said)
    for key, field in fields.items():
        if field.required and key not in data:
            yield Invalid(key, f"`{key}` is missing")


def did_you_mean(word: str, known: Iterable[str], marks: str = "`") -> str:
    """The end of a sentence that names the known word that is nearest; "" if none is near."""
    import difflib

    near = difflib.get_close_matches(word, list(known), 1) if len(word) <= _LONGEST else []
    return f"; did you mean {marks}{near[0]}{marks}?" if near else ""


def shown(value: object) -> str:
    """A value as the file says it, in short."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"' if len(value) <= _LONGEST else f'"{value[:_LONGEST]}..."'
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, list):
        return f"[{', '.join(shown(inner) for inner in value)}]" if len(value) < 4 else "a list"
    return str(value)


def _no_such_key(key: str, known: Iterable[str], where: str) -> str:
    return f"{where}there is no key `{key}`{did_you_mean(key, known)}"


def _wrong(value: object, wanted: inspect.Type, path: str, span: str = "") -> Iterator[str]:
    """What is wrong with a value, and with everything in it."""
    wanted = _without_none(wanted)
    if isinstance(wanted, inspect.UnionType):
        if all(any(_wrong(value, one, path)) for one in wanted.types):
            yield f"`{path}` is {shown(value)}, but must be {_expected(wanted)}"
    elif isinstance(wanted, inspect.StructType):
        yield from _wrong_table(value, wanted, path)
    elif isinstance(wanted, inspect.DictType) and isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _wrong(inner, wanted.value_type, f"{path}.{key}")
    elif isinstance(wanted, (inspect.ListType, inspect.VarTupleType)) and isinstance(value, list):
        for number, inner in enumerate(value, 1):
            yield from _wrong(inner, wanted.item_type, _item(path, number, inner))
    elif not _fits(value, wanted):
        yield f"`{path}` is {shown(value)}, but must be {_expected(wanted, path)}{span}"


def _wrong_table(value: object, wanted: inspect.StructType, path: str) -> Iterator[str]:
    if not isinstance(value, Mapping):
        yield f"`{path}` is {shown(value)}, but must be a table"
        return
    fields = {field.encode_name: field for field in wanted.fields}
    for key, inner in value.items():
        if key in fields:
            yield from _wrong(inner, fields[key].type, f"{path}.{key}")
        else:
            yield _no_such_key(key, fields, f"`{path}`: ")
    for key, field in fields.items():
        if field.required and key not in value:
            yield f"`{path}.{key}` is missing"


def _item(path: str, number: int, item: object) -> str:
    """An item of a list by its own id or name, or by its number."""
    names = (item.get("id"), item.get("name")) if isinstance(item, Mapping) else ()
    return f"{path} {next((name for name in names if isinstance(name, str) and name), number)}"


def _without_none(wanted: inspect.Type) -> inspect.Type:
    """TOML has no word for None: it stands for what may be left out."""
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
        return " or ".join(_expected(one) for one in wanted.types)
    if isinstance(wanted, inspect.LiteralType):
        return _either([shown(word) for word in wanted.values])
    if isinstance(wanted, inspect.TupleType):
        return f"a list of {len(wanted.item_types)} whole numbers"
    if isinstance(wanted, inspect.ListType) and isinstance(wanted.item_type, inspect.StructType):
        return f"a list of tables, each under [[{path}]]"
    if isinstance(wanted, inspect.IntType):
        return "a whole number" + _span(wanted)
    return next((said for kind, said in _EXPECTED.items() if isinstance(wanted, kind)), "something else")


def _span(wanted: inspect.IntType) -> str:
    if wanted.ge is None:
        return ""
    return f", {wanted.ge} or more" if wanted.le is None else f" from {wanted.ge} to {wanted.le}"


def _either(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]


_EXPECTED: dict[type[inspect.Type], str] = {
    inspect.FloatType: "a number",
    inspect.StrType: "text in quotes",
    inspect.DateTimeType: "a date with a time",
    inspect.BoolType: "true or false",
    inspect.ListType: "a list, in square brackets",
    inspect.VarTupleType: "a list, in square brackets",
    inspect.DictType: "a table",
}
