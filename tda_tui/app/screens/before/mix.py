"""Picking a custom mix from both older boxes: each colour and each special card is in or out."""

from __future__ import annotations

from collections.abc import Sequence

from textual.widgets import Static

from tda_tui.app.screens.before.pick import CardList, PickScreen, kind_name
from tda_tui.rules.rulesets.cards import Card
from tda_tui.session.new_game.decks import MIX_SIZE, cards_of, mix_problem, rules_of_all
from tda_tui.words.card_names import type_name
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext


class MixList(CardList):
    """A line for each card type."""

    def id_of(self, card: Card) -> str:
        """The card's type: all cards of a type are chosen together."""
        return card.type

    def words_of(self, card: Card) -> str:
        """The type's name."""
        return type_name(card)

    def kind_of(self, card: Card) -> str:
        """The kind and the number of cards of the type."""
        many = len(cards_of([card.type]))
        return ngettext("{kind}, {n} card", "{kind}, {n} cards", many).format(kind=kind_name(card), n=many)


class MixScreen(PickScreen):
    """All card types of both boxes; returns the types chosen, which make a legal deck, or None to keep the old one."""

    def __init__(self, chosen: Sequence[str], deal: bool = True) -> None:
        """`chosen` are the types chosen before; `deal` tells whether the game is dealt at once."""
        self.deal = deal
        rules = rules_of_all()
        super().__init__(rules, len(rules.cards))
        types: dict[str, Card] = {}
        for card in rules.cards:
            types.setdefault(card.type, card)
        order = ("good", "evil", "unaligned", "mortal")
        self.cards = tuple(sorted(types.values(), key=lambda card: (card.special, order.index(card.kind))))
        self.chosen = [name for name in chosen if name in types]

    def keys_words(self) -> str:
        """The key line, depending on whether the deck is dealt at once or kept."""
        if self.deal:
            return super().keys_words()
        return _("Space  Choose    Enter  Keep it    i  In full    Esc  Back    ?  Keys")

    def list_of_cards(self) -> CardList:
        """The list of card types."""
        return MixList(id="cards")

    def title_words(self, refused: bool) -> str:
        """The number of cards chosen, and what is still wrong with the deck."""
        title = _("Your own mix: {n} of {all} cards.").format(n=len(cards_of(self.chosen)), all=MIX_SIZE)
        return " ".join(filter(None, [title, mix_problem(self.chosen)]))

    def action_done(self) -> None:
        """Close with the deck, if it is legal."""
        if mix_problem(self.chosen):
            self.app.bell()
            self.query_one("#title", Static).update(self.title_words(refused=True))
            return
        self.dismiss(tuple(self.chosen))
