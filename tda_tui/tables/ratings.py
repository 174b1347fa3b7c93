"""Results, and ratings of people and computer players by ruleset, overall and per season."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import chain
from typing import Any, NamedTuple

from tda_tui.players.player import LEVELS
from tda_tui.tables.database import Database, DatabaseProblem
from tda_tui.tables.limits import TableProblem
from tda_tui.words.translate import gettext as _

OVERALL = ""
"""The key for all seasons together."""
LEVEL = "level:"
"""The prefix of `who` for a level of computer players."""


class Rank(NamedTuple):
    """A seat's rank at the end. `position` counts from 1, and ties share one; `who` as in `Seat.rated`."""

    seat: int
    name: str
    person: bool
    gold: int
    position: int
    won: bool
    who: str = ""


class Result(NamedTuple):
    """The result of a game: when it ended, its ruleset, and the ranks of its seats."""

    ended: datetime
    ruleset: str
    ranks: list[Rank]


class BoardRow(NamedTuple):
    """A line of a leaderboard: a person's name or a level, the skill they have at least, games and wins."""

    name: str
    level: str
    skill: float
    games: int
    won: int


def season_of(date: datetime) -> str:
    """The season of a date: the quarter of its year."""
    return f"{date.year}-{(date.month + 2) // 3}"


class Ratings:
    """All results and ratings. Without the rating library only results are kept."""

    def __init__(self, database: Database, most_results: int, date: Callable[[], datetime]) -> None:
        self._database = database
        self.aside = database.aside
        """Does work that reads, while others go on."""
        self._most = most_results
        self._date = date

    def count(self, game: str, ended: datetime, ruleset: str, ranks: Sequence[Rank]) -> None:
        """Store a finished game's result and rate its players, unless that was done already. Raises DatabaseProblem."""
        season = season_of(ended)
        rated = [rank for rank in ranks if rank.who]
        database = self._database
        with database.transaction():
            if database.read("SELECT 1 FROM result WHERE game = ?", game):
                return
            database.write(
                "INSERT INTO result (game, ended, season, ruleset, standing) VALUES (?, ?, ?, ?, ?)",
                game, ended.isoformat(), season, ruleset, json.dumps(ranks),
            )  # fmt: skip
            if len({rank.who for rank in rated}) > 1:
                self._rate(database, (OVERALL, season), ruleset, rated)
            database.write("DELETE FROM result WHERE id <= (SELECT max(id) FROM result) - ?", self._most)

    @staticmethod
    def _rate(database: Database, seasons: Sequence[str], ruleset: str, ranks: Sequence[Rank]) -> None:
        """Write the new ratings in these seasons, with few statements: a shared database may answer slowly."""
        people = sorted({rank.who for rank in ranks})
        query = f"WHERE ruleset = ? AND season IN ({_marks(seasons)}) AND who IN ({_marks(people)})"
        known = database.read(
            f"SELECT season, who, mu, sigma, games, won FROM rating {query}", ruleset, *seasons, *people
        )
        rows = []
        for season in seasons:
            before = {who: figures for of, who, *figures in known if of == season}
            rows += [(season, ruleset, *row) for row in _rated(before, ranks)]
        if rows:
            database.write(
                f"INSERT INTO rating VALUES {', '.join(f'({_marks(row)})' for row in rows)} "
                "ON CONFLICT (season, ruleset, who) DO UPDATE "
                "SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games, won = excluded.won",
                *chain(*rows),
            )

    def board(self, ruleset: str, season: str = OVERALL) -> list[BoardRow]:
        """The fifty best with a ruleset, people and levels, in a season or overall. Raises TableProblem."""
        rows = self._read(
            "SELECT who, account.name, mu, sigma, games, won FROM rating LEFT JOIN account ON account.id = who "
            "WHERE season = ? AND ruleset = ? ORDER BY mu - 3 * sigma DESC LIMIT 50",
            season, ruleset,
        )  # fmt: skip
        levels = [(who.removeprefix(LEVEL) if who.startswith(LEVEL) else "", *rest) for who, *rest in rows]
        return [
            BoardRow(name or "", level, round(mu - 3 * sigma, 1), games, won)
            for level, name, mu, sigma, games, won in levels
            if name or level in LEVELS
        ]

    def rulesets(self, season: str = OVERALL) -> list[str]:
        """The rulesets with ratings in a season. Raises TableProblem."""
        query = "SELECT DISTINCT ruleset FROM rating WHERE season = ?"
        return [ruleset for (ruleset,) in self._read(query, season)]

    def seasons(self) -> list[str]:
        """The seasons with ratings, the latest first; none to come, as a wrong clock makes. Raises TableProblem."""
        query = "SELECT DISTINCT season FROM rating WHERE season != '' AND season <= ? ORDER BY season DESC"
        return [season for (season,) in self._read(query, season_of(self._date()))]

    def _read(self, query: str, *values: object) -> Sequence[Sequence[Any]]:
        try:
            return self._database.read(query, *values)
        except DatabaseProblem:
            raise TableProblem(_("The leaderboard cannot be read at the moment: try again later.")) from None


def _marks(values: Sequence[object]) -> str:
    """As many question marks as there are values.

    >>> _marks("abc")
    '?, ?, ?'
    """
    return ", ".join("?" * len(values))


def _rated(before: Mapping[str, Sequence[Any]], ranks: Sequence[Rank]) -> Iterator[tuple[Any, ...]]:
    """The new ratings after a game: who, mu, sigma, games, won; those of a level at several seats are averaged."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return
    model, after = PlackettLuce(), defaultdict(list)
    usual = model.rating()
    known = {rank.who: before.get(rank.who, (usual.mu, usual.sigma, 0, 0)) for rank in ranks}
    teams = [[model.rating(mu=known[rank.who][0], sigma=known[rank.who][1])] for rank in ranks]
    new = model.rate(teams, ranks=[float(rank.position) for rank in ranks])
    for rank, [rating] in zip(ranks, new, strict=True):
        after[rank.who].append(rating)
    for who, ratings in after.items():
        _mu, _sigma, games, won = known[who]
        mu = sum(rating.mu for rating in ratings) / len(ratings)
        sigma = sum(rating.sigma for rating in ratings) / len(ratings)
        won += sum(rank.won for rank in ranks if rank.who == who)
        yield who, mu, sigma, games + len(ratings), won
