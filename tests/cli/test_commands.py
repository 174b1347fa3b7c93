"""The commands about played games, rulesets, tournaments and arenas."""

import json
import os
import re
from itertools import islice
from pathlib import Path

import pytest

from tda_tui.cli.main import main
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.arena import arena as module
from tda_tui.players.search.search_player import Master
from tda_tui.saves.store import Saves
from tda_tui.session.deal import Deal
from tda_tui.tournament.store import Tournaments
from tda_tui.tournament.tournament import Setup
from tests.cli.running import tda
from tests.saves.kept_games import Clock, whole_game
from tests.tournament.tables import SMALL, after_rounds

POSITIONS = Path(__file__).resolve().parents[1] / "positions"
GREEN = POSITIONS / "legendary" / "green-is-paid-five.toml"


def test_check_says_ok_or_fail_and_counts(tmp_path):
    good = GREEN
    bad = tmp_path / "bad.toml"
    bad.write_text(good.read_text().replace("Ursula = 35", "Ursula = 99"))
    done = tda("check", str(good), str(bad))
    assert done.stdout.splitlines() == [f"ok {good}", f"FAIL {bad}: gold.Ursula: want 99, got 35", "1 passed, 1 failed"]
    assert done.returncode == 1


@pytest.fixture
def evening(tmp_path):
    """A folder with records, with rulesets beside them, and with a folder without records."""
    (tmp_path / "none").mkdir()
    (tmp_path / "house.toml").write_text('extends = "legendary"\n')
    (tmp_path / "game.rules.toml").write_text("[[broken")
    (tmp_path / "cards.toml").write_text('edition = "odd"\n[[card]]\nid = "odd"\n')
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "good.toml").write_text(GREEN.read_text())
    (tmp_path / "wrong.toml").write_text(GREEN.read_text().replace("Ursula = 35", "Ursula = 99"))
    (tmp_path / "typo.toml").write_text(GREEN.read_text().replace("stakes", "steaks"))
    return tmp_path


@pytest.mark.parametrize(
    ("names", "status", "last"),
    [
        (["good.toml"], 0, "1 passed, 0 failed"),
        (["good.toml", "wrong.toml"], 1, "1 passed, 1 failed"),
        (["typo.toml", "good.toml", "wrong.toml"], 2, "1 passed, 2 failed"),
        (["nosuch.toml", "good.toml"], 2, "1 passed, 1 failed"),
        (["none"], 2, "0 passed, 0 failed"),
        (["none", "good.toml"], 2, "1 passed, 0 failed"),
        (["folder.toml"], 2, "0 passed, 0 failed"),
        (["house.toml"], 2, "0 passed, 1 failed"),
        (["game.rules.toml"], 2, "0 passed, 1 failed"),
        (["."], 2, "1 passed, 2 failed"),
    ],
)
@pytest.mark.every(4)
def test_the_status_of_check_tells_what_passed(names, status, last, evening):
    done = tda("check", *[str(evening / name) for name in names])
    assert (done.returncode, done.stdout.splitlines()[-1], done.stderr) == (status, last, "")


def test_a_folder_without_records_is_told(evening):
    assert f"no records in {evening / 'none'}" in tda("check", str(evening / "none")).stdout.splitlines()


def test_rulesets_in_a_folder_are_passed_over_with_a_note(evening):
    lines = tda("check", str(evening)).stdout.splitlines()
    for name in ("house.toml", "game.rules.toml", "cards.toml"):
        assert f"note {evening / name}: skipped, as it is a ruleset or a card file, not a record" in lines
    assert not [line for line in lines if "folder.toml" in line]


@pytest.mark.parametrize(("name", "told"), [(b"b\xff.toml", r"b\udcff.toml"), (b"two\nlines.toml", r"two\nlines.toml")])
def test_a_file_of_any_name_is_told_on_one_line(name, told, tmp_path):
    try:
        (tmp_path / os.fsdecode(name)).write_text("seat = 3")
    except OSError:
        pytest.skip("such a name cannot be here")
    first, _last = tda("check", str(tmp_path)).stdout.splitlines()
    assert first.startswith(f"FAIL {tmp_path / told}: `format` is missing")


def test_without_a_screen_a_replay_tells_the_game_as_it_was_watched(tmp_path):
    record = tmp_path / "game.toml"
    watched = tda("watch", "--players", "3", "--seed", "4", "--record", str(record))
    told = tda("replay", str(record))
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout == watched.stdout
    record.write_bytes(record.read_bytes()[:2000])
    torn = tda("replay", str(record))
    assert torn.returncode == 0
    *lines, note = torn.stdout.splitlines()
    assert watched.stdout.startswith("\n".join(lines)) and "has been dropped" in note


def test_on_a_screen_the_replay_opens_with_the_game(tmp_path, opened):
    record = tmp_path / "game.toml"
    tda("watch", "--players", "2", "--record", str(record))
    with pytest.raises(SystemExit) as left:
        main(["replay", str(record)])
    assert not left.value.code and opened == [{"replaying": record}]


def test_an_exported_game_is_read_and_checked(tmp_path):
    record, out, text = (tmp_path / name for name in ("game.toml", "out.toml", "out.txt"))
    tda("watch", "--players", "3", "--seed", "4", "--record", str(record))
    done = tda("export", str(record), "--record", str(out), "--text", str(text))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert tda("check", str(out)).stdout.startswith(f"ok {out}\n")
    assert tda("export", str(record)).stdout == text.read_text()
    assert "wins the game with" in text.read_text()
    refused = tda("export", str(record), "--record", str(tmp_path / "nosuch" / "out.toml"))
    assert refused.returncode == 2 and "there is no folder" in refused.stderr


def test_the_history_is_a_table_or_json(home):
    assert tda("history").stdout == "You have not finished a game yet.\n"
    deal = Deal("legendary", {}, load_rules("legendary"), ("Ursula", "Breen", "Thorinn"), 4)
    whole_game(Saves(home / "saves", clock=Clock()), deal, "random")
    (home / "saves" / "finished" / "broken.toml").write_text("nothing")
    done = tda("history")
    assert done.returncode == 0 and "broken.toml" in done.stderr and "Traceback" not in done.stderr
    assert any(line.split()[:5] == ["Games", "won", "1", "of", "1,"] for line in done.stdout.splitlines())
    assert "Opponents\n" in done.stdout and max(map(len, done.stdout.splitlines())) <= 80
    told = json.loads(tda("history", "--json").stdout)
    assert told["all"]["games"] == 1 and [seat["name"] for seat in told["games"][0]["seats"]] == list(deal.names)
    assert tda("history", env={**os.environ, "LC_ALL": "C"}).stdout.isascii()


def test_rulesets_are_listed_checked_and_shown(tmp_path):
    listing = tda("rulesets", env={"COLUMNS": "160", "PATH": "", "HOME": str(tmp_path)}).stdout
    assert "emperors-gambit" in listing and "oddshuffle" in listing
    for column in ("id", "name", "edition", "cards", "debts", "source"):
        assert column in listing.splitlines()[1]
    house = tmp_path / "house.toml"
    house.write_text('extends = "legendary"\nid = "house"\nname = "House"\n[figures.black]\ngold = 5\n')
    assert "80 cards" in tda("rulesets", "check", str(house)).stdout
    assert "gold = 5" in tda("rulesets", "show", str(house)).stdout
    house.write_text('extends = "legendary"\nhand_limit = "ten"\n')
    wrong = tda("rulesets", "check", str(house))
    assert wrong.returncode == 2 and "hand_limit" in wrong.stderr


@pytest.mark.parametrize(
    ("keys", "noted"),
    [
        ('without = ["black"]\n', ["35 good dragons and 28 evil ones", "73 cards, not 70"]),
        ('without = ["black", "gold"]\ndeck_size = 66\n', []),
        ("specials_count = 12\n", ["82 cards"]),
        ("specials_count = 12\ndeck_size = 82\n", []),
        ("", []),
    ],
)
def test_an_unusual_deck_is_noted_but_is_no_mistake(keys, noted, tmp_path):
    house = tmp_path / "house.toml"
    house.write_text(f'extends = "legendary"\nid = "house"\nname = "House"\n{keys}')
    done = tda("rulesets", "check", str(house))
    first, *notes = done.stdout.splitlines()
    assert done.returncode == 0 and first.startswith("ok ")
    assert len(notes) == len(noted)
    for line, words in zip(notes, noted, strict=True):
        assert line.startswith("note: ") and words in line


def test_a_ruleset_is_shown_in_the_nearest_ascii(tmp_path):
    house = tmp_path / "house.toml"
    house.write_text('extends = "legendary"\nname = "Zw\u00f6lf \u2013 Drachen"\n', encoding="utf-8")
    done = tda("rulesets", "show", str(house), env={**os.environ, "LC_ALL": "C"})
    assert 'name = "Zwolf - Drachen"' in done.stdout


def test_a_broken_ruleset_of_ones_own_is_listed_and_told_below(tmp_path):
    own = tmp_path / "tda" / "rulesets"
    own.mkdir(parents=True)
    (own / "house.toml").write_text('extends = "legendary"\ngambitz = 4\nseriess = 2\n')
    done = tda("rulesets", env={**os.environ, "XDG_CONFIG_HOME": str(tmp_path), "COLUMNS": "100"})
    assert done.returncode == 0
    table, _blank, problems = done.stdout.partition(" \n" + str(own))
    assert any(line.split() == ["house", "cannot", "be", "played", "yours"] for line in table.splitlines())
    assert "`gambitz`" not in table
    assert "`gambitz` (did you mean `gambits`?)" in problems and "`seriess` (did you mean `series`?)" in problems


def test_an_id_that_is_not_the_files_name_is_noted(tmp_path):
    house = tmp_path / "house.toml"
    house.write_text('extends = "legendary"\nid = "legendary"\n')
    done = tda("rulesets", "check", str(house))
    assert done.returncode == 0
    assert "note: the ruleset's id is its file name, house" in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["watch", "--players", "2"],
        ["simulate", "--games", "2", "--players", "3"],
        ["arena", "novice", "novice"],
        ["--plain", "--players", "3"],
    ],
)
def test_gold_that_cannot_be_played_to_at_that_table_is_refused_before_the_game(arguments, tmp_path):
    house = tmp_path / "house.toml"
    house.write_text('extends = "legendary"\nname = "House"\nplay_to_gold = 100\n')
    done = tda(*arguments, "--ruleset", str(house))
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"tda: House: Nobody can reach 100 gold .* \d players together have \d\d\.\n", done.stderr)


def test_ends_that_do_not_hold_at_every_table_are_noted_and_one_that_holds_at_none_is_refused(tmp_path):
    house = tmp_path / "house.toml"
    house.write_text('extends = "legendary"\nname = "House"\nplay_to_gold = 100\nplayers_left = 3\n')
    done = tda("rulesets", "check", str(house))
    assert done.returncode == 0
    assert "nobody can reach 100 gold (play_to_gold) with 2, 3 players:" in done.stdout
    assert "players_left has no effect with 3 players or fewer" in done.stdout
    house.write_text('extends = "legendary"\nname = "House"\nplay_to_gold = 1000\n')
    done = tda("rulesets", "check", str(house))
    assert done.returncode == 2
    assert "play_to_gold: Nobody can reach 1000 gold" in done.stderr and "6 players together have 360" in done.stderr


def test_all_problems_of_a_ruleset_are_told_a_line_each(tmp_path):
    house = tmp_path / "house.toml"
    house.write_text('extends = "legendary"\ngambitz = 4\nseriess = 2\n')
    for arguments in (["rulesets", "check", str(house)], ["--plain", "--ruleset", str(house)]):
        done = tda(*arguments)
        assert done.returncode == 2
        assert done.stderr.splitlines()[0] == "tda: 2 problems:"
        assert [line.startswith(f"  {house}: there is no key") for line in done.stderr.splitlines()[1:]] == [True, True]


def run(*words):
    with pytest.raises(SystemExit) as left:
        main(["tournament", *words])
    return left.value.code


def test_without_a_tournament_there_is_no_standing(home, capsys):
    assert run("--standing") == 2
    assert "there is no tournament" in capsys.readouterr().err


def test_the_standing_is_printed_as_text_and_as_json(home, capsys):
    Tournaments(Saves()).write(after_rounds(Setup(name="Ann"), 2))
    assert run("--standing") == 0
    printed = capsys.readouterr().out
    assert "Round 3 of 3" in printed and "Ann" in printed and "Table 4:" in printed
    assert run("--json") == 0
    said = json.loads(capsys.readouterr().out)
    assert len(said["standing"]) == 16 and said["over"] is False
    assert sum(line["total"] for line in said["standing"]) == 2 * 4 * 12


def test_a_torn_file_is_named_and_left_alone(home, capsys):
    store = Tournaments(Saves())
    store.path.parent.mkdir(parents=True)
    store.path.write_text("torn [")
    for words in (["--standing"], ["--plain"], ["--seed", "3"]):
        assert run(*words) == 2
        assert "current.toml" in capsys.readouterr().err and store.path.read_text() == "torn ["


def test_one_that_is_played_is_not_thrown_over_by_mistake(home, capsys):
    begun = Tournaments(Saves()).begin(SMALL, 1)
    assert run("--tables", "3") == 2
    assert "--new starts another one" in capsys.readouterr().err
    assert run("--new", "--tables", "9") == 2
    assert "2 to 4 tables" in capsys.readouterr().err
    assert Tournaments(Saves()).read() == begun


def test_it_is_begun_as_it_is_asked_for_and_played_in_lines(home):
    asked = ("--tables", "3", "--seats", "3", "--rounds", "2", "--seed", "11", "--character", "bardo", "--name", "Ann")
    done = tda("tournament", "--plain", *asked, input="2\n")
    assert done.returncode == 0 and "You play round 1 with" in done.stdout
    begun = Tournaments(Saves()).read()
    assert begun is not None and (begun.tables, begun.seats, begun.rounds, begun.seed) == (3, 3, 2, 11)
    assert (begun.character, begun.name, begun.abilities) == ("bardo", "Ann", True)


def test_the_command_prints_a_table_or_json(tmp_path, capsys):
    words = ["arena", "novice", "random", "--games", "4", "--seed", "7", "--jobs", "1"]
    for more in ([], ["--json", "--resume", str(tmp_path / "state.jsonl")]):
        with pytest.raises(SystemExit) as left:
            main([*words, *more])
        assert left.value.code == 0
    table, _, told = capsys.readouterr().out.partition("{")
    assert "4 games in 2 deals of Legendary Edition, seeds from 7" in table
    assert json.loads("{" + told)["games"] == 4
    assert len((tmp_path / "state.jsonl").read_text().splitlines()) == 3


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["novice", "champion"], "no level 'champion'"),
        (["novice"], "2 to 6 players"),
        (["novice", "random", "--ruleset", "nosuch"], "no ruleset 'nosuch'"),
        (["novice", "random", "--resume", "/nosuch/state.jsonl"], "cannot be written"),
        (["master:depth=2", "random"], "no setting 'depth'; choose from iterations"),
        (["novice", "random", "--sprt", "10", "-5"], "--sprt: the first figure must be below the second"),
        (
            ["novice", "random", "random", "gambler", "--sprt", "0", "10"],
            "then one other level for all remaining seats",
        ),
        (["novice", "random", "--sprt", "0", "10", "--ceiling"], "--sprt cannot be combined with --ceiling"),
        (["novice", "random", "random", "--gambits", "--ceiling"], "--gambits cannot be combined with --ceiling"),
        (["novice", "random", "--gambits"], "name two levels to compare, then one for each remaining seat"),
        (["novice", "random", "random", "--gambits", "--sprt", "0", "101"], "both must be from -100 to 100"),
        (["novice", "random", "--cluster", "nonsense"], "no Dask scheduler answers at nonsense"),
    ],
)
def test_the_command_says_in_a_sentence_what_cannot_be_played(words, said, capsys):
    with pytest.raises(SystemExit) as left:
        main(["arena", *words])
    assert left.value.code == 2
    told = capsys.readouterr().err
    assert told.startswith("tda: ") and said in told and told.count("\n") == 1


def test_the_command_prints_what_there_is_when_it_is_stopped(monkeypatch, capsys):
    play = module._as_finished

    def stopped(*given):
        yield from islice(play(*given), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "_as_finished", stopped)
    with pytest.raises(SystemExit) as left:
        main(["arena", "novice", "random", "--games", "40", "--jobs", "1"])
    assert left.value.code == 130
    told = capsys.readouterr()
    assert "4 games in 2 deals" in told.out
    assert told.err == "tda: stopped after 4 of 40 games\n"


@pytest.mark.long
def test_a_sequential_test_ends_with_a_verdict(capsys):
    words = ["arena", "gambler", "random", "random", "random", "--sprt", "-10", "50", "--jobs", "1"]
    for more in ([], ["--json"]):
        with pytest.raises(SystemExit) as left:
            main([*words, *more])
        assert left.value.code == 0
    captured = capsys.readouterr()
    table, _, told = captured.out.partition("{")
    assert "accepted: gambler is +50 Elo against tipsy, rather than -10\n" in table
    test = json.loads("{" + told)["test"]
    assert (test["verdict"], test["elo0"], test["elo1"]) == ("accepted", -10, 50)
    assert f"{test['deals']} deals: log-likelihood ratio +{test['llr']:.2f}, decided at ±2.94; Elo +" in table
    # Without a terminal it prints its progress now and then.
    assert "1 deal: log-likelihood ratio" in captured.err


@pytest.mark.long
def test_gambits_are_reported_and_tested(capsys):
    words = ["arena", "gambler", "random", "novice", "novice", "--gambits", "--seed", "3", "--jobs", "1"]
    for more in (["--games", "30"], ["--sprt", "0", "4", "--json"]):
        with pytest.raises(SystemExit) as left:
            main([*words, *more])
        assert left.value.code == 0
    captured = capsys.readouterr()
    table, _, told = captured.out.partition("{")
    assert re.search(r"\d\d gambits in \d deals of Legendary Edition, seeds from\s+3\s", table)
    assert all(name in table for name in ("gambler", "tipsy", "difference")) and "novice" not in table
    data = json.loads("{" + told)
    assert data["test"]["verdict"] == "accepted"
    assert data["test"]["gain"] == pytest.approx(data["difference"]) and data["difference"] > 2.0
    assert [one["level"] for one in data["standings"]] == ["gambler", "random"]
    assert re.search(r"1 deal: log-likelihood ratio .* points per gambit", captured.err)


def test_a_test_may_be_undecided(capsys):
    with pytest.raises(SystemExit) as left:
        main(["arena", "novice", "random", "--sprt", "0", "5", "--games", "4", "--jobs", "1"])
    assert left.value.code == 0
    assert "undecided: novice may be +0 Elo against tipsy, or +5" in capsys.readouterr().out


@pytest.mark.long
def test_the_ceiling_is_reported(monkeypatch, capsys):
    monkeypatch.setattr(Master, "config", Master.config._replace(iterations=6))
    words = ["arena", "novice", "random", "--ceiling", "--games", "6", "--jobs", "1"]
    for more in ([], ["--json"]):
        with pytest.raises(SystemExit) as left:
            main([*words, *more])
        assert left.value.code == 0
    tables, _, told = capsys.readouterr().out.partition("{")
    assert tables.count("6 games in 3 deals") == 2 and "clairvoyant" in tables
    data = json.loads("{" + told)
    assert data["clairvoyant"]["games"] == 6
    part = (
        f"novice gains {data['part']:.0%} ± {data['part_half']:.0%} of what" if data["part"] else "may be due to chance"
    )
    assert part in tables


def test_the_report_is_of_one_ruleset(capsys):
    with pytest.raises(SystemExit) as left:
        main(["arena", "--report", "--ruleset", "legendary"])
    assert left.value.code == 0
    said = capsys.readouterr().out
    assert "legendary" in said and "--ruleset legendary" in said and "--ruleset original" not in said
