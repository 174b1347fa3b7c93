"""What each seat holds and owes during the events of a forecast, and sentences about who cannot pay."""

from __future__ import annotations

from collections.abc import Sequence

from tda_tui.present.gold_moves import gained
from tda_tui.rules.events import STAKES, Event
from tda_tui.rules.view import View
from tda_tui.words.phrases import listed
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark


class Purses:
    """The gold of each seat and the viewer's debt to the stakes, updated with each event."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.gold = {seat: facts.gold for seat, facts in enumerate(view.seats)}
        self.owed_to_stakes = sum(d.gold for d in view.debts if (d.debtor, d.creditor) == (view.me, STAKES))

    def hear(self, event: Event) -> None:
        """Update the amounts for an event."""
        for seat, gold in gained(event):
            if seat != STAKES:
                self.gold[seat] += gold
        if (event.seat, event.other) == (self.view.me, STAKES):
            owed = event.gold if event.kind == "owe" and event.what == "debt" else 0
            self.owed_to_stakes += owed - (event.gold if event.kind == "repay" else 0)

    def short_words(self, seats: Sequence[int]) -> str:
        """A sentence saying that these seats would have to owe what may be demanded; "" without seats."""
        if not seats:
            return ""
        if len(seats) > 1:
            names = [_("you") if seat == self.view.me else self.view.names[seat] for seat in seats]
            return _("{names} cannot pay it all and would owe the rest.").format(names=listed(names))
        gold, mine = self.gold[seats[0]], seats[0] == self.view.me
        own, other = _SHORT[bool(gold)]
        return _(own if mine else other).format(name=self.view.names[seats[0]], gold=gold)


_SHORT = {
    True: (
        mark("You have only {gold} gold and would owe the rest."),
        mark("{name} has only {gold} gold and would owe the rest."),
    ),
    False: (mark("You have no gold and would owe it."), mark("{name} has no gold and would owe it.")),
}
"""Templates for the viewer and for others, by whether the seat has any gold."""
