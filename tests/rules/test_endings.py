"""The possible ends of a game: an empty hoard, or another condition of the ruleset."""

from contextlib import closing
from pathlib import Path

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.records.journal import Journal, entry, header
from tda_tui.records.playback import replay
from tda_tui.rules.game import Game
from tda_tui.rules.state import gold
from tda_tui.saves.game_record import write_house_rules
from tests.helpers import NAMES, new_game, random_decisions, read_record


def play(folder: Path, base: str, keys: str, players: int, seed: int) -> Game:
    """Play a whole random game of a ruleset that extends another, checking every state."""
    path = folder / f"{base}-{seed}.toml"
    path.write_text(f'extends = "{base}"\nid = "house"\nname = "House"\n{keys}\n')
    game = Game.start(load_rules(str(path)), NAMES[:players], seed)
    total = gold.total(game.table)
    for question, answer in random_decisions(game, seed):
        game.answer(question.seat, answer)
        assert game.problems() == []
        assert gold.total(game.table) == total
    return game


@pytest.mark.parametrize("base", ["legendary", "original", "emperors-gambit"])
@pytest.mark.parametrize("seed", range(4))
def test_play_goes_on_until_two_players_remain(tmp_path: Path, base: str, seed: int) -> None:
    game = play(tmp_path, base, "players_left = 2", 5, seed)
    assert sum(hoard > 0 for hoard in game.table.gold) <= 2
    assert len(game.table.playing) >= 2, "whoever is out at the very end was still in the last gambit"


@pytest.mark.parametrize(("players", "left"), [(2, 2), (2, 5), (3, 3), (4, 4)])
@pytest.mark.parametrize("seed", range(3))
def test_with_no_more_seats_than_may_be_left_the_usual_end_holds(
    tmp_path: Path, players: int, left: int, seed: int
) -> None:
    """The first gambit does not end the game although nobody was knocked out: it plays as without the rule."""
    game = play(tmp_path, "legendary", f"players_left = {left}", players, seed)
    usual = play(tmp_path, "legendary", "", players, seed)
    assert min(game.table.gold) == 0
    assert (game.table.gold, game.table.gambit_winners) == (usual.table.gold, usual.table.gambit_winners)


def test_gold_can_be_played_to_beside_players_left_that_says_nothing(tmp_path: Path) -> None:
    """With three seats and three players left: knocked-out players leave, and the game goes on to the gold."""
    game = play(tmp_path, "legendary", "players_left = 3\nplay_to_gold = 60", 3, 2)
    assert max(game.table.gold) >= 60 or sum(hoard > 0 for hoard in game.table.gold) == 1


@pytest.mark.parametrize("name", ["legendary", "original", "emperors-gambit"])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_what_can_be_played_to_is_more_than_a_hoard_and_less_than_all_gold(name: str, players: int) -> None:
    rules = load_rules(name)
    each, goals = rules.starting_gold(players), rules.ruleset.goals(players)
    assert (goals[0], goals[-1]) == (each + 1, each * players - 1)


def test_a_set_number_of_gambits(tmp_path: Path) -> None:
    game = play(tmp_path, "legendary", "gambits = 2\nstarting_gold_per_player = 100", 4, 1)
    assert len(game.table.gambit_winners) == 2
    assert min(game.table.gold) > 0


@pytest.mark.parametrize("seed", range(3))
def test_play_to_an_amount_of_gold(tmp_path: Path, seed: int) -> None:
    game = play(tmp_path, "original", "play_to_gold = 100", 4, seed)
    assert max(game.table.gold) >= 100 or sum(hoard > 0 for hoard in game.table.gold) == 1


def test_an_extended_ruleset_changes_a_figure_and_the_deck(tmp_path: Path) -> None:
    path = tmp_path / "tavern.toml"
    path.write_text(
        'extends = "legendary"\nid = "tavern"\nname = "Tavern"\nwithout = ["tiamat"]\n'
        'specials_named = ["druid", "thief"]\nshow_specials = true\n[figures.black]\ngold = 5\n'
    )
    rules = load_rules(str(path))
    assert "tiamat" not in rules.number
    game = Game.start(rules, NAMES[:3], 5)
    shown = game.view(1).specials_seen
    assert len(shown) == 10 and {"druid", "thief"} <= set(shown)
    assert rules.cards[rules.number["black-9"]].figures == {"gold": 5}


def test_a_ruleset_cannot_extend_itself(tmp_path: Path) -> None:
    path = tmp_path / "loop.toml"
    path.write_text('extends = "loop.toml"\n')
    with pytest.raises(ValueError, match="extends itself"):
        load_rules(str(path))


@pytest.mark.parametrize("after", [0, 12])
def test_when_time_is_up_one_last_gambit_is_played_and_the_record_plays_the_same(tmp_path: Path, after: int) -> None:
    """The current gambit is the last one only if none of its cards has been shown."""
    path = tmp_path / "timed.toml"
    game = new_game(4, 3)
    with closing(Journal.begin_plain(path, header("timed.rules.toml", game.names, 3))) as journal:
        write_house_rules(path, "legendary", {})
        for number, (question, answer) in enumerate(random_decisions(game, 3)):
            if number == after:
                write_house_rules(path, "legendary", {"gambits": game.call_last_gambit()})
            journal.write(entry(game.names[question.seat], question.kind, answer))
            game.answer(question.seat, answer)
    assert len(game.table.gambit_winners) == (1 if after == 0 else 2)
    again = replay(read_record(path)[0], tmp_path).game
    assert again.over
    assert (again.table.gold, again.table.hands) == (game.table.gold, game.table.hands)
