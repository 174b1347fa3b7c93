"""Spoil files and read them: `python -m tools.fuzz [--inputs N] [--seed S] [--only READER]`."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random

from tools.fuzz.attempts import SECONDS, Attempt, attempt
from tools.fuzz.mutations import mutated
from tools.fuzz.readers import READERS, Reader


def spoilt(reader: Reader, seed: int) -> bytes:
    """A file for a reader, spoilt; the seed decides which and how."""
    rng = Random(f"{reader.name} {seed}")
    return mutated(rng.choice(reader.sources()), rng)


class _Figures:
    def __init__(self, name: str) -> None:
        self.name = name
        self.messages = self.worked = self.wrong = 0
        self.slowest = self.most = 0.0

    def count(self, tried: Attempt) -> None:
        if tried.wrong:
            self.wrong += 1
        elif tried.message:
            self.messages += 1
        else:
            self.worked += 1
        self.slowest = max(self.slowest, tried.seconds)
        self.most = max(self.most, tried.megabytes)

    def __str__(self) -> str:
        inputs = self.messages + self.worked + self.wrong
        return (
            f"{self.name:<9}{inputs:>6} inputs {self.messages:>5} messages {self.worked:>5} worked"
            f" {self.wrong:>4} wrong   slowest {self.slowest:.2f} s   most memory {self.most:.0f} MB"
        )


def main(words: Sequence[str] | None = None) -> int:
    """Spoil and read; 1 if anything went wrong. What went wrong is kept in files, to be looked at."""
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=20_000, help="how many files in all (default: 20000)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed (default: 1)")
    parser.add_argument("--only", choices=[reader.name for reader in READERS], help="one reader alone")
    options = parser.parse_args(words)
    wanted = [reader for reader in READERS if options.only in (None, reader.name)]
    keep = Path(tempfile.mkdtemp(prefix="tda-fuzz-"))
    os.environ["XDG_CONFIG_HOME"] = os.environ["TDA_HOME"] = str(keep / "home")
    wrong = 0
    for reader in wanted:
        figures = _Figures(reader.name)
        folder = keep / reader.name
        folder.mkdir()
        for seed in range(options.seed, options.seed + options.inputs // len(wanted)):
            content = spoilt(reader, seed)
            tried = attempt(reader, content, folder, SECONDS)
            figures.count(tried)
            if tried.wrong:
                (keep / f"{reader.name}-{seed}.toml").write_bytes(content)
                print(
                    f"WRONG {reader.name}, seed {seed}, {keep / f'{reader.name}-{seed}.toml'}:\n{tried.wrong}",
                    flush=True,
                )
        print(figures, flush=True)
        wrong += figures.wrong
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
