"""The interface of the rules engine: asking, refusing, viewing, forking."""

import random

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Refusal
from tda_tui.rules.state.table import PLAY, Table
from tests.helpers import NAMES, legendary, new_game, random_decisions


def position(hands: list[list[str]], flights: list[list[str]] | None = None, **facts: object) -> Game:
    """A game in a round of play with these hands; all other cards are in the deck."""
    rules = legendary()
    table = Table(rules, len(hands), 1)
    number = rules.number
    table.hands = [[number[card] for card in hand] for hand in hands]
    if flights:
        table.flights = [[number[card] for card in flight] for flight in flights]
    lying = {card for zone in (*table.hands, *table.flights) for card in zone}
    table.deck = [card for card in range(len(rules.cards)) if card not in lying]
    for seat, hand in enumerate(table.hands):
        for card in hand:
            table.known[card] = 1 << seat
    table.phase, table.round, table.stakes = PLAY, 1, 30
    table.gold = [30] * len(hands)
    for name, value in facts.items():
        setattr(table, name, value)
    return Game.at(rules, NAMES[: len(hands)], table)


def test_each_player_starts_with_ten_gold_times_the_number_of_players() -> None:
    for players in range(2, 7):
        game = new_game(players)
        assert game.table.gold == [10 * players] * players
        assert [len(hand) for hand in game.table.hands] == [6] * players
        assert len(game.table.deck) + 6 * players == 80
        assert len(game.table.left_out) == 20


def test_everybody_antes_at_once_and_nobody_sees_the_others() -> None:
    game = new_game(3)
    assert [question.kind for question in game.questions] == ["ante"] * 3
    first = game.questions[1].options[0]
    game.answer(1, [first])
    assert game.view(1).committed == first
    assert game.view(0).seats[1].anted and game.view(0).committed is None
    assert first not in str(game.view(0)._replace(rules=None, deck_known=()))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seat", "choices", "reason"),
    [
        (0, ["red-7"], "not in your hand"),
        (0, ["dragon-of-paper"], "cannot be chosen"),
        (0, [], "expected 1"),
        (0, ["green-8", "gold-4"], "expected 1"),
        (1, ["red-7"], "waiting for Ursula"),
    ],
)
def test_a_refused_answer_says_why_and_changes_nothing(seat: int, choices: list[str], reason: str) -> None:
    game = position([["green-8", "gold-4"], ["red-7", "white-3"], ["brass-5", "white-8"]])
    before = game.table.copy()
    with pytest.raises(Refusal, match=reason):
        game.answer(seat, choices)
    assert game.table == before


def test_each_hand_card_knows_whether_it_would_trigger_and_why() -> None:
    game = position([["blue-9", "red-2"], ["black-9", "gold-13", "white-4"], ["brass-5", "white-8"]])
    assert [(card.fires, card.why) for card in game.view(0).hand] == [(True, "leads")] * 2
    game.answer(0, ["blue-9"])
    game.answer(0, ["tax"])
    assert [(c.card, c.fires, c.why, c.against) for c in game.view(1).hand] == [
        ("black-9", True, "not-stronger", "blue-9"),
        ("gold-13", False, "stronger", "blue-9"),
        ("white-4", True, "not-stronger", "blue-9"),
    ]


def test_after_an_archmage_every_later_card_triggers() -> None:
    hands = [["archmage", "gold-13", "red-2"], ["gold-11", "white-1", "blue-1"], ["green-1", "white-3", "red-8"]]
    game = position(hands)
    for seat, card in ((0, "archmage"), (1, "gold-11"), (2, "green-1")):
        game.answer(seat, [card])
        if game.questions[0].kind == "give-or-pay":
            game.answer(game.questions[0].seat, ["pay"])
    assert game.table.leader == 1
    game.answer(1, ["blue-1"])
    game.answer(1, ["tax"])
    game.answer(2, ["white-3"])
    assert game.view(0).hand[0][:3] == ("gold-13", True, "effect")


def test_a_card_given_face_up_is_remembered_by_everybody() -> None:
    game = position([["green-8", "gold-4"], ["red-7", "white-3"], ["brass-5", "white-8"]])
    game.answer(0, ["green-8"])
    game.answer(1, ["red-7"])
    assert game.view(2).seats[0].known == ("red-7",)
    assert game.view(1).seats[0].known == ("red-7",)
    determinized = game.determinize(2, random.Random(1))
    assert game.rules.number["red-7"] in determinized.table.hands[0]


def test_a_card_taken_at_random_is_known_to_thief_and_victim_only() -> None:
    game = position([["red-12", "gold-4"], ["white-3", "white-5"], ["brass-5", "white-8"]], [[], ["gold-9"], []])
    game.answer(0, ["red-12"])
    taken = (set(game.table.hands[0]) - {game.rules.number["gold-4"]}).pop()
    assert game.view(1).seats[0].known == (game.rules.ids[taken],)
    assert game.view(2).seats[0].known == ()


def test_a_fork_in_the_middle_of_a_power_goes_on_like_the_original() -> None:
    game = new_game(4, 5)
    forks = 0
    for question, answer in random_decisions(game, 5):
        twin = game.fork()
        forks += question.kind not in ("ante", "play")
        game.answer(question.seat, answer)
        twin.answer(question.seat, answer)
        assert twin.table == game.table
    assert forks > 5


def test_seats_that_are_renamed_in_the_middle_of_a_turn_keep_their_names_to_its_end() -> None:
    renamed = 0
    for seed in range(6):
        game = Game.start(load_rules("original"), NAMES[:4], seed)
        for question, answer in random_decisions(game, seed):
            twin = game.fork()
            twin.names = tuple(reversed(game.names))
            if not game.at_rest:
                renamed += any(name in question.options for name in NAMES)
                twin.answer(question.seat, answer)
                game.answer(question.seat, answer)
                assert twin.table == game.table
            else:
                game.answer(question.seat, answer)
    assert renamed > 5


def test_a_fork_that_nobody_has_looked_at_stands_where_it_was_made_whatever_the_original_does() -> None:
    game = new_game(4, 6)
    kept: list[tuple[Game, Table]] = []
    for question, answer in random_decisions(game, 6):
        kept.append((game.fork().fork(), game.table.copy()))
        game.answer(question.seat, answer)
    assert sum(not fork.at_rest for fork, _ in kept) > 5
    for fork, table in kept:
        assert fork.questions and fork.table == table


def test_time_that_is_up_in_the_original_is_not_up_in_a_fork_of_before() -> None:
    game = position([["green-8", "gold-4"], ["red-7", "white-3"], ["brass-5", "white-8"]])
    game.answer(0, ["green-8"])
    before = game.fork()
    game.call_last_gambit()
    assert (before.table.last_gambit, game.fork().table.last_gambit) == (0, 2)


def test_who_listens_to_a_fork_later_hears_only_what_happens_afterwards() -> None:
    game = position([["green-8", "gold-4"], ["red-7", "white-3"], ["brass-5", "white-8"]])
    game.answer(0, ["green-8"])
    fork, heard = game.fork(), []
    fork.listener = heard.append
    fork.answer(1, ["pay"])
    assert fork.at_rest and [event.kind for event in heard] == ["pay"]
    fork.answer(1, ["red-7"])
    assert heard[1].kind == "play"


def test_only_the_seat_that_is_asked_imagines_in_the_middle_of_a_turn() -> None:
    game = position([["green-8", "gold-4"], ["red-7", "white-3"], ["brass-5", "white-8"]])
    game.answer(0, ["green-8"])
    assert game.questions[0].kind == "give-or-pay"
    with pytest.raises(ValueError, match="only the seat that is asked"):
        game.determinize(2, random.Random(1))


def test_ten_tied_antes_in_a_row_end_with_the_price_as_shown() -> None:
    game = new_game(2, 1)
    rules = game.rules
    for _ in range(11):
        fives = [rules.number[card] for card in ("black-5", "brass-5")]
        for seat, five in enumerate(fives):
            hold_card(game.table, seat, five)
        game = Game.at(rules, game.names, game.table)
        for seat, five in enumerate(fives):
            game.answer(seat, [rules.ids[five]])
    assert game.table.phase == PLAY
    assert game.table.stakes == 10
    assert game.table.leader == 0


def hold_card(table: Table, seat: int, card: int) -> None:
    """Move a card from wherever it is into a hand, in exchange for one of its cards."""
    for zone in (*table.hands, table.deck, table.discards, table.left_out):
        if card in zone:
            zone[zone.index(card)] = table.hands[seat].pop()
            table.hands[seat].append(card)
            return
