"""How strong the levels were found to be, each against those below: the results of arenas, kept with the program."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from rich.table import Table

MEASURED = Path(__file__).with_name("published_results.json")
"""A list of what `tda arena --json` printed."""
SEATS = (2, 3, 4, 6)
PAIRS = (
    ("novice", "random"),
    ("gambler", "novice"),
    ("sharp", "gambler"),
    ("master", "sharp"),
    ("master", "gambler"),
)
"""Who is measured against whom: one of the first, and the second on all other seats."""


class Cell(NamedTuple):
    """How one seat of a level fared against others of one other level. Shares of games won; gold above the mean."""

    games: int
    par: float
    share: float
    half: float
    margin: float
    margin_half: float
    ms: float
    command: str


def line_up(level: str, rival: str, seats: int) -> list[str]:
    """The levels of an arena between them."""
    return [level, *[rival] * (seats - 1)]


def measured(path: Path = MEASURED) -> list[dict[str, Any]]:
    """What was measured, as plain data."""
    if not path.exists():
        return []
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return found


def cells(results: list[dict[str, Any]]) -> dict[tuple[str, str, int], Cell]:
    """The results by level, rival and number of seats."""
    found = {}
    for result in results:
        level, *rivals = result["levels"]
        hero = next(one for one in result["standings"] if one["level"] == level)
        command = f"tda arena {' '.join(result['levels'])} --games {result['games']} --ruleset {result['ruleset']}"
        found[level, rivals[0], len(result["levels"])] = Cell(
            result["games"],
            result["par"],
            hero["share"],
            hero["share_half"] or 0.0,
            hero["margin"],
            hero["margin_half"] or 0.0,
            hero["ms_per_decision"],
            f"{command} --seed {result['seed']}",
        )
    return found


def report(results: list[dict[str, Any]] | None = None) -> Table:
    """One level against another, with 2, 3, 4 and 6 at the table."""
    from rich.table import Table

    known = cells(measured() if results is None else results)
    title = _("What one seat of a level wins against others, with 95 % intervals: games, and gold above the mean")
    table = Table(title=title, title_justify="left")
    table.add_column(_("one"))
    table.add_column(_("against"))
    for seats in SEATS:
        table.add_column(_("{n} seats\npar {par:.0%}").format(n=seats, par=1 / seats), justify="right")
    for level, rival in PAIRS:
        table.add_row(level, rival, *[_shown(known.get((level, rival, seats))) for seats in SEATS])
    return table


def _shown(cell: Cell | None) -> str:
    if cell is None:
        return "-"
    share = f"{100 * cell.share:.1f} ±{100 * cell.half:.1f} %"
    return f"{share}\n{cell.margin:+.0f} ±{cell.margin_half:.0f} {_('gold')}"


def commands(results: list[dict[str, Any]] | None = None) -> list[str]:
    """The commands that gave the table."""
    known = cells(measured() if results is None else results)
    pairs = [(level, rival, seats) for level, rival in PAIRS for seats in SEATS]
    return [known[pair].command for pair in pairs if pair in known]
