"""The reasons for the coach's advice, in words."""

from __future__ import annotations

from collections.abc import Callable, Collection

from tda_tui.players.coach.coach import Advice, Reason
from tda_tui.present.card_text import find
from tda_tui.rules.view import View
from tda_tui.words.card_names import card_name
from tda_tui.words.texts.power_texts import filled, power_text
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark


def reason_words(view: View, kind: str, advice: Advice, reason: Reason, rather_than: Collection[str] = ()) -> str:
    """The clause for a reason to prefer the best answer to this kind of question, or to prefer it to `rather_than`."""
    if reason.part == "keep" and kind in ("play", "ante"):
        return _keeps(view, advice, rather_than)
    words = _REASONS.get((kind, reason.part))
    if words is not None:
        return words(view, advice)
    said = _IN_GENERAL.get(kind, _OF_ANYTHING)
    return _(said)


def _plain(template: str) -> Callable[[View, Advice], str]:
    return lambda view, advice: _(template)


def _wins(view: View, advice: Advice) -> str:
    return _("it gives you a good chance at the {gold} gold in the stakes").format(gold=view.stakes)


def _power(view: View, advice: Advice) -> str:
    card = find(view.rules, advice.best[0])
    does = filled(power_text(card.power).does, card.figures)
    return _("its power triggers and {does}").format(does=does) if does else _("its power triggers")


def _wins_ante(view: View, advice: Advice) -> str:
    """A high ante makes the stakes large; after a low one the strong cards stay in hand."""
    others = [find(view.rules, held.card).strength for held in view.hand if held.card != advice.best[0]]
    if find(view.rules, advice.best[0]).strength > sum(others) / len(others):
        return _("your hand is strong enough for a high ante")
    return _("the cards that stay can win the gambit")


def _special(view: View, advice: Advice) -> str:
    rules, mine = view.rules, view.seats[view.me]
    number = rules.number
    lying = [number[card] for card in (*mine.flight, advice.best[0])]
    new = lying[-1]
    colours = rules.colours[new] & rules.flight_colours
    alike = sum(bool(rules.colours[card] & colours) for card in lying)
    equal = sum(bool(rules.strength_bit[card] & rules.strength_bit[new]) for card in lying)
    if max(alike, equal) >= 3:
        return _("it completes a special flight")
    return _("a special flight is in reach")


def _denies(view: View, advice: Advice) -> str:
    count = len(view.seats)
    around = [(view.me + step) % count for step in range(1, count)]
    left = next(seat for seat in around if view.seats[seat].playing)
    return _("{name} can hardly trigger after it").format(name=view.names[left])


def _keeps(view: View, advice: Advice, rather_than: Collection[str]) -> str:
    """Names the best card that stays in hand, or the rejected one, if it is better than the card that goes."""
    rules = view.rules
    kept = [held.card for held in view.hand if held.card != advice.best[0]]
    kept = [card for card in kept if card in rather_than] or kept
    best = max(kept, key=lambda card: find(rules, card).strength)
    if find(rules, best).strength <= find(rules, advice.best[0]).strength:
        return _("you can spare it best")
    last = view.phase == "play" and view.round >= rules.ruleset.min_rounds
    words = _("{card:the} is better kept for the next gambit") if last else _("{card:the} is better kept for later")
    return words.format(card=card_name(rules, best))


_REASONS: dict[tuple[str, str], Callable[[View, Advice], str]] = {
    ("play", "gambit"): _wins,
    ("play", "power"): _power,
    ("play", "special"): _special,
    ("play", "deny"): _denies,
    ("play", "lead"): _plain(mark("you may well lead the next round")),
    ("ante", "gambit"): _wins_ante,
    ("ante", "price"): _plain(mark("it keeps the ante cheap")),
    ("ante", "lead"): _plain(mark("you may well lead the first round")),
    ("ante", "special"): _plain(mark("the cards of a special flight stay in your hand")),
    ("ante", "effect"): _plain(mark("what it does in the ante helps you")),
}
"""The clause for each part of an answer's worth, by the kind of question and the part."""

_IN_GENERAL = {
    "play": mark("all in all it is worth most to you"),
    "ante": mark("all in all it is worth most to you"),
    "give-or-pay": mark("that costs you least"),
    "hand-card": mark("that suits your hand best"),
    "ability": mark("that brings you more"),
    "share": mark("that helps your rivals least"),
}
"""The clause for any other part, by the kind of question."""
_OF_ANYTHING = mark("that brings you most")
