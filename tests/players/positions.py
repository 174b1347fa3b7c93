"""Positions for testing players, and all positions of a whole game."""

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import make_player
from tda_tui.rules.game import Game
from tests.helpers import NAMES
from tests.tables import table

SEATS = ("Me", "Left", "Right")
THEIRS = (["blue-1", "red-2", "white-3", "gold-2"], ["green-1", "brass-2", "copper-3", "silver-2"])
"""Names of three seats, of which the first is tested, and hands of the other two."""


def last_card():
    """In the last round the last player takes 40 gold with the Red Dragon 12, and nothing with the White 1."""
    flights = (["gold-9", "black-3"], ["gold-11", "green-4", "white-8"])
    where = {"round": 3, "leader": "Breen", "to_move": "Ursula", "ante": ["blue-1", "blue-2"]}
    return table(["red-12", "white-1"], flights, others=[["white-2", "white-3"]], stakes=40, **where)


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
