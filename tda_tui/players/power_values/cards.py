"""The value of powers that draw cards, take cards from the ante or put cards into it."""

from tda_tui.players.evaluation.position import LEAST_LOSS, Position
from tda_tui.players.power_values.registry import (
    POWER_VALUES,
    Asked,
    Figures,
    PowerValue,
    acting_in_ante,
    entering_ante,
)
from tda_tui.rules.powers.registry import fitting_cards

# Drawing


def _drawn_by_others(position: Position, count: int) -> float:
    return count * position.rival_mean * position.weights.card * position.future


def _draw_per_good(position: Position, card: int, figures: Figures) -> float:
    good = position.rules.good
    return position.cards(sum([good[c] for c in position.flight]))


def _draw_and_gift(position: Position, card: int, figures: Figures) -> float:
    gift: float = position.chance * figures["gold"] * (position.count - 1) * (1.0 + position.rival_mean)
    return _draw_per_good(position, card, figures) - gift


def _good_flights_draw(position: Position, card: int, figures: Figures) -> float:
    good = position.rules.good
    mine = any([good[c] for c in position.flight])
    return position.cards(int(mine)) - _drawn_by_others(position, len(position.with_card(good)))


def _draw_and_look(position: Position, card: int, figures: Figures) -> float:
    best = position.cards(1) + position.weights.keep * 3.0 * position.future
    return _good_flights_draw(position, card, figures) + best


def _draw_per_good_colour(position: Position, card: int, figures: Figures) -> float:
    colours, rules = 0, position.rules
    for c in position.flight:
        if rules.good[c]:
            colours |= rules.colours[c]
    return position.cards(colours.bit_count())


def _thin_hands_draw(position: Position, card: int, figures: Figures) -> float:
    most = figures["cards"]
    others = sum([position.hand_size(seat) <= most for seat in position.opponents])
    return position.cards(1 + (position.held <= most)) - _drawn_by_others(position, others)


def _draw_per_stronger(position: Position, card: int, figures: Figures) -> float:
    mine, totals = position.strength_of(position.flight), position.totals
    return position.cards(sum([totals[seat] > mine for seat in position.opponents]))


# Exchanging cards of the hand for unknown ones


def _exchanging_one(position: Position, card: int) -> float:
    return position.unknown_card() - min((position.keep(c) for c in position.rest(card)), default=0.0)


def _exchanging_all(position: Position, card: int) -> float:
    rest, unknown = position.rest(card), position.unknown_card()
    drawn = position.chance_with(position.flight, []) - position.chance_with(position.flight, rest)
    flights = position.flights_worth(position.flight, []) - position.flights_worth(position.flight, rest)
    return sum([unknown - position.keep(c) for c in rest], 0.0) + position.winning(drawn) + flights


def _cycle(position: Position, card: int, figures: Figures) -> float:
    return max(_exchanging_one(position, card), _exchanging_all(position, card)) if position.hand else 0.0


def _discard_and_draw(position: Position, card: int, figures: Figures) -> float:
    poor = [c for c in position.rest(card) if position.exchanging(c) > 0.0]
    return sum([position.unknown_card() - position.keep(c) for c in poor], 0.0)


# The ante


def _taking(position: Position, card: int) -> float:
    return max(position.keep(card), LEAST_LOSS) - acting_in_ante(position, card)


def _weakest_ante(position: Position, count: int) -> list[int]:
    return sorted(position.ante, key=position.rules.strength.__getitem__)[:count]


def _take_weakest_ante(position: Position, card: int, figures: Figures) -> float:
    room = position.rules.hand_limit - len(position.hand) + 1
    taken = _weakest_ante(position, min(figures["cards"], room))
    return sum([_taking(position, c) for c in taken], 0.0)


def _take_ante_and_prolong(position: Position, card: int, figures: Figures) -> float:
    again = 0.05 * position.winning(1.0) if position.round <= position.rules.ruleset.min_rounds else 0.0
    return _take_weakest_ante(position, card, figures) + again


def _take_from_ante(position: Position, card: int, figures: Figures) -> float:
    fits = fitting_cards(position.rules, figures["fits"], card)
    return max([_taking(position, c) for c in position.ante if fits[c]], default=0.0)


def _feeding(position: Position, card: int) -> float:
    return entering_ante(position, card) - position.losing(card)


def _draw_and_feed(position: Position, card: int, figures: Figures) -> float:
    rest = position.rest(card)
    return position.cards(1) + _feeding(position, min(rest, key=position.keep)) if rest else 0.0


def _opponents_feed(position: Position, card: int, figures: Figures) -> float:
    feeding = [seat for seat in position.opponents if position.hand_size(seat)]
    return sum([position.rival[seat] for seat in feeding], 0.0) * 0.6 * position.weights.card * position.future


def _fed(position: Position, asked: Asked, card: int) -> float:
    return _feeding(position, card)


POWER_VALUES.update(
    {
        "draw-per-good-dragon": PowerValue(3.0, _draw_per_good),
        "draw-per-good-dragon-and-gift": PowerValue(2.5, _draw_and_gift),
        "good-flights-draw": PowerValue(1.5, _good_flights_draw),
        "good-flights-draw-and-look": PowerValue(5.0, _draw_and_look),
        "draw-and-tax": PowerValue(
            3.5, lambda position, card, figures: position.cards(1) + position.taxed(figures["gold"])
        ),
        "draw-per-good-colour": PowerValue(4.0, _draw_per_good_colour),
        "thin-hands-draw": PowerValue(3.5, _thin_hands_draw),
        "draw-per-stronger-flight": PowerValue(3.0, _draw_per_stronger),
        "cycle-one-or-all": PowerValue(
            2.0,
            _cycle,
            effects={
                "one": lambda position, asked: _exchanging_one(position, asked.source),
                "hand": lambda position, asked: _exchanging_all(position, asked.source),
            },
        ),
        "discard-and-draw": PowerValue(2.0, _discard_and_draw),
        "take-weakest-ante": PowerValue(3.0, _take_weakest_ante),
        "take-weakest-ante-and-prolong": PowerValue(4.0, _take_ante_and_prolong),
        "take-from-ante": PowerValue(2.5, _take_from_ante),
        "draw-and-feed-ante": PowerValue(1.0, _draw_and_feed, answers={"hand-card": _fed}),
        "opponents-feed-ante": PowerValue(1.5, _opponents_feed, answers={"hand-card": _fed}),
    }
)
