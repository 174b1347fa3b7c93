"""Reading what is typed about a table: cards in three keys (`rd7`), by the beginning of a name, or options."""

from collections.abc import Iterable, Sequence
from itertools import islice

from tda_tui.companion.companion import Companion
from tda_tui.companion.run import Wanted
from tda_tui.present.card_text import codes, find
from tda_tui.rules.questions import NONE, Answer
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.words.card_names import card_name, short_name
from tda_tui.words.translate import gettext as _

_SHOWN = 8
"""The most cards named in a completion."""


FROM_HAND = ("ante", "play", "hand-card", "give-or-pay")
"""What is chosen from a hand, whose cards are numbered where they lie."""


class NotRead(ValueError):
    """Raised if it is not clear what was typed, with a sentence."""


def card_code(rules: Rules, card_id: str) -> str:
    """A card as it is typed: `rd7`."""
    card = find(rules, card_id)
    return f"{codes(rules)[card.type]}{card.strength}".lower()


def in_order(rules: Rules, options: Iterable[str]) -> list[str]:
    """The cards in the order of the deck, then what else can be chosen."""
    return sorted(options, key=lambda one: rules.number.get(one, len(rules.ids)))


def cards_meant(rules: Rules, typed: str, cards: Sequence[str]) -> list[str]:
    """The cards that the word may mean: the one with this code, otherwise all whose code, id or name begins so."""
    word = " ".join(typed.lower().split())
    if not word:
        return []
    exact = [card for card in cards if word in (card_code(rules, card), card)]
    return exact or [card for card in cards if any(name.startswith(word) for name in _names(rules, card))]


def _names(rules: Rules, card_id: str) -> tuple[str, ...]:
    names = (card_code(rules, card_id), card_id, card_name(rules, card_id), short_name(rules, card_id))
    return tuple([name.lower() for name in names])


def read_entry(companion: Companion, wanted: Wanted, typed: str) -> Answer:
    """What was typed as the answer to what is wanted, or as a part of it. Raises NotRead."""
    words = [typed.strip()] if wanted.most == 1 else typed.replace(",", " ").split()
    if not typed and (usual := usual_entry(wanted)) is not None:
        return usual
    if not words or not words[0]:
        raise NotRead(how_many(wanted))
    likely = possible_cards(companion, wanted)
    return tuple([_one(companion.rules, wanted, word, likely) for word in words])


def usual_entry(wanted: Wanted) -> Answer | None:
    """What Enter alone means: nothing, where nothing may be chosen."""
    if wanted.least == 0:
        return ()
    return next(((word,) for word in (NONE, "pass") if word in wanted.options), None)


def numbered(companion: Companion, wanted: Wanted) -> list[str]:
    """The options that can be typed as numbers: all that are no cards of a hand, unless they are numbers."""
    if wanted.unseen or wanted.kind in FROM_HAND:
        return [one for one in wanted.options if one not in companion.rules.number]
    return [one for one in wanted.options if not one.isdigit()]


def possible_cards(companion: Companion, wanted: Wanted) -> list[str]:
    """The cards that may be told: those known to be there, and those nobody has seen."""
    rules = companion.rules
    known = [one for one in wanted.options if one in rules.number]
    return [*known, *(rules.ids[card] for card in sorted(companion.unseen()))] if wanted.unseen else known


def _one(rules: Rules, wanted: Wanted, word: str, likely: Sequence[str]) -> str:
    others = [one for one in wanted.options if one not in rules.number]
    choices = others if wanted.unseen else [one for one in wanted.options if not one.isdigit()]
    if wanted.kind in FROM_HAND and not wanted.unseen:
        choices = in_order(rules, choices)
    if word.lower() in (option.lower() for option in wanted.options):
        return next(option for option in wanted.options if option.lower() == word.lower())
    if word.isascii() and word.isdigit() and 0 < int(word) <= len(choices):
        return choices[int(word) - 1]
    if named := [one for one in others if word and one.lower().startswith(word.lower())]:
        return named[0]
    meant = cards_meant(rules, word, likely)
    if not meant and wanted.unseen:
        meant = cards_meant(rules, word, rules.ids)  # the companion says why it cannot be there
    if len(meant) == 1:
        return meant[0]
    if not meant:
        raise NotRead(_("{word} is not a card or an answer that fits here.").format(word=word[:20]))
    named = [f"{card_code(rules, card)} {card_name(rules, card)}" for card in islice(meant, _SHOWN)]
    more = _("and more") if len(meant) > _SHOWN else ""
    raise NotRead(_("{word} could mean: {cards}.").format(word=word, cards=", ".join(filter(None, [*named, more]))))


def how_many(wanted: Wanted) -> str:
    """How much has to be typed."""
    if wanted.least == wanted.most == 1:
        return _("Type a card such as rd7, a number or a word.")
    if wanted.least == wanted.most:
        return _("Type {n} cards, with spaces between them or one at a time.").format(n=wanted.most)
    return _("Type {least} to {most} answers, with spaces between them.").format(least=wanted.least, most=wanted.most)
