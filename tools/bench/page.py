"""Writes docs/performance.md from the figures in `measured/`: `python -m tools.bench.page`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tools.bench.figures import Row

PAGE = Path(__file__).resolve().parents[2] / "docs" / "performance.md"
MEASURED = Path(__file__).with_name("measured")
PURE, NATIVE = MEASURED / "pure.json", MEASURED / "native.json"
"""The latest figures; the compiled game may be missing."""

Figures = Mapping[str, Mapping[str, float | None]]
"""Figures by part and row."""

BOARD = "python-chess: random plies"


def rows_of(told: Mapping[str, Any]) -> dict[str, list[Row]]:
    """The rows of a file of figures, by part."""
    return {name: [Row(**row) for row in part["rows"]] for name, part in told["parts"].items()}


def figures_of(rows: Mapping[str, Sequence[Row]]) -> Figures:
    """Only the figures."""
    return {name: {row.what: row.figure for row in part} for name, part in rows.items()}


def table(head: Sequence[str], lines: Sequence[Sequence[str]]) -> Iterator[str]:
    """A Markdown table; all columns but the first are figures."""
    yield "| " + " | ".join(head) + " |"
    yield "|---|" + "---:|" * (len(head) - 1)
    for line in lines:
        yield "| " + " | ".join(line) + " |"
    yield ""


def rated(speed: float | None, reference: float | None) -> tuple[str, str, str]:
    """Rate per second, microseconds each, and the ratio to the reference."""
    if speed is None:
        return "not installed", "", ""
    beside = f"{speed / reference:.2f}" if reference else ""
    return f"{speed:,.0f}", f"{1e6 / speed:,.1f}", beside


OURS = (("decisions", "Three-Dragon Ante, four seats"),)
COPIES = (
    ("forks at rest", "Three-Dragon Ante, between two turns"),
    ("forks in the middle of a power", "Three-Dragon Ante, in the middle of a power"),
)
SEARCHES = ("sharp: iterations from the antes on", "master: iterations from the antes on")


def both(part: str, what: str, said: str, builds: Mapping[str, Figures]) -> Iterator[tuple[str, ...]]:
    """A line per build, each relative to the chess reference of its own run."""
    for build, figures in builds.items():
        if part in figures:
            yield f"{said} ({build})", *rated(figures[part].get(what), figures[part].get(BOARD))


def random_play(builds: Mapping[str, Figures], others: Mapping[str, float | None]) -> Iterator[str]:
    """Random games here and in other libraries."""
    lines = [line for what, said in OURS for line in both("rules", what, said, builds)]
    lines += [(what, *rated(speed, others.get(BOARD))) for what, speed in others.items() if "copies" not in what]
    yield from table(("random games", "decisions a second", "µs each", "x python-chess"), lines)


def copies(builds: Mapping[str, Figures], others: Mapping[str, float | None]) -> Iterator[str]:
    """Copies of a game here and in other libraries."""
    lines = [line[:3] for what, said in COPIES for line in both("rules", what, said, builds)]
    lines += [(what, *rated(speed, None)[:2]) for what, speed in others.items() if "copies" in what]
    yield from table(("a copy of a game", "copies a second", "µs each"), lines)


def searches(builds: Mapping[str, Figures]) -> Iterator[str]:
    """Iterations of the searching levels."""
    lines = [line for what in SEARCHES for line in both("search", what, what, builds)]
    yield from table(("the search", "iterations a second", "µs each", "x python-chess"), lines)


def plain(rows: Sequence[Row]) -> Iterator[str]:
    """The rows of a part as printed."""
    lines = []
    for row in rows:
        verdict = f"{row.number(row.limit)}{', over' if row.over else ''}" if row.limit is not None else ""
        lines.append((row.what, row.number(row.figure) or "none", verdict, row.note))
    yield from table(("", "figure", "limit", "beside it"), lines)


def page(told: Mapping[str, Any], native: Mapping[str, Any] | None) -> str:
    """The whole page."""
    rows = rows_of(told)
    figures = figures_of(rows)
    builds = {told["about"]["build"]: figures}
    if native is not None:
        builds[native["about"]["build"]] = figures_of(rows_of(native))
    about = told["about"]
    lines = [
        *TOP.format(**about).splitlines(),
        "",
        *random_play(builds, figures.get("others", {})),
        *OF_OTHERS.splitlines(),
        "",
        "## Copies",
        "",
        *copies(builds, figures.get("others", {})),
        "## Looking ahead",
        "",
        *searches(builds),
    ]
    for name, (title, said) in PARTS.items():
        if name in rows:
            lines += [f"## {title}", "", *said.splitlines(), "", *plain(rows[name])]
    return "\n".join(line.rstrip() for line in [*lines, *END.splitlines()]) + "\n"


TOP = """\
# How fast it is

<!-- Written by `make performance` from measured figures: change tools/bench/page.py, not this page. -->

All figures on this page come from one run: {python} on {system},
{machine},
with a load of {load} at the start. The benchmark uses one core at a time unless a section says otherwise. Compare
figures within a run: another machine has different ones, but much the same ratios.

## Random games

Whole games of random legal decisions, best of five rounds, in CPU time. Each library is used through its ordinary
Python interface. Decisions take different amounts of work in different games, so the figures show what kind of speed
to expect, not which program is better: Leduc poker has six cards, OpenSpiel is compiled C++, and the steps of rlcard
and of [our environment in PettingZoo](env.md) include observations for neural networks."""

OF_OTHERS = """\
python-chess is written in Python and widely used, so it serves as the yardstick: it is measured again at the start of
each part, in the same process, and each ratio is relative to that measurement."""

PARTS = {
    "start": (
        "Start",
        "The whole program in a pseudo-terminal, from the command to a readable screen, alternating with a minimal\n"
        "Textual program: one widget with a screen full of coloured text. Ratios are medians of pairs. Every row\n"
        "starts from an empty home folder, except where a game is resumed.",
    ),
    "line": (
        "At the table, over a slow line",
        "Bytes sent to the terminal for a key, for another player's card, and while nothing happens; response to\n"
        "keys while others play.",
    ),
    "thinking": (
        "Keys while five others think",
        "Opponents think without end, in separate processes, while the hand is sorted again and again. For the\n"
        "longest waits, a row shows how long other programs had the cores.",
    ),
    "views": (
        "Views nobody looks at",
        "For each event, a seat may look at the table as it was at that moment. The view is built only if a seat does.",
    ),
    "history": ("The history", "Reading the stored results of many games, and laying out every page of the history."),
}

END = """\
## Measuring it yourself

```
make bench                                   # everything, as tables, with the limits of the project
make bench ARGS="rules others"               # parts: rules, search, others, views, start, line, thinking, history
make bench ARGS="start --json figures.json"  # also writes the figures as JSON
make bench-native                            # rules and search in the compiled game; needs a C compiler
make performance                             # both, with the other libraries; writes this page
```

The other libraries are in the extra `bench` (`pip install -e '.[bench]'`). If one is missing, the benchmark says so and
goes on. On a slow or busy machine it takes longer and gives larger figures, but it always finishes: anything that never
happens is reported in its own row.
"""


def read() -> tuple[dict[str, Any], dict[str, Any] | None]:
    """The figures of pure Python, and of the compiled game if there are any."""
    pure, native = (json.loads(path.read_text("utf-8")) if path.is_file() else None for path in (PURE, NATIVE))
    assert pure is not None, f"{PURE} is missing: make bench ARGS='--json {PURE}'"
    return pure, native


def main() -> None:
    """Write the page."""
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(*read()), encoding="utf-8")


if __name__ == "__main__":
    main()
