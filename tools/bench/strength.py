"""Measures the strength of the levels under every ruleset, and stores it.

python -m tools.bench.strength           # measure until Ctrl-C; each pass has more games per match
python -m tools.bench.strength --page    # write docs/strength.md from the stored results
"""

from __future__ import annotations

import math
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.players.arena.arena import arena
from tda_tui.players.arena.deals import CLAIRVOYANT
from tda_tui.players.arena.result import MEASURED, PAIRS, SEATS, Cell, cells, measured
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
"""Seats at the tables that are shown first, and at the clairvoyant's."""
FEWEST = 100
"""Games of a match that is shown by itself."""
HEAD = f"""\
# How strong the levels are

<!-- Written by `python -m tools.bench.strength --page` from measured figures: change that file, not this page. -->

The tables show the share of games, in per cent, that one player of a level wins against opponents of another level,
each with half of its 95% interval over deals, and with the number of games. Every deal is played in all rotations of
the seats. Par is 50 with 2 seats, 33 with 3, 25 with 4 and 17 with 6.

A ruleset with fewer than {FEWEST} games has no figure of its own, but counts towards that of all rulesets together.
`tda arena --report --ruleset ID` prints these figures, too, with the gold and the commands that repeat each of them.
[How the measuring works](ai.md).
"""
CEILING = f"""\
## The ceiling

The clairvoyant, who sees all hands, and the master each play against gamblers, with {COMPARED} seats. The master gains
{{part:.0f}}% of what the clairvoyant gains above par. `tda arena master gambler gambler gambler --ceiling` computes
this share with an interval.
"""
STEPS = PAIRS[3::-1]
"""Each level against the next lower one, the strongest first."""
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


def shown(cell: Cell) -> str:
    """The share with its interval and the number of games."""
    return f"{100 * cell.share:.0f} ±{100 * cell.half:.0f} ({cell.games})"


def together(results: Sequence[Cell], level: str, rival: str, seats: int) -> Cell:
    """The share over all rulesets, whose errors are independent."""
    there = [cell for cell in results if cell.levels == (level, *[rival] * (seats - 1))]
    games = sum(cell.games for cell in there)
    share = sum(cell.games * cell.share for cell in there) / games
    half = math.hypot(*(cell.games * cell.half for cell in there)) / games
    return msgspec.structs.replace(there[0], games=games, share=share, half=half)


def by_ruleset(results: list[Cell], matches: Mapping[str, tuple[str, str, int]]) -> Iterator[str]:
    """A table of matches, by their headings: level, rival and seats."""
    lines = []
    for ruleset in sorted(ruleset_ids()):
        known = cells(results, ruleset)
        found = [known.get(match) for match in matches.values()]
        texts = [shown(cell) if cell and cell.games >= FEWEST else "" for cell in found]
        if any(texts):
            lines.append([ruleset, *texts])
    lines.append(["all together", *(f"**{shown(together(results, *match))}**" for match in matches.values())])
    yield from table(["ruleset", *matches], lines)


def page() -> Iterator[str]:
    """The page, line by line."""
    yield HEAD
    results = measured()
    for seats in sorted(SEATS, key=lambda seats: seats != COMPARED):
        yield f"## {seats} seats"
        yield ""
        yield from by_ruleset(results, {f"{level} against {rival}": (level, rival, seats) for level, rival in STEPS})
    yield "## Master against gambler"
    yield ""
    yield from by_ruleset(results, {f"{seats} seats": ("master", "gambler", seats) for seats in SEATS})
    master, twin = (together(results, level, "gambler", COMPARED) for level in ("master", CLAIRVOYANT))
    yield CEILING.format(part=100 * (master.share - master.par) / (twin.share - twin.par))
    yield from by_ruleset(results, {level: (level, "gambler", COMPARED) for level in (CLAIRVOYANT, "master")})


def main(words: list[str]) -> None:
    """Measure, or write the page."""
    if words:
        PAGE.write_text("\n".join(page()).rstrip() + "\n", encoding="utf-8")
    else:
        measure_on()


if __name__ == "__main__":
    main(sys.argv[1:])
