"""The rules engine: asking, refusing, viewing, forking; and the ways in which a game or a circle of powers ends."""

import random
from contextlib import closing

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.records.journal import Journal, entry, header
from tda_tui.records.playback import replay
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Refusal
from tda_tui.rules.state import gold
from tda_tui.rules.state.table import PLAY, Table
from tda_tui.rules.turn import MOST_POWERS
from tda_tui.saves.game_record import write_house_rules
from tests.helpers import NAMES, legendary, new_game, random_decisions, read_record
from tests.tables import table


def position(hands, flights=None):
    """A game in the first round of play with these hands; all other cards are in the deck."""
    return table(hands[0], flights or [[]] * len(hands), others=hands[1:], stakes=30)


def test_each_player_starts_with_ten_gold_times_the_number_of_players():
    for players in range(2, 7):
        game = new_game(players)
        assert game.table.gold == [10 * players] * players
        assert [len(hand) for hand in game.table.hands] == [6] * players
        assert len(game.table.deck) + 6 * players == 80
        assert len(game.table.left_out) == 20


def test_everybody_antes_at_once_and_nobody_sees_the_others():
    game = new_game(3)
    assert [question.kind for question in game.questions] == ["ante"] * 3
    first = game.questions[1].options[0]
    game.answer(1, [first])
    assert game.view(1).committed == first
    assert game.view(0).seats[1].anted and game.view(0).committed is None
    assert first not in str(game.view(0)._replace(rules=None, deck_known=()))


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
def test_a_refused_answer_says_why_and_changes_nothing(seat, choices, reason):
    game = position([["green-8", "gold-4"], ["red-7", "white-3"], ["brass-5", "white-8"]])
    before = game.table.copy()
    with pytest.raises(Refusal, match=reason):
        game.answer(seat, choices)
    assert game.table == before


def test_each_hand_card_knows_whether_it_would_trigger_and_why():
    game = position([["blue-9", "red-2"], ["black-9", "gold-13", "white-4"], ["brass-5", "white-8"]])
    assert [(card.fires, card.why) for card in game.view(0).hand] == [(True, "leads")] * 2
    game.answer(0, ["blue-9"])
    game.answer(0, ["tax"])
    assert [(c.card, c.fires, c.why, c.against) for c in game.view(1).hand] == [
        ("black-9", True, "not-stronger", "blue-9"),
        ("gold-13", False, "stronger", "blue-9"),
        ("white-4", True, "not-stronger", "blue-9"),
    ]


def test_after_an_archmage_every_later_card_triggers():
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


def test_a_card_given_face_up_is_remembered_by_everybody():
    game = position([["green-8", "gold-4"], ["red-7", "white-3"], ["brass-5", "white-8"]])
    game.answer(0, ["green-8"])
    game.answer(1, ["red-7"])
    assert game.view(2).seats[0].known == ("red-7",)
    assert game.view(1).seats[0].known == ("red-7",)
    determinized = game.determinize(2, random.Random(1))
    assert game.rules.number["red-7"] in determinized.table.hands[0]


def test_a_card_taken_at_random_is_known_to_thief_and_victim_only():
    game = position([["red-12", "gold-4"], ["white-3", "white-5"], ["brass-5", "white-8"]], [[], ["gold-9"], []])
    game.answer(0, ["red-12"])
    taken = (set(game.table.hands[0]) - {game.rules.number["gold-4"]}).pop()
    assert game.view(1).seats[0].known == (game.rules.ids[taken],)
    assert game.view(2).seats[0].known == ()


def test_seats_that_are_renamed_in_the_middle_of_a_turn_keep_their_names_to_its_end():
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


def test_a_fork_that_nobody_has_looked_at_stands_where_it_was_made_whatever_the_original_does():
    game = new_game(4, 6)
    kept: list[tuple[Game, Table]] = []
    for question, answer in random_decisions(game, 6):
        kept.append((game.fork().fork(), game.table.copy()))
        game.answer(question.seat, answer)
    assert sum(not fork.at_rest for fork, _ in kept) > 5
    for fork, before in kept:
        assert fork.questions and fork.table == before


def test_time_that_is_up_in_the_original_is_not_up_in_a_fork_of_before():
    game = position([["green-8", "gold-4"], ["red-7", "white-3"], ["brass-5", "white-8"]])
    game.answer(0, ["green-8"])
    before = game.fork()
    game.call_last_gambit()
    assert (before.table.last_gambit, game.fork().table.last_gambit) == (0, 2)


def test_who_listens_to_a_fork_later_hears_only_what_happens_afterwards():
    game = position([["green-8", "gold-4"], ["red-7", "white-3"], ["brass-5", "white-8"]])
    game.answer(0, ["green-8"])
    fork, heard = game.fork(), []
    fork.listener = heard.append
    fork.answer(1, ["pay"])
    assert fork.at_rest and [event.kind for event in heard] == ["pay"]
    fork.answer(1, ["red-7"])
    assert heard[1].kind == "play"


def test_only_the_seat_that_is_asked_imagines_in_the_middle_of_a_turn():
    game = position([["green-8", "gold-4"], ["red-7", "white-3"], ["brass-5", "white-8"]])
    game.answer(0, ["green-8"])
    assert game.questions[0].kind == "give-or-pay"
    with pytest.raises(ValueError, match="only the seat that is asked"):
        game.determinize(2, random.Random(1))


def test_ten_tied_antes_in_a_row_end_with_the_price_as_shown():
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


def hold_card(table, seat, card):
    """Move a card from wherever it is into a hand, in exchange for one of its cards."""
    for zone in (*table.hands, table.deck, table.discards, table.left_out):
        if card in zone:
            zone[zone.index(card)] = table.hands[seat].pop()
            table.hands[seat].append(card)
            return


def without_a_deck(rules, hand, flight, seed=1):
    """Ursula's turn in round 2 against one opponent, with no cards in the deck or the discards."""
    table = Table(rules, 2, seed)
    number = rules.number
    table.hands[0] = [number[card] for card in hand]
    table.flights[0] = [number[card] for card in flight]
    lying = [*table.hands[0], *table.flights[0]]
    others = [card for card in rules.standard_cards if card not in lying]
    table.hands[1] = others[:2]
    table.removed = [card for card in range(len(rules.cards)) if card not in [*lying, *others[:2]]]
    table.phase, table.round, table.stakes, table.gold = PLAY, 2, 30, [30, 30]
    return Game.at(rules, NAMES[:2], table)


def test_trickster_and_princess_who_bring_each_other_back_for_ever_come_to_an_end():
    game = without_a_deck(legendary(), ["princess", "red-2", "red-5"], ["copper-trickster"])
    game.answer(0, ["princess"])
    answers = 0
    while game.questions[0].kind == "trigger":
        game = game.fork()
        game.answer(0, ["yes"])
        answers += 1
        assert answers <= MOST_POWERS
    assert answers > 10, "she acts again whenever she comes back"
    assert game.table.to_move == 1
    assert game.problems() == []


def test_a_player_may_leave_the_circle():
    game = without_a_deck(legendary(), ["princess", "red-2", "red-5"], ["copper-trickster"])
    game.answer(0, ["princess"])
    game.answer(0, ["yes"])
    game.answer(0, ["no"])
    assert game.table.to_move == 1


@pytest.mark.parametrize(
    ("ruleset", "card", "others", "answer"),
    [
        ("legendary", "kobold", ["red-2", "red-5", "red-7"], ["red-2", "red-5", "red-7"]),
        ("emperors-gambit", "adventurer", ["iron-1", "iron-3", "iron-5"], ["hand"]),
    ],
)
def test_cards_discarded_together_are_shuffled_together(ruleset, card, others, answer):
    first = set()
    for seed in range(20):
        game = without_a_deck(load_rules(ruleset), [card, *others], [], seed)
        game.answer(0, [card])
        drawn = next(event for event in game.answer(0, answer) if event.kind == "draw")
        assert sorted(drawn.cards) == others
        assert game.problems() == []
        first.add(drawn.cards[0])
    assert first == set(others), "not a deck of the first card alone"


def play(folder, base, keys, players, seed):
    """Play a whole random game of a ruleset that extends another, checking every state."""
    path = folder / f"{base}-{seed}.toml"
    path.write_text(f'extends = "{base}"\nid = "house"\nname = "House"\n{keys}\n')
    game = Game.start(load_rules(str(path)), NAMES[:players], seed)
    total = gold.total(game.table)
    for question, answer in random_decisions(game, seed):
        game.answer(question.seat, answer)
        assert game.problems() == []
        assert gold.total(game.table) == total
    return game


@pytest.mark.parametrize("base", ["legendary", "original", "emperors-gambit"])
@pytest.mark.parametrize("seed", range(4))
def test_play_goes_on_until_two_players_remain(tmp_path, base, seed):
    game = play(tmp_path, base, "players_left = 2", 5, seed)
    assert sum(hoard > 0 for hoard in game.table.gold) <= 2
    assert len(game.table.playing) >= 2, "whoever is out at the very end was still in the last gambit"


@pytest.mark.parametrize(("players", "left"), [(2, 2), (2, 5), (3, 3), (4, 4)])
@pytest.mark.parametrize("seed", range(3))
def test_with_no_more_seats_than_may_be_left_the_usual_end_holds(tmp_path, players, left, seed):
    """The first gambit does not end the game although nobody was knocked out: it plays as without the rule."""
    game = play(tmp_path, "legendary", f"players_left = {left}", players, seed)
    usual = play(tmp_path, "legendary", "", players, seed)
    assert min(game.table.gold) == 0
    assert (game.table.gold, game.table.gambit_winners) == (usual.table.gold, usual.table.gambit_winners)


def test_gold_can_be_played_to_beside_players_left_that_says_nothing(tmp_path):
    """With three seats and three players left: knocked-out players leave, and the game goes on to the gold."""
    game = play(tmp_path, "legendary", "players_left = 3\nplay_to_gold = 60", 3, 2)
    assert max(game.table.gold) >= 60 or sum(hoard > 0 for hoard in game.table.gold) == 1


@pytest.mark.parametrize("name", ["legendary", "original", "emperors-gambit"])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_what_can_be_played_to_is_more_than_a_hoard_and_less_than_all_gold(name, players):
    rules = load_rules(name)
    each, goals = rules.ruleset.gold_each(players), rules.ruleset.goals(players)
    assert (goals[0], goals[-1]) == (each + 1, each * players - 1)


def test_a_set_number_of_gambits(tmp_path):
    game = play(tmp_path, "legendary", "gambits = 2\nstarting_gold_per_player = 100", 4, 1)
    assert len(game.table.gambit_winners) == 2
    assert min(game.table.gold) > 0


@pytest.mark.parametrize("seed", range(3))
def test_play_to_an_amount_of_gold(tmp_path, seed):
    game = play(tmp_path, "original", "play_to_gold = 100", 4, seed)
    assert max(game.table.gold) >= 100 or sum(hoard > 0 for hoard in game.table.gold) == 1


def test_an_extended_ruleset_changes_a_figure_and_the_deck(tmp_path):
    path = tmp_path / "tavern.toml"
    path.write_text(
        'extends = "legendary"\nid = "tavern"\nname = "Tavern"\nwithout = ["tiamat"]\n'
        'specials_named = ["druid", "thief"]\nshow_specials = true\n[figures.black]\ngold = 5\n'
    )
    rules = load_rules(str(path))
    assert "tiamat" not in rules.number
    game = Game.start(rules, NAMES[:3], 5)
    shown = game.view(1).specials_seen
    assert len(shown) == 10 and {"druid", "thief"} <= set(shown)
    assert rules.cards[rules.number["black-9"]].figures == {"gold": 5}


@pytest.mark.parametrize("after", [0, 12])
def test_when_time_is_up_one_last_gambit_is_played_and_the_record_plays_the_same(tmp_path, after):
    """The current gambit is the last one only if none of its cards has been shown."""
    path = tmp_path / "timed.toml"
    game = new_game(4, 3)
    with closing(Journal.begin_plain(path, header("timed.rules.toml", game.names, 3))) as journal:
        write_house_rules(path, "legendary", {})
        for number, (question, answer) in enumerate(random_decisions(game, 3)):
            if number == after:
                write_house_rules(path, "legendary", {"gambits": game.call_last_gambit()})
            journal.write(entry(game.names[question.seat], question.kind, answer))
            game.answer(question.seat, answer)
    assert len(game.table.gambit_winners) == (1 if after == 0 else 2)
    again = replay(read_record(path)[0], tmp_path).game
    assert again.over
    assert (again.table.gold, again.table.hands) == (game.table.gold, game.table.hands)
