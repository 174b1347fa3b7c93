"""Lists to choose from before the deal: special cards, the cards of a mix, and abilities."""

from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from tda_tui.app.pictures.cards import LARGE, face
from tda_tui.app.pictures.drawing import drawing_of
from tda_tui.app.screens.base import SizedModal
from tda_tui.app.screens.sheet import ListScreen, scroll
from tda_tui.app.terminal.colours import card_style
from tda_tui.app.widgets.lines import DrawnLines, Paragraphs, wrap
from tda_tui.app.widgets.list_box import ListBox
from tda_tui.players.characters import Pick, abilities_each
from tda_tui.rules.abilities.registry import ability_ids
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.session.new_game.characters import pick_title, toggled
from tda_tui.session.new_game.decks import MIX_SIZE, cards_of, mix_problem, on_offer, rules_of_all
from tda_tui.words.card_names import type_name
from tda_tui.words.cells import cell_len, fit
from tda_tui.words.languages import messages
from tda_tui.words.texts import ability_text, card_text
from tda_tui.words.translate import gettext as _, mark, ngettext, pgettext

_WIDE = 28
"""Minimum columns for a card."""
Chosen = TypeVar("Chosen")


class _PickScreen(SizedModal[Chosen], ListScreen[str, Chosen], Generic[Chosen]):
    """A list of ids with check marks, of which at most `most` can be chosen; 0 for no limit."""

    def __init__(self, rules: Rules, items: Sequence[str], most: int, chosen: Sequence[str]) -> None:
        super().__init__()
        self.rules, self.items, self.most = rules, items, most
        self.chosen = [one for one in chosen if one in items]

    def on_mount(self) -> None:
        self.list.show(self.items)
        self.show_item()

    @property
    def item(self) -> str:
        return self.items[self.list.cursor]

    def show_item(self) -> None:
        self.list.redraw()
        self.query_one(".title", Static).update(self.heading())

    def heading(self) -> str:
        raise NotImplementedError

    def marked(self, item: str, selected: bool) -> str:
        return f" {'>' if selected else ' '} [{'x' if item in self.chosen else ' '}] "

    def action_take(self) -> None:
        chosen = toggled(self.chosen, self.item, self.most)
        self.chosen = self.chosen if chosen is None else chosen
        self.show_item()
        if chosen is None:
            self.query_one(".title", Static).update(f"{self.heading()} {_('That would be one too many.')}")

    def action_go(self) -> None:
        self.dismiss(tuple(self.chosen))  # type: ignore[arg-type]


def kind_name(card: Card) -> str:
    """A card's kind in one or two words."""
    kinds = messages("contexts")["kind of card"]
    kind = f"legendary {card.kind}" if card.legendary else card.kind
    return pgettext("kind of card", kinds.get(kind, "legendary unaligned"))


class PickScreen(_PickScreen[tuple[str, ...] | None]):
    """The special cards of a ruleset; returns the ids of those chosen, or None for no game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "row(-1)", "The card above", id="pick.up"),
        Binding("down,j,tab", "row(1)", "The card below", id="pick.down"),
        Binding("pageup", "row(-10)", "Ten cards up", id="pick.page_up"),
        Binding("pagedown", "row(10)", "Ten cards down", id="pick.page_down"),
        Binding("space", "take", "Choose the card, or put it back", id="pick.toggle"),
        Binding("i", "inspect", "The card in full", id="pick.inspect"),
        Binding("enter", "go", "Continue with these cards", id="pick.done"),
        Binding("escape,q", "dismiss", "Back, without changes", id="pick.back"),
    ]

    def __init__(self, rules: Rules, most: int, chosen: Sequence[str] = (), keys: str = "") -> None:
        """`most` is the maximum number; if it is one, Enter takes the selected card.

        `keys` replaces the key line if the game is not dealt at once.
        """
        self.keys = keys
        self.cards = self.cards_of(rules)
        super().__init__(rules, list(self.cards), most, chosen)
        self.chosen = self.chosen[:most]
        self.wide = max([_WIDE, *(cell_len(name) + 1 for _card, name, _kind in self.cards.values())])

    def cards_of(self, rules: Rules) -> dict[str, tuple[Card, str, str]]:
        """The cards to choose from, each with its name and kind, by the ids under which they are chosen."""
        cards = {card: rules.cards[rules.number[card]] for card in on_offer(rules)}
        return {id: (card, f"{card.strength:>2} {type_name(card)}", kind_name(card)) for id, card in cards.items()}

    def key_text(self) -> str:
        if self.most > 1:
            return self.keys or _("Space  Choose    Enter  Deal    i  In full    Esc  Back    ?  Keys")
        return _("Arrows  Move    Enter  Take    i  In full    Esc  Back    ?  Keys")

    def parts(self) -> Sequence[Widget]:
        cards = Horizontal(ListBox(self._drawn, id="cards"), DrawnLines(self._face, "face"), id="beside")
        return cards, Static("", id="text")

    def _face(self, width: int) -> list[Content]:
        """The card, and in a tall window what it does, with special cases if these fit."""
        card, blank = self.cards[self.item][0], Content("")
        drawn, text = face(self.rules, card, LARGE, drawing_of(self.app)), card_text(card)
        if not self.has_class("-tall"):
            return drawn
        told = [*drawn, blank, *wrap(text.short, width)]
        whole = [*told, blank, *wrap(text.detail, width, "$quiet")]
        return whole if len(whole) <= self.list.size.height else told

    def _drawn(self, item: str, selected: bool, _width: int) -> Content:
        card, name, kind = self.cards[item]
        style = card_style(card)
        return Content.assemble(
            (self.marked(item, selected), "bold $accent" if selected else ""),
            (fit(name, self.wide), f"{style} bold" if selected else style),
            (kind, "$quiet"),
        )

    def show_item(self) -> None:
        super().show_item()
        self.query_one(DrawnLines).redraw()
        self.show_text(card_text(self.cards[self.item][0]).short)

    def heading(self) -> str:
        if self.most == 1:
            return _("Pick 'em: which card do you want in the deck?")
        title = ngettext("Choose up to {most} special cards: {n} chosen.",
                         "Choose up to {most} special cards: {n} chosen.", len(self.chosen))  # fmt: skip
        return title.format(most=self.most, n=len(self.chosen))

    def action_inspect(self) -> None:
        from tda_tui.app.screens.browse import BrowseScreen

        self.app.push_screen(BrowseScreen(self.rules, self.cards[self.item][0].id))

    def action_go(self) -> None:
        self.dismiss((self.item,) if self.most == 1 else tuple(self.chosen))

    def clicked(self, again: bool) -> None:
        """A click takes a card or gives it back; if one is picked, the second click takes it."""
        if self.most == 1:
            super().clicked(again)
        else:
            self.action_take()


class MixScreen(PickScreen):
    """All card types of both older boxes; returns the types chosen, which make a legal deck, or None."""

    def __init__(self, chosen: Sequence[str], deal: bool = True) -> None:
        """`chosen` are the types chosen before; `deal` tells whether the game is dealt at once."""
        rules = rules_of_all()
        keys = "" if deal else _("Space  Choose    Enter  Keep    i  In full    Esc  Back    ?  Keys")
        super().__init__(rules, len(rules.cards), chosen, keys)

    def cards_of(self, rules: Rules) -> dict[str, tuple[Card, str, str]]:
        """A card of each type: all cards of a type are chosen together."""
        order = ("good", "evil", "unaligned", "mortal")
        types: dict[str, Card] = {}
        for card in rules.cards:
            types.setdefault(card.type, card)
        found: dict[str, tuple[Card, str, str]] = {}
        for card in sorted(types.values(), key=lambda card: (card.special, order.index(card.kind))):
            many = len(cards_of([card.type]))
            kind = ngettext("{kind}, {n} card", "{kind}, {n} cards", many).format(kind=kind_name(card), n=many)
            found[card.type] = card, type_name(card), kind
        return found

    def heading(self) -> str:
        title = _("Your own mix: {n} of {all} cards.").format(n=len(cards_of(self.chosen)), all=MIX_SIZE)
        return " ".join(filter(None, [title, mix_problem(self.chosen)]))

    def action_go(self) -> None:
        if mix_problem(self.chosen):
            self.app.bell()
        else:
            self.dismiss(tuple(self.chosen))


class _AbilitiesScreen(_PickScreen[Chosen]):
    before: Sequence[str] = ()

    def parts(self) -> Sequence[Widget]:
        return ListBox(self._drawn, id="abilities"), scroll(Paragraphs(), id="text")

    def _drawn(self, item: str, selected: bool, width: int) -> Content:
        row = self.marked(item, selected) + ability_text(self.rules, item).name
        return Content.styled(row, "bold $accent" if selected else "").truncate(width)

    def show_item(self) -> None:
        super().show_item()
        text = ability_text(self.rules, self.item)
        self.query_one(Paragraphs).show([text.short, text.detail, *self.before])
        self.query_one(VerticalScroll).scroll_home(animate=False)


class OwnAbilitiesScreen(_AbilitiesScreen[tuple[str, ...] | None]):
    """The abilities of a ruleset; returns the ids of those chosen, or None to change nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "row(-1)", "The ability above", id="own_abilities.up"),
        Binding("down,j,tab", "row(1)", "The ability below", id="own_abilities.down"),
        Binding("space", "take", "Choose the ability, or put it back", id="own_abilities.toggle"),
        Binding("pagedown", "read(1)", "Scroll down", id="own_abilities.page_down"),
        Binding("pageup", "read(-1)", "Scroll up", id="own_abilities.page_up"),
        Binding("enter", "go", "Play with these abilities", id="own_abilities.done"),
        Binding("escape,q", "dismiss", "Back, without changes", id="own_abilities.back"),
    ]
    KEYS = mark("Space  Choose    Enter  Done    Esc  Back    ?  Keys")

    def __init__(self, rules: Rules, most: int, chosen: Sequence[str]) -> None:
        """`most` is the maximum number; 0 for no limit."""
        super().__init__(rules, ability_ids(rules), most, chosen)

    def heading(self) -> str:
        many = len(self.chosen)
        if not self.most:
            words = ngettext("Your abilities: {n} chosen.", "Your abilities: {n} chosen.", many)
        elif self.most == 1:
            words = ngettext("Your ability: {n} chosen.", "Your ability: {n} chosen.", many)
        else:
            words = ngettext(
                "Choose up to {most} abilities: {n} chosen.", "Choose up to {most} abilities: {n} chosen.", many
            )
        return words.format(n=many, most=self.most)

    def clicked(self, again: bool) -> None:
        self.action_take()


class PickAbilityScreen(_AbilitiesScreen[str | None]):
    """The abilities free to pick; returns the id of one, or None for no game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "row(-1)", "The ability above", id="pick_ability.up"),
        Binding("down,j,tab", "row(1)", "The ability below", id="pick_ability.down"),
        Binding("pagedown", "read(1)", "Scroll down", id="pick_ability.page_down"),
        Binding("pageup", "read(-1)", "Scroll up", id="pick_ability.page_up"),
        Binding("enter", "go", "Pick", id="pick_ability.done"),
        Binding("escape,q", "dismiss", "Cancel the game", id="pick_ability.back"),
    ]
    KEYS = mark("Arrows  Move    Enter  Pick    Esc  Cancel    ?  Keys")

    def __init__(self, rules: Rules, pick: Pick, before: Sequence[str]) -> None:
        """`before` are the Insight checks and the picks so far."""
        self.pick, self.before = pick, before
        super().__init__(rules, pick.free, 1, ())

    def show_item(self) -> None:
        self.chosen = [self.item]
        super().show_item()

    def heading(self) -> str:
        return pick_title(self.pick, abilities_each(self.rules.ruleset.abilities))

    def action_go(self) -> None:
        self.dismiss(self.item)
