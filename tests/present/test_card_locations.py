"""Where the cards are, as far as a seat knows."""

from __future__ import annotations

from tda_tui.app.screens.browse import card_types
from tda_tui.files.ruleset_files import load_rules
from tda_tui.present.card_text import card_locations
from tda_tui.rules.game import Game
from tests.helpers import NAMES, random_decisions


def test_every_card_is_somewhere_and_nothing_hidden_is_told() -> None:
    """Throughout a game each card has one place; cards in other hands are "not seen" unless they are known."""
    game = Game.start(load_rules("legendary"), NAMES[:3], 5)
    types = card_types(game.rules)
    for number, (question, answer) in enumerate(random_decisions(game, 5)):
        game.answer(question.seat, answer)
        if number % 10:
            continue
        view = game.view(0)
        told = {}
        for cards in types:
            for line in card_locations(view, cards):
                strengths, place = line.split(": ", 1)
                told |= {f"{cards[0].type}/{strength}": place for strength in strengths.split(", ")}
        assert len(told) == len({(card.type, card.strength) for card in game.rules.cards})
        for seat in (1, 2):
            for card in game.table.hands[seat]:
                facts = game.rules.cards[card]
                place = told[f"{facts.type}/{facts.strength}"]
                assert "not seen" in place or game.rules.ids[card] in view.seats[seat].known
