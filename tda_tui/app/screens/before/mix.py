"""Picking a mix of one's own from both older boxes: every colour and every special card is in, or out."""

from __future__ import annotations

from collections.abc import Sequence

from textual.widgets import Static

from tda_tui.app.screens.before.pick import CardList, PickScreen, kind_name
from tda_tui.rules.rulesets.cards import Card
from tda_tui.session.new_game.mixes import MIX_SIZE, cards_of, mix_problem, rules_of_all
from tda_tui.words.card_names import type_name
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext


class MixList(CardList):
    """A line for each type of card."""

    def id_of(self, card: Card) -> str:
        """A type is chosen with all its cards."""
        return card.type

    def words_of(self, card: Card) -> str:
        """Its name."""
        return type_name(card)

    def kind_of(self, card: Card) -> str:
        """Its kind, and how many cards of it there are."""
        many = len(cards_of([card.type]))
        return ngettext("{kind}, {n} card", "{kind}, {n} cards", many).format(kind=kind_name(card), n=many)


class MixScreen(PickScreen):
    """All types of cards of both boxes; gives those that make a deck, or None for no other deck than before."""

    def __init__(self, chosen: Sequence[str], deal: bool = True) -> None:
        """`chosen` are the types that were chosen last; `deal` is whether the cards are dealt at once."""
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
        """The keys: what is picked is dealt, or kept for a game that is being chosen."""
        if self.deal:
            return super().keys_words()
        return _("Space  Choose    Enter  Keep it    i  In full    Esc  Back    ?  Keys")

    def list_of_cards(self) -> CardList:
        """A list of types."""
        return MixList(id="cards")

    def title_words(self, refused: bool) -> str:
        """How many cards there are, and what is still wrong."""
        title = _("Your own mix: {n} of {all} cards.").format(n=len(cards_of(self.chosen)), all=MIX_SIZE)
        return " ".join(filter(None, [title, mix_problem(self.chosen)]))

    def action_done(self) -> None:
        """Go on with the deck, if it is one."""
        if mix_problem(self.chosen):
            self.app.bell()
            self.query_one("#title", Static).update(self.title_words(refused=True))
            return
        self.dismiss(tuple(self.chosen))
