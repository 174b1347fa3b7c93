"""The command line: output, exit statuses, what opens at once, and what it must not import."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tda_tui.app.run import FirstGameRecord
from tda_tui.cli.commands import COMMANDS, context_of, make_command, parameters
from tda_tui.cli.main import main
from tda_tui.files.ruleset_files import load_rules
from tda_tui.plain.watching import paced
from tda_tui.players.player import make_player
from tda_tui.session.controller import deal_game
from tda_tui.session.deal import Deal
from tests.cli.running import tda
from tests.helpers import PATIENCE


@pytest.mark.parametrize(
    "arguments",
    [
        ["watch", "--ruleset", "nosuch"],
        ["cards", "--ruleset", "../nosuch.toml"],
        ["watch", "--level", "nosuch"],
        ["check", "nosuch.toml"],
        ["replay", "nosuch.toml"],
        ["replay", "pyproject.toml"],
        ["export", "nosuch.toml"],
        ["export", "/", "--text", "game.txt"],
        ["--plain", "--ruleset", "nosuch"],
        ["--plain", "--level", "nosuch"],
        ["--players", "7"],
        ["--seed", "1", "watch"],
        ["--plain", "--players", "2", "--ruleset", "legendary", "--record", "/nosuch/game.toml"],
    ],
)
@pytest.mark.every(4)
def test_bad_input_gets_a_sentence_and_status_2(arguments):
    done = tda(*arguments)
    assert done.returncode == 2
    assert "Traceback" not in done.stdout + done.stderr
    assert done.stdout + done.stderr


def test_the_help_names_every_command():
    told = tda("--help").stdout
    assert [name for name in COMMANDS if name and " " not in name and f"\n  {name} " not in told] == []


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.every(6)
def test_what_a_command_takes_is_explained(name):
    known = parameters(context_of(make_command(name), "tda"))
    assert all(one.help for one in known)
    told = tda(*name.split(), "--help").stdout
    assert [
        option
        for one in known
        for option in (*one.opts, *one.secondary_opts)
        if option[:1] == "-" and option not in told
    ] == []
    assert told.startswith(f"usage: tda {name}".rstrip() + " [options]")


@pytest.mark.parametrize("columns", ["40", "60", "100", "300"])
@pytest.mark.every(2)
def test_the_help_is_as_wide_as_the_terminal(columns):
    for command in ([], ["arena"]):
        lines = tda(*command, "--help", env={**os.environ, "COLUMNS": columns}).stdout.splitlines()
        assert max(map(len, lines)) <= min(100, int(columns))


def test_watch_tells_a_whole_game_and_records_it(tmp_path):
    path = tmp_path / "game.toml"
    done = tda("watch", "--seed", "7", "--players", "3", "--record", str(path))
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert "wins the game" in done.stdout
    assert tda("check", str(path)).returncode == 0


def test_watch_draws_a_seed_and_says_which():
    first, *told = tda("watch", "--players", "2", "--level", "random").stdout.splitlines()
    found = re.fullmatch(r"Seed (\d+): `--seed \1` deals the same game again\.", first)
    assert found
    again = tda("watch", "--players", "2", "--level", "random", "--seed", found[1], "--pace", "off")
    assert again.stdout.splitlines() == told


def test_what_is_watched_gives_time_to_read_each_line():
    waits: list[float] = []
    assert [*paced(["One.", "", "Two."], "slow", waits.append)] == ["One.", "", "Two."]
    assert waits == [2.0, 2.0]
    assert [*paced(["One."], "off", waits.append)] == ["One."] and len(waits) == 2


def test_the_table_is_watched_on_a_terminal_alone(tmp_path):
    for words in (["--screen"], ["--screen", "--record", str(tmp_path / "game.toml")]):
        refused = tda("watch", *words)
        assert refused.returncode == 2 and refused.stderr.startswith("tda: ") and refused.stderr.count("\n") == 1


def test_cards_lists_every_card_as_json_with_its_power():
    listing = json.loads(tda("cards", "--json").stdout)
    assert len(listing) == 100
    assert [card["id"] for card in listing if not card["power"]] == []


def modules_after(*words):
    """The modules that are imported when the program is left."""
    code = "import sys; from tda_tui.cli.main import main\ntry:\n main()\nfinally: print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code, *words], check=True, capture_output=True, text=True, timeout=PATIENCE,
        stdin=subprocess.DEVNULL, env={**os.environ, "TERM": "dumb"},
    )  # fmt: skip
    return set(done.stdout.splitlines()[-1].split())


def test_the_game_alone_imports_no_parser():
    assert not {"typer", "textual"} & modules_after()


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["rulesets", "--help"]])
def test_only_the_command_that_is_called_is_imported(words):
    loaded = modules_after(*words)
    assert not {"textual", "rich"} & loaded
    assert "tda_tui.cli.arena" not in loaded and ("tda_tui.cli.rulesets" in loaded) == ("rulesets" in words)


def test_simulate_prints_a_table_and_checks_every_answer():
    done = tda("simulate", "--games", "8", "--players", "3", "--seed", "1", "--check")
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert "8" in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["rulesets"],
        ["cards"],
        ["cards", "--json"],
        ["watch", "--help"],
        ["watch", "--plyers", "3"],
        ["simulate", "--games", "2"],
    ],
)
def test_where_the_terminal_has_only_ascii_nothing_else_is_written(arguments):
    done = tda(*arguments, env={**os.environ, "LC_ALL": "C", "COLUMNS": "60"})
    assert done.stdout + done.stderr
    assert (done.stdout + done.stderr).isascii()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("watch --plyers 3", "there is no option '--plyers' (did you mean --players?)"),
        ("watch -x", "there is no option '-x'"),
        ("wtach", "there is no command 'wtach' (did you mean watch?)"),
        ("rulesets nosuch", "there is no command 'nosuch'"),
        ("--plain nosuch", "there is no command 'nosuch'"),
        ("watch --players 9", "--players takes a whole number (2 to 6)"),
        ("watch --players x", "--players takes a whole number (2 to 6)"),
        ("--players", "--players takes a whole number (2 to 6)"),
        ("arena --jobs 0", "--jobs takes a whole number (1 or more)"),
        ("watch --seed 1.5", "--seed takes a whole number"),
        ("arena a b --sprt 1", "--sprt needs ELO0 ELO1"),
        ("arena a b --sprt 1 x", "--sprt needs ELO0 ELO1"),
        ("export a.toml --text", "--text needs OUT"),
        ("cards --json=yes", "--json takes no value"),
        ("check", "FILE... is missing"),
        ("replay a b", "'b' means nothing here"),
        ("--seed 1 watch", "put options after 'watch': those before it belong to `tda` alone"),
        ("--no-mouse rulesets check x", "put options after 'rulesets': those before it belong to `tda` alone"),
    ],
)
def test_what_was_typed_wrongly_is_said_in_one_sentence(typed, said, capsys):
    with pytest.raises(SystemExit) as left:
        main(typed.split())
    told, complained = capsys.readouterr()
    assert left.value.code == 2 and not told
    helps = "" if said.endswith("?") else "; `tda[a-z ]* --help` shows what is possible"
    assert re.fullmatch(rf"tda: {re.escape(said)}{helps}\n", complained)


@pytest.mark.parametrize(
    "typed", ["-h", "watch --help", "check -h", "rulesets check --help", "watch --players 9 --help"]
)
def test_help_can_be_asked_for_wherever_something_is_wrong(typed, capsys):
    with pytest.raises(SystemExit) as left:
        main(typed.split())
    assert left.value.code == 0 and capsys.readouterr().out.startswith("usage: tda ")


@pytest.mark.parametrize(
    ("typed", "seed"), [("--seed 7", 7), ("--seed=-7", -7), ("--seed -7", -7), ("--seed 1 --seed 2", 2)]
)
def test_numbers_are_read_as_they_are_usually_typed(typed, seed, opened):
    with pytest.raises(SystemExit):
        main(typed.split())
    assert [options["seed"] for options in opened] == [seed]


@pytest.mark.parametrize(
    ("typed", "mouse"), [("", None), ("--mouse", True), ("--no-mouse", False), ("--mouse --no-mouse", False)]
)
def test_a_switch_can_be_turned_off(typed, mouse, opened):
    with pytest.raises(SystemExit):
        main(typed.split())
    assert [options["mouse"] for options in opened] == [mouse]


def test_behind_two_dashes_there_are_only_words(capsys):
    with pytest.raises(SystemExit):
        main(["glossary", "--", "--seed"])
    assert "no term of the rules matches '--seed'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], {"players": None}),
        (["--players", "3"], {"players": 3}),
        (["--ruleset", "original"], {"players": 4, "ruleset": "original"}),
        (["--seed", "5", "--level", "random"], {"players": 4, "seed": 5, "level": "random"}),
        (["--abilities", "noted"], {"players": 4, "abilities": "noted"}),
        (["--record", "game.toml"], {"players": None, "record": Path("game.toml")}),
    ],
)
def test_options_open_a_table_at_once(arguments, expected, opened):
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 0
    (options,) = opened
    assert {key: options.get(key) for key in expected} == expected


@pytest.mark.parametrize("place", ["missing/game.toml", ""])
def test_a_record_that_cannot_be_begun_is_told_before_the_screen_opens(place, tmp_path, opened, capsys):
    record = tmp_path / place
    with pytest.raises(SystemExit) as left:
        main(["--players", "2", "--record", str(record)])
    assert left.value.code == 2 and not opened
    said = capsys.readouterr().err
    assert said.startswith(f"tda: {record} cannot be written: ") and said.count("\n") == 1


def test_looking_whether_a_record_can_be_begun_leaves_everything_as_it_was(tmp_path, opened):
    new, old = tmp_path / "new.toml", tmp_path / "old.toml"
    old.write_text("an older game")
    for record in (new, old):
        with pytest.raises(SystemExit):
            main(["--record", str(record)])
    assert len(opened) == 2
    assert not new.exists() and old.read_text() == "an older game"


def test_a_record_that_fails_at_the_deal_leaves_the_screen_with_a_sentence(tmp_path):
    """The folder may be deleted between the check and the deal."""
    rules = load_rules("legendary")
    left: list[bool] = []
    writer = FirstGameRecord(tmp_path / "gone" / "game.toml", lambda: left.append(True), lambda words: None)
    deal = Deal("legendary", {}, rules, ("You", "Breen"), 1)
    deal_game(deal, make_any, writer.begin(deal))
    assert left == [True]
    with pytest.raises(FileNotFoundError):
        writer.close()


def make_any(role, seed):
    """Any player."""
    return make_player("random", seed)


@pytest.mark.parametrize("more", [[], ["--plain"]])
def test_an_unknown_theme_gets_a_sentence_that_lists_them(more, opened, capsys):
    with pytest.raises(SystemExit) as left:
        main(["--theme", "nope", *more])
    assert left.value.code == 2 and not opened
    said = capsys.readouterr().err
    assert "'nope'" in said and "tavern, harbour, vault, parchment" in said and said.count("\n") == 1


def test_a_way_to_play_with_abilities_that_a_ruleset_does_not_have_is_refused(capsys, opened):
    for words in (["--ruleset", "original"], ["watch", "--ruleset", "original"], ["simulate", "--ruleset", "original"]):
        with pytest.raises(SystemExit) as left:
            main([*words, "--abilities", "noted"])
        assert left.value.code == 2 and not opened
        assert "choose from none, one, all" in capsys.readouterr().err
