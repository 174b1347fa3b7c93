"""Powers with an effect that lasts for the rest of the gambit. The comment on each name says what reads the effect."""

from typing import Final

from tda_tui.rules.powers.registry import power
from tda_tui.rules.state import flights
from tda_tui.rules.turn import Turn

WEAKEST_WINS: Final = "weakest-wins"  # the winner test
SPLIT_STAKES: Final = "split-stakes"  # the winner's taking of the stakes
BUYING_PAYS: Final = "buying-pays"  # buying cards
PER_EVIL: Final = "score-per-evil-dragon"  # scoring
RIDES: Final = "rides-weakest-dragon"  # scoring
FLIGHT_BONUS: Final = "flight-bonus"  # scoring
SCORING: Final = (PER_EVIL, RIDES, FLIGHT_BONUS)
SCORE_LATER: Final = "score-later"  # the end of a round
LEAD_NEXT: Final = "lead-next"  # the next leader


@power("later-cards-trigger")
def later_cards_trigger(turn: Turn, card: int) -> None:
    """All cards the player plays later in this gambit trigger."""
    turn.begin(flights.ALL_TRIGGER, card)


@power("weakest-wins")
def weakest_wins(turn: Turn, card: int) -> None:
    """The weakest flight wins this gambit."""
    turn.begin(WEAKEST_WINS, card)


@power("split-stakes")
def split_stakes(turn: Turn, card: int) -> None:
    """The winner of this gambit shares the stakes with the player on their left."""
    turn.begin(SPLIT_STAKES, card)


@power("buying-pays-me")
def buying_pays_me(turn: Turn, card: int) -> None:
    """Gold for bought cards goes to the player instead of the stakes. Only the latest such effect counts."""
    turn.table.effects = [e for e in turn.table.effects if e.name != BUYING_PAYS]
    turn.begin(BUYING_PAYS, card)


@power("score-per-evil-dragon")
def score_per_evil_dragon(turn: Turn, card: int, bonus: int) -> None:
    """The player's flight scores a bonus for each evil dragon in it at scoring time."""
    turn.begin(PER_EVIL, card, bonus)


@power("ride-weakest-dragon")
def ride_weakest_dragon(turn: Turn, card: int) -> None:
    """At scoring time this card is as strong as the weakest dragon in its flight."""
    if not turn.table.has_effect(RIDES) or all(e.card != card for e in turn.table.effects_of(RIDES)):
        turn.begin(RIDES, card, card_bound=True)


@power("count-as-every-colour")
def count_as_every_colour(turn: Turn, card: int) -> None:
    """For colour flights this card counts as a dragon of every colour."""
    if all(e.card != card for e in turn.table.effects_of(flights.WILD)):
        turn.begin(flights.WILD, card, card_bound=True)


@power("count-as-every-colour-and-unite-mortals")
def count_as_every_colour_and_unite_mortals(turn: Turn, card: int) -> None:
    """This card counts as every colour, and three mortals make a colour flight for the player."""
    count_as_every_colour(turn, card)
    turn.begin(flights.UNITES_MORTALS, card)


@power("score-later-and-higher")
def score_later_and_higher(turn: Turn, card: int, rounds: int, bonus: int) -> None:
    """The gambit is not scored before the end of round `rounds`, and the player's flight scores a bonus."""
    turn.begin(SCORE_LATER, card, rounds)
    turn.begin(FLIGHT_BONUS, card, bonus)


@power("lead-next")
def lead_next(turn: Turn, card: int) -> None:
    """The player leads the next round."""
    turn.begin(LEAD_NEXT, card, turn.table.round)
