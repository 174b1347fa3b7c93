"""When a player that thinks one step ahead uses an optional ability."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tda_tui.players.levels import Gambler
from tda_tui.records.position import start_game
from tda_tui.records.record import parse_record
from tda_tui.rules.game import Game

TABLE = """
format = "tda/1"
ruleset = "{ruleset}"
[[seat]]
name = "Ana"
abilities = ["{ability}"]
gold = 30
hand = {ana}
[[seat]]
name = "Ben"
gold = 30
hand = {ben}
[[seat]]
name = "Cid"
gold = 30
hand = {cid}
[position]
{position}
"""


def table(ruleset: str, ability: str, hands: Sequence[Sequence[str]], position: str) -> Game:
    ana, ben, cid = (list(hand) for hand in hands)
    record = TABLE.format(ruleset=ruleset, ability=ability, ana=ana, ben=ben, cid=cid, position=position)
    return start_game(parse_record(record))


def answers(game: Game) -> tuple[str, ...]:
    """A gambler's answer, which must not depend on its seed."""
    assert game.questions[0].kind in ("ability", "hand-card")
    seat = game.questions[0].seat
    found = {Gambler(seed).choose(game.view(seat)) for seed in range(5)}
    assert len(found) == 1
    return found.pop()


@pytest.mark.parametrize(("price", "answer"), [("mithral-13", "religion"), ("brown-1", "pass")])
def test_the_card_that_sets_the_price_is_kept_if_it_is_better_than_an_unknown_one(price: str, answer: str) -> None:
    hands = (["gray-2"], ["iron-4", "gray-10", "brown-6"], ["gray-6", "brown-9", "steel-11"])
    position = (
        'round = 1\nleader = "Ana"\nstakes = 27\nante = ["mercury-9", "mithral-7", "steel-2"]\n'
        f'deck = ["{price}", "shadow-1", "shadow-2", "shadow-4", "shadow-6"]'
    )
    assert answers(table("emperors-gambit", "religion", hands, position)) == (answer,)


def revealed(hand: Sequence[str], antes: Sequence[str]) -> Game:
    """The antes are revealed, and Ana may exchange hers."""
    hands = ([*hand, antes[0]], [antes[1], "gray-6", "brown-6", "iron-4"], [antes[2], "shadow-4", "brown-9", "steel-2"])
    game = table("emperors-gambit", "perception", hands, "round = 0")
    for seat, ante in enumerate(antes):
        game.answer(seat, [ante])
    return game


def test_a_strong_ante_that_does_not_lead_comes_back_for_the_poorest_card() -> None:
    game = revealed(["brown-1", "gray-2", "iron-1"], ["mithral-11", "mithral-13", "steel-5"])
    assert answers(game) == ("perception",)
    game.answer(0, ["perception"])
    ((card,)) = answers(game)
    assert card in ("brown-1", "iron-1")


def test_a_poor_ante_beside_a_strong_hand_stays_where_it_lies() -> None:
    assert answers(revealed(["mithral-13", "gray-10", "adamantine-12"], ["brown-1", "mithral-7", "steel-5"])) == (
        "pass",
    )


@pytest.mark.parametrize("more", [[], ["blue-11", "red-3"]])
def test_two_cards_for_one_each_are_taken_by_whoever_holds_most_too(more: list[str]) -> None:
    hands = (["white-3", "black-1", "green-4", *more], ["gold-9", "brass-7", "red-10"], ["red-7", "brass-1", "red-8"])
    game = table("legendary", "inspiring-leader", hands, "round = 0")
    for seat, ante in enumerate(["white-3", "gold-9", "red-7"]):
        game.answer(seat, [ante])
    assert answers(game) == ("inspiring-leader",)
