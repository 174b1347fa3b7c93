"""What a card of the hand would do if it were played now, in one or two sentences.

The card is played in several games that the player can imagine, and only what comes out the same in all of them is
told: nothing that hangs on cards which the player cannot see.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tda_tui.present.card_text import find
from tda_tui.present.pending_choice import decision, demanded
from tda_tui.rules.events import STAKES, Event
from tda_tui.rules.game import Game
from tda_tui.rules.powers.card_filter import CardFilter
from tda_tui.rules.questions import Question
from tda_tui.rules.view import View
from tda_tui.words.sentences import listed, sentence, short_name
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, ngettext

WORLDS = 5
"""In how many imagined games the card is played."""
UNKNOWN = -1
"""Stands for an amount that is not the same in all of them."""


def preview(game: Game, seat: int, card: str) -> list[str]:
    """What would follow if the seat played, or anted, that card now; [] where it cannot."""
    question = next((question for question in game.questions if question.seat == seat), None)
    if question is None or card not in question.options:
        return []
    view = game.view(seat)
    if question.kind == "ante":
        return _ante(view, card)
    if question.kind == "play":
        return _Telling(view, card).tell(forecast(game, view, card))
    return []


# The ante


_ANTE_EFFECTS = {
    "share-with-flights": mark("While it lies there, whoever has a special flight shares the stakes."),
    "all-pay-weakest": mark("Everyone also pays the strength of the weakest ante."),
    "strong-cards-trigger": mark("While it lies there, every card of {figure} or more triggers."),
    "leader-pays": mark("While it lies there, the first to play in a round pays each opponent {figure}."),
    "weakest-wins": mark("While it lies there, the weakest flight wins."),
}


def _ante(view: View, card: str) -> list[str]:
    """What is certain of an ante: the least price, who may lead, and what the card does where it lies."""
    printed, mine = find(view.rules, card), view.seats[view.me].gold
    told = [_("Everyone pays {n} or more; you lead if yours is the highest alone.").format(n=printed.strength)]
    if mine < printed.strength:
        told = [_("Everyone pays {n} or more: you have only {gold}.").format(n=printed.strength, gold=mine)]
    effect = view.rules.ante_effect[printed.number]
    if effect in _ANTE_EFFECTS:
        told.append(_(_ANTE_EFFECTS[effect]).format(figure=printed.ante_figure))
    return told


# Imagined games


class Forecast(NamedTuple):
    """What is certain: the events up to a question, that question, and my special flights after it."""

    events: tuple[Event, ...]
    question: Question | None
    flights: tuple[Event, ...]


class _World(NamedTuple):
    """One imagined game: what happened until somebody was asked, by which question, and what happened then."""

    events: list[Event]
    question: Question | None
    later: list[Event]


def forecast(game: Game, view: View, card: str) -> Forecast:
    """Play the card in imagined games and keep what they have in common."""
    worlds = [_play(game, view, card, number) for number in range(WORLDS)]
    events = _common([world.events for world in worlds])
    whole = all(len(world.events) == len(events) for world in worlds)
    asked = [world.question for world in worlds]
    question = asked[0] if whole and len({_gist(one) for one in asked}) == 1 else None
    rests = [_own_flights(world.events[len(events) :] + world.later, view.me) for world in worlds]
    flights = [event for event in rests[0] if all(event in rest for rest in rests)]
    return Forecast(tuple(events), question, tuple(flights))


def _gist(question: Question | None) -> tuple[object, ...] | None:
    return None if question is None else question._replace(options=())


def _own_flights(events: Sequence[Event], me: int) -> list[Event]:
    return [event for event in events if event.kind == "special-flight" and event.seat == me]


def _play(game: Game, view: View, card: str, number: int) -> _World:
    """Play the card in the imagined game of that number; whoever is asked answers differently in each."""
    world = game.determinize(view.me, random.Random(number))
    world.tracking = False
    heard: list[Event] = []
    world.listener = heard.append
    world.answer(view.me, [card])
    known = _known(view)
    asked = _pending(world)
    until = len(heard)
    while (question := _pending(world)) is not None:
        many = max(question.min, min(question.max, 1))
        turned = [question.options[(number + step) % len(question.options)] for step in range(many)]
        world.answer(question.seat, turned)
    events = [_as_known(event, known) for event in heard]
    return _World(_without_prices(events[:until]), asked, events[until:])


def _pending(world: Game) -> Question | None:
    """What somebody is asked in the middle of a turn."""
    questions = world.questions
    return questions[0] if questions and questions[0].kind not in ("play", "ante") else None


def _known(view: View) -> frozenset[str]:
    """The cards of which the player knows where they lie, apart from other hands, out of which cards come at random."""
    known = {held.card for held in view.hand} | set(view.ante) | {card for card in view.deck_known if card}
    return frozenset(known.union(*(seat.flight for seat in view.seats)))


def _as_known(event: Event, known: frozenset[str]) -> Event:
    """The event without cards that the player cannot foresee."""
    if event.kind in ("draw", "rob", "buy"):
        return event._replace(cards=(), gold=0)
    return event._replace(cards=tuple([card for card in event.cards if card in known]))


def _without_prices(events: Sequence[Event]) -> list[Event]:
    """Without what is paid for bought cards: a card from the deck sets that price."""
    kept: list[Event] = []
    buying = False
    for event in events:
        buying = event.kind == "buy" or (buying and event.kind in ("pay", "owe", "repay"))
        if event.kind == "buy" or not buying:
            kept.append(event)
    return kept


def _common(worlds: Sequence[Sequence[Event]]) -> list[Event]:
    """What all have in common from the beginning on; a gambit may be won by the same seat with unequal gold."""
    shared: list[Event] = []
    for events in zip(*worlds, strict=False):
        event = events[0]
        if any(other != event for other in events):
            event = event._replace(gold=UNKNOWN)
            won = event.kind in ("win-gambit", "win-game", "no-winner")
            if not won or any(other._replace(gold=UNKNOWN) != event for other in events):
                break
        shared.append(event)
    return shared


# In words


class _Unit(NamedTuple):
    """What belongs into one sentence: its beginning, and events of like kinds in the order in which they began."""

    head: str
    parts: dict[str, list[Event]]


class _Telling:
    """Puts what is certain into sentences."""

    def __init__(self, view: View, card: str) -> None:
        self.view, self.card, self.rules, self.me = view, card, view.rules, view.me
        self.told: list[str] = []
        self.stakes, self.thefts = view.stakes, 0
        self.unit = _Unit("", {})
        self.flights: list[Event] = []
        self.winners: list[int] = []
        self.fires = self.emptied = self.scored = self.bought = self.ended = self.stopped = False

    def tell(self, foreseen: Forecast) -> list[str]:
        """The sentences."""
        self.scored = any(event.kind == "score" for event in foreseen.events)
        self.thefts = sum(event.kind == "steal" for event in foreseen.events)
        for event in foreseen.events:
            self._hear(event)
            if self.stopped:
                break
        if not self.stopped and foreseen.question is not None:
            self._close()
            flight = len(self.view.seats[self.me].flight) + 1
            self.told.append(decision(foreseen.question, self.view, flight))
        self._conclude()
        later = [*_own_flights(foreseen.events, self.me), *foreseen.flights]
        self.told += [self._flight_later(event) for event in later if event not in self.flights]
        if self.winners:
            self.told.append(self._game_words())
        return [words for words in self.told if words]

    def _flight_later(self, event: Event) -> str:
        if event.what.startswith("colour:"):
            return _("Completes a colour flight: each opponent pays you {gold}.").format(gold=event.gold)
        with_cards = mark("Completes a strength flight, worth {gold} gold and ante cards.")
        words = with_cards if event.count else mark("Completes a strength flight, worth {gold} gold.")
        return _(words).format(gold=event.gold)

    # Hearing

    def _hear(self, event: Event) -> None:
        if event.kind in _GROUPED:
            if not self.ended:
                self.unit.parts.setdefault(event.kind if event.kind != "owe" else "pay", []).append(event)
        elif (hear := _HEARD.get(event.kind)) is not None:
            hear(self, event)
        elif event.kind in _SAID and not self.ended:
            self._close()
            self.told.append(self._sentence(event))

    def _sentence(self, event: Event) -> str:
        return sentence(event, self.view.names, self.rules, self.me)

    def _stop(self, words: str) -> None:
        """What comes next depends on what the player cannot see."""
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
        template = _("Uses the power of {card}: ") if len(event.cards) > 1 else _("{card} triggers: ")
        self.unit = _Unit(template.format(card=name), {})
        self._uses(card, event.cards[0])

    def _uses(self, card: str, source: str) -> None:
        """A power begins: what somebody decides on cards that I cannot see is told now."""
        printed = find(self.rules, card)
        if printed.power == "demand":
            self._demand(card, source)
        elif printed.power == "opponents-feed-ante":
            self._stop(_("Each opponent puts a card of their hand into the ante."))

    def _demand(self, card: str, source: str) -> None:
        printed = find(self.rules, card)
        playing = [seat for seat in self._around() if seat != self.me]
        strengths = {seat: self.view.seats[seat].strength for seat in playing}
        strongest = [seat for seat in playing if strengths[seat] == max(strengths.values())]
        if "strongest" in printed.figures["sides"] and len(strongest) > 1:
            return
        seats = {"left": playing[0], "right": playing[-1], "strongest": strongest[0]}
        victims = [seats[side] for side in printed.figures["sides"]]
        if any(self._may_give(seat, CardFilter.named(printed.figures["fits"]), source) for seat in victims):
            names = [self.view.names[seat] for seat in victims]
            self._stop(demanded(names, printed, printed.figures["gold"]))

    def _around(self) -> list[int]:
        count = len(self.view.seats)
        order = [(self.me + step) % count for step in range(count)]
        return [seat for seat in order if self.view.seats[seat].playing]

    def _may_give(self, seat: int, fits: CardFilter, source: str) -> bool:
        """Whether, for all I know, that hand has a fitting card."""
        view, rules = self.view, self.rules
        facts = view.seats[seat]
        cards = set(facts.known)
        if facts.hand_size > len(cards):
            held = {card for other in view.seats for card in other.known}
            cards |= set(rules.ids) - _known(view) - held - set(view.discards)
        return any(fits.admits(rules, rules.number[card], rules.number[source]) for card in cards)

    def _replace(self, event: Event) -> None:
        if event.seat != self.me:
            return
        if len(event.cards) < 2:
            robbed = self.unit.parts.pop("rob", [])
            words = _("Replaced by the top card of the deck, whose power triggers.")
            if robbed:
                words = _("Replaced by a random card from the hand of {name}, whose power triggers.")
                words = words.format(name=self._name(robbed[0].other))
            self._stop(words)
            return
        self._close()
        self.told.append(_("Replaced by {card}.").format(card=short_name(self.rules, event.cards[1])))

    def _enter_ante(self, event: Event) -> None:
        if not event.cards:
            self._stop(_("{name} puts a card into the ante.").format(name=self.view.names[event.seat]))
        elif not self.ended:
            self._close()
            self.told.append(self._sentence(event))

    def _reveal(self, event: Event) -> None:
        one, many = "Turns up the top card of the deck.", "Turns up the top {n} cards of the deck."
        self.told.append(ngettext(one, many, event.count).format(n=event.count))

    def _special_flight(self, event: Event) -> None:
        self._conclude()
        self.flights.append(event)
        colour = event.what.startswith("colour:")
        if event.seat == self.me:
            head = _("Completes a colour flight: ") if colour else _("Completes a strength flight: ")
        else:
            template = _("{name} completes a colour flight: ") if colour else _("{name} completes a strength flight: ")
            head = template.format(name=self.view.names[event.seat])
        self.unit = _Unit(head, {})

    def _buy(self, event: Event) -> None:
        self._conclude()
        if event.seat == self.me and not self.ended:
            self.told.append(_("You buy new cards then: the top card of the deck sets the price."))
        self.bought = self.ended = True  # what is drawn from now on is bought, and another turn may begin

    def _leader(self, event: Event) -> None:
        self._conclude()
        if len(self.told) < 2:
            mine = event.seat == self.me
            name = self.view.names[event.seat]
            self.told.append(_("You lead the next round.") if mine else _("{name} leads then.").format(name=name))
        self.ended = self.stopped = True

    def _outcome(self, event: Event) -> None:
        self._conclude()
        self.ended = True
        if event.gold == UNKNOWN or (self.bought and event.kind == "win-gambit"):
            mine = event.seat == self.me
            name = self.view.names[event.seat] if event.seat >= 0 else ""
            words = _("You win the gambit.") if mine else _("{name} wins the gambit.").format(name=name)
            self.told.append(words if name else _("Nobody wins the gambit."))
        elif event.gold or event.kind != "win-gambit":
            self.told.append(self._sentence(event))

    def _game(self, event: Event) -> None:
        self.winners.append(event.seat)

    def _game_words(self) -> str:
        names = listed([self._name(seat) for seat in self.winners])
        if len(self.winners) > 1:
            return _("The game ends: {names} share the victory.").format(names=names)
        mine = self.winners == [self.me]
        return _("The game ends: you win it.") if mine else _("The game ends: {name} wins it.").format(name=names)

    # Writing a sentence

    def _conclude(self) -> None:
        """The power is done: put what it did into a sentence, or say that it did nothing."""
        self._close()
        if self.fires and not self.told and find(self.rules, self.card).power is not None:
            self.told.append(_("Its power triggers, but does nothing now."))

    def _close(self) -> None:
        """Put the unit that has been heard into a sentence."""
        head, parts = self.unit
        self.unit = _Unit("", {})
        clauses = [words for kind, events in parts.items() if (words := _GROUPED[kind](self, events))]
        self.thefts -= len(parts.get("steal", ()))
        if "steal" in parts and not self.thefts:
            clauses += [_("the gambit ends")] if self.emptied else [] if self.scored else [_("the gambit goes on")]
        words = head + "; ".join(clauses)
        if words:
            words = words.rstrip(": ")
            self.told.append(f"{words[:1].upper()}{words[1:]}.")

    def _name(self, seat: int) -> str:
        return _("the stakes") if seat == STAKES else _("you") if seat == self.me else self.view.names[seat]

    def _steal(self, events: Sequence[Event]) -> str:
        taken, there = sum(event.gold for event in events), self.stakes
        self.stakes -= taken
        self.emptied = taken == there
        if not taken:
            return _("steals nothing: the stakes are empty")
        if taken == there:
            return _("steals all {gold} gold in the stakes").format(gold=taken)
        return _("steals {gold} of the {stakes} gold in the stakes").format(gold=taken, stakes=there)

    def _draws(self, events: Sequence[Event]) -> str:
        drawn: dict[int, int] = {}
        for event in events:
            drawn[event.seat] = drawn.get(event.seat, 0) + event.count
        groups = {many: [seat for seat in drawn if drawn[seat] == many] for many in drawn.values()}
        return "; ".join(self._draw_each(seats, many) for many, seats in groups.items())

    def _draw_each(self, seats: Sequence[int], many: int) -> str:
        if seats == [self.me]:
            return ngettext("draws a card", "draws {n} cards", many).format(n=many)
        if set(seats) == set(self._around()):
            return ngettext("everyone draws a card", "everyone draws {n} cards", many).format(n=many)
        names = listed([self._name(seat) for seat in seats])
        if len(seats) == 1:
            return ngettext("{name} draws a card", "{name} draws {n} cards", many).format(name=names, n=many)
        return ngettext("{names} draw a card each", "{names} draw {n} cards each", many).format(names=names, n=many)

    def _robs(self, events: Sequence[Event]) -> str:
        names = listed([self._name(event.other) for event in events])
        if len(events) > 1:
            return _("you take a random card from each of {names}").format(names=names)
        return _("you take a random card from {name}").format(name=names)

    def _takes(self, events: Sequence[Event]) -> str:
        cards = [short_name(self.rules, card) for event in events for card in event.cards]
        return _("takes {cards} from the ante").format(cards=listed(cards))

    def _discards(self, events: Sequence[Event]) -> str:
        cards = [short_name(self.rules, card) for event in events for card in event.cards]
        return _("discards {cards}").format(cards=listed(cards)) if cards else ""

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
            words.append(template.format(name=self._name(seat), other=self._name(other), gold=gold))
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
        return template.format(name=self._name(payer), to=self._name(to), gold=paid, owed=owed)

    def _all_pay(self, to: int, due: dict[int, int], short: bool) -> str:
        where, golds = self._name(to), list(due.values())
        if len(set(golds)) > 1:
            first, *others = due
            rest = [f"{self._name(payer)} {due[payer]}" for payer in others]
            return listed([self._one_pays(to, first, due[first], 0), *rest])
        everyone = self._around()
        if set(due) == set(everyone):
            return _("everyone pays {to} {gold}").format(to=where, gold=golds[0])
        if set(due) == set(everyone) - {self.me} and (len(due) > 2 or short):
            return _("each opponent pays {to} {gold}").format(to=where, gold=golds[0])
        names = listed([self._name(payer) for payer in due])
        return _("{names} pay {to} {gold} each").format(names=names, to=where, gold=golds[0])

    def _short(self, payer: int, paid: int, owed: int) -> str:
        """That somebody cannot pay everything."""
        if payer == self.me:
            template = _("you have only {paid} and owe {gold}") if paid else _("you cannot and owe {gold}")
        else:
            template = _("{name} has only {paid} and owes {gold}") if paid else _("{name} cannot and owes {gold}")
        return template.format(name=self._name(payer), paid=paid, gold=owed)


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

_GROUPED: dict[str, Callable[[_Telling, Sequence[Event]], str]] = {
    "steal": _Telling._steal,
    "pay": _Telling._pays,
    "owe": _Telling._pays,
    "repay": _Telling._repays,
    "draw": _Telling._draws,
    "rob": _Telling._robs,
    "take-ante": _Telling._takes,
    "discard": _Telling._discards,
    "look": _Telling._looks,
}
"""Events that are gathered into one sentence."""

_HEARD: dict[str, Callable[[_Telling, Event], None]] = {
    "trigger": _Telling._trigger,
    "power": _Telling._power,
    "replace": _Telling._replace,
    "enter-ante": _Telling._enter_ante,
    "reveal": _Telling._reveal,
    "special-flight": _Telling._special_flight,
    "buy": _Telling._buy,
    "leader": _Telling._leader,
    "win-gambit": _Telling._outcome,
    "no-winner": _Telling._outcome,
    "another-round": _Telling._outcome,
    "win-game": _Telling._game,
}
"""Events with a sentence of their own, or after which nothing more is certain."""

_SAID = ("effect", "slay", "swap", "ante-effect")
"""Events that are told in the words of the log."""
