"""Compiles the catalogues of the languages whenever the program is built or installed, and the core if requested.

A wheel also gets the contents of share/: the manual page, made from the commands, and the completion of each shell.
With TDA_NATIVE=1 in the environment, mypyc turns the modules listed in pyproject.toml into C, and a C compiler turns
these into extension modules, which are packed beside their sources. Both play exactly the same game.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PYTHONS = ((3, 11), (3, 12), (3, 13))
"""The versions of Python for which the core is compiled; under others it stays pure Python."""
# Floating point as in Python: a multiplication and an addition are rounded separately. Functions used only inside the
# library are hidden, so that they can be inlined, which saves a tenth of the time. No unwind tables, which are a tenth
# of the file, and no symbol names, which nobody needs.
FLAGS = [] if os.name == "nt" else ["-ffp-contract=off", "-fvisibility=hidden", "-fno-asynchronous-unwind-tables"]
SMALL = ["-s"] if sys.platform == "linux" else []
PARTS = 2
"""The number of files into which the library's C sources are merged, to be compiled in parallel."""
SHELLS = {
    "bash": "bash-completion/completions/tda",
    "zsh": "zsh/site-functions/_tda",
    "fish": "fish/vendor_completions.d/tda.fish",
}
"""Where each shell looks for completions, below share/."""


class CustomBuildHook(BuildHookInterface):
    """Compiles each `messages.po` into the `messages.mo` beside it, and the core if requested."""

    def dependencies(self) -> list[str]:
        """The packages that only a native build needs."""
        return self.config["native-requires"] if wanted() and not why_not() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues, and add all generated files to the build."""
        for source in sorted(Path(self.root, "tda_tui", "words").glob("*/messages.po")):
            with source.open("rb") as messages, source.with_suffix(".mo").open("wb") as compiled:
                catalogue = read_po(messages, locale=source.parent.name)
                catalogue.creation_date = datetime.fromtimestamp(0, UTC)  # the current time would make builds differ
                write_mo(compiled, catalogue)
            build_data["artifacts"].append(str(source.with_suffix(".mo").relative_to(self.root)))
        if self.target_name == "wheel":
            self._made = TemporaryDirectory(prefix="tda-")
            for number, (place, text) in enumerate(shared_files(self.root)):
                path = Path(self._made.name, str(number))
                path.write_text(text, encoding="utf-8")
                build_data["shared_data"][str(path)] = f"share/{place}"
            if wanted():
                self._compile(version, build_data)

    def _compile(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the extension modules, or warn in a sentence why there are none."""
        problem = why_not() or (
            "an editable install would go on using them when the sources change" if version == "editable" else ""
        )
        if not problem:
            try:
                built = list(extension_modules(self._modules(), Path(self._made.name)))
                build_data["force_include"] |= {str(path): name for path, name in built}
                build_data |= {"pure_python": False, "infer_tag": True}
            except (Exception, SystemExit) as error:  # compilers fail in many ways
                problem = f"compiling failed ({error})"
        if problem:
            self.app.display_warning(f"The game is installed as pure Python, without compiled modules: {problem}.")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was made for a wheel."""
        if self.target_name == "wheel":
            self._made.cleanup()

    def _modules(self) -> list[str]:
        """The paths of the modules to compile; the `__init__.py` of packages are not compiled."""
        found = {path for pattern in self.config["native"] for path in Path(self.root).glob(pattern)}
        found -= {Path(self.root, name) for name in self.config["interpreted"]}
        return [str(path.relative_to(self.root)) for path in sorted(found) if path.name != "__init__.py"]


def shared_files(root: str) -> Iterator[tuple[str, str]]:
    """The files of share/, by place. The manual page is dated by SOURCE_DATE_EPOCH if it is set."""
    sys.path.insert(0, root)
    from tda_tui.cli.commands import PLAY, context_of, make_command
    from tda_tui.cli.share import completion_script, manual_page
    from tda_tui.words.languages import language_ids
    from tda_tui.words.translate import use_language

    game = context_of(make_command(PLAY), "tda")
    for shell, place in SHELLS.items():
        yield place, completion_script(game, shell)
    built = os.environ.get("SOURCE_DATE_EPOCH")
    date = f"{datetime.fromtimestamp(int(built), UTC):%Y-%m-%d}" if built else ""
    for language in language_ids():
        use_language(language)
        folder = "" if language == "en" else f"{language}/"
        yield f"man/{folder}man1/tda.1", manual_page(date)


def wanted() -> bool:
    """Whether a native build is asked for."""
    return os.environ.get("TDA_NATIVE", "") not in ("", "0")


def why_not() -> str:
    """Why nothing can be compiled here, as far as that is known beforehand; "" if it can."""
    if sys.version_info[:2] not in PYTHONS or sys.implementation.name != "cpython":
        return "they are made for CPython 3.11, 3.12 and 3.13"
    if os.name != "nt":
        compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
        if shutil.which(compiler) is None:
            return f"there is no C compiler ({compiler})"
    return ""


def extension_modules(modules: list[str], folder: Path) -> Iterator[tuple[Path, str]]:
    """Compile modules; yields the path of each extension module and its path in the package."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    options = ["--config-file=", f"--cache-dir={folder / 'cache'}", "--ignore-missing-imports"]
    extensions = mypycify(
        [*options, *modules], opt_level="2", debug_level="0", group_name="tda_tui", multi_file=True,
        target_dir=str(folder / "c"),
    )  # fmt: skip
    for extension in extensions:
        extension.sources = in_parts(extension.sources, folder / "c")
        extension.extra_compile_args += FLAGS
        extension.extra_link_args += SMALL
    command = side_by_side(Distribution({"ext_modules": extensions}))
    command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "temp")
    command.parallel = os.cpu_count() or 1
    command.ensure_finalized()
    command.run()
    for made in command.get_outputs():
        yield Path(made), Path(made).relative_to(folder / "lib").as_posix()


def in_parts(sources: list[str], folder: Path) -> list[str]:
    """The sources of one library merged into a few files that include them. Compiled one by one, each would read the
    same long headers; merged into one file, they would use only one processor."""
    if len(sources) <= PARTS:
        return sources
    by_size = sorted(sources, key=lambda source: Path(source).stat().st_size)
    parts = [folder / f"part_{number}.c" for number in range(PARTS)]
    for number, part in enumerate(parts):
        part.write_text("".join(f'#include "{Path(source).as_posix()}"\n' for source in by_size[number::PARTS]))
    return [str(part) for part in parts]


def side_by_side(distribution: Any) -> Any:
    """The command that compiles extension modules, with the sources of one module in parallel."""
    from setuptools.command.build_ext import build_ext

    class BuildSideBySide(build_ext):
        def build_extensions(self) -> None:
            one_by_one = self.compiler.compile

            def compile_all(sources: list[str], **options: Any) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    made = pool.map(lambda source: one_by_one([source], **options), sources)
                    return list(chain.from_iterable(made))

            self.compiler.compile = compile_all
            super().build_extensions()

    return BuildSideBySide(distribution)
