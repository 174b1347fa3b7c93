"""Compiles the catalogues of the languages whenever the program is built or installed, and the core where it is wanted.

With TDA_NATIVE=1 in the environment, mypyc turns the modules that pyproject.toml names into C, and a C compiler those
into extension modules, which lie in the wheel beside their sources. Both play exactly the same game.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PYTHONS = ((3, 11), (3, 12), (3, 13))
"""For which it is compiled; under others it is pure Python."""
# Floating point as Python does it: a multiplication and an addition are rounded one after the other. And functions that
# only their own library calls, which may be called directly and put in line: that is a tenth of the time.
FLAGS = [] if os.name == "nt" else ["-ffp-contract=off", "-fvisibility=hidden"]
# Without the names of functions, which nobody looks for.
SMALL = ["-s"] if sys.platform == "linux" else []


class CustomBuildHook(BuildHookInterface):
    """Turns each `messages.po` into the `messages.mo` beside it, which the program reads; and may compile the core."""

    def dependencies(self) -> list[str]:
        """What only a native build needs."""
        return self.config["native-requires"] if wanted() and not why_not() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile all of them, and have them packed."""
        for source in sorted(Path(self.root, "tda_tui", "words").glob("*/messages.po")):
            with source.open("rb") as messages, source.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, read_po(messages, locale=source.parent.name))
            build_data["artifacts"].append(str(source.with_suffix(".mo").relative_to(self.root)))
        if self.target_name == "wheel" and wanted():
            self._compile(version, build_data)

    def _compile(self, version: str, build_data: dict[str, Any]) -> None:
        """Have the extension modules packed, or say in one sentence why there are none."""
        problem = why_not() or (
            "an editable install would go on using them when the sources change" if version == "editable" else ""
        )
        if not problem:
            self._built = TemporaryDirectory(prefix="tda-native-")
            try:
                built = list(extension_modules(self._modules(), Path(self._built.name)))
                build_data["force_include"] |= {str(path): name for path, name in built}
                build_data |= {"pure_python": False, "infer_tag": True}
            except (Exception, SystemExit) as error:  # what compilers fail of is of all kinds
                problem = f"compiling failed ({error})"
        if problem:
            self.app.display_warning(f"The game is installed as pure Python, without compiled modules: {problem}.")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Nothing stays behind."""
        if hasattr(self, "_built"):
            self._built.cleanup()

    def _modules(self) -> list[str]:
        """The modules that are compiled, as paths; what a package says at its top stays as it is."""
        found = {path for pattern in self.config["native"] for path in Path(self.root).glob(pattern)}
        found -= {Path(self.root, name) for name in self.config["interpreted"]}
        return [str(path.relative_to(self.root)) for path in sorted(found) if path.name != "__init__.py"]


def wanted() -> bool:
    """Whether a native build is asked for."""
    return os.environ.get("TDA_NATIVE", "") not in ("", "0")


def why_not() -> str:
    """Why nothing can be compiled here, as far as can be known beforehand; else empty."""
    if sys.version_info[:2] not in PYTHONS or sys.implementation.name != "cpython":
        return "they are made for CPython 3.11, 3.12 and 3.13"
    if os.name != "nt":
        compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
        if shutil.which(compiler) is None:
            return f"there is no C compiler ({compiler})"
    return ""


def extension_modules(modules: list[str], folder: Path) -> Iterator[tuple[Path, str]]:
    """Compile modules; yields each file that is made in the folder, and its place among the sources."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    options = ["--config-file=", f"--cache-dir={folder / 'cache'}", "--ignore-missing-imports"]
    # A library for each folder: so two are compiled side by side. The large one goes first.
    groups: list[tuple[list[str], str | None]] = [
        (list(group), f"tda_{name}") for name, group in groupby(modules, lambda path: Path(path).parts[1])
    ]
    extensions = mypycify(
        [*options, *modules], opt_level="2", debug_level="0", separate=groups, target_dir=str(folder / "c")
    )
    extensions.sort(key=lambda extension: -Path(extension.sources[0]).stat().st_size)
    for extension in extensions:
        extension.extra_compile_args += FLAGS
        extension.extra_link_args += SMALL
    command = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "temp")
    command.parallel = os.cpu_count() or 1
    command.ensure_finalized()
    command.run()
    for made in command.get_outputs():
        yield Path(made), Path(made).relative_to(folder / "lib").as_posix()
