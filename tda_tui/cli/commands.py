"""The commands of `tda` beside the game itself: records, simulations, rulesets, cards, the glossary."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, Optional

import typer

from tda_tui.cli.main import (
    BAD_INPUT,
    INTERRUPTED,
    check_level,
    check_seats,
    complain,
    fail,
    fail_to_read,
    fail_to_write,
    leave_quietly,
    open_replay,
    open_tutorial,
    rules_of,
)
from tda_tui.files.sanitize import escape_in_json, escape_in_toml, sanitize
from tda_tui.process.streams import say, write

if TYPE_CHECKING:
    from rich.box import Box
    from rich.table import Table

    from tda_tui.records.check import Outcome
    from tda_tui.review.history_pages import Page
    from tda_tui.rules.cards import Card
    from tda_tui.rules.rules import Rules
    from tda_tui.rules.ruleset import Ruleset as Schema
    from tda_tui.words.glossary import Term

cli = typer.Typer(
    name="tda",
    help="Three-Dragon Ante for the terminal.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

# Typer brings a copy of click along, in which this class has no public name.
_Misused: type[Exception] = typer.BadParameter.__bases__[0]


def run(words: Sequence[str]) -> NoReturn:
    """Carry out a command and leave; what was typed wrong is told in one sentence."""
    try:
        status = cli(args=list(words), prog_name="tda", standalone_mode=False)
    except _Misused as problem:
        _refuse(problem)
    except SystemExit as left:
        # Typer leaves by itself, as if that were a mistake.
        if isinstance(left.__context__, BrokenPipeError):
            leave_quietly()
        raise
    raise SystemExit(status or 0)


def _refuse(problem: Any) -> NoReturn:
    said = problem.format_message().rstrip(".")
    command = problem.ctx.command_path if problem.ctx is not None else "tda"
    fail(f"{said[:1].lower()}{said[1:]}; `{command} --help` says what there is")


def _say_json(data: object) -> None:
    """Print plain data as JSON."""
    import json

    from tda_tui.words.writing import writes_utf8

    say(sanitize(json.dumps(data, indent=2, ensure_ascii=not writes_utf8()), escape_in_json))


def _show(table: Table) -> None:
    """Print a table at once. What stands in it is text: no markup, and nothing that steers the terminal."""
    from rich.console import Console
    from rich.text import Text

    class _Console(Console):
        def render_str(self, text: str, **options: Any) -> Text:
            return super().render_str(sanitize(text), **options)

    console = _Console(markup=False, emoji=False)
    with console.capture() as captured:
        console.print(table)
    write(captured.get())


@contextmanager
def _progress(words: str, least: int = 0) -> Iterator[Callable[[int, int], None]]:
    """A bar on the terminal while more than the `least` lasts; gives what is to be told how much is done, of how much.

    Raises whatever happens meanwhile.
    """
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import Progress

    errors = Console(stderr=True)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task(escape(sanitize(words)), total=None, visible=least == 0)

        def show(done: int, of: int) -> None:
            progress.update(task, completed=done, total=of, visible=of > least)

        yield show


WIDEST_PAGE, NARROWEST_TABLE = 100, 80
"""Columns beyond which lines are hard to read, and with fewer of which figures have no room."""

Ruleset = Annotated[str, typer.Option(help="A ruleset's id, or the path of a ruleset file.")]
Players = Annotated[int, typer.Option(min=2, max=6, help="Number of players.")]
Seed = Annotated[int, typer.Option(help="The same seed deals the same game.")]


@cli.command()
def tutorial() -> None:
    """Learn the game: short lessons at the table."""
    open_tutorial()


Game = Annotated[Path, typer.Argument(metavar="FILE", help="A record of a game, or a saved game.")]


@cli.command()
def replay(file: Game) -> None:
    """Go through a game that was played, step by step; play on from any moment."""
    open_replay(file)


@cli.command()
def history(as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """The games that you have played to their end, in figures."""
    import shutil

    from tda_tui.review.history import read_history
    from tda_tui.review.history_pages import LAST, as_dict, last_games, pages

    with _progress("new games", LAST) as show:
        found = read_history(show=show)
    if as_json:
        _say_json(as_dict(found))
        return
    width = max(NARROWEST_TABLE, min(WIDEST_PAGE, shutil.get_terminal_size().columns)) - 2
    if not found.games:
        say("No game has been played to its end yet.")
    else:
        for page in (*pages(found), last_games(found.games, LAST)):
            say("\n".join(_page_lines(page, width)))
    for problem in found.problems:
        complain(problem)


def _page_lines(page: Page, width: int) -> Iterator[str]:
    from tda_tui.review.history_pages import laid_out

    heading, rows = laid_out(page, width)
    yield page.title
    if heading.text.strip():
        yield "  " + heading.text.rstrip()
    for row in rows:
        full = round(row.part * row.bar)
        yield f"  {row.text}{'#' * full}{'.' * (row.bar - full)}".rstrip()
    yield ""


@cli.command()
def export(
    file: Game,
    record: Annotated[
        Optional[Path],  # noqa: UP045
        typer.Option(metavar="OUT", help="Write a plain record, which `tda check` accepts."),
    ] = None,
    text: Annotated[
        Optional[Path],  # noqa: UP045
        typer.Option(metavar="OUT", help="Write the text to this file; without both it is printed."),
    ] = None,
) -> None:
    """Write a game as text to share, with the score sheet of each gambit, or as a record."""
    from tda_tui.files.ruleset_files import FileError
    from tda_tui.review.export import export_record, export_text
    from tda_tui.review.game_text import game_text
    from tda_tui.review.played_game import read_game
    from tda_tui.review.replay import Replay

    out = record
    try:
        game = Replay(read_game(file))
        if record is None and text is None:
            say("\n".join(game_text(game)))
        if record is not None:
            export_record(game, record)
        if text is not None:
            out = text
            export_text(game, text)
    except FileError as problem:
        fail_to_read(problem)
    except OSError as problem:
        fail_to_write(out, problem)


@cli.command()
def check(files: Annotated[list[Path], typer.Argument(help="Records, or folders of records.")]) -> None:
    """Play records and compare them with what they expect."""
    from tda_tui.files.sanitize import on_one_line
    from tda_tui.records.check import check_file, records_in

    passed = failed = status = 0
    for named in files:
        records = 0
        for path in records_in([named]):
            outcome = check_file(path)
            if outcome.no_record and path != named:
                say(f"note {on_one_line(str(path))}: skipped: a ruleset or its cards, not a record")
                continue
            _tell_outcome(outcome)
            records += 1
            failed += bool(outcome.problems)
            passed += not outcome.problems
            status = max(status, BAD_INPUT if outcome.unreadable else 1 if outcome.problems else 0)
        if not records:
            say(f"no records in {on_one_line(str(named))}")
            status = BAD_INPUT
    say(f"{passed} passed, {failed} failed")
    raise typer.Exit(status)


def _tell_outcome(outcome: Outcome) -> None:
    """A line that says how it went with a file, and lines for notices and further problems."""
    from tda_tui.files.sanitize import on_one_line

    path = on_one_line(str(outcome.path))
    for notice in outcome.notices:
        say(f"note {path}: {notice}")
    if not outcome.problems:
        say(f"ok {path}")
        return
    first, *rest = outcome.problems
    say(f"FAIL {path}: {first}")
    for problem in rest:
        say(f"    {problem}")


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
    from tda_tui.plain.watching import watch_game

    rules = rules_of(ruleset)
    check_seats(rules, players)
    check_level(level)
    try:
        for line in watch_game(rules, ruleset, players, level, seed, record):
            say(line)
    except OSError as problem:
        fail_to_write(record, problem)


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
    from tda_tui.players.arena.match import Violation
    from tda_tui.players.arena.simulate import simulate as run_games
    from tda_tui.players.arena.simulate import summary_table

    check_seats(rules_of(ruleset), players)
    check_level(level)
    try:
        with _progress(f"{games} games") as show:
            summary = run_games(ruleset, [level] * players, games, seed, check, show)
    except Violation as violation:
        complain(f"an invariant does not hold: {violation}")
        raise typer.Exit(1) from None
    _show(summary_table(summary))


@cli.command()
def arena(
    levels: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Argument(metavar="LEVEL...", help="A level for each seat."),
    ] = None,
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many games, in whole deals.")] = 200,
    ruleset: Ruleset = "legendary",
    seed: Seed = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    resume: Annotated[
        Optional[Path],  # noqa: UP045
        typer.Option(metavar="FILE", help="Keep every deal in this file, and go on with what it has."),
    ] = None,
    jobs: Annotated[Optional[int], typer.Option(min=1, help="Processes; all cores unless said.")] = None,  # noqa: UP045
    report: Annotated[bool, typer.Option("--report", help="Show how strong the levels were found to be.")] = False,
) -> None:
    """Measure how strong levels of play are: every deal is played in all rotations of the seats."""
    if report:
        show_strength()
        return
    if not levels:
        fail("name a level for each seat, as in: tda arena sharp gambler gambler novice")
    from tda_tui.players.arena.arena import arena as play_arena
    from tda_tui.players.arena.arena_file import ArenaError
    from tda_tui.players.arena.arena_table import arena_table
    from tda_tui.players.arena.match import Violation

    rules_of(ruleset)
    try:
        with _progress(" ".join(levels)) as show:
            result = play_arena(levels, games, ruleset, seed, resume, jobs, show)
    except ArenaError as problem:
        fail(str(problem))
    except Violation as violation:
        complain(f"an invariant does not hold: {violation}")
        raise typer.Exit(1) from None
    except OSError as problem:
        fail_to_write(resume, problem)
    if as_json:
        _say_json(result.as_dict())
    else:
        _show(arena_table(result))
    if result.stopped:
        complain(f"stopped after {result.games} of {result.wanted} games")
        raise typer.Exit(INTERRUPTED)


def show_strength() -> None:
    """The table of levels against levels, and the commands that gave it."""
    from tda_tui.players.arena.published_results import commands, report

    _show(report())
    for command in commands():
        say(command)


rulesets = typer.Typer(help="List, check and show rulesets.", no_args_is_help=False, rich_markup_mode=None)
cli.add_typer(rulesets, name="rulesets")


@rulesets.callback(invoke_without_command=True)
def list_rulesets(context: typer.Context) -> None:
    """List every ruleset that can be played; your own ones lie in the config folder."""
    if context.invoked_subcommand is not None:
        return
    from rich.table import Table

    from tda_tui.files.ruleset_files import FileError, at_home, load_rules, ruleset_ids, ruleset_path, shipped

    problems: list[str] = []
    table = Table("id", "name", "edition", "cards", "debts", "where from", box=_box(), pad_edge=False)
    table.columns[0].no_wrap = True
    table.columns[1].overflow = "fold"
    for name in sorted(ruleset_ids()):
        path = ruleset_path(name)
        own = path.parent != shipped("rulesets")
        source = "yours" if own else "shipped"
        try:
            rules = load_rules(name)
        except FileError as problem:
            table.add_row(name, "cannot be played", "", "", "", source)
            problems += [said.replace(str(path), str(at_home(path)), 1) for said in problem.problems]
            continue
        known = rules.ruleset
        facts = str(known.year or ""), str(rules.deck_size), SHORTFALLS[known.shortfall], source
        table.add_row(name, known.name, *facts)
    _show(table)
    for said in problems:
        say(said)


def _box() -> Box:
    """A line below the heading and nothing else."""
    from rich.box import SIMPLE_HEAD, Box

    from tda_tui.words.writing import writes_utf8

    return SIMPLE_HEAD if writes_utf8() else Box("    \n    \n -- \n" + 5 * "    \n", ascii=True)


SHORTFALLS = {
    "hole": "hole",
    "debt-settle": "at the end",
    "debt-immediate": "at once",
}
"""Where gold goes that could not be paid, or when the debt is settled: at the gambit's end, or with the first gold."""


@rulesets.command("check")
def check_ruleset(file: Annotated[str, typer.Argument(help="A ruleset's id or file.")]) -> None:
    """Say what is wrong with a ruleset, or that nothing is."""
    from tda_tui.files.ruleset_files import read_toml, ruleset_path

    rules = rules_of(file)
    path = ruleset_path(file)
    ends = list(_check_end(rules.ruleset))
    say(f"ok {file}: {rules.ruleset.name}, {rules.deck_size} cards in the deck")
    for note in (*_id_notes(path.stem, read_toml(path).get("id")), *_deck_notes(rules), *ends):
        say(f"note: {note}")


def _id_notes(name: str, said: object) -> Iterator[str]:
    """A file that calls itself something else than the game does."""
    if said not in (None, name):
        yield f"the file's name is its id: this ruleset is {name}, and `id` in it changes nothing"


def _check_end(ruleset: Schema) -> Iterator[str]:
    """The tables at which the game ends otherwise than the ruleset says; a sentence and out if all of them are."""
    from tda_tui.words.rulesets import unreachable_end

    fewest, most = ruleset.players
    tables = range(fewest, most + 1)
    problems = {players: said for players in tables if (said := unreachable_end(ruleset, players))}
    if len(problems) == len(tables):
        fail(f"play_to_gold: {problems[most]}")
    if problems:
        goal, few = ruleset.play_to_gold, ", ".join(map(str, problems))
        yield f"nobody can play to {goal} gold (play_to_gold) at a table of {few}: no such game can be begun"
    if ruleset.players_left >= fewest:
        left = ruleset.players_left
        yield f"players_left says nothing for {left} players or fewer: their game ends with the first empty hoard"


def _deck_notes(rules: Rules) -> Iterator[str]:
    """What is unusual about a deck, but no mistake (Emperor's Gambit rulebook, Introduction: about 70 cards, as many
    good dragons as evil ones). Special cards are not counted as good or evil: every box mixes them freely."""
    from tda_tui.files.ruleset_files import boxes
    from tda_tui.words.listing import either

    good, evil = (sum(kind[card] for card in rules.standard_cards) for kind in (rules.good, rules.evil))
    if good != evil:
        yield f"the deck has {good} good dragons and {evil} evil ones; the books ask for as many of both"
    usual = sorted({box.deck_size for box in boxes()})
    if rules.deck_size not in usual and rules.ruleset.deck_size is None:
        many = either([str(size) for size in usual])
        yield f"the deck has {rules.deck_size} cards, not the {many} of the boxes; deck_size says that it is meant"


@rulesets.command("show")
def show_ruleset(ruleset: Annotated[str, typer.Argument(help="A ruleset's id or file.")]) -> None:
    """Print a ruleset with everything that it extends, as TOML."""
    import msgspec
    import tomli_w

    rules = rules_of(ruleset)
    keys = msgspec.to_builtins(rules.ruleset)
    toml = tomli_w.dumps({key: value for key, value in keys.items() if value is not None})
    say(sanitize(toml, escape_in_toml), end="")


@cli.command()
def cards(
    ruleset: Ruleset = "legendary",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List a ruleset's cards with strength, kind and power."""
    from tda_tui.words.card_texts import card_text

    rules = rules_of(ruleset)
    if as_json:
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
        _say_json(listing)
        return
    from rich.table import Table

    table = Table("Card", "Strength", "Kind", "Power", title=rules.ruleset.name, title_justify="left")
    for column in table.columns:
        column.overflow = "fold"
    for group in _by_type(rules):
        first = group[0]
        strengths = " ".join(str(card.strength) for card in group)
        table.add_row(first.name, strengths, first.kind, card_text(first).short)
    _show(table)


@cli.command()
def glossary(
    term: Annotated[Optional[list[str]], typer.Argument(help="A word, or several to search for.")] = None,  # noqa: UP045
    ruleset: Ruleset = "legendary",
) -> None:
    """Look up a word of the rules, as it holds in a ruleset."""
    import shutil

    from tda_tui.words.glossary import glossary as glossary_of
    from tda_tui.words.glossary import look_up, page_lines

    terms = glossary_of(rules_of(ruleset))
    typed = " ".join(term or ())
    found = look_up(list(terms.values()), typed)
    width = max(20, min(WIDEST_PAGE, shutil.get_terminal_size().columns))
    if not found:
        fail(f"no word of the rules has {typed!r}; `tda glossary` lists them all")
    lines = page_lines(found[0], terms, width) if len(found) == 1 else _overview(found, width, grouped=not typed)
    say("\n".join(lines))


def _overview(terms: Sequence[Term], width: int, grouped: bool) -> Iterator[str]:
    """A line a term, as much of its text as there is room for; `grouped`: with a heading over each subject."""
    import textwrap

    group = ""
    for term in terms:
        if grouped and term.group != group:
            yield from ([""] if group else [])
            yield term.group
            group = term.group
        yield "  " + textwrap.shorten(f"{term.title}: {term.text}", width - 2, placeholder=" ...")
