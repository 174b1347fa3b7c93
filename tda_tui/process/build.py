"""Which build of the program this is, pure Python or with its core compiled, and what it runs on."""

from __future__ import annotations

import platform
from importlib.util import find_spec
from pathlib import Path

from tda_tui import __version__


def compiled() -> bool:
    """Whether the rules core is compiled. It is compiled as a whole: one module stands for all."""
    spec = find_spec("tda_tui.rules.turn")
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")


def build() -> str:
    """The build in words."""
    return "compiled core" if compiled() else "pure Python"


def about() -> str:
    """The program and what it runs on, in the two lines that whoever looks for a mistake wants to see first."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"tda {__version__} ({build()})\n{python}, Textual {version_of('textual')}, {system()}"


def system() -> str:
    """The operating system. `platform.platform()` would run `uname`, whichever stands first on the PATH."""
    return f"{platform.system()} {platform.release()} {platform.machine()}"


def version_of(package: str) -> str:
    """The version of a library that is installed, or an empty text.

    Usually it stands beside the library, in the name of a folder; `importlib.metadata` finds it in any case, but takes
    as long to import as everything else that is needed for it.
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
