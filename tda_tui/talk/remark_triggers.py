"""Remark triggers: events at the table that a regular may comment on, as far as the person can see them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct

from tda_tui.present.card_text import find
from tda_tui.present.event_groups import Step
from tda_tui.rules.powers.lasting import BUYING_PAYS
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.state.table import NOBODY
from tda_tui.rules.view import View

HIGH_ANTE, LOW_ANTE = 10, 3
LARGE = 5
"""The gold from which a single payment or theft is worth a remark."""
OFTEN = 2
"""How many cards given instead of gold make a "dwarf", and how many hits in one gambit a "fat" leader."""

_SILVER = ("good-flights-draw", "silver")
_WHITE = ("steal-if-mortal", "white")
_BRONZE = ("take-weakest-ante", "bronze")
"""Cards that the players have sayings about, by power and colour."""
_DEMAND, _ROB_STRONGEST = "demand", "rob-strongest"


class RemarkTrigger(Struct, frozen=True):
    """An occasion for a remark: its kind, the seats that may speak, the seat they address, and an amount of gold.

    `about` is the key of its lines in the texts (see `words.texts`).
    """

    about: str
    speakers: Sequence[int]
    to: int = NOBODY
    gold: int = 0


class RemarkTriggers:
    """Watches a game event by event. `heritage` gives the colour of each seat with draconic ancestors."""

    def __init__(self, heritage: Mapping[int, str]) -> None:
        self._heritage = heritage
        self._taken: dict[str, tuple[int, int]] = {}
        """By card: who took it, and who had it before."""
        self._given: Counter[int] = Counter()
        self._begin_gambit()
        self._acting: Card | None = None

    def _begin_gambit(self) -> None:
        self._invited = False
        self._hits: Counter[int] = Counter()
        self._short: set[int] = set()
        self._thief = NOBODY

    def notice(self, step: Step) -> list[RemarkTrigger]:
        """The remark triggers of a step of the game."""
        event = step.event
        if event.kind == "gambit":
            self._begin_gambit()
        if event.kind in ("trigger", "power"):
            self._acting = find(step.viewer.rules, event.cards[-1 if event.kind == "power" else 0])
        elif event.kind in _ENDS_A_POWER:
            self._acting = None
        if event.kind in _LEAVES_A_HAND:
            for card in event.cards:
                self._taken.pop(card, None)
        triggers = _TRIGGERS.get(event.kind)
        return list(triggers(self, step)) if triggers is not None else []

    # The ante

    def _price(self, step: Step) -> Iterator[RemarkTrigger]:
        price = step.event.gold
        if price <= LOW_ANTE:
            yield RemarkTrigger("cheap", _seats(step.view), gold=price)
        elif price >= HIGH_ANTE:
            antes = zip(step.view.ante, step.view.ante_owner, strict=True)
            highest = [owner for card, owner in antes if find(step.viewer.rules, card).strength == price]
            if len(highest) == 1:
                yield from _both("raises", "dear", highest[0], step.view, price)

    # A turn

    def _play(self, step: Step) -> Iterator[RemarkTrigger]:
        """A card taken from another player, or one of a dragonborn's colour; nothing if both concern the same seat."""
        taker, owner = self._taken.pop(step.event.cards[0], (NOBODY, NOBODY))
        colours = find(step.viewer.rules, step.event.cards[0]).colours
        kin = [seat for seat, colour in self._heritage.items() if colour in colours and seat != step.event.seat]
        kin = [seat for seat in _seats(step.view) if seat in kin] if kin else []
        owner = owner if taker == step.event.seat else NOBODY
        if owner in kin:
            return
        for to in (owner, *kin):
            if to != NOBODY:
                yield RemarkTrigger("yours", [step.event.seat], to)

    def _trigger(self, step: Step) -> Iterator[RemarkTrigger]:
        card = find(step.viewer.rules, step.event.cards[0])
        if _is(card, _SILVER) and _good_flights(step.view) == [step.event.seat]:
            yield RemarkTrigger("selfish", _others(step.view, step.event.seat), step.event.seat)
            if any(step.view.seats[seat].round_card for seat in _others(step.view, step.event.seat)):
                yield RemarkTrigger("chance", [step.event.seat])
        elif _is(card, _WHITE) and any(
            find(step.viewer.rules, lying).is_mortal for lying in step.view.seats[step.event.seat].flight
        ):
            yield RemarkTrigger("white", _others(step.view, step.event.seat), step.event.seat)

    def _fails(self, step: Step) -> Iterator[RemarkTrigger]:
        if step.event.what == "stronger":
            yield from _both("misses", "missed", step.event.seat, step.view)

    def _take_ante(self, step: Step) -> Iterator[RemarkTrigger]:
        """The first Bronze Dragon of a gambit to leave two stronger cards to the next one."""
        acting = self._acting
        if self._invited or acting is None or acting.power != _BRONZE[0] or _BRONZE[1] not in acting.colours:
            return
        self._invited = True
        taken = find(step.viewer.rules, step.event.cards[0]).strength
        if sum(find(step.viewer.rules, card).strength > taken for card in step.view.ante) > acting.figures["cards"]:
            yield RemarkTrigger("bronze", _others(step.view, step.event.seat), step.event.seat)

    def _give(self, step: Step) -> Iterator[RemarkTrigger]:
        """A card was given, once again, by a player who had plenty of gold."""
        self._taken |= dict.fromkeys(step.event.cards, (step.event.other, step.event.seat))
        acting, giver = self._acting, step.event.seat
        if acting is None or acting.power != _DEMAND or step.view.seats[giver].gold < 2 * acting.figures["gold"]:
            return
        self._given[giver] += 1
        if self._given[giver] >= OFTEN:
            yield RemarkTrigger("dwarf", _others(step.view, giver), giver)

    def _rob(self, step: Step) -> Iterator[RemarkTrigger]:
        self._taken |= dict.fromkeys(step.event.cards, (step.event.seat, step.event.other))
        yield RemarkTrigger("robs", [step.event.seat], step.event.other)
        yield RemarkTrigger("robbed", [step.event.other], step.event.seat)

    def _steal(self, step: Step) -> Iterator[RemarkTrigger]:
        self._thief = step.event.seat
        if step.event.gold >= LARGE:
            yield RemarkTrigger("steals", [step.event.seat], gold=step.event.gold)

    def _stakes_empty(self, step: Step) -> Iterator[RemarkTrigger]:
        if self._thief != NOBODY:
            yield from _both("empties", "emptied", self._thief, step.view)

    def _pay(self, step: Step) -> Iterator[RemarkTrigger]:
        payer, payee = step.event.seat, step.event.other
        if self._hits_the_strongest(payer, step):
            yield RemarkTrigger("fat", _others(step.view, payer), payer)
        elif payee != NOBODY and step.event.gold >= LARGE:
            yield RemarkTrigger("paid", [payee], payer, step.event.gold)
            yield RemarkTrigger("pays", [payer], payee, step.event.gold)

    def _hits_the_strongest(self, payer: int, step: Step) -> bool:
        """Whether a power aimed at the strongest flight makes the payer pay once more in this gambit."""
        acting = self._acting
        if acting is None or not (acting.power == _ROB_STRONGEST or "strongest" in acting.figures.get("sides", ())):
            return False
        strongest = max(seat.strength for seat in step.view.seats)
        if step.view.seats[payer].strength < strongest or payer == step.view.to_move:
            return False
        self._hits[payer] += 1
        return self._hits[payer] >= OFTEN

    def _owe(self, step: Step) -> Iterator[RemarkTrigger]:
        """The first time in a gambit that a seat cannot pay."""
        if step.event.seat not in self._short:
            self._short.add(step.event.seat)
            yield from _both("broke", "poor", step.event.seat, step.view)

    def _special_flight(self, step: Step) -> Iterator[RemarkTrigger]:
        """A colour flight, for which all others pay; the gold for a strength flight comes from the stakes."""
        if step.event.what.startswith("colour:"):
            yield from _both("flight", "their-flight", step.event.seat, step.view, step.event.gold)

    def _buy(self, step: Step) -> Iterator[RemarkTrigger]:
        """A high price for cards; nothing if the buyer would have to pay it to themselves."""
        if step.event.gold >= LARGE and not any(
            effect.name == BUYING_PAYS and effect.seat == step.event.seat for effect in step.view.effects
        ):
            yield RemarkTrigger("buys", [step.event.seat], gold=step.event.gold)

    # The end of a gambit and of the game

    def _win_gambit(self, step: Step) -> Iterator[RemarkTrigger]:
        if step.event.gold:
            yield from _both("wins", "loses", step.event.seat, step.view, step.event.gold)

    def _no_winner(self, step: Step) -> Iterator[RemarkTrigger]:
        """Gold stays for the next gambit because several flights are equally strong."""
        if step.event.gold and step.event.what in ("tie", "endless"):
            yield RemarkTrigger("tie", _seats(step.view))

    def _win_game(self, step: Step) -> Iterator[RemarkTrigger]:
        """The end of the game, on which players who were knocked out may speak too."""
        losers = [seat for seat in range(len(step.view.seats)) if seat not in step.view.winners]
        yield RemarkTrigger("wins-game", [step.event.seat], gold=step.event.gold)
        yield RemarkTrigger("loses-game", losers, step.event.seat, step.event.gold)


_ENDS_A_POWER = (
    "gambit", "ante", "leader", "play", "no-trigger", "special-flight", "buy", "spy", "ante-effect", "score",
)  # fmt: skip
_LEAVES_A_HAND = ("ante", "enter-ante", "discard", "replace")
"""Events besides playing that remove cards from a hand."""

_TRIGGERS: dict[str, Callable[[RemarkTriggers, Step], Iterator[RemarkTrigger]]] = {
    "price": RemarkTriggers._price,
    "play": RemarkTriggers._play,
    "trigger": RemarkTriggers._trigger,
    "no-trigger": RemarkTriggers._fails,
    "take-ante": RemarkTriggers._take_ante,
    "give": RemarkTriggers._give,
    "rob": RemarkTriggers._rob,
    "steal": RemarkTriggers._steal,
    "stakes-empty": RemarkTriggers._stakes_empty,
    "pay": RemarkTriggers._pay,
    "owe": RemarkTriggers._owe,
    "special-flight": RemarkTriggers._special_flight,
    "buy": RemarkTriggers._buy,
    "win-gambit": RemarkTriggers._win_gambit,
    "no-winner": RemarkTriggers._no_winner,
    "win-game": RemarkTriggers._win_game,
}
"""The method for each kind of event."""


def _seats(view: View) -> list[int]:
    """The seats still in the game."""
    return [seat for seat, one in enumerate(view.seats) if one.playing]


def _others(view: View, seat: int) -> list[int]:
    return [other for other in _seats(view) if other != seat]


def _both(mine: str, theirs: str, seat: int, view: View, gold: int = 0) -> Iterator[RemarkTrigger]:
    """Two triggers for one event: one for the seat itself, and one for the others addressing it."""
    yield RemarkTrigger(mine, [seat], gold=gold)
    yield RemarkTrigger(theirs, _others(view, seat), seat, gold)


def _is(card: Card, sort: tuple[str, str]) -> bool:
    """Whether the card has this power and this single colour."""
    return (card.power, *card.colours) == sort


def _good_flights(view: View) -> list[int]:
    """The seats with a good dragon in their flight."""
    rules = view.rules
    return [seat for seat in _seats(view) if any(rules.good[rules.number[card]] for card in view.seats[seat].flight)]
