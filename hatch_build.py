"""Compiles the catalogues of the languages whenever the program is built or installed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):
    """Turns each `messages.po` into the `messages.mo` beside it, which the program reads."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile all of them, and have them packed."""
        for source in sorted(Path(self.root, "tda_tui", "words").glob("*/messages.po")):
            with source.open("rb") as messages, source.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, read_po(messages, locale=source.parent.name))
            build_data["artifacts"].append(str(source.with_suffix(".mo").relative_to(self.root)))
