"""The file beside a game in which its review is kept, valid for one version of the engine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

from tda_tui.files.atomic import write_atomically
from tda_tui.files.regular_file import read_file
from tda_tui.review.history import History, Summary
from tda_tui.review.judgement import Review
from tda_tui.saves.listing import REVIEW_SUFFIX

_LARGEST = 10_000_000


def review_path(game: Path) -> Path:
    """The path of a game's review."""
    return game.with_suffix(REVIEW_SUFFIX)


def read_review(game: Path) -> Review | None:
    """The stored review of a game by the current engine; None if there is no usable one."""
    try:
        kept = msgspec.json.decode(read_file(review_path(game), _LARGEST), type=Review)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return kept if kept.current and _fits_together(kept) else None


def reviewed(history: History) -> Iterator[tuple[Summary, Review]]:
    """The games that count, with their reviews from the person's seat by the current engine."""
    for game in history.counted:
        review = read_review(history.path(game))
        if review is not None and game.me in review.seats and review.won is not None:
            yield game, review


def keep_review(game: Path, review: Review) -> None:
    """Store a review, if possible and if the game has a file."""
    if game.is_file():
        with suppress(OSError):
            write_atomically(review_path(game), msgspec.json.encode(review))


def _fits_together(review: Review) -> bool:
    """Whether a stored review is consistent; anybody may have written it."""
    count = len(review.names)
    counts = [len(review.forced), len(review.unjudged), count if review.won is None else len(review.won)]
    places = [one.answers for one in review.judgements]
    seated = all(0 <= one.seat < count for one in review.judgements) and set(review.seats) <= set(range(count))
    ordered = places == sorted(set(places)) and all(0 <= place < review.last for place in places)
    return count > 1 and counts == [count] * 3 and seated and ordered
