"""What each power would bring if it were used now: one short function a power, keyed by the power's name.

Each takes the outlook, the card that carries the power out (taken to lie in my flight) and the power's figures,
and gives what is gained: worth in gold, and by how much my total changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from tda_tui.players.heuristics import ante_values
from tda_tui.rules.powers.card_filter import Fits

if TYPE_CHECKING:
    from tda_tui.players.heuristics.position_evaluation import Outlook
    from tda_tui.rules.rules import Rules


class Gain(NamedTuple):
    """What a power brings: worth in gold, strength for my total, and whether the weakest flight wins from now on."""

    gold: float = 0.0
    strength: float = 0.0
    weakest: bool = False


_Estimate = Callable[["Outlook", int, Mapping[str, Any]], Gain]
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


def gain(outlook: Outlook, card: int, source: int | None = None) -> Gain:
    """What the power printed on the card would bring, carried out by `source` (itself unless said)."""
    printed = outlook.rules.cards[card]
    if printed.power is None:
        return Gain()
    brings = ESTIMATES[printed.power](outlook, card if source is None else source, printed.figures)
    return brings._replace(gold=brings.gold - printed.fee * (1.0 - outlook.chance)) if printed.fee else brings


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
def _steal(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    return Gain(outlook.stolen(figures["gold"]))


@estimate("raid")
def _raid(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    gold = figures["gold"]
    taken = sum(outlook.paid_by(seat, gold + more) for more, seat in enumerate(outlook.opponents, 1))
    return Gain(outlook.stolen(gold) + taken)


@estimate("steal-if-mortal")
def _steal_if_mortal(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    mortal = outlook.rules.mortal
    return Gain(outlook.stolen(figures["gold"]) if any(mortal[c] for c in _lying(outlook)) else 0.0)


def _lying(outlook: Outlook) -> list[int]:
    """The cards of all flights, mine first."""
    return outlook.flight + [c for seat in outlook.opponents for c in outlook.flights[seat]]


@estimate("steal-more-without-good")
def _steal_more(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    has_good = any(outlook.rules.good[c] for c in outlook.flight)
    return Gain(outlook.stolen(figures["gold"] + (0 if has_good else figures["bonus"])))


@estimate("steal-and-discard")
def _steal_and_discard(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    lost = min((outlook.keep(c) for c in outlook.hand if c != card), default=0.0)
    return Gain(outlook.stolen(figures["gold"]) - max(lost, LEAST_LOSS))


@estimate("steal-or-tax-per-evil-dragon")
def _steal_or_tax(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    count = sum(outlook.rules.evil[c] for c in outlook.flight)
    return Gain(max(outlook.stolen(count), outlook.taxed(count)))


@estimate("collect-or-tax")
def _collect_or_tax(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    return Gain(max(collecting(outlook, figures["gold"]), taxing(outlook, figures["gold"])))


def collecting(outlook: Outlook, gold: int) -> float:
    """What it brings that each opponent pays me."""
    return outlook.paid_by_all(gold)


def taxing(outlook: Outlook, gold: int) -> float:
    """What it brings that each opponent pays the stakes for each card of my flight."""
    return outlook.taxed(gold * max(len(outlook.flight), 1))


@estimate("weakest-pays")
def _weakest_pays(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    weakest = _extreme(outlook, min)
    return Gain(max(outlook.paid_by(seat, figures["gold"]) for seat in weakest))


@estimate("strongest-pays-per-evil-ante")
def _strongest_pays(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    gold = evil_in_ante(outlook)
    return Gain(max(outlook.paid_by(seat, gold) for seat in _extreme(outlook, max)))


def evil_in_ante(outlook: Outlook) -> int:
    """How many evil dragons lie in the ante."""
    return sum(outlook.rules.evil[c] for c in outlook.ante)


@estimate("collect-per-colour")
def _collect_per_colour(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    bit = outlook.rules.colour_bit(figures["colour"])
    count = sum(bool(outlook.rules.colours[c] & bit) for c in _lying(outlook) + outlook.ante)
    return Gain(outlook.paid_by_all(count))


@estimate("all-pay-stakes")
def _all_pay(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    price = len(outlook.opponents) + 1
    return Gain(outlook.taxed(price) - outlook.my_gold_loss(price) * (1.0 - outlook.chance))


@estimate("weaker-pay")
def _weaker_pay(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    mine = sum(outlook.rules.strength[c] for c in outlook.flight)
    weaker = [seat for seat in outlook.opponents if outlook.view.seats[seat].strength < mine]
    return Gain(sum(outlook.paid_by(seat, figures["gold"]) for seat in weaker))


def _mixed(outlook: Outlook) -> list[int]:
    good, evil = outlook.rules.good, outlook.rules.evil
    return [
        seat
        for seat in outlook.opponents
        if any(good[c] for c in outlook.flights[seat]) and any(evil[c] for c in outlook.flights[seat])
    ]


@estimate("mixed-flights-pay")
def _mixed_flights_pay(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    return Gain(sum(outlook.paid_by(seat, figures["gold"]) for seat in _mixed(outlook)))


def _robbed(outlook: Outlook, seat: int) -> float:
    """What a random card from that hand is worth to me, and its loss to its owner."""
    if not outlook.view.seats[seat].hand_size:
        return 0.0
    return outlook.cards(1) + 0.4 * outlook.weights.card * outlook.future


@estimate("rob-mixed-flights")
def _rob_mixed_flights(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    mixed = _mixed(outlook)
    return Gain(sum(outlook.paid_by(seat, figures["gold"]) + _robbed(outlook, seat) for seat in mixed))


@estimate("rob-strongest")
def _rob_strongest(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    return Gain(max(robbing(outlook, seat, figures["gold"]) for seat in _extreme(outlook, max)))


def robbing(outlook: Outlook, seat: int, gold: int) -> float:
    """What it brings that this opponent pays me and loses a card to me."""
    return outlook.paid_by(seat, gold) + _robbed(outlook, seat)


def _extreme(outlook: Outlook, pick: Callable[[list[int]], int]) -> list[int]:
    seats = outlook.view.seats
    wanted = pick([seats[seat].strength for seat in outlook.opponents])
    return [seat for seat in outlook.opponents if seats[seat].strength == wanted]


# Gifts


@lru_cache(maxsize=512)
def _fitting(rules: Rules, fits: str, source: int) -> tuple[float, float]:
    """The part of all cards that fits, and their average strength."""
    test = Fits.named(fits)
    found = [card.strength for card in rules.cards if test.admits(rules, card.number, source)]
    return len(found) / len(rules.cards), sum(found) / len(found) if found else 0.0


@estimate("demand")
def _demand(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    worth = 0.0
    for side in figures["sides"]:
        asked = _extreme(outlook, max) if side == "strongest" else [outlook.opponents[0 if side == "left" else -1]]
        worth += max(demanding(outlook, seat, card, figures) for seat in asked)
    return Gain(worth)


def demanding(outlook: Outlook, seat: int, card: int, figures: Mapping[str, Any]) -> float:
    """What it brings that this opponent gives me a fitting card or pays."""
    part, strength = _fitting(outlook.rules, figures["fits"], card)
    pays = (1.0 - part) ** outlook.view.seats[seat].hand_size
    weights = outlook.weights
    gift = weights.card + weights.keep * (strength - 1.0 - outlook.facts.mean) + 1.0
    return pays * outlook.paid_by(seat, figures["gold"]) + (1.0 - pays) * max(gift, 0.5) * outlook.future


# Drawing


@estimate("draw-per-good-dragon")
def _draw_per_good(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    return Gain(outlook.cards(sum(outlook.rules.good[c] for c in outlook.flight)))


@estimate("draw-per-good-dragon-and-gift")
def _draw_and_gift(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    gift = outlook.chance * figures["gold"] * (outlook.count - 1) * (1.0 + outlook.rival_mean)
    return Gain(_draw_per_good(outlook, card, figures).gold - gift)


@estimate("good-flights-draw")
def _good_flights_draw(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    good = outlook.rules.good
    others = sum(any(good[c] for c in outlook.flights[seat]) for seat in outlook.opponents)
    mine = any(good[c] for c in outlook.flight)
    return Gain(outlook.cards(mine) - others * outlook.rival_mean * outlook.weights.card * outlook.future)


@estimate("good-flights-draw-and-look")
def _draw_and_look(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    best = outlook.cards(1) + outlook.weights.keep * 3.0 * outlook.future
    return Gain(_good_flights_draw(outlook, card, figures).gold + best)


@estimate("draw-per-good-colour")
def _draw_per_good_colour(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    colours = 0
    for c in outlook.flight:
        if outlook.rules.good[c]:
            colours |= outlook.rules.colours[c]
    return Gain(outlook.cards(colours.bit_count()))


@estimate("draw-and-tax")
def _draw_and_tax(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    return Gain(outlook.cards(1) + outlook.taxed(figures["gold"]))


@estimate("thin-hands-draw")
def _thin_hands_draw(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    thin = [outlook.view.seats[seat].hand_size <= figures["cards"] for seat in outlook.opponents]
    mine = len(outlook.hand) <= figures["cards"]
    return Gain(outlook.cards(1 + mine) - sum(thin) * outlook.rival_mean * outlook.weights.card * outlook.future)


@estimate("cycle-one-or-all")
def _cycle(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    return Gain(max(cycling_one(outlook, card), cycling_all(outlook, card)) if outlook.hand else 0.0)


def cycling_one(outlook: Outlook, card: int) -> float:
    """What it brings to change the poorest card of my hand for an unknown one."""
    return fresh_worth(outlook) - min((outlook.keep(c) for c in outlook.hand if c != card), default=0.0)


def cycling_all(outlook: Outlook, card: int) -> float:
    """What it brings to change my whole hand for unknown cards."""
    rest = [c for c in outlook.hand if c != card]
    fresh = fresh_worth(outlook)
    drawn = outlook.chance_with(outlook.flight, []) - outlook.chance_with(outlook.flight, rest)
    flights = outlook.flight_worth(outlook.flight, []) - outlook.flight_worth(outlook.flight, rest)
    return sum(fresh - outlook.keep(c) for c in rest) + outlook.winning(drawn) + flights


@estimate("draw-per-stronger-flight")
def _draw_per_stronger(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    mine = sum(outlook.rules.strength[c] for c in outlook.flight)
    return Gain(outlook.cards(sum(outlook.view.seats[seat].strength > mine for seat in outlook.opponents)))


@estimate("discard-and-draw")
def _discard_and_draw(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    return Gain(sum(fresh_worth(outlook) - outlook.keep(c) for c in poor_cards(outlook) if c != card))


def fresh_worth(outlook: Outlook) -> float:
    """What an unknown card in hand is worth."""
    return (outlook.weights.card + outlook.weights.keep_power * USUAL * 0.75) * outlook.future


def bettering(outlook: Outlook, card: int) -> float:
    """What it brings to change a card of my hand for an unknown one, less a little for the trouble."""
    if outlook.weakest_wins and outlook.rounds_after:
        return -1.0
    return fresh_worth(outlook) - 0.2 - outlook.keep(card)


def poor_cards(outlook: Outlook) -> list[int]:
    """The cards of my hand that an unknown one would better."""
    return [card for card in outlook.hand if bettering(outlook, card) > 0.0]


# The ante


def _weakest_ante(outlook: Outlook, count: int) -> Gain:
    room = outlook.rules.hand_limit - len(outlook.hand) + 1
    taken = sorted(outlook.ante, key=outlook.rules.strength.__getitem__)[: min(count, room)]
    return Gain(sum(taking(outlook, card) for card in taken))


def taking(outlook: Outlook, card: int) -> float:
    """What it brings to take a card from the ante."""
    return max(outlook.keep(card), LEAST_LOSS) - ante_values.acting(outlook, card)


@estimate("take-weakest-ante")
def _take_ante(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    return _weakest_ante(outlook, figures["cards"])


@estimate("take-weakest-ante-and-prolong")
def _take_ante_and_prolong(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    again = 0.05 * outlook.winning(1.0) if outlook.view.round <= outlook.rules.ruleset.min_rounds else 0.0
    return Gain(_weakest_ante(outlook, figures["cards"]).gold + again)


@estimate("take-from-ante")
def _take_from_ante(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    test = Fits.named(figures["fits"])
    return Gain(max((taking(outlook, c) for c in outlook.ante if test.admits(outlook.rules, c, card)), default=0.0))


@estimate("draw-and-feed-ante")
def _draw_and_feed(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    rest = [c for c in outlook.hand if c != card]
    return Gain(outlook.cards(1) + feeding(outlook, min(rest, key=outlook.keep)) if rest else 0.0)


def feeding(outlook: Outlook, card: int) -> float:
    """What it brings that a card of my hand goes into the ante."""
    return ante_values.entering(outlook, card) - parting(outlook, card)


def parting(outlook: Outlook, card: int) -> float:
    """What it costs to lose a card of my hand: for later, for this gambit and for special flights."""
    rest = [c for c in outlook.hand if c != card]
    chance = outlook.chance_with(outlook.flight, outlook.hand) - outlook.chance_with(outlook.flight, rest)
    flights = outlook.flight_worth(outlook.flight, outlook.hand) - outlook.flight_worth(outlook.flight, rest)
    return max(outlook.keep(card), LEAST_LOSS) + outlook.winning(chance) + flights


@estimate("opponents-feed-ante")
def _opponents_feed(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    losing = [seat for seat in outlook.opponents if outlook.view.seats[seat].hand_size]
    return Gain(sum(outlook.rival[seat] for seat in losing) * 0.6 * outlook.weights.card * outlook.future)


# Replacing


@estimate("replace-from-deck")
def _replace_from_deck(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    return Gain(USUAL, outlook.facts.mean - outlook.rules.strength[card])


@estimate("replace-from-opponent")
def _replace_from_opponent(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    most = max(outlook.opponents, key=lambda seat: outlook.view.seats[seat].hand_size)
    if not outlook.view.seats[most].hand_size:
        return Gain()
    return Gain(USUAL + robbing_unseen(outlook, most), outlook.facts.mean - outlook.rules.strength[card])


def robbing_unseen(outlook: Outlook, seat: int) -> float:
    """What it brings that this opponent loses a card."""
    return outlook.rival[seat] * outlook.weights.card * outlook.future


@estimate("replace-another")
def _replace_another(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    others = [outlook.rules.strength[c] for c in outlook.flight if c != card]
    if not others:
        return Gain()
    old = max(others) if outlook.weakest_wins else min(others)
    return Gain(USUAL, outlook.facts.mean - old)


@estimate("replace-from-three")
def _replace_from_three(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    likely = outlook.facts.mean + (-3.0 if outlook.weakest_wins else 3.0)
    return Gain(USUAL + 1.5, likely - outlook.rules.strength[card])


@estimate("replace-from-hand")
def _replace_from_hand(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    test = Fits.named(figures["fits"])
    best = Gain()
    best_worth = 0.0
    for new in outlook.hand:
        if new == card or not test.admits(outlook.rules, new, card):
            continue
        brings = replacing(outlook, card, new)
        worth = brings.gold + brings.strength * outlook.point()
        if worth > best_worth:
            best, best_worth = brings, worth
    return best


def replacing(outlook: Outlook, old: int, new: int) -> Gain:
    """What it brings that a card of my hand takes the slot of one of mine and triggers."""
    strength = outlook.rules.strength
    power = outlook.rules.cards[new].power
    brings = gain(outlook, new) if power not in _NESTING else Gain(USUAL)
    return brings._replace(
        gold=brings.gold - outlook.keep(new), strength=brings.strength + strength[new] - strength[old]
    )


# Lasting effects


@estimate("score-per-evil-dragon")
def _score_per_evil(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    evil = sum(outlook.rules.evil[c] for c in outlook.flight)
    held = sum(outlook.rules.evil[c] for c in outlook.hand if c != card)
    return Gain(0.0, figures["bonus"] * (evil + 0.7 * min(held, outlook.rounds_after)))


@estimate("score-later-and-higher")
def _score_later(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    return Gain(0.0, figures["bonus"])


@estimate("lead-next")
def _lead_next(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    return Gain(outlook.lead if outlook.rounds_after else 0.0)


@estimate("ride-weakest-dragon")
def _ride(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    rules = outlook.rules
    dragons = [rules.strength[c] for c in outlook.flight if rules.dragon[c]]
    dragons += [rules.strength[c] for c in outlook.hand if rules.dragon[c]][: outlook.rounds_after]
    return Gain(0.0, min(dragons, default=0) - rules.strength[card])


@estimate("weakest-wins")
def _weakest_wins(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    return Gain(weakest=True)


@estimate("split-stakes")
def _split(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    right = outlook.view.seats[outlook.opponents[-1]]
    others = [outlook.view.seats[seat].strength for seat in outlook.opponents]
    theirs = (1.0 - outlook.chance) * (0.6 if right.strength == max(others) else 0.2)
    return Gain((theirs - outlook.chance) * outlook.pot / 2)


@estimate("buying-pays-me")
def _buying_pays(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    buyers = [s for s in outlook.opponents if outlook.view.seats[s].hand_size <= outlook.plays_left(s)]
    price = outlook.facts.mean
    own = len(outlook.hand) <= outlook.rounds_after
    return Gain(sum(outlook.paid_by(seat, round(price)) for seat in buyers) + own * price * 0.7)


@estimate("later-cards-trigger")
def _later_trigger(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    return Gain(outlook.rounds_after * USUAL * 0.6)


@estimate("count-as-every-colour")
def _every_colour(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    rest = [c for c in outlook.hand if c != card]
    return Gain(outlook.flight_worth(outlook.flight, rest, card) - outlook.flight_worth(outlook.flight, rest))


@estimate("count-as-every-colour-and-unite-mortals")
def _unite_mortals(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    before, now = outlook.flight_colours, _every_colour(outlook, card, figures)
    if before & outlook.rules.mortal_colour:
        return now
    rest = [c for c in outlook.hand if c != card]
    alone = outlook.flight_worth(outlook.flight, rest)
    outlook.flight_colours = before | outlook.rules.mortal_colour
    together = outlook.flight_worth(outlook.flight, rest)
    outlook.flight_colours = before
    return Gain(now.gold + together - alone)


# Other cards' powers


_NESTING = (
    "reveal-and-use", "replace-from-hand", "trigger-my-flight", "swap-mortals", "copy-from-ante", "copy-from-flights",
)  # fmt: skip


@estimate("trigger-my-flight")
def _trigger_flight(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    test = Fits.named(figures["fits"])
    found = [gain(outlook, c) for c in outlook.flight if c != card and test.admits(outlook.rules, c, card)]
    return Gain(sum(g.gold for g in found), sum(g.strength for g in found))


def _best(outlook: Outlook, found: Sequence[Gain]) -> Gain:
    if len(found) < 2:
        return found[0] if found else Gain()
    point = outlook.point()
    return max(found, key=lambda g: g.gold + g.strength * point)


@estimate("reveal-and-use")
def _reveal_and_use(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    shown = [c for c in outlook.hand if outlook.rules.dragon[c] and c != card]
    return _best(outlook, [using(outlook, card, c) for c in shown])


@estimate("copy-from-ante")
def _copy_from_ante(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    return _best(outlook, [using(outlook, card, c) for c in outlook.ante])


@estimate("copy-from-flights")
def _copy_from_flights(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    test = Fits.named(figures["fits"])
    models = [c for c in _lying(outlook) if c != card and test.admits(outlook.rules, c, card)]
    return _best(outlook, [using(outlook, card, c) for c in models])


def using(outlook: Outlook, source: int, printed: int) -> Gain:
    """What it brings that a card uses the power printed on another."""
    if outlook.rules.cards[printed].power in _NESTING:
        return Gain(USUAL / 2)
    return gain(outlook, printed, source)


@estimate("swap-mortals")
def _swap(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    mortals = [c for seat in outlook.opponents for c in outlook.flights[seat] if outlook.rules.mortal[c]]
    found = [swapping(outlook, card, c) for c in mortals]
    best = _best(outlook, found)
    return best if best.gold + best.strength * outlook.point() > 0 else Gain()


def swapping(outlook: Outlook, mine: int, theirs: int) -> Gain:
    """What it brings to swap my card for a mortal that lies in an opponent's flight."""
    strength = outlook.rules.strength
    power = outlook.rules.cards[theirs].power
    brings = gain(outlook, theirs) if power not in _NESTING else Gain(USUAL)
    return brings._replace(strength=brings.strength + 1.5 * (strength[theirs] - strength[mine]))


@estimate("slay")
def _slay(outlook: Outlook, card: int, figures: Mapping[str, Any]) -> Gain:
    test = Fits.named(figures["fits"])
    found = [
        slaying(outlook, seat, prey)
        for seat in range(outlook.count)
        for prey in outlook.flights[seat]
        if test.admits(outlook.rules, prey, card)
    ]
    return Gain(max(found, default=0.0))


def slaying(outlook: Outlook, seat: int, prey: int) -> float:
    """What it brings to remove a card from a seat's flight: others of a strong flight, mine never gladly."""
    strength = outlook.rules.strength[prey]
    point = outlook.point()
    if outlook.weakest_wins:
        strength = -strength
    if seat == outlook.me:
        return -strength * point - 1.0
    seen = outlook.view.seats[seat]
    strongest = max(outlook.view.seats[s].strength for s in outlook.opponents)
    threat = 1.0 if seen.strength >= strongest else 0.5
    return 0.6 * strength * point * threat + 0.1 * strength * threat
