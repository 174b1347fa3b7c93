"""Picking an ability on one's turn, among those the character is trained in and nobody has yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.screens.before.own_abilities import AbilityList
from tda_tui.app.widgets.paragraphs import Paragraphs
from tda_tui.app.widgets.window import stepped
from tda_tui.players.characters import Pick, abilities_each
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.session.new_game.character_words import pick_title
from tda_tui.words.texts.ability_texts import ability_text
from tda_tui.words.translate import gettext as _


class PickAbilityScreen(SizedModal[str | None]):
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

    def __init__(self, rules: Rules, pick: Pick, said: Sequence[str]) -> None:
        """`said` tells the Insight checks and the picks so far."""
        super().__init__()
        self.rules, self.pick, self.said = rules, pick, said

    def body(self) -> ComposeResult:
        """The list, the text of the selected ability, the earlier picks, and the keys."""
        with Vertical(classes="sheet full"):
            title = pick_title(self.pick, abilities_each(self.rules.ruleset.abilities))
            yield Static(title, classes="title", markup=False)
            yield AbilityList(id="abilities")
            with VerticalScroll(id="text", can_focus=False):
                yield Paragraphs(id="said")
            keys = _("Arrows  Move    Enter  Pick it    Esc  No game    ?  Keys")
            yield Static(keys, classes="keys", markup=False)

    def on_mount(self) -> None:
        """Show the abilities."""
        rows = self.query_one(AbilityList)
        rows.names = [ability_text(self.rules, ability).name for ability in self.pick.free]
        rows.styles.height = len(rows.names)
        self._show()

    def _show(self) -> None:
        rows = self.query_one(AbilityList)
        rows.chosen = frozenset([rows.cursor])
        rows.redraw()
        text = ability_text(self.rules, self.pick.free[rows.cursor])
        self.query_one(Paragraphs).show([text.short, text.detail, *self.said])
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def action_move(self, step: int) -> None:
        """Move the cursor."""
        rows = self.query_one(AbilityList)
        rows.cursor = stepped(rows.cursor, step, len(self.pick.free))
        self._show()

    def action_done(self) -> None:
        """Pick the selected ability."""
        self.dismiss(self.pick.free[self.query_one(AbilityList).cursor])

    def action_back(self) -> None:
        """Close without a pick."""
        self.dismiss(None)

    def on_ability_list_clicked(self, message: AbilityList.Clicked) -> None:
        """The first click selects an ability, the second picks it."""
        rows = self.query_one(AbilityList)
        again = rows.cursor == message.place
        rows.cursor = message.place
        if again:
            self.action_done()
        else:
            self._show()
