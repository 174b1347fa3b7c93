"""The command `tda tournament`, which plays a tournament or prints its standing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from typer import Option

from tda_tui.cli import completers
from tda_tui.cli.leaving import fail, fail_to_read, fail_to_write
from tda_tui.cli.parameters import LEVEL, RULESET
from tda_tui.cli.printing import say_json
from tda_tui.cli.start import open_tournament
from tda_tui.process.streams import say
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

if TYPE_CHECKING:
    from tda_tui.tournament.store import Tournaments
    from tda_tui.tournament.tournament import Tournament


def tournament(
    tables: Annotated[int | None, Option(help=mark("Tables, 2 to 4."))] = None,
    seats: Annotated[int | None, Option(help=mark("Seats of a table, 3 or 4."))] = None,
    rounds: Annotated[int | None, Option(help=mark("Rounds before the final, 1 to 5."))] = None,
    level: Annotated[str | None, LEVEL] = None,
    ruleset: Annotated[str | None, RULESET] = None,
    length: Annotated[
        str | None,
        Option(
            help=mark("How long the games are: short, usual or long."),
            metavar=mark("LENGTH"),
            autocompletion=completers.lengths,
        ),
    ] = None,
    abilities: Annotated[bool, Option(help=mark("Everybody brings a pair of abilities (2019 rules)."))] = False,
    character: Annotated[
        str | None,
        Option(
            help=mark("The id of the ready-made character that you are, with abilities."),
            metavar=mark("ID"),
            autocompletion=completers.characters,
        ),
    ] = None,
    name: Annotated[str | None, Option(help=mark("The name of your seat."))] = None,
    seed: Annotated[int | None, Option(help=mark("The same seed brings the same people, tables and deals."))] = None,
    new: Annotated[bool, Option("--new", help=mark("Begin another one; that before is kept beside it."))] = False,
    plain: Annotated[bool, Option("--plain", help=mark("Lines of text instead of a screen."))] = False,
    standing: Annotated[bool, Option("--standing", help=mark("Print the standing to share, and leave."))] = False,
    as_json: Annotated[bool, Option("--json", help=mark("Print the standing as JSON, and leave."))] = False,
) -> None:
    """Play a tournament: rounds against the regulars at several tables, and a final of the best."""
    from tda_tui.saves.store import Saves
    from tda_tui.tournament.store import Tournaments

    store = Tournaments(Saves())
    chosen = {
        "tables": tables, "seats": seats, "rounds": rounds, "level": level, "ruleset": ruleset, "length": length,
        "character": character, "name": name,
    }  # fmt: skip
    said = {key: value for key, value in chosen.items() if value is not None}
    if abilities or character:
        said["abilities"] = True
    if standing or as_json:
        _print(store, as_json)
        return
    if said or new or seed is not None:
        if not new:
            _see_that_none_is_played(store)
        _begin(store, said, seed)
    open_tournament(plain)


def _read(store: Tournaments) -> Tournament | None:
    from tda_tui.files.errors import FileError

    try:
        return store.read()
    except FileError as problem:
        fail_to_read(problem)


def _print(store: Tournaments, as_json: bool) -> None:
    from tda_tui.tournament.standing_text import as_dict, text

    found = _read(store)
    if found is None:
        fail(_("no tournament has been begun: `tda tournament` begins one"))
    if as_json:
        say_json(as_dict(found))
    else:
        say("\n".join(text(found)))


def _see_that_none_is_played(store: Tournaments) -> None:
    found = _read(store)
    if found is not None and not found.over:
        fail(_("a tournament is being played: `tda tournament` goes on with it; --new begins another one"))


def _begin(store: Tournaments, said: dict[str, int | str], seed: int | None) -> None:
    from tda_tui.files.settings import Settings
    from tda_tui.session.new_game.options import GameOptions
    from tda_tui.tournament.dealing import problem_with
    from tda_tui.tournament.tournament import Setup

    usual = GameOptions.remembered(Settings().section("new_game"))
    setup = Setup(**{"name": usual.name, **said})  # type: ignore[arg-type]
    if problem := problem_with(setup):
        fail(problem)
    try:
        store.begin(setup, seed)
    except OSError as failed:
        fail_to_write(store.path, failed)
