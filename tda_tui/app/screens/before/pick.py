"""Lists to choose from before the deal: special cards, the cards of a mix, and abilities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from tda_tui.app.screens.base import Result, SizedModal
from tda_tui.app.terminal.colours import card_style
from tda_tui.app.widgets.lines import Paragraphs, wrap
from tda_tui.app.widgets.list_box import ListBox
from tda_tui.players.characters import Pick, abilities_each
from tda_tui.rules.abilities.registry import ability_ids
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.session.new_game.characters import pick_title, toggled
from tda_tui.session.new_game.decks import MIX_SIZE, cards_of, mix_problem, on_offer, rules_of_all
from tda_tui.words.card_names import type_name
from tda_tui.words.cells import cell_len, fit
from tda_tui.words.texts import ability_text, card_text
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, ngettext, pgettext

_WIDE = 28
"""Minimum columns for a card."""


class ListScreen(SizedModal[Result]):
    """A list with check marks, and the text of the selected item.

    `items` are the ids, of which at most `most` can be chosen; 0 for no limit.
    """

    LIST = ""
    """The id of the list."""
    KEYS = ""

    def __init__(self, items: Sequence[str], most: int, chosen: Sequence[str]) -> None:
        super().__init__()
        self.items = items
        self.most = most
        self.chosen = [one for one in chosen if one in items]

    def body(self) -> ComposeResult:
        """The list, the text of the selected item, and the keys."""
        with Vertical(classes="sheet full"):
            yield Static(self.title_words(refused=False), id="title", classes="title", markup=False)
            yield ListBox(self.drawn, id=self.LIST)
            yield self.text()
            yield Static(self.keys_words(), classes="keys", markup=False)

    def on_mount(self) -> None:
        """Show the items."""
        self.query_one(ListBox).show(self.items)
        self.show_item()

    @property
    def item(self) -> str:
        """The id under the cursor."""
        return self.items[self.query_one(ListBox).cursor]

    def title_words(self, refused: bool) -> str:
        """What to choose, and how much is chosen; `refused`: one was too many."""
        raise NotImplementedError

    def keys_words(self) -> str:
        """The key line."""
        return _(self.KEYS)

    def text(self) -> Widget:
        """The widget of the text."""
        return VerticalScroll(Paragraphs(id="said"), id="text", can_focus=False)

    def paragraphs(self, item: str) -> Sequence[str]:
        """The text of an item."""
        raise NotImplementedError

    def drawn(self, item: str, here: bool, width: int) -> Content:
        """A line of the list."""
        row = self.marked(item, here) + self.name_of(item)
        return Content.styled(row, "bold $accent" if here else "").truncate(width)

    def marked(self, item: str, here: bool) -> str:
        """The signs before an item."""
        return f" {'>' if here else ' '} [{'x' if self.is_chosen(item) else ' '}] "

    def name_of(self, item: str) -> str:
        """An item's name in the list."""
        raise NotImplementedError

    def is_chosen(self, item: str) -> bool:
        """Whether an item is marked."""
        return item in self.chosen

    def show_item(self, refused: bool = False) -> None:
        """Draw the list, and the title and text for the selected item."""
        self.query_one(ListBox).redraw()
        self.query_one("#title", Static).update(self.title_words(refused))
        self.query_one(Paragraphs).show(self.paragraphs(self.item))
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def action_move(self, step: int) -> None:
        """Move the cursor."""
        self.query_one(ListBox).step(step)
        self.show_item()

    @property
    def picks_one(self) -> bool:
        """Whether one item is picked at once, without a mark."""
        return self.most == 1

    def action_take(self) -> None:
        """Choose the item or unchoose it."""
        wanted = toggled(self.chosen, self.item, self.most)
        self.chosen = self.chosen if wanted is None else wanted
        self.show_item(refused=wanted is None)

    def action_done(self) -> None:
        """Close, returning the choice."""
        self.dismiss(tuple(self.chosen))  # type: ignore[arg-type]

    def action_back(self) -> None:
        """Close without a choice."""
        self.dismiss(None)

    def on_list_box_clicked(self, message: ListBox.Clicked) -> None:
        """A click selects an item and toggles it; if one is picked, the second click takes it."""
        if not self.picks_one:
            self.action_take()
        elif message.again:
            self.action_done()
        else:
            self.show_item()


# Cards


def kind_name(card: Card) -> str:
    """A card's kind in one or two words."""
    if card.legendary:
        return {
            "good": pgettext("kind of card", "legendary good"),
            "evil": pgettext("kind of card", "legendary evil"),
        }.get(card.kind, pgettext("kind of card", "legendary unaligned"))
    return {
        "good": pgettext("kind of card", "good"),
        "evil": pgettext("kind of card", "evil"),
        "mortal": pgettext("kind of card", "mortal"),
    }.get(card.kind, pgettext("kind of card", "unaligned"))


class PickScreen(ListScreen[tuple[str, ...] | None]):
    """The special cards of a ruleset; returns the ids of those chosen, or None for no game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", "The card above", id="pick.up"),
        Binding("down,j,tab", "move(1)", "The card below", id="pick.down"),
        Binding("pageup", "move(-10)", "Ten cards up", id="pick.page_up"),
        Binding("pagedown", "move(10)", "Ten cards down", id="pick.page_down"),
        Binding("space", "take", "Choose the card, or give it back", id="pick.toggle"),
        Binding("i", "inspect", "The card in full", id="pick.inspect"),
        Binding("enter", "done", "Go on with what is chosen", id="pick.done"),
        Binding("escape,q", "back", "Back, as it was before", id="pick.back"),
        Binding("question_mark", "app.help", "This list", id="pick.help"),
    ]
    LIST = "cards"

    def __init__(self, rules: Rules, most: int, chosen: Sequence[str] = (), keys: str = "") -> None:
        """`most` is the maximum number; if it is one, Enter takes the selected card.

        `keys` replaces the key line if the game is not dealt at once.
        """
        self.rules = rules
        self.keys = keys
        self.cards = self.cards_of(rules)
        super().__init__(list(self.cards), most, chosen)
        self.chosen = self.chosen[:most]
        self.wide = max([_WIDE, *(cell_len(self.name_of(item)) + 1 for item in self.items)])

    def cards_of(self, rules: Rules) -> dict[str, Card]:
        """The cards to choose from, by the ids under which they are chosen."""
        return {card: rules.cards[rules.number[card]] for card in on_offer(rules)}

    def keys_words(self) -> str:
        """The key line."""
        if self.most > 1:
            return self.keys or _("Space  Choose    Enter  Deal    i  In full    Esc  Back    ?  Keys")
        return _("Arrows  Move    Enter  Take it    i  In full    Esc  Back    ?  Keys")

    def text(self) -> Static:
        """The card's short text."""
        return Static("", id="text")

    def name_of(self, item: str) -> str:
        """The card's strength and name."""
        return f"{self.cards[item].strength:>2} {type_name(self.cards[item])}"

    def kind_of(self, item: str) -> str:
        """The card's kind."""
        return kind_name(self.cards[item])

    def drawn(self, item: str, here: bool, width: int) -> Content:
        """The card in its colour, and its kind."""
        style = card_style(self.cards[item])
        return Content.assemble(
            (self.marked(item, here), "bold $accent" if here else ""),
            (fit(self.name_of(item), self.wide), f"{style} bold" if here else style),
            (self.kind_of(item), "$quiet"),
        )

    def show_item(self, refused: bool = False) -> None:
        """Draw the list, and the title and text for the selected card, which has room for three lines."""
        self.query_one(ListBox).redraw()
        self.query_one("#title", Static).update(self.title_words(refused))
        text = wrap(card_text(self.cards[self.item]).short, max(40, min(self.app.size.width, 116) - 8))
        rows = [Content(""), *text, *[Content("")] * (3 - len(text))]
        self.query_one("#text", Static).update(Content("\n").join(rows))

    def title_words(self, refused: bool) -> str:
        """What to choose, and how many are chosen."""
        title = _("Pick 'em: which card do you want in the deck?")
        if self.most > 1:
            title = ngettext("Choose up to {most} special cards; {n} is chosen.",
                             "Choose up to {most} special cards; {n} are chosen.", len(self.chosen))  # fmt: skip
        if refused:
            title += " " + _("That would be one too many.")
        return title.format(most=self.most, n=len(self.chosen))

    def action_inspect(self) -> None:
        """Show the selected card in full, in the browser of all cards."""
        from tda_tui.app.screens.browse import BrowseScreen

        self.app.push_screen(BrowseScreen(self.rules, self.cards[self.item].id))

    def action_done(self) -> None:
        """Close, returning the choice."""
        self.dismiss((self.item,) if self.most == 1 else tuple(self.chosen))


class MixScreen(PickScreen):
    """All card types of both older boxes; returns the types chosen, which make a legal deck, or None to keep the old
    one."""

    def __init__(self, chosen: Sequence[str], deal: bool = True) -> None:
        """`chosen` are the types chosen before; `deal` tells whether the game is dealt at once."""
        rules = rules_of_all()
        keys = "" if deal else _("Space  Choose    Enter  Keep it    i  In full    Esc  Back    ?  Keys")
        super().__init__(rules, len(rules.cards), chosen, keys)

    def cards_of(self, rules: Rules) -> dict[str, Card]:
        """A card of each type: all cards of a type are chosen together."""
        order = ("good", "evil", "unaligned", "mortal")
        types = {card.type: card for card in reversed(rules.cards)}
        first = [types[name] for name in dict.fromkeys(card.type for card in rules.cards)]
        return {card.type: card for card in sorted(first, key=lambda card: (card.special, order.index(card.kind)))}

    def name_of(self, item: str) -> str:
        """The type's name."""
        return type_name(self.cards[item])

    def kind_of(self, item: str) -> str:
        """The kind and the number of cards of the type."""
        many = len(cards_of([item]))
        return ngettext("{kind}, {n} card", "{kind}, {n} cards", many).format(kind=super().kind_of(item), n=many)

    def title_words(self, refused: bool) -> str:
        """The number of cards chosen, and what is still wrong with the deck."""
        title = _("Your own mix: {n} of {all} cards.").format(n=len(cards_of(self.chosen)), all=MIX_SIZE)
        return " ".join(filter(None, [title, mix_problem(self.chosen)]))

    def action_done(self) -> None:
        """Close with the deck, if it is legal."""
        if mix_problem(self.chosen):
            self.app.bell()
            self.show_item()
        else:
            self.dismiss(tuple(self.chosen))


# Abilities


class OwnAbilitiesScreen(ListScreen[tuple[str, ...] | None]):
    """The abilities of a ruleset; returns the ids of those chosen, or None to change nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "move(-1)", "The ability above", id="own_abilities.up"),
        Binding("down,j,tab", "move(1)", "The ability below", id="own_abilities.down"),
        Binding("space", "take", "Choose the ability, or give it back", id="own_abilities.toggle"),
        Binding("pagedown", "read(1)", "Read on", id="own_abilities.page_down"),
        Binding("pageup", "read(-1)", "Read back", id="own_abilities.page_up"),
        Binding("enter", "done", "Play with what is chosen", id="own_abilities.done"),
        Binding("escape,q", "back", "Leave it as it was", id="own_abilities.back"),
        Binding("question_mark", "app.help", "This list", id="own_abilities.help"),
    ]
    LIST = "abilities"
    KEYS = mark("Space  Choose    Enter  Done    Esc  Back    ?  Keys")

    def __init__(self, rules: Rules, most: int, chosen: Sequence[str]) -> None:
        """`most` is the maximum number; 0 for no limit."""
        self.rules = rules
        super().__init__(ability_ids(rules), most, chosen)

    def name_of(self, item: str) -> str:
        """The ability's name."""
        return ability_text(self.rules, item).name

    def paragraphs(self, item: str) -> Sequence[str]:
        """What the ability does."""
        text = ability_text(self.rules, item)
        return [text.short, text.detail]

    @property
    def picks_one(self) -> bool:
        """A single ability is marked as well."""
        return False

    def title_words(self, refused: bool) -> str:
        """How many are chosen."""
        many = len(self.chosen)
        if not self.most:
            said = ngettext("Your abilities: {n} is chosen.", "Your abilities: {n} are chosen.", many)
        elif self.most == 1:
            said = ngettext("Your ability: {n} is chosen.", "Your ability: {n} are chosen.", many)
        else:
            said = ngettext("Up to {most} abilities: {n} is chosen.", "Up to {most} abilities: {n} are chosen.", many)
        if refused:
            said += " " + _("That would be one too many.")
        return said.format(n=many, most=self.most)


class PickAbilityScreen(ListScreen[str | None]):
    """The abilities free to pick; returns the id of one, or None for no game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "move(-1)", "The ability above", id="pick_ability.up"),
        Binding("down,j,tab", "move(1)", "The ability below", id="pick_ability.down"),
        Binding("pagedown", "read(1)", "Read on", id="pick_ability.page_down"),
        Binding("pageup", "read(-1)", "Read back", id="pick_ability.page_up"),
        Binding("enter", "done", "Pick it", id="pick_ability.done"),
        Binding("escape,q", "back", "No game", id="pick_ability.back"),
        Binding("question_mark", "app.help", "This list", id="pick_ability.help"),
    ]
    LIST = "abilities"
    KEYS = mark("Arrows  Move    Enter  Pick it    Esc  No game    ?  Keys")

    def __init__(self, rules: Rules, pick: Pick, said: Sequence[str]) -> None:
        """`said` tells the Insight checks and the picks so far."""
        self.rules, self.pick, self.said = rules, pick, said
        super().__init__(pick.free, 1, ())

    def name_of(self, item: str) -> str:
        """The ability's name."""
        return ability_text(self.rules, item).name

    def is_chosen(self, item: str) -> bool:
        """The selected one would be picked."""
        return item == self.item

    def paragraphs(self, item: str) -> Sequence[str]:
        """What the ability does, and what was picked before."""
        text = ability_text(self.rules, item)
        return [text.short, text.detail, *self.said]

    def title_words(self, refused: bool) -> str:
        """Whose turn it is."""
        return pick_title(self.pick, abilities_each(self.rules.ruleset.abilities))

    def action_done(self) -> None:
        """Pick the selected ability."""
        self.dismiss(self.item)
