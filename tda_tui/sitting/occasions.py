"""What happens at the table that somebody may remark on, as far as the person can see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tda_tui.rules.cards import Card
from tda_tui.rules.events import Event
from tda_tui.rules.table import NOBODY
from tda_tui.rules.view import View
from tda_tui.sitting.cards import find

HIGH_ANTE, LOW_ANTE = 10, 3
LARGE = 5
"""Gold from which on a single payment or theft is worth a word."""
OFTEN = 2
"""How often somebody must give cards to play like a dwarf, or in one gambit be hit to be a fat leader."""


class Occasion(NamedTuple):
    """Something to talk about: what sort of thing, which seats may speak of it, whom they address, and gold."""

    about: str
    speakers: Sequence[int]
    to: int = NOBODY
    gold: int = 0


class _Taken(NamedTuple):
    """Who has a card that was taken, and from whom."""

    by: int
    owner: int


class Noticing:
    """Watches a game event by event. `heritage` is the colour of those seats whose ancestors were dragons."""

    def __init__(self, heritage: Mapping[int, str]) -> None:
        self._heritage = heritage
        self._taken: dict[str, _Taken] = {}
        self._given: Counter[int] = Counter()
        self._begin_gambit()
        self._acting: Card | None = None

    def _begin_gambit(self) -> None:
        self._invited = False
        self._hits: Counter[int] = Counter()
        self._short: set[int] = set()
        self._thief = NOBODY

    def notice(self, event: Event, view: View) -> list[Occasion]:
        """What the event gives occasion to say; `view` is the table at that moment as the person sees it."""
        if event.kind == "gambit":
            self._begin_gambit()
        if event.kind in ("trigger", "power"):
            self._acting = find(view.rules, event.cards[-1 if event.kind == "power" else 0])
        elif event.kind in _ENDS_A_POWER:
            self._acting = None
        look = _LOOKS.get(event.kind)
        return list(look(self, event, view)) if look is not None else []

    # The ante

    def _price(self, event: Event, view: View) -> Iterator[Occasion]:
        highest = [
            owner
            for card, owner in zip(view.ante, view.ante_owner, strict=True)
            if find(view.rules, card).strength == event.gold
        ]
        if event.gold <= LOW_ANTE:
            yield Occasion("cheap", _seats(view), gold=event.gold)
        elif event.gold >= HIGH_ANTE and len(highest) == 1:
            yield from _both("raises", "dear", highest[0], view, event.gold)

    # A turn

    def _play(self, event: Event, view: View) -> Iterator[Occasion]:
        """A card that was somebody else's, or of the colour of a dragonborn; of both one had better not speak."""
        taken = self._taken.pop(event.cards[0], None)
        colours = find(view.rules, event.cards[0]).colours
        kin = [seat for seat, colour in self._heritage.items() if colour in colours and seat != event.seat]
        owner = taken.owner if taken is not None and taken.by == event.seat else NOBODY
        if owner in kin:
            return
        for to in (owner, *kin):
            if to != NOBODY:
                yield Occasion("yours", [event.seat], to)

    def _trigger(self, event: Event, view: View) -> Iterator[Occasion]:
        card, flight = find(view.rules, event.cards[0]), view.seats[event.seat].flight
        if card.power == "good-flights-draw" and _good_flights(view) == [event.seat]:
            yield Occasion("selfish", _others(view, event.seat), event.seat)
            if any(view.seats[seat].round_card for seat in _others(view, event.seat)):
                yield Occasion("chance", [event.seat])
        elif card.power == "steal-if-mortal" and any(find(view.rules, lying).is_mortal for lying in flight):
            yield Occasion("white", _others(view, event.seat), event.seat)

    def _fails(self, event: Event, view: View) -> Iterator[Occasion]:
        if event.what == "stronger":
            yield from _both("misses", "missed", event.seat, view)

    def _take_ante(self, event: Event, view: View) -> Iterator[Occasion]:
        """The first Bronze Dragon of a gambit that leaves two stronger cards to the next one."""
        acting = self._acting
        if self._invited or acting is None or acting.power != "take-weakest-ante":
            return
        self._invited = True
        taken = find(view.rules, event.cards[0]).strength
        if sum(find(view.rules, card).strength > taken for card in view.ante) > acting.figures["cards"]:
            yield Occasion("bronze", _others(view, event.seat), event.seat)

    def _give(self, event: Event, view: View) -> Iterator[Occasion]:
        """Once more a card was given where there was gold enough."""
        self._taken |= dict.fromkeys(event.cards, _Taken(event.other, event.seat))
        acting, giver = self._acting, event.seat
        if acting is None or acting.power != "demand" or view.seats[giver].gold < 2 * acting.figures["gold"]:
            return
        self._given[giver] += 1
        if self._given[giver] >= OFTEN:
            yield Occasion("dwarf", _others(view, giver), giver)

    def _rob(self, event: Event, view: View) -> Iterator[Occasion]:
        self._taken |= dict.fromkeys(event.cards, _Taken(event.seat, event.other))
        yield Occasion("robs", [event.seat], event.other)
        yield Occasion("robbed", [event.other], event.seat)

    def _steal(self, event: Event, view: View) -> Iterator[Occasion]:
        self._thief = event.seat
        if event.gold >= LARGE:
            yield Occasion("steals", [event.seat], gold=event.gold)

    def _stakes_empty(self, event: Event, view: View) -> Iterator[Occasion]:
        if self._thief != NOBODY:
            yield from _both("empties", "emptied", self._thief, view)

    def _pay(self, event: Event, view: View) -> Iterator[Occasion]:
        payer, payee = event.seat, event.other
        if self._hits_the_strongest(payer, view):
            yield Occasion("fat", _others(view, payer), payer)
        elif payee != NOBODY and event.gold >= LARGE:
            yield Occasion("paid", [payee], payer, event.gold)
            yield Occasion("pays", [payer], payee, event.gold)

    def _hits_the_strongest(self, payer: int, view: View) -> bool:
        """Whether a Red or Brass Dragon makes the strongest pay once more in this gambit."""
        strongest = max(seat.strength for seat in view.seats)
        if self._acting is None or view.seats[payer].strength < strongest or payer == view.to_move:
            return False
        self._hits[payer] += bool({"red", "brass"} & set(self._acting.colours))
        return self._hits[payer] >= OFTEN

    def _owe(self, event: Event, view: View) -> Iterator[Occasion]:
        """The first time in a gambit that somebody's gold does not suffice."""
        if event.seat not in self._short:
            self._short.add(event.seat)
            yield from _both("broke", "poor", event.seat, view)

    def _special_flight(self, event: Event, view: View) -> Iterator[Occasion]:
        yield from _both("flight", "their-flight", event.seat, view, event.gold)

    def _buy(self, event: Event, view: View) -> Iterator[Occasion]:
        if event.gold >= LARGE:
            yield Occasion("buys", [event.seat], gold=event.gold)

    # The end of a gambit and of the game

    def _win_gambit(self, event: Event, view: View) -> Iterator[Occasion]:
        if event.gold:
            yield from _both("wins", "loses", event.seat, view, event.gold)

    def _no_winner(self, event: Event, view: View) -> Iterator[Occasion]:
        if event.what == "tie":
            yield Occasion("tie", _seats(view))

    def _win_game(self, event: Event, view: View) -> Iterator[Occasion]:
        yield from _both("wins-game", "loses-game", event.seat, view, event.gold)


_ENDS_A_POWER = ("gambit", "ante", "leader", "play", "no-trigger", "buy", "spy", "ante-effect", "score")

_LOOKS: dict[str, Callable[[Noticing, Event, View], Iterator[Occasion]]] = {
    "price": Noticing._price,
    "play": Noticing._play,
    "trigger": Noticing._trigger,
    "no-trigger": Noticing._fails,
    "take-ante": Noticing._take_ante,
    "give": Noticing._give,
    "rob": Noticing._rob,
    "steal": Noticing._steal,
    "stakes-empty": Noticing._stakes_empty,
    "pay": Noticing._pay,
    "owe": Noticing._owe,
    "special-flight": Noticing._special_flight,
    "buy": Noticing._buy,
    "win-gambit": Noticing._win_gambit,
    "no-winner": Noticing._no_winner,
    "win-game": Noticing._win_game,
}
"""What is looked for, by the kind of event."""


def _seats(view: View) -> range:
    return range(len(view.seats))


def _others(view: View, seat: int) -> list[int]:
    return [other for other in _seats(view) if other != seat]


def _both(mine: str, theirs: str, seat: int, view: View, gold: int = 0) -> Iterator[Occasion]:
    """Something that the seat may speak of, and the others to it."""
    yield Occasion(mine, [seat], gold=gold)
    yield Occasion(theirs, _others(view, seat), seat, gold)


def _good_flights(view: View) -> list[int]:
    """The seats with a good dragon in the flight."""
    rules = view.rules
    return [seat for seat in _seats(view) if any(rules.good[rules.number[card]] for card in view.seats[seat].flight)]
