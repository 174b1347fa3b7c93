"""What the player has chosen, kept in one TOML file between games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tda_tui.toml_text import NotToml, read_toml_text


def settings_path() -> Path:
    """Where the settings lie."""
    from platformdirs import user_config_path

    return user_config_path("tda", appauthor=False) / "settings.toml"


class Settings:
    """Values by section and key. What is not known here stays in the file as it is.

    A file that cannot be read is left alone: `problem` says why in a sentence, and nothing is saved over it.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or settings_path()
        self.problem = ""
        self._spoilt = False
        self._data: dict[str, Any] = {}
        try:
            self._data = read_toml_text(self.path.read_bytes())
        except FileNotFoundError:
            return
        except OSError as problem:
            self._give_up(problem.strerror or str(problem))
        except NotToml as problem:
            self._give_up(f"not TOML: {problem}")

    def _give_up(self, why: str) -> None:
        self._spoilt = True
        self.problem = f"{self.path}: {why}"

    def section(self, name: str) -> dict[str, Any]:
        """A copy of one section; empty if there is none."""
        found = self._data.get(name)
        return dict(found) if isinstance(found, dict) else {}

    def put(self, name: str, values: dict[str, Any]) -> None:
        """Set values of a section and save. If it cannot be saved, `problem` says why; the values hold."""
        kept = self.section(name)
        if kept | values == kept:
            return
        self._data[name] = kept | values
        if self._spoilt:
            return
        try:
            _write(self.path, self._data)
        except OSError as problem:
            self.problem = f"{self.path}: {problem.strerror or problem}"


def _write(path: Path, data: dict[str, Any]) -> None:
    import tomli_w

    from tda_tui.atomic import make_folder, write_atomically

    make_folder(path.parent)
    write_atomically(path, tomli_w.dumps(data).encode())
