"""How the gold went in a played game: after each gambit, and the moments that mattered, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from tda_tui.players.judgement import Judgement
from tda_tui.present.answers import answer_words
from tda_tui.present.coach_text import more_wins
from tda_tui.review.judging import is_forced
from tda_tui.review.moments import Moment, view_of, when_words
from tda_tui.review.played_game import Played, read_game
from tda_tui.review.replay import Replay
from tda_tui.review.review import costliest
from tda_tui.session.evaluations import Made, decision_key, judgement_of, read_evaluations
from tda_tui.words.translate import gettext as _


class GoldOverTime(NamedTuple):
    """The gold of each seat before the first gambit and after each one; at the end including payments from the hole.

    `moments` are the biggest swing, the person's best gambit and their costliest `mistake`, as far as there are any.
    Mistakes are known once the coach has evaluated all of the person's decisions (`all_judged`).
    """

    names: tuple[str, ...]
    me: int | None
    gold: tuple[tuple[int, ...], ...]
    moments: tuple[Moment, ...]
    mistake: Judgement | None = None
    all_judged: bool = False


def read_gold(game: Path | Played, seat: int | None = None, made: Made | None = None) -> tuple[Replay, GoldOverTime]:
    """A game, read from a file if need be, and how its gold went. Raises FileError if it cannot be replayed.

    For a game of several people, `seat` says whose side it is told from; NOBODY stands for a spectator. `made` are the
    coach's evaluations, by default those kept beside the game.
    """
    played = read_game(game) if isinstance(game, Path) else game
    replay = Replay(played if seat is None else played.of(seat))
    return replay, gold_over_time(replay, read_evaluations(played.path) if made is None else made)


def gold_over_time(replay: Replay, made: Made) -> GoldOverTime:
    """How the gold of a game went, with what the coach has made of the person's decisions so far."""
    me, gambits = replay.played.me, replay.gambits()
    judged = _judged(replay, me, made) if me is not None else None
    mistake = next(iter(costliest(judged or (), 1)), None)
    names = tuple([_("You") if seat == me else name for seat, name in enumerate(replay.called)])
    start = replay.stops[0].gold
    after = [gambit.gold for gambit in gambits]
    gains = [tuple(new - old for old, new in zip(*pair, strict=True)) for pair in pairwise([start, *after])]
    moments = []
    most = max(range(len(gains)), key=lambda at: sum(map(abs, gains[at])))
    if any(gains[most]):
        gain, seats = gains[most], range(len(names))
        winner, loser = max(seats, key=gain.__getitem__), min(seats, key=gain.__getitem__)
        said = _("Biggest swing: gambit {n}, {winner} {won:+d} gold, {loser} {lost:+d}.").format(
            n=gambits[most].number, winner=names[winner], won=gain[winner], loser=names[loser], lost=gain[loser]
        )
        moments.append(Moment(said, gambits[most].last))
    if me is not None:
        best = max(range(len(gains)), key=lambda at: gains[at][me])
        if gains[best][me] > 0:
            said = _("Your best gambit: gambit {n}, {gold:+d} gold.")
            said = said.format(n=gambits[best].number, gold=gains[best][me])
            moments.append(Moment(said, gambits[best].first))
    if mistake is not None:
        moments.append(_mistake(replay, mistake))
    gold = tuple(zip(start, *after[:-1], replay.stops[-1].gold, strict=True))
    return GoldOverTime(names, me, gold, tuple(moments), mistake, judged is not None)


def gold_lines(course: GoldOverTime) -> Iterator[str]:
    """The gold of each seat by gambit, and the memorable moments, as plain lines."""
    yield _("Gold at the beginning and after each gambit:")
    for name, gold in zip(course.names, course.gold, strict=True):
        yield _("{name}: {gold}.").format(name=name, gold=", ".join(map(str, gold)))
    for moment in course.moments:
        yield moment.words


def _judged(replay: Replay, me: int, made: Made) -> list[Judgement] | None:
    """The person's decisions as the coach judges them; None if some have not been evaluated."""
    judged = []
    for answers, question in enumerate(replay.asked):
        if question.seat == me and not is_forced(question):
            game = replay.game(answers)
            key = decision_key(game, me)
            if key not in made:
                return None
            judged.append(judgement_of(made[key], game, me, answers, replay.played.given[answers].choose))
    return [one for one in judged if one is not None]


def _mistake(replay: Replay, one: Judgement) -> Moment:
    """The costliest marked mistake, at the stop of its question."""
    view = view_of(replay, one)
    at = next(at for at, stop in enumerate(replay.stops) if stop.answers == one.answers and not stop.score)
    chosen = answer_words(view, one.chosen)
    said = _("Your costliest mistake: gambit {n}, {when}: {chosen}. Better: {best}. {more}").format(
        n=view.gambit,
        when=when_words(view.round),
        chosen=chosen,
        best=answer_words(view, one.best),
        more=more_wins(one.loss.mean, chosen),
    )
    return Moment(said, at)
