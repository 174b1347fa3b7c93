"""Nobody need be asked where all answers come to the same: such questions are marked, and only those."""

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Answer, Question
from tda_tui.rules.state.table import FIELDS
from tests.helpers import NAMES, random_answer

GAMES = 8
"""Games under each ruleset, in turn with two, three and more players."""
MOST_FORKS = 200
"""Questions with more continuations than this are not looked at."""
_NOT_COMPARED = ("rules", "public_actions", "chain")

Outcome = tuple[tuple[str, ...], tuple[str, ...]]
"""The table, and everything that happened until then, in any order."""


class _TooMany(Exception):
    """Raised for a question with too many continuations."""


def outcomes(
    game: Game, question: Question, answer: Answer, forks: list[int], heard: tuple[Event, ...] = ()
) -> set[Outcome]:
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


def table_of(game: Game) -> tuple[str, ...]:
    """The table, without the order of cards that nobody sees."""
    facts = {name: getattr(game.table, name) for name in FIELDS if name not in _NOT_COMPARED}
    facts |= {"hands": [sorted(hand) for hand in facts["hands"]]}
    facts |= {name: sorted(facts[name]) for name in ("discards", "aside")}
    return tuple(map(repr, facts.values()))


def told(event: Event) -> str:
    """An event, without which of several cards with the same power was copied."""
    cards = event.cards[:1] if event.kind == "power" else tuple(sorted(event.cards))
    return repr(event._replace(cards=cards, what="" if event.kind == "choose" else event.what))


def answers(question: Question) -> list[Answer]:
    """All answers."""
    if (question.min, question.max) == (1, 1):
        return [(option,) for option in question.options]
    return [chosen for many in range(question.min, question.max + 1) for chosen in combinations(question.options, many)]


def questions(ruleset: str) -> Iterator[tuple[str, Game, Question]]:
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
def test_questions_whose_answers_come_to_the_same_are_marked(ruleset: str) -> None:
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
