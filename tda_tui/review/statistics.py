"""Statistics of the history: tallies, results against each opponent, streaks, the best special flights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tda_tui.players.player import level_in
from tda_tui.review.history import Flight, Summary


class Tally(NamedTuple):
    """Games counted together. `points` are shares of victories, `chance` their expectation among equals; `margin` and
    `gold` are means, `seconds` is a sum."""

    games: int
    won: int
    shared: int
    points: float
    chance: float
    margin: float
    gold: float
    gambits: int
    gambits_won: int
    seconds: float


def tally(games: Sequence[Summary]) -> Tally:
    """The tally of some games."""
    many = max(1, len(games))
    return Tally(
        games=len(games),
        won=sum(game.won for game in games),
        shared=sum(game.won and len(game.winners) > 1 for game in games),
        points=sum(game.points for game in games),
        chance=sum(1 / len(game.seats) for game in games),
        margin=sum(game.margin for game in games) / many,
        gold=sum(game.gold[game.me] for game in games) / many,
        gambits=sum(game.gambits for game in games),
        gambits_won=sum(game.gambits_won for game in games),
        seconds=sum(game.seconds for game in games),
    )


def tallies(games: Sequence[Summary], key: Callable[[Summary], str]) -> dict[str, Tally]:
    """Tallies grouped by a key, the largest group first."""
    groups: dict[str, list[Summary]] = {}
    for game in games:
        groups.setdefault(key(game), []).append(game)
    return {name: tally(group) for name, group in sorted(groups.items(), key=lambda pair: (-len(pair[1]), pair[0]))}


def level_of(game: Summary) -> str:
    """The opponents' levels as a text."""
    return ", ".join(levels_of(game))


def levels_of(game: Summary) -> list[str]:
    """The opponents' distinct levels."""
    return sorted({level_in(game.levels[seat]) for seat in game.opponents})


class Against(NamedTuple):
    """Games against an opponent: in how many the person had more gold, or as much, and how many each of them won."""

    games: int
    ahead: int
    level: int
    won: int
    lost: int


def against(games: Sequence[Summary]) -> dict[str, Against]:
    """The results against each opponent, the most frequent first."""
    found: dict[str, Against] = {}
    for game in games:
        mine = game.gold[game.me]
        for seat in game.opponents:
            one = found.get(game.seats[seat], Against(0, 0, 0, 0, 0))
            theirs = game.gold[seat]
            found[game.seats[seat]] = Against(
                one.games + 1, one.ahead + (mine > theirs), one.level + (mine == theirs), one.won + game.won,
                one.lost + (seat in game.winners),
            )  # fmt: skip
    return dict(sorted(found.items(), key=lambda pair: (-pair[1].games, pair[0])))


class Streaks(NamedTuple):
    """The longest winning streak, and the current streak (negative: games not won)."""

    longest: int
    now: int


def streaks(games: Sequence[Summary]) -> Streaks:
    """The streaks in games given latest first."""
    longest = run = now = 0
    for game in reversed(games):
        run = run + 1 if game.won else 0
        longest = max(longest, run)
        now = max(now, 0) + 1 if game.won else min(now, 0) - 1
    return Streaks(longest, now)


def best_flights(games: Sequence[Summary], most: int = 10) -> list[tuple[Flight, Summary]]:
    """The special flights that brought the most gold."""
    found = [(flight, game) for game in games for flight in game.flights]
    return sorted(found, key=lambda pair: -pair[0].gold)[:most]
