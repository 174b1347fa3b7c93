"""Table talk: now and then a regular comments on what has just happened, as far as the person can see it."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from tda_tui.players.regulars import find_regular
from tda_tui.present.card_text import find
from tda_tui.present.event_groups import Step
from tda_tui.rules.powers.lasting import BUYING_PAYS
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.state.table import NOBODY
from tda_tui.rules.view import View
from tda_tui.session.deal import Deal
from tda_tui.session.new_game.seating import Seating
from tda_tui.words.phrases import capital
from tda_tui.words.texts import everybodys_lines, regular_texts
from tda_tui.words.translate import gettext as _

_EAGER = {
    "wins-game": 1.0, "loses-game": 1.0, "bronze": 0.6, "chance": 1.0, "selfish": 0.9, "dwarf": 0.6, "fat": 0.8,
    "white": 0.8, "yours": 0.6, "empties": 0.9, "emptied": 0.7, "flight": 0.8, "their-flight": 0.5, "tie": 0.8,
    "wins": 0.5, "loses": 0.35, "raises": 0.5, "dear": 0.4, "cheap": 0.4, "robs": 0.4, "robbed": 0.6, "broke": 0.8,
    "poor": 0.6, "paid": 0.3, "pays": 0.3, "buys": 0.4, "steals": 0.3, "misses": 0.15, "missed": 0.15,
}  # fmt: skip
"""The probability that a trigger leads to a remark, if anyone may make it."""
_USUAL_EAGERNESS = 0.5

_TELLING = {"bronze", "chance", "selfish", "dwarf", "fat", "white", "empties", "emptied"}
"""Triggers that are rare or have a name of their own in the game."""
_LAST = {"wins-game", "loses-game"}


_GAPS = {"often": (5, 5, 6), "sometimes": (5, 8, 14)}
"""The fewest cards played before a remark about the end of the game, a telling event, or anything else."""


class TableTalk:
    """The regulars at one table. They see what the person sees, and repeat no sentence of anybody's within a game.

    Their remarks follow from the seed and the events, so a continued or replayed game has the same ones. `how` is
    `often`, `sometimes` or `off`. A person under the default name is called a stranger.
    """

    def __init__(
        self, seating: Seating, seed: int, how: str, called: Callable[[int], Sequence[str]] | None = None
    ) -> None:
        """`called` returns the seats' names in a gambit; a regular speaks only while their seat has their name."""
        self.seating = seating
        self._called = called or (lambda gambit: seating.names)
        self._gambit = 0
        here = seating.regulars() if how in _GAPS else {}
        self._lines = {seat: (regular_texts(name).says, everybodys_lines()) for seat, name in here.items()}
        heritage = {seat: find_regular(name).heritage for seat, name in here.items()}
        self._noticing = RemarkTriggers({seat: colour for seat, colour in heritage.items() if colour})
        self._seed = seed
        self._how = how
        self._used: set[str] = set()
        self._heard = self._turns = 0
        self._spoke_at = -1000

    @classmethod
    def at(cls, deal: Deal, how: str, called: Callable[[int], Sequence[str]] | None = None) -> TableTalk:
        """The table talk of a game."""
        return cls(Seating(deal.names, deal.roles), deal.seed, how, called)

    def anew(self) -> TableTalk:
        """A fresh copy that has not said anything yet."""
        return TableTalk(self.seating, self._seed, self._how, self._called)

    def remarks(self, steps: Iterable[Step]) -> list[str]:
        """The remarks on these steps, a line each. Every step of the game must be heard, in order."""
        return [text for step in steps if (text := self.remark(step))]

    def remark(self, step: Step) -> str:
        """The remark on a step; "" for none."""
        if not self._lines:
            return ""
        self._heard += 1
        if step.event.kind == "gambit":
            self._gambit = step.event.gold
        self._turns += step.event.kind == "play"
        last, telling, ordinary = _GAPS[self._how]
        found: list[tuple[RemarkTrigger, int, str]] = []
        for each in self._noticing.notice(step):
            gap = last if each.about in _LAST else telling if each.about in _TELLING else ordinary
            if self._turns - self._spoke_at >= gap:
                lines = [(each, seat, line) for seat in each.speakers for line in self._lines_of(seat, each.about)]
                found += [remark for remark in lines if self._used.isdisjoint(_sentences(remark[2]))]
        return self._speak(found) if found else ""

    def _lines_of(self, seat: int, about: str) -> list[str]:
        if self._called(self._gambit)[seat] != self.seating.names[seat]:
            return []
        return [line for texts in self._lines.get(seat, ()) for line in texts.get(about, ())]

    def _speak(self, found: Sequence[tuple[RemarkTrigger, int, str]]) -> str:
        rng = random.Random(f"{self._seed} {self._heard}")
        trigger, seat, line = rng.choice(found)
        if rng.random() >= _EAGER.get(trigger.about, _USUAL_EAGERNESS):
            return ""
        self._used |= _sentences(line)
        self._spoke_at = self._turns
        return self._quoted(seat, line, trigger.to, trigger.gold)

    def farewell(self, view: View) -> str:
        """The line beside the picture of the winner: the winner's own, or a loser's to the person who has won.

        Of the losers, the one with most gold speaks. "" if no regular has a line, or table talk is off.
        """
        mine = view.me in view.winners
        others = [seat for seat in range(len(view.seats)) if seat not in view.winners]
        speakers = sorted(others, key=lambda seat: -view.seats[seat].gold) if mine else view.winners[:1]
        about = "loses-game" if mine else "wins-game"
        for seat in speakers:
            if lines := self._lines_of(seat, about):
                return self._quoted(seat, lines[self._seed % len(lines)], view.me, view.seats[view.winners[0]].gold)
        return ""

    def _quoted(self, seat: int, line: str, to: int, gold: int) -> str:
        return quoted(self.seating.names[seat], line, self._called(self._gambit)[to], gold=gold)


def quoted(speaker: str, line: str, name: str, **figures: int) -> str:
    """A line as a regular says it to whoever has that name, with the figures in it."""
    if name in ("You", _("You")):  # the default name may be in the language the game was begun in
        name = _("stranger")
    return _('{name}: "{words}"').format(name=speaker, words=capital(line.format(name=name, **figures)))


def _sentences(line: str) -> set[str]:
    return {sentence for part in re.split(r"[.!?]", line) if (sentence := part.strip().lower())}


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
        return list(self._triggers(step))

    def _triggers(self, step: Step) -> Iterator[RemarkTrigger]:
        """The triggers of an event in the ante or in a turn. The view is made only where it is needed."""
        event = step.event
        match event.kind:
            case "price":
                yield from self._price(step)
            case "play":
                yield from self._play(step)
            case "trigger":
                yield from self._trigger(step)
            case "no-trigger" if event.what == "stronger":
                yield from _both("misses", "missed", event.seat, step.view)
            case "take-ante":
                yield from self._take_ante(step)
            case "give":
                yield from self._give(step)
            case "rob":
                self._taken |= dict.fromkeys(event.cards, (event.seat, event.other))
                yield RemarkTrigger("robs", [event.seat], event.other)
                yield RemarkTrigger("robbed", [event.other], event.seat)
            case "steal":
                self._thief = event.seat
                if event.gold >= LARGE:
                    yield RemarkTrigger("steals", [event.seat], gold=event.gold)
            case "pay":
                yield from self._pay(step)
            case _:
                yield from self._other_triggers(step)

    def _other_triggers(self, step: Step) -> Iterator[RemarkTrigger]:
        """The triggers of an event at the end of a turn, of a gambit or of the game."""
        event, gold = step.event, step.event.gold
        match event.kind:
            case "stakes-empty" if self._thief != NOBODY:
                yield from _both("empties", "emptied", self._thief, step.view)
            case "owe" if event.seat not in self._short:  # the first time in a gambit that the seat cannot pay
                self._short.add(event.seat)
                yield from _both("broke", "poor", event.seat, step.view)
            case "special-flight" if event.what.startswith("colour:"):  # gold for others comes from the stakes
                yield from _both("flight", "their-flight", event.seat, step.view, gold)
            case "buy" if gold >= LARGE:
                paid = [effect.seat for effect in step.view.effects if effect.name == BUYING_PAYS]
                if event.seat not in paid:  # nobody talks of a price that they pay to themselves
                    yield RemarkTrigger("buys", [event.seat], gold=gold)
            case "win-gambit" if gold:
                yield from _both("wins", "loses", event.seat, step.view, gold)
            case "no-winner" if gold and event.what in ("tie", "endless"):  # gold stays for the next gambit
                yield RemarkTrigger("tie", _seats(step.view))
            case "win-game":  # players who were knocked out may speak too
                losers = [seat for seat in range(len(step.view.seats)) if seat not in step.view.winners]
                yield RemarkTrigger("wins-game", [event.seat], gold=gold)
                yield RemarkTrigger("loses-game", losers, event.seat, gold)

    def _price(self, step: Step) -> Iterator[RemarkTrigger]:
        price = step.event.gold
        if price <= LOW_ANTE:
            yield RemarkTrigger("cheap", _seats(step.view), gold=price)
        elif price >= HIGH_ANTE:
            antes = zip(step.view.ante, step.view.ante_owner, strict=True)
            highest = [owner for card, owner in antes if find(step.viewer.rules, card).strength == price]
            if len(highest) == 1:
                yield from _both("raises", "dear", highest[0], step.view, price)

    def _play(self, step: Step) -> Iterator[RemarkTrigger]:
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


_ENDS_A_POWER = (
    "gambit", "ante", "leader", "play", "no-trigger", "special-flight", "buy", "spy", "ante-effect", "score",
)  # fmt: skip
_LEAVES_A_HAND = ("ante", "enter-ante", "discard", "replace")
"""Events besides playing that remove cards from a hand."""


def _seats(view: View) -> list[int]:
    return [seat for seat, one in enumerate(view.seats) if one.playing]


def _others(view: View, seat: int) -> list[int]:
    return [other for other in _seats(view) if other != seat]


def _both(mine: str, theirs: str, seat: int, view: View, gold: int = 0) -> Iterator[RemarkTrigger]:
    """Two triggers for one event: one for the seat itself, and one for the others addressing it."""
    yield RemarkTrigger(mine, [seat], gold=gold)
    yield RemarkTrigger(theirs, _others(view, seat), seat, gold)


def _is(card: Card, sort: tuple[str, str]) -> bool:
    return (card.power, *card.colours) == sort


def _good_flights(view: View) -> list[int]:
    rules = view.rules
    return [seat for seat in _seats(view) if any(rules.good[rules.number[card]] for card in view.seats[seat].flight)]
