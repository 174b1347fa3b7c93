"""A game in text: to share, at most 80 columns wide; and how the gold went, with the moments that mattered."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from tda_tui.players.judgement import Judgement
from tda_tui.players.player import PERSON, role_title
from tda_tui.present.card_text import flight_name
from tda_tui.present.coach_text import answer_words, more_wins
from tda_tui.review.judging import is_forced
from tda_tui.review.moments import Moment, view_of, when_words
from tda_tui.review.played_game import Played, read_game
from tda_tui.review.replay import Gambit, Replay
from tda_tui.review.review import costliest
from tda_tui.rules.events import ScoreLine
from tda_tui.session.evaluations import Made, decision_key, judgement_of, read_evaluations
from tda_tui.words.card_names import short_name
from tda_tui.words.cells import fit, wrap
from tda_tui.words.phrases import day, listed
from tda_tui.words.rulesets import house_words, ruleset_name
from tda_tui.words.sentences import bar_reason, sentence
from tda_tui.words.translate import gettext as _, ngettext, pgettext

WIDTH = 80
_INDENT = "  "
_NAME = 12
_FIGURES = 9
"""Columns of a name, and of a total with its bonus."""
_OF_THE_HOLE = ("hole", "hole-paid-out")


def game_text(replay: Replay) -> Iterator[str]:
    """The lines of the text."""
    yield from _heading(replay)
    for gambit in replay.gambits():
        yield from _gambit(replay, gambit)
    yield from _end(replay)


def _heading(replay: Replay) -> Iterator[str]:
    played = replay.played
    about = [_("Three-Dragon Ante"), ruleset_name(replay.rules.ruleset)]
    if played.date is not None:
        about.append(day(played.date))
    if played.games > 1:
        about.append(_("game {n} of {all}").format(n=played.game, all=played.games))
    yield from _wrapped(", ".join(about))
    if played.title:
        yield from _wrapped(played.title)
    seats = [
        name if role == PERSON or not role else f"{name} ({role_title(role)})"
        for name, role in zip(replay.called, played.levels or [""] * len(replay.called), strict=True)
    ]
    yield from _wrapped(_("At the table: {names}.").format(names=", ".join(seats)))


def _gambit(replay: Replay, gambit: Gambit) -> Iterator[str]:
    if not gambit.rounds:
        return
    yield ""
    rounds = ngettext("{n} round", "{n} rounds", gambit.rounds).format(n=gambit.rounds)
    about = [_("Gambit {n}, {rounds}").format(n=gambit.number, rounds=rounds)]
    score = next((event for event in reversed(gambit.events) if event.kind == "score"), None)
    weakest = score is not None and score.what == "weakest"
    if weakest:
        about.append(_("the weakest flight wins"))
    if not gambit.ending:
        about.append(pgettext("gambit", "not finished"))
    yield ", ".join(about)
    winners = {event.seat for event in gambit.events if event.kind == "win-gambit"}
    for line in sorted(score.sheet if score else (), key=lambda line: line.total, reverse=not weakest):
        yield from _line(replay, line, line.seat in winners)
    for event in gambit.events:
        if event.kind == "special-flight":
            text = _("{name}: {what}, {gold} gold from each opponent.")
            if event.what.startswith("strength"):
                text = _("{name}: {what}, {gold} gold from the stakes.")
            what = flight_name(replay.rules, event.what)
            yield from _wrapped(text.format(name=replay.called[event.seat], what=what, gold=event.gold), _INDENT)
        elif event.kind in _WORTH_TELLING:
            yield from _wrapped(sentence(event, replay.called, replay.rules), _INDENT)
    gold = [f"{name} {coins}" for name, coins in zip(replay.called, gambit.gold, strict=True)]
    yield from _wrapped(_("Gold: {list}.").format(list=", ".join(gold)), _INDENT)


_WORTH_TELLING = ("win-gambit", "no-winner", "split", "share", "another-round", "stakes-empty", "knocked-out")


def _line(replay: Replay, line: ScoreLine, won: bool) -> Iterator[str]:
    """A seat's flight, with continuation lines aligned below it."""
    total = f"{line.total}" if not line.bonus else f"{line.strength}+{line.bonus}"
    name = replay.called[line.seat]
    start = f"{_INDENT}{'*' if won else ' '} {fit(name, _NAME)}{total:>{_FIGURES}}  "
    cards = ", ".join(short_name(replay.rules, card) for card in line.flight) or "-"
    reason = bar_reason(line, replay.rules)
    yield from wrap(
        f"{cards}; {reason}" if reason else cards, WIDTH, initial_indent=start, subsequent_indent=" " * len(start)
    )


def _end(replay: Replay) -> Iterator[str]:
    """The hole and the winner, or where the game was broken off."""
    yield ""
    events = replay.stops[-1].events
    paid = [(event.seat, event.gold) for event in events if event.kind == "hole-paid-out" and event.gold]
    if paid:
        shares = [_("{name} {n}").format(name=replay.called[seat], n=gold) for seat, gold in paid]
        yield from _wrapped(_("From the hole: {list}.").format(list=", ".join(shares)))
    won = [sentence(event, replay.called, replay.rules) for event in events if event.kind in ("game-over", "win-game")]
    for text in won or [_("The game was not played to the end.")]:
        yield from _wrapped(text)
    final = sorted(zip(replay.stops[-1].gold, replay.called, strict=True), key=lambda pair: -pair[0])
    if won:
        all_events = [event for stop in replay.stops for event in stop.events]
        put_in, got = (sum(event.gold for event in all_events if event.kind == kind) for kind in _OF_THE_HOLE)
        yield from _wrapped(house_words(replay.rules.ruleset, put_in - got))
        yield from _wrapped(_("At the end: {list}.").format(list=listed([f"{name} {gold}" for gold, name in final])))


def _wrapped(text: str, indent: str = "") -> list[str]:
    return wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + _INDENT)


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
        text = _("Biggest swing: gambit {n}, {winner} {won:+d} gold, {loser} {lost:+d}.").format(
            n=gambits[most].number, winner=names[winner], won=gain[winner], loser=names[loser], lost=gain[loser]
        )
        moments.append(Moment(text, gambits[most].last))
    if me is not None:
        best = max(range(len(gains)), key=lambda at: gains[at][me])
        if gains[best][me] > 0:
            text = _("Your best gambit: gambit {n}, {gold:+d} gold.")
            text = text.format(n=gambits[best].number, gold=gains[best][me])
            moments.append(Moment(text, gambits[best].first))
    if mistake is not None:
        moments.append(_mistake(replay, mistake))
    gold = tuple(zip(start, *after[:-1], replay.stops[-1].gold, strict=True))
    return GoldOverTime(names, me, gold, tuple(moments), mistake, judged is not None)


def gold_lines(history: GoldOverTime) -> Iterator[str]:
    """The gold of each seat by gambit, and the memorable moments, as plain lines."""
    yield _("Gold at the beginning and after each gambit:")
    for name, gold in zip(history.names, history.gold, strict=True):
        yield _("{name}: {gold}.").format(name=name, gold=", ".join(map(str, gold)))
    for moment in history.moments:
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
    text = _("Your costliest mistake: gambit {n}, {when}: {chosen}. Better: {best}. {more}").format(
        n=view.gambit,
        when=when_words(view.round),
        chosen=chosen,
        best=answer_words(view, one.best),
        more=more_wins(one.loss.mean, chosen),
    )
    return Moment(text, at)
