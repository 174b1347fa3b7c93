"""How the gold went in a played game: after each gambit, the biggest swing, and the person's costliest mistake."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tda_tui.players.judgement import Judgement
from tda_tui.present.coach.coach_moves import answer_words
from tda_tui.present.coach.coach_text import more_wins
from tda_tui.review.decision_text import Told, when_words
from tda_tui.review.judging import is_forced
from tda_tui.review.played_game import Played, read_game
from tda_tui.review.replay import Gambit, Replay
from tda_tui.review.review import dearest
from tda_tui.rules.view import View
from tda_tui.session.evaluations import Made, decision_key, judgement_of, read_evaluations
from tda_tui.words.translate import gettext as _


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
    """The person's costliest mistake. `view` is what the person saw, `at` the replay stop of the question."""

    view: View
    judgement: Judgement
    at: int


class CourseOfGold(NamedTuple):
    """The gold of each seat before the first gambit and after each one; at the end including payments from the hole.

    `swing`, `best` and `mistake` are None if no gold moved, nothing was gained or no mistake was found. Mistakes are
    known once the coach has evaluated all of the person's decisions (`all_judged`).
    """

    names: tuple[str, ...]
    me: int | None
    gold: tuple[tuple[int, ...], ...]
    swing: Swing | None
    best: BestGambit | None
    mistake: Mistake | None
    all_judged: bool = False


def read_course(game: Path | Played, seat: int | None = None, made: Made | None = None) -> tuple[Replay, CourseOfGold]:
    """A game, read from a file if need be, and its course of gold. Raises FileError if it cannot be replayed.

    For a game of several people, `seat` says whose side it is told from; NOBODY stands for a spectator. `made` are the
    coach's evaluations, by default those kept beside the game.
    """
    played = read_game(game) if isinstance(game, Path) else game
    replay = Replay(played if seat is None else played.of(seat))
    return replay, course_of_gold(replay, read_evaluations(played.path) if made is None else made)


def course_of_gold(replay: Replay, made: Made) -> CourseOfGold:
    """The course of gold of a game, with what the coach has made of the person's decisions so far."""
    me, gambits = replay.played.me, replay.gambits()
    judged = _judged(replay, me, made) if me is not None else None
    ends = [replay.stops[gambit.first].gold for gambit in gambits] + [replay.stops[-1].gold]
    gains = _gains(replay, ends)
    return CourseOfGold(
        names=replay.called,
        me=me,
        gold=tuple(zip(*ends, strict=True)),
        swing=_swing(gambits, gains),
        best=_best(gambits, gains, me) if me is not None else None,
        mistake=_mistake(replay, judged) if judged else None,
        all_judged=judged is not None,
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


def _judged(replay: Replay, me: int, made: Made) -> list[Judgement] | None:
    """The person's decisions as the coach judges them; None if some have not been evaluated."""
    judged = []
    for place, question in enumerate(replay.asked):
        if question.seat == me and not is_forced(question):
            game = replay.game(place)
            key = decision_key(game, me)
            if key not in made:
                return None
            judged.append(judgement_of(made[key], game, me, place, replay.played.given[place].choose))
    return [one for one in judged if one is not None]


def _mistake(replay: Replay, judged: Sequence[Judgement]) -> Mistake | None:
    """The costliest marked mistake."""
    for one in dearest(judged, 1):
        at = next(at for at, stop in enumerate(replay.stops) if stop.answers == one.answers and not stop.score)
        return Mistake(replay.game(one.answers).view(one.seat), one, at)
    return None


def moments(course: CourseOfGold) -> Iterator[Told]:
    """The biggest swing, the person's best gambit and their costliest mistake, as far as there are any."""
    if course.swing is not None:
        yield Told(_swing_words(course, course.swing), course.swing.at)
    if course.best is not None:
        yield Told(_best_words(course.best), course.best.at)
    if course.mistake is not None:
        yield Told(_mistake_words(course.mistake), course.mistake.at)


def seat_names(course: CourseOfGold) -> list[str]:
    """The seats' names, with "You" for the person."""
    return [_("You") if seat == course.me else name for seat, name in enumerate(course.names)]


def course_lines(course: CourseOfGold) -> Iterator[str]:
    """The gold of each seat by gambit, and the memorable moments, as plain lines."""
    yield _("Gold at the beginning and after each gambit:")
    for name, gold in zip(seat_names(course), course.gold, strict=True):
        yield _("{name}: {gold}.").format(name=name, gold=", ".join(map(str, gold)))
    for moment in moments(course):
        yield moment.words


def _swing_words(course: CourseOfGold, swing: Swing) -> str:
    names = seat_names(course)
    won, lost = swing.gains[swing.won], swing.gains[swing.lost]
    said = _("Biggest swing: gambit {n}, {winner} {won:+d} gold, {loser} {lost:+d}.")
    return said.format(n=swing.gambit, winner=names[swing.won], won=won, loser=names[swing.lost], lost=lost)


def _best_words(best: BestGambit) -> str:
    return _("Your best gambit: gambit {n}, {gold:+d} gold.").format(n=best.gambit, gold=best.gain)


def _mistake_words(mistake: Mistake) -> str:
    view = mistake.view
    one = mistake.judgement
    chosen = answer_words(view, one.chosen)
    said = _("Your costliest mistake: gambit {n}, {when}: {chosen}. Better: {best}. {more}")
    return said.format(
        n=view.gambit,
        when=when_words(view.round),
        chosen=chosen,
        best=answer_words(view, one.best),
        more=more_wins(one.loss.mean, chosen),
    )
