"""What spectators may see: nothing hidden, or with open cards all hands."""

import random

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.rules.game import Game
from tda_tui.rules.view import NOBODY, View, open_view, public_view
from tests.helpers import NAMES, random_decisions


def public(game: Game) -> View:
    return public_view(game.table, game.names, game.questions)


@pytest.mark.parametrize("ruleset", ["legendary", "original", "emperors-gambit"])
def test_a_public_view_does_not_depend_on_hidden_cards(ruleset: str) -> None:
    game = Game.start(load_rules(ruleset), NAMES[:4], 3)
    rng = random.Random(3)
    for question, answer in random_decisions(game, 3):
        view = public(game)
        assert view.me == NOBODY and view.hand == () and view.committed is None and view.question is None
        assert all(seat.known == () for seat in view.seats) and not any(view.deck_known)
        if rng.random() < 0.3:
            for seat in range(4):
                if game.can_determinize(seat):
                    assert public(game.determinize(seat, rng)) == view
        game.answer(question.seat, answer)


def test_an_open_view_shows_every_hand_and_what_was_put_aside() -> None:
    game = Game.start(load_rules("legendary"), NAMES[:3], 5)
    for question, answer in random_decisions(game, 5):
        view, ids = open_view(game.table, game.names, game.questions), game.rules.ids
        for seat, one in enumerate(view.seats):
            hidden = [*game.table.hands[seat], *[card for card in [game.table.committed[seat]] if card >= 0]]
            assert sorted(one.known) == sorted(ids[card] for card in hidden)
        game.answer(question.seat, answer)


def test_what_all_see_a_watcher_sees_too() -> None:
    """Flights, antes, discards and gold are the same for everybody, and so are special cards that have been face up."""
    game = Game.start(load_rules("legendary"), NAMES[:3], 8)
    for question, answer in random_decisions(game, 8):
        mine, theirs = game.view(0), public(game)
        for key in (
            "ante",
            "ante_owner",
            "discards",
            "stakes",
            "gambit",
            "round",
            "phase",
            "to_move",
            "effects",
            "deck_size",
        ):
            assert getattr(mine, key) == getattr(theirs, key)
        assert set(theirs.specials_seen) <= set(mine.specials_seen)
        assert [seat.gold for seat in mine.seats] == [seat.gold for seat in theirs.seats]
        game.answer(question.seat, answer)
