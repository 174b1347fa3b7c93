"""The build of the program, pure Python or with a compiled core, and what it runs on."""

from __future__ import annotations

import platform
from importlib.util import find_spec
from pathlib import Path

from tda_tui import __version__


def compiled() -> bool:
    """Whether the rules engine is compiled. It is compiled as a whole, so one module is checked."""
    spec = find_spec("tda_tui.rules.turn")
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")


def build() -> str:
    """The build in words."""
    return "compiled core" if compiled() else "pure Python"


def about() -> str:
    """The program and what it runs on, in two lines for bug reports."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"tda {__version__} ({build()})\n{python}, Textual {version_of('textual')}, {system()}"


def system() -> str:
    """The operating system. `platform.platform()` would run whichever `uname` is first on the PATH."""
    return f"{platform.system()} {platform.release()} {platform.machine()}"


def version_of(package: str) -> str:
    """The installed version of a library, or "".

    It is usually read from the name of the folder beside the library: importing `importlib.metadata` takes as long as
    everything else needed here.
    """
    spec = find_spec(package)
    if spec is not None and spec.origin is not None:
        for folder in Path(spec.origin).parents[1].glob(f"{package}-*.dist-info"):
            return folder.stem.partition("-")[2]
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(package)
    except PackageNotFoundError:
        return ""
