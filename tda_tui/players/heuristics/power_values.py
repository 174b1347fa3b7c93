"""What each power would bring if it were used now: one short function a power, keyed by the power's name.

Each takes the outlook, the card that carries the power out (taken to lie in my flight) and the power's figures,
and gives what is gained: worth in gold, and by how much my total changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from tda_tui.players.heuristics import ante_values
from tda_tui.rules.powers.card_filter import CardFilter

if TYPE_CHECKING:
    from tda_tui.players.heuristics.position_evaluation import PositionEvaluation
    from tda_tui.rules.rules import Rules


class Gain(NamedTuple):
    """What a power brings: worth in gold, strength for my total, and whether the weakest flight wins from now on."""

    gold: float = 0.0
    strength: float = 0.0
    weakest: bool = False


_Estimate = Callable[["PositionEvaluation", int, Mapping[str, Any]], Gain]
ESTIMATES: dict[str, _Estimate] = {}
USUAL = 2.6
"""What a power whose card nobody has seen yet brings on average."""
LEAST_LOSS = 0.3
"""What losing even the poorest card costs."""


def estimate(name: str) -> Callable[[_Estimate], _Estimate]:
    """Register the function that says what the power of that name brings."""

    def register(function: _Estimate) -> _Estimate:
        ESTIMATES[name] = function
        return function

    return register


def gain(position: PositionEvaluation, card: int, source: int | None = None) -> Gain:
    """What the power printed on the card would bring, carried out by `source` (itself unless said)."""
    printed = position.rules.cards[card]
    if printed.power is None:
        return Gain()
    brings = ESTIMATES[printed.power](position, card if source is None else source, printed.figures)
    return brings._replace(gold=brings.gold - printed.fee * (1.0 - position.chance)) if printed.fee else brings


_USUAL_WORTH = {
    "steal": 2.5, "collect-or-tax": 3.5, "demand": 3.5, "take-weakest-ante": 3.0,
    "replace-from-deck": 2.5, "draw-per-good-dragon": 3.0, "rob-strongest": 3.5,
    "good-flights-draw": 1.5, "weakest-pays": 2.5, "mixed-flights-pay": 10.0, "raid": 10.0,
    "take-weakest-ante-and-prolong": 4.0, "replace-from-hand": 5.0, "replace-another": 3.0,
    "score-per-evil-dragon": 4.0, "draw-per-good-dragon-and-gift": 2.5,
    "good-flights-draw-and-look": 5.0, "weaker-pay": 5.0, "later-cards-trigger": 2.5,
    "ride-weakest-dragon": 0.0, "slay": 5.0, "weakest-wins": 5.0, "draw-per-stronger-flight": 3.0,
    "swap-mortals": 2.0, "discard-and-draw": 2.0, "buying-pays-me": 4.0, "split-stakes": 1.0,
    "trigger-my-flight": 3.0, "reveal-and-use": 4.0, "rob-mixed-flights": 9.0,
    "replace-from-three": 5.0, "count-as-every-colour": 5.0,
    "steal-or-tax-per-evil-dragon": 2.0, "steal-if-mortal": 1.0, "steal-more-without-good": 2.0,
    "steal-and-discard": 4.5, "all-pay-stakes": 0.5, "strongest-pays-per-evil-ante": 2.5, "collect-per-colour": 6.0,
    "draw-and-tax": 3.5, "draw-per-good-colour": 4.0, "thin-hands-draw": 3.5, "cycle-one-or-all": 2.0,
    "take-from-ante": 2.5, "draw-and-feed-ante": 1.0, "opponents-feed-ante": 1.5,
    "replace-from-opponent": 3.0, "copy-from-ante": 3.5, "copy-from-flights": 3.5,
    "score-later-and-higher": 4.0, "lead-next": 1.0, "count-as-every-colour-and-unite-mortals": 4.0,
}  # fmt: skip


def usual_worth(rules: Rules, card: int) -> float:
    """What a card's power brings in an ordinary position."""
    printed = rules.cards[card]
    if printed.power is None:
        return 0.0
    worth = _USUAL_WORTH.get(printed.power, USUAL)
    return worth + 6.0 if printed.power in ("steal", "rob-strongest") and printed.figures["gold"] > 5 else worth


# Gold


@estimate("steal")
def _steal(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    return Gain(position.stolen(figures["gold"]))


@estimate("raid")
def _raid(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    gold = figures["gold"]
    taken = sum(position.paid_by(seat, gold + more) for more, seat in enumerate(position.opponents, 1))
    return Gain(position.stolen(gold) + taken)


@estimate("steal-if-mortal")
def _steal_if_mortal(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    mortal = position.rules.mortal
    return Gain(position.stolen(figures["gold"]) if any(mortal[c] for c in _lying(position)) else 0.0)


def _lying(position: PositionEvaluation) -> list[int]:
    """The cards of all flights, mine first."""
    return position.flight + [c for seat in position.opponents for c in position.flights[seat]]


@estimate("steal-more-without-good")
def _steal_more(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    has_good = any(position.rules.good[c] for c in position.flight)
    return Gain(position.stolen(figures["gold"] + (0 if has_good else figures["bonus"])))


@estimate("steal-and-discard")
def _steal_and_discard(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    lost = min((position.keep(c) for c in position.hand if c != card), default=0.0)
    return Gain(position.stolen(figures["gold"]) - max(lost, LEAST_LOSS))


@estimate("steal-or-tax-per-evil-dragon")
def _steal_or_tax(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    count = sum(position.rules.evil[c] for c in position.flight)
    return Gain(max(position.stolen(count), position.taxed(count)))


@estimate("collect-or-tax")
def _collect_or_tax(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    return Gain(max(collecting(position, figures["gold"]), taxing(position, figures["gold"])))


def collecting(position: PositionEvaluation, gold: int) -> float:
    """What it brings that each opponent pays me."""
    return position.paid_by_all(gold)


def taxing(position: PositionEvaluation, gold: int) -> float:
    """What it brings that each opponent pays the stakes for each card of my flight."""
    return position.taxed(gold * max(len(position.flight), 1))


@estimate("weakest-pays")
def _weakest_pays(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    weakest = _extreme(position, min)
    return Gain(max(position.paid_by(seat, figures["gold"]) for seat in weakest))


@estimate("strongest-pays-per-evil-ante")
def _strongest_pays(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    gold = evil_in_ante(position)
    return Gain(max(position.paid_by(seat, gold) for seat in _extreme(position, max)))


def evil_in_ante(position: PositionEvaluation) -> int:
    """How many evil dragons lie in the ante."""
    return sum(position.rules.evil[c] for c in position.ante)


@estimate("collect-per-colour")
def _collect_per_colour(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    bit = position.rules.colour_bit(figures["colour"])
    count = sum(bool(position.rules.colours[c] & bit) for c in _lying(position) + position.ante)
    return Gain(position.paid_by_all(count))


@estimate("all-pay-stakes")
def _all_pay(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    price = len(position.opponents) + 1
    return Gain(position.taxed(price) - position.my_gold_loss(price) * (1.0 - position.chance))


@estimate("weaker-pay")
def _weaker_pay(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    mine = sum(position.rules.strength[c] for c in position.flight)
    weaker = [seat for seat in position.opponents if position.view.seats[seat].strength < mine]
    return Gain(sum(position.paid_by(seat, figures["gold"]) for seat in weaker))


def _mixed(position: PositionEvaluation) -> list[int]:
    good, evil = position.rules.good, position.rules.evil
    return [
        seat
        for seat in position.opponents
        if any(good[c] for c in position.flights[seat]) and any(evil[c] for c in position.flights[seat])
    ]


@estimate("mixed-flights-pay")
def _mixed_flights_pay(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    return Gain(sum(position.paid_by(seat, figures["gold"]) for seat in _mixed(position)))


def _robbed(position: PositionEvaluation, seat: int) -> float:
    """What a random card from that hand is worth to me, and its loss to its owner."""
    if not position.view.seats[seat].hand_size:
        return 0.0
    return position.cards(1) + 0.4 * position.weights.card * position.future


@estimate("rob-mixed-flights")
def _rob_mixed_flights(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    mixed = _mixed(position)
    return Gain(sum(position.paid_by(seat, figures["gold"]) + _robbed(position, seat) for seat in mixed))


@estimate("rob-strongest")
def _rob_strongest(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    return Gain(max(robbing(position, seat, figures["gold"]) for seat in _extreme(position, max)))


def robbing(position: PositionEvaluation, seat: int, gold: int) -> float:
    """What it brings that this opponent pays me and loses a card to me."""
    return position.paid_by(seat, gold) + _robbed(position, seat)


def _extreme(position: PositionEvaluation, pick: Callable[[list[int]], int]) -> list[int]:
    seats = position.view.seats
    wanted = pick([seats[seat].strength for seat in position.opponents])
    return [seat for seat in position.opponents if seats[seat].strength == wanted]


# Gifts


@lru_cache(maxsize=512)
def _fitting(rules: Rules, fits: str, source: int) -> tuple[float, float]:
    """The part of all cards that fits, and their average strength."""
    test = CardFilter.named(fits)
    found = [card.strength for card in rules.cards if test.admits(rules, card.number, source)]
    return len(found) / len(rules.cards), sum(found) / len(found) if found else 0.0


@estimate("demand")
def _demand(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    worth = 0.0
    for side in figures["sides"]:
        asked = _extreme(position, max) if side == "strongest" else [position.opponents[0 if side == "left" else -1]]
        worth += max(demanding(position, seat, card, figures) for seat in asked)
    return Gain(worth)


def demanding(position: PositionEvaluation, seat: int, card: int, figures: Mapping[str, Any]) -> float:
    """What it brings that this opponent gives me a fitting card or pays."""
    part, strength = _fitting(position.rules, figures["fits"], card)
    pays = (1.0 - part) ** position.view.seats[seat].hand_size
    weights = position.weights
    gift = weights.card + weights.keep * (strength - 1.0 - position.facts.mean) + 1.0
    return pays * position.paid_by(seat, figures["gold"]) + (1.0 - pays) * max(gift, 0.5) * position.future


# Drawing


@estimate("draw-per-good-dragon")
def _draw_per_good(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    return Gain(position.cards(sum(position.rules.good[c] for c in position.flight)))


@estimate("draw-per-good-dragon-and-gift")
def _draw_and_gift(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    gift = position.chance * figures["gold"] * (position.count - 1) * (1.0 + position.rival_mean)
    return Gain(_draw_per_good(position, card, figures).gold - gift)


@estimate("good-flights-draw")
def _good_flights_draw(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    good = position.rules.good
    others = sum(any(good[c] for c in position.flights[seat]) for seat in position.opponents)
    mine = any(good[c] for c in position.flight)
    return Gain(position.cards(mine) - others * position.rival_mean * position.weights.card * position.future)


@estimate("good-flights-draw-and-look")
def _draw_and_look(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    best = position.cards(1) + position.weights.keep * 3.0 * position.future
    return Gain(_good_flights_draw(position, card, figures).gold + best)


@estimate("draw-per-good-colour")
def _draw_per_good_colour(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    colours = 0
    for c in position.flight:
        if position.rules.good[c]:
            colours |= position.rules.colours[c]
    return Gain(position.cards(colours.bit_count()))


@estimate("draw-and-tax")
def _draw_and_tax(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    return Gain(position.cards(1) + position.taxed(figures["gold"]))


@estimate("thin-hands-draw")
def _thin_hands_draw(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    thin = [position.view.seats[seat].hand_size <= figures["cards"] for seat in position.opponents]
    mine = len(position.hand) <= figures["cards"]
    return Gain(position.cards(1 + mine) - sum(thin) * position.rival_mean * position.weights.card * position.future)


@estimate("cycle-one-or-all")
def _cycle(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    return Gain(max(cycling_one(position, card), cycling_all(position, card)) if position.hand else 0.0)


def cycling_one(position: PositionEvaluation, card: int) -> float:
    """What it brings to change the poorest card of my hand for an unknown one."""
    return fresh_worth(position) - min((position.keep(c) for c in position.hand if c != card), default=0.0)


def cycling_all(position: PositionEvaluation, card: int) -> float:
    """What it brings to change my whole hand for unknown cards."""
    rest = [c for c in position.hand if c != card]
    fresh = fresh_worth(position)
    drawn = position.chance_with(position.flight, []) - position.chance_with(position.flight, rest)
    flights = position.flight_worth(position.flight, []) - position.flight_worth(position.flight, rest)
    return sum(fresh - position.keep(c) for c in rest) + position.winning(drawn) + flights


@estimate("draw-per-stronger-flight")
def _draw_per_stronger(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    mine = sum(position.rules.strength[c] for c in position.flight)
    return Gain(position.cards(sum(position.view.seats[seat].strength > mine for seat in position.opponents)))


@estimate("discard-and-draw")
def _discard_and_draw(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    return Gain(sum(fresh_worth(position) - position.keep(c) for c in poor_cards(position) if c != card))


def fresh_worth(position: PositionEvaluation) -> float:
    """What an unknown card in hand is worth."""
    return (position.weights.card + position.weights.keep_power * USUAL * 0.75) * position.future


def bettering(position: PositionEvaluation, card: int) -> float:
    """What it brings to change a card of my hand for an unknown one, less a little for the trouble."""
    if position.weakest_wins and position.rounds_after:
        return -1.0
    return fresh_worth(position) - 0.2 - position.keep(card)


def poor_cards(position: PositionEvaluation) -> list[int]:
    """The cards of my hand that an unknown one would better."""
    return [card for card in position.hand if bettering(position, card) > 0.0]


# The ante


def _weakest_ante(position: PositionEvaluation, count: int) -> Gain:
    room = position.rules.hand_limit - len(position.hand) + 1
    taken = sorted(position.ante, key=position.rules.strength.__getitem__)[: min(count, room)]
    return Gain(sum(taking(position, card) for card in taken))


def taking(position: PositionEvaluation, card: int) -> float:
    """What it brings to take a card from the ante."""
    return max(position.keep(card), LEAST_LOSS) - ante_values.acting(position, card)


@estimate("take-weakest-ante")
def _take_ante(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    return _weakest_ante(position, figures["cards"])


@estimate("take-weakest-ante-and-prolong")
def _take_ante_and_prolong(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    again = 0.05 * position.winning(1.0) if position.view.round <= position.rules.ruleset.min_rounds else 0.0
    return Gain(_weakest_ante(position, figures["cards"]).gold + again)


@estimate("take-from-ante")
def _take_from_ante(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    test = CardFilter.named(figures["fits"])
    return Gain(max((taking(position, c) for c in position.ante if test.admits(position.rules, c, card)), default=0.0))


@estimate("draw-and-feed-ante")
def _draw_and_feed(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    rest = [c for c in position.hand if c != card]
    return Gain(position.cards(1) + feeding(position, min(rest, key=position.keep)) if rest else 0.0)


def feeding(position: PositionEvaluation, card: int) -> float:
    """What it brings that a card of my hand goes into the ante."""
    return ante_values.entering(position, card) - parting(position, card)


def parting(position: PositionEvaluation, card: int) -> float:
    """What it costs to lose a card of my hand: for later, for this gambit and for special flights."""
    rest = [c for c in position.hand if c != card]
    chance = position.chance_with(position.flight, position.hand) - position.chance_with(position.flight, rest)
    flights = position.flight_worth(position.flight, position.hand) - position.flight_worth(position.flight, rest)
    return max(position.keep(card), LEAST_LOSS) + position.winning(chance) + flights


@estimate("opponents-feed-ante")
def _opponents_feed(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    losing = [seat for seat in position.opponents if position.view.seats[seat].hand_size]
    return Gain(sum(position.rival[seat] for seat in losing) * 0.6 * position.weights.card * position.future)


# Replacing


@estimate("replace-from-deck")
def _replace_from_deck(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    return Gain(USUAL, position.facts.mean - position.rules.strength[card])


@estimate("replace-from-opponent")
def _replace_from_opponent(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    most = max(position.opponents, key=lambda seat: position.view.seats[seat].hand_size)
    if not position.view.seats[most].hand_size:
        return Gain()
    return Gain(USUAL + robbing_unseen(position, most), position.facts.mean - position.rules.strength[card])


def robbing_unseen(position: PositionEvaluation, seat: int) -> float:
    """What it brings that this opponent loses a card."""
    return position.rival[seat] * position.weights.card * position.future


@estimate("replace-another")
def _replace_another(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    others = [position.rules.strength[c] for c in position.flight if c != card]
    if not others:
        return Gain()
    old = max(others) if position.weakest_wins else min(others)
    return Gain(USUAL, position.facts.mean - old)


@estimate("replace-from-three")
def _replace_from_three(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    likely = position.facts.mean + (-3.0 if position.weakest_wins else 3.0)
    return Gain(USUAL + 1.5, likely - position.rules.strength[card])


@estimate("replace-from-hand")
def _replace_from_hand(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    test = CardFilter.named(figures["fits"])
    best = Gain()
    best_worth = 0.0
    for new in position.hand:
        if new == card or not test.admits(position.rules, new, card):
            continue
        brings = replacing(position, card, new)
        worth = brings.gold + brings.strength * position.point()
        if worth > best_worth:
            best, best_worth = brings, worth
    return best


def replacing(position: PositionEvaluation, old: int, new: int) -> Gain:
    """What it brings that a card of my hand takes the slot of one of mine and triggers."""
    strength = position.rules.strength
    power = position.rules.cards[new].power
    brings = gain(position, new) if power not in _NESTING else Gain(USUAL)
    return brings._replace(
        gold=brings.gold - position.keep(new), strength=brings.strength + strength[new] - strength[old]
    )


# Lasting effects


@estimate("score-per-evil-dragon")
def _score_per_evil(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    evil = sum(position.rules.evil[c] for c in position.flight)
    held = sum(position.rules.evil[c] for c in position.hand if c != card)
    return Gain(0.0, figures["bonus"] * (evil + 0.7 * min(held, position.rounds_after)))


@estimate("score-later-and-higher")
def _score_later(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    return Gain(0.0, figures["bonus"])


@estimate("lead-next")
def _lead_next(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    return Gain(position.lead if position.rounds_after else 0.0)


@estimate("ride-weakest-dragon")
def _ride(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    rules = position.rules
    dragons = [rules.strength[c] for c in position.flight if rules.dragon[c]]
    dragons += [rules.strength[c] for c in position.hand if rules.dragon[c]][: position.rounds_after]
    return Gain(0.0, min(dragons, default=0) - rules.strength[card])


@estimate("weakest-wins")
def _weakest_wins(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    return Gain(weakest=True)


@estimate("split-stakes")
def _split(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    right = position.view.seats[position.opponents[-1]]
    others = [position.view.seats[seat].strength for seat in position.opponents]
    theirs = (1.0 - position.chance) * (0.6 if right.strength == max(others) else 0.2)
    return Gain((theirs - position.chance) * position.pot / 2)


@estimate("buying-pays-me")
def _buying_pays(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    buyers = [s for s in position.opponents if position.view.seats[s].hand_size <= position.plays_left(s)]
    price = position.facts.mean
    own = len(position.hand) <= position.rounds_after
    return Gain(sum(position.paid_by(seat, round(price)) for seat in buyers) + own * price * 0.7)


@estimate("later-cards-trigger")
def _later_trigger(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    return Gain(position.rounds_after * USUAL * 0.6)


@estimate("count-as-every-colour")
def _every_colour(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    rest = [c for c in position.hand if c != card]
    return Gain(position.flight_worth(position.flight, rest, card) - position.flight_worth(position.flight, rest))


@estimate("count-as-every-colour-and-unite-mortals")
def _unite_mortals(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    before, now = position.flight_colours, _every_colour(position, card, figures)
    if before & position.rules.mortal_colour:
        return now
    rest = [c for c in position.hand if c != card]
    alone = position.flight_worth(position.flight, rest)
    position.flight_colours = before | position.rules.mortal_colour
    together = position.flight_worth(position.flight, rest)
    position.flight_colours = before
    return Gain(now.gold + together - alone)


# Other cards' powers


_NESTING = (
    "reveal-and-use", "replace-from-hand", "trigger-my-flight", "swap-mortals", "copy-from-ante", "copy-from-flights",
)  # fmt: skip


@estimate("trigger-my-flight")
def _trigger_flight(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    test = CardFilter.named(figures["fits"])
    found = [gain(position, c) for c in position.flight if c != card and test.admits(position.rules, c, card)]
    return Gain(sum(g.gold for g in found), sum(g.strength for g in found))


def _best(position: PositionEvaluation, found: Sequence[Gain]) -> Gain:
    if len(found) < 2:
        return found[0] if found else Gain()
    point = position.point()
    return max(found, key=lambda g: g.gold + g.strength * point)


@estimate("reveal-and-use")
def _reveal_and_use(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    shown = [c for c in position.hand if position.rules.dragon[c] and c != card]
    return _best(position, [using(position, card, c) for c in shown])


@estimate("copy-from-ante")
def _copy_from_ante(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    return _best(position, [using(position, card, c) for c in position.ante])


@estimate("copy-from-flights")
def _copy_from_flights(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    test = CardFilter.named(figures["fits"])
    models = [c for c in _lying(position) if c != card and test.admits(position.rules, c, card)]
    return _best(position, [using(position, card, c) for c in models])


def using(position: PositionEvaluation, source: int, printed: int) -> Gain:
    """What it brings that a card uses the power printed on another."""
    if position.rules.cards[printed].power in _NESTING:
        return Gain(USUAL / 2)
    return gain(position, printed, source)


@estimate("swap-mortals")
def _swap(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    mortals = [c for seat in position.opponents for c in position.flights[seat] if position.rules.mortal[c]]
    found = [swapping(position, card, c) for c in mortals]
    best = _best(position, found)
    return best if best.gold + best.strength * position.point() > 0 else Gain()


def swapping(position: PositionEvaluation, mine: int, theirs: int) -> Gain:
    """What it brings to swap my card for a mortal that lies in an opponent's flight."""
    strength = position.rules.strength
    power = position.rules.cards[theirs].power
    brings = gain(position, theirs) if power not in _NESTING else Gain(USUAL)
    return brings._replace(strength=brings.strength + 1.5 * (strength[theirs] - strength[mine]))


@estimate("slay")
def _slay(position: PositionEvaluation, card: int, figures: Mapping[str, Any]) -> Gain:
    test = CardFilter.named(figures["fits"])
    found = [
        slaying(position, seat, prey)
        for seat in range(position.count)
        for prey in position.flights[seat]
        if test.admits(position.rules, prey, card)
    ]
    return Gain(max(found, default=0.0))


def slaying(position: PositionEvaluation, seat: int, prey: int) -> float:
    """What it brings to remove a card from a seat's flight: others of a strong flight, mine never gladly."""
    strength = position.rules.strength[prey]
    point = position.point()
    if position.weakest_wins:
        strength = -strength
    if seat == position.me:
        return -strength * point - 1.0
    seen = position.view.seats[seat]
    strongest = max(position.view.seats[s].strength for s in position.opponents)
    threat = 1.0 if seen.strength >= strongest else 0.5
    return 0.6 * strength * point * threat + 0.1 * strength * threat
