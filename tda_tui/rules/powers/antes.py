"""Powers that take cards from the ante."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tda_tui.rules.powers.registry import power

if TYPE_CHECKING:
    from tda_tui.rules.powers.card_filter import CardFilter
    from tda_tui.rules.turn import Turn

PROLONG: Final = "another-round"


@power("take-weakest-ante", in_any_order=True)
def take_weakest_ante(turn: Turn, card: int, cards: int) -> None:
    """Take the weakest ante cards, choosing among equals; with too little room in hand, choose which of them to
    keep."""
    strength = turn.rules.strength
    room = turn.room(turn.me)
    picked: list[int] = []
    while len(picked) < cards and room > 0:
        rest = [c for c in turn.table.ante if c not in picked]
        if not rest:
            break
        least = min(strength[c] for c in rest)
        equal = [c for c in rest if strength[c] == least]
        all_go = len(equal) <= cards - len(picked)
        picked.append(turn.ask_card("ante-card", turn.me, equal, card, matters=not all_go))
    while len(picked) > room > 0:
        kept = turn.ask_card("ante-card", turn.me, picked, card)
        picked.remove(kept)
        turn.take_from_ante(kept)
        room -= 1
    for taken in picked[:room]:
        turn.take_from_ante(taken)


@power("take-weakest-ante-and-prolong")
def take_weakest_ante_and_prolong(turn: Turn, card: int, cards: int) -> None:
    """Take the weakest ante cards; one more round is played unless the player wins when the gambit is first scored."""
    take_weakest_ante(turn, card, cards)
    rounds = turn.rules.ruleset.min_rounds
    if turn.table.round <= rounds:
        turn.begin(PROLONG, card, rounds)


@power("take-from-ante", in_any_order=True)
def take_from_ante(turn: Turn, card: int, fits: CardFilter) -> None:
    """Take a fitting ante card of the player's choice."""
    fitting = [c for c in turn.table.ante if fits.admits(turn.rules, c, card)]
    if turn.room(turn.me) > 0:
        chosen = turn.ask_card("ante-card", turn.me, fitting, card)
        if chosen >= 0:
            turn.take_from_ante(chosen)


@power("draw-and-feed-ante")
def draw_and_feed_ante(turn: Turn, card: int) -> None:
    """Draw one, then move a hand card to the ante."""
    turn.draw(turn.me, 1)
    turn.feed_ante(turn.me, card)


@power("opponents-feed-ante")
def opponents_feed_ante(turn: Turn, card: int) -> None:
    """Each opponent, starting on the left, puts a card from hand into the ante."""
    for seat in turn.opponents:
        turn.feed_ante(seat, card)
