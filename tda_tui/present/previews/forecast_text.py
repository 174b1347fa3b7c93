"""The forecast of a card of the hand in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tda_tui.present.card_text import find
from tda_tui.present.previews.demands import demanded_of
from tda_tui.present.previews.forecast import UNKNOWN, Forecast, own_flights
from tda_tui.present.previews.forecast_clauses import GATHERED, Clauses
from tda_tui.present.previews.purses import Purses
from tda_tui.present.prompts.pending_choice import decision, demanded
from tda_tui.rules.events import Event
from tda_tui.rules.view import View
from tda_tui.words.card_names import short_name
from tda_tui.words.phrases import capital, listed
from tda_tui.words.sentences import sentence
from tda_tui.words.texts import power_text
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, ngettext


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
