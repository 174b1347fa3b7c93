"""Styles change a player's weights only; the regulars' files are read, or refused with a message."""

from pathlib import Path

import pytest

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.arena.games import play_game
from tda_tui.players.levels import Gambler
from tda_tui.players.player import Role, make_player
from tda_tui.players.regulars import FOLDER, find_regular, read_regular, regular_ids
from tda_tui.players.weights import WEIGHTS, styled
from tda_tui.rules.questions import PAY
from tests.helpers import NAMES


def games(role, seeds, ruleset="legendary"):
    """The questions and answers of this role in the first seat against three gamblers."""
    rules, found = load_rules(ruleset), []
    for seed in seeds:
        players = [make_player(role, seed), *[make_player("gambler", seed + seat) for seat in range(1, 4)]]
        play_game(rules, NAMES[:4], players, seed, on_decision=lambda *made: found.append(made))
    return [(question, answer) for question, answer in found if question.seat == 0]


def paid(role):
    """The part of demands met with gold, of those that could be met with a card."""
    asked = [answer for question, answer in games(role, range(10)) if question.kind == "give-or-pay"]
    return sum(PAY in answer for answer in asked) / len(asked)


def price(role):
    """The mean strength of antes."""
    rules = load_rules("legendary")
    antes = [answer[0] for question, answer in games(role, range(12)) if question.kind == "ante"]
    return sum(rules.strength[rules.number[card]] for card in antes) / len(antes)


def test_a_style_multiplies_the_weights_that_it_names():
    changed = styled(WEIGHTS, {"card": 2.0, "bluff": 0.5})
    assert (changed.card, changed.bluff) == (2.0 * WEIGHTS.card, 0.5)
    assert changed._replace(card=WEIGHTS.card, bluff=WEIGHTS.bluff) == WEIGHTS
    assert styled(WEIGHTS, None) is WEIGHTS


def test_factors_of_one_change_nothing():
    neutral = Gambler(1, style={name: 1.0 for name, weight in WEIGHTS._asdict().items() if weight})
    rules = load_rules("legendary")
    ends = [
        play_game(rules, NAMES[:3], [player, Gambler(2), Gambler(3)], 7).table.gold for player in (neutral, Gambler(1))
    ]
    assert ends[0] == ends[1]


def test_a_style_can_be_seen_in_what_is_answered():
    """One prefers to give a card, another to pay; one antes high."""
    assert paid("gambler/okka") < paid("gambler") < paid("gambler/brakk")
    assert price("gambler") + 1 < price("gambler/lisbet")


@pytest.mark.parametrize("level", ["random", "novice", "gambler"])
def test_every_level_takes_a_regular(level):
    assert games(f"{level}/{regular_ids()[0]}", [1])


@pytest.mark.parametrize("name", regular_ids())
def test_the_regulars_files_are_sound(name):
    known = read_regular(FOLDER / f"{name}.toml")
    assert known.style
    assert len(known.name) <= 7  # more is cut at the right neighbour's seat on a small screen
    assert len({find_regular(other).name for other in regular_ids()}) == len(regular_ids()) >= 12


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('name = "A"\n[style]\ncrad = 1.1\n', "there is no weight `crad`; did you mean `card`?"),
        ('name = "A"\n[style]\ncard = 9\n', "`style.card` is 9, but must be a factor from 0.2 to 5.0"),
        ('name = "A"\n[style]\nbluff = 3.5\n', "`style.bluff` is 3.5, but must be a number from -2"),
        ('name = "A"\n[style]\ncard = "2"\n', '`style.card` is "2", but must be a number'),
        ("[style]\n", "`name` is missing"),
        ("name = ", "not TOML"),
    ],
)
def test_a_bad_file_is_refused_in_words(tmp_path: Path, text, said):
    path = tmp_path / "ann.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileError) as refused:
        read_regular(path)
    assert said in str(refused.value) and str(path) in str(refused.value)


def test_a_role_is_read_and_written():
    assert str(Role.read("novice/okka")) == "novice/okka"
    assert Role.read("gambler") == ("gambler", "")
    refused = {"champion/okka": "no level 'champion'", "gambler/okkr": "no regular 'okkr'; did you mean"}
    for role, said in refused.items():
        with pytest.raises(ValueError, match=said):
            Role.read(role)
