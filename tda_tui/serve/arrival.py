"""What an app that is shown to a visitor may know of the inn and of them."""

from __future__ import annotations

from typing import NamedTuple

from tda_tui.serve.wanted import Wanted
from tda_tui.tables.lobby import Lobby


class Arrival(NamedTuple):
    """Somebody has come in: by the fingerprint of their key, "" for a guest. `host_key` is that of the inn, `address`
    where they come from, as far as the limits tell addresses apart.

    Whatever happens at a table is told in the course of somebody else's task: an app takes it up by `call_later` or a
    message, so that it speaks its own visitor's language.
    """

    lobby: Lobby
    key: str
    host_key: str
    wanted: Wanted
    address: str = ""
