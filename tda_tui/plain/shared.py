"""What the plain table has in common with the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Shared(NamedTuple):
    """The parts of the screen that need no screen. They are handed in, because imports only point down.

    `controller` plays a game between a person and others, `choice_of` puts a question into words, `beats` gathers
    what happened, `record` writes a game down, the others name a card's kind, why it would trigger, and a special
    flight.
    """

    controller: Callable[..., Any]
    choice_of: Callable[..., Any]
    beats: Callable[..., Any]
    record: Callable[..., Any]
    short_kind: Callable[..., str]
    reason: Callable[..., str]
    flight_name: Callable[..., str]
