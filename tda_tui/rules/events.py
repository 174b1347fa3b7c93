"""Events: what happened in a game, in order, and who may see it; and the moments at which listeners may react."""

from typing import Final, Literal, NamedTuple, get_args

EVERYONE: Final = -1
STAKES: Final = -1
"""Value of `Event.other` when gold goes to the stakes instead of a seat."""


EventKind = Literal[
    "gambit",  # gambit number `gold` begins
    "ante",  # `seat` reveals `cards` as its ante
    "ante-tied",  # every ante card ties with another: all are discarded and everyone draws one
    "price",  # `gold` is the price of the ante
    "leader",  # `seat` leads round number `gold`
    "play",  # `seat` plays `cards`
    # the power of `cards[0]` triggers for `seat`, because of `what` (see trigger reasons); `cards[1]`, if any, is the
    # card it was compared with, or the one that makes it trigger
    "trigger",
    "no-trigger",  # the power of `cards[0]` does not trigger, because of `what`
    "power",  # `cards[0]` uses the power of `cards[-1]` for `seat`, because another power made it
    "choose",  # `seat` chooses `what` for the power of `cards[0]`
    "pay",  # `seat` pays `gold` to `other` (STAKES: the stakes)
    "owe",  # `seat` could not pay `gold` and owes it: `what` says whether to the hole or as a debt to `other`
    "repay",  # `seat` repays `gold` of a debt to `other` (STAKES: the stakes)
    "ante-effect",  # `cards[0]` acts in the ante: everybody pays `gold` to the stakes
    "spy",  # `seat` takes the round's first turn while `cards[0]` lies in the ante and pays each opponent `gold`
    "share",  # `seat` gets a share of `gold` from the stakes that `other` won
    "steal",  # `seat` steals `gold` from the stakes
    "draw",  # `seat` draws `count` cards
    "rob",  # `seat` takes `count` random card from the hand of `other`
    "give",  # `seat` gives `cards` to `other`
    "show",  # `seat` shows `cards` to `other`, whose hand is full, and keeps it
    "take-ante",  # `seat` takes `cards` from the ante
    "enter-ante",  # `cards` come into the ante through `seat`
    "discard",  # `seat` discards `cards` from the hand
    "replace",  # in the flight of `seat`, `cards[0]` is discarded and `cards[1]` takes its place
    "swap",  # `seat` swaps `cards[0]` for `cards[1]` in the flight of `other`
    "slay",  # `seat` discards `cards` from the flight of `other`
    "reveal",  # `seat` reveals `cards`
    "look",  # `seat` looks at `count` cards of the deck
    "discard-deck",  # `seat` discards `cards` that came from the deck
    "put-back",  # `seat` leaves one card on top of the deck
    "effect",  # an effect named `what` begins for `seat` through `cards[0]`, with the figure `gold`
    "special-flight",  # `seat` completes the special flight `what`, worth `gold` and `count` ante cards
    "buy",  # `seat` must buy cards: `cards[0]` sets the price `gold`
    "shuffle",  # the discards are shuffled into a new deck
    "skip",  # `seat` has no card to play
    "stakes-empty",  # no gold is left in the stakes: the gambit ends
    # the gambit goes on, because of `what`: a tie, or unless-won, where `cards[0]` brings the round as `seat` has not
    # won
    "another-round",
    "score",  # the gambit is scored: `sheet`; `what` says whether the weakest or the strongest flight wins
    "win-gambit",  # `seat` wins the gambit and takes `gold`
    "no-winner",  # nobody wins the gambit, because of `what` (see NoWinner); `gold` stays in the stakes
    "split",  # `seat` gets `gold` of the stakes from the winner `other`
    "hole",  # `seat` pays `gold` into the hole; `count` could not be paid and lapses
    "knocked-out",  # `seat` has no gold left and leaves the game, which goes on without it
    "time-up",  # the time limit is reached: gambit number `gold` is the last
    "game-over",  # the game is over; `seat` is one that ran out of gold
    "hole-paid-out",  # `seat` receives `gold` from the hole
    "win-game",  # `seat` wins the game with `gold`
    # `seat` uses its ability `what`: `other` is the seat that it is about, `cards` what the audience sees of it (a
    # hand that is looked at, cards that are exchanged: first the one that is given), `gold` its figure
    "ability",
    "recharge",  # the ability `what` of `seat` is ready again; disk: all of them are
    "dice",  # `seat` rolls dice, `gold` together
]
EVENT_KINDS: tuple[EventKind, ...] = get_args(EventKind)


NoWinner = Literal["tie", "barred", "endless"]
"""Why nobody wins a gambit: tied flights, all flights barred, or still tied after the last possible round."""


class ScoreLine(NamedTuple):
    """One seat's line of a gambit's score sheet."""

    seat: int
    flight: tuple[str, ...]
    strength: int
    bonus: int
    total: int
    barred_by: tuple[str, ...]


class Event(NamedTuple):
    """One thing that happened.

    `kind` says what (see EventKind), `seat` who did it or is affected, `other` a second seat, `cards` card ids, `gold`
    coins or another number, `what` a name (a special flight, a trigger reason, an effect). Only the seats in `audience`
    (a bit per seat) may see `cards`; everybody may see `count`, the number of cards.
    """

    kind: EventKind
    seat: int = -1
    other: int = -1
    cards: tuple[str, ...] = ()
    gold: int = 0
    what: str = ""
    audience: int = EVERYONE
    count: int = 0  # type: ignore[assignment]  # hides tuple.count, which nobody needs here
    sheet: tuple[ScoreLine, ...] = ()

    def seen_by(self, seat: int) -> "Event":
        """The event as this seat may see it."""
        if self.audience == EVERYONE or self.audience >> seat & 1:
            return self
        return self._replace(cards=())

    def seen_by_all(self) -> "Event":
        """The event as a spectator may see it."""
        return self if self.audience == EVERYONE else self._replace(cards=())


Moment = Literal[
    "DEAL",  # before the deal
    "ANTE",  # the antes are revealed, before the tie test
    "PRICE",  # price and leader are known, before anybody pays; the value is what each seat pays, in their order
    "ANTE_PAID",  # the price is paid, before ante effects and round 1
    "LEAD",  # a round's leader is known, before anything of the turn; the value is who leads
    "TURN",  # a seat's turn begins, after the Spy's payment, before buying
    "PLAY",  # the card lies in the flight, before trigger and power
    "REPLACED",  # `card` has taken the place of another and counts as played by `seat`, before its power
    "PAY",  # `seat` is about to pay `other`; the value is how much
    "STEAL",  # a theft has been made by a power or a strength flight; the value is how much
    "ROB",  # `seat` has taken `card` out of the hand of `other`
    "STRONGEST",  # the strongest opponent is looked for; the value is the list of those it may be
    "DRAWN",  # a power has drawn `card` from the deck into the hand of `seat`, before the next one
    "USED",  # `seat` is done with the power of `card`; the value is how much was stolen by it
    "FLIGHT",  # `seat` has played `card` and the powers of the turn are done, before special flights are looked for
    "REWARD",  # `seat` has completed a special flight, before it is rewarded; the value is the flight
    "REWARDED",  # the special flight has been rewarded; the value is the flight
    "PRICE_CARD",  # `seat` buys and `card` is turned up and lies aside, not yet paid; the value is the price
    "PRICE_DISCARDED",  # the price `card` has been discarded, not yet paid; the value is the price
    "PRICE_PAID",  # `seat` has paid the price, nothing is drawn yet; the value is how many cards the hand is filled to
    "BOUGHT",  # `seat` has bought cards
    "END",  # the gambit is over and everything paid, the game goes on, nobody has drawn yet; `seat` is who draws first
]
MOMENTS: tuple[Moment, ...] = get_args(Moment)
"""`Rules.listeners` holds listeners by moment, such as roleplaying abilities. A listener may ask any seat, and what it
returns replaces the value in question.

While a question is open, a listener may keep references to seats and to cards known to the seat asked. Other cards, and
the lists that hold them, may have been dealt again by the time the answer comes. To act for a seat other than the one
to move, it uses `Turn.for_seat`.
"""


class Happening(NamedTuple):
    """What happens at a moment: the seat concerned, a second seat and a card, or NOBODY and NO_CARD."""

    moment: Moment
    seat: int
    other: int = -1
    card: int = -1
