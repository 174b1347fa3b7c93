"""What an app shown to a visitor knows about the inn and the visitor."""

from __future__ import annotations

from typing import NamedTuple

from tda_tui.serve.wanted import Wanted
from tda_tui.tables.lobby import Lobby


class Arrival(NamedTuple):
    """A visitor's arrival. `key` is the fingerprint of their key, "" for a guest; `host_key` is the inn's fingerprint;
    `address` is where they come from, with addresses of one network treated alike.

    Table callbacks run in another visitor's task: an app must handle them through `call_later` or a message, so that it
    uses its own visitor's language.
    """

    lobby: Lobby
    key: str
    host_key: str
    wanted: Wanted
    address: str = ""
