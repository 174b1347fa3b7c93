"""The standings of a tournament: two points for each player at the table who ends below you, one for a tie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tda_tui.tournament.tournament import TableGame, Tournament


class Standing(NamedTuple):
    """An entrant's line: place, points in each qualifying round (None: not played yet), and gold in all of them.

    `final` is the place in the final, 0 without one. Entrants with equal points and gold share a place.
    """

    place: int
    entrant: str
    points: tuple[int | None, ...]
    gold: int
    final: int = 0

    @property
    def total(self) -> int:
        """The total of points."""
        return sum(points or 0 for points in self.points)


def points_of(game: TableGame) -> list[int]:
    """The points of each seat. Winners of the game rank above the others, whatever their gold."""
    ranks = _ranks(game)
    return [sum(2 * (mine > other) + (mine == other) for other in ranks) - 1 for mine in ranks]


def places_of(game: TableGame) -> list[int]:
    """The place of each seat; ties share a place."""
    ranks = _ranks(game)
    return [1 + sum(other > mine for other in ranks) for mine in ranks]


def _ranks(game: TableGame) -> list[tuple[bool, int]]:
    return [(seat in game.winners, gold) for seat, gold in enumerate(game.gold)]


def standings(tournament: Tournament) -> list[Standing]:
    """All entrants, the best first: by place in the final, then points, then gold, then the order of the draw."""
    lines = sorted(_qualifying(tournament), key=_worth)
    final = tournament.final
    places = dict(zip(final.players, places_of(final), strict=True)) if final is not None and final.played else {}
    lines = [line._replace(final=places.get(line.entrant, 0)) for line in lines]
    last = len(lines)
    lines = sorted(lines, key=lambda line: line.final or last)
    return [line._replace(place=_place(line, lines)) for line in lines]


def finalists(tournament: Tournament) -> list[str]:
    """The players of the final, or those who would be if the qualifying rounds ended now."""
    if tournament.final is not None:
        return list(tournament.final.players)
    return [line.entrant for line in standings(tournament)[: tournament.seats]]


def champions(tournament: Tournament) -> list[str]:
    """The winners of the final; empty before it has been played."""
    final = tournament.final
    return [final.players[seat] for seat in final.winners] if final is not None else []


def _qualifying(tournament: Tournament) -> list[Standing]:
    """A line for each entrant from the qualifying rounds, in the order of the draw."""
    found = []
    for entrant in tournament.entrants:
        points: list[int | None] = [None] * tournament.rounds
        gold = 0
        for game in tournament.games_of(*range(1, tournament.last_round)):
            if game.played and entrant in game.players:
                seat = game.players.index(entrant)
                points[game.round - 1] = points_of(game)[seat]
                gold += game.gold[seat]
        found.append(Standing(0, entrant, tuple(points), gold))
    return found


def _worth(line: Standing) -> tuple[int, int]:
    return (-line.total, -line.gold)


def _place(line: Standing, lines: Sequence[Standing]) -> int:
    """The place of a line among all lines in order."""
    first = next(n for n, other in enumerate(lines) if (other.final, _tied(other)) == (line.final, _tied(line)))
    return 1 + first


def _tied(line: Standing) -> tuple[int, int]:
    """What must be equal for a shared place; for finalists, only the place in the final counts."""
    return (0, 0) if line.final else _worth(line)
