"""What happens as a seat sees it: steps, grouped into what is shown and told together, what moves and what changes."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct

from tda_tui.present.standing import complete_cards
from tda_tui.rules.events import STAKES, Event
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.view import View
from tda_tui.words.phrases import capital, listed
from tda_tui.words.sentences import sentence
from tda_tui.words.translate import gettext as _, ngettext, npgettext, pgettext


class Viewer(NamedTuple):
    """The perspective: the rules, the names of the seats, and the viewer's seat."""

    rules: Rules
    names: Sequence[str]
    me: int


class Step:
    """An event as a seat sees it, with the seat's view of the table at that moment.

    `make_view` is called on first use only, as most views are never used and one costs several times what the event
    does.
    """

    def __init__(self, event: Event, viewer: Viewer, make_view: Callable[[], View]) -> None:
        self.event = event
        self.viewer = viewer
        self._make_view = make_view

    @cached_property
    def view(self) -> View:
        """The seat's view of the table at that moment, of which nothing is kept once it is made."""
        make_view = self._make_view
        del self._make_view
        return make_view()


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

    def sentences(self) -> list[str]:
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
        last = groups[-1] if groups else []
        if last and _alike(last[0], event) and event.seat not in [before.seat for before in last]:
            last.append(event)
        else:
            groups.append([event])
    return groups


def _together(events: Sequence[Event], viewer: Viewer) -> str:
    """A sentence about several seats that pay or draw the same."""
    who = [_("you") if event.seat == viewer.me else viewer.names[event.seat] for event in events]
    first, me = events[0], viewer.me in [event.seat for event in events]
    if first.kind == "draw" and me:
        text = npgettext("you among them", "{names} draw a card each.", "{names} draw {n} cards each.", first.count)
    elif first.kind == "draw":
        text = ngettext("{names} draw a card each.", "{names} draw {n} cards each.", first.count)
    elif first.other == STAKES:
        own = pgettext("you among them", "{names} pay {gold} gold each to the stakes.")
        text = own if me else _("{names} pay {gold} gold each to the stakes.")
    elif first.other == viewer.me:
        text = _("{names} pay you {gold} gold each.")
    else:
        own = pgettext("you among them", "{names} pay {other} {gold} gold each.")
        text = own if me else _("{names} pay {other} {gold} gold each.")
    other = viewer.names[first.other] if first.other >= 0 else ""
    return capital(text.format(names=listed(who), n=first.count, gold=first.gold, other=other))


def event_groups(steps: Sequence[Step]) -> list[EventGroup]:
    """The steps divided into groups."""
    groups: list[list[Step]] = []
    scoring = False
    for step in steps:
        kind = step.event.kind
        last = groups[-1][-1].event.kind if groups else ""
        scoring = kind == "score" or (scoring and kind in _AFTER_SCORE)
        if scoring:
            joins = kind != "score" or last == "stakes-empty"
        else:
            joins = kind == "shuffle" or last in _JOINS.get(kind, ()) or (last == "shuffle" and kind != "leader")
        if joins and groups:
            groups[-1].append(step)
        else:
            groups.append([step])
    return [EventGroup(tuple(group)) for group in groups]


class LogEntry(Struct, frozen=True):
    """One entry of the log: events that are told together. A heading opens a new section."""

    text: str
    heading: bool = False


def entries_of(group: EventGroup) -> list[LogEntry]:
    """The log entries of a group of events: usually one; for a score, a heading and an entry for each consequence."""
    text = group.sentences()
    if group.is_score:
        return [LogEntry(text[0], True), *(LogEntry(line) for line in text[1:])]
    return [LogEntry(" ".join(text), group.is_heading)] if text else []


POT = STAKES
"""The place of the stakes and the ante, used like a seat."""


class Move(Struct, frozen=True):
    """A card or, without one, gold moving between seats or the pot; start and end may be the same seat."""

    start: int
    end: int
    card: str = ""
    gold: int = 0


def moves(group: EventGroup) -> list[Move]:
    """The moves of a group, in the order of its events."""
    return [move for step in group.steps for move in _moves(step.event)]


def _moves(event: Event) -> Iterator[Move]:
    if event.kind == "play":
        yield Move(event.seat, event.seat, card=event.cards[0])
    elif event.kind in ("pay", "repay") and event.gold:
        yield Move(event.seat, event.other, gold=event.gold)
    elif event.kind in ("steal", "share", "win-gambit") and event.gold:
        yield Move(POT, event.seat, gold=event.gold)


class ViewChanges(Struct, frozen=True):
    """The cards to highlight, the gold that each seat and the stakes gained, the gambit's winners, and whether it is
    being scored."""

    cards: tuple[str, ...] = ()
    gold: tuple[int, ...] = ()
    stakes: int = 0
    winners: frozenset[int] = frozenset()
    scored: bool = False
    paid: frozenset[int] = frozenset()
    """The seats whose gold has just moved."""

    def gold_of(self, seat: int) -> int:
        """The gain of the seat; negative for a loss."""
        return self.gold[seat] if self.gold else 0


QUIET = ViewChanges()


def view_changes(before: View, after: View, group: EventGroup | None = None, last: View | None = None) -> ViewChanges:
    """The changes between two views, and what the event group being shown is about.

    `last` is the view just before the group, if that is not `before`.
    """
    last = last or before
    pairs = zip(before.seats, after.seats, strict=True)
    winners = [step.event.seat for step in group.steps if step.event.kind == "win-gambit"] if group is not None else []
    return ViewChanges(
        cards=_cards(group, after) if group is not None else (),
        gold=tuple(new.gold - old.gold for old, new in pairs),
        stakes=after.stakes - before.stakes,
        winners=frozenset(winners),
        scored=group is not None and group.is_score,
        paid=frozenset(s for s, one in enumerate(after.seats) if one.gold != last.seats[s].gold),
    )


def _cards(group: EventGroup, view: View) -> tuple[str, ...]:
    seats = [step.event.seat for step in group.steps if step.event.kind == "special-flight"]
    return (*group.cards, *(card for seat in seats for card in complete_cards(view, seat)))
