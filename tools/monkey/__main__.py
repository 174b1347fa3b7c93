"""Type at random: `python -m tools.monkey [--keys N] [--seed S] [--session N] [--jobs J]`."""

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

from tools.monkey.sessions import LONGEST, SCREENS, Session, session, template


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
    parser = argparse.ArgumentParser(prog="python -m tools.monkey", description=__doc__)
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
    begun, keys, many, wrong = time.monotonic(), 0, 0, 0
    seen: Counter[str] = Counter()
    for one in done:
        if (keys + one.keys) // 5_000 > keys // 5_000:
            print(f"{keys + one.keys} keys in {many + 1} sessions, {wrong} wrong", flush=True)
        keys, many, wrong, seen = keys + one.keys, many + 1, wrong + bool(one.problem), seen + one.seen
        if one.problem:
            print(f"WRONG seed {seed}, session {one.number}, tda {' '.join(one.command)}, {folder / str(one.number)}")
            print(one.problem, flush=True)
    seconds = time.monotonic() - begun
    print(f"{keys} keys in {many} sessions, {keys / seconds:.0f} a second, seed {seed}: {wrong} wrong")
    print(f"seen      {', '.join(f'{name} {times}' for name, times in sorted(seen.items()))}")
    print(f"never     {', '.join(name for name in SCREENS if name not in seen) or 'none'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
