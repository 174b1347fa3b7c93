"""What using an ability would do now, as far as that is certain, for the question whether to use it."""

from __future__ import annotations

from collections.abc import Mapping

from tda_tui.present.card_text import find
from tda_tui.rules.abilities.registry import abilities_in, one_disk, spends
from tda_tui.rules.questions import Question
from tda_tui.rules.state.character import ability_name
from tda_tui.rules.state.table import NOBODY
from tda_tui.rules.view import View
from tda_tui.words.card_names import card_name
from tda_tui.words.phrases import Noun
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, ngettext

_NOW = {
    "diplomacy": mark("You lead round {round} unless another player does."),
    "gambler": mark("{card:The} sets the price, {gold} gold. A second card would set it anew; you have {mine} gold."),
    "sense-motive": mark("{mover} holds {cards}."),
    "sleight-of-hand": mark("You take 1 of the {stakes} gold in the stakes."),
    "wild-card": mark("{card:The} is the third dragon of a colour then."),
    "streetwise": mark(
        "Each opponent pays you {gold} gold. Otherwise you steal {theft} of the {stakes} in the stakes."
    ),
    "religion": mark("You keep {card:the}, and pay its price all the same: {gold} gold."),
    "perception": mark("Your ante is {ante:the}."),
    "dungeoneering": mark("You give {card:the} back."),
    "luck-domain": mark("You discard {card:the} and draw another card."),
    "heal": mark("You have {mine} gold; nobody knows the top card."),
    "insight": mark("{winner} has won the gambit and holds {cards}."),
    "desperation": mark("You draw {draws}."),
    "blessing-of-the-trickster": mark("You draw {draws}."),
    "gambling-background": mark("You draw {draws}."),
    "practice-counts": mark("You draw {draws}."),
    "versatile-trickster": mark("You draw {draws}."),
    "inspiring-leader": mark("You draw {draws}; then each opponent draws one."),
    "draconic-ancestry": mark("You draw {draw}."),
    "fast-hands": mark("You draw {draw} and steal 1 gold more."),
    "fast-hands-alone": mark("You draw {draw}; no gold is left to steal."),
    "confusingly-smooth": mark("{leader} pays 2 to 12 gold more into the stakes."),
    "threats-and-promises": mark("{leader} pays 2 to 12 gold more into the stakes."),
    "cutting-words": mark("The buyer's hand is filled to {less} cards, not to {full}."),
    "magical-discouragement": mark("The buyer's hand is filled to {less} cards, not to {full}."),
}
"""The effect now, by ability; with the suffix "-alone" while the stakes are empty."""
_COSTS = {
    "itself": mark("Then it is used up until your next special flight."),
    "everything": mark("Then your abilities are used up until your next special flight."),
}
"""The cost of using it, by what it spends."""


def would_do(ability: str, question: Question, view: View) -> str:
    """The effect of the ability now and the cost of using it; "" if nothing is certain."""
    name = ability_name(ability)
    now = _NOW.get(f"{name}-alone" if not view.stakes else name) or _NOW.get(name)
    said = [_(now).format_map(_holes(question, view))] if now else []
    if cost := _COSTS.get(spends(view.rules, name)):
        said.append(_(cost))
    return " ".join(said)


def pass_words(question: Question, view: View) -> str:
    """What passing means."""
    names = [option for option in question.options if option in abilities_in(view.rules)]
    if one_disk(view.rules):
        return _("You use nothing now, and your disk stays ready.")
    if any(spends(view.rules, name) != "nothing" for name in names):
        return _("You use nothing now, and keep it for later.")
    return _("You use nothing now.")


def _holes(question: Question, view: View) -> Mapping[str, object]:
    rules, seat = view.rules, view.seats[question.seat]
    room = rules.hand_limit - seat.hand_size
    card = card_name(rules, question.about) if question.about else Noun("")
    winner = view.gambit_winners[-1] if view.gambit_winners else NOBODY
    looked_at = winner if question.source == "insight" else view.to_move
    held = view.seats[looked_at].hand_size if looked_at >= 0 else 0
    return {
        "ante": _own_ante(view, question.seat),
        "card": card,
        "cards": ngettext("{n} card", "{n} cards", held).format(n=held),
        "draw": _cards_drawn(min(1, room)),
        "draws": _cards_drawn(min(2, room)),
        "full": rules.ruleset.buy_to,
        "gold": question.gold,
        "leader": _highest_untied(view),
        "less": rules.ruleset.buy_to - 1,
        "mine": seat.gold,
        "mover": view.names[view.to_move] if view.to_move >= 0 else "",
        "round": view.round,
        "stakes": view.stakes,
        "theft": min(question.gold, view.stakes),
        "winner": view.names[winner] if winner >= 0 else "",
    }


def _cards_drawn(many: int) -> str:
    if many <= 0:
        return _("no card, as your hand is full")
    return ngettext("a card", "{n} cards", many).format(n=many)


def _own_ante(view: View, seat: int) -> Noun:
    if seat not in view.ante_owner:
        return Noun("")
    return card_name(view.rules, view.ante[view.ante_owner.index(seat)])


def _highest_untied(view: View) -> str:
    """The owner of the strongest ante card that no other equals."""
    strengths = [find(view.rules, card).strength for card in view.ante]
    untied = [strength for strength in strengths if strengths.count(strength) == 1]
    owner = view.ante_owner[strengths.index(max(untied))] if untied else NOBODY
    return view.names[owner] if owner >= 0 else ""
