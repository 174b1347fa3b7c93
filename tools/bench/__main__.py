"""Run benchmarks: `python -m tools.bench [PART ...] [--json FILE]`. Without parts, all of them."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tda_tui import __version__
from tda_tui.process.crash import build
from tools.bench import history, line, others, rules, search, served, start, thinking, views
from tools.bench.figures import BROKEN_OFF, Row, measured, show


class Part(NamedTuple):
    """A part of the benchmark: its title, and the function that measures it."""

    title: str
    rows: Callable[[], Iterator[Row]]


PARTS = {
    "rules": Part("The rules core: one core, best of five", rules.rows),
    "search": Part("The search: one core, best of five", search.rows),
    "others": Part("Random games of other libraries: one core, best of five", others.rows),
    "views": Part("What a game costs that is looked at, and one that is not", views.rows),
    "start": Part("Start: medians, and medians of pairs", start.rows),
    "thinking": Part("Five others who think: 80x24", thinking.rows),
    "history": Part("The history", history.rows),
    "line": Part("A slow line: medians", line.rows),
    "serve": Part("An inn with twenty at five tables, and one with keys held down", served.rows),
}


def about() -> dict[str, Any]:
    """What the figures depend on."""
    return {
        "program": __version__,
        "build": build(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "load": round(os.getloadavg()[0], 1),
    }


def main(words: list[str]) -> int:
    """Run the chosen parts; returns 1 if a limit is exceeded or something could not be measured."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    parser.add_argument("part", nargs="*", help=", ".join(PARTS))
    parser.add_argument("--machine", default=f"a machine with {os.cpu_count()} cores", help="what it is, in words")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there, too")
    wanted = parser.parse_args(words)
    if unknown := [name for name in wanted.part if name not in PARTS]:
        parser.error(f"no part {unknown[0]!r}; there are {', '.join(PARTS)}")
    told: dict[str, Any] = {"about": {**about(), "machine": wanted.machine}, "parts": {}}
    held = True
    for name in wanted.part or PARTS:
        part = PARTS[name]
        rows = show(part.title, measured(part.rows()))
        held = held and not any(row.over or row.what == BROKEN_OFF for row in rows)
        told["parts"][name] = {"title": part.title, "rows": [row._asdict() for row in rows]}
        if wanted.json is not None:
            wanted.json.parent.mkdir(parents=True, exist_ok=True)
            wanted.json.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
