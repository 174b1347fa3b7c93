"""A game told line by line: what happened, the table at a decision, the question, the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tda_tui.plain.answers import Unclear, number_of, read_answer, usual_answer
from tda_tui.plain.lines import Lines
from tda_tui.plain.shared import Shared
from tda_tui.plain.telling import TRIGGERS, Teller, find_card
from tda_tui.players import Player
from tda_tui.rules.questions import Question, Refusal
from tda_tui.rules.view import View
from tda_tui.words.sentences import card_name
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

AT_REST = ("ante", "play")
"""The questions before which the whole table is told; in the middle of a turn a glance at it will do."""
LOG_LINES = 10
_INDENT = 3

HELP = (
    mark("Type the number of an answer, then Enter. Where several may be chosen, type several numbers."),
    mark("Enter alone: none, pass, or the only answer that there is."),
    mark("t: the table, your cards and the question again."),
    mark("c and a number or a name, as in c 2 or c archmage: that card in full."),
    mark("l: the last {n} lines of what happened; l 30: the last thirty."),
    mark("q: leave the game. ?: this help."),
    mark("{triggers} behind a card of yours: its power would trigger if you played it now."),
    mark(
        "The game in short: everyone puts a card into the ante; the highest names what all pay into the stakes, and "
        "its owner leads. Each round everyone plays a card into their flight. Its power triggers if it is no stronger "
        "than the card played just before it; the leader's always does. After three rounds the strongest flight takes "
        "the stakes. When someone has no gold left after a gambit, the richest player wins."
    ),
)


class Asked(NamedTuple):
    """What is asked now, and the question in words."""

    question: Question
    title: str


class Left(Exception):
    """The player leaves the game."""


class Commands:
    """What can be typed at any prompt beside an answer."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines

    def answer(self) -> str:
        """What is typed as an answer; commands before it are carried out."""
        while True:
            typed = self.lines.ask()
            word, _space, rest = typed.partition(" ")
            if not self.carry_out(word.lower(), rest.strip()):
                return typed

    def carry_out(self, word: str, rest: str) -> bool:
        """Whether it was a command."""
        if word in ("?", "h", "help"):
            for line in HELP:
                self.lines.say(_(line).format(n=LOG_LINES, triggers=TRIGGERS))
        elif word in ("q", "quit", "exit"):
            self.leave()
        elif word in ("t", "c", "l"):
            self.of_the_table(word, rest)
        else:
            return False
        return True

    def leave(self) -> None:
        """Leave at once: no game is going on."""
        raise Left

    def of_the_table(self, word: str, rest: str) -> None:
        """A command that needs a table."""
        self.lines.say(_("There is no table yet."))

    def yes(self, question: str, leaving: bool) -> bool:
        """Ask for y or n; Enter alone is n, and q is whichever means leaving."""
        while True:
            self.lines.say(question + " " + _("y or n; Enter alone: n."))
            typed = self.lines.ask().lower()
            if typed in ("y", "yes") or (leaving and typed == "q"):
                return True
            if typed in ("", "n", "no", "q"):
                return False
            word, _space, rest = typed.partition(" ")
            if not self.carry_out(word, rest.strip()):
                self.lines.say(_("Type y or n."))


class PlainGame(Commands):
    """One game. `players` answer for the other seats."""

    def __init__(self, lines: Lines, shared: Shared, controller: Any, players: Mapping[int, Player]) -> None:
        super().__init__(lines)
        self.shared = shared
        self.teller = Teller(shared)
        self.controller = controller
        self.players = players
        self.log: list[str] = []
        self._latest: str | None = None
        self._from_hole: dict[int, int] = {}
        self._view: View = controller.view()
        self._items: Sequence[Any] = ()
        self._asked: Asked | None = None
        self._explained = False
        self._gambit_begins = False

    def play(self) -> None:
        """Play to the end. Raises Left, and EOFError when no answer is to be had."""
        while True:
            self._tell(self.controller.take_steps())
            if self.controller.over:
                break
            question = self.controller.question
            if question is not None:
                self._ask(question)
            else:
                self._let_other_act(self.controller.waiting_for)
        self.lines.say()
        for line in self.teller.ranking(self.controller.view(), self._from_hole):
            self.lines.say(line)

    def _let_other_act(self, question: Question) -> None:
        view = self.controller.game.view(question.seat)
        self.controller.answer(question, tuple(self.players[question.seat].choose(view)))

    # What happened

    def _tell(self, steps: Sequence[Any]) -> None:
        for beat in self.shared.beats(steps):
            for step in beat.steps:
                self._note(step.event)
            self._tell_beat(beat)

    def _tell_beat(self, beat: Any) -> None:
        scored = next((place for place, step in enumerate(beat.steps) if step.event.kind == "score"), None)
        self._gambit_begins = beat.kind == "gambit"
        if self._gambit_begins:
            self.lines.say()
        if scored is None:
            self._say_all(beat.said())
            return
        step = beat.steps[scored]
        self._say_all(beat._replace(steps=beat.steps[: scored + 1]).said())
        self._say_all(list(self.teller.score(step.event, step.view)))
        self._say_all(beat._replace(steps=beat.steps[scored + 1 :]).said())

    def _say_all(self, said: Sequence[str]) -> None:
        for line in said:
            self.log.append(line)
            self.lines.say(line)

    def _note(self, event: Any) -> None:
        if event.kind == "replace":
            self._latest = event.cards[1]
        elif event.kind == "hole-paid-out":
            self._from_hole[event.seat] = self._from_hole.get(event.seat, 0) + event.gold

    # Questions

    def _ask(self, question: Question) -> None:
        """Put a question until it is answered."""
        view = self._view = self.controller.view()
        order = sorted((held.card for held in view.hand), key=view.rules.number.__getitem__)
        choice = self.shared.choice_of(question, view, order, self._latest)
        self._items = [item for item in choice.items if item.enabled]
        title = choice.title + ("" if choice.title.endswith("?") else ".")
        self._asked = Asked(question, f"{title} {self._how(question)}".rstrip())
        self._say_table(whole=question.kind in AT_REST)
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
            for line in self.teller.table(view):
                self.lines.say(line)
        else:
            self.lines.say(self.teller.glance(view))
        self.lines.say(asked.title)
        if power := self.teller.power_in_question(view, asked.question):
            self.lines.say(power)
        for number, option in enumerate(self.teller.options(view, self._items, asked.question), 1):
            self.lines.say(f"{number}. {option}", _INDENT)

    # Commands

    def leave(self) -> None:
        """Ask, and leave."""
        if self.yes(_("Leave the game?"), leaving=True):
            raise Left
        if self._asked is not None:
            self.lines.say(self._asked.title)

    def of_the_table(self, word: str, rest: str) -> None:
        """The table again, a card in full, or the log."""
        if word == "t":
            self._say_table(whole=True)
            self._say_hand()
        elif word == "c":
            self._say_card(rest)
        else:
            many = number_of(rest, 99999) or LOG_LINES
            for line in self.log[-many:]:
                self.lines.say(line)

    def _say_hand(self) -> None:
        """The hand, where the question is not about it."""
        view = self._view
        if self._asked is None or self._asked.question.kind in AT_REST or not view.hand:
            return
        cards = ", ".join(card_name(view.rules, held.card) for held in view.hand)
        self.lines.say(_("Your hand: {cards}.").format(cards=cards))

    def _say_card(self, words: str) -> None:
        number = number_of(words, len(self._items))
        card = self._items[number - 1].card if number is not None else find_card(self._view, words)
        if card is None:
            self.lines.say(_("No such card: type c and a number of the list or a card's name."))
            return
        for line in self.teller.card(self._view, card):
            self.lines.say(line)
