"""A finished game as text to share: the players, the score sheet of each gambit, the winner. At most 80 columns
wide."""

from __future__ import annotations

from collections.abc import Iterator

from tda_tui.players.player import PERSON, role_title
from tda_tui.present.card_text import flight_name
from tda_tui.review.replay import Gambit, Replay
from tda_tui.rules.events import ScoreLine
from tda_tui.words.card_names import short_name
from tda_tui.words.cells import fit, wrap
from tda_tui.words.phrases import day, listed
from tda_tui.words.rulesets import house_words, ruleset_name
from tda_tui.words.sentences import bar_reason, sentence
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext, pgettext

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
    """One gambit: its winner, each flight, and other events that moved gold."""
    if not gambit.rounds:
        return
    yield ""
    rounds = ngettext("{n} round", "{n} rounds", gambit.rounds).format(n=gambit.rounds)
    about = [_("Gambit {n}, {rounds}").format(n=gambit.number, rounds=rounds)]
    score = next((event for event in reversed(gambit.events) if event.kind == "score"), None)
    weakest = score is not None and score.what == "weakest"
    if weakest:
        about.append(_("the weakest flight wins"))
    if not gambit.said:
        about.append(pgettext("gambit", "not finished"))
    yield ", ".join(about)
    winners = {event.seat for event in gambit.events if event.kind == "win-gambit"}
    for line in sorted(score.sheet if score else (), key=lambda line: line.total, reverse=not weakest):
        yield from _line(replay, line, line.seat in winners)
    for event in gambit.events:
        if event.kind == "special-flight":
            said = _("{name}: {what}, {gold} gold from each opponent.")
            if event.what.startswith("strength"):
                said = _("{name}: {what}, {gold} gold from the stakes.")
            what = flight_name(replay.rules, event.what)
            yield from _wrapped(said.format(name=replay.called[event.seat], what=what, gold=event.gold), _INDENT)
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
    for said in won or [_("The game was not played to its end.")]:
        yield from _wrapped(said)
    final = sorted(zip(replay.stops[-1].gold, replay.called, strict=True), key=lambda pair: -pair[0])
    if won:
        all_events = [event for stop in replay.stops for event in stop.events]
        put_in, got = (sum(event.gold for event in all_events if event.kind == kind) for kind in _OF_THE_HOLE)
        yield from _wrapped(house_words(replay.rules.ruleset, put_in - got))
        yield from _wrapped(_("In the end: {list}.").format(list=listed([f"{name} {gold}" for gold, name in final])))


def _wrapped(text: str, indent: str = "") -> list[str]:
    return wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + _INDENT)
