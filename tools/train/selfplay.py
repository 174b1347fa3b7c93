"""Self-play: games of computer players, with their positions between turns and their winners."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import make_player
from tda_tui.players.think_task import think
from tda_tui.rules.game import Game
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import ANTE, NO_CARD, PLAY, Table

RULESETS = (
    *("legendary", "original", "emperors-gambit") * 2,
    *("original-revised", "age-of-mortals", "strength-and-greed", "oddshuffle", "avandras-hand", "evil-times"),
)
"""The rulesets played in turn; whole boxes are played more often than other decks."""
PLAYERS = (2, 3, 4, 4, 5, 6)
CARELESS = (0.0, 0.0, 0.0, 0.04)
"""The probability that a seat answers at random, to reach positions nobody would aim for."""
CHANGED = 0.3
"""The part of games by house rules: with other gold to start with, and another end."""
GOLD, GAMBITS, GOAL = (20, 150), (2, 10), (1.3, 2.2)
"""The gold to start with; and the end, after a number of gambits, or with a multiple of that gold."""


class Played(NamedTuple):
    """A game: its rules, copies of its table at antes and at the start of rounds, and each seat's share of the
    victory."""

    number: int
    rules: Rules
    tables: list[Table]
    won: list[float]


def games(first: int, many: int, level: str, changed: bool) -> Iterator[Played]:
    """Yield `many` games between players of a level; `changed`: some are played by house rules."""
    known: dict[str, Rules] = {}
    for number in range(first, first + many):
        rng = random.Random(number)
        name, players = RULESETS[number % len(RULESETS)], rng.choice(PLAYERS)
        rules = known.setdefault(name, load_rules(name))
        if changed and rng.random() < CHANGED:
            rules = load_rules(name, changes=_house_rules(rules, players, rng))
        yield _play(rules, players, number, level, rng)


def _house_rules(rules: Rules, players: int, rng: random.Random) -> Mapping[str, Any]:
    start = rng.choice((rules.ruleset.gold_each(players), rng.randint(*GOLD)))
    ends: tuple[Mapping[str, Any], ...] = (
        {},
        {"gambits": rng.randint(*GAMBITS)},
        {"play_to_gold": max(start + 1, min(int(start * rng.uniform(*GOAL)), start * players - 1))},
        {"players_left": rng.randint(1, players - 1)},
    )
    return {"starting_gold": start, "starting_gold_per_player": 0, **rng.choice(ends)}


def _play(rules: Rules, players: int, number: int, level: str, rng: random.Random) -> Played:
    game = Game.start(rules, [f"seat {seat}" for seat in range(players)], number, telling=False)
    seats = [make_player(level, number * 8 + seat) for seat in range(players)]
    careless = [rng.choice(CARELESS) for _seat in seats]
    tables: list[Table] = []
    last: tuple[int, int, str] | None = None
    while not game.over:
        table = game.table
        now = (table.gambit, table.round, table.phase)
        if now != last and game.at_rest and table.committed == [NO_CARD] * players and table.phase in (ANTE, PLAY):
            tables.append(table.copy())
            last = now
        question = game.questions[0]
        if rng.random() < careless[question.seat]:
            answer = tuple(rng.sample(question.options, rng.randint(question.min, question.max)))
        else:
            answer = think(game, question.seat, seats[question.seat].choose)
        game.answer(question.seat, answer)
    return Played(number, rules, tables, [(seat in game.winners) / len(game.winners) for seat in range(players)])
