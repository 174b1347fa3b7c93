"""What opens at once, and what is refused before anything opens."""

from pathlib import Path

import pytest

from tda_tui.app.run import FirstGameRecord
from tda_tui.cli.main import main
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import Player, make_player
from tda_tui.session.controller import deal_game
from tda_tui.session.deal import Deal


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
def test_options_open_a_table_at_once(
    arguments: list[str], expected: dict[str, object], opened: list[dict[str, object]]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 0
    (options,) = opened
    assert {key: options.get(key) for key in expected} == expected


@pytest.mark.parametrize("place", ["missing/game.toml", ""])
def test_a_record_that_cannot_be_begun_is_told_before_the_screen_opens(
    place: str, tmp_path: Path, opened: list[dict[str, object]], capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / place
    with pytest.raises(SystemExit) as left:
        main(["--players", "2", "--record", str(record)])
    assert left.value.code == 2 and not opened
    said = capsys.readouterr().err
    assert said.startswith(f"tda: {record} cannot be written: ") and said.count("\n") == 1


def test_looking_whether_a_record_can_be_begun_leaves_everything_as_it_was(
    tmp_path: Path, opened: list[dict[str, object]]
) -> None:
    new, old = tmp_path / "new.toml", tmp_path / "old.toml"
    old.write_text("an older game")
    for record in (new, old):
        with pytest.raises(SystemExit):
            main(["--record", str(record)])
    assert len(opened) == 2
    assert not new.exists() and old.read_text() == "an older game"


def test_a_record_that_fails_at_the_deal_leaves_the_screen_with_a_sentence(tmp_path: Path) -> None:
    """The folder may be deleted between the check and the deal."""
    rules = load_rules("legendary")
    writer = FirstGameRecord(tmp_path / "gone" / "game.toml")
    left: list[bool] = []
    writer.leave = lambda: left.append(True)
    deal = Deal("legendary", {}, rules, ("You", "Breen"), 1)
    deal_game(deal, make_any, writer.begin(deal))
    assert left == [True]
    with pytest.raises(FileNotFoundError):
        writer.close()


def make_any(role: str, seed: int) -> Player:
    """Any player."""
    return make_player("random", seed)


@pytest.mark.parametrize("more", [[], ["--plain"]])
def test_an_unknown_theme_gets_a_sentence_that_lists_them(
    more: list[str], opened: list[dict[str, object]], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--theme", "nope", *more])
    assert left.value.code == 2 and not opened
    said = capsys.readouterr().err
    assert "'nope'" in said and "tavern, harbour, vault, parchment" in said and said.count("\n") == 1


def test_a_way_to_play_with_abilities_that_a_ruleset_does_not_have_is_refused(
    capsys: pytest.CaptureFixture[str], opened: list[dict[str, object]]
) -> None:
    for words in (["--ruleset", "original"], ["watch", "--ruleset", "original"], ["simulate", "--ruleset", "original"]):
        with pytest.raises(SystemExit) as left:
            main([*words, "--abilities", "noted"])
        assert left.value.code == 2 and not opened
        assert "there are none, one, all" in capsys.readouterr().err
