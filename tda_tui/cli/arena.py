"""The commands that measure how computer players play: `tda arena` and `tda simulate`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from typer import Argument, Option

from tda_tui.cli import parameters
from tda_tui.cli.output import INTERRUPTED, complain, fail, progress, say_json, show_table, writing
from tda_tui.cli.parameters import (
    SECONDS,
    Abilities,
    AsJson,
    Jobs,
    Level,
    Players,
    Programs,
    Ruleset,
    ability_changes,
    check_game,
)
from tda_tui.players.player import role_title
from tda_tui.process.streams import say
from tda_tui.words.phrases import figure
from tda_tui.words.translate import gettext as _, mark, ngettext, pgettext

if TYPE_CHECKING:
    from rich.table import Table

    from tda_tui.players.arena.arena import Ceiling
    from tda_tui.players.arena.games import Summary
    from tda_tui.players.arena.result import Cell, Cells, Figure, GambitResult, Result, SequentialTest, Standing
    from tda_tui.players.player import Program

USUAL_GAMES, MOST_TESTED = 200, 40_000
"""The default number of games; and the most in a sequential test."""


def arena(
    levels: Annotated[list[str] | None, Argument(autocompletion=parameters.levels)] = None,
    games: Annotated[int | None, Option(min=1, max=1_000_000)] = None,
    ruleset: Ruleset = "legendary",
    seed: int = 1,
    as_json: AsJson = False,
    resume: Path | None = None,
    jobs: Jobs = None,
    cluster: str | None = None,
    abilities: Abilities = "",
    sprt: tuple[float, float] | None = None,
    ceiling: Annotated[bool, Option("--ceiling")] = False,
    gambits: Annotated[bool, Option("--gambits")] = False,
    report: Annotated[bool, Option("--report")] = False,
    player: Programs = None,
    player_seconds: Annotated[int | None, SECONDS] = None,
) -> None:
    """Measure how strong levels of play are, in whole games or in gambits."""
    if report:
        show_strength(ruleset)
        return
    if not levels:
        fail(_("name a level for each seat, as in: tda arena sharp gambler gambler novice"))
    if ceiling and (sprt is not None or gambits):
        other = "--gambits" if gambits else "--sprt"
        fail(_("{one} cannot be combined with {other}").format(one=other, other="--ceiling"))
    programs: list[Program] = []
    if player:
        from tda_tui.cli.bots import read_programs

        if cluster is not None:
            fail(_("{one} cannot be combined with {other}").format(one="--player", other="--cluster"))
        programs = read_programs(player, player_seconds)
    match: dict[str, Any] = {
        "levels": levels,
        "games": games or (USUAL_GAMES if sprt is None else MOST_TESTED),
        "ruleset": ruleset,
        "seed": seed,
        "resume": resume,
        "jobs": jobs,
        "cluster": cluster,
        "changes": ability_changes(ruleset, abilities),
        "gambits": gambits,
        "programs": programs,
    }
    with writing(resume), _problems(), progress(" ".join(levels)) as show:
        found = _measure(match, show, sprt, ceiling)
    if as_json:
        say_json(found.data)
    else:
        for one in found.results:
            show_table(arena_table(one))
        if found.conclusion:
            say(found.conclusion)
    result = found.results[-1]
    if result.stopped:
        text = _("stopped after {games} of {wanted} games")
        if gambits:
            text = _("stopped after {games} of {wanted} gambits")
        complain(text.format(games=result.games, wanted=result.wanted))
        raise SystemExit(INTERRUPTED)


class _Measured(NamedTuple):
    """The results of a measurement, of which the last may have been stopped, plain data, and a conclusion."""

    results: list[Result]
    data: dict[str, Any]
    conclusion: str = ""


def _measure(
    match: dict[str, Any], show: Callable[..., None], sprt: tuple[float, float] | None, ceiling: bool
) -> _Measured:
    from tda_tui.players.arena.arena import arena as play_arena, measure_ceiling
    from tda_tui.players.arena.result import EloTest, GainTest

    if ceiling:
        measured = measure_ceiling(on_progress=show, **match)
        results = [one for one in (measured.level, measured.twin) if one is not None]
        return _Measured(results, measured.as_dict(), ceiling_reached(measured))
    if sprt is None:
        result = play_arena(on_progress=show, **match)
        return _Measured([result], result.as_dict())
    test = GainTest(*sprt) if match["gambits"] else EloTest(*sprt, len(match["levels"]))
    if not -test.MOST <= test.low < test.high <= test.MOST:
        message = _("{option}: the first figure must be below the second, and both must be from {least} to {most}")
        fail(message.format(option="--sprt", least=f"{-test.MOST:g}", most=f"{test.MOST:g}"))
    result = play_arena(test=test, on_progress=lambda done, of: show(done, of, test_so_far(test)), **match)
    verdict = _(_VERDICTS[test.NAME][test.verdict]).format(
        level=role_title(result.levels[0]),
        rival=role_title(result.levels[1]),
        low=figure(test.low, "+g"),
        high=figure(test.high, "+g"),
    )
    return _Measured([result], {**result.as_dict(), "test": test.as_dict()}, f"{verdict}\n{test_so_far(test)}")


@contextmanager
def _problems() -> Iterator[None]:
    """Leave with a message if games cannot be played, or break a rule."""
    from tda_tui.players.arena.deals import ArenaError
    from tda_tui.players.arena.games import Violation
    from tda_tui.process.executors import ClusterError

    try:
        yield
    except (ArenaError, ClusterError) as problem:
        fail(str(problem))
    except Violation as violation:
        complain(_("invariant violated: {violation}").format(violation=violation))
        raise SystemExit(1) from None


def show_strength(ruleset: str) -> None:
    """Print the published table of strengths under a ruleset, and the commands that produced it."""
    from tda_tui.players.arena.result import cells, commands, measured

    known = cells(measured(), ruleset)
    if not known:
        fail(_("the strengths of the levels under {ruleset} have not been measured").format(ruleset=repr(ruleset)))
    show_table(published_table(known, ruleset))
    for command in commands(known):
        say(command)


def simulate(
    players: Players = 4,
    games: Annotated[int, Option(min=1, max=1_000_000)] = 1000,
    seed: int = 1,
    ruleset: Ruleset = "legendary",
    level: Level = "gambler",
    check: Annotated[bool, Option("--check")] = False,
    abilities: Annotated[str, Option(autocompletion=parameters.abilities)] = "",
) -> None:
    """Play many games between computer players and print what happened."""
    from tda_tui.players.arena.games import simulate as run_games

    at_random = abilities == "random"
    check_game(ruleset, players, level)
    changes = {} if at_random else ability_changes(ruleset, abilities)
    with _problems(), progress(ngettext("{n} game", "{n} games", games).format(n=games)) as show:
        summary = run_games(
            ruleset, [level] * players, games, seed, check, show, with_abilities=at_random, changes=changes
        )
    show_table(summary_table(summary))


# The figures as tables and sentences

_VERDICTS = {
    "elo": {
        "accepted": mark("accepted: {level} is {high} Elo against {rival}, rather than {low}"),
        "rejected": mark("rejected: {level} is {low} Elo against {rival}, rather than {high}"),
        "undecided": mark("undecided: {level} may be {low} Elo against {rival}, or {high}"),
    },
    "gain": {
        "accepted": mark("accepted: {level} makes {high} points per gambit against {rival}, rather than {low}"),
        "rejected": mark("rejected: {level} makes {low} points per gambit against {rival}, rather than {high}"),
        "undecided": mark("undecided: {level} may make {low} points per gambit against {rival}, or {high}"),
    },
}


def _table(title: str, texts: Sequence[str], figures: Sequence[str], **more: Any) -> Table:
    from rich.table import Table

    table = Table(*texts, title=title, **more)
    for heading in figures:
        table.add_column(heading, justify="right")
    return table


def arena_table(result: Result) -> Table:
    """The result as a table, the strongest level first; of gambits with the difference last."""
    from tda_tui.players.arena.result import GambitResult

    if isinstance(result, GambitResult):
        return _gambit_table(result)
    text = ngettext("{games} game in {deals} of {ruleset}", "{games} games in {deals} of {ruleset}", result.games)
    title = text.format(games=result.games, deals=_deals(result.deals), ruleset=_name_of(result.ruleset))
    seeds = _("seeds from {seed}; par is {par}").format(seed=result.seed, par=figure(result.par, ".1%"))
    figures = (
        _("seats"),
        _("won"),
        _("share\nper seat"),
        _("points\nabove par"),
        _("gold above\nthe mean"),
        _("ms per\ndecision"),
    )
    table = _table(f"{title}, {seeds}", [_("level")], figures, title_justify="left")
    table.columns[0].overflow = "fold"
    for one in sorted(result.standings, key=lambda one: -one.share.mean):
        table.add_row(
            role_title(one.level),
            str(one.seats),
            figure(one.won, ".1f"),
            *_compared(one, result.par),
            figure(one.ms, ".2f"),
        )
    return table


def _gambit_table(result: GambitResult) -> Table:
    from tda_tui.players.arena.result import points

    text = ngettext("{games} gambit in {deals} of {ruleset}", "{games} gambits in {deals} of {ruleset}", result.games)
    title = text.format(games=result.games, deals=_deals(result.deals), ruleset=_name_of(result.ruleset))
    seeds = _("seeds from {seed}").format(seed=result.seed)
    figures = (_("points\nper gambit"), _("gold\nper gambit"), _("ms per\ndecision"))
    table = _table(f"{title}, {seeds}", [_("level")], figures, title_justify="left")
    table.columns[0].overflow = "fold"
    for one in result.standings:
        table.add_row(
            role_title(one.level), _signed(points(one.share), 2), _signed(one.margin, 2), figure(one.ms, ".2f")
        )
    table.add_section()
    table.add_row(_("difference"), _signed(result.difference, 2), "", "")
    return table


def _name_of(ruleset: str) -> str:
    from tda_tui.files.ruleset_files import load_rules
    from tda_tui.words.rulesets import ruleset_name

    return ruleset_name(load_rules(ruleset).ruleset)


def _deals(count: int) -> str:
    return ngettext("{count} deal", "{count} deals", count).format(count=count)


def test_so_far(test: SequentialTest) -> str:
    """The progress of a sequential test in one line."""
    from tda_tui.players.arena.result import BOUND

    text = {
        "elo": _("{deals}: log-likelihood ratio {llr}, decided at ±{bound}; Elo {figure}"),
        "gain": _("{deals}: log-likelihood ratio {llr}, decided at ±{bound}; {figure} points per gambit"),
    }[test.NAME]
    estimate = "-" if test.estimate is None else _signed(test.estimate, 1 if test.NAME == "elo" else 2)
    llr, bound = figure(test.llr, "+.2f"), figure(BOUND, ".2f")
    return text.format(deals=_deals(test.deals), llr=llr, bound=bound, figure=estimate)


def _signed(measured: Figure, digits: int) -> str:
    return figure(measured.mean, f"+.{digits}f") + _give_or_take(measured.half, f".{digits}f")


def ceiling_reached(ceiling: Ceiling) -> str:
    """How much of the clairvoyant's gain a level has, in a sentence; "" if the clairvoyant has not played."""
    if ceiling.twin is None:
        return ""
    level, rival = map(role_title, ceiling.level.levels[:2])
    if ceiling.part is None:
        return _("The clairvoyant's gain over {rival} may be due to chance: play more games.").format(rival=rival)
    part = f"{ceiling.part.mean:.0%}{_give_or_take(ceiling.part.half, '.0%')}"
    text = _("{level} gains {part} of what the clairvoyant, who sees all hands, gains over {rival}.")
    return text.format(rival=rival, level=level, part=part)


def _compared(one: Standing, par: float) -> tuple[str, str, str]:
    """Share, points above par if they are significant, and gold."""
    share, half = one.share
    unclear = half is None or abs(share - par) <= half
    points = _("inconclusive") if unclear else figure(100.0 * (share - par), "+.1f")
    return figure(share, ".1%") + _give_or_take(half, ".1%"), points, _signed(one.margin, 1)


def _give_or_take(half: float | None, form: str) -> str:
    return "" if half is None else f" ± {figure(half, form)}"


_ENDED = {
    "winner": mark("gambits ended: winner"),
    "stakes emptied": mark("gambits ended: stakes emptied"),
    "tie": mark("gambits ended: tie"),
    "barred": mark("gambits ended: all barred"),
    "endless": mark("gambits ended: endless tie"),
}


def summary_table(summary: Summary) -> Table:
    """The counts of simulated games as a table."""
    from tda_tui.players.arena.games import ENDINGS

    games, gambits = max(summary.games, 1), sum(summary.gambits)
    title = _("{ruleset}, games: {games}, seeds from {seed}")
    title = title.format(games=summary.games, ruleset=_name_of(summary.ruleset), seed=summary.seed)
    table = _table(title, [_("what")], [_("figure")])
    for seat, level in enumerate(summary.levels):
        share = figure(summary.shares[seat], ".1%") + _give_or_take(summary.margin(seat), ".1%")
        table.add_row(_("won by seat {seat}, {level}").format(seat=seat + 1, level=role_title(level)), share)
    table.add_section()
    table.add_row(_("gambits per game"), figure(gambits / games, ".2f"))
    table.add_row(
        _("fewest and most"), _("{least} to {most}").format(least=min(summary.gambits), most=max(summary.gambits))
    )
    for ending in ENDINGS:
        table.add_row(_(_ENDED[ending]), figure(summary.endings[ending] / max(gambits, 1), ".2%"))
    table.add_section()
    table.add_row(_("colour flights per game"), figure(summary.flights["colour"] / games, ".2f"))
    table.add_row(_("strength flights per game"), figure(summary.flights["strength"] / games, ".2f"))
    table.add_row(_("decisions per game"), figure(summary.decisions / games, ".1f"))
    table.add_row(_("time per game"), figure(1000.0 * summary.seconds / games, ".1f") + " ms")
    return table


def published_table(known: Cells, ruleset: str) -> Table:
    """Each level against others, with 2, 3, 4 and 6 seats."""
    from tda_tui.players.arena.result import PAIRS, SEATS

    title = _(
        "One player of a level against opponents of another level ({ruleset}): share of games won, and gold above "
        "the mean, with 95% intervals"
    ).format(ruleset=_name_of(ruleset))
    figures = [_("{n} seats\npar {par:.0%}").format(n=seats, par=1 / seats) for seats in SEATS]
    table = _table(title, [pgettext("levels", "one"), _("against")], figures, title_justify="left")
    for level, rival in PAIRS:
        table.add_row(
            role_title(level), role_title(rival), *[_shown(known.get((level, rival, seats))) for seats in SEATS]
        )
    return table


def _shown(cell: Cell | None) -> str:
    if cell is None:
        return "-"
    share = f"{figure(100 * cell.share, '.1f')} ±{figure(100 * cell.half, '.1f')}%"
    gold = _("{margin:+.0f} ±{half:.0f} gold").format(margin=cell.margin, half=cell.margin_half)
    return f"{share}\n{gold}"
