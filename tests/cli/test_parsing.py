"""Parsing of options and arguments, and messages about invalid ones."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import pytest

from tda_tui.cli.commands import COMMANDS, PLAY, find
from tda_tui.cli.declared import Argument, Option, parameters_of
from tda_tui.cli.parsing import HelpAsked, Misused, parse


def command(
    files: Annotated[list[Path], Argument("FILE...")],
    seed: Annotated[int, Option()] = 1,
    jobs: Annotated[int | None, Option(min=1)] = None,
    players: Annotated[int, Option(min=2, max=6)] = 4,
    as_json: Annotated[bool, Option("--json")] = False,
    motion: Annotated[bool | None, Option()] = None,
    out_file: Annotated[Path | None, Option()] = None,
    bounds: Annotated[tuple[float, float] | None, Option()] = None,
) -> None:
    """A command with one parameter of each kind."""


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("a.toml", {"files": [Path("a.toml")]}),
        ("a b --seed 7 c", {"files": [Path("a"), Path("b"), Path("c")], "seed": 7}),
        ("a --seed=-7", {"files": [Path("a")], "seed": -7}),
        ("a --seed -7", {"files": [Path("a")], "seed": -7}),
        ("--json a --motion", {"files": [Path("a")], "as_json": True, "motion": True}),
        ("a --no-motion", {"files": [Path("a")], "motion": False}),
        ("a --motion --no-motion", {"files": [Path("a")], "motion": False}),
        ("--out-file=x=y -", {"files": [Path("-")], "out_file": Path("x=y")}),
        ("--json -- --seed", {"files": [Path("--seed")], "as_json": True}),
        ("--bounds -2.5 7 a", {"files": [Path("a")], "bounds": (-2.5, 7.0)}),
        ("a --bounds=-2.5 7", {"files": [Path("a")], "bounds": (-2.5, 7.0)}),
        ("a --seed 1 --seed 2", {"files": [Path("a")], "seed": 2}),
    ],
)
def test_what_is_read(typed: str, values: dict[str, object]) -> None:
    assert parse(parameters_of(command), typed.split()) == values


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "FILE... is missing"),
        ("a --seed", "--seed needs a value"),
        ("a --seed --json", "--seed needs a value"),
        ("a --seed x", "--seed: 'x' is not a whole number"),
        ("a --seed 1.5", "--seed: '1.5' is not a whole number"),
        ("a --bounds 1", "--bounds needs 2 values"),
        ("a --bounds 1 --json", "--bounds needs 2 values"),
        ("a --bounds 1 x", "--bounds: 'x' is not a number"),
        ("a --players 7", "--players: 7 is not between 2 and 6"),
        ("a --jobs 0", "--jobs: 0 is less than 1"),
        ("a --json=yes", "--json takes no value"),
        ("a --no-json", "there is no option '--no-json'; do you mean --json?"),
        ("a --sed 3", "there is no option '--sed'; do you mean --seed?"),
        ("a -x", "there is no option '-x'"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(typed: str, said: str) -> None:
    with pytest.raises(Misused) as problem:
        parse(parameters_of(command), typed.split())
    assert str(problem.value) == said


@pytest.mark.parametrize("typed", ["-h", "--help", "a --help --nosuch", "--seed 3 --help"])
def test_help_can_be_asked_for_anywhere(typed: str) -> None:
    with pytest.raises(HelpAsked):
        parse(parameters_of(command), typed.split())


def test_words_that_nobody_asked_for() -> None:
    with pytest.raises(Misused, match="'much' means nothing here"):
        parse([], ["much", "more"])


@pytest.mark.parametrize(
    ("typed", "name", "rest"),
    [
        ("", PLAY, []),
        ("--seed 3", PLAY, ["--seed", "3"]),
        ("nosuch", PLAY, ["nosuch"]),
        ("rulesets", "rulesets", []),
        ("rulesets check x", "rulesets check", ["x"]),
        ("check rulesets", "check", ["rulesets"]),
    ],
)
def test_the_longest_command_is_meant(typed: str, name: str, rest: list[str]) -> None:
    assert find(typed.split()) == (name, rest)


def test_no_command_hides_a_value_of_the_game_itself() -> None:
    """The first word decides, so a value of one of the game's options must not come first."""
    assert not [name for name in COMMANDS if name.startswith("-")]
