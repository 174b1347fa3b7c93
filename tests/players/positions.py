"""Positions for testing players: laid out as records, and all positions of a whole game."""

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import make_player
from tda_tui.rules.game import Game
from tests.helpers import NAMES

SEATS = ("Me", "Left", "Right")


def position(hands, flights=((), (), ()), gold=(30, 30, 30), stakes=20, ruleset="legendary", abilities=(), **more):
    """A record of three seats; the player to test has the first, with these abilities."""
    lines = ['format = "tda/1"', f"ruleset = {ruleset!r}"]
    for name, hand, flight, coins in zip(SEATS, hands, flights, gold, strict=True):
        lines += ["[[seat]]", f'name = "{name}"', f"gold = {coins}"]
        lines += [f"hand = {list(hand)}", f"flight = {list(flight)}"]
        lines += [f"abilities = {list(abilities)}"] if abilities and name == SEATS[0] else []
    lines += ["[position]", f"stakes = {stakes}", *(f"{key} = {value!r}" for key, value in more.items())]
    return "\n".join(lines)


THEIRS = (["blue-1", "red-2", "white-3", "gold-2"], ["green-1", "brass-2", "copper-3", "silver-2"])
"""Hands of the other two."""

LAST_CARD = """
format = "tda/1"
ruleset = "legendary"

[[seat]]
name = "Ursula"
gold = 30
hand = ["red-12", "white-1"]
flight = ["gold-9", "black-3"]

[[seat]]
name = "Breen"
gold = 30
hand = ["white-2", "white-3"]
flight = ["gold-11", "green-4", "white-8"]

[position]
round = 3
leader = "Breen"
to_move = "Ursula"
stakes = 40
ante = ["blue-1", "blue-2"]
"""
"""In the last round the last player takes 40 gold with the Red Dragon 12, and nothing with the White 1."""

RULESETS = ("legendary", "original", "emperors-gambit", "age-of-mortals", "oddshuffle")


def views(ruleset, seed, seats=4):
    """Every view of a game between gamblers and random players, before it is answered."""
    game = Game.start(load_rules(ruleset), NAMES[:seats], seed)
    players = [make_player(("gambler", "random")[seat % 2], seat) for seat in range(seats)]
    while not game.over:
        seat = game.questions[0].seat
        view = game.view(seat)
        yield view
        game.answer(seat, players[seat].choose(view))
