"""What is certain of a card's power, in clauses: each puts events of one kind into a part of a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tda_tui.present.previews.demands import seats_around
from tda_tui.rules.events import STAKES, Event
from tda_tui.rules.view import View
from tda_tui.words.card_names import short_name
from tda_tui.words.listing import listed
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, ngettext


class Clauses:
    """Puts events into clauses, in the order in which they happen.

    `stakes` is the gold that lies there by then, `emptied` whether the last theft took all of it.
    """

    def __init__(self, view: View) -> None:
        self.view, self.rules, self.me = view, view.rules, view.me
        self.stakes = view.stakes
        self.emptied = False

    def of(self, kind: str, events: Sequence[Event]) -> str:
        """The clause about some events of one kind; "" where nothing is said of them."""
        words = _CLAUSES.get(kind)
        return words(self, events) if words is not None else ""

    def name(self, seat: int) -> str:
        """How a seat is called, or the stakes, in the middle of a sentence."""
        return _("the stakes") if seat == STAKES else _("you") if seat == self.me else self.view.names[seat]

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
        return ngettext("{names} draw a card each", "{names} draw {n} cards each", many).format(names=names, n=many)

    def _robs(self, events: Sequence[Event]) -> str:
        names = listed([self.name(event.other) for event in events])
        if len(events) > 1:
            return _("you take a random card from each of {names}").format(names=names)
        return _("you take a random card from {name}").format(name=names)

    def _takes(self, events: Sequence[Event]) -> str:
        cards = [short_name(self.rules, card) for event in events for card in event.cards]
        template = (
            _("you take {cards} from the ante") if events[0].seat == self.me else _("takes {cards} from the ante")
        )
        return template.format(cards=listed(cards))

    def _discards(self, events: Sequence[Event]) -> str:
        cards = [short_name(self.rules, card) for event in events for card in event.cards]
        template = _("you discard {cards}") if events[0].seat == self.me else _("discards {cards}")
        return template.format(cards=listed(cards)) if cards else ""

    def _looks(self, events: Sequence[Event]) -> str:
        many = events[0].count
        return ngettext(
            "you look at the top card of the deck", "you look at the top {n} cards of the deck", many
        ).format(n=many)

    def _repays(self, events: Sequence[Event]) -> str:
        """What I repay at once, and what is repaid to me."""
        sums: dict[tuple[int, int], int] = {}
        for event in events:
            if event.other == STAKES:
                self.stakes += event.gold
            if self.me in (event.seat, event.other):
                pair = event.seat, event.other
                sums[pair] = sums.get(pair, 0) + event.gold
        words = []
        for (seat, other), gold in sums.items():
            template = _("you repay {other} {gold}") if seat == self.me else _("{name} repays you {gold}")
            words.append(template.format(name=self.name(seat), other=self.name(other), gold=gold))
        return listed(words)

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
        mine = payer == self.me
        own, others, fee = _ONE_PAYS[bool(paid), bool(owed)]
        template = _(others if not mine else fee if to == STAKES else own)
        said = template.format(name=self.name(payer), to=self.name(to), gold=paid, owed=owed)
        return self._to_the_hole(said) if owed else said

    def _to_the_hole(self, said: str) -> str:
        """The clause of a debt; where nobody else is the creditor it is the hole."""
        return _("{owing} to the hole").format(owing=said) if self.rules.ruleset.shortfall == "hole" else said

    def _all_pay(self, to: int, due: dict[int, int], short: bool) -> str:
        where, golds = self.name(to), list(due.values())
        if len(set(golds)) > 1:
            first, *others = due
            rest = [f"{self.name(payer)} {due[payer]}" for payer in others]
            return listed([self._one_pays(to, first, due[first], 0), *rest])
        everyone = seats_around(self.view)
        if set(due) == set(everyone):
            return _("everyone pays {to} {gold}").format(to=where, gold=golds[0])
        if set(due) == set(everyone) - {self.me} and (len(due) > 2 or short):
            return _("each opponent pays {to} {gold}").format(to=where, gold=golds[0])
        names = listed([self.name(payer) for payer in due])
        return _("{names} pay {to} {gold} each").format(names=names, to=where, gold=golds[0])

    def _short(self, payer: int, paid: int, owed: int) -> str:
        """That somebody cannot pay everything."""
        if payer == self.me:
            template = _("you have only {paid} and owe {gold}") if paid else _("you cannot and owe {gold}")
        else:
            template = _("{name} has only {paid} and owes {gold}") if paid else _("{name} cannot and owes {gold}")
        return self._to_the_hole(template.format(name=self.name(payer), paid=paid, gold=owed))


_ONE_PAYS = {
    (True, False): (mark("you pay {to} {gold}"), mark("{name} pays {to} {gold}"), mark("costs you {gold} gold")),
    (True, True): (
        mark("you pay {to} {gold} and owe {owed}"),
        mark("{name} pays {to} {gold} and owes {owed}"),
        mark("costs you {gold} gold, and you owe {owed} more"),
    ),
    (False, True): (
        mark("you cannot pay {to} {owed} and owe it"),
        mark("{name} cannot pay {to} {owed} and owes it"),
        mark("costs you {owed} gold, which you owe"),
    ),
}
"""One seat's payment (mine, another's, mine to the stakes) by whether anything is paid and anything owed."""

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
"""The kinds of events that are put into clauses."""
