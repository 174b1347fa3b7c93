"""Positions in which players that think one step ahead must choose sensibly, and what the novice does not see."""

import pytest

from tda_tui.players.player import LEVELS, make_player
from tda_tui.records.playback import start_game
from tda_tui.records.record import parse_record
from tests.players.positions import THEIRS, position

OLD = (["green-1", "brass-2", "copper-3", "silver-2"], ["red-2", "white-3", "gold-2", "black-1"])
EMPERORS = (["iron-3", "brown-2", "mercury-3", "gray-2"], ["steel-4", "purple-5", "shadow-2", "earthquake-3"])
HANDS = {"legendary": THEIRS, "original": OLD, "emperors-gambit": EMPERORS}
"""Hands of the other two."""
LOST = "gold-4 black-1 / black-9 red-10 blue-11 / gold-6 white-5 blue-2"
LAST = {"leader": "Left", "to_move": "Me"}
BOTH = ("gambler", "novice")


def answer(level, hand, flights="/ /", played="", ruleset="legendary", others=None, ante="", deck="", **more):
    """A level's answer after these answers, which must not depend on its seed. Cards are separated by blanks."""
    hands = (hand.split(), *([each.split() for each in others] if others else HANDS[ruleset]))
    more |= {key: cards.split() for key, cards in (("ante", ante), ("deck", deck)) if cards}
    record = position(hands, [flight.split() for flight in flights.split("/")], ruleset=ruleset, **more)
    game = start_game(parse_record(record))
    for card in played.split():
        game.answer(game.questions[0].seat, [card])
    seat = game.questions[0].seat
    (found,) = {make_player(level, seed).choose(game.view(seat)) for seed in range(5)}
    return found


@pytest.mark.parametrize("level", BOTH)
def test_no_evil_dragon_is_played_beside_bahamut(level):
    strong = "red-12" if level == "gambler" else "red-10"
    assert answer(level, f"{strong} silver-8 gold-4", "bahamut / black-5 / gold-6", round=2) != (strong,)


@pytest.mark.parametrize("level", BOTH)
def test_a_colour_flight_is_completed(level):
    flights = "gold-11 gold-9 / black-5 red-3 / gold-6 blue-4"
    assert answer(level, "gold-8 red-8 black-7 white-5", flights, round=3) == ("gold-8",)


CHOICES = [
    ("plays the card that wins the gambit", "red-12", "copper-1 red-12 black-1",
     "gold-4 blue-6 / black-9 red-7 blue-4 / gold-6 white-5 blue-2", {"stakes": 30, "round": 3, **LAST}),
    ("does not waste its best card on a lost gambit", "white-1", "gold-13 red-12 white-1", LOST,
     {"stakes": 3, "round": 3, **LAST}),
    ("loses for the druid", "druid", "druid white-1 red-12",
     "gold-4 black-2 / black-9 red-10 blue-11 / gold-8 white-8 blue-7", {"stakes": 30, "round": 3, **LAST}),
    ("gives a poor card rather than gold", "white-1", "white-1 red-12 gold-9", "/ /",
     {"others": ("red-3 red-5", "green-8 brass-2"), "played": "green-8", "leader": "Right", "to_move": "Right"}),
    ("keeps a god from a demand", "pay", "bahamut red-12 white-5", "/ /",
     {"others": ("brass-2 red-3", "green-1"), "played": "brass-2", "leader": "Left", "to_move": "Left"}),
    ("taxes when the gambit is won", "tax", "blue-1 white-1 white-2", "red-12 gold-13 / black-1 red-3 / gold-4 blue-2",
     {"others": ("red-2 white-3 gold-2", " ".join(THEIRS[1])), "played": "blue-1", "round": 3}),
    ("collects when it is lost", "collect", "blue-1 white-1 white-2", "black-1 red-3 / red-12 gold-13 / gold-4 blue-2",
     {"others": ("red-2 white-3 gold-2", " ".join(THEIRS[1])), "played": "blue-1", "round": 3}),
    ("replaces a weak card by the trickster", "white-2", "copper-trickster white-1 red-5",
     "red-12 white-2 / black-5 red-3 / gold-6 blue-4", {"played": "copper-trickster", "round": 3}),
    ("slays an opponent's dragon", "red-7", "dragonslayer white-1 red-5",
     "gold-4 black-6 / black-5 red-7 / gold-6 blue-4", {"played": "dragonslayer", "round": 3}),
    ("robs the richer of two equally strong", "Right", "red-destroyer white-1 red-5", "gold-4 / black-5 / white-5",
     {"played": "red-destroyer", "gold": (30, 4, 40), "round": 2}),
    # The 2005 game
    ("taxes with the blue dragon when the gambit is won", "tax", "blue-1 red-10",
     "red-12 white-8 / black-2 white-1 / gold-4 bronze-3", {"played": "blue-1", "round": 3, "ruleset": "original"}),
    ("steals with it when it is lost", "steal", "blue-1 white-2", "black-2 white-1 / red-12 white-8 / gold-4 bronze-3",
     {"played": "blue-1", "round": 3, "ruleset": "original"}),
    ("throws the poorest card away for the thief", "white-1", "thief gold-13 white-1 bronze-9", "/ /",
     {"played": "thief", "round": 1, "ruleset": "original"}),
    # The stakes are large and the gambit is lost: stealing three is better than stealing one or two.
    ("copies the richest power with the dracolich", "white-8", "dracolich copper-1",
     "black-2 gold-4 / white-8 fool / blue-11 bronze-9",
     {"played": "dracolich", "stakes": 40, "round": 3, "ruleset": "original"}),
    ("still slays an opponent's dragon with a copied dragonslayer", "black-7", "archmage copper-1",
     "gold-6 bronze-6 / black-7 red-5 / fool blue-4",
     {"played": "archmage dragonslayer", "ante": "dragonslayer gold-9 white-1", "round": 3, "ruleset": "original"}),
    # Emperor's Gambit
    ("asks gold of the one who has it", "Right", "gray-4 steel-9", "iron-4 / mithral-5 / gray-5",
     {"played": "gray-4", "gold": (30, 0, 30), "ante": "brown-4 brown-9 steel-7", "round": 2,
      "ruleset": "emperors-gambit"}),
    # With the Hatchling in the ante the weakest flight wins; the Spy may take any ante card.
    ("takes the hatchling from the ante when it lies strongest", "hatchling", "spy shadow-9",
     "mithral-13 adamantine-12 / brown-4 iron-1 / gray-5 steel-2",
     {"played": "spy", "ante": "hatchling mercury-9", "stakes": 40, "round": 3, "ruleset": "emperors-gambit"}),
    ("leaves it there when it lies weakest", "mercury-9", "spy shadow-9",
     "brown-1 iron-1 / mithral-13 adamantine-12 / mithral-11 adamantine-10",
     {"played": "spy", "ante": "hatchling mercury-9", "stakes": 40, "round": 3, "ruleset": "emperors-gambit"}),
    ("feeds the ante with its poorest card", "brown-1", "purple-3 mithral-13 brown-1", "/ /",
     {"played": "purple-3", "round": 1, "deck": "adamantine-12", "ruleset": "emperors-gambit"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("right", "hand", "flights", "more"), [one[1:] for one in CHOICES], ids=[o[0] for o in CHOICES]
)
def test_the_gambler(right, hand, flights, more):
    assert answer("gambler", hand, flights, **more) == (right,)


def test_the_gambler_throws_poor_cards_away_for_the_kobold():
    assert not {"gold-13", "thief"} & {*answer("gambler", "kobold white-1 gold-13 thief", played="kobold", round=1)}


def test_the_gambler_takes_the_best_cards_from_the_ante():
    found = answer("gambler", "blue-7 white-1", "red-7 silver-7 / black-2 / gold-4", "blue-7 collect",
                   ante="green-2 gold-13 red-12", round=3)  # fmt: skip
    assert set(found) == {"gold-13", "red-12"}


@pytest.mark.parametrize("weak", ["white-1", "black-2"])
def test_the_gambler_antes_no_good_card_with_a_poor_hand(weak):
    assert answer("gambler", f"{weak} gold-13 green-4 blue-4 brass-3", stakes=0, round=0) != ("gold-13",)


def test_the_novice_plays_what_triggers():
    flights = "gold-4 / bronze-7 black-3 / silver-10 copper-7"
    assert answer("novice", "green-6 silver-8 white-1", flights, round=2, **LAST) == ("green-6",)


def test_the_novice_plays_a_strong_card_for_a_gambit_that_is_lost():
    (card,) = answer("novice", "gold-13 red-12 white-1", LOST, stakes=3, round=3, **LAST)
    assert card in ("gold-13", "red-12")


def test_the_novice_does_not_prepare_a_special_flight():
    hand, flights = "gold-8 gold-6 red-10 white-5", "gold-9 / black-5 / silver-6"
    assert answer("gambler", hand, flights, round=2)[0] in ("gold-8", "gold-6")
    assert answer("novice", hand, flights, round=2) == ("red-10",)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_says_in_a_sentence_how_it_thinks(level):
    said = LEVELS[level].thinks
    assert said.endswith(".") and said.count(".") == 1 and len(said) < 110
