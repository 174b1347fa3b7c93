"""Who sits where: the regulars chosen, otherwise random ones, always with distinct names."""

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import LEVELS, PERSON
from tda_tui.players.regulars import find_regular, regular_ids
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.new_game.seating import opponents_words, seat_everybody, seat_words

RULES = load_rules("legendary")


def seated(seed=1, **game_options):
    return seat_everybody(GameOptions(**{"players": 4, **game_options}), RULES, seed)


def test_who_was_wished_for_sits_there_and_the_others_are_drawn():
    seating = seated(guests=("moth", "", "okka"))
    assert (seating.names[1], seating.names[3]) == ("Moth", "Okka")
    assert seating.roles[0] == PERSON
    assert seating.roles[1] == "gambler/moth" and seating.roles[3] == "gambler/okka"
    assert seating.regulars()[2] not in ("moth", "okka")


def test_the_same_seed_draws_the_same_and_others_draw_others():
    assert seated(5) == seated(5)
    assert len({seated(seed).names for seed in range(20)}) > 10
    drawn = {name for seed in range(60) for name in seated(seed).names[1:]}
    assert drawn == {find_regular(name).name for name in regular_ids()}


@pytest.mark.parametrize("guests", [("okka", "okka"), ("nobody", "okka"), ("okka", 3 * "o")])
def test_what_cannot_be_is_drawn_by_lot(guests):
    names = seated(guests=guests).names
    assert len(set(names)) == 4 and names.count("Okka") == 1


def test_nobody_is_called_as_the_person_is():
    for seed in range(30):
        names = seated(seed, players=6, name="oKKa", guests=("okka",)).names
        assert [name.lower() for name in names].count("okka") == 1 and names[0] == "oKKa"


def test_a_seat_may_have_a_level_of_its_own():
    game_options = {"level": "novice", "levels": ("", "gambler", "champion")}
    levels = [role.split("/")[0] for role in seated(**game_options).roles[1:]]
    assert levels == ["novice", "gambler", "novice"]
    assert [role.split("/")[0] for role in seated(level="champion").roles[1:]] == ["gambler"] * 3


def test_seats_and_opponents_in_words():
    assert [seat_words(seat, 4) for seat in range(3)] == ["Seat 2, to your left", "Seat 3", "Seat 4, to your right"]
    assert seat_words(0, 2) == "Seat 2"
    assert opponents_words(GameOptions(4)) == "drawn by lot"
    assert opponents_words(GameOptions(3).with_seat("guests", 1, "pim")) == "Pim; the others drawn by lot"
    both = GameOptions(3).with_seat("guests", 0, "okka").with_seat("guests", 1, "pim").with_seat("levels", 0, "novice")
    assert opponents_words(both) == "Okka, novice; Pim"


def test_choices_are_remembered_as_the_settings_keep_them():
    game_options = (
        GameOptions(5)
        .with_seat("guests", 2, "okka")
        .with_seat("levels", 1, "novice")
        .at_level("novice")
        ._replace(talk="off")
    )
    game_options = game_options.with_seat("levels", 3, "gambler")
    assert GameOptions.remembered(game_options.saved()) == game_options
    assert game_options.for_ruleset("original").guests == ("", "", "okka")


def test_every_level_has_a_name_and_says_how_it_thinks():
    assert all(level.title and level.thinks for level in LEVELS.values())
