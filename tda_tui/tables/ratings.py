"""Results, and ratings of people and computer players by ruleset, overall and per season."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from tda_tui.players.player import LEVELS
from tda_tui.tables.database import Database
from tda_tui.tables.table_state import TableState

OVERALL = ""
"""The key for all seasons together."""
LEVEL = "level:"
"""The prefix of `who` for a level of computer players."""


class Rank(NamedTuple):
    """A seat's rank at the end. `place` counts from 1, and ties share one; `who` as in `Seat.rated`."""

    seat: int
    name: str
    person: bool
    gold: int
    place: int
    won: bool
    who: str = ""


class BoardRow(NamedTuple):
    """A line of a leaderboard: a person's name or a level, the skill they have at least, games and wins."""

    name: str
    level: str
    skill: float
    games: int
    won: int


class Result(NamedTuple):
    """A finished game: its record's file, when it ended, ruleset and ranks."""

    game: str
    ended: datetime
    ruleset: str
    ranks: tuple[Rank, ...]


class _Rating(NamedTuple):
    mu: float
    sigma: float
    games: int = 0
    won: int = 0


def season_of(date: datetime) -> str:
    """The season of a date: the quarter of its year."""
    return f"{date.year}-{(date.month + 2) // 3}"


class Ratings:
    """All results and ratings. Without the rating library only results are kept."""

    def __init__(self, database: Database, most_results: int) -> None:
        self._database = database
        self._most = most_results

    def count(self, game: str, ended: datetime, ruleset: str, ranks: Sequence[Rank]) -> None:
        """Store a finished game's result and rate its players, unless that was done already."""
        if self._database.one("SELECT 1 FROM result WHERE game = ?", game) is not None:
            return
        season = season_of(ended)
        statements: list[tuple[str, tuple[object, ...]]] = [
            (
                "INSERT INTO result (game, ended, season, ruleset, standing) VALUES (?, ?, ?, ?, ?)",
                (game, ended.isoformat(), season, ruleset, json.dumps(ranks)),
            )
        ]
        for rank in ranks:
            if rank.who and not rank.who.startswith(LEVEL):
                statements.append(("INSERT OR IGNORE INTO played (game, who) VALUES (?, ?)", (game, rank.who)))
        for scope in (OVERALL, season):
            statements += self._rated(scope, ruleset, [rank for rank in ranks if rank.who])
        statements.append(
            ("DELETE FROM result WHERE id <= (SELECT max(id) FROM result) - ?", (self._most,)),
        )
        statements.append(("DELETE FROM played WHERE game NOT IN (SELECT game FROM result)", ()))
        self._database.write_all(statements)

    def _rated(self, season: str, ruleset: str, ranks: Sequence[Rank]) -> list[tuple[str, tuple[object, ...]]]:
        """The statements for the new ratings; those of a level at several seats are averaged."""
        if len({rank.who for rank in ranks}) < 2:
            return []
        try:
            from openskill.models import PlackettLuce
        except ImportError:
            return []
        model = PlackettLuce()
        before = {rank.who: self._rating(season, ruleset, rank.who) for rank in ranks}
        old = [
            model.rating() if (known := before[rank.who]) is None else model.rating(mu=known.mu, sigma=known.sigma)
            for rank in ranks
        ]
        new = model.rate([[one] for one in old], ranks=[float(rank.place) for rank in ranks])
        after = defaultdict(list)
        for rank, [rating] in zip(ranks, new, strict=True):
            after[rank.who].append(rating)
        statements: list[tuple[str, tuple[object, ...]]] = []
        for who, ratings in after.items():
            known = before[who] or _Rating(0, 0)
            won = sum(rank.won for rank in ranks if rank.who == who)
            mu = sum(rating.mu for rating in ratings) / len(ratings)
            sigma = sum(rating.sigma for rating in ratings) / len(ratings)
            values = (season, ruleset, who, mu, sigma, known.games + len(ratings), known.won + won)
            statements.append(("INSERT OR REPLACE INTO rating VALUES (?, ?, ?, ?, ?, ?, ?)", values))
        return statements

    def _rating(self, season: str, ruleset: str, who: str) -> _Rating | None:
        row = self._database.one(
            "SELECT mu, sigma, games, won FROM rating WHERE season = ? AND ruleset = ? AND who = ?",
            season, ruleset, who,
        )  # fmt: skip
        return _Rating(*row) if row is not None else None

    def board(self, ruleset: str, season: str = OVERALL, most: int = 50) -> list[BoardRow]:
        """The best with a ruleset, people and levels, in a season or overall."""
        rows = self._database.all(
            "SELECT who, account.name, mu, sigma, games, won FROM rating LEFT JOIN account ON account.id = who "
            "WHERE season = ? AND ruleset = ? ORDER BY mu - 3 * sigma DESC LIMIT ?",
            season, ruleset, most,
        )  # fmt: skip
        levels = [(who.removeprefix(LEVEL) if who.startswith(LEVEL) else "", *rest) for who, *rest in rows]
        return [
            BoardRow(name or "", level, round(mu - 3 * sigma, 1), games, won)
            for level, name, mu, sigma, games, won in levels
            if name or level in LEVELS
        ]

    def rulesets(self, season: str = OVERALL) -> list[str]:
        """The rulesets with ratings in a season."""
        return [row[0] for row in self._database.all("SELECT DISTINCT ruleset FROM rating WHERE season = ?", season)]

    def seasons(self) -> list[str]:
        """The seasons with ratings, the latest first."""
        rows = self._database.all("SELECT DISTINCT season FROM rating WHERE season != '' ORDER BY season DESC")
        return [row[0] for row in rows]

    def results_of(self, who: str, most: int = 50) -> list[Result]:
        """Somebody's last games, the latest first."""
        rows = self._database.all(
            "SELECT result.game, ended, ruleset, standing FROM result JOIN played ON played.game = result.game "
            "WHERE who = ? ORDER BY result.id DESC LIMIT ?",
            who, most,
        )  # fmt: skip
        return [
            Result(game, datetime.fromisoformat(ended), ruleset, tuple(Rank(*rank) for rank in json.loads(standing)))
            for game, ended, ruleset, standing in rows
        ]


def ranking(table: TableState, alone: bool = False) -> list[Rank]:
    """All seats, the best first: the winners by the rules, which need not go by gold, then the others by gold.

    At the end of a series its standing counts, unless `alone`. People for whom a computer player gave more than half of
    the answers are not rated.
    """
    game = table.playing.controller.game
    winners, gold = list(game.winners), list(game.table.gold)
    if not alone and table.series is not None and table.series.games > 1 and table.series.over:
        winners, gold = list(table.series.leaders), list(table.series.gold)
    worth = [(seat in winners, gold[seat]) for seat in range(len(gold))]
    ranks = [
        Rank(
            seat=at,
            name=one.person or one.name,
            person=one.is_persons,
            gold=gold[at],
            place=1 + sum(other > worth[at] for other in worth),
            won=at in winners,
            who="" if one.stood_in * 2 > table.playing.answers_at(at) else one.rated,
        )
        for at, one in enumerate(table.seats)
    ]
    return sorted(ranks, key=lambda rank: (rank.place, rank.seat))
