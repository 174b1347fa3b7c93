"""How a tournament stands: two points for everybody at the table who ends below you, one for whoever ends level."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tda_tui.tournament.tournament import TableGame, Tournament


class Standing(NamedTuple):
    """Somebody's line: place, points of each qualifying round (None: not played yet) and in all, gold in all of them.

    `final` is the place in the final, 0 without one. Who has as many points and as much gold shares a place.
    """

    place: int
    entrant: str
    points: tuple[int | None, ...]
    gold: int
    final: int = 0

    @property
    def total(self) -> int:
        """All points."""
        return sum(points or 0 for points in self.points)


def points_of(game: TableGame) -> list[int]:
    """The points of each seat. Who has won the game stands above the others, whatever gold they have."""
    ranks = _ranks(game)
    return [sum(2 * (mine > other) + (mine == other) for other in ranks) - 1 for mine in ranks]


def places_of(game: TableGame) -> list[int]:
    """The place of each seat; equals share one."""
    ranks = _ranks(game)
    return [1 + sum(other > mine for other in ranks) for mine in ranks]


def _ranks(game: TableGame) -> list[tuple[bool, int]]:
    return [(seat in game.winners, gold) for seat, gold in enumerate(game.gold)]


def standings(tournament: Tournament) -> list[Standing]:
    """Everybody, the best first: as in the final, then by points, then by gold; then as drawn by lot."""
    lines = sorted(_qualifying(tournament), key=_worth)
    final = tournament.final
    places = dict(zip(final.players, places_of(final), strict=True)) if final is not None and final.played else {}
    lines = [line._replace(final=places.get(line.entrant, 0)) for line in lines]
    last = len(lines)
    lines = sorted(lines, key=lambda line: line.final or last)
    return [line._replace(place=_place(line, lines)) for line in lines]


def finalists(tournament: Tournament) -> list[str]:
    """Who plays in the final, or would if the qualifying rounds ended now: a table of the best."""
    if tournament.final is not None:
        return list(tournament.final.players)
    return [line.entrant for line in standings(tournament)[: tournament.seats]]


def champions(tournament: Tournament) -> list[str]:
    """Who has won the final; nobody before it has been played."""
    final = tournament.final
    return [final.players[seat] for seat in final.winners] if final is not None else []


def _qualifying(tournament: Tournament) -> list[Standing]:
    """A line for everybody, as they were drawn."""
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
    """Its place among the lines in their order."""
    first = next(n for n, other in enumerate(lines) if (other.final, _tied(other)) == (line.final, _tied(line)))
    return 1 + first


def _tied(line: Standing) -> tuple[int, int]:
    """What has to be the same for a shared place: in the final the place there says all."""
    return (0, 0) if line.final else _worth(line)
