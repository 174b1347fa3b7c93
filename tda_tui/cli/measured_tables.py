"""Tables of measurements for the terminal: simulated games, and the published strengths of levels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.players.arena.games import ENDINGS, Summary
from tda_tui.players.arena.published_results import PAIRS, SEATS, Cell, Cells
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, pgettext

if TYPE_CHECKING:
    from rich.table import Table


_ENDED = {
    "winner": mark("gambits ended: winner"),
    "stakes emptied": mark("gambits ended: stakes emptied"),
    "tie": mark("gambits ended: tie"),
    "barred": mark("gambits ended: barred"),
    "endless": mark("gambits ended: endless"),
}


def summary_table(summary: Summary) -> Table:
    """The counts of simulated games as a table."""
    from rich.table import Table

    games, gambits = max(summary.games, 1), sum(summary.gambits)
    table = Table(
        title=_("{games} games of {ruleset}, seeds from {seed}").format(
            games=summary.games, ruleset=summary.ruleset, seed=summary.seed
        )
    )
    table.add_column(_("what"))
    table.add_column(_("figure"), justify="right")
    for seat, level in enumerate(summary.levels):
        share = f"{summary.shares[seat]:.1%} ± {summary.margin(seat):.1%}"
        table.add_row(_("won by seat {seat}, {level}").format(seat=seat + 1, level=level), share)
    table.add_section()
    table.add_row(_("gambits a game"), f"{gambits / games:.2f}")
    table.add_row(
        _("fewest and most"), _("{least} to {most}").format(least=min(summary.gambits), most=max(summary.gambits))
    )
    for ending in ENDINGS:
        table.add_row(_(_ENDED[ending]), f"{summary.endings[ending] / max(gambits, 1):.2%}")
    table.add_section()
    table.add_row(_("colour flights a game"), f"{summary.flights['colour'] / games:.2f}")
    table.add_row(_("strength flights a game"), f"{summary.flights['strength'] / games:.2f}")
    table.add_row(_("decisions a game"), f"{summary.decisions / games:.1f}")
    table.add_row(_("time a game"), f"{1000.0 * summary.seconds / games:.1f} ms")
    return table


def published_table(known: Cells, ruleset: str) -> Table:
    """Each level against others, with 2, 3, 4 and 6 seats."""
    from rich.table import Table

    title = _(
        "What one seat of a level wins against others ({ruleset}), with 95 % intervals: games, and gold above the mean"
    )
    table = Table(title=title.format(ruleset=ruleset), title_justify="left")
    table.add_column(pgettext("levels", "one"))
    table.add_column(_("against"))
    for seats in SEATS:
        table.add_column(_("{n} seats\npar {par:.0%}").format(n=seats, par=1 / seats), justify="right")
    for level, rival in PAIRS:
        shown = [_shown(known.get((level, rival, seats))) for seats in SEATS]
        table.add_row(level, rival, *shown)
    return table


def _shown(cell: Cell | None) -> str:
    if cell is None:
        return "-"
    share = f"{100 * cell.share:.1f} ±{100 * cell.half:.1f} %"
    gold = _("{margin:+.0f} ±{half:.0f} gold").format(margin=cell.margin, half=cell.margin_half)
    return f"{share}\n{gold}"
