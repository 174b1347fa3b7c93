"""What belongs to whoever plays, where one program serves several people: their language, characters, keys, folders.

Usually one person has the whole program, and everything is as if it were a variable of its module. A program that
serves others begins a visit for each of them; what is put there reaches every task that begins in it, and nobody else.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextvars import ContextVar
from typing import Any, Generic, TypeVar

T = TypeVar("T")

_visit: ContextVar[dict[Any, Any]] = ContextVar("visit", default={})  # noqa: B039 - one person has the whole program


def begin_visit() -> None:
    """From here on this context, and every task that it starts, has values of its own, which are the usual ones."""
    _visit.set({})


class Personal(Generic[T]):
    """A value of which everybody has their own; until it is put it is the usual one."""

    __slots__ = ("_usual",)

    def __init__(self, usual: T) -> None:
        self._usual = usual

    def get(self) -> T:
        """The value of whoever plays here."""
        found: T = _visit.get().get(self, self._usual)
        return found

    def put(self, value: T) -> None:
        """From now on this is their value."""
        _visit.get()[self] = value


_environment: Personal[Mapping[str, str]] = Personal(os.environ)


def environment() -> Mapping[str, str]:
    """The variables that tell what the player's terminal can do, and what the player reads."""
    return _environment.get()


def use_environment(variables: Mapping[str, str]) -> None:
    """From now on these, and not those of the program."""
    _environment.put(variables)
