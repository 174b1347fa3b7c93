"""The command `tda arena`, which measures the strength of levels."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from typer import Argument, Option

from tda_tui.cli import completers
from tda_tui.cli.checks import ability_changes
from tda_tui.cli.leaving import INTERRUPTED, complain, fail, fail_to_read, fail_to_write
from tda_tui.cli.parameters import Abilities, AsJson, Ruleset, Seed
from tda_tui.cli.printing import progress, say_json, show_table
from tda_tui.process.streams import say
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

if TYPE_CHECKING:
    from tda_tui.players.arena.result import Result

USUAL_GAMES, MOST_TESTED = 200, 40_000
"""The default number of games; and the most in a sequential test."""


def arena(
    levels: Annotated[
        list[str] | None,
        Argument(
            metavar=mark("LEVEL..."),
            help=mark("A level for each seat; or a variant of one, as master:iterations=400,infers=off."),
            autocompletion=completers.levels,
        ),
    ] = None,
    games: Annotated[
        int | None,
        Option(
            min=1,
            max=1_000_000,
            help=mark("How many games, in whole deals: 200 unless said; with --sprt at most so many, 40000."),
        ),
    ] = None,
    ruleset: Ruleset = "legendary",
    seed: Seed = 1,
    as_json: AsJson = False,
    resume: Annotated[
        Path | None,
        Option(help=mark("Keep every deal in this file, and go on with what it has.")),
    ] = None,
    jobs: Annotated[int | None, Option(min=1, help=mark("Processes; all cores unless said."))] = None,
    cluster: Annotated[
        str | None,
        Option(metavar=mark("ADDRESS"), help=mark("Play on the Dask cluster with this scheduler, as tcp://host:8786.")),
    ] = None,
    abilities: Abilities = "",
    sprt: Annotated[
        tuple[float, float] | None,
        Option(
            metavar=mark("ELO0 ELO1"),
            help=mark(
                "Test whether the first level, in one seat, is ELO1 stronger than that of all other seats, or only"
                " ELO0; and stop when that is clear (5 % errors). Who is E stronger at a table of N wins the share"
                " 1 / (1 + (N - 1) * 10^(-E / 400)): 0 is par, and with two at the table it is the Elo of chess."
            ),
        ),
    ] = None,
    ceiling: Annotated[
        bool,
        Option(
            "--ceiling",
            help=mark("Play the same deals with a master that sees all hands in the first seat; compare the gains."),
        ),
    ] = False,
    report: Annotated[
        bool, Option("--report", help=mark("Show how strong the levels were found to be under the ruleset."))
    ] = False,
) -> None:
    """Measure how strong levels of play are: every deal is played in all rotations of the seats."""
    if report:
        show_strength(ruleset)
        return
    if not levels:
        fail(_("name a level for each seat, as in: tda arena sharp gambler gambler novice"))
    if sprt is not None and ceiling:
        fail(_("{one} and {other} don't go together").format(one="--sprt", other="--ceiling"))
    match: dict[str, Any] = {
        "levels": levels,
        "games": games or (USUAL_GAMES if sprt is None else MOST_TESTED),
        "ruleset": ruleset,
        "seed": seed,
        "resume": resume,
        "jobs": jobs,
        "cluster": cluster,
        "changes": ability_changes(ruleset, abilities),
    }
    with _said_why_not(resume):
        found = _ceiling(match) if ceiling else _plain(match) if sprt is None else _test(match, *sprt)
    if as_json:
        say_json(found.data)
    else:
        _show(found)
    if found.result.stopped:
        said = _("stopped after {games} of {wanted} games")
        complain(said.format(games=found.result.games, wanted=found.result.wanted))
        raise SystemExit(INTERRUPTED)


class _Measured(NamedTuple):
    """A measurement: the result that may have been stopped, plain data, all results, and a conclusion."""

    result: Result
    data: dict[str, Any]
    results: list[Result]
    said: str = ""


def _plain(match: dict[str, Any]) -> _Measured:
    from tda_tui.players.arena.arena import arena as play_arena

    with progress(" ".join(match["levels"])) as show:
        result = play_arena(on_progress=show, **match)
    return _Measured(result, result.as_dict(), [result])


def _test(match: dict[str, Any], elo0: float, elo1: float) -> _Measured:
    from tda_tui.cli.measured_tables import test_so_far, test_verdict
    from tda_tui.players.arena.arena import arena as play_arena
    from tda_tui.players.arena.result import MOST, SequentialTest

    if not -MOST <= elo0 < elo1 <= MOST:
        said = _("{option}: the first figure must be below the second, and both from {least} to {most}")
        fail(said.format(option="--sprt", least=-MOST, most=MOST))
    test = SequentialTest(elo0, elo1, len(match["levels"]))
    with progress(" ".join(match["levels"])) as show:
        result = play_arena(test=test, on_progress=lambda done, of: show(done, of, test_so_far(test)), **match)
    return _Measured(result, {**result.as_dict(), "test": test.as_dict()}, [result], test_verdict(test, result))


def _ceiling(match: dict[str, Any]) -> _Measured:
    from tda_tui.cli.measured_tables import ceiling_reached
    from tda_tui.players.arena.arena import measure_ceiling

    with progress(" ".join(match["levels"])) as show:
        ceiling = measure_ceiling(on_progress=show, **match)
    results = [one for one in (ceiling.level, ceiling.twin) if one is not None]
    return _Measured(results[-1], ceiling.as_dict(), results, ceiling_reached(ceiling))


def _show(found: _Measured) -> None:
    from tda_tui.cli.measured_tables import arena_table

    for result in found.results:
        show_table(arena_table(result))
    if found.said:
        say(found.said)


@contextmanager
def _said_why_not(resume: Path | None) -> Iterator[None]:
    """Leave with a message if the arena cannot be played."""
    from tda_tui.files.errors import FileError
    from tda_tui.players.arena.deals import ArenaError
    from tda_tui.players.arena.games import Violation
    from tda_tui.process.executors import ClusterError

    try:
        yield
    except (ArenaError, ClusterError) as problem:
        fail(str(problem))
    except FileError as problem:
        fail_to_read(problem)
    except Violation as violation:
        complain(_("an invariant does not hold: {violation}").format(violation=violation))
        raise SystemExit(1) from None
    except OSError as problem:
        fail_to_write(resume, problem)


def show_strength(ruleset: str) -> None:
    """Print the published table of strengths under a ruleset, and the commands that produced it."""
    from tda_tui.cli.measured_tables import published_table
    from tda_tui.players.arena.published_results import cells, commands, measured

    known = cells(measured(), ruleset)
    if not known:
        fail(_("how strong the levels are under {ruleset} was not measured").format(ruleset=repr(ruleset)))
    show_table(published_table(known, ruleset))
    for command in commands(known):
        say(command)
