"""The value of powers that change a flight, use other cards' powers, or have an effect for the rest of the gambit."""

from tda_tui.players.evaluation.position import USUAL, Gain, Position
from tda_tui.players.power_values.registry import (
    POWER_VALUES,
    Asked,
    Figures,
    PowerValue,
    best_gain,
    gain,
    value_of,
)
from tda_tui.rules.powers.registry import fitting_cards

CHOICE_GOLD, CHOICE_STRENGTH = 1.5, 3.0
"""How much better the best of three cards is than a random one, in gold and in strength."""


def _fitting(position: Position, cards: list[int], card: int, figures: Figures) -> list[int]:
    fits = fitting_cards(position.rules, figures["fits"], card)
    return [other for other in cards if other != card and fits[other]]


def _newcomer(position: Position, card: int) -> Gain:
    return Gain(USUAL) if value_of(position.rules.cards[card].power).nested else gain(position, card)


# An unknown card


def _replace_from_deck(position: Position, card: int, figures: Figures) -> Gain:
    return Gain(USUAL, position.facts.mean - position.rules.strength[card])


def _replace_from_opponent(position: Position, card: int, figures: Figures) -> Gain:
    most = max(position.opponents, key=position.hand_size)
    if not position.hand_size(most):
        return Gain()
    return Gain(USUAL + position.lost_by(most), position.facts.mean - position.rules.strength[card])


def _replace_another(position: Position, card: int, figures: Figures) -> Gain:
    others = [position.rules.strength[c] for c in position.flight if c != card]
    if not others:
        return Gain()
    return Gain(USUAL, position.facts.mean - (max(others) if position.weakest_wins else min(others)))


def _give_up(position: Position, asked: Asked, card: int) -> float:
    """Replace a card of the player's flight by an unknown one."""
    rest = [c for c in position.flight if c != card]
    free = 6.0 if position.barred(position.flight) and not position.barred(rest) else 0.0
    chance = position.chance_with(rest, position.hand, position.facts.mean)
    return position.winning(chance) + position.flights_worth(rest, position.hand) + free


# One of several revealed cards


def _replace_from_three(position: Position, card: int, figures: Figures) -> Gain:
    likely = position.facts.mean + (-CHOICE_STRENGTH if position.weakest_wins else CHOICE_STRENGTH)
    return Gain(USUAL + CHOICE_GOLD, likely - position.rules.strength[card])


def _lay_in_place(position: Position, asked: Asked, card: int) -> float:
    """Replace the asking card by a revealed one, which triggers."""
    then = [card if c == asked.source else c for c in position.flight]
    brings = gain(position, card)
    weakest = position.weakest_wins or brings.weakest
    chance = position.chance_with(then, position.hand, brings.strength, weakest)
    return brings.gold + position.winning(chance) + position.flights_worth(then, position.hand)


# A card from hand


def _replacing(position: Position, old: int, new: int) -> Gain:
    """The gain of replacing a card of the flight by one from hand, which triggers."""
    strength, brings = position.rules.strength, _newcomer(position, new)
    more = brings.strength + strength[new] - strength[old]
    return brings._replace(gold=brings.gold - position.keep(new), strength=more)


def _replace_from_hand(position: Position, card: int, figures: Figures) -> Gain:
    fitting = _fitting(position, position.hand, card, figures)
    return best_gain(position, [Gain(), *[_replacing(position, card, new) for new in fitting]])


def _stand_in(position: Position, asked: Asked, card: int) -> float:
    """Replace the asking card by one from hand, which triggers."""
    rest, strength = position.rest(card), position.rules.strength
    then = [card if c == asked.source else c for c in position.flight]
    brings = _replacing(position, asked.source, card)
    extra = brings.strength - (strength[card] - strength[asked.source])
    better = position.chance_with(then, rest, extra, position.weakest_wins or brings.weakest) - position.chance
    flights = position.flights_worth(then, rest) - position.flights_worth(position.flight, position.hand)
    return brings.gold + position.winning(better) + flights


# A card of another flight


def _swapping(position: Position, mine: int, theirs: int) -> Gain:
    """The gain of swapping the player's card for a mortal in an opponent's flight."""
    strength, brings = position.rules.strength, _newcomer(position, theirs)
    return brings._replace(strength=brings.strength + 1.5 * (strength[theirs] - strength[mine]))


def _swap_mortals(position: Position, card: int, figures: Figures) -> Gain:
    mortals = [c for seat in position.opponents for c in position.flights[seat] if position.rules.mortal[c]]
    return best_gain(position, [Gain(), *[_swapping(position, card, c) for c in mortals]])


def _swap(position: Position, asked: Asked, card: int) -> float:
    brings = _swapping(position, asked.source, card)
    return brings.gold + brings.strength * position.point()


def _slaying(position: Position, seat: int, prey: int) -> float:
    """The value of removing a card from a seat's flight: higher from a strong opponent, negative from one's own."""
    strength = position.rules.strength[prey]
    point = position.point()
    if position.weakest_wins:
        strength = -strength
    if seat == position.me:
        return -strength * point - 1.0
    threat = 1.0 if seat in position.strongest_opponents() else 0.5
    return 0.6 * strength * point * threat + 0.1 * strength * threat


def _slay(position: Position, card: int, figures: Figures) -> float:
    fits = fitting_cards(position.rules, figures["fits"], card)
    lying = enumerate(position.flights)
    return max([_slaying(position, seat, c) for seat, flight in lying for c in flight if fits[c]], default=0.0)


def _slay_this(position: Position, asked: Asked, card: int) -> float:
    owner = next(seat for seat, flight in enumerate(position.flights) if card in flight)
    return _slaying(position, owner, card)


# The powers of other cards


def _trigger_flight(position: Position, card: int, figures: Figures) -> Gain:
    found = [gain(position, c) for c in _fitting(position, position.flight, card, figures)]
    return Gain(sum([g.gold for g in found], 0.0), sum([g.strength for g in found], 0.0))


def _using(position: Position, source: int, printed: int) -> Gain:
    if value_of(position.rules.cards[printed].power).nested:
        return Gain(USUAL / 2)
    return gain(position, printed, source)


def _reveal_and_use(position: Position, card: int, figures: Figures) -> Gain:
    shown = [c for c in position.rest(card) if position.rules.dragon[c]]
    return best_gain(position, [_using(position, card, c) for c in shown])


def _reveal(position: Position, asked: Asked, card: int) -> float:
    brings = _using(position, asked.source, card)
    return brings.gold + brings.strength * position.point() - 0.1


def _copy_from_ante(position: Position, card: int, figures: Figures) -> Gain:
    return best_gain(position, [_using(position, card, c) for c in position.ante])


def _copy_from_flights(position: Position, card: int, figures: Figures) -> Gain:
    models = _fitting(position, position.all_flights(), card, figures)
    return best_gain(position, [_using(position, card, c) for c in models])


def _copy(position: Position, asked: Asked, card: int) -> float:
    return position.in_gold(_using(position, asked.source, card))


POWER_VALUES.update(
    {
        "replace-from-deck": PowerValue(2.5, _replace_from_deck),
        "replace-from-opponent": PowerValue(
            3.0, _replace_from_opponent, answers={"opponent": lambda position, asked, seat: position.lost_by(seat)}
        ),
        "replace-another": PowerValue(3.0, _replace_another, answers={"flight-card": _give_up}),
        "replace-from-three": PowerValue(5.0, _replace_from_three, answers={"revealed-card": _lay_in_place}),
        "replace-from-hand": PowerValue(5.0, _replace_from_hand, answers={"hand-card": _stand_in}, nested=True),
        "swap-mortals": PowerValue(2.0, _swap_mortals, answers={"flight-card": _swap}, nested=True),
        "slay": PowerValue(5.0, _slay, answers={"flight-card": _slay_this}),
        "trigger-my-flight": PowerValue(
            3.0,
            _trigger_flight,
            answers={"flight-card": lambda position, asked, card: position.in_gold(gain(position, card))},
            nested=True,
        ),
        "reveal-and-use": PowerValue(4.0, _reveal_and_use, answers={"hand-card": _reveal}, nested=True),
        "copy-from-ante": PowerValue(3.5, _copy_from_ante, answers={"ante-card": _copy}, nested=True),
        "copy-from-flights": PowerValue(3.5, _copy_from_flights, answers={"flight-card": _copy}, nested=True),
    }
)


def _split(position: Position, card: int, figures: Figures) -> float:
    right = position.opponents[-1]
    theirs = (1.0 - position.chance) * (0.6 if right in position.strongest_opponents() else 0.2)
    return (theirs - position.chance) * position.pot / 2


def _buying_pays(position: Position, card: int, figures: Figures) -> float:
    buyers = [seat for seat in position.opponents if position.hand_size(seat) <= position.plays_left(seat)]
    price = position.facts.mean
    own = len(position.hand) <= position.rounds_after
    return sum([position.paid_by(seat, round(price)) for seat in buyers], 0.0) + own * price * 0.7


def _score_per_evil(position: Position, card: int, figures: Figures) -> Gain:
    rules = position.rules
    evil, held = sum(rules.evil[c] for c in position.flight), sum(rules.evil[c] for c in position.rest(card))
    return Gain(0.0, figures["bonus"] * (evil + 0.7 * min(held, position.rounds_after)))


def _ride(position: Position, card: int, figures: Figures) -> Gain:
    rules = position.rules
    dragons = [rules.strength[c] for c in position.flight if rules.dragon[c]]
    dragons += [rules.strength[c] for c in position.hand if rules.dragon[c]][: position.rounds_after]
    return Gain(0.0, min(dragons, default=0) - rules.strength[card])


def _every_colour(position: Position, card: int, figures: Figures) -> float:
    flight, rest = position.flight, position.rest(card)
    return position.flights_worth(flight, rest, card) - position.flights_worth(flight, rest)


def _unite_mortals(position: Position, card: int, figures: Figures) -> float:
    before, now = position.flight_colours, _every_colour(position, card, figures)
    if before & position.rules.mortal_colour:
        return now
    flight, rest = position.flight, position.rest(card)
    alone = position.flights_worth(flight, rest)
    position.flight_colours = before | position.rules.mortal_colour
    together = position.flights_worth(flight, rest)
    position.flight_colours = before
    return now + together - alone


POWER_VALUES.update(
    {
        "later-cards-trigger": PowerValue(2.5, lambda position, card, figures: position.rounds_after * USUAL * 0.6),
        "weakest-wins": PowerValue(5.0, lambda position, card, figures: Gain(weakest=True)),
        "split-stakes": PowerValue(1.0, _split),
        "buying-pays-me": PowerValue(4.0, _buying_pays),
        "score-per-evil-dragon": PowerValue(4.0, _score_per_evil),
        "ride-weakest-dragon": PowerValue(0.0, _ride),
        "count-as-every-colour": PowerValue(5.0, _every_colour),
        "count-as-every-colour-and-unite-mortals": PowerValue(4.0, _unite_mortals),
        "score-later-and-higher": PowerValue(4.0, lambda position, card, figures: Gain(0.0, figures["bonus"])),
        "lead-next": PowerValue(1.0, lambda position, card, figures: position.lead if position.rounds_after else 0.0),
    }
)
