"""Type at random: `python -m tests.monkey [--keys N] [--seed S] [--session N] [--jobs J]`."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.monkey.sessions import LONGEST, SCREENS, Session, session, template


def sessions(folder: Path, seed: int, keys: int, jobs: int = 1, longest: int = LONGEST) -> Iterator[Session]:
    """Sessions of at most `longest` keys each until `keys` are typed. The home of a failed session is kept."""
    model, typed, number = template(folder / "model"), 0, 0

    def one(number: int) -> Session:
        return session(folder / str(number), model, seed, number, longest)

    with ThreadPoolExecutor(jobs) as pool:
        while typed < keys:
            for done in pool.map(one, range(number, number + jobs)):
                typed += done.keys
                if not done.problem:
                    shutil.rmtree(folder / str(done.number))
                yield done
            number += jobs


def main(words: Sequence[str] | None = None) -> int:
    """Run the sessions and report on them; returns 1 if anything went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.monkey", description=__doc__)
    parser.add_argument("--keys", type=int, default=200_000, help="how many in all (default: 200000)")
    parser.add_argument("--seed", type=int, default=1, help="another one types other keys (default: 1)")
    parser.add_argument("--session", type=int, help="repeat that one alone")
    parser.add_argument("--jobs", type=int, default=2, help="programs at a time (default: 2)")
    options = parser.parse_args(words)
    folder = Path(tempfile.mkdtemp(prefix="tda-monkey-"))
    os.environ["XDG_CONFIG_HOME"] = os.environ["TDA_HOME"] = str(folder)
    if options.session is None:
        done = sessions(folder, options.seed, options.keys, options.jobs)
    else:
        home, model = folder / str(options.session), template(folder / "model")
        done = iter([session(home, model, options.seed, options.session, LONGEST)])
    return _tell(folder, options.seed, done)


def _tell(folder: Path, seed: int, done: Iterator[Session]) -> int:
    """Report progress during the sessions and a summary at the end."""
    begun, told, wrong = time.monotonic(), 0, 0
    keys, many = 0, 0
    screens: Counter[str] = Counter()
    sizes: Counter[tuple[int, int]] = Counter()
    rulesets: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for one in done:
        keys, many, wrong = keys + one.keys, many + 1, wrong + bool(one.problem)
        screens, sizes, asked = screens + one.screens, sizes + one.sizes, asked + one.asked
        rulesets[one.ruleset] += 1
        if one.problem:
            print(f"WRONG seed {seed}, session {one.number}, tda {' '.join(one.command)}, {folder / str(one.number)}")
            print(one.problem, flush=True)
        if keys // 5_000 > told:
            told = keys // 5_000
            print(f"{keys} keys in {many} sessions, {wrong} wrong", flush=True)
    seconds = time.monotonic() - begun
    print(f"{keys} keys in {many} sessions, {keys / seconds:.0f} a second, seed {seed}: {wrong} wrong")
    print(f"screens   {_told(screens)}")
    print(f"never     {', '.join(name for name in SCREENS if name not in screens) or 'none'}")
    print(f"rulesets  {_told(rulesets)}")
    print(f"sizes     {_told(Counter({f'{width}x{height}': many for (width, height), many in sizes.items()}))}")
    print(f"answered  {_told(asked)}")
    return 1 if wrong else 0


def _told(counted: Counter[str]) -> str:
    return ", ".join(f"{name} {many}" for name, many in sorted(counted.items()))


if __name__ == "__main__":
    sys.exit(main())
