"""The command `tda arena`."""

import json
from itertools import islice

import pytest

from tda_tui.cli.main import main
from tda_tui.players.arena import arena as module
from tda_tui.players.search.search_player import Master


def test_the_command_prints_a_table_or_json(tmp_path, capsys):
    words = ["arena", "novice", "random", "--games", "4", "--seed", "7", "--jobs", "1"]
    for more in ([], ["--json", "--resume", str(tmp_path / "state.jsonl")]):
        with pytest.raises(SystemExit) as left:
            main([*words, *more])
        assert left.value.code == 0
    table, _, told = capsys.readouterr().out.partition("{")
    assert "4 games in 2 deals of legendary, seeds from 7" in table
    assert json.loads("{" + told)["games"] == 4
    assert len((tmp_path / "state.jsonl").read_text().splitlines()) == 3


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["novice", "champion"], "no level 'champion'"),
        (["novice"], "2 to 6 players"),
        (["novice", "random", "--ruleset", "nosuch"], "no ruleset 'nosuch'"),
        (["novice", "random", "--resume", "/nosuch/state.jsonl"], "cannot be written"),
        (["master:depth=2", "random"], "no setting 'depth'; there are iterations"),
        (["novice", "random", "--sprt", "10", "-5"], "--sprt: the first figure must be below the second"),
        (["novice", "random", "random", "gambler", "--sprt", "0", "10"], "another one for every other seat"),
        (["novice", "random", "--sprt", "0", "10", "--ceiling"], "--sprt and --ceiling don't go together"),
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


def test_a_sequential_test_ends_with_a_verdict(capsys):
    words = ["arena", "gambler", "random", "random", "random", "--sprt", "-10", "50", "--jobs", "1"]
    for more in ([], ["--json"]):
        with pytest.raises(SystemExit) as left:
            main([*words, *more])
        assert left.value.code == 0
    captured = capsys.readouterr()
    table, _, told = captured.out.partition("{")
    assert "accepted: gambler against random is +50 Elo, rather than -10\n" in table
    test = json.loads("{" + told)["test"]
    assert (test["verdict"], test["elo0"], test["elo1"]) == ("accepted", -10, 50)
    assert f"{test['deals']} deals: log-likelihood ratio +{test['llr']:.2f}, decided at ±2.94; Elo +" in table
    # Without a terminal it prints its progress now and then.
    assert "1 deal: log-likelihood ratio" in captured.err


def test_a_test_may_be_undecided(capsys):
    with pytest.raises(SystemExit) as left:
        main(["arena", "novice", "random", "--sprt", "0", "5", "--games", "4", "--jobs", "1"])
    assert left.value.code == 0
    assert "undecided: novice against random may be +0 Elo or +5" in capsys.readouterr().out


def test_the_ceiling_is_reported(monkeypatch, capsys):
    monkeypatch.setattr(Master, "config", Master.config._replace(iterations=12))
    words = ["arena", "novice", "random", "--ceiling", "--games", "12", "--jobs", "1"]
    for more in ([], ["--json"]):
        with pytest.raises(SystemExit) as left:
            main([*words, *more])
        assert left.value.code == 0
    tables, _, told = capsys.readouterr().out.partition("{")
    assert tables.count("12 games in 6 deals") == 2 and "clairvoyant" in tables
    data = json.loads("{" + told)
    assert data["clairvoyant"]["games"] == 12
    part = f"novice gains {data['part']:.0%} ± {data['part_half']:.0%}." if data["part"] else "may be chance"
    assert part in tables


def test_the_report_is_of_one_ruleset(capsys):
    with pytest.raises(SystemExit) as left:
        main(["arena", "--report", "--ruleset", "legendary"])
    assert left.value.code == 0
    said = capsys.readouterr().out
    assert "legendary" in said and "--ruleset legendary" in said and "--ruleset original" not in said
