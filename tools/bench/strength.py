"""Measures the strength of the levels under every ruleset, and stores it.

python -m tools.bench.strength            # measure until Ctrl-C; each pass has more games per match python -m
tools.bench.strength --page     # write docs/strength.md from the stored results
"""

from __future__ import annotations

import math
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.players.arena.arena import arena
from tda_tui.players.arena.deals import CLAIRVOYANT
from tda_tui.players.arena.result import MEASURED, PAIRS, SEATS, Cell, Cells, cells, measured
from tda_tui.process.streams import say
from tools.bench.page import table

PAGE = Path(__file__).resolve().parents[2] / "docs" / "strength.md"
KEPT = Path(tempfile.gettempdir()) / "tda-strength"
"""Where deals are stored, so that runs can be continued."""
FIRST = 24
"""Games per match in the first pass, a multiple of every number of seats. Each pass doubles them."""
CHEAP = 10
"""The factor on games of matches without searching levels."""
COMPARED = 4
"""Seats at the clairvoyant's tables."""
HEAD = """\
# How strong the levels are

<!-- Written by `python -m tools.bench.strength --page` from what was measured: change that file, not this page. -->

What one seat of a level wins of its games, in per cent, with half a 95 % interval over deals and the number of games,
against others that are all of one level. Every deal is played in all rotations of the seats. Par is 50 with 2 seats, 33
with 3, 25 with 4 and 17 with 6. `tda arena --report --ruleset ID` gives the gold as well, and the commands that repeat
each figure. [How it is measured](ai.md).
"""
CEILING = f"""\
## The ceiling

The clairvoyant, who sees all hands, against gamblers, {COMPARED} seats; and which part of its gain the master has. The
intervals are wide; `tda arena master gambler gambler gambler --ceiling` computes them.
"""
SEARCHING = ("sharp", "master", CLAIRVOYANT)


def matches() -> Iterator[tuple[str, str, str, int]]:
    """Ruleset, level, rival and seats of each match, the most interesting first."""
    rulesets = sorted(ruleset_ids(), key=lambda one: (one not in ("legendary", "emperors-gambit", "original"), one))
    for level, rival in reversed(PAIRS):
        for ruleset in rulesets:
            fewest, most = load_rules(ruleset).ruleset.players
            for seats in SEATS:
                if fewest <= seats <= most and (level != CLAIRVOYANT or seats == COMPARED):
                    yield ruleset, level, rival, seats


def measure(ruleset: str, level: str, rival: str, seats: int, games: int) -> None:
    """Play a match, and replace a stored result of fewer games."""
    levels = (level, *[rival] * (seats - 1))
    same = [one for one in measured() if (one.ruleset, one.levels) == (ruleset, levels)]
    if any(one.games >= games for one in same):
        return
    KEPT.mkdir(exist_ok=True)
    result = arena(levels, games, ruleset, resume=KEPT / f"{ruleset}-{level}-{rival}-{seats}.jsonl", jobs=1)
    if result.stopped:
        raise KeyboardInterrupt
    hero = next(one for one in result.standings if one.level == level)
    figures = [figure or 0.0 for figure in (*hero.share, *hero.margin)]
    cell = Cell(ruleset, levels, result.seed, result.games, *figures)
    keep([*[one for one in measured() if one not in same], cell])
    say(f"{ruleset}: {level} against {rival}, {seats} seats: {shown(cell)}")


def keep(results: list[Cell]) -> None:
    """Write the results, one per line."""
    results.sort(key=lambda one: (one.ruleset, len(one.levels), one.levels))
    lines = ",\n".join(msgspec.json.encode(one).decode() for one in results)
    MEASURED.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def measure_on() -> None:
    """Measure until Ctrl-C."""
    games = FIRST
    while True:
        for match in matches():
            measure(*match, games * (1 if match[1] in SEARCHING else CHEAP))
        games *= 2


def shown(cell: Cell | None) -> str:
    """The share with its interval and the number of games."""
    return f"{100 * cell.share:.0f} ±{100 * cell.half:.0f} ({cell.games})" if cell else ""


def together(found: list[Cell | None]) -> str:
    """The share over all rulesets, whose errors are independent."""
    there = [cell for cell in found if cell]
    games = sum(cell.games for cell in there)
    if len(there) < 2:
        return ""
    share = sum(cell.games * cell.share for cell in there) / games
    half = math.hypot(*(cell.games * cell.half for cell in there)) / games
    return f"**{100 * share:.0f} ±{100 * half:.0f} ({games})**"


def part_of_ceiling(known: Cells) -> str:
    """The master's part of the clairvoyant's gain."""
    master, twin = (known.get((level, "gambler", COMPARED)) for level in ("master", CLAIRVOYANT))
    if master is None or twin is None or twin.share - twin.half <= twin.par:
        return ""
    return f"{100 * (master.share - master.par) / (twin.share - twin.par):.0f} %"


def page() -> Iterator[str]:
    """The page, line by line."""
    yield HEAD
    results = measured()
    for level, rival in reversed(PAIRS[:-1]):
        yield f"## {level.capitalize()} against {rival}"
        yield ""
        lines, found = [], []
        for ruleset in sorted(ruleset_ids()):
            known = cells(results, ruleset)
            found.append([known.get((level, rival, seats)) for seats in SEATS])
            if any(found[-1]):
                lines.append([ruleset, *map(shown, found[-1])])
        lines.append(["all together", *(together(list(column)) for column in zip(*found, strict=True))])
        yield from table(["ruleset", *[f"{seats} seats" for seats in SEATS]], lines)
    yield CEILING
    lines = []
    for ruleset in sorted(ruleset_ids()):
        known = cells(results, ruleset)
        if (CLAIRVOYANT, "gambler", COMPARED) in known:
            both = [shown(known.get((level, "gambler", COMPARED))) for level in (CLAIRVOYANT, "master")]
            lines.append([ruleset, *both, part_of_ceiling(known)])
    yield from table(["ruleset", "clairvoyant", "master", "part"], lines)


def main(words: list[str]) -> None:
    """Measure, or write the page."""
    if words:
        PAGE.write_text("\n".join(page()).rstrip() + "\n", encoding="utf-8")
    else:
        measure_on()


if __name__ == "__main__":
    main(sys.argv[1:])
