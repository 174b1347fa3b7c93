"""What was measured as tables for the terminal: simulated games, and how strong the levels were found to be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tda_tui.players.arena.published_results import PAIRS, SEATS, Cell, cells, measured
from tda_tui.players.arena.simulate import ENDINGS, Summary
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from rich.table import Table


def summary_table(summary: Summary) -> Table:
    """The figures as a table for the terminal."""
    from rich.table import Table

    games = max(summary.games, 1)
    table = Table(title=f"{summary.games} games of {summary.ruleset}, seeds from {summary.seed}")
    table.add_column("what")
    table.add_column("figure", justify="right")
    for seat, level in enumerate(summary.levels):
        share = f"{summary.shares[seat]:.1%} ± {summary.margin(seat):.1%}"
        table.add_row(f"won by seat {seat + 1}, {level}", share)
    table.add_section()
    table.add_row("gambits a game", f"{summary.gambits / games:.2f}")
    table.add_row("fewest and most", f"{summary.fewest_gambits} to {summary.most_gambits}")
    for ending in ENDINGS:
        table.add_row(f"gambits ended: {ending}", f"{summary.endings[ending] / max(summary.gambits, 1):.2%}")
    table.add_section()
    table.add_row("colour flights a game", f"{summary.colour_flights / games:.2f}")
    table.add_row("strength flights a game", f"{summary.strength_flights / games:.2f}")
    table.add_row("decisions a game", f"{summary.decisions / games:.1f}")
    table.add_row("time a game", f"{summary.ms_per_game:.1f} ms")
    return table


def published_table(results: list[dict[str, Any]] | None = None) -> Table:
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
