"""What a card of the hand would do if it were played or anted now, in one or two sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec import Struct

from tda_tui.present.card_text import ante_effect_sentence, find
from tda_tui.present.forecast import UNKNOWN, Forecast, forecast, known_cards, own_flights
from tda_tui.present.gold_moves import gained
from tda_tui.present.pending_choice import decision, demanded
from tda_tui.rules.events import STAKES, Event
from tda_tui.rules.game import Game
from tda_tui.rules.powers.registry import CardFilter
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.view import View
from tda_tui.words.card_names import short_name
from tda_tui.words.phrases import Noun, Nouns, capital, listed
from tda_tui.words.sentences import sentence
from tda_tui.words.texts import power_text
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


def forecast_sentences(forecast: Forecast, view: View, card: str) -> list[str]:
    """Sentences about what is certain if the viewer plays the card."""
    return _ForecastText(view, card).tell(forecast)


class _Sentence(NamedTuple):
    """A sentence under construction: its beginning, and the events of each clause by kind."""

    head: str
    events: dict[str, list[Event]]


class _ForecastText:
    """Goes through the events that are certain and turns them into sentences."""

    def __init__(self, view: View, card: str) -> None:
        self.view, self.card, self.rules, self.me = view, card, view.rules, view.me
        self.told: list[str] = []
        self.clauses = Clauses(view)
        self.purses = Purses(view)
        self.thefts = 0
        self.open = _Sentence("", {})
        self.outcome: list[str] = []
        """Who wins the gambit and the game, and what is left afterwards; told first."""
        self.flights: list[Event] = []
        self.winners: list[int] = []
        self.fires = self.scored = self.bought = self.ended = self.stopped = self.broke = False
        self.settled = ""

    def tell(self, forecast: Forecast) -> list[str]:
        """The sentences about this forecast."""
        self.scored = any(event.kind == "score" for event in forecast.events)
        self.thefts = sum(event.kind == "steal" for event in forecast.events)
        for event in forecast.events:
            self._take(event)
            self.purses.hear(event)
            if self.stopped:
                break
        if not self.stopped and forecast.question is not None:
            self._close()
            flight = len(self.view.seats[self.me].flight) + 1
            self._tell(decision(forecast.question, self.view, flight))
            self._tell(self.purses.short_words(forecast.short))
            self._tell(_(_REPAYS_FIRST) if forecast.repays else "")
        self._conclude()
        later = [*own_flights(forecast.events, self.me), *forecast.flights]
        self.told += [self._flight_later(event) for event in later if event not in self.flights]
        if self.winners:
            self.outcome.insert(0, self._game_words())
        if self.settled and forecast.gold:
            self.outcome.append(_(self.settled).format(n=forecast.gold))
        return [words for words in (*self.outcome, *self.told) if words]

    def _flight_later(self, event: Event) -> str:
        if event.what.startswith("colour:"):
            return _("Completes a colour flight: each opponent pays you {gold}.").format(gold=event.gold)
        with_cards = mark("Completes a strength flight, worth {gold} gold and ante cards.")
        words = with_cards if event.count else mark("Completes a strength flight, worth {gold} gold.")
        return _(words).format(gold=event.gold)

    # Event by event

    def _take(self, event: Event) -> None:
        if (take := _BY_KIND.get(event.kind)) is not None:
            take(self, event)
        elif event.kind in GATHERED:
            if not self.ended:
                self._gather(event)
        elif event.kind in _AS_IN_THE_LOG and not self.ended:
            self._close()
            self.told.append(self._as_in_the_log(event))

    def _gather(self, event: Event) -> None:
        """Keep an event for its clause of the open sentence."""
        self.open.events.setdefault(event.kind if event.kind != "owe" else "pay", []).append(event)

    def _tell(self, words: str) -> None:
        """Add a sentence, unless it is empty."""
        if words:
            self.told.append(words)

    def _as_in_the_log(self, event: Event) -> str:
        return sentence(event, self.view.names, self.rules, self.me)

    def _stop(self, words: str) -> None:
        """Add a last sentence: what follows depends on what the player cannot see."""
        self._close()
        self.told.append(words)
        self.stopped = True

    def _trigger(self, event: Event) -> None:
        self.fires = True
        self._uses(event.cards[0], event.cards[0])

    def _power(self, event: Event) -> None:
        if not event.cards:
            return
        card = event.cards[-1]
        name = short_name(self.rules, card)
        self._close()
        template = _("Uses the power of {card}") if len(event.cards) > 1 else _("{card} triggers")
        self.open = _Sentence(template.format(card=name), {})
        self._uses(card, event.cards[0])

    def _uses(self, card: str, source: str) -> None:
        """A power begins: tell now what others decide about cards the viewer cannot see."""
        printed = find(self.rules, card)
        if "sides" in printed.figures:
            if seats := demanded_of(self.view, printed, source):
                gold = printed.figures.get("gold", 0)
                self._stop(demanded([self.view.names[seat] for seat in seats], printed, gold))
                self._demand_of(seats, gold)
        elif words := power_text(printed.power).opponents_decide:
            self._stop(words)

    def _demand_of(self, seats: Sequence[int], gold: int) -> None:
        """Which of the seats cannot pay this demand, and that the viewer's income repays debts."""
        due = {seat: gold * seats.count(seat) for seat in seats}
        self._tell(self.purses.short_words([seat for seat in due if self.purses.gold[seat] < due[seat]]))
        if self._repays_at_once and any(self.purses.gold[seat] for seat in due):
            self._tell(_(_REPAYS_FIRST))

    @property
    def _repays_at_once(self) -> bool:
        """Whether the viewer owes something that the first gold they get repays."""
        at_once = self.rules.ruleset.shortfall == "debt-immediate"
        return at_once and any(debt.debtor == self.me for debt in self.view.debts)

    def _replace(self, event: Event) -> None:
        if event.seat != self.me:
            return
        if len(event.cards) < 2:
            robbed = self.open.events.pop("rob", [])
            words = _("Replaced by the top card of the deck, whose power triggers.")
            if robbed:
                words = _("Replaced by a random card from the hand of {name}, whose power triggers.")
                words = words.format(name=self.clauses.name(robbed[0].other))
            self._stop(words)
            return
        self._close()
        self.told.append(_("Replaced by {card}.").format(card=short_name(self.rules, event.cards[1])))

    def _enter_ante(self, event: Event) -> None:
        if not event.cards:
            self._stop(_("{name} puts a card into the ante.").format(name=self.view.names[event.seat]))
        elif not self.ended:
            self._close()
            self.told.append(self._as_in_the_log(event))

    def _reveal(self, event: Event) -> None:
        many = event.count
        self.told.append(
            ngettext(
                "Turns up the top card of the deck.", "Turns up the top {n} cards of the deck.", many
            ).format(n=many)
        )  # fmt: skip

    def _special_flight(self, event: Event) -> None:
        self._conclude()
        self.flights.append(event)
        colour = event.what.startswith("colour:")
        if event.seat == self.me:
            head = _("Completes a colour flight") if colour else _("Completes a strength flight")
        else:
            template = _("{name} completes a colour flight") if colour else _("{name} completes a strength flight")
            head = template.format(name=self.view.names[event.seat])
        self.open = _Sentence(head, {})

    def _buy(self, event: Event) -> None:
        self._conclude()
        if event.seat == self.me and not self.ended:
            self.told.append(_("You buy new cards then: the top card of the deck sets the price."))
            self._tell(self._little_for_the_price())
        self.bought = self.ended = True  # from here on cards are bought, and another turn may begin

    def _little_for_the_price(self) -> str:
        """How much gold the viewer has for new cards, if a card of the deck can cost more."""
        gold = self.purses.gold[self.me]
        if gold >= max(self.rules.strength):
            return ""
        some, none = _("You have {n} gold for it; what is missing you owe."), _("You have no gold and owe the price.")
        return some.format(n=gold) if gold else none

    def _leader(self, event: Event) -> None:
        self._conclude()
        if len(self.told) < 2:
            mine = event.seat == self.me
            name = self.view.names[event.seat]
            self.told.append(
                _("You lead the next round.") if mine else _("{name} leads the next round.").format(name=name)
            )
        self.ended = self.stopped = True

    def _outcome(self, event: Event) -> None:
        self._conclude()
        self.ended = True
        if event.gold == UNKNOWN or (self.bought and event.kind == "win-gambit"):
            mine = event.seat == self.me
            name = self.view.names[event.seat] if event.seat >= 0 else ""
            words = _("You win the gambit.") if mine else _("{name} wins the gambit.").format(name=name)
            self.outcome.append(words if name else _("Nobody wins the gambit."))
        elif event.gold or event.kind != "win-gambit":
            self.outcome.append(self._as_in_the_log(event))
        released = event.kind == "no-winner" or event.seat == self.me
        if released and event.kind != "another-round" and self.purses.owed_to_stakes:
            said = _("Your debt of {gold} to the stakes lapses.")
            self.outcome.append(said.format(gold=self.purses.owed_to_stakes))

    def _hole(self, event: Event) -> None:
        if event.seat == self.me:
            self.settled = mark("After the hole you keep {n} gold.")

    def _repay(self, event: Event) -> None:
        """A repaid debt; once the gambit is over, only what remains after all debts is told."""
        if not self.ended:
            self._gather(event)
        elif self.me in (event.seat, event.other):
            self.settled = mark("After the debts you keep {n} gold.")

    def _knocked_out(self, event: Event) -> None:
        if event.seat == self.me:
            self.outcome.append(self._as_in_the_log(event))

    def _game_over(self, event: Event) -> None:
        self.broke = self.broke or event.seat == self.me

    def _game(self, event: Event) -> None:
        self.winners.append(event.seat)

    def _game_words(self) -> str:
        names = listed([self.clauses.name(seat) for seat in self.winners])
        if len(self.winners) > 1:
            return _("The game ends: {names} share the victory.").format(names=names)
        if self.winners == [self.me]:
            return _("The game ends: you win it.")
        words = (
            _("You are out of gold: the game ends, {name} wins it.")
            if self.broke
            else _("The game ends: {name} wins it.")
        )
        return words.format(name=names)

    # Writing a sentence

    def _conclude(self) -> None:
        """End a power: tell what it did, or that it did nothing."""
        self._close()
        if self.fires and not self.told and find(self.rules, self.card).power is not None:
            self.told.append(_("Its power triggers, but does nothing now."))

    def _close(self) -> None:
        """Complete the open sentence."""
        head, events_by_kind = self.open
        self.open = _Sentence("", {})
        clauses = [words for kind, events in events_by_kind.items() if (words := self.clauses.of(kind, events))]
        self.thefts -= len(events_by_kind.get("steal", ()))
        if "steal" in events_by_kind and not self.thefts:
            clauses += self._after_the_thefts()
        said = "; ".join(clauses)
        if head and said:
            self.told.append(capital(_("{beginning}: {clauses}.").format(beginning=head, clauses=said)))
        elif head or said:
            self.told.append(capital(_("{clauses}.").format(clauses=head or said)))

    def _after_the_thefts(self) -> list[str]:
        """Whether the gambit ends after the last theft; empty if it is scored anyway."""
        if self.clauses.emptied:
            return [_("the gambit ends")]
        return [] if self.scored else [_("the gambit goes on")]


_REPAYS_FIRST = mark("What you get repays your debts first.")

_BY_KIND: dict[str, Callable[[_ForecastText, Event], None]] = {
    "trigger": _ForecastText._trigger,
    "power": _ForecastText._power,
    "replace": _ForecastText._replace,
    "enter-ante": _ForecastText._enter_ante,
    "reveal": _ForecastText._reveal,
    "special-flight": _ForecastText._special_flight,
    "buy": _ForecastText._buy,
    "leader": _ForecastText._leader,
    "win-gambit": _ForecastText._outcome,
    "no-winner": _ForecastText._outcome,
    "another-round": _ForecastText._outcome,
    "hole": _ForecastText._hole,
    "repay": _ForecastText._repay,
    "knocked-out": _ForecastText._knocked_out,
    "game-over": _ForecastText._game_over,
    "win-game": _ForecastText._game,
}
"""Events with a sentence of their own, or after which nothing more is certain."""

_AS_IN_THE_LOG = ("effect", "slay", "swap", "ante-effect")
"""Events told in the words of the log."""


def demanded_of(view: View, card: Card, source: str) -> list[int]:
    """The seats that must decide what to give if `source` uses the power of the card now, once per demand.

    Empty if the viewer first has to choose between equally strong opponents, or if, as far as the viewer knows, none of
    them can have a fitting card and so can only pay.
    """
    playing = [seat for seat in seats_around(view) if seat != view.me]
    strengths = {seat: view.seats[seat].strength for seat in playing}
    strongest = [seat for seat in playing if strengths[seat] == max(strengths.values())]
    sides = card.figures["sides"]
    if "strongest" in sides and len(strongest) > 1:
        return []
    seats = {"left": playing[0], "right": playing[-1], "strongest": strongest[0]}
    victims = [seats[side] for side in sides]
    fits = CardFilter.named(card.figures["fits"])
    return victims if any(_may_give(view, seat, fits, source) for seat in victims) else []


def seats_around(view: View) -> list[int]:
    """The seats still in the game, clockwise from the viewer's."""
    count = len(view.seats)
    order = [(view.me + step) % count for step in range(count)]
    return [seat for seat in order if view.seats[seat].playing]


def _may_give(view: View, seat: int, fits: CardFilter, source: str) -> bool:
    """Whether, as far as the viewer knows, the seat's hand may contain a fitting card."""
    rules, facts = view.rules, view.seats[seat]
    cards = set(facts.known)
    if facts.hand_size > len(cards):
        held = {card for other in view.seats for card in other.known}
        cards |= set(rules.ids) - known_cards(view) - held - set(view.discards)
    return any(fits.admits(rules, rules.number[card], rules.number[source]) for card in cards)


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
        own, other = _SHORT_OF_GOLD[bool(gold)]
        return _(own if mine else other).format(name=self.view.names[seats[0]], gold=gold)


_SHORT_OF_GOLD = {
    True: (
        mark("You have only {gold} gold and would owe the rest."),
        mark("{name} has only {gold} gold and would owe the rest."),
    ),
    False: (mark("You have no gold and would owe it."), mark("{name} has no gold and would owe it.")),
}
"""Templates for the viewer and for others, by whether the seat has any gold."""


class PreviewCache:
    """The previews of one position by card; cleared when another position is asked about."""

    def __init__(self) -> None:
        self._view: View | None = None
        self._told: dict[str, list[str]] = {}

    def preview(self, game: Game, view: View, card: str) -> list[str]:
        """Like `preview_of`, but computed only once per position and card."""
        if view != self._view:
            self._view, self._told = view, {}
        if card not in self._told:
            self._told[card] = preview_of(game, view, card)
        return self._told[card]


def preview(game: Game, seat: int, card: str) -> list[str]:
    """What would follow if the seat played or anted this card now; empty if it cannot."""
    return preview_of(game, game.view(seat), card)


def preview_of(game: Game, view: View, card: str) -> list[str]:
    """Like `preview`, for the owner of this view, in which seats may have other names than in the game."""
    question = view.question
    if question is None or card not in question.options:
        return []
    if question.kind == "ante":
        return _ante(view, card)
    if question.kind == "play":
        return forecast_sentences(forecast(game, view, card), view, card)
    return []


def _ante(view: View, card: str) -> list[str]:
    """What is certain about an ante: the lowest price, who may lead, and the card's effect in the ante."""
    printed, mine = find(view.rules, card), view.seats[view.me].gold
    told = [_("Everyone pays {n} or more; you lead if yours is the highest alone.").format(n=printed.strength)]
    if mine < printed.strength:
        hole = view.rules.ruleset.shortfall == "hole"
        said = (
            _("Everyone pays {n} or more: you have only {gold} and owe the rest to the hole.")
            if hole
            else _("Everyone pays {n} or more: you have only {gold} and owe the rest to the stakes.")
        )
        told = [said.format(n=printed.strength, gold=mine)]
    effect = ante_effect_sentence(printed, view.rules.ante_effect[printed.number])
    return [*told, effect] if effect else told
