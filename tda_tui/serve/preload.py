"""Imports modules before visitors come that are otherwise imported at first use, which would delay everybody."""

from __future__ import annotations

import pkgutil
from contextlib import suppress
from importlib import import_module

from tda_tui.app import screens


def preload() -> None:
    """Import all screens with their dependencies, and the rating library if it is installed."""
    for module in pkgutil.walk_packages(screens.__path__, f"{screens.__name__}."):
        import_module(module.name)
    with suppress(ImportError):
        import_module("openskill.models")
