"""What the player has chosen, kept in one TOML file between games."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

from tda_tui.regular_file import read_file
from tda_tui.toml_text import NotToml, read_toml_text


def settings_path() -> Path:
    """Where the settings lie. Raises FileProblem where the player has no home folder."""
    from tda_tui.shelf import user_folder

    return user_folder("settings.toml")


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
            self._data = read_toml_text(read_file(self.path))
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
        except NotToml as problem:
            self.problem = f"{self.path}: {problem}"


def _write(path: Path, data: dict[str, Any]) -> None:
    """Replace a file as a whole: a reader finds the old one or the new one, never half of one.

    Raises NotToml for what could not be read again: others may have put anything into the file.
    """
    import tomli_w

    text = tomli_w.dumps(data)
    read_toml_text(text)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
