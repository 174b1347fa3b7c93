"""What players must choose where one answer is best, what the novice does not see, and how styles shift the choice."""

from collections import Counter
from functools import cache

import pytest

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.players.arena.games import play_game
from tda_tui.players.levels import Gambler
from tda_tui.players.player import LEVELS, Role, make_player
from tda_tui.players.playouts.playout import legal_answers
from tda_tui.players.regulars import FOLDER, find_regular, read_regular, regular_ids
from tda_tui.players.weights import WEIGHTS, styled
from tda_tui.rules.questions import PAY
from tests.helpers import NAMES
from tests.players.positions import SEATS, THEIRS
from tests.tables import table
from tools.judging.certain import IN_ALL, MARGIN, MOST, WANTED, certain_positions
from tools.judging.make_puzzles import played

OLD = (["green-1", "brass-2", "copper-3", "silver-2"], ["red-2", "white-3", "gold-2", "black-1"])
EMPERORS = (["iron-3", "brown-2", "mercury-3", "gray-2"], ["steel-4", "purple-5", "shadow-2", "earthquake-3"])
HANDS = {"legendary": THEIRS, "original": OLD, "emperors-gambit": EMPERORS}
"""Hands of the other two."""
LOST = "gold-4 black-1 / black-9 red-10 blue-11 / gold-6 white-5 blue-2"
LAST = {"leader": "Left", "to_move": "Me"}
BOTH = ("gambler", "novice")


def answer(level, hand, flights="/ /", played="", ruleset="legendary", others=None, ante="", deck="", **more):
    """A level's answer after these answers, which must not depend on its seed. Cards are separated by blanks."""
    others = [each.split() for each in others] if others else HANDS[ruleset]
    more |= {key: cards.split() for key, cards in (("ante", ante), ("deck", deck)) if cards}
    laid = [flight.split() for flight in flights.split("/")]
    game = table(hand.split(), laid, ruleset=ruleset, others=others, names=SEATS, **more)
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


EVERY = 5


@cache
def positions():
    return certain_positions()


@pytest.mark.parametrize("level", WANTED)
@pytest.mark.every(3)
def test_a_level_finds_what_is_certain(level):
    """As often as is required on all positions."""
    sample = positions()[::EVERY]
    missed = [one.id for one in sample if not one.finds(level)]
    assert len(missed) <= (1 - WANTED[level]) * len(sample), missed


def test_the_positions_are_of_all_rulesets():
    found = Counter(one.ruleset for one in positions())
    assert found.total() == IN_ALL
    assert set(found) == set(ruleset_ids())
    assert max(found.values()) <= MOST


def test_what_is_certain_may_be_answered_and_is_far_ahead():
    for one in positions()[::EVERY]:
        game = played(one.text)
        question = next(asked for asked in game.questions if game.names[asked.seat] == one.notes.seat)
        assert frozenset(one.notes.right) in map(frozenset, legal_answers(question)), one.id
        assert all(margin.mean >= MARGIN for margin in one.notes.margin), one.id


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


@pytest.mark.long
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
        ('name = "A"\n[style]\ncrad = 1.1\n', "there is no weight `crad` (did you mean `card`?)"),
        ('name = "A"\n[style]\ncard = 9\n', "`style.card` is 9, but must be a factor from 0.2 to 5.0"),
        ('name = "A"\n[style]\nbluff = 3.5\n', "`style.bluff` is 3.5, but must be a number from -2"),
        ('name = "A"\n[style]\ncard = "2"\n', '`style.card` is "2", but must be a number'),
        ("[style]\n", "`name` is missing"),
        ("name = ", "not TOML"),
    ],
)
def test_a_bad_file_is_refused_in_words(tmp_path, text, said):
    path = tmp_path / "ann.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileError) as refused:
        read_regular(path)
    assert said in str(refused.value) and str(path) in str(refused.value)


def test_a_role_is_read_and_written():
    assert str(Role.read("novice/okka")) == "novice/okka"
    assert Role.read("gambler") == ("gambler", "")
    refused = {"champion/okka": "no level 'champion'", "gambler/okkr": "no regular 'okkr' \\(did you mean"}
    for role, said in refused.items():
        with pytest.raises(ValueError, match=said):
            Role.read(role)
