"""Clauses of a preview: each tells the certain events of one kind as part of a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from tda_tui.present.previews.demands import seats_around
from tda_tui.rules.events import STAKES, Event
from tda_tui.rules.view import View
from tda_tui.words.card_names import short_name
from tda_tui.words.phrases import Noun, Nouns, listed
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, ngettext, npgettext, pgettext


class Clauses:
    """Turns events into clauses, in the order in which they happen.

    `stakes` is the gold in the stakes at that point, `emptied` whether the last theft took all of it.
    """

    def __init__(self, view: View) -> None:
        self.view, self.rules, self.me = view, view.rules, view.me
        self.stakes = view.stakes
        self.emptied = False

    def of(self, kind: str, events: Sequence[Event]) -> str:
        """The clause about events of one kind; "" if they are not mentioned."""
        words = _CLAUSES.get(kind)
        return words(self, events) if words is not None else ""

    def name(self, seat: int) -> str:
        """A seat's name in the middle of a sentence."""
        return _("you") if seat == self.me else self.view.names[seat]

    def _paid(self, to: int) -> str:
        """The recipient of a payment: another seat or the stakes."""
        if to == STAKES:
            return pgettext("to whom gold is paid", "the stakes")
        return pgettext("to whom gold is paid", "{name}").format(name=self.view.names[to])

    def _steal(self, events: Sequence[Event]) -> str:
        taken, there = sum(event.gold for event in events), self.stakes
        self.stakes -= taken
        self.emptied = taken == there
        if not taken:
            said = _("you steal nothing: the stakes are empty"), _("steals nothing: the stakes are empty")
        elif taken == there:
            said = _("you steal all {gold} gold in the stakes"), _("steals all {gold} gold in the stakes")
        else:
            said = (
                _("you steal {gold} of the {stakes} gold in the stakes"),
                _("steals {gold} of the {stakes} gold in the stakes"),
            )
        return said[events[0].seat != self.me].format(gold=taken, stakes=there)

    def _draws(self, events: Sequence[Event]) -> str:
        drawn: dict[int, int] = {}
        for event in events:
            drawn[event.seat] = drawn.get(event.seat, 0) + event.count
        groups = {many: [seat for seat in drawn if drawn[seat] == many] for many in drawn.values()}
        return "; ".join(self._draw_each(seats, many) for many, seats in groups.items())

    def _draw_each(self, seats: Sequence[int], many: int) -> str:
        if seats == [self.me]:
            return ngettext("you draw a card", "you draw {n} cards", many).format(n=many)
        if set(seats) == set(seats_around(self.view)):
            return ngettext("everyone draws a card", "everyone draws {n} cards", many).format(n=many)
        names = listed([self.name(seat) for seat in seats])
        if len(seats) == 1:
            return ngettext("{name} draws a card", "{name} draws {n} cards", many).format(name=names, n=many)
        if self.me in seats:
            said = npgettext("you among them", "{names} draw a card each", "{names} draw {n} cards each", many)
        else:
            said = ngettext("{names} draw a card each", "{names} draw {n} cards each", many)
        return said.format(names=names, n=many)

    def _robs(self, events: Sequence[Event]) -> str:
        names = listed([self.name(event.other) for event in events])
        if len(events) > 1:
            return _("you take a random card from each of {names}").format(names=names)
        return _("you take a random card from {name}").format(name=names)

    def _takes(self, events: Sequence[Event]) -> str:
        mine = events[0].seat == self.me
        template = _("you take {cards} from the ante") if mine else _("takes {cards} from the ante")
        return template.format(cards=self._cards(events))

    def _discards(self, events: Sequence[Event]) -> str:
        template = _("you discard {cards}") if events[0].seat == self.me else _("discards {cards}")
        cards = self._cards(events)
        return template.format(cards=cards) if cards else ""

    def _cards(self, events: Sequence[Event]) -> Noun:
        """The names of the events' cards, as far as they are known."""
        names = [short_name(self.rules, card) for event in events for card in event.cards]
        return Nouns.of(names) if names else Noun("")

    def _looks(self, events: Sequence[Event]) -> str:
        many = events[0].count
        return ngettext(
            "you look at the top card of the deck", "you look at the top {n} cards of the deck", many
        ).format(n=many)

    def _repays(self, events: Sequence[Event]) -> str:
        """The debts that the viewer repays, and those repaid to the viewer."""
        sums: dict[tuple[int, int], int] = {}
        for event in events:
            if event.other == STAKES:
                self.stakes += event.gold
            if self.me in (event.seat, event.other):
                pair = event.seat, event.other
                sums[pair] = sums.get(pair, 0) + event.gold
        return listed([self._one_repays(seat, other, gold) for (seat, other), gold in sums.items()])

    def _one_repays(self, seat: int, other: int, gold: int) -> str:
        if seat != self.me:
            return _("{name} repays you {gold}").format(name=self.name(seat), gold=gold)
        if other == STAKES:
            return _("you repay the stakes {gold}").format(gold=gold)
        return _("you repay {other} {gold}").format(other=self.name(other), gold=gold)

    # Payments

    def _pays(self, events: Sequence[Event]) -> str:
        creditors = dict.fromkeys(event.other for event in events)
        return "; ".join(self._paid_to(to, [event for event in events if event.other == to]) for to in creditors)

    def _paid_to(self, to: int, events: Sequence[Event]) -> str:
        paid, owed = dict.fromkeys([event.seat for event in events], 0), dict.fromkeys([e.seat for e in events], 0)
        for event in events:
            (owed if event.kind == "owe" else paid)[event.seat] += event.gold
        if to == STAKES:
            self.stakes += sum(paid.values())
        due = {payer: paid[payer] + owed[payer] for payer in paid}
        if len(due) == 1:
            return self._one_pays(to, next(iter(due)), sum(paid.values()), sum(owed.values()))
        short = [self._short(payer, paid[payer], owed[payer]) for payer in due if owed[payer]]
        return "; ".join([self._all_pay(to, due, bool(short)), *short])

    def _one_pays(self, to: int, payer: int, paid: int, owed: int) -> str:
        words = _ONE_PAYS[bool(paid), self._debt(owed)]
        if payer == self.me:
            template = words.fee if to == STAKES else words.mine
        else:
            template = words.to_me if to == self.me else words.others
        whom = "" if to == self.me else self._paid(to)
        return _(template).format(name=self.name(payer), to=whom, gold=paid, owed=owed)

    def _debt(self, owed: int) -> str:
        """The kind of debt an unpaid amount becomes: "hole" or "debt" by the ruleset, "" if nothing is unpaid."""
        return "" if not owed else "hole" if self.rules.ruleset.shortfall == "hole" else "debt"

    def _all_pay(self, to: int, due: dict[int, int], short: bool) -> str:
        golds, to_me = list(due.values()), to == self.me
        if len(set(golds)) > 1:
            first, *others = due
            rest = [_("{name} {gold}").format(name=self.name(payer), gold=due[payer]) for payer in others]
            return listed([self._one_pays(to, first, due[first], 0), *rest])
        names = listed([self.name(payer) for payer in due])
        everyone = seats_around(self.view)
        if set(due) == set(everyone):
            said = _("everyone pays {to} {gold}")
        elif set(due) == set(everyone) - {self.me} and (len(due) > 2 or short):
            said = _("each opponent pays you {gold}") if to_me else _("each opponent pays {to} {gold}")
        elif self.me in due:
            said = pgettext("you among them", "{names} pay {to} {gold} each")
        else:
            said = _("{names} pay you {gold} each") if to_me else _("{names} pay {to} {gold} each")
        return said.format(names=names, to="" if to_me else self._paid(to), gold=golds[0])

    def _short(self, payer: int, paid: int, owed: int) -> str:
        """A clause saying that a seat cannot pay everything."""
        mine, others = _SHORT[bool(paid), self._debt(owed)]
        return _(mine if payer == self.me else others).format(name=self.name(payer), paid=paid, gold=owed)


class _Payment(Struct, frozen=True):
    """Templates for one seat's payment: viewer to a seat, viewer to the stakes, a seat to the viewer, others."""

    mine: str
    fee: str
    to_me: str
    others: str


_ONE_PAYS = {
    (True, ""): _Payment(
        mark("you pay {to} {gold}"),
        mark("costs you {gold} gold"),
        mark("{name} pays you {gold}"),
        mark("{name} pays {to} {gold}"),
    ),
    (True, "debt"): _Payment(
        mark("you pay {to} {gold} and owe {owed}"),
        mark("costs you {gold} gold, and you owe {owed} more"),
        mark("{name} pays you {gold} and owes {owed}"),
        mark("{name} pays {to} {gold} and owes {owed}"),
    ),
    (True, "hole"): _Payment(
        mark("you pay {to} {gold} and owe {owed} to the hole"),
        mark("costs you {gold} gold, and you owe {owed} more to the hole"),
        mark("{name} pays you {gold} and owes {owed} to the hole"),
        mark("{name} pays {to} {gold} and owes {owed} to the hole"),
    ),
    (False, "debt"): _Payment(
        mark("you cannot pay {to} {owed} and owe it"),
        mark("costs you {owed} gold, which you owe"),
        mark("{name} cannot pay you {owed} and owes it"),
        mark("{name} cannot pay {to} {owed} and owes it"),
    ),
    (False, "hole"): _Payment(
        mark("you cannot pay {to} {owed} and owe it to the hole"),
        mark("costs you {owed} gold, which you owe to the hole"),
        mark("{name} cannot pay you {owed} and owes it to the hole"),
        mark("{name} cannot pay {to} {owed} and owes it to the hole"),
    ),
}
"""By whether anything is paid, and the kind of debt that remains."""

_SHORT = {
    (True, "debt"): (mark("you have only {paid} and owe {gold}"), mark("{name} has only {paid} and owes {gold}")),
    (True, "hole"): (
        mark("you have only {paid} and owe {gold} to the hole"),
        mark("{name} has only {paid} and owes {gold} to the hole"),
    ),
    (False, "debt"): (mark("you cannot and owe {gold}"), mark("{name} cannot and owes {gold}")),
    (False, "hole"): (
        mark("you cannot and owe {gold} to the hole"),
        mark("{name} cannot and owes {gold} to the hole"),
    ),
}
"""Who falls short in a payment that several make: templates for the viewer and for others."""

_CLAUSES: dict[str, Callable[[Clauses, Sequence[Event]], str]] = {
    "steal": Clauses._steal,
    "pay": Clauses._pays,
    "owe": Clauses._pays,
    "repay": Clauses._repays,
    "draw": Clauses._draws,
    "rob": Clauses._robs,
    "take-ante": Clauses._takes,
    "discard": Clauses._discards,
    "look": Clauses._looks,
}
"""By the kind of event."""

GATHERED = frozenset(_CLAUSES)
"""The kinds of events that are told in clauses."""
