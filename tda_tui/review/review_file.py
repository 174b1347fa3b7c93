"""What was found out about a game is kept in a file beside it, for as long as the engine is the same."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

from tda_tui.files.atomic import write_atomically
from tda_tui.files.regular_file import read_file
from tda_tui.review.history import History, Summary
from tda_tui.review.judgement import Review

_SUFFIX = ".review.json"
_LARGEST = 10_000_000


def review_path(game: Path) -> Path:
    """Where the review of that game is kept."""
    return game.with_suffix(_SUFFIX)


def read_review(game: Path) -> Review | None:
    """What is kept about the game that lies there, of today's engine; None where there is nothing of use."""
    try:
        kept = msgspec.json.decode(read_file(review_path(game), _LARGEST), type=Review)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return kept if kept.current and _fits_together(kept) else None


def reviewed(history: History) -> Iterator[tuple[Summary, Review]]:
    """The games that count and were reviewed from the person's seat, by today's engine."""
    for game in history.counted:
        review = read_review(history.path(game))
        if review is not None and game.me in review.seats and review.won is not None:
            yield game, review


def keep_review(game: Path, review: Review) -> None:
    """Keep it for the next time, if that is possible, and the game lies somewhere."""
    if game.is_file():
        with suppress(OSError):
            write_atomically(review_path(game), msgspec.json.encode(review))


def _fits_together(review: Review) -> bool:
    """Whether it says of the seats what there is to say: anybody may have written it."""
    count = len(review.names)
    counts = [len(review.forced), len(review.unjudged), count if review.won is None else len(review.won)]
    places = [one.answers for one in review.judgements]
    seated = all(0 <= one.seat < count for one in review.judgements) and set(review.seats) <= set(range(count))
    ordered = places == sorted(set(places)) and all(0 <= place < review.last for place in places)
    return count > 1 and counts == [count] * 3 and seated and ordered
