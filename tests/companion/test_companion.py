"""What the companion wants to be told, refuses, forgets and keeps."""

from pathlib import Path
from random import Random

import pytest

from tda_tui.companion.companion import Companion, Setting
from tda_tui.companion.entering import NotRead, card_code, cards_meant, read_entry
from tda_tui.companion.table_file import read_table, setting_problem, table_record, write_table
from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules
from tda_tui.records.check import check_file
from tda_tui.records.playback import replay, start_game
from tda_tui.records.record import record_of
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Refusal
from tda_tui.rules.state.table import NOBODY
from tda_tui.rules.view import View, public_view
from tests.companion.real_game import RealGame, plain
from tests.helpers import legendary, read_record

HAND = ("red-7", "red-12", "blue-1", "blue-9", "gold-13", "archmage")


def companion(adviser: int = NOBODY) -> Companion:
    return Companion(Setting(legendary(), ("Ann", "Ben", "Cid"), adviser))


def told_antes(adviser: int = NOBODY) -> Companion:
    game = companion(adviser)
    if adviser != NOBODY:
        game.tell(adviser, HAND)
    for seat, card in enumerate(("red-7", "green-6", "white-5")):
        game.tell(seat, [card])
    return game


def test_the_advisers_hand_is_wanted_first() -> None:
    game = companion(0)
    (wanted,) = game.wanted
    assert (wanted.kind, wanted.seat, wanted.least) == ("hand", 0, 6)
    game.tell(0, HAND)
    assert sorted(held.card for held in game.view().hand) == sorted(HAND)
    assert [wanted.kind for wanted in game.wanted] == ["ante"] * 3


def test_gold_follows_from_what_was_told() -> None:
    game = told_antes()
    assert [facts.gold for facts in game.view().seats] == [23, 23, 23]
    assert game.view().stakes == 21
    assert [(wanted.kind, wanted.seat) for wanted in game.wanted] == [("play", 0)]


def test_a_card_that_was_imagined_elsewhere_is_where_it_was_seen() -> None:
    game = told_antes()
    game.tell(0, ["silver-2"])
    assert game.view().seats[0].flight == ("silver-2",)
    assert game.rules.number["silver-2"] not in game.table.deck


def test_a_card_given_back_may_be_taken_again_and_is_asked_for() -> None:
    """Dungeoneering gives back the card that a Shadow has taken; the Red that takes its place takes another at random,
    which is imagined to be the same."""
    game = Companion(Setting(load_rules("evil-times"), ("Ann", "Ben"), 0, (("dungeoneering",), ())))
    game.tell(0, ["shadow-8", "red-12", "white-6", "red-8", "purple-10", "brown-4"])
    game.tell(0, ["red-12"])
    game.tell(1, ["white-8"])
    for told in (["shadow-8"], ["shadow-1"], ["dungeoneering"], ["shadow-1", "red-5"]):
        game.tell(0, told)
    (wanted,) = game.wanted
    assert (wanted.kind, wanted.seat) == ("rob", 0)
    game.tell(0, ["green-4"])
    assert "green-4" in [held.card for held in game.view().hand]


def test_who_gives_or_pays_is_asked_whatever_is_imagined() -> None:
    game = told_antes()
    game.tell(0, ["green-4"])
    (wanted,) = game.wanted
    assert (wanted.kind, wanted.seat, wanted.options, wanted.unseen) == ("give-or-pay", 1, ("pay",), True)
    game.tell(1, ["black-2"])
    assert game.view().seats[0].hand_size == 6 - 1 - 1 + 1


def test_a_card_that_does_not_fit_is_no_gift() -> None:
    game = told_antes()
    game.tell(0, ["green-4"])
    with pytest.raises(Refusal):
        game.tell(1, ["gold-9"])
    assert game.wanted[0].kind == "give-or-pay"


@pytest.mark.parametrize(("card", "why"), [("red-7", "in the ante"), ("red-12", "hand"), ("green-6", "in the ante")])
def test_impossible_cards_are_refused_with_the_reason(card: str, why: str) -> None:
    game = told_antes(0)
    game.tell(0, ["blue-9"])
    game.tell(0, ["tax"]) if game.wanted[0].kind == "effect" else None
    with pytest.raises(Refusal, match=why):
        game.tell(1, [card])


def test_undo_goes_back_to_the_same_table() -> None:
    game = told_antes()
    before = game.view()
    game.tell(0, ["green-4"])
    game.tell(1, ["pay"])
    game.undo()
    game.undo()
    assert game.view() == before


def test_a_kept_game_continues_where_it_was_left(tmp_path: Path) -> None:
    real = RealGame(legendary(), 4, 3, 2, abilities=True)
    real.play(gambits=2)
    write_table(real.companion, tmp_path / "table.toml")
    again = read_table(tmp_path / "table.toml")
    assert again.view() == real.companion.view()
    assert again.wanted == real.companion.wanted


def test_a_kept_game_that_contradicts_itself_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    write_table(told_antes(), path)
    path.write_text(path.read_text().replace("white-5", "green-6"))
    with pytest.raises(FileError, match="entry 3"):
        read_table(path)


def test_seats_have_different_names() -> None:
    assert not setting_problem(Setting(legendary(), ("Ann", "Ben")))
    assert "same name" in setting_problem(Setting(legendary(), ("Ann", "ann")))


def test_secret_abilities_are_told_to_somebody_who_does_not_play() -> None:
    rules = load_rules("legendary", changes={"abilities": {"mode": "noted", "secret": True}})
    assert "nobody can get advice" in setting_problem(Setting(rules, ("Ann", "Ben"), 1))
    RealGame(rules, 3, 1, NOBODY, abilities=True).play(gambits=2)


# Entering


def test_cards_are_typed_in_three_keys() -> None:
    rules = legendary()
    assert card_code(rules, "red-7") == "rd7"
    assert cards_meant(rules, "RD7", rules.ids) == ["red-7"]
    assert cards_meant(rules, "archm", rules.ids) == ["archmage"]
    assert len(cards_meant(rules, "rd", rules.ids)) > 1


def test_what_cannot_be_in_play_is_not_completed() -> None:
    game = told_antes()
    (wanted,) = game.wanted
    with pytest.raises(NotRead) as found:
        read_entry(game, wanted, "rd")
    assert "rd7" not in str(found.value) and "rd10" in str(found.value)


def test_options_are_typed_as_numbers_or_words() -> None:
    game = told_antes()
    game.tell(0, ["blue-1"])
    (wanted,) = game.wanted
    assert read_entry(game, wanted, "2") == read_entry(game, wanted, "tax") == ("tax",)


# The record of a told game


@pytest.mark.parametrize("ruleset", ["legendary", "emperors-gambit", "original"])
def test_a_told_game_can_be_played_again(ruleset: str, tmp_path: Path) -> None:
    clear = 0
    for seed in range(6):
        real = RealGame(load_rules(ruleset), 3, seed, seed % 4 - 1, abilities=seed % 2 == 1)
        real.play(gambits=3)
        write_table(real.companion, path := tmp_path / f"{seed}.toml", played=True)
        record = read_record(path)[0]
        if record.position is None:  # cards changed hands unseen
            continue
        clear += 1
        game = replay(record, tmp_path).game
        assert public(game) == public(real.game)
        assert check_file(path).problems == []
    assert clear


def public(game: Game) -> View:
    return plain(public_view(game.table, game.names, game.questions), NOBODY)


def test_a_game_is_told_again_until_its_record_can_be_made(tmp_path: Path) -> None:
    """What was imagined about cards taken unseen turns out to be impossible: other cards were taken."""
    real = RealGame(load_rules("oddshuffle"), 6, 104, NOBODY)
    real.play()
    assert real.companion.history() is None
    assert write_table(real.companion, path := tmp_path / "table.toml", played=True)
    assert public(replay(read_record(path)[0], tmp_path).game) == public(real.game)


def test_the_game_of_a_record_can_be_continued(tmp_path: Path) -> None:
    real = RealGame(legendary(), 3, 2, 1)
    real.play(gambits=1)
    write_table(real.companion, path := tmp_path / "table.toml", played=True)
    real.companion = read_table(path)
    real.play(gambits=2)


def test_what_a_search_may_know_ends_where_cards_are_dealt_again() -> None:
    """Chance that a record knows beforehand is not for the coach."""
    real = RealGame(legendary(), 3, 5, 1)
    real.play(gambits=2)
    game = start_game(record_of(table_record(real.companion, "legendary", played=True)))
    assert game.chance is not None
    assert game.determinize(1, Random(1)).chance is None
