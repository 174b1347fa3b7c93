"""The table, and what every key does there."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from tda_tui.app.screens.table.table_play import TablePlay
from tda_tui.app.terminal.key_names import is_own
from tda_tui.app.widgets.prompt import Prompt
from tda_tui.app.widgets.table.hand import Hand
from tda_tui.present.abilities import with_abilities
from tda_tui.present.prompts.nothing_words import nothing_words
from tda_tui.session.pace import next_pace
from tda_tui.session.updates import Asked, Over
from tda_tui.words.translate import gettext as _

_PASSING = 3.0
"""Seconds for which something is said in passing."""
_SKIPPING = ("table.enter", "table.space")
"""What skips ahead, whatever its keys are."""


class TableScreen(TablePlay):
    """A game that is being played, by keys and by the mouse."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up", "move(-1)", "Left", id="table.left"),
        Binding("right,down,tab", "move(1)", "Right", id="table.right"),
        Binding("enter", "enter", "Play", id="table.enter"),
        Binding("space", "space", "Choose", id="table.space"),
        Binding("escape", "back", "Back", id="table.back"),
        Binding("i,v", "inspect", "Inspect", id="table.inspect"),
        Binding("o", "log", "Log", id="table.log"),
        Binding("c", "cards", "Cards", id="table.cards"),
        Binding("g", "glossary", "Glossary", id="table.glossary"),
        Binding("h", "hint", "Hint", id="table.hint"),
        Binding("w", "opponents", "Who is who", id="table.opponents"),
        Binding("a", "gold", "Gold since your last turn", id="table.gold"),
        Binding("s", "sort", "Sort", id="table.sort"),
        Binding("p", "pace", "Pace", id="table.pace"),
        Binding("u", "take_back", "Take back", id="table.take_back"),
        Binding("t", "app.next_theme", "Theme", id="table.theme"),
        Binding("q,ctrl+c", "leave", "Leave", id="table.leave"),
        Binding("question_mark", "help", "Keys", id="table.help"),
    ]

    _puzzled = False
    """Whether it was said why a key meant nothing."""

    class Ended(Message):
        """The game is over, or was left: then there is no `over`."""

        def __init__(self, over: Over | None) -> None:
            super().__init__()
            self.over = over

    def over(self, over: Over) -> None:
        """Show how the table stands at the end."""
        self.session.close()
        self.draw(over.view)
        self.post_message(self.Ended(over))

    async def ask(self, asked: Asked) -> None:
        """Put a question; what was said of a key that meant nothing for the last one is not said of this one."""
        if self._puzzled:
            self.app.clear_notifications()
            self._puzzled = False
        await super().ask(asked)

    def on_screen_suspend(self) -> None:
        """What was said in passing would lie over the sheet that opens."""
        if self._puzzled:
            self.app.clear_notifications()

    # Answering, by keys and by the mouse

    def take_key(self, key: events.Key) -> bool:
        """Numbers and first letters go to the choice; what stands for nothing says so."""
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
        """What it means among what is on offer; a letter that is not printed there may be a key of the player's own."""
        choice = self.choice
        if choice is None or (is_own(character, self.BINDINGS) and all(item.key != character for item in choice.items)):
            return None
        return choice.place_of(character)

    def _stands_for_nothing(self, character: str) -> None:
        """Say why a digit or a letter does nothing; a digit may have come a moment too early."""
        if self.choice is not None:
            self._mention(nothing_words(self.choice, character))
        elif character.isdecimal():
            self.haste.came_early(character)
            self._mention(_("Nothing is asked yet: {key} is kept for a moment.").format(key=character))
        else:
            self._mention(_("Nothing is asked now."))
        self._puzzled = True

    def _mention(self, words: str) -> None:
        """Say something in passing, instead of what was said before."""
        self.app.clear_notifications()
        self.notify(words, timeout=_PASSING, markup=False)

    def _point(self, place: int) -> None:
        """Put the cursor there; where that was just done, choose."""
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
        """A click on a card is its number."""
        if self.choice is not None and message.place < self.choice.in_hand:
            self._point(message.place)

    def on_prompt_clicked(self, message: Prompt.Clicked) -> None:
        """A click on an option is its key."""
        self._point(message.place)

    def action_move(self, step: int) -> None:
        """Move the cursor."""
        if self.choice is not None:
            self.choice.move(step)
            self.draw_choice()

    def action_enter(self) -> None:
        """Answer; or, while others play, go on to the next own decision."""
        if self.choice is None:
            self._skip_ahead()
            return
        if self.haste.holds_back():
            return
        answer = self.choice.answer()
        if answer is not None and self._answer is not None and not self._answer.done():
            self._answer.set_result(answer)

    def action_space(self) -> None:
        """Choose one of several; or skip ahead."""
        if self.choice is None:
            self._skip_ahead()
        elif self.choice.many and not self.haste.holds_back():
            self.choice.toggle()
            self.draw_choice()

    def _skip_ahead(self) -> None:
        """Go on to the next own decision, which the same key does not make."""
        self.haste.skipped()
        self.session.pacing.skip_ahead()

    def action_back(self) -> None:
        """Take back what is chosen so far."""
        if self.choice is not None and self.choice.clear():
            self.draw_choice()

    def action_take_back(self) -> None:
        """Back to the last own decision; whoever thinks meanwhile stops."""
        if why := self.session.why_not_back():
            self.app.bell()
            self._mention(why)
            return
        self.session.take_back()
        self.leave_question()

    def action_sort(self) -> None:
        """Sort the hand the other way."""
        self.sort_hand()

    def action_pace(self) -> None:
        """The next pace."""
        self.session.pacing.pace = next_pace(self.session.pacing.pace)
        self.draw_choice()

    # What is opened over the table

    def action_inspect(self) -> None:
        """The card under the cursor in full."""
        from tda_tui.app.screens.table.inspect import InspectScreen

        order = self.session.hand_order(self.shown)
        ability = self.session.ability_in_question()
        self.app.push_screen(
            InspectScreen(self.shown, order, self.card_in_sight(), self.judged, self.session.preview, ability)
        )

    def action_glossary(self) -> None:
        """The words of the rules, beginning with the one that matters now."""
        from tda_tui.app.screens.glossary import GlossaryScreen

        self.app.push_screen(GlossaryScreen(self.shown.rules, self.shown))

    def action_hint(self) -> None:
        """What the coach would do."""
        if self.session.hints == "off":
            self._mention(_("The coach does not speak here."))
            return
        if self.choice is None:
            self._mention(_("The coach waits until it is your turn."))
            return
        from tda_tui.app.screens.advice import AdviceScreen

        advice = self.session.advice()

        def seen(_nothing: None) -> None:
            if not advice.done() and self.session.hints != "always":
                self.session.drop_advice()

        self.app.push_screen(AdviceScreen(advice, self.shown), seen)

    def action_opponents(self) -> None:
        """Who the others are."""
        if self.session.talk is None:
            self._mention(_("Nothing is known of the others here."))
            return
        from tda_tui.app.screens.table.opponents_at_table import OpponentsAtTableScreen

        self.app.push_screen(OpponentsAtTableScreen(self.session.talk.seating, self.shown))

    def action_gold(self) -> None:
        """What everybody has gained and lost since the last own turn, and by what."""
        from tda_tui.app.screens.table.gold import GoldScreen

        self.app.push_screen(GoldScreen(self.session.gold_moves, self.shown))

    def action_cards(self) -> None:
        """Every card of the game, beginning with the one under the cursor."""
        from tda_tui.app.screens.browse import BrowseScreen

        self.app.push_screen(BrowseScreen(self.shown.rules, self.card_in_sight(), self.shown))

    def action_log(self) -> None:
        """The whole log."""
        from tda_tui.app.screens.log import LogScreen

        self.app.push_screen(LogScreen(self.session.log, self.shown))

    def action_help(self) -> None:
        """All keys."""
        from tda_tui.app.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(abilities=with_abilities(self.shown)))

    def left(self) -> None:
        """The game was left before its end."""
        self.post_message(self.Ended(None))
