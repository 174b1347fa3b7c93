"""The `tda` command. Textual is imported only when the app starts."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn, Optional, TextIO

import typer

from tda_tui import __version__

if TYPE_CHECKING:
    from tda_tui.plain.start import Wanted
    from tda_tui.rules.cards import Card
    from tda_tui.rules.ruleset import Rules

cli = typer.Typer(
    name="tda",
    help="Three-Dragon Ante for the terminal.",
    add_completion=False,
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

BAD_INPUT = 2
HUNG_UP = 129
RULESET, LEVEL = "legendary", "gambler"
Ruleset = Annotated[str, typer.Option(help="A ruleset's id, or the path of a ruleset file.")]
Players = Annotated[int, typer.Option(min=2, max=6, help="Number of players.")]
Seed = Annotated[int, typer.Option(help="The same seed deals the same game.")]


def fail(message: str) -> NoReturn:
    """Say in one sentence what is wrong, and leave."""
    typer.echo(f"tda: {message}", err=True)
    raise typer.Exit(BAD_INPUT)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tda {__version__}")
        raise typer.Exit


@cli.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        Optional[bool],  # noqa: UP045  (typer reads it)
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Lines of text and numbered answers: no screen.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="With --plain: no character beyond ASCII.")] = False,
    seed: Annotated[Optional[int], typer.Option(help="The same seed deals the same game.")] = None,  # noqa: UP045
    players: Annotated[Optional[int], typer.Option(min=2, max=6, help="Number of players.")] = None,  # noqa: UP045
    ruleset: Annotated[Optional[str], typer.Option(help="A ruleset's id, or the path of a ruleset file.")] = None,  # noqa: UP045
    level: Annotated[Optional[str], typer.Option(help="How the computer players think.")] = None,  # noqa: UP045
    name: Annotated[Optional[str], typer.Option(help="With --plain: the name of your seat.")] = None,  # noqa: UP045
    record: Annotated[Optional[Path], typer.Option(help="Write the first game's record to this file.")] = None,  # noqa: UP045
) -> None:
    """Play Three-Dragon Ante. Without a command the table opens; with players, ruleset, level or seed a game at once.

    Where there is no terminal that can move its cursor, the game is played in plain lines.
    """
    given = [seed, players, ruleset, level, name, record]
    if context.invoked_subcommand is not None:
        if plain or ascii_only or any(value is not None for value in given):
            fail(f"options before {context.invoked_subcommand!r} belong to `tda` alone: put them behind it")
        return
    if ruleset is not None:
        known = _rules(ruleset)
        if players is not None:
            _check_seats(known, players)
    _check_level(level or LEVEL)
    if plain or not _can_draw():
        from tda_tui.plain.start import Wanted

        _play_plain(Wanted(seed, players, ruleset, level or LEVEL, name or "", record), ascii_only)
    elif name is not None:
        fail("--name works with --plain; on the screen the name is typed at the start")
    else:
        _open_table(seed, players, ruleset, level, record)


def _can_draw() -> bool:
    """Whether there is a terminal that can move its cursor."""
    usual = "" if os.name != "nt" else "windows"
    if os.environ.get("TERM", usual) in ("", "dumb", "unknown"):
        return False
    return _is_terminal(sys.stdin) and _is_terminal(sys.stdout)


def _is_terminal(stream: TextIO | None) -> bool:
    """Whether somebody sits at that end; a stream that was closed at the start is None."""
    return stream is not None and stream.isatty()


def _open_table(
    seed: int | None, players: int | None, ruleset: str | None, level: str | None, record: Path | None
) -> None:
    """The start screen; a table at once where something is said about the game."""
    from tda_tui.app.run import run

    if players is None and (seed, ruleset, level) != (None, None, None):
        fewest, most = _rules(ruleset or RULESET).ruleset.players
        players = min(max(4, fewest), most)
    chosen = {"ruleset": ruleset} if ruleset is not None else {}
    try:
        run(seed=seed, players=players, level=level or LEVEL, record=record, **chosen)
    except OSError as problem:
        fail(f"{problem.filename or record}: {problem.strerror or problem}")


def _hang_up(_signal: int, _frame: object) -> NoReturn:
    """The terminal has gone away: leave without a word to it."""
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    raise SystemExit(HUNG_UP)


def _play_plain(wanted: Wanted, ascii_only: bool) -> NoReturn:
    from tda_tui.app import asking, beats, cards, controller
    from tda_tui.app.run import GameRecord
    from tda_tui.plain.lines import Lines
    from tda_tui.plain.shared import Shared
    from tda_tui.plain.start import ascii_wanted, run

    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    shared = Shared(
        controller=controller.GameController,
        choice_of=asking.choice_of,
        beats=beats.beats,
        record=GameRecord,
        short_kind=cards.short_kind,
        reason=cards.reason,
        flight_name=cards.flight_name,
    )
    if sys.stdout is None:
        raise typer.Exit
    echo = not _is_terminal(sys.stdin) or not _is_terminal(sys.stdout)
    lines = Lines(sys.stdin, sys.stdout, ascii_only or ascii_wanted(os.environ, sys.stdout.encoding), echo)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, _hang_up)
    try:
        status = run(wanted, shared, lines)
    except BrokenPipeError:
        _close_pipe()
    except OSError as problem:
        fail(f"{problem.filename or wanted.record or 'output'}: {problem.strerror or problem}")
    raise typer.Exit(status)


@cli.command()
def check(files: Annotated[list[Path], typer.Argument(help="Records, or folders of records.")]) -> None:
    """Play records and compare them with what they expect."""
    from tda_tui.records.check import check_file, records_in

    passed = failed = 0
    unreadable = False
    for path in records_in(files):
        outcome = check_file(path)
        for notice in outcome.notices:
            typer.echo(f"note {path}: {notice}")
        if outcome.problems:
            failed += 1
            unreadable = unreadable or outcome.unreadable
            first, *rest = outcome.problems
            typer.echo(f"FAIL {path}: {first}")
            for problem in rest:
                typer.echo(f"    {problem}")
        else:
            passed += 1
            typer.echo(f"ok {path}")
    typer.echo(f"{passed} passed, {failed} failed")
    if failed:
        raise typer.Exit(BAD_INPUT if unreadable else 1)


def _rules(name: str) -> Rules:
    from tda_tui.shelf import FileProblem, load_rules

    try:
        return load_rules(name)
    except FileProblem as problem:
        fail(str(problem))


def _by_type(rules: Rules) -> list[list[Card]]:
    groups: dict[str, list[Card]] = {}
    for card in rules.cards:
        groups.setdefault(card.type, []).append(card)
    return list(groups.values())


@cli.command()
def watch(
    seed: Seed = 0,
    players: Players = 4,
    ruleset: Ruleset = "legendary",
    level: Annotated[str, typer.Option(help="How the computer players think.")] = "gambler",
    record: Annotated[Optional[Path], typer.Option(help="Write the game's record to this file.")] = None,  # noqa: UP045
) -> None:
    """Watch a whole game between computer players as lines of text."""
    from tda_tui.watching import watch_game

    rules = _rules(ruleset)
    _check_seats(rules, players)
    _check_level(level)
    try:
        for line in watch_game(rules, ruleset, players, level, seed, record):
            typer.echo(line)
    except OSError as problem:
        if isinstance(problem, BrokenPipeError):
            _close_pipe()
        fail(f"{record}: {problem.strerror or problem}")


def _close_pipe() -> NoReturn:
    """The reader has gone away: leave without a word, as other programs do in a pipe."""
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    raise typer.Exit(0)


def _check_seats(rules: Rules, players: int) -> None:
    fewest, most = rules.ruleset.players
    if not fewest <= players <= most:
        fail(f"{rules.ruleset.name} is for {fewest} to {most} players, not {players}")


def _check_level(level: str) -> None:
    from tda_tui.players import LEVELS

    if level not in LEVELS:
        fail(f"no level {level!r}; there are {', '.join(LEVELS)}")


@cli.command()
def simulate(
    players: Players = 4,
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many games.")] = 1000,
    seed: Seed = 1,
    ruleset: Ruleset = "legendary",
    level: Annotated[str, typer.Option(help="How the computer players think.")] = "gambler",
    check: Annotated[bool, typer.Option("--check", help="Verify every invariant after every answer.")] = False,
) -> None:
    """Play many games between computer players and print what happened."""
    from rich.console import Console
    from rich.progress import Progress

    from tda_tui.players.match import Violation
    from tda_tui.players.simulate import simulate as run_games
    from tda_tui.players.simulate import summary_table

    _check_seats(_rules(ruleset), players)
    _check_level(level)
    errors = Console(stderr=True)
    try:
        with Progress(console=errors, transient=True) as progress:
            task = progress.add_task(f"{games} games", total=games)

            def show(done: int, of: int) -> None:
                progress.update(task, completed=done, total=of)

            summary = run_games(ruleset, [level] * players, games, seed, check, show)
    except Violation as violation:
        typer.echo(f"tda: an invariant does not hold: {violation}", err=True)
        raise typer.Exit(1) from None
    Console().print(summary_table(summary))


rulesets = typer.Typer(help="List, check and show rulesets.", no_args_is_help=False)
cli.add_typer(rulesets, name="rulesets")


@rulesets.callback(invoke_without_command=True)
def list_rulesets(context: typer.Context) -> None:
    """List every ruleset that can be played; your own ones lie in the config folder."""
    if context.invoked_subcommand is not None:
        return
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    from tda_tui.shelf import FileProblem, load_rules, ruleset_ids, ruleset_path, shipped

    table = Table("id", "name", "edition", "cards", "debts", "where from", box=SIMPLE_HEAD, pad_edge=False)
    table.columns[0].no_wrap = True
    table.columns[1].overflow = "fold"
    for name in sorted(ruleset_ids()):
        own = ruleset_path(name).parent != shipped("rulesets")
        source = "yours" if own else "shipped"
        try:
            rules = load_rules(name)
        except FileProblem as problem:
            table.add_row(name, str(problem), "", "", "", source)
            continue
        known = rules.ruleset
        facts = str(known.year or ""), str(rules.deck_size), SHORTFALLS[known.shortfall], source
        table.add_row(name, known.name, *facts)
    Console().print(table)


SHORTFALLS = {
    "hole": "hole",
    "debt-settle": "at the end",
    "debt-immediate": "at once",
}
"""Where gold goes that could not be paid, or when the debt is settled: at the gambit's end, or with the first gold."""


@rulesets.command("check")
def check_ruleset(file: Annotated[str, typer.Argument(help="A ruleset's id or file.")]) -> None:
    """Say what is wrong with a ruleset, or that nothing is."""
    rules = _rules(file)
    typer.echo(f"ok {file}: {rules.ruleset.name}, {rules.deck_size} cards in the deck")
    for note in _notes(rules):
        typer.echo(f"note: {note}")


BOXED_DECKS = (70, 80)
"""How many cards the decks of the boxes have: 2005 and 2010, and 2019."""


def _notes(rules: Rules) -> Iterator[str]:
    """What is unusual about a deck, but no mistake (Emperor's Gambit rulebook, Introduction: about 70 cards, as many
    good dragons as evil ones). Special cards are not counted as good or evil: every box mixes them freely."""
    good, evil = (sum(kind[card] for card in rules.standard_cards) for kind in (rules.good, rules.evil))
    if good != evil:
        yield f"the deck has {good} good dragons and {evil} evil ones; the books ask for as many of both"
    if rules.deck_size not in BOXED_DECKS and rules.ruleset.deck_size is None:
        yield f"the deck has {rules.deck_size} cards, not the 70 or 80 of the boxes; deck_size says that it is meant"


@rulesets.command("show")
def show_ruleset(ruleset: Annotated[str, typer.Argument(help="A ruleset's id or file.")]) -> None:
    """Print a ruleset with everything that it extends, as TOML."""
    import msgspec
    import tomli_w

    rules = _rules(ruleset)
    keys = msgspec.to_builtins(rules.ruleset)
    typer.echo(tomli_w.dumps({key: value for key, value in keys.items() if value is not None}), nl=False)


@cli.command()
def cards(
    ruleset: Ruleset = "legendary",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List a ruleset's cards with strength, kind and power."""
    from tda_tui.words.card_texts import card_text

    rules = _rules(ruleset)
    if as_json:
        import json

        listing = [
            {
                "id": card.id,
                "name": card.name,
                "strength": card.strength,
                "kind": card.kind,
                "colours": list(card.colours),
                "special": card.special,
                "power": card_text(card).short,
                "detail": card_text(card).detail,
            }
            for card in rules.cards
        ]
        typer.echo(json.dumps(listing, indent=2, ensure_ascii=False))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table("Card", "Strength", "Kind", "Power", title=rules.ruleset.name, title_justify="left")
    for group in _by_type(rules):
        first = group[0]
        strengths = " ".join(str(card.strength) for card in group)
        table.add_row(first.name, strengths, first.kind, card_text(first).short)
    Console().print(table)


def main() -> None:
    """Entry point of the `tda` command."""
    cli()


if __name__ == "__main__":
    main()
