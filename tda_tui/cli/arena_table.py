"""The result of an arena as a table for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.players.arena.result import ACCEPTED, BOUND, REJECTED, UNDECIDED, SequentialTest
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, ngettext

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
