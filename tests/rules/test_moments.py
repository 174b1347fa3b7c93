"""A listener at any moment of a game may ask, and may change what is about to happen."""

import random

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import make_player
from tda_tui.players.search.search_player import SearchPlayer
from tda_tui.players.think_task import think
from tda_tui.rules.events import MOMENTS, Event
from tda_tui.rules.game import Game
from tda_tui.rules.questions import PASS, Refusal
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.session.controller import GameController
from tests.helpers import NAMES, random_decisions

MET: set[str] = set()


def ask_whom_it_befalls(turn, happening, value):
    """An ability at every moment that asks its owner and has no effect."""
    MET.add(happening.moment)
    turn.ask("ability", happening.seat, ["wait", PASS], "patience")
    return value


def pay_one_less(turn, happening, value):
    """The payer may pay 1 less."""
    (choice,) = turn.ask("ability", happening.seat, ["bluff", PASS], "bluff")
    return value - 1 if choice == "bluff" else value


def lead_instead(turn, happening, value):
    """The leader lets another seat lead."""
    others = [turn.names[seat] for seat in turn.table.opponents(happening.seat)]
    (name,) = turn.ask("opponent", happening.seat, others, "diplomacy")
    return turn.names.index(name)


def rules_with(ruleset="legendary", **listeners):
    """A ruleset with a listener at its moments."""
    plain = load_rules(ruleset)
    return Rules(plain.ruleset, plain.cards, plain.powers, listeners)


@pytest.mark.parametrize("ruleset", ["legendary", "original", "emperors-gambit"])
def test_at_every_moment_somebody_may_be_asked(ruleset):
    MET.clear()
    rules = rules_with(ruleset, **dict.fromkeys(MOMENTS, ask_whom_it_befalls))
    for seed in range(12):
        game = Game.start(rules, NAMES[:4], seed)
        for question, choices in random_decisions(game, seed):
            game.answer(question.seat, choices)
            assert game.problems() == []
    assert set(MOMENTS) == MET


def test_what_is_asked_in_the_middle_changes_nothing_where_nothing_comes_of_it():
    """The same game with and without the questions has the same events, each once, and the same end."""
    asking, plain = rules_with(**dict.fromkeys(MOMENTS, ask_whom_it_befalls)), load_rules("legendary")
    for seed in range(6):
        rng = random.Random(seed)
        with_questions, without = Game.start(asking, NAMES[:4], seed), Game.start(plain, NAMES[:4], seed)
        told: list[Event] = with_questions.take_events()
        expected = without.take_events()
        while not without.over:
            question = with_questions.questions[0]
            if question.kind == "ability":
                told += with_questions.answer(question.seat, (PASS,))
                continue
            assert question == without.questions[0]
            choices = tuple(rng.sample(question.options, rng.randint(question.min, question.max)))
            told += with_questions.answer(question.seat, choices)
            expected += without.answer(question.seat, choices)
        while with_questions.questions:
            told += with_questions.answer(with_questions.questions[0].seat, (PASS,))
        assert one_by_one(told) == one_by_one(expected)
        assert with_questions.table.gold == without.table.gold


def one_by_one(events):
    """The events with draws of several cards split into single ones; a shuffle may come before any of them."""
    return [
        event._replace(cards=event.cards[at : at + 1], count=1)
        for event in events
        if event.kind != "shuffle"
        for at in range(max(1, event.count) if event.kind == "draw" else 1)
    ]


def test_a_game_can_be_forked_and_sent_while_it_waits_in_the_middle_of_a_payment():
    rules = rules_with(PAY=pay_one_less, STEAL=ask_whom_it_befalls, DRAWN=ask_whom_it_befalls)
    game = Game.start(rules, NAMES[:3], 3)
    asked = 0
    for question, choices in random_decisions(game, 3):
        other, sent = game.fork(), Game.unpack(rules, game.snapshot())
        asked += game.questions[0].kind == "ability"
        game.answer(question.seat, choices)
        assert other.questions == sent.questions
        for copy in (other, sent):
            copy.answer(question.seat, choices)
            assert copy.table == game.table and copy.questions == game.questions
    assert asked > 10


def test_a_refused_answer_in_the_middle_of_a_payment_changes_nothing():
    game = Game.start(rules_with(PAY=pay_one_less), NAMES[:3], 1)
    for question, choices in random_decisions(game, 1):
        if game.questions[0].kind == "ability":
            before = game.fork()
            with pytest.raises(Refusal):
                game.answer(question.seat, ("gold",))
            assert before.questions == game.questions and before.table == game.table
            return
        game.answer(question.seat, choices)
    raise AssertionError("nobody has paid anything")


def test_what_listens_may_change_what_is_paid_and_who_leads():
    rules = rules_with(PAY=pay_one_less, LEAD=lead_instead)
    game = Game.start(rules, NAMES[:3], 5)
    asked = []
    while not game.over and len(asked) < 40:
        question = game.questions[0]
        bluffs = question.kind == "ability"
        choice = "bluff" if bluffs else question.options[-1] if question.source == "diplomacy" else question.options[0]
        asked.append(question)
        game.answer(question.seat, (choice,) if question.min < 2 else question.options[: question.min])
        if question.source == "diplomacy":
            assert game.names[game.table.leader] == choice
    assert any(question.kind == "ability" for question in asked)
    assert any(question.source == "diplomacy" for question in asked)


@pytest.mark.parametrize("level", ["random", "novice", "gambler", "sharp", "master"])
def test_every_level_answers_what_is_asked_in_the_middle_of_a_verb(level):
    """Even where hidden cards cannot be dealt again because the verb would have to be resolved again."""
    rules = rules_with(PAY=pay_one_less, DRAWN=ask_whom_it_befalls, LEAD=lead_instead)
    game = Game.start(rules, NAMES[:3], 4)
    few = {"sharp": 6, "master": 6}
    players = [make_player(level, seat) for seat in range(3)]
    for player in players:
        if isinstance(player, SearchPlayer):
            player.config = player.config._replace(iterations=few[level])
    asked = 0
    while not game.over and game.table.gambit < 4:
        question = game.questions[0]
        asked += question.kind == "ability"
        game.answer(question.seat, think(game, question.seat, players[question.seat].choose))
        assert game.problems() == []
    assert asked


def test_a_card_that_was_robbed_and_lies_aside_is_known_to_two_seats_and_may_be_exchanged():
    """While a card moves from a hand to a flight, whoever is asked may look ahead, and the card may change."""
    went: list[tuple[int, int]] = []

    def take_another(turn, happening, value):
        (choice,) = turn.ask("ability", happening.seat, ["dungeoneering", PASS], "dungeoneering")
        table, hand = turn.table, turn.table.hands[happening.other]
        if choice != PASS and happening.card in table.aside and hand:
            table.aside[-1], hand[0] = hand[0], happening.card
            went.append((happening.card, table.aside[-1]))
        return value

    rules = rules_with("emperors-gambit", ROB=take_another)
    ahead = 0
    for seed in range(30):
        game = Game.start(rules, NAMES[:4], seed)
        for question, choices in random_decisions(game, seed):
            if game.questions[0].kind == "ability" and game.table.aside and game.can_determinize(question.seat):
                robbed = rules.ids[game.table.aside[-1]]
                assert robbed in game.view(question.seat).aside
                assert sum(robbed in game.view(other).aside for other in range(4)) == 2
                for choice in ("dungeoneering", PASS):
                    imagined = game.determinize(question.seat, random.Random(1))
                    imagined.answer(question.seat, (choice,))
                    assert imagined.problems() == []
                    ahead += 1
            game.answer(question.seat, choices)
            assert game.problems() == []
    assert ahead and went


def test_a_fork_that_is_listened_to_tells_the_rest_of_a_turn_and_nothing_twice():
    rules = rules_with(**dict.fromkeys(MOMENTS, ask_whom_it_befalls))
    game = Game.start(rules, NAMES[:3], 8)
    game.take_events()
    middle = 0
    for question, choices in random_decisions(game, 8):
        heard: list[Event] = []
        silent = game.fork()
        fork = silent.fork(listener=heard.append)
        middle += not game.at_rest
        told = game.answer(question.seat, choices)
        assert heard == []
        fork.answer(question.seat, choices)
        assert heard == told
        if game.table.gambit == 3:
            break
    assert middle > 50


@pytest.mark.parametrize("moment", ["DEAL", "LEAD", "TURN", "PAY"])
def test_taking_back_tells_the_opening_once_also_where_a_game_begins_with_an_ability(moment):
    rules = rules_with("original", **{moment: ask_whom_it_befalls})
    controller = GameController(Game.start(rules, NAMES[:2], 3), {})
    told = [step.event for step in controller.mine.take_steps()]
    mine = 0
    while mine < 4:
        question = controller.game.questions[0]
        mine += question.seat == 0
        controller.answer(question, question.options[: question.min])
        if mine < 4:
            told += [step.event for step in controller.mine.take_steps()]
    controller.take_back()
    again = [step.event for steps in controller.mine.take_past() for step in steps]
    assert again == told


def test_time_that_is_up_before_the_deal_ends_the_game_after_the_first_gambit():
    game = Game.start(rules_with(DEAL=ask_whom_it_befalls), NAMES[:2], 1)
    assert game.call_last_gambit() == 1


def steals_everything(turn, happening, value):
    """An ability that empties the stakes."""
    if turn.table.stakes and turn.table.round:
        turn.for_seat(happening.seat).steal(turn.table.stakes)
    return value


@pytest.mark.parametrize("moment", ["LEAD", "TURN", "PLAY", "BOUGHT"])
def test_where_an_ability_empties_the_stakes_nothing_more_is_done_in_that_gambit(moment):
    """No power triggers, nobody buys, and nobody is asked for a card until the gambit ends."""
    ended = 0
    for ruleset in ("legendary", "original"):
        for seed in range(8):
            game = Game.start(rules_with(ruleset, **{moment: steals_everything}), NAMES[:3], seed)
            for question, choices in random_decisions(game, seed):
                told = [event.kind for event in game.answer(question.seat, choices)]
                assert not game.table.gambit_over and game.problems() == []
                if "stakes-empty" in told:
                    stolen = max(at for at, kind in enumerate(told) if kind == "steal")
                    assert told[stolen + 1] in ("stakes-empty", "repay", "shuffle", "steal")
                    ended += 1
    assert ended > 5


def test_an_ability_that_draws_never_fills_a_hand_beyond_its_limit():
    def draw_more(turn, happening, value):
        turn.table.into_hand(turn.table.take_top(), happening.seat) if turn.room(happening.seat) > 0 else None
        turn.table.settle_deck()
        return value

    game = Game.start(rules_with("legendary", DRAWN=draw_more), NAMES[:3], 2)
    for question, choices in random_decisions(game, 2):
        game.answer(question.seat, choices)
        assert game.problems() == []


def test_a_shuffle_is_told_once_where_another_seat_draws_in_a_turn():
    def everybody_draws(turn, happening, value):
        for seat in turn.table.opponents(happening.seat):
            turn.for_seat(seat).draw(seat, 2)
        return value

    shuffles = 0
    for seed in range(6):
        game = Game.start(rules_with("legendary", FLIGHT=everybody_draws), NAMES[:5], seed)
        told = [event.kind for event in game.take_events()]
        for question, choices in random_decisions(game, seed):
            before = game.table.shuffles
            told = [event.kind for event in game.answer(question.seat, choices)]
            assert told.count("shuffle") <= game.table.shuffles - before
            shuffles += told.count("shuffle")
    assert shuffles
