"""Choosing one's own roleplaying abilities one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.widgets.lines import Lines
from tda_tui.app.widgets.paragraphs import Paragraphs
from tda_tui.app.widgets.window import shown_of, stepped, window
from tda_tui.rules.abilities.registry import ability_ids
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.session.new_game.characters import toggled
from tda_tui.words.texts.ability_texts import ability_text
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext


class AbilityList(Lines):
    """As many abilities as fit, one per line, around the cursor."""

    class Clicked(Message):
        """An ability was clicked; `place` is its index."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    names: Sequence[str] = ()
    chosen: frozenset[int] = frozenset()
    """Indices of the chosen abilities."""
    cursor = 0

    @property
    def places(self) -> range:
        """The range of indices shown."""
        return window(len(self.names), self.cursor, self.size.height)

    def lines(self, width: int) -> list[Content]:
        """A check mark and the name for each ability."""
        rows = []
        for place in self.places:
            here, mark = place == self.cursor, "x" if place in self.chosen else " "
            row = f" {'>' if here else ' '} [{mark}] {self.names[place]}"
            rows.append(Content.styled(row, "bold $accent" if here else "").truncate(width))
        if len(rows) < len(self.names):
            rows.append(shown_of(self.places[0] + 1, self.places[-1] + 1, len(self.names)))
        return rows

    def on_click(self, event: events.Click) -> None:
        """Report the clicked ability."""
        if event.y < len(self.places):
            self.post_message(self.Clicked(self.places[event.y]))


class OwnAbilitiesScreen(SizedModal[tuple[str, ...] | None]):
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

    def __init__(self, rules: Rules, most: int, chosen: Sequence[str]) -> None:
        """`most` is the maximum number; 0 for no limit."""
        super().__init__()
        self.rules = rules
        self.ids = ability_ids(rules)
        self.most = most
        self.chosen = list(chosen)

    def body(self) -> ComposeResult:
        """The list, the text of the selected ability, and the keys."""
        with Vertical(classes="sheet full"):
            yield Static("", id="title", classes="title", markup=False)
            yield AbilityList(id="abilities")
            with VerticalScroll(id="text", can_focus=False):
                yield Paragraphs(id="said")
            keys = _("Space  Choose    Enter  Done    Esc  Back    ?  Keys")
            yield Static(keys, classes="keys", markup=False)

    def on_mount(self) -> None:
        """Show the abilities."""
        self.query_one(AbilityList).names = [ability_text(self.rules, ability).name for ability in self.ids]
        self._show()

    def _show(self, refused: bool = False) -> None:
        rows = self.query_one(AbilityList)
        rows.chosen = frozenset(self.ids.index(ability) for ability in self.chosen)
        rows.redraw()
        self.query_one("#title", Static).update(self._title(refused))
        text = ability_text(self.rules, self.ids[rows.cursor])
        self.query_one(Paragraphs).show([text.short, text.detail])
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def _title(self, refused: bool) -> str:
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

    def action_move(self, step: int) -> None:
        """Move the cursor."""
        rows = self.query_one(AbilityList)
        rows.cursor = stepped(rows.cursor, step, len(self.ids))
        self._show()

    def action_take(self) -> None:
        """Choose the ability or unchoose it."""
        wanted = toggled(self.chosen, self.ids[self.query_one(AbilityList).cursor], self.most)
        self.chosen = self.chosen if wanted is None else wanted
        self._show(refused=wanted is None)

    def action_done(self) -> None:
        """Close, returning the choice."""
        self.dismiss(tuple(self.chosen))

    def action_back(self) -> None:
        """Close without a change."""
        self.dismiss(None)

    def on_ability_list_clicked(self, message: AbilityList.Clicked) -> None:
        """A click selects an ability and toggles it."""
        self.query_one(AbilityList).cursor = message.place
        self.action_take()
