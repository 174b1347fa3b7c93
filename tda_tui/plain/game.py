"""A game told line by line: what happened, the table at a decision, the question, the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tda_tui.plain import telling
from tda_tui.plain.answers import Unclear, number_of, read_answer, usual_answer
from tda_tui.plain.cards import card_in_full, find_card, near_first, why_it_triggers
from tda_tui.plain.commands import INDENT, LOG_LINES, Commands, Left
from tda_tui.plain.lines import Lines
from tda_tui.plain.telling import TRIGGERS
from tda_tui.present.choice import Item
from tda_tui.present.event_groups import EventGroup, event_groups
from tda_tui.present.prompt import choice_of
from tda_tui.rules.events import Event
from tda_tui.rules.questions import Question, Refusal
from tda_tui.rules.view import View
from tda_tui.session.controller import GameController, Step
from tda_tui.talk.table_talk import TableTalk
from tda_tui.words.card_names import card_name
from tda_tui.words.translate import gettext as _

AT_REST = ("ante", "play")
"""The questions before which the whole table is told; in the middle of a turn a glance at it will do."""


class Asked(NamedTuple):
    """What is asked now, and the question in words."""

    question: Question
    title: str


class _TakenBack(Exception):
    """The player wants to stand before the last decision again."""


class PlainGame(Commands):
    """One game."""

    def __init__(
        self,
        lines: Lines,
        controller: GameController,
        on_leaving: Callable[[], str] = lambda: "",
        takes_back: bool = True,
        talk: TableTalk | None = None,
    ) -> None:
        """`on_leaving` says what becomes of the game when it is left; `takes_back`: may a decision be taken back;
        `talk` is what the others say."""
        super().__init__(lines)
        self.controller = controller
        self.on_leaving = on_leaving
        self.takes_back = takes_back
        self.talk = talk
        self.log: list[str] = []
        self._latest: str | None = None
        self._from_hole: dict[int, int] = {}
        self._view: View = controller.view()
        self._items: Sequence[Item] = ()
        self._asked: Asked | None = None
        self._explained = False
        self._gambit_begins = False
        self._back = False
        """Whether the player has just come back to a game, and has to hear everything."""

    def play(self) -> None:
        """Play to the end. Raises Left, and EOFError when no answer is to be had."""
        self._retell(self.controller.take_past())
        while True:
            self._tell(self.controller.take_steps())
            if self.controller.over:
                break
            question = self.controller.question
            if question is not None:
                try:
                    self._ask(question)
                except _TakenBack:
                    self._go_back()
            else:
                self.controller.wait_for_other()
        self.lines.say()
        for line in telling.ranking(self.controller.view(), self._from_hole):
            self.lines.say(line)

    # What happened

    def _retell(self, past: Sequence[Sequence[Step]]) -> None:
        """What happened before the game was left is in the log."""
        for steps in past:
            for group in event_groups(steps):
                self._note_all(group)
                self.log += self._told(group)
        self._back = bool(past)

    def _tell(self, steps: Sequence[Step]) -> None:
        for group in event_groups(steps):
            self._note_all(group)
            self._gambit_begins = group.kind == "gambit"
            if self._gambit_begins:
                self.lines.say()
            self._say_all(self._told(group))

    def _told(self, group: EventGroup) -> list[str]:
        """A beat in sentences, and what is said about it; where a gambit is scored, with the score."""
        spoken = self.talk.hear_all(group.steps) if self.talk is not None else []
        scored = next((place for place, step in enumerate(group.steps) if step.event.kind == "score"), None)
        if scored is None:
            return [*group.said(), *spoken]
        step = group.steps[scored]
        return [
            *group._replace(steps=group.steps[: scored + 1]).said(),
            *telling.score(step.event, step.view),
            *group._replace(steps=group.steps[scored + 1 :]).said(),
            *spoken,
        ]

    def _say_all(self, said: Sequence[str]) -> None:
        for line in said:
            self.log.append(line)
            self.lines.say(line)

    def _note_all(self, group: EventGroup) -> None:
        for step in group.steps:
            self._note(step.event)

    def _note(self, event: Event) -> None:
        if event.kind == "replace":
            self._latest = event.cards[1]
        elif event.kind == "hole-paid-out":
            self._from_hole[event.seat] = self._from_hole.get(event.seat, 0) + event.gold

    # Questions

    def _ask(self, question: Question) -> None:
        """Put a question until it is answered."""
        view = self._view = self.controller.view()
        order = sorted((held.card for held in view.hand), key=view.rules.number.__getitem__)
        choice = choice_of(question, view, order, self._latest)
        self._items = [item for item in choice.items if item.enabled]
        title = choice.title + ("" if choice.title.endswith("?") else ".")
        self._asked = Asked(question, f"{title} {self._how(question)}".rstrip())
        self._say_table(whole=question.kind in AT_REST or self._back)
        self._back = False
        while True:
            try:
                choices = read_answer(self.answer(), [item.value for item in self._items], question)
                self.controller.answer(question, choices)
            except Unclear as unclear:
                self.lines.say(str(unclear))
            except Refusal as refusal:
                self.lines.say(str(refusal)[:1].upper() + str(refusal)[1:] + ".")
            else:
                self._items, self._asked = (), None
                return
            self.lines.say(self._asked.title)

    def _how(self, question: Question) -> str:
        """How the question is answered, where a single number does not go without saying."""
        words = []
        if question.kind == "play" and not self._explained:
            self._explained = True
            words.append(_("{triggers}: the power would trigger.").format(triggers=TRIGGERS))
        if question.max > 1:
            words.append(_("Numbers with spaces between."))
        usual = usual_answer(question)
        if usual is not None:
            at = [item.value for item in self._items].index(usual[0]) + 1 if usual else 0
            meant = _("none") if not usual else str(at) if len(usual) == 1 else _("all")
            words.append(_("Enter alone: {what}.").format(what=meant))
        return " ".join(words)

    def _say_table(self, whole: bool) -> None:
        """The table, or a glance at it; the options; the question."""
        view, asked = self._view, self._asked
        if asked is None:
            return
        if not self._gambit_begins:
            self.lines.say()
        self._gambit_begins = False
        if whole:
            for line in telling.table(view):
                self.lines.say(line)
        else:
            self.lines.say(telling.glance(view))
        self.lines.say(asked.title)
        if power := telling.power_in_question(view, asked.question):
            self.lines.say(power)
        for number, option in enumerate(telling.options(view, self._items, asked.question), 1):
            self.lines.say(f"{number}. {option}", INDENT)

    # Commands

    def leave(self) -> None:
        """Ask, and leave."""
        if self.yes(" ".join(filter(None, (_("Leave the game?"), self.on_leaving()))), leaving=True):
            raise Left
        if self._asked is not None:
            self.lines.say(self._asked.title)

    def of_the_table(self, word: str, rest: str) -> None:
        """The table again, a card in full, taking back, or the log."""
        if word == "t":
            self._say_table(whole=True)
            self._say_hand()
        elif word == "c":
            self._say_card(rest)
        elif word == "u":
            self._take_back()
        else:
            many = number_of(rest, 99999) or LOG_LINES
            for line in self.log[-many:]:
                self.lines.say(line)

    def _take_back(self) -> None:
        """Leave the question that is asked now; or say why that cannot be."""
        why = _("Taking back is switched off in the settings.") if not self.takes_back else ""
        if why := why or self.controller.why_not_back():
            self.lines.say(why)
        else:
            raise _TakenBack

    def _go_back(self) -> None:
        """Stand before the last own decision again."""
        self.controller.take_back()
        self.log, self._latest, self._from_hole = [], None, {}
        self._items, self._asked = (), None
        self.talk = self.talk.anew() if self.talk is not None else None
        self.lines.say(_("You took that back; what came after it has not happened."))
        self._retell(self.controller.take_past())

    def _say_hand(self) -> None:
        """The hand, where the question is not about it."""
        view = self._view
        if self._asked is None or self._asked.question.kind in AT_REST or not view.hand:
            return
        cards = ", ".join(card_name(view.rules, held.card) for held in view.hand)
        self.lines.say(_("Your hand: {cards}.").format(cards=cards))

    def _say_card(self, words: str) -> None:
        number = number_of(words, len(self._items))
        card = self._items[number - 1].card if number is not None else None
        if number is None:
            card = find_card(self._view.rules, near_first(self._view), words)
        if card is None:
            self.lines.say(_("No such card: type c and a number of the list or a card's name."))
            return
        for line in card_in_full(self._view.rules, card):
            self.lines.say(line)
        if why := why_it_triggers(self._view, card):
            self.lines.say(why)
