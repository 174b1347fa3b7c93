"""The command `tda arena`."""

import json

import pytest

from tda_tui.cli.main import main
from tda_tui.players.arena import arena as module
from tests.players.arena_runs import stop_after


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
    ],
)
def test_the_command_says_in_a_sentence_what_cannot_be_played(words, said, capsys):
    with pytest.raises(SystemExit) as left:
        main(["arena", *words])
    assert left.value.code == 2
    told = capsys.readouterr().err
    assert told.startswith("tda: ") and said in told and told.count("\n") == 1


def test_the_command_prints_what_there_is_when_it_is_stopped(monkeypatch, capsys):
    play = module._play_all

    def stopped(*given):
        play(*given[:-1], stop_after(4))

    monkeypatch.setattr(module, "_play_all", stopped)
    with pytest.raises(SystemExit) as left:
        main(["arena", "novice", "random", "--games", "40", "--jobs", "1"])
    assert left.value.code == 130
    told = capsys.readouterr()
    assert "4 games in 2 deals" in told.out
    assert told.err == "tda: stopped after 4 of 40 games\n"
