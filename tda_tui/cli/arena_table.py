"""The result of an arena as a table for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext

if TYPE_CHECKING:
    from rich.table import Table

    from tda_tui.players.arena.result import Result, Standing


def arena_table(result: Result) -> Table:
    """The result as a table for the terminal, the strongest level first."""
    from rich.table import Table

    said = ngettext("{games} game in {deals} of {ruleset}", "{games} games in {deals} of {ruleset}", result.games)
    deals = ngettext("{count} deal", "{count} deals", result.deals).format(count=result.deals)
    title = said.format(games=result.games, deals=deals, ruleset=result.ruleset)
    seeds = _("seeds from {seed}; par is {par:.1%}").format(seed=result.seed, par=result.par)
    table = Table(title=f"{title}, {seeds}", title_justify="left")
    table.add_column(_("level"), overflow="fold")
    headings = (
        _("seats"),
        _("won"),
        _("share\nof a seat"),
        _("points\nabove par"),
        _("gold above\nthe mean"),
        _("ms a\ndecision"),
    )
    for heading in headings:
        table.add_column(heading, justify="right")
    for one in sorted(result.standings, key=lambda one: -one.share.mean):
        table.add_row(one.level, str(one.seats), f"{one.won:.1f}", *_compared(one, result.par), f"{one.ms:.2f}")
    return table


def _compared(one: Standing, par: float) -> tuple[str, str, str]:
    """Share, points above par unless they may be chance, and gold."""
    share, half = one.share
    unclear = half is None or abs(share - par) <= half
    points = _("unclear") if unclear else f"{100.0 * (share - par):+.1f}"
    return f"{share:.1%}{_give_or_take(half, '.1%')}", points, f"{one.margin.mean:+.1f}{_give_or_take(one.margin.half)}"


def _give_or_take(half: float | None, form: str = ".1f") -> str:
    return "" if half is None else f" ± {half:{form}}"
