"""The results of a review: the judgements of all decisions, luck in between, and their sum.

A result is the sum of par, luck and mistakes: mistakes are what a seat gave away by its answers, luck what happened
between them. The sum is exact because one evaluator measures everything.
"""

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from tda_tui.files.json_files import read_json, write_json
from tda_tui.players.judgement import Judgement
from tda_tui.players.win_share import ENGINE, Figure
from tda_tui.review.history import History, Summary
from tda_tui.saves.listing import REVIEW_SUFFIX

FORTUNES = 3
"""How many turns of fortune are shown."""


class Luck(NamedTuple):
    """What happened to a seat between two of its decisions, from `after` answers to `until` answers."""

    after: int
    until: int
    gain: float


class Turning(msgspec.Struct, frozen=True):
    """A stretch of luck that mattered most to a seat, identified by its `after`, and the answer (counted from 0) that
    caused it; -1 for the deal."""

    seat: int
    after: int
    answer: int


class Account(NamedTuple):
    """A seat's result as a sum of par, luck and mistakes. For an unfinished game `result` is its last win share."""

    par: float
    luck: tuple[Luck, ...]
    mistakes: tuple[Judgement, ...]
    result: float

    @property
    def lucky(self) -> float:
        """The sum of all luck."""
        return math.fsum(luck.gain for luck in self.luck)

    @property
    def by_weight(self) -> list[Luck]:
        """The stretches of luck, the greatest first."""
        return sorted(self.luck, key=lambda luck: -abs(luck.gain))

    @property
    def lost(self) -> float:
        """The sum of all losses."""
        return math.fsum(one.loss.mean for one in self.mistakes)

    @property
    def per_decision(self) -> Figure | None:
        """The mean loss per unforced decision; None if there was none."""
        return average_loss(self.mistakes)


class Review(msgspec.Struct, frozen=True):
    """A reviewed game: the engine, iterations per decision, the seats reviewed, and each seat's share of the victory.

    `forced` counts by seat decisions without a choice, `unjudged` those in the middle of a verb, where hidden cards
    cannot be dealt again. `last` is the number of answers in the game; `turnings` are the turns of fortune.
    """

    engine: str
    iterations: int
    game: str
    names: tuple[str, ...]
    seats: tuple[int, ...]
    judgements: tuple[Judgement, ...]
    forced: tuple[int, ...]
    unjudged: tuple[int, ...]
    won: tuple[float, ...] | None
    last: int
    turnings: tuple[Turning, ...] = ()

    @property
    def current(self) -> bool:
        """Whether the current engine has judged it."""
        return self.engine == ENGINE

    def of(self, seat: int) -> tuple[Judgement, ...]:
        """The judgements of a seat, in order."""
        return tuple(one for one in self.judgements if one.seat == seat)

    def account(self, seat: int) -> Account:
        """The seat's result as a sum."""
        par, mine = 1.0 / len(self.names), self.of(seat)
        result = self.won[seat] if self.won is not None else mine[-1].share.mean if mine else par
        return Account(par, tuple(_lucks(par, mine, result, self.last)), mine, result)


def average_loss(judgements: Sequence[Judgement]) -> Figure | None:
    """The mean loss with its standard error; None without decisions."""
    count = len(judgements)
    if not count:
        return None
    error = math.sqrt(math.fsum(one.loss.error**2 for one in judgements)) / count
    return Figure(math.fsum(one.loss.mean for one in judgements) / count, error)


def costliest(judgements: Sequence[Judgement], most: int = 3) -> list[Judgement]:
    """The costliest marked mistakes."""
    found = [one for one in judgements if one.is_mistake]
    return sorted(found, key=lambda one: -one.loss.mean)[:most]


def _lucks(par: float, mine: Sequence[Judgement], result: float, last: int) -> Iterator[Luck]:
    after, stood = 0, par
    for one in mine:
        yield Luck(after, one.answers, one.value - stood)
        after, stood = one.answers + 1, one.share.mean
    yield Luck(after, last, result - stood)


def review_path(game: Path) -> Path:
    """The path of a game's review."""
    return game.with_suffix(REVIEW_SUFFIX)


def read_review(game: Path) -> Review | None:
    """The stored review of a game by the current engine; None if there is no usable one."""
    kept = read_json(review_path(game), Review)
    return kept if kept is not None and kept.current and _fits_together(kept) else None


def reviewed(history: History) -> Iterator[tuple[Summary, Review]]:
    """The games that count, with their reviews from the person's seat by the current engine."""
    for game in history.counted:
        review = read_review(history.path(game))
        if review is not None and game.me in review.seats and review.won is not None:
            yield game, review


def keep_review(game: Path, review: Review) -> None:
    """Store a review, if possible and if the game has a file."""
    if game.is_file():
        write_json(review_path(game), review)


def _fits_together(review: Review) -> bool:
    """Whether a stored review is consistent; anybody may have written it."""
    count = len(review.names)
    counts = [len(review.forced), len(review.unjudged), count if review.won is None else len(review.won)]
    moves = [one.answers for one in review.judgements]
    seated = all(0 <= one.seat < count for one in review.judgements) and set(review.seats) <= set(range(count))
    ordered = moves == sorted(set(moves)) and all(0 <= index < review.last for index in moves)
    return count > 1 and counts == [count] * 3 and seated and ordered
