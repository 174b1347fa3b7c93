"""The whole state of a game, including characters and who knows which hidden card."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from operator import attrgetter
from typing import Final, NamedTuple

from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.public_action import PublicAction

DISK = "disk"  # the entry in `Character.expended` when one disk stands for all abilities of the seat


class Character(NamedTuple):
    """The character of a seat.

    `abilities` are ids, with a colour where the ability has one; the other fields hold names without colours.
    `expended` are those waiting for a special flight, or DISK for all of them. `shown` are secret abilities that
    everybody knows by now. `played` are the cards that count as played in this gambit, replacements included; `laid`
    counts those played from the hand.
    """

    abilities: tuple[str, ...] = ()
    expended: tuple[str, ...] = ()
    used_in_game: tuple[str, ...] = ()
    used_in_gambit: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    played: tuple[int, ...] = ()
    laid: int = 0
    gambits_won: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """The ids of the abilities without their colours."""
        return tuple([ability_name(ability) for ability in self.abilities])

    def spent(self, name: str) -> bool:
        """Whether the ability cannot be used at the moment."""
        return (
            name in self.expended or DISK in self.expended or name in self.used_in_game or name in self.used_in_gambit
        )

    def colour_of(self, name: str) -> str:
        """The colour of the ability `name`, "" if it has none."""
        return next((a.partition(":")[2] for a in self.abilities if ability_name(a) == name), "")

    def known_to(self, owner: bool, secret: bool) -> tuple[str, ...]:
        """The abilities the viewer knows: all for the owner, for others only those that are not or no longer secret."""
        if owner or not secret:
            return self.abilities
        return tuple([ability for ability in self.abilities if ability in self.shown])


def ability_name(ability: str) -> str:
    """The ability's id without its colour."""
    return ability.partition(":")[0]


SET: Final = "set"
ANTE: Final = "ante"
PLAY: Final = "play"
OVER: Final = "over"
"""Phases: before the deal, choosing antes, playing rounds, game over."""
NOBODY: Final = -1
NO_CARD: Final = -1


class Effect(NamedTuple):
    """An effect that the power of `card` has for the seat until the gambit's end. A `card_bound` effect concerns the
    card itself and ends when it leaves its flight."""

    name: str
    seat: int
    card: int
    figure: int = 0
    card_bound: bool = False


ANY_STRENGTH: Final = 99  # no card is stronger than this


class Debt(NamedTuple):
    """What one seat owes another seat or STAKES."""

    debtor: int
    creditor: int
    gold: int


_MASK: Final = (1 << 64) - 1
FIELDS: Final = (
    "ante", "ante_owner", "aside", "chain", "characters", "colours_done", "committed", "debts", "deck", "discards",
    "effects", "flights", "gambit", "gambit_over", "gambit_winners", "gold", "hands", "hole", "known", "last_gambit",
    "last_seat", "last_winner", "leader", "left_out", "lost", "owes", "phase", "playing", "public_actions", "reantes",
    "removed", "rng", "round", "round_slot", "rules", "seats", "shuffles", "specials_seen", "stakes", "strengths_done",
    "to_move", "turns_taken", "winners",
)  # fmt: skip
"""All attributes of a table."""


class Table:
    """The whole state as plain data; cards and seats are numbers."""

    __slots__ = FIELDS

    def __new__(cls, *_begin_with: object) -> Table:
        """Create an empty table, to be filled by `__init__`, by `copy` or from a pickle."""
        return object.__new__(cls)

    def __init__(self, rules: Rules, seats: int, seed: int) -> None:
        self.rules, self.seats, self.rng = rules, seats, seed & _MASK
        self.playing = list(range(seats))  # seats not knocked out, clockwise
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.flights: list[list[int]] = [[] for _ in range(seats)]
        self.ante: list[int] = []
        self.ante_owner: list[int] = []
        self.committed = [NO_CARD] * seats
        self.deck: list[int] = []  # the top card is at the end
        self.discards: list[int] = []
        self.aside: list[int] = []  # cards being looked at
        self.left_out: list[int] = []  # special cards that are not in this game
        self.removed: list[int] = []  # cards a set-up position removes from the game, known to everybody
        self.characters: tuple[Character, ...] = ()  # one per seat; empty without abilities
        self.chain: list[int] = []  # shuffles at its start, then the cards, of the chain being resolved
        self.known = [0] * len(rules.cards)  # by card: a bit for each seat that knows where it is, if it is hidden
        self.specials_seen = [0] * seats  # by seat: a bit for each special card that it knows to be in this game
        self.gold, self.owes = [0] * seats, [0] * seats
        self.debts: list[Debt] = []  # oldest first
        # None in playouts, where nobody draws inferences from them.
        self.public_actions: list[PublicAction] | None = []
        self.stakes = self.hole = self.lost = 0  # lost is gold paid out of the game
        self.phase, self.gambit, self.round = ANTE, 1, 0
        self.leader = self.to_move = self.turns_taken = 0
        self.last_seat = NOBODY
        self.round_slot = [NO_CARD] * seats  # the slot of the flight that the seat filled this round
        self.colours_done, self.strengths_done = [0] * seats, [0] * seats  # bits of the special flights rewarded
        self.effects: list[Effect] = []
        self.gambit_over = False
        self.reantes = self.shuffles = 0
        self.last_gambit = 0  # the gambit after which the game ends because time is up; 0: none
        self.gambit_winners: list[int] = []
        self.last_winner = 0
        self.winners: list[int] = []

    def copy(self) -> Table:
        """An independent copy. Written out by hand because it runs before every turn. What changes rarely is never
        changed in place but replaced as a whole, and so shared between copies."""
        other = Table.__new__(Table)
        other.rules, other.seats, other.playing = self.rules, self.seats, self.playing
        other.rng = self.rng
        other.hands = [hand[:] for hand in self.hands]
        other.flights = [flight[:] for flight in self.flights]
        other.ante, other.ante_owner, other.committed = self.ante[:], self.ante_owner[:], self.committed[:]
        other.deck, other.discards, other.aside = self.deck[:], self.discards[:], self.aside[:]
        other.left_out, other.removed, other.chain = self.left_out, self.removed, self.chain
        other.characters, other.effects, other.debts = self.characters, self.effects, self.debts
        other.known, other.specials_seen = self.known[:], self.specials_seen[:]
        other.gold, other.owes = self.gold[:], self.owes
        other.public_actions = None if self.public_actions is None else self.public_actions[:]
        other.stakes, other.hole, other.lost = self.stakes, self.hole, self.lost
        other.phase, other.gambit, other.round = self.phase, self.gambit, self.round
        other.leader, other.to_move, other.turns_taken = self.leader, self.to_move, self.turns_taken
        other.last_seat, other.round_slot = self.last_seat, self.round_slot[:]
        other.colours_done, other.strengths_done = self.colours_done, self.strengths_done
        other.gambit_over, other.reantes, other.shuffles = self.gambit_over, self.reantes, self.shuffles
        other.gambit_winners, other.last_winner = self.gambit_winners, self.last_winner
        other.last_gambit, other.winners = self.last_gambit, self.winners
        return other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and _everything(self) == _everything(other)

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> dict[str, object]:
        """The state to pickle: everything except the rules."""
        return {name: getattr(self, name) for name in FIELDS if name != "rules"}

    def __setstate__(self, state: dict[str, object]) -> None:
        for name, value in state.items():
            setattr(self, name, value)

    # Chance: the only random state is one integer (splitmix64)

    def below(self, bound: int) -> int:
        """A random number from 0 to bound - 1."""
        self.rng = state = (self.rng + 0x9E3779B97F4A7C15) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((state ^ (state >> 31)) * bound) >> 64

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle in place."""
        for last in range(len(cards) - 1, 0, -1):
            pick = self.below(last + 1)
            cards[last], cards[pick] = cards[pick], cards[last]

    # Seats. Knocked-out players do not count.

    def left(self, seat: int) -> int:
        """The next seat clockwise."""
        playing = self.playing
        return playing[bisect_right(playing, seat) % len(playing)]

    def around(self, seat: int) -> list[int]:
        """All seats clockwise, starting with this one."""
        playing = self.playing
        index = bisect_left(playing, seat)
        return playing[index:] + playing[:index]

    def opponents(self, seat: int) -> list[int]:
        """All other seats clockwise, starting on the left."""
        playing = self.playing
        return playing[bisect_right(playing, seat) :] + playing[: bisect_left(playing, seat)]

    # Cards

    def held(self, seat: int) -> list[int]:
        """A seat's hand, including its secret ante."""
        committed = self.committed[seat]
        return self.hands[seat] if committed == NO_CARD else [*self.hands[seat], committed]

    def note(self, action: PublicAction) -> None:
        """Record a public action, unless this is a playout."""
        if self.public_actions is not None:
            self.public_actions.append(action)

    def see_special(self, card: int, seat: int) -> None:
        """If the card is special, the seat now knows that it is in this game."""
        if self.rules.special[card]:
            self.specials_seen[seat] |= 1 << card

    def round_card(self, seat: int) -> int:
        """The card that counts as played by the seat this round, or NO_CARD."""
        slot = self.round_slot[seat]
        return self.flights[seat][slot] if slot >= 0 else NO_CARD

    def show(self, card: int) -> None:
        """Everybody sees the card; if it is special, all seats now know that it is in this game."""
        if self.rules.special[card] and self.public_actions is not None:
            for seat in range(self.seats):
                self.specials_seen[seat] |= 1 << card

    def take_top(self) -> int:
        """Take the deck's top card, or NO_CARD; the caller puts it where it belongs and then calls `settle_deck`."""
        if not self.deck:
            self.settle_deck()
        return self.deck.pop() if self.deck else NO_CARD

    def settle_deck(self) -> None:
        """If the deck is empty, make the discards the new one (Legendary rulebook, No Cards in Deck). Called after each
        completed move of a card."""
        if not self.deck and self.discards:
            self.deck, self.discards = self.discards, []
            for card in self.deck:
                self.known[card] = 0
            self.shuffle(self.deck)
            self.shuffles += 1

    def discard(self, *cards: int) -> None:
        """Put cards face up on the discard pile, and then reshuffle if the deck is empty."""
        self.discards += cards
        for card in cards:
            if self.rules.special[card]:
                self.show(card)
        if not self.deck:
            self.settle_deck()

    def into_hand(self, card: int, seat: int) -> None:
        """Put a card into a hand. Seats that knew the card still know it."""
        self.hands[seat].append(card)
        self.known[card] |= 1 << seat
        if self.rules.special[card]:
            self.specials_seen[seat] |= 1 << card

    def mark_done(self, seat: int, is_colour: bool, mark: int) -> None:
        """Note that the seat has been rewarded for a special flight."""
        if is_colour:
            self.colours_done = self.colours_done[:]
            self.colours_done[seat] |= mark
        else:
            self.strengths_done = self.strengths_done[:]
            self.strengths_done[seat] |= mark

    def leave_flight(self, card: int) -> None:
        """End the effects bound to a card that leaves its flight."""
        if self.effects:
            self.effects = [e for e in self.effects if not (e.card_bound and e.card == card)]

    def remove_slot(self, seat: int, slot: int) -> None:
        """Remove a slot and its card from a flight; the seat may lose its card of the round."""
        self.leave_flight(self.flights[seat].pop(slot))
        if self.round_slot[seat] == slot:
            self.round_slot[seat] = NO_CARD
        elif self.round_slot[seat] > slot:
            self.round_slot[seat] -= 1

    def find(self, card: int) -> tuple[int, int] | None:
        """The seat and slot of a card in a flight, or None."""
        for seat, flight in enumerate(self.flights):
            if card in flight:
                return seat, flight.index(card)
        return None

    def in_ante(self, effect: str) -> int:
        """The first ante card with this effect, or NO_CARD if none or ante effects are off."""
        if not self.rules.ante_effects:
            return NO_CARD
        effects = self.rules.ante_effect
        return next((card for card in self.ante if effects[card] == effect), NO_CARD)

    # Characters, which are never changed in place, because forks share them

    def change_character(self, seat: int, character: Character) -> None:
        """Replace a seat's character."""
        self.characters = (*self.characters[:seat], character, *self.characters[seat + 1 :])

    def gambits_won(self, seat: int) -> int:
        """How many gambits the seat has won in this game, if there are characters."""
        return self.characters[seat].gambits_won + self.gambit_winners.count(seat)

    # Effects

    def has_effect(self, name: str, seat: int | None = None) -> bool:
        """Whether an effect of this name is active, for the given seat if any."""
        return any([e.name == name and (seat is None or e.seat == seat) for e in self.effects])

    def effects_of(self, name: str) -> list[Effect]:
        """All active effects of this name, in the order they began."""
        return [e for e in self.effects if e.name == name]


_everything = attrgetter(*FIELDS)
