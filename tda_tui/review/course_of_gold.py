"""How the gold went in a played game: after each gambit, the biggest swing, and the person's costliest mistake."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tda_tui.players.coach.coach import advise
from tda_tui.present.coach.coach_text import NEARLY
from tda_tui.review.played_game import Played, read_game
from tda_tui.review.replay import Gambit, Replay
from tda_tui.rules.questions import Answer
from tda_tui.rules.view import View


class Swing(NamedTuple):
    """The gambit in which most gold changed hands; `won` and `lost` are the seats that gained and lost most.

    `at` is the replay stop at its end.
    """

    gambit: int
    won: int
    lost: int
    gains: tuple[int, ...]
    at: int


class BestGambit(NamedTuple):
    """The gambit in which the person gained most; `at` is the replay stop at its start."""

    gambit: int
    gain: int
    at: int


class Mistake(NamedTuple):
    """The person's worst answer by one-step rating: by how much gold, and what would have been better.

    `view` is what the person saw, `at` the replay stop of the question.
    """

    view: View
    chosen: Answer
    better: Answer
    worse: float
    at: int


class CourseOfGold(NamedTuple):
    """The gold of each seat before the first gambit and after each one; at the end including payments from the hole.

    `swing`, `best` and `mistake` are None if no gold moved, nothing was gained or no mistake was found.
    """

    names: tuple[str, ...]
    me: int | None
    gold: tuple[tuple[int, ...], ...]
    swing: Swing | None
    best: BestGambit | None
    mistake: Mistake | None


def read_course(game: Path | Played) -> tuple[Replay, CourseOfGold]:
    """A game, read from a file if need be, and its course of gold. Raises FileError if it cannot be replayed."""
    replay = Replay(read_game(game) if isinstance(game, Path) else game)
    return replay, course_of_gold(replay)


def course_of_gold(replay: Replay) -> CourseOfGold:
    """The course of gold of a game. Takes a moment, because every decision of the person is rated."""
    me, gambits = replay.played.me, replay.gambits()
    ends = [replay.stops[gambit.first].gold for gambit in gambits] + [replay.stops[-1].gold]
    gains = _gains(replay, ends)
    return CourseOfGold(
        names=replay.called,
        me=me,
        gold=tuple(zip(*ends, strict=True)),
        swing=_swing(gambits, gains),
        best=_best(gambits, gains, me) if me is not None else None,
        mistake=_mistake(replay, me) if me is not None else None,
    )


def _gains(replay: Replay, ends: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """What each seat gained in each gambit, without what the hole pays out at the end of the game."""
    paid = [0] * len(replay.names)
    for event in replay.stops[-1].events:
        if event.kind == "hole-paid-out":
            paid[event.seat] += event.gold
    last = [gold - hole for gold, hole in zip(ends[-1], paid, strict=True)]
    after = [*ends[1:-1], last]
    return [tuple(b - a for a, b in zip(*pair, strict=True)) for pair in zip(ends, after, strict=False)]


def _swing(gambits: Sequence[Gambit], gains: Sequence[tuple[int, ...]]) -> Swing | None:
    moved = [sum(map(abs, each)) for each in gains]
    most = max(range(len(moved)), key=moved.__getitem__)
    if not moved[most]:
        return None
    each = gains[most]
    seats = range(len(each))
    return Swing(
        gambits[most].number,
        max(seats, key=each.__getitem__),
        min(seats, key=each.__getitem__),
        each,
        gambits[most].last,
    )


def _best(gambits: Sequence[Gambit], gains: Sequence[tuple[int, ...]], me: int) -> BestGambit | None:
    most = max(range(len(gains)), key=lambda number: gains[number][me])
    gain = gains[most][me]
    return BestGambit(gambits[most].number, gain, gambits[most].first) if gain > 0 else None


def _mistake(replay: Replay, me: int) -> Mistake | None:
    return max(_mistakes(replay, me), key=lambda mistake: mistake.worse, default=None)


def _mistakes(replay: Replay, me: int) -> Iterator[Mistake]:
    """The person's decisions that were noticeably worse than the best, judged by what could be seen at the time."""
    places = {stop.answers: place for place, stop in enumerate(replay.stops) if not stop.score}
    for answers, question in enumerate(replay.asked):
        if question.seat != me:
            continue
        view = replay.game(answers).view(me)
        advice = advise(view)
        chosen = replay.played.given[answers].choose
        if advice is not None and (worse := advice.worse(chosen)) >= NEARLY:
            yield Mistake(view, chosen, advice.best, worse, places[answers])
