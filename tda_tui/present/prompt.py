"""What the person is asked, in words, and the choice that is being made. No widgets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tda_tui.present.card_text import find, flight_name, tag
from tda_tui.rules.questions import NONE, PAY, Question
from tda_tui.rules.view import View
from tda_tui.words.card_texts import card_text
from tda_tui.words.sentences import card_name
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, ngettext

DIGITS = "1234567890"
RESERVED = "cghioqstuvw"
"""Letters that mean something on the table at any time."""


class Item(NamedTuple):
    """One thing on offer. `key` is what is printed on it; `enabled` whether it can be chosen now."""

    value: str
    label: str
    key: str = ""
    card: str | None = None
    enabled: bool = True
    hint: str = ""


class Choice:
    """The choice that is being made: what is on offer, where the cursor stands, what is chosen so far.

    The first `in_hand` items are the cards of the hand, in the order shown.
    """

    def __init__(self, question: Question, title: str, about: str, items: Sequence[Item], in_hand: int) -> None:
        self.question = question
        self.title = title
        self.about = about
        self.items = list(items)
        self.in_hand = in_hand
        self.chosen: list[str] = []
        self.cursor = next((place for place, item in enumerate(self.items) if item.enabled), 0)
        self._letters = self._name_letters()

    def _name_letters(self) -> dict[str, int]:
        found: dict[str, int] = {}
        twice: set[str] = set()
        for place, item in enumerate(self.items):
            if not item.enabled or not item.label or (item.card and place < self.in_hand):
                continue
            letter = item.key if item.key.isalpha() else item.label[0].lower()
            if letter in found:
                twice.add(letter)
            found.setdefault(letter, place)
        return {key: at for key, at in found.items() if key not in twice and key not in RESERVED and key.isalpha()}

    @property
    def many(self) -> bool:
        """Whether several may be chosen."""
        return self.question.max != 1 or self.question.min != 1

    @property
    def current(self) -> Item | None:
        """What the cursor is on."""
        return self.items[self.cursor] if self.items else None

    def move(self, step: int) -> None:
        """Move the cursor to the next thing that can be chosen."""
        for distance in range(1, len(self.items) + 1):
            place = (self.cursor + step * distance) % len(self.items)
            if self.items[place].enabled:
                self.cursor = place
                return

    def point(self, place: int) -> bool:
        """Put the cursor there if that can be chosen; whether it stood there already."""
        if not (0 <= place < len(self.items) and self.items[place].enabled):
            return False
        again = self.cursor == place
        self.cursor = place
        return again

    def place_of(self, key: str) -> int | None:
        """Which item a key means: a number that is printed on it, or its first letter."""
        for place, item in enumerate(self.items):
            if item.key == key and item.enabled:
                return place
        return self._letters.get(key)

    def toggle(self) -> None:
        """Choose what the cursor is on, or take it back."""
        item = self.current
        if item is None or not item.enabled:
            return
        if item.value in self.chosen:
            self.chosen.remove(item.value)
        elif len(self.chosen) < self.question.max:
            self.chosen.append(item.value)

    def clear(self) -> bool:
        """Take everything back; whether there was anything."""
        had = bool(self.chosen)
        self.chosen.clear()
        return had

    @property
    def missing(self) -> int:
        """How many more must be chosen."""
        return max(0, self.question.min - len(self.chosen)) if self.many else 0

    def answer(self) -> tuple[str, ...] | None:
        """The answer as it stands, if it is complete."""
        if self.many:
            return None if self.missing else tuple(self.chosen)
        item = self.current
        return (item.value,) if item is not None and item.enabled else None

    def reorder(self, order: Sequence[str]) -> None:
        """Show the hand in another order; the cursor stays on its card."""
        if not self.in_hand:
            return
        current = self.current
        cards = {item.value: item for item in self.items[: self.in_hand]}
        self.items[: self.in_hand] = [
            cards[card]._replace(key=_digit(place)) for place, card in enumerate(order) if card in cards
        ]
        if current is not None:
            self.cursor = next(at for at, item in enumerate(self.items) if item.value == current.value)
        self._letters = self._name_letters()


def _digit(place: int) -> str:
    return DIGITS[place] if place < len(DIGITS) else ""


def place_words(view: View, card: str) -> str:
    """Where a face-up card lies."""
    for seat, facts in enumerate(view.seats):
        if card in facts.flight:
            return _("your flight") if seat == view.me else _("flight of {name}").format(name=facts.name)
    if card in view.ante:
        owner = view.ante_owner[view.ante.index(card)]
        if owner < 0:
            return _("the ante")
        if owner == view.me:
            return _("your ante")
        return _("ante of {name}").format(name=view.seats[owner].name)
    if card in view.aside:
        return _("from the deck")
    if any(held.card == card for held in view.hand):
        return _("your hand")
    for facts in view.seats:
        if card in facts.known:
            return _("known to be in the hand of {name}").format(name=facts.name)
    return ""


def choice_of(question: Question, view: View, order: Sequence[str], latest: str | None) -> Choice:
    """The choice that a question puts before the person.

    `order` is how the hand is shown; `latest` the card that came into a flight last.
    """
    names = view.names
    hand = {held.card for held in view.hand}
    from_hand = any(option in hand for option in question.options)
    items: list[Item] = []
    if from_hand:
        for place, card in enumerate(order):
            enabled = card in question.options
            items.append(Item(card, tag(view.rules, card), _digit(place) if enabled else "", card, enabled))
    in_hand = len(items)
    mine = view.seats[view.me].flight
    rest = [option for option in question.options if not (from_hand and option in hand)]
    rest.sort(key=lambda option: option in mine)  # what lies before others comes first
    for place, option in enumerate(rest):
        items.append(_option(question, view, option, "" if from_hand else _digit(place), names))
    return Choice(question, _title(question, view, latest), _about(question, view), items, in_hand)


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
        label = _("Pay {gold}").format(gold=question.gold)
        return Item(option, label, key or "p", None, True, _pay_hint(question, view))
    if option == NONE:
        return Item(option, _("None"), key or "n", None, True, _("Choose nothing: the card stays as it is."))
    label, hint = _named(question, view, option)
    return Item(option, label, key, None, True, hint)


def _pay_hint(question: Question, view: View) -> str:
    mine = view.seats[view.me].gold
    if mine >= question.gold:
        return _("You pay {gold} of your {mine} gold.").format(gold=question.gold, mine=mine)
    short = question.gold - mine
    if view.rules.ruleset.shortfall == "hole":
        return _("You pay {mine} gold; {short} more are owed to the hole.").format(mine=mine, short=short)
    return _("You pay {mine} gold and owe the other {short}.").format(mine=mine, short=short)


def _named(question: Question, view: View, option: str) -> tuple[str, str]:
    """A named word on offer: its label, and what it means."""
    if option == "collect":
        return _("Collect"), _("Each opponent pays you {gold} gold.").format(gold=question.gold)
    if option == "tax":
        many = question.gold * len(view.seats[view.me].flight)
        return _("Tax"), _("Each opponent pays {gold} gold to the stakes.").format(gold=many)
    if ":" in option:
        return flight_name(view.rules, option).capitalize(), _("Rewarded first.")
    words = {
        "yes": (_("Yes"), _("Its power triggers.")),
        "no": (_("No"), _("Its power does not trigger.")),
        "steal": (_("Steal"), ""),
        "pass": (_("Pass"), ""),
    }
    return words.get(option, (option.replace("-", " ").capitalize(), ""))


def _title(question: Question, view: View, latest: str | None) -> str:
    """The question in one line."""
    source = card_name(view.rules, question.source) if question.source else ""
    asker = f"{source}: " if source else ""
    if purpose := _purpose(question, view):
        return asker + purpose
    if question.kind == "ante-card" and question.max > 1:
        return ngettext(
            "Strength flight: take {n} ante card", "Strength flight: take {n} ante cards", question.max
        ).format(n=question.max)
    if question.min == question.max and question.max > 1:
        return asker + ngettext("choose {n} card", "choose {n} cards", question.max).format(n=question.max)
    if question.min == 0:
        return asker + _("choose as many cards as you like, or none")
    if question.kind == "give-or-pay":
        return asker + _("give {name} a card, or pay {gold}").format(
            name=view.seats[view.to_move].name, gold=question.gold
        )
    if question.kind == "trigger" and latest:
        return asker + _("let {card} trigger?").format(card=card_name(view.rules, latest, article=True))
    words = {
        "ante": _("Ante: put one card down in secret"),
        "play": _("Your turn: play a card"),
        "opponent": _("choose an opponent"),
        "effect": _("choose one"),
        "ante-card": _("choose an ante card"),
        "flight-card": _("choose a card in a flight"),
        "hand-card": _("choose a card of your hand"),
        "trigger": _("let the new card trigger?"),
        "revealed-card": _("choose one of the cards from the deck"),
        "share": _("who gets the odd coin?"),
        "ability": _("use an ability?"),
    }
    if question.kind == "effect" and all(":" in option for option in question.options):
        return _("Two special flights: which is rewarded first?")
    asked = words.get(question.kind, _("choose"))
    return asker + (_("{question}, or none").format(question=asked) if NONE in question.options else asked)


# What becomes of the card that is chosen, by the power that asks.
_PURPOSES = {
    "draw-and-feed-ante": mark("which card goes into the ante?"),
    "opponents-feed-ante": mark("which card do you put into the ante?"),
    "steal-and-discard": mark("which card do you discard?"),
    "cycle-one-or-all": mark("which card do you discard, to draw another?"),
    "discard-and-draw": mark("which cards do you discard, to draw as many?"),
    "replace-from-hand": mark("which card of your hand takes its place?"),
    "reveal-and-use": mark("which dragon do you show, to use its power?"),
    "slay": mark("which card do you slay?"),
    "swap-mortals": mark("which mortal do you take for it?"),
    "trigger-my-flight": mark("which card triggers next?"),
    "copy-from-flights": mark("whose power does it copy?"),
    "copy-from-ante": mark("which ante card's power does it copy?"),
    "replace-another": mark("which card makes room for a new one?"),
    "take-weakest-ante": mark("which of the weakest ante cards do you take?"),
    "take-weakest-ante-and-prolong": mark("which of the weakest ante cards do you take?"),
    "take-from-ante": mark("which ante card do you take?"),
    "replace-from-three": mark("which of these cards do you play?"),
    "good-flights-draw-and-look": mark("which card do you keep?"),
}
_CARD_QUESTIONS = ("hand-card", "flight-card", "ante-card", "revealed-card")


def _purpose(question: Question, view: View) -> str:
    """What a card is chosen for; nothing for a special flight's reward."""
    reward = question.kind == "ante-card" and question.max > 1
    if question.kind not in _CARD_QUESTIONS or question.source is None or reward:
        return ""
    words = _PURPOSES.get(find(view.rules, question.about or question.source).power or "")
    if words is None:
        return ""
    if question.max > 1 and question.min == 0:
        return _("{question} As many as you like, or none").format(question=_(words))
    return _("{question} Or none").format(question=_(words)) if NONE in question.options else _(words)


def _about(question: Question, view: View) -> str:
    """The power of the card that asks; whose it is, where another seat's card asks."""
    if question.source is None:
        return ""
    if question.kind == "give-or-pay":
        who = view.seats[view.to_move].name
        return _("{name} gets what you give; what you pay goes to {name} too.").format(name=who)
    return card_text(find(view.rules, question.source)).short


def follows(choice: Choice, view: View) -> str:
    """What would follow from the choice under the cursor, as far as the table shows it."""
    item = choice.current
    if item is None:
        return ""
    mine = view.seats[view.me]
    if choice.question.kind == "ante" and item.card:
        strength = find(view.rules, item.card).strength
        return _("If it is the highest: everyone pays {n}, and you lead unless it ties.").format(n=strength)
    if choice.question.kind == "play" and item.card:
        after = mine.strength + find(view.rules, item.card).strength
        others = [seat for at, seat in enumerate(view.seats) if at != view.me and seat.playing]
        rivals = [seat.strength for seat in others if not seat.score.barred_by]
        said = _("Your flight: {now} -> {after}.").format(now=mine.strength, after=after)
        if not rivals:
            return said
        words = _("Weakest of the others: {n}.") if view.weakest_wins else _("Best of the others: {n}.")
        return f"{said} {words.format(n=min(rivals) if view.weakest_wins else max(rivals))}"
    if item.card is None:
        return item.hint
    many = len(choice.chosen)
    chosen = ngettext("{n} card chosen.", "{n} cards chosen.", many).format(n=many) if choice.many else ""
    return f"{chosen} {choice.about}".strip()


def waiting_words(view: View, question: Question | None) -> str:
    """Who is being waited for, and for what; `question` is what another seat is asked, where that is known."""
    if view.phase == "ante" and not view.ante:
        waiting = [facts.name for facts in view.seats if not facts.anted and facts.hand_size and facts.playing]
        return _("Waiting for the ante of {names}").format(names=", ".join(waiting)) if waiting else ""
    if question is not None and question.kind not in ("play", "ante"):
        name = view.seats[question.seat].name
        source = card_name(view.rules, question.source, article=True) if question.source else ""
        if question.kind == "give-or-pay":
            return _("Waiting for {name}: give a card or pay {gold} ({card})").format(
                name=name, gold=question.gold, card=source
            )
        return _("Waiting for {name}: a choice for {card}").format(name=name, card=source)
    if view.phase == "play":
        if view.to_move == view.me:
            return _("Your turn")
        return _("{name} is playing: waiting for a card").format(name=view.seats[view.to_move].name)
    return ""


def certain_specials(view: View) -> str:
    """The special cards that everybody knows to be in the deck; "" where chance alone has chosen them."""
    ruleset = view.rules.ruleset
    named = view.specials_met if ruleset.show_specials else ruleset.specials_named
    if ruleset.specials_count is None or not named:
        return ""
    cards = ", ".join(find(view.rules, card).name for card in named)
    return _("In the deck for certain: {cards}.").format(cards=cards)
