"""Modules that a library imports at its beginning, and of which this program hardly ever uses anything."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any


@contextmanager
def late(*names: str) -> Iterator[None]:
    """Whoever imports from these modules here gets what imports them as soon as it is called or looked into.

    Modules that are there already are left alone, and afterwards each can be imported as usual.
    """
    put = {name: _LateModule(name) for name in names if name not in sys.modules}
    sys.modules.update(put)
    try:
        yield
    finally:
        for name, module in put.items():
            if sys.modules.get(name) is module:
                del sys.modules[name]


class _LateModule(ModuleType):
    """Has everything that is asked for, until it is used."""

    def __getattr__(self, name: str) -> _Late:
        if _is_pythons_own(name):
            raise AttributeError(name)
        return _Late(name, (), {"__module__": self.__name__})


class _Late(type):
    """Stands for a class or a function of another module. It is a class, so that others may be derived from it."""

    def __call__(cls, *arguments: Any, **options: Any) -> Any:
        return cls._itself()(*arguments, **options)

    def __getattr__(cls, name: str) -> Any:
        if _is_pythons_own(name):
            raise AttributeError(name)
        return getattr(cls._itself(), name)

    def __instancecheck__(cls, thing: object) -> bool:
        return isinstance(thing, cls._itself())

    def _itself(cls) -> Any:
        return getattr(import_module(cls.__module__), cls.__name__)


def _is_pythons_own(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")
