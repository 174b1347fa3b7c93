"""Which build of the program this is: pure Python, or with its core compiled."""

from __future__ import annotations

from importlib.util import find_spec


def compiled() -> bool:
    """Whether the rules core is compiled. It is compiled as a whole: one module stands for all."""
    spec = find_spec("tda_tui.rules.turn")
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")


def build() -> str:
    """The build in words."""
    return "compiled core" if compiled() else "pure Python"
