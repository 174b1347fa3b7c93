"""What each seat and a spectator sees, whom they see being asked, and which questions make a difference."""

import random
from itertools import combinations
from typing import NamedTuple

import pytest
from hypothesis import given, settings, strategies as st

from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.rules.abilities.registry import ability_ids
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.rules.questions import PASS
from tda_tui.rules.state.table import FIELDS
from tda_tui.rules.view import NOBODY, View, open_view, public_view, view_of
from tests.helpers import NAMES, random_answer, random_decisions


def public(game):
    return public_view(game.table, game.names, game.questions)


@pytest.mark.parametrize("ruleset", ["legendary", "original", "emperors-gambit"])
def test_a_public_view_does_not_depend_on_hidden_cards(ruleset):
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


def test_an_open_view_shows_every_hand_and_what_was_put_aside():
    game = Game.start(load_rules("legendary"), NAMES[:3], 5)
    for question, answer in random_decisions(game, 5):
        view, ids = open_view(game.table, game.names, game.questions), game.rules.ids
        for seat, one in enumerate(view.seats):
            hidden = [*game.table.hands[seat], *[card for card in [game.table.committed[seat]] if card >= 0]]
            assert sorted(one.known) == sorted(ids[card] for card in hidden)
        game.answer(question.seat, answer)


SEEN_BY_ALL = "ante ante_owner discards stakes gambit round phase to_move effects deck_size"


def test_what_all_see_a_watcher_sees_too():
    """Flights, antes, discards and gold are the same for everybody, and so are special cards that have been face up."""
    game = Game.start(load_rules("legendary"), NAMES[:3], 8)
    for question, answer in random_decisions(game, 8):
        mine, theirs = game.view(0), public(game)
        for key in SEEN_BY_ALL.split():
            assert getattr(mine, key) == getattr(theirs, key)
        assert set(theirs.specials_seen) <= set(mine.specials_seen)
        assert [seat.gold for seat in mine.seats] == [seat.gold for seat in theirs.seats]
        game.answer(question.seat, answer)


OWNER = 0
SECRET = load_rules("legendary", changes={"abilities": {"secret": True}})


class Seen(NamedTuple):
    """What the others saw of a game: each event with their view, and their views of each question."""

    told: list[tuple[Event, View]]
    asked: list[View]
    passed: int


def watched(rules, abilities, seed):
    """A game as seen by all but the owner, who always passes."""
    seats = range(len(abilities))
    game = Game.start(rules, NAMES[: len(seats)], seed, abilities=abilities)
    rng, seen, passed = random.Random(seed), Seen([], [], 0), 0

    def hear(event):
        for seat in set(seats) - {OWNER}:
            view = view_of(game.table, game.names, game.questions, seat)
            seen.told.append((event.seen_by(seat), view))

    game.listener = hear
    while not game.over:
        question, *later = game.questions
        if is_secret(question):
            assert not [seat for seat in set(seats) - {OWNER} if game.view(seat).asked]
            assert game.view(OWNER).asked == (OWNER,)
            game.answer(OWNER, [PASS])
            passed += 1
            continue
        question = rng.choice([question, *later])
        seen.asked.extend(game.view(seat) for seat in set(seats) - {OWNER})
        game.answer(question.seat, random_answer(question, rng))
    return seen._replace(passed=passed)


def is_secret(question):
    return question.kind == "ability" and question.seat == OWNER


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 5), st.randoms(use_true_random=False))
@pytest.mark.long
def test_who_passes_looks_like_somebody_without_abilities(seed, players, rng):
    others = [["fast-hands", "desperation"], *[["inspiring-leader"]] * (players - 2)]
    own = rng.sample(sorted(set(ability_ids(SECRET)) - {"practice-counts"}), 6)
    own = list({one.partition(":")[0]: one for one in own}.values())
    passing, without = watched(SECRET, [own, *others], seed), watched(SECRET, [[], *others], seed)
    assert (passing.told, passing.asked) == (without.told, without.asked)


def test_the_owner_is_asked_in_such_games():
    abilities = ["fast-hands", "versatile-trickster", "draconic-ancestry:red", "threats-and-promises"]
    assert sum(watched(SECRET, [abilities, ["desperation"], []], seed).passed for seed in range(4)) > 8


@pytest.mark.parametrize(("ability", "told"), [("inspiring-leader", (OWNER,)), ("threats-and-promises", ())])
def test_of_open_abilities_it_is_told_who_is_asked_unless_that_says_something_of_the_hand(ability, told):
    game, rng = Game.start(load_rules("legendary"), NAMES[:3], 5, abilities=[[ability], [], []]), random.Random(5)
    while not is_secret(question := rng.choice(game.questions)):
        game.answer(question.seat, random_answer(question, rng))
    assert game.view(OWNER).asked == (OWNER,)
    assert game.view(1).asked == game.view(2).asked == tuple(told)


GAMES = 8  # games under each ruleset, in turn with two, three and more players
MOST_FORKS = 200  # questions with more continuations than this are not looked at
_NOT_COMPARED = ("rules", "public_actions", "chain")

Outcome = tuple[tuple[str, ...], tuple[str, ...]]  # the table, and everything that happened until then, in any order


class _TooMany(Exception):
    """Raised for a question with too many continuations."""


def outcomes(game, question, answer, forks, heard=()):
    """Every way in which the turn can end after this answer; `forks` counts those that were tried."""
    forks[0] += 1
    if forks[0] > MOST_FORKS:
        raise _TooMany
    events: list[Event] = list(heard)
    fork = game.fork(listener=events.append)
    fork.answer(question.seat, answer)
    if fork.at_rest or fork.over:
        return {(table_of(fork), tuple(sorted(map(told, events))))}
    following = fork.questions[0]
    found: set[Outcome] = set()
    for another in answers(following):
        found |= outcomes(fork, following, another, forks, tuple(events))
    return found


def table_of(game):
    """The table, without the order of cards that nobody sees."""
    facts = {name: getattr(game.table, name) for name in FIELDS if name not in _NOT_COMPARED}
    facts |= {"hands": [sorted(hand) for hand in facts["hands"]]}
    facts |= {name: sorted(facts[name]) for name in ("discards", "aside")}
    return tuple(map(repr, facts.values()))


def told(event):
    """An event, without which of several cards with the same power was copied."""
    cards = event.cards[:1] if event.kind == "power" else tuple(sorted(event.cards))
    return repr(event._replace(cards=cards, what="" if event.kind == "choose" else event.what))


def answers(question):
    """All answers."""
    if (question.min, question.max) == (1, 1):
        return [(option,) for option in question.options]
    return [chosen for many in range(question.min, question.max + 1) for chosen in combinations(question.options, many)]


def questions(ruleset):
    """Every question in the middle of a turn of some random games, with where it is asked."""
    rules = load_rules(ruleset)
    fewest, most = rules.ruleset.players
    for seed in range(GAMES):
        players = fewest + seed % (most + 1 - fewest)
        game, source = Game.start(rules, NAMES[:players], seed), random.Random(seed)
        while not game.over:
            question = source.choice(game.questions)
            if not game.at_rest:
                yield f"{ruleset}, {players} players, seed {seed}: {question}", game, question
            game.answer(question.seat, random_answer(question, source))


@pytest.mark.parametrize("ruleset", sorted(ruleset_ids()))
def test_questions_whose_answers_come_to_the_same_are_marked(ruleset):
    """Only the order of different powers, or which is copied, may come to the same by chance."""
    for where, game, question in questions(ruleset):
        first, *others = answers(question)
        forks = [0]
        try:
            wanted = outcomes(game, question, first, forks)
            same = all(outcomes(game, question, answer, forks) == wanted for answer in others)
        except _TooMany:
            continue
        assert same or question.matters, where
        assert not same or not question.matters or question.kind == "flight-card", where
