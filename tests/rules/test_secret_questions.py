"""Nobody learns that another seat is asked whether to use an ability, as long as it passes."""

import random
from collections.abc import Sequence
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tda_tui.files.ruleset_files import load_rules
from tda_tui.rules.abilities.registry import ability_ids
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.rules.questions import PASS, Question
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.view import View, view_of
from tests.helpers import NAMES, random_answer

OWNER = 0
SECRET = load_rules("legendary", changes={"abilities": {"secret": True}})


class Seen(NamedTuple):
    """What the others saw of a game: each event with their view, and their views of each question."""

    told: list[tuple[Event, View]]
    asked: list[View]
    passed: int


def watched(rules: Rules, abilities: Sequence[Sequence[str]], seed: int) -> Seen:
    """A game as seen by all but the owner, who always passes."""
    seats = range(len(abilities))
    game = Game.start(rules, NAMES[: len(seats)], seed, abilities=abilities)
    rng, seen, passed = random.Random(seed), Seen([], [], 0), 0

    def hear(event: Event) -> None:
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


def is_secret(question: Question) -> bool:
    return question.kind == "ability" and question.seat == OWNER


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 5), st.randoms(use_true_random=False))
def test_who_passes_looks_like_somebody_without_abilities(seed: int, players: int, rng: random.Random) -> None:
    others = [["fast-hands", "desperation"], *[["inspiring-leader"]] * (players - 2)]
    own = rng.sample(sorted(set(ability_ids(SECRET)) - {"practice-counts"}), 6)
    own = list({one.partition(":")[0]: one for one in own}.values())
    passing, without = watched(SECRET, [own, *others], seed), watched(SECRET, [[], *others], seed)
    assert (passing.told, passing.asked) == (without.told, without.asked)


def test_the_owner_is_asked_in_such_games() -> None:
    abilities = ["fast-hands", "versatile-trickster", "draconic-ancestry:red", "threats-and-promises"]
    assert sum(watched(SECRET, [abilities, ["desperation"], []], seed).passed for seed in range(4)) > 8


@pytest.mark.parametrize(("ability", "told"), [("inspiring-leader", (OWNER,)), ("threats-and-promises", ())])
def test_of_open_abilities_it_is_told_who_is_asked_unless_that_says_something_of_the_hand(
    ability: str, told: Sequence[int]
) -> None:
    game, rng = Game.start(load_rules("legendary"), NAMES[:3], 5, abilities=[[ability], [], []]), random.Random(5)
    while not is_secret(question := rng.choice(game.questions)):
        game.answer(question.seat, random_answer(question, rng))
    assert game.view(OWNER).asked == (OWNER,)
    assert game.view(1).asked == game.view(2).asked == tuple(told)
