"""What is read at its first use elsewhere is read before anybody comes: nobody waits for what another one opens."""

from __future__ import annotations

import pkgutil
from contextlib import suppress
from importlib import import_module

from tda_tui.app import screens


def preload() -> None:
    """Import all screens, with all that they need; and what rates those who play, if it is there."""
    for module in pkgutil.walk_packages(screens.__path__, f"{screens.__name__}."):
        import_module(module.name)
    with suppress(ImportError):
        import_module("openskill.models")
