"""A finished game as text to share: the players, the score sheet of each gambit, the winner. At most 80 columns
wide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from tda_tui.players.player import PERSON, role_title
from tda_tui.present.card_text import flight_name
from tda_tui.review.replay import Replay, Stop
from tda_tui.rules.events import Event, ScoreLine
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


def game_text(replay: Replay) -> Iterator[str]:
    """The lines of the text."""
    yield from _heading(replay)
    for _number, stops in groupby(replay.stops, key=lambda stop: stop.gambit):
        yield from _gambit(replay, list(stops))
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


def _gambit(replay: Replay, stops: Sequence[Stop]) -> Iterator[str]:
    """One gambit: its winner, each flight, and other events that moved gold."""
    events = [event for stop in stops for event in stop.events]
    scored = [event for event in events if event.kind == "score"]
    rounds = max(stop.round for stop in stops)
    if not rounds:
        return
    many = ngettext("{n} round", "{n} rounds", rounds).format(n=rounds)
    yield ""
    about = [_("Gambit {n}, {rounds}").format(n=stops[0].gambit, rounds=many)]
    if scored and scored[-1].what == "weakest":
        about.append(_("the weakest flight wins"))
    if not any(event.kind in ("win-gambit", "no-winner") for event in events):
        about.append(pgettext("gambit", "not finished"))
    yield ", ".join(about)
    winners = {event.seat for event in events if event.kind == "win-gambit"}
    if scored:
        for line in sorted(scored[-1].sheet, key=lambda line: line.total, reverse=scored[-1].what != "weakest"):
            yield from _line(replay, line, line.seat in winners)
    for said in _highlights(replay, events):
        yield from _wrapped(said, _INDENT)
    gold = [f"{name} {coins}" for name, coins in zip(replay.called, _gold_after(replay, stops), strict=True)]
    yield from _wrapped(_("Gold: {list}.").format(list=", ".join(gold)), _INDENT)


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


_WORTH_TELLING = ("win-gambit", "no-winner", "split", "share", "another-round", "stakes-empty", "knocked-out")


def _highlights(replay: Replay, events: Sequence[Event]) -> Iterator[str]:
    """Special flights, and who won what and why."""
    for event in events:
        if event.kind == "special-flight":
            what = flight_name(replay.rules, event.what)
            said = _("{name}: {what}, {gold} gold from each opponent.")
            if event.what.startswith("strength"):
                said = _("{name}: {what}, {gold} gold from the stakes.")
            yield said.format(name=replay.called[event.seat], what=what, gold=event.gold)
        elif event.kind in _WORTH_TELLING:
            yield sentence(event, replay.called, replay.rules)


def _gold_after(replay: Replay, stops: Sequence[Stop]) -> tuple[int, ...]:
    """Each seat's gold after the gambit; after the last one without payments from the hole."""
    paid_out = [0] * len(replay.called)
    for event in (event for stop in stops for event in stop.events):
        if event.kind == "hole-paid-out":
            paid_out[event.seat] += event.gold
    return tuple(gold - hole for gold, hole in zip(stops[-1].gold, paid_out, strict=True))


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
        yield from _wrapped(house_words(replay.rules.ruleset, _left_in_the_hole(replay)))
        yield from _wrapped(_("In the end: {list}.").format(list=listed([f"{name} {gold}" for gold, name in final])))


def _left_in_the_hole(replay: Replay) -> int:
    """The gold left in the hole at the end because it belongs to the house."""
    events = [event for stop in replay.stops for event in stop.events]
    paid, got = (sum(event.gold for event in events if event.kind == kind) for kind in ("hole", "hole-paid-out"))
    return paid - got


def _wrapped(text: str, indent: str = "") -> list[str]:
    return wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + _INDENT)
