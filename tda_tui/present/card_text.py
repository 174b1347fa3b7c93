"""Short texts for cards: codes, kind marks and tags; kinds, flights, reasons for triggering, ante effects, places."""

from collections.abc import Sequence

from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.view import HandCard, View
from tda_tui.words.card_names import card_name, colour_flight, colour_name, type_name
from tda_tui.words.languages import messages
from tda_tui.words.phrases import Noun, shown_name
from tda_tui.words.texts import card_codes
from tda_tui.words.translate import cached_by_language, gettext as _

TAG_WIDTH = 5
"""In columns."""


@cached_by_language
def codes(rules: Rules) -> dict[str, str]:
    """A two-letter code for each card type of the ruleset, unique even without regard to case.

    The card file's code comes first, then the one in `card_codes()`; types without one, or whose code is taken, get
    letters of their id.
    """
    types = list(dict.fromkeys(card.type for card in rules.cards))
    found: dict[str, str] = {}
    taken: set[str] = set()
    for known in ({card.type: card.code for card in rules.cards if card.code}, card_codes()):
        for kind in types:
            if kind in known and kind not in found and known[kind].lower() not in taken:
                found[kind] = known[kind]
                taken.add(known[kind].lower())
    for kind in [kind for kind in types if kind not in found]:
        letters = [letter for letter in kind if letter.isalnum()]
        initials = [part[0] for part in kind.split("-") if part][1:]
        seconds = [*initials, *letters[1:], *"abcdefghijklmnopqrstuvwxyz0123456789"]
        code = next(letters[0] + s for s in seconds if (letters[0] + s) not in taken)
        taken.add(code)
        found[kind] = code.capitalize()
    return found


def find(rules: Rules, card_id: str) -> Card:
    """The card with this id."""
    return rules.cards[rules.number[card_id]]


def kind_mark(card: Card) -> str:
    """The kind mark: `-` evil, `+` good, `=` evil god, `#` good god, `m` mortal, `.` neither."""
    if card.is_mortal:
        return "m"
    if card.god:
        return {"good": "#", "evil": "="}.get(card.kind, "*")
    return {"good": "+", "evil": "-"}.get(card.kind, ".")


def tag(rules: Rules, card_id: str) -> str:
    """A card in five columns: `RD 7-`, `GO13+`, `Am 9m`."""
    card = find(rules, card_id)
    return f"{codes(rules)[card.type]}{card.strength:>2}{kind_mark(card)}"


def named_tag(rules: Rules, card_id: str) -> str:
    """A special card by its name, as long as that may be: `Druid 6m`; any other card as in `tag`."""
    card = find(rules, card_id)
    if not card.special:
        return tag(rules, card_id)
    return f"{type_name(card, short=True)} {card.strength}{kind_mark(card)}"


def kind_words(card: Card) -> str:
    """The kind of a card in words."""
    return _kind(card, "kinds", "god" if card.god else "legendary" if card.legendary else "dragon")


def short_kind(card: Card) -> str:
    """The kind of a card in at most nine letters."""
    return _kind(card, "short-kinds", "god" if card.god else "dragon")


def _kind(card: Card, table: str, sort: str) -> str:
    texts = messages("cards")[table]
    return _(texts["mortal"] if card.is_mortal else texts.get(f"{card.kind}-{sort}", texts[sort]))


def colour_words(card: Card) -> str:
    """The colours the card counts as, or ""."""
    return ", ".join(colour_name(colour) for colour in card.colours)


def flight_name(rules: Rules, name: str, short: bool = False) -> str:
    """The name of a special flight for the player, from its name in records: `colour:black`, `strength:7`."""
    sort, _colon, value = name.partition(":")
    if short:
        return f"3x{codes(rules).get(value, value[:3].capitalize()) if sort == 'colour' else value}"
    return flight_name_in_words(name)


def flight_name_in_words(name: str) -> str:
    """The long name of a special flight, which does not depend on the rules."""
    sort, _colon, value = name.partition(":")
    return colour_flight(value) if sort == "colour" else _("three {n}s").format(n=value)


def reason(rules: Rules, held: HandCard) -> str:
    """Why the card's power would trigger now, or why not."""
    card = find(rules, held.card)
    against = card_name(rules, held.against) if held.against else Noun("")
    if held.why == "ante":
        return ""
    if card.power is None:
        return _("It has no power to trigger.")
    text = messages("cards")["triggers"].get(held.why)
    fallback = _("Triggers.") if held.fires else _("No power.")
    return _(text).format(card=against) if text else fallback


def card_locations(view: View, cards: Sequence[Card]) -> list[str]:
    """Where each of these cards lies, with cards in the same place together: "3, 7: your hand"."""
    locations: dict[str, list[str]] = {}
    for card in cards:
        locations.setdefault(_location(view, card), []).append(str(card.strength))
    return [f"{', '.join(strengths)}: {location}" for location, strengths in locations.items()]


def _location(view: View, card: Card) -> str:
    """The place of a card if the viewer knows it; otherwise that it is hidden, or may not be in this game at all."""
    if card.id in view.discards:
        return _("discarded")
    if location := known_location(view, card.id):
        return location
    if card.special and view.rules.ruleset.specials_count is not None and card.id not in view.specials_seen:
        return _("not seen; it might not be in this deck")
    return _("not seen: in the deck or in a hand")


def known_location(view: View, card: str) -> str:
    """The place of a card that the viewer sees or knows; "" if they do not."""
    for seat, facts in enumerate(view.seats):
        if card in facts.flight:
            return _("your flight") if seat == view.me else _("{name}'s flight").format(name=facts.name)
    if card in view.ante:
        owner = view.ante_owner[view.ante.index(card)]
        if owner < 0:
            return _("the ante")
        if owner == view.me:
            return _("your ante")
        return _("{name}'s ante").format(name=view.seats[owner].name)
    if card in view.aside:
        return _("from the deck")
    if any(held.card == card for held in view.hand):
        return _("your hand")
    for facts in view.seats:
        if card in facts.known:
            return _("known to be in {name}'s hand").format(name=shown_name(facts.name))
    return ""


def certain_specials(view: View) -> str:
    """The special cards publicly known to be in the deck; "" if they were drawn at random without being shown."""
    ruleset = view.rules.ruleset
    named = view.specials_seen if ruleset.show_specials else ruleset.specials_named
    if ruleset.specials_count is None or not named:
        return ""
    cards = ", ".join(type_name(find(view.rules, card)) for card in named)
    return _("Known to be in the deck: {cards}.").format(cards=cards)


def ante_effect(card: Card, effect: str) -> str:
    """An effect of a card in the ante as a short clause; the effect's own name if there is no text for it."""
    texts = messages("ante_effects").get(effect)
    return _(texts["short"]).format(n=card.ante_figure) if texts else effect


def ante_effect_sentence(card: Card, effect: str | None) -> str:
    """What the card would do in the ante, as a sentence; "" without an effect or a text for it."""
    texts = messages("ante_effects").get(effect or "")
    return _(texts["sentence"]).format(n=card.ante_figure) if texts else ""
