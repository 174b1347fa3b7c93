"""What a player decides never depends on cards that it cannot know, nor on where the program keeps them."""

import random
from functools import partial

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import make_player
from tda_tui.players.playouts.playout_policy import policy_of
from tda_tui.players.rating import rate_options
from tda_tui.players.search.hand_model import hand_odds
from tda_tui.players.win_share import Budget, share_of_position, win_shares
from tda_tui.rules.game import Game
from tda_tui.rules.state.table import PLAY
from tests.helpers import NAMES

BUDGET = Budget(24, 6)


def positions(ruleset, many, seed):
    """Cards to play whose seat knows some cards of other hands."""
    rules = load_rules(ruleset)
    while many:
        game = Game.start(rules, NAMES[:4], seed)
        players = [make_player("gambler", seed * 8 + seat) for seat in range(4)]
        while many and not game.over:
            question = game.questions[0]
            seat, table = question.seat, game.table
            known = [
                card for other in table.opponents(seat) for card in table.hands[other] if table.known[card] >> seat & 1
            ]
            if game.at_rest and table.phase == PLAY and known and len(question.options) > 1:
                many -= 1
                yield game, seat
            game.answer(seat, players[seat].choose(game.view(seat)))
        seed += 1


def twin(game, seat, number):
    """The game with other hidden cards, and with all others' cards in another order."""
    other = game.determinize(seat, random.Random(number))
    for hand in (other.table.hands[owner] for owner in other.table.opponents(seat)):
        random.Random(number).shuffle(hand)
    return other


@pytest.mark.parametrize("ruleset", ["legendary", "emperors-gambit"])
def test_neither_hidden_cards_nor_their_order_change_what_is_thought(ruleset):
    for number, (game, seat) in enumerate(positions(ruleset, 10, seed=30)):
        other = twin(game, seat, number)
        thought = []
        for each in (game, other):
            view, determinize = each.view(seat), partial(each.determinize, seat)
            thought.append(
                (
                    rate_options(view),
                    hand_odds(each.table, seat, policy_of(each.rules)),
                    win_shares(view, determinize, BUDGET),
                    share_of_position(view, determinize, 6),
                )
            )
        assert thought[0] == thought[1]
