"""What has just changed on the table: the cards concerned, gold that moved, who won."""

from __future__ import annotations

from msgspec import Struct

from tda_tui.present.event_groups import EventGroup
from tda_tui.present.standing import complete_cards
from tda_tui.rules.view import View


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
    """The cards of the group, and those of the special flights rewarded in it."""
    seats = [step.event.seat for step in group.steps if step.event.kind == "special-flight"]
    return (*group.cards, *(card for seat in seats for card in complete_cards(view, seat)))
