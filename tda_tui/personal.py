"""Values that belong to one player when a program serves several: language, characters, keys, folders.

Usually one person has the whole program to themselves, and each value acts like a module variable. A program that
serves several people begins a visit for each; values put there reach only the tasks started within that visit.
"""

import os
from collections.abc import Mapping
from contextvars import ContextVar
from typing import Any, Generic, TypeVar

T = TypeVar("T")

_visit: ContextVar[dict[Any, Any]] = ContextVar("visit", default={})  # noqa: B039 - one person has the whole program


def begin_visit() -> None:
    """Give this context, and every task started from it, its own values, which begin as the defaults."""
    _visit.set({})


class Personal(Generic[T]):
    """A value that each player has separately, with a default until it is set."""

    __slots__ = ("_usual",)

    def __init__(self, usual: T) -> None:
        self._usual = usual

    def get(self) -> T:
        """The current player's value."""
        found: T = _visit.get().get(self, self._usual)
        return found

    def put(self, value: T) -> None:
        """Set the current player's value."""
        _visit.get()[self] = value


_environment: Personal[Mapping[str, str]] = Personal(os.environ)


def environment() -> Mapping[str, str]:
    """The environment variables that describe the player's terminal and language."""
    return _environment.get()


def use_environment(variables: Mapping[str, str]) -> None:
    """Use these environment variables for the current player instead of the program's own."""
    _environment.put(variables)
