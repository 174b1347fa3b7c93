"""What is hidden from whoever tells the companion what happens: the person at one seat, or a watcher."""

from collections.abc import Iterable, Mapping, Set
from typing import Final, NamedTuple

from tda_tui.rules.events import EVERYONE, Event
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.determinization import exchange_hidden_cards
from tda_tui.rules.state.table import NO_CARD, NOBODY, Table

UNCERTAIN: Final = -1
"""Since when a card is hidden that was lost from sight in a hand."""
NO_ROB: Final = -1


class Swap(NamedTuple):
    """Two cards that were exchanged, and since when each had been hidden. With `rob`, the number of a card taken
    unseen, the other of them was taken then; without, each was where the other is all the time."""

    one: int
    other: int
    since: tuple[int, int]
    rob: int = NO_ROB

    @property
    def clear(self) -> bool:
        """Whether it is clear how the cards came to be where they are."""
        return self.rob != NO_ROB or self.since[0] == self.since[1] != UNCERTAIN


class Rob(NamedTuple):
    """A card taken unseen from a hand, after so many reshuffles: the hand before, and which card is imagined to have
    been taken."""

    hand: tuple[int, ...]
    moved: int
    shuffles: int

    def swapped(self, swap: Swap, hand: bool) -> "Rob":
        """With the two cards exchanged: which one was taken, and also where they were before if the `hand` changes."""
        other = {swap.one: swap.other, swap.other: swap.one}
        before = tuple([other.get(card, card) for card in self.hand]) if hand else self.hand
        return self._replace(hand=before, moved=other.get(self.moved, self.moved))


class Sight(NamedTuple):
    """What one seat, or a watcher (NOBODY), has seen of a game so far.

    `special` are the special cards seen: they are in this game. `secret` are cards that may have changed hands unseen
    by a watcher, although every seat knows them. `hidden_since` says with which reshuffle of the deck cards were last
    hidden, 0 or missing for the deal; UNCERTAIN if they were lost from sight in a hand.
    """

    seat: int = NOBODY
    special: frozenset[int] = frozenset()
    secret: frozenset[int] = frozenset()
    hidden_since: Mapping[int, int] = {}
    robs: tuple[Rob, ...] = ()

    def knows(self, table: Table, card: int) -> bool:
        """Whether the location of a hidden card is known."""
        if self.seat != NOBODY:
            return bool(table.known[card] >> self.seat & 1)
        return table.known[card] == (1 << table.seats) - 1 and card not in self.secret

    def unseen(self, table: Table, cards: Iterable[int]) -> set[int]:
        """Those of the cards whose location is not known."""
        return {card for card in cards if not self.knows(table, card)}

    def unseen_in(self, table: Table, seat: int) -> set[int]:
        """The unknown cards in a hand, without its ante, which has been told if it lies there."""
        return self.unseen(table, table.hands[seat])

    def everything_unseen(self, table: Table) -> set[int]:
        """All cards that may be in an unknown location: in the deck, aside or in a hand."""
        lying = [*table.deck, *table.aside, *(card for hand in table.hands for card in hand)]
        return self.unseen(table, lying)

    def possible(self, table: Table) -> set[int]:
        """All cards that may be in an unknown location, and those that may be in this game in place of others."""
        spare = [card for card in table.rules.special_cards if card not in self.special]
        left_out = table.left_out if len(spare) > len(table.left_out) else []
        return self.everything_unseen(table) | set(left_out)

    def of(self, event: Event) -> Event:
        """The event as it was seen."""
        return event.seen_by_all() if self.seat == NOBODY else event.seen_by(self.seat)

    def hiding(self, cards: Iterable[int], since: int) -> "Sight":
        """What has been seen when these cards are hidden from now on."""
        return self._replace(hidden_since={**self.hidden_since, **dict.fromkeys(cards, since)})

    def alike(self, one: int, other: int) -> bool:
        """Whether two cards were last hidden at the same time, so that either may have gone where the other is."""
        since = self.hidden_since.get(one, 0)
        return since == self.hidden_since.get(other, 0) != UNCERTAIN

    def swapped(self, swaps: Iterable[Swap]) -> "Sight":
        """What has been seen when cards are exchanged: other cards may have been taken unseen."""
        robs = self.robs
        for swap in swaps if robs else ():
            robs = tuple([self._other_rob(rob, number, swap) for number, rob in enumerate(robs)])
        return self._replace(robs=robs)

    @staticmethod
    def _other_rob(rob: Rob, number: int, swap: Swap) -> Rob:
        if swap.rob == NO_ROB:
            return rob.swapped(swap, hand=True) if swap.clear and rob.shuffles >= swap.since[0] else rob
        return rob.swapped(swap, hand=number > swap.rob) if number >= swap.rob else rob

    def taken_instead(self, wanted: int, held: int, unseen: Set[int]) -> tuple[int, int] | None:
        """A card for which the wanted one may have been mistaken, that was in the same hand as the one held when one of
        these two was taken unseen; and the number of that rob."""
        for number in reversed(range(len(self.robs))):
            rob = self.robs[number]
            for card in rob.hand if held in rob.hand else ():
                moved = (card == rob.moved) != (held == rob.moved)
                hidden = card in unseen and self.hidden_since.get(card, 0) <= rob.shuffles
                if moved and hidden and card != held and (card == wanted or self.alike(card, wanted)):
                    return card, number
        return None

    def after(self, table: Table, event: Event) -> "Sight":
        """What has been seen after an event on this table."""
        rules, seen = table.rules, self.of(event)
        secret = self.secret
        if self.seat == NOBODY and event.audience != EVERYONE:
            lost = table.hands[event.other] if event.kind == "rob" else []
            secret = secret | {rules.number[card] for card in event.cards} | {*lost}
        elif secret and seen.cards:
            secret = secret - {rules.number[card] for card in seen.cards}
        return self._replace(secret=secret).seeing(rules, [rules.number[card] for card in seen.cards])

    def seeing(self, rules: Rules, cards: Iterable[int]) -> "Sight":
        """What has been seen when these cards have, too."""
        return self._replace(special=self.special | {card for card in cards if rules.special[card]})


def exchange(table: Table, sight: Sight, wanted: int, held: int, told: Set[int] = frozenset()) -> list[Swap]:
    """Exchange two cards whose locations are unknown, in place, so that `wanted` is where `held` was. Returns what was
    exchanged; nothing if it cannot be there: it is not in this game, or lies where it has been seen. The cards `told`
    since stay where they are."""
    unseen = sight.everything_unseen(table) - told
    swaps: list[Swap] = []
    if held not in unseen:
        return swaps
    if wanted in table.left_out:
        spare = _spare_special(table, sight, held, unseen)
        if spare == NO_CARD:
            return swaps
        swaps.append(_swap(table, sight, wanted, spare))
        unseen.add(wanted)
        if spare == held:
            return swaps
    if wanted not in unseen:
        return swaps
    if not sight.alike(wanted, held) and (found := sight.taken_instead(wanted, held, unseen)) is not None:
        mistaken, rob = found
        if mistaken != wanted:
            swaps.append(_swap(table, sight, wanted, mistaken))
        swaps.append(_swap(table, sight, wanted, held, rob))
    else:
        swaps.append(_swap(table, sight, wanted, held))
    if sight.seat == NOBODY:  # between two players everybody knows what a watcher has not seen
        for seat, hand in enumerate(table.hands):
            for card in {one for swap in swaps for one in swap[:2]} & set(hand):
                table.known[card] = 1 << seat
    return swaps


def _swap(table: Table, sight: Sight, one: int, other: int, rob: int = NO_ROB) -> Swap:
    exchange_hidden_cards(table, one, other)
    return Swap(one, other, (sight.hidden_since.get(one, 0), sight.hidden_since.get(other, 0)), rob)


def _spare_special(table: Table, sight: Sight, held: int, unseen: set[int]) -> int:
    """A special card that may be left out of the game instead of another: best the one `held`."""
    spare = [card for card in (held, *sorted(unseen)) if table.rules.special[card] and card not in sight.special]
    return next((card for card in spare if card in unseen), NO_CARD)
