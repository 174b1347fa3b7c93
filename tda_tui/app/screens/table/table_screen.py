"""The table, and what every key does there."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from tda_tui.app.screens.lasting import Lasting
from tda_tui.app.screens.table.table_play import TablePlay
from tda_tui.app.terminal.key_names import is_own
from tda_tui.app.widgets.prompt import Prompt
from tda_tui.app.widgets.table.hand import Hand
from tda_tui.present.abilities import with_abilities
from tda_tui.present.choice import nothing_words
from tda_tui.session.pace import next_pace
from tda_tui.session.seat_session import Asked, Over
from tda_tui.words.translate import gettext as _

_PASSING = 3.0
"""Seconds for which a passing notice is shown."""
_SKIPPING = ("table.enter", "table.space")
"""Ids of the bindings that skip ahead, whatever their keys."""


class TableScreen(Lasting[Over | None], TablePlay):
    """A game in progress, played by keys and mouse; it answers with its end, None if the game was left."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up", "move(-1)", "Left", id="table.left"),
        Binding("right,down,tab", "move(1)", "Right", id="table.right"),
        Binding("enter", "enter", "Play", id="table.enter"),
        Binding("space", "space", "Choose", id="table.space"),
        Binding("escape", "back", "Back", id="table.back"),
        Binding("i", "inspect", "Inspect", id="table.inspect"),
        Binding("l", "log", "Log", id="table.log"),
        Binding("c", "cards", "Cards", id="table.cards"),
        Binding("g", "glossary", "Glossary", id="table.glossary"),
        Binding("h", "hint", "Hint", id="table.hint"),
        Binding("o", "opponents", "Who is who", id="table.opponents"),
        Binding("a", "gold", "Gold since your last turn", id="table.gold"),
        Binding("s", "sort", "Sort", id="table.sort"),
        Binding("p", "pace", "Pace", id="table.pace"),
        Binding("u", "take_back", "Take back", id="table.take_back"),
        Binding("t", "app.next_theme", "Theme", id="table.theme"),
        Binding("q,ctrl+c", "leave", "Leave", id="table.leave"),
        Binding("question_mark", "help", "Keys", id="table.help"),
    ]

    _puzzled = False
    """Whether a notice about a meaningless key is shown."""

    def over(self, over: Over) -> None:
        """Show the final table."""
        self.draw(over.view)
        self.want(over)

    async def ask(self, asked: Asked) -> None:
        """Ask a question; first remove a notice about a meaningless key."""
        if self._puzzled:
            self.app.clear_notifications()
            self._puzzled = False
        await super().ask(asked)

    def on_screen_suspend(self) -> None:
        """Remove a notice that would cover the sheet being opened."""
        if self._puzzled:
            self.app.clear_notifications()

    # Answering, by keys and mouse

    def take_key(self, key: events.Key) -> bool:
        """Use digits and letters for the choice; say so if one means nothing."""
        self._hurry.set()
        bound = self.active_bindings.get(key.key)
        if self.choice is not None and (bound is None or bound.binding.id not in _SKIPPING):
            self.haste.typed()
        character = (key.character or "").lower()
        place = self._place_of(character)
        if place is not None:
            self._point(place)
        elif character.isalnum() and bound is None:
            self._stands_for_nothing(character)
        else:
            return False
        return True

    def _place_of(self, character: str) -> int | None:
        """The option a character stands for; a letter not shown in the choice may be the player's own key."""
        choice = self.choice
        if choice is None or (is_own(character, self.BINDINGS) and all(item.key != character for item in choice.items)):
            return None
        return choice.place_of(character)

    def _stands_for_nothing(self, character: str) -> None:
        """Say why a digit or letter does nothing; keep an early digit."""
        if self.choice is not None:
            self._mention(nothing_words(self.choice, character))
        elif character.isdecimal():
            self.haste.came_early(character)
            self._mention(_("Nothing is asked yet: {key} is kept for a moment.").format(key=character))
        else:
            self._mention(_("Nothing is asked now."))
        self._puzzled = True

    def _mention(self, words: str) -> None:
        """Show a passing notice, replacing the previous one."""
        self.app.clear_notifications()
        self.notify(words, timeout=_PASSING, markup=False)

    def _point(self, place: int) -> None:
        """Select an option; confirm it if it was just selected."""
        choice = self.choice
        if choice is None:
            return
        again = choice.point(place) and self.early_place != place
        self.early_place = None
        if choice.many:
            choice.toggle()
            self.draw_choice()
        elif again:
            self.action_enter()
        else:
            self.draw_choice()

    def on_hand_clicked(self, message: Hand.Clicked) -> None:
        """Clicking a card acts like its number."""
        if self.choice is not None and message.place < self.choice.in_hand:
            self._point(message.place)

    def on_prompt_clicked(self, message: Prompt.Clicked) -> None:
        """Clicking an option acts like its key."""
        self._point(message.place)

    def action_move(self, step: int) -> None:
        """Move the cursor."""
        if self.choice is not None:
            self.choice.move(step)
            self.draw_choice()

    def action_end(self, step: int) -> None:
        """Move the cursor to the first or the last card or option."""
        if self.choice is not None:
            self.choice.cursor = 0 if step > 0 else len(self.choice.items) - 1
            self.action_move(-step)

    def action_enter(self) -> None:
        """Answer; while others play, skip ahead to one's next decision."""
        if self.choice is None:
            self._skip_ahead()
            return
        if self.haste.holds_back():
            return
        answer = self.choice.answer()
        if answer is not None and self._answer is not None and not self._answer.done():
            self._answer.set_result(answer)

    def action_space(self) -> None:
        """Toggle one of several options; while others play, skip ahead."""
        if self.choice is None:
            self._skip_ahead()
        elif self.choice.many and not self.haste.holds_back():
            self.choice.toggle()
            self.draw_choice()

    def _skip_ahead(self) -> None:
        """Skip ahead to one's next decision, which the same key must not answer."""
        self.haste.skipped()
        self.session.pacing.skip_ahead()

    def action_back(self) -> None:
        """Clear the selection made so far."""
        if self.choice is not None and self.choice.clear():
            self.draw_choice()

    def action_take_back(self) -> None:
        """Return to one's last decision, stopping all thinking."""
        if why := self.session.why_not_back():
            self.app.bell()
            self._mention(why)
            return
        self.session.take_back()
        self.leave_question()

    def action_sort(self) -> None:
        """Switch the order of the hand."""
        self.sort_hand()

    def action_pace(self) -> None:
        """Switch to the next pace."""
        self.session.pacing.pace = next_pace(self.session.pacing.pace)
        self.draw_choice()

    # Sheets over the table

    def action_inspect(self) -> None:
        """Inspect the selected card or ability."""
        from tda_tui.app.screens.table.inspect import InspectScreen

        order = self.session.hand_order(self.shown)
        ability = self.session.ability_in_question()
        self.app.push_screen(
            InspectScreen(self.shown, order, self.card_in_sight(), self.judged, self.session.preview, ability)
        )

    def action_glossary(self) -> None:
        """Open the glossary at the term that matters now."""
        from tda_tui.app.screens.glossary import GlossaryScreen

        self.app.push_screen(GlossaryScreen(self.shown.rules, self.shown))

    def action_hint(self) -> None:
        """Show the coach's advice."""
        if self.session.hints == "off":
            self._mention(_("The coach does not speak here."))
            return
        if self.choice is None:
            self._mention(_("The coach waits until it is your turn."))
            return
        from tda_tui.app.screens.advice import AdviceScreen

        self.app.push_screen(AdviceScreen(self.session.advice(), self.shown))

    def action_opponents(self) -> None:
        """Show who the opponents are."""
        if self.session.talk is None:
            self._mention(_("Nothing is known of the others here."))
            return
        from tda_tui.app.screens.table.opponents_at_table import OpponentsAtTableScreen

        self.app.push_screen(OpponentsAtTableScreen(self.session.talk.seating, self.shown))

    def action_gold(self) -> None:
        """Show all gains and losses since one's last turn, by cause."""
        from tda_tui.app.screens.table.gold import GoldScreen

        self.app.push_screen(GoldScreen(self.session.gold_moves, self.shown))

    def action_cards(self) -> None:
        """Open the card browser at the selected card."""
        from tda_tui.app.screens.browse import BrowseScreen

        self.app.push_screen(BrowseScreen(self.shown.rules, self.card_in_sight(), self.shown))

    def action_log(self) -> None:
        """Show the whole log."""
        from tda_tui.app.screens.log import LogScreen

        self.app.push_screen(LogScreen(self.session.log, self.shown))

    def action_help(self) -> None:
        """Show all keys."""
        from tda_tui.app.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(abilities=with_abilities(self.shown)))

    def left(self) -> None:
        """Report that the game was left."""
        self.want(None)
