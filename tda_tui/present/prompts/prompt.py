"""The options of a question in words, and what would follow from choosing one. No widgets."""

from __future__ import annotations

from collections.abc import Sequence

from tda_tui.present.abilities import to_pay
from tda_tui.present.card_locations import place_words
from tda_tui.present.card_text import find, flight_name, tag
from tda_tui.present.prompts.ability_words import pass_words, would_do
from tda_tui.present.prompts.choice import Choice, Item, digit
from tda_tui.present.prompts.question_text import question_about, question_title
from tda_tui.rules.questions import NONE, PASS, PAY, Question
from tda_tui.rules.state.character import ability_name
from tda_tui.rules.view import View
from tda_tui.words.phrases import capital
from tda_tui.words.texts import ability_text
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext, pgettext


def choice_of(question: Question, view: View, order: Sequence[str], latest: str | None) -> Choice:
    """The choice that a question puts before the person.

    `order` is the order in which the hand is shown, `latest` the card that came into a flight last.
    """
    names = view.names
    hand = {held.card for held in view.hand}
    from_hand = any(option in hand for option in question.options)
    items: list[Item] = []
    if from_hand:
        for place, card in enumerate(order):
            enabled = card in question.options
            items.append(Item(card, tag(view.rules, card), digit(place) if enabled else "", card, enabled))
    in_hand = len(items)
    mine = view.seats[view.me].flight
    rest = [option for option in question.options if not (from_hand and option in hand)]
    rest.sort(key=lambda option: option in mine)  # cards in front of others come first
    for place, option in enumerate(rest):
        items.append(_option(question, view, option, "" if from_hand else digit(place), names))
    return Choice(question, question_title(question, view, latest), question_about(question, view), items, in_hand)


def _option(question: Question, view: View, option: str, key: str, names: Sequence[str]) -> Item:
    rules = view.rules
    if option in rules.number:
        seat = next((at for at, facts in enumerate(view.seats) if option in facts.flight), None)
        where = "" if seat is None else _("You") if seat == view.me else names[seat]
        return Item(option, f"{tag(rules, option)} {where}".rstrip(), key, option, True, place_words(view, option))
    if option in names:
        facts = view.seats[names.index(option)]
        hint = _("{name}: flight {strength}, {gold} gold, {cards} in hand").format(
            name=option, strength=facts.strength, gold=facts.gold, cards=facts.hand_size
        )
        return Item(option, f"{option} ({facts.strength})", key, None, True, hint)
    if option == PAY:
        label = _("Pay {gold}").format(gold=to_pay(view, question.seat, question.gold))
        return Item(option, label, key or "p", None, True, _pay_hint(question, view))
    if option == NONE:
        return Item(option, _("None"), key or "n", None, True, _("Choose nothing: the card stays as it is."))
    if question.kind == "ability":
        return _ability(question, view, option, key)
    label, hint = _named(question, view, option)
    return Item(option, label, key, None, True, hint)


def _ability(question: Question, view: View, option: str, key: str) -> Item:
    """An ability as an option, with what it does in general and now; or passing."""
    if option == PASS:
        return Item(option, _("Pass"), key, None, True, pass_words(question, view))
    own = next((one for one in view.seats[question.seat].abilities if ability_name(one) == option), option)
    text = ability_text(view.rules, own)
    now = would_do(option, question, view)
    return Item(option, text.name, key, None, True, " ".join(filter(None, (text.short, now))))


def _pay_hint(question: Question, view: View) -> str:
    mine, gold = view.seats[view.me].gold, to_pay(view, question.seat, question.gold)
    if mine >= gold:
        return _("You pay {gold} of your {mine} gold.").format(gold=gold, mine=mine)
    short = gold - mine
    if view.rules.ruleset.shortfall == "hole":
        return _("You pay {mine} gold; {short} more are owed to the hole.").format(mine=mine, short=short)
    return _("You pay {mine} gold and owe the other {short}.").format(mine=mine, short=short)


def _named(question: Question, view: View, option: str) -> tuple[str, str]:
    """The label and the meaning of an option that is a word."""
    if option == "collect":
        return _("Collect"), _("Each opponent pays you {gold} gold.").format(gold=question.gold)
    if option == "tax":
        # One kind of tax depends on the cards in the flight; the other already comes with its total.
        many = question.gold * (len(view.seats[view.me].flight) if "collect" in question.options else 1)
        return _("Tax"), _("Each opponent pays {gold} gold to the stakes.").format(gold=many)
    if ":" in option:
        hint = _("Rewarded first.") if question.source in view.rules.number or question.source is None else ""
        return capital(flight_name(view.rules, option)), hint
    words = {
        "yes": (_("Yes"), _("Its power triggers.")),
        "no": (_("No"), _("Its power does not trigger.")),
        "steal": (_("Steal"), ""),
        "one": (pgettext("how many cards are changed", "One"), _("You change one card of your hand.")),
        "hand": (pgettext("how many cards are changed", "Hand"), _("You change your whole hand.")),
    }
    return words.get(option, (option, ""))


def follows(choice: Choice, view: View) -> str:
    """What would follow from choosing the item under the cursor, as far as the table shows it."""
    item = choice.current
    if item is None:
        return ""
    mine = view.seats[view.me]
    if choice.question.kind == "ante" and item.card:
        strength = find(view.rules, item.card).strength
        return _("If it is the highest: everyone pays {n}, and you lead unless it ties.").format(n=strength)
    if choice.question.kind == "play" and item.card:
        after = mine.score.total + find(view.rules, item.card).strength
        others = [seat for at, seat in enumerate(view.seats) if at != view.me and seat.playing]
        rivals = [seat.score.total for seat in others if not seat.score.barred_by]
        said = _("Your flight: {now} -> {after}.").format(now=mine.score.total, after=after)
        if not rivals:
            return said
        words = _("Weakest of the others: {n}.") if view.weakest_wins else _("Best of the others: {n}.")
        return f"{said} {words.format(n=min(rivals) if view.weakest_wins else max(rivals))}"
    if item.card is None:
        return item.hint
    many = len(choice.chosen)
    chosen = ngettext("{n} card chosen.", "{n} cards chosen.", many).format(n=many) if choice.many else ""
    return f"{chosen} {choice.about}".strip()
