"""Measurements as tables for the terminal: an arena's result, simulated games, and the published strengths."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.players.arena.games import ENDINGS, Summary
from tda_tui.players.arena.published_results import PAIRS, SEATS, Cell, Cells
from tda_tui.players.arena.result import ACCEPTED, BOUND, REJECTED, UNDECIDED, SequentialTest
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, ngettext, pgettext

if TYPE_CHECKING:
    from rich.table import Table

    from tda_tui.players.arena.arena import Ceiling
    from tda_tui.players.arena.result import Result, Standing

_VERDICTS = {
    ACCEPTED: mark("accepted: {level} against {rival} is {elo1:+g} Elo, rather than {elo0:+g}"),
    REJECTED: mark("rejected: {level} against {rival} is {elo0:+g} Elo, rather than {elo1:+g}"),
    UNDECIDED: mark("undecided: {level} against {rival} may be {elo0:+g} Elo or {elo1:+g}"),
}


def arena_table(result: Result) -> Table:
    """The result as a table, the strongest level first."""
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


def test_so_far(test: SequentialTest) -> str:
    """The progress of a sequential test in one line."""
    counted = ngettext("{count} deal", "{count} deals", test.deals).format(count=test.deals)
    said = _("{deals}: log-likelihood ratio {llr:+.2f}, decided at ±{bound:.2f}; Elo {elo}")
    return said.format(deals=counted, llr=test.llr, bound=BOUND, elo=_elo(test))


def test_verdict(test: SequentialTest, result: Result) -> str:
    """The verdict of a sequential test in two lines."""
    said = _(_VERDICTS[test.verdict]).format(
        level=result.levels[0], rival=result.levels[1], elo0=test.elo0, elo1=test.elo1
    )
    return f"{said}\n{test_so_far(test)}"


def _elo(test: SequentialTest) -> str:
    return "-" if test.elo is None else f"{test.elo.mean:+.1f}{_give_or_take(test.elo.half)}"


def ceiling_reached(ceiling: Ceiling) -> str:
    """How much of the clairvoyant's gain a level has, in a sentence; "" if the clairvoyant has not played."""
    if ceiling.twin is None:
        return ""
    level, rival = ceiling.level.levels[:2]
    if ceiling.part is None:
        return _("What the clairvoyant gains over {rival} may be chance: that takes more games.").format(rival=rival)
    part = f"{ceiling.part.mean:.0%}{_give_or_take(ceiling.part.half, '.0%')}"
    said = _("Of what the clairvoyant, who sees all hands, gains over {rival}, {level} gains {part}.")
    return said.format(rival=rival, level=level, part=part)


def _compared(one: Standing, par: float) -> tuple[str, str, str]:
    """Share, points above par if they are significant, and gold."""
    share, half = one.share
    unclear = half is None or abs(share - par) <= half
    points = _("unclear") if unclear else f"{100.0 * (share - par):+.1f}"
    return f"{share:.1%}{_give_or_take(half, '.1%')}", points, f"{one.margin.mean:+.1f}{_give_or_take(one.margin.half)}"


def _give_or_take(half: float | None, form: str = ".1f") -> str:
    return "" if half is None else f" ± {half:{form}}"


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
