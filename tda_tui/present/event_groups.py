"""Grouping the steps of a game into what is shown and told together before the next pause."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tda_tui.present.step import Step, Viewer
from tda_tui.rules.events import STAKES, Event
from tda_tui.rules.view import View
from tda_tui.words.phrases import capital, listed
from tda_tui.words.sentences import sentence
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext, npgettext, pgettext

# Each kind of event joins a group whose last event is one of these.
_JOINS = {
    "trigger": {"play"},
    "no-trigger": {"play"},
    "ante": {"ante"},
    "price": {"ante"},
    "ante-tied": {"ante"},
    "pay": {"pay", "owe", "choose", "special-flight", "steal", "buy", "power", "price", "ability", "dice"},
    "owe": {"pay", "owe", "choose", "special-flight", "price", "ability", "dice"},
    "dice": {"ability"},
    "draw": {"draw", "buy", "discard", "look", "ability"},
    "rob": {"pay", "owe"},
    "put-back": {"look"},
    "discard-deck": {"draw", "put-back"},
    "enter-ante": {"enter-ante"},
    "take-ante": {"take-ante", "steal"},
    "steal": {"special-flight", "ability"},
    "recharge": {"recharge", "special-flight", "steal", "take-ante", "pay", "owe", "draw"},
    "power": {"replace", "swap", "reveal"},
    "hole-paid-out": {"game-over", "hole-paid-out"},
    "game-over": {"game-over"},
}
_AFTER_SCORE = {"win-gambit", "no-winner", "split", "share", "pay", "owe", "repay", "hole", "another-round"}
_SHORT = {"leader": 0.6, "draw": 0.5, "gambit": 0.5, "shuffle": 0.3, "price": 0.6}


class EventGroup(NamedTuple):
    """Steps that are shown and told together."""

    steps: tuple[Step, ...]

    @property
    def kind(self) -> str:
        """The kind of its first event."""
        return self.steps[0].event.kind

    @property
    def view(self) -> View:
        """The table at the end of the group; for a score, the table before it is cleared."""
        if self.is_score:
            return next(step.view for step in self.steps if step.event.kind == "score")
        return self.steps[-1].view

    @property
    def is_score(self) -> bool:
        """Whether a gambit is scored in it."""
        return any(step.event.kind == "score" for step in self.steps)

    @property
    def is_heading(self) -> bool:
        """Whether its line in the log is a heading."""
        return self.kind in ("gambit", "leader", "stakes-empty", "score", "game-over")

    @property
    def weight(self) -> float:
        """How long it is shown, as a fraction of the usual pause."""
        return _SHORT.get(self.kind, 1.0)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards of its events."""
        return tuple(card for step in self.steps for card in step.event.cards)

    def said(self) -> list[str]:
        """What happened in sentences, one per event or per group of similar events."""
        if not self.steps:
            return []
        lines = []
        rules, names, me = viewer = self.steps[0].viewer
        for alike in _alike_together(_drawn_at_once([step.event for step in self.steps])):
            if len(alike) > 1:
                lines.append(_together(alike, viewer))
            elif line := sentence(alike[0], names, rules, me):
                lines.append(line)
        return lines


def _alike(one: Event, other: Event) -> bool:
    """Whether two events fit into one sentence: equal payments to the same seat, or the same number of cards drawn."""
    if one.kind == other.kind == "draw":
        return not one.cards and not other.cards and one.count == other.count
    return one.kind == other.kind == "pay" and (one.other, one.gold) == (other.other, other.gold)


def _drawn_at_once(events: Sequence[Event]) -> list[Event]:
    """The events, with consecutive draws of one seat merged into one."""
    merged: list[Event] = []
    for event in events:
        last = merged[-1] if merged else None
        if last is not None and event.kind == last.kind == "draw" and event.seat == last.seat:
            merged[-1] = last._replace(cards=last.cards + event.cards, count=last.count + event.count)
        else:
            merged.append(event)
    return merged


def _alike_together(events: Sequence[Event]) -> list[list[Event]]:
    """The events, with similar ones of several seats gathered; payments of the ante's price are left out."""
    groups: list[list[Event]] = []
    price = 0
    for event in events:
        if event.kind == "price":
            price = event.gold
        if event.kind == "pay" and event.other == STAKES and event.gold == price:
            continue
        told = groups[-1] if groups else []
        if told and _alike(told[0], event) and event.seat not in [before.seat for before in told]:
            told.append(event)
        else:
            groups.append([event])
    return groups


def _together(events: Sequence[Event], viewer: Viewer) -> str:
    """A sentence about several seats that pay or draw the same."""
    who = [_("you") if event.seat == viewer.me else viewer.names[event.seat] for event in events]
    first, me = events[0], viewer.me in [event.seat for event in events]
    if first.kind == "draw":
        said = _draw_each(first.count, me)
    elif first.other == STAKES:
        own = pgettext("you among them", "{names} pay {gold} gold each to the stakes.")
        said = own if me else _("{names} pay {gold} gold each to the stakes.")
    elif first.other == viewer.me:
        said = _("{names} pay you {gold} gold each.")
    else:
        own = pgettext("you among them", "{names} pay {other} {gold} gold each.")
        said = own if me else _("{names} pay {other} {gold} gold each.")
    other = viewer.names[first.other] if first.other >= 0 else ""
    return capital(said.format(names=listed(who), n=first.count, gold=first.gold, other=other))


def _draw_each(many: int, me: bool) -> str:
    if me:
        return npgettext("you among them", "{names} draw a card each.", "{names} draw {n} cards each.", many)
    return ngettext("{names} draw a card each.", "{names} draw {n} cards each.", many)


def event_groups(steps: Sequence[Step]) -> list[EventGroup]:
    """The steps divided into groups."""
    groups: list[list[Step]] = []
    scoring = False
    for step in steps:
        kind = step.event.kind
        last = groups[-1][-1].event.kind if groups else ""
        if kind == "score":
            joins = last == "stakes-empty"
            scoring = True
        elif scoring and kind in _AFTER_SCORE:
            joins = True
        else:
            scoring = False
            joins = kind == "shuffle" or last in _JOINS.get(kind, ()) or (last == "shuffle" and kind != "leader")
        if joins and groups:
            groups[-1].append(step)
        else:
            groups.append([step])
    return [EventGroup(tuple(group)) for group in groups]
