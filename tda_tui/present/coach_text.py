"""The coach's advice in words, and its review of a gambit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from tda_tui.players.coach.coach import Advice, Engine, Rated, Reason, advise
from tda_tui.present.card_text import find, flight_name
from tda_tui.present.pending_choice import asking_card
from tda_tui.rules.questions import NONE, PAY, Question
from tda_tui.rules.view import View
from tda_tui.words.sentences import card_name, listed, short_name
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

TOLD = 8
"""Of so many answers it is told at most what came of them."""
NEARLY = 1.0
"""Gold. What is worse by less is nearly as good, and is not held against anybody."""


class Decision(NamedTuple):
    """What somebody saw when they were asked, and what they answered."""

    view: View
    answer: tuple[str, ...]


def advice_words(advice: Advice | None, view: View) -> list[str]:
    """The coach's advice on what is asked: a sentence with the move and why, one about the runners-up, and a table.

    [] if nothing can be said.
    """
    if advice is None:
        return []
    question = view.question
    assert question is not None
    if len(advice.rated) < 2:
        return [f"{move(view, question, advice.best)}."]
    why = [words for reason in advice.reasons if (words := _why(view, question, advice, reason))]
    reasons = _("{first}, and {second}").format(first=why[0], second=why[1]) if len(why) > 1 else why[0]
    told = _("{move}: {why}.").format(move=move(view, question, advice.best), why=reasons)
    came = outcome_words(advice, view)
    return [told, runners_up(advice.others, view), *(["\n".join(came)] if came else [])]


def outcome_words(advice: Advice, view: View) -> list[str]:
    """What this gambit brings on average after each answer that was tried: a heading and a line each."""
    shown = [one.answer for one in advice.rated if one.answer in advice.outcomes][:TOLD]
    if not shown:
        return []
    lines = [_("In this gambit alone, on average (the advice weighs the rest of the game, too):")]
    for answer in shown:
        came = advice.outcomes[answer]
        lines.append(
            _("{choice}: {gold:+.1f} gold (+-{gold_error:.1f}), won {wins:.0f} % (+-{wins_error:.0f})").format(
                choice=_choice(view, answer),
                gold=came.gold,
                gold_error=came.gold_error,
                wins=100 * came.wins,
                wins_error=100 * came.wins_error,
            )
        )
    return lines


def runners_up(others: Sequence[Rated], view: View) -> str:
    """ "Nearly as good: Red 8; worse: White 1 (-4)." """
    near = [_choice(view, one.answer) for one in others if one.worse < NEARLY]
    worse = [f"{_choice(view, one.answer)} (-{round(one.worse)})" for one in others if one.worse >= NEARLY]
    parts = [_("nearly as good: {choices}").format(choices=", ".join(near))] if near else []
    parts += [_("worse: {choices}").format(choices=", ".join(worse))] if worse else []
    words = "; ".join(parts)
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def review(decisions: Iterable[Decision], engine: Engine | None = None) -> list[str]:
    """What the coach would have done, for each decision that it would have made otherwise, by at least 1 gold."""
    told = []
    for view, answer in decisions:
        advice = advise(view, engine=engine)
        if advice is None or advice.worse(answer) < NEARLY:
            continue
        when = _("Ante") if view.phase == "ante" else _("Round {n}").format(n=view.round)
        told.append(
            _("{when}: you chose {chosen}, the coach would have chosen {best} (+{gold}).").format(
                when=when,
                chosen=_choice(view, answer),
                best=_choice(view, advice.best),
                gold=round(advice.worse(answer)),
            )
        )
    return told


# The move


def move(view: View, question: Question, answer: Sequence[str]) -> str:
    """What to do, as one would say it across the table: "Play the Bronze Dragon 7"."""
    if not answer or answer[0] == NONE:
        return _("Choose nothing")
    first = answer[0]
    if first == PAY:
        return _("Pay the {gold} gold").format(gold=question.gold)
    if first in _MOVES:
        return _(_MOVES[first])
    if ":" in first:
        return _("Take the reward for the {flight} first").format(flight=flight_name(view.rules, first))
    if first not in view.rules.number:
        return _("Choose {name}").format(name=first)
    cards = listed([card_name(view.rules, card, article=True) for card in answer])
    return _(_verb(view, question)).format(cards=cards)


def _verb(view: View, question: Question) -> str:
    if question.kind in _VERBS:
        return _VERBS[question.kind]
    power = asking_card(question, view).power or ""
    taken = mark("Take {cards} from the ante") if question.kind == "ante-card" else mark("Choose {cards}")
    return taken if question.max > 1 and question.kind == "ante-card" else _VERBS_OF_POWERS.get(power, taken)


_MOVES = {
    "collect": mark("Let them pay you"),
    "tax": mark("Let them pay the stakes"),
    "steal": mark("Steal from the stakes"),
    "one": mark("Change one card"),
    "hand": mark("Change your whole hand"),
    "yes": mark("Let it trigger"),
    "no": mark("Don't let it trigger"),
}
"""What to do, by the word that is chosen."""

_VERBS = {"play": mark("Play {cards}"), "ante": mark("Ante {cards}"), "give-or-pay": mark("Give {cards}")}

_VERBS_OF_POWERS = {
    "copy-from-ante": mark("Copy {cards}"),
    "copy-from-flights": mark("Copy {cards}"),
    "slay": mark("Slay {cards}"),
    "swap-mortals": mark("Swap it for {cards}"),
    "trigger-my-flight": mark("Let {cards} trigger first"),
    "replace-another": mark("Replace {cards}"),
    "reveal-and-use": mark("Show {cards}"),
    "replace-from-hand": mark("Replace it with {cards}"),
    "replace-from-three": mark("Replace it with {cards}"),
    "good-flights-draw-and-look": mark("Keep {cards}"),
    "steal-and-discard": mark("Discard {cards}"),
    "discard-and-draw": mark("Discard {cards}"),
    "cycle-one-or-all": mark("Discard {cards}"),
    "draw-and-feed-ante": mark("Put {cards} into the ante"),
    "opponents-feed-ante": mark("Put {cards} into the ante"),
}
"""What to do with cards, by the power that asks."""

_NAMED = {
    "collect": mark("payment to you"),
    "tax": mark("payment to the stakes"),
    "steal": mark("the theft"),
    "one": mark("one card"),
    "hand": mark("your whole hand"),
    "yes": mark("letting it trigger"),
    "no": mark("not letting it trigger"),
    PAY: mark("paying"),
    NONE: mark("nothing"),
}


def _choice(view: View, answer: Sequence[str]) -> str:
    """An answer in short."""
    return listed([_option(view, option) for option in answer]) if answer else _("nothing")


def _option(view: View, option: str) -> str:
    if option in view.rules.number:
        return short_name(view.rules, option)
    if ":" in option:
        return flight_name(view.rules, option)
    return _(_NAMED[option]) if option in _NAMED else option


# The reasons


def _why(view: View, question: Question, advice: Advice, reason: Reason) -> str:
    words = _REASONS.get((question.kind, reason.part))
    if words is not None:
        return words(view, advice)
    return _(_IN_GENERAL.get(question.kind, mark("that brings you most")))


def _plain(template: str) -> Callable[[View, Advice], str]:
    return lambda view, advice: _(template)


def _wins(view: View, advice: Advice) -> str:
    return _("it gives you a good chance at the {gold} gold in the stakes").format(gold=view.stakes)


def _power(view: View, advice: Advice) -> str:
    card = find(view.rules, advice.best[0])
    does = _DOES.get(card.power or "")
    if does is None:
        return _("its power triggers")
    return _("its power triggers and {does}").format(does=_(does).format(**card.figures))


def _wins_ante(view: View, advice: Advice) -> str:
    """A high ante makes the stakes rich; with a low one the strong cards stay."""
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


def _keeps(view: View, advice: Advice) -> str:
    """The best card that stays in hand, if it is better than the one that goes."""
    rules = view.rules
    kept = [held.card for held in view.hand if held.card != advice.best[0]]
    best = max(kept, key=lambda card: find(rules, card).strength)
    if find(rules, best).strength <= find(rules, advice.best[0]).strength:
        return _("you can spare it best")
    last = view.phase == "play" and view.round >= rules.ruleset.min_rounds
    template = mark("{card} keeps for the next gambit") if last else mark("{card} keeps for later")
    return _(template).format(card=card_name(rules, best, article=True))


_REASONS: dict[tuple[str, str], Callable[[View, Advice], str]] = {
    ("play", "gambit"): _wins,
    ("play", "power"): _power,
    ("play", "special"): _special,
    ("play", "deny"): _denies,
    ("play", "lead"): _plain(mark("you may well lead the next round")),
    ("play", "keep"): _keeps,
    ("ante", "gambit"): _wins_ante,
    ("ante", "price"): _plain(mark("it keeps the ante cheap")),
    ("ante", "lead"): _plain(mark("you may well lead the first round")),
    ("ante", "special"): _plain(mark("the cards of a special flight stay in your hand")),
    ("ante", "effect"): _plain(mark("what it does in the ante helps you")),
    ("ante", "keep"): _keeps,
}
"""What each part of a worth is called, by the kind of question."""

_IN_GENERAL = {
    "play": mark("all in all it is worth most to you"),
    "ante": mark("all in all it is worth most to you"),
    "give-or-pay": mark("that costs you least"),
    "hand-card": mark("that suits your hand best"),
    "share": mark("that helps your rivals least"),
}

_DOES = {
    "steal": mark("steals {gold} gold from the stakes"),
    "raid": mark("takes gold from everybody"),
    "steal-if-mortal": mark("steals {gold} gold"),
    "steal-more-without-good": mark("steals from the stakes"),
    "steal-and-discard": mark("steals {gold} gold"),
    "steal-or-tax-per-evil-dragon": mark("brings gold for your evil dragons"),
    "collect-or-tax": mark("makes everybody pay"),
    "weakest-pays": mark("takes {gold} gold from the weakest"),
    "weaker-pay": mark("takes {gold} gold from all who are weaker"),
    "mixed-flights-pay": mark("takes {gold} gold for each mixed flight"),
    "rob-mixed-flights": mark("robs all who have mixed flights"),
    "rob-strongest": mark("robs the strongest"),
    "strongest-pays-per-evil-ante": mark("takes gold from the strongest"),
    "collect-per-colour": mark("makes everybody pay you"),
    "all-pay-stakes": mark("fills the stakes"),
    "demand": mark("brings a card or {gold} gold"),
    "draw-per-good-dragon": mark("draws cards"),
    "draw-per-good-dragon-and-gift": mark("draws cards"),
    "draw-per-good-colour": mark("draws cards"),
    "draw-per-stronger-flight": mark("draws cards"),
    "draw-and-tax": mark("draws a card and fills the stakes"),
    "draw-and-feed-ante": mark("draws a card"),
    "good-flights-draw": mark("draws a card"),
    "good-flights-draw-and-look": mark("draws the best of {cards} cards"),
    "thin-hands-draw": mark("draws cards"),
    "take-weakest-ante": mark("takes {cards} cards from the ante"),
    "take-weakest-ante-and-prolong": mark("takes {cards} cards from the ante"),
    "take-from-ante": mark("takes a card from the ante"),
    "opponents-feed-ante": mark("costs each opponent a card"),
    "replace-from-deck": mark("may bring a better card"),
    "replace-from-opponent": mark("takes a card from another's hand"),
    "replace-another": mark("may better your flight"),
    "replace-from-three": mark("brings the best of {cards} cards"),
    "replace-from-hand": mark("brings in a better card"),
    "swap-mortals": mark("swaps it for a better mortal"),
    "trigger-my-flight": mark("lets your flight trigger again"),
    "reveal-and-use": mark("uses that of a dragon in your hand"),
    "copy-from-ante": mark("copies one in the ante"),
    "copy-from-flights": mark("copies one that lies there"),
    "slay": mark("slays a card of a rival"),
    "weakest-wins": mark("makes the weakest flight win"),
    "score-per-evil-dragon": mark("strengthens your evil dragons"),
    "score-later-and-higher": mark("strengthens your flight"),
    "later-cards-trigger": mark("makes all your later cards trigger"),
    "buying-pays-me": mark("brings you the gold for new cards"),
}
"""What each power does, after "its power triggers and"."""
