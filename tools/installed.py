"""Tries the wheel in dist/ as an installed program: `python -m tools.installed python3.11 python3.13`.

Each Python gets a virtual environment that contains nothing of the project but the wheel. There the commands are run, a
game is played in plain lines to its end, and the screen is opened and left.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.helpers import PATIENCE
from tests.terminals.terminal import Session

ROOT = Path(__file__).resolve().parents[1]
RECORDS = ROOT / "tests" / "positions" / "legendary"
SHARED = (
    "man/man1/tda.1", "man/it/man1/tda.1", "bash-completion/completions/tda", "zsh/site-functions/_tda",
    "fish/vendor_completions.d/tda.fish",
)  # fmt: skip


class Installed:
    """The wheel in its own virtual environment."""

    def __init__(self, python: str, wheel: Path, folder: Path) -> None:
        self.folder = folder / "venv"
        self.bin = self.folder / ("Scripts" if os.name == "nt" else "bin")
        self.home = folder / "home"
        self.home.mkdir()
        subprocess.run([python, "-m", "venv", str(self.folder)], check=True)
        pip = [str(self.bin / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, str(wheel)], check=True)

    def tda(self, *words: str, typed: str = "") -> str:
        """The output of a command in an empty home. Raises CalledProcessError if it fails."""
        environ = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        environ |= {"HOME": str(self.home), "TDA_HOME": str(self.home / "data"), "LC_ALL": "C.UTF-8", "TERM": "dumb"}
        done = subprocess.run(
            [str(self.bin / "tda"), *words], input=typed, env=environ, cwd=self.home, timeout=PATIENCE,
            stdout=subprocess.PIPE, text=True, check=True,
        )  # fmt: skip
        return done.stdout


def commands(installed: Installed) -> str:
    """Try the commands that need no terminal."""
    told = installed.tda("--version").splitlines()
    assert "_TDA_COMPLETE" in installed.tda("completion", "bash")
    assert "legendary" in installed.tda("rulesets") and "opzioni" in installed.tda("--language", "it", "--help")
    assert "0 failed" in installed.tda("check", str(RECORDS))
    assert "wins the game" in installed.tda("watch", "--seed", "7", "--players", "3")
    return told[1]


def shared(installed: Installed) -> str:
    """Try what is in share/, where shells and `man` look for it."""
    missing = [name for name in SHARED if not (installed.folder / "share" / name).is_file()]
    assert not missing, missing
    return f"{len(SHARED)} files"


def plain_game(installed: Installed) -> str:
    """Play a whole game against computer players, always giving the first answer."""
    said = ["--plain", "--players", "3", "--ruleset", "legendary", "--level", "gambler", "--seed", "1"]
    told = installed.tda(*said, typed="1\n" * 600)
    assert "wins the game" in told, told[-2000:]
    return f"{told.count(chr(10))} lines"


def screen(installed: Installed) -> str:
    """Open the first screen and a table, and leave them."""
    with Session([str(installed.bin / "tda"), "--players", "2", "--seed", "1", "--level", "gambler"]) as session:
        end = time.monotonic() + PATIENCE
        while "Ante: put a card face down" not in session.picture:
            assert time.monotonic() < end, "\n".join(session.picture.rows)
            session.draw(session.listen(quiet=0.1, most=0.5))
    return "a table"


TRIALS: tuple[Callable[[Installed], str], ...] = (commands, shared, plain_game, screen)


def main(pythons: Sequence[str]) -> int:
    """Try the wheel in each Python; returns 1 if anything fails."""
    wheels = sorted((ROOT / "dist").glob("*.whl"))
    if len(wheels) != 1:
        print("there is not one wheel in dist/: `make dist` builds it", file=sys.stderr)
        return 2
    failed = 0
    for python in pythons or [sys.executable]:
        with TemporaryDirectory(prefix="tda-installed-") as folder:
            installed = Installed(python, wheels[0], Path(folder))
            for trial in TRIALS:
                try:
                    print(f"{python}: {trial.__name__}: {trial(installed)}", flush=True)
                except (AssertionError, subprocess.SubprocessError) as problem:
                    failed += 1
                    print(f"{python}: {trial.__name__}: FAILED: {problem}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
