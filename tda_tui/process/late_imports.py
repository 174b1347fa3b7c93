"""Placeholders for modules that a library imports but this program hardly ever uses."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any


@contextmanager
def late(*names: str) -> Iterator[None]:
    """Imports from these modules yield placeholders, which import the module when they are first used.

    Modules that are loaded already are not replaced. Afterwards each module can be imported normally.
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
    """A module that has a placeholder for every name."""

    def __getattr__(self, name: str) -> _Late:
        if _is_pythons_own(name):
            raise AttributeError(name)
        return _Late(name, (), {"__module__": self.__name__})


class _Late(type):
    """A placeholder for a class or function. It is a class itself, so that classes can be derived from it."""

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
