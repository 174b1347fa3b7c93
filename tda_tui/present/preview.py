"""What a card of the hand would do if it were played or anted now, in one or two sentences."""

from collections.abc import Callable, Sequence

from tda_tui.present.card_text import ante_effect_sentence, find
from tda_tui.present.forecast import UNKNOWN, Forecast, forecast, known_cards, own_flights
from tda_tui.present.gold_moves import gained
from tda_tui.present.prompt import decision, demanded
from tda_tui.rules.events import STAKES, Event
from tda_tui.rules.game import Game
from tda_tui.rules.powers.registry import CardFilter
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.view import View
from tda_tui.words.card_names import short_name
from tda_tui.words.languages import messages
from tda_tui.words.phrases import Noun, Nouns, capital, listed
from tda_tui.words.sentences import sentence, text_for
from tda_tui.words.texts import power_text
from tda_tui.words.translate import gettext as _, ngettext, npgettext, pgettext


class PreviewCache:
    """The previews of one position by card; cleared when another position is asked about."""

    def __init__(self) -> None:
        self._view: View | None = None
        self._previews: dict[str, list[str]] = {}

    def preview(self, game: Game, view: View, card: str) -> list[str]:
        """Like the function, but computed only once per position and card."""
        if view != self._view:
            self._view, self._previews = view, {}
        if card not in self._previews:
            self._previews[card] = preview(game, view, card)
        return self._previews[card]


def preview(game: Game, view: View, card: str) -> list[str]:
    """What would follow if the owner of the view played or anted this card now; empty if they cannot.

    The seats may have other names in the view than in the game.
    """
    question = view.question
    if question is None or card not in question.options:
        return []
    if question.kind == "ante":
        return _ante(view, card)
    return _Preview(view, card).sentences(forecast(game, view, card)) if question.kind == "play" else []


def _ante(view: View, card: str) -> list[str]:
    """What is certain about an ante: the lowest price, who may lead, and the card's effect in the ante."""
    printed, mine = find(view.rules, card), view.seats[view.me].gold
    text = _("Everyone pays {n} or more; you lead if no other card beats yours or ties with it.")
    if mine < printed.strength:
        text = _(messages("preview")["ante-owed"]["hole" if view.rules.ruleset.shortfall == "hole" else "stakes"])
    effect = ante_effect_sentence(printed, view.rules.ante_effect[printed.number])
    return [text.format(n=printed.strength, gold=mine), *([effect] if effect else [])]


class _Preview:
    """Goes through the events that are certain and turns them into sentences.

    Events of a kind are gathered into one clause of the current sentence. Gold is counted along: that of each
    seat, what the viewer owes the stakes, and, clause by clause, what is in the stakes.
    """

    def __init__(self, view: View, card: str) -> None:
        self.view, self.card, self.rules, self.me = view, card, view.rules, view.me
        self.outcome: list[str] = []
        """Who wins the gambit and the game, and what is left afterwards; these sentences come first."""
        self.lines: list[str] = []
        self.head = ""
        self.gathered: dict[str, list[Event]] = {}
        self.gold = [seat.gold for seat in view.seats]
        self.stakes = view.stakes
        self.owed_to_stakes = sum(d.gold for d in view.debts if (d.debtor, d.creditor) == (view.me, STAKES))
        self.thefts = 0
        self.flights: list[Event] = []
        self.winners: list[int] = []
        self.kept = ""
        """What the gold at the end is left by: "hole" or "repay"."""
        self.fires = self.scored = self.emptied = self.bought = self.ended = self.stopped = self.broke = False

    def sentences(self, forecast: Forecast) -> list[str]:
        """The sentences, without what no longer fits after the end of the turn."""
        kinds = [event.kind for event in forecast.events]
        self.scored, self.thefts = "score" in kinds, kinds.count("steal")
        for event in forecast.events:
            self._take(event)
            self._count(event)
            if self.stopped:
                break
        if not self.stopped and forecast.question is not None:
            self._close()
            self.lines.append(decision(forecast.question, self.view, len(self.view.seats[self.me].flight) + 1))
            self._short_of_gold(forecast.short, forecast.repays)
        self._conclude()
        later = [*own_flights(forecast.events, self.me), *forecast.flights]
        self.lines += [self._flight_later(event) for event in later if event not in self.flights]
        if self.winners:
            self.outcome.insert(0, self._winners())
        if self.kept and forecast.gold:
            self.outcome.append(_(messages("preview")["kept"][self.kept]).format(n=forecast.gold))
        return [words for words in (*self.outcome, *self.lines) if words]

    def _take(self, event: Event) -> None:
        clause = "pay" if event.kind == "owe" else event.kind
        if clause in _CLAUSES and not self.ended:
            self.gathered.setdefault(clause, []).append(event)
            return
        match event.kind:
            case "trigger":
                self.fires = True
                self._uses(event.cards[0], event.cards[0])
            case "power" if event.cards:
                self._close()
                text = _("Uses the power of {card}") if len(event.cards) > 1 else _("{card} triggers")
                self.head = text.format(card=short_name(self.rules, event.cards[-1]))
                self._uses(event.cards[-1], event.cards[0])
            case "replace" if event.seat == self.me:
                self._replace(event)
            case "enter-ante" if not event.cards:
                self._stop(_("{name} puts a card into the ante.").format(name=self.view.names[event.seat]))
            case "enter-ante" | "effect" | "slay" | "swap" | "ante-effect" if not self.ended:
                self._close()
                self.lines.append(self._log_sentence(event))
            case "reveal":
                many = event.count
                text = ngettext("Reveals the top card of the deck.", "Reveals the top {n} cards of the deck.", many)
                self.lines.append(text.format(n=many))
            case "special-flight":
                self._conclude()
                self.flights.append(event)
                self.head = self._text(_flight_key(event), event.seat)
            case _:
                self._end(event)

    def _end(self, event: Event) -> None:
        """An event at the end of a turn, of the gambit or of the game."""
        mine = event.seat == self.me
        match event.kind:
            case "buy":
                self._buy(mine)
            case "leader":
                self._conclude()
                if len(self.lines) < 2:
                    self.lines.append(self._text("leader", event.seat))
                self.ended = self.stopped = True
            case "win-gambit" | "no-winner" | "another-round":
                self._gambit_ends(event)
            case "hole" | "repay" if self.me in (event.seat, event.other):
                self.kept = event.kind  # what remains after it all is told at the end
            case "knocked-out" if mine:
                self.outcome.append(self._log_sentence(event))
            case "game-over" if mine:
                self.broke = True
            case "win-game":
                self.winners.append(event.seat)

    def _count(self, event: Event) -> None:
        for seat, gold in gained(event):
            if seat != STAKES:
                self.gold[seat] += gold
        if (event.seat, event.other) == (self.me, STAKES):
            owed = event.gold if event.kind == "owe" and event.what == "debt" else 0
            self.owed_to_stakes += owed - (event.gold if event.kind == "repay" else 0)

    def _name(self, seat: int) -> str:
        return _("you") if seat == self.me else self.view.names[seat]

    def _text(self, key: str, seat: int, to: int | None = None, /, **values: object) -> str:
        """A message about a seat, and perhaps a second one or the stakes, with the seat's name and these values."""
        texts = messages("preview")[key]
        to_stakes = (seat, to) == (self.me, STAKES) and "to_stakes" in texts
        text = texts["to_stakes"] if to_stakes else text_for(texts, self.me, seat, to)
        return _(text).format(name=self.view.names[seat], **values)

    def _log_sentence(self, event: Event) -> str:
        return sentence(event, self.view.names, self.rules, self.me)

    # Sentences

    def _close(self) -> None:
        head, gathered, self.head, self.gathered = self.head, self.gathered, "", {}
        clauses = [clause for kind, events in gathered.items() if (clause := _CLAUSES[kind](self, events))]
        self.thefts -= len(gathered.get("steal", ()))
        if "steal" in gathered and not self.thefts:  # if the stakes are empty after the last theft, the gambit ends
            if self.emptied:
                clauses.append(_("the gambit ends"))
            elif not self.scored:
                clauses.append(_("the gambit goes on"))
        text = "; ".join(clauses)
        if head and text:
            self.lines.append(capital(_("{beginning}: {clauses}.").format(beginning=head, clauses=text)))
        elif head or text:
            self.lines.append(capital(_("{clauses}.").format(clauses=head or text)))

    def _conclude(self) -> None:
        """End a power: tell what it did, or that it did nothing."""
        self._close()
        if self.fires and not self.lines and find(self.rules, self.card).power is not None:
            self.lines.append(_("Its power triggers, but has no effect now."))

    def _stop(self, words: str) -> None:
        """Add a last sentence: what follows depends on what the player cannot see."""
        self._close()
        self.lines.append(words)
        self.stopped = True

    def _short_of_gold(self, seats: Sequence[int], repays: bool) -> None:
        """Which seats would have to owe what may be demanded, and whether the viewer's income repays debts."""
        if len(seats) > 1:
            text = _("{names} cannot pay it all and would owe the rest.")
            self.lines.append(text.format(names=listed([self._name(seat) for seat in seats])))
        elif seats:
            gold = self.gold[seats[0]]
            self.lines.append(self._text("little-gold" if gold else "no-gold", seats[0], gold=gold))
        if repays:
            self.lines.append(_("What you receive repays your debts first."))

    # Events with a sentence of their own, or after which nothing more is certain

    def _uses(self, card: str, source: str) -> None:
        """A power begins: tell now what others decide about cards the viewer cannot see."""
        printed = find(self.rules, card)
        if "sides" not in printed.figures:
            if words := power_text(printed.power).opponents_decide:
                self._stop(words)
        elif seats := demanded_of(self.view, printed, source):
            gold = printed.figures.get("gold", 0)
            self._stop(demanded([self.view.names[seat] for seat in seats], printed, gold))
            short = [seat for seat in dict.fromkeys(seats) if self.gold[seat] < gold * seats.count(seat)]
            at_once = self.rules.ruleset.shortfall == "debt-immediate"
            owes = at_once and any(debt.debtor == self.me for debt in self.view.debts)
            self._short_of_gold(short, owes and any(self.gold[seat] for seat in seats))

    def _replace(self, event: Event) -> None:
        if len(event.cards) == 2:
            self._close()
            self.lines.append(_("Replaced by {card}.").format(card=short_name(self.rules, event.cards[1])))
        elif robbed := self.gathered.pop("rob", []):
            text = _("Replaced by a random card from {name}'s hand; its power triggers.")
            self._stop(text.format(name=self._name(robbed[0].other)))
        else:
            self._stop(_("Replaced by the top card of the deck; its power triggers."))

    def _flight_later(self, event: Event) -> str:
        texts = messages("preview")[_flight_key(event)]
        with_cards = event.count and "later_with_cards" in texts
        return _(texts["later_with_cards" if with_cards else "later"]).format(gold=event.gold)

    def _buy(self, mine: bool) -> None:
        self._conclude()
        if mine and not self.ended:
            self.lines.append(_("You then buy new cards: the top card of the deck sets the price."))
            gold = self.gold[self.me]
            if not gold:
                self.lines.append(_("You have no gold, so you owe the full price."))
            elif gold < max(self.rules.strength):
                self.lines.append(_("You have {n} gold; if the price is higher, you owe the rest.").format(n=gold))
        self.bought = self.ended = True  # from here on cards are bought, and another turn may begin

    def _gambit_ends(self, event: Event) -> None:
        self._conclude()
        self.ended = True
        if event.gold == UNKNOWN or (self.bought and event.kind == "win-gambit"):
            nobody = event.seat < 0
            self.outcome.append(_("Nobody wins the gambit.") if nobody else self._text("win-gambit", event.seat))
        elif event.gold or event.kind != "win-gambit":
            self.outcome.append(self._log_sentence(event))
        released = event.kind == "no-winner" or event.seat == self.me
        if released and event.kind != "another-round" and self.owed_to_stakes:
            text = _("Your debt of {gold} to the stakes is cancelled.")
            self.outcome.append(text.format(gold=self.owed_to_stakes))

    def _winners(self) -> str:
        texts, winner = messages("preview")["win-game"], self.winners[0]
        if len(self.winners) > 1:
            return _(texts["several"]).format(names=listed([self._name(seat) for seat in self.winners]))
        if self.broke and winner != self.me:
            return _(texts["broke"]).format(name=self._name(winner))
        return self._text("win-game", winner)

    # Clauses about the events of a kind

    def _steals(self, events: Sequence[Event]) -> str:
        taken, there = sum(event.gold for event in events), self.stakes
        self.stakes -= taken
        self.emptied = taken == there
        key = "steal-nothing" if not taken else "steal-some" if taken < there else "steal-all"
        return self._text(key, events[0].seat, gold=taken, stakes=there)

    def _draws(self, events: Sequence[Event]) -> str:
        drawn = dict.fromkeys([event.seat for event in events], 0)
        for event in events:
            drawn[event.seat] += event.count
        groups = {many: [seat for seat in drawn if drawn[seat] == many] for many in drawn.values()}
        return "; ".join(self._draw_each(seats, many) for many, seats in groups.items())

    def _draw_each(self, seats: Sequence[int], many: int) -> str:
        if seats == [self.me]:
            text = ngettext("you draw a card", "you draw {n} cards", many)
        elif set(seats) == set(seats_around(self.view)):
            text = ngettext("everyone draws a card", "everyone draws {n} cards", many)
        elif len(seats) == 1:
            text = ngettext("{name} draws a card", "{name} draws {n} cards", many)
        elif self.me in seats:
            text = npgettext("you among them", "{names} draw a card each", "{names} draw {n} cards each", many)
        else:
            text = ngettext("{names} draw a card each", "{names} draw {n} cards each", many)
        names = listed([self._name(seat) for seat in seats])
        return text.format(name=names, names=names, n=many)

    def _robs(self, events: Sequence[Event]) -> str:
        names = listed([self._name(event.other) for event in events])
        if len(events) > 1:
            return _("you take a random card from each of {names}").format(names=names)
        return _("you take a random card from {name}").format(name=names)

    def _takes(self, events: Sequence[Event]) -> str:
        return self._text("take-ante", events[0].seat, cards=self._cards(events))

    def _discards(self, events: Sequence[Event]) -> str:
        cards = self._cards(events)
        return self._text("discard", events[0].seat, cards=cards) if cards else ""

    def _cards(self, events: Sequence[Event]) -> Noun:
        names = [short_name(self.rules, card) for event in events for card in event.cards]
        return Nouns.of(names) if names else Noun("")

    def _looks(self, events: Sequence[Event]) -> str:
        many = events[0].count
        text = ngettext("you look at the top card of the deck", "you look at the top {n} cards of the deck", many)
        return text.format(n=many)

    def _repays(self, events: Sequence[Event]) -> str:
        """The debts that the viewer repays, and those repaid to the viewer."""
        sums: dict[tuple[int, int], int] = {}
        for event in events:
            pair = event.seat, event.other
            sums[pair] = sums.get(pair, 0) + event.gold
        self.stakes += sum(gold for (_seat, other), gold in sums.items() if other == STAKES)
        mine = {pair: gold for pair, gold in sums.items() if self.me in pair}
        return listed([self._text("repay", *pair, other=self._name(pair[1]), gold=gold) for pair, gold in mine.items()])

    def _pays(self, events: Sequence[Event]) -> str:
        payees = dict.fromkeys(event.other for event in events)
        return "; ".join(self._paid_to(to, [event for event in events if event.other == to]) for to in payees)

    def _paid_to(self, to: int, events: Sequence[Event]) -> str:
        paid, owed = (dict.fromkeys([event.seat for event in events], 0) for _each in range(2))
        for event in events:
            (owed if event.kind == "owe" else paid)[event.seat] += event.gold
        if to == STAKES:
            self.stakes += sum(paid.values())
        if len(paid) == 1:
            return self._one_pays(to, *paid, *paid.values(), *owed.values())
        debt = self._debt
        short = [
            self._text(f"{'short' if paid[seat] else 'cannot'}-{debt}", seat, paid=paid[seat], gold=owed[seat])
            for seat in paid
            if owed[seat]
        ]
        return "; ".join([self._all_pay(to, {seat: paid[seat] + owed[seat] for seat in paid}, bool(short)), *short])

    @property
    def _debt(self) -> str:
        """What becomes of unpaid gold: it is owed to the hole, or a debt."""
        return "hole" if self.rules.ruleset.shortfall == "hole" else "debt"

    def _one_pays(self, to: int, payer: int, paid: int, owed: int) -> str:
        key = f"{'pay' if paid else 'owe'}-{self._debt}" if owed else "pay"
        return self._text(key, payer, to, to=self._payee(to), gold=paid, owed=owed)

    def _payee(self, to: int) -> str:
        if to == STAKES:
            return pgettext("to whom gold is paid", "the stakes")
        return pgettext("to whom gold is paid", "{name}").format(name=self.view.names[to])

    def _all_pay(self, to: int, due: dict[int, int], short: bool) -> str:
        to_me, everyone = to == self.me, set(seats_around(self.view))
        if len(set(due.values())) > 1:
            first, *others = due
            rest = [_("{name} {gold}").format(name=self._name(payer), gold=due[payer]) for payer in others]
            return listed([self._one_pays(to, first, due[first], 0), *rest])
        if set(due) == everyone:
            text = _("everyone pays {to} {gold}")
        elif set(due) == everyone - {self.me} and (len(due) > 2 or short):
            text = _("each opponent pays you {gold}") if to_me else _("each opponent pays {to} {gold}")
        elif self.me in due:
            text = pgettext("you among them", "{names} pay {to} {gold} each")
        else:
            text = _("{names} pay you {gold} each") if to_me else _("{names} pay {to} {gold} each")
        names = listed([self._name(payer) for payer in due])
        return text.format(names=names, to="" if to_me else self._payee(to), gold=next(iter(due.values())))


_CLAUSES: dict[str, Callable[[_Preview, Sequence[Event]], str]] = {
    "steal": _Preview._steals,
    "pay": _Preview._pays,
    "repay": _Preview._repays,
    "draw": _Preview._draws,
    "rob": _Preview._robs,
    "take-ante": _Preview._takes,
    "discard": _Preview._discards,
    "look": _Preview._looks,
}


def _flight_key(event: Event) -> str:
    return "colour-flight" if event.what.startswith("colour:") else "strength-flight"


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
